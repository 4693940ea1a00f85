"""Run as a module to write the stored database of the current revision, once, before it is released."""

from pathlib import Path

from main_process.store.migrations import SUPPORTED_REVISION
from tests.support.memories import fill_store
from tests.support.stores import FakeClock, OpenStore, StoreFile

FOLDER = Path(__file__).parents[1] / "store/databases"


def write_stored_database() -> Path:
    path = FOLDER / f"{SUPPORTED_REVISION}.sqlite"
    FOLDER.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    store = OpenStore(StoreFile(path, is_encrypted=False), None, FakeClock())
    store.write(fill_store)
    store.close()
    store.execute("PRAGMA journal_mode = DELETE")
    return path


if __name__ == "__main__":
    write_stored_database()
