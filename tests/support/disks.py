"""Disks that are full or cannot be written to, by real means."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path, *, size: str) -> Iterator[Path]:
    """Mount a memory file system of that size; skip where mounting is not permitted."""
    folder.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if made.returncode != 0:
        pytest.skip("mounting is not permitted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def make_read_only(folder: Path) -> None:
    """Forbid every write on a mounted disk, for root too."""
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)


def fill(folder: Path, *, but_bytes: int = 0) -> Path:
    """Use up the disk's room except for about that much."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as stream, contextlib.suppress(OSError):
        while stream.write(b"\0" * 4096):
            pass
    if but_bytes:
        os.truncate(filler, max(0, filler.stat().st_size - but_bytes))
    return filler


def run_without_rights(imports: str, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program as a user whom file modes hold for: the current one, or nobody when that is root.

    What it imports is loaded before the rights are dropped: the interpreter may lie in root's own folder.
    """
    drop = "import os\nif os.geteuid() == 0:\n    os.setgid(65534); os.setuid(65534)\n"
    return subprocess.run(
        [sys.executable, "-c", imports + drop + program, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=Path(__file__).parents[2],
    )
