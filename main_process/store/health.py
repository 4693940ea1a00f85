"""The check before anything else touches a store's file (memory rules §13).

Bytes first, then a read-only connection: a foreign, newer or damaged file stays as it was found. The first finding
is the answer; it names version, object or table, never content.
"""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from main_process.domain.errors import StoreUnavailable
from main_process.store import catalogue, migrations, pages
from main_process.store.engine import APPLICATION_ID, driver_of, raw_connection
from main_process.store.file import StoreFile, size_of
from shared.vocabulary import StoreFault

_HEADER_BYTES: Final = 100
_MAGIC: Final = b"SQLite format 3\0"
_APPLICATION_ID_PLACE: Final = slice(68, 72)
"""sqlite.org/fileformat2.html#database_header"""
EAGER_BYTES: Final = 16 * 1024 * 1024
"""Up to this size SQLite's checks read the whole file before the store opens (about 0.2 s); a bigger one would keep
the window empty for seconds. Each of its pages carries an authentication code, so damage that is met in the meantime
is noticed where it is read."""
_STEPS_BETWEEN_LOOKS: Final = 10_000
"""SQLite instructions, about a millisecond."""
_FINDING_MAX: Final = 200
_UNKNOWN: Final = "unknown"


def examine_bytes(file: StoreFile, key: bytes | None) -> None:
    """Look at the file without opening a database.

    Raises StoreUnavailable: FOREIGN, CORRUPT, KEY_MISSING, WRONG_KEY, UNREADABLE; and OSError.
    """
    state = file.path.stat()
    if not stat.S_ISREG(state.st_mode):
        raise StoreUnavailable(StoreFault.UNREADABLE, {"object": "not_a_file"})
    if state.st_size == 0:
        # We put only whole files in place: an empty one lost what it held.
        raise StoreUnavailable(StoreFault.CORRUPT, {"size_bytes": 0})
    with file.path.open("rb") as stream:
        header = stream.read(_HEADER_BYTES)
    if header.startswith(_MAGIC):
        found = int.from_bytes(header[_APPLICATION_ID_PLACE], "big")
        if file.is_encrypted or found != APPLICATION_ID:
            raise StoreUnavailable(StoreFault.FOREIGN, {"application_id": found})
    elif file.is_encrypted:
        _examine_key(file, key)
    else:
        raise StoreUnavailable(StoreFault.FOREIGN, {"object": "not_a_database"})


def _examine_key(file: StoreFile, key: bytes | None) -> None:
    if key is not None and pages.has_sound_page(file.path, key):
        return
    if not pages.looks_encrypted(file.path):
        raise StoreUnavailable(StoreFault.FOREIGN, {"object": "not_a_database"})
    raise StoreUnavailable(StoreFault.KEY_MISSING if key is None else StoreFault.WRONG_KEY)


def revision_of(connection: Any) -> str:
    """Return the schema's revision. Raises StoreUnavailable NEWER or CATALOGUE_MISMATCH for one we do not know."""
    try:
        rows = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    except driver_errors(connection) as error:
        if "no such table" in str(error):
            facts = {"object": catalogue.VERSION_TABLE, "problem": "missing"}
            raise StoreUnavailable(StoreFault.CATALOGUE_MISMATCH, facts) from None
        raise
    found = str(rows[0][0]) if len(rows) == 1 else _UNKNOWN
    if found in migrations.REVISIONS:
        return found
    if found != _UNKNOWN and found > migrations.SUPPORTED_REVISION:
        raise StoreUnavailable(StoreFault.NEWER, {"found": found, "supported": migrations.SUPPORTED_REVISION})
    facts = {"object": catalogue.VERSION_TABLE, "problem": "changed"}
    raise StoreUnavailable(StoreFault.CATALOGUE_MISMATCH, facts)


def driver_errors(connection: Any) -> type[Exception]:
    """Return the driver's base exception, which each connection carries (PEP 249)."""
    error: type[Exception] = connection.Error
    return error


def is_quick_to_read(file: StoreFile) -> bool:
    """Return whether reading the whole file is short enough to wait for it at every start."""
    return size_of(file.path) + size_of(file.wal_path) <= EAGER_BYTES


def examine(file: StoreFile, key: bytes | None) -> str:
    """Check the file and return its schema's revision; an older one is checked as far as it can be.

    A big file of the supported revision is read through by `examine_later` instead, right after it was opened.
    Raises StoreUnavailable with the first finding, the driver's error, and OSError.
    """
    examine_bytes(file, key)
    with read_only(file, key) as connection:
        revision = revision_of(connection)
        if revision == migrations.SUPPORTED_REVISION:
            examine_catalogue(connection, file)
            examine_singletons(connection)
        if revision != migrations.SUPPORTED_REVISION or is_quick_to_read(file):
            examine_content(connection)
    return revision


def examine_structure(file: StoreFile, key: bytes | None) -> None:
    """Check revision, objects and singletons of a store in use. Raises StoreUnavailable and the driver's error."""
    with read_only(file, key) as connection:
        if revision_of(connection) == migrations.SUPPORTED_REVISION:
            examine_catalogue(connection, file)
            examine_singletons(connection)


@contextmanager
def read_only(file: StoreFile, key: bytes | None) -> Iterator[Any]:
    """Give a bare connection that cannot change the file."""
    connection = raw_connection(file, key, mode="ro")
    try:
        yield connection
    finally:
        connection.close()


def examine_later(file: StoreFile, key: bytes | None, *, is_stopped: Callable[[], bool]) -> None:
    """Read a big file through while it is in use, until stopped. Raises StoreUnavailable and the driver's error."""
    with read_only(file, key) as connection:
        connection.set_progress_handler(is_stopped, _STEPS_BETWEEN_LOOKS)
        try:
            examine_content(connection)
        except driver_errors(connection):
            if not is_stopped():
                raise


def examine_catalogue(connection: Any, file: StoreFile) -> None:
    """Compare the file's objects with our declarations. Raises StoreUnavailable CATALOGUE_MISMATCH."""
    difference = catalogue.first_difference(catalogue.manifest_of(connection), catalogue.expected(driver_of(file)))
    if difference is not None:
        facts = {"object": difference.name, "problem": difference.problem}
        raise StoreUnavailable(StoreFault.CATALOGUE_MISMATCH, facts)


def examine_content(connection: Any) -> None:
    """Run SQLite's own checks. Raises StoreUnavailable CORRUPT or DANGLING_REFERENCE."""
    finding = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    if finding != "ok":
        # SQLite names pages, tables, indexes and columns here, never values.
        raise StoreUnavailable(StoreFault.CORRUPT, {"finding": finding[:_FINDING_MAX]})
    dangling = connection.execute("PRAGMA foreign_key_check").fetchone()
    if dangling is not None:
        facts: dict[str, str | int] = {"table": str(dangling[0]), "row": int(dangling[1] or 0)}
        facts["parent"] = str(dangling[2])
        raise StoreUnavailable(StoreFault.DANGLING_REFERENCE, facts)


def content_finding(connection: Any) -> str | None:
    """Return the first finding of SQLite's own checks (pages, tables and columns, never values), or None."""
    try:
        examine_content(connection)
    except StoreUnavailable as found:
        return str(found.facts.get("finding") or f"dangling reference in {found.facts['table']}")
    return None


_SINGLETONS: Final = (
    ("store_meta", "SELECT count(*) = 1 FROM store_meta"),
    ("security_domain", "SELECT count(*) >= 1 FROM security_domain"),
    (
        "global_namespace",
        """SELECT NOT EXISTS (SELECT 1 FROM security_domain AS d WHERE 1 <>
        (SELECT count(*) FROM namespace AS n WHERE n.domain_row = d.row AND n.kind = 'global'))""",
    ),
)


def examine_singletons(connection: Any) -> None:
    """Check what must be there exactly once. Raises StoreUnavailable MISSING_SINGLETON."""
    for name, question in _SINGLETONS:
        if not connection.execute(question).fetchone()[0]:
            raise StoreUnavailable(StoreFault.MISSING_SINGLETON, {"object": name})


def examine_folder(file: StoreFile) -> None:
    """Check that the file and its folder can be written to, changing neither. Raises OSError."""
    with file.path.open("r+b"):
        pass
    probe = file.path.with_name(f".{file.path.name}.{os.getpid()}.probe")
    try:
        os.close(os.open(probe, os.O_CREAT | os.O_WRONLY, 0o600))
    finally:
        probe.unlink(missing_ok=True)
