"""What the disk says of a folder: is it there, where does it really lie, of which repository is it a worktree."""

import os
from pathlib import Path
from typing import Final

from main_process.domain.errors import FileProblem
from main_process.domain.folders import is_windows_path

_POINTER_MAX: Final = 8_192
"""A worktree's `.git` file is one short line; anything longer is something else."""


def exists(path: str) -> bool:
    """Return whether the folder is there now; a path of another system is not."""
    return os.path.isdir(path)  # noqa: PTH112 - answers False where Path.is_dir raises for odd names


def resolved(path: str) -> str:
    """Return the path as it is to be kept: home folder and symbolic links resolved where they exist here."""
    text = path.strip()
    if is_windows_path(text) and os.name != "nt":
        return text
    try:
        return str(Path(text).expanduser().resolve(strict=True))
    except (OSError, RuntimeError, ValueError):
        return text


def bindable(path: str) -> str:
    """Return the path as `resolved` does; one that does not exist here may be a folder of another machine.

    Raises FileProblem `not_a_folder` for a file.
    """
    text = resolved(path)
    if os.path.isfile(text):  # noqa: PTH113 - answers False where Path.is_file raises for odd names
        raise FileProblem("not_a_folder", text)
    return text


def main_checkout(path: str) -> str | None:
    """Return the main folder of the repository that `path` (or a folder above it) is a linked worktree of.

    Reads the one line of a worktree's `.git` file (git-worktree(1)); runs no program.
    """
    try:
        folder = Path(path)
        for candidate in (folder, *folder.parents):
            pointer = candidate / ".git"
            if pointer.is_dir():
                return None
            if pointer.is_file():
                with pointer.open("rb") as stream:
                    line = stream.read(_POINTER_MAX).decode("utf-8", "surrogateescape").strip()
                return _above_worktrees(candidate, line)
    except (OSError, ValueError):
        return None
    return None


def _above_worktrees(folder: Path, line: str) -> str | None:
    if not line.startswith("gitdir:"):
        return None
    place = (folder / line.removeprefix("gitdir:").strip()).resolve()
    # <main>/.git/worktrees/<name>
    is_worktree = place.parent.name == "worktrees" and place.parent.parent.name == ".git"
    return str(place.parent.parent.parent) if is_worktree else None
