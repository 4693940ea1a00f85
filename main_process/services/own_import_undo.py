"""Taking an import of our own data back: what it brought goes, what changed or grew since stays (trusted side)."""

from collections.abc import Iterable
from typing import Final

from main_process.domain.imports import ImportBatch
from main_process.services import forget_service
from main_process.services.undone import Undone
from main_process.store.unit_of_work import Unit
from shared.ipc.events import (
    CONVERSATIONS_CHANGED,
    HEARTBEAT_CHANGED,
    ITEMS_CHANGED,
    PROJECTS_CHANGED,
    ConversationsChanged,
    HeartbeatChanged,
    ItemsChanged,
    ProjectsChanged,
)
from shared.vocabulary import ImportState, Verb

_BATCH: Final = 500


def undo(unit: Unit, batch: ImportBatch) -> Undone:
    """Remove what the batch brought, with its index rows. The caller ends with `Store.settle`.

    A memory that was changed since stays, and so does whatever something that stays belongs to.
    """
    unit.purge.mark_unsettled()
    rows, kept = unit.own_imports.items(batch.id)
    texts: set[str] = set()
    for part in _portions(rows):
        items = list(unit.items.get_rows(part).values())
        texts.update(forget_service.remove(unit, items))
        unit.own_imports.delete_traces([item.id for item in items])
    unit.purge.mark_told(tuple(texts))
    conversations = unit.own_imports.conversations(batch.id)
    for item in unit.items.get_rows(unit.purge.lose_sources(conversations)).values():
        unit.search.reindex(item, item)
    turns = unit.purge.turns_in(conversations)
    unit.search.unindex_turns((row, typed, answered) for row, (typed, answered) in turns.items())
    unit.own_imports.delete_rows(batch.id, conversations)
    unit.imports.change(batch.id, state=ImportState.UNDONE)
    unit.emit(ITEMS_CHANGED, ItemsChanged(item_ids=(), verb=Verb.UNDO, pending=unit.items.pending_count()))
    unit.emit(CONVERSATIONS_CHANGED, ConversationsChanged(conversation_ids=()))
    unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=()))
    unit.emit(HEARTBEAT_CHANGED, HeartbeatChanged(plan_id=None, run_id=None))
    return Undone(len(conversations), len(turns), len(rows), kept)


def _portions(rows: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    return (rows[start : start + _BATCH] for start in range(0, len(rows), _BATCH))
