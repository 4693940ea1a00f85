"""Upkeep: what a person's retention settings ask for, in small batches (memory rules §4, §9)."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from main_process.domain.actor import SYSTEM
from main_process.domain.decay import HALF_LIFE_DAYS, SHORTEST_DAYS, is_decayed
from main_process.domain.memory_item import MemoryItem
from main_process.domain.retention import EVERYWHERE, RetentionScope
from main_process.services import forget_service
from main_process.services.act import Act
from main_process.store.unit_of_work import Unit
from shared.vocabulary import Verb

BATCH: Final = 20
"""Conversations a transaction, so that nobody waits behind upkeep."""


def delete_old_conversations(unit: Unit, *, retention_days: int, scope: RetentionScope = EVERYWHERE) -> int:
    """Delete conversations that were last touched before the retention began; return how many, at most a batch.

    Memories made from them stay and show their source as unavailable. A conversation that holds memory of its own is
    left alone: nothing automatic deletes memory.
    """
    old = unit.conversations.untouched_since(unit.now - timedelta(days=retention_days), limit=BATCH, scope=scope)
    for conversation_id in old:
        branch = forget_service.conversation_branch(unit, conversation_id)
        forget_service.delete_conversation(unit, SYSTEM, conversation_id, branch.token)
    return len(old)


LOOKED_AT: Final = 200
"""Items that one step of decay looks at."""


def archive_expired(unit: Unit) -> int:
    """Archive what expired in conversations and runs, and expired summaries and reflections; at most a batch.

    Other expired items stay where they are: no agent is given them, and memory health lists them.
    """
    return _archived(unit, unit.life.expired(limit=BATCH), "expired")


def archive_old_restricted(unit: Unit, *, retention_days: int, scope: RetentionScope = EVERYWHERE) -> int:
    """Archive restricted items that nobody used or changed for so long; at most a batch."""
    before = unit.now - timedelta(days=retention_days)
    return _archived(unit, unit.life.restricted_before(before, limit=BATCH, scope=scope), "restricted_retention")


def archive_decayed(unit: Unit, *, after_row: int, scope: RetentionScope = EVERYWHERE) -> tuple[int, int | None]:
    """Look at the next items that could have decayed; return how many were archived, and where to go on if at all."""
    before = unit.now - timedelta(days=SHORTEST_DAYS)
    rows = unit.life.may_have_decayed(
        tuple(HALF_LIFE_DAYS), before, after_row=after_row, limit=LOOKED_AT, scope=scope
    )
    items = [item for item in unit.items.get_rows(rows).values() if is_decayed(item, unit.now)]
    return _archived(unit, [item.row for item in items], "decayed"), rows[-1] if len(rows) == LOOKED_AT else None


def _archived(unit: Unit, rows: Sequence[int], reason: str) -> int:
    """Archive by one act of the system, which the person can take back; deletes nothing."""
    act = Act(unit, Verb.ARCHIVE, SYSTEM, reason)
    found: list[MemoryItem] = list(unit.items.get_rows(rows).values())
    for item in found:
        if act.can(item):
            act.transition(item)
    act.finish()
    return len(found)
