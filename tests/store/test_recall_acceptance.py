"""Recall of agents as seed 000 was accepted for it; each test names the sentence (seed-systems §1.11).

Where our rule is stricter by a resolution, the test says which (memory rules §8).
"""

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.memory_item import MemoryItem
from main_process.domain.namespace import ReadChain
from main_process.domain.recall_gate import RecallQuery
from main_process.domain.retrieval import Lane, recall
from main_process.domain.thread import REPAIR_INTENTS, policy_of
from main_process.runtime.settings import Settings, SettingsFile
from main_process.services import thread_service
from main_process.services.recall_desk import AgentSession, RecallDesk
from main_process.services.recall_service import recall_of
from main_process.services.thread_service import NewTurn
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.support.items import CONVERSATION, GLOBAL, PROJECT, add_item, add_project, chain, item
from tests.support.stores import START, FakeClock, Published

CHAIN = chain(CONVERSATION, PROJECT, GLOBAL)
STANDING = {"recall_mode": v.RecallMode.ALWAYS, "strength": v.Strength.HARD}


class Desk:
    """A store with a project, its thread, and the desk that agents are served at."""

    def __init__(self, store: Store, settings: SettingsFile) -> None:
        self.store = store
        self.desk = RecallDesk(store, settings)
        self.space = self.thread_id = self.thread_space = ""

    async def prepare(self) -> None:
        def work(unit: Unit) -> None:
            project_id, space = add_project(unit, "webshop")
            turn = thread_service.begin_turn(unit, project_id, NewTurn(owner="main", text="Hello"))
            thread = thread_service.admit(unit, project_id)
            assert turn.conversation_id == thread.id
            self.space, self.thread_id, self.thread_space = space.id, thread.id, thread.namespace_id

        await self.store.write(work)

    async def add(self, statement: str, *, namespace_id: str | None = None, **changes: object) -> MemoryItem:
        return await self.store.write(lambda unit: add_item(unit, namespace_id or self.space, statement, **changes))

    async def session(self, profile: v.RecallProfile | None = None) -> AgentSession:
        return await self.desk.open(conversation_id=self.thread_id, label="Chat", client="chat", profile=profile)


@pytest.fixture
async def desk(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Desk]:
    store = Store(tmp_path / "memory.db", clock=clock, publish=Published(), is_encrypted=False)
    await store.open(None)
    made = Desk(store, SettingsFile(tmp_path / "settings.json", Settings()))
    await made.prepare()
    yield made
    await store.close()


def entered(items: list[MemoryItem], text: str, **query: object) -> list[tuple[str, Lane]]:
    found = recall(CHAIN, items, RecallQuery(text, **query), START)  # type: ignore[arg-type]  # fields by name
    return [(entry.item.text.statement, entry.lane) for entry in found.entries]


async def test_refreshing_the_map_never_gives_back_tokens_already_spent(desk: Desk) -> None:
    """6. Refreshing the Map never gives back tokens already spent."""
    one = await desk.add("Deploy on Tuesday", content="With the blue script " * 20)
    session = await desk.session(v.RecallProfile.ORDINARY)
    await desk.desk.context(session, "deploy on tuesday")
    request = session.request
    assert request is not None
    for asked in ("deploy tuesday", "tuesday deploy script", "blue script deploy", "blue tuesday"):
        await desk.desk.search(session, asked)
    await desk.desk.read(session, one.id)
    spent = request.spent_tokens
    await desk.desk.context(session, "deploy on tuesday")
    assert session.request is request
    assert request.spent_tokens >= spent
    with pytest.raises(RuleViolated, match="searches_spent"):
        await desk.desk.search(session, "a fifth one")


def test_the_map_is_standing_first_and_relevant_only_if_the_query_hits() -> None:
    """17. Map = standing first, relevant only if the query hits."""
    standing = item("Answer in English", **STANDING)
    relevant = item("Deploy on Tuesday")
    assert entered([relevant, standing], "deploy on tuesday") == [
        ("Answer in English", Lane.PINNED),
        ("Deploy on Tuesday", Lane.RELEVANT),
    ]
    assert entered([relevant, standing], "weather in Leiden") == [("Answer in English", Lane.PINNED)]


def test_a_budget_that_holds_nothing_gives_an_empty_map_and_says_how_much_is_left_out() -> None:
    """17. … budget 1 → empty and omitted = 2."""
    found = recall(
        chain(PROJECT, max_tokens=1),
        [item("Answer in English", **STANDING), item("Deploy on Tuesday")],
        RecallQuery("deploy on tuesday"),
        START,
    )
    assert found.entries == ()
    assert [outcome.cut_rule for outcome in found.outcomes] == [v.CutRule.TOTAL_TOKENS] * 2


@pytest.mark.parametrize(
    ("asked", "paths", "is_hit"),
    [
        ("deploy on tuesday", ("web/a.py",), False),
        ("deploy on tuesday", ("ops/a.py",), True),
        ("deploy on friday", ("ops/a.py",), False),
        ("the weather", ("ops/a.py",), False),
    ],
)
def test_a_path_mismatch_or_one_content_term_is_no_hit_and_two_terms_are(
    asked: str, paths: tuple[str, ...], is_hit: bool
) -> None:
    """18. Path mismatch or one content term → no hit; two terms → hit."""
    assert bool(entered([item("Deploy on Tuesday", applies_to_paths=("ops",))], asked, paths=paths)) is is_hit


@pytest.mark.parametrize(
    ("asked", "is_hit"),
    [("请问日志格式应该怎么设置", True), ("数据库迁移之前要不要先备份", True), ("今天中午吃什么好", False)],
)
def test_an_unspaced_chinese_query_hits_by_keyword_or_by_content_terms_and_unrelated_ones_do_not(
    asked: str, is_hit: bool
) -> None:
    """19. Unspaced Chinese query hits by keyword or by content terms; unrelated → none."""
    items = [item("输出用 JSON", keywords=("日志格式",)), item("数据库迁移之前先备份")]
    assert bool(entered(items, asked)) is is_hit


def test_one_shared_pair_of_characters_is_no_hit() -> None:
    """19, stricter: a whole alias or two of its pairs, Han content in things that do not overlap."""
    assert entered([item("输出用 JSON", aliases=("日志格式",)), item("日志格式化输出")], "格式化硬盘怎么办") == []


async def test_budgets_of_a_request(desk: Desk) -> None:
    """20. Unknown id refused, search charges the pool, second read is free, fifth query refused, repeat cached."""
    one = await desk.add("Deploy on Tuesday", content="With the blue script")
    session = await desk.session(v.RecallProfile.ORDINARY)
    await desk.desk.context(session, "nothing of that kind")
    request = session.request
    assert request is not None
    for unknown in (one.id, "00000000-0000-4000-8000-000000000000"):
        with pytest.raises(NotFound):  # it exists, but this request was not shown it: the same answer
            await desk.desk.read(session, unknown)
    before = request.spent_tokens
    found = await desk.desk.search(session, "deploy tuesday")
    assert request.spent_tokens == before + found.tokens > before
    first = await desk.desk.read(session, one.id)
    spent = request.spent_tokens
    assert spent == before + found.tokens + first.tokens
    assert await desk.desk.read(session, one.id) is first
    for asked in ("blue script", "deploy blue", "tuesday script"):
        await desk.desk.search(session, asked)
    spent = request.spent_tokens
    assert await desk.desk.search(session, " Deploy  TUESDAY ") is found
    assert request.spent_tokens == spent
    with pytest.raises(RuleViolated, match="searches_spent"):
        await desk.desk.search(session, "a fifth one")
    assert await desk.desk.search(session, "deploy tuesday") is found  # what was asked stays answered


@pytest.mark.parametrize("intent", sorted(REPAIR_INTENTS))
async def test_repair_hides_discussion_even_when_its_id_is_forced_onto_the_readable_list(
    desk: Desk, intent: v.TurnIntent
) -> None:
    """21. Repair policy hides discussion even when its id is forced onto the readable list."""
    decision = await desk.add("Deploy on Tuesday", kind=v.MemoryKind.DECISION)
    fact = await desk.add("Deploy takes until Tuesday noon")
    discussion = await desk.add(
        "Whether to deploy on Tuesday stays open", kind=v.MemoryKind.SUMMARY, namespace_id=desk.thread_space
    )
    session = await desk.session(policy_of(intent).profile)
    answer = await desk.desk.context(session, "deploy on tuesday", profile=v.RecallProfile.ORDINARY)
    assert [entry.item.id for entry in answer.recall.entries] == [decision.id]
    assert [hit.item.id for hit in (await desk.desk.search(session, "tuesday deploy")).hits] == [decision.id]
    assert session.request is not None
    session.request.readable |= {fact.id, discussion.id}
    for hidden in (fact, discussion):
        with pytest.raises(NotFound):
            await desk.desk.read(session, hidden.id)
    assert (await desk.desk.read(session, decision.id)).item.id == decision.id
    ordinary = await desk.session(policy_of(v.TurnIntent.CHAT).profile)
    await desk.desk.context(ordinary, "deploy on tuesday")
    assert (await desk.desk.read(ordinary, discussion.id)).item.id == discussion.id


async def test_a_search_before_any_map_keeps_to_the_policy_too(desk: Desk) -> None:
    """21, the way round it: a repair that searches before it was given a map."""
    fact = await desk.add("Deploy takes until Tuesday noon")
    session = await desk.session(policy_of(v.TurnIntent.AUDIT).profile)
    assert (await desk.desk.search(session, "deploy tuesday")).hits == ()
    with pytest.raises(NotFound):
        await desk.desk.read(session, fact.id)


def agree(readable: ReadChain, query: RecallQuery, unit: Unit) -> None:
    """Look with the index and without."""
    assert recall_of(unit, readable, query) == recall_of(unit, readable, query, has_index=False)


async def test_search_and_map_admit_the_same_and_so_does_a_scan(desk: Desk) -> None:
    """20, 21: what a search finds, a read gives; index or not, the outcome is equal."""
    for number in range(6):
        await desk.add(f"Deploy on Tuesday with tool {number}x", kind=list(v.MemoryKind)[number])
    for profile in v.RecallProfile:
        session = await desk.session(profile)
        found = {hit.item.id for hit in (await desk.desk.search(session, "deploy tuesday")).hits}
        shown = await desk.desk.context(session, "deploy tuesday")
        assert found == {entry.item.id for entry in shown.recall.entries}
        request = session.request
        assert request is not None
        await desk.store.read(partial(agree, request.chain, request.query("deploy tuesday")))
        for item_id in found:
            assert (await desk.desk.read(session, item_id)).item.id == item_id
