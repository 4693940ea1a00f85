"""Leads an older store of ours forward: after a verified backup, in one transaction, with its rows counted."""

from datetime import datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection

from main_process.domain.errors import StoreUnavailable
from main_process.store import health, migrations
from main_process.store.backup import Backup, create_backup, row_counts
from main_process.store.engine import Engines
from main_process.store.errors import StoreBug, is_store_error, mapped
from main_process.store.file import StoreFile
from shared.vocabulary import StoreFault

FOLDER: Final = Path(migrations.__file__).parent


def upgrade(connection: Connection, revision: str | None = None) -> None:
    """Bring the schema forward to the revision (the supported one); the caller commits or rolls back."""
    # Alembic is needed for new and old files alone; a start on a current one never loads it.
    from alembic import command  # noqa: PLC0415 - see above
    from alembic.config import Config  # noqa: PLC0415 - see above

    config = Config()
    # Options go through configparser, where a percent sign starts an interpolation.
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(str(one).replace("%", "%%") for one in version_folders()))
    config.attributes["connection"] = connection
    command.upgrade(config, revision or migrations.SUPPORTED_REVISION)


def version_folders() -> tuple[Path, ...]:
    """Return where migrations lie; tests add a folder with one that never ships."""
    return (FOLDER / "versions",)


def migrate(file: StoreFile, key: bytes | None, now: datetime, *, backups: Path, found: str) -> Backup:
    """Lead the file from revision `found` to the supported one and return the backup made before.

    Every table that is there before and after must have as many rows after as before; references and catalogue
    must hold. Otherwise everything is rolled back. Raises StoreUnavailable MIGRATION_FAILED with both revisions,
    the backup's path and the cause, or the environment's fault when that kept it from running.
    """
    backup = create_backup(file, key, backups, now)
    facts: dict[str, str | int] = {
        "found": found,
        "supported": migrations.SUPPORTED_REVISION,
        "backup": str(backup.path),
    }
    engines = Engines(file, key)
    try:
        with engines.writer.connect() as connection:
            # A table that is rebuilt is dropped on the way; references are checked as a whole before the commit.
            driver_connection: Any = connection.connection.dbapi_connection
            driver_connection.execute("PRAGMA foreign_keys = OFF")
            with connection.begin():
                _upgrade_checked(connection, driver_connection, file)
    except StoreUnavailable as unavailable:
        raise StoreUnavailable(StoreFault.MIGRATION_FAILED, facts | _cause(unavailable)) from unavailable
    except Exception as error:
        problem = mapped(error) if is_store_error(error) else StoreBug(type(error).__name__)
        if isinstance(problem, StoreUnavailable) and problem.fault is not StoreFault.CORRUPT:
            raise problem from error
        cause = problem.code if isinstance(problem, StoreBug) else problem.fault.value
        raise StoreUnavailable(StoreFault.MIGRATION_FAILED, facts | {"cause": cause}) from error
    finally:
        engines.dispose()
    return backup


def _upgrade_checked(connection: Connection, driver_connection: Any, file: StoreFile) -> None:
    before = row_counts(driver_connection)
    upgrade(connection)
    after = row_counts(driver_connection)
    for table in before.keys() & after.keys():
        if before[table] != after[table]:
            facts: dict[str, str | int] = {"table": table, "before": before[table], "after": after[table]}
            raise StoreUnavailable(StoreFault.MIGRATION_FAILED, facts)
    health.examine_catalogue(driver_connection, file)
    health.examine_content(driver_connection)
    health.examine_singletons(driver_connection)


def _cause(unavailable: StoreUnavailable) -> dict[str, str | int]:
    return {"cause": unavailable.fault.value} | unavailable.facts
