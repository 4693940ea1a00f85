"""Taking an export of ours into a store: what the person chose, and what became of each row."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Fate(StrEnum):
    """What became of one row of the file."""

    NEW = "new"
    SAME = "same"
    DIFFERENT = "different"
    """The store has it with other content, or as a part of something it has; its own stays."""
    CLASHING = "clashing"
    """Something else in the store has what must be unique, such as a folder."""
    ORPHAN = "orphan"
    """What it belongs to did not come."""
    FORGOTTEN = "forgotten"
    RESTRICTED = "restricted"


@dataclass(frozen=True, slots=True)
class IntakeChoice:
    """What the person decided. `projects` leads ids of the file to ids of the store, or to None: kept apart."""

    has_restricted: bool = False
    is_override: bool = False
    projects: Mapping[str, str | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SameName:
    """A project of the file whose name another project of the store has, and where its memory would go."""

    project_id: str
    name: str
    into_id: str | None
    into_name: str


@dataclass(slots=True)
class Taken:
    """What an intake came to, by section and fate."""

    fates: dict[str, Counter[Fate]] = field(default_factory=dict)
    same_names: list[SameName] = field(default_factory=list)
    is_into_empty: bool = False
    has_key: bool = False
    unreadable: tuple[str, ...] = ()
    words_marked: int = 0
    redactions: Counter[str] = field(default_factory=Counter)
    """Secrets and personal numbers that the file held and that came as marks, by kind."""
    forgotten_left: int = 0
    """What another store forgot under a key of its own: nobody knows the words, so they are not recognised here."""
    to_decide: int = 0
    """Confirmed ones whose identity is taken here; they came as candidates."""
    items: range = range(0)
    turns: range = range(0)
