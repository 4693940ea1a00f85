"""Restoring a backup: what was forgotten since stays forgotten, unless the person wants it back (memory rules §9)."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from main_process.domain.actor import PERSON
from main_process.domain.errors import FileProblem, RuleViolated, StoreUnavailable
from main_process.domain.identity import statement_fingerprint
from main_process.services.forget_service import purge_for_good
from main_process.services.transfer_service import file_problem
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.vocabulary import StoreFault

if TYPE_CHECKING:
    from main_process.store.repositories.figures import StoreTotals
    from main_process.store.restoring import BackupContent


@dataclass(frozen=True, slots=True)
class Marks:
    """What a store knows of what it forgot; without content, but for turns whose quotes were marked."""

    key: bytes
    generation: int
    tombstones: tuple[dict[str, Any], ...]
    fingerprints: tuple[dict[str, Any], ...]
    marked_turns: dict[str, tuple[str, str]] = field(repr=False)

    @property
    def ids(self) -> frozenset[str]:
        """The items that were forgotten."""
        return frozenset(str(row["id"]) for row in self.tombstones)


@dataclass(frozen=True, slots=True)
class GoneOver:
    """What applying the marks to a backup came to."""

    items_forgotten: int = 0
    turns_marked: int = 0
    is_key_same: bool = True


def marks_of(unit: Unit) -> Marks:
    """Return what the store forgot so far."""
    return Marks(
        key=unit.namespaces.fingerprint_key(),
        generation=unit.namespaces.generation(),
        tombstones=unit.forgotten.tombstones(),
        fingerprints=unit.forgotten.fingerprints(),
        marked_turns=unit.forgotten.marked_turns(),
    )


def go_over(unit: Unit, marks: Marks | None, *, is_override: bool) -> GoneOver:
    """Apply to a backup what the store before forgot, and fence whatever began before.

    Items are recognised by id and by the fingerprints of their statements. With the same key the fingerprints come
    along, so that later imports are recognised, too. `is_override`: the person wants back what the backup holds.
    """
    if marks is None:
        unit.forgotten.raise_generation(0)
        return GoneOver()
    is_key_same = unit.namespaces.fingerprint_key() == marks.key
    unit.forgotten.raise_generation(marks.generation)
    if is_override:
        return GoneOver(is_key_same=is_key_same)
    digests = {row["digest"] for row in marks.fingerprints if row["role"] == "statement"}
    ids = tuple(dict.fromkeys(_forgotten_ids(unit, marks, digests)))
    quoted = unit.forgotten.ids_quoting(marks.marked_turns)
    for is_quote_removed in (False, True):  # titles and what else was made of a marked turn's words go with it
        part = [item_id for item_id in ids if (item_id in quoted) is is_quote_removed]
        purge_for_good(unit, PERSON, part, cause="restored", is_quote_removed=is_quote_removed)
    unit.forgotten.take_over(marks.tombstones, marks.fingerprints if is_key_same else ())
    turns = unit.forgotten.turns(marks.marked_turns)
    for turn_id, (row, user_text, assistant_text) in turns.items():
        unit.search.unindex_turn(row, user_text, assistant_text)
        unit.purge.set_turn_texts(row, *marks.marked_turns[turn_id])
        unit.search.index_turn(row, *marks.marked_turns[turn_id])
    return GoneOver(len(ids), len(turns), is_key_same)


def _forgotten_ids(unit: Unit, marks: Marks, digests: set[bytes]) -> Iterable[str]:
    """Yield the ids of items that were forgotten, by id or by what one of their revisions says."""
    ids = marks.ids
    for item_id, statement in unit.forgotten.statements():
        if item_id in ids or statement_fingerprint(marks.key, "", statement) in digests:
            yield item_id


@dataclass(frozen=True, slots=True)
class Preview:
    """What restoring would bring and take; figures of now are absent while the store cannot be read.

    What the store of now forgot (its tombstones) is forgotten again in what the backup holds.
    """

    backup: "BackupContent"
    now: "StoreTotals | None"


@dataclass(frozen=True, slots=True)
class Restored:
    """A finished restore: what was forgotten again, and where the store lies that was there before."""

    rows: dict[str, int]
    gone_over: GoneOver
    has_marks: bool
    kept: Path | None


_UNFIT: Final = {
    StoreFault.FOREIGN: "not_a_backup",
    StoreFault.WRONG_KEY: "backup_of_other_key",
    StoreFault.NEWER: "backup_newer",
    StoreFault.CORRUPT: "backup_damaged",
    StoreFault.CATALOGUE_MISMATCH: "backup_damaged",
    StoreFault.DANGLING_REFERENCE: "backup_damaged",
    StoreFault.MISSING_SINGLETON: "backup_damaged",
}
"""What a finding about a backup means: the sentences about the store would speak of the wrong file."""


async def preview(store: Store, path: Path) -> Preview:
    """Check a backup and say what restoring it would do.

    Raises FileProblem, of an unfit backup `not_a_backup`, `backup_of_other_key`, `backup_newer` or `backup_damaged`,
    and StoreUnavailable about the surroundings.
    """
    content = await _content(store, path)
    try:
        now = await store.look(lambda unit: unit.totals.totals())
    except StoreUnavailable:
        return Preview(content, None)
    return Preview(content, now)


async def restore(store: Store, path: Path, *, kept: Path, is_override: bool) -> Restored:
    """Put a backup in the store's place and apply what was forgotten since, unless the person overrides it.

    Raises FileProblem, StoreUnavailable, RuleViolated `restore_own_file`; then the store is as it was.
    """
    if await asyncio.to_thread(lambda: path.resolve() == store.file.path.resolve()):
        raise RuleViolated("restore_own_file")
    content = await _content(store, path)
    marks: Marks | None
    try:
        marks = await store.look(marks_of)
    except StoreUnavailable:
        marks = None  # nobody can say any more what was forgotten; the outcome says so
    try:
        gone_over, aside = await store.restore(path, kept, lambda unit: go_over(unit, marks, is_override=is_override))
    except OSError as error:
        raise file_problem(error, path) from error
    return Restored(content.rows, gone_over, marks is not None, aside)


async def _content(store: Store, path: Path) -> "BackupContent":
    if not path.is_absolute():
        raise FileProblem("not_absolute", str(path))
    try:
        return await store.look_into_backup(path)
    except OSError as error:
        raise file_problem(error, path) from error
    except StoreUnavailable as unavailable:
        reason = _UNFIT.get(unavailable.fault)
        if reason is None:
            raise
        raise FileProblem(reason, str(path)) from unavailable
