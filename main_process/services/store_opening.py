"""Opens the store at the start: with a new key when there is no store yet, else with the one it was made with."""

import asyncio

from main_process.adapters.secrets import Secrets, StoreKey
from main_process.domain.errors import KeyringProblem
from main_process.runtime.logs import logger
from main_process.store.store import Condition, Store

_log = logger(__name__)


async def open_store(store: Store, secrets: Secrets) -> Condition:
    """Return how the store stands. A key that cannot be had makes it degraded (`key_missing`), never a new store."""
    problem: str | None = None
    key: StoreKey | None = None
    try:
        key = await secrets.store_key()
        problem = secrets.keyring_problem
        if key is None and await asyncio.to_thread(lambda: store.is_missing):
            key = await secrets.create_store_key()
    except KeyringProblem as found:
        problem = found.reason
        _log.warning("store_key_unavailable", reason=problem)
    return await store.open(None if key is None else key.value, key_problem=problem)
