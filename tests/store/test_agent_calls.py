"""An agent's calls while the store goes away: they say so, and never look empty."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from main_process.agents import answers, calls
from main_process.agents import tools as t
from main_process.agents.gateway import AgentConnection, Gateway
from main_process.domain.binding import token_hash
from main_process.domain.errors import StoreUnavailable
from main_process.runtime.settings import load_settings
from main_process.services import binding_service, project_service
from main_process.services.recall_desk import RecallDesk, words_alone
from main_process.services.run_desk import RunDesk
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.support.stores import FakeClock, Published
from tests.support.threads import thread_desk


class Opened:
    """A real store with one bound project."""

    def __init__(self, store: Store, folder: Path, published: Published) -> None:
        self.store = store
        self.settings = load_settings(folder / "settings.json")
        self.published = published
        runs = RunDesk(store, RecallDesk(store, self.settings))
        self.gateway = Gateway(
            store=store,
            settings=self.settings,
            publish=published,
            runs=runs,
            asked=words_alone,
            threads=thread_desk(store, self.settings),
        )
        self.token = ""

    async def connection(self) -> calls.Connection:
        def make(unit: Unit) -> calls.Connection:
            project = project_service.create(unit, name="webshop").project
            binding, self.token = binding_service.mint(
                unit, project_id=project.id, client=v.AgentClient.OTHER, name="probe", mode=v.BindingMode.READ
            )
            return calls.Connection(
                binding=binding,
                token_hash=token_hash(self.token),
                store=self.store,
                desk=RecallDesk(self.store, self.settings),
                threads=thread_desk(self.store, self.settings),
            )

        return await self.store.write(make)


@pytest.fixture
async def opened(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Opened]:
    published = Published()
    store = Store(tmp_path / "memory.db", clock=clock, publish=published, is_encrypted=False)
    await store.open(None)
    yield Opened(store, tmp_path, published)
    await store.close()


async def test_status_tells_of_a_store_that_went_away(opened: Opened) -> None:
    connection = await opened.connection()
    healthy = await calls.status(connection, t.StatusArguments())
    assert (healthy.store, healthy.fault, healthy.project) == (v.StoreState.HEALTHY, None, "webshop")
    await opened.store.close()
    gone = await calls.status(connection, t.StatusArguments())
    assert (gone.store, gone.fault) == (v.StoreState.DEGRADED, v.StoreFault.CLOSED)
    assert "does not mean that it is empty" in answers.text_of(gone)
    with pytest.raises(StoreUnavailable) as unavailable:
        await calls.context(connection, t.ContextArguments(request="anything"))
    assert "does not mean that it is empty" in answers.refusal(unavailable.value)


async def test_the_gateway_refuses_with_a_rule(opened: Opened, expected_logs: set[str]) -> None:
    await opened.connection()
    assert await opened.gateway.admit("x" * 43) == "binding_unknown"
    assert isinstance(await opened.gateway.admit(opened.token), AgentConnection)
    assert opened.gateway.connected_bindings == frozenset()
    await opened.store.close()
    expected_logs.add("agent_refused")
    assert await opened.gateway.admit(opened.token) == "store_unavailable"
    await opened.gateway.preload()
