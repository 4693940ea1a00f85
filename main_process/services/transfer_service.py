"""Export, backups and the explicit clear: long work around the store, in short steps (memory rules §13)."""

import asyncio
import errno
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from main_process.adapters.secrets import Secrets
from main_process.domain.errors import FileProblem, NotFound, RuleViolated
from main_process.runtime.files import new_draft, put_in_place
from main_process.services.egress import row_screen
from main_process.store.export_choice import ExportChoice, ExportOutcome
from main_process.store.store import Store
from shared.version import PRODUCT_VERSION
from shared.vocabulary import CLEAR_WORD, StoreFault, StoreState

if TYPE_CHECKING:
    from main_process.store.backup import Backup
    from main_process.store.clearing import Cleared


@dataclass(frozen=True, slots=True)
class Exported:
    """A finished export."""

    path: Path
    size_bytes: int
    outcome: ExportOutcome


async def export(
    store: Store,
    choice: ExportChoice,
    *,
    folder: Path,
    is_named: bool,
    now: datetime,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Exported:
    """Write one file with a name that nothing else has, mode 0600, whole or not at all.

    It shows one moment; a degraded store gives what can still be read, and the file names what could not.
    `is_named`: the person chose the folder, so it must exist; our own is made. Raises FileProblem, StoreUnavailable,
    ExportStopped.
    """
    await asyncio.to_thread(_check_folder, folder, is_named=is_named)
    head = {
        "product_version": PRODUCT_VERSION,
        "exported_at": now,
        "store_state": store.condition.state,
        "store_fault": store.condition.fault,
    }

    screen = row_screen()

    def screened(row: dict[str, Any]) -> dict[str, Any]:
        return screen(row)[0]

    def work(connection: Any) -> Exported:
        from main_process.store.exporting import write_export  # noqa: PLC0415 - loads SQLAlchemy

        draft = new_draft(folder)
        try:
            with draft.open("wb") as stream:
                outcome = write_export(
                    connection,
                    stream,
                    choice,
                    head=head,
                    is_cancelled=is_cancelled,
                    screened=screened,
                )
            path = put_in_place(draft, _names(folder, now))
        finally:
            draft.unlink(missing_ok=True)
        return Exported(path, path.stat().st_size, outcome)

    try:
        return await store.snapshot(work)
    except OSError as error:
        raise file_problem(error, folder) from error


async def back_up(store: Store, *, folder: Path, is_named: bool) -> "Backup":
    """Copy the store into the folder and verify the copy. Raises FileProblem, StoreUnavailable."""
    await asyncio.to_thread(_check_folder, folder, is_named=is_named)
    try:
        return await store.back_up(folder)
    except OSError as error:
        raise file_problem(error, folder) from error


async def backups(folder: Path) -> "tuple[Backup, ...]":
    """Return the backups in a folder, latest first; works without a store. Raises FileProblem."""
    from main_process.store.backup import list_backups  # noqa: PLC0415 - loads SQLAlchemy

    try:
        return await asyncio.to_thread(list_backups, folder)
    except OSError as error:
        raise file_problem(error, folder) from error


async def backups_holding(store: Store, folder: Path, item_ids: Sequence[str]) -> tuple[Path, ...]:
    """Return the backups of the folder that still hold one of these items. Raises FileProblem."""
    if not item_ids:
        return ()
    paths = [backup.path for backup in await backups(folder)]
    return await store.backups_holding(paths, tuple(item_ids))


async def delete_backups(folder: Path, paths: Sequence[Path]) -> int:
    """Delete backups of the folder with their notes and return how many. Raises NotFound for any other path."""
    from main_process.store.backup import delete_backup  # noqa: PLC0415 - loads SQLAlchemy

    known = {backup.path for backup in await backups(folder)}
    for path in paths:
        if path not in known:
            raise NotFound("backup", str(path))
    try:
        for path in paths:
            await asyncio.to_thread(delete_backup, path)
    except OSError as error:
        raise file_problem(error, folder) from error
    return len(paths)


async def clear(store: Store, secrets: Secrets, *, confirm: str) -> "Cleared":
    """Delete all memory, or move an unusable file aside and begin anew.

    Backups and exports stay. Raises RuleViolated `clear_not_confirmed`, StoreUnavailable, KeyringProblem.
    """
    if confirm.strip().casefold() != CLEAR_WORD:
        raise RuleViolated("clear_not_confirmed")
    is_keyless = store.condition.state is StoreState.DEGRADED and store.condition.fault in _KEY_FAULTS
    new_key = await secrets.create_store_key() if is_keyless else None
    return await store.clear(None if new_key is None else new_key.value)


_KEY_FAULTS: Final = frozenset({StoreFault.KEY_MISSING, StoreFault.WRONG_KEY})


def _check_folder(folder: Path, *, is_named: bool) -> None:
    """Raises FileProblem: not_absolute, not_found, not_a_folder, and what the system says of our own folder."""
    if not folder.is_absolute():
        raise FileProblem("not_absolute", str(folder))
    try:
        if not is_named:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        elif not folder.exists():
            raise FileProblem("not_found", str(folder))
        if not folder.is_dir():
            raise FileProblem("not_a_folder", str(folder))
    except OSError as error:
        raise file_problem(error, folder) from error


_REASONS: Final = {
    errno.EACCES: "no_permission",
    errno.EPERM: "no_permission",
    errno.EROFS: "read_only",
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EFBIG: "disk_full",
    errno.EEXIST: "not_a_folder",
    errno.ENOTDIR: "not_a_folder",
    errno.ENAMETOOLONG: "name_too_long",
    errno.ENOENT: "not_found",
}


def file_problem(error: OSError, folder: Path) -> FileProblem:
    """Return what the system says of a file or folder as the person's problem."""
    return FileProblem(_REASONS.get(error.errno or 0, "unusable"), str(folder))


def _names(folder: Path, now: datetime) -> Iterator[Path]:
    stem = f"remembrancer-export-{now:%Y%m%dT%H%M%SZ}"
    yield folder / f"{stem}.json"
    for number in range(2, 10_000):
        yield folder / f"{stem}-{number}.json"
