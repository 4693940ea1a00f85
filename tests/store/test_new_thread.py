"""`new`: the memory jobs of the old thread get their time, then the new one opens whatever happened (seed 000)."""

import asyncio
from collections.abc import AsyncIterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from main_process.domain.conversation import Turn
from main_process.domain.errors import NotFound, RuleViolated, StoreUnavailable, ThreadConflict
from main_process.domain.memory_item import ItemText
from main_process.domain.memory_job import Diagnosis
from main_process.domain.thread import KEEP_ALIVE_S, TURN_LEASE
from main_process.runtime.settings import Settings, SettingsFile
from main_process.runtime.supervise import Supervisor
from main_process.services import pipeline_claims, thread_service
from main_process.services.pipeline_claims import Claim
from main_process.services.recall_desk import RecallDesk
from main_process.services.thread_desk import FLUSH_S, LOOK_AGAIN_S, Stepped, ThreadDesk, TurnRequest
from main_process.services.thread_service import NewTurn
from main_process.store.file import StoreFile
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.support.fake_clock import PacedClock
from tests.support.memory_world import World
from tests.support.stores import OpenStore, Published
from tests.support.waiting import eventually

S = v.MemoryJobState


@dataclass
class Worker:
    """Works on real jobs with real claims; what would ask a provider waits at a gate instead."""

    store: Store
    owner: str = "worker"
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    began: asyncio.Event = field(default_factory=asyncio.Event)
    claims: list[Claim] = field(default_factory=list)
    spawns: bool = False
    fails: bool = False
    error: Exception | None = None

    async def step(self, among: AbstractSet[str]) -> Stepped | None:
        if self.error is not None:
            raise self.error
        claim = await self.store.write(
            lambda unit: pipeline_claims.claim_next(unit, self.owner, among=frozenset(among))
        )
        if claim is None:
            return None
        self.claims.append(claim)
        self.began.set()
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            await self.store.write(lambda unit: pipeline_claims.give_back(unit, claim.lease))
            raise
        spawned = await self.store.write(lambda unit: self._ended(unit, claim))
        return Stepped(frozenset(job.id for job in claim.jobs), spawned)

    def _ended(self, unit: Unit, claim: Claim) -> frozenset[str]:
        if self.fails:
            pipeline_claims.retry_once(unit, claim.lease, Diagnosis(v.MemoryJobFailure.STORE))
            return frozenset()
        pipeline_claims.end_all(unit, claim.lease, S.SUCCEEDED)
        if not self.spawns or claim.kind is v.MemoryJobKind.CONSOLIDATION:
            return frozenset()
        key = f"consolidation:{claim.jobs[0].id}"
        generation = unit.namespaces.generation()
        return frozenset({unit.memory_jobs.insert_consolidation(key, claim.conversation_id, generation=generation)})


@dataclass
class Bench:
    """The desk around a real store file; the clock moves by hand."""

    desk: ThreadDesk
    worker: Worker
    store: Store
    world: World
    clock: PacedClock
    supervisor: Supervisor
    recall: RecallDesk
    project_id: str

    async def said(self, text: str = "Sort the jars") -> Turn:
        """One whole turn; its extraction waits afterwards."""
        request = await self.begun(text)
        return await self.store.write(
            lambda unit: thread_service.finish_turn(
                unit, turn_id=request.turn.id, owner=self.desk.owner, answer="Noted."
            )
        )

    async def begun(self, text: str, intent: v.TurnIntent = v.TurnIntent.CHAT) -> TurnRequest:
        new = NewTurn(owner=self.desk.owner, text=text, intent=intent)
        return await self.desk.begin(self.project_id, new, label="Chat", client="remembrancer")

    async def states(self) -> list[v.MemoryJobState]:
        counts = await self.store.read(lambda unit: unit.memory_jobs.counts())
        return sorted(state for state, count in counts.items() for _ in range(count))

    async def active_id(self) -> str | None:
        thread = await self.store.read(lambda unit: thread_service.active(unit, self.project_id))
        return None if thread is None else thread.id


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    clock = PacedClock()
    path = tmp_path / "memory.db"
    store = Store(path, clock=clock, publish=Published(), is_encrypted=False)
    await store.open(None)
    opened = OpenStore(StoreFile(path, is_encrypted=False), None, clock)
    world = World(opened)
    supervisor = Supervisor()
    recall = RecallDesk(store, SettingsFile(tmp_path / "settings.json", Settings()))
    worker = Worker(store)
    worker.gate.set()
    desk = ThreadDesk(store=store, clock=clock, supervisor=supervisor, pipeline=worker, recall=recall)
    yield Bench(desk, worker, store, world, clock, supervisor, recall, world.project("Shop"))
    worker.gate.set()
    await desk.stop()
    await supervisor.stop()
    await store.close()
    opened.close()


async def test_what_was_pending_is_done_before_the_new_thread_opens(bench: Bench) -> None:
    turn = await bench.said()
    assert await bench.states() == [S.PENDING]
    opened = await bench.desk.start_new(bench.project_id, turn.conversation_id)
    assert (opened.pending, await bench.states()) == (0, [S.SUCCEEDED])
    assert await bench.active_id() == opened.thread.id != turn.conversation_id


async def test_a_flush_handles_what_was_pending_and_what_that_spawned_and_a_later_turn_waits(bench: Bench) -> None:
    """Acceptance 36."""
    turn = await bench.said()
    bench.worker.spawns = True
    bench.worker.gate.clear()
    opening = asyncio.ensure_future(bench.desk.start_new(bench.project_id, turn.conversation_id))
    await bench.worker.began.wait()
    later = await bench.said("One more thing")
    assert later.conversation_id == turn.conversation_id
    bench.worker.gate.set()
    opened = await opening
    assert opened.pending == 0
    assert [claim.kind for claim in bench.worker.claims] == [
        v.MemoryJobKind.EXTRACTION,
        v.MemoryJobKind.CONSOLIDATION,
    ]
    waiting = await bench.store.read(lambda unit: unit.memory_jobs.open_of(turn.conversation_id))
    assert [job.turn_id for job in waiting] == [later.id]


async def test_a_spawned_job_is_not_held_up_by_an_older_consolidation_of_another_thread(bench: Bench) -> None:
    """Acceptance 37."""
    other = bench.world.project("Ledger")
    foreign = await bench.store.write(lambda unit: thread_service.admit(unit, other))
    await bench.store.write(
        lambda unit: unit.memory_jobs.insert_consolidation("consolidation:old", foreign.id, generation=1)
    )
    turn = await bench.said()
    bench.worker.spawns = True
    assert (await bench.desk.start_new(bench.project_id, turn.conversation_id)).pending == 0
    left = await bench.store.read(lambda unit: unit.memory_jobs.open_of(foreign.id))
    assert len(left) == 1


async def test_each_job_gets_one_try_in_a_flush(bench: Bench) -> None:
    """Acceptance 44; what failed waits for its second claim, and `new` does not."""
    bench.worker.fails = True
    turn = await bench.said()
    opened = await bench.desk.start_new(bench.project_id, turn.conversation_id)
    assert (opened.pending, len(bench.worker.claims)) == (1, 1)
    assert await bench.states() == [S.RETRY_WAIT]


async def test_the_new_thread_opens_at_the_deadline_and_the_rest_ends_in_the_background(bench: Bench) -> None:
    """Acceptance 46."""
    turn = await bench.said()
    bench.worker.gate.clear()
    opening = asyncio.ensure_future(bench.desk.start_new(bench.project_id, turn.conversation_id))
    await bench.worker.began.wait()
    bench.clock.give(seconds=FLUSH_S)
    opened = await opening
    assert (opened.pending, await bench.states()) == (1, [S.LEASED])
    assert await bench.active_id() == opened.thread.id
    bench.worker.gate.set()
    await eventually(lambda: not bench.supervisor.running)
    assert await bench.states() == [S.SUCCEEDED]


async def test_what_another_one_works_on_is_waited_for_until_the_deadline(bench: Bench) -> None:
    """'Captured job leased elsewhere': the flush looks again, and counts nothing of other threads."""
    turn = await bench.said()
    claim = await bench.store.write(lambda unit: pipeline_claims.claim_next(unit, "other", among=_all(unit)))
    assert claim is not None
    opening = asyncio.ensure_future(bench.desk.start_new(bench.project_id, turn.conversation_id))
    await eventually(lambda: bench.clock.sleepers >= 2)
    await bench.store.write(lambda unit: pipeline_claims.end_all(unit, claim.lease, S.SUCCEEDED))
    bench.clock.give(seconds=LOOK_AGAIN_S)
    assert (await opening).pending == 0
    assert bench.worker.claims == []


async def test_what_cannot_be_claimed_before_the_deadline_holds_nobody_up(bench: Bench) -> None:
    """A wait that ends later than the flush is not waited for."""
    turn = await bench.said()
    claim = await bench.store.write(lambda unit: pipeline_claims.claim_next(unit, "other", among=_all(unit)))
    assert claim is not None
    await bench.store.write(
        lambda unit: pipeline_claims.retry_once(unit, claim.lease, Diagnosis(v.MemoryJobFailure.STORE))
    )
    bench.clock.advance(seconds=-1)  # its second claim now lies a second behind the deadline
    opened = await bench.desk.start_new(bench.project_id, turn.conversation_id)
    assert (opened.pending, bench.worker.claims) == (1, [])


def _all(unit: Unit) -> frozenset[str]:
    return frozenset(job.id for job in unit.memory_jobs.unfinished_extractions())


async def test_a_job_that_fails_in_whatever_way_does_not_hold_the_new_thread_up(
    bench: Bench, expected_logs: set[str]
) -> None:
    expected_logs.add("background_task_failed")
    turn = await bench.said()
    for error in (StoreUnavailable(v.StoreFault.BUSY), RuntimeError("a bug")):
        bench.worker.error = error
        opened = await bench.desk.start_new(bench.project_id, turn.conversation_id)
        assert opened.pending == (1 if turn.sequence == 1 else 0)
        bench.worker.error = None
        turn = await bench.said()


async def test_a_stale_new_opens_nothing_and_flushes_nothing(bench: Bench) -> None:
    turn = await bench.said()
    with pytest.raises(ThreadConflict):
        await bench.desk.start_new(bench.project_id, None)
    with pytest.raises(NotFound):
        await bench.desk.start_new("00000000-0000-4000-8000-000000000000", None)
    assert (await bench.active_id(), bench.worker.claims) == (turn.conversation_id, [])


async def test_of_two_that_ask_for_a_new_thread_one_opens_it(bench: Bench) -> None:
    turn = await bench.said()
    both = asyncio.gather(
        *(bench.desk.start_new(bench.project_id, turn.conversation_id) for _ in range(2)), return_exceptions=True
    )
    while not both.done():  # the second may find the job in the first one's hands, and looks again later
        bench.clock.give(seconds=LOOK_AGAIN_S)
        await asyncio.sleep(0.01)
    results = await both
    assert sum(isinstance(result, ThreadConflict) for result in results) == 1
    assert await bench.store.read(lambda unit: unit.threads.count(bench.project_id)) == 2


async def test_a_flush_in_the_background_keeps_open_turns_of_the_new_thread_alive(bench: Bench) -> None:
    """Acceptance 47: before each step the leases of this process are renewed."""
    turn = await bench.said()
    bench.worker.spawns = True
    bench.worker.gate.clear()
    opening = asyncio.ensure_future(bench.desk.start_new(bench.project_id, turn.conversation_id))
    await bench.worker.began.wait()
    bench.clock.give(seconds=FLUSH_S)
    await opening
    request = await bench.begun("A question in the new thread")
    bench.clock.give(seconds=TURN_LEASE.total_seconds() - 20)
    bench.worker.gate.set()  # the extraction ends and its consolidation follows: a step between, and a renewal
    await eventually(lambda: not bench.supervisor.running)
    bench.clock.give(seconds=60)
    finished = await bench.store.write(
        lambda unit: thread_service.finish_turn(unit, turn_id=request.turn.id, owner=bench.desk.owner, answer="Done.")
    )
    assert finished.state is v.TurnState.COMPLETED


async def test_after_the_desk_has_closed_nothing_is_written(bench: Bench) -> None:
    """Close stops further steps and joins what runs, also a flush that outlived its deadline; twice is once."""
    turn = await bench.said()
    bench.worker.spawns = True
    bench.worker.gate.clear()
    opening = asyncio.ensure_future(bench.desk.start_new(bench.project_id, turn.conversation_id))
    await bench.worker.began.wait()
    bench.clock.give(seconds=FLUSH_S)
    await opening
    stopping = asyncio.ensure_future(bench.desk.stop())
    await asyncio.sleep(0)
    bench.worker.gate.set()
    await stopping
    await bench.desk.stop()
    changes = bench.world.store.scalar("PRAGMA data_version")
    assert len(bench.worker.claims) == 1
    assert not bench.supervisor.running
    bench.clock.give(seconds=3_600)
    await asyncio.sleep(0)
    assert bench.world.store.scalar("PRAGMA data_version") == changes
    assert await bench.states() == [S.PENDING, S.SUCCEEDED]


async def test_turns_are_kept_alive_and_those_of_a_process_that_went_are_recovered(bench: Bench) -> None:
    gone = await bench.begun("From a process that went away")
    bench.world.store.execute("UPDATE turn SET lease_owner = 'gone'")
    mine = await bench.begun("Mine")
    bench.desk.start()
    for beat in range(1, 7):
        await eventually(lambda: bench.clock.sleepers >= 1)
        bench.clock.give(seconds=KEEP_ALIVE_S)
        await eventually(lambda: bench.clock.sleepers >= 1)
        kept = await bench.store.read(lambda unit: unit.conversations.turn(mine.turn.id))
        assert kept is not None
        assert kept.state is v.TurnState.OPEN, beat
    former = await bench.store.read(lambda unit: unit.conversations.turn(gone.turn.id))
    assert former is not None
    assert (former.state, former.user_text) == (v.TurnState.INTERRUPTED, "From a process that went away")
    queued = await bench.store.read(lambda unit: unit.memory_jobs.open_of(former.conversation_id))
    assert [job.turn_id for job in queued] == [former.id]


# Requests keep what they were admitted with


async def remembered(bench: Bench, namespace_id: str, statement: str, kind: v.MemoryKind) -> str:
    text = ItemText(kind=kind, statement=statement, subject=" ".join(statement.split()[1:3]))
    return bench.world.typed(namespace_id, statement, kind=kind, subject=text.subject).id


async def test_a_request_of_the_old_thread_still_searches_and_reads_there_while_new_runs(bench: Bench) -> None:
    """Acceptance 65; a request that begins afterwards reads the new thread alone (32, 38)."""
    old = await bench.begun("Where do zebrawood jars go?")
    talk = await remembered(bench, old.thread.namespace_id, "The zebrawood shelf was discussed", v.MemoryKind.SUMMARY)
    kept = await remembered(
        bench, bench.world.namespace(bench.project_id), "The marmalade label is blue", v.MemoryKind.DECISION
    )
    found = await bench.recall.context(old.session, "zebrawood shelf")
    assert talk in old.session.request.readable  # type: ignore[union-attr]  # the context began a request
    assert [entry.item.id for entry in found.recall.entries] == [talk]
    await bench.desk.start_new(bench.project_id, old.thread.id)
    hits = await bench.recall.search(old.session, "zebrawood shelf")
    assert [hit.item.id for hit in hits.hits] == [talk]
    assert (await bench.recall.read(old.session, talk)).item.id == talk
    young = await bench.begun("And now?")
    assert young.thread.id != old.thread.id
    assert (await bench.recall.search(young.session, "zebrawood shelf")).hits == ()
    assert [hit.item.id for hit in (await bench.recall.search(young.session, "marmalade label")).hits] == [kept]


async def test_a_repair_reads_preferences_and_decisions_only_even_an_id_that_it_was_given(bench: Bench) -> None:
    """Acceptance 21: the policy is looked at again at the moment of reading."""
    request = await bench.begun("Fix the shelf", v.TurnIntent.PATCH_REVISE)
    talk = await remembered(
        bench, request.thread.namespace_id, "The zebrawood shelf was discussed", v.MemoryKind.SUMMARY
    )
    fact = await remembered(
        bench, bench.world.namespace(bench.project_id), "The zebrawood price is high", v.MemoryKind.FACT
    )
    choice = await remembered(
        bench, bench.world.namespace(bench.project_id), "The zebrawood varnish is matte", v.MemoryKind.DECISION
    )
    found = await bench.recall.context(request.session, "zebrawood", profile=request.policy.profile)
    assert [entry.item.id for entry in found.recall.entries] == [choice]
    assert request.session.request is not None
    request.session.request.readable.update({talk, fact})
    for hidden in (talk, fact):
        with pytest.raises(NotFound):
            await bench.recall.read(request.session, hidden)
    assert (await bench.recall.read(request.session, choice)).item.id == choice


async def test_a_request_of_an_archived_project_is_not_admitted(bench: Bench) -> None:
    await bench.said()
    bench.world.store.execute("UPDATE namespace SET is_archived = 1 WHERE kind = 'project'")
    with pytest.raises(RuleViolated, match="project_archived"):
        await bench.begun("Hello?")
