"""From the shim's start to the answer of `initialize`, against a bare Python process that echoes one line.

Prints medians and their ratio, then calls of `memory_context` through an open connection. Budget: 100 ms while main
runs (README, Agents).
"""

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from main_process.cli.connection import MainConnection
from main_process.runtime.endpoint import child_environment, main_command
from tests.support.agents import GREETING, Desk, agent, request, shim_environment
from tests.support.live_main import LiveMain

ROUNDS = 40
CALLS = 200
BUDGET_MS = 100
_ECHO = (sys.executable, "-c", "import sys; sys.stdout.write(sys.stdin.readline()); sys.stdout.flush()")


def first_answer_ms(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Start a process, write one line, and return when its first line is there."""
    started = time.perf_counter()
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=dict(environment)
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(request(1, "initialize", **GREETING) + b"\n")
        process.stdin.flush()
        json.loads(process.stdout.readline())
        took = (time.perf_counter() - started) * 1_000
        process.stdin.close()
    return took


async def call_ms(main: LiveMain, token: str) -> list[float]:
    """Times of `memory_context` calls on one connection."""
    times = []
    async with agent(main, token) as client:
        for _ in range(CALLS):
            started = time.perf_counter()
            await client.call_tool("memory_context", {"request": "checkout payment retries"})
            times.append((time.perf_counter() - started) * 1_000)
    return times


class HeadlessMain(LiveMain):
    """Main as agents meet it: no window that paints while we measure."""

    def start(self) -> None:
        self.process = subprocess.Popen(main_command(self.profile, "serve"), env=child_environment())
        self.wait_for(self.is_listening, "main listens")


@contextmanager
def headless_main() -> Iterator[HeadlessMain]:
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder:
        live = HeadlessMain(Path(folder) / "profile")
        live.start()
        try:
            yield live
        finally:
            live.stop()


def main() -> None:
    with headless_main() as live:
        with MainConnection.open(live.paths.data) as connection:
            desk = Desk(connection)
            project = desk.project("webshop")
            for number in range(50):
                desk.memory(project, f"Checkout step {number} retries a payment {number} times")
            token = desk.binding(project).token
        environment = shim_environment(token)
        shim = main_command(live.profile, "mcp")
        first_answer_ms(shim, environment)  # loads the MCP parts in main
        ours, bare = [], []
        for _ in range(ROUNDS):  # by turns, so that both meet the same machine
            bare.append(first_answer_ms(_ECHO, environment))
            ours.append(first_answer_ms(shim, environment))
        median, base = statistics.median(ours), statistics.median(bare)
        worst = sorted(ours)[int(ROUNDS * 0.95)]
        print(f"initialize: {median:.0f} ms median, {worst:.0f} ms p95, bare Python echo {base:.0f} ms")
        print(f"ratio {median / base:.2f}; budget {BUDGET_MS} ms {'kept' if worst < BUDGET_MS else 'MISSED'}")
        calls = asyncio.run(call_ms(live, token))
        print(f"memory_context: {statistics.median(calls):.1f} ms median over {CALLS} calls, with its record")


if __name__ == "__main__":
    main()
