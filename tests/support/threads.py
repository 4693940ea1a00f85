"""A desk of threads around a store, for tests of what uses one."""

from main_process.runtime.clock import Clock, SystemClock
from main_process.runtime.settings import SettingsFile
from main_process.runtime.supervise import Supervisor
from main_process.services.recall_desk import RecallDesk
from main_process.services.thread_desk import ThreadDesk
from main_process.store.store import Store


def thread_desk(store: Store, settings: SettingsFile, clock: Clock | None = None) -> ThreadDesk:
    """A desk that works on no memory jobs."""
    return ThreadDesk(
        store=store,
        clock=clock or SystemClock(),
        supervisor=Supervisor(),
        pipeline=None,
        recall=RecallDesk(store, settings),
    )
