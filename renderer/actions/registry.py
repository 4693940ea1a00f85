"""One registry of everything a person can do: menus, context menus, palette and shortcut list come from it."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from renderer.support.icons import icon

WINDOW_SCOPE: Final = "window"
"""Scope of actions that work everywhere; other scopes are page ids."""

_KEY: Final = re.compile(r"&(\w)")
_ACCESS_KEY: Final = re.compile(r"\(&.\)|&")
"""Chinese words have no letter to underline, so the key follows them: `文件(&F)`."""


class ActionRefused(Exception):  # noqa: N818 - names the fault
    """An action was declared twice, or with a shortcut that another action of the same place has."""


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """What an action is.

    `text` and `tooltip` are asked again after a language switch, so they are functions that call `translate`.
    `shortcuts` are portable key names ("Ctrl+Z", "J"); the first is shown. `is_enabled` is asked whenever the state
    may have changed. Single letters work while a list or card of the page has the keyboard, never while typing.
    """

    id: str
    text: Callable[[], str]
    run: Callable[[], None]
    shortcuts: tuple[str, ...] = ()
    icon: str | None = None
    tooltip: Callable[[], str] | None = None
    is_enabled: Callable[[], bool] = field(default=lambda: True)
    is_checkable: bool = False
    is_checked: Callable[[], bool] = field(default=lambda: False)


@dataclass(frozen=True, slots=True)
class RegisteredAction:
    """An action with the scope it belongs to: the window, or one page."""

    spec: ActionSpec
    scope: str
    action: QAction


class ActionRegistry(QObject):
    """All actions by id. `changed` comes when actions were added or removed."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._actions: dict[str, RegisteredAction] = {}

    def add(self, spec: ActionSpec, host: QWidget, scope: str = WINDOW_SCOPE) -> QAction:
        """Make the QAction and attach it to `host`: window actions work everywhere, page actions below their page.

        Raises ActionRefused for a doubled id and for a shortcut that would be ambiguous.
        """
        if spec.id in self._actions:
            raise ActionRefused(f"action {spec.id} is declared twice")
        self._refuse_ambiguous(spec, scope)
        action = QAction(host)
        action.setObjectName(spec.id)
        action.setShortcuts([QKeySequence(keys) for keys in spec.shortcuts])
        action.setShortcutContext(
            Qt.ShortcutContext.WindowShortcut
            if scope == WINDOW_SCOPE
            else Qt.ShortcutContext.WidgetWithChildrenShortcut
        )
        action.setCheckable(spec.is_checkable)
        action.triggered.connect(_without_arguments(spec.run))
        host.addAction(action)
        self._actions[spec.id] = RegisteredAction(spec, scope, action)
        self._dress(self._actions[spec.id])
        self.changed.emit()
        return action

    def add_all(self, specs: Iterable[ActionSpec], host: QWidget, scope: str = WINDOW_SCOPE) -> None:
        """Add several; see `add`."""
        for spec in specs:
            self.add(spec, host, scope)

    def __getitem__(self, action_id: str) -> QAction:
        """The action of that id. Raises KeyError."""
        return self._actions[action_id].action

    def all(self, scopes: Sequence[str] | None = None) -> list[RegisteredAction]:
        """Every action, or those of some scopes, in the order of declaration."""
        return [entry for entry in self._actions.values() if scopes is None or entry.scope in scopes]

    def update(self) -> None:
        """Ask every action again whether it is enabled and checked."""
        for entry in self._actions.values():
            entry.action.setEnabled(entry.spec.is_enabled())
            if entry.spec.is_checkable:
                entry.action.setChecked(entry.spec.is_checked())

    def redress(self) -> None:
        """Set texts, tooltips and icons again, after a switch of language or theme."""
        for entry in self._actions.values():
            self._dress(entry)
        self.changed.emit()

    def menu(self, title: str, action_ids: Iterable[str | None], parent: QWidget) -> QMenu:
        """A menu of actions; None makes a separator."""
        made = QMenu(title, parent)
        self.fill(made, action_ids)
        return made

    def fill(self, menu: QMenu, action_ids: Iterable[str | None]) -> None:
        """Append actions to a menu; None makes a separator."""
        for action_id in action_ids:
            if action_id is None:
                menu.addSeparator()
            else:
                menu.addAction(self[action_id])

    def _taken_keys(self, entry: RegisteredAction) -> set[str]:
        """Access keys of the actions of the same page that were declared before."""
        taken = set()
        for other in self._actions.values():
            if other is entry:
                break
            key = _KEY.search(other.action.text()) if other.scope == entry.scope else None
            if key is not None:
                taken.add(key.group(1).upper())
        return taken

    def _refuse_ambiguous(self, spec: ActionSpec, scope: str) -> None:
        for entry in self._actions.values():
            if scope not in {entry.scope, WINDOW_SCOPE} and entry.scope != WINDOW_SCOPE:
                continue
            doubled = {QKeySequence(keys).toString() for keys in entry.spec.shortcuts} & {
                QKeySequence(keys).toString() for keys in spec.shortcuts
            }
            if doubled:
                raise ActionRefused(f"{spec.id} and {entry.spec.id} both want {', '.join(sorted(doubled))}")

    def _dress(self, entry: RegisteredAction) -> None:
        text = entry.spec.text()
        entry.action.setText(text if entry.scope == WINDOW_SCOPE else _with_free_key(text, self._taken_keys(entry)))
        keys = entry.action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        plain = plain_text(text)
        entry.action.setIconText(plain.removesuffix("…"))  # what buttons show
        hint = entry.spec.tooltip() if entry.spec.tooltip else plain
        entry.action.setToolTip(f"{hint}  ({keys})" if keys else hint)
        if entry.spec.icon:
            entry.action.setIcon(icon(entry.spec.icon))


def plain_text(text: str) -> str:
    """Return an action's text without its access key, for buttons, hints and the palette."""
    return _ACCESS_KEY.sub("", text)


def _with_free_key(text: str, taken: set[str]) -> str:
    """Return the text with an access key that is still free; one menu never has the same key twice."""
    key = _KEY.search(text)
    if key is None or key.group(1).upper() not in taken:
        return text
    if f"(&{key.group(1)})" in text:
        free = next((letter for letter in ascii_uppercase if letter not in taken), "")
        return text.replace(f"(&{key.group(1)})", f"(&{free})" if free else "")
    plain = plain_text(text)
    for place, letter in enumerate(plain):
        if letter.upper() in ascii_uppercase and letter.upper() not in taken:
            return f"{plain[:place]}&{plain[place:]}"
    return plain


def _without_arguments(run: Callable[[], None]) -> Callable[[], None]:
    """A slot that takes nothing: Qt would hand the checked state to a function that has room for it."""

    def slot() -> None:
        run()

    return slot
