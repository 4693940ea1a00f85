"""Members of JSON texts change in place; nothing else does."""

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from main_process.adapters import jsonc
from main_process.domain.errors import RuleViolated

VALUE = {"command": "c", "args": ["a"]}
PATH = ("mcpServers", "remembrancer")

COMMENTED = """// my servers
{
  /* kept */
  "mcpServers": { // here
    "other": {"command": "x"}, // the other
  },
  "unknown": {"deep": [1, 2,], "中文": "值"}, // tail
}
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('{"a": 1}', {"a": 1, "mcpServers": {"remembrancer": VALUE}}),
        ("", {"mcpServers": {"remembrancer": VALUE}}),
        ("  \n", {"mcpServers": {"remembrancer": VALUE}}),
        ("{}", {"mcpServers": {"remembrancer": VALUE}}),
        ('{"mcpServers": {}}', {"mcpServers": {"remembrancer": VALUE}}),
        ('\ufeff{"mcpServers": {"x": 1}}', {"mcpServers": {"x": 1, "remembrancer": VALUE}}),
        ('{"mcpServers":{"remembrancer":{"old":true},"b":{}}}', {"mcpServers": {"remembrancer": VALUE, "b": {}}}),
        ("{ /* nothing */ }", {"mcpServers": {"remembrancer": VALUE}}),
        ('{"a": 1, // one\n}', {"a": 1, "mcpServers": {"remembrancer": VALUE}}),
        ('{"a": "//no comment"}', {"a": "//no comment", "mcpServers": {"remembrancer": VALUE}}),
    ],
)
def test_a_member_is_set_whatever_the_text_looks_like(before: str, after: dict[str, Any]) -> None:
    changed = jsonc.set_member(before, PATH, VALUE)
    assert jsonc.parse(changed) == after
    assert list(jsonc.parse(changed)) == list(after), "members keep their order"


def test_comments_layout_and_unknown_fields_survive() -> None:
    changed = jsonc.set_member(COMMENTED, PATH, VALUE)
    for kept in ("// my servers", "/* kept */", "// here", "// the other", "// tail", '[1, 2,], "中文": "值"'):
        assert kept in changed
    added = [line for line in changed.splitlines() if line not in COMMENTED.splitlines()]
    assert "\n".join(added).strip().startswith('"remembrancer": {'), "only our lines are new"
    assert jsonc.remove_member(changed, PATH) == COMMENTED


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("indent", ["  ", "    ", "\t"])
def test_the_style_of_the_file_is_taken_over(newline: str, indent: str) -> None:
    before = f'{{{newline}{indent}"mcpServers": {{{newline}{indent * 2}"x": 1{newline}{indent}}}{newline}}}{newline}'
    changed = jsonc.set_member(before, PATH, VALUE)
    assert f'{newline}{indent * 2}"remembrancer": {{{newline}{indent * 3}"command"' in changed
    assert changed.count("\n") == changed.count(newline)
    assert jsonc.remove_member(changed, PATH) == before


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"a": 1',
        "[1, 2",
        "{'a': 1}",
        '{"a" 1}',
        '{"a": 1 "b": 2}',
        "{,}",
        '{"a": 01}',
        '{"a": NaN}',
        "nonsense",
        '{"a": 1} x',
        "/* never ends",
        '{"a": "line\nbreak"}',
        "[" * 5_000,
    ],
)
def test_what_is_no_json_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(jsonc.NotJson) as refused:
        jsonc.set_member(text, PATH, VALUE)
    assert refused.value.rule == "config_not_json"
    assert refused.value.facts["line"] >= 1  # type: ignore[operator]  # a figure


def test_the_place_of_a_fault_is_exact() -> None:
    with pytest.raises(jsonc.NotJson) as refused:
        jsonc.parse('{\n  "a": 1,\n  b: 2\n}')
    assert refused.value.facts == {"line": 3, "column": 3}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("[]", "config_not_object"),
        ('"text"', "config_not_object"),
        ('{"mcpServers": []}', "config_not_object"),
        ('{"mcpServers": null}', "config_not_object"),
        ('{"mcpServers": {}, "mcpServers": {}}', "config_doubled_key"),
        ('{"mcpServers": {"remembrancer": 1, "remembrancer": 2}}', "config_doubled_key"),
    ],
)
def test_what_cannot_be_edited_safely_is_refused(text: str, rule: str) -> None:
    with pytest.raises(RuleViolated) as refused:
        jsonc.set_member(text, PATH, VALUE)
    assert refused.value.rule == rule


def test_removing_what_is_not_there_changes_nothing() -> None:
    for text in ("", "{}", '{"mcpServers": {}}', COMMENTED):
        assert jsonc.remove_member(text, PATH) == text


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("is_one_line", [True, False])
def test_a_member_is_cut_out_with_exactly_one_comma(place: int, is_one_line: bool) -> None:
    names = ["x", "y"]
    names.insert(place, "remembrancer")
    value = {"mcpServers": {name: {"n": name} for name in names}}
    text = json.dumps(value, indent=None if is_one_line else 2)
    removed = jsonc.remove_member(text, PATH)
    assert json.loads(removed) == {"mcpServers": {"x": {"n": "x"}, "y": {"n": "y"}}}, "strict JSON stays strict"


_SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8)
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
_DOCUMENTS = st.dictionaries(st.text(max_size=6), _VALUES, max_size=4)


@given(
    document=_DOCUMENTS,
    servers=st.dictionaries(st.text(max_size=6), _VALUES, max_size=3),
    indent=st.sampled_from([None, 0, 1, 2, 4, "\t"]),
    is_ascii=st.booleans(),
)
def test_any_document_keeps_everything_else(
    document: dict[str, Any], servers: dict[str, Any], indent: int | str | None, is_ascii: bool
) -> None:
    before = document | {"mcpServers": servers}
    text = json.dumps(before, indent=indent, ensure_ascii=is_ascii)
    changed = jsonc.set_member(text, PATH, VALUE)
    assert json.loads(changed) == before | {"mcpServers": servers | {"remembrancer": VALUE}}
    without = json.loads(jsonc.remove_member(changed, PATH))
    assert without == before | {"mcpServers": {k: v for k, v in servers.items() if k != "remembrancer"}}
    if "remembrancer" not in servers and servers:
        assert jsonc.remove_member(changed, PATH) == text, "taking it out gives the same text"


@given(st.text(alphabet='{}[]":,/*\\ \n\tabcu0123.-+eE中', max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        expected = json.loads(text)
    except (ValueError, RecursionError):
        with contextlib.suppress(jsonc.NotJson):  # more is allowed than in strict JSON: a value or a refusal
            jsonc.parse(text)
    else:
        assert jsonc.parse(text) == expected
