"""`remembrancer hook …`: what Claude Code runs at a prompt, at the end of an answer and of a session.

It never breaks the agent: whatever goes wrong, it ends with 0, prints nothing, and logs why, without content.
"""

import json
import shlex
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import click
import msgspec

from main_process.cli import words
from main_process.cli.connection import CallFailed, ConnectionFailed, MainConnection, start_main
from main_process.cli.terminal import Terminal, pass_terminal
from main_process.runtime.clock import SystemClock
from main_process.runtime.endpoint import data_folder, main_command
from main_process.runtime.paths import profile_paths
from shared.ipc.methods import hooks as m

LOG_MAX_BYTES: Final = 256 * 1024
INPUT_MAX_BYTES: Final = 4 * 1024 * 1024
EVENTS: Final = ("UserPromptSubmit", "Stop", "SessionEnd")


class _Payload(msgspec.Struct):
    """What the client writes to standard input; it has more fields, and grows."""

    hook_event_name: str
    session_id: str
    cwd: str = ""
    transcript_path: str = ""
    prompt: str = ""


@click.group(help=words.say("help.hook_group"))
def hook() -> None:
    """Group of the hooks."""


@hook.command("claude-code", help=words.say("help.hook_claude_code"))
@pass_terminal
def claude_code(terminal: Terminal) -> None:
    """Do what the event on standard input asks for."""
    event = "unreadable"
    try:
        payload = msgspec.json.decode(sys.stdin.buffer.read(INPUT_MAX_BYTES), type=_Payload)
        event = payload.hook_event_name if payload.hook_event_name in EVENTS else "unknown"
        told = _told(terminal.profile, payload)
    except Exception as error:  # noqa: BLE001 - an agent never stumbles over its memory
        _note(terminal.profile, event, error)
        return
    if told:
        click.echo(told)


@hook.command("show", help=words.say("help.hook_show"))
@pass_terminal
def show(terminal: Terminal) -> None:
    """Print the part of Claude Code's settings that runs the hooks."""
    command = shlex.join(main_command(terminal.profile, "hook", "claude-code"))
    each = [{"hooks": [{"type": "command", "command": command}]}]
    click.echo(json.dumps({"hooks": dict.fromkeys(EVENTS, each)}, indent=2))


def is_hook(arguments: Sequence[str]) -> bool:
    """Return whether a command line is a hook's: not even a wrong option may stop the agent."""
    return {"hook", "claude-code"} <= set(arguments)


def failed(error: Exception, terminal: Terminal) -> int:
    """Note that a hook's command line could not be run at all; the agent goes on."""
    _note(terminal.profile, "command_line", error)
    return 0


def _told(profile: Path | None, payload: _Payload) -> str:
    """Ask main; return what the agent is given. A main is started where none runs."""
    data = data_folder(profile)
    with ExitStack() as stack:
        try:
            main = stack.enter_context(MainConnection.open(data))
        except ConnectionFailed as refused:
            if refused.reason != "not_running":
                raise
            start_main(profile, data)
            main = stack.enter_context(MainConnection.open(data))
        session_id = payload.session_id
        match payload.hook_event_name:
            case "UserPromptSubmit":
                wanted = m.PromptRequest(session_id=session_id, folder=payload.cwd, text=payload.prompt)
                return main.call(m.HOOK_PROMPT, wanted).context
            case "Stop":
                main.call(m.HOOK_STOP, m.StopRequest(session_id=session_id, transcript_path=payload.transcript_path))
            case "SessionEnd":
                main.call(m.HOOK_END, m.EndRequest(session_id=session_id, folder=payload.cwd))
    return ""


def _note(profile: Path | None, event: str, error: Exception) -> None:
    """Write one line about a failure: codes and names of classes, nothing of what was said."""
    line: dict[str, Any] = {
        "at": SystemClock().now().isoformat(timespec="seconds"),
        "hook": event,
        "reason": _reason(error),
    }
    try:
        path = profile_paths(profile).logs / "hooks.log"
        path.touch(mode=0o600)
        is_full = path.stat().st_size > LOG_MAX_BYTES
        with path.open("w" if is_full else "a", encoding="utf-8") as stream:
            stream.write(json.dumps(line) + "\n")
    except OSError:
        return  # there is nobody left to tell


def _reason(error: Exception) -> str:
    if isinstance(error, CallFailed):
        return f"{error.error.code.value} {error.error.rule or ''}".strip()
    return error.reason if isinstance(error, ConnectionFailed) else type(error).__name__
