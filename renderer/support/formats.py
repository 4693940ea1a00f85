"""Times, counts, sizes and durations as a person reads them, and text of others made safe to look at."""

import re
import unicodedata
from datetime import datetime
from typing import Final

from PySide6.QtCore import QDateTime, QLocale, QTimeZone

from renderer.support.i18n import translate

_KEPT: Final = frozenset("\n\t")
_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f")
"""Letters and marks that draw nothing although they are no format characters (Unicode, Default_Ignorable)."""
_JOINER: Final = "\u200d"
_PRESENTATION: Final = "\ufe0f"
_VARIATION: Final = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))

_HARMLESS: Final = re.compile(
    "[\t\n\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u3000-\u312f\u3131-\u3163"
    "\u3165-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9f]*"
)
"""Most texts consist of these alone and need no closer look; a test holds the list to be free of hidden ones."""


def visible_text(text: str) -> str:
    """Return text with every invisible, bidirectional or control character written as `⟦U+XXXX⟧` (interface §5).

    Line feeds and tabs stay; joiners and variation selectors stay inside emoji, where they show.
    """
    if _HARMLESS.fullmatch(text):
        return text
    return "".join(
        f"⟦U+{ord(letter):04X}⟧" if _is_hidden(text, place) else letter for place, letter in enumerate(text)
    )


def one_line(text: str) -> str:
    """Return visible text on one line, for list rows."""
    folded = text.replace("\r\n", " ").replace("\n", " ").replace("\t", " ")
    return visible_text(folded)


def elided(text: str, length: int) -> str:
    """At most `length` characters, the last one an ellipsis where something was cut."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def has_hidden_characters(text: str) -> bool:
    """Whether `visible_text` would change the text."""
    return visible_text(text) != text


def _is_hidden(text: str, place: int) -> bool:
    letter = text[place]
    if letter in _KEPT:
        return False
    if letter in _BLANK_LETTERS:
        return True
    if letter in {_JOINER, _PRESENTATION}:
        return not _stands_in_emoji(text, place)
    if any(ord(letter) in span for span in _VARIATION):
        return True
    return unicodedata.category(letter) in {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}


def _stands_in_emoji(text: str, place: int) -> bool:
    before = text[place - 1] if place else ""
    return bool(before) and (before == _PRESENTATION or unicodedata.category(before) in {"So", "Sk"})


def _local(moment: datetime) -> QDateTime:
    return QDateTime.fromMSecsSinceEpoch(int(moment.timestamp() * 1_000)).toLocalTime()


def moment_text(moment: datetime | None) -> str:
    """Date and time of day in the machine's zone; a dash for none."""
    return "–" if moment is None else _local(moment).toString("yyyy-MM-dd HH:mm")


def date_text(moment: datetime | None) -> str:
    """Date in the machine's zone; a dash for none."""
    return "–" if moment is None else _local(moment).toString("yyyy-MM-dd")


def short_moment_text(moment: datetime | None) -> str:
    """As in a mail list: time of day for today, “Yesterday”, else the date; a dash for none."""
    if moment is None:
        return "–"
    local = _local(moment)
    match local.daysTo(QDateTime.currentDateTime()):
        case 0:
            return local.toString("HH:mm")
        case 1:
            return translate("Formats", "Yesterday")
        case _:
            return local.toString("yyyy-MM-dd")


def age_text(since: datetime) -> str:
    """How many days ago that was."""
    days = _local(since).daysTo(QDateTime.currentDateTime())
    return translate("Formats", "%n days", None, max(0, days)) if days > 0 else translate("Formats", "since today")


def zone_text() -> str:
    """The machine's time zone in words, for forms whose fields show it."""
    local = QDateTime.currentDateTime()
    minutes = local.offsetFromUtc() // 60
    sign = "-" if minutes < 0 else "+"
    offset = f"UTC{sign}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}"
    return translate("Formats", "Times are in this machine's zone, {offset} now.").format(offset=offset)


def now_utc() -> datetime:
    """This moment, for forms that need a default."""
    return moment_from(QDateTime.currentDateTimeUtc())


def moment_from(chosen: QDateTime) -> datetime:
    """The moment that a date-time field shows, with its offset, ready to be sent."""
    text = chosen.toTimeZone(QTimeZone.utc()).toString("yyyy-MM-ddTHH:mm:ss.zzz")
    return datetime.fromisoformat(f"{text}+00:00")


def field_moment(moment: datetime) -> QDateTime:
    """A moment as a date-time field shows it: in the machine's zone."""
    return _local(moment)


def count_text(count: int) -> str:
    """A whole number with the separators of the person's language."""
    return QLocale().toString(count)


def size_text(size_bytes: int) -> str:
    """A size in bytes, with the unit that fits."""
    return QLocale().formattedDataSize(size_bytes, 1)


def percent_text(fraction: float) -> str:
    """A share between 0 and 1 as whole percent."""
    return translate("Formats", "{percent} %").format(percent=round(fraction * 100))


def duration_text(seconds: float) -> str:
    """How long something took or will take, roughly."""
    if seconds < 1:
        return translate("Formats", "{count} ms").format(count=round(seconds * 1_000))
    if seconds < 90:  # noqa: PLR2004 - people read "75 s" more easily than "1 min 15 s"
        return translate("Formats", "{count} s").format(count=round(seconds))
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:  # noqa: PLR2004 - minutes in an hour
        return translate("Formats", "{minutes} min {seconds} s").format(minutes=minutes, seconds=rest)
    hours, minutes = divmod(minutes, 60)
    return translate("Formats", "{hours} h {minutes} min").format(hours=hours, minutes=minutes)


def list_text(words: list[str] | tuple[str, ...]) -> str:
    """Words one after another, as the person's language separates them."""
    return translate("Formats", ", ").join(words)


def system_time_zone() -> str:
    """IANA name of the zone of this computer; UTC where it has none."""
    return bytes(QTimeZone.systemTimeZoneId().data()).decode("ascii") or "UTC"
