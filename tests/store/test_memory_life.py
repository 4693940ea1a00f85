from dataclasses import replace

import pytest

from main_process.domain.actor import PERSON, Actor
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.proposal import Proposal, ProposeOutcome
from main_process.services import candidate_cards, candidate_service, conflict_service, memory_service
from main_process.services.act import Applied, ItemPick
from main_process.store.repositories.item_filter import ItemFilter
from shared.vocabulary import (
    ActorKind,
    ItemStatus,
    ItemWarning,
    MemoryKind,
    Origin,
    RecallMode,
    Resolution,
    Sensitivity,
    Strength,
    ValidityState,
    Verb,
)
from tests.support.memory_world import World
from tests.support.stores import StoreFactory


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


def _rule(error: pytest.ExceptionInfo[RuleViolated]) -> str:
    return error.value.rule


class TestPropose:
    def test_files_a_candidate_with_its_exact_quote(self, world: World) -> None:
        project = world.project("webshop")
        _, turn_id = world.turn(project, "Deploy only on Tuesdays. What is the port?")
        proposed = world.propose(
            world.namespace(project), "Deploy only on Tuesdays.", turn_id=turn_id, quote="Deploy only on Tuesdays."
        )
        item = world.item(proposed.item_id)
        sources = world.store.read(lambda unit: unit.evidence.sources(item.id))
        assert (item.status, item.actor, len(sources)) == (ItemStatus.CANDIDATE, ActorKind.HEARTBEAT, 1)
        assert sources[0].source.quote == "Deploy only on Tuesdays."
        assert sources[0].source.is_primary
        assert sources[0].project_name == "webshop"

    def test_a_quote_that_nobody_said_is_refused(self, world: World) -> None:
        project = world.project("webshop")
        _, turn_id = world.turn(project, "Deploy only on Tuesdays.")
        with pytest.raises(RuleViolated) as error:
            world.propose(world.namespace(project), "Deploy on Fridays.", turn_id=turn_id)
        assert _rule(error) == "quote_not_in_source"

    def test_without_evidence_nothing_is_filed(self, world: World) -> None:
        namespace = world.namespace(world.project("webshop"))
        proposal = Proposal(
            namespace_id=namespace,
            text=ItemText(kind=MemoryKind.FACT, statement="x is y"),
            origin=Origin.EXPLICIT,
            actor=PERSON,
            sources=(),
        )
        with pytest.raises(RuleViolated) as error:
            world.store.write(lambda unit: candidate_service.propose(unit, proposal))
        assert _rule(error) == "source_missing"

    def test_the_same_statement_again_adds_evidence_not_an_item(self, world: World) -> None:
        project = world.project("webshop")
        first = world.said(project, "Use tabs in Makefiles.")
        second = world.said(project, "use TABS in makefiles")
        assert first.id == second.id
        assert len(world.store.read(lambda unit: unit.evidence.sources(first.id))) == 2

    def test_a_secret_is_redacted_and_said(self, world: World) -> None:
        project = world.project("webshop")
        token = "ghp_" + "FAKEfakeFAKEfakeFAKEfakeFAKEfake0001"
        proposed = world.propose(world.namespace(project), f"Use {token} for the deploy job.", quote="Use it.")
        item = world.item(proposed.item_id)
        assert token not in item.text.statement
        assert ItemWarning.SECRET_REDACTED in item.warnings
        assert token.encode() not in world.store.bytes_on_disk()

    def test_nothing_but_a_secret_is_not_filed(self, world: World) -> None:
        project = world.project("webshop")
        token = "ghp_" + "FAKEfakeFAKEfakeFAKEfakeFAKEfake0001"
        assert world.propose(world.namespace(project), token).outcome is ProposeOutcome.SECRET

    def test_restricted_is_never_generated(self, world: World) -> None:
        namespace = world.namespace(world.project("webshop"))
        text = ItemText(kind=MemoryKind.FACT, statement="diagnosis", sensitivity=Sensitivity.RESTRICTED)
        proposed = world.propose(namespace, "diagnosis", text=text)
        assert proposed.outcome is ProposeOutcome.RESTRICTED

    def test_conflicts_are_linked_never_merged(self, world: World) -> None:
        project = world.project("webshop")
        old = world.said(project, "端口是 8080")
        world.confirm(old)
        new = world.said(project, "端口是 8081")
        assert ItemWarning.CONFLICT in world.item(new.id).warnings
        listed = world.store.read(lambda unit: unit.items.get_listed([old.id, new.id]))
        assert all(each.is_conflicted for each in listed.values())
        assert world.status(old) is ItemStatus.CONFIRMED

    def test_a_card_shows_the_closest_of_many_and_counts_all(self, world: World) -> None:
        project = world.project("webshop")
        items = [
            world.said(project, f"Service number {number} always listens behind the host called alpha.")
            for number in range(24)
        ]
        shown = world.store.read(lambda unit: candidate_cards.open_relations(unit, unit.items.get(items[0].id)))
        assert len(shown.near_duplicates) <= 8
        assert len(shown.conflicts) <= 8
        assert shown.total > len(shown.near_duplicates) + len(shown.conflicts)

    def test_two_projects_do_not_conflict(self, world: World) -> None:
        world.confirm(world.said(world.project("a"), "部署在周二"))
        other = world.said(world.project("b"), "部署在周四")
        assert not world.store.read(lambda unit: unit.items.get_listed([other.id]))[other.id].is_conflicted

    def test_global_from_one_project_is_marked(self, world: World) -> None:
        project = world.project("webshop")
        _, turn_id = world.turn(project, "Always answer in English.")
        proposed = world.propose(world.global_namespace(), "Always answer in English.", turn_id=turn_id)
        assert ItemWarning.SINGLE_PROJECT_EVIDENCE in world.item(proposed.item_id).warnings


class TestDecide:
    def test_confirm_and_undo(self, world: World) -> None:
        item = world.said(world.project("webshop"), "Use tabs in Makefiles.")
        applied = world.confirm(item)
        assert world.status(item) is ItemStatus.CONFIRMED
        world.undo(applied)
        assert world.status(item) is ItemStatus.CANDIDATE
        assert world.item(item.id).confirmed_at is None

    def test_only_a_person_confirms(self, world: World) -> None:
        item = world.said(world.project("webshop"), "Use tabs in Makefiles.")
        with pytest.raises(RuleViolated) as error:
            world.store.write(
                lambda unit: candidate_service.confirm(unit, Actor(ActorKind.AGENT, "a"), [world.pick(item)])
            )
        assert _rule(error) == "actor_refused"

    def test_a_stale_revision_is_a_conflict(self, world: World) -> None:
        item = world.said(world.project("webshop"), "Use tabs in Makefiles.")
        stale = ItemPick(item.id, item.revision)
        world.store.write(
            lambda unit: memory_service.edit(
                unit, PERSON, stale, ItemText(kind=MemoryKind.DECISION, statement="Use tabs everywhere.")
            )
        )
        applied = world.store.write(lambda unit: candidate_service.confirm(unit, PERSON, [stale]))
        assert applied.change_id is None
        assert applied.conflicts[0].current_revision == 2
        assert world.status(item) is ItemStatus.CANDIDATE

    def test_bulk_is_refused_whole_when_one_is_global(self, world: World) -> None:
        project = world.project("webshop")
        normal = world.said(project, "Use tabs in Makefiles.")
        wide = world.item(world.propose(world.global_namespace(), "Answer briefly.").item_id)
        with pytest.raises(RuleViolated) as error:
            world.confirm(normal, wide)
        assert _rule(error) == "bulk_refused"
        assert world.status(normal) is ItemStatus.CANDIDATE

    def test_bulk_of_normal_project_items_is_one_undo(self, world: World) -> None:
        project = world.project("webshop")
        items = [world.said(project, f"Module {name} is frozen.") for name in ("alpha", "beta", "gamma")]
        applied = world.confirm(*items)
        world.undo(applied)
        assert {world.status(item) for item in items} == {ItemStatus.CANDIDATE}

    def test_edit_and_confirm_is_one_act(self, world: World) -> None:
        item = world.said(world.project("webshop"), "Use tabs in Makefiles.")
        text = replace(item.text, statement="Use tabs in all Makefiles.")
        applied = world.store.write(
            lambda unit: candidate_service.edit_and_confirm(unit, PERSON, world.pick(item), text)
        )
        now = world.item(item.id)
        assert (now.status, now.revision, now.text.statement) == (
            ItemStatus.CONFIRMED,
            2,
            "Use tabs in all Makefiles.",
        )
        world.undo(applied)
        back = world.item(item.id)
        assert (back.status, back.text.statement) == (ItemStatus.CANDIDATE, "Use tabs in Makefiles.")
        assert back.revision == 3

    def test_confirming_a_taken_identity_is_refused(self, world: World) -> None:
        project = world.project("webshop")
        namespace = world.namespace(project)
        first = ItemText(kind=MemoryKind.FACT, statement="The port is 8080.", subject="Port")
        second = ItemText(kind=MemoryKind.FACT, statement="The port is 8081 now.", subject="port")
        one = world.item(world.propose(namespace, "a", text=first, quote="q one").item_id)
        two = world.item(world.propose(namespace, "b", text=second, quote="q two").item_id)
        world.confirm(one)
        with pytest.raises(RuleViolated) as error:
            world.confirm(two)
        assert _rule(error) == "identity_taken"
        applied = world.store.write(
            lambda unit: conflict_service.resolve(
                unit, PERSON, world.pick(two), world.pick(one), conflict_service.Answer(Resolution.REPLACE)
            )
        )
        assert (world.status(one), world.status(two)) == (ItemStatus.SUPERSEDED, ItemStatus.CONFIRMED)
        assert world.item(one.id).superseded_by == two.id
        world.undo(applied)
        assert (world.status(one), world.status(two)) == (ItemStatus.CONFIRMED, ItemStatus.CANDIDATE)

    def test_keep_both_settles_the_conflict(self, world: World) -> None:
        project = world.project("webshop")
        old = world.said(project, "端口是 8080")
        world.confirm(old)
        new = world.said(project, "端口是 8081")
        applied = world.store.write(
            lambda unit: conflict_service.resolve(
                unit, PERSON, world.pick(new), world.pick(old), conflict_service.Answer(Resolution.KEEP_BOTH)
            )
        )
        listed = world.store.read(lambda unit: unit.items.get_listed([old.id, new.id]))
        assert not any(each.is_conflicted for each in listed.values())
        assert world.status(new) is ItemStatus.CONFIRMED
        world.undo(applied)
        listed = world.store.read(lambda unit: unit.items.get_listed([old.id, new.id]))
        assert all(each.is_conflicted for each in listed.values())


class TestReject:
    def _reject(self, world: World, item: MemoryItem, *, is_never_again: bool = False) -> Applied:
        return world.store.write(
            lambda unit: candidate_service.reject(unit, PERSON, [world.pick(item)], is_never_again=is_never_again)
        )

    def test_the_same_evidence_does_not_bring_it_back(self, world: World) -> None:
        project = world.project("webshop")
        _, turn_id = world.turn(project, "Use tabs in Makefiles.")
        namespace = world.namespace(project)
        item = world.item(world.propose(namespace, "Use tabs in Makefiles.", turn_id=turn_id).item_id)
        self._reject(world, item)
        again = world.propose(namespace, "Use tabs in Makefiles.", turn_id=turn_id)
        reworded = world.propose(namespace, "Makefiles use tabs.", turn_id=turn_id, quote="Use tabs in Makefiles.")
        assert {again.outcome, reworded.outcome} == {ProposeOutcome.REJECTED_BEFORE}

    def test_new_evidence_brings_it_back_marked(self, world: World) -> None:
        project = world.project("webshop")
        self._reject(world, world.said(project, "Use tabs in Makefiles."))
        _, turn_id = world.turn(project, "I said it: Use tabs in Makefiles. Please!")
        proposed = world.propose(
            world.namespace(project),
            "Use tabs in Makefiles.",
            turn_id=turn_id,
            quote="I said it: Use tabs in Makefiles.",
        )
        assert proposed.outcome is ProposeOutcome.CREATED
        assert ItemWarning.PREVIOUSLY_REJECTED in world.item(proposed.item_id).warnings

    def test_the_same_words_said_again_are_new_evidence(self, world: World) -> None:
        project = world.project("webshop")
        self._reject(world, world.said(project, "Use tabs in Makefiles."))
        again = world.said(project, "Use tabs in Makefiles.")
        assert ItemWarning.PREVIOUSLY_REJECTED in again.warnings

    def test_never_again_outlasts_new_evidence_until_restored(self, world: World) -> None:
        project = world.project("webshop")
        item = world.said(project, "Use tabs in Makefiles.")
        self._reject(world, item, is_never_again=True)
        namespace = world.namespace(project)
        _, turn_id = world.turn(project, "Again: Use tabs in Makefiles.")
        refused = world.propose(namespace, "Use tabs in Makefiles.", turn_id=turn_id, quote="Again: Use tabs in")
        assert refused.outcome is ProposeOutcome.NEVER_AGAIN
        world.store.write(lambda unit: candidate_service.restore_rejected(unit, PERSON, [world.pick(item)]))
        assert world.status(item) is ItemStatus.CANDIDATE
        assert not world.item(item.id).never_again

    def test_undo_forgets_the_fingerprint(self, world: World) -> None:
        item = world.said(world.project("webshop"), "Use tabs in Makefiles.")
        world.undo(self._reject(world, item))
        assert world.store.scalar("SELECT count(*) FROM fingerprint") == 0


class TestOwnEntries:
    def _create(self, world: World, namespace: str, text: ItemText, key: str = "key-00000001") -> Applied:
        return world.store.write(
            lambda unit: memory_service.create(unit, PERSON, namespace_id=namespace, text=text, idempotency_key=key)
        )

    def test_a_persons_entry_is_confirmed_at_once_and_once(self, world: World) -> None:
        text = ItemText(kind=MemoryKind.PREFERENCE, statement="I prefer short answers.")
        first = self._create(world, world.global_namespace(), text)
        second = self._create(world, world.global_namespace(), text)
        assert first.item_ids == second.item_ids
        assert world.item(first.item_ids[0]).status is ItemStatus.CONFIRMED
        assert world.store.scalar("SELECT count(*) FROM memory_item") == 1

    def test_undo_of_an_entry_removes_it(self, world: World) -> None:
        text = ItemText(kind=MemoryKind.PREFERENCE, statement="I prefer quizzical answers.")
        created = self._create(world, world.global_namespace(), text)
        world.undo(created)
        assert world.store.scalar("SELECT count(*) FROM memory_item") == 0
        assert world.store.scalar("SELECT count(*) FROM memory_term") == 0
        assert not world.store.read(lambda unit: unit.search.find_items("quizzical"))

    def test_a_secret_is_refused_with_its_kind(self, world: World) -> None:
        text = ItemText(kind=MemoryKind.FACT, statement="password: FAKE-correct-horse-9")
        with pytest.raises(RuleViolated) as error:
            self._create(world, world.global_namespace(), text)
        assert _rule(error) == "secret_in_text"
        assert error.value.facts["kind"]

    def test_a_pin_wants_a_hard_rule(self, world: World) -> None:
        soft = ItemText(kind=MemoryKind.PREFERENCE, statement="Short answers.", recall_mode=RecallMode.ALWAYS)
        with pytest.raises(RuleViolated) as error:
            self._create(world, world.global_namespace(), soft)
        assert _rule(error) == "pin_needs_hard_explicit"
        self._create(world, world.global_namespace(), replace(soft, strength=Strength.HARD))

    def test_editing_keeps_history_and_never_lowers_sensitivity(self, world: World) -> None:
        text = ItemText(kind=MemoryKind.FACT, statement="Salary day is the 25th.", sensitivity=Sensitivity.SENSITIVE)
        item = world.item(self._create(world, world.global_namespace(), text).item_ids[0])
        lowered = replace(text, sensitivity=Sensitivity.NORMAL)
        with pytest.raises(RuleViolated) as error:
            world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(item), lowered))
        assert _rule(error) == "sensitivity_lowered"
        with pytest.raises(RuleViolated) as error:
            world.store.write(
                lambda unit: memory_service.set_sensitivity(
                    unit, PERSON, world.pick(item), Sensitivity.NORMAL, reason=" "
                )
            )
        assert _rule(error) == "reason_missing"
        world.store.write(
            lambda unit: memory_service.set_sensitivity(
                unit, PERSON, world.pick(item), Sensitivity.NORMAL, reason="public by now"
            )
        )
        revisions, _ = world.store.read(lambda unit: unit.items.revisions(item.id, limit=10, cursor=None))
        assert [(each.number, each.verb) for each in revisions] == [
            (2, Verb.SET_SENSITIVITY),
            (1, Verb.CREATE),
        ]

    def test_restoring_a_revision_makes_a_successor_once(self, world: World) -> None:
        text = ItemText(kind=MemoryKind.FACT, statement="The port is 8080.")
        item = world.item(self._create(world, world.global_namespace(), text).item_ids[0])
        changed = replace(text, statement="The port is 9090.", sensitivity=Sensitivity.SENSITIVE)
        world.store.write(lambda unit: memory_service.edit(unit, PERSON, world.pick(item), changed))
        for _ in range(2):
            world.store.write(
                lambda unit: memory_service.restore_revision(
                    unit, PERSON, ItemPick(item.id, 2), 1, reason="was right", idempotency_key="restore-1"
                )
            )
        now = world.item(item.id)
        assert (now.revision, now.text.statement, now.text.sensitivity) == (
            3,
            "The port is 8080.",
            Sensitivity.SENSITIVE,
        )

    def test_moving_sideways_copies_archives_and_links(self, world: World) -> None:
        here, there = world.project("here"), world.project("there")
        item = world.said(here, "Use tabs in Makefiles.")
        world.confirm(item)
        applied = world.store.write(
            lambda unit: memory_service.move(unit, PERSON, world.pick(item), world.namespace(there))
        )
        copy = next(world.item(each) for each in applied.item_ids if each != item.id)
        assert (world.status(item), copy.status) == (ItemStatus.ARCHIVED, ItemStatus.CONFIRMED)
        assert len(world.store.read(lambda unit: unit.evidence.sources(copy.id))) == 1
        world.undo(applied)
        assert world.status(item) is ItemStatus.CONFIRMED
        assert world.store.read(lambda unit: unit.items.get(copy.id)) is None

    def test_moving_up_is_not_moving(self, world: World) -> None:
        item = world.said(world.project("here"), "Use tabs in Makefiles.")
        world.confirm(item)
        with pytest.raises(RuleViolated) as error:
            world.store.write(
                lambda unit: memory_service.move(unit, PERSON, world.pick(item), world.global_namespace())
            )
        assert _rule(error) == "move_crosses_level"

    def test_archive_and_back(self, world: World) -> None:
        item = world.said(world.project("webshop"), "Use tabs in Makefiles.")
        world.confirm(item)
        world.store.write(lambda unit: memory_service.archive(unit, PERSON, [world.pick(item)]))
        assert world.store.scalar("SELECT count(*) FROM memory_term") == 0
        world.store.write(lambda unit: memory_service.unarchive(unit, PERSON, [world.pick(item)]))
        assert world.status(item) is ItemStatus.CONFIRMED
        assert world.store.scalar("SELECT count(*) FROM memory_term") > 0


class TestUndo:
    def test_an_unknown_change_is_not_found(self, world: World) -> None:
        with pytest.raises(NotFound):
            world.store.write(lambda unit: memory_service.undo(unit, PERSON, "no-such-change"))

    def test_twice_and_too_late_are_refused(self, world: World) -> None:
        item = world.said(world.project("webshop"), "Use tabs in Makefiles.")
        applied = world.confirm(item)
        world.store.write(lambda unit: memory_service.archive(unit, PERSON, [world.pick(item)]))
        with pytest.raises(RuleViolated) as error:
            world.undo(applied)
        assert _rule(error) == "undo_too_late"
        world.store.write(lambda unit: memory_service.unarchive(unit, PERSON, [world.pick(item)]))
        world.undo(applied)
        with pytest.raises(RuleViolated) as error:
            world.undo(applied)
        assert _rule(error) == "already_undone"


class TestLists:
    def test_pages_walk_everything_once_in_order(self, world: World) -> None:
        project = world.project("webshop")
        made = []
        for number in range(23):
            made.append(world.said(project, f"Rule about topic{number} alpha{number}.").id)
            world.store.clock.advance(seconds=number % 2)
        seen, cursor = [], None
        while True:
            page, cursor = world.store.read(
                lambda unit, at=cursor: unit.items.page(ItemFilter(), limit=5, cursor=at, is_oldest_first=True)
            )
            seen.extend(listed.item.id for listed in page)
            if cursor is None:
                break
        assert seen == made

    def test_filters(self, world: World) -> None:
        a, b = world.project("a"), world.project("b")
        one = world.said(a, "Use tabs in Makefiles.")
        world.said(b, "Use spaces in Python.")
        world.confirm(one)
        by_project = world.store.read(lambda unit: unit.items.page(ItemFilter(project_id=a), limit=9, cursor=None))
        foreign = world.store.read(lambda unit: unit.items.page(ItemFilter(project_id=one.id), limit=9, cursor=None))
        current = world.store.read(lambda unit: unit.items.count(ItemFilter(validity=ValidityState.CURRENT)))
        assert [listed.item.id for listed in by_project[0]] == [one.id]
        assert foreign == ((), None)
        assert current == {ItemStatus.CONFIRMED: 1, ItemStatus.CANDIDATE: 1}

    def test_a_cursor_of_ones_own_making_is_refused(self, world: World) -> None:
        with pytest.raises(RuleViolated) as error:
            world.store.read(lambda unit: unit.items.page(ItemFilter(), limit=5, cursor="nonsense"))
        assert _rule(error) == "cursor_invalid"
