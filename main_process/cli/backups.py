"""`remembrancer memory backup|backups|restore`: verified copies of the store, and bringing one back."""

from pathlib import Path

import click

from main_process.cli import words
from main_process.cli.options import FILE_PATH, confirm_option, json_option
from main_process.cli.terminal import Terminal, pass_terminal
from shared.ipc.contract import Empty
from shared.ipc.methods import settings as s


@click.command(help=words.say("help.memory_backup"))
@click.option("--folder", type=FILE_PATH, help=words.say("help.backup_folder"))
@json_option
@pass_terminal
def backup(terminal: Terminal, folder: Path | None) -> None:
    """Copy the store and verify the copy."""
    with terminal.connected():
        request = s.CreateBackupRequest(folder=None if folder is None else str(folder.absolute()))
        made = terminal.call(s.CREATE_BACKUP, request)
        if terminal.is_json:
            terminal.json(made)
        else:
            terminal.line(words.say("backed_up", path=made.path, rows=made.rows))


@click.command(help=words.say("help.memory_backups"))
@json_option
@pass_terminal
def backups(terminal: Terminal) -> None:
    """List the copies in the profile's folder."""
    with terminal.connected():
        found = terminal.call(s.LIST_BACKUPS, Empty()).items
        if terminal.is_json:
            terminal.json({"items": found})
            return
        heads = [words.say(f"head.{name}") for name in ("made_at", "verified", "rows", "path")]
        rows = [
            (f"{one.created_at:%Y-%m-%d %H:%M}", words.say("yes" if one.is_verified else "no"), one.rows, one.path)
            for one in found
        ]
        if not rows:
            terminal.line(words.say("backups_none"))
            return
        terminal.table(heads, rows)


@click.command(help=words.say("help.memory_restore"))
@click.argument("path", metavar="FILE", type=FILE_PATH)
@click.option("--forgotten-too", "is_override", is_flag=True, help=words.say("help.restore_forgotten_too"))
@confirm_option
@json_option
@pass_terminal
def restore(terminal: Terminal, path: Path, is_override: bool, is_confirmed: bool) -> None:
    """Put a backup in the store's place; without --confirm say what that would do."""
    named = str(path.absolute())
    with terminal.connected():
        if not is_confirmed:
            preview = terminal.call(s.PREVIEW_RESTORE, s.BackupRequest(path=named))
            if terminal.is_json:
                terminal.json(preview)
            else:
                _print_preview(terminal, preview, is_override=is_override)
            terminal.refuse_without(is_confirmed=False)
        result = terminal.call(s.RESTORE_BACKUP, s.RestoreRequest(path=named, is_override=is_override))
        if terminal.is_json:
            terminal.json(result)
        else:
            _print_result(terminal, result)


def _print_preview(terminal: Terminal, preview: s.RestorePreview, *, is_override: bool) -> None:
    heads = ["", words.say("head.in_backup"), words.say("head.now")]
    names = ("memories", "projects", "conversations", "turns")
    rows = [
        (
            words.say(f"figure.{name}"),
            getattr(preview.backup, name),
            "–" if preview.now is None else getattr(preview.now, name),
        )
        for name in names
    ]
    terminal.table(heads, rows)
    if preview.forgotten and not is_override:
        terminal.line(words.say("restore_forgets", count=preview.forgotten))


def _print_result(terminal: Terminal, result: s.RestoreResult) -> None:
    restored = result.restored
    terminal.line(words.say("restored", memories=restored.memories, conversations=restored.conversations))
    if result.forgotten_again:
        terminal.line(words.say("restored_forgotten", count=result.forgotten_again))
    if result.kept_file is not None:
        terminal.line(words.say("restored_kept", path=result.kept_file))
    if not result.has_marks:
        terminal.note(words.say("restored_without_marks"))
    elif not result.is_key_same:
        terminal.note(words.say("restored_other_key"))
