"""Times as people and files write them: exact, approximate, or kept verbatim (memory rules §4)."""

from datetime import UTC, datetime

import pytest

from main_process.domain.times import UNKNOWN_EVENT, EventTime, Validity, event_time_of
from shared.vocabulary import TimePrecision


@pytest.mark.parametrize(
    ("written", "at"),
    [
        ("2026-03-02T01:00:00+08:00", datetime(2026, 3, 1, 17, tzinfo=UTC)),
        ("2026-03-02T01:00:00Z", datetime(2026, 3, 2, 1, tzinfo=UTC)),
        ("2026-07-01T12:00 Europe/Amsterdam", datetime(2026, 7, 1, 10, tzinfo=UTC)),
        ("2026-07-01T12:00[Asia/Shanghai]", datetime(2026, 7, 1, 4, tzinfo=UTC)),
    ],
)
def test_an_offset_or_a_zone_makes_it_exact(written: str, at: datetime) -> None:
    assert event_time_of(written) == EventTime(at, TimePrecision.KNOWN)


@pytest.mark.parametrize(
    "written", ["2026-03-02T01:00:00", "2026-03-02", "2026-03-02 01:00", "2026-03-02T01:00 Mars/Base"]
)
def test_without_an_offset_it_belongs_to_no_zone(written: str) -> None:
    assert event_time_of(f" {written} ") == EventTime(None, TimePrecision.UNKNOWN_OFFSET, written)


@pytest.mark.parametrize("written", ["2025-03-30T02:30:00 Europe/Amsterdam", "2025-10-26T02:30:00 Europe/Amsterdam"])
def test_an_hour_that_is_skipped_or_repeated_is_approximate_and_kept_verbatim(written: str) -> None:
    event = event_time_of(written)
    assert (event.precision, event.original) == (TimePrecision.APPROXIMATE, written)


@pytest.mark.parametrize("written", ["last summer", "去年夏天", "2026-02-29", "25:99"])
def test_what_is_no_time_is_kept_and_unknown(written: str) -> None:
    assert event_time_of(written) == EventTime(None, TimePrecision.UNKNOWN, written)


def test_nothing_said_is_unknown() -> None:
    assert event_time_of("  ") == UNKNOWN_EVENT


def test_periods_overlap_unless_one_ends_before_the_other_begins() -> None:
    early, late = (datetime(2026, month, 1, tzinfo=UTC) for month in (1, 2))
    assert Validity().overlaps(Validity(late))
    assert Validity(early, late).overlaps(Validity(early))
    assert not Validity(None, late).overlaps(Validity(late))
    assert not Validity(late).overlaps(Validity(early, late))
    assert not Validity(late).overlaps(Validity(expires_at=early))


@pytest.mark.parametrize(
    "written", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "9999-12-31T23:59 Asia/Tokyo"]
)
def test_a_time_that_no_zone_could_show_is_kept_as_it_was_written(written: str) -> None:
    assert event_time_of(written) == EventTime(None, TimePrecision.UNKNOWN, written)
