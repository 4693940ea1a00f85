"""Sensitivity on a real store: typed, proposed, raised, lowered and read (memory rules §10; complaints 87-92)."""

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.memory_item import ItemText
from main_process.domain.proposal import ProposeOutcome
from main_process.runtime.settings import Settings, SettingsFile
from main_process.services import binding_service, candidate_service, egress, memory_service
from main_process.services.act import ItemPick
from main_process.services.settings_service import update
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.vocabulary import CEILINGS, ItemWarning, MemoryKind, Receiver, Sensitivity
from tests.store.test_usage import Bench
from tests.support.items import item
from tests.support.memory_world import PERSON, World
from tests.support.stores import FakeClock, Published, StoreFactory

CARD = "4111 1111 1111 1111"
TOKEN = "ghp_" + "FAKEfakeFAKEfakeFAKEfakeFAKEfake0001"


def text(statement: str, sensitivity: Sensitivity = Sensitivity.NORMAL) -> ItemText:
    return ItemText(kind=MemoryKind.FACT, statement=statement, sensitivity=sensitivity)


def typed(world: World, said: ItemText) -> str:
    space = world.global_namespace()
    applied = world.store.write(
        lambda unit: memory_service.create(
            unit, PERSON, namespace_id=space, text=said, idempotency_key=f"key-{said.statement}"
        )
    )
    return applied.item_ids[0]


def set_to(world: World, item_id: str, sensitivity: Sensitivity, reason: str = "") -> str | None:
    current = world.item(item_id)
    return world.store.write(
        lambda unit: memory_service.set_sensitivity(
            unit, PERSON, ItemPick(item_id, current.revision), sensitivity, reason=reason
        )
    ).change_id


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


class TestTyped:
    def test_a_personal_number_is_offered_as_restricted_not_silently_refused(self, world: World) -> None:
        with pytest.raises(RuleViolated) as refused:
            typed(world, text(f"My card is {CARD}"))
        assert (refused.value.rule, refused.value.facts["kind"]) == ("personal_number_in_text", "card_number")
        kept = typed(world, text(f"My card is {CARD}", Sensitivity.RESTRICTED))
        assert world.item(kept).text.statement == f"My card is {CARD}"

    def test_a_restricted_number_stays_restricted(self, world: World) -> None:
        kept = typed(world, text(f"My card is {CARD}", Sensitivity.RESTRICTED))
        with pytest.raises(RuleViolated) as refused:
            set_to(world, kept, Sensitivity.NORMAL, "not so bad")
        assert refused.value.rule == "personal_number_in_text"

    @pytest.mark.parametrize(
        "secret",
        [
            "sk-" + "proj-FAKEfakeFAKEfakeFAKEfakeFAKE0001",
            TOKEN,
            "Authorization: Bearer " + "FAKEfake0123456789FAKEfake",
            "-----BEGIN RSA " + "PRIVATE KEY-----\nFAKEfakeFAKEfakeFAKE\n-----END RSA PRIVATE KEY-----",
            "postgres://admin:" + "FAKEpw77@db.example.test/x",
            "password is hunter2" + "FAKE",
            "AWS_SECRET_ACCESS_KEY=" + "FAKEfakeFAKEfakeFAKEfakeFAKEfakeFAKE0001",
        ],
        ids=["key prefix", "token prefix", "bearer", "PEM", "address with password", "label", "high entropy"],
    )
    def test_complaint_87_a_secret_is_refused_typed_and_redacted_proposed(self, world: World, secret: str) -> None:
        with pytest.raises(RuleViolated) as refused:
            typed(world, text(f"remember: {secret}", Sensitivity.RESTRICTED))
        assert refused.value.rule == "secret_in_text"
        space = world.namespace(world.project("other"))
        world.propose(space, f"For the deploy job on Fridays use this: {secret}", quote="Use it.")
        value = secret.rsplit(maxsplit=1)[-1].rsplit("=", maxsplit=1)[-1].encode()
        assert value not in world.store.bytes_on_disk()

    def test_complaint_89_an_ordinary_sentence_of_forty_characters_stays(self, world: World) -> None:
        sentence = "The harbour light turns green at seven."
        kept = typed(world, text(sentence))
        assert world.item(kept).text.statement == sentence

    def test_a_secret_in_a_reason_is_redacted(self, world: World) -> None:
        kept = typed(world, text("The harbour is deep"))
        set_to(world, kept, Sensitivity.SENSITIVE, f"because of {TOKEN}")
        assert TOKEN.encode() not in world.store.bytes_on_disk()


class TestProposed:
    @pytest.mark.parametrize("said", ["My blood type is 0 negative.", "我的月薪是两万。", "我对花生过敏。"])
    def test_health_and_money_words_only_warn_and_make_it_sensitive(self, world: World, said: str) -> None:
        proposed = world.propose(world.namespace(world.project("webshop")), said)
        filed = world.item(proposed.item_id)
        assert ItemWarning.SENSITIVE_TOPIC in filed.warnings
        assert filed.text.sensitivity is Sensitivity.SENSITIVE

    @pytest.mark.parametrize(
        "said", ["Run diagnostics before each release.", "日志里打印诊断信息。", "收入流水模块用 Go 写"]
    )
    def test_words_of_engineering_do_not_warn(self, world: World, said: str) -> None:
        proposed = world.propose(world.namespace(world.project("webshop")), said)
        assert ItemWarning.SENSITIVE_TOPIC not in world.item(proposed.item_id).warnings

    def test_a_personal_number_nobody_typed_on_purpose_is_redacted(self, world: World) -> None:
        proposed = world.propose(world.namespace(world.project("webshop")), f"Pay with {CARD} at the harbour")
        assert world.item(proposed.item_id).text.statement == "Pay with [redacted: card_number] at the harbour"

    def test_a_restricted_memory_is_never_generated(self, world: World) -> None:
        said = text("a diagnosis", Sensitivity.RESTRICTED)
        proposed = world.propose(world.namespace(world.project("webshop")), "a diagnosis", text=said)
        assert (proposed.outcome, proposed.item_id) == (ProposeOutcome.RESTRICTED, None)

    def test_confirming_with_changes_neither_lowers_nor_lets_a_secret_in(self, world: World) -> None:
        proposed = world.propose(world.namespace(world.project("webshop")), "My blood type is 0 negative.")
        pick = ItemPick(proposed.item_id or "", 1)
        for said, rule in ((text("My type"), "sensitivity_lowered"), (text(f"Use {TOKEN}"), "secret_in_text")):
            with pytest.raises(RuleViolated) as refused:
                world.store.write(
                    lambda unit, said=said: candidate_service.edit_and_confirm(unit, PERSON, pick, said)
                )
            assert refused.value.rule == rule


class TestRaisedAndLowered:
    def test_lowering_wants_a_reason(self, world: World) -> None:
        kept = typed(world, text("The harbour is deep", Sensitivity.RESTRICTED))
        with pytest.raises(RuleViolated) as refused:
            set_to(world, kept, Sensitivity.NORMAL)
        assert refused.value.rule == "reason_missing"
        set_to(world, kept, Sensitivity.NORMAL, "it is on the chart anyway")
        assert world.item(kept).text.sensitivity is Sensitivity.NORMAL

    def test_undo_is_no_way_around_lowering(self, world: World) -> None:
        kept = typed(world, text("The harbour is deep"))
        change_id = set_to(world, kept, Sensitivity.RESTRICTED) or ""
        with pytest.raises(RuleViolated) as refused:
            world.store.write(lambda unit: memory_service.undo(unit, PERSON, change_id))
        assert refused.value.rule == "undo_lowers_sensitivity"
        edited = world.store.write(
            lambda unit: memory_service.edit(
                unit, PERSON, ItemPick(kept, 2), text("It is shallow", Sensitivity.RESTRICTED)
            )
        )
        world.store.write(lambda unit: memory_service.undo(unit, PERSON, edited.change_id or ""))
        assert world.item(kept).text == text("The harbour is deep", Sensitivity.RESTRICTED)


class TestEgress:
    @pytest.mark.parametrize("receiver", [Receiver.LANGUAGE_MODEL, Receiver.EXTERNAL_EMBEDDING, Receiver.AGENTS])
    def test_no_setting_sends_restricted_text_away(self, receiver: Receiver, tmp_path: Path) -> None:
        kept = SettingsFile(tmp_path / "settings.json", Settings())
        lifted = msgspec.structs.replace(Settings(), **{f"{receiver}_clearance": Sensitivity.RESTRICTED})
        assert egress.clearance(lifted, receiver) is CEILINGS[receiver] is Sensitivity.SENSITIVE
        assert egress.outgoing(text("x", Sensitivity.RESTRICTED), lifted, receiver) is None
        with pytest.raises(RuleViolated) as refused:
            update(kept, expected_revision=1, changes={f"{receiver}_clearance": Sensitivity.RESTRICTED})
        assert refused.value.rule == "clearance_too_high"

    def test_what_is_sent_is_redacted(self) -> None:
        sent = egress.outgoing(text(f"Use {TOKEN}"), Settings(), Receiver.EXTERNAL_EMBEDDING)
        assert sent is not None
        assert sent.statement == "Use [redacted: access_token]"
        assert egress.outgoing(text("x", Sensitivity.SENSITIVE), Settings(), Receiver.EXTERNAL_EMBEDDING) is None
        assert egress.outgoing(text("x", Sensitivity.SENSITIVE), Settings(), Receiver.LOCAL_EMBEDDING) is not None

    def test_a_restricted_number_keeps_its_digits_for_whom_it_was_opened(self) -> None:
        kept = item(f"My card is {CARD}, token {TOKEN}", sensitivity=Sensitivity.RESTRICTED)
        assert egress.redacted(kept.text).statement == f"My card is {CARD}, token [redacted: access_token]"


@pytest.fixture
async def bench(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Bench]:
    published = Published()
    store = Store(tmp_path / "memory.db", clock=clock, publish=published, is_encrypted=False)
    await store.open(None)
    made = Bench(store, SettingsFile(tmp_path / "settings.json", Settings()), published, clock)
    await made.prepare()
    yield made
    await store.close()


async def permit(bench: Bench, clearance: Sensitivity | None) -> None:
    def work(unit: Unit) -> None:
        seen = unit.bindings.get(bench.binding_id)
        assert seen is not None
        binding_service.set_clearance(unit, binding_id=seen.id, expected_revision=seen.revision, clearance=clearance)

    await bench.store.write(work)


class TestBindings:
    async def test_restricted_is_read_only_where_the_person_permitted_it(self, bench: Bench) -> None:
        hidden = await bench.add(f"Deploy card for Tuesday is {CARD}", sensitivity=Sensitivity.RESTRICTED)
        session = await bench.session()
        bench.settings.current = msgspec.structs.replace(
            bench.settings.current, agents_clearance=Sensitivity.SENSITIVE
        )
        assert (await bench.desk.context(session, "deploy tuesday")).block.text == ""
        await permit(bench, Sensitivity.RESTRICTED)
        with pytest.raises(NotFound):
            await bench.desk.read(session, hidden.id)
        given = await bench.desk.context(session, "deploy tuesday")
        assert CARD in given.block.text
        await permit(bench, None)
        with pytest.raises(NotFound):
            await bench.desk.read(session, hidden.id)

    async def test_a_binding_may_be_given_less_than_others_and_never_a_little_more(self, bench: Bench) -> None:
        await bench.add("Deploy on Tuesday", sensitivity=Sensitivity.SENSITIVE)
        bench.settings.current = msgspec.structs.replace(
            bench.settings.current, agents_clearance=Sensitivity.SENSITIVE
        )
        session = await bench.session()
        assert (await bench.desk.context(session, "deploy tuesday")).block.text
        await permit(bench, Sensitivity.NORMAL)
        assert (await bench.desk.context(session, "deploy tuesday")).block.text == ""
        with pytest.raises(RuleViolated) as refused:
            await permit(bench, Sensitivity.SENSITIVE)
        assert refused.value.rule == "clearance_unknown"

    async def test_raising_acts_at_once_on_a_running_request(self, bench: Bench) -> None:
        one = await bench.add("Deploy on Tuesday")
        session = await bench.session()
        await bench.desk.context(session, "deploy tuesday")
        assert [hit.item.id for hit in (await bench.desk.search(session, "deploy tuesday")).hits] == [one.id]
        await bench.desk.read(session, one.id)
        await bench.store.write(
            lambda unit: memory_service.set_sensitivity(
                unit, PERSON, ItemPick(one.id, 1), Sensitivity.RESTRICTED, reason=""
            )
        )
        assert (await bench.desk.search(session, "deploy tuesday")).hits == ()
        with pytest.raises(NotFound):
            await bench.desk.read(session, one.id)
