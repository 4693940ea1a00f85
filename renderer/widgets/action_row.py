"""A row of buttons for actions of the registry, and a context menu of the same."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QToolButton, QWidget

from renderer.actions.registry import ActionRegistry
from renderer.support.look import UNIT


class ActionRow(QWidget):
    """Buttons take text, icon, tooltip and enablement from their actions; None makes a gap."""

    def __init__(self, registry: ActionRegistry, action_ids: Sequence[str | None]) -> None:
        super().__init__()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(UNIT * 2)
        for action_id in action_ids:
            if action_id is None:
                layout.addStretch(1)
                continue
            button = QToolButton()
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setDefaultAction(registry[action_id])
            layout.addWidget(button)
        if None not in action_ids:
            layout.addStretch(1)


def attach_menu(view: QAbstractItemView, registry: ActionRegistry, action_ids: Sequence[str | None]) -> None:
    """Give a list a context menu; the menu key opens it as well."""
    view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def show(place: QPoint) -> None:
        registry.update()
        menu = registry.menu("", action_ids, view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(view.viewport().mapToGlobal(place))

    view.customContextMenuRequested.connect(show)
