"""How a command that cannot go on ends: one sentence on standard error, JSON where it was asked for, an exit code."""

import os
import sys
from typing import Final

import click
from click.exceptions import NoArgsIsHelpError, NoSuchCommand

from main_process.cli import click_words, words
from main_process.cli.terminal import Exit, Stopped, Terminal
from main_process.runtime.logs import fault_facts
from shared.ipc.errors import ErrorCode, WireError


def said(error: Exception, terminal: Terminal) -> int:
    """Say why a command ended and return its exit code."""
    match error:
        case Stopped():
            return _stopped(error, terminal)
        case click.UsageError():
            return _usage(error)
        case click.Abort():
            click.echo(words.say("interrupted"), err=True)
            return Exit.INTERRUPTED
        case OSError() if _is_of_output(error):
            return _output_failed(error)
        case UnicodeEncodeError():
            click.echo(words.say("not_text"), err=True)
            return Exit.USAGE
    return _internal(error, terminal)


def _stopped(stopped: Stopped, terminal: Terminal) -> int:
    click.echo(stopped.message, err=True)
    if terminal.is_json and stopped.error is not None:
        terminal.json({"error": stopped.error})
    return stopped.code


def _is_of_output(error: OSError) -> bool:
    """Return whether printing failed: the innermost frame is the one that wrote."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_globals.get("__name__") in _PRINTERS


_PRINTERS: Final = frozenset({"click.utils", "main_process.cli.commands"})


def _output_failed(error: OSError) -> int:
    # What is still buffered gets nowhere to go, so that the interpreter does not stumble over it at its end.
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
    if isinstance(error, BrokenPipeError):
        return Exit.DONE  # who reads has enough
    click.echo(words.say("output_failed", reason=error.strerror or ""), err=True)
    return Exit.INCOMPLETE


def _usage(error: click.UsageError) -> int:
    if isinstance(error, NoArgsIsHelpError):
        error.show()
        return error.exit_code
    if error.ctx is not None:
        usage = error.ctx.get_usage().removeprefix(f"{click_words.said('Usage:')} ")
        click.echo(words.say("usage_line", usage=usage), err=True)
        click.echo(words.say("usage_help", command=error.ctx.command_path), err=True)
    click.echo(words.say("usage_error", reason=_reason(error)), err=True)
    return error.exit_code


def _reason(error: click.UsageError) -> str:
    """Return what is wrong with the arguments; click's own words where they are about a value."""
    match error:
        case click.MissingParameter():
            shown = error.param.get_error_hint(error.ctx) if error.param is not None and error.ctx is not None else ""
            return words.say("usage_missing", name=shown)
        case click.NoSuchOption():
            return words.say("usage_option", name=error.option_name)
        case NoSuchCommand():
            return words.say("usage_command", name=error.command_name)
        case click.BadParameter():
            shown = error.param.get_error_hint(error.ctx) if error.param is not None and error.ctx is not None else ""
            return words.say("usage_value", name=shown, reason=error.message)
    return error.message


def _internal(error: Exception, terminal: Terminal) -> int:
    """Name class and place, never the text, which may quote content."""
    facts = fault_facts(error)
    click.echo(words.say("fault_here", **{name: str(value) for name, value in facts.items()}), err=True)
    if terminal.is_json:
        terminal.json({"error": WireError(code=ErrorCode.INTERNAL, rule=str(facts["exception"]))})
    return Exit.INTERNAL
