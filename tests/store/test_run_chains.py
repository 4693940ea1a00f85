"""What a run may read, and that nothing wider ever steps in (memory rules §1, §11)."""

from datetime import timedelta

import pytest

from main_process.domain.errors import RuleViolated, ScopeDenied
from main_process.services import (
    conversation_service,
    namespace_service,
    plan_service,
    project_service,
    run_service,
    task_service,
)
from main_process.services.task_service import NewTask
from shared.vocabulary import NamespaceKind, RunState, TaskState
from tests.support.stores import StoreFactory
from tests.support.work_world import Opened, WorkWorld


@pytest.fixture
def world(stores: StoreFactory) -> WorkWorld:
    return WorkWorld(stores())


@pytest.fixture
def project_id(world: WorkWorld) -> str:
    return world.project("Shop")


def refusal(world: WorkWorld, opened: Opened) -> str:
    with pytest.raises(ScopeDenied) as caught:
        world.chain(opened)
    return caught.value.reason


def test_a_run_reads_itself_then_plan_conversation_project_and_global(world: WorkWorld, project_id: str) -> None:
    plan_id = world.plan(project_id)
    with_plan = world.open(world.task(project_id, plan_id=plan_id))
    without = world.open(world.task(project_id))
    assert world.kinds(with_plan) == ["run", "automation", "conversation", "project", "global"]
    assert world.kinds(without) == ["run", "conversation", "project", "global"]
    assert [level.is_frozen for level in world.chain(without).levels] == [False, True, True, True]


def test_a_run_of_an_experiment_does_not_read_its_conversation(world: WorkWorld, project_id: str) -> None:
    opened = world.open(world.task(project_id, experiment_id=world.experiment(project_id)))
    assert world.kinds(opened) == ["run", "experiment", "project", "global"]


def test_each_level_has_the_budget_that_the_person_set(world: WorkWorld, project_id: str) -> None:
    opened = world.open(world.task(project_id, plan_id=world.plan(project_id)))
    budgets = {level.namespace.kind: level.budget.items for level in world.chain(opened).levels}
    assert budgets == {
        NamespaceKind.RUN: 8,
        NamespaceKind.AUTOMATION: 8,
        NamespaceKind.CONVERSATION: 8,
        NamespaceKind.PROJECT: 10,
        NamespaceKind.GLOBAL: 6,
    }


def test_an_ended_expired_or_unknown_run_reads_nothing(world: WorkWorld, project_id: str) -> None:
    task_id = world.task(project_id)
    ended, expiring = world.open(task_id), world.open(task_id, lifetime=timedelta(minutes=1))
    world.close(ended)
    assert refusal(world, ended) == "run_ended"
    world.store.clock.advance(minutes=1)
    assert refusal(world, expiring) == "run_expired"
    with pytest.raises(ScopeDenied, match="run_unknown"):
        world.store.read(lambda unit: namespace_service.resolve_chain(unit, run_id="nobody"))
    with pytest.raises(ScopeDenied, match="run_unknown"):
        world.store.read(lambda unit: run_service.admit(unit, "x" * 43))


def test_an_expired_run_becomes_interrupted_and_its_task_says_so(world: WorkWorld, project_id: str) -> None:
    task_id = world.task(project_id)
    opened = world.open(task_id, lifetime=timedelta(minutes=1))
    world.store.clock.advance(minutes=2)
    assert world.store.write(run_service.expire) == 1
    assert world.store.write(run_service.expire) == 0
    run = world.store.read(lambda unit: run_service.known_run(unit, opened.id))
    assert (run.state, run.is_goal_met) == (RunState.INTERRUPTED, None)
    assert world.store.read(lambda unit: task_service.get(unit, task_id)).task.state is TaskState.INTERRUPTED


def test_what_is_archived_above_a_run_ends_its_reading(world: WorkWorld, project_id: str) -> None:
    plan_id = world.plan(project_id)
    opened = world.open(world.task(project_id, plan_id=plan_id))
    world.store.write(lambda unit: plan_service.archive(unit, plan_id=plan_id, expected_revision=1, is_archived=True))
    assert refusal(world, opened) == "plan_archived"
    world.store.write(
        lambda unit: plan_service.archive(unit, plan_id=plan_id, expected_revision=2, is_archived=False)
    )
    revision = world.store.read(lambda unit: project_service.get(unit, project_id)).project.revision
    world.store.write(
        lambda unit: project_service.archive(
            unit, project_id=project_id, expected_revision=revision, is_archived=True
        )
    )
    assert refusal(world, opened) == "project_archived"
    world.report(opened, "It can still say how it ended")
    assert world.close(opened).state is RunState.COMPLETED


def test_siblings_are_blind_to_each_other(world: WorkWorld, project_id: str) -> None:
    plan_id = world.plan(project_id, may_confirm=True)
    task_id = world.task(project_id, plan_id=plan_id)
    first, second, third = (world.open(task_id) for _ in range(3))
    for number, opened in enumerate((first, second, third)):
        world.note(opened, f"Attempt {number} found the flaky payment test")
    for number, opened in enumerate((first, second, third)):
        given = world.recalled(opened, "flaky payment test attempt found")
        assert list(given.values()) == [f"Attempt {number} found the flaky payment test"]
    later = world.open(task_id)
    assert world.recalled(later, "flaky payment test attempt found") == {}


def test_the_conversation_and_its_bindings_see_nothing_of_runs(world: WorkWorld, project_id: str) -> None:
    plan_id = world.plan(project_id, may_confirm=True)
    world.write_memory(world.owned(NamespaceKind.AUTOMATION, plan_id), "The nightly plan retries payments")
    opened = world.open(world.task(project_id, plan_id=plan_id))
    world.note(opened, "Payments were retried by this run")
    task = world.store.read(lambda unit: unit.tasks.get(opened.run.task_id))
    assert task is not None
    chat = world.store.read(lambda unit: namespace_service.resolve_chain(unit, conversation_id=task.conversation_id))
    assert [level.namespace.kind.value for level in chat.levels] == ["conversation", "project", "global"]
    project = world.store.read(lambda unit: namespace_service.resolve_chain(unit, project_id=project_id))
    assert [level.namespace.kind.value for level in project.levels] == ["project", "global"]


def test_a_child_only_narrows_what_its_parent_reads(world: WorkWorld, project_id: str) -> None:
    task_id = world.task(project_id, plan_id=world.plan(project_id))
    parent = world.open(task_id)
    world.note(parent, "The parent keeps this to itself")
    whole = world.open(task_id, parent=parent)
    part = world.open(task_id, parent=parent, levels=(NamespaceKind.PROJECT,))
    assert world.kinds(whole) == ["run", "automation", "conversation", "project", "global"]
    assert world.kinds(part) == ["run", "project"]
    assert part.run.snapshot.last_change == parent.run.snapshot.last_change
    with pytest.raises(RuleViolated, match="run_levels"):
        world.open(task_id, parent=part, levels=(NamespaceKind.GLOBAL,))
    with pytest.raises(RuleViolated, match="run_levels"):
        world.open(task_id, levels=(NamespaceKind.GLOBAL,))


def test_children_nest_two_deep_three_at_once_and_end_with_their_parent(world: WorkWorld, project_id: str) -> None:
    task_id = world.task(project_id)
    parent = world.open(task_id)
    child = world.open(task_id, parent=parent)
    grandchild = world.open(task_id, parent=child)
    with pytest.raises(RuleViolated, match="child_too_deep"):
        world.open(task_id, parent=grandchild)
    for _ in range(2):
        world.open(task_id, parent=parent)
    with pytest.raises(RuleViolated, match="children_exhausted"):
        world.open(task_id, parent=parent)
    with pytest.raises(RuleViolated, match="child_of_other_task"):
        world.open(world.task(project_id, "Other"), parent=parent)
    world.close(parent)
    states = [
        world.store.read(lambda unit, one=one: run_service.known_run(unit, one.id)).state
        for one in (child, grandchild)
    ]
    assert states == [RunState.INTERRUPTED, RunState.INTERRUPTED]


def test_a_task_stays_inside_one_project(world: WorkWorld, project_id: str) -> None:
    other = world.project("Ledger")
    with pytest.raises(Exception, match="no plan"):
        world.task(project_id, plan_id=world.plan(other))
    with pytest.raises(Exception, match="no experiment"):
        world.task(project_id, experiment_id=world.experiment(other))
    held, _ = world.turn(None, "Nobody knows where this belongs")
    with pytest.raises(RuleViolated, match="conversation_unassigned"):
        world.task(conversation_id=held)
    with pytest.raises(RuleViolated, match="task_place"):
        world.store.write(lambda unit: task_service.create(unit, NewTask(title="Nowhere")))


def test_a_conversation_moves_only_when_its_runs_ended_and_leaves_its_plans(
    world: WorkWorld, project_id: str
) -> None:
    other = world.project("Ledger")
    conversation_id, _ = world.turn(project_id, "Please deploy the shop")
    task_id = world.task(conversation_id=conversation_id, plan_id=world.plan(project_id))
    opened = world.open(task_id)

    def move() -> None:
        world.store.write(
            lambda unit: conversation_service.assign(unit, conversation_id=conversation_id, project_id=other)
        )

    with pytest.raises(RuleViolated, match="runs_running"):
        move()
    world.close(opened)
    move()
    task = world.store.read(lambda unit: task_service.get(unit, task_id)).task
    assert (task.project_id, task.plan_id) == (other, None)
    assert world.kinds(world.open(task_id)) == ["run", "conversation", "project", "global"]


def test_a_conversation_of_an_experiment_stays_in_its_project(world: WorkWorld, project_id: str) -> None:
    conversation_id, _ = world.turn(project_id, "Please try three ways")
    world.task(conversation_id=conversation_id, experiment_id=world.experiment(project_id))
    with pytest.raises(RuleViolated, match="conversation_in_experiment"):
        world.store.write(
            lambda unit: conversation_service.assign(unit, conversation_id=conversation_id, project_id=None)
        )


def test_opening_with_the_same_key_finds_the_run_again(world: WorkWorld, project_id: str) -> None:
    task_id = world.task(project_id)
    first, again = world.open(task_id, key="attempt-one"), world.open(task_id, key="attempt-one")
    assert (first.id, first.run.attempt) == (again.id, 1)
    with pytest.raises(ScopeDenied, match="run_unknown"):
        world.report(first, "The former token opens nothing")
    world.report(again, "The new one does")
    other = world.open(world.task(project_id, "Other"), key="attempt-one")
    assert other.id != first.id, "a key belongs to its task"
    world.close(again)
    assert world.open(task_id, key="attempt-one").token == ""


def test_a_task_is_found_again_by_its_external_key(world: WorkWorld, project_id: str) -> None:
    first = world.task(project_id, "Deploy", external_key="JOB-7")
    assert world.task(project_id, "Another title", external_key="JOB-7") == first
    assert world.task(world.project("Ledger"), "Deploy", external_key="JOB-7") != first


def test_a_key_of_another_run_opens_nothing_wider(world: WorkWorld, project_id: str) -> None:
    """A child that is opened with a key of its parent, or with fewer levels, never gets the wider run's token."""
    task = world.task(project_id)
    root = world.open(task, key="root")
    child = world.open(task, key="child", parent=root, levels=(NamespaceKind.PROJECT, NamespaceKind.GLOBAL))
    for key, parent, levels in (
        ("root", root, ()),
        ("child", None, ()),
        ("child", root, (NamespaceKind.PROJECT,)),
        ("child", child, ()),
    ):
        with pytest.raises(RuleViolated, match="key_conflict"):
            world.open(task, key=key, parent=parent, levels=levels)
    assert world.chain(root).namespace_ids
    assert world.chain(child).namespace_ids, "and nobody's token was replaced"
    same = world.open(task, key="child", parent=root, levels=(NamespaceKind.GLOBAL, NamespaceKind.PROJECT))
    assert same.id == child.id
