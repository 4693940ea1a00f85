"""`remembrancer heartbeat …`: run a review now, list runs and plans."""

import time
import uuid
from typing import Final

import click

from main_process.cli import words
from main_process.cli.imports import POLL_S
from main_process.cli.options import choice, json_option, limit_option, project_id_of, project_option, unknown
from main_process.cli.terminal import Exit, Stopped, Terminal, pass_terminal
from shared import vocabulary as v
from shared.ipc.contract import Empty
from shared.ipc.methods import heartbeats as m

_ENDED: Final = frozenset(
    {
        v.HeartbeatRunState.COMPLETED,
        v.HeartbeatRunState.NO_CHANGE,
        v.HeartbeatRunState.FAILED,
        v.HeartbeatRunState.SKIPPED,
        v.HeartbeatRunState.UNOBSERVED,
        v.HeartbeatRunState.CANCELLED,
        v.HeartbeatRunState.RETRY_WAIT,
    }
)
_GOOD: Final = frozenset({v.HeartbeatRunState.COMPLETED, v.HeartbeatRunState.NO_CHANGE})


@click.group(help=words.say("help.heartbeat"))
def heartbeat() -> None:
    """Group of the heartbeat commands."""


@heartbeat.command(help=words.say("help.heartbeat_run"))
@click.option("--plan", metavar="NAME", help=words.say("help.plan"))
@project_option
@click.option("--proposer", type=choice(v.ProposerKind), help=words.say("help.proposer"))
@json_option
@pass_terminal
def run(terminal: Terminal, plan: str | None, project: str | None, proposer: str | None) -> None:
    """Review the new turns now and wait for the result."""
    with terminal.connected():
        request = m.RunNowRequest(
            plan_id=None if plan is None else _plan_named(terminal, plan),
            project_id=project_id_of(terminal, project),
            proposer=None if proposer is None else v.ProposerKind(proposer),
            idempotency_key=str(uuid.uuid4()),
        )
        started = terminal.call(m.RUN_NOW, request)
        ended = _waited(terminal, started)
        report = terminal.call(m.GET_REPORT, m.RunRequest(run_id=ended.run_id)) if ended.state in _GOOD else None
        if terminal.is_json:
            terminal.json(ended if report is None else report)
        else:
            _print_run(terminal, ended, report)
    if ended.state not in _GOOD:
        terminal.end(Exit.INCOMPLETE)


@heartbeat.command("list", help=words.say("help.heartbeat_list"))
@click.option("--plans", "is_plans", is_flag=True, help=words.say("help.plans"))
@limit_option(20)
@json_option
@pass_terminal
def list_runs(terminal: Terminal, is_plans: bool, limit: int) -> None:
    """Runs, latest first, or the plans."""
    with terminal.connected():
        if is_plans:
            _list_plans(terminal)
            return
        rows = terminal.all_pages(
            lambda cursor: terminal.call(m.LIST_RUNS, m.ListRunsRequest(limit=min(limit, v.PAGE_MAX), cursor=cursor)),
            limit=limit,
        )
    if terminal.is_json:
        terminal.json({"items": rows})
        return
    if not rows:
        terminal.line(words.say("runs_none"))
        return
    heads = [words.say(f"head.{name}") for name in ("started", "plan", "state", "turns", "candidates", "id")]
    terminal.table(
        heads,
        [
            (
                row.started_at.astimezone().strftime("%Y-%m-%d %H:%M"),
                row.plan_name or words.say("one_off"),
                words.word("run_state", row.state),
                row.turns_read,
                row.candidates,
                row.run_id,
            )
            for row in rows
        ],
    )


def _waited(terminal: Terminal, run_view: m.RunView) -> m.RunView:
    while run_view.state not in _ENDED:
        terminal.progress(words.say("progress", done=run_view.turns_read, unit=words.word("unit", "turns")))
        time.sleep(POLL_S)
        run_view = terminal.call(m.GET_RUN, m.RunRequest(run_id=run_view.run_id))
    terminal.progress_ended()
    return run_view


def _plan_named(terminal: Terminal, name: str) -> str:
    plans = terminal.call(m.LIST_PLANS, Empty()).items
    for plan in plans:
        if plan.draft.name.casefold() == name.casefold() or plan.plan_id == name:
            return plan.plan_id
    names = ", ".join(plan.draft.name for plan in plans) or "–"
    raise Stopped(words.say("plan_unknown", name=name, names=names), Exit.NOT_FOUND, unknown("plan"))


def _list_plans(terminal: Terminal) -> None:
    plans = terminal.call(m.LIST_PLANS, Empty()).items
    if terminal.is_json:
        terminal.json({"items": plans})
        return
    if not plans:
        terminal.line(words.say("plans_none"))
        return
    heads = [words.say(f"head.{name}") for name in ("plan", "scope", "next", "state")]
    terminal.table(heads, [(one.draft.name, _plan_scope(one), _next(one), _last(one)) for one in plans])


def _plan_scope(plan: m.PlanView) -> str:
    is_global = plan.draft.scope is v.PlanScope.GLOBAL
    return words.word("scope", "global") if is_global else ", ".join(plan.project_names)


def _next(plan: m.PlanView) -> str:
    if not plan.draft.is_enabled or plan.next_run_at is None:
        return words.say("plan_off")
    return plan.next_run_at.astimezone().strftime("%Y-%m-%d %H:%M")


def _last(plan: m.PlanView) -> str:
    return "–" if plan.last_state is None else words.word("run_state", plan.last_state)


def _print_run(terminal: Terminal, ended: m.RunView, report: m.ReportView | None) -> None:
    terminal.line(words.say(f"run_ended.{ended.state.value}"))
    pairs = [
        ("conversations", ended.conversations_read),
        ("turns", ended.turns_read),
        ("candidates", ended.candidates),
        ("follow_ups", ended.follow_ups),
        ("provider_calls", ended.provider_calls),
    ]
    terminal.facts((words.say(f"head.{name}"), value) for name, value in pairs)
    for rule, count in ended.dropped.items():
        terminal.line(words.say("run_dropped", rule=rule, count=count))
    if ended.failure is not None:
        terminal.note(
            words.say("run_failure", failure=words.word("provider", ended.failure), phase=ended.phase or "–")
        )
    if report is not None and ended.candidates:
        terminal.line(words.say("run_next", count=ended.candidates))
