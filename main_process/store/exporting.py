"""What an export holds, read row by row from any file of ours, also one this build would not write to.

Every table that is declared is a section, in an order in which another store can take them in. Rows name each other
by id. Each section stands for itself: what a damaged file no longer gives is named, and the rest comes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, BinaryIO, Final

import msgspec

from main_process.store.export_choice import FORMAT, VERSION, ExportChoice, ExportOutcome, ExportStopped
from main_process.store.portable import Kind, Shape, shape_of, shapes, written
from shared.vocabulary import ImportFormat, Sensitivity

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_BATCH: Final = 200


_RULES: Final = {
    "security_domain": """:is_everything OR :has_global OR t.row IN (
        SELECT n.domain_row FROM project AS p JOIN namespace AS n ON n.row = p.namespace_row
        WHERE p.id IN (SELECT value FROM json_each(:projects)))""",
    "namespace": """(t.kind = 'global' AND :has_global) OR (t.kind <> 'global' AND (:is_everything OR t.row IN (
        WITH RECURSIVE below (row) AS (
            SELECT p.namespace_row FROM project AS p WHERE p.id IN (SELECT value FROM json_each(:projects))
            UNION SELECT n.row FROM namespace AS n JOIN below ON n.parent_row = below.row)
        SELECT row FROM below)))""",
    "memory_item": """(:has_any_status OR t.status IN (SELECT value FROM json_each(:statuses))) AND (
        :has_restricted OR EXISTS (SELECT 1 FROM memory_revision AS r WHERE r.item_row = t.row
        AND r.number = t.revision AND r.sensitivity <> :restricted))""",
    "memory_revision": ":has_restricted OR t.sensitivity <> :restricted",
    "conversation": ":has_conversations",
    "import_file": ":is_everything AND :has_conversations",
    "import_batch": """:is_everything AND :has_conversations
        AND NOT EXISTS (SELECT 1 FROM json_each(t.formats) WHERE value = :own_format)""",
    "snapshot": """:is_everything OR t.experiment_row IN ({experiment})
        OR t.row IN (SELECT r.snapshot_row FROM task_run AS r WHERE r.task_row IN ({task}))""",
    "item_change": """t.item_id IN (SELECT i.id FROM memory_item AS i WHERE i.row IN ({memory_item}))
        OR (:is_everything AND t.item_id NOT IN (SELECT i.id FROM memory_item AS i))""",
    "fingerprint": """:has_key AND (t.reason = 'forgotten'
        OR t.subject_id IN (SELECT i.id FROM memory_item AS i WHERE i.row IN ({memory_item})))""",
}
"""Which rows count beside those whose references say it. Other tables that name no owner go along with everything."""


def write_export(
    connection: Any,
    stream: BinaryIO,
    choice: ExportChoice,
    *,
    head: Mapping[str, Any],
    is_cancelled: Callable[[], bool],
    screened: Callable[[dict[str, Any]], dict[str, Any]] = lambda row: row,
) -> ExportOutcome:
    """Write one JSON document, row by row, in bounded memory; `screened` takes out of a row what must not leave.

    `connection` is a bare driver connection inside a read transaction; its errors become unreadable sections.
    Raises ExportStopped, and OSError of the stream.
    """
    parameters = _parameters(choice)
    counts: dict[str, int] = {}
    unreadable: list[str] = []
    key = _fingerprint_key(connection) if choice.has_key else None
    opening = {"format": FORMAT, "version": VERSION, **head, "choice": choice, "fingerprint_key": key}
    stream.write(msgspec.json.encode(opening).removesuffix(b"}"))
    for shape in shapes():
        stream.write(b",\n" + msgspec.json.encode(shape.name) + b":[")
        counts[shape.name] = 0
        try:
            for row in exported_rows(connection, shape, parameters):
                if is_cancelled():
                    raise ExportStopped
                stream.write((b",\n" if counts[shape.name] else b"\n") + msgspec.json.encode(screened(row)))
                counts[shape.name] += 1
        except connection.Error:
            unreadable.append(shape.name)
        stream.write(b"]")
    ending = {"counts": counts, "unreadable_sections": unreadable}
    stream.write(b",\n" + msgspec.json.encode(ending)[1:] + b"\n")
    return ExportOutcome(counts, tuple(unreadable))


def exported_rows(
    connection: Any, shape: Shape, parameters: Mapping[str, Any], only: str | None = None
) -> Iterator[dict[str, Any]]:
    """Yield the chosen rows of a table as a file holds them; `only` narrows them by a condition on `t`."""
    cursor = connection.cursor()
    try:
        cursor.execute(_select(shape, only), parameters)
        names = [column[0] for column in cursor.description]
        while batch := cursor.fetchmany(_BATCH):
            for values in batch:
                yield _plain(shape, names, values)
    finally:
        cursor.close()


def whole_parameters() -> dict[str, Any]:
    """Return the parameters under which every row is chosen."""
    return _parameters(ExportChoice(has_restricted=True))


def _select(shape: Shape, only: str | None) -> str:
    columns, joins = ["t.*"], []
    for number, field in enumerate(shape.fields):
        source = f"t.{field.column.name}"
        if field.kind is Kind.PLACE:
            lines = f"h.row <= {source} AND h.row IN ({_chosen(str(field.counted))})"
            columns.append(f"(SELECT count(*) FROM {field.counted} AS h WHERE {lines}) AS {field.name}")  # noqa: S608 - declared names
        elif field.target is not None:
            joins.append(
                f"LEFT JOIN {field.target} AS j{number} ON j{number}.row = {source} "
                f"AND ({'1' if not field.column.nullable else f'{source} IN ({_chosen(field.target)})'})"
            )
            columns.append(f"j{number}.id AS {field.name}")
    where = f"t.row IN ({_chosen(shape.name)})" + (f" AND {only}" if only else "")
    return f"SELECT {', '.join(columns)} FROM {shape.name} AS t {' '.join(joins)} WHERE {where} ORDER BY t.row"  # noqa: S608 - declared names


def _chosen(name: str) -> str:
    """Return the select of the chosen rows of a table: those whose owners are chosen, and that its rule lets go."""
    shape = shape_of(name)
    if shape is None:
        raise KeyError(name)
    conditions = [f"t.{field.column.name} IN ({_chosen(str(field.target))})" for field in shape.owners]
    rule = _RULES.get(name)
    bonds = [
        f"(t.{field.column.name} IS NULL OR t.{field.column.name} IN ({_chosen(str(field.target))}))"
        for field in shape.bonds
    ]
    is_unowned = all(field.target == "security_domain" for field in shape.owners)
    if rule is not None:
        conditions.append(f"({rule.format_map(_Selects())})")
    elif is_unowned:
        conditions.append(":is_everything")
    return f"SELECT t.row FROM {name} AS t WHERE {' AND '.join((*conditions, *bonds))}"  # noqa: S608 - declared names


class _Selects(dict[str, str]):
    """Gives a rule the chosen rows of a table that it names in braces."""

    def __missing__(self, name: str) -> str:
        return _chosen(name)


def _parameters(choice: ExportChoice) -> dict[str, Any]:
    return {
        "is_everything": choice.is_everything,
        "has_global": choice.has_global,
        "projects": msgspec.json.encode(choice.project_ids).decode(),
        "has_any_status": not choice.statuses,
        "statuses": msgspec.json.encode(choice.statuses).decode(),
        "has_restricted": choice.has_restricted,
        "restricted": Sensitivity.RESTRICTED.value,
        "has_conversations": choice.has_conversations,
        "has_key": choice.has_key,
        "own_format": ImportFormat.REMEMBRANCER.value,
    }


def _fingerprint_key(connection: Any) -> str | None:
    try:
        found = connection.execute("SELECT fingerprint_key FROM store_meta").fetchone()
    except connection.Error:
        return None
    return None if found is None else bytes(found[0]).hex()


def _plain(shape: Shape, names: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    """Return a row as JSON values: moments in ISO 8601, ids for row numbers. Columns we do not know come along."""
    found = dict(zip(names, values, strict=True))
    row: dict[str, Any] = {}
    known = {field.column.name for field in shape.fields}
    for field in shape.fields:
        if field.is_written and field.name in found:
            value = found[field.name]
            row[field.name] = value if field.kind in {Kind.PLACE, Kind.REFERENCE} else written(field, value)
    references = {field.name for field in shape.fields}
    for name, value in found.items():
        if name in known or name in references or name == "row" or name.endswith("_row"):
            continue
        if isinstance(value, int) and name.endswith("_at"):
            row[name] = _EPOCH + timedelta(microseconds=value)
        elif not isinstance(value, bytes):
            row[name] = value
    return row
