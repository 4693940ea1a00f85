"""`remembrancer usage`: which agent session was given which memory, and what was cut by which rule."""

import click

from main_process.cli import words
from main_process.cli.options import json_option, limit_option, project_id_of, project_option, unknown
from main_process.cli.terminal import Exit, Stopped, Terminal, pass_terminal
from shared.ipc.methods import usage as m
from shared.ipc.methods.memories import GET_MEMORY, ItemRequest
from shared.vocabulary import PAGE_MAX

_DAYS = 30


@click.command(help=words.say("help.usage"))
@project_option
@click.option("--context", "context_id", metavar="ID", help=words.say("help.usage_context"))
@click.option("--item", "item_id", metavar="ID", help=words.say("help.usage_item"))
@click.option("--never-used", "is_never_used", is_flag=True, help=words.say("help.usage_never"))
@click.option("--figures", "is_figures", is_flag=True, help=words.say("help.usage_figures"))
@limit_option(20)
@json_option
@pass_terminal
def usage(
    terminal: Terminal,
    *,
    project: str | None,
    context_id: str | None,
    item_id: str | None,
    is_never_used: bool,
    is_figures: bool,
    limit: int,
) -> None:
    """Contexts that asked; one context's retrievals; one memory's uses; what was never given; or the sums."""
    if sum((context_id is not None, item_id is not None, is_never_used, is_figures)) > 1:
        raise click.UsageError(words.say("usage_one_view"))
    with terminal.connected():
        if context_id is not None:
            _retrievals(terminal, context_id, limit)
        elif item_id is not None:
            _uses(terminal, item_id, limit)
        elif is_never_used:
            _never_used(terminal, project_id_of(terminal, project), limit)
        elif is_figures:
            _figures(terminal, project_id_of(terminal, project))
        else:
            _contexts(terminal, project_id_of(terminal, project), limit)


def _contexts(terminal: Terminal, project_id: str | None, limit: int) -> None:
    rows = terminal.all_pages(
        lambda cursor: terminal.call(
            m.LIST_USAGE, m.ListUsageRequest(project_id=project_id, limit=min(limit, PAGE_MAX), cursor=cursor)
        ),
        limit=limit,
    )
    if terminal.is_json:
        terminal.json({"items": rows})
        return
    if not rows:
        terminal.line(words.say("usage_none"))
        return
    names = ("last", "context", "project", "requests", "considered", "retrieved", "entered", "useful", "id")
    terminal.table(
        [words.say(f"head.{name}") for name in names],
        [
            (
                row.last_at.astimezone().strftime("%Y-%m-%d %H:%M"),
                _asker(row),
                row.project_name or "–",
                row.requests,
                row.considered,
                row.retrieved,
                row.entered,
                row.useful,
                row.context_id,
            )
            for row in rows
        ],
    )


def _asker(row: m.UsageContextRow) -> str:
    """Run 2 of a task, or the name of a session or conversation."""
    if row.task_id is None:
        return row.label
    return words.say("usage_run", attempt=row.attempt or 0, task=row.task_title)


def _retrievals(terminal: Terminal, context_id: str, limit: int) -> None:
    rows = terminal.all_pages(
        lambda cursor: terminal.call(
            m.LIST_RETRIEVALS, m.ContextRequest(context_id=context_id, limit=min(limit, PAGE_MAX), cursor=cursor)
        ),
        limit=limit,
    )
    if not rows:
        raise Stopped(words.say("usage_context_none"), Exit.NOT_FOUND, unknown("session"))
    if terminal.is_json:
        terminal.json({"items": rows})
        return
    for row in rows:
        terminal.line(
            words.say(
                "usage_retrieval",
                at=row.at.astimezone().strftime("%Y-%m-%d %H:%M:%S"),
                kind=words.word("retrieval", row.kind),
                considered=row.considered,
                entered=row.entered,
                tokens=row.tokens,
            )
        )
        heads = [words.say(f"head.{name}") for name in ("outcome", "statement", "id")]
        if row.items:
            terminal.table(heads, [(_outcome(item), item.statement, item.item_id) for item in row.items])


def _outcome(item: m.UsedItem) -> str:
    if item.is_entered:
        return words.word("verdict", item.verdict) if item.verdict is not None else words.say("usage_entered")
    return words.say("usage_cut", rule=words.word("cut", item.cut_rule or "gate"))


def _uses(terminal: Terminal, item_id: str, limit: int) -> None:
    terminal.call(GET_MEMORY, ItemRequest(item_id=item_id))  # an unknown id was not merely never used
    rows = terminal.all_pages(
        lambda cursor: terminal.call(
            m.LIST_ITEM_USAGE, m.ItemUsageRequest(item_id=item_id, limit=min(limit, PAGE_MAX), cursor=cursor)
        ),
        limit=limit,
    )
    if terminal.is_json:
        terminal.json({"items": rows})
        return
    if not rows:
        terminal.line(words.say("usage_never"))
        return
    heads = [words.say(f"head.{name}") for name in ("last", "context", "project", "outcome")]
    terminal.table(
        heads,
        [
            (
                row.at.astimezone().strftime("%Y-%m-%d %H:%M"),
                _asker(row.context),
                row.context.project_name or "–",
                words.say("usage_entered")
                if row.is_entered
                else words.say("usage_cut", rule=words.word("cut", row.cut_rule or "gate")),
            )
            for row in rows
        ],
    )


def _never_used(terminal: Terminal, project_id: str | None, limit: int) -> None:
    rows = terminal.all_pages(
        lambda cursor: terminal.call(
            m.LIST_NEVER_USED, m.NeverUsedRequest(project_id=project_id, limit=min(limit, PAGE_MAX), cursor=cursor)
        ),
        limit=limit,
    )
    if terminal.is_json:
        terminal.json({"items": rows})
        return
    if not rows:
        terminal.line(words.say("usage_never_none"))
        return
    terminal.table(
        [words.say(f"head.{name}") for name in ("since", "statement", "id")],
        [
            (
                row.since.astimezone().strftime("%Y-%m-%d"),
                words.say("masked") if row.memory.is_masked else row.memory.statement,
                row.memory.item_id,
            )
            for row in rows
        ],
    )


def _figures(terminal: Terminal, project_id: str | None) -> None:
    found = terminal.call(m.GET_USAGE_FIGURES, m.FiguresRequest(days=_DAYS, project_id=project_id))
    if terminal.is_json:
        terminal.json(found)
        return
    share = "–" if not found.recalls else f"{found.abstentions / found.recalls:.0%}"
    named = [
        *((name, getattr(found, name)) for name in ("requests", "recalls", "abstentions")),
        ("abstention_share", share),
        *((name, getattr(found, name)) for name in ("considered", "retrieved", "entered")),
        *((name, getattr(found, name)) for name in ("useful", "wrong", "outdated")),
        ("p50", _milliseconds(found.duration_p50_ms)),
        ("p95", _milliseconds(found.duration_p95_ms)),
        ("never_used", found.never_used),
        ("kept", f"{found.kept_requests} / {found.keep_requests}"),
    ]
    terminal.line(words.say("usage_days", days=_DAYS))
    terminal.facts([(words.say(f"usage_figure.{name}"), value) for name, value in named])
    if found.cuts:
        terminal.line(words.say("usage_cuts"))
        terminal.facts([(words.word("cut", cut.rule), cut.count) for cut in found.cuts])


def _milliseconds(duration_ms: float | None) -> str:
    return "–" if duration_ms is None else f"{duration_ms:.1f}"
