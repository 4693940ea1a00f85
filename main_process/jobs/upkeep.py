"""Runs upkeep: a while after the start and then every few hours, batch by batch, gone when main goes.

Runs of tasks whose time is over end sooner, and purges end whose caller left: at the start and within half a minute.
"""

import asyncio
import functools
from collections.abc import Callable, Sequence
from typing import Final

from main_process.domain.errors import StoreUnavailable
from main_process.domain.retention import Retention, RetentionScope
from main_process.runtime.logs import logger
from main_process.runtime.settings import SettingsFile
from main_process.runtime.supervise import Supervisor
from main_process.services import retention_service, run_service, usage_service
from main_process.services.scanner import Scanner
from main_process.services.settings_service import retention_of
from main_process.services.upkeep_service import (
    archive_decayed,
    archive_expired,
    archive_old_restricted,
    delete_old_conversations,
)
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit

_log = logger(__name__)

FIRST_AFTER_S: Final = 120.0
"""After the start, so that nothing competes with the first minutes of a person's work."""
EVERY_S: Final = 6 * 3600.0
EXPIRY_LOOK_S: Final = 30.0
"""How often overdue runs are looked for; their tokens open nothing from the moment itself."""


class Upkeep:
    """One a main process."""

    def __init__(self, *, store: Store, settings: SettingsFile, supervisor: Supervisor, scanner: Scanner) -> None:
        self._store = store
        self._scanner = scanner
        self._settings = settings
        self._supervisor = supervisor

    def start(self) -> None:
        """Run for as long as the process does."""
        self._supervisor.spawn(self._run_for_ever(), name="upkeep")
        self._supervisor.spawn(self._expire_for_ever(), name="expire_runs")

    async def run(self) -> int:
        """Do what is due now; return how many conversations went.

        Conversations go only if the person set a retention; records of usage are always bounded.
        """
        await self._store.settle_if_due()
        await self._purge_usage()
        scopes = await self._store.read(
            lambda unit: retention_service.scopes(unit, retention_of(self._settings.current))
        )
        await self._archive(scopes)
        deleted = 0
        for scope, rules in scopes:
            days = rules.conversation_retention_days
            if days is not None:
                deleted += await self._repeated(
                    functools.partial(delete_old_conversations, retention_days=days, scope=scope)
                )
        if deleted:
            await self._store.settle()
            _log.info("conversations_deleted", count=deleted)
        return deleted

    async def _repeated(self, step: Callable[[Unit], int]) -> int:
        """Do a step until it has nothing left, a transaction each; return how much it did."""
        done = 0
        while latest := await self._store.write(step):
            done += latest
        return done

    async def expire_runs(self) -> int:
        """Mark runs whose time is over as interrupted; return how many."""
        ended = 0
        while await self._store.read(lambda unit: bool(unit.runs.overdue(limit=1))):
            ended += await self._store.write(run_service.expire)
        return ended

    async def _expire_for_ever(self) -> None:
        while True:
            try:
                await self._store.settle_if_due()
                await self.expire_runs()
            except StoreUnavailable as unavailable:
                _log.info("expiry_waits", fault=unavailable.fault)
            await asyncio.sleep(EXPIRY_LOOK_S)

    async def _archive(self, scopes: Sequence[tuple[RetentionScope, Retention]]) -> None:
        """Archive what expired or decayed, batch by batch; a person's write waits for one batch at most."""
        archived = await self._repeated(archive_expired)
        for scope, rules in scopes:
            days = rules.restricted_retention_days
            if days is not None:
                archived += await self._repeated(
                    functools.partial(archive_old_restricted, retention_days=days, scope=scope)
                )
            after: int | None = 0 if rules.is_decay_archiving else None
            while after is not None:
                step = functools.partial(archive_decayed, after_row=after, scope=scope)
                done, after = await self._store.write(step)
                archived += done
        if archived:
            _log.info("memories_archived", count=archived)

    async def _purge_usage(self) -> None:
        settings = self._settings.current
        days, keep = settings.usage_retention_days, settings.usage_keep_requests
        while await self._store.write(lambda unit: usage_service.purge(unit, retention_days=days, keep=keep)):
            pass

    async def _run_for_ever(self) -> None:
        await asyncio.sleep(FIRST_AFTER_S)
        while True:
            try:
                await self._scanner.run_if_due()
                await self.run()
            except StoreUnavailable as unavailable:
                _log.info("upkeep_waits", fault=unavailable.fault)
            await asyncio.sleep(EVERY_S)
