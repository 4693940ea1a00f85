"""What a hostile agent or run learns from answers that are no memory: outcomes, figures, keys, limits."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from main_process.agents import calls, run_calls, run_tools
from main_process.agents import tools as t
from main_process.domain.actor import PERSON
from main_process.domain.binding import token_hash
from main_process.domain.errors import RuleViolated
from main_process.domain.memory_item import ItemText
from main_process.runtime.settings import SettingsFile, load_settings
from main_process.services import (
    binding_service,
    candidate_cards,
    candidate_service,
    forget_service,
    memory_service,
    project_service,
    run_opening,
    task_service,
)
from main_process.services.act import ItemPick
from main_process.services.recall_desk import RecallDesk
from main_process.services.run_desk import RunDesk
from main_process.services.run_opening import NewRun
from main_process.services.task_service import NewTask
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.support.stores import FakeClock, Published
from tests.support.threads import thread_desk

SAID = "The vault opens with a brass key"


@dataclass
class Bound:
    """A real store, two projects, and an agent of the first that reads nothing of Global."""

    store: Store
    folder: Path
    project_id: str = ""
    space: str = ""
    other_space: str = ""
    everywhere: str = ""

    async def connection(self) -> calls.Connection:
        def mint(unit: Unit) -> calls.Connection:
            binding, token = binding_service.mint(
                unit,
                project_id=self.project_id,
                client=v.AgentClient.OTHER,
                name="probe",
                mode=v.BindingMode.READ_AND_PROPOSE,
                has_global=False,
            )
            desk, threads = RecallDesk(self.store, self.settings), thread_desk(self.store, self.settings)
            return calls.Connection(binding, token_hash(token), self.store, desk, threads)

        return await self.store.write(mint)

    @property
    def settings(self) -> SettingsFile:
        return load_settings(self.folder / "settings.json")

    async def run(self, key: str = "first") -> run_calls.RunConnection:
        def work(unit: Unit) -> run_calls.RunConnection:
            task = task_service.create(
                unit, NewTask(title="Deploy", project_id=self.project_id, external_key="deploy")
            ).task
            new = NewRun(task.id, key, "probe", timedelta(hours=1))
            run, token = run_opening.open_run(unit, new)
            runs = RunDesk(self.store, RecallDesk(self.store, self.settings))
            return run_calls.RunConnection(run, token or "", self.store, runs)

        return await self.store.write(work)

    async def remember(
        self, space: str, statement: str, *, sensitivity: v.Sensitivity = v.Sensitivity.NORMAL
    ) -> ItemPick:
        text = ItemText(kind=v.MemoryKind.FACT, statement=statement, sensitivity=sensitivity)
        made = await self.store.write(
            lambda unit: memory_service.create(
                unit, PERSON, namespace_id=space, text=text, idempotency_key=uuid.uuid4().hex
            )
        )
        return ItemPick(made.item_ids[0], 1)

    async def forget(self, pick: ItemPick) -> None:
        await self.store.write(lambda unit: forget_service.forget(unit, PERSON, (pick,)))

    async def sources(self, item_id: str) -> int:
        return await self.store.read(lambda unit: len(unit.evidence.sources(item_id)))


@pytest.fixture
async def bound(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Bound]:
    store = Store(tmp_path / "memory.db", clock=clock, publish=Published(), is_encrypted=False)
    await store.open(None)
    bound = Bound(store, tmp_path)

    def work(unit: Unit) -> None:
        mine, other = (project_service.create(unit, name=name).project for name in ("webshop", "ledger"))
        bound.project_id, bound.space, bound.other_space = mine.id, mine.namespace_id, other.namespace_id
        bound.everywhere = unit.namespaces.global_of(unit.domains.default_id()).id

    await store.write(work)
    yield bound
    await store.close()


def proposal(statement: str = SAID, quote: str = "") -> t.ProposeArguments:
    return t.ProposeArguments(statement=statement, kind=v.MemoryKind.FACT, quote=quote or statement)


async def test_a_refusal_tells_nobody_whether_it_was_forgotten_elsewhere_or_rejected_here(bound: Bound) -> None:
    """Forgotten in another project, in Global, or turned down here: one and the same answer, without an id."""
    elsewhere = await bound.remember(bound.other_space, SAID)
    everywhere = await bound.remember(bound.everywhere, "The spare key hangs in the boiler room")
    for pick in (elsewhere, everywhere):
        await bound.forget(pick)
    agent = await bound.connection()
    filed = await calls.propose(agent, proposal("The side door opens with a chip"))
    assert filed.outcome == "created"
    assert filed.id is not None
    pick = ItemPick(filed.id, 1)
    await bound.store.write(lambda unit: candidate_service.reject(unit, PERSON, (pick,), is_never_again=True))
    answers = [
        await calls.propose(agent, proposal(words))
        for words in (SAID, "The spare key hangs in the boiler room", "The side door opens with a chip")
    ]
    assert answers == [t.ProposeAnswer(outcome="refused", id=None)] * 3


async def test_a_run_hears_the_same_refusal(bound: Bound) -> None:
    await bound.forget(await bound.remember(bound.other_space, SAID))
    run = await bound.run()
    await run_calls.report(run, run_tools.ReportArguments(text=SAID))
    answer = await run_calls.propose(
        run, run_tools.ProposeArguments(statement=SAID, kind=v.MemoryKind.FACT, quote=SAID)
    )
    assert (answer.outcome, answer.id, answer.status) == ("refused", None, None)


@pytest.mark.parametrize("sensitivity", [v.Sensitivity.SENSITIVE, v.Sensitivity.RESTRICTED])
async def test_guessing_what_a_more_sensitive_memory_says_is_answered_as_if_there_were_none(
    bound: Bound, sensitivity: v.Sensitivity
) -> None:
    secret = await bound.remember(bound.space, SAID, sensitivity=sensitivity)
    agent = await bound.connection()
    guess, wrong = [
        await calls.propose(agent, proposal(words)) for words in (SAID, "The attic opens with a silver key")
    ]
    assert (guess.outcome, wrong.outcome) == ("created", "created")
    assert guess.id != secret.item_id
    assert await bound.sources(secret.item_id) == 1, "the guess is no evidence of it"
    again = await calls.propose(agent, proposal())
    assert (again.outcome, again.id) == ("duplicate", guess.id), "its own words are known to it"
    filed = await bound.store.read(lambda unit: unit.items.get(guess.id or ""))
    assert filed is not None
    card = await bound.store.read(lambda unit: candidate_cards.open_relations(unit, filed))
    assert card.near_duplicates[0].other_id == secret.item_id, "the person sees both side by side"


@pytest.mark.parametrize("sensitivity", [v.Sensitivity.SENSITIVE, v.Sensitivity.RESTRICTED])
async def test_figures_count_nothing_that_clearance_never_opens(bound: Bound, sensitivity: v.Sensitivity) -> None:
    await bound.remember(bound.space, SAID, sensitivity=sensitivity)
    agent, run = await bound.connection(), await bound.run()
    for asker in (agent, run):
        for words in ("vault brass key", "attic silver lock"):
            told = await calls.context(asker, t.ContextArguments(request=words))
            assert (told.context, told.considered, told.cut) == ("", 0, {})
            hits = await calls.search(asker, t.SearchArguments(query=words))
            assert (hits.hits, hits.considered, hits.left_out) == ((), 0, 0)


async def test_saying_the_same_again_and_again_piles_nothing_up(bound: Bound) -> None:
    agent = await bound.connection()
    made = [await calls.propose(agent, proposal(quote=f"{SAID}, said {n} times")) for n in range(calls.PROPOSALS_MAX)]
    assert {one.id for one in made} == {made[0].id}
    with pytest.raises(RuleViolated, match="proposals_exhausted"):
        await calls.propose(agent, proposal())
    run = await bound.run()
    for number in range(60):
        words = f"{SAID}, as step {number} showed"
        await run_calls.report(run, run_tools.ReportArguments(text=words))
        kept = await run_calls.propose(
            run, run_tools.ProposeArguments(statement=SAID, kind=v.MemoryKind.FACT, quote=words)
        )
    assert kept.outcome == "duplicate"
    assert await bound.sources(kept.id or "") <= 32


async def test_proposals_at_the_same_moment_are_counted_like_any(bound: Bound) -> None:
    agent = await bound.connection()
    results = await asyncio.gather(
        *(calls.propose(agent, proposal(f"Topic {n} uses port {n}")) for n in range(30)), return_exceptions=True
    )
    assert sum(isinstance(one, t.ProposeAnswer) for one in results) == calls.PROPOSALS_MAX
    assert sum(isinstance(one, RuleViolated) for one in results) == 10


async def test_connecting_again_and_again_fills_no_inbox(bound: Bound, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "WAITING_MAX", 25)
    filed = 0
    refusals: set[str] = set()
    for connection in range(3):
        agent = await bound.connection()
        for number in range(15):
            try:
                await calls.propose(
                    agent, proposal(f"Part {connection} of topic {number} uses port {number}{connection}")
                )
                filed += 1
            except RuleViolated as refused:
                refusals.add(refused.rule)
    assert (filed, refusals) == (25, {"proposals_waiting"})
