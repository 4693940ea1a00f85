"""Forgetting and deleting: every path removes the same and leaves the same content-free trace (memory rules §9)."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from main_process.domain.actor import Actor
from main_process.domain.errors import NotFound, RevisionConflict
from main_process.domain.memory_item import MemoryItem
from main_process.services.act import Act, Conflict, ItemPick
from main_process.services.namespace_service import known
from main_process.store.errors import StoreBug
from main_process.store.repositories.forgotten import Trace
from main_process.store.repositories.purge import BranchCounts, Counts, Residue
from main_process.store.repositories.work import WorkRows
from main_process.store.unit_of_work import Unit
from main_process.store.words import FORGOTTEN_MARK
from shared.ipc.events import (
    CONVERSATIONS_CHANGED,
    HEARTBEAT_CHANGED,
    ITEMS_CHANGED,
    PROJECTS_CHANGED,
    TASKS_CHANGED,
    ConversationsChanged,
    HeartbeatChanged,
    ItemsChanged,
    ProjectsChanged,
    TasksChanged,
)
from shared.vocabulary import ItemStatus, Verb

_MAX_NAMED = 100
_BATCH = 500


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What a purge removed, and what its proof must look for."""

    counts: Counts
    tombstones: tuple[str, ...]
    conflicts: tuple[Conflict, ...]
    texts: tuple[str, ...]
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """An object with everything below it."""

    counts: BranchCounts
    token: str
    item_ids: tuple[str, ...]
    conversation_rows: tuple[int, ...]
    work: WorkRows


def preview(unit: Unit, actor: Actor, picks: Sequence[ItemPick]) -> Counts:
    """Return exactly what forgetting these items would remove and leave. Raises NotFound."""
    items = Act(unit, Verb.FORGET, actor).pick(picks, is_bulk_guarded=False)
    rows = [item.row for item in items]
    counts = unit.purge.counts(rows, [item.id for item in items])
    return replace(counts, pending_from_same_evidence=len(_going_along(unit, items)))


def forget(
    unit: Unit, actor: Actor, picks: Sequence[ItemPick], *, cause: str = "asked", is_quote_removed: bool = False
) -> Forgotten:
    """Remove items with every trace of their text, and pending candidates that rest on the same evidence.

    The caller finishes with `Store.settle` (index optimised, write-ahead log truncated) and `residue`: only then is
    the purge done. Raises NotFound, and RuleViolated `bulk_refused` for several Global or sensitive items.
    """
    return _decided(unit, Act(unit, Verb.FORGET, actor), picks, cause=cause, is_quote_removed=is_quote_removed)


def reject_and_forget(
    unit: Unit, actor: Actor, picks: Sequence[ItemPick], *, is_quote_removed: bool = False
) -> Forgotten:
    """Turn candidates down and remove them in the same act, as `forget` does; what is none is left alone.

    Nothing of the suggestion stays but keyed fingerprints, by which it is refused whatever brings it again; there is
    no rejected item to restore. Raises as `forget`.
    """
    return _decided(unit, Act(unit, Verb.REJECT, actor), picks, cause="rejected", is_quote_removed=is_quote_removed)


def _decided(unit: Unit, act: Act, picks: Sequence[ItemPick], *, cause: str, is_quote_removed: bool) -> Forgotten:
    ids = [item.id for item in act.pick(picks) if act.can(item)]
    conflicts = act.finish().conflicts
    forgotten = purge_for_good(unit, act.actor, ids, cause=cause, is_quote_removed=is_quote_removed)
    return replace(forgotten, conflicts=conflicts)


def purge_for_good(
    unit: Unit, actor: Actor, item_ids: Sequence[str], *, cause: str, is_quote_removed: bool = False
) -> Forgotten:
    """Remove items that were decided on already, portion by portion, as every path does."""
    forgotten = nothing()
    for start in range(0, len(item_ids), _BATCH):
        items = list(unit.items.get_many(item_ids[start : start + _BATCH]).values())
        forgotten = joined(forgotten, _purge(unit, actor, items, cause=cause, is_quote_removed=is_quote_removed))
    unit.purge.mark_told(forgotten.texts)
    return forgotten


def remove(unit: Unit, items: Sequence[MemoryItem]) -> tuple[str, ...]:
    """Remove items with all that is theirs, portion by portion, and return every text of theirs.

    No tombstone is left. The caller ends with `unit.purge.mark_told` of the texts, once for all of them.
    """
    texts: set[str] = set()
    unit.purge.mark_unsettled()
    for start in range(0, len(items), _BATCH):
        part = items[start : start + _BATCH]
        rows = [item.row for item in part]
        texts.update(unit.purge.texts_of(rows))
        unit.purge.take_back_copies(rows)
        unit.extracted.delete_of_items(rows)
        unit.evidence.blank_reasons([item.id for item in part])
        unit.search.unindex_items(part)
        unit.items.delete(rows)
        if unit.purge.rows_left(rows) or unit.purge.index_rows_left(rows):
            # Whoever asked must never read "forgotten" while something stayed; the transaction is taken back.
            raise StoreBug("forgotten rows stayed")
    return tuple(texts)


def nothing() -> Forgotten:
    """Return what forgetting nothing comes to."""
    return Forgotten(Counts(), (), (), (), ())


def residue(unit: Unit, forgotten: Forgotten) -> Residue:
    """Scan the store for what was forgotten."""
    return unit.purge.scan(forgotten.texts, forgotten.rows)


def project_branch(unit: Unit, project_id: str) -> Branch:
    """Return what belongs to a project. Raises NotFound."""
    if unit.projects.get(project_id) is None:
        raise NotFound("project", project_id)
    conversations = unit.purge.conversation_rows(project_id=project_id)
    work = unit.work.of_project(project_id, conversations)
    return _branch(unit, unit.purge.namespace_rows_of_project(project_id), conversations, work, project_id)


def conversation_branch(unit: Unit, conversation_id: str) -> Branch:
    """Return what belongs to a conversation. Raises NotFound."""
    conversation = unit.conversations.get(conversation_id)
    if conversation is None:
        raise NotFound("conversation", conversation_id)
    namespaces = unit.purge.namespace_rows((conversation.namespace_id,))
    conversations = unit.purge.conversation_rows(conversation_id=conversation_id)
    return _branch(unit, namespaces, conversations, unit.work.of_conversations(conversations))


def task_branch(unit: Unit, task_id: str) -> Branch:
    """Return a task with its runs; its conversation stays. Raises NotFound."""
    if unit.tasks.get(task_id) is None:
        raise NotFound("task", task_id)
    return _branch(unit, (), (), unit.work.of_task(task_id))


def run_branch(unit: Unit, run_id: str) -> Branch:
    """Return a run with those below it; its task stays. Raises NotFound."""
    if unit.runs.get(run_id) is None:
        raise NotFound("run", run_id)
    return _branch(unit, (), (), unit.work.of_run(run_id))


def plan_branch(unit: Unit, plan_id: str) -> Branch:
    """Return an automation plan with its memory; tasks that followed it stay. Raises NotFound."""
    if unit.plans.get(plan_id) is None:
        raise NotFound("plan", plan_id)
    return _branch(unit, (), (), unit.work.of_plan(plan_id))


def experiment_branch(unit: Unit, experiment_id: str) -> Branch:
    """Return an experiment with its snapshots, tasks and runs; their conversations stay. Raises NotFound."""
    if unit.experiments.get(experiment_id) is None:
        raise NotFound("experiment", experiment_id)
    return _branch(unit, (), (), unit.work.of_experiment(experiment_id))


def delete_project(unit: Unit, actor: Actor, project_id: str, token: str) -> tuple[Branch, Forgotten]:
    """Forget a project, its conversations and their memory; Global stays. A stale token is a RevisionConflict."""
    branch = _checked(project_branch(unit, project_id), "project", project_id, token)
    forgotten = _delete_branch(unit, actor, branch, cause="project_deleted")
    unit.purge.delete_project(project_id)
    unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=(project_id,)))
    unit.emit(HEARTBEAT_CHANGED, HeartbeatChanged(plan_id=None, run_id=None))
    return branch, forgotten


def delete_conversation(unit: Unit, actor: Actor, conversation_id: str, token: str) -> tuple[Branch, Forgotten]:
    """Forget a conversation and its own memory; items elsewhere that cite it stay, their source unavailable (C26)."""
    branch = _checked(conversation_branch(unit, conversation_id), "conversation", conversation_id, token)
    return branch, _delete_branch(unit, actor, branch, cause="conversation_deleted")


def delete_task(unit: Unit, actor: Actor, task_id: str, token: str) -> tuple[Branch, Forgotten]:
    """Forget a task, its runs and their memory. A stale token is a RevisionConflict."""
    branch = _checked(task_branch(unit, task_id), "task", task_id, token)
    return branch, _delete_branch(unit, actor, branch, cause="task_deleted")


def delete_run(unit: Unit, actor: Actor, run_id: str, token: str) -> tuple[Branch, Forgotten]:
    """Forget a run and its memory. A stale token is a RevisionConflict."""
    branch = _checked(run_branch(unit, run_id), "run", run_id, token)
    return branch, _delete_branch(unit, actor, branch, cause="run_deleted")


def delete_plan(unit: Unit, actor: Actor, plan_id: str, token: str) -> tuple[Branch, Forgotten]:
    """Forget an automation plan and its memory. A stale token is a RevisionConflict."""
    branch = _checked(plan_branch(unit, plan_id), "plan", plan_id, token)
    return branch, _delete_branch(unit, actor, branch, cause="plan_deleted")


def delete_experiment(unit: Unit, actor: Actor, experiment_id: str, token: str) -> tuple[Branch, Forgotten]:
    """Forget an experiment, its tasks and runs and their memory. A stale token is a RevisionConflict."""
    branch = _checked(experiment_branch(unit, experiment_id), "experiment", experiment_id, token)
    return branch, _delete_branch(unit, actor, branch, cause="experiment_deleted")


def _branch(
    unit: Unit,
    namespaces: Sequence[int],
    conversations: tuple[int, ...],
    work: WorkRows,
    project_id: str | None = None,
) -> Branch:
    everything = (*namespaces, *unit.work.namespace_rows(work))
    counts = unit.purge.branch_counts(everything, conversations, work, project_id)
    token = hashlib.sha256(counts.digest_source().encode()).hexdigest()[:32]
    return Branch(counts, token, unit.purge.item_ids_in(everything), conversations, work)


def _checked(branch: Branch, kind: str, identifier: str, token: str) -> Branch:
    if branch.token != token:
        raise RevisionConflict(kind, identifier, expected=0, actual=1)
    return branch


def _delete_branch(unit: Unit, actor: Actor, branch: Branch, *, cause: str) -> Forgotten:
    unit.purge.mark_unsettled()
    forgotten = purge_for_good(unit, actor, branch.item_ids, cause=cause)
    losing = (*unit.purge.lose_sources(branch.conversation_rows), *unit.work.lose_sources(branch.work))
    for item in unit.items.get_rows(losing).values():
        unit.search.reindex(item, item)
    turns = unit.purge.turns_in(branch.conversation_rows)
    unit.search.unindex_turns((row, asked, answered) for row, (asked, answered) in turns.items())
    unit.purge.forget_read_positions(unit.purge.batch_rows_of(branch.conversation_rows))
    unit.work.delete(branch.work)
    unit.purge.delete_conversations(branch.conversation_rows)
    unit.emit(CONVERSATIONS_CHANGED, ConversationsChanged(conversation_ids=()))
    unit.emit(TASKS_CHANGED, TasksChanged())
    return forgotten


def joined(first: Forgotten, second: Forgotten) -> Forgotten:
    """Return both together."""
    return Forgotten(
        first.counts.plus(second.counts),
        first.tombstones + second.tombstones,
        first.conflicts + second.conflicts,
        first.texts + second.texts,
        first.rows + second.rows,
    )


def _purge(unit: Unit, actor: Actor, items: list[MemoryItem], *, cause: str, is_quote_removed: bool) -> Forgotten:
    """Leave tombstones and remove; the caller marks what else tells the texts."""
    if not items:
        return nothing()
    rows = [item.row for item in items]
    sharing = _going_along(unit, items)
    counts = replace(unit.purge.counts(rows, [i.id for i in items]), pending_from_same_evidence=len(sharing))
    gone = [*items, *sharing.values()]
    gone_rows = [item.row for item in gone]
    _leave_tombstones(unit, actor, gone, cause=cause)
    if is_quote_removed:
        _mark_quotes(unit, gone_rows)
    texts = remove(unit, gone)
    ids = tuple(item.id for item in gone)
    unit.emit(
        ITEMS_CHANGED,
        ItemsChanged(
            item_ids=ids if len(ids) <= _MAX_NAMED else (), verb=Verb.FORGET, pending=unit.items.pending_count()
        ),
    )
    return Forgotten(counts, ids, (), texts, tuple(gone_rows))


def _going_along(unit: Unit, items: Sequence[MemoryItem]) -> dict[str, MemoryItem]:
    """Return what goes with items: candidates of the same evidence, and those whose words became revisions here."""
    rows = [item.row for item in items]
    if not rows:
        return {}
    found = {*unit.evidence.items_sharing_evidence(rows, ItemStatus.CANDIDATE), *unit.extracted.carried_out(rows)}
    return unit.items.get_many(found - {item.id for item in items})


def _leave_tombstones(unit: Unit, actor: Actor, items: Sequence[MemoryItem], *, cause: str) -> None:
    rows = [item.row for item in items]
    evidence = unit.evidence.evidence_keys_of(rows)
    statements = unit.purge.statements_of(rows)
    homes = {one: known(unit, one) for one in dict.fromkeys(item.namespace_id for item in items)}
    everywhere = {one: unit.namespaces.global_of(one).id for one in {home.domain_id for home in homes.values()}}
    traces = [
        Trace(
            item=item,
            namespace_kind=homes[item.namespace_id].kind,
            global_id=everywhere[homes[item.namespace_id].domain_id],
            statements=frozenset(map(unit.evidence.statement_key, statements[item.row])),
            evidence=frozenset(evidence[item.row]),
        )
        for item in items
    ]
    unit.forgotten.leave_traces(traces, cause=cause, actor=actor)


def _mark_quotes(unit: Unit, rows: Sequence[int]) -> None:
    """Replace the quoted words in the kept conversations, in their index and in titles made from them."""
    quoted = unit.purge.quoted_turns(rows)
    for turn_row, (user_text, assistant_text) in unit.purge.turn_texts(quoted).items():
        marked = [user_text, assistant_text]
        for quote in quoted[turn_row]:
            marked = [words.replace(quote, FORGOTTEN_MARK) for words in marked]
        unit.search.unindex_turn(turn_row, user_text, assistant_text)
        unit.purge.set_turn_texts(turn_row, *marked)
        unit.search.index_turn(turn_row, *marked)
    unit.purge.mark_spoken([quote for quotes in quoted.values() for quote in quotes])
