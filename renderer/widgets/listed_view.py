"""A list with its designed states, driven by the state of its rows."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtWidgets import QWidget

from renderer.models.paged_table import LoadState, PagedTableModel
from renderer.operations.messages import explain
from renderer.support.i18n import translate
from renderer.widgets.empty_state import StatefulView, StateText, ViewState


@dataclass(frozen=True, slots=True)
class ListWords:
    """What an empty list says. `no_result` is asked while `is_narrowed`, else `first_use`."""

    first_use: Callable[[], StateText]
    no_result: Callable[[], StateText]
    is_narrowed: Callable[[], bool]
    is_degraded: Callable[[], bool]
    retry: Callable[[], None]


class ListedView(StatefulView):
    """Shows the list while it has rows, whatever else happens; else why it has none."""

    def __init__(self, content: QWidget, rows: PagedTableModel[Any], words: ListWords) -> None:
        super().__init__(content)
        self._rows = rows
        self._words = words
        self._error: BaseException | None = None
        rows.state_changed.connect(self.refresh)
        rows.failed.connect(self._on_failed)

    def refresh(self) -> None:
        """Show the state that the rows are in now."""
        has_rows = bool(self._rows.rowCount())
        self.mark_filled(is_filled=has_rows)
        if has_rows:
            self.show_content()
        elif self._rows.state is LoadState.LOADING:
            self.show_loading()
        elif self._rows.state is LoadState.FAILED and self._error is not None:
            self._show_failure(self._error)
        elif self._words.is_narrowed():
            self.show_state(ViewState.NO_RESULT, self._words.no_result())
        else:
            self.show_state(ViewState.FIRST_USE, self._words.first_use())

    def _show_failure(self, error: BaseException) -> None:
        said = explain(error)
        state = ViewState.DEGRADED if self._words.is_degraded() else ViewState.FAILED
        text = StateText(said.sentence, said.advice, translate("States", "Try again"), self._words.retry)
        self.show_state(state, text)

    def _on_failed(self, error: BaseException) -> None:
        self._error = error
        self.refresh()
