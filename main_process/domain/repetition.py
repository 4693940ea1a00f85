"""When repeated corrections show a leaning: three findings, three turns, two files (seed-systems §1.4, pure)."""

import re
from typing import Final

from main_process.domain.carried import anchors, is_same_claim
from main_process.domain.clauses import sentences_of
from main_process.domain.extraction import bars_around, is_same_language, sentence_around
from main_process.domain.extraction_contract import ExtractedSource, SentMaterial
from main_process.domain.identity import normalised_path
from main_process.domain.lasting import Bar
from main_process.domain.prose import own_words
from main_process.domain.similarity import analysed, compare
from shared.vocabulary import TurnRole

FINDINGS_MIN: Final = 3
PATHS_MIN: Final = 2
SHARED_MIN: Final = 2
"""Anchors from which an uncited sentence is on the same matter and may speak against it."""
_LOCAL_WORDS: Final = re.compile(
    r"\s*\b(?:over |in )?here\b,?"
    r"|\b(?:in|for|on) (?:this|that) (?:patch|file|function|method|class|change|test|case|line)\b,?"
    r"|\bthis time\b,?|\b(?:again|please)\b,?"
    r"|(?:这里|这儿|此处|这次|本次|这个(?:函数|文件|补丁|方法|测试))(?:也|还是|请|要)?",
    re.IGNORECASE,
)


def without_local_words(sentence: str) -> str:
    """Return a correction without what ties it to its place: "here", "in this file", 这里, 本次."""
    rest = re.sub(r"[ \t]{2,}", " ", _LOCAL_WORDS.sub(" ", sentence))
    return rest.strip(" \t\n,，.。;；!！:：")


def corrections(sources: tuple[ExtractedSource, ...]) -> list[tuple[ExtractedSource, str]]:
    """Return the person's sources, one a turn, with the whole sentence around each quote and no local words.

    Questions, examples and reported words correct nothing.
    """
    first: dict[str, tuple[ExtractedSource, str]] = {}
    for source in sources:
        if source.role is TurnRole.USER and set(bars_around(source.turn.user_whole, source.quote)) <= {Bar.THIS_TIME}:
            said = without_local_words(sentence_around(source.turn.user_whole, source.quote))
            if said:
                first.setdefault(source.turn.turn_id, (source, said))
    return list(first.values())


def has_findings(sources: list[ExtractedSource]) -> bool:
    """Return whether at least three turns can each stand for a finding of its own, over at least two files."""
    paths = {normalised_path(path) for source in sources for path in source.turn.scope_paths}
    return len(paths) >= PATHS_MIN and _matched([source.turn.evidence_keys for source in sources]) >= FINDINGS_MIN


def _matched(keys_of_turns: list[tuple[str, ...]]) -> int:
    """Return how many turns can be given a key each that no other turn has (augmenting paths)."""
    holder: dict[str, int] = {}

    def placed(turn: int, tried: set[str]) -> bool:
        for key in keys_of_turns[turn]:
            if key in tried:
                continue
            tried.add(key)
            if key not in holder or placed(holder[key], tried):
                holder[key] = turn
                return True
        return False

    return sum(placed(turn, set()) for turn in range(len(keys_of_turns)))


def common_claim(statement: str, said: list[str]) -> str | None:
    """Return what all corrections say, in the model's words if they claim just that, else in the newest one's.

    Nothing when a correction has no anchor in common, speaks another language or says the opposite.
    """
    if not said or not all(is_same_language(statement, one) for one in said):
        return None
    shared = anchors(statement)
    if not all(shared & anchors(one) for one in said):
        return None
    if len({analysed(one).is_negated for one in (statement, *said)}) > 1:
        return None
    return statement if any(is_same_claim(statement, one) for one in said) else said[-1]


def has_counterexample(claim: str, sources: list[ExtractedSource], material: SentMaterial) -> bool:
    """Return whether the person says against it in a turn that is not cited."""
    cited = {source.turn.turn_id for source in sources}
    return any(
        _is_against(claim, without_local_words(words[one.start : one.end]))
        for turn in material.turns
        if turn.turn_id not in cited
        for words in [own_words(turn.user_whole)]
        for one in sentences_of(words)
    )


def _is_against(claim: str, said: str) -> bool:
    is_on_it = len(anchors(claim) & anchors(said)) >= SHARED_MIN
    is_turned = analysed(claim).is_negated != analysed(said).is_negated
    return is_on_it and (is_turned or compare(claim, said).is_conflict)
