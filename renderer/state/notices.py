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
    """One notice. `action_text` names a button that calls `act`. A failure stays until closed; `is_lasting` too."""

    text: str
    tone: Tone = Tone.DONE
    advice: str = ""
    action_text: str = ""
    act: Callable[[], None] | None = None
    is_lasting: bool = False


class Notices(QObject):
    """Where pages say what happened; the window shows it."""

    said = Signal(object)

    def say(self, notice: Notice) -> None:
        """Show a notice."""
        self.said.emit(notice)
