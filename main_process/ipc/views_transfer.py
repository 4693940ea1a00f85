"""Exports and backups to and from wire models; the events of a clear."""

from typing import TYPE_CHECKING, Any

from main_process.store.export_choice import ExportChoice
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
    from pathlib import Path

    from main_process.services.restore_service import Preview, Restored
    from main_process.services.transfer_service import Exported
    from main_process.store.backup import Backup
    from main_process.store.repositories.figures import StoreTotals


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


def restore_preview(path: "Path", preview: "Preview") -> s.RestorePreview:
    """Return what restoring a backup would do."""
    now = preview.now
    return s.RestorePreview(
        path=str(path),
        backup=s.StoreFigures(
            memories=preview.backup.rows.get("memory_item", 0),
            projects=preview.backup.rows.get("project", 0),
            conversations=preview.backup.rows.get("conversation", 0),
            turns=preview.backup.rows.get("turn", 0),
        ),
        now=None if now is None else _figures(now),
        forgotten=None if now is None else now.tombstones,
        is_older=preview.backup.is_older,
    )


def restore_result(done: "Restored", now: "StoreTotals") -> s.RestoreResult:
    """Return a finished restore."""
    return s.RestoreResult(
        restored=_figures(now),
        forgotten_again=done.gone_over.items_forgotten,
        turns_marked=done.gone_over.turns_marked,
        has_marks=done.has_marks,
        is_key_same=done.gone_over.is_key_same,
        kept_file=None if done.kept is None else str(done.kept),
    )


def _figures(totals: "StoreTotals") -> s.StoreFigures:
    return s.StoreFigures(
        memories=sum(totals.items.values()),
        projects=totals.projects,
        conversations=totals.conversations,
        turns=totals.turns,
    )
