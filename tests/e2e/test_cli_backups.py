"""Backups, restoring and deletions that backups outlive, as a person types them against a real main."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from main_process.cli import commands
from main_process.cli.connection import MainConnection
from tests.support.agents import Desk
from tests.support.live_main import LiveMain, running_main

Type = Callable[..., tuple[int, str, str]]


@pytest.fixture
def main() -> Iterator[LiveMain]:
    with running_main() as started:
        yield started


@pytest.fixture
def desk(main: LiveMain) -> Iterator[Desk]:
    with MainConnection.open(main.paths.data) as connection:
        yield Desk(connection)


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
    code, out, _ = typed(*words, "--json")
    assert code == 0
    return json.loads(out)


def test_a_backup_is_made_listed_looked_at_and_brought_back(typed: Type, desk: Desk, tmp_path: Path) -> None:
    assert typed("memory", "backups")[1].strip() == "No backups."
    project = desk.project("webshop")
    kept, gone = desk.memory(project, "Honey stands on the left"), desk.memory(project, "The zebrafish swims at noon")
    backup = made(typed, "memory", "backup")
    assert backup["is_verified"]
    assert Path(backup["path"]).stat().st_mode & 0o777 == 0o600
    assert backup["path"] in typed("memory", "backups")[1]
    assert [one["path"] for one in made(typed, "memory", "backups")["items"]] == [backup["path"]]
    receipt = made(typed, "memory", "forget", gone.item_id, "--confirm")
    assert receipt["backups"] == [backup["path"]]
    desk.memory(project, "Came after the backup")
    code, out, _ = typed("memory", "restore", backup["path"])
    assert code == 6
    assert "1 memory was forgotten here" in out
    assert typed("memory", "search", "Came after")[1].count("Came after the backup") == 1, "nothing was done"
    restored = made(typed, "memory", "restore", backup["path"], "--confirm")
    assert (restored["forgotten_again"], restored["restored"]["memories"]) == (1, 1)
    assert Path(restored["kept_file"]).is_file(), "the store as it was"
    assert typed("memory", "show", kept.item_id)[0] == 0
    assert typed("memory", "show", gone.item_id)[0] == 3
    assert "Came after the backup" not in typed("memory", "search", "Came after")[1]
    brought = made(typed, "memory", "restore", backup["path"], "--forgotten-too", "--confirm")
    assert brought["forgotten_again"] == 0
    assert typed("memory", "show", gone.item_id)[0] == 0


def test_what_is_no_backup_is_named_and_changes_nothing(typed: Type, desk: Desk, tmp_path: Path) -> None:
    item = desk.memory(desk.project("webshop"), "Honey stands on the left")
    (tmp_path / "notes.db").write_bytes(b"no database at all")
    code, _, error = typed("memory", "restore", str(tmp_path / "notes.db"), "--confirm")
    assert code not in {0, 6, 70}
    assert error
    assert typed("memory", "restore", str(tmp_path / "absent.db"), "--confirm")[0] not in {0, 6, 70}
    assert typed("memory", "show", item.item_id)[0] == 0


def test_a_deletion_names_the_backups_that_still_hold_what_went(typed: Type, desk: Desk) -> None:
    desk.memory(desk.project("webshop"), "Honey stands on the left")
    backup = made(typed, "memory", "backup")["path"]
    code, out, _ = typed("project", "remove", "webshop", "--confirm")
    assert code == 0
    assert backup in out


def test_an_edited_export_says_how_many_secrets_came_as_marks(typed: Type, desk: Desk, tmp_path: Path) -> None:
    desk.memory(desk.project("webshop"), "Honey stands on the left")
    path = Path(made(typed, "memory", "export", "--folder", str(tmp_path))["path"])
    file = json.loads(path.read_text("utf-8"))
    for section, name in (("memory_item", "id"), ("memory_revision", "item_id")):
        file[section][0][name] = "11111111-1111-4111-8111-111111111111"
    file["memory_revision"][0]["statement"] = "The token is ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
    path.write_text(json.dumps(file), "utf-8")
    code, out, _ = typed("memory", "import", str(path))
    assert code == 0
    assert "redacted" in out
    assert "[redacted: " in typed("memory", "search", "token")[1]
