"""Puts the window together: application, look, language, connection, window; and takes it apart in order."""

import asyncio
import sys
from functools import partial
from typing import Final

from PySide6.QtWidgets import QApplication

from renderer.ipc.client import ConnectionState, IpcClient
from renderer.ipc.transport import ProtocolMismatch, read_ticket
from renderer.operations.messages import CALL_FAILURES
from renderer.operations.system import quit_product
from renderer.state.notices import Notice, Tone
from renderer.state.session import ConnectionPhase
from renderer.state.window_state import WindowState
from renderer.support import loop, resources
from renderer.support.i18n import Translations, translate
from renderer.support.icons import icon
from renderer.support.restart import MainStarter
from renderer.support.theme import ThemeSwitch
from renderer.windows.inside import WindowParts
from renderer.windows.main_window import MainWindow
from renderer.windows.places import PLACES
from shared.ipc.catalog import ALL_EVENTS
from shared.ipc.handshake import ByeReason, LaunchTicket

_PHASES: Final = {
    ConnectionState.CONNECTING: ConnectionPhase.CONNECTING,
    ConnectionState.CONNECTED: ConnectionPhase.CONNECTED,
    ConnectionState.RECONNECTING: ConnectionPhase.LOST,
    ConnectionState.RESTARTING: ConnectionPhase.LOST,
    ConnectionState.LOST: ConnectionPhase.FAILED,
    ConnectionState.MISMATCH: ConnectionPhase.MISMATCH,
    ConnectionState.ENDED: ConnectionPhase.FAILED,
}
_CLOSE_TIMEOUT_S: Final = 3.0


class App:
    """One window with its connection."""

    def __init__(self, application: QApplication, ticket: LaunchTicket, window: MainWindow | None = None) -> None:
        self._ended = asyncio.Event()
        self._reason = ByeReason.WINDOW_CLOSED
        kept = WindowState(ticket.window_state_path)
        self.translations = Translations()
        self._missing = self._use_language(ticket)
        self._is_restarted = ticket.is_restarted
        self._was_main_gone = False
        self.theme = ThemeSwitch(application)
        self.theme.use(ticket.theme, ticket.density, kept.number("text_scale", 1.0))  # its font knows the language
        application.setWindowIcon(icon("app"))
        self.client = IpcClient(ticket, MainStarter(ticket.start_command).start)
        parts = WindowParts(
            caller=self.client,
            theme=self.theme,
            translations=self.translations,
            kept=kept,
            profile_name=ticket.profile_name,
            start_again=self.client.start_again,
            closed=self._ended.set,
            quit=self._on_quit,
        )
        self.window = window or MainWindow(kept.layout("geometry"))
        self.window.furnish(parts, PLACES)
        self._bind()

    async def run(self) -> None:
        """Paint first, then connect; return when the window is closed or main ends."""
        self.window.show()
        await asyncio.sleep(0)
        self.window.go_to_last()
        if self._is_restarted:
            self.window.notices.say(_window_died())
        if self._missing:
            self.window.notices.say(Notice(self._missing, Tone.WARNING))
        connection = asyncio.create_task(self.client.run())
        connection.add_done_callback(self._on_connection_ended)
        await self._ended.wait()
        await self._close(connection)

    async def _close(self, connection: "asyncio.Task[None]") -> None:
        self.window.hide()
        await loop.cancel_all()
        try:
            async with asyncio.timeout(_CLOSE_TIMEOUT_S):
                await self.client.close(self._reason)
                await connection
        except TimeoutError:
            connection.cancel()
        self.window.deleteLater()

    def _bind(self) -> None:
        loop.report_failures_to(self.window.show_failure)
        self.client.on_state(self._on_state)
        for event in ALL_EVENTS:
            self.client.subscribe(event, partial(self.window.hub.publish, event))

    def _use_language(self, ticket: LaunchTicket) -> str:
        try:
            self.translations.use(ticket.language)
        except resources.ResourceMissing as error:
            return translate("App", "A translation file is missing: {path}").format(path=error)
        return ""

    def _on_state(self, state: ConnectionState) -> None:
        self.window.session.set_phase(_PHASES[state])
        self._was_main_gone |= state is ConnectionState.RESTARTING
        if state is ConnectionState.CONNECTED:
            self.window.hub.resynced.emit()
            if self._was_main_gone:
                self._was_main_gone = False
                self.window.notices.say(_main_died())

    def _on_connection_ended(self, connection: "asyncio.Task[None]") -> None:
        if connection.cancelled():
            return
        error = connection.exception()
        if error is not None:
            self.window.show_failure(error)
        elif self.client.state is ConnectionState.ENDED:
            self._ended.set()

    def _on_quit(self) -> None:
        loop.spawn(self._quit(), owner=self.window)

    async def _quit(self) -> None:
        self._reason = ByeReason.FINISHED
        try:
            await quit_product(self.client)
        except CALL_FAILURES as error:
            self.window.show_failure(error)
            return
        self.window.close()


def _main_died() -> Notice:
    return Notice(
        translate("App", "The main process had ended unexpectedly and was started again."),
        Tone.WARNING,
        translate("App", "Nothing that was saved is lost. Open forms are as you left them."),
        is_lasting=True,
    )


def _window_died() -> Notice:
    return Notice(
        translate("App", "The window had ended unexpectedly and was opened again."),
        Tone.WARNING,
        translate("App", "Nothing that was saved is lost. What stood in an open form was not saved."),
        is_lasting=True,
    )


def run(application: QApplication, line: bytes, window: MainWindow) -> int:
    """Fill the painted window and serve it to its end; return the exit code (2 for a line that is no ticket)."""
    try:
        ticket = read_ticket(line)
    except ProtocolMismatch:
        sys.stderr.write("remembrancer: this is the window's part; start the program with `remembrancer`\n")
        return 2
    event_loop = loop.make_loop(application)
    try:
        event_loop.run_until_complete(App(application, ticket, window).run())
    finally:
        event_loop.close()
    return 0
