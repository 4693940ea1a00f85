"""Where main can be reached and how it is started; standard library only, because the MCP shim imports it.

Main writes its address into the profile's data folder. So a peer needs no environment beyond a home folder: agents'
clients often start a shim without XDG_RUNTIME_DIR or TMPDIR.
"""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Mapping

APP_NAME: Final = "remembrancer"
ADDRESS_FILE_NAME: Final = "main.address.json"
FRAME_FILE_NAME: Final = "window.frame.json"
BINDING_VARIABLE: Final = "REMEMBRANCER_BINDING"
"""Carries a binding's token to the MCP shim without showing it in the list of processes."""


class Address(NamedTuple):  # a dataclass would cost every shim 8 ms of imports
    """Where the running main of a profile listens. The process may be gone: connect to find out."""

    socket_path: str
    token_path: str
    process_id: int


def data_folder(profile: Path | None) -> Path:
    """Return the data folder of a profile, as `main_process.runtime.paths` does (a test compares the two)."""
    if profile is not None:
        return profile.expanduser().absolute() / "data"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home() / "AppData" / "Local"))) / APP_NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / APP_NAME
    named = os.environ.get("XDG_DATA_HOME", "").strip()
    return (Path(named) if named else Path.home() / ".local" / "share") / APP_NAME


def read_address(data: Path) -> Address | None:
    """Return the address that main left in a data folder, or None when there is none in good form."""
    try:
        kept = json.loads((data / ADDRESS_FILE_NAME).read_text(encoding="utf-8"))
        return Address(
            socket_path=str(kept["socket_path"]),
            token_path=str(kept["token_path"]),
            process_id=int(kept["process_id"]),
        )
    except (OSError, ValueError, TypeError, KeyError):
        return None


def write_address(data: Path, address: Address) -> None:
    """Leave the address for peers, readable by this user only. Raises OSError."""
    path = data / ADDRESS_FILE_NAME
    draft = path.with_suffix(f".{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
        json.dump(
            {
                "socket_path": address.socket_path,
                "token_path": address.token_path,
                "process_id": address.process_id,
            },
            stream,
        )
    draft.replace(path)


def main_command(profile: Path | None, *arguments: str) -> list[str]:
    """Return the command that runs main, in a checkout, an installation or a frozen build.

    `-P` keeps the caller's working folder off the import path: a shim runs inside other people's projects.
    """
    start = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", "main_process"]
    named = [] if profile is None else ["--profile", str(profile.expanduser().absolute())]
    return [*start, *named, *arguments]


def window_command() -> list[str]:
    """Return what starts the window: a module beside ours, or the second executable of a frozen build."""
    if getattr(sys, "frozen", False):
        suffix = ".exe" if sys.platform == "win32" else ""
        return [str(Path(sys.executable).with_name(f"remembrancer-window{suffix}"))]
    return [sys.executable, "-P", "-m", "renderer"]


def child_environment() -> dict[str, str]:
    """Return the environment for `main_command`: ours, and the folder that our packages were imported from."""
    environment = dict(os.environ)
    if not getattr(sys, "frozen", False):
        root = str(Path(__file__).resolve().parent.parent.parent)
        former = environment.get("PYTHONPATH", "")
        if root not in former.split(os.pathsep):
            environment["PYTHONPATH"] = os.pathsep.join(part for part in (root, former) if part)
    return environment


def read_frame(data: Path) -> str:
    """Return what the last window was told of its looks, as JSON; "{}" when nothing is known yet."""
    try:
        return json.dumps(json.loads((data / FRAME_FILE_NAME).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return "{}"


def write_frame(data: Path, *, theme: str, window_state_path: str) -> None:
    """Keep what the next window needs for its first paint, before we can send it a ticket. Raises OSError."""
    kept = json.dumps({"theme": theme, "window_state_path": window_state_path})
    (data / FRAME_FILE_NAME).write_text(kept, encoding="utf-8")


def start_window(
    desktop: "Mapping[str, str] | None" = None, *, frame: str | None = None
) -> "subprocess.Popen[bytes]":
    """Start the window's process, on the desktop that these variables lead to; it waits for its ticket.

    With a `frame` it paints at once, else with its ticket. Raises OSError when it cannot be started.
    """
    import subprocess  # noqa: PLC0415 - the shim, which imports this module, does not need it

    from main_process.runtime.desktop import on_desktop  # noqa: PLC0415 - as above

    return subprocess.Popen(  # noqa: S603 - our own executable
        [*window_command(), *([] if frame is None else [frame])],
        stdin=subprocess.PIPE,
        env=on_desktop(child_environment(), desktop or {}),
        start_new_session=True,  # Ctrl+C in the terminal is for main, which says goodbye to the window
    )
