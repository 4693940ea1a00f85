"""The five times of an item (memory rules §4, C12) and validity intervals."""

import re
from dataclasses import dataclass
from datetime import MAXYEAR, UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from main_process.domain.errors import RuleViolated
from shared.vocabulary import TimePrecision, ValidityState


@dataclass(frozen=True, slots=True)
class EventTime:
    """When something happened. `original` keeps a time whose offset is unknown, verbatim."""

    at: datetime | None = None
    precision: TimePrecision = TimePrecision.UNKNOWN
    original: str | None = None


UNKNOWN_EVENT = EventTime()

_ZONED: Final = re.compile(r"(?P<time>\S+?)(?:\s+|\[)(?P<zone>[A-Z][A-Za-z_]+(?:/[A-Za-z0-9_+\-]+)*)\]?")


def event_time_of(written: str) -> EventTime:
    """Return what a time as somebody wrote it says; it is kept verbatim unless it is exact.

    With an offset it is exact. With the name of a zone (`2025-03-30T02:30 Europe/Amsterdam`) it is exact, too, but in
    the hour that a clock change skips or repeats, where it is approximate. Without either its offset is unknown, and
    it gets none, least of all this machine's (memory rules §4). What is no time at all is kept as unknown.
    """
    text = written.strip()
    if not text:
        return UNKNOWN_EVENT
    zoned = _ZONED.fullmatch(text)
    moment = _moment_of(zoned["time"] if zoned else text)
    if moment is None:
        return EventTime(None, TimePrecision.UNKNOWN, text)
    if moment.tzinfo is not None:
        return EventTime(moment.astimezone(UTC), TimePrecision.KNOWN)
    zone = _zone_of(zoned["zone"]) if zoned else None
    if zone is None:
        return EventTime(None, TimePrecision.UNKNOWN_OFFSET, text)
    earlier, later = (moment.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if earlier == later:
        return EventTime(earlier, TimePrecision.KNOWN)
    return EventTime(max(earlier, later), TimePrecision.APPROXIMATE, text)


def _moment_of(text: str) -> datetime | None:
    """Return the time that a text names, unless it is none or lies where not every zone could show it."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if 1 < moment.year < MAXYEAR else None


def _zone_of(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return None


@dataclass(frozen=True, slots=True)
class Validity:
    """From inclusive, until exclusive, both UTC; an absent end is open. Expiry ends use as well."""

    valid_from: datetime | None = None
    valid_until: datetime | None = None
    expires_at: datetime | None = None

    def state_at(self, moment: datetime) -> ValidityState:
        """Return whether the interval lies before, around or after `moment`."""
        if self.valid_from is not None and moment < self.valid_from:
            return ValidityState.FUTURE
        if self.until is not None and moment >= self.until:
            return ValidityState.PAST
        return ValidityState.CURRENT

    @property
    def until(self) -> datetime | None:
        """The first end that comes: of validity or of use."""
        return min((end for end in (self.valid_until, self.expires_at) if end is not None), default=None)

    def overlaps(self, other: "Validity") -> bool:
        """Return whether there is a moment at which both hold: what follows one another contradicts nothing."""
        begins = [begin for begin in (self.valid_from, other.valid_from) if begin is not None]
        ends = [end for end in (self.until, other.until) if end is not None]
        return not begins or not ends or max(begins) < min(ends)


ALWAYS = Validity()


def checked_validity(
    valid_from: datetime | None, valid_until: datetime | None, expires_at: datetime | None
) -> Validity:
    """Return the interval in UTC.

    Raises RuleViolated `validity_needs_zone` for a time without offset and `validity_ends_before_start`.
    """
    for moment in (valid_from, valid_until, expires_at):
        if moment is not None and moment.tzinfo is None:
            raise RuleViolated("validity_needs_zone")
    if valid_from is not None and valid_until is not None and valid_until <= valid_from:
        raise RuleViolated("validity_ends_before_start")
    return Validity(*(None if m is None else m.astimezone(UTC) for m in (valid_from, valid_until, expires_at)))
