"""A degraded store is still looked at: list and show answer from a private copy, writes are refused, bytes stay."""

from pathlib import Path

import pytest

from main_process.adapters.secrets import Secrets
from main_process.cli.connection import CallFailed, MainConnection
from main_process.store.engine import raw_connection
from main_process.store.file import StoreFile
from shared.ipc.errors import ErrorCode
from shared.ipc.methods import memories as m
from shared.vocabulary import MemoryKind, NamespaceKind, StoreFault
from tests.support.live_main import LiveMain, running_main


async def _key(live: LiveMain) -> bytes:
    found = await Secrets(live.paths.data, live.paths.config).store_key()
    assert found is not None
    return found.value


async def test_list_and_show_work_while_the_store_is_degraded(tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    draft = m.MemoryDraft(kind=MemoryKind.FACT, statement="The registry listens on port 5000.")
    target = m.ScopeTarget(kind=NamespaceKind.GLOBAL)
    create = m.CreateMemoryRequest(target=target, draft=draft, idempotency_key="look-0001")
    with running_main(profile) as live, MainConnection.open(live.paths.data) as connection:
        row = connection.call(m.CREATE_MEMORY, create).applied[0]
        database, key = live.paths.database, await _key(live)
    broken = raw_connection(StoreFile(database, is_encrypted=True), key)
    broken.execute("CREATE TABLE foreign_thing (x)")
    broken.close()
    before = database.read_bytes()
    with running_main(profile) as live, MainConnection.open(live.paths.data) as connection:
        listed = connection.call(m.LIST_MEMORIES, m.ListMemoriesRequest()).items
        total = connection.call(m.COUNT_MEMORIES, m.CountMemoriesRequest()).total
        history = connection.call(m.LIST_REVISIONS, m.ListRevisionsRequest(item_id=row.item_id)).items
        shown = connection.call(m.GET_MEMORY, m.ItemRequest(item_id=row.item_id))
        with pytest.raises(CallFailed) as caught:
            connection.call(m.CREATE_MEMORY, create)
    assert [each.item_id for each in listed] == [row.item_id]
    assert (total, len(history)) == (1, 1)
    assert shown.row.statement == draft.statement
    assert (caught.value.error.code, caught.value.error.rule) == (
        ErrorCode.STORE_UNAVAILABLE,
        StoreFault.CATALOGUE_MISMATCH,
    )
    assert database.read_bytes() == before
