"""What the window tells in passing: counts and outcomes, never memory text."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QObject, Signal


class Tone(Enum):
    """How a notice is meant."""

    DONE = "success"
    WARNING = "warning"
    FAILED = "danger"


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice. With `action_text`, a button that calls `act`. A failure stays until it is closed."""

    text: str
    tone: Tone = Tone.DONE
    advice: str = ""
    action_text: str = ""
    act: Callable[[], None] | None = None


class Notices(QObject):
    """Where pages say what happened; the window shows it."""

    said = Signal(object)

    def say(self, notice: Notice) -> None:
        """Show a notice."""
        self.said.emit(notice)
