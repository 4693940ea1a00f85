"""Conversations and turns: keyset pages that survive changes, figures, identities of the client."""

from dataclasses import replace
from datetime import timedelta

import pytest

from main_process.domain.conversation import Conversation
from main_process.domain.errors import RuleViolated
from main_process.services import project_service
from main_process.store.unit_of_work import Unit
from shared.vocabulary import TurnStanding, TurnState
from tests.support.memories import add_conversation, fill_store
from tests.support.stores import OpenStore, StoreFactory


@pytest.fixture
def store(stores: StoreFactory) -> OpenStore:
    return stores()


@pytest.fixture
def project_id(store: OpenStore) -> str:
    return store.write(lambda unit: project_service.create(unit, name="Shop")).project.id


def add(store: OpenStore, project_id: str, title: str, count: int = 1) -> Conversation:
    exchanges = [(f"question {number}", f"answer {number}") for number in range(1, count + 1)]
    made = store.write(lambda unit: add_conversation(unit, project_id, title, exchanges))
    store.clock.advance(hours=1)
    return made


def titles(store: OpenStore, cursor: str | None = None, **filters: object) -> tuple[list[str], str | None]:
    wanted = {"project_id": None, "is_unassigned_only": False, "text": "", "limit": 2} | filters
    found, following = store.read(lambda unit: unit.conversations.page(cursor=cursor, **wanted))  # type: ignore[arg-type]  # by name
    return [one.title for one in found], following


def test_latest_first_and_a_cursor_outlives_its_row(store: OpenStore, project_id: str) -> None:
    made = [add(store, project_id, title) for title in ("one", "two", "three", "four")]
    first, cursor = titles(store)
    assert first == ["four", "three"]
    store.execute(f"DELETE FROM conversation WHERE id = '{made[2].id}'")
    add(store, project_id, "five")
    assert titles(store, cursor) == (["two", "one"], None)


def test_equal_moments_are_neither_skipped_nor_repeated(store: OpenStore, project_id: str) -> None:
    def work(unit: Unit) -> None:
        for number in range(7):
            add_conversation(unit, project_id, str(number), [])

    store.write(work)
    seen: list[str] = []
    cursor: str | None = None
    while True:
        page, cursor = titles(store, cursor)
        seen += page
        if cursor is None:
            break
    assert seen == ["6", "5", "4", "3", "2", "1", "0"]


def test_filters(store: OpenStore, project_id: str) -> None:
    other = store.write(lambda unit: project_service.create(unit, name="Ledger")).project.id
    add(store, project_id, "Discount 100% 中文")
    add(store, other, "Discount 1000")
    held = add(store, other, "held")
    store.write(lambda unit: unit.conversations.set_project(held.id, None))
    assert titles(store, text="100%")[0] == ["Discount 100% 中文"]
    assert titles(store, text="中")[0] == ["Discount 100% 中文"]
    assert titles(store, text="dISCOUNT", project_id=other)[0] == ["Discount 1000"]
    assert titles(store, is_unassigned_only=True)[0] == ["held"]
    assert store.read(lambda unit: unit.conversations.count_unassigned()) == 1


@pytest.mark.parametrize(
    "cursor",
    [
        "",
        "x",
        "WzFd",
        "WyJhIiwiYiJd",
        "bnVsbA",
        "WzFlOTksMV0",
        "WyIyMDI2LTAxLTAxIiwxXQ",
        "WyIyMDI2LTAxLTAxVDAwOjAwOjAwWiIsOTk5OTk5OTk5OTk5OTk5OTk5OTld",
    ],
)
def test_foreign_cursors_are_refused(store: OpenStore, project_id: str, cursor: str) -> None:
    made = add(store, project_id, "one", 3)
    for page in (
        lambda unit: unit.conversations.page(
            project_id=None, is_unassigned_only=False, text="", limit=2, cursor=cursor
        ),
        lambda unit: unit.conversations.turns(made.id, limit=2, cursor="WyIxIl0" if cursor == "WzFd" else cursor),
    ):
        with pytest.raises(RuleViolated) as caught:
            store.read(page)
        assert caught.value.rule == "cursor_invalid"


def test_turns_come_in_order_around_one_and_after_a_mark(store: OpenStore, project_id: str) -> None:
    made = add(store, project_id, "long", 9)
    other = add(store, project_id, "other", 2)
    first, cursor = store.read(lambda unit: unit.conversations.turns(made.id, limit=4))
    assert [turn.sequence for turn in first] == [1, 2, 3, 4]
    store.write(lambda unit: unit.connection.exec_driver_sql("DELETE FROM turn WHERE sequence IN (4, 5)"))
    rest, end = store.read(lambda unit: unit.conversations.turns(made.id, limit=9, cursor=cursor))
    assert ([turn.sequence for turn in rest], end) == ([6, 7, 8, 9], None)
    seventh = rest[1]
    around, _ = store.read(lambda unit: unit.conversations.turns(made.id, limit=3, around_turn_id=seventh.id))
    assert [turn.sequence for turn in around] == [6, 7, 8]
    foreign = store.read(lambda unit: unit.conversations.turns(other.id, limit=9))[0][0]
    from_start, _ = store.read(lambda unit: unit.conversations.turns(made.id, limit=1, around_turn_id=foreign.id))
    assert [turn.sequence for turn in from_start] == [1]
    after = store.read(lambda unit: unit.conversations.turns_after(made.id, 7, limit=9))
    assert [turn.sequence for turn in after] == [8, 9]
    assert store.read(lambda unit: unit.conversations.last_sequence(made.id)) == 9
    assert store.read(lambda unit: unit.conversations.last_sequence("nobody")) == 0


def test_figures_count_turns_redactions_and_items_with_evidence(store: OpenStore) -> None:
    made = store.write(fill_store)
    talk = made.conversations[0]
    store.execute("UPDATE turn SET redactions = 2 WHERE sequence = 1")
    figures = store.read(lambda unit: unit.conversations.figures([talk, "nobody"]))
    assert (figures[talk].turns, figures[talk].memories, figures[talk].redactions) == (2, 1, 2)
    assert (figures["nobody"].turns, figures["nobody"].memories) == (0, 0)
    project = store.read(lambda unit: unit.projects.figures([made.projects["shop"]]))[made.projects["shop"]]
    assert (project.confirmed, project.candidates, project.conversations) == (1, 0, 1)
    assert project.last_activity_at is not None


def test_a_clients_message_is_found_again_and_its_turn_can_change(store: OpenStore, project_id: str) -> None:
    made = add(store, project_id, "talk", 2)
    turns = store.read(lambda unit: unit.conversations.turns(made.id, limit=9))[0]
    store.execute(f"UPDATE turn SET external_key = 'm1' WHERE id = '{turns[1].id}'")
    found = store.read(lambda unit: unit.conversations.turns_by_external_id(["m1", "m2"]))
    assert {key: [turn.id for turn in one] for key, one in found.items()} == {"m1": [turns[1].id]}
    changed = replace(
        found["m1"][0], assistant_text="late answer", state=TurnState.COMPLETED, standing=TurnStanding.ROLLED_BACK
    )
    store.write(lambda unit: unit.conversations.update_turn(changed))
    assert store.read(lambda unit: unit.conversations.turn(turns[1].id)) == changed


def test_a_parent_and_what_a_grown_source_says(store: OpenStore, project_id: str) -> None:
    parent, child = add(store, project_id, "parent"), add(store, project_id, "child")
    later = store.clock.now() + timedelta(days=1)

    def work(unit: Unit) -> Conversation | None:
        unit.conversations.set_parent(child.id, parent.id, "resumed")
        unit.conversations.describe(
            child.id, title="grown", git_branch="main", started_at=child.started_at, updated_at=later
        )
        return unit.conversations.get(child.id)

    grown = store.write(work)
    assert grown is not None
    assert (grown.parent_id, grown.parent_relation) == (parent.id, "resumed")
    assert (grown.title, grown.git_branch, grown.updated_at) == ("grown", "main", later)
    known = store.read(lambda unit: unit.conversations.by_external_id("claude_code", child.external_id or ""))
    assert known == grown
    assert store.read(lambda unit: unit.conversations.by_external_id("codex", child.external_id or "")) is None
