"""`remembrancer task …` and `remembrancer plan …`: work of agents, its runs, and automations."""

import uuid

import click

from main_process.cli import words
from main_process.cli.agents import print_start
from main_process.cli.deletions import delete_with_preview
from main_process.cli.options import confirm_option, json_option, limit_option, project_id_of, project_named, unknown
from main_process.cli.terminal import Exit, Stopped, Terminal, pass_terminal
from main_process.runtime.endpoint import BINDING_VARIABLE
from shared import vocabulary as v
from shared.ipc.methods import plans as p
from shared.ipc.methods import runs as r
from shared.ipc.methods import tasks as t
from shared.vocabulary import PAGE_MAX

_ENDINGS = (v.RunState.COMPLETED, v.RunState.FAILED, v.RunState.CANCELLED)


@click.group(help=words.say("help.task_group"))
def task() -> None:
    """Group of the task commands."""


@task.command("list", help=words.say("help.task_list"))
@click.option("--project", "project", metavar="NAME", help=words.say("help.project"))
@limit_option(50)
@json_option
@pass_terminal
def list_tasks(terminal: Terminal, project: str | None, limit: int) -> None:
    """Tasks, latest first."""
    with terminal.connected():
        wanted = t.TaskFilter(project_id=project_id_of(terminal, project))
        rows = terminal.all_pages(
            lambda cursor: terminal.call(
                t.LIST_TASKS, t.ListTasksRequest(filter=wanted, limit=min(limit, PAGE_MAX), cursor=cursor)
            ),
            limit=limit,
        )
    if terminal.is_json:
        terminal.json({"items": rows})
    elif not rows:
        terminal.line(words.say("tasks_none"))
    else:
        print_tasks(terminal, rows)


@task.command(help=words.say("help.task_show"))
@click.argument("task_id")
@json_option
@pass_terminal
def show(terminal: Terminal, task_id: str) -> None:
    """A task with its runs and their reports."""
    with terminal.connected():
        row = terminal.call(t.GET_TASK, t.TaskRequest(task_id=task_id))
        runs = terminal.all_pages(
            lambda cursor: terminal.call(t.LIST_RUNS, t.ListRunsRequest(task_id=task_id, cursor=cursor))
        )
        events = {
            run.run_id: terminal.call(t.LIST_EVENTS, t.ListEventsRequest(run_id=run.run_id)).items for run in runs
        }
    if terminal.is_json:
        terminal.json({"task": row, "runs": runs, "events": events})
        return
    print_tasks(terminal, [row])
    for run in runs:
        terminal.line()
        terminal.facts(_run_facts(run))
        for event in events[run.run_id]:
            terminal.facts([(f"  {event.sequence}", event.text)])


@task.command("open", help=words.say("help.task_open"))
@click.argument("title")
@click.option("--project", "project", metavar="NAME", required=True, help=words.say("help.work_project"))
@click.option("--plan", metavar="NAME", help=words.say("help.work_plan"))
@click.option("--key", help=words.say("help.run_key"))
@click.option("--client", default="command line", show_default=True, help=words.say("help.run_client"))
@click.option(
    "--lifetime",
    type=click.IntRange(v.RUN_LIFETIME_MIN_S, v.RUN_LIFETIME_MAX_S),
    default=v.RUN_LIFETIME_S,
    show_default=True,
    help=words.say("help.run_lifetime"),
)
@json_option
@pass_terminal
def open_run(
    terminal: Terminal,
    *,
    title: str,
    project: str,
    plan: str | None,
    key: str | None,
    client: str,
    lifetime: int,
) -> None:
    """Find or create the task of this title, and open a run of it."""
    with terminal.connected():
        project_id = project_named(terminal, project).project_id
        made = terminal.call(
            t.CREATE_TASK,
            t.CreateTaskRequest(
                title=title,
                project_id=project_id,
                plan_id=None if plan is None else plan_named(terminal, project_id, plan).plan_id,
                external_key=title[: v.EXTERNAL_KEY_MAX],
            ),
        )
        opened = terminal.call(
            t.OPEN_RUN,
            t.OpenRunRequest(
                task_id=made.task_id,
                idempotency_key=key or uuid.uuid4().hex,
                client=client,
                lifetime_s=lifetime,
            ),
        )
    print_opened(terminal, opened)


@task.command(help=words.say("help.task_close"))
@click.option("--token", envvar=BINDING_VARIABLE, required=True, help=words.say("help.run_token"))
@click.option(
    "--state",
    type=click.Choice([one.value for one in _ENDINGS]),
    default=v.RunState.COMPLETED.value,
    show_default=True,
    help=words.say("help.run_state"),
)
@click.option("--goal-met", "is_goal_met", is_flag=True, help=words.say("help.goal_met"))
@click.option("--outcome", default="", help=words.say("help.run_outcome"))
@json_option
@pass_terminal
def close(terminal: Terminal, *, token: str, state: str, is_goal_met: bool, outcome: str) -> None:
    """End the run of a token."""
    with terminal.connected():
        request = r.RunCloseRequest(token=token, state=v.RunState(state), is_goal_met=is_goal_met, outcome=outcome)
        run = terminal.call(r.RUN_CLOSE, request)
    if terminal.is_json:
        terminal.json(run)
    else:
        said = words.word("task_state", run.state)
        terminal.line(words.say("run_closed", attempt=run.attempt, title=run.task_title, state=said))


@task.command(help=words.say("help.task_delete"))
@click.argument("task_id")
@confirm_option
@json_option
@pass_terminal
def delete(terminal: Terminal, task_id: str, is_confirmed: bool) -> None:
    """Delete a task; without --confirm say what would go."""
    with terminal.connected():
        row = terminal.call(t.GET_TASK, t.TaskRequest(task_id=task_id))
        preview = terminal.call(t.PREVIEW_TASK_DELETION, t.TaskRequest(task_id=task_id))
        delete_with_preview(
            terminal,
            t.DELETE_TASK,
            task_id,
            preview,
            said=words.say("work_deleted", name=row.title),
            is_confirmed=is_confirmed,
        )


@click.group(help=words.say("help.plan_group"))
def plan() -> None:
    """Group of the automation commands."""


@plan.command("list", help=words.say("help.plan_list"))
@click.option("--project", "project", metavar="NAME", help=words.say("help.project"))
@click.option("--archived", "has_archived", is_flag=True, help=words.say("help.archived"))
@json_option
@pass_terminal
def list_plans(terminal: Terminal, project: str | None, has_archived: bool) -> None:
    """Automations by project and name."""
    with terminal.connected():
        request = p.ListPlansRequest(project_id=project_id_of(terminal, project), has_archived=has_archived)
        found = terminal.call(p.LIST_PLANS, request)
    if terminal.is_json:
        terminal.json(found)
        return
    if not found.items:
        terminal.line(words.say("automations_none"))
        return
    heads = ("title", "project", "confirms", "tasks", "memories", "candidates", "id")
    terminal.table(
        [words.say(f"head.{name}") for name in heads],
        [
            (one.name, one.project_name, _yes(one.may_confirm), one.tasks, one.confirmed, one.candidates, one.plan_id)
            for one in found.items
        ],
    )


@plan.command(help=words.say("help.plan_create"))
@click.argument("name")
@click.option("--project", "project", metavar="NAME", required=True, help=words.say("help.work_project"))
@click.option("--may-confirm", is_flag=True, help=words.say("help.may_confirm"))
@json_option
@pass_terminal
def create(terminal: Terminal, name: str, project: str, may_confirm: bool) -> None:
    """Create an automation."""
    with terminal.connected():
        project_id = project_named(terminal, project).project_id
        request = p.CreatePlanRequest(project_id=project_id, name=name, may_confirm=may_confirm)
        made = terminal.call(p.CREATE_PLAN, request)
    if terminal.is_json:
        terminal.json(made)
    else:
        terminal.line(words.say("plan_created", name=made.name, project=made.project_name))


@plan.command(help=words.say("help.plan_archive"))
@click.argument("name")
@click.option("--project", "project", metavar="NAME", required=True, help=words.say("help.work_project"))
@click.option("--undo", "is_back", is_flag=True, help=words.say("help.bring_back"))
@json_option
@pass_terminal
def archive(terminal: Terminal, name: str, project: str, is_back: bool) -> None:
    """Archive an automation, or bring it back."""
    with terminal.connected():
        found = plan_named(terminal, project_named(terminal, project).project_id, name)
        request = p.ArchivePlanRequest(
            plan_id=found.plan_id, expected_revision=found.revision, is_archived=not is_back
        )
        changed = terminal.call(p.ARCHIVE_PLAN, request)
    if terminal.is_json:
        terminal.json(changed)
    else:
        terminal.line(words.say("plan_back" if is_back else "plan_archived", name=changed.name))


@plan.command("delete", help=words.say("help.plan_delete"))
@click.argument("name")
@click.option("--project", "project", metavar="NAME", required=True, help=words.say("help.work_project"))
@confirm_option
@json_option
@pass_terminal
def delete_plan(terminal: Terminal, name: str, project: str, is_confirmed: bool) -> None:
    """Delete an automation; without --confirm say what would go."""
    with terminal.connected():
        found = plan_named(terminal, project_named(terminal, project).project_id, name)
        preview = terminal.call(p.PREVIEW_PLAN_DELETION, p.PlanRequest(plan_id=found.plan_id))
        delete_with_preview(
            terminal,
            p.DELETE_PLAN,
            found.plan_id,
            preview,
            said=words.say("work_deleted", name=found.name),
            is_confirmed=is_confirmed,
        )


def plan_named(terminal: Terminal, project_id: str, name: str) -> p.PlanView:
    """Return the project's automation of this name (any case) or id. Ends the command otherwise."""
    found = terminal.call(p.LIST_PLANS, p.ListPlansRequest(project_id=project_id, has_archived=True)).items
    for one in found:
        if one.name.casefold() == name.casefold() or one.plan_id == name:
            return one
    raise Stopped(words.say("automation_unknown", name=name), Exit.NOT_FOUND, unknown("plan"))


def print_tasks(terminal: Terminal, rows: list[t.TaskRow]) -> None:
    """Print tasks as a table."""
    heads = ("title", "state", "project", "owner", "runs", "recalls", "memories", "candidates", "id")
    terminal.table(
        [words.say(f"head.{name}") for name in heads],
        [
            (
                row.title,
                words.word("task_state", row.state),
                row.project_name or "–",
                row.plan_name or row.experiment_name or "–",
                row.runs,
                row.recalls,
                row.confirmed,
                row.candidates,
                row.task_id,
            )
            for row in rows
        ],
    )


def print_opened(terminal: Terminal, opened: t.OpenedRun) -> None:
    """Print a run that was opened, with its token, which nobody can ask for again."""
    if terminal.is_json:
        terminal.json(opened)
        return
    run = opened.run
    if opened.token is None:
        terminal.line(words.say("run_ended_before", attempt=run.attempt, title=run.task_title))
        return
    terminal.line(
        words.say(
            "run_opened",
            attempt=run.attempt,
            title=run.task_title,
            until=run.expires_at.astimezone().strftime("%Y-%m-%d %H:%M"),
            version=run.snapshot.version,
            items=run.snapshot.items,
        )
    )
    print_start(terminal, opened.command, opened.environment)


def _run_facts(run: t.RunView) -> list[tuple[str, object]]:
    return [
        (words.say("head.attempt"), run.attempt),
        (words.say("head.state"), words.word("task_state", run.state)),
        (words.say("head.goal"), "–" if run.is_goal_met is None else _yes(run.is_goal_met)),
        (words.say("head.client"), run.client),
        (words.say("head.snapshot"), run.snapshot.version),
        (words.say("head.memories"), run.confirmed),
        (words.say("head.candidates"), run.candidates),
        (words.say("head.reports"), run.reports),
    ]


def _yes(is_so: bool) -> str:
    return words.say("yes") if is_so else words.say("no")
