"""What a proposed operation may say: nothing but what its candidates (and the item it revises) say already (pure).

A model decides what belongs together and names it; the claim stays that of a candidate, word for word where the
model's words claim anything else (seed-systems §1.5; C5, C8).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from main_process.domain.carried import has_anchor, is_same_claim
from main_process.domain.contract_shape import ContractViolated
from main_process.domain.extracted_words import proven_aliases, proven_keywords, proven_subject
from main_process.domain.identity import normalised_subject
from main_process.domain.memory_item import ItemText
from main_process.domain.similarity import Likeness, compare_items
from shared import vocabulary as v
from shared.vocabulary import Sensitivity


@dataclass(frozen=True, slots=True)
class Lineage:
    """The texts that an operation rests on: the dominant candidate's, the other candidates', the target's."""

    dominant: ItemText
    others: tuple[ItemText, ...]
    target: ItemText | None
    is_revision: bool

    @property
    def texts(self) -> tuple[ItemText, ...]:
        """All of them, the strongest first."""
        return (self.dominant, *self.others, *((self.target,) if self.target is not None else ()))


def proposed_text(
    meaning: Mapping[str, Any], lineage: Lineage, redacted: Callable[[str], str], place: str
) -> ItemText:
    """Return the text of an operation, proven by its lineage.

    The words that a lineage is found by are kept; sensitivity is the strictest of it. Raises ContractViolated
    `merge_of_different_claims`, `target_unrelated`.
    """
    _check_relations(lineage, place)
    dominant = lineage.dominant
    said = "\n".join(f"{text.subject}\n{text.statement}" for text in lineage.texts)
    statement: str = meaning["statement"]
    if not any(is_same_claim(statement, text.statement) for text in (dominant, *lineage.others)):
        statement = dominant.statement
    is_known_subject = normalised_subject(meaning["subject"]) in {
        normalised_subject(t.subject) for t in lineage.texts
    }
    subject = meaning["subject"] if is_known_subject else proven_subject(meaning["subject"], said)
    kept = tuple(alias for text in lineage.texts for alias in text.aliases)
    aliases = tuple(alias for alias in meaning["aliases"] if redacted(alias) == alias)
    words = tuple(word for text in lineage.texts for word in text.keywords)
    levels = tuple(Sensitivity)
    return ItemText(
        kind=dominant.kind,
        statement=statement,
        subject=subject or dominant.subject,
        content=_content(meaning["content"], lineage),
        aliases=tuple(dict.fromkeys((*kept, *proven_aliases(aliases, statement, said))))[: v.ALIASES_MAX],
        keywords=tuple(dict.fromkeys((*words, *proven_keywords(meaning["keywords"], said))))[: v.KEYWORDS_MAX],
        applies_to_paths=dominant.applies_to_paths,
        strength=dominant.strength,
        recall_mode=dominant.recall_mode,
        sensitivity=max((text.sensitivity for text in lineage.texts), key=levels.index),
        event=dominant.event,
    )


def _content(content: str, lineage: Lineage) -> str:
    """Return content that one of the lineage has already."""
    before = lineage.target.content if lineage.is_revision and lineage.target is not None else ""
    known = {text.content for text in lineage.texts}
    return content if content and content in known else lineage.dominant.content or before


def _check_relations(lineage: Lineage, place: str) -> None:
    """Nothing is merged into, or put in the place of, what is about another matter."""
    if any(not _is_related(lineage.dominant, other) for other in lineage.others):
        raise ContractViolated("merge_of_different_claims", place)
    target = lineage.target
    if target is not None and not (
        _is_related(lineage.dominant, target) or has_anchor(_about(lineage.dominant), _about(target))
    ):
        raise ContractViolated("target_unrelated", place)


def _about(text: ItemText) -> str:
    return f"{text.subject}\n{text.statement}"


def _is_related(first: ItemText, second: ItemText) -> bool:
    subject = normalised_subject(first.subject)
    is_same_subject = bool(subject) and subject == normalised_subject(second.subject)
    return is_same_subject or compare_items(first, second).likeness is not Likeness.NONE
