"""Idempotency keys that were used, as keyed digests."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, insert, select

from main_process.domain.identity import call_digest
from main_process.store.tables.core import StoreMeta
from main_process.store.tables.core import UsedKey as UsedKeyTable


@dataclass(frozen=True, slots=True)
class UsedKey:
    """What a key was used for: method, keyed digest of the request, id of what it made."""

    method: str
    body: bytes
    result_id: str


class UsedKeyRepository:
    """Belongs to one unit."""

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    def digest(self, *parts: str) -> bytes:
        """Return a keyed digest, from which nobody can guess what was digested."""
        fingerprint_key = self._connection.execute(select(StoreMeta.fingerprint_key)).scalar_one()
        return call_digest(fingerprint_key, parts)

    def get(self, digest: bytes) -> UsedKey | None:
        """Return what the key with this digest was used for."""
        statement = select(UsedKeyTable.method, UsedKeyTable.body, UsedKeyTable.result_id)
        row = self._connection.execute(statement.where(UsedKeyTable.digest == digest)).one_or_none()
        return None if row is None else UsedKey(row.method, row.body, row.result_id)

    def insert(self, digest: bytes, used: UsedKey) -> None:
        """Remember what a key was used for."""
        self._connection.execute(
            insert(UsedKeyTable).values(
                digest=digest, method=used.method, body=used.body, result_id=used.result_id, used_at=self._now
            )
        )
