"""Reads and replaces somebody else's configuration file: digest guard, backup beside it, atomic (main side)."""

import errno
import hashlib
import os
import stat
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from main_process.domain.errors import FileProblem, RuleViolated

SIZE_MAX_BYTES: Final = 2 * 1024 * 1024
"""A configuration that is larger is none; Claude Code's grow to some hundred kilobytes."""

_REASONS: Final = {
    errno.EACCES: "no_permission",
    errno.EPERM: "no_permission",
    errno.EROFS: "read_only",
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.ENOTDIR: "not_a_folder",
    errno.EISDIR: "is_folder",
    errno.ENAMETOOLONG: "name_too_long",
}


@dataclass(frozen=True, slots=True)
class ConfigFile:
    """A file as it was read. `path` has its links followed, so that a linked configuration stays linked."""

    path: Path
    content: bytes
    exists: bool

    @property
    def digest(self) -> str:
        """SHA-256 of the bytes; of none for a file that does not exist."""
        return digest_of(self.content)

    @property
    def text(self) -> str:
        """The content. Raises FileProblem `not_text` for anything but UTF-8."""
        try:
            return self.content.decode("utf-8")
        except UnicodeDecodeError:
            raise FileProblem("not_text", str(self.path)) from None


def digest_of(content: bytes) -> str:
    """Return the SHA-256 of a file's bytes, as hex."""
    return hashlib.sha256(content).hexdigest()


def read(path: Path) -> ConfigFile:
    """Return the file, or an empty one that does not exist yet.

    Raises FileProblem: no_permission, is_folder, not_a_file, not_a_folder, name_too_long, too_large.
    """
    try:
        real = path.resolve()
        state = real.stat()
        if stat.S_ISDIR(state.st_mode):
            raise FileProblem("is_folder", str(path))
        if not stat.S_ISREG(state.st_mode):
            raise FileProblem("not_a_file", str(path))
        if state.st_size > SIZE_MAX_BYTES:
            raise FileProblem("too_large", str(path), size_bytes=state.st_size, limit_bytes=SIZE_MAX_BYTES)
        return ConfigFile(real, real.read_bytes(), exists=True)
    except FileNotFoundError:
        return ConfigFile(path.resolve(), b"", exists=False)
    except (OSError, RuntimeError) as error:
        raise _problem(error, path) from error


def replace(before: ConfigFile, content: bytes, *, now: datetime) -> Path | None:
    """Write new content and return where the old one was kept, beside the file; None for a new file.

    Raises RuleViolated `config_changed_meanwhile` if the file is not as it was read; FileProblem.
    """
    try:
        before.path.parent.mkdir(parents=True, exist_ok=True)
        if read(before.path).content != before.content or before.path.exists() != before.exists:
            raise RuleViolated("config_changed_meanwhile", path=str(before.path))
        backup = _kept(before, now) if before.exists else None
        _write(before.path, content, stat.S_IMODE(before.path.stat().st_mode) if before.exists else 0o600)
    except OSError as error:
        raise _problem(error, before.path) from error
    return backup


def remove(path: Path) -> None:
    """Delete a file that was ours alone. Raises FileProblem."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise _problem(error, path) from error


def _kept(before: ConfigFile, now: datetime) -> Path:
    """Copy the old content to a new name beside the file, for this user only."""
    stem = f"{before.path.name}.before-remembrancer-{now:%Y%m%dT%H%M%SZ}"
    for number in range(1, 1_000):
        backup = before.path.with_name(stem if number == 1 else f"{stem}-{number}")
        try:
            descriptor = os.open(backup, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            continue
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(before.content)
            stream.flush()
            os.fsync(stream.fileno())
        return backup
    raise FileProblem("too_many_backups", str(before.path))


def _write(path: Path, content: bytes, mode: int) -> None:
    descriptor, draft = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(draft, mode)  # noqa: PTH101 - the name is text
        os.replace(draft, path)  # noqa: PTH105 - the name is text
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def _problem(error: BaseException, path: Path) -> FileProblem:
    number = error.errno if isinstance(error, OSError) else errno.ELOOP
    return FileProblem(_REASONS.get(number or 0, "not_accessible"), str(path))
