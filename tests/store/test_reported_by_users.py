"""What users of other memory tools reported, as input and outcome; entries that no file of their own holds."""

import time
import uuid
from datetime import UTC, datetime
from pathlib import Path

import pytest

import main_process
from main_process.domain.actor import PERSON
from main_process.domain.context_block import context_block
from main_process.domain.conversation import Turn
from main_process.domain.errors import RuleViolated
from main_process.domain.extraction import extract
from main_process.domain.memory_item import ItemText
from main_process.domain.recall_gate import RecallQuery
from main_process.runtime.paths import profile_paths
from main_process.services import (
    binding_service,
    forget_service,
    memory_merge_service,
    memory_service,
    namespace_service,
    project_service,
    promotion_service,
    recall_service,
)
from main_process.services.promotion_service import PromotionRequest
from main_process.store.unit_of_work import Unit
from shared.ipc.catalog import METHODS_BY_NAME
from shared.ipc.contract import Role
from shared.vocabulary import (
    AgentClient,
    BindingMode,
    ItemStatus,
    MemoryKind,
    NamespaceKind,
    TimePrecision,
    TurnStanding,
    TurnState,
)
from tests.support.stores import StoreFactory
from tests.support.work_world import WorkWorld


@pytest.fixture
def world(stores: StoreFactory) -> WorkWorld:
    return WorkWorld(stores())


def said(text: str) -> Turn:
    return Turn(
        id="t1",
        conversation_id="c1",
        sequence=1,
        user_text=text,
        assistant_text="",
        assistant_replies=0,
        state=TurnState.COMPLETED,
        standing=TurnStanding.CURRENT,
        occurred_at=None,
        occurred_precision=TimePrecision.UNKNOWN,
        external_id=None,
        redactions=0,
        recorded_at=datetime(2026, 6, 1, tzinfo=UTC),
    )


def test_complaint_9_the_same_statement_in_two_scopes_of_a_chain_is_given_once(world: WorkWorld) -> None:
    """It is told once and costs its tokens once; the narrower scope is the one that is named."""
    project = world.project("webshop")
    words = "The harbour lantern protocol is on"
    wide = world.typed(world.global_namespace(), words)
    near = world.typed(world.namespace(project), words)

    def given(unit: Unit, **context: str) -> list[str]:
        chain = namespace_service.resolve_chain(unit, **context)
        return [
            entry.item.id for entry in recall_service.recall_of(unit, chain, RecallQuery("harbour lantern")).entries
        ]

    assert world.store.read(lambda unit: given(unit, project_id=project)) == [near.id]
    other = world.project("ledger")
    assert world.store.read(lambda unit: given(unit, project_id=other)) == [wide.id]


def test_complaint_23_a_person_sees_which_scopes_an_agent_of_a_project_reads(world: WorkWorld) -> None:
    """One main serves all folders: what a binding reads is its project and Global, counted, and nothing else."""
    project, other = world.project("webshop"), world.project("ledger")
    world.typed(world.namespace(project), "The harbour lantern protocol is on")
    world.typed(world.namespace(other), "The ledger is closed on Fridays")
    binding, _ = world.store.write(
        lambda unit: binding_service.mint(
            unit, project_id=project, client=AgentClient.OTHER, name="probe", mode=BindingMode.READ
        )
    )
    picture = world.store.read(lambda unit: namespace_service.chain_picture(unit, binding_id=binding.id))
    assert [(step.scope.kind, step.confirmed) for step in picture.steps] == [
        (NamespaceKind.PROJECT, 1),
        (NamespaceKind.GLOBAL, 0),
    ]


def test_complaint_56_what_is_remembered_can_be_corrected_and_deleted_from_every_place() -> None:
    """Never "it will fade": the window and the command line both correct, archive and forget."""
    for name in ("memory.edit", "memory.archive", "memory.forget", "candidate.reject", "conversation.delete"):
        assert METHODS_BY_NAME[name].roles >= {Role.RENDERER, Role.CLI}, name


def test_complaint_64_memory_never_lies_in_the_program_that_an_update_replaces(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    paths = profile_paths(None)
    program = Path(main_process.__file__).resolve().parent
    for folder in (paths.data, paths.config, paths.backups, paths.exports, paths.database.parent):
        assert folder.is_relative_to(tmp_path), "where the desktop keeps a person's own files"
        assert not folder.is_relative_to(program)


def test_complaint_14_two_readers_that_ask_in_turns_never_get_each_others_memory(world: WorkWorld) -> None:
    projects = [world.project(name) for name in ("alice", "bob")]
    mine = [
        world.typed(world.namespace(project), f"The harbour lantern protocol of {name} is on")
        for project, name in zip(projects, ("alice", "bob"), strict=True)
    ]

    def given(unit: Unit, project: str) -> set[str]:
        chain = namespace_service.resolve_chain(unit, project_id=project)
        found = recall_service.recall_of(unit, chain, RecallQuery("harbour lantern protocol alice bob"))
        return {entry.item.id for entry in found.entries}

    for place in (0, 1, 0, 0, 1):
        assert world.store.read(lambda unit, place=place: given(unit, projects[place])) == {mine[place].id}


@pytest.mark.parametrize("name", ["InAMinute", "inaminute", " InAMinute ", "INAMINUTE"])
def test_complaint_22_a_name_in_other_capitals_is_the_same_project(world: WorkWorld, name: str) -> None:
    world.project("InAMinute")
    with pytest.raises(RuleViolated, match="name_taken"):
        world.store.write(lambda unit: project_service.create(unit, name=name))


def test_complaint_25_what_memory_said_is_no_evidence_of_itself(world: WorkWorld) -> None:
    """A block of ours that comes back inside a turn gives no candidate, whatever its lines say."""
    project = world.project("webshop")
    for words in ("From now on, always run the tests with make check", "以后所有日期都用 ISO 8601 格式"):
        world.typed(world.namespace(project), words, kind=MemoryKind.PREFERENCE)

    def block(unit: Unit) -> str:
        chain = namespace_service.resolve_chain(unit, project_id=project)
        found = recall_service.recall_of(unit, chain, RecallQuery("run tests make check 日期 ISO 8601 格式"))
        return context_block(found, labels={NamespaceKind.PROJECT: "webshop"}, sources={}).text

    text = world.store.read(block)
    assert "make check" in text
    assert "ISO 8601" in text
    assert extract([said(f"{text}\n\nWhat is in the basement?")]).statements == ()
    assert extract([said(f"What is in the basement?\n{text}")]).statements == ()


def test_complaint_26_the_same_text_three_times_is_one_item_with_its_id(world: WorkWorld) -> None:
    space = world.namespace(world.project("webshop"))
    found = {world.propose(space, "Deploys go out on Tuesdays").item_id for _ in range(3)}
    assert len(found) == 1
    assert world.item(found.pop()).revision == 1


def test_complaint_27_unrelated_facts_in_chinese_never_share_an_item(world: WorkWorld) -> None:
    space = world.namespace(world.project("生活"))
    first, second = world.propose(space, "周末吃夜宵"), world.propose(space, "周游世界")
    assert first.item_id != second.item_id
    assert world.item(first.item_id).text.statement == "周末吃夜宵"


def test_complaint_34_asking_to_forget_files_nothing(world: WorkWorld) -> None:
    del world
    for words in (
        "忘记我的地址：和平路 12 号",
        "Forget my address, 12 Peace Road.",
        "Please delete the memory about port 8080.",
    ):
        assert extract([said(words)]).statements == ()


def test_complaint_43_and_45_a_moment_stays_the_same_moment_in_every_zone(
    world: WorkWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written at 01:00 in UTC+8, read by a main that runs elsewhere: the same instant, in UTC."""
    space = world.namespace(world.project("webshop"))
    moment = world.store.clock.now()
    item = world.typed(space, "Deploys go out on Tuesdays")
    for zone in ("Asia/Shanghai", "America/Los_Angeles", "Pacific/Kiritimati", "UTC"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        read = world.item(item.id)
        assert (read.recorded_at, read.recorded_at.tzinfo) == (moment, UTC)
    monkeypatch.delenv("TZ")
    time.tzset()


def test_complaint_54_nothing_is_forgotten_by_what_a_search_finds(world: WorkWorld) -> None:
    """A look says what is most like it; only ids are forgotten, and only those."""
    space = world.namespace(world.project("webshop"))
    items = [world.typed(space, f"The {word} service deploys on Tuesdays") for word in ("invoice", "search", "mail")]
    pick = world.pick(items[1])
    forgotten = world.store.write(lambda unit: forget_service.forget(unit, PERSON, (pick,)))
    assert forgotten.tombstones == (items[1].id,)
    assert [world.status(items[place]) for place in (0, 2)] == [ItemStatus.CONFIRMED] * 2


def test_complaint_76_every_way_of_making_a_memory_makes_it_findable(world: WorkWorld) -> None:
    """Typed, proposed and confirmed, edited, promoted, merged, moved, restored: each is found."""
    project, other = world.project("webshop"), world.project("ledger")
    space = world.namespace(project)
    plan = world.owned(NamespaceKind.AUTOMATION, world.plan(project))
    typed = world.typed(space, "Quokkas guard the typed ledger")
    proposed = world.item(world.propose(space, "Wombats guard the proposed ledger").item_id)
    world.confirm(proposed)
    low = world.typed(plan, "Numbats guard the promoted ledger")
    pick = world.pick(low)
    asked = PromotionRequest(space, "It held.", "Tried twice.", uuid.uuid4().hex, is_confirmed_at_once=True)
    world.store.write(lambda unit: promotion_service.promote(unit, PERSON, pick, asked))
    twins = [
        world.typed(space, f"Possums guard the merged ledger{end}", subject=f"ledger{end}") for end in ("", " now")
    ]
    picks = [world.pick(one) for one in twins]
    world.store.write(lambda unit: memory_merge_service.merge(unit, PERSON, picks[0], picks[1:]))
    moved = world.typed(world.namespace(other), "Bilbies guard the moved ledger")
    pick = world.pick(moved)
    world.store.write(lambda unit: memory_service.move(unit, PERSON, pick, space))
    pick, text = world.pick(typed), ItemText(kind=MemoryKind.FACT, statement="Nobody guards the typed ledger")
    world.store.write(lambda unit: memory_service.edit(unit, PERSON, pick, text))
    pick, key = world.pick(typed), uuid.uuid4().hex
    world.store.write(
        lambda unit: memory_service.restore_revision(unit, PERSON, pick, 1, reason="As it was.", idempotency_key=key)
    )

    def found(unit: Unit, word: str) -> int:
        chain = namespace_service.resolve_chain(unit, project_id=project)
        recalled = recall_service.recall_of(unit, chain, RecallQuery(f"{word} guard ledger")).entries
        return sum(word in entry.item.text.statement for entry in recalled)

    for word in ("Quokkas", "Wombats", "Numbats", "Possums", "Bilbies"):
        assert world.store.read(lambda unit, word=word: found(unit, word)) == 1, word
    assert world.store.read(lambda unit: unit.totals.unindexed_items()) == 0


def test_complaint_95_nothing_becomes_a_memory_by_time_or_by_number(world: WorkWorld) -> None:
    """A candidate waits until somebody decides, however long and however often it is suggested."""
    space = world.namespace(world.project("webshop"))
    made = world.propose(space, "Deploys go out on Tuesdays")
    for _ in range(5):
        world.store.clock.advance(days=100)
        world.propose(space, "Deploys go out on Tuesdays", quote=f"said again {uuid.uuid4().hex}")
    assert world.item(made.item_id).status is ItemStatus.CANDIDATE
