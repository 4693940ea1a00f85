"""What comes after a run's freeze stays unseen through the real shim."""

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from mcp import Client

from main_process.cli.connection import MainConnection
from shared.ipc.methods import candidates as c
from shared.ipc.methods import conflicts as x
from shared.ipc.methods import memories as m
from shared.ipc.methods import tasks as t
from tests.support.agents import Desk, agent
from tests.support.live_main import LiveMain, running_main

KNOWN = "The payment gateway of the webshop retries twice"
ASKED = "payment gateway webshop retries"


@pytest.fixture(scope="module")
def main() -> Iterator[LiveMain]:
    with running_main() as started:
        yield started


@pytest.fixture
def desk(main: LiveMain) -> Iterator[Desk]:
    with MainConnection.open(main.paths.data) as connection:
        yield Desk(connection)


@pytest.fixture
def project_id(desk: Desk) -> str:
    return desk.project(f"webshop {uuid.uuid4().hex[:6]}")


def opened(desk: Desk, project_id: str) -> str:
    """Return the token of a run that froze what the project holds now."""
    task = desk.connection.call(t.CREATE_TASK, t.CreateTaskRequest(title="Cut a release", project_id=project_id))
    request = t.OpenRunRequest(task_id=task.task_id, idempotency_key=uuid.uuid4().hex, client="probe")
    return desk.connection.call(t.OPEN_RUN, request).token or ""


async def read(client: Client, item_id: str) -> dict[str, Any]:
    """Begin a request, so that the item is in its map, and read it."""
    await client.call_tool("memory_context", {"request": ASKED})
    answer = await client.call_tool("memory_read", {"id": item_id})
    assert not answer.is_error, answer.content
    found: dict[str, Any] = answer.structured_content
    return found


async def proposed(main: LiveMain, desk: Desk, project_id: str, statement: str, quote: str) -> str:
    """Let an agent of the project suggest something; a statement that is known gets the quote as evidence."""
    async with agent(main, desk.binding(project_id).token) as client:
        answer = await client.call_tool("memory_propose", {"statement": statement, "kind": "fact", "quote": quote})
    return str(answer.structured_content["id"])


def confirm(desk: Desk, item_id: str) -> None:
    row = desk.connection.call(m.GET_MEMORY, m.ItemRequest(item_id=item_id)).row
    ref = m.ItemRef(item_id=item_id, expected_revision=row.revision)
    desk.connection.call(c.CONFIRM_CANDIDATES, c.ConfirmRequest(items=(ref,)))


def reference(desk: Desk, item_id: str) -> m.ItemRef:
    row = desk.connection.call(m.GET_MEMORY, m.ItemRequest(item_id=item_id)).row
    return m.ItemRef(item_id=item_id, expected_revision=row.revision)


async def test_evidence_that_joined_later_is_not_read(main: LiveMain, desk: Desk, project_id: str) -> None:
    item_id = await proposed(main, desk, project_id, KNOWN, "it retries twice")
    confirm(desk, item_id)
    token = opened(desk, project_id)
    assert await proposed(main, desk, project_id, KNOWN, "as said on Monday: it retries twice") == item_id
    async with agent(main, token) as client:
        frozen = await read(client, item_id)
    assert [source["quote"] for source in frozen["sources"]] == ["it retries twice"]
    async with agent(main, opened(desk, project_id)) as client:
        fresh = await read(client, item_id)
    assert [source["quote"] for source in fresh["sources"]] == [
        "it retries twice",
        "as said on Monday: it retries twice",
    ]


async def test_old_evidence_that_a_merge_brought_later_is_not_read(
    main: LiveMain, desk: Desk, project_id: str
) -> None:
    item_id = await proposed(main, desk, project_id, KNOWN, "it retries twice")
    twin = desk.memory(project_id, f"{KNOWN}, indeed", subject="Retries")
    confirm(desk, item_id)
    token = opened(desk, project_id)
    wanted = x.MergeRequest(kept=reference(desk, twin.item_id), others=(reference(desk, item_id),), reason="The same")
    desk.connection.call(x.MERGE_MEMORIES, wanted)
    async with agent(main, token) as client:
        frozen = await read(client, twin.item_id)
    assert [source["type"] for source in frozen["sources"]] == ["user_entry"]
    assert "it retries twice" not in str(frozen)
