"""Memory jobs on a real store file: batches, leases, the generation fence, retries; a clock that the test moves."""

from datetime import timedelta

import pytest

from main_process.domain.errors import LeaseLost, NotFound, ProviderFailed, RuleViolated
from main_process.domain.memory_job import LEASE, RETRY_WAIT, Diagnosis
from main_process.services import pipeline_claims
from main_process.services.pipeline_claims import Claim
from main_process.store.clearing import clear_rows
from shared.vocabulary import MemoryCall, MemoryJobFailure, MemoryJobState, ProviderFault
from tests.support.jobs import Thread, claimed, turns_of
from tests.support.memory_world import World
from tests.support.stores import OpenStore, StoreFactory

S = MemoryJobState
BUSY = ProviderFailed(ProviderFault.RATE_LIMITED, "answer", is_retryable=True)
LOST = ProviderFailed(ProviderFault.CONNECTION_LOST, "answer", is_retryable=True, was_dispatched=True)
REFUSED = ProviderFailed(ProviderFault.WRONG_KEY, "answer")


@pytest.fixture
def store(stores: StoreFactory) -> OpenStore:
    return stores()


@pytest.fixture
def thread(store: OpenStore) -> Thread:
    return Thread(store, World(store).project("shop"))


def another(thread: Thread) -> Thread:
    return Thread(thread.store, thread.project)


def some(claim: Claim | None) -> Claim:
    assert claim is not None
    return claim


def fail(store: OpenStore, claim: Claim, error: ProviderFailed, call: MemoryCall = MemoryCall.PRIMARY) -> None:
    store.write(lambda unit: pipeline_claims.fail(unit, claim.lease, error, call, calls=1))


def succeed(store: OpenStore, claim: Claim) -> None:
    store.write(lambda unit: pipeline_claims.end_all(unit, claim.lease, S.SUCCEEDED_NO_OUTPUT))


# What is due


def test_an_ended_turn_gets_one_job_however_often_it_is_told(store: OpenStore, thread: Thread) -> None:
    turn = thread.say("Use tabs.")
    store.write(lambda unit: pipeline_claims.turn_ended(unit, thread.id, turn))
    assert store.scalar("select count(*) from memory_job") == 1
    assert [event.conversation_id for event in store.published.named("pipeline.changed")] == [thread.id]


def test_one_turn_waits_half_a_minute_and_two_are_due_at_once(store: OpenStore, thread: Thread) -> None:
    thread.end()
    assert claimed(store) is None
    store.clock.advance(seconds=29)
    assert claimed(store) is None
    store.clock.advance(seconds=1)
    assert turns_of(claimed(store)) == [1]

    other = another(thread)
    other.end(2)
    assert turns_of(claimed(store)) == [1, 2]


def test_a_clock_that_was_set_back_holds_up_nothing(store: OpenStore, thread: Thread) -> None:
    thread.end()
    store.clock.advance(hours=-5)
    assert turns_of(claimed(store)) == [1]
    store.clock.advance(hours=-5)
    assert turns_of(claimed(store, "main-2")) == [1]


def test_four_of_five_are_claimed_and_the_fifth_waits_for_the_next_batch(store: OpenStore, thread: Thread) -> None:
    thread.end(5)
    first = some(claimed(store))
    assert turns_of(first) == [1, 2, 3, 4]
    assert claimed(store, "main-2") is None, "a leased head holds up what comes after it"

    store.clock.advance(seconds=LEASE.total_seconds())
    with pytest.raises(LeaseLost):
        succeed(store, first)
    again = some(claimed(store, "main-2"))
    assert [job.id for job in again.jobs] == [job.id for job in first.jobs]
    succeed(store, again)
    store.clock.advance(seconds=30)
    assert turns_of(claimed(store)) == [5]


def test_a_batch_holds_only_jobs_that_were_tried_equally_often(store: OpenStore, thread: Thread) -> None:
    thread.end(2)
    fail(store, some(claimed(store)), BUSY)
    thread.end(2)
    assert claimed(store) is None, "the waiting head holds up the new ones"
    store.clock.advance(seconds=RETRY_WAIT.total_seconds())
    assert turns_of(claimed(store)) == [1, 2]


def test_threads_do_not_hold_up_each_other_and_the_longest_waiting_goes_first(
    store: OpenStore, thread: Thread
) -> None:
    thread.end(2)
    store.clock.advance(seconds=1)
    other = another(thread)
    other.end(2)
    assert some(claimed(store)).conversation_id == thread.id
    assert some(claimed(store)).conversation_id == other.id


def test_a_flush_claims_only_what_it_captured_and_waits_for_no_second_turn(store: OpenStore, thread: Thread) -> None:
    thread.end()
    captured = frozenset(job.id for job in thread.jobs())
    thread.end()
    other = another(thread)
    other.end(2)
    assert turns_of(claimed(store, among=captured)) == [1]
    assert claimed(store, among=captured) is None


# Leases and the fence


def test_a_lease_that_is_kept_alive_lasts(store: OpenStore, thread: Thread) -> None:
    thread.end(2)
    claim = some(claimed(store))
    for _ in range(6):
        store.clock.advance(seconds=30)
        store.write(lambda unit: pipeline_claims.keep_alive(unit, claim.lease))
    assert claimed(store, "main-2") is None
    succeed(store, claim)
    assert thread.states() == [S.SUCCEEDED_NO_OUTPUT] * 2


def test_a_cleared_store_has_another_generation_and_takes_nothing_late(store: OpenStore, thread: Thread) -> None:
    thread.end(2)
    claim = some(claimed(store))
    before = store.read(lambda unit: unit.namespaces.generation())
    clear_rows(store.engines, store.clock.now())
    assert store.read(lambda unit: unit.namespaces.generation()) == before + 1
    with pytest.raises(LeaseLost):
        succeed(store, claim)
    assert store.scalar("select count(*) from memory_job") == 0


def test_a_restored_store_takes_nothing_late_even_where_the_job_is_there(store: OpenStore, thread: Thread) -> None:
    thread.end(2)
    claim = some(claimed(store))
    store.write(lambda unit: unit.forgotten.raise_generation(0))
    for late in (pipeline_claims.keep_alive, lambda unit, lease: pipeline_claims.note_calls(unit, lease, 1)):
        with pytest.raises(LeaseLost):
            store.write(lambda unit, late=late: late(unit, claim.lease))


def test_a_new_process_takes_over_at_once_what_a_former_one_held(store: OpenStore, thread: Thread) -> None:
    thread.end(2)
    claim = some(claimed(store))
    store.write(lambda unit: pipeline_claims.release_former(unit, "main-2"))
    again = some(claimed(store, "main-2"))
    assert [job.attempt for job in again.jobs] == [2, 2]
    with pytest.raises(LeaseLost):
        succeed(store, claim)


# Failures


def test_a_definite_passing_error_waits_once_and_then_fails_for_good(store: OpenStore, thread: Thread) -> None:
    thread.end(2)
    fail(store, some(claimed(store)), BUSY)
    assert thread.states() == [S.RETRY_WAIT] * 2
    store.clock.advance(minutes=1)
    fail(store, some(claimed(store)), BUSY)
    job = thread.jobs()[0]
    assert (job.state, job.attempt, job.provider_calls, job.completed_at) == (S.FAILED, 2, 2, store.clock.now())
    assert job.diagnosis == Diagnosis(MemoryJobFailure.PROVIDER, "rate_limited", "answer", MemoryCall.PRIMARY)
    store.clock.advance(days=1)
    assert claimed(store) is None


def test_a_provider_that_asks_for_a_longer_wait_gets_it_within_bounds(store: OpenStore, thread: Thread) -> None:
    thread.end(2)
    patient = ProviderFailed(ProviderFault.RATE_LIMITED, "answer", is_retryable=True, retry_after_s=7_200)
    fail(store, some(claimed(store)), patient)
    assert thread.jobs()[0].next_attempt_at == store.clock.now() + timedelta(hours=1)


def test_an_answer_that_was_not_observed_is_never_asked_for_again(store: OpenStore, thread: Thread) -> None:
    thread.end(2)
    fail(store, some(claimed(store)), LOST, MemoryCall.REPAIR)
    job = thread.jobs()[0]
    assert (job.state, job.attempt) == (S.FAILED, 1)
    assert job.diagnosis == Diagnosis(MemoryJobFailure.UNOBSERVED, "connection_lost", "answer", MemoryCall.REPAIR)
    store.clock.advance(days=1)
    assert claimed(store) is None


def test_a_refused_key_fails_at_once(store: OpenStore, thread: Thread) -> None:
    thread.end(2)
    fail(store, some(claimed(store)), REFUSED)
    assert thread.states() == [S.FAILED] * 2


def test_a_process_that_dies_while_it_asks_leaves_an_unobserved_outcome(store: OpenStore, thread: Thread) -> None:
    thread.end(2)
    claim = some(claimed(store))
    store.write(lambda unit: pipeline_claims.note_asking(unit, claim.lease, MemoryCall.PRIMARY))
    store.clock.advance(seconds=LEASE.total_seconds())
    assert claimed(store, "main-2") is None
    assert [job.diagnosis for job in thread.jobs()] == [
        Diagnosis(MemoryJobFailure.UNOBSERVED, call=MemoryCall.PRIMARY)
    ] * 2


def test_a_process_that_dies_twice_before_it_asks_fails_the_job(store: OpenStore, thread: Thread) -> None:
    thread.end(2)
    for owner in ("main-1", "main-2"):
        some(claimed(store, owner))
        store.clock.advance(seconds=LEASE.total_seconds())
    assert claimed(store, "main-3") is None
    assert thread.states() == [S.FAILED] * 2
    assert thread.jobs()[0].diagnosis == Diagnosis(MemoryJobFailure.INTERRUPTED)


def test_an_ordered_end_costs_no_attempt_unless_something_is_on_its_way(store: OpenStore, thread: Thread) -> None:
    thread.end(2)
    claim = some(claimed(store))
    store.write(lambda unit: pipeline_claims.give_back(unit, claim.lease))
    again = some(claimed(store, "main-2"))
    assert [job.attempt for job in again.jobs] == [1, 1]
    store.write(lambda unit: pipeline_claims.note_asking(unit, again.lease, MemoryCall.PRIMARY))
    store.write(lambda unit: pipeline_claims.give_back(unit, again.lease))
    assert thread.states() == [S.FAILED] * 2


def test_a_person_can_try_again_what_failed_and_nothing_else(store: OpenStore, thread: Thread) -> None:
    thread.end(2)
    job_id = thread.jobs()[0].id
    with pytest.raises(RuleViolated, match="job_not_failed"):
        store.write(lambda unit: pipeline_claims.retry(unit, job_id))
    with pytest.raises(NotFound):
        store.write(lambda unit: pipeline_claims.retry(unit, thread.id))
    fail(store, some(claimed(store)), LOST)
    store.write(lambda unit: pipeline_claims.retry(unit, job_id))
    store.clock.advance(seconds=30)
    assert turns_of(claimed(store)) == [1]


def test_our_own_trouble_passes_once(store: OpenStore, thread: Thread) -> None:
    thread.end(2)
    trouble = Diagnosis(MemoryJobFailure.STORE, "busy")
    for expected in (S.RETRY_WAIT, S.FAILED):
        claim = some(claimed(store))
        store.write(lambda unit, claim=claim: pipeline_claims.retry_once(unit, claim.lease, trouble))
        assert thread.states() == [expected] * 2
        store.clock.advance(seconds=RETRY_WAIT.total_seconds())
