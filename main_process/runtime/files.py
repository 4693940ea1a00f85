"""Private files that appear whole or not at all, under a name that nothing else has."""

import contextlib
import os
import re
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Final

PRIVATE: Final = 0o600
_DRAFT: Final = re.compile(r"\.[0-9a-f]{16}\.part(?:-wal|-shm|-journal)?")


def new_draft(folder: Path) -> Path:
    """Create an empty hidden file that only this user can read, and return it. Raises OSError."""
    draft = folder / f".{secrets.token_hex(8)}.part"
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    return draft


def remove_drafts(folders: Iterable[Path]) -> None:
    """Remove what a main that was killed while it wrote left in these folders: parts of exports, backups, settings.

    Only for folders in which nobody writes now. What cannot be removed stays; the next start tries again.
    """
    for folder in folders:
        with contextlib.suppress(OSError):
            for path in folder.iterdir():
                if _DRAFT.fullmatch(path.name):
                    path.unlink(missing_ok=True)


def put_in_place(draft: Path, names: Iterable[Path]) -> Path:
    """Give a finished draft the first of the names that is free and return it; never replaces anything.

    Raises FileExistsError when none is free, and OSError.
    """
    _sync(draft, os.O_RDWR)
    for name in names:
        try:
            os.link(draft, name)
        except FileExistsError:
            continue
        except OSError:
            # A file system without hard links: the name is reserved first, then replaced by the draft.
            try:
                os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
            except FileExistsError:
                continue
            draft.replace(name)
        else:
            draft.unlink()
        with contextlib.suppress(OSError):
            _sync(name.parent, os.O_RDONLY)
        return name
    raise FileExistsError(draft)


def _sync(path: Path, flags: int) -> None:
    """Make content or a new name survive a power cut."""
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_private(path: Path, body: bytes) -> None:
    """Replace a file's content as a whole, never readable by others, not even for a moment. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = new_draft(path.parent)
    try:
        draft.write_bytes(body)
        _sync(draft, os.O_RDWR)
        draft.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
