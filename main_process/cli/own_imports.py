"""`remembrancer memory import FILE`: take an export of ours in, or say what that would come to."""

from pathlib import Path

import click

from main_process.cli import words
from main_process.cli.imports import wait_for_activity
from main_process.cli.options import FILE_PATH, json_option
from main_process.cli.terminal import Exit, Terminal, pass_terminal
from shared import vocabulary as v
from shared.ipc.methods import imports as m

FATES = ("new", "same", "different", "clashing", "orphan", "forgotten", "restricted")


@click.command("import", help=words.say("help.memory_import"))
@click.argument("path", metavar="FILE", type=FILE_PATH)
@click.option("--dry-run", "is_dry_run", is_flag=True, help=words.say("help.dry_run"))
@click.option("--restricted", "has_restricted", is_flag=True, help=words.say("help.restricted"))
@click.option("--forgotten-too", "is_override", is_flag=True, help=words.say("help.forgotten_too"))
@click.option("--apart", "apart", metavar="ID", multiple=True, help=words.say("help.apart"))
@json_option
@pass_terminal
def import_own(
    terminal: Terminal,
    *,
    path: Path,
    is_dry_run: bool,
    has_restricted: bool,
    is_override: bool,
    apart: tuple[str, ...],
) -> None:
    """Merge an export by id; an empty store takes it whole."""
    with terminal.connected():
        request = m.StartOwnImportRequest(
            path=str(path.absolute()),
            is_dry_run=is_dry_run,
            has_restricted=has_restricted,
            is_override=is_override,
            projects=tuple(m.ProjectPlace(project_id=one, into_id=None) for one in apart),
        )
        batch_id = terminal.call(m.START_OWN_IMPORT, request).batch_id
        wait_for_activity(terminal, batch_id)
        batch = terminal.call(m.GET_IMPORT, m.ImportRequest(batch_id=batch_id))
        if terminal.is_json:
            terminal.json(batch)
        else:
            _print(terminal, batch)
    if batch.state is not v.ImportState.COMPLETED:
        terminal.end(Exit.INCOMPLETE)


def _print(terminal: Terminal, batch: m.ImportBatchView) -> None:
    terminal.line(words.say("import_dry" if batch.is_dry_run else f"import_state.{batch.state.value}"))
    if batch.failure is not None:
        terminal.note(words.ended_by(batch.failure))
    own = batch.report.own
    if own is None:
        return
    heads = ("", *(words.say(f"fate.{fate}") for fate in FATES))
    rows = [
        (words.word("section", name), *(getattr(fates, fate) or "" for fate in FATES))
        for name, fates in own.sections.items()
    ]
    if rows:
        terminal.table(heads, rows)
    for project in own.same_names:
        key = "own_apart" if project.into_id is None else "own_same_name"
        terminal.line(words.say(key, name=project.name, into=project.into_name, id=project.project_id))
    for kind, count in batch.report.redactions.items():
        terminal.line(words.say("report_redaction", kind=kind, count=count))
    for name in ("to_decide", "words_marked", "forgotten_left"):
        if count := getattr(own, name):
            terminal.line(words.say(f"own_{name}", count=count))
    if own.unreadable_sections:
        sections = ", ".join(words.word("section", name) for name in own.unreadable_sections)
        terminal.note(words.say("own_incomplete", sections=sections))
    if not batch.is_dry_run:
        terminal.note(words.say("import_undo", batch_id=batch.batch_id))
