"""Logs: what may be told is told, everything else never reaches the file."""

import json
import logging
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from main_process.runtime import logs

WORDS = "I take two sugars"


def fail(error: Exception) -> None:
    raise error


@pytest.fixture
def written(tmp_path: Path) -> Iterator[Any]:
    stop = logs.start(tmp_path, lambda: "2026-03-02T09:00:00+00:00")
    yield lambda: [json.loads(line) for line in (tmp_path / logs.LOG_FILE_NAME).read_text().splitlines()]
    stop()


def test_an_event_with_allowed_facts_is_written_whole(written: Any, tmp_path: Path) -> None:
    logs.logger("main_process.test").info("import_finished", count=3, duration_ms=1.5, path="/a b/记忆", kind=None)
    assert written() == [
        {
            "at": "2026-03-02T09:00:00+00:00",
            "level": "info",
            "logger": "main_process.test",
            "event": "import_finished",
            "count": 3,
            "duration_ms": 1.5,
            "path": "/a b/记忆",
            "kind": None,
        }
    ]
    assert stat.S_IMODE((tmp_path / logs.LOG_FILE_NAME).stat().st_mode) == 0o600


def test_content_is_dropped_and_its_key_named(written: Any, tmp_path: Path) -> None:
    log = logs.logger("main_process.test")
    log.info("item_confirmed", statement=WORDS, rule=["list", WORDS], path=WORDS * 40, reason=f"line\n{WORDS}")
    log.info(WORDS, count=1)
    assert WORDS not in (tmp_path / logs.LOG_FILE_NAME).read_text()
    first, second = written()
    assert first["dropped"] == ["path", "reason", "rule", "statement"]
    assert second["event"] == "unnamed_event"


def test_a_librarys_message_and_arguments_stay_out(written: Any, tmp_path: Path) -> None:
    logging.getLogger("openai").error("request %s failed", WORDS)
    try:
        fail(ValueError(WORDS))
    except ValueError:
        logging.getLogger("alembic").exception(WORDS)
    assert WORDS not in (tmp_path / logs.LOG_FILE_NAME).read_text()
    first, second = written()
    assert (first["event"], first["logger"], first["file"]) == ("library_record", "openai", "test_logs.py")
    assert second["exception"] == "ValueError"


@pytest.fixture(autouse=True)
def _expected(expected_logs: set[str]) -> None:
    expected_logs.update({"openai", "alembic", "call_failed"})


def test_an_exception_tells_class_and_place_only(written: Any, tmp_path: Path) -> None:
    try:
        fail(KeyError(WORDS))
    except KeyError as error:
        logs.logger("main_process.test").error("call_failed", **logs.fault_facts(error))
    assert WORDS not in (tmp_path / logs.LOG_FILE_NAME).read_text()
    (line,) = written()
    assert line["exception"] == "KeyError"
    assert "test_logs.py" in line["where"]


def test_details_below_the_level_are_not_written(written: Any) -> None:
    logs.logger("main_process.test").debug("tick_happened")
    logging.getLogger("alembic").info("chatter")
    assert written() == []


def test_stopping_ends_the_writing(tmp_path: Path) -> None:
    stop = logs.start(tmp_path, lambda: "now")
    stop()
    logs.logger("main_process.test").info("after_the_end")
    assert (tmp_path / logs.LOG_FILE_NAME).read_text() == ""


@given(
    st.dictionaries(
        st.text(max_size=20), st.one_of(st.text(), st.integers(), st.floats(), st.none(), st.lists(st.text()))
    )
)
def test_only_allowed_keys_and_plain_values_survive(event: dict[str, Any]) -> None:
    told = logs.redacted(event)
    assert set(told) <= logs.ALLOWED_KEYS | {"event", "dropped"}
    for key in told.keys() - {"event", "dropped"}:
        assert told[key] is None or isinstance(told[key], bool | int | float | str)
    assert "\n" not in json.dumps(told)


def test_no_allowed_key_names_content() -> None:
    content = {
        "text",
        "content",
        "statement",
        "subject",
        "quote",
        "message",
        "query",
        "prompt",
        "answer",
        "key",
        "token",
    }
    assert content & logs.ALLOWED_KEYS == set()
