"""Pairs of memories that cannot both be meant, as a table."""

from PySide6.QtCore import QObject

from renderer.models.paged_table import Column, PagedTableModel
from renderer.support.formats import one_line
from renderer.support.i18n import translate
from renderer.support.words.memories import masked_text, scope_mark, scope_text, statement_text, status_text
from shared.ipc.methods.conflicts import ConflictRow
from shared.ipc.methods.memories import MemoryRow


def conflict_table(parent: QObject) -> PagedTableModel[ConflictRow]:
    """The newer one of each pair, and what it contradicts."""
    columns: tuple[Column[ConflictRow], ...] = (
        Column(
            lambda: translate("Conflicts", "The new one"),
            lambda row: _statement(row.first),
            tooltip=lambda row: _where(row.first),
        ),
        Column(
            lambda: translate("Conflicts", "Contradicts"),
            lambda row: _statement(row.second),
            tooltip=lambda row: _where(row.second),
        ),
    )
    return PagedTableModel(columns, lambda row: row.relation_id, parent)


def _statement(row: MemoryRow) -> str:
    return masked_text() if row.is_masked else one_line(row.statement)


def _where(row: MemoryRow) -> str:
    scope = f"{scope_mark(row.scope.kind)} {scope_text(row.scope)} · {status_text(row.status)}"
    return f"{statement_text(row)}\n{scope}"
