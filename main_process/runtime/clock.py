"""The only place of the main process that asks what time it is."""

import asyncio
import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Time as the product sees it; tests hand in one that they move by hand."""

    def now(self) -> datetime:
        """Return this moment, aware, in UTC."""
        ...

    def monotonic(self) -> float:
        """Return seconds that never jump, for durations and deadlines."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        ...


class SystemClock:
    """The machine's time."""

    def now(self) -> datetime:
        """Return this moment, aware, in UTC."""
        return datetime.now(UTC)  # noqa: TID251 - the one place that may

    def monotonic(self) -> float:
        """Return seconds that never jump."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait on the event loop."""
        await asyncio.sleep(seconds)
