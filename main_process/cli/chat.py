"""`remembrancer chat`: a plain conversation with the configured model, in a project's thread."""

import shlex
import sys
import uuid
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

import click

from main_process.cli import words
from main_process.cli.connection import CallFailed
from main_process.cli.memory import memory
from main_process.cli.options import project_named, project_option
from main_process.cli.terminal import Exit, Stopped, Terminal, pass_terminal
from main_process.domain.plain_text import one_line, with_visible_marks
from shared import vocabulary as v
from shared.ipc.methods import chat as c
from shared.ipc.methods import projects as p
from shared.ipc.methods import threads as t

_MEMORY_COMMANDS: Final = ("status", "list", "show", "forget", "clear", "export")


@click.command(help=words.say("help.chat"))
@project_option
@pass_terminal
def chat(terminal: Terminal, project: str | None) -> None:
    """Talk until /quit or the end of the input; every line is one message."""
    with terminal.connected():
        found = _project(terminal, project)
        talk = _Talk(terminal, found)
        terminal.note(words.say("chat_hello", project=one_line(found.name)))
        for line in _lines(one_line(found.name)):
            if not talk.take(line.strip()):
                break


def _project(terminal: Terminal, name: str | None) -> p.ProjectView:
    """Return the named project, or the one that this folder belongs to."""
    if name is not None:
        return project_named(terminal, name)
    suggestion = terminal.call(p.SUGGEST_PROJECT, p.SuggestRequest(path=str(Path.cwd())))
    if suggestion.project is None:
        raise Stopped(words.say("chat_needs_project"), Exit.USAGE)
    return suggestion.project


def _lines(prompt: str) -> Iterator[str]:
    """Yield what is typed, or what comes through a pipe, until it ends."""
    while True:
        try:
            yield input(f"{prompt}> ") if sys.stdin.isatty() else _piped()
        except EOFError:
            return
        except KeyboardInterrupt:
            click.echo()  # an empty line again, as shells do


def _piped() -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


class _Talk:
    """One conversation: what a line does."""

    def __init__(self, terminal: Terminal, project: p.ProjectView) -> None:
        self._terminal = terminal
        self._project = project
        self._commands: Mapping[str, Callable[[list[str]], bool]] = {
            "/memory": self._memory,
            "/new": self._new,
            "/reset": self._reset,
            "/quit": self._quit,
            "/help": self._help,
        }

    def take(self, line: str) -> bool:
        """Do what a line asks for; False ends the conversation. A failure is said, and the talk goes on."""
        if not line:
            return True
        try:
            if not line.startswith("/"):
                return self._say(line)
            name, *rest = _split(line)
            return self._commands.get(name, self._unknown)(rest)
        except CallFailed as failed:
            self._terminal.note(words.failure(failed.error))
            return True

    def _say(self, text: str) -> bool:
        request = c.SendRequest(project_id=self._project.project_id, text=text, idempotency_key=str(uuid.uuid4()))
        started = self._terminal.call(c.SEND, request)
        if started.redactions:
            self._terminal.note(words.say("chat_redacted", count=started.redactions))
        for entered in started.memories:
            where = words.word("scope", entered.level)
            self._terminal.note(words.say("chat_memory", where=where, text=one_line(entered.statement)))
        try:
            self._print_answer(started.turn_id)
        except KeyboardInterrupt:
            self._terminal.call(c.STOP_ANSWER, c.StopAnswerRequest(turn_id=started.turn_id))
            click.echo()
            self._terminal.note(words.say("chat_stopped"))
        return True

    def _print_answer(self, turn_id: str) -> None:
        seen = 0
        while True:
            part = self._terminal.call(c.READ_ANSWER, c.ReadAnswerRequest(turn_id=turn_id, seen=seen))
            click.echo(with_visible_marks(part.text), nl=False)
            seen += len(part.text)
            if part.state is v.TurnState.OPEN:
                continue
            click.echo()
            if part.fault is not None:
                self._terminal.note(words.word("provider", part.fault))
            return

    def _memory(self, rest: list[str]) -> bool:
        """Run one of the commands on memory, exactly as it is typed outside a chat."""
        if not rest or rest[0] not in _MEMORY_COMMANDS:
            self._terminal.note(words.say("chat_memory_usage", commands="|".join(_MEMORY_COMMANDS)))
            return True
        try:
            memory.main(args=rest, prog_name="/memory", standalone_mode=False, obj=Terminal(self._terminal.profile))
        except click.ClickException as problem:
            self._terminal.note(problem.format_message())
        return True

    def _new(self, rest: list[str]) -> bool:
        del rest
        current = self._terminal.call(t.THREAD_STATUS, t.ThreadRequest(project_id=self._project.project_id))
        result = self._terminal.call(
            t.NEW_THREAD,
            t.NewThreadRequest(project_id=self._project.project_id, expected_thread_id=current.thread_id),
        )
        self._terminal.note(words.say("chat_new"))
        if result.pending:
            self._terminal.note(words.say("chat_new_late"))
        return True

    def _reset(self, rest: list[str]) -> bool:
        """Clear the screen, no more: memory stays, and how to clear it is said."""
        del rest
        if sys.stdout.isatty():
            click.clear()
        self._terminal.note(words.say("chat_reset"))
        return True

    def _help(self, rest: list[str]) -> bool:
        del rest
        names = {"memory": f"/memory {'|'.join(_MEMORY_COMMANDS)}", "new": "/new", "reset": "/reset", "quit": "/quit"}
        self._terminal.facts((typed, words.say(f"chat_help.{key}")) for key, typed in names.items())
        return True

    def _unknown(self, rest: list[str]) -> bool:
        del rest
        self._terminal.note(words.say("chat_unknown"))
        return True

    @staticmethod
    def _quit(rest: list[str]) -> bool:
        del rest
        return False


def _split(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:
        return line.split()
