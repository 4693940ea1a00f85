"""What runs write, who confirms it, how experiments settle, and that deleting takes all of it (rules §6, §9)."""

from collections.abc import Callable

import pytest

from main_process.agents import run_tools
from main_process.domain.actor import PERSON, Actor
from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated, ScopeDenied
from main_process.domain.memory_item import MemoryItem
from main_process.services import (
    candidate_service,
    conversation_service,
    experiment_service,
    forget_service,
    memory_service,
    namespace_service,
    run_service,
    task_service,
    upkeep_service,
)
from main_process.services.act import ItemPick
from main_process.services.experiment_service import NewConclusion
from main_process.services.forget_service import Branch
from main_process.services.run_service import RunNote
from main_process.store.unit_of_work import Unit
from shared.ipc.methods.memories import ScopeTarget
from shared.vocabulary import (
    REPORT_MAX,
    REPORTS_MAX,
    ActorKind,
    ExperimentState,
    ItemStatus,
    MemoryKind,
    NamespaceKind,
    RunState,
    SourceType,
    TaskState,
    TimePrecision,
    TrustClass,
)
from tests.support.stores import StoreFactory
from tests.support.work_world import Opened, WorkWorld

SAID = "The lint step needs Python 3.13"
RUN = Actor(ActorKind.RUN, "probe")


@pytest.fixture
def world(stores: StoreFactory) -> WorkWorld:
    return WorkWorld(stores())


@pytest.fixture
def project_id(world: WorkWorld) -> str:
    return world.project("Shop")


def opened_in(world: WorkWorld, project_id: str, *, may_confirm: bool | None = None) -> Opened:
    plan_id = None if may_confirm is None else world.plan(project_id, may_confirm=may_confirm)
    return world.open(world.task(project_id, plan_id=plan_id))


# Writing


def test_a_run_writes_candidates_of_its_own_with_its_report_as_evidence(world: WorkWorld, project_id: str) -> None:
    opened = opened_in(world, project_id)
    made, status = world.note(opened, SAID)
    assert status is ItemStatus.CANDIDATE
    item = world.item(made.item_id)
    assert (item.namespace_id, item.trust) == (opened.run.namespace_id, TrustClass.MODEL_INFERENCE)
    source = world.store.read(lambda unit: unit.evidence.sources(item.id))[0].source
    assert (source.type, source.run_id, source.task_id) == (SourceType.TASK, opened.id, opened.run.task_id)
    assert source.event_id is not None


def test_a_run_says_when_something_happened_as_it_was_said(world: WorkWorld, project_id: str) -> None:
    opened = opened_in(world, project_id)
    world.report(opened, SAID)
    for happened, precision in (
        ("2026-02-03T04:05+01:00", TimePrecision.KNOWN),
        ("2026-02-03 04:05", TimePrecision.UNKNOWN_OFFSET),
        ("", TimePrecision.UNKNOWN),
    ):
        statement = f"The lint step was renewed ({precision})"
        note = RunNote(statement=statement, kind=MemoryKind.FACT, quote=SAID, happened=happened)
        made, _ = world.store.write(lambda unit, note=note: run_service.propose(unit, opened.token, note))
        event = world.item(made.item_id).text.event
        assert (event.precision, event.original) == (
            precision,
            happened if precision is TimePrecision.UNKNOWN_OFFSET else None,
        )
    arguments = run_tools.ProposeArguments(statement="s", kind=MemoryKind.FACT, quote="q", happened="yesterday")
    assert arguments.happened == "yesterday", "over MCP, too"


def test_a_plan_confirms_inside_itself_and_it_is_marked(world: WorkWorld, project_id: str) -> None:
    for may_confirm, expected in ((True, ItemStatus.CONFIRMED), (False, ItemStatus.CANDIDATE)):
        plan_id = world.plan(project_id, f"Plan {may_confirm}", may_confirm=may_confirm)
        opened = world.open(world.task(project_id, plan_id=plan_id))
        made, status = world.note(opened, SAID)
        assert status is expected
        assert world.item(made.item_id).confirmed_by is (ActorKind.RUN if may_confirm else None)


def test_a_run_confirms_nothing_in_project_or_global(world: WorkWorld, project_id: str) -> None:
    candidate = world.said(project_id, "The project decides this itself")
    for item in (candidate, world.item(world.propose(world.global_namespace(), "Everyone decides").item_id)):
        pick = ItemPick(item.id, item.revision)
        with pytest.raises(RuleViolated, match="actor_refused"):
            world.store.write(lambda unit, pick=pick: candidate_service.confirm(unit, RUN, (pick,)))
        assert world.status(item) is ItemStatus.CANDIDATE


def test_a_quote_stands_in_the_runs_reports_or_in_its_conversation(world: WorkWorld, project_id: str) -> None:
    conversation_id, turn_id = world.turn(project_id, "Please always use tabs in makefiles", "Done with tabs.")
    task_id = world.task(conversation_id=conversation_id)
    opened, sibling = world.open(task_id), world.open(task_id)
    world.report(sibling, "Only the sibling said this")
    for quote in ("never said by anyone", "Only the sibling said this"):
        with pytest.raises(RuleViolated, match="quote_not_in_source"):
            world.note(opened, "Something", quote=quote)
    made, _ = world.note(
        opened, "Makefiles use tabs", quote="always use tabs in makefiles", kind=MemoryKind.PREFERENCE
    )
    source = world.store.read(lambda unit: unit.evidence.sources(made.item_id or ""))[0].source
    assert (source.type, source.turn_id, source.trust) == (SourceType.MESSAGE, turn_id, TrustClass.PERSON)
    for quote in ("Done with tabs.", None):
        with pytest.raises(RuleViolated, match="preference_needs_quote"):
            world.note(opened, "The person likes tabs", quote=quote, kind=MemoryKind.PREFERENCE)


def test_a_run_that_does_not_read_its_conversation_cannot_probe_it(world: WorkWorld, project_id: str) -> None:
    conversation_id, _ = world.turn(project_id, "The launch is on Friday")
    task_id = world.task(conversation_id=conversation_id, experiment_id=world.experiment(project_id))
    with pytest.raises(RuleViolated, match="quote_not_in_source"):
        world.note(world.open(task_id), "Launch day", quote="The launch is on Friday")


def test_proposing_again_with_the_same_key_or_words_makes_no_second_item(world: WorkWorld, project_id: str) -> None:
    opened = opened_in(world, project_id, may_confirm=True)
    first, _ = world.note(opened, SAID, key="note-1")
    again, status = world.note(opened, SAID, key="note-1")
    assert (again, status) == (first, ItemStatus.CONFIRMED)
    other, _ = world.note(opened, SAID, key="note-2")
    assert (other.outcome.value, other.item_id) == ("duplicate", first.item_id)


def test_secrets_reach_no_report_and_no_title(world: WorkWorld, project_id: str) -> None:
    secret = "sk-" + "a1B2" * 12
    task_id = world.task(project_id, f"Rotate {secret}")
    opened = world.open(task_id)
    world.report(opened, f"Found key = {secret} in the log")
    world.close(opened)
    assert secret.encode() not in world.store.bytes_on_disk()


def test_reports_and_proposals_are_bounded(world: WorkWorld, project_id: str) -> None:
    opened = opened_in(world, project_id)
    with pytest.raises(RuleViolated, match="report_too_long"):
        world.report(opened, "x" * (REPORT_MAX + 1))
    with pytest.raises(RuleViolated, match="report_empty"):
        world.report(opened, "   ")
    for number in range(20):
        world.note(opened, f"Finding of a kind of its own {number} {'abcdefghijklmnopqrstuvwxyz'[number]}")
    with pytest.raises(RuleViolated, match="proposals_exhausted"):
        world.note(opened, "One finding too many")
    left = REPORTS_MAX - world.store.read(lambda unit: unit.runs.reports(opened.id))
    for number in range(left):
        world.report(opened, f"Step {number}")
    with pytest.raises(RuleViolated, match="reports_exhausted"):
        world.report(opened, "One step too many")
    assert world.close(opened).state is RunState.COMPLETED, "it can still say how it ended"


def test_a_person_writes_into_automation_not_into_runs(world: WorkWorld, project_id: str) -> None:
    plan_id = world.plan(project_id)

    def target(kind: NamespaceKind, **owner: str) -> str:
        wanted = ScopeTarget(kind=kind, **owner)
        return world.store.read(lambda unit: namespace_service.resolve_target(unit, wanted))

    world.write_memory(target(NamespaceKind.AUTOMATION, plan_id=plan_id), "The nightly job starts at two")
    experiment_id = world.experiment(project_id)
    with pytest.raises(RuleViolated, match="confirmed_before_settlement"):
        world.write_memory(target(NamespaceKind.EXPERIMENT, experiment_id=experiment_id), "A guess")
    opened = opened_in(world, project_id)
    with pytest.raises(RuleViolated, match="target_not_offered"):
        target(NamespaceKind.RUN, run_id=opened.id)
    with pytest.raises(RuleViolated, match="target_incomplete"):
        target(NamespaceKind.AUTOMATION, project_id=project_id)
    with pytest.raises(NotFound):
        target(NamespaceKind.AUTOMATION, plan_id=experiment_id)


def test_what_a_run_wrote_leaves_its_level_by_promotion_only(world: WorkWorld, project_id: str) -> None:
    made, _ = world.note(opened_in(world, project_id), SAID)
    pick = picked(world.item(made.item_id))
    for target in (world.namespace(project_id), world.global_namespace()):
        with pytest.raises(RuleViolated, match="promotion_needed"):
            world.store.write(lambda unit, target=target: candidate_service.change_scope(unit, PERSON, pick, target))


def picked(item: MemoryItem) -> ItemPick:
    return ItemPick(item.id, item.revision)


# Experiments


def settled(world: WorkWorld, experiment_id: str, *conclusions: NewConclusion, revision: int = 1) -> ExperimentState:
    world.store.write(
        lambda unit: experiment_service.settle(
            unit, PERSON, experiment_id=experiment_id, expected_revision=revision, conclusions=conclusions
        )
    )
    listed, _ = world.store.read(lambda unit: experiment_service.get(unit, experiment_id))
    return listed.experiment.state


def concluded(opened: Opened, quote: str = SAID, kind: MemoryKind = MemoryKind.FACT) -> NewConclusion:
    return NewConclusion(opened.id, kind, SAID, quote)


def test_only_successful_runs_are_concluded_from_and_nothing_is_confirmed(world: WorkWorld, project_id: str) -> None:
    experiment_id = world.experiment(project_id)
    task_id = world.task(project_id, experiment_id=experiment_id)
    good, missed, failed, going = (world.open(task_id) for _ in range(4))
    for opened in (good, missed, failed):
        world.report(opened, SAID)
    world.close(good)
    world.close(missed, is_goal_met=False)
    world.close(failed, RunState.FAILED)
    with pytest.raises(RuleViolated, match="runs_running"):
        settled(world, experiment_id, concluded(good))
    world.close(going, RunState.CANCELLED)
    for opened in (missed, failed, going):
        with pytest.raises(RuleViolated, match="conclusion_of_failed_run"):
            settled(world, experiment_id, concluded(good), concluded(opened))
    with pytest.raises(RuleViolated, match="quote_not_in_source"):
        settled(world, experiment_id, concluded(good, "The best of all runs"))
    with pytest.raises(RuleViolated, match="preference_needs_quote"):
        settled(world, experiment_id, concluded(good, kind=MemoryKind.PREFERENCE))
    foreign = opened_in(world, project_id)
    world.report(foreign, SAID)
    world.close(foreign)
    with pytest.raises(NotFound):
        settled(world, experiment_id, concluded(foreign))
    with pytest.raises(RevisionConflict):
        settled(world, experiment_id, revision=7)
    assert settled(world, experiment_id, concluded(good)) is ExperimentState.SETTLED
    space = world.owned(NamespaceKind.EXPERIMENT, experiment_id)
    ids = world.store.read(lambda unit: unit.purge.item_ids_in(unit.purge.namespace_rows((space,))))
    items = [world.item(item_id) for item_id in ids]
    assert [(item.status, item.text.statement) for item in items] == [(ItemStatus.CANDIDATE, SAID)]
    source = world.store.read(lambda unit: unit.evidence.sources(items[0].id))[0].source
    assert (source.type, source.run_id) == (SourceType.EXPERIMENT_CONCLUSION, good.id)
    with pytest.raises(RuleViolated, match="experiment_not_open"):
        world.open(task_id)


def test_experiment_memory_is_confirmed_after_settlement_only(world: WorkWorld, project_id: str) -> None:
    experiment_id = world.experiment(project_id)
    space = world.owned(NamespaceKind.EXPERIMENT, experiment_id)
    early = world.item(world.propose(space, "A guess before the end").item_id)
    with pytest.raises(RuleViolated, match="confirmed_before_settlement"):
        world.confirm(early)
    assert settled(world, experiment_id) is ExperimentState.SETTLED
    world.confirm(early)
    assert world.item(early.id).confirmed_by is ActorKind.PERSON


def test_abandoning_cancels_what_goes_on_and_ends_for_good(world: WorkWorld, project_id: str) -> None:
    experiment_id = world.experiment(project_id)
    opened = world.open(world.task(project_id, experiment_id=experiment_id))
    world.store.write(lambda unit: experiment_service.abandon(unit, experiment_id=experiment_id, expected_revision=1))
    run = world.store.read(lambda unit: run_service.known_run(unit, opened.id))
    assert run.state is RunState.CANCELLED
    with pytest.raises(RuleViolated, match="experiment_not_open"):
        settled(world, experiment_id, revision=2)


# Deleting


Looked = Callable[[Unit], Branch]


def deleted(world: WorkWorld, look: Looked, remove: Callable[[Unit, str], object]) -> Branch:
    branch = world.store.read(look)
    world.store.write(lambda unit: remove(unit, branch.token))
    return branch


def residue(world: WorkWorld, *texts: str) -> list[str]:
    """Which of the texts are still in the file after it was settled."""
    with world.store.unit() as unit:
        unit.search.optimize()
    connection = world.store.raw()
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.close()
    whole = world.store.bytes_on_disk()
    return [text for text in texts if text.encode() in whole]


def count(world: WorkWorld, table: str) -> int:
    return int(world.store.scalar(f"SELECT count(*) FROM {table}"))


def filled(world: WorkWorld, project_id: str) -> tuple[Opened, Opened, str]:
    """A project with a plan, an experiment, runs, reports and memory of all of them."""
    plan_id = world.plan(project_id, may_confirm=True)
    world.write_memory(world.owned(NamespaceKind.AUTOMATION, plan_id), "Zanzibar automation memory")
    planned = world.open(world.task(project_id, plan_id=plan_id))
    world.note(planned, "Quetzal planned memory")
    experiment_id = world.experiment(project_id)
    tried = world.open(world.task(project_id, "Try", experiment_id=experiment_id))
    world.note(tried, "Ocelot experiment memory")
    return planned, tried, plan_id


def test_a_project_takes_its_work_along_and_never_global(world: WorkWorld, project_id: str) -> None:
    kept = world.write_memory(world.global_namespace(), "Global memory stays")
    filled(world, project_id)
    branch = deleted(
        world,
        lambda unit: forget_service.project_branch(unit, project_id),
        lambda unit, token: forget_service.delete_project(unit, PERSON, project_id, token),
    )
    counts = branch.counts
    assert (counts.memories, counts.candidates) == (2, 1)
    assert (counts.tasks, counts.runs, counts.reports) == (2, 2, 2)
    assert (counts.automations, counts.experiments, counts.conversations) == (1, 1, 2)
    assert counts.global_memories_kept == 1
    for table in ("task", "task_run", "task_event", "automation_plan", "experiment", "snapshot", "project"):
        assert count(world, table) == 0, table
    assert count(world, "namespace") == 1
    assert world.status(kept) is ItemStatus.CONFIRMED
    assert residue(world, "Quetzal", "Zanzibar", "Ocelot", "Global memory stays") == ["Global memory stays"]


def test_a_task_goes_and_its_conversation_stays(world: WorkWorld, project_id: str) -> None:
    conversation_id, _ = world.turn(project_id, "Please deploy the shop on Friday")
    task_id = world.task(conversation_id=conversation_id)
    opened = world.open(task_id)
    world.note(opened, "Quetzal planned memory")
    branch = deleted(
        world,
        lambda unit: forget_service.task_branch(unit, task_id),
        lambda unit, token: forget_service.delete_task(unit, PERSON, task_id, token),
    )
    assert (branch.counts.tasks, branch.counts.runs, branch.counts.conversations) == (1, 1, 0)
    assert world.store.read(lambda unit: conversation_service.get(unit, conversation_id)).figures.turns == 1
    with pytest.raises(NotFound):
        world.store.read(lambda unit: task_service.get(unit, task_id))
    with pytest.raises(ScopeDenied, match="run_unknown"):
        world.report(opened, "Nobody listens any more")
    assert (count(world, "snapshot"), residue(world, "Quetzal")) == (0, [])


def test_one_run_goes_with_those_below_it_and_the_rest_stays(world: WorkWorld, project_id: str) -> None:
    task_id = world.task(project_id)
    gone, kept = world.open(task_id), world.open(task_id)
    world.note(world.open(task_id, parent=gone), "Quetzal child memory")
    made, _ = world.note(kept, "Kestrel memory stays")
    branch = deleted(
        world,
        lambda unit: forget_service.run_branch(unit, gone.id),
        lambda unit, token: run_service.delete(unit, PERSON, gone.id, token),
    )
    assert (branch.counts.runs, branch.counts.candidates) == (2, 1)
    assert world.item(made.item_id).text.statement == "Kestrel memory stays"
    assert world.store.read(lambda unit: task_service.get(unit, task_id)).task.state is TaskState.RUNNING
    assert residue(world, "Quetzal") == []


def test_a_plan_goes_with_its_memory_and_its_tasks_follow_none(world: WorkWorld, project_id: str) -> None:
    planned, _, plan_id = filled(world, project_id)
    branch = deleted(
        world,
        lambda unit: forget_service.plan_branch(unit, plan_id),
        lambda unit, token: forget_service.delete_plan(unit, PERSON, plan_id, token),
    )
    assert (branch.counts.automations, branch.counts.memories, branch.counts.tasks) == (1, 1, 0)
    task = world.store.read(lambda unit: task_service.get(unit, planned.run.task_id)).task
    assert task.plan_id is None
    assert world.kinds(planned) == ["run", "conversation", "project", "global"], "narrower, never wider"
    assert residue(world, "Zanzibar") == []


def test_an_experiment_goes_with_its_runs_and_what_quotes_them_loses_its_source(
    world: WorkWorld, project_id: str
) -> None:
    experiment_id = world.experiment(project_id)
    opened = world.open(world.task(project_id, experiment_id=experiment_id))
    event_id = world.report(opened, SAID)
    world.close(opened)
    elsewhere = world.said(project_id, "A memory that quotes the run")
    world.store.execute(
        f"UPDATE source SET event_row = (SELECT row FROM task_event WHERE id = '{event_id}'), turn_row = NULL, "
        "conversation_row = NULL"
    )
    branch = deleted(
        world,
        lambda unit: forget_service.experiment_branch(unit, experiment_id),
        lambda unit, token: forget_service.delete_experiment(unit, PERSON, experiment_id, token),
    )
    assert (branch.counts.experiments, branch.counts.runs, branch.counts.items_elsewhere_losing_source) == (1, 1, 1)
    assert count(world, "snapshot") == 0
    source = world.store.read(lambda unit: unit.evidence.sources(elsewhere.id))[0].source
    assert not source.is_available
    assert world.item(elsewhere.id).confidence == pytest.approx(elsewhere.confidence / 2)


def test_a_stale_preview_deletes_nothing(world: WorkWorld, project_id: str) -> None:
    planned, _, _ = filled(world, project_id)
    task_id = planned.run.task_id
    branch = world.store.read(lambda unit: forget_service.task_branch(unit, task_id))
    world.report(planned, "One more report")
    with pytest.raises(RevisionConflict):
        world.store.write(lambda unit: forget_service.delete_task(unit, PERSON, task_id, branch.token))
    assert count(world, "task") == 2


def test_forgetting_marks_the_words_in_reports_and_titles(world: WorkWorld, project_id: str) -> None:
    item = world.write_memory(world.namespace(project_id), "Quetzal release codename")
    conversation_id, _ = world.turn(project_id, "Please ship it")
    opened = world.open(world.task(conversation_id=conversation_id, title="Ship Quetzal release codename today"))
    world.report(opened, "Shipped the Quetzal release codename build")
    world.store.write(lambda unit: forget_service.forget(unit, PERSON, (picked(item),)))
    assert residue(world, "Quetzal release codename") == []


def test_retention_leaves_a_conversation_whose_runs_hold_memory(world: WorkWorld, project_id: str) -> None:
    conversation_id, _ = world.turn(project_id, "Please deploy the shop")
    opened = world.open(world.task(conversation_id=conversation_id))
    world.note(opened, SAID)
    world.close(opened)
    world.store.clock.advance(days=400)
    assert world.store.write(lambda unit: upkeep_service.delete_old_conversations(unit, retention_days=30)) == 0
    made = world.store.read(
        lambda unit: unit.purge.item_ids_in(unit.purge.namespace_rows((opened.run.namespace_id,)))
    )
    item = world.item(made[0])
    world.store.write(lambda unit: forget_service.forget(unit, PERSON, (picked(item),)))
    assert world.store.write(lambda unit: upkeep_service.delete_old_conversations(unit, retention_days=30)) == 1


def test_undoing_a_runs_confirmation_takes_the_mark_back(world: WorkWorld, project_id: str) -> None:
    made, _ = world.note(opened_in(world, project_id, may_confirm=True), SAID)
    item = world.item(made.item_id)
    change_id = world.store.scalar(
        f"SELECT change_id FROM item_change WHERE item_id = '{item.id}' AND verb = 'confirm'"
    )
    world.store.write(lambda unit: memory_service.undo(unit, PERSON, change_id))
    assert (world.item(item.id).status, world.item(item.id).confirmed_by) == (ItemStatus.CANDIDATE, None)
