"""A row of buttons for actions of the registry, and a context menu of the same."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QMenu, QToolButton, QWidget

from renderer.actions.registry import ActionRegistry
from renderer.support.i18n import translate
from renderer.support.icons import icon
from renderer.support.look import UNIT


class ActionRow(QWidget):
    """Buttons take text, icon, tooltip and enablement from their actions; None makes a gap.

    Buttons that do not fit stand in a menu at the end of the row, so that a narrow window loses nothing. Each of
    `groups`, and within it what stands before and behind a gap, is put away while none of its buttons can be used;
    the row keeps its height, so that nothing jumps.
    """

    def __init__(self, registry: ActionRegistry, *groups: Sequence[str | None]) -> None:
        super().__init__()
        layout = QHBoxLayout(self)
        self._line = layout
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(UNIT * 2)
        self._buttons: list[QToolButton] = []
        self._groups: list[list[QToolButton]] = []
        self._pause = QTimer(self, singleShot=True, interval=0)
        self._pause.timeout.connect(self._fit)
        for group in groups:
            self._add_group(registry, group)
        if not any(None in group for group in groups):
            layout.addStretch(1)
        self._rest = QMenu(self)
        self._more = QToolButton()
        self._more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setMenu(self._rest)
        self._more.setVisible(False)
        layout.addWidget(self._more)
        self._name_more()

    def _add_group(self, registry: ActionRegistry, action_ids: Sequence[str | None]) -> None:
        self._groups.append([])
        for action_id in action_ids:
            if action_id is None:
                self._line.addStretch(1)
                self._groups.append([])
                continue
            button = QToolButton()
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setDefaultAction(registry[action_id])
            registry[action_id].enabledChanged.connect(lambda _is_enabled: self._pause.start())
            self._line.addWidget(button)
            self._buttons.append(button)
            self._groups[-1].append(button)

    def _name_more(self) -> None:
        self._more.setIcon(icon("more"))
        self._more.setToolTip(translate("ActionRow", "More actions"))
        self._more.setAccessibleName(translate("ActionRow", "More actions"))

    def _fit(self) -> None:
        living = [button for group in self._groups if _is_living(group) for button in group]
        gap = UNIT * 2
        for button in living:
            button.ensurePolished()  # one that was never shown has no style yet, and would be measured too small
        widths = [button.sizeHint().width() for button in living]
        fits_all = sum(widths) + gap * (len(widths) - 1) <= self.width()
        room = self.width() if fits_all else self.width() - self._more.sizeHint().width() - gap
        self._rest.clear()
        used = 0
        for button in self._buttons:
            if button not in living:
                button.setVisible(False)
        for button, width in zip(living, widths, strict=True):
            used += width + (gap if used else 0)
            button.setVisible(used <= room)
            if used > room:
                self._rest.addAction(button.defaultAction())
        self._more.setVisible(not self._rest.isEmpty())
        self._line.activate()  # in the same moment, so that no button is ever painted squeezed

    def sizeHint(self) -> QSize:
        """Wide enough for every button."""
        widths = [button.sizeHint().width() for button in self._buttons]
        return QSize(sum(widths) + UNIT * 2 * len(widths), self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """One button and the menu of the rest."""
        sizes = [button.sizeHint() for button in self._buttons]
        height = max((size.height() for size in sizes), default=0)
        return QSize(max((size.width() for size in sizes), default=0) // 2 + self._more.sizeHint().width(), height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many buttons as fit."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """What can be used may have changed while the row was hidden."""
        super().showEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Measure again when words or sizes changed."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.LanguageChange, QEvent.Type.StyleChange, QEvent.Type.FontChange}:
            self._name_more()
            self._fit()


def _is_living(group: Sequence[QToolButton]) -> bool:
    return any(button.defaultAction().isEnabled() for button in group)


def attach_menu(view: QAbstractItemView, registry: ActionRegistry, action_ids: Sequence[str | None]) -> None:
    """Give a list a context menu; the menu key opens it as well."""
    view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def show(place: QPoint) -> None:
        registry.update()
        menu = registry.menu("", action_ids, view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(view.viewport().mapToGlobal(place))

    view.customContextMenuRequested.connect(show)
