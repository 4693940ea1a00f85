"""Tabs of a page that are asked for anew when they are looked at, and not more often than a busy agent allows."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QTabWidget


class TabRenewal(QObject):
    """Each tab has what renews it. The one in front is renewed now, the others when they come to the front."""

    def __init__(self, tabs: QTabWidget, renewals: Sequence[Callable[[], None]], *, gather_ms: int) -> None:
        """`gather_ms` (milliseconds): changes within it are one renewal."""
        super().__init__(tabs)
        self._tabs = tabs
        self._renewals = tuple(renewals)
        self._stale: set[int] = set()
        self._gather = QTimer(self, singleShot=True, interval=gather_ms)
        self._gather.timeout.connect(self._renew_shown)

    def renew(self) -> None:
        """Everything is to be asked for anew."""
        self._stale = set(range(len(self._renewals)))
        self.renew_front()

    def renew_soon(self, _changed: object = None) -> None:
        """Wait for what comes together; more of it must not put the renewal off for ever."""
        if not self._gather.isActive():
            self._gather.start()

    def renew_front(self) -> None:
        """Ask for the tab in front, if something changed since it was last asked for."""
        front = self._tabs.currentIndex()
        if front in self._stale:
            self._stale.discard(front)
            self._renewals[front]()

    def _renew_shown(self) -> None:
        """Something changed: what is looked at is asked for again now, the rest when it is looked at."""
        self._stale = set(range(len(self._renewals)))
        if self._tabs.isVisible():
            self.renew_front()
