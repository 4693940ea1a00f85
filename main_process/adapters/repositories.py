"""What the disk says of a folder's repository: a few small files, no program run, no network (memory rules §1)."""

import configparser
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from main_process.adapters.folders import exists
from main_process.domain.repositories import RepositoryFacts, normalised_remote

_FILE_MAX: Final = 65_536
"""A repository's own small files; what is longer is read to here only."""
_NO_COMMIT: Final = "0" * 40


@dataclass(frozen=True, slots=True)
class SeenFolder:
    """A folder as it is now. Without `repository` it lies in none, or is gone."""

    exists: bool
    repository: RepositoryFacts | None


def look(path: str) -> SeenFolder:
    """Return whether the folder is there, and what its repository says (gitrepository-layout(5)). Never raises."""
    is_there = exists(path)
    try:
        return SeenFolder(is_there, _repository_of(Path(path)) if is_there else None)
    except (OSError, ValueError, RuntimeError):
        return SeenFolder(is_there, None)


def look_at(paths: Iterable[str]) -> dict[str, SeenFolder]:
    """Return what `look` says of each path."""
    return {path: look(path) for path in dict.fromkeys(paths)}


def _repository_of(folder: Path) -> RepositoryFacts | None:
    if not folder.is_absolute():
        return None
    resolved = folder.resolve()
    for top in (resolved, *resolved.parents):
        pointer = top / ".git"
        if pointer.is_dir() and (pointer / "HEAD").is_file():
            return _facts(top, pointer)
        if pointer.is_file():
            line = _first_line(pointer)
            if not line.startswith("gitdir:"):
                return None
            place = (top / line.removeprefix("gitdir:").strip()).resolve()
            return _facts(top, place) if (place / "HEAD").is_file() else None
    return None


def _facts(top: Path, git_folder: Path) -> RepositoryFacts:
    shared = git_folder / "commondir"
    common = (git_folder / _first_line(shared)).resolve() if shared.is_file() else git_folder
    is_linked = common != git_folder
    main = (common.parent if common.name == ".git" else None) if is_linked else top
    return RepositoryFacts(
        top=str(top),
        main=None if main is None else str(main),
        common=str(common),
        remote=_remote(common / "config"),
        first_entry=_first_entry(common / "logs" / "HEAD"),
    )


def _remote(config: Path) -> str | None:
    """Return the remote `origin`, else the first one; the file is git's own dialect of an ini file."""
    parser = configparser.RawConfigParser(strict=False, allow_no_value=True, delimiters=("=",))
    lines = [line.strip() for line in _text(config).splitlines()]
    try:
        parser.read_string("\n".join(lines))
    except configparser.Error:
        return None
    remotes = [name for name in parser.sections() if name.startswith('remote "')]
    remotes.sort(key=lambda name: name != 'remote "origin"')
    urls = (parser.get(name, "url", fallback=None) for name in remotes)
    return next((remote for url in urls if url and (remote := normalised_remote(url.strip('"')))), None)


def _first_entry(log: Path) -> str | None:
    """Return what the first line of the log of HEAD names, if it is the very beginning (git-reflog(1))."""
    words = _first_line(log).split(" ", 2) if log.is_file() else []
    return words[1] if len(words) > 1 and words[0].startswith(_NO_COMMIT) else None


def _first_line(path: Path) -> str:
    return _text(path).partition("\n")[0].strip()


def _text(path: Path) -> str:
    if not path.is_file():
        return ""
    with path.open("rb") as stream:
        return stream.read(_FILE_MAX).decode("utf-8", "surrogateescape")
