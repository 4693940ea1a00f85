"""The days that a look-up names, in English and Chinese (main process, pure): `early March`, `2026-03-03`, `上周三`.

A small exact rule instead of a library for natural dates: those guess, read digits of any text as dates, and load
slowly. Whatever is not listed here names no day, and a day that does not exist names none. Without a year the latest
one is meant that does not lie ahead.
"""

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

NEAR_DAYS: Final = 7
"""People are a few days off: beyond a week from the named days nothing is near them."""
_DAYS_OF_WEEK: Final = 7
_MONTHS_OF_YEAR: Final = 12
_LONGEST_AGO: Final = 3_650
"""Days; `1000000 years ago` names nothing."""
_EARLIEST: Final = 1_970
_LATEST: Final = 2_200

_MONTH_NAMES: Final = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTH_OF: Final = {name[:size]: number for number, name in enumerate(_MONTH_NAMES, 1) for size in (3, len(name))}
_MONTH_OF["sept"] = 9
_NUMBER_WORDS: Final = ("a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_HAN_DIGITS: Final = {sign: number for number, sign in enumerate("一二三四五六七八九", 1)} | {"两": 2}

_NAME: Final = rf"(?P<name>{'|'.join(sorted(_MONTH_OF, key=len, reverse=True))})\.?"
_DAY: Final = r"(?P<day>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?"
_YEAR: Final = r"(?:,?\s*(?P<year>(?:19|20|21)\d\d))?"
_HAN_NUMBER: Final = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"
_AGO_NUMBER: Final = rf"(?:\d{{1,3}}|{'|'.join(_NUMBER_WORDS)})"


@dataclass(frozen=True, slots=True)
class NamedDays:
    """Days from `first` to `last`, both included, and where the look-up names them (characters, end excluded)."""

    first: date
    last: date
    start: int
    end: int

    def nearness(self, day: date | None) -> float:
        """Return 1 for a named day, less the further away a day lies, 0 beyond a week and for an unknown day."""
        if day is None:
            return 0.0
        off = max((self.first - day).days, (day - self.last).days, 0)
        return 0.0 if off > NEAR_DAYS else 1.0 / (1.0 + off)


_Span = tuple[date, date]
_Reading = Callable[[re.Match[str], date], _Span | None]


def named_days(text: str, today: date) -> NamedDays | None:
    """Return the days that a look-up names, or None. Of several the most exact one counts."""
    for pattern, reading in _RULES:
        for match in pattern.finditer(text):
            days = reading(match, today)
            if days is not None:
                return NamedDays(*days, match.start(), match.end())
    return None


def _one(day: date | None) -> _Span | None:
    return None if day is None else (day, day)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day) if _EARLIEST <= year <= _LATEST else None
    except ValueError:
        return None


def _latest(today: date, month: int, day: int) -> date | None:
    """Return that day in the latest year in which it exists and does not lie ahead."""
    years = range(today.year, today.year - 9, -1)
    return next((one for year in years if (one := _date(year, month, day)) and one <= today), None)


def _month(year: int | None, month: int, today: date, part: str = "") -> _Span | None:
    if year is None:
        year = today.year if month <= today.month else today.year - 1
    first = _date(year, month, 1)
    if first is None:
        return None
    end = monthrange(year, month)[1]
    begins, ends = {"early": (1, 10), "mid": (11, 20), "late": (21, end)}.get(part, (1, end))
    return first.replace(day=begins), first.replace(day=ends)


def _han(sign: str) -> int:
    if sign.isdigit():
        return int(sign)
    tens, ten, ones = sign.rpartition("十")
    return (_HAN_DIGITS.get(tens, 1) * 10 if ten else 0) + _HAN_DIGITS.get(ones, 0)


def _year_of(match: re.Match[str], today: date) -> int | None:
    said = match["year"]
    if not said:
        return None
    return {"去年": today.year - 1, "今年": today.year}[said] if said in {"去年", "今年"} else int(said)


def _ymd(match: re.Match[str], today: date) -> _Span | None:
    del today
    return _one(_date(int(match["year"]), int(match["month"]), int(match["day"])))


def _english_day(match: re.Match[str], today: date) -> _Span | None:
    month, day = _MONTH_OF[match["name"].lower()], int(match["day"])
    return _one(_date(int(match["year"]), month, day) if match["year"] else _latest(today, month, day))


def _han_day(match: re.Match[str], today: date) -> _Span | None:
    month, day, year = _han(match["month"]), _han(match["day"]), _year_of(match, today)
    return _one(_date(year, month, day) if year else _latest(today, month, day))


def _english_month(match: re.Match[str], today: date) -> _Span | None:
    said = (match["part"] or "").lower()
    parts = {"early": ("early", "beg", "start"), "mid": ("mid",), "late": ("late", "end")}
    part = next((name for name, begins in parts.items() if said.startswith(begins)), "")
    return _month(_year_of(match, today), _MONTH_OF[match["name"].lower()], today, part)


def _han_month(match: re.Match[str], today: date) -> _Span | None:
    part = {"初": "early", "上": "early", "中": "mid", "下": "late", "底": "late", "末": "late"}
    month = _han(match["month"])
    if not 1 <= month <= _MONTHS_OF_YEAR:
        return None
    return _month(_year_of(match, today), month, today, part.get((match["part"] or " ")[0], ""))


def _ago(match: re.Match[str], today: date) -> _Span | None:
    said = match["number"].lower()
    if said in _NUMBER_WORDS:
        number = max(_NUMBER_WORDS.index(said), 1)
    else:
        number = int(said) if said.isdigit() else _han(said)
    unit = match["unit"].lower()
    if unit.startswith(("day", "天")):
        return _one(today - timedelta(days=number))
    if unit.startswith(("week", "周", "星", "礼")):
        return _week(today, number)
    return _months_back(today, number) if number <= _LONGEST_AGO // 31 else None


def _week(today: date, back: int) -> _Span:
    monday = today - timedelta(days=today.weekday() + _DAYS_OF_WEEK * back)
    return monday, monday + timedelta(days=_DAYS_OF_WEEK - 1)


def _months_back(today: date, back: int) -> _Span | None:
    year, month = divmod(today.year * _MONTHS_OF_YEAR + today.month - 1 - back, _MONTHS_OF_YEAR)
    return _month(year, month + 1, today)


def _english_period(match: re.Match[str], today: date) -> _Span | None:
    back = 1 if match["which"].lower() == "last" else 0
    return _period(match["unit"].lower(), today, back)


def _han_period(match: re.Match[str], today: date) -> _Span | None:
    units = {"月": "month", "年": "year"}
    back = len(match["which"]) if match["which"].startswith("上") else int(match["which"] == "去")
    return _period(units.get(match["unit"], "week"), today, back)


def _period(unit: str, today: date, back: int) -> _Span | None:
    if unit == "week":
        return _week(today, back)
    if unit == "month":
        return _months_back(today, back)
    return date(today.year - back, 1, 1), date(today.year - back, 12, 31)


def _english_weekday(match: re.Match[str], today: date) -> _Span | None:
    number = next(at for at, name in enumerate(_WEEKDAYS) if name == match["weekday"].lower())
    return _one(today - timedelta(days=(today.weekday() - number - 1) % _DAYS_OF_WEEK + 1))


def _han_weekday(match: re.Match[str], today: date) -> _Span | None:
    number = 6 if match["weekday"] in "日天" else _HAN_DIGITS[match["weekday"]] - 1
    which = match["which"] or ""
    if which.startswith("上"):
        return _one(_week(today, which.count("上"))[0] + timedelta(days=number))
    if which:
        return _one(_week(today, 0)[0] + timedelta(days=number))
    return _one(today - timedelta(days=(today.weekday() - number - 1) % _DAYS_OF_WEEK + 1))


def _named(match: re.Match[str], today: date) -> _Span | None:
    back = {"today": 0, "今天": 0, "yesterday": 1, "昨天": 1, "前天": 2, "大前天": 3}
    return _one(today - timedelta(days=back.get(match[0].lower(), 2)))


def _rules() -> Iterator[tuple[re.Pattern[str], _Reading]]:
    def rule(pattern: str, reading: _Reading) -> tuple[re.Pattern[str], _Reading]:
        return re.compile(pattern, re.IGNORECASE), reading

    yield rule(r"(?<![\d.])(?P<year>\d{4})([-/.])(?P<month>\d{1,2})\2(?P<day>\d{1,2})(?!\d)", _ymd)
    yield rule(r"(?<![\d.])(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})(?!\d)", _ymd)
    yield rule(rf"\b(?:the\s+)?{_DAY}\s+(?:of\s+)?{_NAME}\b{_YEAR}", _english_day)
    yield rule(rf"\b{_NAME}\s+(?:the\s+)?{_DAY}\b(?!:){_YEAR}", _english_day)
    han_year = r"(?:(?P<year>(?:19|20)\d\d(?=年)|去年|今年)年?的?)?"
    yield rule(rf"{han_year}(?P<month>{_HAN_NUMBER})月(?P<day>{_HAN_NUMBER})[日号]?(?!个)", _han_day)
    yield rule(r"the day before yesterday|\byesterday\b|\btoday\b|大前天|前天|昨天|今天", _named)
    yield rule(
        r"(?:(?P<which>上上|上|这|本)个?|(?<!个))(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天])(?!次)", _han_weekday
    )
    yield rule(rf"\b(?:on|last|this|since)\s+(?P<weekday>{'|'.join(_WEEKDAYS)})\b", _english_weekday)
    yield rule(rf"\b(?P<number>{_AGO_NUMBER})\s+(?P<unit>days?|weeks?|months?)\s+ago\b", _ago)
    yield rule(rf"(?P<number>{_HAN_NUMBER}|两)\s*个?(?P<unit>天|周|星期|礼拜|月)(?:以|之)?前", _ago)
    yield rule(
        rf"\b(?P<part>early|mid|late|beginning of|start of|middle of|end of)[\s-]+(?:in\s+)?{_NAME}\b{_YEAR}",
        _english_month,
    )
    yield rule(rf"{han_year}(?P<month>{_HAN_NUMBER})月(?P<part>份|初|上旬|中旬|中|下旬|底|末)?", _han_month)
    yield rule(rf"\b(?P<part>)(?:in|during|since|of|from|last|this)\s+{_NAME}\b{_YEAR}", _english_month)
    yield rule(rf"\b(?P<part>){_NAME}\s+(?P<year>(?:19|20|21)\d\d)\b", _english_month)
    yield rule(r"\b(?P<which>last|this)\s+(?P<unit>week|month|year)\b", _english_period)
    yield rule(r"(?P<which>上上|上|这|本)个?(?P<unit>月|周|星期|礼拜)", _han_period)
    yield rule(r"(?P<which>去|今)(?P<unit>年)", _han_period)


_RULES: Final = tuple(_rules())
"""The most exact ones first."""
