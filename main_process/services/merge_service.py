"""Merging one project into another: seen before, done whole, undone while nothing moved on (memory rules §1).

The source keeps an empty row that nobody finds, so that history and snapshots still name it. Nothing is merged or
dropped by itself: a memory whose identity the target has already comes along as a candidate beside the other.
"""

import hashlib
from dataclasses import astuple, dataclass
from typing import Any

from main_process.domain.actor import Actor
from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated
from main_process.domain.folders import name_key
from main_process.domain.identity import normalised_statement
from main_process.domain.memory_item import MemoryItem
from main_process.domain.namespace import Project
from main_process.services import namespace_service, project_service
from main_process.services.act import Act, identity_of
from main_process.services.project_service import ListedProject
from main_process.store.repositories.evidence import Change
from main_process.store.repositories.item_rows import ListedItem
from main_process.store.repositories.merges import Merge, MergeCounts
from main_process.store.unit_of_work import Unit
from shared.ipc.events import (
    CONVERSATIONS_CHANGED,
    HEARTBEAT_CHANGED,
    PROJECTS_CHANGED,
    ConversationsChanged,
    HeartbeatChanged,
    ProjectsChanged,
)
from shared.vocabulary import ItemStatus, ItemWarning, MergedBindings, RelationKind, Verb

SHOWN_CONFLICTS = 50
"""Pairs that a preview shows; the number of all of them is told as well."""
_BATCH = 500
_MOVED_ON = {
    "conversations": "merge_conversations_moved_on",
    "bindings": "merge_bindings_moved_on",
    "folders": "merge_folders_moved_on",
    "plans": "merge_plans_moved_on",
    "experiments": "merge_experiments_moved_on",
}


@dataclass(frozen=True, slots=True)
class Pair:
    """Two confirmed memories of one identity: what comes, and what is there."""

    coming: ListedItem
    present: ListedItem


@dataclass(frozen=True, slots=True)
class MergePreview:
    """Exactly what a merge would do. `readers` are the agents that then read more than they do now."""

    counts: MergeCounts
    conflict_count: int
    conflicts: tuple[Pair, ...]
    source_bindings: tuple[str, ...]
    target_bindings: tuple[str, ...]
    token: str


@dataclass(frozen=True, slots=True)
class Merged:
    """What a merge did."""

    merge_id: str
    target: ListedProject
    counts: MergeCounts
    conflict_count: int
    revoked: int


def preview(unit: Unit, *, source_id: str, target_id: str) -> MergePreview:
    """Return what merging the source into the target would bring, and what would stand beside each other.

    Raises NotFound, and RuleViolated: `merge_with_itself`, `merge_archived`, `merge_crosses_domain`,
    `merge_runs_open`.
    """
    source, target = _both(unit, source_id, target_id)
    counts = unit.merges.counts(source.id)
    states = unit.merges.item_states(source.namespace_id)
    pairs = _conflicts(unit, source, target)
    shown = unit.items.get_listed(
        item_id for coming, present in pairs[:SHOWN_CONFLICTS] for item_id in (coming, present)
    )
    facts = (astuple(counts), states, pairs, source.revision, target.revision)
    return MergePreview(
        counts=counts,
        conflict_count=len(pairs),
        conflicts=tuple(Pair(shown[coming], shown[present]) for coming, present in pairs[:SHOWN_CONFLICTS]),
        source_bindings=_readers(unit, source),
        target_bindings=_readers(unit, target),
        token=hashlib.sha256(repr(facts).encode()).hexdigest()[:32],
    )


def merge(
    unit: Unit, actor: Actor, *, source_id: str, target_id: str, token: str, bindings: MergedBindings
) -> Merged:
    """Move everything of the source to the target, in one transaction.

    Raises what `preview` raises, and RevisionConflict when something changed since the preview.
    """
    seen = preview(unit, source_id=source_id, target_id=target_id)
    if seen.token != token:
        raise RevisionConflict("project", source_id, expected=0, actual=1)
    source, target = _both(unit, source_id, target_id)
    act = Act(unit, Verb.MERGE_PROJECT, actor)
    item_ids = unit.merges.item_ids(source.namespace_id)
    for start in range(0, len(item_ids), _BATCH):
        part = item_ids[start : start + _BATCH]
        found = unit.items.get_many(part)
        for item_id in part:
            _bring(unit, act, found[item_id], target.namespace_id)
    unit.merges.move_fingerprints(item_ids, target.namespace_id)
    is_revoking = bindings is MergedBindings.REVOKE
    moved = unit.merges.move(source.id, target.id, suffix=source.name, is_revoking=is_revoking)
    change_id = act.finish().change_id
    merge_id = unit.merges.record(source.id, target.id, change_id=change_id, moved=moved)
    unit.merges.close(source.id, target.id)
    unit.projects.raise_revision(target.id)
    _announce(unit, source.id, target.id)
    return Merged(
        merge_id,
        project_service.get(unit, target.id),
        seen.counts,
        seen.conflict_count,
        len(moved.get("revoked", ())),
    )


def undo(unit: Unit, actor: Actor, merge_id: str) -> ListedProject:
    """Take a merge back, whole; return the project that is one again.

    What came to the target afterwards stays there. Raises NotFound, and RuleViolated: `already_undone`,
    `merge_not_latest` (a later merge comes first), `name_taken`, and what moved on since:
    `merge_memories_moved_on`, `merge_conversations_moved_on`, `merge_bindings_moved_on`, `merge_folders_moved_on`,
    `merge_plans_moved_on`, `merge_experiments_moved_on`.
    """
    merge = unit.merges.get(merge_id)
    if merge is None:
        raise NotFound("merge", merge_id)
    latest = unit.merges.latest_into(merge.target_id)
    if merge.undone_at is not None:
        raise RuleViolated("already_undone")
    if latest is None or latest.id != merge.id:
        raise RuleViolated("merge_not_latest")
    if unit.projects.get(merge.target_id) is None:
        raise RuleViolated("merge_not_latest")  # the target was merged into a third one
    if (gone := unit.merges.gone(merge)) is not None:
        raise RuleViolated(_MOVED_ON[gone])
    key = name_key(merge.source_name)
    if (taken := unit.projects.by_name_key(key)) is not None:
        raise RuleViolated("name_taken", project_id=taken.id)
    unit.merges.reopen(merge.source_id, key)
    unit.merges.move_back(merge)  # first the scopes below, so that what is compared anew stands in its own branch
    _take_items_back(unit, actor, merge)
    unit.merges.mark_undone(merge.id)
    unit.projects.raise_revision(merge.target_id)
    unit.projects.raise_revision(merge.source_id)
    _announce(unit, merge.source_id, merge.target_id)
    return project_service.get(unit, merge.source_id)


def latest_into(unit: Unit, project_id: str) -> Merge | None:
    """Return the merge into this project that could be taken back next. Raises NotFound."""
    project_service.get(unit, project_id)
    return unit.merges.latest_into(project_id)


def _both(unit: Unit, source_id: str, target_id: str) -> tuple[Project, Project]:
    source = project_service.get(unit, source_id).project
    target = project_service.get(unit, target_id).project
    if source == target:
        raise RuleViolated("merge_with_itself")
    if source.is_archived or target.is_archived:
        raise RuleViolated("merge_archived")
    spaces = [namespace_service.known(unit, one.namespace_id) for one in (source, target)]
    if spaces[0].domain_id != spaces[1].domain_id:
        raise RuleViolated("merge_crosses_domain")
    if running := unit.merges.open_runs((source_id, target_id)):
        raise RuleViolated("merge_runs_open", count=running)
    return source, target


def _conflicts(unit: Unit, source: Project, target: Project) -> tuple[tuple[str, str], ...]:
    """Return ids of confirmed memories whose identity a confirmed memory of the target has already."""
    pairs = []
    item_ids = unit.merges.item_ids(source.namespace_id)
    for start in range(0, len(item_ids), _BATCH):
        for item in unit.items.get_many(item_ids[start : start + _BATCH]).values():
            if item.status is ItemStatus.CONFIRMED:
                present = _holder(unit, item, target.namespace_id)
                pairs += [] if present is None else [(item.id, present.id)]
    return tuple(pairs)


def _holder(unit: Unit, item: MemoryItem, namespace_id: str) -> MemoryItem | None:
    key = identity_of(namespace_id, item.text)
    held = () if key is None else unit.items.by_identity(key, (ItemStatus.CONFIRMED,))
    return next((other for other in held if other.id != item.id), None)


def _bring(unit: Unit, act: Act, item: MemoryItem, namespace_id: str) -> None:
    """Move one item; where its identity is taken it waits in Pending beside the other, both kept and related."""
    present = _holder(unit, item, namespace_id) if item.status is ItemStatus.CONFIRMED else None
    if present is None:
        act.move_to(item, item.status, namespace_id=namespace_id)
        return
    is_same = normalised_statement(item.text.statement) == normalised_statement(present.text.statement)
    warning = ItemWarning.NEAR_DUPLICATE if is_same else ItemWarning.CONFLICT
    warnings = list(dict.fromkeys((*item.warnings, warning)))
    act.move_to(item, ItemStatus.CANDIDATE, namespace_id=namespace_id, warnings=warnings)
    unit.relations.relate(
        RelationKind.DUPLICATE if is_same else RelationKind.CONTRADICTION,
        (item.row, item.revision),
        (present.row, present.revision),
        is_open=True,
        change_id=act.change_id,
    )


def _take_items_back(unit: Unit, actor: Actor, merge: Merge) -> None:
    if merge.change_id is None:
        return
    lines = unit.evidence.changes(merge.change_id)
    act = Act(unit, Verb.UNDO, actor)
    for line in lines:
        item = unit.items.get(line.item_id)
        if item is None or not _is_as_merged(item, line):
            raise RuleViolated("merge_memories_moved_on")
        values: dict[str, Any] = {}
        if line.from_status is not line.to_status:
            added = {ItemWarning.CONFLICT, ItemWarning.NEAR_DUPLICATE}
            values["warnings"] = [warning for warning in item.warnings if warning not in added]
        act.move_to(item, line.from_status or item.status, namespace_id=merge.source_namespace_id, **values)
    unit.merges.move_fingerprints([line.item_id for line in lines], merge.source_namespace_id)
    unit.relations.undo(merge.change_id)
    unit.evidence.mark_undone(merge.change_id)
    act.finish()


def _is_as_merged(item: MemoryItem, line: Change) -> bool:
    return (item.status, item.revision, item.namespace_id) == (
        line.to_status,
        line.to_revision,
        line.to_namespace_id,
    )


def _readers(unit: Unit, project: Project) -> tuple[str, ...]:
    return tuple(one.name for one in unit.bindings.listed(project_id=project.id, has_revoked=False))


def _announce(unit: Unit, source_id: str, target_id: str) -> None:
    unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=(source_id, target_id)))
    unit.emit(CONVERSATIONS_CHANGED, ConversationsChanged(conversation_ids=()))
    unit.emit(HEARTBEAT_CHANGED, HeartbeatChanged(plan_id=None, run_id=None))
