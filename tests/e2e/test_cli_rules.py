"""Imports looked at and taken back, and a project's own retention, as a person types them against a real main."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from main_process.cli import commands
from tests.support import cases
from tests.support.live_main import LiveMain, running_main

Type = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def main() -> Iterator[LiveMain]:
    with running_main() as started:
        yield started


@pytest.fixture
def typed(main: LiveMain, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Type:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def run(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = commands.main(["--profile", str(main.profile), *words])
        said = capsys.readouterr()
        return int(code), said.out, said.err

    return run


def made(typed: Type, *words: str) -> Any:
    code, out, err = typed(*words, "--json")
    assert code == 0, err
    return json.loads(out)


def test_imports_are_listed_and_taken_back(typed: Type, tmp_path: Path) -> None:
    assert typed("import", "history")[1].strip() == "Nothing was imported yet."
    source = cases.materialise("chatgpt/gp-h02-saved-memories", tmp_path / "history")
    batch = made(typed, "import", str(source), "--new-projects")
    listed = made(typed, "import", "history")["items"]
    assert [one["batch_id"] for one in listed] == [batch["batch_id"]]
    assert str(source) in typed("import", "history")[1]
    code, out, _ = typed("import", "undo", batch["batch_id"])
    assert (code, "Files" in out) == (6, True), "without --confirm it says which, and does nothing"
    removed = made(typed, "import", "undo", batch["batch_id"], "--confirm")
    assert removed["candidates"] == batch["report"]["candidates_new"] > 0
    again = made(typed, "import", "history")["items"]
    assert again[0]["state"] == "undone"
    assert typed("import", "undo", "00000000-0000-4000-8000-000000000000")[0] == 3


def test_a_project_sets_its_own_retention_and_inherits_it_again(typed: Type) -> None:
    assert typed("project", "add", "webshop")[0] == 0
    code, out, _ = typed("project", "retention", "webshop")
    assert (code, out.count("never") >= 6) == (0, True)
    rules = ("--set", "summary_expiry_days", "30", "--set", "conversation_retention_days", "never", "--decay", "no")
    own = made(typed, "project", "retention", "webshop", *rules)["own"]
    assert own == {"summary_expiry_days": 30, "conversation_retention_days": None, "is_decay_archiving": False}
    assert "after 30 days" in typed("project", "retention", "webshop")[1]
    back = ("--set", "summary_expiry_days", "inherit", "--set", "conversation_retention_days", "inherit")
    assert made(typed, "project", "retention", "webshop", *back, "--decay", "inherit")["own"] == {}
    for wrong in ("0", "-1", "soon", "9999"):
        assert typed("project", "retention", "webshop", "--set", "run_expiry_days", wrong)[0] == 2
