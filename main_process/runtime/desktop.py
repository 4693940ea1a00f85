"""The desktop session that a window and the keyring need; standard library only.

A main that an agent's client started often lacks it: such clients hand on hardly more than HOME and PATH.
"""

import os
import stat
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

DESKTOP_VARIABLES: Final = (
    *("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP"),
    *(
        "DBUS_SESSION_BUS_ADDRESS",
        "QT_QPA_PLATFORM",
        "QT_SCALE_FACTOR",
        "QT_IM_MODULE",
        "GTK_IM_MODULE",
        "XMODIFIERS",
    ),
    *("LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES"),
)
"""Environment variables that lead a window to the person's screen, input method and language."""


def join_session_bus(runtime_folders: Path = Path("/run/user")) -> None:
    """Name the user's own session bus where the environment does not: without it a key in the keyring looks lost."""
    if sys.platform != "linux" or os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return
    bus = runtime_folders / str(os.getuid()) / "bus"
    try:
        state = bus.stat()
    except OSError:
        return
    if stat.S_ISSOCK(state.st_mode) and state.st_uid == os.getuid():
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={bus}"


def desktop_environment() -> dict[str, str]:
    """Return what of our environment leads to a screen, for a main that shall open a window on it."""
    return {name: os.environ[name] for name in DESKTOP_VARIABLES if name in os.environ}


def on_desktop(environment: Mapping[str, str], desktop: Mapping[str, str]) -> dict[str, str]:
    """Return an environment with the desktop's variables replaced; anything else the caller names is ignored."""
    known = {name: value for name, value in desktop.items() if name in DESKTOP_VARIABLES}
    return {**environment, **known}
