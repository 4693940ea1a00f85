"""The contract of consolidation: candidates and related items shown, operations answered (seed-systems §1.5).

Whatever breaks it fails the whole answer: nothing of it is applied. The store still checks identities against all
active items in the transaction that applies it; `shown.identities` is what they were when the model was asked.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from main_process.domain.consolidation_meaning import Lineage, proposed_text
from main_process.domain.contract_shape import (
    ContractViolated,
    checked_choice,
    checked_keys,
    checked_list,
    schema_object,
    strict_object,
)
from main_process.domain.extraction_contract import MEANING_KEYS, checked_meaning, meaning_schema
from main_process.domain.identity import identity_key, normalised_path
from main_process.domain.memory_item import ItemText
from shared import vocabulary as v
from shared.vocabulary import MemoryKind, OperationKind, Origin, Strength

OPERATIONS_MAX: Final = 32
CANDIDATES_SHOWN_MAX: Final = 32
ITEMS_SHOWN_MAX: Final = 20
"""Limits of one call: seed-systems §1.3."""
KIND_WORDS: Final = {"discussion" if kind is MemoryKind.SUMMARY else kind.value: kind for kind in MemoryKind}
"""Every kind in the contract's word: rules alone find facts, constraints and procedures, too."""
_ANSWER_KEYS: Final = frozenset({"operations"})
_OPERATION_KEYS: Final = MEANING_KEYS | {"operation", "candidates", "target"}
_ORIGIN_RANK: Final = {Origin.EXPLICIT: 2, Origin.ADOPTED_PROPOSAL: 1, Origin.INFERRED_REPETITION: 0}
_WITH_TARGET: Final = frozenset({OperationKind.REVISE, OperationKind.SUPERSEDE})
_OF_CONVERSATION: Final = frozenset({MemoryKind.SUMMARY, MemoryKind.REFLECTION})
"""Kinds that never share a chain with a project's; all others may follow each other (seed 000, identity)."""


@dataclass(frozen=True, slots=True)
class ShownCandidate:
    """A candidate to be settled. `order` grows with time; its namespace is where it would be filed."""

    label: str
    candidate_id: str
    namespace_id: str
    text: ItemText
    origin: Origin
    order: int


@dataclass(frozen=True, slots=True)
class ShownItem:
    """An item that candidates may be about. `is_active`: confirmed, or a candidate that waits for a person."""

    label: str
    item_id: str
    revision: int
    namespace_id: str
    text: ItemText
    origin: Origin
    is_active: bool = True


@dataclass(frozen=True, slots=True)
class ShownMaterial:
    """What one consolidation sees. `identities`: identity key → item, of every active item, shown or not."""

    candidates: tuple[ShownCandidate, ...]
    items: tuple[ShownItem, ...]
    identities: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Operation:
    """One proven proposal. `text` and `origin` are absent for REJECT, `target` for CREATE and REJECT."""

    kind: OperationKind
    candidates: tuple[ShownCandidate, ...]
    target: ShownItem | None = None
    text: ItemText | None = None
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class ConsolidationResult:
    """Operations that settle every shown candidate exactly once."""

    operations: tuple[Operation, ...]


def consolidation_schema(shown: ShownMaterial) -> dict[str, Any]:
    """Return the JSON schema of an answer to this material."""
    operation = schema_object(
        operation={"type": "string", "enum": [kind.value for kind in OperationKind]},
        candidates={
            "type": "array",
            "items": {"type": "string", "enum": [one.label for one in shown.candidates] or ["C0"]},
        },
        target={"type": "string", "enum": ["", *(item.label for item in shown.items)]},
        **meaning_schema(KIND_WORDS, may_be_empty=True),
    )
    return schema_object(operations={"type": "array", "items": operation})


def parse_consolidation(answer: str, shown: ShownMaterial, *, redacted: Callable[[str], str]) -> ConsolidationResult:
    """Return the operations if all of them are right together.

    `redacted` replaces secrets and gives every other text back unchanged. Raises ContractViolated.
    """
    raw = checked_keys(strict_object(answer), _ANSWER_KEYS, "answer")
    entries = checked_list(raw["operations"], "operations", OPERATIONS_MAX)
    operations = tuple(_operation(entry, f"operations[{n}]", shown, redacted) for n, entry in enumerate(entries))
    _check_settled(operations, shown)
    check_identities(operations, shown.identities)
    return ConsolidationResult(operations)


def _operation(value: object, place: str, shown: ShownMaterial, redacted: Callable[[str], str]) -> Operation:
    fields = checked_keys(value, _OPERATION_KEYS, place)
    kind = checked_choice(fields["operation"], {kind.value: kind for kind in OperationKind}, f"{place}.operation")
    candidates = _candidates(fields["candidates"], f"{place}.candidates", shown)
    target = _target(fields["target"], f"{place}.target", kind, shown)
    if kind is OperationKind.REJECT:
        if any(fields[key] not in ("", []) for key in MEANING_KEYS):
            raise ContractViolated("rejection_with_text", place)
        return Operation(kind, candidates)
    _check_merge(candidates, place)
    meaning = checked_meaning(fields, place, KIND_WORDS, aliases_max=v.ALIASES_MAX)
    dominant = dominant_of(candidates)
    _check_signal(meaning, dominant, place)
    if target is not None:
        _check_target(target, dominant, place)
    lineage = Lineage(
        dominant.text,
        tuple(one.text for one in candidates if one is not dominant),
        None if target is None else target.text,
        is_revision=kind is OperationKind.REVISE,
    )
    return Operation(kind, candidates, target, proposed_text(meaning, lineage, redacted, place), dominant.origin)


def _candidates(value: object, place: str, shown: ShownMaterial) -> tuple[ShownCandidate, ...]:
    by_label = {one.label: one for one in shown.candidates}
    labels = checked_list(value, place, CANDIDATES_SHOWN_MAX)
    if not labels:
        raise ContractViolated("candidate_missing", place)
    found = tuple(_known(label, by_label, "unknown_candidate", place) for label in labels)
    if len(set(labels)) != len(labels):
        raise ContractViolated("candidate_repeated", place)
    return found


def _known(label: object, by_label: Mapping[str, Any], rule: str, place: str) -> Any:
    if not isinstance(label, str) or label not in by_label:
        raise ContractViolated(rule, place)
    return by_label[label]


def _target(value: object, place: str, kind: OperationKind, shown: ShownMaterial) -> ShownItem | None:
    if kind not in _WITH_TARGET:
        if value != "":
            raise ContractViolated("target_unwanted", place)
        return None
    target: ShownItem = _known(value, {item.label: item for item in shown.items}, "unknown_target", place)
    if not target.is_active:
        raise ContractViolated("target_not_active", place)
    return target


def path_set(text: ItemText) -> frozenset[str]:
    """Return the comparable paths of a text."""
    return frozenset(normalised_path(path) for path in text.applies_to_paths)


def dominant_of(candidates: Sequence[ShownCandidate]) -> ShownCandidate:
    """Return the candidate whose signal counts: explicit before adopted before inferred, then hard, then newest."""
    return max(candidates, key=lambda c: (_ORIGIN_RANK[c.origin], c.text.strength is Strength.HARD, c.order))


def _is_of_conversation(kind: MemoryKind) -> bool:
    return kind in _OF_CONVERSATION


def _check_merge(candidates: tuple[ShownCandidate, ...], place: str) -> None:
    """A discussion never joins a project's statement, no scope another, no path set another."""
    places = {(c.namespace_id, _is_of_conversation(c.text.kind), path_set(c.text)) for c in candidates}
    if len(places) > 1:
        raise ContractViolated("merge_across_scopes", place)


def _check_signal(meaning: Mapping[str, Any], dominant: ShownCandidate, place: str) -> None:
    """A model cannot make a signal stronger, surer, wider or of another kind than its evidence."""
    text = dominant.text
    answered = (meaning["kind"], meaning["strength"], meaning["origin"], meaning["recall_mode"])
    if answered != (text.kind, text.strength, dominant.origin, text.recall_mode):
        raise ContractViolated("signal_differs", place)
    if {normalised_path(path) for path in meaning["applies_to_paths"]} != path_set(text):
        raise ContractViolated("paths_differ", place)


def _check_target(target: ShownItem, dominant: ShownCandidate, place: str) -> None:
    is_elsewhere = target.namespace_id != dominant.namespace_id or path_set(target.text) != path_set(dominant.text)
    if is_elsewhere or _is_of_conversation(target.text.kind) != _is_of_conversation(dominant.text.kind):
        raise ContractViolated("target_elsewhere", place)
    if dominant.origin is Origin.INFERRED_REPETITION and target.origin is not Origin.INFERRED_REPETITION:
        raise ContractViolated("inferred_over_stated", place)


def _check_settled(operations: tuple[Operation, ...], shown: ShownMaterial) -> None:
    handled = [candidate.candidate_id for operation in operations for candidate in operation.candidates]
    if len(set(handled)) != len(handled):
        raise ContractViolated("candidate_repeated", "operations")
    if set(handled) != {candidate.candidate_id for candidate in shown.candidates}:
        raise ContractViolated("candidate_unsettled", "operations")
    targets = [operation.target.item_id for operation in operations if operation.target is not None]
    if len(set(targets)) != len(targets):
        raise ContractViolated("target_repeated", "operations")


def check_identities(operations: Sequence[Operation], identities: Mapping[str, str]) -> None:
    """Check that no operation makes an identity that another active item, or one of this answer, has already.

    `identities`: identity key → item, of all active items. Raises ContractViolated `identity_taken`.
    """
    taken = dict(identities)
    for number, operation in enumerate(operations):
        if operation.text is None:
            continue
        namespace_id = operation.candidates[0].namespace_id
        key = identity_key(namespace_id, operation.text.applies_to_paths, operation.text.subject)
        target = operation.target
        if key is None or taken.get(key, target and target.item_id) != (target and target.item_id):
            raise ContractViolated("identity_taken", f"operations[{number}]")
        if target is not None:
            taken = {known: item_id for known, item_id in taken.items() if item_id != target.item_id}
        taken[key] = target.item_id if target is not None else f"operations[{number}]"
