"""Accessible names: setting them, and the audit that finds controls without one."""

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QProgressBar,
    QSlider,
    QTabBar,
    QTextEdit,
    QWidget,
)

Widget = TypeVar("Widget", bound=QWidget)

_CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QSlider,
    QTabBar,
    QTextEdit,
)


def named(widget: Widget, name: str, description: str = "") -> Widget:
    """Give a control its accessible name and return it, so that making and naming stand in one line."""
    widget.setAccessibleName(name)
    if description:
        widget.setAccessibleDescription(description)
    return widget


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say something that changed without the focus moving."""
    from PySide6.QtGui import QAccessibleAnnouncementEvent  # noqa: PLC0415 - absent from older stubs

    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def audit(root: QWidget) -> list[str]:
    """Return one line for each control below `root` that a screen reader could not name.

    A control counts as named by its accessible name, its visible text, or a label that is its buddy. Views need an
    accessible name of their own. Parts that Qt makes inside a control (a spin box's editor, a scroll bar) are its
    control's matter.
    """
    faults: list[str] = []
    for widget in [root, *root.findChildren(QWidget)]:
        if not isinstance(widget, _CONTROLS) or _is_inner_part(widget) or _is_put_away(widget):
            continue
        if not _spoken_name(widget).strip():
            faults.append(f"{type(widget).__name__} {widget.objectName() or '(no object name)'} has no name")
    return faults


def _spoken_name(widget: QWidget) -> str:
    if widget.accessibleName():
        return widget.accessibleName()
    if isinstance(widget, QAbstractScrollArea | QTabBar):
        return ""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def _is_put_away(widget: QWidget) -> bool:
    """Whether the widget itself was hidden; it gets its text when it is shown. Parts of a hidden page still count."""
    attribute = Qt.WidgetAttribute
    return widget.testAttribute(attribute.WA_WState_ExplicitShowHide) and widget.testAttribute(
        attribute.WA_WState_Hidden
    )


def _is_inner_part(widget: QWidget) -> bool:
    if widget.objectName().startswith("qt_"):
        return True
    parent = widget.parentWidget()
    if parent is None:
        return False
    if isinstance(parent, QComboBox | QAbstractSpinBox | QLineEdit | QAbstractItemView):
        return True
    grand = parent.parentWidget()
    return isinstance(grand, QComboBox) or isinstance(parent, QMenu)


def focused_name() -> str:
    """Accessible name of the control that has the keyboard now; empty when none has it."""
    widget = QApplication.focusWidget()
    return _spoken_name(widget) if widget is not None else ""
