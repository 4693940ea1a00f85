"""Where the connection to main stands, and main's last status."""

from enum import Enum

from PySide6.QtCore import QObject, Signal

from shared import vocabulary as v
from shared.ipc.methods.system import ActivityView, SystemStatus


class ConnectionPhase(Enum):
    """Where the connection stands."""

    CONNECTING = "connecting"
    CONNECTED = "connected"
    LOST = "lost"
    """Main went away; the window tries to reach it again."""
    FAILED = "failed"
    """Main could not be reached again; the person may try."""
    MISMATCH = "mismatch"
    """Main speaks another protocol version; the window must be started anew."""


class Session(QObject):
    """Connection, status and long work. Each signal says that its part changed."""

    phase_changed = Signal()
    status_changed = Signal()
    activities_changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._phase = ConnectionPhase.CONNECTING
        self._status: SystemStatus | None = None
        self._activities: dict[str, ActivityView] = {}

    @property
    def phase(self) -> ConnectionPhase:
        """Where the connection stands."""
        return self._phase

    @property
    def status(self) -> SystemStatus | None:
        """Main's last status; None before the first."""
        return self._status

    @property
    def activities(self) -> tuple[ActivityView, ...]:
        """Long work that runs now."""
        return tuple(view for view in self._activities.values() if view.state is v.ActivityState.RUNNING)

    @property
    def can_write(self) -> bool:
        """Whether changes may be tried: connected, and the store healthy."""
        return (
            self._phase is ConnectionPhase.CONNECTED
            and self._status is not None
            and self._status.store.state is v.StoreState.HEALTHY
        )

    @property
    def is_degraded(self) -> bool:
        """Whether the store can only be looked at."""
        return self._status is not None and self._status.store.state is v.StoreState.DEGRADED

    def set_phase(self, phase: ConnectionPhase) -> None:
        """Note where the connection stands."""
        if phase is not self._phase:
            self._phase = phase
            self.phase_changed.emit()

    def set_status(self, status: SystemStatus) -> None:
        """Note main's status."""
        if status != self._status:
            self._status = status
            self.status_changed.emit()

    def set_activities(self, activities: tuple[ActivityView, ...]) -> None:
        """Note all long work, after a connect."""
        self._activities = {view.activity_id: view for view in activities}
        self.activities_changed.emit()

    def note_activity(self, activity: ActivityView) -> None:
        """Note how far one piece of long work is; an ended one is kept until the next full list."""
        self._activities[activity.activity_id] = activity
        self.activities_changed.emit()
