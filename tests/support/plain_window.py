"""A window's process without Qt: the real client on the plain loop; run as `python -m tests.support.plain_window`.

Its argument says how it ends: `stay`, `close` (as when a person closes it), `crash`, or `never_connect`.
"""

import asyncio
import os
import signal
import sys

from renderer.ipc.client import ConnectionState, IpcClient
from renderer.ipc.transport import read_ticket
from shared.ipc.events import WINDOW_RAISE_REQUESTED


async def main(how: str) -> int:
    ticket = read_ticket(sys.stdin.buffer.readline())
    if how == "never_connect":
        await asyncio.sleep(60)
    client = IpcClient(ticket)
    connected = asyncio.Event()
    client.on_state(lambda state: connected.set() if state is ConnectionState.CONNECTED else None)
    client.subscribe(WINDOW_RAISE_REQUESTED, lambda _payload: os.kill(os.getpid(), signal.SIGUSR1))
    signal.signal(signal.SIGUSR1, lambda *_: sys.stdout.write("raised\n") and sys.stdout.flush())
    running = asyncio.create_task(client.run())
    await connected.wait()
    if how == "crash":
        os._exit(3)
    if how == "close":
        await client.close()
    await running
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1])))
