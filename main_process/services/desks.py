"""The desks that serve agents, runs, threads and hooks: made together, since they share parts."""

from dataclasses import dataclass

from main_process.runtime.clock import Clock
from main_process.runtime.settings import SettingsFile
from main_process.runtime.supervise import Supervisor
from main_process.services.chat_desk import ChatDesk
from main_process.services.hook_desk import HookDesk
from main_process.services.provider_service import ProviderAccess
from main_process.services.recall_desk import AskMeaning, RecallDesk
from main_process.services.run_desk import RunDesk
from main_process.services.thread_desk import Pipeline, ThreadDesk
from main_process.store.store import Store


@dataclass(frozen=True, slots=True)
class Desks:
    """One of each in a main process."""

    recall: RecallDesk
    runs: RunDesk
    threads: ThreadDesk
    hooks: HookDesk
    chat: ChatDesk


def desks(
    *,
    store: Store,
    settings: SettingsFile,
    clock: Clock,
    supervisor: Supervisor,
    provider: ProviderAccess,
    asked: AskMeaning,
    pipeline: Pipeline | None,
) -> Desks:
    """Make the desks; turns are kept alive from now on. Call it only in the process that holds the profile's lock."""
    recall = RecallDesk(store, settings, asked)
    threads = ThreadDesk(store=store, clock=clock, supervisor=supervisor, pipeline=pipeline, recall=recall)
    threads.start()
    hooks = HookDesk(store=store, threads=threads, recall=recall)
    chat = ChatDesk(
        store=store, settings=settings, provider=provider, recall=recall, supervisor=supervisor, owner=threads.owner
    )
    return Desks(recall, RunDesk(store, recall), threads, hooks, chat)
