"""Events of main, handed on to whoever shows what they are about."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from shared.ipc.contract import Ev, Event


class EventHub(QObject):
    """Hands events to callbacks. `resynced` comes after a reconnect: everything shown must be asked for again."""

    resynced = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._callbacks: dict[str, list[Callable[[Any], None]]] = {}

    def on(self, event: Event[Ev], callback: Callable[[Ev], None], owner: QObject) -> None:
        """Call `callback` with each payload until `owner` is destroyed."""
        callbacks = self._callbacks.setdefault(event.name, [])
        callbacks.append(callback)
        owner.destroyed.connect(lambda: callbacks.remove(callback))

    def publish(self, event: Event[Ev], payload: Ev) -> None:
        """Hand one event on."""
        for callback in tuple(self._callbacks.get(event.name, ())):
            callback(payload)
