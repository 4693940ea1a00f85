"""What a person chooses to export, and what came of it; loads no database library."""

from dataclasses import dataclass
from typing import Final

from shared.vocabulary import ItemStatus

FORMAT: Final = "remembrancer-export"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """Which scopes and statuses. Without statuses all of them; `project_ids` counts unless `is_everything`."""

    is_everything: bool = True
    project_ids: tuple[str, ...] = ()
    has_global: bool = True
    statuses: tuple[ItemStatus, ...] = ()
    has_restricted: bool = False
    has_conversations: bool = True

    @property
    def has_key(self) -> bool:
        """Whether the fingerprint key goes along, and with it what was forgotten: only with all scopes and statuses.

        With the key somebody who holds the file can test a guess against what was forgotten, so a part never has it.
        """
        return self.is_everything and not self.statuses and self.has_conversations


@dataclass(frozen=True, slots=True)
class ExportOutcome:
    """How many rows of each section were written, and which sections the file no longer gave."""

    counts: dict[str, int]
    unreadable: tuple[str, ...]


class ExportStopped(Exception):  # noqa: N818 - states what happened
    """The person gave up waiting; the half-written file is thrown away."""
