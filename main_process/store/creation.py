"""A new store: built whole in a hidden file, then put in place, so that nobody ever meets half of one."""

import secrets
import uuid
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, insert, select

from main_process.runtime.files import new_draft, put_in_place
from main_process.store.engine import APPLICATION_ID, Engines
from main_process.store.file import StoreFile
from main_process.store.migrating import upgrade
from main_process.store.tables.core import Namespace, SecurityDomain, StoreMeta
from shared.vocabulary import NamespaceKind

PERSONAL_DOMAIN: Final = "Personal"
"""The one security domain there is by default (memory rules §1)."""
FINGERPRINT_KEY_BYTES: Final = 32


def create(file: StoreFile, key: bytes | None, now: datetime, *, generation: int = 1) -> None:
    """Create the file with schema and singletons; mode 0600, folder 0700.

    Raises FileExistsError when something is there already, and the driver's error when the disk refuses.
    """
    folder = file.path.parent
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = StoreFile(new_draft(folder), is_encrypted=file.is_encrypted)
    try:
        engines = Engines(draft, key, is_draft=True)
        try:
            with engines.writer.begin() as connection:
                connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
                upgrade(connection)
                insert_singletons(connection, now, generation=generation)
        finally:
            engines.dispose()
        put_in_place(draft.path, [file.path])
    finally:
        for path in draft.all_paths:
            path.unlink(missing_ok=True)


def insert_singletons(connection: Connection, now: datetime, *, generation: int) -> None:
    """Insert what every store has: its own row, the Personal domain and that domain's Global namespace."""
    connection.execute(
        insert(StoreMeta).values(
            row=1,
            store_id=str(uuid.uuid4()),
            generation=generation,
            fingerprint_key=secrets.token_bytes(FINGERPRINT_KEY_BYTES),
            created_at=now,
        )
    )
    connection.execute(
        insert(SecurityDomain).values(
            id=str(uuid.uuid4()), name=PERSONAL_DOMAIN, name_key=PERSONAL_DOMAIN.casefold(), created_at=now
        )
    )
    connection.execute(
        insert(Namespace).values(
            id=str(uuid.uuid4()),
            kind=NamespaceKind.GLOBAL,
            domain_row=select(SecurityDomain.row).where(SecurityDomain.name == PERSONAL_DOMAIN).scalar_subquery(),
            is_archived=False,
            created_at=now,
        )
    )
