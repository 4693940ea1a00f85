"""Search by meaning on real files: made beside the work, never mixed, never in the way, gone with its item."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from main_process.adapters.local_embedding import LocalEmbedder, local_identity
from main_process.domain.actor import PERSON
from main_process.domain.embedding import AskedMeaning, EmbeddingFailed, MadeVector, compact, is_mostly_han
from main_process.domain.errors import RuleViolated
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.recall_gate import RecallQuery
from main_process.domain.task import Snapshot
from main_process.ipc.publisher import Publisher
from main_process.services import binding_service, embedding_desk, forget_service, memory_service
from main_process.services.act import ItemPick
from main_process.services.namespace_service import resolve_chain
from main_process.services.recall_desk import RecallDesk
from main_process.services.recall_service import explain, recall_of, with_meaning
from main_process.services.search_service import found_rows
from main_process.store.engine import raw_connection
from main_process.store.file import StoreFile
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from main_process.store.vector_functions import load_vector_functions
from shared.ipc.methods.embedding import EmbeddingStatus
from shared.ipc.methods.memories import MemoryFilter
from shared.vocabulary import (
    ActivityKind,
    AgentClient,
    BindingMode,
    CutRule,
    EmbeddingState,
    ItemStatus,
    MemoryKind,
    NamespaceKind,
    ReindexScope,
    Sensitivity,
)
from tests.support.embedders import OpenDesk, TopicEmbedder
from tests.support.items import add_item, add_project
from tests.support.stores import FakeClock, StoreFactory


@pytest.fixture
async def opened(tmp_path: Path, clock: FakeClock) -> AsyncIterator[OpenDesk]:
    publisher = Publisher()
    publisher.attach(asyncio.get_running_loop())
    store = Store(tmp_path / "memory.db", clock=clock, publish=publisher.publish, is_encrypted=False)
    await store.open(None)
    opened = OpenDesk(store, publisher, tmp_path, clock)
    yield opened
    await opened.close()
    await store.close()


async def until(opened: OpenDesk, is_so: Callable[[EmbeddingStatus], bool]) -> EmbeddingStatus:
    async with asyncio.timeout(60.0):
        while True:
            opened.changed.clear()
            if is_so(status := await opened.desk.status()):
                return status
            await opened.changed.wait()


def ready(count: int) -> Callable[[EmbeddingStatus], bool]:
    return lambda status: status.state is EmbeddingState.READY and status.indexed == count


async def remember(opened: OpenDesk, statement: str, **changes: object) -> MemoryItem:
    """A person's own entry in Global, through the service that publishes it."""
    said = ItemText(**({"kind": MemoryKind.FACT, "statement": statement} | changes))  # type: ignore[arg-type]

    def work(unit: Unit) -> MemoryItem:
        space = unit.namespaces.global_of(unit.domains.default_id()).id
        applied = memory_service.create(
            unit, PERSON, namespace_id=space, text=said, idempotency_key=str(uuid.uuid4())
        )
        found = unit.items.get(applied.item_ids[0])
        assert found is not None
        return found

    return await opened.store.write(work)


async def many(opened: OpenDesk, count: int) -> None:
    def work(unit: Unit) -> None:
        space = unit.namespaces.global_of(unit.domains.default_id()).id
        for number in range(count):
            add_item(unit, space, f"Note {number} about a pet.")

    await opened.store.write(work)


async def found(opened: OpenDesk, asked: str) -> list[str]:
    meaning = await opened.desk.asked(asked)

    def work(unit: Unit) -> list[str]:
        rows = found_rows(unit, MemoryFilter(text=asked), meaning)
        items = unit.items.get_rows(rows)
        return [items[row].text.statement for row in rows]

    return await opened.store.read(work)


async def count(opened: OpenDesk, table: str = "memory_vector") -> int:
    return int(
        await opened.store.read(
            lambda unit: unit.connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one()
        )
    )


# The functions


@pytest.mark.parametrize("is_encrypted", [True, False])
def test_distances_load_into_both_drivers_and_nothing_else_can_be_loaded_then(
    stores: StoreFactory, is_encrypted: bool
) -> None:
    store = stores(is_encrypted=is_encrypted)
    with store.unit(is_writing=False) as unit:
        for _ in range(2):
            load_vector_functions(unit.connection)
        assert unit.connection.execute(text("SELECT vec_length(vec_int8(x'0102'))")).scalar_one() == 2
        with pytest.raises(Exception, match="not authorized"):
            unit.connection.execute(text("SELECT load_extension('vec0')"))


def test_a_vector_that_means_nothing_is_refused() -> None:
    for values in ((), (0.0, 0.0), (float("nan"), 1.0), (float("inf"), 1.0)):
        with pytest.raises(EmbeddingFailed):
            compact(values)
    assert compact((0.5, -1.0)) == bytes((64, 129))


def test_script_is_told_by_what_there_is_more_of() -> None:
    assert is_mostly_han("端口是 8080")
    assert is_mostly_han("用 Redis 缓存")
    assert not is_mostly_han("The project 青石 listens on port 8080")
    assert not is_mostly_han("")


# Switched off and on


async def test_off_by_default_nothing_is_embedded(opened: OpenDesk) -> None:
    await remember(opened, "The cat sleeps.")
    status = await opened.desk.status()
    assert status.state is EmbeddingState.OFF
    assert await opened.desk.asked("cat") is None
    with pytest.raises(RuleViolated, match="embedding_off"):
        await opened.desk.reindex(ReindexScope.ALL)
    assert await count(opened) == 0


async def test_without_the_extra_words_work_and_the_command_is_told(opened: OpenDesk) -> None:
    opened.is_installed = False
    opened.set(is_embedding_enabled=True)
    await remember(opened, "The cat sleeps.")
    status = await opened.desk.status()
    assert status.state is EmbeddingState.NOT_INSTALLED
    assert status.install_command == "pip install 'remembrancer[embedding]'"
    assert await found(opened, "cat") == ["The cat sleeps."]
    with pytest.raises(RuleViolated, match="embedding_not_installed"):
        await opened.desk.reindex(ReindexScope.MISSING)


async def test_what_a_person_writes_is_embedded_soon_after(opened: OpenDesk) -> None:
    opened.set(is_embedding_enabled=True)
    await remember(opened, "The cat sleeps.")
    await until(opened, ready(1))
    await remember(opened, "We release on Tuesdays.")
    status = await until(opened, ready(2))
    assert (status.dimension, status.kept_model, status.failed) == (5, "topics/1", 0)
    assert await found(opened, "发布") == ["We release on Tuesdays."]
    assert await found(opened, "cat") == ["The cat sleeps."]


async def test_an_edit_is_embedded_anew_and_the_old_text_no_longer_compared(opened: OpenDesk) -> None:
    opened.set(is_embedding_enabled=True)
    item = await remember(opened, "The cat sleeps.")
    await until(opened, ready(1))
    said = ItemText(kind=MemoryKind.FACT, statement="We release on Tuesdays.")
    await opened.store.write(lambda unit: memory_service.edit(unit, PERSON, ItemPick(item.id, item.revision), said))
    await until(opened, ready(1))
    assert await count(opened) == 2
    assert await found(opened, "pet") == []
    assert await found(opened, "deploy") == ["We release on Tuesdays."]


# What a model may see


async def test_a_model_sees_only_what_the_matrix_opens(opened: OpenDesk) -> None:
    opened.set(is_embedding_enabled=True)
    await remember(opened, "The cat has a secret food.", sensitivity=Sensitivity.RESTRICTED)
    await remember(opened, "The cat is ill.", sensitivity=Sensitivity.SENSITIVE)
    item = await remember(opened, "The cat sleeps.")
    status = await until(opened, ready(2))
    assert status.items == 2
    assert isinstance(opened.embedder, TopicEmbedder)
    assert sorted(opened.embedder.seen) == ["The cat is ill.", "The cat sleeps."]
    opened.set(local_embedding_clearance=Sensitivity.NORMAL)
    async with asyncio.timeout(60.0):
        while await count(opened) != 1:
            await opened.changed.wait()
            opened.changed.clear()
    raised = ItemText(kind=MemoryKind.FACT, statement="The cat sleeps.", sensitivity=Sensitivity.RESTRICTED)
    await opened.store.write(lambda unit: memory_service.edit(unit, PERSON, ItemPick(item.id, item.revision), raised))
    assert await count(opened) == 0
    assert len(opened.embedder.seen) == 2


async def test_secrets_are_redacted_before_a_model_sees_them(opened: OpenDesk) -> None:
    opened.set(is_embedding_enabled=True)
    token = "ghp_" + "q7Zt2LmXw9Rb4KdVn8Yc1HsPf6Jg3Ua5Te0o"

    def work(unit: Unit) -> None:
        add_item(unit, unit.namespaces.global_of(unit.domains.default_id()).id, f"The cat knows {token}.")

    await opened.store.write(work)
    await opened.desk.reindex(ReindexScope.MISSING)
    await until(opened, ready(1))
    await opened.desk.asked(f"where is {token}")
    assert isinstance(opened.embedder, TopicEmbedder)
    assert opened.embedder.seen
    assert opened.embedder.asked
    assert token not in "".join((*opened.embedder.seen, *opened.embedder.asked))


# Failures


async def test_a_text_that_fails_is_counted_and_costs_no_other_its_vector(opened: OpenDesk) -> None:
    embedder = TopicEmbedder(refused="broken")
    opened.embedder = embedder
    opened.set(is_embedding_enabled=True)
    for statement in ("The cat sleeps.", "A broken pet.", "We release on Tuesdays."):
        await remember(opened, statement)
    status = await until(opened, lambda status: status.indexed == 2 and status.failed == 1)
    assert await found(opened, "broken") == ["A broken pet."]
    embedder.refused = "\0"
    await opened.desk.reindex(ReindexScope.MISSING)
    status = await until(opened, ready(3))
    assert status.failed == 0


async def test_a_model_that_does_not_load_is_told_and_words_still_work(
    opened: OpenDesk, expected_logs: set[str]
) -> None:
    expected_logs.add("embedding_failed")

    class Broken(TopicEmbedder):
        def passages(self, texts: object) -> list[object]:  # type: ignore[override]
            raise AssertionError

    def refuse() -> TopicEmbedder:
        raise EmbeddingFailed("model_not_loaded")

    object.__setattr__(opened.desk._source, "make", refuse)
    await remember(opened, "The cat sleeps.")
    opened.set(is_embedding_enabled=True)
    status = await until(opened, lambda status: status.state is EmbeddingState.FAILING)
    assert status.failure == "model_not_loaded"
    assert await found(opened, "cat") == ["The cat sleeps."]


async def test_a_model_that_embeds_nothing_is_told_instead_of_indexing_for_ever(
    opened: OpenDesk, expected_logs: set[str]
) -> None:
    expected_logs.add("embedding_failed")
    embedder = TopicEmbedder(refused="cat")
    opened.embedder = embedder
    opened.set(is_embedding_enabled=True)
    await remember(opened, "The cat sleeps.")
    await until(opened, lambda status: status.state is EmbeddingState.FAILING)
    embedder.refused = "\0"
    await opened.desk.reindex(ReindexScope.MISSING)
    await until(opened, ready(1))


# Models


async def test_vectors_of_another_model_are_never_compared(opened: OpenDesk) -> None:
    opened.set(is_embedding_enabled=True)
    await remember(opened, "The cat sleeps.")
    await until(opened, ready(1))
    await opened.close()
    opened.embedder = TopicEmbedder(identity="topics/2", width=9)
    opened.start_over()
    status = await until(opened, lambda status: status.state is EmbeddingState.OUTDATED)
    assert (status.model, status.kept_model, status.indexed) == ("topics/2", "topics/1", 0)
    assert await found(opened, "猫") == []
    assert await found(opened, "cat") == ["The cat sleeps."]
    await opened.desk.reindex(ReindexScope.ALL)
    status = await until(opened, ready(1))
    assert (status.kept_model, status.dimension) == ("topics/2", 9)
    assert await found(opened, "猫") == ["The cat sleeps."]
    assert await count(opened, "embedding_model") == 1


async def test_a_model_that_changes_its_dimension_is_not_mixed(opened: OpenDesk) -> None:
    opened.set(is_embedding_enabled=True)
    await remember(opened, "The cat sleeps.")
    await until(opened, ready(1))
    assert isinstance(opened.embedder, TopicEmbedder)
    opened.embedder.width = 7
    await remember(opened, "We release on Tuesdays.")
    await until(opened, lambda status: status.state is EmbeddingState.OUTDATED)
    assert await count(opened) == 1
    assert await found(opened, "cat") == ["The cat sleeps."]
    await opened.desk.reindex(ReindexScope.ALL)
    status = await until(opened, ready(2))
    assert status.dimension == 7


# Reindexing


async def test_reindexing_tells_progress_can_be_cancelled_and_goes_on_after_a_restart(
    opened: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding_desk, "LOOK_UP_PATIENCE_S", 0.01)
    assert isinstance(opened.embedder, TopicEmbedder)
    opened.embedder.may_go.clear()
    await many(opened, 60)
    opened.set(is_embedding_enabled=True)
    status = await until(opened, lambda status: status.activity_id is not None)
    assert status.state is EmbeddingState.INDEXING
    assert await found(opened, "Note 7") != []
    activity = opened.activities.list()[0]
    assert (activity.kind, activity.total, activity.unit) == (ActivityKind.REINDEX, 60, "items")
    opened.activities.cancel(activity.activity_id)
    opened.embedder.may_go.set()
    status = await until(opened, lambda status: status.state is EmbeddingState.PAUSED)
    assert status.indexed < 60
    await opened.close()
    opened.start_over()
    await until(opened, ready(60))
    assert len(set(opened.embedder.seen)) == 60


async def test_what_is_there_is_not_embedded_again_unless_everything_is(opened: OpenDesk) -> None:
    assert isinstance(opened.embedder, TopicEmbedder)
    opened.set(is_embedding_enabled=True)
    await remember(opened, "The cat sleeps.")
    await until(opened, ready(1))
    await opened.desk.reindex(ReindexScope.MISSING)
    await until(opened, ready(1))
    assert len(opened.embedder.seen) == 1
    await opened.desk.reindex(ReindexScope.ALL)
    await until(opened, ready(1))
    assert len(opened.embedder.seen) == 2


# Forgetting


async def test_forgetting_takes_vectors_along_to_the_last_byte(opened: OpenDesk) -> None:
    opened.set(is_embedding_enabled=True)
    item = await remember(opened, "The cat sleeps near port 8080.")
    await until(opened, ready(1))

    def first(unit: Unit) -> bytes:
        return bytes(unit.connection.execute(text("SELECT vector FROM memory_vector")).scalar_one())

    vector = await opened.store.read(first)
    pick = ItemPick(item.id, item.revision)
    forgotten = await opened.store.write(
        lambda unit: forget_service.forget(unit, PERSON, [pick], is_quote_removed=False)
    )
    await opened.store.settle()
    residue = await opened.store.read(lambda unit: forget_service.residue(unit, forgotten))
    assert (residue.database_hits, residue.index_hits) == (0, 0)
    assert await count(opened) == 0
    on_disk = b"".join(path.read_bytes() for path in opened.store.file.all_paths if path.exists())
    assert vector not in on_disk


async def test_what_is_forgotten_while_it_is_embedded_gets_no_vector(opened: OpenDesk) -> None:
    assert isinstance(opened.embedder, TopicEmbedder)
    opened.embedder.may_go.clear()
    opened.set(is_embedding_enabled=True)
    item = await remember(opened, "The cat sleeps.")
    pick = ItemPick(item.id, item.revision)
    await opened.store.write(lambda unit: forget_service.forget(unit, PERSON, [pick], is_quote_removed=False))
    other = await remember(opened, "We release on Tuesdays.")
    assert other.row == item.row, "the row was given away"
    opened.embedder.may_go.set()
    await until(opened, ready(1))
    assert await found(opened, "猫") == []


def test_a_revision_that_is_no_longer_current_gets_no_vector(stores: StoreFactory) -> None:
    store = stores()

    def work(unit: Unit) -> int:
        item = add_item(unit, unit.namespaces.global_of(unit.domains.default_id()).id, "The cat sleeps.")
        model = unit.vectors.add_model("m", 2)
        unit.vectors.put(
            model, [MadeVector(item.id, item.revision + 1, Sensitivity.NORMAL, b"\x01\x02", is_han=False)]
        )
        return unit.vectors.counts(model, frozenset(Sensitivity)).indexed

    assert store.write(work) == 0


# Recall


async def asked_by_agent(
    opened: OpenDesk, project_id: str
) -> Callable[[str], Awaitable[tuple[list[str], list[str]]]]:
    """An agent's session: what context and search give, as statements."""
    binding, _ = await opened.store.write(
        lambda unit: binding_service.mint(
            unit, project_id=project_id, client=AgentClient.OTHER, name="probe", mode=BindingMode.READ
        )
    )
    desk = RecallDesk(opened.store, opened.settings, opened.desk.asked_for_recall)

    async def ask(question: str) -> tuple[list[str], list[str]]:
        session = await desk.open(binding_id=binding.id, label="probe", client="probe")
        context = await desk.context(session, question)
        search = await desk.search(session, question)
        for hit in search.hits:
            await desk.read(session, hit.item.id)
        return (
            [entry.item.text.statement for entry in context.recall.entries],
            [hit.item.text.statement for hit in search.hits],
        )

    return ask


FILLING = tuple(f"Invoice {number} was paid in {number} parts." for number in range(12))


async def test_the_gate_by_meaning_opens_only_when_asked_for_and_every_way_agrees(opened: OpenDesk) -> None:
    opened.set(is_embedding_enabled=True)

    def work(unit: Unit) -> tuple[str, str, list[MemoryItem]]:
        project_id, space = add_project(unit, "webshop")
        _, foreign = add_project(unit, "ledger")
        for statement in FILLING:
            add_item(unit, space.id, statement)
            add_item(unit, foreign.id, statement)
        wanted = add_item(unit, space.id, "The cat sleeps.")
        add_item(unit, space.id, "A kitten pet arrives.", status=ItemStatus.CANDIDATE)
        add_item(unit, foreign.id, "Their pet is a lizard.")
        return project_id, wanted.id, [wanted]

    project_id, wanted, _ = await opened.store.write(work)
    await opened.desk.reindex(ReindexScope.MISSING)
    await until(opened, ready(27))
    ask = await asked_by_agent(opened, project_id)
    assert await ask("猫") == ([], [])
    closed = await opened.store.read(lambda unit: explain(unit, wanted, "猫"))
    assert (closed.is_recalled, closed.cut_rule) == (False, CutRule.GATE)
    opened.set(is_embedding_gate_enabled=True)
    assert await ask("猫") == (["The cat sleeps."], ["The cat sleeps."])
    meaning = await opened.desk.asked_for_recall("猫")
    open_now = await opened.store.read(lambda unit: explain(unit, wanted, "猫", asked=meaning))
    assert (open_now.is_recalled, open_now.cut_rule) == (True, None)
    assert open_now.score_parts["likeness"] >= 2.5
    assert closed.score_parts["likeness"] == 0


async def test_the_index_changes_nothing_but_speed_with_meaning_too(opened: OpenDesk) -> None:
    opened.set(is_embedding_enabled=True, is_embedding_gate_enabled=True)

    def work(unit: Unit) -> str:
        project_id, space = add_project(unit, "webshop")
        for statement in (*FILLING, "The cat sleeps.", "Feed the pet at lunch.", "Invoice parts of a pet."):
            add_item(unit, space.id, statement)
        return project_id

    project_id = await opened.store.write(work)
    await opened.desk.reindex(ReindexScope.MISSING)
    await until(opened, ready(15))
    for question in ("猫", "pet invoice parts", "lunch 饭", "nothing at all"):
        meaning = await opened.desk.asked_for_recall(question)

        def both(unit: Unit, question: str = question, meaning: AskedMeaning | None = meaning) -> list[object]:
            chain = resolve_chain(unit, project_id=project_id)
            query = with_meaning(unit, chain, RecallQuery(question), meaning)
            return [
                [(one.candidate.id, one.rank, dict(one.score_parts)) for one in recalled.outcomes]
                + [recalled.considered]
                for recalled in (recall_of(unit, chain, query, has_index=has_index) for has_index in (True, False))
            ]

        by_index, by_scan = await opened.store.read(both)
        assert by_index == by_scan


# The real model, offline


async def test_the_real_model_finds_by_meaning_in_and_across_languages(
    opened: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding_desk, "LOOK_UP_PATIENCE_S", 60.0)
    assert local_identity() is not None, "the check installs the extra"
    opened.embedder = LocalEmbedder()
    opened.set(is_embedding_enabled=True)

    def work(unit: Unit) -> None:
        space = unit.namespaces.global_of(unit.domains.default_id()).id
        for statement in (
            "I am allergic to peanuts and carry an epinephrine pen.",
            "Backups run every night at 02:15 and are kept for 30 days.",
            "The rent is due on the third working day of the month.",
            "我不喝咖啡，下午只喝茉莉花茶。",
            "护照 2031 年 6 月到期，放在卧室保险箱第二层。",
            "每周三晚上七点有法语课，在河滨文化馆。",
        ):
            add_item(unit, space, statement)

    await opened.store.write(work)
    await opened.desk.reindex(ReindexScope.MISSING)
    status = await until(opened, ready(6))
    assert status.dimension == 384
    for asked, first in (
        ("which food is dangerous for me", "I am allergic"),
        ("when does my passport expire", "护照"),
        ("房租哪天交", "The rent"),
        ("学外语是哪一天", "每周三"),
        ("茶", "我不喝"),
        ("02:15", "Backups"),
    ):
        assert (await found(opened, asked))[0].startswith(first), asked


def test_stored_texts_and_look_ups_are_embedded_differently() -> None:
    model = LocalEmbedder()
    asked = "When is the rent due?"
    assert compact(model.passages([asked])[0]) != compact(model.query(asked))


def test_the_store_of_a_profile_keeps_no_plain_vector(stores: StoreFactory) -> None:
    store = stores(is_encrypted=True)
    vector = bytes(range(1, 127)) * 3

    def work(unit: Unit) -> None:
        item = add_item(unit, unit.namespaces.global_of(unit.domains.default_id()).id, "The cat sleeps.")
        unit.vectors.put(
            unit.vectors.add_model("m", len(vector)),
            [MadeVector(item.id, 1, Sensitivity.NORMAL, vector, is_han=False)],
        )

    store.write(work)
    assert vector not in store.bytes_on_disk()
    connection = raw_connection(StoreFile(store.file.path, is_encrypted=True), store.key)
    assert connection.execute("SELECT count(*) FROM memory_vector").fetchone()[0] == 1
    connection.close()


def test_kinds_of_namespaces_do_not_matter_to_vectors(stores: StoreFactory) -> None:
    store = stores()

    def work(unit: Unit) -> list[int]:
        everywhere = unit.namespaces.global_of(unit.domains.default_id()).id
        _, space = add_project(unit, "webshop")
        assert space.kind is NamespaceKind.PROJECT
        items = [add_item(unit, place, "The cat sleeps.") for place in (everywhere, space.id)]
        model = unit.vectors.add_model("m", 2)
        unit.vectors.put(
            model, [MadeVector(item.id, 1, Sensitivity.NORMAL, b"\x01\x02", is_han=False) for item in items]
        )
        asked = AskedMeaning("m", b"\x01\x02", is_han=False)
        return [len(unit.vectors.compared(asked, namespace_ids=(place,))) for place in (everywhere, space.id)]

    assert store.write(work) == [1, 1]


async def test_a_frozen_level_is_compared_as_it_was(opened: OpenDesk) -> None:
    opened.set(is_embedding_enabled=True, is_embedding_gate_enabled=True)

    def work(unit: Unit) -> tuple[str, MemoryItem]:
        project_id, space = add_project(unit, "webshop")
        for statement in FILLING:
            add_item(unit, space.id, statement)
        return project_id, add_item(unit, space.id, "The cat sleeps.")

    project_id, item = await opened.store.write(work)
    await opened.desk.reindex(ReindexScope.MISSING)
    await until(opened, ready(13))

    def mark(unit: Unit) -> int:
        return int(unit.connection.execute(text("SELECT coalesce(max(row), 0) FROM item_change")).scalar_one())

    last_change = await opened.store.read(mark)
    said = ItemText(kind=MemoryKind.FACT, statement="Invoice 99 was paid in 99 parts.")
    await opened.store.write(lambda unit: memory_service.edit(unit, PERSON, ItemPick(item.id, item.revision), said))
    await until(opened, ready(13))
    meaning = await opened.desk.asked_for_recall("猫")

    def look(unit: Unit, *, is_frozen: bool) -> list[str]:
        chain = resolve_chain(unit, project_id=project_id)
        if is_frozen:
            levels = tuple(replace(level, is_frozen=True) for level in chain.levels)
            chain = replace(
                chain,
                levels=levels,
                snapshot=Snapshot("s", 1, tuple(chain.namespace_ids), last_change, 0, 13, unit.now),
            )
        found = [
            recall_of(unit, chain, with_meaning(unit, chain, RecallQuery("猫"), meaning), has_index=has_index)
            for has_index in (True, False)
        ]
        texts = [[entry.item.text.statement for entry in each.entries] for each in found]
        assert texts[0] == texts[1]
        return texts[0]

    assert await opened.store.read(lambda unit: look(unit, is_frozen=False)) == []
    assert await opened.store.read(lambda unit: look(unit, is_frozen=True)) == ["The cat sleeps."]
