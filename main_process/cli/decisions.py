"""`remembrancer memory conflicts`, `resolve`, `promote`, `roll-back` and `merge`: a person decides."""

import uuid
from datetime import datetime

import click

from main_process.cli import words
from main_process.cli.memory import print_change, refs_of, row_text, scope_words
from main_process.cli.options import MOMENT, choice, json_option, limit_option, project_id_of, project_option
from main_process.cli.terminal import Exit, Stopped, Terminal, pass_terminal
from shared import vocabulary as v
from shared.ipc.contract import Page
from shared.ipc.errors import ErrorCode, WireError
from shared.ipc.methods import conflicts as c
from shared.ipc.methods import promotions as p
from shared.ipc.methods.memories import ItemRequest, MemoryRow

_PAGE = 100


@click.command(help=words.say("help.memory_conflicts"))
@project_option
@limit_option(50)
@json_option
@pass_terminal
def conflicts(terminal: Terminal, project: str | None, limit: int) -> None:
    """Pairs that wait, oldest first."""
    with terminal.connected():
        wanted = c.ConflictFilter(project_id=project_id_of(terminal, project))

        def fetch(cursor: str | None) -> Page[c.ConflictRow]:
            request = c.ListConflictsRequest(filter=wanted, limit=min(limit, _PAGE), cursor=cursor)
            return terminal.call(c.LIST_CONFLICTS, request)

        rows = terminal.all_pages(fetch, limit=limit)
    if terminal.is_json:
        terminal.json({"items": rows})
        return
    if not rows:
        terminal.line(words.say("conflicts_none"))
        return
    heads = [words.say(f"head.{name}") for name in ("first", "second")]
    terminal.table(heads, [(_side(row.first), _side(row.second)) for row in rows])


@click.command(help=words.say("help.memory_resolve"))
@click.argument("first", metavar="FIRST")
@click.argument("second", metavar="SECOND")
@click.option("--answer", type=choice(v.Resolution), required=True, help=words.say("help.answer"))
@click.option("--holds-from", type=MOMENT, help=words.say("help.holds_from"))
@json_option
@pass_terminal
def resolve(terminal: Terminal, first: str, second: str, answer: str, holds_from: datetime | None) -> None:
    """Decide between two; with a moment, validity follows it."""
    with terminal.connected():
        refs = refs_of(terminal, (first,)) + refs_of(terminal, (second,))
        resolution = v.Resolution(answer)
        is_dated = resolution is v.Resolution.SET_VALIDITY and holds_from is not None
        request = c.ResolveRequest(
            first=refs[0],
            second=refs[1],
            resolution=resolution,
            first_span=c.Span(valid_from=holds_from) if is_dated else None,
            second_span=c.Span(valid_until=holds_from) if is_dated else None,
            holds_from=holds_from,
        )
        print_change(terminal, terminal.call(c.RESOLVE_CONFLICT, request), "resolved")


@click.command(help=words.say("help.memory_promote"))
@click.argument("item_id", metavar="ID")
@click.option("--to", "level", type=choice(v.NamespaceKind), required=True, help=words.say("help.promote_to"))
@click.option("--reason", required=True, help=words.say("help.promote_reason"))
@click.option("--evaluation", required=True, help=words.say("help.promote_evaluation"))
@click.option("--confirm-at-once", "is_at_once", is_flag=True, help=words.say("help.at_once"))
@json_option
@pass_terminal
def promote(terminal: Terminal, *, item_id: str, level: str, reason: str, evaluation: str, is_at_once: bool) -> None:
    """Ask for a wider scope of the memory's own branch."""
    with terminal.connected():
        levels = terminal.call(p.LIST_PROMOTION_LEVELS, ItemRequest(item_id=item_id)).levels
        target = next((one.target for one in levels if one.scope.kind == level), None)
        if target is None:
            error = WireError(code=ErrorCode.RULE_VIOLATED, rule="no_such_level")
            raise Stopped(words.say("no_such_level"), Exit.REFUSED, error)
        request = p.PromoteRequest(
            item=refs_of(terminal, (item_id,))[0],
            target=target,
            reason=reason,
            evaluation=evaluation,
            idempotency_key=uuid.uuid4().hex,
            is_confirmed_at_once=is_at_once,
        )
        made = terminal.call(p.PROMOTE_MEMORY, request)
        if not terminal.is_json:
            terminal.facts(
                (row.item_id, f"{scope_words(row.scope)} | {words.word('status', row.status)}")
                for row in made.applied
            )
        print_change(terminal, made, "promoted")


@click.command("roll-back", help=words.say("help.memory_roll_back"))
@click.argument("item_id", metavar="ID")
@click.option("--reason", default="", help=words.say("help.reason"))
@json_option
@pass_terminal
def roll_back(terminal: Terminal, item_id: str, reason: str) -> None:
    """Take the promotion of a memory back."""
    with terminal.connected():
        request = p.RollBackRequest(item=refs_of(terminal, (item_id,))[0], reason=reason)
        print_change(terminal, terminal.call(p.ROLL_BACK_PROMOTION, request), "rolled_back")


@click.command("merge", help=words.say("help.memory_merge"))
@click.argument("kept", metavar="KEPT")
@click.argument("others", metavar="OTHER...", nargs=-1, required=True)
@json_option
@pass_terminal
def merge_memories(terminal: Terminal, kept: str, others: tuple[str, ...]) -> None:
    """Let one memory keep the evidence of several."""
    with terminal.connected():
        request = c.MergeRequest(kept=refs_of(terminal, (kept,))[0], others=refs_of(terminal, others))
        print_change(terminal, terminal.call(c.MERGE_MEMORIES, request), "merged")


def _side(row: MemoryRow) -> str:
    text = words.say("masked") if row.is_masked else row_text(row.statement)
    state = words.word("validity", row.validity.state)
    return f"{row.item_id} | {scope_words(row.scope)} | {state} | {text}"
