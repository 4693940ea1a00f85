"""The strict contract of a provider's review: what fails the whole answer, and what drops one proposal (C19).

The envelope (shape, limits, labels, exact quotes) fails the answer: one repair, then the run. A target outside the
plan fails the run at once. Meaning that the evidence does not carry drops that proposal alone and is counted.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from main_process.domain import review
from main_process.domain.contract_shape import (
    ContractViolated,
    checked_choice,
    checked_keys,
    checked_list,
    checked_terms,
    checked_words,
    schema_object,
)
from main_process.domain.review_material import Material, SentTurn
from shared import vocabulary as v
from shared.vocabulary import MemoryKind, Strength, TurnRole

KINDS: Final = (
    MemoryKind.PREFERENCE,
    MemoryKind.FACT,
    MemoryKind.PROCEDURE,
    MemoryKind.DECISION,
    MemoryKind.CONSTRAINT,
)
"""A review proposes no summaries and no reflections."""
ALIASES_MAX: Final = 8
KEYWORDS_MAX: Final = 12
EVIDENCE_MAX: Final = 4
_MEMORY_KEYS: Final = frozenset(
    {"project", "kind", "subject", "statement", "strength", "aliases", "keywords", "confidence", "evidence"}
)
_EVIDENCE_KEYS: Final = frozenset({"turn", "role", "quote"})
_FOLLOW_UP_KEYS: Final = frozenset({"project", "title", "instructions"})
_ANSWER_KEYS: Final = frozenset({"summary", "highlights", "memories", "follow_ups"})


@dataclass(frozen=True, slots=True)
class QuotedTurn:
    """A quote that stands in the stored and in the sent text of a turn."""

    sent: SentTurn
    role: TurnRole
    quote: str


@dataclass(frozen=True, slots=True)
class AnsweredMemory:
    """One memory of the answer, envelope checked, meaning not yet."""

    project_id: str | None
    kind: MemoryKind
    subject: str
    statement: str
    strength: Strength
    aliases: tuple[str, ...]
    keywords: tuple[str, ...]
    confidence: float
    evidence: tuple[QuotedTurn, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer whose envelope is right."""

    summary: str
    highlights: tuple[str, ...]
    memories: tuple[AnsweredMemory, ...]
    follow_ups: tuple[review.FollowUpProposal, ...]


def answer_schema(material: Material) -> dict[str, Any]:
    """Return the JSON schema of an answer to this material, in the subset that strict modes take."""
    text = {"type": "string"}
    texts = {"type": "array", "items": text}
    target = {"type": "string", "enum": list(material.target_labels)}
    evidence = schema_object(
        turn={"type": "string", "enum": list(material.turns) or ["T0"]},
        role={"type": "string", "enum": [role.value for role in TurnRole]},
        quote=text,
    )
    memory = schema_object(
        project=target,
        kind={"type": "string", "enum": [kind.value for kind in KINDS]},
        subject=text,
        statement=text,
        strength={"type": "string", "enum": [strength.value for strength in Strength]},
        aliases=texts,
        keywords=texts,
        confidence={"type": "number"},
        evidence={"type": "array", "items": evidence},
    )
    follow_up = schema_object(project=target, title=text, instructions=text)
    return schema_object(
        summary=text,
        highlights=texts,
        memories={"type": "array", "items": memory},
        follow_ups={"type": "array", "items": follow_up},
    )


def checked_answer(raw: Mapping[str, Any], material: Material, *, memories_max: int) -> Answer:
    """Return the answer if its envelope is right. Raises ContractViolated."""
    checked_keys(raw, _ANSWER_KEYS, "answer")
    memories = checked_list(raw["memories"], "memories", memories_max)
    follow_ups = checked_list(raw["follow_ups"], "follow_ups", review.FOLLOW_UPS_MAX)
    highlights = checked_list(raw["highlights"], "highlights", review.HIGHLIGHTS_MAX)
    return Answer(
        summary=checked_words(raw["summary"], "summary", review.SUMMARY_MAX),
        highlights=tuple(checked_words(one, "highlights", review.HIGHLIGHT_MAX) for one in highlights),
        memories=tuple(_memory(one, f"memories[{index}]", material) for index, one in enumerate(memories)),
        follow_ups=tuple(_follow_up(one, f"follow_ups[{index}]", material) for index, one in enumerate(follow_ups)),
    )


def _target(value: object, material: Material, place: str) -> str | None:
    try:
        return material.target_of(value)
    except KeyError:
        raise ContractViolated("target_outside_plan", place, is_final=True) from None


def _number(value: object, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.0 <= value <= 1.0:
        raise ContractViolated("not_a_fraction", place)
    return float(value)


def _memory(value: object, place: str, material: Material) -> AnsweredMemory:
    value = checked_keys(value, _MEMORY_KEYS, place)
    project_id = _target(value["project"], material, f"{place}.project")
    evidence = checked_list(value["evidence"], f"{place}.evidence", EVIDENCE_MAX)
    if not evidence:
        raise ContractViolated("evidence_missing", place)
    return AnsweredMemory(
        project_id=project_id,
        kind=checked_choice(value["kind"], {kind.value: kind for kind in KINDS}, f"{place}.kind"),
        subject=checked_words(value["subject"], f"{place}.subject", v.SUBJECT_MAX).strip(),
        statement=checked_words(value["statement"], f"{place}.statement", v.STATEMENT_MAX).strip(),
        strength=checked_choice(value["strength"], {s.value: s for s in Strength}, f"{place}.strength"),
        aliases=checked_terms(value["aliases"], f"{place}.aliases", ALIASES_MAX),
        keywords=checked_terms(value["keywords"], f"{place}.keywords", KEYWORDS_MAX),
        confidence=_number(value["confidence"], f"{place}.confidence"),
        evidence=tuple(
            _quoted(one, f"{place}.evidence[{index}]", material, project_id) for index, one in enumerate(evidence)
        ),
    )


def _quoted(value: object, place: str, material: Material, project_id: str | None) -> QuotedTurn:
    value = checked_keys(value, _EVIDENCE_KEYS, place)
    sent = material.turns.get(value["turn"]) if isinstance(value["turn"], str) else None
    if sent is None:
        raise ContractViolated("unknown_turn", place)
    if project_id is not None and sent.project_id != project_id:
        raise ContractViolated("evidence_of_other_project", place)
    role = checked_choice(value["role"], {role.value: role for role in TurnRole}, f"{place}.role")
    quote = checked_words(value["quote"], f"{place}.quote", v.QUOTE_MAX)
    if quote not in sent.stored(role) or not sent.side(role).holds(quote):
        raise ContractViolated("quote_not_in_source", place)
    return QuotedTurn(sent, role, quote)


def _follow_up(value: object, place: str, material: Material) -> review.FollowUpProposal:
    value = checked_keys(value, _FOLLOW_UP_KEYS, place)
    return review.FollowUpProposal(
        title=checked_words(value["title"], f"{place}.title", review.FOLLOW_UP_TITLE_MAX).strip(),
        instructions=checked_words(
            value["instructions"], f"{place}.instructions", review.FOLLOW_UP_INSTRUCTIONS_MAX, is_needed=False
        ),
        project_id=_target(value["project"], material, f"{place}.project"),
    )
