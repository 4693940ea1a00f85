"""The five times of an item (memory rules §4, C12) and validity intervals."""

from dataclasses import dataclass
from datetime import UTC, datetime

from main_process.domain.errors import RuleViolated
from shared.vocabulary import TimePrecision, ValidityState


@dataclass(frozen=True, slots=True)
class EventTime:
    """When something happened. `original` keeps a time whose offset is unknown, verbatim."""

    at: datetime | None = None
    precision: TimePrecision = TimePrecision.UNKNOWN
    original: str | None = None


UNKNOWN_EVENT = EventTime()


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
        ends = [end for end in (self.valid_until, self.expires_at) if end is not None]
        if ends and moment >= min(ends):
            return ValidityState.PAST
        return ValidityState.CURRENT


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
