"""Text that tries to deceive: characters nobody sees, and sentences that address the model instead of the reader.

Nothing here changes what is stored, except that lone surrogates, which no UTF-8 file or database can hold, are
replaced and counted. Findings are warnings for the person who reviews (memory rules §7, sample `hostile-text`).
"""

import re
from dataclasses import dataclass
from typing import Final

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
REPLACEMENT: Final = "\ufffd"

_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f"
    "\u3164\ufff9-\ufffb\U000e0000-\U000e007f\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f]"
    "|(?<!\\A)\ufeff"
)
"""Zero-width, bidirectional and control characters. The joiners U+200C and U+200D belong to scripts and emoji."""

_NEEDLES: Final = (
    "ignore",
    "disregard",
    "forget",
    "you are now",
    "system",
    "assistant",
    "</",
    "]]>",
    "memor",
    "confirmed",
    "approve",
    "do not tell",
    "don't tell",
    "忽略",
    "无视",
    "你现在是",
    "不要告诉",
)
_INSTRUCTION: Final = re.compile(
    r"""(?ix)
    \b (?: ignore | disregard | forget | override ) \s+
       (?: (?: all | any | every | the | your | these | of ) \s+ )*
       (?: earlier | previous | prior | above | preceding | existing | system ) \s+ (?: \w+ \s+ ){0,2}?
       (?: rules? | instructions? | prompts? | messages? | guidelines? | directions? )
  | \b you \s+ are \s+ now \s+ (?: a | an | the | in )? \s* (?: \w+ \s+ )?
       (?: admin | root | dan | developer \s+ mode | unrestricted | jailbroken )
  | < /? \s* (?: system (?: -reminder | -prompt )? | assistant | developer | context | memory | memories
       | instructions? | user ) \s* >
  | \]\]> | <\|im_(?: start | end )\|>
  | \b important \s+ for \s+ (?: the \s+ )? (?: assistants? | agents? | models? | ais? ) \b
  | \b mark \s+ (?: this | every | all | each | the ) \s+ (?: \w+ \s+ )?
       (?: memor (?: y | ies ) | items? | candidates? ) \s+ (?: as \s+ )? confirmed
  | \b (?: save | add | write | store | commit ) \s+ (?: this \s+ )? (?: in )?to \s+
       (?: your \s+ | the \s+ )? memory \s+ that
  | \b the \s+ user \s+ (?: has \s+ )?
       (?: approved | wants? \s+ auto-?approve | allows? \s+ (?: all | uploads? | sending ) )
  | \b (?: do \s+ not | don't | never ) \s+ (?: tell | inform | mention \s+ (?: this | it ) \s+ to ) \s+ the \s+ user
  | (?: 忽略 | 无视 ) 掉? (?: 所有 | 全部 | 之前 | 以上 | 上面 | 前面 | 先前 | 的 )+
       (?: 指令 | 规则 | 提示 | 要求 | 设定 )
  | 你现在是 .{0,6} (?: 管理员 | 开发者模式 | 不受限制 )
  | 不要告诉 (?: 用户 | 使用者 )
    """
)


@dataclass(frozen=True, slots=True)
class CleanText:
    """A text that can be stored, and how many characters had to be replaced."""

    text: str
    replaced: int


def clean(text: str) -> CleanText:
    """Return the text with each lone surrogate replaced by U+FFFD; everything else stays byte for byte."""
    if text.isascii() or _SURROGATE.search(text) is None:
        return CleanText(text, 0)
    cleaned, replaced = _SURROGATE.subn(REPLACEMENT, text)
    return CleanText(cleaned, replaced)


def has_invisible(text: str) -> bool:
    """Return whether the text carries characters that are not seen or that reorder what is seen."""
    return _INVISIBLE.search(text) is not None


def is_instruction_like(text: str) -> bool:
    """Return whether the text addresses a model: orders, role marks, or attempts to leave a delimited block.

    A warning, never a verdict: a text that quotes an attack is flagged too (sample inputs `hostile-text`).
    """
    lowered = text.lower()
    return any(needle in lowered for needle in _NEEDLES) and _INSTRUCTION.search(text) is not None
