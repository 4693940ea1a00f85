"""A clock that stands still until a test moves it."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


@dataclass
class FakeClock:
    """Stands still until moved."""

    moment: datetime = START
    seconds: float = 0.0

    def now(self) -> datetime:
        return self.moment

    def monotonic(self) -> float:
        return self.seconds

    async def sleep(self, seconds: float) -> None:
        self.advance(seconds=seconds)
        await asyncio.sleep(0)

    def advance(self, **parts: float) -> None:
        step = timedelta(**parts)
        self.moment += step
        self.seconds += step.total_seconds()


class PacedClock(FakeClock):
    """Moves only when the test says so; whoever sleeps wakes when enough time was given."""

    def __init__(self) -> None:
        super().__init__()
        self._moved = asyncio.Event()
        self.sleepers = 0

    async def sleep(self, seconds: float) -> None:
        until = self.seconds + seconds
        self.sleepers += 1
        try:
            while self.seconds < until:
                await self._moved.wait()
        finally:
            self.sleepers -= 1

    def give(self, **parts: float) -> None:
        """Advance and wake the sleepers."""
        self.advance(**parts)
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()
