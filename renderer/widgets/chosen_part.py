"""What is known of the row chosen in a list, or one calm line while none is chosen."""

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QWidget

from renderer.models.paged_table import LoadState, PagedTableModel
from renderer.widgets.empty_state import StatefulView, StateText, ViewState


class ChosenPart(StatefulView):
    """Blank until the rows are there, then the content, or what to choose; `refresh` follows another choice."""

    def __init__(
        self,
        content: QWidget,
        rows: PagedTableModel[Any],
        is_chosen: Callable[[], bool],
        words: Callable[[], StateText],
    ) -> None:
        super().__init__(content)
        self._rows = rows
        self._is_chosen = is_chosen
        self._words = words
        self.show_blank()
        rows.count_changed.connect(self.refresh)
        rows.failed.connect(self.refresh)

    def refresh(self, *_: object) -> None:
        """Show what belongs to the choice of now."""
        if self._is_chosen():
            self.show_content()
        elif self._rows.state is LoadState.FAILED and not self._rows.rowCount():
            self.show_blank()  # the list beside it says what is wrong
        elif self._rows.has_source and self._rows.state is not LoadState.LOADING:
            self.show_state(ViewState.FIRST_USE, self._words())
