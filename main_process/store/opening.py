"""Opens the store's file: a missing one is created, an existing one is looked at before anything touches it."""

from datetime import datetime

from main_process.domain.errors import StoreUnavailable
from main_process.store.creation import create
from main_process.store.engine import Engines
from main_process.store.errors import fault_of, is_store_error, mapped
from main_process.store.file import StoreFile, size_of
from shared.vocabulary import StoreFault


def open_file(file: StoreFile, key: bytes | None, now: datetime) -> Engines:
    """Return the engines of a sound store.

    Raises StoreUnavailable with the precise fault; then the file is as it was found.
    """
    try:
        if not file.path.exists():
            _create_first(file, key, now)
        return Engines(file, key)
    except OSError as error:
        raise StoreUnavailable(fault_of(error), {"path": str(file.path)}) from error
    except Exception as error:
        if is_store_error(error):
            raise mapped(error) from error
        raise


def _create_first(file: StoreFile, key: bytes | None, now: datetime) -> None:
    if size_of(file.wal_path):
        # Commits without the file they belong to: something removed it, and a new store would hide that.
        raise StoreUnavailable(StoreFault.CORRUPT, {"missing": str(file.path)})
    if file.is_encrypted and key is None:
        raise StoreUnavailable(StoreFault.KEY_MISSING, {"path": str(file.path)})
    create(file, key, now)
