"""Exports and backups to and from wire models; the events of a clear."""

from typing import TYPE_CHECKING, Any

from main_process.store.exporting import ExportChoice
from shared.ipc.contract import Event, IpcModel
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
from shared.ipc.methods import settings as s
from shared.vocabulary import Verb

if TYPE_CHECKING:
    from main_process.services.transfer_service import Exported
    from main_process.store.backup import Backup


def export_choice(request: s.ExportRequest) -> ExportChoice:
    """Return what a request asks to be exported."""
    return ExportChoice(
        is_everything=request.is_everything,
        project_ids=request.project_ids,
        has_global=request.has_global,
        statuses=request.statuses,
        has_restricted=request.has_restricted,
        has_conversations=request.has_conversations,
    )


def export_result(done: "Exported") -> s.ExportResult:
    """Return a finished export."""
    return s.ExportResult(
        path=str(done.path),
        size_bytes=done.size_bytes,
        counts=done.outcome.counts,
        unreadable_sections=done.outcome.unreadable,
    )


def backup_view(backup: "Backup") -> s.BackupView:
    """Return one backup."""
    return s.BackupView(
        path=str(backup.path),
        created_at=backup.created_at,
        size_bytes=backup.size_bytes,
        rows=backup.rows,
        is_verified=backup.is_verified,
    )


def cleared_events() -> tuple[tuple[Event[Any], IpcModel], ...]:
    """Return the events that make every page load again."""
    return (
        (ITEMS_CHANGED, ItemsChanged(item_ids=(), verb=Verb.FORGET, pending=0)),
        (PROJECTS_CHANGED, ProjectsChanged(project_ids=())),
        (CONVERSATIONS_CHANGED, ConversationsChanged(conversation_ids=())),
        (HEARTBEAT_CHANGED, HeartbeatChanged(plan_id=None, run_id=None)),
    )
