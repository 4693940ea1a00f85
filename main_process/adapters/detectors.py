"""Detection and redaction of secrets and personal numbers before anything is stored or sent (C34; trusted side).

`redact` is pure and made for bulk: a text that carries no needle of any rule costs a few substring checks. Characters
that hide a secret from patterns (zero-width ones inside it, full-width letters) are folded away for detection; the
findings point into the text as given.
"""

import functools
import hashlib
import importlib.metadata
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from main_process.adapters import detector_numbers as numbers
from main_process.adapters import detector_rules as rules
from main_process.adapters.detector_rules import KINDS, Rule
from main_process.domain.finding import PERSONAL_KINDS

__all__ = ["KINDS", "PERSONAL_KINDS", "Finding", "Redaction", "has_secret", "redact", "rules_version"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One detected value: its kind and where it stands in the original text, in characters."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Redaction:
    """The text with every finding replaced by `[redacted: <kind>]`, and the findings in order."""

    text: str
    findings: tuple[Finding, ...]

    @property
    def kinds(self) -> Counter[str]:
        """How many of each kind; never a value or a part of one."""
        return Counter(finding.kind for finding in self.findings)


_SHORTEST: Final = 6
_INVISIBLE: Final = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e"
_TO_FOLD: Final = re.compile(f"[{_INVISIBLE}\uff01-\uff5e]")
_FULL_WIDTH: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}

_KEY_LABELS: Final = (
    "api_key",
    "api-key",
    "api key",
    "apikey",
    "access_key",
    "access-key",
    "access key",
    "accesskey",
)
_MORE_KEY_LABELS: Final = ("auth_key", "auth-key", "authkey", "private_key", "encryption_key", "signing_key")
_LABELS: Final[dict[str, int]] = {
    **dict.fromkeys(("password", "passwd", "passphrase", "passcode", "pwd", "密码", "口令"), 5),
    **dict.fromkeys(("_pass", "-pass", "dbpass"), 5),
    "密钥": 8,
    "令牌": 8,
    "secret": 8,
    "credential": 8,
    **dict.fromkeys((*_KEY_LABELS, *_MORE_KEY_LABELS), 8),
    "token": 12,
}
"""Labels in lower case, and how long a value must at least be; longer for `token`, which models use otherwise."""

_AFTER_LABEL: Final = re.compile(
    r"""(?ix)
    (?: [_-]? (?: key | value | id )? ["'`\]]{0,2} \s{0,3} (?: => | := | ={1,3} | : ) \s{0,3}
      | (?P<sentence> \s+ is \s+ (?: : \s* )? )
      | \s{0,2} (?: 是 | 为 | 為 | 改成 | 设为 ) \s{0,2} [:]? \s{0,2}
    )
    (?: (?P<quote>["'`]) (?P<quoted> [^"'`\r\n]{1,300} ) (?P=quote)
      | (?P<bare> [^\s"'`,;，。；、）)\]}>]{1,300} )
    )"""
)
_TRAILING: Final = ".,;:)]}>\"'`。，；、）"

_PEM_BEGIN: Final = re.compile(r"-{2,5}\s?BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?\s?-{2,5}")
_PEM_END: Final = re.compile(r"-{2,5}\s?END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?\s?-{2,5}")
_PEM_LINES: Final = re.compile(
    r"(?:[ \t]*(?:\\r|\\n|\r|\n)+[ \t]*(?:\d+[\u2192\t:|]\s?)?[>|#*/\"' ]*"
    r"(?:[A-Za-z0-9+/=]{12,}|[A-Za-z0-9+/]+={1,2}|(?:Proc-Type|DEK-Info|Version|Comment):[^\r\n]*))*"
)
"""Lines of a key without an end mark, also behind the line numbers of a file view."""
_PEM_LONGEST: Final = 40_000

_TOKEN_TAIL: Final = re.compile(r"[A-Za-z0-9_\-+/=%]*")


def redact(text: str, *, has_personal: bool = True) -> Redaction:
    """Return the text with secrets and personal numbers replaced; without `has_personal` those numbers stay.

    A token broken over two lines is found when both halves make up the length of its kind, else it may be missed.
    """
    found = _merged(_findings(text))
    findings = tuple(one for one in found if has_personal or one.kind not in PERSONAL_KINDS)
    if not findings:
        return Redaction(text, ())
    pieces: list[str] = []
    position = 0
    for finding in findings:
        pieces += (text[position : finding.start], f"[redacted: {finding.kind}]")
        position = finding.end
    pieces.append(text[position:])
    return Redaction("".join(pieces), findings)


def has_secret(text: str) -> bool:
    """Return whether anything in the text would be redacted."""
    return next(_findings(text), None) is not None


@functools.cache
def rules_version() -> str:
    """Return what changes whenever a rule, its order or a library's pattern changes; names a scan of the store."""
    library = importlib.metadata.version("python-stdnum")
    lines = [library, *map(repr, sorted(_LABELS.items())), _AFTER_LABEL.pattern]
    for rule in (*_needled(), *numbers.NUMBER_RULES):
        near = (rule.behind, rule.unless)
        lines.append(repr((rule.kind, rule.pattern.pattern, *(one and one.pattern for one in near))))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def _findings(text: str) -> Iterator[Finding]:
    """Yield findings in the original text's positions, unordered, possibly overlapping."""
    if len(text) < _SHORTEST:
        return
    folded, positions = _folded(text)
    lowered = folded.lower()
    if len(lowered) != len(folded):  # a few capitals change length; labels need equal positions
        lowered = "".join(c.lower() if c.isascii() else c for c in folded)
    for kind, start, end in _spans(folded, lowered):
        if positions is None:
            yield Finding(kind, start, end)
        else:
            yield Finding(kind, positions[start], positions[end - 1] + 1)


def _spans(folded: str, lowered: str) -> Iterator[tuple[str, int, int]]:
    if "private key" in lowered:
        for start, end in _private_keys(folded):
            yield rules.PRIVATE_KEY, start, end
    for mark, needles in _rules_by_needle():
        if mark not in lowered:
            continue
        for needle, bound in needles:
            if needle in lowered:
                for rule in bound:
                    yield from _matches(rule, folded)
    yield from _labelled(folded, lowered)
    if numbers.MANY_DIGITS.search(folded):
        for rule in numbers.NUMBER_RULES:
            yield from _matches(rule, folded)


def _matches(rule: Rule, folded: str) -> Iterator[tuple[str, int, int]]:
    for match in rule.pattern.finditer(folded):
        start, end = match.span(rule.group)
        near = (folded, max(start - rules.NEAR, 0), start)
        if rule.unless is not None and rule.unless.search(*near) is not None:
            continue
        if rule.behind is not None and rule.behind.search(*near) is None:
            continue
        if rule.accepts is not None and not rule.accepts(folded[start:end]):
            continue
        if rule.kind in (rules.API_KEY, rules.ACCESS_TOKEN):
            tail = _TOKEN_TAIL.match(folded, end)
            end = tail.end() if tail else end
        if end > start:
            yield rule.kind, start, end


@functools.cache
def _rules_by_needle() -> tuple[tuple[str, tuple[tuple[str, tuple[Rule, ...]], ...]], ...]:
    """Return all rules by needle, needles by a mark they hold; the library is imported when a text first comes.

    A text is searched once a needle, not once a rule, and prose without `_` or `-` skips half of the needles. A rule
    with two needles may run twice; its findings merge.
    """
    bound: dict[str, list[Rule]] = {}
    for rule in _needled():
        for needle in rule.needles:
            bound.setdefault(needle, []).append(rule)
    marked: dict[str, list[tuple[str, tuple[Rule, ...]]]] = {"": [], "_": [], "-": []}
    for needle, group in bound.items():
        mark = next((one for one in ("_", "-") if one in needle), "")
        marked[mark].append((needle, tuple(group)))
    return tuple((mark, tuple(needles)) for mark, needles in marked.items())


def _needled() -> tuple[Rule, ...]:
    return (*rules.RULES, *numbers.NAMED_NUMBER_RULES, *rules.library_rules())


def _private_keys(folded: str) -> Iterator[tuple[int, int]]:
    position = 0
    while begin := _PEM_BEGIN.search(folded, position):
        end_mark = _PEM_END.search(folded, begin.end(), begin.end() + _PEM_LONGEST)
        if end_mark is not None:
            end = end_mark.end()
        else:
            lines = _PEM_LINES.match(folded, begin.end())
            end = lines.end() if lines else begin.end()
        yield begin.start(), end
        position = end


def _labelled(folded: str, lowered: str) -> Iterator[tuple[str, int, int]]:
    for label, shortest in _LABELS.items():
        position = lowered.find(label)
        while position >= 0:
            after = position + len(label)
            match = _AFTER_LABEL.match(folded, after)
            if match is not None and (span := _labelled_value(match, label, shortest)) is not None:
                yield rules.PASSWORD if shortest < _LABELS["secret"] else rules.API_KEY, *span
            position = lowered.find(label, after)


def _labelled_value(match: re.Match[str], label: str, shortest: int) -> tuple[int, int] | None:
    """Return where the value behind a label stands, if it looks like one."""
    quoted = match.group("quoted")
    if quoted is not None:
        is_plain_word = shortest >= _LABELS["secret"] and not _is_mixed(quoted)
        is_refused = (
            len(quoted) < shortest or is_plain_word or rules.is_placeholder(quoted) or _is_prose(quoted, label)
        )
        return None if is_refused else match.span("quoted")
    start, end = match.span("bare")
    value = match.group("bare").rstrip(_TRAILING)
    if len(value) < shortest or rules.is_placeholder(value) or value.startswith(("/", "./", "~/", "http")):
        return None
    is_assigned = match.group("sentence") is None and "=" in match.group(0)
    return (start, start + len(value)) if end > start and _looks_secret(value, is_assigned=is_assigned) else None


def _is_mixed(value: str) -> bool:
    return any(c.isdigit() or c.isupper() for c in value)


def _looks_secret(value: str, *, is_assigned: bool) -> bool:
    """Return whether an unquoted value is more than a word of a sentence."""
    has_digit = any(c.isdigit() for c in value)
    has_letter = any(c.isascii() and c.isalpha() for c in value)
    if has_digit and has_letter:
        return True
    if has_digit:
        return sum(c.isdigit() for c in value) >= _SHORTEST
    if not has_letter:
        return False
    has_symbol = any(c in "!@#$%^&*+=?~" for c in value[1:-1])
    has_case = any(c.isupper() for c in value[1:]) and any(c.islower() for c in value)
    return has_symbol or (is_assigned and (has_case or len(value) >= _SHORTEST))


def _is_prose(quoted: str, label: str) -> bool:
    """Return whether a quoted text behind a label reads as words, not as a value: no digit, symbol or capital inside.

    Passwords may be words with blanks (`'FAKE pass with blanks'`); a sentence starts like one and has four or more.
    """
    if any(c.isdigit() for c in quoted) or any(c.isupper() for c in quoted[1:]):
        return False
    words = quoted.split()
    return len(words) > 3 or (len(words) == 1 and label in quoted.lower())  # noqa: PLR2004 - see above


def _folded(text: str) -> tuple[str, list[int] | None]:
    """Return the text without invisible characters and with half-width letters, and where each character was."""
    if text.isascii() or _TO_FOLD.search(text) is None:
        return text, None
    narrow = text.translate(_FULL_WIDTH)
    positions = [index for index, character in enumerate(narrow) if character not in _INVISIBLE]
    if len(positions) == len(narrow):
        return narrow, None
    return "".join(narrow[index] for index in positions), positions


def _merged(found: Iterator[Finding]) -> Iterator[Finding]:
    """Yield findings in order with overlapping ones joined; the longer one names the kind."""
    current: Finding | None = None
    for finding in sorted(found, key=lambda one: (one.start, -one.end)):
        if current is None:
            current = finding
        elif finding.start < current.end:
            is_longer = finding.end - finding.start > current.end - current.start
            kind = finding.kind if is_longer else current.kind
            current = Finding(kind, current.start, max(current.end, finding.end))
        else:
            yield current
            current = finding
    if current is not None:
        yield current
