"""Plans and their schedule: local wall-clock time, days the clock changes, lateness, retries."""

import itertools
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from main_process.domain.errors import ProviderFailed, RuleViolated
from main_process.domain.heartbeat import (
    PlanDraft,
    after_failure,
    checked_draft,
    interrupted,
    is_late,
    manual_key,
    next_run_after,
    scheduled_key,
)
from shared.vocabulary import HeartbeatRunState, PlanScope, ProposerKind, ProviderFault, Recurrence

S = HeartbeatRunState

DAILY = PlanDraft(
    name="Evening",
    scope=PlanScope.PROJECTS,
    project_ids=("p1",),
    time_zone="Europe/Amsterdam",
    recurrence=Recurrence.DAILY,
    local_time="02:30",
    weekday=None,
    lookback_hours=24,
    retention_days=30,
    is_enabled=True,
    proposer=ProposerKind.DETERMINISTIC,
)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "time", "after", "expected"),
    [
        (
            "Europe/Amsterdam",
            "02:30",
            "2026-03-28T12:00",
            "2026-03-29T01:00",
        ),  # 02:30 does not exist: 03:00 summer time
        ("Europe/Amsterdam", "02:30", "2026-03-29T01:00", "2026-03-30T00:30"),
        ("Europe/Amsterdam", "02:30", "2026-10-24T12:00", "2026-10-25T00:30"),  # comes twice: once, the first time
        ("Europe/Amsterdam", "02:30", "2026-10-25T00:30", "2026-10-26T01:30"),
        ("America/Santiago", "00:30", "2026-09-05T12:00", "2026-09-06T04:00"),  # midnight itself is skipped
        ("Australia/Lord_Howe", "02:15", "2026-10-03T00:00", "2026-10-03T15:30"),  # half an hour is skipped
        ("Asia/Shanghai", "01:00", "2026-06-01T17:00", "2026-06-02T17:00"),
        ("Asia/Shanghai", "01:00", "2026-06-01T16:59", "2026-06-01T17:00"),
        ("UTC", "00:00", "2026-12-31T23:59", "2027-01-01T00:00"),
        ("Asia/Kathmandu", "08:00", "2026-06-01T00:00", "2026-06-01T02:15"),
    ],
)
def test_daily_times_follow_the_wall_clock(zone: str, time: str, after: str, expected: str) -> None:
    draft = replace(DAILY, time_zone=zone, local_time=time)

    assert next_run_after(draft, utc(after)) == utc(expected)


@pytest.mark.parametrize(
    ("weekday", "expected"),
    [(0, "2026-06-07T00:30"), (1, "2026-06-08T00:30"), (6, "2026-06-06T00:30")],
)
def test_weekly_plans_count_days_from_sunday(weekday: int, expected: str) -> None:
    draft = replace(DAILY, recurrence=Recurrence.WEEKLY, weekday=weekday)

    assert next_run_after(draft, utc("2026-06-03T12:00")) == utc(expected)


def test_a_weekly_plan_on_the_day_the_hour_is_missing_runs_after_the_gap() -> None:
    draft = replace(DAILY, recurrence=Recurrence.WEEKLY, weekday=0)

    assert next_run_after(draft, utc("2026-03-25T12:00")) == utc("2026-03-29T01:00")


def test_a_year_of_runs_has_one_a_local_day() -> None:
    moment = utc("2026-01-01T12:00")
    days = []
    for _ in range(365):
        following = next_run_after(DAILY, moment)
        assert following is not None
        assert following > moment
        days.append(following)
        moment = following

    gaps = Counter(b - a for a, b in itertools.pairwise(days))
    assert gaps == {timedelta(hours=24): 361, timedelta(hours=23.5): 2, timedelta(hours=25): 1}


def test_a_disabled_plan_has_no_next_time() -> None:
    assert next_run_after(replace(DAILY, is_enabled=False), utc("2026-06-01T00:00")) is None


def test_more_than_two_hours_late_is_late() -> None:
    due = utc("2026-06-01T00:00")

    assert not is_late(due, due + timedelta(hours=2))
    assert is_late(due, due + timedelta(hours=2, seconds=1))


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"name": "  "}, "plan_name_empty"),
        ({"time_zone": "Mars/Olympus"}, "time_zone_unknown"),
        ({"time_zone": "../etc/passwd"}, "time_zone_unknown"),
        ({"time_zone": "Europe"}, "time_zone_unknown"),
        ({"recurrence": Recurrence.WEEKLY}, "plan_weekday_missing"),
        ({"weekday": 2}, "plan_weekday_unused"),
        ({"scope": PlanScope.GLOBAL}, "plan_projects_unused"),
        ({"project_ids": ()}, "plan_projects_missing"),
        ({"project_ids": ("p1", "p1")}, "plan_projects_repeated"),
        ({"project_ids": tuple(f"p{n}" for n in range(101))}, "plan_projects_too_many"),
    ],
)
def test_a_plan_that_cannot_work_is_refused_by_name(change: dict[str, object], rule: str) -> None:
    with pytest.raises(RuleViolated) as caught:
        checked_draft(replace(DAILY, **change))  # type: ignore[arg-type]  # the table holds fields by name

    assert caught.value.rule == rule


def test_keys_name_one_scheduled_time_or_one_request() -> None:
    assert scheduled_key("p", utc("2026-06-01T00:30")) == scheduled_key("p", utc("2026-06-01T00:30"))
    assert scheduled_key("p", utc("2026-06-01T00:30")) != scheduled_key("p", utc("2026-06-02T00:30"))
    assert manual_key("k" * 80) != manual_key("k" * 79)
    assert len(manual_key("k" * 80)) <= 120


def test_definite_failures_wait_one_and_five_minutes_then_end() -> None:
    now = utc("2026-06-01T00:00")
    error = ProviderFailed(ProviderFault.SERVER_ERROR, "answer", is_retryable=True)

    outcomes = [after_failure(error, attempt=attempt, moment=now) for attempt in (1, 2, 3)]

    assert [(outcome.state, outcome.next_attempt_at) for outcome in outcomes] == [
        (S.RETRY_WAIT, now + timedelta(minutes=1)),
        (S.RETRY_WAIT, now + timedelta(minutes=5)),
        (S.FAILED, None),
    ]


def test_a_longer_wait_that_the_provider_asks_for_is_kept_within_bounds() -> None:
    now = utc("2026-06-01T00:00")

    waits = []
    for seconds in (5.0, 600.0, 900_000.0):
        error = ProviderFailed(ProviderFault.RATE_LIMITED, "answer", is_retryable=True, retry_after_s=seconds)
        waits.append(after_failure(error, attempt=1, moment=now).next_attempt_at)

    assert waits == [now + timedelta(minutes=1), now + timedelta(minutes=10), now + timedelta(hours=1)]


def test_a_call_without_observed_answer_is_never_repeated() -> None:
    error = ProviderFailed(ProviderFault.TIMED_OUT, "answer", was_dispatched=True, is_retryable=True)

    assert after_failure(error, attempt=1, moment=utc("2026-06-01T00:00")).state is S.UNOBSERVED


def test_a_setting_that_is_wrong_is_not_retried() -> None:
    error = ProviderFailed(ProviderFault.WRONG_KEY, "answer")

    assert after_failure(error, attempt=1, moment=utc("2026-06-01T00:00")).state is S.FAILED


def test_a_run_whose_process_went_away_is_taken_up_twice() -> None:
    now = utc("2026-06-01T00:00")

    assert [interrupted(attempt=attempt, moment=now).state for attempt in (1, 2, 3)] == [
        S.RETRY_WAIT,
        S.RETRY_WAIT,
        S.FAILED,
    ]
