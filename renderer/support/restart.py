"""Starts main again with the command that main itself handed over; the one process the window may start."""

import asyncio
from typing import Final

import msgspec
from PySide6.QtCore import QIODevice, QProcess

from shared.ipc.handshake import AdoptionTicket

_START_TIMEOUT_S: Final = 10.0


class MainStarter:
    """The command reads the new token from its standard input, detaches itself, and leaves with 0."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._process: QProcess | None = None

    async def start(self, token: str) -> bool:
        """Start main so that it accepts `token`; whether the command could be started and detached itself."""
        process = QProcess()
        self._process = process  # kept: a collected QProcess kills its child
        ended: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def end(*, is_good: bool) -> None:
            if not ended.done():
                ended.set_result(is_good)

        process.finished.connect(lambda code, _status: end(is_good=code == 0))
        process.errorOccurred.connect(lambda _error: end(is_good=False))
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedChannels)
        process.setProgram(self._command[0])
        process.setArguments(list(self._command[1:]))
        process.start(QIODevice.OpenModeFlag.ReadWrite)
        process.write(msgspec.json.encode(AdoptionTicket(token=token)) + b"\n")
        process.closeWriteChannel()
        try:
            async with asyncio.timeout(_START_TIMEOUT_S):
                return await ended
        except TimeoutError:
            return False
