"""`remembrancer project merge` and `undo-merge`: make one project of two, and two of one again."""

import click

from main_process.cli import words
from main_process.cli.memory import row_text
from main_process.cli.options import confirm_option, json_option, project_named, unknown
from main_process.cli.terminal import Exit, Stopped, Terminal, pass_terminal
from shared import vocabulary as v
from shared.ipc.methods import projects as m
from shared.ipc.methods.memories import MemoryRow

_COUNTS = tuple(m.MergeCounts.__struct_fields__)


@click.command(help=words.say("help.project_merge"))
@click.argument("source")
@click.argument("target")
@click.option("--keep-bindings", "has_bindings", is_flag=True, help=words.say("help.keep_bindings"))
@confirm_option
@json_option
@pass_terminal
def merge(terminal: Terminal, source: str, target: str, has_bindings: bool, is_confirmed: bool) -> None:
    """Merge SOURCE into TARGET; without --confirm say what would come, stand beside each other and read more."""
    with terminal.connected():
        one, other = project_named(terminal, source), project_named(terminal, target)
        pair = {"source_id": one.project_id, "target_id": other.project_id}
        preview = terminal.call(m.PREVIEW_MERGE, m.PreviewMergeRequest(**pair))
        if not is_confirmed:
            _print_preview(terminal, preview, one.name, other.name, has_bindings=has_bindings)
            terminal.refuse_without(is_confirmed=False)
        bindings = v.MergedBindings.KEEP if has_bindings else v.MergedBindings.REVOKE
        request = m.MergeRequest(**pair, preview_token=preview.token, bindings=bindings)
        receipt = terminal.call(m.MERGE_PROJECTS, request)
    if terminal.is_json:
        terminal.json(receipt)
        return
    terminal.line(
        words.say(
            "merge_done",
            source=one.name,
            target=other.name,
            conflicts=receipt.conflict_count,
            revoked=receipt.bindings_revoked,
        )
    )


@click.command("undo-merge", help=words.say("help.project_undo_merge"))
@click.argument("name")
@json_option
@pass_terminal
def undo_merge(terminal: Terminal, name: str) -> None:
    """Make two projects of one again."""
    with terminal.connected():
        found = project_named(terminal, name)
        latest = terminal.call(m.LATEST_MERGE, m.ProjectRequest(project_id=found.project_id))
        again = None
        if latest.merge_id is not None:
            again = terminal.call(m.UNDO_MERGE, m.UndoMergeRequest(merge_id=latest.merge_id))
    if again is None:
        raise Stopped(words.say("merge_none", name=found.name), Exit.NOT_FOUND, unknown("merge"))
    if terminal.is_json:
        terminal.json(again)
    else:
        terminal.line(words.say("merge_undone", name=again.name))


def _print_preview(
    terminal: Terminal, preview: m.MergePreview, source: str, target: str, *, has_bindings: bool
) -> None:
    if terminal.is_json:
        terminal.json(preview)
        return
    names = {"source": source, "target": target}
    terminal.line(words.say("merge_comes", **names))
    terminal.facts((f"  {words.say(f'merge.{name}')}", getattr(preview.counts, name)) for name in _COUNTS)
    for pair in preview.conflicts:
        terminal.line(words.say("merge_conflict", coming=_statement(pair.coming), present=_statement(pair.present)))
    if preview.conflict_count > len(preview.conflicts):
        terminal.line(words.say("merge_conflicts_more", count=preview.conflict_count - len(preview.conflicts)))
    if preview.source_bindings:
        key = "merge_readers_kept" if has_bindings else "merge_readers_source"
        terminal.line(words.say(key, **names, names=", ".join(preview.source_bindings)))
    if preview.target_bindings:
        terminal.line(words.say("merge_readers_target", **names, names=", ".join(preview.target_bindings)))


def _statement(row: MemoryRow) -> str:
    return words.say("masked") if row.is_masked else row_text(row.statement)
