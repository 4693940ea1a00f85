"""Owns every background task: none is forgotten, each failure is logged exactly once."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

from main_process.runtime.logs import fault_facts, logger

_log = logger(__name__)

STOP_TIMEOUT_S: Final = 5.0
"""How long cancelled tasks may clean up before the process goes on without them."""


class Supervisor:
    """Spawn tasks here and nowhere else; `stop` cancels what still runs, latest first."""

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[Any], None] = {}
        self._is_stopping = False

    @property
    def running(self) -> tuple[str, ...]:
        """Names of the tasks that run, oldest first."""
        return tuple(task.get_name() for task in self._tasks)

    def spawn(self, coroutine: Coroutine[Any, Any, Any], *, name: str) -> asyncio.Task[Any]:
        """Run a coroutine in the background under a constant, content-free name.

        Once stopping, nothing new starts: the coroutine is closed and a cancelled task returned.
        """
        task = asyncio.get_running_loop().create_task(coroutine, name=name)
        if self._is_stopping:
            task.cancel()
        self._tasks[task] = None
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.pop(task, None)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            _log.error("background_task_failed", task=task.get_name(), **fault_facts(error))

    async def stop(self, timeout_s: float = STOP_TIMEOUT_S) -> None:
        """Cancel everything and wait; what outlasts the time-out is named in the log."""
        self._is_stopping = True
        tasks = [task for task in reversed(self._tasks) if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=timeout_s)
        for task in late:
            _log.warning("background_task_did_not_stop", task=task.get_name(), timeout_s=timeout_s)
