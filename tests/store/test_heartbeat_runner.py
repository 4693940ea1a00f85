"""The runner on a real store file and a real server: what is asked, what is stored, what survives an end."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from main_process.adapters.keyrings import Keyring
from main_process.adapters.secrets import SERVICE, Secrets
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.heartbeat import LEASE, PlanDraft, Run
from main_process.jobs.heartbeat_runner import HeartbeatRunner
from main_process.runtime.settings import Settings, SettingsFile
from main_process.runtime.supervise import Supervisor
from main_process.services import heartbeat_service
from main_process.services.activities import Activities
from main_process.services.provider_service import ProviderAccess
from main_process.store.file import StoreFile
from main_process.store.store import Store
from shared.vocabulary import (
    ActivityState,
    HeartbeatRunState,
    PlanScope,
    ProposerKind,
    ProviderFault,
    ProviderState,
    Recurrence,
)
from tests.support import openai_server as wire
from tests.support.fake_clock import PacedClock
from tests.support.keyrings import RememberingBackend
from tests.support.memory_world import World
from tests.support.openai_server import memory_from, review
from tests.support.stores import OpenStore, Published

S = HeartbeatRunState
F = ProviderFault
DETERMINISTIC, PROVIDER = ProposerKind.DETERMINISTIC, ProposerKind.PROVIDER
RULE = "From now on run the tests with `make check`."


@dataclass
class Bench:
    """One main process's parts around a store file, without sockets."""

    store: Store
    world: World
    settings: SettingsFile
    secrets: Secrets
    provider: ProviderAccess
    activities: Activities
    runner: HeartbeatRunner
    clock: PacedClock
    published: Published

    def set(self, **changes: object) -> None:
        self.settings.current = msgspec.structs.replace(self.settings.current, **changes)

    async def ended(self, run_id: str) -> Run:
        await self.activities.wait(run_id)
        return await self.run(run_id)

    async def run(self, run_id: str) -> Run:
        return (await self.store.read(lambda unit: heartbeat_service.known_run(unit, run_id))).run

    async def now(
        self,
        project_id: str | None = None,
        *,
        plan_id: str | None = None,
        proposer: ProposerKind | None = None,
        key: str = "key-00000001",
    ) -> str:
        return await self.runner.run_now(plan_id=plan_id, project_id=project_id, proposer=proposer, key=key)

    async def plan(self, project_id: str, proposer: ProposerKind = DETERMINISTIC) -> str:
        draft = PlanDraft(
            name="Evening",
            scope=PlanScope.PROJECTS,
            project_ids=(project_id,),
            time_zone="UTC",
            recurrence=Recurrence.DAILY,
            local_time="10:00",
            weekday=None,
            lookback_hours=168,
            retention_days=30,
            is_enabled=True,
            proposer=proposer,
        )
        return (await self.store.write(lambda unit: heartbeat_service.create_plan(unit, draft))).plan.id

    def count(self, table: str) -> int:
        return int(self.world.store.scalar(f"select count(*) from {table}"))


class Benches:
    """Makes parts around one file; several stand for processes one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = PacedClock()
        self.keyring = RememberingBackend()
        self._made: list[tuple[Supervisor, Store, OpenStore]] = []

    async def __call__(self) -> Bench:
        published = Published()
        path = self.folder / "memory.db"
        store = Store(path, clock=self.clock, publish=published, is_encrypted=False)
        await store.open(None)
        world = World(OpenStore(StoreFile(path, is_encrypted=False), None, self.clock))
        settings = SettingsFile(self.folder / "settings.json", Settings())
        (self.folder / "data").mkdir(exist_ok=True)
        secrets = Secrets(
            self.folder / "data", self.folder / "config", keyring=Keyring(SERVICE, backend=self.keyring)
        )
        supervisor = Supervisor()
        activities = Activities(self.clock, supervisor, published)
        provider = ProviderAccess(settings, secrets, self.clock)
        runner = HeartbeatRunner(
            store=store,
            settings=settings,
            provider=provider,
            activities=activities,
            supervisor=supervisor,
            clock=self.clock,
        )
        self._made.append((supervisor, store, world.store))
        return Bench(store, world, settings, secrets, provider, activities, runner, self.clock, published)

    async def close(self) -> None:
        for supervisor, store, opened in self._made:
            await supervisor.stop()
            await store.close()
            opened.close()


@pytest.fixture
async def benches(tmp_path: Path) -> AsyncIterator[Benches]:
    made = Benches(tmp_path)
    yield made
    await made.close()


@pytest.fixture
async def bench(benches: Benches) -> Bench:
    return await benches()


@pytest.fixture
def server() -> Iterator[wire.OpenAiServer]:
    with wire.OpenAiServer() as running:
        yield running


async def connect(bench: Bench, server: wire.OpenAiServer, **changes: object) -> None:
    await bench.secrets.set_provider_key(server.key)
    bench.set(
        **{
            "is_provider_enabled": True,
            "provider_url": server.url,
            "provider_model": server.model,
            "provider_timeout_s": 5.0,
        }
        | changes
    )


async def test_run_now_needs_no_network_and_no_key(bench: Bench) -> None:
    project = bench.world.project("webshop")
    bench.world.turn(project, RULE)

    run = await bench.ended(await bench.now(project))

    assert (run.state, run.figures.candidates, run.plan_name) == (S.COMPLETED, 1, "webshop")
    assert bench.published.named("heartbeat.changed")
    assert bench.published.named("memory.changed")
    (view,) = bench.activities.list()
    assert (view.state, view.done, view.total) == (ActivityState.COMPLETED, 1, 1)


async def test_without_a_project_all_are_reviewed_each_for_itself(bench: Bench) -> None:
    for name in ("webshop", "ledger"):
        bench.world.turn(bench.world.project(name), RULE)

    run = await bench.ended(await bench.now())

    assert (run.figures.candidates, len(run.project_ids)) == (2, 2)


async def test_what_cannot_run_is_refused_by_name(bench: Bench) -> None:
    with pytest.raises(RuleViolated, match="no_projects"):
        await bench.now()
    project = bench.world.project("webshop")
    plan = await bench.plan(project)
    with pytest.raises(RuleViolated, match="plan_and_project"):
        await bench.now(project, plan_id=plan)
    with pytest.raises(NotFound):
        await bench.now("00000000-0000-4000-8000-000000000000")
    bench.set(is_generation_enabled=False)
    with pytest.raises(RuleViolated, match="generation_off"):
        await bench.now(project)
    assert bench.count("heartbeat_run") == 0


async def test_a_second_start_while_one_goes_on_is_the_same_run(bench: Bench, server: wire.OpenAiServer) -> None:
    await connect(bench, server)
    project = bench.world.project("webshop")
    bench.world.turn(project, RULE)
    plan = await bench.plan(project, PROVIDER)
    server.answers(wire.slow(2.0))

    first = await bench.now(plan_id=plan, key="key-00000001")
    second = await bench.now(plan_id=plan, key="key-00000002")

    assert first == second
    bench.activities.cancel(first)
    await bench.ended(first)


async def test_starts_at_the_same_moment_are_one_run_and_one_call(bench: Bench, server: wire.OpenAiServer) -> None:
    await connect(bench, server)
    project = bench.world.project("webshop")
    bench.world.turn(project, RULE)
    plan = await bench.plan(project, PROVIDER)
    server.answers(review())

    runs = await asyncio.gather(*(bench.now(plan_id=plan, key=f"key-{number:08d}") for number in range(8)))

    assert len(set(runs)) == 1
    await bench.ended(runs[0])
    assert (bench.count("heartbeat_run"), server.calls) == (1, 1)


async def test_a_run_that_goes_on_elsewhere_is_not_the_one_that_is_asked_for(
    bench: Bench, server: wire.OpenAiServer
) -> None:
    await connect(bench, server)
    webshop, ledger = bench.world.project("webshop"), bench.world.project("ledger")
    for project in (webshop, ledger):
        bench.world.turn(project, RULE)
    server.answers(wire.slow(20.0))

    first = await bench.now(webshop, proposer=PROVIDER)
    again = await bench.now(webshop, proposer=PROVIDER, key="key-00000002")
    elsewhere = await bench.now(ledger, proposer=PROVIDER, key="key-00000003")
    by_rules = await bench.ended(await bench.now(webshop, key="key-00000004"))

    assert first == again
    assert elsewhere not in {first, by_rules.id}
    assert (by_rules.state, by_rules.figures.candidates) == (S.COMPLETED, 1)
    for run in (first, elsewhere):
        bench.activities.cancel(run)
        await bench.ended(run)


async def test_a_provider_review_is_stored_and_nothing_new_makes_no_call(
    bench: Bench, server: wire.OpenAiServer
) -> None:
    await connect(bench, server)
    project = bench.world.project("webshop")
    bench.world.turn(project, RULE)
    follow_up = {"project": "P1", "title": "Document make check", "instructions": "In the README."}
    server.answers(lambda asked: review(memory_from(asked, RULE, kind="procedure"), follow_ups=(follow_up,)))

    first = await bench.ended(await bench.now(project, proposer=PROVIDER))
    second = await bench.ended(await bench.now(project, proposer=PROVIDER, key="key-00000002"))

    assert (first.state, first.figures.candidates, first.figures.provider_calls) == (S.COMPLETED, 1, 1)
    assert (second.state, second.figures.provider_calls) == (S.NO_CHANGE, 0)
    assert server.calls == 1
    assert (bench.count("follow_up"), bench.count("heartbeat_report")) == (1, 1)
    assert bench.provider.state is ProviderState.READY


def well_formed(asked: wire.Asked) -> dict[str, object]:
    return {"summary": "x", "highlights": [], "memories": [memory_from(asked, RULE)], "follow_ups": []}


FAULTS = [
    ("prose", wire.say("Nothing to remember here."), S.FAILED, F.CONTRACT_VIOLATED),
    (
        "truncated",
        lambda asked: wire.say(msgspec.json.encode(well_formed(asked)).decode()[:-9]),
        S.FAILED,
        F.CONTRACT_VIOLATED,
    ),
    ("list", lambda asked: wire.say_json([well_formed(asked), 1]), S.FAILED, F.CONTRACT_VIOLATED),
    ("foreign target", lambda asked: review(memory_from(asked, RULE, project="P9")), S.FAILED, F.CONTRACT_VIOLATED),
    (
        "forged quote",
        lambda asked: review(memory_from(asked, RULE, evidence=[{"turn": "T1", "role": "user", "quote": "x y"}])),
        S.FAILED,
        F.CONTRACT_VIOLATED,
    ),
    ("rate limit", wire.status(429), S.RETRY_WAIT, F.RATE_LIMITED),
    ("server error", wire.status(500), S.RETRY_WAIT, F.SERVER_ERROR),
    ("empty", wire.empty(), S.RETRY_WAIT, F.EMPTY_ANSWER),
    ("wrong key", wire.status(401), S.FAILED, F.WRONG_KEY),
    ("wrong model", wire.status(404, error_code="model_not_found"), S.FAILED, F.WRONG_MODEL),
    ("web page", wire.html(), S.FAILED, F.WRONG_URL),
    ("redirect", wire.redirect("http://127.0.0.1:1/v1"), S.FAILED, F.WRONG_URL),
    ("time-out", wire.slow(5), S.UNOBSERVED, F.TIMED_OUT),
    ("reset", wire.reset(), S.UNOBSERVED, F.CONNECTION_LOST),
    ("dropped", wire.dropped(), S.UNOBSERVED, F.CONNECTION_LOST),
]


@pytest.mark.parametrize("case", FAULTS, ids=[case[0] for case in FAULTS])
async def test_nothing_is_stored_from_a_bad_answer(
    bench: Bench, server: wire.OpenAiServer, case: tuple[str, wire.Script, S, F]
) -> None:
    _, script, state, fault = case
    await connect(bench, server, provider_timeout_s=1.0)
    project = bench.world.project("webshop")
    bench.world.turn(project, RULE)
    server.answers(script)

    run = await bench.ended(await bench.now(project, proposer=PROVIDER))

    assert (run.state, run.failure) == (state, fault.value)
    assert run.figures.provider_calls >= 1
    for table in ("memory_item", "heartbeat_report", "follow_up", "heartbeat_checkpoint"):
        assert bench.count(table) == 0, table
    assert bench.provider.fault is fault
    assert (await bench.runner.tick() is None) or state is S.RETRY_WAIT


async def test_a_passing_fault_is_tried_again_and_an_unobserved_one_never(
    bench: Bench, server: wire.OpenAiServer
) -> None:
    await connect(bench, server)
    project = bench.world.project("webshop")
    bench.world.turn(project, RULE)
    server.answers(wire.status(500), wire.dropped())
    run_id = await bench.now(project, proposer=PROVIDER)
    await bench.ended(run_id)
    assert await bench.runner.tick() is None

    bench.clock.give(minutes=1)
    assert await bench.runner.tick() == run_id
    assert (await bench.ended(run_id)).state is S.UNOBSERVED
    bench.clock.give(hours=1)
    assert await bench.runner.tick() is None
    assert server.calls == 2


async def test_wrong_settings_are_told_apart_without_a_call(bench: Bench, server: wire.OpenAiServer) -> None:
    project = bench.world.project("webshop")
    bench.world.turn(project, RULE)
    off = await bench.ended(await bench.now(project, proposer=PROVIDER))
    bench.set(is_provider_enabled=True, provider_url="https://api.example.com/v1", provider_model="m")
    no_key = await bench.ended(await bench.now(project, proposer=PROVIDER, key="key-00000002"))
    await connect(bench, server, provider_model="")
    no_model = await bench.ended(await bench.now(project, proposer=PROVIDER, key="key-00000003"))

    assert [(run.state, run.failure) for run in (off, no_key, no_model)] == [
        (S.FAILED, "provider_off"),
        (S.FAILED, "no_key"),
        (S.FAILED, "wrong_model"),
    ]
    assert server.calls == 0


async def test_the_test_button_says_which_of_the_three_is_wrong(bench: Bench, server: wire.OpenAiServer) -> None:
    server.answers(wire.say('{"ok": true}'))
    bench.set(provider_url=server.url, provider_model=server.model)
    nothing_entered = await bench.provider.test()
    await connect(bench, server)
    works = await bench.provider.test()
    bench.set(provider_model="other")
    model = await bench.provider.test()
    await connect(bench, server, provider_url=server.url.replace("/v1", "/v2"))
    address = await bench.provider.test()
    await bench.secrets.set_provider_key("other")
    bench.set(provider_url=server.url)
    key = await bench.provider.test()

    assert (works.is_working, works.has_structured_output, works.fault) == (True, True, None)
    faults = [result.fault for result in (nothing_entered, model, address, key)]
    assert faults == [F.NO_KEY, F.WRONG_MODEL, F.WRONG_URL, F.WRONG_KEY]
    assert bench.provider.state is ProviderState.FAILING


async def test_due_plans_run_one_at_a_time_and_not_while_paused(bench: Bench) -> None:
    plans = []
    for name in ("webshop", "ledger"):
        project = bench.world.project(name)
        bench.world.turn(project, RULE)
        plans.append(await bench.plan(project))
    assert await bench.runner.tick() is None
    bench.clock.give(hours=1)
    bench.set(is_heartbeat_paused=True)
    assert await bench.runner.tick() is None
    bench.set(is_heartbeat_paused=False)

    ran = []
    for _ in plans:
        run_id = await bench.runner.tick()
        assert run_id is not None
        ran.append((await bench.ended(run_id)).plan_id)

    assert sorted(ran) == sorted(plans)
    assert await bench.runner.tick() is None
    assert bench.count("memory_item") == 2


async def test_the_ticker_finds_what_is_due(bench: Bench) -> None:
    project = bench.world.project("webshop")
    bench.world.turn(project, RULE)
    await bench.plan(project)
    bench.runner.start()
    await asyncio.sleep(0.05)
    assert bench.count("heartbeat_run") == 0

    bench.clock.give(hours=1)
    for _ in range(200):
        if bench.count("memory_item"):
            break
        await asyncio.sleep(0.02)

    assert bench.count("memory_item") == 1
    await bench.runner.stop()


async def test_a_cancelled_run_stores_nothing_and_says_so(bench: Bench, server: wire.OpenAiServer) -> None:
    await connect(bench, server)
    project = bench.world.project("webshop")
    bench.world.turn(project, RULE)
    server.answers(wire.slow(5))
    run_id = await bench.now(project, proposer=PROVIDER)
    await asyncio.to_thread(server.wait_for_call)

    bench.activities.cancel(run_id)

    assert (await bench.ended(run_id)).state is S.CANCELLED
    assert bench.count("memory_item") == 0


async def test_the_end_of_the_process_leaves_an_asked_run_unobserved(
    benches: Benches, bench: Bench, server: wire.OpenAiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("main_process.jobs.heartbeat_runner.DRAIN_S", 0.05)
    await connect(bench, server)
    project = bench.world.project("webshop")
    bench.world.turn(project, RULE)
    server.answers(wire.slow(5))
    run_id = await bench.now(project, proposer=PROVIDER)
    await asyncio.to_thread(server.wait_for_call)

    await bench.runner.stop()

    assert (await bench.run(run_id)).state is S.UNOBSERVED
    with pytest.raises(RuleViolated, match="shutting_down"):
        await bench.now(project, key="key-00000009")


async def left_hanging(bench: Bench, monkeypatch: pytest.MonkeyPatch, project: str) -> str:
    """Start a run that stops in the middle, as in a process that died there."""
    is_reached = asyncio.Event()

    async def hang(*_: object) -> None:
        is_reached.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(bench.runner, "_material", hang)
        run_id = await bench.now(project)
        await is_reached.wait()
    return run_id


async def test_a_process_that_dies_in_the_middle_is_taken_over_after_the_lease(
    benches: Benches, bench: Bench, server: wire.OpenAiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = bench.world.project("webshop")
    bench.world.turn(project, RULE)
    run_id = await left_hanging(bench, monkeypatch, project)
    next_process = await benches()
    assert await next_process.runner.tick() is None
    benches.clock.give(seconds=LEASE.total_seconds())

    assert await next_process.runner.tick() == run_id
    run = await next_process.ended(run_id)

    assert (run.state, run.attempt, run.figures.candidates) == (S.COMPLETED, 2, 1)


async def test_a_long_call_keeps_its_lease(benches: Benches, bench: Bench, server: wire.OpenAiServer) -> None:
    await connect(bench, server, provider_timeout_s=30.0)
    project = bench.world.project("webshop")
    bench.world.turn(project, RULE)
    server.answers(lambda asked: wire.Reply(body=review(memory_from(asked, RULE)).body, delay_s=1.0))
    run_id = await bench.now(project, proposer=PROVIDER)
    await asyncio.to_thread(server.wait_for_call)
    other = await benches()

    for _ in range(10):
        benches.clock.give(seconds=30)
        await asyncio.sleep(0.03)
        assert await other.runner.tick() is None

    run = await bench.ended(run_id)
    assert (run.state, run.attempt, run.figures.candidates) == (S.COMPLETED, 1, 1)


async def test_a_run_whose_lease_was_taken_stores_nothing(
    benches: Benches, bench: Bench, server: wire.OpenAiServer
) -> None:
    await connect(bench, server, provider_timeout_s=30.0)
    project = bench.world.project("webshop")
    bench.world.turn(project, RULE)
    server.answers(wire.slow(5))
    run_id = await bench.now(project, proposer=PROVIDER)
    await asyncio.to_thread(server.wait_for_call)
    bench.world.store.execute(f"update heartbeat_run set fence = fence + 1 where id = '{run_id}'")

    benches.clock.give(seconds=30)
    run = await bench.ended(run_id)

    assert run.state is S.CLAIMED
    assert bench.count("memory_item") == 0


async def test_a_new_process_takes_over_at_once_what_a_dead_one_held(
    benches: Benches, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = bench.world.project("webshop")
    bench.world.turn(project, RULE)
    run_id = await left_hanging(bench, monkeypatch, project)
    next_process = await benches()
    next_process.runner.start()
    for _ in range(200):
        if (await next_process.run(run_id)).state is S.COMPLETED:
            break
        await asyncio.sleep(0.02)

    assert (await next_process.run(run_id)).attempt == 2
    assert bench.count("memory_item") == 1
    await next_process.runner.stop()
