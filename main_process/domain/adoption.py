"""A short yes to an assistant's proposal, and what may be adopted by it, in English and Chinese (main process, pure).

Seed 000, adopted proposals: the yes must answer exactly the turn before, say nothing else, and the proposal must be
one thing that lasts: no task, no alternative, nothing about only this time.
"""

import re
from typing import Final

from main_process.domain.clauses import Sentence, sentences_of
from main_process.domain.lasting import Bar
from main_process.domain.prose import own_words
from main_process.domain.sentence_reading import LANGUAGES, bars_in, signal_in

ACKNOWLEDGEMENT_MAX: Final = 60
_YES_ENGLISH: Final = (
    r"sounds (?:good|great|right)|(?:very )?good (?:idea|plan|choice)|works for me|that works|looks good|lgtm|i agree"
    r"|let'?s (?:do|go with|use|take) (?:that|it|this)|(?:please )?do (?:it|that|this|so)|go ahead|please do"
    r"|go for it|let'?s go(?: ahead)?|as you (?:say|suggest|propose)|i like (?:it|that)|make it so|approved|accepted"
    r"|deal|okay|ok|yes|yep|yeah|yup|sure|agreed?|right|correct|exactly|fine|great|perfect|good|nice|cool"
)
_POLITE_ENGLISH: Final = r"please|thanks|thank you|then|with that|for me|absolutely|definitely|of course|that'?s"
_YES_CHINESE: Final = (
    r"好(?:的|啊|吧|呀|主意)?|行(?:吧|的)?|可以(?:的|吧)?|同意|没问题|没意见|赞成|就这样(?:吧|办|定|做)?"
    r"|就这么(?:办|定|做|干)(?:了|吧)?|按(?:照)?你(?:说|建议)的(?:来|办|做)?(?:吧)?|听你的|是的?|对的?(?!了)|嗯|采纳"
    r"|采用(?:吧|这个方案|这个)?|就用(?:这个|它)(?:吧)?|确认|批准|通过|定了|赞同|不错"
)
_POLITE_CHINESE: Final = r"谢谢|辛苦了?|那就?|请|吧|啊|很|非常|我"
_ACKNOWLEDGEMENT: Final = re.compile(
    rf"(?=.*(?:\b(?:{_YES_ENGLISH})\b|{_YES_CHINESE}))"
    rf"(?>[\s,.!;:~，。！；、👍✅]|\b(?:{_YES_ENGLISH}|{_POLITE_ENGLISH})\b|{_YES_CHINESE}|{_POLITE_CHINESE})++",
    re.IGNORECASE | re.DOTALL,
)
"""Atomic and possessive: no text makes it try twice."""
_PROPOSAL: Final = re.compile(
    r"\b(?:i(?:'d| would)? (?:suggest|propose|recommend)|let'?s|we (?:could|should|can)|how about"
    r"|shall (?:i|we)|should (?:i|we)|my (?:suggestion|proposal|recommendation)|i would|i'll|i will)\b"
    r"|建议|推荐|提议|可以考虑|不如|方案是|要不要|我会|我来|我们可以|我们应该",
    re.IGNORECASE,
)
_ALTERNATIVE: Final = re.compile(
    r"\b(?:or|either|alternatively|another option|options?|otherwise|versus|vs)\b"
    r"|还是|或者|或是|要么|另一(?:个|种)|也可以|方案[一二三ABCabc12]|选项",
    re.IGNORECASE,
)
_LASTS: Final = re.compile(
    r"\b(?:use|using|adopt|adopting|standardi[sz]\w+|keep|keeping|store|storing|switch\w*|move to|moving to|migrat\w+"
    r"|drop|dropping|support|require|target|follow|name|format|deploy\w*|release|version|pin|avoid|stick"
    r"|never|always|only|instead of|rather than|no longer|every|each)\b"
    r"|采用|使用|统一|改用|改为|保留|保持|放弃|迁移|切换|存(?:储|到|在)|命名|约定|规定|禁止|不再|只用|只在|始终|一律|都用|都要|每次|用",
    re.IGNORECASE,
)
"""Words of a choice that goes on, against those of a piece of work."""
_SETTLED: Final = re.compile("统一|采用|改用|改为|一律|始终|约定|规定|不再")
"""Chinese words of a choice that outweigh 把, which begins tasks and choices alike."""


_OPENING: Final = re.compile(
    r"^\W*(?:(?:then|so|in that case|ok(?:ay)?|alternatively|based on (?:this|that)),?\s+)*"
    r"(?:i(?:'d| would)? (?:suggest|propose|recommend)(?: that)?|my (?:suggestion|proposal|recommendation)(?: is|:)"
    r"|let'?s|how about|shall (?:i|we)|should (?:i|we)|we (?:could|should|can)|i'll|i will|i would)\s+"
    r"(?:we (?:should )?|that we |to )?"
    r"|^\W*(?:那么?|所以|因此)?[，,\s]*(?:我(?:的)?)?(?:建议|推荐|提议|可以考虑|不如|方案是|要不要|我会|我来)[：:，,\s]*(?:我们)?(?:可以|应该|是)?",
    re.IGNORECASE,
)


def is_acknowledgement(text: str) -> bool:
    """Return whether a text is a yes and nothing but a yes: "ok, but use spaces" is none."""
    plain = text.strip().replace("’", "'")
    return 0 < len(plain) <= ACKNOWLEDGEMENT_MAX and _ACKNOWLEDGEMENT.fullmatch(plain) is not None


def has_proposal(words: str) -> bool:
    """Return whether an assistant's words propose something."""
    return _PROPOSAL.search(words) is not None


def proposal_around(text: str, quote: str) -> str | None:
    """Return the one proposing sentence of an assistant's text that a quote touches, or nothing.

    Nothing, too, if the assistant offered alternatives anywhere: a yes does not say which.
    """
    words = own_words(text)
    position = text.find(quote)
    sentences = [one for one in sentences_of(words) if one.clauses]
    proposing = [one for one in sentences if has_proposal(_of(words, one))]
    if len(proposing) != 1 or any(_ALTERNATIVE.search(_of(words, one)) for one in proposing):
        return None
    (sentence,) = proposing
    is_touched = position >= 0 and sentence.start < position + len(quote) and sentence.end > position
    return text[sentence.start : sentence.end] if is_touched and _may_last(_of(words, sentence)) else None


def _of(words: str, sentence: Sentence) -> str:
    return words[sentence.start : sentence.end]


def _may_last(words: str) -> bool:
    """Return whether a proposal is a lasting choice and not a task, an example or a matter of this time."""
    bars = {barrier.bar for barrier in bars_in(_without_opening(words))} - {Bar.UNDECIDED, Bar.HYPOTHETICAL}
    rest = _without_opening(words)
    is_task = any(language.TASK.search(rest) for language in LANGUAGES) and _SETTLED.search(rest) is None
    if bars or is_task:
        return False
    return signal_in(rest) is not None or _LASTS.search(rest) is not None


def adopted_statement(sentence: str) -> str:
    """Return what a proposing sentence proposes, without "I suggest we" and the question mark."""
    return _without_opening(sentence).strip(" \t\n.。!！?？,，")


def _without_opening(words: str) -> str:
    match = _OPENING.match(words)
    rest = words[match.end() :] if match is not None else words
    return rest if len(rest.strip(" .。?？!！")) > 2 else words  # noqa: PLR2004 - nothing would be left
