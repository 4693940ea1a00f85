"""An item's revisions: who changed what, when and why, the difference, and a way back."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QSplitter, QWidget

from renderer.models.paged_table import Column, PagedTableModel, RowSource
from renderer.support.accessibility import named
from renderer.support.formats import moment_text, one_line
from renderer.support.i18n import translate
from renderer.support.icons import icon
from renderer.support.words.memories import actor_text, verb_text
from renderer.widgets.layout import column, label, row, units
from renderer.widgets.plain_table import PlainTable
from renderer.widgets.text_diff import TextDiff
from shared.ipc.methods.memories import RevisionView


class RevisionHistory(QWidget):
    """`restore_asked` tells the number of an earlier revision."""

    restore_asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._model: PagedTableModel[RevisionView] = PagedTableModel(
            _columns(), lambda revision: str(revision.number), self
        )
        self._table = PlainTable(self._model, "")
        self._table.set_widths((5, 18, 12, 18, 10), stretch=4)
        self._heading = label("", "muted")
        self._diff = TextDiff()
        self.restore = QPushButton()
        self.restore.clicked.connect(self._on_restore)
        below = QWidget()
        layout = column(below, margin=4, spacing=2)
        head = row(spacing=2)
        head.addWidget(self._heading, 1)
        head.addWidget(self.restore)
        layout.addLayout(head)
        layout.addWidget(self._diff, 1)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self._table)
        splitter.addWidget(below)
        splitter.setSizes([units(60), units(60)])
        column(self).addWidget(splitter)
        self._table.selectionModel().currentRowChanged.connect(self._show_chosen)
        self._model.modelReset.connect(self._on_reset)
        self.retranslate()

    def show_revisions(self, source: RowSource[RevisionView]) -> None:
        """Show an item's revisions, newest first."""
        self._model.show(source)

    @property
    def numbers(self) -> list[str]:
        """Numbers of the loaded revisions, newest first."""
        return [str(revision.number) for revision in self._model.loaded_rows]

    @property
    def difference(self) -> str:
        """The shown difference as plain text."""
        return self._diff.toPlainText()

    def choose(self, place: int) -> None:
        """Show the revision in a row."""
        self._table.selectRow(place)

    def retranslate(self) -> None:
        """Set every text again."""
        named(self._table, translate("History", "Revisions"))
        named(self._diff, translate("History", "Difference to the revision before"))
        self.restore.setText(translate("History", "Restore this revision"))
        self.restore.setIcon(icon("restore"))
        self._model.retranslate()
        self._show_chosen()

    @property
    def _chosen(self) -> RevisionView | None:
        return self._model.row_at(self._table.current_row())

    def _on_reset(self) -> None:
        if self._model.rowCount():
            self._table.selectRow(0)
        self._show_chosen()

    def _show_chosen(self) -> None:
        chosen = self._chosen
        place = self._table.current_row()
        self.restore.setEnabled(chosen is not None and place > 0)
        if chosen is None:
            self._heading.setText("")
            self._diff.clear()
            return
        before = self._model.row_at(place + 1)
        if before is None:
            self._heading.setText(translate("History", "The first revision"))
        else:
            self._heading.setText(
                translate("History", "From revision {before} to {after}").format(
                    before=before.number, after=chosen.number
                )
            )
        self._diff.compare(_text(before) if before is not None else _text(chosen), _text(chosen))

    def _on_restore(self) -> None:
        if self._chosen is not None:
            self.restore_asked.emit(self._chosen.number)


def _columns() -> list[Column[RevisionView]]:
    return [
        Column(lambda: translate("History", "No."), lambda revision: str(revision.number), is_number=True),
        Column(lambda: translate("History", "What"), _what),
        Column(lambda: translate("History", "Who"), lambda revision: actor_text(revision.actor)),
        Column(lambda: translate("History", "When"), lambda revision: moment_text(revision.recorded_at)),
        Column(lambda: translate("History", "Why"), lambda revision: one_line(revision.reason)),
    ]


def _what(revision: RevisionView) -> str:
    if revision.restored_from is not None:
        return translate("History", "{verb} (from {number})").format(
            verb=verb_text(revision.verb), number=revision.restored_from
        )
    return verb_text(revision.verb)


def _text(revision: RevisionView) -> str:
    return "\n\n".join(part for part in (revision.statement, revision.content) if part)
