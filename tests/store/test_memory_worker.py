"""The worker of memory jobs on a real store file and a real server: what is asked, what is stored, what is not."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from main_process.domain.memory_job import RETRY_WAIT, Diagnosis
from shared.vocabulary import (
    ItemStatus,
    MemoryCall,
    MemoryJobFailure,
    MemoryJobState,
    MemoryKind,
    TrustClass,
    TurnState,
)
from tests.support import openai_server as wire
from tests.support.openai_server import OpenAiServer
from tests.support.pipeline import Pipeline, consolidation, extraction, opened, operation_of, stated

S = MemoryJobState
F = MemoryJobFailure
TABS = "I always want tabs for indentation"
SPACES = "I prefer spaces for indentation in the ledger"
ASKED = "What does the jar shelf hold?"


@pytest.fixture
def server() -> Iterator[OpenAiServer]:
    with OpenAiServer() as running:
        yield running


@pytest.fixture
async def pipeline(tmp_path: Path, server: OpenAiServer) -> AsyncIterator[Pipeline]:
    async with opened(tmp_path, server) as made:
        yield made


# Without a provider


async def test_rules_alone_lead_a_turn_to_pending_without_network_or_key(pipeline: Pipeline) -> None:
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    assert await pipeline.run() == 2
    (candidate,) = await pipeline.candidates()
    assert candidate.text.statement == TABS
    assert candidate.trust is TrustClass.PERSON
    assert await pipeline.states() == [S.SUCCEEDED, S.SUCCEEDED, S.SUCCEEDED]
    assert pipeline.server.calls == 0


async def test_said_again_it_is_the_same_candidate_with_more_evidence(pipeline: Pipeline) -> None:
    for _ in range(2):
        await pipeline.say(TABS)
        await pipeline.both()
    (candidate,) = await pipeline.candidates()
    assert len(await pipeline.store.read(lambda unit: unit.evidence.sources(candidate.id))) == 2


async def test_turns_without_a_lasting_statement_succeed_once_without_output(pipeline: Pipeline) -> None:
    await pipeline.say(ASKED)
    await pipeline.say("Thanks!")
    assert await pipeline.run() == 1
    assert await pipeline.states() == [S.SUCCEEDED_NO_OUTPUT] * 2
    pipeline.clock.advance(days=1)
    assert await pipeline.run() == 0


async def test_nothing_is_worked_on_while_suggestions_are_switched_off(pipeline: Pipeline) -> None:
    pipeline.set(is_generation_enabled=False)
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    assert await pipeline.run() == 0
    pipeline.set(is_generation_enabled=True)
    assert await pipeline.run() == 2


# With a provider


async def test_a_stated_preference_is_extracted_consolidated_and_waits(pipeline: Pipeline) -> None:
    await pipeline.connect()
    pipeline.server.answers(extraction(stated(TABS)), consolidation())
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    await pipeline.run()
    (candidate,) = await pipeline.candidates()
    assert (candidate.text.kind, candidate.text.statement) == (MemoryKind.PREFERENCE, TABS)
    assert candidate.trust is TrustClass.MODEL_INFERENCE
    assert [job.provider_calls for job in await pipeline.jobs()] == [1, 1, 1]
    assert await pipeline.checkpoint() == TABS
    assert pipeline.column("select state from extracted_candidate") == ["consolidated"]
    assert pipeline.column("select sent_until - sent_from from extracted_quote") == [len(TABS)]


async def test_an_answer_without_candidates_moves_the_checkpoint_and_is_not_asked_for_again(
    pipeline: Pipeline,
) -> None:
    await pipeline.connect()
    pipeline.server.answers(extraction())
    await pipeline.say(ASKED)
    await pipeline.say("And the honey shelf?")
    await pipeline.run()
    assert await pipeline.states() == [S.SUCCEEDED_NO_OUTPUT] * 2
    assert await pipeline.checkpoint() == ASKED
    pipeline.clock.advance(days=1)
    assert (await pipeline.run(), pipeline.server.calls) == (0, 1)


async def test_what_a_model_would_change_waits_as_a_difference(pipeline: Pipeline) -> None:
    await pipeline.connect()
    known = pipeline.world.typed(
        pipeline.world.namespace(pipeline.project), "Use tabs in the ledger.", subject="Indentation"
    )
    revised = consolidation(operation="revise", target="M1", subject="Indentation")
    pipeline.server.answers(extraction(stated(SPACES, subject="indentation")), revised)
    await pipeline.say(SPACES)
    await pipeline.say(ASKED)
    await pipeline.run()
    (candidate,) = await pipeline.candidates()
    (change,) = (await pipeline.store.read(lambda unit: unit.extracted.proposed([candidate.id]))).values()
    assert (change.operation, change.target_id, change.target_revision) == ("revise", known.id, 1)
    assert pipeline.world.item(known.id).revision == 1, "nothing a model wrote changes a memory"
    pipeline.world.confirm(candidate)
    assert pipeline.world.item(known.id).text.statement == SPACES


async def test_advice_against_a_candidate_is_shown_and_decides_nothing(pipeline: Pipeline) -> None:
    await pipeline.connect()
    pipeline.server.answers(extraction(stated(TABS)), consolidation(operation="reject"))
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    await pipeline.run()
    (candidate,) = await pipeline.candidates()
    (change,) = (await pipeline.store.read(lambda unit: unit.extracted.proposed([candidate.id]))).values()
    assert (change.operation, candidate.text.statement) == ("reject", TABS)


# One repair


async def test_a_broken_answer_is_repaired_once(pipeline: Pipeline) -> None:
    await pipeline.connect()
    pipeline.server.answers(wire.say("```json\n{}\n```"), extraction(stated(TABS)), consolidation())
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    await pipeline.run()
    assert [one.text.statement for one in await pipeline.candidates()] == [TABS]
    assert [job.provider_calls for job in await pipeline.jobs()] == [2, 2, 1]


async def test_a_broken_repair_moves_neither_checkpoint_nor_candidates_and_fails(pipeline: Pipeline) -> None:
    await pipeline.connect()
    pipeline.server.answers(wire.say('{"checkpoint": "x"}'))
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    await pipeline.run()
    jobs = await pipeline.jobs()
    assert [job.state for job in jobs] == [S.FAILED] * 2
    assert jobs[0].diagnosis == Diagnosis(F.CONTRACT, "missing_key", "answer", MemoryCall.REPAIR)
    assert (await pipeline.checkpoint(), await pipeline.candidates()) == ("", [])
    assert pipeline.server.calls == 2


async def test_a_consolidation_that_cannot_be_repaired_suppresses_what_it_should_have_judged(
    pipeline: Pipeline,
) -> None:
    await pipeline.connect()
    pipeline.server.answers(extraction(stated(TABS)), wire.say('{"operations": []}'))
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    await pipeline.run()
    assert await pipeline.states() == [S.SUCCEEDED, S.SUCCEEDED, S.FAILED]
    assert pipeline.column("select state from extracted_candidate") == ["suppressed"]
    assert await pipeline.candidates() == []


async def test_a_person_can_let_a_failed_consolidation_be_tried_again(pipeline: Pipeline) -> None:
    from main_process.services import pipeline_claims  # noqa: PLC0415 - the one test that acts as a person

    await pipeline.connect()
    pipeline.server.answers(extraction(stated(TABS)), wire.say("{}"), wire.say("{}"), consolidation())
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    await pipeline.run()
    failed = (await pipeline.jobs())[-1]
    await pipeline.store.write(lambda unit: pipeline_claims.retry(unit, failed.id))
    await pipeline.run()
    assert [one.text.statement for one in await pipeline.candidates()] == [TABS]


async def test_one_illegal_operation_takes_the_legal_one_back_too(pipeline: Pipeline) -> None:
    await pipeline.connect()

    def mixed(asked: wire.Asked) -> wire.Reply:
        first, second = asked.material["candidates"]
        illegal = operation_of(second, "revise", "M7")
        return wire.say_json({"operations": [operation_of(first), illegal]})

    pipeline.server.answers(extraction(stated(TABS), stated(SPACES)), mixed)
    await pipeline.say(TABS)
    await pipeline.say(SPACES)
    await pipeline.run()
    assert await pipeline.candidates() == []
    assert pipeline.column("select state from extracted_candidate") == ["suppressed"] * 2


# Identity


async def test_two_creations_of_one_identity_in_one_answer_are_refused_together(pipeline: Pipeline) -> None:
    await pipeline.connect()
    same = consolidation(subject="Indentation")
    pipeline.server.answers(extraction(stated(TABS), stated(SPACES)), same, same)
    await pipeline.say(TABS)
    await pipeline.say(SPACES)
    await pipeline.run()
    job = (await pipeline.jobs())[-1]
    assert job.diagnosis == Diagnosis(F.CONTRACT, "identity_taken", "answer", MemoryCall.REPAIR)
    assert await pipeline.candidates() == []


async def test_a_revision_may_not_be_renamed_onto_another_memory(pipeline: Pipeline) -> None:
    await pipeline.connect()
    space = pipeline.world.namespace(pipeline.project)
    pipeline.world.typed(space, "Rounds down.", subject="The ledger")
    pipeline.world.typed(space, "Use tabs for indentation in the ledger.", subject="Indentation")

    def renamed(asked: wire.Asked) -> wire.Reply:
        target = next(item["item"] for item in asked.material["items"] if item["subject"] == "Indentation")
        (candidate,) = asked.material["candidates"]
        return wire.say_json({"operations": [operation_of(candidate, "revise", target, subject="the ledger")]})

    pipeline.server.answers(extraction(stated(SPACES)), renamed, renamed)
    await pipeline.say(SPACES)
    await pipeline.say(ASKED)
    await pipeline.run()
    assert (await pipeline.jobs())[-1].diagnosis == Diagnosis(
        F.CONTRACT, "identity_taken", "answer", MemoryCall.REPAIR
    )
    assert await pipeline.candidates() == []


async def test_a_memory_beyond_the_twenty_that_are_shown_still_holds_its_identity(pipeline: Pipeline) -> None:
    await pipeline.connect()
    space = pipeline.world.namespace(pipeline.project)
    pipeline.world.typed(space, "Zebrawood.", subject="The ledger")
    for number in range(21):
        pipeline.world.typed(
            space, f"Prefer spaces for indentation in the ledger part {number}.", subject=f"Module {number}"
        )
    taken = consolidation(subject="the ledger")
    pipeline.server.answers(extraction(stated(SPACES)), taken, taken)
    await pipeline.say(SPACES)
    await pipeline.say(ASKED)
    await pipeline.run()
    shown = pipeline.server.asked[1].material["items"]
    assert len(shown) == 20
    assert "The ledger" not in [item["subject"] for item in shown]
    assert (await pipeline.jobs())[-1].diagnosis == Diagnosis(
        F.CONTRACT, "identity_taken", "answer", MemoryCall.REPAIR
    )


# Failures


async def test_a_passing_error_is_tried_once_more_and_the_worker_goes_on(pipeline: Pipeline) -> None:
    await pipeline.connect()
    pipeline.server.answers(wire.status(503), extraction(stated(TABS)), consolidation())
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    await pipeline.run()
    assert await pipeline.states() == [S.RETRY_WAIT] * 2
    pipeline.clock.advance(seconds=RETRY_WAIT.total_seconds())
    await pipeline.run()
    assert [one.text.statement for one in await pipeline.candidates()] == [TABS]


async def test_an_answer_that_never_arrived_is_unobserved_and_never_asked_for_again(pipeline: Pipeline) -> None:
    await pipeline.connect()
    pipeline.server.answers(wire.dropped())
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    await pipeline.run()
    jobs = await pipeline.jobs()
    assert [job.state for job in jobs] == [S.FAILED] * 2
    assert jobs[0].diagnosis is not None
    assert (jobs[0].diagnosis.failure, jobs[0].diagnosis.call) == (F.UNOBSERVED, MemoryCall.PRIMARY)
    pipeline.clock.advance(days=1)
    assert (await pipeline.run(), pipeline.server.calls) == (0, 1)


async def test_nothing_of_a_providers_error_is_stored_anywhere(pipeline: Pipeline) -> None:
    await pipeline.connect()
    pipeline.server.answers(wire.status(500, message="zyzzyva from the provider"), wire.say("zyzzyva answer"))
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    await pipeline.run()
    pipeline.clock.advance(minutes=1)
    await pipeline.run()
    assert await pipeline.states() == [S.FAILED] * 2
    on_disk = pipeline.world.store.bytes_on_disk()
    for told in (b"zyzzyva", pipeline.server.key.encode(), pipeline.server.url.encode()):
        assert told not in on_disk


# Leases while a provider is asked


async def test_leases_are_renewed_every_half_minute_while_a_provider_thinks(pipeline: Pipeline) -> None:
    await pipeline.connect()
    pipeline.server.answers(wire.Reply(body=wire.completion("{}"), delay_s=30), extraction())
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    pipeline.set(provider_timeout_s=60.0)
    step = asyncio.ensure_future(pipeline.worker.step())
    await asyncio.to_thread(pipeline.server.wait_for_call)
    first = (await pipeline.jobs())[0].lease_expires_at
    for _ in range(5):
        await _give(pipeline, 30)
    last = (await pipeline.jobs())[0]
    assert last.state is S.LEASED
    assert first is not None
    assert last.lease_expires_at is not None
    assert (last.lease_expires_at - first).total_seconds() == 150
    step.cancel()
    await asyncio.gather(step, return_exceptions=True)


async def _give(pipeline: Pipeline, seconds: float) -> None:
    """Let time pass, and wait until the leases were renewed for it."""
    before = (await pipeline.jobs())[0].lease_expires_at
    pipeline.clock.give(seconds=seconds)
    async with asyncio.timeout(30):
        while (await pipeline.jobs())[0].lease_expires_at == before:  # noqa: ASYNC110 - a thread of the store does it
            await asyncio.sleep(0.005)


async def test_who_lost_the_lease_while_asking_repairs_and_stores_nothing(pipeline: Pipeline) -> None:
    await pipeline.connect()

    def fenced(asked: wire.Asked) -> wire.Reply:
        del asked
        pipeline.world.store.write(lambda unit: unit.forgotten.raise_generation(0))
        return wire.say("not even JSON")

    pipeline.server.answers(fenced)
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    await pipeline.worker.step()
    assert pipeline.server.calls == 1
    assert (await pipeline.checkpoint(), await pipeline.candidates()) == ("", [])


async def test_a_store_that_is_cleared_meanwhile_gets_nothing_late(pipeline: Pipeline) -> None:
    await pipeline.connect()

    def cleared(asked: wire.Asked) -> wire.Reply:
        pipeline.world.store.write(lambda unit: unit.forgotten.raise_generation(0))
        pipeline.world.store.execute("PRAGMA foreign_keys = ON; ")
        pipeline.world.store.execute("DELETE FROM memory_job")
        return extraction(stated(TABS))(asked)

    pipeline.server.answers(cleared)
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    await pipeline.worker.step()
    assert pipeline.column("select count(*) from extracted_candidate") == [0]
    assert await pipeline.checkpoint() == ""


# The worker's own life


async def test_the_worker_wakes_when_a_turn_ended_and_rests_without_work(pipeline: Pipeline) -> None:
    pipeline.worker.start()
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    for event, payload in pipeline.published.events:
        pipeline.worker.follow(event, payload)
    async with asyncio.timeout(30):
        while not await pipeline.candidates():  # noqa: ASYNC110 - the worker publishes into a list here
            await asyncio.sleep(0.005)
    async with asyncio.timeout(30):
        while pipeline.clock.sleepers:
            pipeline.clock.give(seconds=1)
            await asyncio.sleep(0.005)


async def test_an_end_while_a_request_is_on_its_way_leaves_it_unobserved_and_writes_nothing_later(
    pipeline: Pipeline,
) -> None:
    await pipeline.connect()
    pipeline.server.answers(wire.Reply(body=wire.completion("{}"), delay_s=30))
    pipeline.set(provider_timeout_s=60.0)
    await pipeline.say(TABS)
    await pipeline.say(ASKED)
    pipeline.worker.start()
    await asyncio.to_thread(pipeline.server.wait_for_call)
    from main_process.jobs import memory_worker  # noqa: PLC0415 - its drain is shortened for this test alone

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(memory_worker, "DRAIN_S", 0.05)
        await pipeline.worker.stop()
    jobs = await pipeline.jobs()
    assert [job.state for job in jobs] == [S.FAILED] * 2
    assert jobs[0].diagnosis == Diagnosis(F.UNOBSERVED, call=MemoryCall.PRIMARY)
    assert await pipeline.worker.step() is None


async def test_the_next_process_takes_over_what_the_last_one_claimed(tmp_path: Path, server: OpenAiServer) -> None:
    from main_process.services import pipeline_claims  # noqa: PLC0415 - plays the process that went away

    async with opened(tmp_path, server) as first:
        await first.say(TABS)
        await first.say(ASKED)
        await first.store.write(lambda unit: pipeline_claims.claim_next(unit, "gone"))
        clock = first.clock
    async with opened(tmp_path, server, clock) as second:
        second.worker.start()
        async with asyncio.timeout(30):
            while not await second.candidates():  # noqa: ASYNC110 - the worker publishes into a list here
                await asyncio.sleep(0.005)


# Interrupted and failed turns


async def test_what_a_person_said_counts_although_the_answer_failed(pipeline: Pipeline) -> None:
    from main_process.services import thread_service  # noqa: PLC0415 - one test ends turns otherwise
    from main_process.services.thread_service import NewTurn  # noqa: PLC0415 - as above

    begun = await pipeline.store.write(
        lambda unit: thread_service.begin_turn(unit, pipeline.project, NewTurn("me", TABS))
    )
    await pipeline.store.write(lambda unit: thread_service.fail_turn(unit, turn_id=begun.id, owner="me"))
    await pipeline.both()
    assert [one.text.statement for one in await pipeline.candidates()] == [TABS]
    turn = await pipeline.store.read(lambda unit: unit.conversations.turn(begun.id))
    assert turn is not None
    assert turn.state is TurnState.FAILED
    assert await pipeline.candidates(ItemStatus.CONFIRMED) == []
