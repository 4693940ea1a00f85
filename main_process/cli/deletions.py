"""Deleting with a preview: what would go and what stays is printed first, and nothing goes without --confirm."""

from collections.abc import Sequence

from main_process.cli import words
from main_process.cli.terminal import Terminal
from shared.ipc.contract import Method
from shared.ipc.methods import projects as m

_GONE = (
    *("memories", "candidates", "revisions", "quotes", "conversations", "turns"),
    *("tasks", "runs", "reports", "automations", "experiments", "bindings", "plans_deleted"),
)
_KEPT = ("plans_narrowed", "global_memories_kept", "items_elsewhere_losing_source")


def delete_with_preview(
    terminal: Terminal,
    method: Method[m.DeleteRequest, m.DeletionReceipt],
    object_id: str,
    preview: m.DeletionPreview,
    *,
    said: str,
    is_confirmed: bool,
) -> None:
    """Delete what was previewed and say so; without the confirmation print the preview and end the command."""
    if not is_confirmed:
        print_counts(terminal, preview)
        terminal.refuse_without(is_confirmed=False)
    receipt = terminal.call(method, m.DeleteRequest(id=object_id, preview_token=preview.token))
    if terminal.is_json:
        terminal.json(receipt)
        return
    terminal.line(said)
    print_counts(terminal, receipt.removed)
    if not receipt.is_wal_truncated:
        terminal.note(words.say("forget.wal_not_truncated"))
    print_holding(terminal, receipt.backups)


def print_holding(terminal: Terminal, backups: Sequence[str]) -> None:
    """Name the backups that still hold what went."""
    if backups:
        terminal.line(words.say("forget.backups", count=len(backups)))
    for path in backups:
        terminal.line(f"  {path}")


def print_counts(terminal: Terminal, counts: m.DeletionPreview) -> None:
    """Print what goes and what stays."""
    if terminal.is_json:
        terminal.json(counts)
        return
    terminal.line(words.say("deletion_goes"))
    terminal.facts((f"  {words.say(f'deletion.{name}')}", getattr(counts, name)) for name in _GONE)
    terminal.line(words.say("deletion_stays"))
    terminal.facts((f"  {words.say(f'deletion.{name}')}", getattr(counts, name)) for name in _KEPT)
