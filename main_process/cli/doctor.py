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


_STATES = {"provider": "provider_state", "embedding": "embedding_state", "encryption": "key"}


def _fact(code: str, key: str, value: str | int) -> str:
    """Return a fact of a check in words."""
    if key.endswith("_bytes"):
        return words.say("bytes", count=value)
    return words.word(_STATES[code], str(value)) if key in {"state", "location"} else str(value)


def _print_check(terminal: Terminal, check: Check) -> None:
    name = words.word("check", check.code)
    facts = words.say("comma").join(
        words.say("labelled", name=words.word("fact", key), value=_fact(check.code, key, value))
        for key, value in check.facts.items()
    )
    shown = words.say("in_brackets", text=facts) if facts else ""
    terminal.line(f"{_MARKS.get(check.outcome, '?')} {name}{shown}")
    if check.fix is not None:
        key = f"fix.{check.fix}"
        terminal.line("  → " + (words.say(key, **check.facts) if words.has(key) else check.fix))
