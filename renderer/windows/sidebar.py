"""The sidebar: where to go, and at its foot how store, provider and heartbeat are."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolButton

from renderer.state.session import ConnectionPhase, Session
from renderer.support.accessibility import named
from renderer.support.formats import moment_text
from renderer.support.i18n import translate
from renderer.support.icons import icon
from renderer.support.words.system import provider_fault_text, store_fault_text
from renderer.widgets.layout import column, label, line, looking, relook, units
from renderer.windows.places import Group
from shared import vocabulary as v
from shared.ipc.methods.system import SystemStatus

_WIDTH_UNITS = 50


class Sidebar(QFrame):
    """`chosen` tells the group that the person picked."""

    chosen = Signal(str)
    health_asked = Signal()

    def __init__(self, groups: Sequence[Group], session: Session) -> None:
        super().__init__()
        looking(self, "sidebar")
        self._groups = tuple(groups)
        self._session = session
        self._buttons: dict[str, QToolButton] = {}
        layout = column(self, margin=3, spacing=1)
        self._title = label("", "heading", wraps=False)
        self._title.setContentsMargins(units(2), units(1), units(2), units(3))
        layout.addWidget(self._title)
        for group in self._groups:
            layout.addWidget(self._button(group))
        layout.addStretch(1)
        layout.addWidget(line())
        self.review = looking(QToolButton(), "link")
        self.review.clicked.connect(self.health_asked)
        self.review.setVisible(False)
        layout.addWidget(self.review)
        self._foot = [label("", "small") for _ in range(3)]
        for part in self._foot:
            part.setContentsMargins(units(2), units(1), units(2), 0)
            layout.addWidget(part)
        session.status_changed.connect(self._show_status)
        session.phase_changed.connect(self._show_status)
        self.retranslate()

    def choose(self, group_id: str) -> None:
        """Mark the group that is shown."""
        self._buttons[group_id].setChecked(True)

    def retranslate(self) -> None:
        """Set every text and icon again."""
        self.setFixedWidth(units(_WIDTH_UNITS))
        self._title.setText(translate("Sidebar", "Remembrancer"))
        for group in self._groups:
            button = self._buttons[group.group_id]
            button.setText(group.title())
            button.setIcon(icon(group.icon))
            button.setIconSize(QSize(units(5), units(5)))
        self._show_status()

    def _button(self, group: Group) -> QToolButton:
        button = looking(QToolButton(), "place")
        button.setCheckable(True)
        button.setAutoExclusive(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: self.chosen.emit(group.group_id))
        self._buttons[group.group_id] = button
        return button

    def _show_status(self) -> None:
        status = self._session.status
        is_connected = self._session.phase is ConnectionPhase.CONNECTED
        lines = _foot_lines(status) if status is not None and is_connected else _foot_unknown()
        for part, (text, look_name) in zip(self._foot, lines, strict=True):
            part.setText(text)
            relook(part, look_name)
            named(part, text)
        waiting = status.counts.sensitive_findings if status is not None and status.counts is not None else 0
        self.review.setVisible(waiting > 0)
        self.review.setText(translate("Sidebar", "⚠ %n findings to review", count=waiting))


def _foot_unknown() -> list[tuple[str, str]]:
    return [(translate("Sidebar", "◌ Connecting to the main process…"), "small"), ("", "small"), ("", "small")]


def _foot_lines(status: SystemStatus) -> list[tuple[str, str]]:
    return [_store_line(status), _provider_line(status), _heartbeat_line(status)]


def _store_line(status: SystemStatus) -> tuple[str, str]:
    match status.store.state:
        case v.StoreState.HEALTHY:
            return translate("Sidebar", "✓ Store in order"), "small"
        case v.StoreState.OPENING:
            return translate("Sidebar", "◌ Store is opening"), "small"
        case v.StoreState.DEGRADED:
            reason = store_fault_text(status.store.fault) if status.store.fault is not None else ""
            return translate("Sidebar", "✕ Store: {reason}").format(reason=reason), "problem"


def _provider_line(status: SystemStatus) -> tuple[str, str]:
    match status.provider.state:
        case v.ProviderState.OFF:
            return translate("Sidebar", "– No language model; works offline"), "small"
        case v.ProviderState.NO_KEY:
            return translate("Sidebar", "! Provider has no key"), "small"
        case v.ProviderState.READY:
            return translate("Sidebar", "✓ Provider ready"), "small"
        case v.ProviderState.FAILING:
            fault = status.provider.fault
            reason = provider_fault_text(fault) if fault is not None else translate("Sidebar", "Provider fails")
            return translate("Sidebar", "✕ {reason}").format(reason=reason), "problem"


def _heartbeat_line(status: SystemStatus) -> tuple[str, str]:
    if status.is_heartbeat_paused:
        return translate("Sidebar", "‖ Heartbeat paused"), "small"
    if status.next_heartbeat_at is None:
        return translate("Sidebar", "– No heartbeat planned"), "small"
    when = moment_text(status.next_heartbeat_at)
    return translate("Sidebar", "♥ Next heartbeat {when}").format(when=when), "small"
