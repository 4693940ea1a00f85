"""Threads: the conversation that main itself records for a project, and a new one after it."""

from shared.ipc.contract import Access, Count, Id, IpcModel, Method


class ThreadRequest(IpcModel, frozen=True, kw_only=True):
    """The active thread of one project."""

    project_id: Id


class ThreadStatus(IpcModel, frozen=True, kw_only=True):
    """The thread that a project records into; none before the first turn.

    `summary` sums up its turns; `jobs` are steps of their review to come; `threads` counts archived ones, too.
    """

    thread_id: Id | None
    title: str
    turns: Count
    open_turns: Count
    summary: str
    threads: Count
    jobs: Count


class NewThreadRequest(IpcModel, frozen=True, kw_only=True):
    """Archive the active thread and open an empty one; `expected_thread_id` is what the caller took for active."""

    project_id: Id
    expected_thread_id: Id | None


class OpenedThread(IpcModel, frozen=True, kw_only=True):
    """The new thread, and how many memory jobs of the old one were not done by then; those go on by themselves."""

    thread_id: Id
    pending: Count


THREAD_STATUS = Method("thread.status", ThreadRequest, ThreadStatus)
NEW_THREAD = Method("thread.new", NewThreadRequest, OpenedThread, access=Access.WRITE, timeout_s=30.0)
