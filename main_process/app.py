"""Composition root: the one module that knows every concrete part, and the order in which they start.

The socket listens and the window's process is on its way before anything heavy is imported (architecture, Start-up).
Parts load in a worker thread meanwhile; calls that arrive early wait for them.
"""

import asyncio
import contextlib
import importlib
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from main_process.domain.errors import KeyringProblem, StoreUnavailable
from main_process.ipc.context import Services
from main_process.ipc.handlers import HANDLERS
from main_process.ipc.publisher import Publisher
from main_process.ipc.router import Router, routes
from main_process.ipc.server import IpcServer
from main_process.ipc.session import Dispatch
from main_process.ipc.tokens import Tokens
from main_process.renderer_host import RendererHost
from main_process.runtime import logs
from main_process.runtime.clock import SystemClock
from main_process.runtime.endpoint import Address, main_command, write_address, write_frame
from main_process.runtime.files import remove_drafts
from main_process.runtime.lifecycle import Lifecycle, ProfileLock, StopStep, give_way
from main_process.runtime.paths import ProfilePaths, ProfileUnusable
from main_process.runtime.settings import load_settings
from main_process.runtime.supervise import Supervisor
from main_process.services.activities import Activities
from shared.ipc.catalog import ALL_METHODS
from shared.ipc.events import SETTINGS_CHANGED, SettingsChanged
from shared.ipc.handshake import LaunchTicket
from shared.version import PRODUCT_VERSION

if TYPE_CHECKING:
    import subprocess

    from main_process.adapters.secrets import Secrets
    from main_process.jobs.heartbeat_runner import HeartbeatRunner
    from main_process.jobs.memory_worker import MemoryWorker
    from main_process.services.desks import Desks
    from main_process.services.embedding_desk import EmbeddingDesk
    from main_process.services.importer import Importer
    from main_process.services.provider_service import ProviderAccess
    from main_process.services.thread_desk import ThreadDesk
    from main_process.store.store import Store

_log = logs.logger(__name__)

EXIT_SOFTWARE: Final = 70
IDLE_AFTER_S: Final = 30.0
"""A main that a command or a shim started ends after so long without peer, window or work."""
_IDLE_LOOK_S: Final = 0.2
_LOCK_LOOK_S: Final = 0.05


@dataclass(frozen=True, slots=True)
class StartOptions:
    """What the arguments asked for.

    `adopted_token` comes from a window that outlived its main; `window` is a started window without its ticket.
    """

    has_window: bool
    has_to_stay: bool = False
    adopted_token: str | None = None
    is_on_demand: bool = False
    window: "subprocess.Popen[bytes] | None" = None

    @property
    def patience_s(self) -> float:
        """How long to wait for a former main to let go of the profile; a window that adopts us cannot ask twice."""
        return 5.0 if self.adopted_token is not None else 0.0


def acquire_profile(paths: ProfilePaths, *, patience_s: float) -> ProfileLock | None:
    """Return the held lock of the profile, or None when another main has it. Raises ProfileUnusable.

    Nobody else writes into our folders from then on, so what a killed main left half-written is removed.
    """
    lock = ProfileLock(paths.lock)
    deadline = time.monotonic() + patience_s
    try:
        while not lock.acquire():
            if time.monotonic() >= deadline:
                return None
            time.sleep(_LOCK_LOOK_S)
    except OSError as error:
        raise ProfileUnusable("no_permission", paths.lock) from error
    remove_drafts((paths.data, paths.config, paths.backups, paths.exports))
    return lock


class App:
    """One main process, from listening to the ordered stop."""

    def __init__(self, paths: ProfilePaths, options: StartOptions) -> None:
        self._paths = paths
        self._options = options
        self._clock = SystemClock()
        self._started_at = self._clock.now()
        self._settings = load_settings(paths.settings)
        self._supervisor = Supervisor()
        self._publisher = Publisher()
        self._tokens = Tokens()
        self._lifecycle = Lifecycle()
        self._dispatch: asyncio.Future[Dispatch] = asyncio.get_running_loop().create_future()
        self._activities = Activities(self._clock, self._supervisor, self._publisher.publish)
        self._host = RendererHost(
            ticket=self._ticket,
            publisher=self._publisher,
            supervisor=self._supervisor,
            clock=self._clock,
            closed=self._window_closed,
            given_up=self._window_given_up,
            early=options.window,
        )
        self._server = IpcServer(
            tokens=self._tokens,
            dispatch=self._dispatch,
            publisher=self._publisher,
            supervisor=self._supervisor,
            clock=self._clock,
            windows=self._host.watch,
        )
        self._store: Store | None = None
        self._heartbeat: HeartbeatRunner | None = None
        self._worker: MemoryWorker | None = None
        self._embedding: EmbeddingDesk | None = None
        self._threads: ThreadDesk | None = None
        self._idle_after_s = IDLE_AFTER_S
        self._may_end = asyncio.Event()
        if options.is_on_demand:
            self._may_end.set()

    async def run(self) -> int:
        """Start, serve until a stop is asked for, stop in order; return the exit code."""
        self._lifecycle.watch_signals()
        self._publisher.attach(asyncio.get_running_loop())
        await self._listen()
        if self._options.adopted_token is not None:
            self._host.adopt()
        elif self._options.has_window:
            await self._host.open()
        self._supervisor.spawn(self._load(), name="load_parts")
        self._supervisor.spawn(self._end_when_idle(), name="idle_watch")
        await self._lifecycle.wait_for_stop()
        await self._lifecycle.stop(self._stop_steps())
        return self._lifecycle.exit_code

    def _stop_steps(self) -> Iterator[StopStep]:
        """Peers first, so that nothing new begins; the store after all who use it; the log last."""
        yield StopStep("server", self._server.stop)
        yield StopStep("window", self._host.stop, timeout_s=10.0)
        parts = (("threads", self._threads), ("memory_jobs", self._worker), ("heartbeat", self._heartbeat))
        for name, part in parts:
            if part is not None:
                yield StopStep(name, part.stop, timeout_s=7.0)
        yield StopStep("tasks", self._supervisor.stop, timeout_s=7.0)
        if self._embedding is not None:
            yield StopStep("embedding", self._embedding.stop)
        if self._store is not None:
            yield StopStep("store", self._store.close, timeout_s=15.0)
        yield StopStep("files", self._remove_files)

    async def _remove_files(self) -> None:
        for path in (self._paths.socket, self._paths.cli_token):
            path.unlink(missing_ok=True)

    async def _listen(self) -> None:
        if self._options.adopted_token is not None:
            self._tokens.issue_window(self._options.adopted_token)
        await self._server.start(self._paths.socket)
        try:
            self._tokens.write_cli(self._paths.cli_token)
            write_address(self._paths.data, self._address())
        except OSError as error:  # a full disk: the window needs neither, and shows what is wrong
            _log.warning("address_not_written", errno=error.errno, path=str(self._paths.data))

    def _address(self) -> Address:
        return Address(
            socket_path=str(self._paths.socket), token_path=str(self._paths.cli_token), process_id=os.getpid()
        )

    def _ticket(self) -> LaunchTicket:
        settings = self._settings.current
        with contextlib.suppress(OSError):  # only the next first paint would miss it
            write_frame(self._paths.data, theme=settings.theme, window_state_path=str(self._paths.window_state))
        return LaunchTicket(
            socket_path=str(self._paths.socket),
            token=self._tokens.issue_window(),
            start_command=tuple(main_command(self._paths.profile, "adopt")),
            profile_name=self._paths.name,
            window_state_path=str(self._paths.window_state),
            language=settings.language,
            theme=settings.theme,
            density=settings.density,
        )

    # Loading, while the window paints.

    async def _load(self) -> None:
        self._start_log()
        try:
            self._dispatch.set_result(await self._loaded())
        finally:
            if not self._dispatch.done():
                self._dispatch.cancel()
                self._lifecycle.request_stop("parts_failed", EXIT_SOFTWARE)

    def _new_store(self) -> "Store":
        from main_process.services.settings_service import retention_of  # noqa: PLC0415 - after the window
        from main_process.store.store import Store  # noqa: PLC0415 - as above

        store = Store(self._paths.database, clock=self._clock, publish=self._publisher.publish)
        store.retention = lambda: retention_of(self._settings.current)
        return store

    async def _loaded(self) -> Dispatch:
        """Return what calls are answered with; the store opens meanwhile, calls that need it wait."""
        with ThreadPoolExecutor(1, thread_name_prefix="load-parts", initializer=give_way) as thread:
            routers = await asyncio.get_running_loop().run_in_executor(thread, _routers)
        from main_process.adapters.secrets import Secrets  # noqa: PLC0415 - after the window is on its way
        from main_process.agents.gateway import Gateway  # noqa: PLC0415 - after the window is on its way
        from main_process.jobs.upkeep import Upkeep  # noqa: PLC0415 - beside it
        from main_process.services.importer import Importer  # noqa: PLC0415 - after the window is on its way
        from main_process.services.provider_service import ProviderAccess  # noqa: PLC0415 - as above
        from main_process.services.scanner import Scanner  # noqa: PLC0415 - as above

        secrets = Secrets(self._paths.data, self._paths.config)
        store = self._store = self._new_store()
        importer = Importer(store, self._activities, self._clock)
        self._supervisor.spawn(self._open_store(store, secrets, importer), name="open_store")
        embedding = self._embedding = self._embedding_desk(store)
        provider = ProviderAccess(self._settings, secrets, self._clock)
        heartbeat = self._work_in_background(store, provider)
        desks = self._new_desks(store, provider, embedding)
        agents = Gateway(
            store=store,
            settings=self._settings,
            publish=self._publisher.publish,
            runs=desks.runs,
            asked=embedding.asked_for_recall,
            threads=desks.threads,
        )
        self._supervisor.spawn(agents.preload(), name="preload_agents")
        scanner = Scanner(store, self._activities)
        Upkeep(store=store, settings=self._settings, supervisor=self._supervisor, scanner=scanner).start()
        services = Services(
            paths=self._paths,
            clock=self._clock,
            started_at=self._started_at,
            lifecycle=self._lifecycle,
            settings=self._settings,
            secrets=secrets,
            store=store,
            publisher=self._publisher,
            activities=self._activities,
            importer=importer,
            scanner=scanner,
            connections=self._server,
            agents=agents,
            window=self._host,
            provider=provider,
            heartbeat=heartbeat,
            runs=desks.runs,
            threads=desks.threads,
            hooks=desks.hooks,
            embedding=embedding,
            chat=desks.chat,
        )
        return Dispatch(routes=routes(routers, ALL_METHODS), services=services, store=store, agents=agents)

    def _work_in_background(self, store: "Store", provider: "ProviderAccess") -> "HeartbeatRunner":
        from main_process.jobs.heartbeat_runner import HeartbeatRunner  # noqa: PLC0415 - after the window is on its way
        from main_process.jobs.memory_worker import MemoryWorker  # noqa: PLC0415 - as above

        heartbeat = self._heartbeat = HeartbeatRunner(
            store=store,
            settings=self._settings,
            provider=provider,
            activities=self._activities,
            supervisor=self._supervisor,
            clock=self._clock,
        )
        heartbeat.start()
        worker = self._worker = MemoryWorker(store, self._settings, provider, self._supervisor, self._clock)
        self._publisher.listen(worker.follow)
        worker.start()
        return heartbeat

    def _new_desks(self, store: "Store", provider: "ProviderAccess", embedding: "EmbeddingDesk") -> "Desks":
        from main_process.services.desks import desks  # noqa: PLC0415 - after the window is on its way

        made = desks(
            store=store,
            settings=self._settings,
            clock=self._clock,
            supervisor=self._supervisor,
            provider=provider,
            asked=embedding.asked_for_recall,
            pipeline=self._worker,
        )
        self._threads = made.threads
        return made

    def _embedding_desk(self, store: "Store") -> "EmbeddingDesk":
        from main_process.services.embedding_desk import EmbeddingDesk  # noqa: PLC0415 - after the window is on its way

        desk = EmbeddingDesk(
            store=store,
            settings=self._settings,
            activities=self._activities,
            supervisor=self._supervisor,
            publish=self._publisher.publish,
        )
        self._publisher.listen(desk.follow)
        desk.start()
        return desk

    async def _open_store(self, store: "Store", secrets: "Secrets", importer: "Importer") -> None:
        from main_process.services.store_opening import open_store  # noqa: PLC0415 - after the window is on its way

        condition = await open_store(store, secrets)
        _log.info("store_opened", state=condition.state, fault=condition.fault)
        with contextlib.suppress(StoreUnavailable):  # a degraded store keeps them as they are
            await importer.recover()
        with contextlib.suppress(KeyringProblem):  # the doctor tells; a call that needs the key tells, too
            await secrets.provider_key()
        revision = self._settings.current.revision
        self._publisher.publish(SETTINGS_CHANGED, SettingsChanged(revision=revision))

    def _start_log(self) -> None:
        logs.start(self._paths.logs, lambda: self._clock.now().isoformat(timespec="milliseconds"))
        _log.info("main_started", pid=os.getpid(), version=PRODUCT_VERSION, notice=self._settings.notice)

    # Ending.

    def _window_closed(self) -> None:
        if self._options.has_to_stay or self._settings.current.is_background_enabled:
            _log.info("window_closed_in_background")
            return
        # Long work goes on when the window closes, and agents keep what they were promised; then we end.
        self._idle_after_s = 0.0
        self._may_end.set()

    def _window_given_up(self) -> None:
        if not (self._options.has_to_stay or self._settings.current.is_background_enabled):
            self._lifecycle.request_stop("window_given_up", EXIT_SOFTWARE)

    def _is_needed(self) -> bool:
        return bool(
            self._activities.running
            or (self._worker is not None and self._worker.is_working)
            or self._server.connections
            or self._host.is_open
            or self._settings.current.is_background_enabled
        )

    async def _end_when_idle(self) -> None:
        """End a main that nobody asked to stay, once nothing and nobody needs it."""
        await self._may_end.wait()
        needed_at = self._clock.monotonic()
        while True:
            if self._is_needed():
                needed_at = self._clock.monotonic()
            elif self._clock.monotonic() - needed_at >= self._idle_after_s:
                self._lifecycle.request_stop("idle")
                return
            await self._clock.sleep(_IDLE_LOOK_S)


async def run_app(paths: ProfilePaths, options: StartOptions) -> int:
    """Run main on a profile that is locked for us; return the exit code."""
    return await App(paths, options).run()


def _routers() -> tuple[Router, ...]:
    """Load every handler module; with them come services, repositories and SQLAlchemy's users."""
    for name in ("heartbeat_runner", "memory_worker"):
        importlib.import_module(f"main_process.jobs.{name}")  # compiles its patterns here, not on the loop
    modules = (importlib.import_module(f"main_process.ipc.handlers.{name}") for name in HANDLERS)
    return tuple(module.router for module in modules)
