"""Takes an export of ours into a store, row by row: merged by id, nothing that is there is ever overwritten.

An empty store takes everything as it is. In a store with content the same id with the same content is skipped, with
other content reported; what was forgotten here is refused; scopes that are the same by nature (Global, a project of
the same name, a conversation of the same client's id) become one. The caller's transaction makes it whole or nothing.
"""

import functools
import secrets
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from main_process.domain.errors import FileProblem
from main_process.domain.folders import name_key
from main_process.domain.intake import Fate, IntakeChoice, Taken
from main_process.store.export_reading import HEAD
from main_process.store.exporting import exported_rows, whole_parameters
from main_process.store.intake_rows import Rows
from main_process.store.intake_scopes import Scopes
from main_process.store.portable import Field, Kind, Shape, is_id, shape_of, shapes, stored
from main_process.store.schema import Words
from shared.vocabulary import ImportFormat, Sensitivity, ThreadState

Lines = Iterator[tuple[str, dict[str, Any]]]
_TOKEN_BYTES: Final = 32
_PORTION: Final = 500


@dataclass(frozen=True, slots=True)
class Hooks:
    """What the domain knows: whether words were forgotten here, texts without such words, digests of evidence.

    `screened` puts marks into a row in the place of secrets, whoever wrote the file, and says how many of which kind.
    """

    is_forgotten: Callable[[str], bool]
    cleaned: Callable[[str], tuple[str, int]]
    evidence_key: Callable[[str], bytes | None]
    screened: Callable[[dict[str, Any]], tuple[dict[str, Any], Counter[str]]]


class Intake:
    """One run over one file, within one transaction."""

    def __init__(self, connection: Connection, path: Path, choice: IntakeChoice, batch_row: int | None) -> None:
        self._connection = connection
        self._rows = Rows(connection)
        self._path = path
        self._choice = choice
        self._batch_row = batch_row
        self._refused: dict[str, Fate] = {}
        self._left: set[str] = set()
        self._lines = {str(each.counted): array("q") for shape in shapes() for each in shape.fields if each.counted}
        self._places: list[tuple[str, Field, int, int]] = []
        self._later: list[tuple[str, str, int, str]] = []
        self._came: list[tuple[Any, ...]] = []
        self.taken = Taken(is_into_empty=self._is_empty())
        self._scopes = Scopes(connection, choice, self.taken.same_names)
        self._ids, self._names = self._scopes.ids, self._scopes.names
        self._first = {shape.name: self._rows.last(shape.name) + 1 for shape in shapes()}
        self._has_forgotten = bool(
            self._rows.one("SELECT EXISTS (SELECT 1 FROM fingerprint WHERE reason = 'forgotten')")
        )

    # First pass: nothing is written

    def look(self, rows: Lines) -> None:
        """Read the file once: it must be whole, and scopes that are the same here are recognised.

        Raises FileProblem as `read_export` does.
        """
        counts: Counter[str] = Counter()
        end: dict[str, Any] = {}
        for section, row in rows:
            if section == HEAD:
                end = row
                continue
            counts[section] += 1
            if not self.taken.is_into_empty:
                self._scopes.match(section, row)
        for section, count in end["counts"].items():
            if counts[section] != count or section in end:
                raise FileProblem("export_damaged", str(self._path), section=section, rows=count)
        self.taken.unreadable = tuple(end.get("unreadable_sections", ()))

    # Second pass

    def take(self, rows: Lines, hooks: Hooks) -> Taken:
        """Write what is new. Raises FileProblem `export_damaged` for values that no store of ours can hold."""
        for section, row in rows:
            if section == HEAD:
                self._begin(row)
                continue
            shape = shape_of(section)
            if shape is None:
                self._count(section, Fate.ORPHAN)
                continue
            try:
                screened, found = hooks.screened(row)
                values = self._values(shape, screened, hooks)
                fate = self._put(shape, screened, values, hooks)
                self._count(section, fate)
                if fate is Fate.NEW:
                    self.taken.redactions.update(found)
            except (ValueError, KeyError, self._rows.refusal) as error:
                number = sum(self.taken.fates.get(section, Counter()).values()) + 1
                raise FileProblem("export_damaged", str(self._path), section=section, row=number) from error
        self._finish()
        return self.taken

    @functools.cached_property
    def _here(self) -> frozenset[str]:
        """Ids of the store that something of the file became one with."""
        return frozenset(self._ids.values())

    def _begin(self, head: dict[str, Any]) -> None:
        """Take over the key of fingerprints, and clear the way for the file's own singletons."""
        if self.taken.has_key or not (key := head.get("fingerprint_key")):
            return
        own = self._rows.one("SELECT fingerprint_key FROM store_meta")
        self.taken.has_key = bytes(own).hex() == key
        if self.taken.is_into_empty:
            self._rows.run("UPDATE store_meta SET fingerprint_key = ?", bytes.fromhex(key))
            self.taken.has_key = True

    def prepare(self) -> None:
        """Make room in an empty store: its own domain and Global give way to those of the file."""
        if self.taken.is_into_empty:
            self._rows.run("DELETE FROM namespace")
            self._rows.run("DELETE FROM security_domain")

    def _values(self, shape: Shape, row: dict[str, Any], hooks: Hooks) -> dict[str, Any]:
        """Return a row as it would be stored here; references stay ids."""
        values: dict[str, Any] = {}
        for each in shape.fields:
            if each.kind is Kind.SECRET:
                values[each.column.name] = secrets.token_bytes(_TOKEN_BYTES)
            elif each.kind is Kind.DERIVED:
                values[each.column.name] = (
                    hooks.evidence_key(row["quote"]) if each.column.name == "evidence_key" else None
                )
            else:
                values[each.column.name] = stored(each, self._led(each, row[each.name]))
        if shape.name == "project" and row["id"] in self._names:
            values["name"] = self._names[row["id"]]
            values["name_key"] = name_key(values["name"])
        return values

    def _led(self, each: Field, value: Any) -> Any:
        """Lead ids of the file to those that are the same here."""
        if isinstance(value, str) and (each.target is not None or is_id(each)):
            return self._ids.get(value, value)
        return self._led_inside(value) if each.kind is Kind.JSON and self._ids else value

    def _led_inside(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._led_inside(one) for one in value]
        if isinstance(value, dict):
            return {name: self._led_inside(one) for name, one in value.items()}
        return self._ids.get(value, value) if isinstance(value, str) else value

    def _clean(self, shape: Shape, values: dict[str, Any], hooks: Hooks) -> dict[str, Any]:
        """Take words that were forgotten here out of what was spoken or told there."""
        if not self._has_forgotten or self._choice.is_override:
            return values
        for each in shape.fields:
            value = values[each.column.name]
            if isinstance(value, str) and each.column.info.get("words") in _CLEANED:
                plain = msgspec.json.decode(value) if each.kind is Kind.JSON else value
                values[each.column.name] = stored(each, self._cleaned(plain, hooks))
        return values

    def _cleaned(self, value: Any, hooks: Hooks) -> Any:
        if isinstance(value, list):
            return [self._cleaned(one, hooks) for one in value]
        if isinstance(value, dict):
            return {name: self._cleaned(one, hooks) for name, one in value.items()}
        if not isinstance(value, str):
            return value
        text, count = hooks.cleaned(value)
        self.taken.words_marked += count
        return text

    def _put(self, shape: Shape, row: dict[str, Any], values: dict[str, Any], hooks: Hooks) -> Fate:
        fate = self._fate(shape, values) or self._refusal(shape, row, values, hooks)
        needed = (one for one in (*shape.owners, *shape.bonds) if values[one.column.name] is not None)
        if fate is None and not all(self._row_of(one, values) for one in needed):
            fate = Fate.ORPHAN
        if fate is None:
            fate = self._clash(shape, values)
        if fate is None:
            if shape.name == "conversation":
                self._close_thread(values)
            self._insert(shape, self._clean(shape, values, hooks))
        elif shape.name == "memory_item" and fate not in {Fate.SAME, Fate.DIFFERENT}:
            self._refused[values["id"]] = fate
        if shape.name in self._lines:
            self._lines[shape.name].append(self._rows.last(shape.name))
        return fate or Fate.NEW

    def _fate(self, shape: Shape, values: dict[str, Any]) -> Fate | None:
        """Return what a row is when the store has it, or has what it is a part of."""
        if self.taken.is_into_empty:
            return None
        condition = " AND ".join(f"t.{name} = {self._place(shape.field(name))}" for name in shape.identity)
        keys = [values[name] for name in shape.identity]
        here = self._rows.one(f"SELECT t.row FROM {shape.name} AS t WHERE {condition}", *keys)  # noqa: S608 - declared names
        if here is not None:
            return Fate.SAME if self._is_same(shape, here, values) else Fate.DIFFERENT
        if shape.is_part:
            owner = self._row_of(shape.owners[0], values)
            is_known = owner is not None and owner < self._first[str(shape.owners[0].target)]
            return Fate.DIFFERENT if is_known else None
        if shape.name in _BY_ITEM:
            item = self._rows.one("SELECT row FROM memory_item WHERE id = ?", values[_BY_ITEM[shape.name]])
            return Fate.DIFFERENT if item is not None and item < self._first["memory_item"] else None
        return None

    def _is_same(self, shape: Shape, here: int, values: dict[str, Any]) -> bool:
        if shape.has_id and values["id"] in self._here:
            return True
        driver = self._connection.connection
        found = next(exported_rows(driver, shape, whole_parameters(), only=f"t.row = {here}"), None)
        if found is None:
            return False
        for each in shape.fields:
            if each.is_written and each.kind is not Kind.PLACE:
                value = found[each.name]
                kept = value if each.kind is Kind.REFERENCE or value is None else _restored(each, value)
                if kept != values[each.column.name]:
                    return False
        return True

    def _refusal(self, shape: Shape, row: dict[str, Any], values: dict[str, Any], hooks: Hooks) -> Fate | None:
        """Return why a row may not come: forgotten here, restricted and not asked for, keyed by another key."""
        if shape.name == "fingerprint" and not self.taken.has_key:
            self._note_left(values)
            return Fate.ORPHAN
        is_guarded = shape.name == "memory_item" and not self._choice.is_override
        if is_guarded and self._rows.one("SELECT 1 FROM tombstone WHERE id = ?", values["id"]):
            self._refused[values["id"]] = Fate.FORGOTTEN
        item_id = values.get("item_row") if shape.name in {"memory_revision", "source"} else None
        if item_id is not None and item_id not in self._refused:
            self._judge_part(shape, row, values, hooks, item_id)
            if shape.name == "memory_revision" and item_id not in self._refused and self._is_restricted(values):
                return Fate.RESTRICTED
        return self._refused.get(values["id"] if shape.name == "memory_item" else item_id or "")

    def _note_left(self, values: dict[str, Any]) -> None:
        """Count what was forgotten there, once for all its digests. Rejected items come with their words instead."""
        if values["reason"] == "forgotten" and values["subject_id"] not in self._left:
            self._left.add(values["subject_id"])
            self.taken.forgotten_left += 1

    def _judge_part(
        self, shape: Shape, row: dict[str, Any], values: dict[str, Any], hooks: Hooks, item_id: str
    ) -> None:
        words = values["statement"] if shape.name == "memory_revision" else values["quote"]
        fate = None
        if self._has_forgotten and not self._choice.is_override and hooks.is_forgotten(words):
            fate = Fate.FORGOTTEN
        elif shape.name == "memory_revision" and self._is_restricted(values):
            current = self._rows.one("SELECT revision FROM memory_item WHERE id = ?", item_id)
            fate = Fate.RESTRICTED if current == row["number"] else None
        if fate is not None:
            self._rows.remove_item(item_id)
            self._refused[item_id] = fate
            self._recount("memory_item", fate)

    def _is_restricted(self, values: dict[str, Any]) -> bool:
        return values["sensitivity"] == Sensitivity.RESTRICTED and not self._choice.has_restricted

    def _clash(self, shape: Shape, values: dict[str, Any]) -> Fate | None:
        if self.taken.is_into_empty:
            return None
        for unique in shape.uniques:
            keys = [values[name] for name in unique]
            condition = " AND ".join(f"t.{name} = {self._place(shape.field(name))}" for name in unique)
            is_taken = None not in keys and self._rows.one(
                f"SELECT 1 FROM {shape.name} AS t WHERE {condition}",  # noqa: S608 - declared names
                *keys,
            )
            if is_taken and unique != _SOURCE_KEY:
                return Fate.CLASHING
            if is_taken:
                values[unique[0]] = None  # another item is the one that was made of this record here
        return None

    def _close_thread(self, values: dict[str, Any]) -> None:
        """Let a thread come in archived where its project has an active one already."""
        sql = """SELECT 1 FROM conversation AS c JOIN project AS p ON p.row = c.project_row
            WHERE p.id = ? AND c.thread_state = 'active'"""
        is_active = values["thread_state"] == ThreadState.ACTIVE
        if is_active and not self.taken.is_into_empty and self._rows.one(sql, values["project_row"]):
            values["thread_state"] = ThreadState.ARCHIVED.value

    def _insert(self, shape: Shape, values: dict[str, Any]) -> None:
        later = [each for each in shape.fields if each.target == shape.name and values[each.column.name] is not None]
        awaited = {each.column.name: values[each.column.name] for each in later}
        values |= dict.fromkeys(awaited)
        row = self._rows.insert(shape, values)
        self._later += [(shape.name, name, row, identifier) for name, identifier in awaited.items()]
        self._places += [
            (shape.name, each, row, values[each.column.name]) for each in shape.fields if each.kind is Kind.PLACE
        ]
        if self._batch_row is not None and shape.has_id and not shape.is_part:
            self._came.append((self._batch_row, shape.name, values["id"]))
            if len(self._came) >= _PORTION:
                self._note_rows()

    def _note_rows(self) -> None:
        """Remember what came, for undo."""
        sql = "INSERT INTO import_row (batch_row, table_name, row_id) VALUES (?, ?, ?)"
        self._rows.run_many(sql, self._came)
        self._came.clear()

    def _finish(self) -> None:
        self._note_rows()
        for name, column, row, identifier in self._later:
            sql = f"UPDATE {name} SET {column} = (SELECT row FROM {name} WHERE id = ?) WHERE row = ?"  # noqa: S608 - declared names
            self._rows.run(sql, identifier, row)
        self._lead_places()
        for item_id in self._refused:
            for name, column in _BY_ITEM.items():
                self._rows.run(f"DELETE FROM {name} WHERE {column} = ? AND row >= ?", item_id, self._first[name])  # noqa: S608 - declared names
        unsound = """SELECT count(*) FROM memory_item AS i WHERE i.row >= ? AND NOT EXISTS (
            SELECT 1 FROM memory_revision AS r WHERE r.item_row = i.row AND r.number = i.revision)"""
        if self._rows.one(unsound, self._first["memory_item"]):
            raise FileProblem("export_damaged", str(self._path), section="memory_revision")
        if not self._rows.one("SELECT count(*) FROM namespace WHERE kind = 'global'"):
            raise FileProblem("export_damaged", str(self._path), section="namespace")
        self.taken.items = range(self._first["memory_item"], self._rows.last("memory_item") + 1)
        self.taken.turns = range(self._first["turn"], self._rows.last("turn") + 1)

    def _lead_places(self) -> None:
        """Lead lines of the file to the rows that they became; only now is every line known."""
        for name, each, row, line in self._places:
            lines = self._lines[str(each.counted)]
            if not 0 <= line <= len(lines):
                raise FileProblem("export_damaged", str(self._path), section=name)
            sql = f"UPDATE {name} SET {each.column.name} = ? WHERE row = ?"  # noqa: S608 - declared names
            self._rows.run(sql, lines[line - 1] if line else 0, row)

    # Inside

    def _place(self, each: Field) -> str:
        return "?" if each.target is None else f"(SELECT row FROM {each.target} WHERE id = ?)"  # noqa: S608 - declared names

    def _row_of(self, each: Field, values: dict[str, Any]) -> int | None:
        return self._rows.key_of(each.target, values[each.column.name])

    def _count(self, section: str, fate: Fate) -> None:
        self.taken.fates.setdefault(section, Counter())[fate] += 1

    def _recount(self, section: str, fate: Fate) -> None:
        self.taken.fates[section][Fate.NEW] -= 1
        self.taken.fates[section][fate] += 1

    def _is_empty(self) -> bool:
        singletons = {"security_domain", "namespace"}
        own = f"WHERE NOT EXISTS (SELECT 1 FROM json_each(formats) WHERE value = '{ImportFormat.REMEMBRANCER}')"  # noqa: S608 - declared names
        found = (
            f"SELECT 1 FROM {shape.name} {own if shape.name == 'import_batch' else ''} LIMIT 1"  # noqa: S608 - declared names
            for shape in shapes()
            if shape.name not in singletons
        )
        return not any(map(self._rows.one, found))


_BY_ITEM: Final = {"item_change": "item_id", "fingerprint": "subject_id", "tombstone": "id"}
"""Sections whose rows name an item without a reference that the database checks."""
_SOURCE_KEY: Final = ("source_key",)
_CLEANED: Final = frozenset({Words.SPOKEN, Words.TOLD})


def _restored(each: Field, value: Any) -> Any:
    """Return an exported value as it is stored."""
    return stored(each, msgspec.json.decode(msgspec.json.encode(value)))
