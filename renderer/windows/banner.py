"""The banner over every page: main lost, versions differ, store degraded; with what can be done about it."""

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QPushButton

from renderer.state.session import ConnectionPhase, Session
from renderer.support.accessibility import announce
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.words.system import store_fault_text
from renderer.widgets.layout import label, looking, row, units
from shared import vocabulary as v
from shared.ipc.methods.system import StoreStatus


class Banner(QFrame):
    """Hidden while all is well."""

    def __init__(
        self, session: Session, *, start_again: Callable[[], None], open_settings: Callable[[], None]
    ) -> None:
        super().__init__()
        looking(self, "banner")
        self._session = session
        self._start_again = start_again
        self._open_settings = open_settings
        self._act: Callable[[], None] = start_again
        self._text = label()
        self._button = QPushButton()
        self._button.clicked.connect(self._on_clicked)
        layout = row(self, margin=2, spacing=3)
        layout.setContentsMargins(units(4), units(2), units(3), units(2))
        layout.addWidget(self._text, 1)
        layout.addWidget(self._button)
        session.phase_changed.connect(self.refresh)
        session.status_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Say how it stands now, or hide."""
        text, action, act = self._content()
        self._act = act
        if text and text != self._text.text():
            announce(self, text)
        self._text.setText(text)
        self._button.setText(action)
        self._button.setVisible(bool(action))
        self.setVisible(bool(text))

    def _on_clicked(self) -> None:
        self._act()

    def _content(self) -> tuple[str, str, Callable[[], None]]:
        match self._session.phase:
            case ConnectionPhase.LOST:
                text = translate(
                    "Banner", "The main process went away. The window reconnects by itself; nothing saved is lost."
                )
                return text, "", self._start_again
            case ConnectionPhase.FAILED:
                text = translate("Banner", "The main process could not be reached again. What was saved is safe.")
                return text, translate("Banner", "Start it again"), self._start_again
            case ConnectionPhase.MISMATCH:
                text = translate(
                    "Banner",
                    "The window and the main process are of different versions. "
                    "Close Remembrancer and start it again.",
                )
                return text, "", self._start_again
            case _:
                return self._store_content()

    def _store_content(self) -> tuple[str, str, Callable[[], None]]:
        status = self._session.status
        if status is None or status.store.state is not v.StoreState.DEGRADED:
            return "", "", self._open_settings
        return _store_text(status.store), translate("Banner", "What can be done"), self._open_settings


def _store_text(store: StoreStatus) -> str:
    reason = store_fault_text(store.fault) if store.fault is not None else ""
    text = translate(
        "Banner",
        "Read-only: {reason}. The file was not touched: {path}. "
        "What can be read in it can still be looked at and exported; clearing works.",
    )
    return text.format(reason=reason, path=visible_text(store.path))
