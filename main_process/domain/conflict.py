"""Rules of conflicts: what may go before what, and how one fact follows another (memory rules §4, §5; C11), pure."""

from dataclasses import replace
from datetime import datetime

from main_process.domain.errors import RuleViolated
from main_process.domain.memory_item import ItemText
from main_process.domain.times import Validity, checked_validity
from shared.vocabulary import MemoryKind, NamespaceKind


def can_override(narrow: NamespaceKind, wide: NamespaceKind, wide_kind: MemoryKind) -> bool:
    """Return whether an item goes before another in the assembled context: a project's before a Global preference.

    Nothing else does: runs, automations and conversations add to decisions and constraints, they never replace them
    (seed 004 §11.3 and §3).
    """
    return narrow is NamespaceKind.PROJECT and wide is NamespaceKind.GLOBAL and wide_kind is MemoryKind.PREFERENCE


def first_start(text: ItemText) -> datetime | None:
    """Return since when a statement applies as far as it says: its validity's begin, else when it happened."""
    return text.validity.valid_from or text.event.at


def checked_succession(new: ItemText, old: ItemText, holds_from: datetime | None) -> tuple[ItemText, ItemText]:
    """Return both texts after one replaced the other; with a moment the old one ends where the new one begins.

    Raises RuleViolated `older_replaces_newer` when the replacing one is about an earlier time: an older event that
    arrives later never replaces a newer fact (memory rules §4). Raises those of a validity, too.
    """
    if holds_from is not None:
        end = new.validity
        new = replace(new, validity=checked_validity(holds_from, end.valid_until, end.expires_at))
    starts = new.validity.valid_from or new.event.at, first_start(old)
    if starts[0] is not None and starts[1] is not None and starts[0] < starts[1]:
        raise RuleViolated("older_replaces_newer")
    if holds_from is None:
        return new, old
    ended = checked_validity(old.validity.valid_from, new.validity.valid_from, None)
    return new, replace(old, validity=Validity(ended.valid_from, ended.valid_until, old.validity.expires_at))
