"""Every way of removing leaves the same nothing: in no byte, index, vector, export or log (memory rules §9)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path

import pytest

from main_process.domain.actor import PERSON
from main_process.domain.embedding import MadeVector
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.times import Validity
from main_process.runtime import logs
from main_process.services import (
    candidate_service,
    forget_matching,
    forget_service,
    import_undo,
    memory_merge_service,
    memory_service,
    restore_service,
    run_service,
    upkeep_service,
)
from main_process.store.backup import create_backup
from main_process.store.clearing import clear_rows
from main_process.store.repositories.item_filter import ItemFilter
from main_process.store.restoring import prepare, put_in_place
from main_process.store.settling import settle
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from tests.store.test_intake import export, own_batch, take
from tests.support.stores import OpenStore, StoreFactory
from tests.support.work_world import WorkWorld

MARK = "zyzzyvaquark"
"""A word that stands nowhere else."""
STATEMENT = f"Always {MARK} before lunch."
BATCH = "0000own1-0000-4000-8000-000000000000"


@dataclass
class Case:
    """A store with one memory that somebody tells of elsewhere, and what a path removed."""

    world: WorkWorld
    stores: StoreFactory
    folder: Path
    project: str = ""
    kept: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)

    @property
    def store(self) -> OpenStore:
        return self.world.store

    def remembered(self, item: MemoryItem) -> MemoryItem:
        """Confirm it, give it a vector and a second revision, and let something else tell of it."""
        if item.status is v.ItemStatus.CANDIDATE:
            self.world.confirm(item)
        text = replace(item.text, content=f"Because of {MARK}, says everybody.")
        self.store.write(lambda unit: memory_service.edit(unit, PERSON, self.world.pick(item), text))
        return self.told(item)

    def told(self, item: MemoryItem) -> MemoryItem:
        self.items.append(item.id)
        self.store.write(lambda unit: self._embed(unit, item.row))
        self.store.execute(f"UPDATE item_change SET reason = 'unlike: {STATEMENT}' WHERE item_id = '{self.kept[0]}'")
        return self.world.item(item.id)

    def _embed(self, unit: Unit, row: int) -> None:
        model = unit.vectors.model("probe") or unit.vectors.add_model("probe", 4)
        (one,) = unit.vectors.unembedded(model, tuple(v.Sensitivity), after=row - 1, most=1)
        unit.vectors.put(
            model, [MadeVector(one.item_id, one.revision, v.Sensitivity.NORMAL, b"\1\2\3\4", is_han=False)]
        )

    def item(self) -> MemoryItem:
        return self.remembered(self.world.said(self.project, STATEMENT))

    def forget(self, *items: MemoryItem) -> None:
        picks = [self.world.pick(item) for item in items]
        self.store.write(lambda unit: forget_service.forget(unit, PERSON, picks, is_quote_removed=True))

    def export_text(self) -> bytes:
        return export(self.store, self.folder / "after.json")


def single(case: Case) -> None:
    case.forget(case.item())


def bulk(case: Case) -> None:
    case.forget(case.item(), case.remembered(case.world.said(case.project, f"Never {MARK} after dinner.")))


def by_filter(case: Case) -> None:
    item = case.item()
    wanted = ItemFilter(namespace_ids=(item.namespace_id,))
    token = case.store.read(lambda unit: forget_matching.preview(unit, wanted)[1].token)
    case.store.write(lambda unit: forget_matching.forget(unit, PERSON, wanted, token, is_quote_removed=True))


def reject_then_forget(case: Case) -> None:
    item = case.told(case.world.said(case.project, STATEMENT))
    case.store.write(lambda unit: candidate_service.reject(unit, PERSON, [case.world.pick(item)]))
    case.forget(item)


def reject_and_forget(case: Case) -> None:
    item = case.told(case.world.said(case.project, STATEMENT))
    picks = [case.world.pick(item)]
    case.store.write(lambda unit: forget_service.reject_and_forget(unit, PERSON, picks, is_quote_removed=True))


def candidate_of_the_same_evidence(case: Case) -> None:
    world = case.world
    _, turn_id = world.turn(case.project, STATEMENT)
    namespace = world.namespace(case.project)
    first = world.item(world.propose(namespace, "Lunch comes second.", turn_id=turn_id, quote=STATEMENT).item_id)
    wide = world.propose(world.global_namespace(), f"Lunch after {MARK}.", turn_id=turn_id, quote=STATEMENT)
    case.told(world.item(wide.item_id))
    world.confirm(first)
    case.items.append(first.id)
    case.forget(first)


def conversation(case: Case) -> None:
    world = case.world
    conversation_id, turn_id = world.turn(case.project, STATEMENT)
    space = world.owned(v.NamespaceKind.CONVERSATION, conversation_id)
    case.remembered(world.item(world.propose(space, STATEMENT, turn_id=turn_id).item_id))
    branch = case.store.read(lambda unit: forget_service.conversation_branch(unit, conversation_id))
    case.store.write(lambda unit: forget_service.delete_conversation(unit, PERSON, conversation_id, branch.token))


def project(case: Case) -> None:
    case.item()
    branch = case.store.read(lambda unit: forget_service.project_branch(unit, case.project))
    case.store.write(lambda unit: forget_service.delete_project(unit, PERSON, case.project, branch.token))


def run(case: Case) -> None:
    opened = case.world.open(case.world.task(case.project))
    case.told(case.world.item(case.world.note(opened, STATEMENT)[0].item_id))
    case.world.close(opened)
    branch = case.store.read(lambda unit: forget_service.run_branch(unit, opened.id))
    case.store.write(lambda unit: run_service.delete(unit, PERSON, opened.id, branch.token))


def task(case: Case) -> None:
    task_id = case.world.task(case.project)
    opened = case.world.open(task_id)
    case.told(case.world.item(case.world.note(opened, STATEMENT)[0].item_id))
    case.world.close(opened)
    branch = case.store.read(lambda unit: forget_service.task_branch(unit, task_id))
    case.store.write(lambda unit: forget_service.delete_task(unit, PERSON, task_id, branch.token))


def plan(case: Case) -> None:
    plan_id = case.world.plan(case.project)
    case.remembered(case.world.write_memory(case.world.owned(v.NamespaceKind.AUTOMATION, plan_id), STATEMENT))
    branch = case.store.read(lambda unit: forget_service.plan_branch(unit, plan_id))
    case.store.write(lambda unit: forget_service.delete_plan(unit, PERSON, plan_id, branch.token))


def experiment(case: Case) -> None:
    experiment_id = case.world.experiment(case.project)
    opened = case.world.open(case.world.task(case.project, experiment_id=experiment_id))
    case.told(case.world.item(case.world.note(opened, STATEMENT)[0].item_id))
    case.world.close(opened)
    branch = case.store.read(lambda unit: forget_service.experiment_branch(unit, experiment_id))
    case.store.write(lambda unit: forget_service.delete_experiment(unit, PERSON, experiment_id, branch.token))


def merged_source(case: Case) -> None:
    """What a merge copied goes with the source, too; the item that it was merged into stays."""
    item = case.item()
    kept = case.world.typed(item.namespace_id, "Lunch comes second.")
    case.kept.append(kept.id)
    picks = (case.world.pick(kept), [case.world.pick(item)])
    case.store.write(lambda unit: memory_merge_service.merge(unit, PERSON, *picks, reason="same"))
    assert (
        case.store.scalar(f"SELECT count(*) FROM source WHERE item_row = {kept.row} AND quote = '{STATEMENT}'") == 1
    )
    case.forget(case.world.item(item.id))


def expired(case: Case) -> None:
    world = case.world
    conversation_id, turn_id = world.turn(case.project, STATEMENT)
    space = world.owned(v.NamespaceKind.CONVERSATION, conversation_id)
    validity = Validity(expires_at=case.store.clock.now() + timedelta(days=1))
    text = ItemText(kind=v.MemoryKind.FACT, statement=STATEMENT, validity=validity)
    item = case.remembered(world.item(world.propose(space, STATEMENT, turn_id=turn_id, text=text).item_id))
    case.store.clock.advance(days=2)
    assert case.store.write(upkeep_service.archive_expired) == 1
    assert world.status(item) is v.ItemStatus.ARCHIVED
    case.forget(item)


def import_taken_back(case: Case) -> None:
    conversation_id, turn_id = case.world.turn(case.project, STATEMENT)
    made = case.store.write(lambda unit: own_batch(unit, BATCH, case.folder / "x"))
    batch = replace(made, formats=(v.ImportFormat.CODEX_ROLLOUT,))
    case.store.write(lambda unit: unit.imports.insert(batch))
    for table, condition in (("conversation", f"id = '{conversation_id}'"), ("turn", f"id = '{turn_id}'")):
        case.store.execute(f"UPDATE {table} SET import_batch_row = 1 WHERE {condition}")
    proposed = case.world.propose(case.world.namespace(case.project), STATEMENT, turn_id=turn_id)
    case.told(case.world.item(proposed.item_id))
    case.store.execute("UPDATE source SET import_batch_row = 1 WHERE turn_row IS NOT NULL")
    case.store.write(lambda unit: import_undo.undo(unit, BATCH))


def own_import_taken_back(case: Case) -> None:
    other = WorkWorld(case.stores("other.db"))
    elsewhere = other.project("elsewhere")
    item = other.said(elsewhere, STATEMENT)
    other.confirm(item)
    export(other.store, case.folder / "whole.json")
    case.store.clock.advance(minutes=1)
    take(case.store, case.folder / "whole.json", batch="0000own1")
    case.told(case.world.item(item.id))
    case.store.write(lambda unit: import_undo.undo(unit, BATCH))


def backup_restored(case: Case) -> None:
    item = case.item()
    backup = create_backup(case.store.file, None, case.folder / "backups", case.store.clock.now())
    case.forget(item)
    settle(case.store.engines.writer, case.store.file.path)
    marks = case.store.read(restore_service.marks_of)
    held = replace(case.store.file, path=backup.path)
    now = case.store.clock.now()
    draft, _ = prepare(
        held, None, case.folder, now, lambda unit: restore_service.go_over(unit, marks, is_override=False)
    )
    case.store.close()
    put_in_place(draft, case.store.file, None, now)
    case.world.store = case.stores(case.store.file.path.name)
    backup.path.unlink()


def clear(case: Case) -> None:
    case.item()
    clear_rows(case.store.engines, case.store.clock.now())


FORGETS = (
    *(
        single,
        bulk,
        by_filter,
        reject_then_forget,
        reject_and_forget,
        candidate_of_the_same_evidence,
        conversation,
        project,
        run,
        task,
    ),
    *(plan, experiment, merged_source, expired, backup_restored),
)
"""Ways that remember what was forgotten, so that it does not come back by itself."""
TAKE_BACK = (import_taken_back, own_import_taken_back, clear)
"""Ways that undo a coming, or begin anew: what was there may come again."""


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    stop = logs.start(tmp_path, lambda: "now", level=0)
    yield tmp_path / logs.LOG_FILE_NAME
    stop()


@pytest.mark.parametrize("path", [*FORGETS, *TAKE_BACK], ids=lambda path: path.__name__)
def test_every_path_leaves_the_same_nothing(
    stores: StoreFactory, tmp_path: Path, log: Path, path: Callable[[Case], None]
) -> None:
    world = WorkWorld(stores())
    case = Case(world, stores, tmp_path, world.project("webshop"))
    case.kept.append(world.typed(world.namespace(world.project("ledger")), "Ledger closes on Fridays.").id)
    path(case)
    assert case.items, "the path made something to remove"
    settle(case.store.engines.writer, case.store.file.path)
    assert MARK.encode() not in case.store.bytes_on_disk(), "file, write-ahead log and its index"
    assert MARK.encode() not in case.export_text()
    assert MARK not in log.read_text(encoding="utf-8")
    here = {item_id: case.store.read(lambda unit, one=item_id: unit.items.get(one)) for item_id in case.items}
    assert set(here.values()) == {None}
    kept = 0 if path is clear else len(case.kept)
    assert case.store.scalar("SELECT count(*) FROM memory_item") == kept
    for table in ("memory_revision", "memory_term", "source", "memory_vector"):
        strays = f"SELECT count(*) FROM {table} WHERE item_row NOT IN (SELECT row FROM memory_item)"
        assert case.store.scalar(strays) == 0, table
    assert case.store.scalar("SELECT count(*) FROM memory_vector") == 0
    assert case.store.scalar("SELECT count(*) FROM item_fts_docsize") == kept
    assert case.store.scalar("SELECT count(*) FROM turn_fts_docsize") == case.store.scalar(
        "SELECT count(*) FROM turn"
    )
    found = case.store.read(lambda unit: (unit.search.find_items(MARK), unit.search.find_turns(MARK)))
    assert not any(found)
    assert case.store.scalar("SELECT count(*) FROM store_meta WHERE unsettled_at IS NULL") == 1
    wanted = set(case.items) if path in FORGETS else set()
    assert {row[0] for row in case.store.raw().execute("SELECT id FROM tombstone")} == wanted
    told = case.store.raw().execute("SELECT DISTINCT reason FROM item_change WHERE reason <> ''").fetchall()
    assert path is clear or ("unlike: [forgotten]",) in told or path is backup_restored
