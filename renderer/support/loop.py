"""Tasks of the window: started from plain slots, kept, cancelled with their owner, failures reported."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

import qasync
import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

Result = TypeVar("Result")
FailureReport = Callable[[BaseException], None]

_TASKS: Final[set[asyncio.Task[Any]]] = set()
_reports: Final[list[FailureReport]] = []


def make_loop(application: QApplication) -> asyncio.AbstractEventLoop:
    """Return the one event loop that serves Qt and asyncio, already set as the current one."""
    loop: asyncio.AbstractEventLoop = qasync.QEventLoop(application)
    asyncio.set_event_loop(loop)
    return loop


def report_failures_to(report: FailureReport) -> Callable[[], None]:
    """Show failures of spawned tasks through `report`; returns how to stop. The latest one is asked."""
    _reports.append(report)
    return lambda: _reports.remove(report)


def report_failure(error: BaseException) -> None:
    """Hand an unexpected failure to whoever shows failures; without one, to the loop's own handler."""
    if _reports:
        _reports[-1](error)
        return
    asyncio.get_event_loop().call_exception_handler({"message": "A task of the window failed", "exception": error})


def spawn(work: Coroutine[Any, Any, Result], *, owner: QObject) -> asyncio.Task[Result]:
    """Run a coroutine from a plain slot.

    The task is kept until it ends, cancelled when `owner` is destroyed, and its failure is reported once. That the
    owner is gone when the cancelled task tidies up is no failure.
    """
    task = asyncio.get_event_loop().create_task(work)
    _TASKS.add(task)

    def cancel() -> None:
        task.cancel()

    owner.destroyed.connect(cancel)

    def settle(done: asyncio.Task[Any]) -> None:
        _TASKS.discard(done)
        is_owned = shiboken6.isValid(owner)
        if is_owned:  # otherwise its connections went with it
            owner.destroyed.disconnect(cancel)
        error = None if done.cancelled() else done.exception()
        is_tidying = not is_owned and isinstance(error, RuntimeError)  # the widget that it tidies is gone
        if error is not None and not is_tidying:
            report_failure(error)

    task.add_done_callback(settle)
    return task


def running_tasks() -> int:
    """How many spawned tasks have not ended."""
    return len(_TASKS)


async def cancel_all() -> None:
    """Cancel every spawned task and wait until each ended; called once, before the loop stops."""
    current = asyncio.current_task()
    while pending := [task for task in _TASKS if task is not current]:
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
