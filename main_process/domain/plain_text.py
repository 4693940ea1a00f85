"""Plain text: memory text made safe to stand inside a block, a list or a file (main process, pure).

Stored text is data. Wherever it is handed on it stays on its line, closes no tag, fence or template, and hides no
character (memory rules §8, complaints J: delimiter break-out).
"""

import re
import unicodedata
from typing import Final

_SPACES: Final = re.compile(r"[\s\x1c-\x1f\x85\u2028\u2029]+")
_FENCE: Final = re.compile(r"`{3,}|~{3,}")
_ENTITY: Final = re.compile(r"&(?=#?[0-9A-Za-z]{1,31};)")
_HIDDEN_CATEGORIES: Final = frozenset(["Cc", "Cf", "Co", "Cs", "Cn"])
_JOINERS: Final = frozenset(["\u200c", "\u200d", "\ufe0f", "\ufe0e"])


def with_visible_marks(text: str) -> str:
    """Return the text with invisible, control and direction-changing characters written as ⟨U+202E⟩.

    Line breaks and tabs stay; joiners stay between the visible characters that they join.
    """
    if text.isascii() and text.isprintable():
        return text
    out: list[str] = []
    for index, character in enumerate(text):
        is_joining = character in _JOINERS and 0 < index < len(text) - 1 and not text[index - 1].isascii()
        is_hidden = character not in "\n\t" and unicodedata.category(character) in _HIDDEN_CATEGORIES
        out.append(f"⟨U+{ord(character):04X}⟩" if is_hidden and not is_joining else character)
    return "".join(out)


def one_line(text: str) -> str:
    """Return the text on one line, runs of white space as one space, invisible characters shown."""
    return with_visible_marks(_SPACES.sub(" ", text).strip())


def inert(text: str) -> str:
    """Return one line of text that can close no tag, fence or delimiter around it.

    `<`, `>` and ambiguous `&` become entities, code fences are pulled apart. Nothing is filled in or interpreted.
    """
    line = one_line(text)
    line = _ENTITY.sub("&amp;", line).replace("<", "&lt;").replace(">", "&gt;")
    return _FENCE.sub(lambda match: " ".join(match[0]), line)
