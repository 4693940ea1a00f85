"""Opens the store's file: a missing one is created, an existing one is looked at before anything touches it."""

import os
from datetime import datetime
from pathlib import Path

from main_process.domain.errors import StoreUnavailable
from main_process.store import migrations
from main_process.store.creation import create
from main_process.store.engine import Engines
from main_process.store.errors import fault_of, is_store_error, mapped
from main_process.store.file import StoreFile, size_of
from main_process.store.health import examine, examine_folder
from main_process.store.migrating import migrate
from shared.vocabulary import StoreFault


def open_file(file: StoreFile, key: bytes | None, now: datetime, *, backups: Path | None = None) -> Engines:
    """Return the engines of a sound store; one of an older revision is led forward first.

    `backups` is where the copy before a migration goes. Raises StoreUnavailable with the precise fault; then the
    file is as it was found.
    """
    try:
        if not os.path.lexists(file.path):
            _create_first(file, key, now)
        else:
            revision = examine(file, key)
            examine_folder(file)
            if revision != migrations.SUPPORTED_REVISION:
                migrate(file, key, now, backups=backups or file.path.parent / "backups", found=revision)
        engines = Engines(file, key)
        with engines.writer.begin():
            # Takes the write lock once: what the file system refuses shows now, not at the first memory.
            pass
    except OSError as error:
        raise StoreUnavailable(fault_of(error), {"path": str(file.path)}) from error
    except Exception as error:
        if is_store_error(error):
            raise mapped(error, file.path.parent) from error
        raise
    return engines


def _create_first(file: StoreFile, key: bytes | None, now: datetime) -> None:
    if size_of(file.wal_path):
        # Commits without the file they belong to: something removed it, and a new store would hide that.
        raise StoreUnavailable(StoreFault.CORRUPT, {"missing": str(file.path)})
    if file.is_encrypted and key is None:
        raise StoreUnavailable(StoreFault.KEY_MISSING, {"path": str(file.path)})
    create(file, key, now)
