"""Taking an import batch back: what it brought goes, what a person decided since stays (trusted side)."""

from typing import Final

from main_process.domain.errors import NotFound, RuleViolated
from main_process.services import forget_service, own_import_undo
from main_process.services.undone import Undone
from main_process.store.unit_of_work import Unit
from shared.ipc.events import (
    CONVERSATIONS_CHANGED,
    ITEMS_CHANGED,
    PROJECTS_CHANGED,
    ConversationsChanged,
    ItemsChanged,
    ProjectsChanged,
)
from shared.vocabulary import ImportFormat, ImportState, ItemStatus, Verb

_AS_IMPORTED: Final = frozenset({ItemStatus.REJECTED, ItemStatus.ARCHIVED})


def undo(unit: Unit, batch_id: str) -> Undone:
    """Remove the batch's turns, the sessions and new projects left empty, and candidates that rest on nothing else.

    What the import itself filed as rejected or as history goes, too, unless somebody touched it. Confirmed memories
    stay, their source marked unavailable. Nothing is remembered as forgotten: the same import brings it again. The
    caller ends with `Store.settle`. Raises NotFound, RuleViolated `import_running` and
    `import_already_undone`.
    """
    batch = unit.imports.get(batch_id)
    if batch is None:
        raise NotFound("import", batch_id)
    if batch.state is ImportState.RUNNING:
        raise RuleViolated("import_running")
    if batch.state is ImportState.UNDONE:
        raise RuleViolated("import_already_undone")
    if ImportFormat.REMEMBRANCER in batch.formats:
        return own_import_undo.undo(unit, batch)
    unit.purge.mark_unsettled()
    touched = unit.imports.items_from(batch_id)
    gone = [
        row
        for row, status, is_only, is_untouched in touched
        if is_only and (status is ItemStatus.CANDIDATE or (is_untouched and status in _AS_IMPORTED))
    ]
    for item in unit.items.get_rows(unit.imports.lose_sources(batch_id)).values():
        unit.search.reindex(item, item)
    _remove_candidates(unit, gone)
    texts = unit.imports.turns_of(batch_id)
    unit.search.unindex_turns((row, typed, answered) for row, (typed, answered) in texts.items())
    unit.imports.delete_turns(tuple(texts))
    emptied = unit.imports.emptied_conversations(batch_id)
    unit.purge.delete_conversations(emptied)
    for project_id in unit.imports.idle_projects(batch_id):
        unit.purge.delete_project(project_id)
    unit.imports.forget_positions_under(batch.paths, batch_id)
    unit.imports.change(batch_id, state=ImportState.UNDONE)
    unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=()))
    unit.emit(CONVERSATIONS_CHANGED, ConversationsChanged(conversation_ids=()))
    return Undone(len(emptied), len(texts), len(gone), len(touched) - len(gone))


def _remove_candidates(unit: Unit, rows: list[int]) -> None:
    if not rows:
        return
    items = list(unit.items.get_rows(rows).values())
    for item in items:
        unit.evidence.delete_fingerprints(item.id)
    unit.purge.mark_told(forget_service.remove(unit, items))
    unit.emit(ITEMS_CHANGED, ItemsChanged(item_ids=(), verb=Verb.UNDO, pending=unit.items.pending_count()))
