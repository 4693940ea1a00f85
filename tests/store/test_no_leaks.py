"""For random trees of projects, conversations, plans, experiments, tasks and runs: no read leaves its chain.

Every item says the same words, so that whatever a reader can reach by words it would be given. What each reader may
be given is worked out here from the tree alone, not from what main resolved.
"""

import asyncio
import io
import json
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from main_process.domain.errors import NotFound
from main_process.runtime.settings import Settings, SettingsFile
from main_process.services import (
    binding_service,
    namespace_service,
    recall_service,
    usage_service,
)
from main_process.services.recall_desk import AgentSession, RecallDesk
from main_process.services.run_desk import RunDesk
from main_process.store.exporting import ExportChoice, write_export
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.vocabulary import AgentClient, BindingMode, ItemStatus, NamespaceKind
from tests.support.stores import OpenStore, StoreFactory
from tests.support.work_world import Opened, WorkWorld

T = TypeVar("T")
WORDS = "harbour lantern protocol"


class Door:
    """The open store, asked as main's parts ask it."""

    def __init__(self, store: OpenStore) -> None:
        self._store = store

    async def read(self, work: Callable[[Unit], T]) -> T:
        return self._store.read(work)

    async def write(self, work: Callable[[Unit], T]) -> T:
        return self._store.write(work)


@dataclass(frozen=True)
class TaskShape:
    """One task: in which project, below what, and its runs: how many, and whether the first has a child."""

    project: int
    owner: str
    has_own_conversation: bool
    runs: int
    has_child: bool
    may_confirm: bool


@dataclass(frozen=True)
class TreeShape:
    """What is drawn: the number of projects, and their tasks."""

    projects: int
    tasks: tuple[TaskShape, ...]
    has_late_items: bool


task_shapes = st.builds(
    TaskShape,
    project=st.integers(0, 2),
    owner=st.sampled_from(["none", "plan", "experiment"]),
    has_own_conversation=st.booleans(),
    runs=st.integers(1, 2),
    has_child=st.booleans(),
    may_confirm=st.booleans(),
)
tree_shapes = st.builds(
    TreeShape,
    projects=st.integers(1, 3),
    tasks=st.lists(task_shapes, min_size=1, max_size=4).map(tuple),
    has_late_items=st.booleans(),
)


@dataclass
class Reader:
    """Somebody who asks, and the namespaces whose items may be shown to them; `late` ones came after the freeze."""

    name: str
    session: Callable[[], Any]
    allowed: frozenset[str]
    live: frozenset[str]


@dataclass
class Tree:
    """The built tree: items by namespace, those that came late, and the readers."""

    world: WorkWorld
    items: dict[str, list[str]] = field(default_factory=dict)
    late: set[str] = field(default_factory=set)
    readers: list[Reader] = field(default_factory=list)
    opened: list[Opened] = field(default_factory=list)

    def may_see(self, reader: Reader) -> set[str]:
        seen = {item for space in reader.allowed for item in self.items.get(space, ())}
        live = {item for space in reader.live for item in self.items.get(space, ())}
        return {item for item in seen if item not in self.late or item in live}

    def put(self, namespace_id: str, *, is_late: bool = False) -> None:
        """An item that says the words, confirmed by a person."""
        words = f"{WORDS} number {sum(map(len, self.items.values()))}"
        item = self.world.item(self.world.propose(namespace_id, words, quote=words).item_id)
        self.world.confirm(item)
        self.items.setdefault(namespace_id, []).append(item.id)
        if is_late:
            self.late.add(item.id)


class Builder:
    """Builds a tree as it was drawn."""

    def __init__(self, world: WorkWorld, shape: TreeShape) -> None:
        door = cast("Store", Door(world.store))
        self.world = world
        self.tree = Tree(world)
        self.desk = RecallDesk(door, cast("SettingsFile", _Kept()))
        self.runs = RunDesk(door, self.desk)
        self.everywhere = world.global_namespace()
        self.projects = [world.project(f"Project {number}") for number in range(shape.projects)]
        self.tree.put(self.everywhere)
        for project in self.projects:
            self._add_project(project)
        for number, task in enumerate(shape.tasks):
            self._add_task(task, number)
        if shape.has_late_items:
            for space in [*self.tree.items]:
                self.tree.put(space, is_late=True)

    def _add_project(self, project: str) -> None:
        home = self.world.namespace(project)
        self.tree.put(home)
        talk, _ = self.world.turn(project, "An ordinary talk")
        talk_space = self.world.owned(NamespaceKind.CONVERSATION, talk)
        self.tree.put(talk_space)
        wide = frozenset({home, self.everywhere})
        self.tree.readers.append(_chat(self.desk, talk, wide | {talk_space}))
        self.tree.readers.append(_agent(self.world, self.desk, project, wide))

    def _add_task(self, shape: TaskShape, number: int) -> None:
        world, project = self.world, self.projects[shape.project % len(self.projects)]
        owner: dict[str, str | None] = {}
        levels = [self.world.namespace(project), self.everywhere]
        if shape.owner == "plan":
            owner["plan_id"] = world.plan(project, f"Plan {number}", may_confirm=shape.may_confirm)
            levels.append(world.owned(NamespaceKind.AUTOMATION, str(owner["plan_id"])))
            self.tree.put(levels[-1])
        elif shape.owner == "experiment":
            owner["experiment_id"] = world.experiment(project, f"Experiment {number}")
            levels.append(world.owned(NamespaceKind.EXPERIMENT, str(owner["experiment_id"])))
        if shape.has_own_conversation:
            task_id = world.task(conversation_id=world.turn(project, "A talk with work in it")[0], **owner)
        else:
            task_id = world.task(project, f"Task {number}", **owner)
        stored = world.store.read(lambda unit: unit.tasks.get(task_id))
        assert stored is not None
        talk_space = world.owned(NamespaceKind.CONVERSATION, stored.conversation_id)
        self.tree.put(talk_space)
        if shape.owner != "experiment":
            levels.append(talk_space)
        opened = [world.open(task_id) for _ in range(shape.runs)]
        for one in opened:
            self._add_run(one, frozenset(levels))
        if shape.has_child:
            child = world.open(task_id, parent=opened[0], levels=(NamespaceKind.PROJECT,))
            self._add_run(child, frozenset({world.namespace(project)}))

    def _add_run(self, opened: Opened, levels: frozenset[str]) -> None:
        own = opened.run.namespace_id
        made, status = self.world.note(opened, f"{WORDS} of run {opened.id}")
        if status is ItemStatus.CONFIRMED and made.item_id is not None:
            self.tree.items.setdefault(own, []).append(made.item_id)
        self.tree.readers.append(
            Reader(f"run {opened.id}", lambda: self.runs.session(opened.token), levels | {own}, frozenset({own}))
        )
        self.tree.opened.append(opened)


def _chat(desk: RecallDesk, conversation_id: str, allowed: frozenset[str]) -> Reader:
    def session() -> Any:
        return desk.open(conversation_id=conversation_id, label="talk", client="probe")

    return Reader(f"conversation {conversation_id}", session, allowed, allowed)


def _agent(world: WorkWorld, desk: RecallDesk, project_id: str, allowed: frozenset[str]) -> Reader:
    binding, _ = world.store.write(
        lambda unit: binding_service.mint(
            unit,
            project_id=project_id,
            client=AgentClient.OTHER,
            name="probe",
            mode=BindingMode.READ,
        )
    )

    def session() -> Any:
        return desk.open(binding_id=binding.id, label="probe", client="probe")

    return Reader(f"binding {binding.id}", session, allowed, allowed)


class _Kept:
    """Settings as a new profile has them."""

    current = Settings()


async def given_to(desk: RecallDesk, reader: Reader, everything: Sequence[str]) -> set[str]:
    """Everything that a reader is given, however it asks."""
    session: AgentSession = await reader.session()
    context = await desk.context(session, WORDS)
    shown = {entry.item.id for entry in context.recall.entries}
    shown |= {outcome.candidate.id for outcome in context.recall.outcomes}
    search = await desk.search(session, f"{WORDS} number")
    shown |= {hit.item.id for hit in search.hits} | {outcome.candidate.id for outcome in search.outcomes}
    assert session.request is not None
    session.request.readable.update(everything)  # even if every id were known to it
    for item_id in everything:
        session.request.reads.clear()
        session.request.spent_tokens = 0
        try:
            shown.add((await desk.read(session, item_id)).item.id)
        except NotFound:
            continue
    return shown


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(shape=tree_shapes)
def test_no_read_returns_an_item_outside_its_chain(stores: StoreFactory, shape: TreeShape) -> None:
    world = WorkWorld(stores(f"{uuid.uuid4().hex}.db"))
    try:
        tree = Builder(world, shape).tree
        everything = [item for items in tree.items.values() for item in items]
        desk = RecallDesk(cast("Store", Door(world.store)), cast("SettingsFile", _Kept()))
        leaks = {}
        for reader in tree.readers:
            allowed = tree.may_see(reader)
            shown = asyncio.run(given_to(desk, reader, everything))
            assert shown == allowed, "all of its chain, and nothing else"
            if shown - allowed:
                leaks[reader.name] = shown - allowed
        assert leaks == {}
        _check_lists(tree)
        _check_explanations(tree, everything)
        _check_exports(tree)
    finally:
        world.store.close()


def _check_lists(tree: Tree) -> None:
    """Usage names, for each who asked, only what they may see; pictures count exactly that."""
    store = tree.world.store
    by_name = {reader.name: reader for reader in tree.readers}
    contexts, _ = store.read(lambda unit: usage_service.contexts(unit, project_id=None, limit=100, cursor=None))
    for found in contexts:
        context = found.context
        name = f"run {context.run_id}" if context.run_id else f"binding {context.binding_id}"
        name = f"conversation {context.conversation_id}" if context.conversation_id else name
        used, _ = store.read(
            lambda unit, context=context: usage_service.retrievals(unit, context.id, limit=100, cursor=None)
        )
        recorded = {item.item_id for one in used for item in one.items}
        assert recorded <= tree.may_see(by_name[name])
    for reader in tree.readers:
        kind, _, identifier = reader.name.partition(" ")
        asked = {f"{kind}_id": identifier}
        picture = store.read(lambda unit, asked=asked: namespace_service.chain_picture(unit, **asked))
        assert sum(step.confirmed for step in picture.steps) == len(tree.may_see(reader))


def _check_explanations(tree: Tree, everything: Sequence[str]) -> None:
    """A person's look at one item tells of that item alone, in the chain of its own scope."""
    store = tree.world.store
    for item_id in everything[:8]:
        answer = store.read(lambda unit, item_id=item_id: recall_service.explain(unit, item_id, WORDS))
        assert answer.matched_terms
    for opened in tree.opened:
        chain = store.read(lambda unit, one=opened: namespace_service.own_chain(unit, one.run.namespace_id))
        assert chain.namespace_ids == tree.world.chain(opened).namespace_ids


def _check_exports(tree: Tree) -> None:
    """An export of one project holds no item of another one."""
    store = tree.world.store
    projects = store.read(lambda unit: unit.projects.all_names())
    for project_id, _ in projects:
        mine = set(store.read(lambda unit, one=project_id: _namespaces_of(unit, one)))
        stream = io.BytesIO()
        connection = store.raw()
        try:
            choice = ExportChoice(is_everything=False, project_ids=(project_id,), has_global=False)
            write_export(connection, stream, choice, head={}, is_cancelled=lambda: False)
        finally:
            connection.close()
        exported = {row["id"] for row in json.loads(stream.getvalue())["memory_item"]}
        assert exported <= {item for space in mine for item in _all_items(tree, space)}


def _namespaces_of(unit: Unit, project_id: str) -> list[str]:
    kinds = (*NamespaceKind,)
    return [one.namespace.id for one in unit.namespaces.named(kinds) if one.scope.project_id == project_id]


def _all_items(tree: Tree, namespace_id: str) -> list[str]:
    return tree.world.store.read(
        lambda unit: list(unit.purge.item_ids_in(unit.purge.namespace_rows((namespace_id,))))
    )
