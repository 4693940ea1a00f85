"""Word lists of conflict detection: negations, opposites, weekdays, months, units (main process, pure)."""

import re
from typing import Final

from main_process.domain.terms import stemmed

SCOPE_LABEL: Final = re.compile(r"^\s*(?:global|project|conversation|全局|项目|会话)\s*[:：]\s*", re.IGNORECASE)
"""A scope written before a statement is not part of it."""

SPEAKER: Final = re.compile(
    r"^\s*(?:the\s+)?user\s+(?=prefers?\b|likes?\b|wants?\b|dislikes?\b|does\b|never\b|always\b)"
    r"|^\s*用户(?=偏好|喜欢|希望|要求|想|讨厌|习惯|不)",
    re.IGNORECASE,
)
"""Who prefers it goes without saying; "the users service" is a name."""

NEGATIONS: Final = frozenset(
    [
        "not",
        "never",
        "no",
        "cannot",
        "without",
        "不",
        "没",
        "没有",
        "不要",
        "不再",
        "不会",
        "不能",
        "不用",
        "别",
        "勿",
        "不得",
        "不必",
        "不准",
        "无需",
        "无须",
        "未",
    ]
)
"""Words that turn a statement round; an even number of them leaves it as it was."""

NEGATIVE_OF: Final = {
    "forbid": "allow",
    "forbids": "allow",
    "forbidden": "allow",
    "disallow": "allow",
    "disallows": "allow",
    "disallowed": "allow",
    "prohibit": "allow",
    "prohibited": "allow",
    "disable": "enable",
    "disables": "enable",
    "disabled": "enable",
    "dislike": "like",
    "dislikes": "like",
    "avoid": "use",
    "avoids": "use",
    "exclude": "include",
    "excludes": "include",
    "禁止": "允许",
    "严禁": "允许",
    "禁用": "启用",
    "停用": "启用",
    "关闭": "启用",
    "讨厌": "喜欢",
    "避免": "使用",
}
"""Words that are a negation of another word."""

SAME_AS: Final = {"开启": "启用", "打开": "启用", "准许": "允许"}
"""Words that say the same as the one that their opposite is known by."""

FILLERS: Final = frozenset(
    [
        *("a", "an", "the", "is", "are", "be", "was", "were", "been", "to", "of", "do", "does", "did", "will"),
        *("would", "should", "shall", "must", "can", "may", "we", "i", "you", "they", "he", "she", "it", "this"),
        *("that", "these", "those", "please", "also", "just", "always", "our", "my", "your", "their", "its", "s"),
        *("and", "every", "each", "all", "any"),
        *("的", "了", "是", "在", "要", "会", "也", "都", "就", "把", "请", "和", "与", "及", "为", "于", "应", "该"),
        *("不得不", "应该", "总是", "一律", "必须", "需要", "我们", "我", "你", "他", "她", "它", "每", "这", "那"),
    ]
)
"""Words whose presence does not change what a statement says."""

_WEEKDAY_NAMES: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_HAN_DAYS: Final = "一二三四五六日"
WEEKDAYS: Final[dict[str, int]] = {
    **{name: number for number, name in enumerate(_WEEKDAY_NAMES, start=1)},
    **{f"{name}s": number for number, name in enumerate(_WEEKDAY_NAMES, start=1)},
    **{short: number for number, short in enumerate(("mon", "tue", "wed", "thu", "fri"), start=1)},
    **{f"{week}{day}": number for week in ("周", "星期", "礼拜") for number, day in enumerate(_HAN_DAYS, start=1)},
    **{f"{week}天": 7 for week in ("周", "星期", "礼拜")},
}
"""Weekday words of both languages → 1 (Monday) to 7."""

_MONTH_NAMES: Final = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
AMBIGUOUS_MONTHS: Final = {"march": 3, "may": 5}
"""Months that are also everyday words: months only after a number or one of BEFORE_MONTHS."""
BEFORE_MONTHS: Final = frozenset(["in", "until", "by", "since", "from", "of", "before", "after"])
MONTHS: Final[dict[str, int]] = {
    **{name: number for number, name in enumerate(_MONTH_NAMES, start=1) if name not in AMBIGUOUS_MONTHS},
    **{name[:3]: number for number, name in enumerate(_MONTH_NAMES, start=1) if name not in AMBIGUOUS_MONTHS},
}
"""All other month names → 1 to 12."""

HAN_NUMERALS: Final[dict[str, str]] = {
    **{numeral: str(number) for number, numeral in enumerate("零一二三四五六七八九十")},
    "两": "2",
    "十一": "11",
    "十二": "12",
}

_DIGITS: Final = "[0-9零一二三四五六七八九十百千万两]"
HAN_PIECES: Final = re.compile(
    r"(?:周|星期|礼拜)[一二三四五六日天]"
    rf"|{_DIGITS}+(?:月|日|号|点|年|天|次|小时|分钟|周|个月|倍|位|层|行)"
    r"|不得不|不得|不必|不准|无需|无须|没有|不要|不再|不会|不能|不用|禁止|严禁|禁用|停用|关闭|开启|打开|准许|讨厌|避免|允许|启用|使用|喜欢|应该|总是|一律|必须|需要|我们"
    r"|."
)
"""Cuts a Han run into weekdays, counted things, known words and single characters."""
HAN_MONTH: Final = re.compile(rf"({_DIGITS}+)月")
HAN_FIGURE: Final = re.compile(rf"({_DIGITS}+)(日|号|点|年|天|次|小时|分钟|周|个月|倍|位|层|行)")

FIGURE: Final = re.compile(r"([0-9]+(?:\.[0-9]+)*)([a-z]{0,4})")
"""A number or version, with an ending or unit written onto it."""
FIGURE_SIGN: Final = re.compile(r"(?:[-+<>=~$€£¥≤≥]+[0-9]|[0-9]%)")
HAS_SIGN: Final = re.compile(r"[-+<>=~$€£¥≤≥%]")
"""Signs that make another figure of a figure: -5, <5, $5, 5%."""
ORDINAL_ENDINGS: Final = frozenset(["st", "nd", "rd", "th"])

UNITS: Final = frozenset(
    [
        *("b", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "tib", "bit", "byte"),
        *("ms", "s", "sec", "second", "min", "minut", "h", "hour", "day", "week", "month", "year"),
        *("cm", "mm", "m", "km", "inch", "px", "pt", "em"),
    ]
)
"""Units as stems: 64 MB against 64 MiB may be a slip or a difference."""

PLACE_PREPOSITIONS: Final = frozenset(["in", "for", "on", "at", "dure", "when", "insid", "within", "under", "if"])
"""Stems after which a word says where or when: tabs in Makefiles and tabs in Python are two rules."""

LANGUAGES: Final = frozenset(
    [
        *(stemmed(name) for name in ("english", "chinese", "japanese", "korean", "german", "french", "spanish")),
        *(stemmed(name) for name in ("dutch", "italian", "russian", "portuguese", "mandarin")),
    ]
)
"""Names of languages, which are values even after "in"."""

_PAIRS: Final = (
    *(("dark", "light"), ("tabs", "spaces"), ("tab", "space"), ("on", "off"), ("yes", "no"), ("true", "false")),
    *(("left", "right"), ("before", "after"), ("public", "private"), ("single", "double"), ("short", "long")),
    *(("sync", "async"), ("merge", "rebase"), ("more", "less"), ("first", "last"), ("up", "down"), ("old", "new")),
    *(("深", "浅"), ("开", "关"), ("左", "右"), ("先", "后"), ("多", "少"), ("长", "短"), ("大", "小"), ("新", "旧")),
)
OPPOSITES: Final = frozenset(pair for a, b in _PAIRS for pair in ((stemmed(a), stemmed(b)), (stemmed(b), stemmed(a))))
"""Words that exclude each other wherever they stand."""
