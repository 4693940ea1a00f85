"""`remembrancer doctor`: checks everything and prints what to do."""

import click

from main_process.cli import words
from main_process.cli.options import json_option
from main_process.cli.terminal import Exit, Terminal, pass_terminal
from shared.ipc.contract import Empty
from shared.ipc.methods.system import RUN_DOCTOR, Check

_MARKS = {"ok": "✓", "warning": "!", "failed": "✗"}


@click.command(help=words.say("help.doctor"))
@json_option
@pass_terminal
def doctor(terminal: Terminal) -> None:
    """Check store, key, folders, provider, agents' configurations; print fixes."""
    with terminal.connected():
        report = terminal.call(RUN_DOCTOR, Empty())
    if terminal.is_json:
        terminal.json(report)
    else:
        for check in report.checks:
            _print_check(terminal, check)
    if any(check.outcome == "failed" for check in report.checks):
        terminal.end(Exit.INCOMPLETE)


def _print_check(terminal: Terminal, check: Check) -> None:
    name = words.word("check", check.code)
    facts = ", ".join(f"{key}: {value}" for key, value in check.facts.items())
    terminal.line(f"{_MARKS.get(check.outcome, '?')} {name}" + (f" ({facts})" if facts else ""))
    if check.fix is not None:
        key = f"fix.{check.fix}"
        terminal.line("  → " + (words.say(key, **check.facts) if words.has(key) else check.fix))
