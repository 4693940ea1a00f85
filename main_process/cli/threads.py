"""`remembrancer thread …`: what a project records into, and a new one."""

import click

from main_process.cli import words
from main_process.cli.options import json_option, project_named
from main_process.cli.terminal import Terminal, pass_terminal
from main_process.domain.plain_text import one_line
from shared.ipc.methods import threads as m


@click.group(help=words.say("help.thread_group"))
def thread() -> None:
    """Group of the thread commands."""


@thread.command(help=words.say("help.thread_status"))
@click.argument("project")
@json_option
@pass_terminal
def status(terminal: Terminal, project: str) -> None:
    """Tell what PROJECT records into."""
    with terminal.connected():
        known = project_named(terminal, project)
        found = terminal.call(m.THREAD_STATUS, m.ThreadRequest(project_id=known.project_id))
    if terminal.is_json:
        terminal.json(found)
    else:
        _say(terminal, one_line(known.name), found)


@thread.command(help=words.say("help.thread_new"))
@click.argument("project")
@json_option
@pass_terminal
def new(terminal: Terminal, project: str) -> None:
    """Archive the active thread of PROJECT and open an empty one."""
    with terminal.connected():
        known = project_named(terminal, project)
        current = terminal.call(m.THREAD_STATUS, m.ThreadRequest(project_id=known.project_id))
        request = m.NewThreadRequest(project_id=known.project_id, expected_thread_id=current.thread_id)
        opened = terminal.call(m.NEW_THREAD, request)
    if opened.pending:
        terminal.note(words.say("thread_pending", jobs=opened.pending))
    if terminal.is_json:
        terminal.json(opened)
    else:
        terminal.line(words.say("thread_opened", name=one_line(known.name)))


def _say(terminal: Terminal, name: str, found: m.ThreadStatus) -> None:
    if found.thread_id is None:
        terminal.line(words.say("thread_none", name=name))
        return
    title = one_line(found.title) or "–"
    terminal.line(words.say("thread_active", name=name, title=title, turns=found.turns))
    if found.open_turns:
        terminal.line(words.say("thread_open_turns", turns=found.open_turns))
    if found.jobs:
        terminal.line(words.say("thread_jobs", jobs=found.jobs))
    if found.summary:
        terminal.line(words.say("thread_summary", summary=one_line(found.summary)))
