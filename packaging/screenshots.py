"""Photographs every page of the window, in both languages and both themes. Run as a file.

`screenshots.py FOLDER [--profile PROFILE] [--scale 1|2]`: on a profile that no main uses now, or on a throw-away one
that is filled with the bundled samples. Real parts: a main process, and the window as the product puts it together,
offscreen unless QT_QPA_PLATFORM says otherwise. Look at the pictures before you call a page done.
"""

import argparse
import asyncio
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SAMPLES: Final = ROOT / "resources" / "samples"
LANGUAGES: Final = ("en", "zh_CN")
THEMES: Final = ("light", "dark")
SIZE: Final = (1280, 800)
PATIENCE_S: Final = 60.0
QUIET_S: Final = 0.8
"""Long enough for a page to ask main and to show what came."""


def main(arguments: Sequence[str]) -> int:
    """Take all pictures, one process for each look; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--profile", type=Path)
    parser.add_argument("--scale", default="1", choices=("1", "2"))
    parser.add_argument("--look", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.path.insert(0, str(ROOT))
    if given.look:
        return _photograph(given.folder, given.profile, *given.look.split("/"))
    subprocess.run([sys.executable, str(ROOT / "packaging" / "translations.py"), "compile"], check=True)
    with tempfile.TemporaryDirectory(prefix="rmb-") as work:
        profile = given.profile or _filled(Path(work))
        given.folder.mkdir(parents=True, exist_ok=True)
        environment = os.environ | {"QT_SCALE_FACTOR": given.scale}
        for language in LANGUAGES:
            for theme in THEMES:
                look = ["--look", f"{language}/{theme}", "--profile", str(profile), str(given.folder.resolve())]
                done = subprocess.run([sys.executable, __file__, *look], env=environment, cwd=ROOT, check=False)
                if done.returncode != 0:
                    return done.returncode
    print(f"{len(list(given.folder.glob('*.png')))} pictures in {given.folder}")
    return 0


def _filled(work: Path) -> Path:
    """Return a new profile on which somebody has worked for a while."""
    profile = work / "profile"
    webshop, ledger = work / "webshop", work / "ledger"
    for root in (webshop, ledger):
        root.mkdir()
    with _running_main(profile):
        _command(profile, "project", "add", "webshop", str(webshop))
        _command(profile, "project", "add", "账本", str(ledger))
        _command(profile, "import", str(SAMPLES / "en"), "--project", "webshop")
        _command(profile, "import", str(SAMPLES / "zh"), "--project", "账本")
        _command(profile, "heartbeat", "run")
        listed = json.loads(_command(profile, "memory", "list", "--status", "candidate", "--json"))["items"]
        for number, row in enumerate(listed):
            if number % 2:
                _command(profile, "memory", "confirm", row["item_id"])
        _command(profile, "binding", "create", "Claude Code", "--project", "webshop")
        _worked(profile)
    return profile


def _worked(profile: Path) -> None:
    """Let a runtime do two runs of a task under an automation, and begin an experiment."""
    from main_process.cli.connection import MainConnection  # noqa: PLC0415 - after the path is set
    from main_process.runtime.paths import profile_paths  # noqa: PLC0415 - beside it
    from shared import vocabulary as v  # noqa: PLC0415 - beside it
    from shared.ipc.methods import experiments, plans, projects, runs, tasks  # noqa: PLC0415 - beside it

    with MainConnection.open(profile_paths(profile).data) as main:
        listed = main.call(projects.LIST_PROJECTS, projects.ListProjectsRequest()).items
        project_id = next(project.project_id for project in listed if project.name == "webshop")
        plan = main.call(plans.CREATE_PLAN, plans.CreatePlanRequest(project_id=project_id, name="Nightly checks"))
        main.call(
            experiments.CREATE_EXPERIMENT,
            experiments.CreateExperimentRequest(project_id=project_id, name="Cache sizes"),
        )
        wanted = tasks.CreateTaskRequest(title="Fix the checkout test", project_id=project_id, plan_id=plan.plan_id)
        task = main.call(tasks.CREATE_TASK, wanted)
        for is_goal_met, outcome in ((False, "It waited for a fixed time."), (True, "It waits for the event now.")):
            begin = tasks.OpenRunRequest(task_id=task.task_id, idempotency_key=secrets.token_hex(8), client="codex")
            token = main.call(tasks.OPEN_RUN, begin).token or ""
            question = "How short are commit messages in English? Run make check before every commit"
            main.call(runs.RUN_CONTEXT, runs.RunContextRequest(token=token, request=question))
            ended = v.RunState.COMPLETED
            main.call(
                runs.RUN_CLOSE,
                runs.RunCloseRequest(token=token, state=ended, is_goal_met=is_goal_met, outcome=outcome),
            )


def _photograph(folder: Path, profile: Path, language: str, theme: str) -> int:
    """Open the window in one look and write a picture of each page."""
    from renderer.support.application import make_application  # noqa: PLC0415 - the platform is chosen above
    from renderer.support.loop import make_loop  # noqa: PLC0415 - beside it

    application = make_application(sys.argv[:1])
    event_loop = make_loop(application)
    with _running_main(profile) as token:
        try:
            event_loop.run_until_complete(_tour(application, profile, token, folder, look=(language, theme)))
        finally:
            event_loop.close()
    return 0


async def _tour(application: object, profile: Path, token: str, folder: Path, *, look: tuple[str, str]) -> None:
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - the platform is chosen above

    from main_process.runtime.endpoint import read_address  # noqa: PLC0415 - after the path is set
    from main_process.runtime.paths import profile_paths  # noqa: PLC0415 - beside it
    from renderer.app import App  # noqa: PLC0415 - beside it
    from renderer.operations import settings  # noqa: PLC0415 - beside it
    from renderer.support import loop  # noqa: PLC0415 - beside it
    from renderer.windows.places import PLACES  # noqa: PLC0415 - beside it
    from shared import vocabulary as v  # noqa: PLC0415 - beside it
    from shared.ipc.handshake import LaunchTicket  # noqa: PLC0415 - beside it
    from shared.ipc.methods.settings import SettingsPatch  # noqa: PLC0415 - beside it

    language, theme = look
    paths = profile_paths(profile)
    address = read_address(paths.data)
    if not isinstance(application, QApplication) or address is None:
        raise SystemExit("main does not listen")
    ticket = LaunchTicket(
        socket_path=address.socket_path,
        token=token,
        start_command=(),
        profile_name="",
        window_state_path=str(paths.config / "photographs.ini"),
        language=v.Language(language),
        theme=v.Theme(theme),
        density=v.Density.COMFORTABLE,
    )
    app = App(application, ticket)
    running = asyncio.create_task(app.run())
    await _until(lambda: app.window.session.can_write)
    held = await settings.get_settings(app.client)
    patch = SettingsPatch(is_first_run_done=True, language=v.Language(language), theme=v.Theme(theme))
    await settings.update_settings(app.client, held.revision, patch)
    app.window.resize(*SIZE)
    for number, place in enumerate(PLACES, 1):
        app.window.go(place.page_id)
        await asyncio.sleep(QUIET_S)
        picture = folder / f"{number}-{place.page_id}-{language}-{theme}.png"
        if not app.window.grab().save(str(picture)):
            raise SystemExit(f"{picture} could not be written")
    app.window.close()
    await running
    await loop.cancel_all()


async def _until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():  # noqa: ASYNC110 - the window's state sets no event
            await asyncio.sleep(0.02)


@contextmanager
def _running_main(profile: Path) -> Iterator[str]:
    """A main without a window of its own, and the token with which ours may greet it."""
    token = secrets.token_urlsafe(32)
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    child = subprocess.Popen(
        [sys.executable, "-m", "main_process", "--profile", str(profile), "adopt", "--stay"],
        stdin=subprocess.PIPE,
        env=environment,
        cwd=ROOT,
    )
    if child.stdin is not None:
        child.stdin.write(json.dumps({"token": token}).encode() + b"\n")
        child.stdin.close()
    try:
        deadline = time.monotonic() + PATIENCE_S
        while _status(profile) != "healthy" and time.monotonic() < deadline:
            time.sleep(0.1)
        yield token
    finally:
        child.terminate()
        with suppress(subprocess.TimeoutExpired):
            child.wait(PATIENCE_S)


def _status(profile: Path) -> str:
    with suppress(subprocess.CalledProcessError, ValueError, KeyError):
        return str(json.loads(_command(profile, "memory", "status", "--json"))["store"]["state"])
    return "unknown"


def _command(profile: Path, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", "main_process", "--profile", str(profile), *arguments],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
