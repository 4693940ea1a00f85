"""A set of long conversations and look-ups with known evidence, English and Chinese: what search over turns is
measured on.

`turns/*.txt` holds what people and an assistant say: episodes (an exchange of four or five turns about one thing)
and small talk. Sixteen conversations of more than 200 turns are made of it, four a file, each over five months: every
episode occurs in each, those marked `x2` three times with other names and figures, so that each look-up has near
misses in its own conversation and in the others. Look-ups are in other words than what was said, name a subject, a
person, a thing or a date as people do, and often ask for what was said a turn after the words they use.

Two files are for choosing weights, the other two only for reporting: they share no conversation,
episode or small talk.

How a file reads: `> ` is what the person says and `< ` the answer (one turn); `{name=a|b}` chooses a value that
`{name}` says again, also in look-ups; `subject`, `title`, `p1` … are one value a conversation. `? 2,3 words` is a
question with the numbers of its evidence turns in the episode; `{on}` in it is a way to say when that was. `! 1
words` is what somebody types who remembers the words.
"""

import random
import re
from calendar import monthrange
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent / "turns"
TUNING: Final = ("work_en", "home_zh")
"""Weights were chosen on these."""
HELD_OUT: Final = ("home_en", "work_zh")
"""Figures are reported of these."""
ASKED_AT: Final = datetime(2026, 5, 4, 9, tzinfo=UTC)
FIRST_DAY: Final = date(2025, 12, 1)
DAYS: Final = 150
CONVERSATIONS: Final = 4
"""Of each file; as many as values a conversation."""
COPIES: Final = 3
"""How often an episode marked `x2` occurs in a conversation."""
TURNS_MIN: Final = 210
DATED_SHARE: Final = 0.2
"""Of look-ups that could do without, so many say when it was, too."""
_SLOT: Final = re.compile(r"\{(\w+)(?:=([^{}]*))?\}")
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_HAN_DIGITS: Final = ("", *"一二三四五六七八九十", "十一", "十二")


@dataclass(frozen=True, slots=True)
class SaidTurn:
    """One turn: its conversation's number, its place there, what was said, and when."""

    conversation: int
    sequence: int
    user_text: str
    assistant_text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Asked:
    """A look-up, its language, and its evidence: (conversation, sequence).

    `kind`: `words` remembers what was said, `question` asks in other words, `dated` says when that was as well.
    """

    text: str
    language: str
    relevant: frozenset[tuple[int, int]]
    kind: str


@dataclass(frozen=True, slots=True)
class TurnSet:
    """Titles by conversation, turns in order, look-ups."""

    titles: tuple[str, ...]
    turns: tuple[SaidTurn, ...]
    queries: tuple[Asked, ...]


@dataclass
class _Episode:
    name: str
    copies: int
    lines: list[tuple[str, str]] = field(default_factory=list)
    questions: list[tuple[tuple[int, ...], str, str]] = field(default_factory=list)
    """Places of the evidence in `lines`, the look-up, its kind."""


@dataclass
class _Placed:
    """One copy of an episode: the values of its slots, its day, and the sequences of its turns."""

    episode: _Episode
    values: dict[str, str]
    day: date = FIRST_DAY
    sequences: list[int] = field(default_factory=list)


@dataclass
class _Material:
    casts: dict[str, list[str]]
    episodes: list[_Episode]
    chatter: list[tuple[str, str]]


def load_set(files: Sequence[str]) -> TurnSet:
    """Return the conversations and look-ups of these files, the same every time."""
    titles: list[str] = []
    turns: list[SaidTurn] = []
    asked: list[Asked] = []
    for name in files:
        language = name.rpartition("_")[2]
        material = _read(name)
        for number in range(CONVERSATIONS):
            chance = random.Random(f"{name} {number}")  # chooses words, days and order only
            cast = {slot: values[number % len(values)] for slot, values in material.casts.items()}
            cast["title"] = _filled(cast["title"], cast)
            titles.append(cast["title"])
            placed = _placed(material, cast, number)
            said = list(_conversation(placed, material.chatter, cast, len(titles) - 1, chance))
            turns.extend(said)
            asked.extend(_asked(placed, cast, len(titles) - 1, language, chance))
    return TurnSet(tuple(titles), tuple(turns), _merged(asked))


def sample_of(known: TurnSet, each: int) -> TurnSet:
    """Return the set with only every `each`-th look-up; all turns stay, since they are what makes it hard."""
    return replace(known, queries=known.queries[::each])


def _read(name: str) -> _Material:
    material = _Material({}, [], [])
    episode = _Episode("", 1)
    said = ""
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        mark, _, words = line.partition(" ")
        if mark == "##":
            title, _, copies = words.partition(" ")
            episode = _Episode(title, COPIES if copies else 1)
            material.episodes.append(episode)
        elif mark == ">":
            said = words
        elif mark == "<":
            episode.lines.append((said, words))
        elif mark in {"?", "!"}:
            places, _, question = words.partition(" ")
            kind = "words" if mark == "!" else "dated" if "{on}" in question or "{when_" in question else "question"
            episode.questions.append((tuple(int(place) - 1 for place in places.split(",")), question, kind))
        elif mark.endswith(":"):
            material.casts[mark[:-1]] = [value.strip() for value in words.split("|")]
    material.chatter = material.episodes.pop().lines
    return material


def _filled(template: str, values: dict[str, str]) -> str:
    return _SLOT.sub(lambda match: values[match[1]], template)


def _placed(material: _Material, cast: dict[str, str], number: int) -> list[_Placed]:
    placed = []
    for episode in material.episodes:
        for copy in range(episode.copies):
            values = dict(cast)
            for at, (name, choices) in enumerate(_slots(episode)):
                options = choices.split("|")
                values[name] = options[(number * episode.copies + copy + at) % len(options)]
            placed.append(_Placed(episode, values))
    return placed


def _slots(episode: _Episode) -> Iterator[tuple[str, str]]:
    for line in episode.lines:
        for match in _SLOT.finditer(" ".join(line)):
            if match[2] is not None:
                yield match[1], match[2]


def _conversation(
    placed: list[_Placed], chatter: list[tuple[str, str]], cast: dict[str, str], number: int, chance: random.Random
) -> Iterator[SaidTurn]:
    order = list(placed)
    chance.shuffle(order)
    of_days: list[list[_Placed]] = []
    while order:
        of_days.append([order.pop() for _ in range(min(chance.choice((1, 1, 2)), len(order)))])
    talked = sum(len(one.episode.lines) for one in placed)
    small_talk = iter(_small_talk(chatter, cast, chance))
    a_day = max(TURNS_MIN - talked, 0) / len(of_days)
    sequence, owed = 0, 0.0
    for day, episodes in zip(sorted(chance.sample(range(DAYS), len(of_days))), of_days, strict=True):
        moment = datetime.combine(FIRST_DAY + timedelta(days=day), datetime.min.time(), UTC)
        moment += timedelta(hours=chance.randint(7, 14), minutes=chance.randint(0, 59))
        owed += a_day
        lines: list[tuple[_Placed | None, tuple[str, str]]] = []
        for one in episodes:
            one.day = moment.date()
            filled = ((_filled(said, one.values), _filled(told, one.values)) for said, told in one.episode.lines)
            lines.extend((one, line) for line in filled)
        while owed > 0:  # small talk before, between, after, and now and then inside an episode
            ends = [at for at in range(len(lines) + 1) if at in {0, len(lines)} or lines[at][0] != lines[at - 1][0]]
            at = chance.choice(ends) if chance.random() < 0.8 else chance.randint(0, len(lines))
            lines.insert(at, (None, next(small_talk)))
            owed -= 1
        for owner, (user_text, answer) in lines:
            sequence += 1
            moment += timedelta(minutes=chance.randint(1, 12))
            if owner is not None:
                owner.sequences.append(sequence)
            yield SaidTurn(number, sequence, user_text, answer, moment)


def _small_talk(
    chatter: list[tuple[str, str]], cast: dict[str, str], chance: random.Random
) -> Iterator[tuple[str, str]]:
    while True:
        for line in chance.sample(chatter, len(chatter)):
            values = dict(cast)
            for match in _SLOT.finditer(" ".join(line)):
                if match[2] is not None:
                    values[match[1]] = chance.choice(match[2].split("|"))
            yield _filled(line[0], values), _filled(line[1], values)


def _asked(
    placed: list[_Placed], cast: dict[str, str], number: int, language: str, chance: random.Random
) -> Iterator[Asked]:
    copies: dict[str, list[_Placed]] = {}
    for one in placed:
        copies.setdefault(one.episode.name, []).append(one)
    for of_episode in copies.values():
        for places, template, intended in of_episode[0].episode.questions:
            question, kind = template, intended
            one = chance.choice(of_episode)
            others = [other.day for other in of_episode if other is not one]
            if kind == "question" and chance.random() < DATED_SHARE:
                question = f"{{on}}：{template}" if language == "zh" else f"{template} That was {{on}}."
                kind = "dated"
            text = _filled(question, cast | one.values | _when(one.day, others, language, chance))
            evidence = frozenset((number, one.sequences[place]) for place in places)
            yield Asked(text[0].upper() + text[1:], language, evidence, kind)


def _when(day: date, others: Sequence[date], language: str, chance: random.Random) -> dict[str, str]:
    """Return a way to say a day that means none of the others: the day, a part of its month, or its month."""
    third = min((day.day - 1) // 10, 2)
    part = (third * 10 + 1, (10, 20, monthrange(day.year, day.month)[1])[third])
    is_alone_in_month = all((other.year, other.month) != (day.year, day.month) for other in others)
    is_alone_in_part = is_alone_in_month or all(
        (other.year, other.month) != (day.year, day.month) or not part[0] <= other.day <= part[1] for other in others
    )
    draw = chance.random()
    if language == "zh":
        month = f"{_HAN_DIGITS[day.month]}月"
        exact = chance.choice((f"{day.month}月{day.day}日", f"{day.month}月{day.day}号", day.isoformat()))
        in_part, in_month = f"{month}{('上旬', '中旬', '下旬')[third]}", f"{month}份"
        if draw < 0.2 and is_alone_in_month:
            return {"on": in_month, "when_plain": exact}
        return {"on": in_part if draw < 0.5 and is_alone_in_part else exact, "when_plain": exact}
    month = _MONTHS[day.month - 1]
    plain = chance.choice((f"{day.day} {month}", f"{month} {day.day}", day.isoformat(), f"{day.day} {month[:3]}"))
    in_part, in_month = f"in {('early', 'mid', 'late')[third]} {month}", f"in {month}"
    if draw < 0.2 and is_alone_in_month:
        return {"on": in_month, "when_plain": plain}
    return {"on": in_part if draw < 0.5 and is_alone_in_part else f"on {plain}", "when_plain": plain}


def _merged(asked: Sequence[Asked]) -> tuple[Asked, ...]:
    """Return each look-up once: where the same words mean several copies, all of them are its evidence."""
    found: dict[str, Asked] = {}
    for one in asked:
        known = found.get(one.text)
        found[one.text] = one if known is None else replace(known, relevant=known.relevant | one.relevant)
    return tuple(found.values())
