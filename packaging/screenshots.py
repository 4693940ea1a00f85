"""Photographs the window, in both languages and both themes. Run as a file.

`screenshots.py FOLDER [--profile PROFILE] [--scale 1|2] [--only WORD]`: the pages of a profile that no main uses
now; or pages, parts and dialogs of a throw-away one that has lived with the bundled samples; of these, those whose
name holds a word. Real parts: a main process, and the window as the product puts it together, offscreen unless
QT_QPA_PLATFORM says otherwise. Look at the pictures before you call a page done.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lived_profile import PATIENCE_S, ROOT, lived, running_main

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from scenes import Scene

    from renderer.windows.main_window import MainWindow

LANGUAGES: Final = ("en", "zh_CN")
THEMES: Final = ("light", "dark")
SIZE: Final = (1280, 800)
QUIET_S: Final = 0.8
"""Long enough for a page to ask main and to show what came."""


def main(arguments: Sequence[str]) -> int:
    """Take all pictures, one process for each look; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--profile", type=Path)
    parser.add_argument("--scale", default="1", choices=("1", "2"))
    parser.add_argument("--only", default="")
    parser.add_argument("--look", help=argparse.SUPPRESS)
    parser.add_argument("--pages-only", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.path.insert(0, str(ROOT))
    if given.look:
        return _photograph(given.folder, given.profile, given.look, given.only, is_pages_only=given.pages_only)
    subprocess.run([sys.executable, str(ROOT / "packaging" / "translations.py"), "compile"], check=True)
    with tempfile.TemporaryDirectory(prefix="rmb-") as work:
        profile = given.profile or lived(Path(work))
        given.folder.mkdir(parents=True, exist_ok=True)
        environment = os.environ | {"QT_SCALE_FACTOR": given.scale}
        for language in LANGUAGES:
            for theme in THEMES:
                look = ["--look", f"{language}/{theme}", "--profile", str(profile), str(given.folder.resolve())]
                look += ["--only", given.only]
                look += ["--pages-only"] if given.profile else []
                done = subprocess.run([sys.executable, __file__, *look], env=environment, cwd=ROOT, check=False)
                if done.returncode != 0:
                    return done.returncode
    print(f"{len(list(given.folder.glob('*.png')))} pictures in {given.folder}")
    return 0


class SceneFailed(Exception):  # noqa: N818 - states what happened
    """A picture that cannot be taken as its scene says."""


def _photograph(folder: Path, profile: Path, look: str, only: str, *, is_pages_only: bool) -> int:
    """Open the window in one look and write its pictures; return the exit code."""
    from renderer.support.application import make_application  # noqa: PLC0415 - the platform is chosen above
    from renderer.support.loop import make_loop  # noqa: PLC0415 - beside it

    application = make_application(sys.argv[:1])
    event_loop = make_loop(application)
    with running_main(profile) as token:
        try:
            event_loop.run_until_complete(
                _tour(application, profile, token, folder, look=look, only=only, is_pages_only=is_pages_only)
            )
        except SceneFailed as failure:
            print(failure, file=sys.stderr)
            return 1
        finally:
            event_loop.close()
    return 0


async def _tour(
    application: object, profile: Path, token: str, folder: Path, *, look: str, only: str, is_pages_only: bool
) -> None:
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - the platform is chosen above
    from scenes import scenes  # noqa: PLC0415 - needs the path

    from main_process.runtime.endpoint import read_address  # noqa: PLC0415 - after the path is set
    from main_process.runtime.paths import profile_paths  # noqa: PLC0415 - beside it
    from renderer.app import App  # noqa: PLC0415 - beside it
    from renderer.operations import settings  # noqa: PLC0415 - beside it
    from renderer.support import loop  # noqa: PLC0415 - beside it
    from shared import vocabulary as v  # noqa: PLC0415 - beside it
    from shared.ipc.handshake import LaunchTicket  # noqa: PLC0415 - beside it
    from shared.ipc.methods.settings import SettingsPatch  # noqa: PLC0415 - beside it

    language, theme = look.split("/")
    paths = profile_paths(profile)
    address = read_address(paths.data)
    if not isinstance(application, QApplication) or address is None:
        raise SceneFailed("main does not listen")
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
    export = next(profile.parent.glob("*.json"), None)
    wanted = [scene for scene in scenes(export) if not is_pages_only or not (scene.act or scene.prepare)]
    for number, scene in enumerate(wanted, 1):
        if only not in scene.name:
            continue
        picture = folder / f"{number:02}-{scene.name}-{language}-{theme}.png"
        try:
            await _take(app.window, scene, picture)
        except (LookupError, TimeoutError) as missing:
            raise SceneFailed(f"{scene.name}: {missing}") from missing
    app.window.close()
    await running
    await loop.cancel_all()


async def _take(window: "MainWindow", scene: "Scene", picture: Path) -> None:
    """Bring one scene about, write its picture, and leave no dialog open."""
    from PySide6.QtWidgets import QApplication, QDialog, QProgressBar  # noqa: PLC0415 - the platform is chosen above

    window.go(scene.page_id, scene.target)
    await asyncio.sleep(QUIET_S)
    for prepare in scene.prepare:
        prepare(window.host.page(scene.page_id))
        await asyncio.sleep(QUIET_S)
    shown: QWidget = window
    if scene.act:
        window.actions_registry.update()
        if not window.actions_registry[scene.act].isEnabled():
            raise SceneFailed(f"{scene.name}: {scene.act} is not offered")
        window.actions_registry[scene.act].trigger()
        await _until(lambda: QApplication.activeModalWidget() is not None)
        await asyncio.sleep(QUIET_S)
        shown = QApplication.activeModalWidget() or window
        for prepare in scene.inside:
            prepare(shown)
            await asyncio.sleep(QUIET_S)
            await _until(lambda: not any(bar.isVisible() for bar in shown.findChildren(QProgressBar)))
    if not shown.grab().save(str(picture)):
        raise SceneFailed(f"{picture} could not be written")
    while isinstance(dialog := QApplication.activeModalWidget(), QDialog):
        dialog.reject()
        await asyncio.sleep(0.05)


async def _until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():  # noqa: ASYNC110 - the window's state sets no event
            await asyncio.sleep(0.02)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
