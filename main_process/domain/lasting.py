"""What makes a clause a lasting statement, and what keeps it from being one: the vocabulary of rules.

The tables for the two languages are in `lasting_english` and `lasting_chinese`; `extraction` applies them.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from shared.vocabulary import MemoryKind, Strength


class Bar(StrEnum):
    """Why a clause with a lasting signal gives nothing (memory rules §7; seed 000, provenance and types)."""

    QUESTION = "question"
    EXAMPLE = "example"
    HYPOTHETICAL = "hypothetical"
    UNDECIDED = "undecided"
    THIS_TIME = "this_time"
    REPORTED = "reported"
    DESCRIPTION = "description"
    MEMORY_REQUEST = "memory_request"
    REDACTED = "redacted"
    TOO_LONG = "too_long"
    TOO_SHORT = "too_short"


class Reading(StrEnum):
    """How a signal relates to the words around it.

    OPENER: the statement begins with this clause. DEPENDENT: the clause needs the one before it. OPEN: it takes
    clauses before it along unless they are something else.
    """

    OPENER = "opener"
    DEPENDENT = "dependent"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Signal:
    """One pattern of lasting speech. Without `kind` the statement's own words decide."""

    name: str
    pattern: re.Pattern[str]
    strength: Strength = Strength.HARD
    kind: MemoryKind | None = None
    reading: Reading = Reading.OPEN


@dataclass(frozen=True, slots=True)
class Barrier:
    """One pattern that bars a clause. `covers_following`: it also bars the clauses after it in the sentence."""

    bar: Bar
    pattern: re.Pattern[str]
    covers_following: bool = False


def pattern(text: str) -> re.Pattern[str]:
    """Compile one pattern of the tables: verbose, without regard to case."""
    return re.compile(text, re.IGNORECASE | re.VERBOSE)


SOFT: Final = Strength.SOFT
LIST_ENTRY: Final = Signal("list_entry", re.compile(""))
"""An entry of a list that the person headed as lasting; its own words need no signal."""
