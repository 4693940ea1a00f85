"""The strict contract of a provider's review: what fails the whole answer, and what drops one proposal (C19).

The envelope (shape, limits, labels, exact quotes) fails the answer: one repair, then the run. A target outside the
plan fails the run at once. Meaning that the evidence does not carry drops that proposal alone and is counted.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from main_process.domain import review
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
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class ContractViolated(Exception):  # noqa: N818 - the contract's way of naming
    """The answer breaks the contract; only the rule and the place are kept. `is_final`: no repair may be asked."""

    def __init__(self, rule: str, place: str, *, is_final: bool = False) -> None:
        self.rule = rule
        self.place = place
        self.is_final = is_final
        super().__init__(f"{rule} at {place}")


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
    evidence = _object(
        turn={"type": "string", "enum": list(material.turns) or ["T0"]},
        role={"type": "string", "enum": [role.value for role in TurnRole]},
        quote=text,
    )
    memory = _object(
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
    follow_up = _object(project=target, title=text, instructions=text)
    return _object(
        summary=text,
        highlights=texts,
        memories={"type": "array", "items": memory},
        follow_ups={"type": "array", "items": follow_up},
    )


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def checked_answer(raw: Mapping[str, Any], material: Material, *, memories_max: int) -> Answer:
    """Return the answer if its envelope is right. Raises ContractViolated."""
    _keys(raw, _ANSWER_KEYS, "answer")
    memories = _list(raw["memories"], "memories", memories_max)
    follow_ups = _list(raw["follow_ups"], "follow_ups", review.FOLLOW_UPS_MAX)
    highlights = _list(raw["highlights"], "highlights", review.HIGHLIGHTS_MAX)
    return Answer(
        summary=_text(raw["summary"], "summary", review.SUMMARY_MAX),
        highlights=tuple(_text(one, "highlights", review.HIGHLIGHT_MAX) for one in highlights),
        memories=tuple(_memory(one, f"memories[{index}]", material) for index, one in enumerate(memories)),
        follow_ups=tuple(_follow_up(one, f"follow_ups[{index}]", material) for index, one in enumerate(follow_ups)),
    )


def _keys(value: object, wanted: frozenset[str], place: str) -> None:
    if not isinstance(value, Mapping):
        raise ContractViolated("not_an_object", place)
    if set(value) - wanted:
        raise ContractViolated("unknown_key", place)
    if wanted - set(value):
        raise ContractViolated("missing_key", place)


def _list(value: object, place: str, longest: int) -> list[Any]:
    if not isinstance(value, list):
        raise ContractViolated("not_a_list", place)
    if len(value) > longest:
        raise ContractViolated("too_many", place)
    return value


def _text(value: object, place: str, longest: int, *, is_needed: bool = True) -> str:
    if not isinstance(value, str):
        raise ContractViolated("not_a_text", place)
    if len(value) > longest:
        raise ContractViolated("too_long", place)
    if is_needed and not value.strip():
        raise ContractViolated("empty", place)
    if _CONTROL.search(value):
        raise ContractViolated("control_character", place)
    return value


def _choice(value: object, allowed: Mapping[str, Any], place: str) -> Any:
    if not isinstance(value, str) or value not in allowed:
        raise ContractViolated("not_a_choice", place)
    return allowed[value]


def _target(value: object, material: Material, place: str) -> str | None:
    try:
        return material.target_of(value)
    except KeyError:
        raise ContractViolated("target_outside_plan", place, is_final=True) from None


def _number(value: object, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.0 <= value <= 1.0:
        raise ContractViolated("not_a_fraction", place)
    return float(value)


def _terms(value: object, place: str, longest: int) -> tuple[str, ...]:
    terms = (_text(term, place, v.TERM_MAX) for term in _list(value, place, longest))
    return tuple(dict.fromkeys(term.strip() for term in terms))


def _memory(value: object, place: str, material: Material) -> AnsweredMemory:
    _keys(value, _MEMORY_KEYS, place)
    assert isinstance(value, Mapping)  # noqa: S101 - for the type checker; _keys refused everything else
    project_id = _target(value["project"], material, f"{place}.project")
    evidence = _list(value["evidence"], f"{place}.evidence", EVIDENCE_MAX)
    if not evidence:
        raise ContractViolated("evidence_missing", place)
    return AnsweredMemory(
        project_id=project_id,
        kind=_choice(value["kind"], {kind.value: kind for kind in KINDS}, f"{place}.kind"),
        subject=_text(value["subject"], f"{place}.subject", v.SUBJECT_MAX).strip(),
        statement=_text(value["statement"], f"{place}.statement", v.STATEMENT_MAX).strip(),
        strength=_choice(value["strength"], {s.value: s for s in Strength}, f"{place}.strength"),
        aliases=_terms(value["aliases"], f"{place}.aliases", ALIASES_MAX),
        keywords=_terms(value["keywords"], f"{place}.keywords", KEYWORDS_MAX),
        confidence=_number(value["confidence"], f"{place}.confidence"),
        evidence=tuple(
            _quoted(one, f"{place}.evidence[{index}]", material, project_id) for index, one in enumerate(evidence)
        ),
    )


def _quoted(value: object, place: str, material: Material, project_id: str | None) -> QuotedTurn:
    _keys(value, _EVIDENCE_KEYS, place)
    assert isinstance(value, Mapping)  # noqa: S101 - as above
    sent = material.turns.get(value["turn"]) if isinstance(value["turn"], str) else None
    if sent is None:
        raise ContractViolated("unknown_turn", place)
    if project_id is not None and sent.project_id != project_id:
        raise ContractViolated("evidence_of_other_project", place)
    role = _choice(value["role"], {role.value: role for role in TurnRole}, f"{place}.role")
    quote = _text(value["quote"], f"{place}.quote", v.QUOTE_MAX)
    if quote not in sent.stored(role) or not sent.side(role).holds(quote):
        raise ContractViolated("quote_not_in_source", place)
    return QuotedTurn(sent, role, quote)


def _follow_up(value: object, place: str, material: Material) -> review.FollowUpProposal:
    _keys(value, _FOLLOW_UP_KEYS, place)
    assert isinstance(value, Mapping)  # noqa: S101 - as above
    return review.FollowUpProposal(
        title=_text(value["title"], f"{place}.title", review.FOLLOW_UP_TITLE_MAX).strip(),
        instructions=_text(
            value["instructions"], f"{place}.instructions", review.FOLLOW_UP_INSTRUCTIONS_MAX, is_needed=False
        ),
        project_id=_target(value["project"], material, f"{place}.project"),
    )
