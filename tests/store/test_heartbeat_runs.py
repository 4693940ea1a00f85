"""Plans, claims, leases and completion on a real store file, with a clock that the test moves."""

from dataclasses import replace
from datetime import timedelta

import pytest

from main_process.domain.actor import PERSON
from main_process.domain.deterministic_review import review_deterministically
from main_process.domain.errors import LeaseLost, NotFound, ProviderFailed, RevisionConflict, RuleViolated
from main_process.domain.heartbeat import LEASE, Run
from main_process.domain.review import FollowUpProposal
from main_process.services import candidate_service, heartbeat_runs, heartbeat_service
from main_process.services.heartbeat_claims import Claim
from shared.vocabulary import (
    FollowUpState,
    HeartbeatRunState,
    ItemStatus,
    ItemWarning,
    ProposerKind,
    ProviderFault,
)
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


# Plans


def test_a_plan_is_made_changed_and_deleted_at_the_revision_that_was_seen(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    made = store.write(lambda unit: heartbeat_service.create_plan(unit, draft_for(project)))
    assert (made.project_names, made.plan.next_run_at) == (("webshop",), store.clock.now() + timedelta(hours=1))

    changed = store.write(
        lambda unit: heartbeat_service.update_plan(
            unit, made.plan.id, expected_revision=1, draft=draft_for(project, name=" Night ", is_enabled=False)
        )
    )
    assert (changed.plan.revision, changed.plan.draft.name, changed.plan.next_run_at) == (2, "Night", None)

    with pytest.raises(RevisionConflict):
        store.write(lambda unit: heartbeat_service.delete_plan(unit, made.plan.id, expected_revision=1))
    store.write(lambda unit: heartbeat_service.delete_plan(unit, made.plan.id, expected_revision=2))
    assert store.read(heartbeat_service.list_plans) == ()
    assert [event.plan_id for event in store.published.named("heartbeat.changed")] == [made.plan.id] * 3


def test_a_plan_over_a_project_that_is_not_there_is_refused(store: OpenStore) -> None:
    with pytest.raises(NotFound):
        plan_id_of(store, draft_for("00000000-0000-4000-8000-000000000000"))
    assert store.scalar("select count(*) from heartbeat_plan") == 0


def test_deleting_a_plan_says_what_goes_and_keeps_what_it_proposed(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, RULE)
    plan = plan_id_of(store, draft_for(project))
    claim = started(store, plan)
    assert isinstance(claim, Claim)
    reviewed(store, claim)

    loss = store.read(lambda unit: heartbeat_service.preview_deletion(unit, plan))
    assert (loss.runs, loss.reports, loss.follow_ups, loss.candidates_kept) == (1, 1, 0, 1)
    store.write(lambda unit: heartbeat_service.delete_plan(unit, plan, expected_revision=1))

    for table in ("heartbeat_plan", "heartbeat_run", "heartbeat_report", "heartbeat_checkpoint", "follow_up"):
        assert store.scalar(f"select count(*) from {table}") == 0, table
    assert store.scalar("select count(*) from memory_item") == 1


# Claims


def test_a_due_plan_is_claimed_once_and_moves_on(store: OpenStore, world: World) -> None:
    plan = plan_id_of(store, draft_for(world.project("webshop")))
    assert claimed(store) is None
    store.clock.advance(hours=1)

    claim = claimed(store)

    assert claim is not None
    assert (claim.run.plan_id, claim.run.scheduled_for) == (plan, store.clock.now())
    assert claimed(store) is None
    listed = store.read(heartbeat_service.list_plans)[0]
    assert (listed.is_running, listed.plan.next_run_at) == (True, store.clock.now() + timedelta(days=1))


def test_more_than_two_hours_late_is_skipped_and_not_caught_up(store: OpenStore, world: World) -> None:
    plan = plan_id_of(store, draft_for(world.project("webshop")))
    store.clock.advance(hours=3, seconds=1)

    assert claimed(store) is None

    (run,), _ = store.read(lambda unit: heartbeat_service.list_runs(unit, plan_id=plan, limit=10, cursor=None))
    assert run.run.state is S.SKIPPED
    listed = store.read(heartbeat_service.list_plans)[0].plan
    assert listed.last_state is S.SKIPPED
    assert listed.next_run_at is not None
    assert listed.next_run_at > store.clock.now()


def test_starting_twice_returns_the_first_run(store: OpenStore, world: World) -> None:
    plan = plan_id_of(store, draft_for(world.project("webshop")))
    first = started(store, plan, "key-00000001")
    assert isinstance(first, Claim)

    again = started(store, plan, "key-00000002")
    assert isinstance(again, Run)
    assert again.id == first.run.id
    reviewed(store, first)
    same_key = started(store, plan, "key-00000001")
    assert isinstance(same_key, Run)
    assert (same_key.id, same_key.state) == (first.run.id, S.NO_CHANGE)
    assert isinstance(started(store, plan, "key-00000003"), Claim)


def test_a_lost_run_is_claimed_again_after_its_lease_and_ends_after_three_attempts(
    store: OpenStore, world: World
) -> None:
    plan = plan_id_of(store, draft_for(world.project("webshop")))
    first = started(store, plan)
    assert isinstance(first, Claim)
    assert claimed(store, "main-2") is None

    fences = [first.lease.fence]
    for attempt in (2, 3):
        store.clock.advance(seconds=LEASE.total_seconds())
        claim = claimed(store, "main-2")
        assert claim is not None
        assert (claim.run.id, claim.run.attempt) == (first.run.id, attempt)
        fences.append(claim.lease.fence)
    store.clock.advance(seconds=LEASE.total_seconds())
    assert claimed(store, "main-2") is None

    run = run_of(store, first.run.id)
    assert (run.state, run.failure) == (S.FAILED, "interrupted")
    assert fences == [1, 2, 3]


def test_a_run_lost_while_it_may_have_asked_is_unobserved(store: OpenStore, world: World) -> None:
    plan = plan_id_of(store, draft_for(world.project("webshop"), proposer=ProposerKind.PROVIDER))
    claim = started(store, plan)
    assert isinstance(claim, Claim)
    store.write(lambda unit: heartbeat_runs.note_asking(unit, claim.lease))
    store.clock.advance(seconds=LEASE.total_seconds())

    assert claimed(store, "main-2") is None

    assert run_of(store, claim.run.id).state is S.UNOBSERVED


def test_keeping_alive_holds_the_claim(store: OpenStore, world: World) -> None:
    plan = plan_id_of(store, draft_for(world.project("webshop")))
    claim = started(store, plan)
    assert isinstance(claim, Claim)
    for _ in range(10):
        store.clock.advance(seconds=30)
        store.write(lambda unit: heartbeat_runs.keep_alive(unit, claim.lease))
        assert claimed(store, "main-2") is None


def test_a_late_result_is_thrown_away(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, RULE)
    claim = one_off(store, project)
    result = review_deterministically(request_of(store, claim.run))
    store.clock.advance(seconds=LEASE.total_seconds())
    taken = claimed(store, "main-2")
    assert taken is not None

    with pytest.raises(LeaseLost):
        store.write(lambda unit: heartbeat_runs.complete(unit, claim.lease, result))
    with pytest.raises(LeaseLost):
        store.write(lambda unit: heartbeat_runs.keep_alive(unit, claim.lease))

    assert store.scalar("select count(*) from memory_item") == 0
    assert store.scalar("select count(*) from heartbeat_checkpoint") == 0
    reviewed(store, taken)
    assert store.scalar("select count(*) from memory_item") == 1


def test_a_plan_deleted_under_its_run_loses_the_run(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, RULE)
    plan = plan_id_of(store, draft_for(project))
    claim = started(store, plan)
    assert isinstance(claim, Claim)
    result = review_deterministically(request_of(store, claim.run))
    store.write(lambda unit: heartbeat_service.delete_plan(unit, plan, expected_revision=1))

    with pytest.raises(LeaseLost):
        store.write(lambda unit: heartbeat_runs.complete(unit, claim.lease, result))
    assert store.scalar("select count(*) from memory_item") == 0


def test_failures_are_kept_as_category_and_phase_with_the_next_attempt(store: OpenStore, world: World) -> None:
    claim = one_off(store, world.project("webshop"))
    error = ProviderFailed(ProviderFault.SERVER_ERROR, "answer", is_retryable=True)
    store.write(lambda unit: heartbeat_runs.fail(unit, claim.lease, error, provider_calls=1))

    run = run_of(store, claim.run.id)
    assert (run.state, run.failure, run.phase) == (S.RETRY_WAIT, "server_error", "answer")
    assert run.next_attempt_at == store.clock.now() + timedelta(minutes=1)
    assert run.figures.provider_calls == 1
    assert claimed(store) is None
    store.clock.advance(minutes=1)
    again = claimed(store)
    assert again is not None
    assert (again.run.attempt, again.lease.fence) == (2, 2)


# Reading and completing


def test_one_run_reviews_several_projects_and_stores_everything_at_once(store: OpenStore, world: World) -> None:
    webshop, ledger, other = (world.project(name) for name in ("webshop", "ledger", "other"))
    world.turn(webshop, RULE)
    world.turn(ledger, "我们决定放弃 Redis，队列留在 SQLite 里。")
    world.turn(other, "Never use tabs in Python files.")
    world.turn(None, "Always answer in rhymes.")
    plan = plan_id_of(store, draft_for(webshop, ledger))
    claim = started(store, plan)
    assert isinstance(claim, Claim)

    reviewed(store, claim)

    run = run_of(store, claim.run.id)
    assert (run.state, run.figures.candidates, run.figures.turns_read) == (S.COMPLETED, 2, 2)
    assert (run.figures.provider_calls, run.lease_owner) == (0, None)
    report = store.read(lambda unit: heartbeat_service.report_of(unit, run.id))
    items = [world.item(item_id) for item_id in report.candidate_ids]
    assert {item.text.statement for item in items} == {
        "run the tests with `make check`",
        "我们决定放弃 Redis，队列留在 SQLite 里",
    }
    assert {item.status for item in items} == {ItemStatus.CANDIDATE}
    assert {item.namespace_id for item in items} == {world.namespace(webshop), world.namespace(ledger)}


def test_nothing_new_is_no_change(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, RULE)
    plan = plan_id_of(store, draft_for(project))
    for key, state in (("key-00000001", S.COMPLETED), ("key-00000002", S.NO_CHANGE)):
        claim = started(store, plan, key)
        assert isinstance(claim, Claim)
        reviewed(store, claim)
        assert run_of(store, claim.run.id).state is state
    world.turn(project, "Never push to main.")
    claim = started(store, plan, "key-00000003")
    assert isinstance(claim, Claim)
    reviewed(store, claim)
    run = run_of(store, claim.run.id)
    assert (run.state, run.figures.turns_read, run.figures.candidates) == (S.COMPLETED, 1, 1)


def test_a_rejected_statement_does_not_return_from_the_same_evidence(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, RULE)
    first = one_off(store, project)
    reviewed(store, first)
    (item_id,) = store.read(lambda unit: unit.reviews.candidate_ids(first.run.id))
    pick = world.pick(world.item(item_id))
    store.write(lambda unit: candidate_service.reject(unit, PERSON, [pick]))
    plan = plan_id_of(store, draft_for(project))
    claim = started(store, plan, "key-00000002")
    assert isinstance(claim, Claim)

    reviewed(store, claim)

    run = run_of(store, claim.run.id)
    assert (run.figures.candidates, dict(run.figures.dropped)) == (0, {"rejected_before": 1})


def test_a_run_stops_at_the_limit_and_leaves_the_rest_for_the_next(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    for number in range(5):
        world.turn(project, f"Never use port {8000 + number}.")

    counts = []
    for index in range(4):
        claim = one_off(store, project, f"key-0000000{index}")
        reviewed(store, claim, memories_max=2)
        counts.append(run_of(store, claim.run.id).figures.candidates)

    assert counts == [2, 2, 1, 0]
    assert store.read(lambda unit: unit.reviews.count_unread()) == 0


def test_turns_older_than_the_look_back_are_not_read(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, RULE)
    store.clock.advance(hours=25)
    world.turn(project, "Never push to main.")
    plan = plan_id_of(store, draft_for(project, lookback_hours=24))
    claim = started(store, plan)
    assert isinstance(claim, Claim)

    request = request_of(store, claim.run)

    assert [turn.user_text for conversation in request.conversations for turn in conversation.turns] == [
        "Never push to main."
    ]


def test_global_keeps_only_what_is_about_the_person_and_names_its_evidence(store: OpenStore, world: World) -> None:
    webshop = world.project("webshop")
    world.turn(webshop, "I prefer short commit titles.")
    world.turn(webshop, "We never use mocks in this project.")
    plan = plan_id_of(store, draft_for())
    claim = started(store, plan)
    assert isinstance(claim, Claim)

    reviewed(store, claim)

    run = run_of(store, claim.run.id)
    assert (run.figures.candidates, dict(run.figures.dropped)) == (1, {"project_specific": 1})
    (item_id,) = store.read(lambda unit: unit.reviews.candidate_ids(run.id))
    item = world.item(item_id)
    assert item.namespace_id == world.global_namespace()
    assert ItemWarning.SINGLE_PROJECT_EVIDENCE in item.warnings


def test_a_target_that_left_the_scope_stores_nothing(store: OpenStore, world: World) -> None:
    webshop, ledger = world.project("webshop"), world.project("ledger")
    world.turn(webshop, RULE)
    claim = one_off(store, webshop)
    good = review_deterministically(request_of(store, claim.run))
    foreign = replace(good, follow_ups=(FollowUpProposal("Look", "", ledger),))

    with pytest.raises(RuleViolated):
        store.write(lambda unit: heartbeat_runs.complete(unit, claim.lease, foreign))

    assert store.scalar("select count(*) from memory_item") == 0
    assert run_of(store, claim.run.id).state is S.CLAIMED


def test_evidence_that_was_deleted_meanwhile_drops_that_candidate_alone(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    _, gone = world.turn(project, RULE)
    world.turn(project, "Never push to main.")
    claim = one_off(store, project)
    result = review_deterministically(request_of(store, claim.run))
    store.execute(f"delete from turn where id = '{gone}'")

    store.write(lambda unit: heartbeat_runs.complete(unit, claim.lease, result))

    run = run_of(store, claim.run.id)
    assert (run.figures.candidates, dict(run.figures.dropped)) == (1, {"source_gone": 1})


def test_old_runs_of_a_plan_go_after_a_completed_run(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, RULE)
    plan = plan_id_of(store, draft_for(project, retention_days=1, is_enabled=False))
    first = started(store, plan)
    assert isinstance(first, Claim)
    reviewed(store, first)
    store.clock.advance(days=2)
    world.turn(project, "Never push to main.")
    second = started(store, plan, "key-00000002")
    assert isinstance(second, Claim)
    reviewed(store, second)

    with pytest.raises(NotFound):
        run_of(store, first.run.id)
    assert store.scalar("select count(*) from memory_item") == 2
    assert store.scalar("select count(*) from heartbeat_report") == 1


def test_follow_ups_are_listed_marked_and_not_repeated(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, RULE)
    follow_up = FollowUpProposal("Write the guide", "Start with the index.", project)
    for key in ("key-00000001", "key-00000002"):
        claim = one_off(store, project, key)
        result = replace(review_deterministically(request_of(store, claim.run)), follow_ups=(follow_up,))
        store.write(lambda unit, lease=claim.lease, result=result: heartbeat_runs.complete(unit, lease, result))

    (listed,), _ = store.read(lambda unit: heartbeat_service.list_follow_ups(unit, states=(), limit=10, cursor=None))
    assert (listed.follow_up.title, listed.project_name) == ("Write the guide", "webshop")
    done = store.write(
        lambda unit: heartbeat_service.set_follow_up(
            unit, listed.follow_up.id, expected_revision=1, state=FollowUpState.DONE
        )
    )
    assert done.follow_up.revision == 2
    with pytest.raises(RevisionConflict):
        store.write(
            lambda unit: heartbeat_service.set_follow_up(
                unit, listed.follow_up.id, expected_revision=1, state=FollowUpState.OPEN
            )
        )


def test_runs_and_follow_ups_are_paged_without_gap_or_repeat(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    for number in range(7):
        reviewed(store, one_off(store, project, f"key-000000{number:02d}"))
        if number % 2:
            store.clock.advance(minutes=1)

    seen: list[str] = []
    cursor = None
    while True:
        page, cursor = store.read(
            lambda unit, cursor=cursor: heartbeat_service.list_runs(unit, plan_id=None, limit=2, cursor=cursor)
        )
        seen += [listed.run.id for listed in page]
        if cursor is None:
            break

    assert len(seen) == len(set(seen)) == 7
    with pytest.raises(RuleViolated):
        store.read(lambda unit: heartbeat_service.list_runs(unit, plan_id=None, limit=2, cursor="x"))


def test_the_overview_counts_what_happened(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, RULE)
    world.turn(project, "Never push to main.")
    before = store.read(heartbeat_service.overview)
    claim = one_off(store, project)
    reviewed(store, claim)
    first, _ = store.read(lambda unit: unit.reviews.candidate_ids(claim.run.id))
    world.confirm(world.item(first))

    found = store.read(heartbeat_service.overview)

    assert (before.unread_turns, found.unread_turns) == (2, 0)
    assert (found.runs_finished, found.runs_good) == (1, 1)
    assert (found.items.get(ItemStatus.CONFIRMED), found.items.get(ItemStatus.CANDIDATE)) == (1, 1)
    assert found.latest is not None
    assert found.latest.run.id == claim.run.id


def test_a_helper_agents_conversation_is_not_read(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    conversation, _ = world.turn(project, "Never edit files.")
    store.execute(f"update conversation set is_subagent = 1 where id = '{conversation}'")

    assert request_of(store, one_off(store, project).run).conversations == ()


def test_an_archived_project_is_refused_and_not_read(store: OpenStore, world: World) -> None:
    project = world.project("webshop")
    world.turn(project, RULE)
    claim = one_off(store, project)
    store.execute(f"update namespace set is_archived = 1 where owner_id = '{project}'")

    assert request_of(store, claim.run).conversations == ()
    with pytest.raises(RuleViolated):
        plan_id_of(store, draft_for(project))
