"""How much one peer may ask for before it is slowed down, refused, or dropped."""

from typing import Final

from main_process.runtime.clock import Clock

CALLS_PER_S: Final = 200.0
"""Steady rate of one connection. A window that scrolls a list fast asks for about 30 pages a second."""
BURST: Final = 400.0
IN_FLIGHT_MAX: Final = 64
REFUSED_MAX: Final = 1_000
"""A peer that goes on so long although it is told to slow down is dropped."""
CONNECTIONS_MAX: Final = 64
UNSENT_MAX_BYTES: Final = 64 * 1024 * 1024
"""A peer that lets so much lie unread is dropped; a window reconnects and reloads what it shows."""


class Bucket:
    """Token bucket: a burst at once, then a steady rate."""

    def __init__(self, clock: Clock, *, rate: float = CALLS_PER_S, burst: float = BURST) -> None:
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = clock.monotonic()

    def take(self) -> bool:
        """Whether one more frame is within the limits."""
        now = self._clock.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True
