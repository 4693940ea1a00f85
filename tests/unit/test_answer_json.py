"""The parser corpus: what weak models send instead of JSON (complaints I)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from main_process.adapters.answer_json import AnswerUnreadable, UnreadableRule, read_object

GOOD = {"summary": "日志用开尔文", "memories": [{"statement": "don't use “moment”", "confidence": 0.5}]}

READABLE = [
    ("plain", '{"a": [1, 2.5, true, null], "b": "x"}', {"a": [1, 2.5, True, None], "b": "x"}),
    ("byte-order mark", '\ufeff{"a": 1}', {"a": 1}),
    ("fence", '```json\n{"a": 1}\n```', {"a": 1}),
    ("fence without end", '```\n{"a": 1}', {"a": 1}),
    ("prose around", 'Sure! Here is the JSON:\n{"a": "b"}\nHope that helps {smile}.', {"a": "b"}),
    ("prose and fence", 'Here:\n\n```json\n{"a": 1}\n```\nDone.', {"a": 1}),
    ("reasoning", '<think>the {user} wants</think>\n{"a": 1}', {"a": 1}),
    ("reasoning without begin", 'hmm {"a": 2}</think>{"a": 1}', {"a": 1}),
    ("trailing commas", '{"a": [1, 2,], "b": {"c": 3,},}', {"a": [1, 2], "b": {"c": 3}}),
    ("single quotes", "{'a': 'it\\'s', 'b': []}", {"a": "it's", "b": []}),
    ("curly quotes", "{“a”: “b”}", {"a": "b"}),
    ("curly quotes inside", '{"a": "他说“好”",}', {"a": "他说“好”"}),
    ("python words", "{'a': True, 'b': None}", {"a": True, "b": None}),
    ("comments", '{"a": 1, // one\n/* two */ "b": 2}', {"a": 1, "b": 2}),
    ("raw line break", '{"a": "x\ny",}', {"a": "x\ny"}),
    ("list of one", '[{"a": 1}]', {"a": 1}),
    ("surrogate pair", '{"a": "\\ud83d\\ude00"}', {"a": "😀"}),
    ("surrogate pair, lenient", "{'a': '\\ud83d\\ude00'}", {"a": "😀"}),
]

UNREADABLE = [
    ("empty", "", UnreadableRule.EMPTY),
    ("spaces", " \n", UnreadableRule.EMPTY),
    ("prose", "I could not find anything to remember.", UnreadableRule.NO_OBJECT),
    ("only reasoning", '<think>I will answer {"a": 1', UnreadableRule.ONLY_REASONING),
    ("cut in a string", '{"a": "never use ta', UnreadableRule.CUT_OFF),
    ("cut between", '{"a": 1, "b": [', UnreadableRule.CUT_OFF),
    ("cut in an escape", '{"a": "x\\', UnreadableRule.CUT_OFF),
    ("list of several", '[{"a": 1}, {"a": 2}]', UnreadableRule.LIST_NOT_OBJECT),
    ("empty list", "[]", UnreadableRule.LIST_NOT_OBJECT),
    ("list of words", '["a"]', UnreadableRule.NO_OBJECT),
    ("NaN", '{"confidence": NaN}', UnreadableRule.NOT_A_NUMBER),
    ("NaN, lenient", "{'confidence': NaN,}", UnreadableRule.NOT_A_NUMBER),
    ("infinity", '{"confidence": Infinity}', UnreadableRule.NOT_A_NUMBER),
    ("a figure of 5,000 digits", '{"confidence": 1' + "0" * 5_000 + "}", UnreadableRule.NOT_A_NUMBER),
    ("half a character", '{"a": "\\ud83d alone"}', UnreadableRule.BROKEN_CHARACTER),
    ("half a character in a key", '{"\\udc00": 1}', UnreadableRule.BROKEN_CHARACTER),
    ("bad escape", '{"a": "\\uZZZZ"}', UnreadableRule.MALFORMED),
    ("bare words", "{a: b}", UnreadableRule.MALFORMED),
    ("missing comma", '{"a": 1 "b": 2}', UnreadableRule.MALFORMED),
    ("repeated key", '{"a": 1, "a": 2}', UnreadableRule.REPEATED_KEY),
    ("markdown list", "1. **Usuário** prefere abas\n2. Nunca usar Redis", UnreadableRule.NO_OBJECT),
    ("too deep", '{"a":' * 40 + "1" + "}" * 40, UnreadableRule.TOO_DEEP),
    ("very deep", "[" * 100_000, UnreadableRule.TOO_DEEP),
    ("too long", '{"a": "' + "x" * 250_000 + '"}', UnreadableRule.TOO_LONG),
]


@pytest.mark.parametrize(("why", "answer", "value"), READABLE, ids=[case[0] for case in READABLE])
def test_wrapping_and_punctuation_are_forgiven(why: str, answer: str, value: object) -> None:
    assert read_object(answer) == value


@pytest.mark.parametrize(("why", "answer", "rule"), UNREADABLE, ids=[case[0] for case in UNREADABLE])
def test_meaning_is_never_guessed(why: str, answer: str, rule: UnreadableRule) -> None:
    with pytest.raises(AnswerUnreadable) as caught:
        read_object(answer)

    assert caught.value.rule is rule


def test_the_failure_keeps_nothing_of_the_answer() -> None:
    with pytest.raises(AnswerUnreadable) as caught:
        read_object("the secret recipe")

    assert "secret" not in str(caught.value)


@given(st.text(max_size=300))
def test_any_text_gives_an_object_or_a_rule(text: str) -> None:
    try:
        value = read_object(text)
    except AnswerUnreadable:
        return
    assert isinstance(value, dict)


@given(st.integers(min_value=0, max_value=200))
def test_a_cut_answer_is_never_read_as_a_whole_one(cut: int) -> None:
    whole = json.dumps(GOOD, ensure_ascii=False)
    if cut >= len(whole):
        return
    with pytest.raises(AnswerUnreadable):
        read_object(whole[:cut])
