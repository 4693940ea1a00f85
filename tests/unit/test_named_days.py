"""The days that a look-up names, in English and Chinese, and what names none."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from main_process.domain.named_days import NEAR_DAYS, named_days

TODAY = date(2026, 5, 4)  # a Monday


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("what did I ask on 3 March", "2026-03-03", "2026-03-03"),
        ("March 3rd, 2025", "2025-03-03", "2025-03-03"),
        ("the 3rd of March", "2026-03-03", "2026-03-03"),
        ("12 Dec", "2025-12-12", "2025-12-12"),
        ("2026-03-03", "2026-03-03", "2026-03-03"),
        ("2026/3/3 的对话", "2026-03-03", "2026-03-03"),
        ("10.3.2026", "2026-03-10", "2026-03-10"),
        ("in early March", "2026-03-01", "2026-03-10"),
        ("mid-April", "2026-04-11", "2026-04-20"),
        ("at the end of February 2024", "2024-02-21", "2024-02-29"),
        ("in December", "2025-12-01", "2025-12-31"),
        ("August 2025", "2025-08-01", "2025-08-31"),
        ("yesterday", "2026-05-03", "2026-05-03"),
        ("the day before yesterday", "2026-05-02", "2026-05-02"),
        ("last Tuesday", "2026-04-28", "2026-04-28"),
        ("on Monday", "2026-04-27", "2026-04-27"),
        ("last week", "2026-04-27", "2026-05-03"),
        ("three weeks ago", "2026-04-13", "2026-04-19"),
        ("2 days ago", "2026-05-02", "2026-05-02"),
        ("last month", "2026-04-01", "2026-04-30"),
        ("last year", "2025-01-01", "2025-12-31"),
        ("3月3日说了什么", "2026-03-03", "2026-03-03"),
        ("2025年12月1号", "2025-12-01", "2025-12-01"),
        ("十二月二十三日", "2025-12-23", "2025-12-23"),
        ("去年三月", "2025-03-01", "2025-03-31"),
        ("三月初", "2026-03-01", "2026-03-10"),
        ("四月中旬", "2026-04-11", "2026-04-20"),
        ("三月底", "2026-03-21", "2026-03-31"),
        ("十一月份", "2025-11-01", "2025-11-30"),
        ("昨天", "2026-05-03", "2026-05-03"),
        ("大前天", "2026-05-01", "2026-05-01"),
        ("上周三", "2026-04-29", "2026-04-29"),
        ("上上周", "2026-04-20", "2026-04-26"),
        ("星期天", "2026-05-03", "2026-05-03"),
        ("两周前", "2026-04-20", "2026-04-26"),
        ("三个月前", "2026-02-01", "2026-02-28"),
        ("上个月", "2026-04-01", "2026-04-30"),
        ("去年", "2025-01-01", "2025-12-31"),
        ("29 February", "2024-02-29", "2024-02-29"),
    ],
)
def test_days_are_read_in_both_languages(text: str, first: str, last: str) -> None:
    found = named_days(text, TODAY)
    assert found is not None
    assert (found.first.isoformat(), found.last.isoformat()) == (first, last)
    assert text[found.start : found.end].strip()


@pytest.mark.parametrize(
    "text",
    [
        "May I ask",
        "we march on",
        "version 1.2.3",
        "31 February",
        "13月5日",
        "2026-02-30",
        "一个星期一次",
        "前几天",
        "三个月",
        "999 months ago",
        "",
    ],
)
def test_what_names_no_day_is_left_alone(text: str) -> None:
    assert named_days(text, TODAY) is None


def test_nearness_fades_within_a_week() -> None:
    named = named_days("3 March", TODAY)
    assert named is not None
    near = [named.nearness(date(2026, 3, 3) + timedelta(days=off)) for off in range(NEAR_DAYS + 2)]
    assert near[0] == 1.0
    assert near == sorted(near, reverse=True)
    assert near[-2:] == [1 / (1 + NEAR_DAYS), 0.0]
    assert named.nearness(None) == 0.0


LETTERS = "0123456789-/. 年月日号上个周星期一二三十去今前天初底 MayMarchlastweekgo"


@given(st.text(alphabet=LETTERS, max_size=24), st.dates())
def test_no_text_is_ever_an_error(text: str, today: date) -> None:
    found = named_days(text, today)
    assert found is None or found.first <= found.last
