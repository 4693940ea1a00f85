"""Entry of every way to start us; what a start does not need is not imported."""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import subprocess

    from main_process.app import StartOptions

EXIT_UNAVAILABLE: Final = 69
EXIT_SOFTWARE: Final = 70
EXIT_CANNOT_CREATE: Final = 73
EXIT_ALREADY_RUNNING: Final = 75
"""Numbers of sysexits.h; EX_TEMPFAIL says: the profile is in use, try later."""

_MAIN_OPTIONS: Final = {
    "": frozenset[str](),
    "serve": frozenset({"--on-demand", "--detach"}),
    "adopt": frozenset({"--stay"}),
}
"""Commands that are main itself, and their flags.

`--on-demand` ends when nobody needs it; `--detach` leaves the caller; `adopt` does so unless told to `--stay`.
"""

_PROFILE_SENTENCES: Final = {
    "no_permission": "You may not write to this folder. Change its owner or mode, or name another --profile.",
    "read_only": "This folder is read-only. Mount it writable, or name another --profile.",
    "disk_full": "The disk is full. Free some space and start again.",
    "not_a_folder": "There is something here that is not a folder. Move it away, or name another --profile.",
    "not_ours": "This folder belongs to another user. Remove it, or name another --profile.",
    "name_too_long": "This name is too long for the file system. Name a shorter --profile.",
    "socket_path_too_long": "The temporary folder's path is too long for a socket. Set TMPDIR to a shorter one.",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the arguments ask for and return the exit code.

    Nothing: the window (of the running main, if there is one). `serve`: headless. `mcp`: the agents' shim, standard
    library only. `adopt`: what a window starts when main died. Everything else: the command line.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    profile, rest = _split_profile(given)
    command = rest[0] if rest else ""
    if command == "mcp":
        from main_process.agents.shim import main as run_shim  # noqa: PLC0415 - must not load anything else

        return run_shim(given)
    if set(rest[1:]) <= _MAIN_OPTIONS.get(command, frozenset()) and command in _MAIN_OPTIONS:
        return _run_main(profile, command, frozenset(rest[1:]))
    from main_process.cli.commands import main as run_command  # noqa: PLC0415 - not needed by the window

    return run_command(given)


def _split_profile(arguments: list[str]) -> tuple[Path | None, list[str]]:
    """Take a leading `--profile PATH` or `--profile=PATH` off; the command line refuses an empty one."""
    first = arguments[0] if arguments else ""
    if first == "--profile" and any(arguments[1:2]):
        return Path(arguments[1]), arguments[2:]
    if first.startswith("--profile=") and first != "--profile=":
        return Path(first.removeprefix("--profile=")), arguments[1:]
    return None, arguments


def _run_main(profile: Path | None, command: str, flags: frozenset[str]) -> int:
    if not command and not _has_display():
        _say("No display. Run `remembrancer serve` for agents and the command line, or set DISPLAY for the window.")
        return EXIT_UNAVAILABLE
    token = _adopted_token(has_to_stay="--stay" in flags) if command == "adopt" else None
    if "--detach" in flags:
        _detach()
    # The window's process loads Qt while ours loads the rest; its ticket follows when we listen.
    window = None if command else _started_window(profile)
    from main_process.app import StartOptions  # noqa: PLC0415 - after the fork, which must see one thread only

    is_on_demand = "--on-demand" in flags
    options = StartOptions(
        has_window=not command,
        has_to_stay=command == "serve" and not is_on_demand,
        adopted_token=token,
        is_on_demand=is_on_demand,
        window=window,
    )
    from main_process.runtime.paths import ProfileUnusable  # noqa: PLC0415

    try:
        return _run_on_profile(profile, options)
    except ProfileUnusable as unusable:
        _say(f"{unusable.path}: {_PROFILE_SENTENCES.get(unusable.reason, 'This folder cannot be used.')}")
        return EXIT_CANNOT_CREATE
    finally:
        if window is not None and window.stdin is not None and not window.stdin.closed:
            window.stdin.close()  # without a ticket it ends by itself
            window.wait()


def _started_window(profile: Path | None) -> "subprocess.Popen[bytes] | None":
    from main_process.runtime.endpoint import (  # noqa: PLC0415 - only a start with a window needs it
        data_folder,
        read_frame,
        start_window,
    )

    try:
        return start_window(frame=read_frame(data_folder(profile)))
    except OSError:
        return None  # main tries again, and says what is wrong


def _run_on_profile(profile: Path | None, options: "StartOptions") -> int:
    from main_process.runtime.desktop import join_session_bus  # noqa: PLC0415 - not on the shim's way

    join_session_bus()
    import asyncio  # noqa: PLC0415 - the shim's way must stay free of it

    from main_process.app import acquire_profile, run_app  # noqa: PLC0415
    from main_process.runtime.paths import prepare, profile_paths  # noqa: PLC0415

    paths = profile_paths(profile)
    prepare(paths)
    lock = acquire_profile(paths, patience_s=options.patience_s)
    if lock is None:
        return _already_running(paths.data, options)
    try:
        return asyncio.run(run_app(paths, options))
    except Exception as error:  # noqa: BLE001 - the last place: say where, never the text, which may quote content
        from main_process.runtime.logs import fault_facts, logger  # noqa: PLC0415

        facts = fault_facts(error)
        logger(__name__).error("main_failed", **facts)
        _say(f"Remembrancer stopped: {facts['exception']} at {facts['where']}. The log is in {paths.logs}.")
        return EXIT_SOFTWARE
    finally:
        lock.release()


def _already_running(data: Path, options: "StartOptions") -> int:
    from main_process.cli.connection import ConnectionFailed, MainConnection  # noqa: PLC0415
    from main_process.runtime.desktop import desktop_environment  # noqa: PLC0415
    from shared.ipc.methods.system import RAISE_WINDOW, RaiseWindowRequest  # noqa: PLC0415

    if not options.has_window:
        _say("Remembrancer runs already on this profile.")
        return 0 if options.is_on_demand else EXIT_ALREADY_RUNNING
    try:
        with MainConnection.open(data) as connection:
            connection.call(RAISE_WINDOW, RaiseWindowRequest(environment=desktop_environment()))
    except ConnectionFailed:
        _say("Remembrancer runs already on this profile and does not answer. End it, then start again.")
        return EXIT_ALREADY_RUNNING
    return 0


def _adopted_token(*, has_to_stay: bool) -> str:
    """Read the token that a living window wrote, then detach from it: the window waits for our parent only."""
    token = str(json.loads(sys.stdin.buffer.readline(4_096))["token"])
    if not has_to_stay:
        _detach()
    return token


def _detach() -> None:
    """Go on in a child of a session of its own; whoever started us sees us leave with 0."""
    if os.fork():
        os._exit(0)
    os.setsid()
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _say(sentence: str) -> None:
    sys.stderr.write(sentence + "\n")


if __name__ == "__main__":
    sys.exit(main())
