"""An export of ours taken into the store: looked at, then merged by id in one transaction (memory rules §13)."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from main_process.domain.errors import FileProblem
from main_process.domain.intake import IntakeChoice, Taken
from main_process.services.act import identity_of
from main_process.services.candidate_service import remember_rejection
from main_process.services.egress import row_screen
from main_process.services.import_forgotten import ForgottenWords
from main_process.services.likeness import IDENTIFIED
from main_process.store.unit_of_work import Unit
from shared.ipc.events import (
    CONVERSATIONS_CHANGED,
    HEARTBEAT_CHANGED,
    ITEMS_CHANGED,
    PROJECTS_CHANGED,
    ConversationsChanged,
    HeartbeatChanged,
    ItemsChanged,
    ProjectsChanged,
)
from shared.vocabulary import ItemStatus, Verb

_BATCH: Final = 500

Read = Callable[[int], None]
"""Is told how many bytes were read; may raise IntakeStopped."""


class IntakeStopped(Exception):  # noqa: N818 - states what happened
    """The person gave up waiting; the transaction is rolled back."""


class LookedAt(Exception):  # noqa: N818 - states what happened
    """A dry run did everything and takes it back; it carries what it came to."""

    def __init__(self, taken: Taken) -> None:
        self.taken = taken
        super().__init__("dry run")


def take_in(unit: Unit, path: Path, choice: IntakeChoice, *, batch_id: str | None, read: Read) -> Taken:
    """Take a file in. Without a batch it is a dry run, which ends by raising LookedAt.

    `read` is told how many bytes were read and may raise IntakeStopped. Raises FileProblem with the reason; then
    nothing changed.
    """
    from main_process.store.export_reading import read_export  # noqa: PLC0415 - loads the parser
    from main_process.store.intake import Hooks, Intake  # noqa: PLC0415 - loads SQLAlchemy

    words = ForgottenWords(unit)
    intake = Intake(unit.connection, path, choice, None if batch_id is None else unit.own_imports.row_of(batch_id))
    size = path.stat().st_size
    with path.open("rb") as stream:
        intake.look(_told(read_export(path, stream), stream, lambda done: read(done // 2)))
    intake.prepare()
    hooks = Hooks(words.is_forgotten, words.marked, unit.evidence.evidence_key, row_screen())
    with path.open("rb") as stream:
        rows = read_export(path, stream)
        taken = intake.take(_told(rows, stream, lambda done: read((size + done) // 2)), hooks)
    try:
        _settle_items(unit, taken)
    except (TypeError, ValueError) as error:
        raise FileProblem("export_damaged", str(path), section="memory_revision") from error
    for start in range(taken.turns.start, taken.turns.stop, _BATCH):
        texts = unit.purge.turn_texts(range(start, min(start + _BATCH, taken.turns.stop)))
        unit.search.index_turns((row, typed, answered) for row, (typed, answered) in texts.items())
    if batch_id is None:
        raise LookedAt(taken)
    _announce(unit)
    return taken


def _told(
    rows: Iterator[tuple[str, dict[str, Any]]], stream: BinaryIO, read: Read
) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, row in enumerate(rows):
        if number % _BATCH == 0:
            read(stream.tell())
        yield row


def _settle_items(unit: Unit, taken: Taken) -> None:
    """Give the items that came their identity, their place in the index, and what reminds of rejected ones.

    Two confirmed memories of one identity cannot be: the one that came becomes a candidate, for the person to decide.
    """
    for start in range(taken.items.start, taken.items.stop, _BATCH):
        found = unit.items.get_rows(range(start, min(start + _BATCH, taken.items.stop)))
        keys = {
            row: identity_of(item.namespace_id, item.text) for row, item in found.items() if item.status in IDENTIFIED
        }
        identities = {row: key for row, key in keys.items() if key is not None}
        held = unit.items.held_identities(identities.values())
        for row in sorted(found):
            item = found[row]
            if item.status is ItemStatus.CONFIRMED and (key := identities.get(row)) is not None:
                if key in held:
                    unit.items.change(item, status=ItemStatus.CANDIDATE)
                    taken.to_decide += 1
                held.add(key)
            if item.status is ItemStatus.REJECTED and not taken.has_key:
                remember_rejection(unit, item, is_never_again=item.never_again)
        unit.items.set_identities(identities)
        unit.search.index_items(unit.items.get_rows(found).values())


def _announce(unit: Unit) -> None:
    unit.emit(ITEMS_CHANGED, ItemsChanged(item_ids=(), verb=Verb.CREATE, pending=unit.items.pending_count()))
    unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=()))
    unit.emit(CONVERSATIONS_CHANGED, ConversationsChanged(conversation_ids=()))
    unit.emit(HEARTBEAT_CHANGED, HeartbeatChanged(plan_id=None, run_id=None))


def checked_file(named: str) -> Path:
    """Return the file that a person named. Raises FileProblem not_absolute, not_found, is_folder, no_permission."""
    path = Path(named).expanduser()
    if not path.is_absolute():
        raise FileProblem("not_absolute", str(path))
    try:
        if path.is_dir():
            raise FileProblem("is_folder", str(path))
        with path.open("rb"):
            return path
    except FileNotFoundError as error:
        raise FileProblem("not_found", str(path)) from error
    except OSError as error:
        raise FileProblem("no_permission", str(path)) from error
