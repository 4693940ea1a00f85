"""The contract of extraction: what a model is sent of a thread, and the envelope of what it may answer.

The envelope (exact keys, choices, limits, quotes that stand in what was sent and in what is stored) fails the whole
answer. Whether the quotes carry the meaning is judged candidate by candidate in `extraction_meaning` (seed 000; C19).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from main_process.domain.contract_shape import (
    ContractViolated,
    checked_choice,
    checked_keys,
    checked_list,
    checked_terms,
    checked_words,
    schema_object,
    strict_object,
)
from main_process.domain.review_material import SentText
from shared import vocabulary as v
from shared.vocabulary import MemoryKind, Origin, RecallMode, Sensitivity, Strength, TurnRole

CHECKPOINT_MAX: Final = 4_000
CANDIDATES_MAX: Final = 32
EXTRACTED_ALIASES_MAX: Final = 12
"""Limits of one answer: seed-systems §1.3. A quote is at most v.QUOTE_MAX (memory rules §3)."""
KINDS: Final = {
    "preference": MemoryKind.PREFERENCE,
    "decision": MemoryKind.DECISION,
    "discussion": MemoryKind.SUMMARY,
}
"""What a model may call a candidate. A discussion is a summary in the conversation's own namespace (C25)."""
ORIGINS: Final = {
    origin.value: origin for origin in (Origin.EXPLICIT, Origin.ADOPTED_PROPOSAL, Origin.INFERRED_REPETITION)
}
_ANSWER_KEYS: Final = frozenset({"checkpoint", "candidates"})
_MEANING: Final = (
    "kind",
    "subject",
    "statement",
    "content",
    "strength",
    "origin",
    "recall_mode",
    "applies_to_paths",
    "aliases",
    "keywords",
)
MEANING_KEYS: Final = frozenset(_MEANING)
"""The ten fields that say what a candidate or an operation means (seed-systems §1.4, §1.5)."""
_CANDIDATE_KEYS: Final = MEANING_KEYS | {"sources"}
_SOURCE_KEYS: Final = frozenset({"turn", "role", "quote"})


class TurnPart(StrEnum):
    """Why a turn is in the material. BATCH: to be extracted now. ADJACENT: the turn before the batch.

    EVIDENCE: an earlier repair turn of the thread, for repetition alone.
    """

    BATCH = "batch"
    ADJACENT = "adjacent"
    EVIDENCE = "evidence"


@dataclass(frozen=True, slots=True)
class SentTurn:
    """One turn as it was sent, beside its stored texts.

    `label` names it in the request ("T1"), `turn_id` in the store. `user` and `assistant` are what was sent, with
    marked cuts; `user_whole` and `assistant_whole` what is stored. `sequence` tells which turn follows which;
    `is_repair`: the turn corrected code (audit, patch), so local wording binds only its patch.
    """

    label: str
    turn_id: str
    sequence: int
    part: TurnPart
    user: SentText
    assistant: SentText
    user_whole: str
    assistant_whole: str
    is_repair: bool = False
    scope_paths: tuple[str, ...] = ()
    evidence_keys: tuple[str, ...] = ()

    def sent(self, role: TurnRole) -> SentText:
        """Return what was sent of one speaker."""
        return self.user if role is TurnRole.USER else self.assistant

    def whole(self, role: TurnRole) -> str:
        """Return what is stored of one speaker."""
        return self.user_whole if role is TurnRole.USER else self.assistant_whole


@dataclass(frozen=True, slots=True)
class SentMaterial:
    """Everything that one extraction may rest on, oldest turn first; all turns are of one thread."""

    turns: tuple[SentTurn, ...]
    checkpoint: str = ""
    """The checkpoint so far, as it was sent; empty when there is none or when it did not fit."""

    def turn(self, label: object) -> SentTurn | None:
        """Return the turn of a label."""
        return next((turn for turn in self.turns if turn.label == label), None)

    def turn_before(self, turn: SentTurn) -> SentTurn | None:
        """Return the turn that came immediately before, if it was sent."""
        return next((one for one in self.turns if one.sequence == turn.sequence - 1), None)

    @property
    def batch(self) -> tuple[SentTurn, ...]:
        """The turns that this extraction settles."""
        return tuple(turn for turn in self.turns if turn.part is TurnPart.BATCH)


@dataclass(frozen=True, slots=True)
class ExtractedSource:
    """A quote that stands in the stored and in the sent text of a turn."""

    turn: SentTurn
    role: TurnRole
    quote: str


@dataclass(frozen=True, slots=True)
class ExtractedCandidate:
    """What one candidate says, and the quotes it rests on.

    `kind` is PREFERENCE or DECISION (of the project), or SUMMARY (a discussion, of the conversation).
    """

    kind: MemoryKind
    subject: str
    statement: str
    content: str
    strength: Strength
    origin: Origin
    recall_mode: RecallMode
    applies_to_paths: tuple[str, ...]
    aliases: tuple[str, ...]
    keywords: tuple[str, ...]
    sources: tuple[ExtractedSource, ...]
    sensitivity: Sensitivity = Sensitivity.NORMAL

    @property
    def is_discussion(self) -> bool:
        """Whether it belongs to the conversation instead of the project."""
        return self.kind is MemoryKind.SUMMARY


@dataclass(frozen=True, slots=True)
class ExtractionEnvelope:
    """An answer whose form and quotes are right; its meaning was not judged yet."""

    checkpoint: str
    candidates: tuple[ExtractedCandidate, ...]


@dataclass(frozen=True, slots=True)
class ExtractionResult:
    """What of an answer may be stored.

    `checkpoint` is None when the answer's cannot be proven: the former one stays. `dropped` counts candidates (and
    such checkpoints) by rule; rules are codes, never text.
    """

    checkpoint: str | None
    candidates: tuple[ExtractedCandidate, ...]
    dropped: Mapping[str, int]


def extraction_schema(material: SentMaterial) -> dict[str, Any]:
    """Return the JSON schema of an answer to this material."""
    source = schema_object(
        turn={"type": "string", "enum": [turn.label for turn in material.turns] or ["T0"]},
        role={"type": "string", "enum": [role.value for role in TurnRole]},
        quote={"type": "string"},
    )
    candidate = schema_object(**meaning_schema(KINDS), sources={"type": "array", "items": source})
    return schema_object(checkpoint={"type": "string"}, candidates={"type": "array", "items": candidate})


def meaning_schema(kinds: Iterable[str], *, may_be_empty: bool = False) -> dict[str, Any]:
    """Return the schemas of the ten fields. `may_be_empty`: choices may be an empty text (a rejection)."""
    nothing = [""] if may_be_empty else []
    text = {"type": "string"}
    texts = {"type": "array", "items": text}
    choices = {
        "kind": list(kinds),
        "strength": [strength.value for strength in Strength],
        "origin": list(ORIGINS),
        "recall_mode": [mode.value for mode in RecallMode],
    }
    lists = {"applies_to_paths", "aliases", "keywords"}
    return {
        key: {"type": "string", "enum": choices[key] + nothing} if key in choices else texts if key in lists else text
        for key in _MEANING
    }


def checked_extraction(answer: str, material: SentMaterial) -> ExtractionEnvelope:
    """Return the answer if its envelope is right. Raises ContractViolated."""
    raw = checked_keys(strict_object(answer), _ANSWER_KEYS, "answer")
    candidates = checked_list(raw["candidates"], "candidates", CANDIDATES_MAX)
    return ExtractionEnvelope(
        checkpoint=checked_words(raw["checkpoint"], "checkpoint", CHECKPOINT_MAX).strip(),
        candidates=tuple(_candidate(one, f"candidates[{number}]", material) for number, one in enumerate(candidates)),
    )


def checked_meaning(
    value: Mapping[str, Any], place: str, kinds: Mapping[str, MemoryKind], *, aliases_max: int
) -> dict[str, Any]:
    """Return the ten fields in our types. Raises ContractViolated."""
    paths = checked_list(value["applies_to_paths"], f"{place}.applies_to_paths", v.APPLIES_TO_PATHS_MAX)
    path_place = f"{place}.applies_to_paths"
    return {
        "kind": checked_choice(value["kind"], kinds, f"{place}.kind"),
        "subject": checked_words(value["subject"], f"{place}.subject", v.SUBJECT_MAX).strip(),
        "statement": checked_words(value["statement"], f"{place}.statement", v.STATEMENT_MAX).strip(),
        "content": checked_words(value["content"], f"{place}.content", v.CONTENT_MAX, is_needed=False).strip(),
        "strength": checked_choice(value["strength"], {s.value: s for s in Strength}, f"{place}.strength"),
        "origin": checked_choice(value["origin"], ORIGINS, f"{place}.origin"),
        "recall_mode": checked_choice(value["recall_mode"], {m.value: m for m in RecallMode}, f"{place}.recall_mode"),
        "applies_to_paths": tuple(checked_words(path, path_place, v.APPLIES_TO_PATH_MAX) for path in paths),
        "aliases": checked_terms(value["aliases"], f"{place}.aliases", aliases_max),
        "keywords": checked_terms(value["keywords"], f"{place}.keywords", v.KEYWORDS_MAX),
    }


def _candidate(value: object, place: str, material: SentMaterial) -> ExtractedCandidate:
    fields = checked_keys(value, _CANDIDATE_KEYS, place)
    sources = checked_list(fields["sources"], f"{place}.sources", v.SOURCES_MAX)
    if not sources:
        raise ContractViolated("evidence_missing", place)
    meaning = checked_meaning(fields, place, KINDS, aliases_max=EXTRACTED_ALIASES_MAX)
    quoted = (_source(one, f"{place}.sources[{number}]", material) for number, one in enumerate(sources))
    return ExtractedCandidate(**meaning, sources=tuple(dict.fromkeys(quoted)))


def _source(value: object, place: str, material: SentMaterial) -> ExtractedSource:
    fields = checked_keys(value, _SOURCE_KEYS, place)
    turn = material.turn(fields["turn"])
    if turn is None:
        raise ContractViolated("unknown_turn", place)
    role = checked_choice(fields["role"], {role.value: role for role in TurnRole}, f"{place}.role")
    quote = checked_words(fields["quote"], f"{place}.quote", v.QUOTE_MAX)
    if quote not in turn.whole(role) or not turn.sent(role).holds(quote):
        raise ContractViolated("quote_not_in_source", place)
    return ExtractedSource(turn, role, quote)
