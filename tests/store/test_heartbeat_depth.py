"""What a heartbeat must not do: repeat, drown, overwrite, half-save, lose its way in time, or throw away too much."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from main_process.domain.actor import PERSON
from main_process.domain.deterministic_review import review_deterministically
from main_process.domain.errors import RuleViolated
from main_process.domain.review import PROVIDER_LIMITS, FollowUpProposal
from main_process.services import (
    candidate_service,
    forget_service,
    heartbeat_claims,
    heartbeat_runs,
    heartbeat_service,
    memory_service,
)
from main_process.services.heartbeat_claims import Claim
from main_process.store.errors import StoreBug
from shared.vocabulary import FollowUpState, HeartbeatRunState, ItemStatus, ItemWarning, Recurrence
from tests.support.heartbeats import claimed, draft_for, one_off, plan_id_of, request_of, reviewed, run_of, started
from tests.support.memory_world import World
from tests.support.stores import OpenStore, StoreFactory

S = HeartbeatRunState
RULE = "From now on run the tests with `make check`."


@pytest.fixture
def store(stores: StoreFactory) -> OpenStore:
    return stores()


@pytest.fixture
def world(store: OpenStore) -> World:
    return World(store)


def items_of(store: OpenStore) -> int:
    return int(store.scalar("select count(*) from memory_item"))


# Nothing twice


def test_the_same_text_three_times_is_one_item_with_an_unchanged_id(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    ids = set()
    for key in ("key-00000001", "key-00000002", "key-00000003"):
        world.turn(project, RULE)
        reviewed(store, one_off(store, project, key))
        ids.add(store.scalar("select id from memory_item"))
    assert (len(ids), items_of(store)) == (1, 1)
    assert store.scalar("select count(*) from source") == 3, "each time is evidence"


def test_two_chinese_statements_that_share_a_character_are_two_items(store: OpenStore, world: World) -> None:
    project = world.project("旅行")
    world.turn(project, "以后周末都要吃夜宵。")
    world.turn(project, "以后每年都要周游世界。")
    reviewed(store, one_off(store, project))
    assert items_of(store) == 2


@pytest.mark.parametrize("status", [ItemStatus.CANDIDATE, ItemStatus.CONFIRMED])
def test_near_the_same_as_a_pending_or_confirmed_item_joins_it(
    store: OpenStore, world: World, status: ItemStatus
) -> None:
    project = world.project("webshop")
    item = world.said(project, "Run the tests with make check")
    if status is ItemStatus.CONFIRMED:
        world.confirm(item)
    world.turn(project, "From now on always run the tests with `make check`!")
    claim = one_off(store, project)
    reviewed(store, claim)
    assert items_of(store) == 1
    assert dict(run_of(store, claim.run.id).figures.dropped) == {"duplicate": 1}
    assert world.item(item.id).text.statement == "Run the tests with make check"


def test_near_the_same_as_a_rejected_item_comes_marked_and_after_never_again_not_at_all(
    store: OpenStore, world: World
) -> None:
    project = world.project("webshop")
    item = world.said(project, "Run the tests with make check")
    picks = (world.pick(item),)
    store.write(lambda unit: candidate_service.reject(unit, PERSON, picks))
    world.turn(project, "From now on run the tests with `make check`!")
    reviewed(store, one_off(store, project))
    marked = world.item(str(store.scalar("select id from memory_item where status = 'candidate'")))
    assert ItemWarning.PREVIOUSLY_REJECTED in marked.warnings

    again = (world.pick(marked),)
    store.write(lambda unit: candidate_service.reject(unit, PERSON, again, is_never_again=True))
    world.turn(project, "From now on always run the tests with `make check`.")
    claim = one_off(store, project, "key-00000002")
    reviewed(store, claim)
    assert dict(run_of(store, claim.run.id).figures.dropped) == {"never_again": 1}


def test_another_number_is_never_collapsed(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, "From now on the deadline is October 15th.")
    world.turn(project, "From now on the deadline is October 16th.")
    reviewed(store, one_off(store, project))
    assert items_of(store) == 2
    assert store.scalar("select count(*) from relation where kind = 'contradiction' and is_open") == 1


def test_a_run_proposes_no_more_than_its_quota(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    for tool in ("make", "ninja", "bazel", "meson", "just", "task", "gradle", "maven", "sbt", "rake", "cargo", "zig"):
        world.turn(project, f"From now on build the {tool} part with {tool} alone.")
    reviewed(store, one_off(store, project))
    assert items_of(store) == 10
    reviewed(store, one_off(store, project, "key-00000002"))
    assert items_of(store) == 12, "the rest waited for the next run"


# Bounded


def test_a_provider_run_reads_twenty_conversations_of_twenty_turns_at_most(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    for number in range(23):
        world.turn(project, f"Never touch file {number}.")
    claim = one_off(store, project)
    read = store.read(
        lambda unit: heartbeat_runs.material(unit, claim.run, PROVIDER_LIMITS, memories_max=10)
    ).conversations
    assert (len(read), PROVIDER_LIMITS.turns_per_conversation) == (20, 20)


# A person's word stands


def test_an_item_that_is_edited_during_a_run_stays_as_the_person_left_it(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    item = world.said(project, "Never push to main.")
    world.confirm(item)
    world.turn(project, "Never push to main.")
    claim = one_off(store, project)
    result = review_deterministically(request_of(store, claim.run))
    text = replace(world.item(item.id).text, statement="Never push to main or to release.")
    pick = world.pick(item)
    store.write(lambda unit: memory_service.edit(unit, PERSON, pick, text))

    store.write(lambda unit: heartbeat_runs.complete(unit, claim.lease, result))

    kept = world.item(item.id)
    assert (kept.text.statement, kept.revision, kept.status) == (text.statement, 2, ItemStatus.CONFIRMED)


def test_a_run_changes_and_removes_no_item_of_a_person(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    items = [world.said(project, text) for text in ("Never push to main.", "Releases go out on Tuesdays.")]
    world.confirm(*items)
    before = [(one.text, one.status, one.revision) for one in map(world.item, [item.id for item in items])]
    world.turn(project, "From now on push to main. Releases never go out on Tuesdays.")
    reviewed(store, one_off(store, project))
    assert [(one.text, one.status, one.revision) for one in map(world.item, [item.id for item in items])] == before


def test_a_follow_up_starts_nothing(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, RULE)
    claim = one_off(store, project)
    follow_up = FollowUpProposal("rm -rf /", "Run this at once.", project)
    result = replace(review_deterministically(request_of(store, claim.run)), follow_ups=(follow_up,))
    store.write(lambda unit: heartbeat_runs.complete(unit, claim.lease, result))
    assert store.scalar("select state from follow_up") == "open"
    assert store.scalar("select count(*) from task") == 0


# All or nothing


def test_a_store_that_fails_at_the_last_step_keeps_nothing_of_a_run(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, RULE)
    claim = one_off(store, project)
    result = review_deterministically(request_of(store, claim.run))
    trigger = "CREATE TEMP TRIGGER no_report BEFORE INSERT ON heartbeat_report BEGIN SELECT RAISE(ABORT, 'full'); END"

    def complete_without_room(unit: heartbeat_runs.Unit) -> None:
        unit.connection.exec_driver_sql(trigger)
        heartbeat_runs.complete(unit, claim.lease, result)

    with pytest.raises(StoreBug):
        store.write(complete_without_room)

    assert items_of(store) == 0
    for table in ("source", "heartbeat_checkpoint", "heartbeat_report", "follow_up"):
        assert store.scalar(f"select count(*) from {table}") == 0, table
    assert run_of(store, claim.run.id).state is S.CLAIMED


# Retention


def finished(store: OpenStore, world: World, project: str, plan: str | None, number: int) -> str:
    world.turn(project, f"Never touch file {number}.")
    key = f"key-{number:08d}"
    claim = one_off(store, project, key) if plan is None else started(store, plan, key)
    assert isinstance(claim, Claim)
    reviewed(store, claim)
    return claim.run.id


def ids_of_runs(store: OpenStore) -> set[str]:
    return store.read(
        lambda unit: {str(row[0]) for row in unit.connection.exec_driver_sql("select id from heartbeat_run")}
    )


def test_pruning_waits_for_a_completed_run_and_keeps_candidates(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    plan = plan_id_of(store, draft_for(project, retention_days=1, is_enabled=False))
    old = finished(store, world, project, plan, 1)
    store.clock.advance(days=2)
    claim = started(store, plan, "key-00000002")
    assert isinstance(claim, Claim)
    reviewed(store, claim)
    assert run_of(store, claim.run.id).state is S.NO_CHANGE
    assert old in ids_of_runs(store), "nothing was completed"

    finished(store, world, project, plan, 3)
    assert old not in ids_of_runs(store)
    assert store.scalar("select count(*) from memory_item where status = 'candidate'") == 2


def test_pruning_goes_in_small_batches(store: OpenStore, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat_runs, "PRUNED_AT_ONCE", 2)
    project = world.project("webshop")
    plan = plan_id_of(store, draft_for(project, retention_days=1, is_enabled=False))
    old = [finished(store, world, project, plan, number) for number in range(5)]
    store.clock.advance(days=2)
    left = []
    for number in (5, 6, 7):
        finished(store, world, project, plan, number)
        left.append(len(ids_of_runs(store) & set(old)))
    assert left == [3, 1, 0]


def test_a_run_with_an_open_follow_up_is_kept_until_somebody_saw_to_it(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, RULE)
    claim = one_off(store, project, "key-00000000")
    result = replace(
        review_deterministically(request_of(store, claim.run)),
        follow_ups=(FollowUpProposal("Write the guide", "", project),),
    )
    store.write(lambda unit: heartbeat_runs.complete(unit, claim.lease, result))
    store.clock.advance(days=200)
    finished(store, world, project, None, 1)
    assert claim.run.id in ids_of_runs(store)

    (listed,), _ = store.read(lambda unit: heartbeat_service.list_follow_ups(unit, states=(), limit=9, cursor=None))
    store.write(
        lambda unit: heartbeat_service.set_follow_up(
            unit, listed.follow_up.id, expected_revision=1, state=FollowUpState.DISMISSED
        )
    )
    finished(store, world, project, None, 2)
    assert claim.run.id not in ids_of_runs(store), "one-off runs have a retention, too"


# Time


def test_a_clock_that_jumps_ahead_and_back_skips_one_run_and_repeats_none(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, RULE)
    plan = plan_id_of(store, draft_for(project))
    store.clock.advance(hours=1)
    claim = claimed(store)
    assert claim is not None
    reviewed(store, claim)
    today = store.clock.now()

    store.clock.moment = today + timedelta(days=400)
    assert claimed(store) is None, "too late, and not caught up"
    assert run_states(store) == {S.COMPLETED: 1, S.SKIPPED: 1}

    store.clock.moment = today
    assert claimed(store) is None
    listed = store.read(heartbeat_service.list_plans)[0].plan
    assert (listed.id, listed.next_run_at) == (plan, datetime(2026, 3, 3, 10, 0, tzinfo=UTC))
    store.clock.moment = today - timedelta(hours=3)
    assert claimed(store) is None, "the same time does not come twice"
    world.turn(project, "Never push to main.")
    store.clock.moment = today + timedelta(days=1)
    assert claimed(store) is None, "the skipped one"
    store.clock.moment = today + timedelta(days=2)
    claim = claimed(store)
    assert claim is not None
    assert claim.run.scheduled_for == datetime(2026, 3, 4, 10, 0, tzinfo=UTC)


def test_a_weekly_plan_is_not_taken_for_one_of_a_wrong_clock(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    draft = draft_for(project, recurrence=Recurrence.WEEKLY, weekday=0)
    plan = plan_id_of(store, draft)
    before = store.read(lambda unit: heartbeat_service.known_plan(unit, plan)).next_run_at
    assert claimed(store) is None
    assert store.read(lambda unit: heartbeat_service.known_plan(unit, plan)).next_run_at == before


@pytest.mark.parametrize("zone", ["Nowhere/None", "../../etc/passwd"])
def test_a_plan_whose_zone_this_system_does_not_know_rests_and_the_others_go_on(
    store: OpenStore, world: World, zone: str
) -> None:
    odd, sound = (plan_id_of(store, draft_for(world.project(name))) for name in ("webshop", "ledger"))
    store.write(
        lambda unit: unit.connection.exec_driver_sql(
            "UPDATE heartbeat_plan SET time_zone = ?, next_run_at = next_run_at - 1 WHERE id = ?", (zone, odd)
        )
    )
    store.clock.moment = store.read(lambda unit: heartbeat_service.known_plan(unit, sound)).next_run_at
    claim = claimed(store)
    assert claim is not None
    assert claim.run.plan_id == sound
    rests = store.read(lambda unit: heartbeat_service.known_plan(unit, odd))
    assert (rests.next_run_at, rests.last_state) == (None, HeartbeatRunState.FAILED)
    told = "SELECT r.failure FROM heartbeat_run AS r JOIN heartbeat_plan AS p ON p.row = r.plan_row WHERE p.id = ?"
    assert store.read(lambda unit: unit.connection.exec_driver_sql(told, (odd,)).scalars().all()) == [
        "time_zone_unknown"
    ]


def test_a_wait_from_before_the_clock_was_set_back_is_over(store: OpenStore, world: World) -> None:
    claim = one_off(store, world.project("webshop"))
    store.clock.advance(days=300)
    store.write(lambda unit: heartbeat_claims.release_former(unit, "nobody"))
    taken = claimed(store)
    assert taken is not None
    store.write(lambda unit: heartbeat_runs.stop(unit, taken.lease, is_person=False, provider_calls=0))
    store.clock.advance(days=-300)
    again = claimed(store)
    assert again is not None
    assert again.run.id == claim.run.id


def run_states(store: OpenStore) -> dict[HeartbeatRunState, int]:
    rows = "select state, count(*) from heartbeat_run group by state"
    return store.read(lambda unit: {S(row[0]): row[1] for row in unit.connection.exec_driver_sql(rows)})


# Projects that go


def test_a_project_takes_its_own_plan_with_it_and_leaves_a_shared_one(store: OpenStore, world: World) -> None:
    webshop, ledger = world.project("webshop"), world.project("ledger")
    alone = plan_id_of(store, draft_for(webshop, name="Alone"))
    shared = plan_id_of(store, draft_for(webshop, ledger, name="Shared"))
    branch = store.read(lambda unit: forget_service.project_branch(unit, webshop))
    assert (branch.counts.plans_deleted, branch.counts.plans_narrowed) == (1, 1)
    store.write(lambda unit: forget_service.delete_project(unit, PERSON, webshop, branch.token))
    (left,) = store.read(heartbeat_service.list_plans)
    assert (left.plan.id, left.plan.draft.project_ids) == (shared, (ledger,))
    assert alone != shared


# The trend


def test_the_trend_counts_by_the_days_of_the_zone_and_keeps_quiet_days(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    store.clock.moment = datetime(2026, 3, 2, 18, 30, tzinfo=UTC)
    finished(store, world, project, None, 1)
    first = world.item(str(store.scalar("select id from memory_item")))
    world.confirm(first)
    store.clock.advance(days=2)
    finished(store, world, project, None, 2)
    reviewed(store, one_off(store, project, "key-00000099"))

    days = store.read(lambda unit: heartbeat_service.trend(unit, days=4, time_zone="Asia/Shanghai"))

    assert [(one.day, one.runs, one.runs_good, one.proposed, one.confirmed) for one in days] == [
        ("2026-03-02", 0, 0, 0, 0),
        ("2026-03-03", 1, 1, 1, 1),
        ("2026-03-04", 0, 0, 0, 0),
        ("2026-03-05", 2, 2, 1, 0),
    ]
    with pytest.raises(RuleViolated, match="time_zone_unknown"):
        store.read(lambda unit: heartbeat_service.trend(unit, days=4, time_zone="Mars/Olympus"))
