"""A table with its designed states: loading, first use, no result, failed with retry, degraded."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from renderer.actions.registry import ActionRegistry
from renderer.models.paged_table import LoadState, PagedTableModel, RowSource
from renderer.operations.messages import explain
from renderer.support.i18n import translate
from renderer.widgets.action_row import attach_menu
from renderer.widgets.empty_state import StatefulView, StateText, ViewState
from renderer.widgets.layout import chars, column, label, units
from renderer.widgets.plain_table import PlainTable
from renderer.widgets.stale_line import StaleLine


class ListedTable(QWidget):
    """`chosen` follows the row with the keyboard.

    `first_use` writes the state of an empty list; `no_result`, when it gives a text, says that a filter is the
    reason. Rows that were there stay when renewing them fails, with a line that says so. While there are rows one of
    them is chosen, unless choosing none means something. What the chosen row holds in columns that do not fit stands
    in a line below.
    """

    chosen = Signal(QModelIndex)

    def __init__(
        self,
        model: PagedTableModel[Any],
        first_use: Callable[[], StateText],
        no_result: Callable[[], StateText | None] = lambda: None,
        is_degraded: Callable[[], bool] = lambda: False,
        *,
        chooses_first: bool = True,
    ) -> None:
        super().__init__()
        self.model = model
        self._chooses_first = chooses_first
        self._first_use = first_use
        self._no_result = no_result
        self._is_degraded = is_degraded
        self._failure: BaseException | None = None
        self.table = PlainTable(model, "")
        self.view = StatefulView(self.table)
        self.table.has_rest = True
        self._stale = StaleLine(model.refresh)
        self.rest = label("", "muted", selectable=True)
        self.rest.setVisible(False)
        self.rest.setContentsMargins(0, 0, 0, units(1))
        layout = column(self, spacing=1)
        layout.addWidget(self._stale)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.rest)
        self.setFocusProxy(self.table)
        model.state_changed.connect(self._show_state)
        model.failed.connect(self._on_failed)
        self.table.selectionModel().currentRowChanged.connect(lambda current, _before: self.chosen.emit(current))
        self.table.selectionModel().currentRowChanged.connect(self._show_rest)
        self.table.rest_changed.connect(self._show_rest)
        model.dataChanged.connect(self._show_rest)

    def show_rows(self, source: RowSource[Any]) -> None:
        """Take rows from this source from now on."""
        self.model.show(source)
        self._show_state()  # a first source is loading as the model already was: that changes no state

    def add_menu(self, registry: ActionRegistry, action_ids: Sequence[str | None]) -> None:
        """Give the rows a context menu."""
        attach_menu(self.table, registry, action_ids)

    def retranslate(self, name: str) -> None:
        """Renew every text; `name` is what assistive tools call the table."""
        self.table.setAccessibleName(name)
        self._stale.retranslate()
        self.model.retranslate()
        self._show_state()
        self._show_rest()

    def renew_words(self) -> None:
        """Say the state of an empty list anew: what its words depend on is known by now."""
        self._show_state()

    def restyle(self) -> None:
        """Row heights of now."""
        self.table.follow_look()

    def hasHeightForWidth(self) -> bool:
        """A list takes the height it is given; the wrapped words of an empty one do not ask for more."""
        return False

    def minimumSizeHint(self) -> QSize:
        """A few rows."""
        return QSize(chars(self, 24), 4 * self.table.verticalHeader().defaultSectionSize())

    def _on_failed(self, error: BaseException) -> None:
        self._failure = error
        self._show_state()

    def _show_state(self) -> None:
        has_rows = self.model.rowCount() > 0
        self.view.mark_filled(is_filled=has_rows)
        state = self.model.state
        if state is not LoadState.FAILED or not has_rows:
            self._stale.setVisible(False)
        elif self._failure is not None:
            self._stale.show_failure(self._failure)
        if not self.model.has_source:
            self.view.show_blank()
        elif state is LoadState.LOADING:
            self.view.show_loading()
        elif has_rows:
            self.view.show_content()
            self._choose_first()
        elif state is LoadState.FAILED or self._is_degraded():  # a store that cannot be read is not an empty one
            self._show_failure()
        else:
            filtered = self._no_result()
            text = filtered or self._first_use()
            self.view.show_state(ViewState.NO_RESULT if filtered else ViewState.FIRST_USE, text)
        self._show_rest()  # rows that went away did not say that none of them is chosen any more

    def _choose_first(self) -> None:
        if self._chooses_first and self.table.current_row() < 0:
            self.table.choose_first()

    def _show_rest(self, *_: object) -> None:
        row = self.table.current_row()
        parts = []
        for place in self.table.rest if row >= 0 else ():
            text = str(self.model.index(row, place).data() or "")
            if text not in {"", "–"}:
                title = self.model.headerData(place, Qt.Orientation.Horizontal)
                parts.append(translate("ListedTable", "{column}: {text}").format(column=title, text=text))
        self.rest.setText("  ·  ".join(parts))
        self.rest.setVisible(bool(parts))

    def _show_failure(self) -> None:
        show_failed(self.view, self._failure, self.model.refresh, is_degraded=self._is_degraded())


def show_failed(
    view: StatefulView, failure: BaseException | None, again: Callable[[], None], *, is_degraded: bool
) -> None:
    """Show why something could not be loaded; a store that cannot be read is its own state, with its own words."""
    said = explain(failure) if failure is not None else None
    heading = said.sentence if said else translate("States", "This could not be loaded.")
    if is_degraded:
        heading = translate("States", "The store cannot be read, so nothing is shown here.")
    text = StateText(heading, said.advice if said else "", translate("States", "Try again"), again)
    view.show_state(ViewState.DEGRADED if is_degraded else ViewState.FAILED, text)
