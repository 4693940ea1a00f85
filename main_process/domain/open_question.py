"""Open questions about a project that the person raised, and facts about code, in English and Chinese.

Seed 000: an open choice becomes a discussion and never a decision; what the code does is read from the code and never
remembered. Main process, pure.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from main_process.domain.carried import anchors
from main_process.domain.clauses import sentences_of
from main_process.domain.lasting import Bar
from main_process.domain.memory_item import estimated_tokens
from main_process.domain.prose import own_words
from main_process.domain.sentence_reading import bars_in
from shared import vocabulary as v

_OPEN: Final = re.compile(
    r"""\b(?: (?:should|shall)\ (?:we|the\ (?:project|team|app)|our) | whether\ (?:we|to|our) | or\ should
        | (?:have\ not|haven't|not\ yet|not)\ (?:yet\ )?(?:decided|settled|agreed) | undecided | tbd
        | to\ be\ decided | open\ question | still\ open | let's\ (?:discuss|think\ about|talk\ about)
        | not\ sure\ (?:if|whether|which|about) | (?:we|i)(?:'re|'m|\ are|\ am)\ (?:still\ )?
          (?:considering|debating|torn|weighing|thinking\ (?:about|of)|leaning)
        | (?:which|what)\ .{0,60}\bshould\ we | what\ (?:do\ you\ think|are\ your\ thoughts)\ (?:about|of|on) )\b
      | 还没(?:有)?(?:决定|定|想好|确定|商量) | (?:尚未|没有|未)(?:决定|确定|定下) | 未定 | 待定
      | 待讨论 | 讨论(?:一下|下) | 要不要 | 该不该 | 是否(?:要|应该|该|采用|使用|改用|需要|把|换|迁移|保留)
      | (?:用|选|选择|采用|放)[^，。？]{1,20}还是 | 还是[^，。？]{1,20}(?:呢|好|？|\?) | (?:在|还在)(?:考虑|纠结|犹豫)
      | 考虑(?:一下|用|换|要不要|是否|把|迁移)
      | 不确定(?:要|是|用|该|哪) | 拿不定主意""",
    re.IGNORECASE | re.VERBOSE,
)
_LOCAL: Final = re.compile(
    r"\b(?:this|that|these) (?:patch|commit|change|pr|branch|function|method|file|test|class|bug|line|page|module"
    r"|script|diff|variable|fix)\b"
    r"|这(?:个|段|行|条|份)?(?:函数|文件|补丁|提交|PR|bug|测试|分支|方法|类|改动|脚本|变量|代码)",
    re.IGNORECASE,
)
_SILENCING: Final = frozenset({Bar.MEMORY_REQUEST, Bar.EXAMPLE, Bar.REPORTED, Bar.THIS_TIME})
_ANCHORS_MIN: Final = 2
_CODE_FACT: Final = re.compile(
    r"""\b(?:functions?|methods?|class(?:es)?|modules?|variables?|constants?|tables?|columns?|endpoints?|handlers?
        |files?|tests?|lines?|fields?|parameters?|arguments?|scripts?|quer(?:y|ies)|loops?|code|parser|constructor)\b
        .{0,40}\b(?:returns?|raises?|throws?|calls?|(?:is|are)\ (?:defined|called|null|none|empty|missing|broken
        |unused|deprecated|imported|in|at|implemented|located)|lives?\ in|contains?|takes?|accepts?|imports?|inherits?
        |fails?|crash\w*|does\ not|doesn't|has\ (?:a|no|an)|reads?\ from|writes?\ to)\b
      | \b\w+\(\)\s*(?:\w+\ ){0,2}(?:returns?|raises?|throws?|calls?|is|has|does|fails?|reads?|writes?)\b
      | \bline\ \d+ | \b[\w/]+\.(?:py|js|ts|tsx|go|rs|java|c|cpp|h|rb|php|sql)(?::\d+|\b.{0,30}
        \b(?:contains?|defines?|has|is|imports?|returns?|uses?)\b)
      | (?:函数|方法|类|模块|变量|常量|文件|字段|参数|脚本|代码|测试|构造器)[^，。？]{0,24}
        (?:返回|抛出|调用|定义(?:在|了|为)|位于|包含|缺少|继承|报错|失败|为空|是空|读取|写入|(?:没)?有(?:一?个)?(?:bug|问题|错误))
      | \w+\(\)\s*(?:会|将)?(?:返回|抛出|调用|读取|写入) | 第\s*\d+\s*行""",
    re.IGNORECASE | re.VERBOSE,
)
_NORMATIVE: Final = re.compile(
    r"\b(?:must|should|shall|always|never|whether|don't|do not|only|prefer\w*)\b"
    r"|必须|应该|应当|一律|禁止|不要|不得|统一|要不要|是否|还是",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """An open choice at its place: `text[start:end]` is the sentence."""

    start: int
    end: int
    sentence: str


def is_code_fact(text: str) -> bool:
    """Return whether a text tells what the code does now, and not what it should do."""
    return (
        _CODE_FACT.search(text) is not None
        and _NORMATIVE.search(text) is None
        and not text.rstrip().endswith(("?", "？"))
    )


def open_questions(text: str, *, is_repair: bool = False) -> Iterator[OpenQuestion]:
    """Yield the sentences in which the person leaves a choice about the project open.

    Questions about one patch, function or file are the moment's business; in a repair turn every local word is.
    """
    words = own_words(text)
    for sentence in sentences_of(words):
        if not sentence.clauses:
            continue
        said = words[sentence.start : sentence.end]
        bars = {barrier.bar for barrier in bars_in(said)}
        if _OPEN.search(said) is None or bars & _SILENCING or _LOCAL.search(said):
            continue
        whole = text[sentence.start : sentence.end].strip()
        is_bounded = len(whole) <= v.QUOTE_MAX and estimated_tokens(whole) <= v.STATEMENT_MAX_TOKENS
        if is_bounded and len(anchors(said)) >= _ANCHORS_MIN and not (is_repair and Bar.THIS_TIME in bars):
            yield OpenQuestion(sentence.start, sentence.end, whole)
