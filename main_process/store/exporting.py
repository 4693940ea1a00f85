"""What an export holds, read row by row from any file of ours, also one this build would not write to.

Rows name each other by id, never by the file's own row numbers, so that another store can take them in. Each section
stands for itself: what a damaged file no longer gives is named, and the rest comes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, BinaryIO, Final

import msgspec

from shared.vocabulary import ItemStatus, Sensitivity

FORMAT: Final = "remembrancer-export"
VERSION: Final = 1
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MOMENTS: Final = frozenset({"at", "valid_from", "valid_until"})
_JSON_COLUMNS: Final = frozenset({"aliases", "keywords", "applies_to_paths", "warnings", "moved"})
_BATCH: Final = 200


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """Which scopes and statuses. Without statuses all of them; `project_ids` counts unless `is_everything`."""

    is_everything: bool = True
    project_ids: tuple[str, ...] = ()
    has_global: bool = True
    statuses: tuple[ItemStatus, ...] = ()
    has_restricted: bool = False
    has_conversations: bool = True


@dataclass(frozen=True, slots=True)
class ExportOutcome:
    """How many rows of each section were written, and which sections the file no longer gave."""

    counts: dict[str, int]
    unreadable: tuple[str, ...]


class ExportStopped(Exception):  # noqa: N818 - states what happened
    """The person gave up waiting; the half-written file is thrown away."""


_NAMESPACES: Final = """
    SELECT n.row FROM namespace AS n WHERE (n.kind = 'global' AND :has_global) OR (n.kind <> 'global' AND (
        :is_everything
        OR n.row IN (SELECT p.namespace_row FROM project AS p WHERE p.id IN (SELECT value FROM json_each(:projects)))
        OR n.row IN (SELECT c.namespace_row FROM conversation AS c JOIN project AS p ON p.row = c.project_row
                     WHERE p.id IN (SELECT value FROM json_each(:projects)))))"""
_ITEMS: Final = """
    SELECT i.row FROM memory_item AS i JOIN memory_revision AS r ON r.item_row = i.row AND r.number = i.revision
    WHERE i.namespace_row IN (SELECT row FROM chosen_namespace)
    AND (:has_any_status OR i.status IN (SELECT value FROM json_each(:statuses)))
    AND (:has_restricted OR r.sensitivity <> :restricted)"""
_CHOSEN: Final = f"WITH chosen_namespace (row) AS ({_NAMESPACES}), chosen_item (row) AS ({_ITEMS}) "

_SECTIONS: Final = (
    (
        "security_domains",
        """SELECT d.* FROM security_domain AS d
        WHERE d.row IN (SELECT n.domain_row FROM namespace AS n WHERE n.row IN (SELECT row FROM chosen_namespace))
        ORDER BY d.row""",
    ),
    (
        "namespaces",
        """SELECT n.*, above.id AS parent_id, d.id AS domain_id FROM namespace AS n
        JOIN security_domain AS d ON d.row = n.domain_row
        LEFT JOIN namespace AS above ON above.row = n.parent_row
        WHERE n.row IN (SELECT row FROM chosen_namespace) ORDER BY n.row""",
    ),
    (
        "projects",
        """SELECT p.*, n.id AS namespace_id, into_project.id AS merged_into FROM project AS p
        JOIN namespace AS n ON n.row = p.namespace_row
        LEFT JOIN project AS into_project ON into_project.row = p.merged_into_row
        WHERE n.row IN (SELECT row FROM chosen_namespace) ORDER BY p.row""",
    ),
    (
        "project_merges",
        """SELECT m.*, a.id AS source_id, b.id AS target_id FROM project_merge AS m
        JOIN project AS a ON a.row = m.source_row JOIN project AS b ON b.row = m.target_row
        WHERE :is_everything ORDER BY m.row""",
    ),
    (
        "project_roots",
        """SELECT r.*, p.id AS project_id FROM project_root AS r JOIN project AS p ON p.row = r.project_row
        WHERE p.namespace_row IN (SELECT row FROM chosen_namespace) ORDER BY r.row""",
    ),
    ("known_folders", "SELECT f.* FROM known_folder AS f WHERE :is_everything ORDER BY f.row"),
    (
        "conversations",
        """SELECT c.*, n.id AS namespace_id, p.id AS project_id, above.id AS parent_id FROM conversation AS c
        JOIN namespace AS n ON n.row = c.namespace_row LEFT JOIN project AS p ON p.row = c.project_row
        LEFT JOIN conversation AS above ON above.row = c.parent_row
        WHERE :has_conversations AND n.row IN (SELECT row FROM chosen_namespace) ORDER BY c.row""",
    ),
    (
        "turns",
        """SELECT t.*, c.id AS conversation_id FROM turn AS t JOIN conversation AS c ON c.row = t.conversation_row
        WHERE :has_conversations AND c.namespace_row IN (SELECT row FROM chosen_namespace) ORDER BY t.row""",
    ),
    (
        "items",
        """SELECT i.*, n.id AS namespace_id, later.id AS superseded_by FROM memory_item AS i
        JOIN namespace AS n ON n.row = i.namespace_row
        LEFT JOIN memory_item AS later ON later.row = i.superseded_by_row
        WHERE i.row IN (SELECT row FROM chosen_item) ORDER BY i.row""",
    ),
    (
        "revisions",
        """SELECT r.*, i.id AS item_id FROM memory_revision AS r JOIN memory_item AS i ON i.row = r.item_row
        WHERE i.row IN (SELECT row FROM chosen_item) AND (:has_restricted OR r.sensitivity <> :restricted)
        ORDER BY r.row""",
    ),
    (
        "sources",
        """SELECT s.*, i.id AS item_id, c.id AS conversation_id, t.id AS turn_id FROM source AS s
        JOIN memory_item AS i ON i.row = s.item_row LEFT JOIN conversation AS c ON c.row = s.conversation_row
        LEFT JOIN turn AS t ON t.row = s.turn_row WHERE i.row IN (SELECT row FROM chosen_item) ORDER BY s.row""",
    ),
    (
        "relations",
        """SELECT r.*, a.id AS from_id, b.id AS to_id FROM relation AS r JOIN memory_item AS a ON a.row = r.from_row
        JOIN memory_item AS b ON b.row = r.to_row WHERE r.from_row IN (SELECT row FROM chosen_item)
        OR r.to_row IN (SELECT row FROM chosen_item) ORDER BY r.row""",
    ),
    (
        "promotions",
        """SELECT p.*, a.id AS from_id, b.id AS to_id FROM promotion AS p JOIN memory_item AS a ON a.row = p.from_row
        JOIN memory_item AS b ON b.row = p.to_row WHERE p.from_row IN (SELECT row FROM chosen_item)
        AND p.to_row IN (SELECT row FROM chosen_item) ORDER BY p.row""",
    ),
    (
        "changes",
        """SELECT h.* FROM item_change AS h WHERE h.item_id IN (SELECT i.id FROM memory_item AS i
        WHERE i.row IN (SELECT row FROM chosen_item)) ORDER BY h.row""",
    ),
    ("tombstones", "SELECT t.* FROM tombstone AS t WHERE :is_everything ORDER BY t.row"),
)
"""Sections in the order in which another store could take them in: what is named comes before what names it."""


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
    opening = msgspec.json.encode({"format": FORMAT, "version": VERSION, **head, "choice": choice})
    stream.write(opening.removesuffix(b"}"))
    for name, select in _SECTIONS:
        stream.write(b",\n" + msgspec.json.encode(name) + b":[")
        counts[name] = 0
        try:
            for row in _rows(connection, _CHOSEN + select, parameters):
                if is_cancelled():
                    raise ExportStopped
                stream.write((b",\n" if counts[name] else b"\n") + msgspec.json.encode(screened(row)))
                counts[name] += 1
        except connection.Error:
            unreadable.append(name)
        stream.write(b"]")
    ending = {"counts": counts, "unreadable_sections": unreadable}
    stream.write(b",\n" + msgspec.json.encode(ending)[1:] + b"\n")
    return ExportOutcome(counts, tuple(unreadable))


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
    }


def _rows(connection: Any, select: str, parameters: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    cursor = connection.cursor()
    try:
        cursor.execute(select, parameters)
        names = [column[0] for column in cursor.description]
        while batch := cursor.fetchmany(_BATCH):
            for values in batch:
                yield _plain(names, values)
    finally:
        cursor.close()


def _plain(names: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    """Return a row as JSON values: moments in ISO 8601, no row numbers, no keyed hashes of this store."""
    row: dict[str, Any] = {}
    for name, value in zip(names, values, strict=True):
        if name == "row" or name.endswith("_row") or isinstance(value, bytes):
            continue
        if isinstance(value, int) and (name.endswith("_at") or name in _MOMENTS):
            row[name] = _EPOCH + timedelta(microseconds=value)
        elif isinstance(value, int) and (name.startswith(("is_", "has_")) or name == "never_again"):
            row[name] = bool(value)
        elif isinstance(value, str) and name in _JSON_COLUMNS:
            row[name] = msgspec.Raw(value.encode())
        else:
            row[name] = value
    return row
