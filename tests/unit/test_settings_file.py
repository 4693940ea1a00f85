"""Settings: defaults, saving, damage, later formats, and changing at a revision."""

import json
import stat
from pathlib import Path
from typing import Any

import msgspec
import pytest

from main_process.domain.errors import FileProblem, RevisionConflict, RuleViolated
from main_process.ipc.views_settings import changes, settings_view
from main_process.runtime import settings as module
from main_process.runtime.settings import Settings, SettingsFile, load_settings
from main_process.services.settings_service import update
from shared import vocabulary as v
from shared.ipc.methods.settings import SettingsPatch, SettingsView

SECRETS = {"has_provider_key", "provider_key_location"}


def names(model: type[msgspec.Struct]) -> set[str]:
    return {field.name for field in msgspec.structs.fields(model)}


def test_file_view_and_patch_have_the_same_fields() -> None:
    kept_by_other_methods = {"is_heartbeat_paused"}
    assert names(Settings) - kept_by_other_methods == names(SettingsView) - SECRETS
    assert names(Settings) - kept_by_other_methods == names(SettingsPatch) | {"revision"}


def test_the_defaults_are_valid_and_shown() -> None:
    defaults = Settings()
    assert msgspec.convert(msgspec.to_builtins(defaults), Settings) == defaults
    view = settings_view(defaults, v.KeyLocation.NONE)
    assert msgspec.json.decode(msgspec.json.encode(view), type=SettingsView) == view
    assert not view.has_provider_key


def test_no_file_means_defaults_and_no_notice(tmp_path: Path) -> None:
    file = load_settings(tmp_path / "settings.json")
    assert (file.current, file.notice) == (Settings(), None)


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    changed = msgspec.structs.replace(Settings(), theme=v.Theme.DARK, revision=5, provider_model="模型")
    load_settings(path).replace(changed)
    assert load_settings(path).current == changed
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b"null",
        b'{"format":1,"theme":"blue"}',
        b'{"theme":"dark"}',
        b'{"format":0}',
        b'{"format":"1"}',
        b"[" * 100_000,
    ],
    ids=range(10),
)
def test_a_damaged_file_is_kept_aside_and_defaults_are_used(tmp_path: Path, body: bytes) -> None:
    path = tmp_path / "settings.json"
    for number in (1, 2):
        path.write_bytes(body)
        file = load_settings(path)
        assert (file.current, file.notice) == (Settings(), "settings_damaged")
        assert (tmp_path / f"settings.damaged-{number}.json").read_bytes() == body
    file.replace(Settings(revision=2))
    assert load_settings(path).notice is None


def test_a_file_of_a_later_version_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"format": 99, "theme": "dark"}')
    assert load_settings(path).notice == "settings_newer"
    assert (tmp_path / "settings.newer-1.json").exists()


def test_a_folder_in_the_files_place_is_a_notice(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    assert load_settings(tmp_path / "settings.json").notice == "settings_unreadable"


def test_a_field_of_a_later_version_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"format": 1, "theme": "dark", "from_the_future": 1}')
    file = load_settings(path)
    assert (file.current.theme, file.notice) == (v.Theme.DARK, None)


def test_former_formats_are_led_forward_step_by_step(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def first(fields: dict[str, Any]) -> dict[str, Any]:
        return {"look": fields["colours"]}

    def second(fields: dict[str, Any]) -> dict[str, Any]:
        return {"theme": fields["look"]}

    monkeypatch.setattr(module, "FORMAT", 3)
    monkeypatch.setattr(module, "UPGRADES", {1: first, 2: second})
    path = tmp_path / "settings.json"
    path.write_text('{"format": 1, "colours": "dark"}')
    assert load_settings(path).current.theme is v.Theme.DARK


def test_every_format_has_its_upgrade() -> None:
    assert set(module.UPGRADES) == set(range(1, module.FORMAT))


def test_a_change_makes_the_next_revision(tmp_path: Path) -> None:
    file = load_settings(tmp_path / "settings.json")
    patch = SettingsPatch(theme=v.Theme.DARK, conversation_retention_days=None)
    assert changes(patch) == {"theme": v.Theme.DARK, "conversation_retention_days": None}
    assert update(file, expected_revision=1, changes=changes(patch)).revision == 2
    assert json.loads((tmp_path / "settings.json").read_text())["theme"] == "dark"


def test_no_change_makes_no_revision(tmp_path: Path) -> None:
    file = load_settings(tmp_path / "settings.json")
    assert update(file, expected_revision=1, changes={"theme": v.Theme.SYSTEM}).revision == 1
    assert not (tmp_path / "settings.json").exists()


def test_a_stale_revision_changes_nothing(tmp_path: Path) -> None:
    file = load_settings(tmp_path / "settings.json")
    with pytest.raises(RevisionConflict):
        update(file, expected_revision=2, changes={"theme": v.Theme.DARK})
    assert file.current == Settings()


@pytest.mark.parametrize(
    ("url", "rule"),
    [
        ("ftp://host/v1", "provider_url_invalid"),
        ("api.openai.com", "provider_url_invalid"),
        ("http://", "provider_url_invalid"),
        ("http://host:port/", "provider_url_invalid"),
        ("http://[::1", "provider_url_invalid"),
        ("", "provider_url_invalid"),
        ("https://me:pass@host/v1", "provider_url_has_credentials"),
    ],
)
def test_a_wrong_address_is_named(tmp_path: Path, url: str, rule: str) -> None:
    file = load_settings(tmp_path / "settings.json")
    with pytest.raises(RuleViolated, match=rule):
        update(file, expected_revision=1, changes={"provider_url": url})


def test_addresses_and_names_are_trimmed(tmp_path: Path) -> None:
    file = load_settings(tmp_path / "settings.json")
    update(
        file, expected_revision=1, changes={"provider_url": " http://127.0.0.1:11434/v1\n", "provider_model": " m "}
    )
    assert (file.current.provider_url, file.current.provider_model) == ("http://127.0.0.1:11434/v1", "m")


def test_what_cannot_be_saved_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    file = SettingsFile(tmp_path / "gone" / "settings.json", Settings())
    (tmp_path / "gone").rmdir()
    with pytest.raises(FileProblem, match="not_saved"):
        update(file, expected_revision=1, changes={"theme": v.Theme.DARK})
    assert file.current == Settings()
