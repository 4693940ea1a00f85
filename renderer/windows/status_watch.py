"""Keeps session and project list true to main: asks after a connect and after events that change them."""

from PySide6.QtCore import QObject, QTimer

from renderer.operations.caller import Caller
from renderer.operations.messages import CALL_FAILURES
from renderer.operations.projects import list_all_projects
from renderer.operations.system import get_status, list_activities
from renderer.state.events import EventHub
from renderer.state.projects import ProjectSelection
from renderer.state.session import ConnectionPhase, Session
from renderer.support.loop import spawn
from shared import vocabulary as v
from shared.ipc import events

_GATHER_MS = 200
"""Events that come together are answered with one question."""
_OPENING_MS = 300
"""How soon to ask again while the store is being opened."""


class StatusWatch(QObject):
    """Asks only what an event made stale; a failed question leaves what was known, the next event asks again."""

    def __init__(
        self, caller: Caller, session: Session, projects: ProjectSelection, hub: EventHub, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._caller = caller
        self._session = session
        self._projects = projects
        self._are_projects_stale = True
        self._gather = QTimer(self, singleShot=True, interval=_GATHER_MS)
        self._gather.timeout.connect(self._on_gathered)
        hub.on(events.ITEMS_CHANGED, self._on_event, owner=self)
        hub.on(events.CONVERSATIONS_CHANGED, self._on_event, owner=self)
        hub.on(events.HEARTBEAT_CHANGED, self._on_event, owner=self)
        hub.on(events.SETTINGS_CHANGED, self._on_event, owner=self)
        hub.on(events.STORE_STATE_CHANGED, self._on_event, owner=self)
        hub.on(events.FINDINGS_CHANGED, self._on_event, owner=self)
        hub.on(events.USAGE_RECORDED, self._on_event, owner=self)
        hub.on(events.PROJECTS_CHANGED, self._on_projects_changed, owner=self)
        hub.on(events.ACTIVITY_PROGRESSED, self._on_activity, owner=self)
        hub.resynced.connect(self.ask_all)

    def ask_all(self) -> None:
        """Ask for status, long work and projects, after a connect."""
        self._are_projects_stale = True
        spawn(self._ask(has_activities=True), owner=self)

    def _on_event(self, _payload: object) -> None:
        self._gather.start()

    def _on_projects_changed(self, _payload: object) -> None:
        self._are_projects_stale = True
        self._gather.start()

    def _on_activity(self, progressed: events.ActivityProgressed) -> None:
        self._session.note_activity(progressed.activity)
        if progressed.activity.state is not v.ActivityState.RUNNING:
            self._gather.start()

    def _on_gathered(self) -> None:
        if self._session.phase is ConnectionPhase.CONNECTED:
            spawn(self._ask(has_activities=False), owner=self)

    async def _ask(self, *, has_activities: bool) -> None:
        try:
            status = await get_status(self._caller)
            self._session.set_status(status)
            if has_activities:
                self._session.set_activities(await list_activities(self._caller))
            if status.store.state is v.StoreState.OPENING:
                self._gather.start(_OPENING_MS)
            elif status.store.state is v.StoreState.HEALTHY and self._are_projects_stale:
                self._are_projects_stale = False
                self._projects.set_all(await list_all_projects(self._caller))
        except CALL_FAILURES:
            self._are_projects_stale = True
