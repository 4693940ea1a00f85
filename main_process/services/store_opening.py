"""Opens the store at the start: with a new key when there is no store yet, else with the one it was made with."""

import asyncio

from main_process.adapters.secrets import Secrets
from main_process.domain.errors import KeyringProblem
from main_process.runtime.logs import logger
from main_process.store.store import Condition, Store

_log = logger(__name__)


async def open_store(store: Store, secrets: Secrets) -> Condition:
    """Return how the store stands. A key that cannot be had makes it degraded (`key_missing`), never a new store."""
    try:
        has_store = await asyncio.to_thread(store.file.path.exists)
        key = await secrets.store_key() if has_store else await secrets.create_store_key()
    except KeyringProblem as problem:
        _log.warning("store_key_unavailable", reason=problem.reason)
        key = None
    return await store.open(None if key is None else key.value)
