"""One place knows every column that can hold a person's words, and each column has decided what it holds."""

import re
from typing import Any

import pytest
from sqlalchemy import Column, Integer, LargeBinary

from main_process.store.schema import Base, JsonText, UtcTime, Words
from main_process.store.words import FORGOTTEN_MARK, Finder, columns_of, count_hits, mark, text_columns
from tests.support.stores import StoreFactory


def test_every_column_of_text_says_whose_words_it_holds() -> None:
    undecided = [str(column) for column in text_columns() if not isinstance(column.info.get("words"), Words)]
    assert undecided == [], "say it in the declaration: info=holds(Words.…)"


def test_words_of_an_item_stand_in_rows_that_go_with_it() -> None:
    for column in columns_of(Words.ITEM):
        (key,) = column.table.c.item_row.foreign_keys
        assert (key.column.table.name, key.ondelete) == ("memory_item", "CASCADE"), column


def test_a_table_named_after_reports_or_reasons_is_told() -> None:
    told = {str(column) for column in columns_of(Words.TOLD)}
    suspicious = {
        str(column)
        for column in text_columns()
        if re.fullmatch(r"summary|highlights|instructions|evaluation|label", column.name)
    }
    assert suspicious <= told


@pytest.mark.parametrize(
    ("texts", "value", "wanted"),
    [
        (["tabs"], "Use tabs, not tabs.", f"Use {FORGOTTEN_MARK}, not {FORGOTTEN_MARK}."),
        (["use tabs", "tabs"], "always use tabs", f"always {FORGOTTEN_MARK}"),
        (['say "x"\nnow'], ['he said: say "x"\nnow!'], [f"he said: {FORGOTTEN_MARK}!"]),
        (["张三"], {"张三": ["见张三。"]}, {FORGOTTEN_MARK: [f"见{FORGOTTEN_MARK}。"]}),
        (["abc"], "abc stays: too short to be told apart", "abc stays: too short to be told apart"),
        ([f"item number {n}" for n in range(200)], "about item number 17!", f"about {FORGOTTEN_MARK}!"),
    ],
)
def test_texts_are_marked_wherever_they_stand(texts: list[str], value: object, wanted: object) -> None:
    finder = Finder(texts)
    assert finder.marked(value) == wanted
    assert finder.is_in(value) is (value != wanted)
    assert not finder.is_in(wanted)


def test_every_told_column_can_be_marked_and_counted(stores: StoreFactory) -> None:
    """Each column is filled by hand, without its table's references, so that a new one is covered by itself."""
    store = stores()
    words = 'the "quoted" zebrawood shelf'
    connection = store.raw()
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("PRAGMA ignore_check_constraints = ON")
    for table in {column.table for column in columns_of(Words.TOLD)}:
        values = {column.name: _value(column, words) for column in table.columns}
        places = ", ".join("?" for _ in values)
        connection.execute(
            f"INSERT INTO {table.name} ({', '.join(values)}) VALUES ({places})",
            list(values.values()),
        )
    connection.close()
    told = columns_of(Words.TOLD)
    with store.unit() as unit:
        assert count_hits(unit.connection, told, [words]) == len(told)
        mark(unit.connection, told, [words])
        assert count_hits(unit.connection, told, [words]) == 0
    assert Base.metadata.tables


def _value(column: Column[Any], words: str) -> object:
    if column.info.get("words") is Words.TOLD:
        return JsonText().process_bind_param([words], None) if isinstance(column.type, JsonText) else words  # type: ignore[arg-type]  # no dialect needed
    if isinstance(column.type, LargeBinary):
        return b"0"
    return 1 if isinstance(column.type, Integer | UtcTime) else "{}"
