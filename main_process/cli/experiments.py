"""`remembrancer experiment …`: isolated runs over frozen snapshots, settled into candidates; and the example."""

import dataclasses
import os
import runpy
import sys
import uuid
from pathlib import Path
from typing import Any

import click
import msgspec

from main_process.cli import words
from main_process.cli.deletions import delete_with_preview
from main_process.cli.options import (
    FILE_PATH,
    choice,
    confirm_option,
    json_option,
    limit_option,
    project_id_of,
    project_named,
    unknown,
)
from main_process.cli.terminal import Exit, Stopped, Terminal, pass_terminal
from main_process.cli.work import print_opened, print_tasks
from main_process.runtime.endpoint import child_environment, main_command
from shared import vocabulary as v
from shared.ipc.methods import experiments as e
from shared.ipc.methods import tasks as t
from shared.vocabulary import PAGE_MAX


@click.group(help=words.say("help.experiment_group"))
def experiment() -> None:
    """Group of the experiment commands."""


@experiment.command("list", help=words.say("help.experiment_list"))
@click.option("--project", "project", metavar="NAME", help=words.say("help.project"))
@limit_option(50)
@json_option
@pass_terminal
def list_experiments(terminal: Terminal, project: str | None, limit: int) -> None:
    """Experiments, latest first."""
    with terminal.connected():
        rows = _all(terminal, project_id_of(terminal, project), limit)
    if terminal.is_json:
        terminal.json({"items": rows})
    elif not rows:
        terminal.line(words.say("experiments_none"))
    else:
        _print_rows(terminal, rows)


@experiment.command(help=words.say("help.experiment_show"))
@click.argument("name")
@json_option
@pass_terminal
def show(terminal: Terminal, name: str) -> None:
    """An experiment with its snapshots and tasks."""
    with terminal.connected():
        view = _named(terminal, name)
        wanted = t.TaskFilter(experiment_id=view.row.experiment_id)
        tasks = terminal.call(t.LIST_TASKS, t.ListTasksRequest(filter=wanted, limit=PAGE_MAX)).items
    if terminal.is_json:
        terminal.json({"experiment": view, "tasks": tasks})
        return
    _print_rows(terminal, [view.row])
    terminal.line()
    terminal.table(
        [words.say(f"head.{head}") for head in ("snapshot", "items", "started")],
        [(one.version, one.items, one.taken_at.astimezone().strftime("%Y-%m-%d %H:%M")) for one in view.snapshots],
    )
    if tasks:
        terminal.line()
        print_tasks(terminal, list(tasks))


@experiment.command(help=words.say("help.experiment_create"))
@click.argument("name")
@click.option("--project", "project", metavar="NAME", required=True, help=words.say("help.work_project"))
@json_option
@pass_terminal
def create(terminal: Terminal, name: str, project: str) -> None:
    """Create an experiment and freeze its snapshot."""
    with terminal.connected():
        project_id = project_named(terminal, project).project_id
        view = terminal.call(e.CREATE_EXPERIMENT, e.CreateExperimentRequest(project_id=project_id, name=name))
    if terminal.is_json:
        terminal.json(view)
    else:
        terminal.line(words.say("experiment_created", name=view.row.name, items=view.snapshots[0].items))


@experiment.command(help=words.say("help.experiment_run"))
@click.argument("name")
@click.argument("title")
@click.option("--snapshot", type=choice(v.SnapshotUse), help=words.say("help.snapshot_use"))
@click.option("--key", help=words.say("help.run_key"))
@click.option("--client", default="command line", show_default=True, help=words.say("help.run_client"))
@json_option
@pass_terminal
def run(terminal: Terminal, *, name: str, title: str, snapshot: str | None, key: str | None, client: str) -> None:
    """Open a run of the experiment's task of this title, over its snapshot or a new version of it."""
    with terminal.connected():
        row = _named(terminal, name).row
        if snapshot is not None:
            row = terminal.call(
                e.RERUN_EXPERIMENT,
                e.RerunRequest(
                    experiment_id=row.experiment_id,
                    expected_revision=row.revision,
                    snapshot=v.SnapshotUse(snapshot),
                ),
            ).row
        task = terminal.call(
            t.CREATE_TASK,
            t.CreateTaskRequest(
                title=title,
                project_id=row.project_id,
                experiment_id=row.experiment_id,
                external_key=f"{row.experiment_id}:{title}"[: v.EXTERNAL_KEY_MAX],
            ),
        )
        request = t.OpenRunRequest(task_id=task.task_id, idempotency_key=key or uuid.uuid4().hex, client=client)
        opened = terminal.call(t.OPEN_RUN, request)
    print_opened(terminal, opened)


@experiment.command(help=words.say("help.experiment_settle"))
@click.argument("name")
@click.option("--conclusions", type=FILE_PATH, help=words.say("help.conclusions"))
@json_option
@pass_terminal
def settle(terminal: Terminal, name: str, conclusions: Path | None) -> None:
    """Settle an experiment."""
    drawn = () if conclusions is None else _conclusions(conclusions)
    with terminal.connected():
        row = _named(terminal, name).row
        request = e.SettleRequest(experiment_id=row.experiment_id, expected_revision=row.revision, conclusions=drawn)
        result = terminal.call(e.SETTLE_EXPERIMENT, request)
    if terminal.is_json:
        terminal.json(result)
        return
    count = sum(one.outcome == "created" for one in result.filed)
    terminal.line(words.say("experiment_settled_with", name=row.name, count=count))


@experiment.command(help=words.say("help.experiment_delete"))
@click.argument("name")
@confirm_option
@json_option
@pass_terminal
def delete(terminal: Terminal, name: str, is_confirmed: bool) -> None:
    """Delete an experiment; without --confirm say what would go."""
    with terminal.connected():
        row = _named(terminal, name).row
        preview = terminal.call(e.PREVIEW_EXPERIMENT_DELETION, e.ExperimentRequest(experiment_id=row.experiment_id))
        delete_with_preview(
            terminal,
            e.DELETE_EXPERIMENT,
            row.experiment_id,
            preview,
            said=words.say("work_deleted", name=row.name),
            is_confirmed=is_confirmed,
        )


@experiment.command(help=words.say("help.experiment_example"))
@json_option
@pass_terminal
def example(terminal: Terminal) -> None:
    """Play the bundled example against the real main of this profile."""
    played = runpy.run_path(str(example_folder() / "three_runs.py"))
    command = main_command(None)
    os.environ.update(child_environment())  # the example's shims find us as our own children do
    with terminal.connected(), played["Main"](terminal.profile, command) as main:
        outcome = played["play"](main, terminal.profile, command)
    if terminal.is_json:
        terminal.json(dataclasses.asdict(outcome))
        return
    state = words.word("experiment_state", outcome.state)
    terminal.line(
        words.say(
            "example_played",
            experiment=outcome.experiment,
            state=state,
            version=outcome.snapshot_version,
            project=outcome.project,
        )
    )
    heads = ("attempt", "retries", "goal", "seen", "report")
    terminal.table(
        [words.say(f"head.{name}") for name in heads],
        [
            (
                number,
                one.retries,
                words.say("yes") if one.is_goal_met else words.say("no"),
                one.seen_of_others,
                one.report,
            )
            for number, one in enumerate(outcome.attempts, start=1)
        ],
    )
    terminal.line(words.say("example_conclusions", count=outcome.conclusions))


def example_folder() -> Path:
    """Return where the bundled examples are: in an installation, a checkout or a frozen build."""
    root = Path(__file__).resolve().parents[2]
    places = [root / "renderer" / "_resources", root / "resources"]
    if frozen := getattr(sys, "_MEIPASS", None):
        places.insert(0, Path(frozen) / "renderer" / "_resources")
    return next((place for place in places if (place / "examples").is_dir()), places[-1]) / "examples"


def _all(terminal: Terminal, project_id: str | None, limit: int | None = None) -> list[e.ExperimentRow]:
    return terminal.all_pages(
        lambda cursor: terminal.call(
            e.LIST_EXPERIMENTS, e.ListExperimentsRequest(project_id=project_id, cursor=cursor)
        ),
        limit=limit,
    )


def _named(terminal: Terminal, name: str) -> e.ExperimentView:
    """Return the newest experiment of this name (any case) or id. Ends the command otherwise."""
    for row in _all(terminal, None):
        if row.name.casefold() == name.casefold() or row.experiment_id == name:
            return terminal.call(e.GET_EXPERIMENT, e.ExperimentRequest(experiment_id=row.experiment_id))
    raise Stopped(words.say("experiment_unknown", name=name), Exit.NOT_FOUND, unknown("experiment"))


def _conclusions(path: Path) -> tuple[e.Conclusion, ...]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=tuple[e.Conclusion, ...])
    except (OSError, msgspec.MsgspecError):
        raise Stopped(words.say("conclusions_unreadable", path=str(path)), Exit.USAGE) from None


def _print_rows(terminal: Terminal, rows: list[e.ExperimentRow]) -> None:
    heads = ("title", "state", "project", "runs", "successful", "snapshot", "memories", "candidates", "id")
    terminal.table([words.say(f"head.{name}") for name in heads], [_cells(row) for row in rows])


def _cells(row: e.ExperimentRow) -> tuple[Any, ...]:
    return (
        row.name,
        words.word("experiment_state", row.state),
        row.project_name,
        row.runs,
        row.successful,
        row.snapshot_version,
        row.confirmed,
        row.candidates,
        row.experiment_id,
    )
