"""Agents at the desk on a real store: limits, scope at every call, and an honest record of what they were given."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from main_process.domain.errors import NotFound, RuleViolated, ScopeDenied
from main_process.domain.memory_item import MemoryItem
from main_process.ipc import views_usage
from main_process.runtime.settings import Settings, SettingsFile
from main_process.services import binding_service, usage_service
from main_process.services.recall_desk import PURGE_EVERY, AgentSession, RecallDesk, relative_places
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.vocabulary import (
    AgentClient,
    BindingMode,
    CutRule,
    ItemStatus,
    RetrievalKind,
    Sensitivity,
    UsageContextKind,
    Usefulness,
)
from tests.support.items import add_item, add_project
from tests.support.stores import FakeClock, Published

UNKNOWN = "00000000-0000-4000-8000-000000000000"


class Bench:
    """A store with two projects, a binding to the first, and the desk."""

    def __init__(self, store: Store, settings: SettingsFile, published: Published, clock: FakeClock) -> None:
        self.store = store
        self.settings = settings
        self.published = published
        self.clock = clock
        self.desk = RecallDesk(store, settings)
        self.project_id = self.space = self.foreign = self.everywhere = self.binding_id = ""

    async def prepare(self) -> None:
        def work(unit: Unit) -> None:
            self.project_id, space = add_project(unit, "webshop")
            self.space = space.id
            self.foreign = add_project(unit, "ledger")[1].id
            self.everywhere = unit.namespaces.global_of(unit.domains.default_id()).id
            binding, _ = binding_service.mint(
                unit,
                project_id=self.project_id,
                client=AgentClient.CLAUDE_CODE,
                name="Claude Code",
                mode=BindingMode.READ,
            )
            self.binding_id = binding.id

        await self.store.write(work)

    async def add(self, statement: str, *, namespace_id: str | None = None, **changes: object) -> MemoryItem:
        return await self.store.write(lambda unit: add_item(unit, namespace_id or self.space, statement, **changes))

    async def session(self) -> AgentSession:
        return await self.desk.open(binding_id=self.binding_id, label="Claude Code", client="claude_code")


@pytest.fixture
async def bench(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Bench]:
    published = Published()
    store = Store(tmp_path / "memory.db", clock=clock, publish=published, is_encrypted=False)
    await store.open(None)
    made = Bench(store, SettingsFile(tmp_path / "settings.json", Settings()), published, clock)
    await made.prepare()
    yield made
    await store.close()


async def test_a_context_gives_own_and_global_and_records_what_was_cut(bench: Bench) -> None:
    own = await bench.add("Deploy on Tuesday")
    wide = await bench.add("Deploy notes go out on Tuesday in English", namespace_id=bench.everywhere)
    await bench.add("Deploy on Tuesday at ledger", namespace_id=bench.foreign)
    await bench.add("Deploy on Tuesday, pending", status=ItemStatus.CANDIDATE)
    hidden = await bench.add("Deploy password is on Tuesday", sensitivity=Sensitivity.RESTRICTED)
    session = await bench.session()
    answer = await bench.desk.context(session, "deploy on tuesday")
    assert [entry.item.id for entry in answer.recall.entries] == [own.id, wide.id]
    assert "ledger" not in answer.block.text
    found, cursor = await bench.store.read(
        lambda unit: usage_service.retrievals(unit, session.context.id, limit=10, cursor=None)
    )
    assert cursor is None
    assert len(found) == 1
    assert found[0].id == answer.retrieval_id
    assert found[0].kind is RetrievalKind.CONTEXT
    assert found[0].considered == 3
    assert found[0].entered == 2
    assert found[0].tokens == answer.block.tokens
    assert {item.item_id: item.cut_rule for item in found[0].items} == {
        own.id: None,
        wide.id: None,
        hidden.id: CutRule.SENSITIVITY,
    }
    assert all(item.score_parts["coverage"] >= 2 for item in found[0].items)
    assert [payload.context_id for payload in bench.published.named("usage.recorded")] == [session.context.id]
    used = await bench.store.read(lambda unit: unit.items.get(own.id))
    assert used is not None
    assert (used.use_count, used.last_used_at) == (1, bench.clock.now())


async def test_sensitive_items_need_the_permission(bench: Bench) -> None:
    one = await bench.add("Deploy on Tuesday", sensitivity=Sensitivity.SENSITIVE)
    session = await bench.session()
    assert (await bench.desk.context(session, "deploy tuesday")).block.text == ""
    bench.settings.current = replace_settings(bench.settings.current, agents_clearance=Sensitivity.SENSITIVE)
    assert one.id in {entry.item.id for entry in (await bench.desk.context(session, "deploy tuesday")).recall.entries}
    bench.settings.current = replace_settings(bench.settings.current, agents_clearance=Sensitivity.NORMAL)
    with pytest.raises(NotFound):
        await bench.desk.read(session, one.id)


def replace_settings(settings: Settings, **changes: object) -> Settings:
    import msgspec  # noqa: PLC0415 - only here

    return msgspec.structs.replace(settings, **changes)


async def test_ids_come_from_map_or_hits_only(bench: Bench) -> None:
    shown = await bench.add("Deploy on Tuesday", content="With the blue script")
    hit = await bench.add("Port of nginx is 8080")
    foreign = await bench.add("Deploy on Tuesday", namespace_id=bench.foreign)
    session = await bench.session()
    for item_id in (shown.id, foreign.id, UNKNOWN):
        with pytest.raises(NotFound) as early:
            await bench.desk.read(session, item_id)
        assert early.value.kind == "memory"
    await bench.desk.context(session, "deploy tuesday")
    assert (await bench.desk.read(session, shown.id)).item.text.content == "With the blue script"
    for item_id in (hit.id, foreign.id, UNKNOWN):
        with pytest.raises(NotFound):
            await bench.desk.read(session, item_id)
    assert [one.item.id for one in (await bench.desk.search(session, "nginx port")).hits] == [hit.id]
    assert (await bench.desk.read(session, hit.id)).item.id == hit.id


async def test_four_searches_of_eight_hits_and_repeats_are_free(bench: Bench) -> None:
    for number in range(12):
        await bench.add(f"Deploy on Tuesday with tool {number}x")
    session = await bench.session()
    first = await bench.desk.search(session, "deploy tuesday")
    assert len(first.hits) == 8
    assert first.cut == 4
    assert first.considered == 12
    for asked in ("tool tuesday", "deploy tool", "nothing at all"):
        await bench.desk.search(session, asked)
    assert await bench.desk.search(session, "  DEPLOY   Tuesday ") is first
    with pytest.raises(RuleViolated, match="searches_spent"):
        await bench.desk.search(session, "a fifth one")
    found, _ = await bench.store.read(
        lambda unit: usage_service.retrievals(unit, session.context.id, limit=10, cursor=None)
    )
    assert [one.kind for one in found] == [RetrievalKind.SEARCH] * 4
    rules = [item.cut_rule for item in found[-1].items]
    assert rules.count(CutRule.HIT_LIMIT) == 4
    await bench.desk.context(session, "a new request")
    assert len((await bench.desk.search(session, "deploy tuesday")).hits) == 8


async def test_reads_share_one_pool(bench: Bench) -> None:
    bench.settings.current = replace_settings(bench.settings.current, context_window_tokens=8_192)
    for number in range(8):
        await bench.add(f"Deploy on Tuesday {number}x", content="word " * 700)
    session = await bench.session()
    shown = [hit.item.id for hit in (await bench.desk.search(session, "deploy tuesday")).hits]
    first = await bench.desk.read(session, shown[0])
    second = await bench.desk.read(session, shown[1])
    third = await bench.desk.read(session, shown[2])
    assert (first.is_cut, second.is_cut, third.is_cut) == (False, False, True)
    assert third.item.text.content.endswith("[…]")
    assert session.request is not None
    assert session.request.spent_tokens <= session.request.chain.max_tokens
    for item_id in shown[3:]:
        session.request.spent_tokens = session.request.chain.max_tokens
        with pytest.raises(RuleViolated, match="token_pool_spent"):
            await bench.desk.read(session, item_id)
    assert await bench.desk.read(session, shown[0]) is first


async def test_the_ninth_read_is_refused(bench: Bench) -> None:
    items = [await bench.add(f"Deploy on Tuesday {n}x") for n in range(9)]
    session = await bench.session()
    await bench.desk.search(session, "deploy tuesday")
    await bench.desk.search(session, "tuesday " + " ".join(f"{n}x" for n in range(9)))
    last = await bench.desk.search(session, " ".join(f"deploy {item.text.statement[-2:]}" for item in items))
    assert session.request is not None
    assert len(last.hits) == 8
    session.request.readable.update(item.id for item in items)
    for item in items[:8]:
        await bench.desk.read(session, item.id)
    with pytest.raises(RuleViolated, match="reads_spent"):
        await bench.desk.read(session, items[8].id)


async def test_a_revoked_binding_reads_nothing_from_its_next_call_on(bench: Bench) -> None:
    one = await bench.add("Deploy on Tuesday")
    session = await bench.session()
    await bench.desk.context(session, "deploy tuesday")
    await bench.store.write(
        lambda unit: binding_service.revoke(unit, binding_id=bench.binding_id, expected_revision=1)
    )
    for call in (
        bench.desk.context(session, "deploy tuesday"),
        bench.desk.search(session, "deploy tuesday"),
        bench.desk.read(session, one.id),
    ):
        with pytest.raises(ScopeDenied) as denied:
            await call
        assert denied.value.reason == "binding_revoked"
    picture = await bench.desk.picture(session)
    assert picture.refusal == "binding_revoked"
    with pytest.raises(ScopeDenied):
        await bench.session()


async def test_an_item_archived_after_the_map_cannot_be_read(bench: Bench) -> None:
    one = await bench.add("Deploy on Tuesday")
    session = await bench.session()
    await bench.desk.context(session, "deploy tuesday")
    await bench.desk.read(session, one.id)
    await bench.store.write(lambda unit: unit.connection.execute(text("UPDATE memory_item SET status = 'archived'")))
    with pytest.raises(NotFound):
        await bench.desk.read(session, one.id)


async def test_two_agents_at_once_stay_apart(bench: Bench) -> None:
    own = [await bench.add(f"Deploy on Tuesday {n}x") for n in range(3)]
    other = [await bench.add(f"Deploy on Tuesday {n}y", namespace_id=bench.foreign) for n in range(3)]

    def bind(unit: Unit) -> str:
        project = next(found for found in unit.projects.all_names() if found[1] == "ledger")
        return binding_service.mint(
            unit, project_id=project[0], client=AgentClient.CODEX, name="Codex", mode=BindingMode.READ
        )[0].id

    second = await bench.store.write(bind)
    sessions = [
        await bench.session(),
        await bench.desk.open(binding_id=second, label="Codex", client="codex"),
    ]
    answers = await asyncio.gather(
        *(bench.desk.context(sessions[n % 2], "deploy tuesday") for n in range(20)), return_exceptions=True
    )
    for number, answer in enumerate(answers):
        assert not isinstance(answer, BaseException)
        expected = {item.id for item in (own, other)[number % 2]}
        assert {entry.item.id for entry in answer.recall.entries} == expected


async def test_verdicts_count_once_and_only_for_what_was_given(bench: Bench) -> None:
    one = await bench.add("Deploy on Tuesday")
    other = await bench.add("Port of nginx is 8080")
    session = await bench.session()
    answer = await bench.desk.context(session, "deploy tuesday")
    await bench.desk.report_use(session, one.id, Usefulness.USEFUL)
    await bench.desk.report_use(session, one.id, Usefulness.USEFUL)
    with pytest.raises(NotFound):
        await bench.desk.report_use(session, other.id, Usefulness.USEFUL)
    with pytest.raises(NotFound):
        await bench.desk.report_use(session, UNKNOWN, Usefulness.WRONG)

    def judge(verdict: Usefulness) -> Usefulness:
        return verdict

    await bench.store.write(
        lambda unit: usage_service.judge(
            unit, retrieval_id=answer.retrieval_id, item_id=one.id, verdict=judge(Usefulness.OUTDATED)
        )
    )
    item = await bench.store.read(lambda unit: unit.items.get(one.id))
    assert item is not None
    assert (item.useful_count, item.wrong_count, item.outdated_count) == (0, 0, 1)


async def test_figures_pages_days_and_retention(bench: Bench) -> None:
    one = await bench.add("Deploy on Tuesday")
    sessions = []
    for _ in range(3):
        session = await bench.session()
        sessions.append(session)
        await bench.desk.context(session, "deploy tuesday")
        await bench.desk.context(session, "weather")
        bench.clock.advance(days=1)
    await bench.desk.report_use(sessions[2], one.id, Usefulness.USEFUL)

    def pages(unit: Unit) -> list[str]:
        first, cursor = usage_service.contexts(unit, project_id=None, limit=2, cursor=None)
        second, last = usage_service.contexts(unit, project_id=bench.project_id, limit=2, cursor=cursor)
        assert last is None
        figures = first[0]
        assert (figures.requests, figures.abstained, figures.entered, figures.useful) == (2, 1, 1, 1)
        assert figures.project_name == "webshop"
        assert usage_service.contexts(unit, project_id=UNKNOWN, limit=2, cursor=None) == ((), None)
        return [found.context.id for found in (*first, *second)]

    assert await bench.store.read(pages) == [session.context.id for session in reversed(sessions)]

    def uses(unit: Unit) -> list[str]:
        first, cursor = usage_service.uses_of(unit, one.id, limit=2, cursor=None)
        second, last = usage_service.uses_of(unit, one.id, limit=2, cursor=cursor)
        assert last is None
        return [context.context.id for _, context in (*first, *second)]

    assert await bench.store.read(uses) == [session.context.id for session in reversed(sessions)]
    days = await bench.store.read(
        lambda unit: usage_service.daily(unit, days=5, time_zone="Asia/Shanghai", project_id=bench.project_id)
    )
    assert [(day.recalls, day.abstentions, day.entered) for day in days] == [
        (0, 0, 0),
        (2, 1, 1),
        (2, 1, 1),
        (2, 1, 1),
        (0, 0, 0),
    ]
    with pytest.raises(RuleViolated, match="time_zone_unknown"):
        await bench.store.read(
            lambda unit: usage_service.daily(unit, days=1, time_zone="../etc/passwd", project_id=None)
        )
    with pytest.raises(RuleViolated, match="cursor_invalid"):
        await bench.store.read(lambda unit: usage_service.contexts(unit, project_id=None, limit=1, cursor="x"))
    assert await bench.store.write(lambda unit: usage_service.purge(unit, retention_days=2, keep=1_000)) == 2
    left = await bench.store.read(lambda unit: usage_service.contexts(unit, project_id=None, limit=9, cursor=None))
    assert len(left[0]) == 2


async def test_usage_older_than_its_retention_goes_by_itself(bench: Bench) -> None:
    await bench.add("Deploy on Tuesday")
    bench.settings.current = replace_settings(bench.settings.current, usage_retention_days=30)
    old = await bench.session()
    await bench.desk.context(old, "deploy tuesday")
    bench.clock.advance(days=31)
    new = await bench.session()
    await bench.desk.context(new, "deploy tuesday")
    left, _ = await bench.store.read(lambda unit: usage_service.contexts(unit, project_id=None, limit=9, cursor=None))
    assert [one.context.id for one in left] == [new.context.id]


async def test_the_window_sees_texts_as_they_are_now(bench: Bench) -> None:
    open_item = await bench.add("Deploy on Tuesday")
    hidden = await bench.add("Deploy key is kept on Tuesday", sensitivity=Sensitivity.RESTRICTED)
    gone = await bench.add("Deploy from the attic on Tuesday")
    session = await bench.session()
    await bench.desk.context(session, "deploy tuesday")

    def forget(unit: Unit) -> None:
        unit.search.reindex(gone, None)
        unit.connection.execute(text("DELETE FROM memory_item WHERE row = :row"), {"row": gone.row})

    await bench.store.write(forget)

    def view(unit: Unit) -> dict[str, tuple[str, bool]]:
        found, _ = usage_service.retrievals(unit, session.context.id, limit=9, cursor=None)
        shown = views_usage.retrieval_views(unit, found)
        assert not shown[0].is_abstention
        return {one.item_id: (one.statement, one.scope is not None) for one in shown[0].items}

    assert await bench.store.read(view) == {
        open_item.id: ("Deploy on Tuesday", True),
        hidden.id: ("", True),
        gone.id: ("", False),
    }


async def test_usage_keeps_no_words_of_the_request(bench: Bench) -> None:
    await bench.add("Deploy on Tuesday")
    session = await bench.session()
    await bench.desk.context(session, "deploy tuesday zyxwvutsrq")
    await bench.desk.search(session, "deploy tuesday qrstuvwxyz")
    await bench.store.close()
    kept = b"".join(path.read_bytes() for path in bench.store.file.all_paths if path.exists())
    assert b"zyxwvutsrq" not in kept
    assert b"qrstuvwxyz" not in kept


def test_places_are_known_inside_and_outside_of_roots() -> None:
    assert relative_places(["/home/dev/shop/src/a.py", "b.py"], ["/home/dev/shop", "/x"]) == (
        "/home/dev/shop/src/a.py",
        "src/a.py",
        "b.py",
    )
    assert relative_places(["C:\\shop\\a.py"], ["C:\\shop"]) == ("C:/shop/a.py", "a.py")


async def test_steps_of_a_recall_are_counted_apart(bench: Bench) -> None:
    one = await bench.add("Deploy on Tuesday")
    await bench.add("Deploy password is on Tuesday", sensitivity=Sensitivity.RESTRICTED)
    never = await bench.add("Money is stored as integer cents")
    foreign = await bench.add("Ledger closes in March", namespace_id=bench.foreign)
    session = await bench.session()
    answer = await bench.desk.context(session, "deploy tuesday")
    await bench.desk.context(session, "weather")
    await bench.desk.search(session, "deploy tuesday")
    await bench.desk.read(session, one.id)
    await bench.desk.report_use(session, one.id, Usefulness.USEFUL)
    figures = await bench.store.read(lambda unit: usage_service.figures(unit, days=30, project_id=bench.project_id))
    sums, events = figures.requests, figures.events
    assert (sums.requests, sums.recalls, sums.abstentions) == (4, 3, 1)
    assert events.retrieved >= events.entered == 3
    assert events.verdicts == {Usefulness.USEFUL: 1}
    assert events.cuts[CutRule.SENSITIVITY] == 2
    assert sums.duration_p50_ms is not None
    assert sums.duration_p95_ms is not None
    assert 0 <= sums.duration_p50_ms <= sums.duration_p95_ms
    assert (figures.never_used, figures.confirmed, figures.kept_requests) == (2, 3, 4)
    other = await bench.store.read(lambda unit: usage_service.figures(unit, days=30, project_id=UNKNOWN))
    assert (other.requests.requests, other.requests.duration_p95_ms, other.confirmed) == (0, None, 0)
    bench.clock.advance(days=40)
    later = await bench.store.read(lambda unit: usage_service.figures(unit, days=30, project_id=None))
    assert (later.requests.requests, later.never_used, later.kept_requests) == (0, 3, 4)
    found, _ = await bench.store.read(
        lambda unit: usage_service.memories_of(unit, session.context.id, limit=10, cursor=None)
    )
    given = next(row for row in found if row.item_id == one.id)
    assert (given.considered, given.retrieved, given.entered) == (3, 3, 3)
    assert given.verdict is Usefulness.USEFUL
    assert given.given_in != answer.retrieval_id  # the latest, on which the verdict stands
    assert {never.id, foreign.id}.isdisjoint(row.item_id for row in found)


async def test_never_used_lists_confirmed_items_of_a_project_longest_first(bench: Bench) -> None:
    used = await bench.add("Deploy on Tuesday")
    listed = [await bench.add(f"Port of service{n} is 80{n}0") for n in range(3)]
    await bench.add("Deploy on Friday", status=ItemStatus.CANDIDATE)
    foreign = await bench.add("Ledger closes in March", namespace_id=bench.foreign)
    await bench.desk.context(await bench.session(), "deploy tuesday")

    def pages(unit: Unit, project_id: str | None) -> list[str]:
        first, cursor = usage_service.never_used(unit, project_id=project_id, limit=2, cursor=None)
        second, last = usage_service.never_used(unit, project_id=project_id, limit=2, cursor=cursor)
        assert last is None
        return [row.item.id for row, _ in (*first, *second)]

    assert await bench.store.read(lambda unit: pages(unit, bench.project_id)) == [item.id for item in listed]
    assert await bench.store.read(lambda unit: pages(unit, None)) == [*(item.id for item in listed), foreign.id]
    assert used.id not in await bench.store.read(lambda unit: pages(unit, None))


async def test_a_busy_agent_cannot_grow_the_record_without_bound(bench: Bench) -> None:
    await bench.add("Deploy on Tuesday")
    session = await bench.session()
    for _ in range(6):
        await bench.desk.context(session, "deploy tuesday")
        bench.clock.advance(seconds=1)
    gone = await bench.store.write(lambda unit: usage_service.purge(unit, retention_days=365, keep=2))
    assert gone == 4
    left, _ = await bench.store.read(
        lambda unit: usage_service.retrievals(unit, session.context.id, limit=10, cursor=None)
    )
    assert len(left) == 2
    bench.settings.current = replace_settings(bench.settings.current, usage_retention_days=1)
    bench.clock.advance(days=2)
    for _ in range(PURGE_EVERY):
        await bench.desk.context(session, "weather")
    left, _ = await bench.store.read(
        lambda unit: usage_service.retrievals(unit, session.context.id, limit=500, cursor=None)
    )
    assert {one.at for one in left} == {bench.clock.now()}
    used = await bench.store.read(lambda unit: usage_service.figures(unit, days=1, project_id=None))
    assert used.never_used == 0  # what was given once stays given, whatever is left of the record


async def test_contexts_that_asked_nothing_any_more_go_with_their_last_request(bench: Bench) -> None:
    session = await bench.session()
    await bench.desk.context(session, "weather")
    bench.clock.advance(days=3)
    later = await bench.session()
    await bench.desk.context(later, "weather")
    assert await bench.store.write(lambda unit: usage_service.purge(unit, retention_days=2, keep=1_000)) == 1
    found, _ = await bench.store.read(
        lambda unit: usage_service.contexts(unit, project_id=None, limit=10, cursor=None)
    )
    assert [row.context.id for row in found] == [later.context.id]
    agents = UsageContextKind.AGENT_SESSION
    assert {row.context.kind for row in found} == {agents}
    for kind, count in ((agents, 1), (UsageContextKind.CONVERSATION, 0), (UsageContextKind.TASK_RUN, 0)):
        rows, _ = await bench.store.read(
            lambda unit, kind=kind: usage_service.contexts(unit, project_id=None, kind=kind, limit=10, cursor=None)
        )
        assert len(rows) == count
