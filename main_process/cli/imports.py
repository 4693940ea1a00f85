"""`remembrancer import PATH…`: read agents' sessions and exports, with progress, and report what became of them."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

import click

from main_process.cli import words
from main_process.cli.options import (
    FILE_PATH,
    confirm_option,
    json_option,
    limit_option,
    project_id_of,
    project_option,
)
from main_process.cli.terminal import Exit, Terminal, pass_terminal
from shared import vocabulary as v
from shared.ipc.contract import Empty, Page
from shared.ipc.methods import imports as m
from shared.ipc.methods.system import CANCEL_ACTIVITY, LIST_ACTIVITIES, ActivityRequest, ActivityView

POLL_S: Final = 0.2
_NOTES_MAX: Final = 20
_PAGE: Final = 50


class _ImportGroup(click.Group):
    """`import PATH...` reads; `import history` and `import undo` look at what was read. `./history` is a path."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Show how paths are given."""
        return import_paths.collect_usage_pieces(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the options of a reading, then the commands."""
        import_paths.format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take what is no command for the paths and options of a reading."""
        is_reading = bool(args) and args[0] not in {*self.commands, *ctx.help_option_names}
        return super().parse_args(ctx, [import_paths.name or "", *args] if is_reading else args)


@click.group("import", cls=_ImportGroup, no_args_is_help=True, help=words.say("help.import"))
def import_group() -> None:
    """Group of the import commands; without one of them paths are read."""


@import_group.command("history", help=words.say("help.import_history"))
@limit_option(20)
@json_option
@pass_terminal
def history(terminal: Terminal, limit: int) -> None:
    """Imports there were, latest first."""
    with terminal.connected():

        def fetch(cursor: str | None) -> Page[m.ImportBatchView]:
            return terminal.call(m.LIST_IMPORTS, m.ListImportsRequest(limit=min(limit, _PAGE), cursor=cursor))

        found = terminal.all_pages(fetch, limit=limit)
    if terminal.is_json:
        terminal.json({"items": found})
        return
    if not found:
        terminal.line(words.say("imports_none"))
        return
    heads = [words.say(f"head.{name}") for name in ("batch", "started", "state", "paths")]
    terminal.table(heads, [_line_of(batch) for batch in found])


@import_group.command("undo", help=words.say("help.import_undo"))
@click.argument("batch_id", metavar="BATCH")
@confirm_option
@json_option
@pass_terminal
def undo(terminal: Terminal, batch_id: str, is_confirmed: bool) -> None:
    """Take a batch back; without --confirm say which."""
    with terminal.connected():
        request = m.ImportRequest(batch_id=batch_id)
        batch = terminal.call(m.GET_IMPORT, request)
        if not is_confirmed:
            if terminal.is_json:
                terminal.json(batch)
            else:
                _print_batch(terminal, batch)
            terminal.refuse_without(is_confirmed=False)
        removed = terminal.call(m.UNDO_IMPORT, request)
    if terminal.is_json:
        terminal.json(removed)
        return
    figures = {name: getattr(removed, name) for name in ("sessions", "turns", "candidates")}
    terminal.line(words.say("import_undone", **figures, kept=removed.memories_kept))


def _line_of(batch: m.ImportBatchView) -> tuple[str, ...]:
    key = "import_dry" if batch.is_dry_run else f"import_state.{batch.state.value}"
    started = batch.started_at.astimezone().strftime("%Y-%m-%d %H:%M")
    return batch.batch_id, started, words.say(key), ", ".join(batch.paths)


@import_group.command("read", hidden=True, help=words.say("help.import"))
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=FILE_PATH)
@project_option
@click.option("--dry-run", "is_dry_run", is_flag=True, help=words.say("help.dry_run"))
@click.option("--new-projects", "has_new_projects", is_flag=True, help=words.say("help.new_projects"))
@json_option
@pass_terminal
def import_paths(
    terminal: Terminal, paths: tuple[Path, ...], project: str | None, is_dry_run: bool, has_new_projects: bool
) -> None:
    """Import files and folders as one undoable batch."""
    with terminal.connected():
        request = m.StartImportRequest(
            paths=tuple(str(path.absolute()) for path in paths),
            project_id=project_id_of(terminal, project),
            has_new_projects=has_new_projects,
            is_dry_run=is_dry_run,
        )
        batch_id = terminal.call(m.START_IMPORT, request).batch_id
        wait_for_activity(terminal, batch_id)
        batch = terminal.call(m.GET_IMPORT, m.ImportRequest(batch_id=batch_id))
        if terminal.is_json:
            terminal.json(batch)
        else:
            _print_batch(terminal, batch)
    if batch.state is not v.ImportState.COMPLETED or _has_nothing(batch.report):
        terminal.end(Exit.INCOMPLETE)


def wait_for_activity(terminal: Terminal, activity_id: str) -> None:
    """Show progress until long work ends. Ctrl-C asks main to cancel it, and waits for that."""
    with interrupts() as interrupt:
        is_cancelled = False
        while True:
            running = [
                activity
                for activity in terminal.call(LIST_ACTIVITIES, Empty()).items
                if activity.activity_id == activity_id and activity.state is v.ActivityState.RUNNING
            ]
            if not running:
                terminal.progress_ended()
                return
            terminal.progress(_progress(running[0]))
            if interrupt.wait(POLL_S) and not is_cancelled:
                is_cancelled = True
                terminal.note(words.say("cancelling"))
                terminal.call(CANCEL_ACTIVITY, ActivityRequest(activity_id=activity_id))
            elif is_cancelled:
                time.sleep(POLL_S)


@contextmanager
def interrupts() -> Iterator[threading.Event]:
    """Yield an event that the first Ctrl-C sets; an exception could tear a frame in two. The second one ends us."""
    interrupt = threading.Event()

    def note(_number: int, _frame: FrameType | None) -> None:
        interrupt.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    former = signal.signal(signal.SIGINT, note)
    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, former)


def _progress(activity: ActivityView) -> str:
    if activity.total is None:
        return words.say("progress", done=activity.done, unit=words.word("unit", activity.unit))
    left = "" if activity.remaining_s is None else words.say("progress_left", seconds=round(activity.remaining_s))
    return (
        words.say("progress_of", done=activity.done, total=activity.total, unit=words.word("unit", activity.unit))
        + left
    )


def _has_nothing(report: m.ImportReport) -> bool:
    """Return whether not one file held anything that could be imported."""
    return report.files_seen == report.files_with_nothing and report.files_unchanged == 0


def _has_brought(report: m.ImportReport) -> bool:
    """Return whether the import stored anything that could be taken back."""
    return any(
        (
            report.sessions_new,
            report.turns_new,
            report.turns_updated,
            report.candidates_new,
            report.rejected_in_source,
        )
    )


def _print_batch(terminal: Terminal, batch: m.ImportBatchView) -> None:
    report = batch.report
    key = "import_dry" if batch.is_dry_run else f"import_state.{batch.state.value}"
    terminal.line(words.say(key))
    if batch.failure is not None:
        terminal.note(words.ended_by(batch.failure))
    names = (
        "files_seen",
        "files_with_nothing",
        "files_unchanged",
        "sessions_new",
        "sessions_grown",
        "sessions_known",
        "subagent_sessions",
        "turns_new",
        "turns_updated",
        "turns_known",
        "candidates_new",
        "confirmed_in_source",
        "proposed_in_source",
        "rejected_in_source",
        "expired",
        "orphan_scope",
        "duplicates",
        "forgotten_refused",
        "characters_replaced",
        "unreadable_lines",
    )
    terminal.facts((words.say(f"report.{name}"), getattr(report, name)) for name in names if getattr(report, name))
    for kind, count in report.redactions.items():
        terminal.line(words.say("report_redaction", kind=kind, count=count))
    for folder in report.folders:
        place = folder.project_name or words.say("holding_area")
        terminal.line(
            words.say("report_folder", folder=folder.folder or "–", project=place, sessions=folder.sessions)
        )
    for skipped in report.skipped_lines[:_NOTES_MAX]:
        terminal.note(
            words.say("report_line", file=skipped.file, line=skipped.line, reason=words.word("line", skipped.reason))
        )
    for note in report.notes[:_NOTES_MAX]:
        terminal.note(_note(note))
    if not batch.is_dry_run and batch.state is v.ImportState.COMPLETED and _has_brought(report):
        terminal.note(words.say("import_undo", batch_id=batch.batch_id))


def _note(note: m.FileProblem) -> str:
    facts = note.facts | {"path": note.file}
    for key in (f"note.{note.reason}", f"file.{note.reason}"):
        if words.has(key):
            return words.say(key, **facts)
    return f"{note.file}: {note.reason}"
