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
