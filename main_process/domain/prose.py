"""What of a turn a person wrote as own prose: code, quotations, pasted and injected text are covered up.

Covering keeps positions: every result has the length of its input, so spans point into the original text.
"""

import re
from typing import Final

BLOCK: Final = "\ue000"
"""Stands for a character of foreign block text; ends a sentence."""
INLINE: Final = "\ue001"
"""Stands for a character of quoted words or inline code; belongs to the sentence and carries no signal."""
READ_MAX: Final = 40_000
"""Characters of one turn that are read, half from each end; the rest of a longer text was pasted."""

_INJECTED_WHOLE: Final = re.compile(
    r"\A\s*(?:# AGENTS\.md instructions\b|Caveat: The messages below\b|This session is being continued from)"
)
_OPEN_TAG: Final = re.compile(r"<([A-Za-z][\w-]{0,60})(?:\s[^<>]{0,500})?>")
_OPEN_INJECTED: Final = re.compile(
    r"(?m)^\s*<(?:system-reminder|user_instructions|environment_context|task-notification|INSTRUCTIONS|memory"
    r"|local-command-\w+|bash-\w+|command-\w+|turn_aborted)\b[^\n]*(?:\n.*)?\Z",
    re.DOTALL,
)
_FENCE: Final = re.compile(r"(?m)^[ \t]*(?P<fence>`{3,}|~{3,}).*?(?:^[ \t]*(?P=fence)`*~*[ \t]*$|\Z)", re.DOTALL)
_HEADING: Final = re.compile(r"(?m)^#{1,6} \S")
_FOREIGN_LINE: Final = re.compile(
    r"""^(?:
      \s*>                                                   # block quotation, shell or REPL prompt
    | (?:[ ]{4,}|\t)(?!\s*(?:[-*•]|\d+[.)、])\s)\S           # indented code
    | \s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d                     # log lines
    | \s*\[?\d\d:\d\d:\d\d
    | \s*\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL|NOTICE|CRITICAL)\b[\]\s:]
    | \s*(?:Traceback\b|File\s"|Caused\sby:|at\s[\w.$<>]+\(|API\sError:|\w*(?:Error|Exception)\b:)
    | \s*(?:\$|%|\.\.\.|❯|➜|PS\s[A-Z]:)\s
    | (?:\+\+\+|---|@@|diff\s--git|index\s[0-9a-f]{7})
    | \s*\d+\s*[→|]                                          # numbered file view
    | \s*\|.*\|\s*$                                          # table
    | \s*[{}\[\]]\s*,?\s*$
    | \s*"[\w.-]+"\s*:
    | \s*\[(?:Pasted\stext|Image)\b
    )""",
    re.VERBOSE,
)
_DIFF_LINE: Final = re.compile(r"^[+-]")
_PASTE_INTRODUCTION: Final = re.compile(
    r"""(?:\b(?:here(?:'s|\sis|\sare)|below|following|pasted?|excerpt|log|logs|output|error|trace|stack|says?|said|wrote
      |writes|states|readme|docs?|documentation|email|e-mail|mail|message|article|page|ticket|issue|comment|example
      |examples|sample|transcript|summary|quote|quoted?|text|prompt|translate|proofread|review|rewrite|summari[sz]e)\b
      |如下|以下|下面|日志|报错|输出|原文|邮件|文档|说明|例如|比如|例子|示例|样例|翻译|润色|总结|摘要|粘贴|引用|写道|写着|说)
      [^\n]*[:：]\s*$""",
    re.VERBOSE | re.IGNORECASE,
)
_OWN_LIST: Final = re.compile(
    r"\b(?:rules?|conventions?|preferences?|guidelines?|remember|from now on|going forward|agreements?)\b"
    r"|约定|规则|规范|偏好|要求|规矩|记住|以后|从现在",
    re.IGNORECASE,
)
_QUOTED: Final = re.compile(
    r"`[^`\n]+`"
    r'|(?<![\w"])"[^"\n]+"'
    r"|“[^”\n]*”|「[^」\n]*」|『[^』\n]*』|《[^》\n]*》|«[^»\n]*»"
    r"|(?<![\w'])'[^'\n]+(?:'[a-z]{1,2}\b[^'\n]*)*'(?!\w)"
    r"|‘[^’\n]+(?:’[a-z]{1,2}\b[^’\n]*)*’(?!\w)"
)


def _cover(covered: str, mark: str) -> str:
    return "".join(character if character == "\n" else mark for character in covered)


def _cover_matches(text: str, pattern: re.Pattern[str], mark: str) -> str:
    return pattern.sub(lambda match: _cover(match.group(), mark), text)


def _cover_tagged(text: str) -> str:
    pieces: list[str] = []
    done = 0
    for opening in _OPEN_TAG.finditer(text):
        if opening.start() < done:
            continue
        closing = text.find(f"</{opening.group(1)}>", opening.end())
        if closing < 0:
            continue
        end = closing + len(opening.group(1)) + 3
        pieces += (text[done : opening.start()], _cover(text[opening.start() : end], BLOCK))
        done = end
    return "".join(pieces) + text[done:]


def _cover_middle(text: str) -> str:
    """Cover the middle of a text that is longer than anybody types: it is pasted."""
    if len(text) <= READ_MAX:
        return text
    half = READ_MAX // 2
    return text[:half] + _cover(text[half:-half], BLOCK) + text[-half:]


def _is_mostly_foreign(lines: list[str]) -> bool:
    foreign = sum(1 for line in lines if _FOREIGN_LINE.match(line) or set(line) <= {BLOCK, " ", "\t", "\r"})
    return foreign * 2 >= len(lines)


def _cover_pasted(lines: list[str]) -> list[str]:
    """Cover what follows a line such as "here is the log:".

    Prose that was pasted has no visible end, so it is foreign to the end of the turn; a pasted log or code ends
    with its paragraph.
    """
    result = list(lines)
    index = 0
    while index < len(result):
        line = result[index]
        index += 1
        if not _PASTE_INTRODUCTION.search(line) or _OWN_LIST.search(line):
            continue
        while index < len(result) and not result[index].strip():
            index += 1
        end = index
        while end < len(result) and result[end].strip():
            end += 1
        if not _is_mostly_foreign(result[index:end]):
            end = len(result)
        result[index:end] = [BLOCK * len(pasted) for pasted in result[index:end]]
        index = end
    return result


def _cover_lines(text: str) -> str:
    lines = _cover_pasted(text.split("\n"))
    is_diff = any(line.startswith(("diff --git", "@@ ", "+++ ")) for line in lines)
    for index, line in enumerate(lines):
        if _FOREIGN_LINE.match(line) or (is_diff and _DIFF_LINE.match(line)):
            lines[index] = BLOCK * len(line)
    return "\n".join(lines)


def own_words(text: str) -> str:
    """Return the text with everything that is not the person's own prose covered, position by position.

    Foreign blocks (fenced and indented code, block quotations, logs, diffs, tables, tagged or injected text, pasted
    documents) become BLOCK, quoted words and inline code INLINE; curly apostrophes become straight ones.
    """
    if _INJECTED_WHOLE.match(text):
        return BLOCK * len(text)
    covered = _cover_matches(_cover_middle(text), _FENCE, BLOCK)
    covered = _cover_tagged(covered)
    covered = _cover_matches(covered, _OPEN_INJECTED, BLOCK)
    headings = list(_HEADING.finditer(covered))
    if len(headings) > 1:
        covered = covered[: headings[0].start()] + _cover(covered[headings[0].start() :], BLOCK)
    covered = _cover_lines(covered)
    covered = _cover_matches(covered, _QUOTED, INLINE)
    return covered.replace("’", "'")
