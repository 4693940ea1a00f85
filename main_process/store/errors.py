"""What SQLite says, sorted into the environment's faults (StoreUnavailable) and our own (StoreBug)."""

import errno
import os
from pathlib import Path
from typing import Final

from main_process.domain.errors import StoreUnavailable
from shared.vocabulary import StoreFault


class StoreBug(Exception):  # noqa: N818 - the contract's name
    """Our mistake: a constraint or statement that a rule should have kept away. Never carries SQL or values."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


_FAULTS: Final = {
    "SQLITE_BUSY": StoreFault.BUSY,
    "SQLITE_LOCKED": StoreFault.BUSY,
    "SQLITE_PROTOCOL": StoreFault.BUSY,
    "SQLITE_READONLY": StoreFault.READ_ONLY,
    "SQLITE_PERM": StoreFault.READ_ONLY,
    "SQLITE_FULL": StoreFault.DISK_FULL,
    "SQLITE_CORRUPT": StoreFault.CORRUPT,
    "SQLITE_NOTADB": StoreFault.CORRUPT,
    "SQLITE_IOERR": StoreFault.UNREADABLE,
    "SQLITE_CANTOPEN": StoreFault.UNREADABLE,
    "SQLITE_AUTH": StoreFault.UNREADABLE,
}
"""Primary result codes of SQLite (sqlite.org/rescode.html) that the environment causes."""


_DRIVERS: Final = frozenset({"sqlcipher3", "pysqlite3", "sqlite3"})
_SENTENCES: Final = {
    "database or disk is full": "SQLITE_FULL",
    "database is locked": "SQLITE_BUSY",
    "attempt to write a readonly database": "SQLITE_READONLY",
    "disk I/O error": "SQLITE_IOERR",
    "unable to open database file": "SQLITE_CANTOPEN",
    "database disk image is malformed": "SQLITE_CORRUPT",
    "file is not a database": "SQLITE_NOTADB",
}
"""sqlite3_errstr() of the codes above."""
_ROOM_BYTES: Final = 128 * 1024
"""A write-ahead log and its index need 64 KiB at least; with less than twice that the disk counts as full."""


def driver_error_name(error: BaseException) -> str | None:
    """Return SQLite's symbolic error code behind an exception of the driver or of SQLAlchemy, if there is one."""
    original = getattr(error, "orig", None) or error
    name = getattr(original, "sqlite_errorname", None)
    if isinstance(name, str):
        return name
    # The driver's backup function raises without the code; SQLite's own sentences are as stable as its codes.
    return _SENTENCES.get(str(original)) if _is_driver_error(original) else None


def _is_driver_error(error: BaseException) -> bool:
    return type(error).__module__.partition(".")[0] in _DRIVERS


def is_store_error(error: BaseException) -> bool:
    """Return whether the exception comes from the driver or from SQLAlchemy."""
    module = type(error).__module__.partition(".")[0]
    return module == "sqlalchemy" or module in _DRIVERS or driver_error_name(error) is not None


def mapped(error: BaseException, folder: Path | None = None) -> StoreUnavailable | StoreBug:
    """Return the error that leaves the store layer. Facts hold SQLite's code only, never SQL or values.

    With the store's `folder`, an unspecific failure to read or write is told apart by what the disk says: full, or
    not writable.
    """
    name = driver_error_name(error)
    if name is None:
        return StoreBug(type(error).__name__)
    if folder is not None and name.startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN")):
        return StoreUnavailable(_fault_of_folder(folder), {"code": name})
    for prefix, fault in _FAULTS.items():
        if name == prefix or name.startswith(prefix + "_"):
            return StoreUnavailable(fault, {"code": name})
    return StoreBug(name)


def _fault_of_folder(folder: Path) -> StoreFault:
    """Return what keeps a database in the folder from working."""
    try:
        if hasattr(os, "statvfs"):
            state = os.statvfs(folder)
            if state.f_flag & os.ST_RDONLY:
                return StoreFault.READ_ONLY
            if state.f_bavail * state.f_frsize < _ROOM_BYTES:
                return StoreFault.DISK_FULL
        if not os.access(folder, os.W_OK):
            return StoreFault.READ_ONLY
    except OSError as error:
        return fault_of(error)
    return StoreFault.UNREADABLE


def fault_of(error: OSError) -> StoreFault:
    """Return the fault behind a refusal of the operating system."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
        return StoreFault.DISK_FULL
    if error.errno in {errno.EROFS, errno.EACCES, errno.EPERM}:
        return StoreFault.READ_ONLY
    return StoreFault.UNREADABLE
