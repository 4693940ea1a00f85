"""`remembrancer memory health`: what of the memory wants a look, in figures, or the lines of one topic."""

import click

from main_process.cli import words
from main_process.cli.options import choice, json_option, limit_option, project_named, project_option
from main_process.cli.terminal import Terminal, pass_terminal
from shared import vocabulary as v
from shared.ipc.methods import health as h
from shared.ipc.methods.memories import MemoryRow


@click.command(help=words.say("help.memory_health"))
@click.option("--topic", type=choice(v.HealthTopic), help=words.say("help.topic"))
@project_option
@limit_option(50)
@json_option
@pass_terminal
def health(terminal: Terminal, topic: str | None, project: str | None, limit: int) -> None:
    """Figures of every topic, or the lines of one; never the words that a detector found."""
    with terminal.connected():
        project_id = None if project is None else project_named(terminal, project).project_id
        if topic is None:
            _print_counts(terminal, terminal.call(h.COUNT_HEALTH, h.CountHealthRequest(project_id=project_id)))
            return
        rows = terminal.all_pages(
            lambda cursor: terminal.call(
                h.LIST_HEALTH,
                h.ListHealthRequest(
                    topic=v.HealthTopic(topic), project_id=project_id, limit=min(limit, v.PAGE_MAX), cursor=cursor
                ),
            ),
            limit=limit,
        )
        if terminal.is_json:
            terminal.json({"items": rows})
        else:
            if not rows:
                terminal.line(words.say("health_none"))
                return
            heads = [words.say(f"head.{name}") for name in ("what", "about", "id")]
            terminal.table(heads, [(_what(row), _about(row), row.row_id) for row in rows])


def _print_counts(terminal: Terminal, counts: h.HealthCounts) -> None:
    if terminal.is_json:
        terminal.json(counts)
        return
    terminal.facts((words.word("topic", topic), count) for topic, count in counts.by_topic.items())


def _what(row: h.HealthRow) -> str:
    if row.finding is not None:
        return words.word("finding", row.finding.kind)
    if row.scope is not None:
        return row.scope.label or words.word("scope", row.scope.kind)
    return _statement(row.item)


def _about(row: h.HealthRow) -> str:
    if row.finding is not None:
        return words.word("place", row.finding.place)
    if row.scope is not None:
        return str(row.items)
    return _statement(row.other)


def _statement(row: MemoryRow | None) -> str:
    if row is None:
        return ""
    return words.say("masked") if row.is_masked else row.statement
