"""`remembrancer memory …`: look at memories, decide candidates, forget, clear, export."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import click

from main_process.cli import words
from main_process.cli.backups import backup, backups, restore
from main_process.cli.deletions import print_holding
from main_process.cli.options import (
    FILE_PATH,
    MOMENT,
    choice,
    confirm_option,
    json_option,
    limit_option,
    project_id_of,
    project_option,
)
from main_process.cli.own_imports import import_own
from main_process.cli.status import print_status, settled_status
from main_process.cli.terminal import Exit, Terminal, pass_terminal
from shared import vocabulary as v
from shared.ipc.contract import Method, Page
from shared.ipc.methods import candidates as c
from shared.ipc.methods import memories as m
from shared.ipc.methods import settings as s

_PAGE = 200


@click.group(help=words.say("help.memory"))
def memory() -> None:
    """Group of the memory commands."""


@memory.command(help=words.say("help.memory_status"))
@json_option
@pass_terminal
def status(terminal: Terminal) -> None:
    """State of the store, figures, and what is wrong."""
    with terminal.connected():
        found = settled_status(terminal)
        if terminal.is_json:
            terminal.json(found)
        else:
            print_status(terminal, found)
    if found.store.state is v.StoreState.DEGRADED:
        terminal.end(Exit.STORE_UNAVAILABLE)


@memory.command("list", help=words.say("help.memory_list"))
@project_option
@click.option("--scope", type=choice(v.NamespaceKind), multiple=True, help=words.say("help.scope"))
@click.option("--kind", type=choice(v.MemoryKind), multiple=True, help=words.say("help.kind"))
@click.option("--status", "statuses", type=choice(v.ItemStatus), multiple=True, help=words.say("help.status"))
@click.option("--as-of", type=MOMENT, help=words.say("help.as_of"))
@click.option("--known-by", type=MOMENT, help=words.say("help.known_by"))
@limit_option(50)
@json_option
@pass_terminal
def list_memories(
    terminal: Terminal,
    *,
    project: str | None,
    scope: tuple[str, ...],
    kind: tuple[str, ...],
    statuses: tuple[str, ...],
    as_of: datetime | None,
    known_by: datetime | None,
    limit: int,
) -> None:
    """Memories, newest change first; confirmed ones unless a status is named, or what applied at a moment."""
    usual = () if as_of is not None else (v.ItemStatus.CONFIRMED,)
    with terminal.connected():
        wanted = m.MemoryFilter(
            project_id=project_id_of(terminal, project),
            scope_kinds=tuple(v.NamespaceKind(one) for one in scope),
            kinds=tuple(v.MemoryKind(one) for one in kind),
            statuses=tuple(v.ItemStatus(one) for one in statuses) or usual,
            as_of=as_of,
            known_by=known_by,
        )
        _list(terminal, wanted, limit)


@memory.command(help=words.say("help.memory_search"))
@click.argument("text", nargs=-1, required=True)
@project_option
@limit_option(20)
@json_option
@pass_terminal
def search(terminal: Terminal, text: tuple[str, ...], project: str | None, limit: int) -> None:
    """A person's search: any punctuation, any word length, best match first."""
    with terminal.connected():
        wanted = m.MemoryFilter(text=" ".join(text), project_id=project_id_of(terminal, project))
        _list(terminal, wanted, limit)


@memory.command(help=words.say("help.memory_show"))
@click.argument("item_id", metavar="ID")
@click.option("--reveal", "is_revealed", is_flag=True, help=words.say("help.reveal"))
@json_option
@pass_terminal
def show(terminal: Terminal, item_id: str, is_revealed: bool) -> None:
    """One memory with its evidence."""
    with terminal.connected():
        found = terminal.call(m.GET_MEMORY, m.ItemRequest(item_id=item_id, is_revealed=is_revealed))
        if terminal.is_json:
            terminal.json(found)
        else:
            _print_memory(terminal, found)


@memory.command(help=words.say("help.memory_confirm"))
@click.argument("item_ids", metavar="ID...", nargs=-1, required=True)
@json_option
@pass_terminal
def confirm(terminal: Terminal, item_ids: tuple[str, ...]) -> None:
    """Let candidates become memories."""
    with terminal.connected():
        request = c.ConfirmRequest(items=refs_of(terminal, item_ids))
        print_change(terminal, terminal.call(c.CONFIRM_CANDIDATES, request), "confirmed")


@memory.command(help=words.say("help.memory_reject"))
@click.argument("item_ids", metavar="ID...", nargs=-1, required=True)
@click.option("--never-again", "is_never_again", is_flag=True, help=words.say("help.never_again"))
@click.option("--reason", default="", help=words.say("help.reason"))
@json_option
@pass_terminal
def reject(terminal: Terminal, item_ids: tuple[str, ...], is_never_again: bool, reason: str) -> None:
    """Turn candidates down; the same suggestion returns only with new evidence."""
    with terminal.connected():
        request = c.RejectRequest(items=refs_of(terminal, item_ids), is_never_again=is_never_again, reason=reason)
        print_change(terminal, terminal.call(c.REJECT_CANDIDATES, request), "rejected")


@memory.command(help=words.say("help.memory_forget"))
@click.argument("item_ids", metavar="ID...", nargs=-1, required=True)
@click.option("--quotes-too", "is_quote_removed", is_flag=True, help=words.say("help.quotes_too"))
@confirm_option
@json_option
@pass_terminal
def forget(terminal: Terminal, item_ids: tuple[str, ...], is_quote_removed: bool, is_confirmed: bool) -> None:
    """Purge memories and prove it; without --confirm say what would go."""
    _purge(terminal, m.FORGET_MEMORIES, item_ids, is_quote_removed=is_quote_removed, is_confirmed=is_confirmed)


@memory.command("reject-and-forget", help=words.say("help.memory_reject_and_forget"))
@click.argument("item_ids", metavar="ID...", nargs=-1, required=True)
@click.option("--quotes-too", "is_quote_removed", is_flag=True, help=words.say("help.quotes_too"))
@confirm_option
@json_option
@pass_terminal
def reject_and_forget(
    terminal: Terminal, item_ids: tuple[str, ...], is_quote_removed: bool, is_confirmed: bool
) -> None:
    """Turn candidates down without a trace; without --confirm say what would go."""
    _purge(terminal, c.REJECT_AND_FORGET, item_ids, is_quote_removed=is_quote_removed, is_confirmed=is_confirmed)


def _purge(
    terminal: Terminal,
    method: Method[m.ForgetRequest, m.ForgetReceipt],
    item_ids: tuple[str, ...],
    *,
    is_quote_removed: bool,
    is_confirmed: bool,
) -> None:
    with terminal.connected():
        request = m.ForgetRequest(items=refs_of(terminal, item_ids), is_quote_removed=is_quote_removed)
        if not is_confirmed:
            preview = terminal.call(m.PREVIEW_FORGET, request)
            if terminal.is_json:
                terminal.json(preview)
            else:
                _print_forget_counts(terminal, preview)
            terminal.refuse_without(is_confirmed=False)
        receipt = terminal.call(method, request)
        if terminal.is_json:
            terminal.json(receipt)
        else:
            _print_receipt(terminal, receipt)
    if receipt.conflicts or receipt.database_hits or receipt.wal_hits or receipt.index_hits:
        terminal.end(Exit.INCOMPLETE)


@memory.command(help=words.say("help.memory_clear"))
@confirm_option
@json_option
@pass_terminal
def clear(terminal: Terminal, is_confirmed: bool) -> None:
    """Delete all memory. A damaged or foreign file is moved aside, not deleted."""
    with terminal.connected():
        found = settled_status(terminal)
        if not is_confirmed:
            if terminal.is_json:
                terminal.json(found.counts)
            elif found.counts is None:
                terminal.line(words.say("clear_unreadable", path=found.store.path))
            else:
                counts = found.counts
                items = counts.confirmed + counts.candidates + counts.archived + counts.rejected
                terminal.line(words.say("clear_would", items=items, conversations=counts.conversations))
            terminal.refuse_without(is_confirmed=False)
        result = terminal.call(s.CLEAR_STORE, s.ClearRequest(confirm=found.clear_word))
        if terminal.is_json:
            terminal.json(result)
            return
        terminal.line(words.say("cleared", items=result.items_removed))
        if result.kept_file is not None:
            terminal.line(words.say("cleared_kept", path=result.kept_file))


@memory.command(help=words.say("help.memory_export"))
@click.option("--folder", type=FILE_PATH, help=words.say("help.export_folder"))
@click.option("--project", "projects", metavar="NAME", multiple=True, help=words.say("help.export_project"))
@click.option("--no-global", "has_no_global", is_flag=True, help=words.say("help.no_global"))
@click.option("--status", "statuses", type=choice(v.ItemStatus), multiple=True, help=words.say("help.status"))
@click.option("--restricted", "has_restricted", is_flag=True, help=words.say("help.restricted"))
@click.option("--no-conversations", "has_no_turns", is_flag=True, help=words.say("help.no_conversations"))
@json_option
@pass_terminal
def export(
    terminal: Terminal,
    *,
    folder: Path | None,
    projects: tuple[str, ...],
    has_no_global: bool,
    statuses: tuple[str, ...],
    has_restricted: bool,
    has_no_turns: bool,
) -> None:
    """Write a complete, private file that can be imported again."""
    with terminal.connected():
        request = s.ExportRequest(
            folder=None if folder is None else str(folder.absolute()),
            project_ids=tuple(found for name in projects if (found := project_id_of(terminal, name)) is not None),
            is_everything=not projects,
            has_global=not has_no_global,
            statuses=tuple(v.ItemStatus(one) for one in statuses),
            has_restricted=has_restricted,
            has_conversations=not has_no_turns,
        )
        result = terminal.call(s.EXPORT, request)
        if terminal.is_json:
            terminal.json(result)
            terminal.end(Exit.INCOMPLETE if result.unreadable_sections else Exit.DONE)
        terminal.line(words.say("exported", path=result.path, size_bytes=result.size_bytes))
        terminal.facts((words.word("section", name), count) for name, count in result.counts.items() if count)
        if result.unreadable_sections:
            sections = ", ".join(words.word("section", name) for name in result.unreadable_sections)
            terminal.note(words.say("export_incomplete", sections=sections))
            terminal.end(Exit.INCOMPLETE)


memory.add_command(import_own)
memory.add_command(backup)
memory.add_command(backups)
memory.add_command(restore)


def _list(terminal: Terminal, wanted: m.MemoryFilter, limit: int) -> None:
    def fetch(cursor: str | None) -> Page[m.MemoryRow]:
        request = m.ListMemoriesRequest(filter=wanted, limit=min(limit, _PAGE), cursor=cursor)
        return terminal.call(m.LIST_MEMORIES, request)

    rows = terminal.all_pages(fetch, limit=limit)
    counted = terminal.call(m.COUNT_MEMORIES, m.CountMemoriesRequest(filter=wanted))
    if terminal.is_json:
        terminal.json({"items": rows, "total": counted.total})
        return
    heads = [words.say(f"head.{name}") for name in ("id", "scope", "kind", "status", "validity", "statement")]
    if not rows:
        terminal.line(words.say("memories_none"))
        return
    terminal.table(heads, [_cells(row) for row in rows])
    terminal.note(words.say("shown_of", shown=len(rows), total=counted.total))


def _cells(row: m.MemoryRow) -> tuple[str, ...]:
    text = words.say("masked") if row.is_masked else row.statement
    return (
        row.item_id,
        scope_words(row.scope),
        words.word("kind", row.kind),
        words.word("status", row.status),
        words.word("validity", row.validity.state),
        text,
    )


def scope_words(scope: m.ScopeView) -> str:
    """Return a namespace in words."""
    name = words.word("scope", scope.kind)
    return words.say("labelled", name=name, value=scope.label) if scope.label else name


def refs_of(terminal: Terminal, item_ids: tuple[str, ...]) -> tuple[m.ItemRef, ...]:
    """Return the items at their revisions of now: the person named them just so."""
    rows = [terminal.call(m.GET_MEMORY, m.ItemRequest(item_id=item_id)).row for item_id in dict.fromkeys(item_ids)]
    return tuple(m.ItemRef(item_id=row.item_id, expected_revision=row.revision) for row in rows)


def _print_memory(terminal: Terminal, found: m.MemoryView) -> None:
    row = found.row
    terminal.line(words.say("masked") if row.is_masked else row_text(row.statement))
    pairs = [
        ("id", row.item_id),
        ("scope", scope_words(row.scope)),
        ("kind", words.word("kind", row.kind)),
        ("status", words.word("status", row.status)),
        ("subject", row.subject),
        ("sensitivity", words.word("sensitivity", row.sensitivity)),
        ("validity", words.word("validity", row.validity.state)),
        ("confidence", f"{row.confidence:.2f}"),
        ("proposed_by", _proposed_by(found.proposed_by)),
        ("revision", row.revision),
        ("uses", row.use_count),
        ("warnings", ", ".join(words.word("warning", one) for one in row.warnings)),
    ]
    terminal.facts((words.say(f"head.{name}"), value) for name, value in pairs if value != "")
    if found.content:
        terminal.line()
        for line in found.content.splitlines():
            terminal.line(row_text(line))
    for evidence in found.evidence:
        terminal.line()
        where = evidence.conversation_title or words.word("source", evidence.type)
        terminal.line(words.say("evidence_from", where=row_text(where)))
        if evidence.quote:
            terminal.line(f"  “{row_text(evidence.quote)}”")
        if evidence.reference:
            terminal.line("  " + words.say("source_named", reference=row_text(evidence.reference)))
        if evidence.read is not None:
            terminal.line("  " + _read_words(evidence.read))
        if not evidence.is_available:
            terminal.line("  " + words.say("source_unavailable"))


def _read_words(read: m.ReadRangeView) -> str:
    if read.start == 0 and read.end == read.total:
        return words.say("read_whole")
    return words.say("read_part", start=read.start + 1, end=read.end, total=read.total)


def _proposed_by(producer: str) -> str:
    """Return who proposed a memory: the kind of actor in words, and its name if it has one."""
    kind, _, name = producer.partition(":")
    actor = words.word("actor", kind)
    return words.say("labelled", name=actor, value=name) if name else actor


def row_text(text: str) -> str:
    """Return stored text for the terminal: one line, no control characters."""
    from main_process.domain.plain_text import one_line  # noqa: PLC0415 - with the first text that is shown

    return one_line(text)


def print_change(terminal: Terminal, result: m.ChangeResult, done: str) -> None:
    """Print what an act did; items that moved on end the command as refused."""
    if terminal.is_json:
        terminal.json(result)
    else:
        terminal.line(words.say(f"changed_{done}", count=len(result.applied)))
        _note_conflicts(terminal, result.conflicts)
    if result.conflicts:
        terminal.end(Exit.REFUSED)


def _note_conflicts(terminal: Terminal, conflicts: Sequence[m.ChangeConflict]) -> None:
    for conflict in conflicts:
        status = words.word("status", conflict.current_status)
        terminal.note(
            words.say("not_changed", id=conflict.item_id, status=status, revision=conflict.current_revision)
        )


def _print_forget_counts(terminal: Terminal, counts: m.ForgetPreview) -> None:
    names = ("items", "revisions", "quotes", "index_rows", "usage_rows", "pending_from_same_evidence")
    terminal.facts((words.say(f"forget.{name}"), getattr(counts, name)) for name in names)
    terminal.line(words.say("forget.conversations_kept", count=counts.conversations_kept))


def _print_receipt(terminal: Terminal, receipt: m.ForgetReceipt) -> None:
    terminal.line(words.say("forgotten", count=receipt.removed.items))
    _print_forget_counts(terminal, receipt.removed)
    terminal.line(
        words.say("forget.scan", database=receipt.database_hits, wal=receipt.wal_hits, index=receipt.index_hits)
    )
    if not receipt.is_wal_truncated:
        terminal.note(words.say("forget.wal_not_truncated"))
    print_holding(terminal, receipt.backups)
    _note_conflicts(terminal, receipt.conflicts)
