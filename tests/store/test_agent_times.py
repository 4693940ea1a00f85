"""What agents are told of times and of what goes before what: in words, and as values of the structure."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from main_process.agents import answers, calls
from main_process.agents import tools as t
from main_process.domain.actor import PERSON
from main_process.domain.binding import token_hash
from main_process.domain.memory_item import ItemText
from main_process.domain.times import Validity
from main_process.runtime.settings import load_settings
from main_process.services import binding_service, conflict_service, memory_service, project_service
from main_process.services.act import ItemPick
from main_process.services.conflict_service import Answer
from main_process.services.recall_desk import RecallDesk
from main_process.store.repositories.item_rows import new_id
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.support.stores import FakeClock, Published
from tests.support.threads import thread_desk


@pytest.fixture
async def connection(tmp_path: Path, clock: FakeClock) -> AsyncIterator[calls.Connection]:
    """An agent of a project whose answers are in German; everywhere else they are in English."""
    store = Store(tmp_path / "memory.db", clock=clock, publish=Published(), is_encrypted=False)
    await store.open(None)

    def fill(unit: Unit) -> calls.Connection:
        project = project_service.create(unit, name="webshop").project
        begin, end = unit.now - timedelta(days=9), unit.now + timedelta(days=9)
        wide = _typed(
            unit,
            unit.namespaces.global_of(unit.domains.default_id()).id,
            "Commit messages are in English",
            v.MemoryKind.PREFERENCE,
        )
        narrow = _typed(unit, project.namespace_id, "Commit messages are in German", v.MemoryKind.PREFERENCE)
        conflict_service.resolve(unit, PERSON, narrow, wide, Answer(v.Resolution.OVERRIDE))
        _typed(unit, project.namespace_id, "Freeze of the shelves", v.MemoryKind.FACT, Validity(begin, end))
        _typed(unit, project.namespace_id, "Freeze of the racks", v.MemoryKind.FACT, Validity(None, begin))
        binding, token = binding_service.mint(
            unit,
            project_id=project.id,
            client=v.AgentClient.OTHER,
            name="probe",
            mode=v.BindingMode.READ_AND_PROPOSE,
        )
        settings = load_settings(tmp_path / "settings.json")
        desk, threads = RecallDesk(store, settings), thread_desk(store, settings)
        return calls.Connection(
            binding=binding, token_hash=token_hash(token), store=store, desk=desk, threads=threads
        )

    yield await store.write(fill)
    await store.close()


def _typed(
    unit: Unit, namespace_id: str, statement: str, kind: v.MemoryKind, validity: Validity | None = None
) -> ItemPick:
    text = ItemText(kind, statement, validity=validity or Validity())
    applied = memory_service.create(unit, PERSON, namespace_id=namespace_id, text=text, idempotency_key=new_id())
    return ItemPick(applied.item_ids[0], 1)


async def test_a_project_that_goes_before_global_is_marked_in_text_and_structure(
    connection: calls.Connection,
) -> None:
    answer = await calls.context(connection, t.ContextArguments(request="write the commit messages"))
    links = {item.scope: item.links for item in answer.items}
    assert links[v.NamespaceKind.PROJECT] == (t.Link(relation="overrides", number=2),)
    assert links[v.NamespaceKind.GLOBAL] == (t.Link(relation="overridden", number=1),)
    assert "overrides [2] here" in answer.context
    assert "| current |" in answer.context


async def test_what_is_found_and_read_says_that_it_is_current_and_until_when(connection: calls.Connection) -> None:
    found = await calls.search(connection, t.SearchArguments(query="freeze of the shelves"))
    (hit,) = found.hits  # what is history is not found
    assert (hit.validity, hit.statement) == (v.ValidityState.CURRENT, "Freeze of the shelves")
    assert f"current from {hit.valid_from} until {hit.valid_until}" in answers.text_of(found)
    read = await calls.read(connection, t.ReadArguments(id=hit.id))
    assert (read.validity, read.valid_from, read.valid_until) == (hit.validity, hit.valid_from, hit.valid_until)
    assert f"current from {read.valid_from}" in answers.text_of(read)


@pytest.mark.parametrize(
    ("said", "precision", "original"),
    [
        ("2025-11-03 09:30", v.TimePrecision.UNKNOWN_OFFSET, "2025-11-03 09:30"),
        ("2025-11-03T09:30+01:00", v.TimePrecision.KNOWN, None),
        ("", v.TimePrecision.UNKNOWN, None),
    ],
)
async def test_a_proposed_time_without_offset_is_kept_as_it_was_said(
    connection: calls.Connection, said: str, precision: v.TimePrecision, original: str | None
) -> None:
    arguments = t.ProposeArguments(
        statement="The fair was in Utrecht", kind=v.MemoryKind.FACT, source="README.md", happened=said
    )
    made = await calls.propose(connection, arguments)
    item = await connection.store.read(lambda unit: unit.items.get(made.id or ""))
    assert item is not None
    assert (item.text.event.precision, item.text.event.original) == (precision, original)
    assert (item.text.event.at == datetime(2025, 11, 3, 8, 30, tzinfo=UTC)) == (precision is v.TimePrecision.KNOWN)
