"""A store in which runtimes work: plans, experiments, tasks and runs, over the world of a person's memories."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from main_process.domain.actor import PERSON
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.namespace import ReadChain
from main_process.domain.proposal import Proposed
from main_process.domain.recall_gate import RecallQuery
from main_process.domain.task import Run
from main_process.services import (
    experiment_service,
    memory_service,
    namespace_service,
    plan_service,
    recall_service,
    run_opening,
    run_service,
    task_service,
)
from main_process.services.run_opening import NewRun
from main_process.services.run_service import RunNote
from main_process.services.task_service import NewTask
from main_process.store.unit_of_work import Unit
from shared.vocabulary import ItemStatus, MemoryKind, NamespaceKind, RunState, Sensitivity
from tests.support.memory_world import World


@dataclass(frozen=True)
class Opened:
    """A run with its token."""

    run: Run
    token: str

    @property
    def id(self) -> str:
        return self.run.id


class WorkWorld(World):
    """Shorthand for what a runtime does."""

    def plan(self, project_id: str, name: str = "Nightly", *, may_confirm: bool = False) -> str:
        return self.store.write(
            lambda unit: plan_service.create(unit, project_id=project_id, name=name, may_confirm=may_confirm).plan.id
        )

    def experiment(self, project_id: str, name: str = "Retries") -> str:
        return self.store.write(lambda unit: experiment_service.create(unit, project_id=project_id, name=name))

    def task(self, project_id: str | None = None, title: str = "Deploy", **more: str | None) -> str:
        new = NewTask(title=title, project_id=project_id, **more)  # type: ignore[arg-type]  # ids by keyword
        return self.store.write(lambda unit: task_service.create(unit, new).task.id)

    def open(
        self,
        task_id: str,
        *,
        key: str | None = None,
        parent: Opened | None = None,
        levels: Sequence[NamespaceKind] = (),
        lifetime: timedelta = timedelta(hours=4),
    ) -> Opened:
        new = NewRun(
            task_id=task_id,
            idempotency_key=key or uuid.uuid4().hex,
            client="probe",
            lifetime=lifetime,
            parent_token=None if parent is None else parent.token,
            levels=tuple(levels),
        )
        run, token = self.store.write(lambda unit: run_opening.open_run(unit, new))
        return Opened(run, token or "")

    def report(self, opened: Opened, text: str) -> str:
        return self.store.write(lambda unit: run_service.report(unit, opened.token, text)).id

    def note(
        self,
        opened: Opened,
        statement: str,
        *,
        quote: str | None = None,
        key: str | None = None,
        kind: MemoryKind = MemoryKind.FACT,
    ) -> tuple[Proposed, ItemStatus | None]:
        """What a run keeps; without a quote it first reports exactly that."""
        if quote is None:
            self.report(opened, statement)
        note = RunNote(statement=statement, kind=kind, quote=quote or statement, idempotency_key=key)
        return self.store.write(lambda unit: run_service.propose(unit, opened.token, note))

    def close(self, opened: Opened, state: RunState = RunState.COMPLETED, *, is_goal_met: bool | None = True) -> Run:
        return self.store.write(
            lambda unit: run_service.close(unit, opened.token, state, is_goal_met=is_goal_met, outcome="Done.")
        )

    def write_memory(
        self, namespace_id: str, statement: str, *, sensitivity: Sensitivity = Sensitivity.NORMAL
    ) -> MemoryItem:
        """A person's own entry, confirmed at once."""
        text = ItemText(kind=MemoryKind.FACT, statement=statement, sensitivity=sensitivity)
        applied = self.store.write(
            lambda unit: memory_service.create(
                unit, PERSON, namespace_id=namespace_id, text=text, idempotency_key=uuid.uuid4().hex
            )
        )
        return self.item(applied.item_ids[0])

    def owned(self, kind: NamespaceKind, owner_id: str) -> str:
        space = self.store.read(lambda unit: unit.namespaces.of_owner(kind, owner_id))
        assert space is not None
        return space.id

    def chain(self, opened: Opened) -> ReadChain:
        return self.store.read(lambda unit: namespace_service.resolve_chain(unit, run_id=opened.id))

    def kinds(self, opened: Opened) -> list[str]:
        return [level.namespace.kind.value for level in self.chain(opened).levels]

    def recalled(
        self, opened: Opened, words: str, *, sensitivities: frozenset[Sensitivity] = frozenset({Sensitivity.NORMAL})
    ) -> dict[str, str]:
        """What a run is given for a request, by item id; index and scan must agree."""
        query = RecallQuery(words, sensitivities=sensitivities)

        def look(unit: Unit) -> list[dict[str, str]]:
            chain = namespace_service.resolve_chain(unit, run_id=opened.id)
            return [
                {
                    entry.item.id: entry.item.text.statement
                    for entry in recall_service.recall_of(
                        unit,
                        chain,
                        query,
                        has_index=has_index,
                    ).entries
                }
                for has_index in (True, False)
            ]

        by_index, by_scan = self.store.read(look)
        assert by_index == by_scan, "the index changes nothing but speed"
        return by_index
