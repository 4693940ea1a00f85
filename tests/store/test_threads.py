"""Threads and turns: what main records itself of a conversation, and who may end a turn (seed 000)."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from main_process.domain.actor import PERSON
from main_process.domain.conversation import Turn
from main_process.domain.errors import NotFound, RuleViolated, ThreadConflict
from main_process.domain.memory_item import estimated_tokens
from main_process.domain.thread import (
    KEEP_ALIVE_S,
    MESSAGE_TOKENS,
    REPAIR_INTENTS,
    TURN_LEASE,
    Thread,
    checkpoint_tokens,
    history_tokens,
    policy_of,
    turn_tokens,
    typed_part,
    visible_part,
)
from main_process.services import (
    conversation_service,
    forget_service,
    merge_service,
    project_service,
    thread_service,
)
from main_process.services.act import ItemPick
from main_process.services.thread_service import NewTurn
from main_process.store.errors import StoreBug
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.support.memory_world import World
from tests.support.stores import OpenStore, StoreFactory

OWNER, OTHER = "main-1", "main-2"
GITHUB = "ghp_" + "".join(f"{number % 10}{chr(97 + number % 26)}" for number in range(18))


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


@pytest.fixture
def shop(world: World) -> str:
    return world.project("Shop")


def begin(world: World, project_id: str, text: str, **more: object) -> Turn:
    new = NewTurn(owner=OWNER, text=text, **more)  # type: ignore[arg-type]  # fields by name
    return world.store.write(lambda unit: thread_service.begin_turn(unit, project_id, new))


def finish(world: World, turn: Turn, answer: str = "Noted.", owner: str = OWNER) -> Turn:
    return world.store.write(
        lambda unit: thread_service.finish_turn(unit, turn_id=turn.id, owner=owner, answer=answer)
    )


def active(world: World, project_id: str) -> Thread | None:
    return world.store.read(lambda unit: thread_service.active(unit, project_id))


def start_new(world: World, project_id: str, expected: str | None) -> Thread:
    return world.store.write(
        lambda unit: thread_service.start_new(unit, project_id=project_id, expected_thread_id=expected)
    )


def stored(world: World, turn: Turn) -> Turn:
    found = world.store.read(lambda unit: unit.conversations.turn(turn.id))
    assert found is not None
    return found


# One active thread


def test_the_first_use_makes_the_one_thread_of_a_project_and_looking_makes_none(world: World, shop: str) -> None:
    assert active(world, shop) is None
    turn = begin(world, shop, "How do I sort jars?")
    thread = active(world, shop)
    assert thread is not None
    assert (thread.id, thread.state, thread.project_id) == (turn.conversation_id, v.ThreadState.ACTIVE, shop)
    assert begin(world, shop, "And lids?").conversation_id == thread.id
    assert world.store.read(lambda unit: unit.threads.count(shop)) == 1


def test_four_that_begin_at_once_share_one_active_thread(stores: StoreFactory, world: World, shop: str) -> None:
    """Acceptance 22: four writers initialise at once, one active thread."""
    opened = [stores() for _ in range(4)]
    gate = threading.Barrier(4)

    def admitted(store: OpenStore) -> str:
        gate.wait()
        return store.write(lambda unit: thread_service.admit(unit, shop)).id

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(admitted, opened))) == 1
    assert world.store.scalar("SELECT count(*) FROM conversation WHERE thread_state = 'active'") == 1


def test_the_database_itself_refuses_a_second_active_thread(world: World, shop: str) -> None:
    first = begin(world, shop, "Jars?").conversation_id
    start_new(world, shop, first)

    def both(unit: Unit) -> None:
        unit.connection.exec_driver_sql("UPDATE conversation SET thread_state = 'active'")

    with pytest.raises(StoreBug):
        world.store.write(both)


def test_twenty_writers_at_once_get_the_sequences_one_to_twenty(
    stores: StoreFactory, world: World, shop: str
) -> None:
    """Acceptance 23: every committed turn stays, and each has its own number."""
    opened = [stores() for _ in range(4)]

    def begun(number: int) -> int:
        new = NewTurn(owner=OWNER, text=f"Question {number}")
        return opened[number % 4].write(lambda unit: thread_service.begin_turn(unit, shop, new)).sequence

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(begun, range(20))) == list(range(1, 21))
    assert world.store.scalar("SELECT count(DISTINCT user_text) FROM turn") == 20


def test_a_project_goes_on_in_its_thread_after_a_restart(stores: StoreFactory, world: World, shop: str) -> None:
    turn = begin(world, shop, "Where were we?")
    world.store.close()
    again = World(stores())
    assert begin(again, shop, "Go on.").conversation_id == turn.conversation_id


def test_an_archived_or_unknown_project_records_nothing(world: World, shop: str) -> None:
    with pytest.raises(NotFound):
        begin(world, "00000000-0000-4000-8000-000000000000", "Hello")
    revision = world.store.read(lambda unit: project_service.get(unit, shop)).project.revision
    world.store.write(
        lambda unit: project_service.archive(unit, project_id=shop, expected_revision=revision, is_archived=True)
    )
    for refused in (lambda: begin(world, shop, "Hello"), lambda: start_new(world, shop, None)):
        with pytest.raises(RuleViolated, match="project_archived"):
            refused()
    assert world.store.scalar("SELECT count(*) FROM conversation") == 0


def test_a_new_thread_needs_to_know_which_one_it_replaces(world: World, shop: str) -> None:
    first = begin(world, shop, "Jars?").conversation_id
    second = start_new(world, shop, first)
    assert second.id != first
    for expected in (first, None):
        with pytest.raises(ThreadConflict):
            start_new(world, shop, expected)
    old = world.store.read(lambda unit: unit.threads.get(first))
    assert old is not None
    assert old.state is v.ThreadState.ARCHIVED
    assert active(world, shop) == second


def test_a_thread_that_moves_to_another_project_is_archived(world: World, shop: str) -> None:
    other = world.project("Ledger")
    thread_id = begin(world, shop, "Jars?").conversation_id
    begin(world, other, "Sums?")
    world.store.write(lambda unit: conversation_service.assign(unit, conversation_id=thread_id, project_id=other))
    assert active(world, shop) is None
    moved = world.store.read(lambda unit: unit.threads.get(thread_id))
    assert moved is not None
    assert (moved.project_id, moved.state) == (other, v.ThreadState.ARCHIVED)


def test_merged_projects_have_one_active_thread_and_undo_gives_both_back(world: World, shop: str) -> None:
    other = world.project("Ledger")
    ours, theirs = (begin(world, one, "Hello").conversation_id for one in (shop, other))
    preview = world.store.read(lambda unit: merge_service.preview(unit, source_id=shop, target_id=other))
    merged = world.store.write(
        lambda unit: merge_service.merge(
            unit, PERSON, source_id=shop, target_id=other, token=preview.token, bindings=v.MergedBindings.REVOKE
        )
    )
    assert getattr(active(world, other), "id", None) == theirs
    world.store.write(lambda unit: merge_service.undo(unit, PERSON, merged.merge_id))
    assert [getattr(active(world, one), "id", None) for one in (shop, other)] == [ours, theirs]


# Turns


def test_the_persons_words_are_stored_before_the_answer_and_the_answer_after(world: World, shop: str) -> None:
    turn = begin(world, shop, "  Sort by *lid*.\n", intent=v.TurnIntent.EXPLAIN)
    kept = stored(world, turn)
    assert (kept.user_text, kept.state, kept.intent) == ("  Sort by *lid*.\n", v.TurnState.OPEN, v.TurnIntent.EXPLAIN)
    finish(world, turn, "Sorted.")
    kept = stored(world, turn)
    assert (kept.assistant_text, kept.state, kept.lease_owner) == ("Sorted.", v.TurnState.COMPLETED, None)


def test_the_title_comes_from_the_first_words(world: World, shop: str) -> None:
    turn = begin(world, shop, "Sort   the\njars " + "x" * 200)
    begin(world, shop, "Something else")
    found = world.store.read(lambda unit: unit.conversations.get(turn.conversation_id))
    assert found is not None
    assert found.title.startswith("Sort the jars xxx")
    assert len(found.title) == thread_service.TITLE_CHARS


def test_secrets_are_marks_before_anything_is_written(world: World, shop: str) -> None:
    turn = begin(world, shop, f"Use {GITHUB} to push")
    finish(world, turn, f"Pushed with {GITHUB}.")
    kept = stored(world, turn)
    assert "[redacted: " in kept.user_text
    assert "[redacted: " in kept.assistant_text
    assert kept.redactions == 2
    assert GITHUB.encode() not in world.store.bytes_on_disk()


def test_forgotten_words_stay_forgotten_in_a_new_turn(world: World, shop: str) -> None:
    item = world.typed(world.namespace(shop), "The zebrawood shelf is reserved")
    world.store.write(lambda unit: forget_service.forget(unit, PERSON, [ItemPick(item.id, item.revision)]))
    turn = begin(world, shop, "Listen. The zebrawood shelf is reserved. Thanks.")
    assert "zebrawood" not in stored(world, turn).user_text


def test_a_repair_turn_stores_only_the_words_of_the_person_and_the_visible_answer(world: World, shop: str) -> None:
    """Acceptance 48, and 'no execution trace': reasoning and injected memory are no part of a turn."""
    block = "<memory-context>\n[1] preference: tabs\n</memory-context>"
    turn = begin(world, shop, f"{block}\n\nFix the loop.", intent=v.TurnIntent.PATCH_REVISE)
    finish(world, turn, f"<think>The loop runs once too often.</think>\nFixed it.\n{block}")
    kept = stored(world, turn)
    assert (kept.user_text, kept.assistant_text) == ("Fix the loop.", "Fixed it.")


@pytest.mark.parametrize(
    ("text", "visible"),
    [
        ("<thinking>\na\n</thinking>\n\nb", "b"),
        ("<think>cut off in the middle", ""),
        ("A tag <think> inside prose </think> stays", "A tag <think> inside prose </think> stays"),
        ("plain", "plain"),
    ],
)
def test_what_is_visible_of_an_answer(text: str, visible: str) -> None:
    assert visible_part(text) == visible
    assert typed_part(text) == text


def test_a_turn_without_words_is_refused(world: World, shop: str) -> None:
    for nothing in ("", " \n", "<memory-context>\nx\n</memory-context>"):
        with pytest.raises(RuleViolated, match="turn_empty"):
            begin(world, shop, nothing)
    turn = begin(world, shop, "Well?")
    with pytest.raises(RuleViolated, match="answer_empty"):
        finish(world, turn, "<think>hm</think> ")
    assert stored(world, turn).state is v.TurnState.OPEN


def test_fifteen_paths_are_stored_as_the_first_ten_and_the_callers_list_stays(world: World, shop: str) -> None:
    """Acceptance 5."""
    paths = [f"src/part_{number}.py" for number in range(15)]
    turn = begin(world, shop, "Audit these", intent=v.TurnIntent.AUDIT, scope_paths=paths)
    assert stored(world, turn).scope_paths == tuple(paths[:10])
    assert len(paths) == 15


def test_evidence_keys_of_a_repair_are_kept(world: World, shop: str) -> None:
    keys = ("scan-1:F3", "scan-1:F9")
    turn = begin(world, shop, "Rather this way", intent=v.TurnIntent.PATCH_REVISE, evidence_keys=keys)
    assert stored(world, turn).evidence_keys == keys


def test_apply_is_no_intent_of_a_turn() -> None:
    """The first half of acceptance 8: applying a patch is no turn."""
    assert {intent.value for intent in v.TurnIntent} == {"chat", "explain", "audit", "patch_explain", "patch_revise"}


def test_a_turn_of_a_million_characters_is_kept_whole(world: World, shop: str) -> None:
    """The row's half of acceptance 40."""
    text = "jar lid " * 125_000
    turn = begin(world, shop, text)
    assert stored(world, turn).user_text == text


def test_a_turn_that_its_client_begins_twice_is_one(world: World, shop: str) -> None:
    first = begin(world, shop, "Sort the jars", external_key="client:1")
    again = begin(world, shop, "Sort the jars", external_key="client:1")
    assert again == first
    assert world.store.scalar("SELECT count(*) FROM turn") == 1


def test_turns_are_found_by_what_was_said_and_answered(world: World, shop: str) -> None:
    turn = begin(world, shop, "Where are the zebrawood lids?")
    finish(world, turn, "In the marmalade drawer.")
    for words in ("zebrawood", "marmalade"):
        hits, _ = world.store.read(
            lambda unit, one=words: conversation_service.search(unit, one, project_id=shop, limit=5, cursor=None)
        )
        assert [hit.turn.id for hit in hits] == [turn.id]


# Leases


def test_another_owner_cannot_end_a_turn_and_the_first_is_too_late_after_its_lease(world: World, shop: str) -> None:
    """Acceptance 24."""
    turn = begin(world, shop, "Still there?")
    with pytest.raises(NotFound):
        finish(world, turn, owner=OTHER)
    world.store.clock.advance(seconds=TURN_LEASE.total_seconds())
    with pytest.raises(RuleViolated, match="turn_lease_lost"):
        finish(world, turn)
    (recovered,) = world.store.write(thread_service.recover)
    assert (recovered.id, recovered.state) == (turn.id, v.TurnState.INTERRUPTED)
    assert stored(world, turn).user_text == "Still there?"
    with pytest.raises(RuleViolated, match="turn_not_open"):
        finish(world, turn)
    assert stored(world, turn).assistant_text == ""


def test_a_turn_that_is_kept_alive_is_not_recovered(world: World, shop: str) -> None:
    turn = begin(world, shop, "A long question")
    for _ in range(10):
        world.store.clock.advance(seconds=KEEP_ALIVE_S)
        assert world.store.write(lambda unit: thread_service.renew(unit, OWNER)) == 1
        assert world.store.write(thread_service.recover) == ()
    assert finish(world, turn).state is v.TurnState.COMPLETED
    assert world.store.write(lambda unit: thread_service.renew(unit, OWNER)) == 0


def test_a_lease_that_ran_out_is_not_renewed(world: World, shop: str) -> None:
    begin(world, shop, "Hello")
    world.store.clock.advance(seconds=TURN_LEASE.total_seconds())
    assert world.store.write(lambda unit: thread_service.renew(unit, OWNER)) == 0


def test_failed_and_interrupted_turns_keep_what_was_said_and_shown(world: World, shop: str) -> None:
    failed, stopped = begin(world, shop, "One"), begin(world, shop, "Two")
    world.store.write(lambda unit: thread_service.fail_turn(unit, turn_id=failed.id, owner=OWNER))
    world.store.write(
        lambda unit: thread_service.interrupt_turn(unit, turn_id=stopped.id, owner=OWNER, answer="Half an")
    )
    assert [(stored(world, one).state, stored(world, one).assistant_text) for one in (failed, stopped)] == [
        (v.TurnState.FAILED, ""),
        (v.TurnState.INTERRUPTED, "Half an"),
    ]


def test_a_turn_of_a_longer_lease_lives_without_renewal(world: World, shop: str) -> None:
    turn = begin(world, shop, "Work for an hour", lease=timedelta(hours=12))
    world.store.clock.advance(hours=11)
    assert world.store.write(thread_service.recover) == ()
    assert finish(world, turn).state is v.TurnState.COMPLETED


# History and checkpoint


def test_history_keeps_the_newest_turns_within_its_budget_and_leaves_repairs_out(world: World, shop: str) -> None:
    """Acceptance 4."""
    said: list[Turn] = []
    for number in range(60):
        intent = v.TurnIntent.PATCH_REVISE if number % 3 == 0 else v.TurnIntent.CHAT
        turn = begin(world, shop, f"Question {number:02}", intent=intent)
        said.append(finish(world, turn, f"Answer {number:02}"))
    ordinary = [turn for turn in said if turn.intent is v.TurnIntent.CHAT]
    cost = turn_tokens(ordinary[0])
    assert cost == 2 * MESSAGE_TOKENS + estimated_tokens("Question 00") + estimated_tokens("Answer 00")
    for kept in (0, 1, 7, 39):
        history = world.store.read(
            lambda unit, room=kept: thread_service.recent_history(
                unit, said[0].conversation_id, max_tokens=room * cost + cost - 1
            )
        )
        assert [turn.id for turn in history] == [turn.id for turn in ordinary[len(ordinary) - kept :]]


def test_history_holds_only_what_was_completed_before(world: World, shop: str) -> None:
    done = finish(world, begin(world, shop, "Done"))
    failed = begin(world, shop, "Failed")
    world.store.write(lambda unit: thread_service.fail_turn(unit, turn_id=failed.id, owner=OWNER))
    current = begin(world, shop, "Open")
    history = world.store.read(
        lambda unit: thread_service.recent_history(
            unit, done.conversation_id, max_tokens=10_000, before_sequence=current.sequence
        )
    )
    assert [turn.id for turn in history] == [done.id]


def test_a_new_thread_begins_without_the_history_of_the_old_one(world: World, shop: str) -> None:
    """The history's half of acceptance 38."""
    turn = finish(world, begin(world, shop, "Old talk"))
    new = start_new(world, shop, turn.conversation_id)
    assert world.store.read(lambda unit: thread_service.recent_history(unit, new.id, max_tokens=10_000)) == ()
    assert new.checkpoint == ""


def test_a_checkpoint_is_kept_with_the_turn_it_reaches(world: World, shop: str) -> None:
    turn = finish(world, begin(world, shop, "Sort the jars"))
    world.store.write(
        lambda unit: unit.threads.set_checkpoint(turn.conversation_id, "Jars are sorted by lid.", turn.sequence)
    )
    thread = active(world, shop)
    assert thread is not None
    assert (thread.checkpoint, thread.checkpoint_sequence) == ("Jars are sorted by lid.", 1)


def test_forgetting_reaches_the_checkpoint(world: World, shop: str) -> None:
    item = world.typed(world.namespace(shop), "The zebrawood shelf is reserved")
    thread_id = begin(world, shop, "Hello").conversation_id
    world.store.write(lambda unit: unit.threads.set_checkpoint(thread_id, "So: The zebrawood shelf is reserved.", 1))
    world.store.write(lambda unit: forget_service.forget(unit, PERSON, [ItemPick(item.id, item.revision)]))
    thread = active(world, shop)
    assert thread is not None
    assert thread.checkpoint == "So: [forgotten]."


def test_shares_of_a_models_capacity_have_ceilings() -> None:
    assert (history_tokens(100_000), checkpoint_tokens(100_000)) == (40_000, 4_000)
    assert (history_tokens(2_000_000), checkpoint_tokens(2_000_000)) == (393_216, 16_384)


@pytest.mark.parametrize("intent", list(v.TurnIntent))
def test_a_repair_is_given_no_history_checkpoint_or_discussion(intent: v.TurnIntent) -> None:
    policy = policy_of(intent)
    is_ordinary = intent not in REPAIR_INTENTS
    assert (policy.has_history, policy.has_checkpoint, policy.has_discussion) == (is_ordinary,) * 3
    assert policy.profile is (v.RecallProfile.ORDINARY if is_ordinary else v.RecallProfile.REPAIR)
