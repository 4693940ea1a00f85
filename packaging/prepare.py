"""Gets a bare machine ready: virtual environment, locked wheels, system libraries, compiled translations.

Run as a file by any Python 3.11 or newer: `python3 packaging/prepare.py run` or `… check`. `run` installs what the
program needs; `check` also what the whole check needs. Standard library only. Done work is not repeated.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
VENV: Final = ROOT / ".venv"
OLDEST: Final = (3, 11)
INPUTS: Final = ("pyproject.toml", "constraints.txt", "packaging/prepare.py", "shared/version.py")

QT_PACKAGES: Final = (
    "libegl1",
    "libgl1",
    "libxkbcommon0",
    "libxkbcommon-x11-0",
    "libdbus-1-3",
    "libfontconfig1",
    "libglib2.0-0",
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-keysyms1",
    "libxcb-image0",
    "libxcb-render-util0",
    "libxcb-util1",
    "libxcb-shape0",
    "libwayland-cursor0",
)
"""What the Qt wheel expects of the system on Linux."""

CHECK_PACKAGES: Final = (
    "xvfb",
    "xauth",
    "xdotool",
    "dbus",
    "gnome-keyring",
    "libsecret-tools",
    "fontconfig",
    "fonts-noto-cjk",
    "fonts-dejavu-core",
)
"""What the whole check uses beside it: a virtual screen, a secret service, and fonts for both languages."""

QT_PROBE: Final = (
    "import ctypes, pathlib, PySide6\n"
    "from PySide6 import QtWidgets\n"
    "if pathlib.Path('/proc').is_dir():\n"
    "    folder = pathlib.Path(PySide6.__file__).parent / 'Qt' / 'plugins' / 'platforms'\n"
    "    for name in ('libqoffscreen.so', 'libqxcb.so', 'libqwayland.so'):\n"
    "        path = folder / name\n"
    "        if path.exists():\n"
    "            ctypes.CDLL(str(path))\n"
)
"""Loads what the window loads; a missing library names itself."""


class Unprepared(Exception):  # noqa: N818 - states the fault
    """The machine lacks something; the message says what to do."""


def main(arguments: Sequence[str]) -> int:
    """Prepare for `run` or `check`; return the exit code."""
    if len(arguments) != 1 or arguments[0] not in {"run", "check"}:
        print(__doc__)
        return 2
    is_check = arguments[0] == "check"
    try:
        _require_python()
        python = _environment()
        _install(python, is_check=is_check)
        _system_libraries(python, is_check=is_check)
        _call([str(python), str(ROOT / "packaging" / "translations.py"), "compile"])
    except Unprepared as fault:
        print(f"\n{fault}", file=sys.stderr)
        return 1
    return 0


def _require_python() -> None:
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        raise Unprepared(
            f"Python {'.'.join(map(str, OLDEST))} or newer is needed; this is {found}.\n"
            "Install a newer one and name it: make run PYTHON=python3.12"
        )


def _environment() -> Path:
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if python.exists():
        return python
    print("Creating the virtual environment .venv …", flush=True)
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=False)
    if made.returncode != 0:
        shutil.rmtree(VENV, ignore_errors=True)
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        _apt([package], why="Python's venv module is incomplete")
        _call([sys.executable, "-m", "venv", str(VENV)])
    return python


def _install(python: Path, *, is_check: bool) -> None:
    digest = hashlib.sha256(b"".join((ROOT / name).read_bytes() for name in INPUTS)).hexdigest()
    stamp = VENV / (".installed-check" if is_check else ".installed-run")
    if stamp.exists() and stamp.read_text() == digest:
        return
    print("Installing locked packages …", flush=True)
    target = f"{ROOT}[dev,embedding]" if is_check else str(ROOT)
    constraints = str(ROOT / "constraints.txt")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _call([*pip, "--constraint", constraints, "hatchling", "editables"])
    _call([*pip, "--constraint", constraints, "--no-build-isolation", "--editable", target])
    stamp.write_text(digest)


def _system_libraries(python: Path, *, is_check: bool) -> None:
    if not sys.platform.startswith("linux"):
        return
    probe = subprocess.run([str(python), "-c", QT_PROBE], check=False, capture_output=True, text=True)
    if probe.returncode != 0:
        reason = (probe.stderr.strip().splitlines() or ["unknown"])[-1]
        _apt(QT_PACKAGES, why=f"Qt cannot load a system library ({reason})")
        _call([str(python), "-c", QT_PROBE])
    if is_check:
        tools = {
            "xvfb-run": "xvfb",
            "xdotool": "xdotool",
            "dbus-run-session": "dbus",
            "secret-tool": "libsecret-tools",
        }
        lacking = [tool for tool in (*tools, "gnome-keyring-daemon") if shutil.which(tool) is None]
        if lacking or not _has_chinese_font():
            _apt(CHECK_PACKAGES, why=f"the check needs {', '.join(lacking) or 'a Chinese font'}")


def _has_chinese_font() -> bool:
    listed = subprocess.run(["fc-list", ":lang=zh"], check=False, capture_output=True, text=True)
    return bool(listed.stdout.strip())


def _apt(packages: Sequence[str], *, why: str) -> None:
    """Install Debian packages when that is possible and permitted, else say the exact command."""
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    advice = f"Please run:\n  sudo apt-get update && sudo {' '.join(command)}"
    if shutil.which("apt-get") is None:
        raise Unprepared(f"{why}, and there is no apt here.\nInstall what your system calls: {' '.join(packages)}")
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if prefix and subprocess.run(["sudo", "-n", "true"], check=False, capture_output=True).returncode != 0:
        raise Unprepared(f"{why}.\n{advice}")
    print(f"{why}: installing through apt …", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*prefix, "apt-get", "update", "-qq"], check=False, env=environment)
    done = subprocess.run([*prefix, *command, "-qq"], check=False, env=environment, stdout=subprocess.DEVNULL)
    if done.returncode != 0:
        raise Unprepared(f"{why}, and apt could not help.\n{advice}")


def _call(command: Sequence[str]) -> None:
    done = subprocess.run(command, check=False)
    if done.returncode != 0:
        raise Unprepared(f"This step failed (exit code {done.returncode}):\n  {' '.join(command)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
