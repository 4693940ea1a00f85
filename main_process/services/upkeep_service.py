"""Upkeep: what a person's retention settings ask for, in small batches (memory rules §4, §9)."""

from datetime import timedelta
from typing import Final

from main_process.domain.actor import SYSTEM
from main_process.services import forget_service
from main_process.store.unit_of_work import Unit

BATCH: Final = 20
"""Conversations a transaction, so that nobody waits behind upkeep."""


def delete_old_conversations(unit: Unit, *, retention_days: int) -> int:
    """Delete conversations that were last touched before the retention began; return how many, at most a batch.

    Memories made from them stay and show their source as unavailable. A conversation that holds memory of its own is
    left alone: nothing automatic deletes memory.
    """
    old = unit.conversations.untouched_since(unit.now - timedelta(days=retention_days), limit=BATCH)
    for conversation_id in old:
        branch = forget_service.conversation_branch(unit, conversation_id)
        forget_service.delete_conversation(unit, SYSTEM, conversation_id, branch.token)
    return len(old)
