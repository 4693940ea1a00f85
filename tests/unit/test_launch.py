"""What a written configuration starts: the installed command, a checkout, or a frozen build."""

import sys
from pathlib import Path

import pytest

from main_process.runtime.endpoint import BINDING_VARIABLE
from main_process.services import connect_service

TOKEN = "t" * 43
ROOT = Path(connect_service.__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _no_own_data_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)


def test_a_checkout_starts_its_own_interpreter_and_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect_service, "_is_installed", lambda: False)
    found = connect_service.launch(None, TOKEN)
    assert found.command == sys.executable
    assert found.arguments == ("-P", "-m", "main_process", "mcp")
    assert found.environment == {BINDING_VARIABLE: TOKEN, "PYTHONPATH": str(ROOT)}


def test_an_installation_starts_its_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "remembrancer").touch()
    monkeypatch.setattr(connect_service, "_is_installed", lambda: True)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    found = connect_service.launch(tmp_path / "p 记忆", TOKEN)
    assert found.command == str(tmp_path / "remembrancer")
    assert found.arguments == ("--profile", str(tmp_path / "p 记忆"), "mcp")
    assert found.environment == {BINDING_VARIABLE: TOKEN}


def test_an_installation_without_its_command_starts_the_module(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(connect_service, "_is_installed", lambda: True)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert connect_service.launch(None, TOKEN).arguments == ("-P", "-m", "main_process", "mcp")


def test_a_frozen_build_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/remembrancer/remembrancer")
    found = connect_service.launch(None, TOKEN)
    assert (found.command, found.arguments) == ("/opt/remembrancer/remembrancer", ("mcp",))
    assert found.environment == {BINDING_VARIABLE: TOKEN}


def test_a_moved_data_folder_is_passed_on_since_clients_drop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/moved")
    assert connect_service.launch(None, TOKEN).environment["XDG_DATA_HOME"] == "/moved"
    assert "XDG_DATA_HOME" not in connect_service.launch(Path("/p"), TOKEN).environment
