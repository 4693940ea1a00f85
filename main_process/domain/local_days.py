"""Days of a person's calendar, for figures per day."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from main_process.domain.heartbeat import checked_zone


@dataclass(frozen=True, slots=True)
class LocalDays:
    """The last days in a time zone as ISO dates, oldest first; `start` is when the first of them begins."""

    zone: ZoneInfo
    days: tuple[str, ...]
    start: datetime

    def day_of(self, moment: datetime) -> str:
        """Return the day on which a moment falls."""
        return moment.astimezone(self.zone).date().isoformat()


def local_days(moment: datetime, *, days: int, time_zone: str) -> LocalDays:
    """Return the last `days` days up to a moment's own. Raises RuleViolated `time_zone_unknown`."""
    zone = checked_zone(time_zone)
    today = moment.astimezone(zone).date()
    wanted = [today - timedelta(days=back) for back in range(days - 1, -1, -1)]
    return LocalDays(zone, tuple(day.isoformat() for day in wanted), datetime.combine(wanted[0], time(), zone))
