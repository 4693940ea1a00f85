"""Profile folders: where they are, that they are private, and what is said when they cannot be used."""

import json
import os
import socket
import stat
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from main_process.runtime.desktop import join_session_bus, on_desktop
from main_process.runtime.endpoint import (
    Address,
    child_environment,
    data_folder,
    main_command,
    read_address,
    write_address,
)
from main_process.runtime.paths import SOCKET_PATH_MAX_BYTES, ProfileUnusable, prepare, private_folder, profile_paths

ODD_NAMES = [
    "with space",
    "quo'te\"s",
    "per%cent %s %20",
    "记忆 中心",
    "semi;colon&and",
    "-dash",
    "tab\there",
    "emoji🙂",
]


def test_a_session_without_a_runtime_folder_hears_no_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert profile_paths(None).runtime


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_profile_paths_work_whole(socket_folder: Path, name: str) -> None:
    paths = profile_paths(socket_folder / name)
    prepare(paths)
    for folder in (paths.data, paths.config, paths.logs, paths.runtime):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(paths.socket))
    write_address(paths.data, Address(str(paths.socket), str(paths.cli_token), 7))
    assert read_address(paths.data) == Address(str(paths.socket), str(paths.cli_token), 7)
    assert str(socket_folder / name) in main_command(paths.profile, "serve")


def test_a_socket_path_that_is_too_long_moves_to_a_short_private_folder(socket_folder: Path) -> None:
    deep = socket_folder / ("d" * 60) / ("e" * 60)
    paths = profile_paths(deep)
    prepare(paths)
    assert paths.data.is_relative_to(deep)
    assert len(os.fsencode(paths.socket)) <= SOCKET_PATH_MAX_BYTES
    assert stat.S_IMODE(paths.runtime.stat().st_mode) == 0o700
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(paths.socket))
    paths.socket.unlink()
    assert profile_paths(deep).runtime == paths.runtime, "the same profile finds the same folder"
    assert profile_paths(deep / "other").runtime != paths.runtime
    paths.runtime.rmdir()


@pytest.mark.parametrize("length", range(90, 118))
def test_the_limit_is_kept_at_every_length(length: int) -> None:
    profile = Path("/tmp") / ("x" * (length - len("/tmp/") - len("/runtime/main.sock")))
    paths = profile_paths(profile)
    assert len(os.fsencode(paths.socket)) <= SOCKET_PATH_MAX_BYTES
    assert paths.socket.is_relative_to(profile) == (length <= SOCKET_PATH_MAX_BYTES)


def test_characters_of_several_bytes_count_as_bytes() -> None:
    profile = Path("/tmp") / ("记" * 30)
    assert len(str(profile / "runtime" / "main.sock")) < SOCKET_PATH_MAX_BYTES
    assert not profile_paths(profile).socket.is_relative_to(profile)


def test_a_temporary_folder_that_is_too_long_itself_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, socket_folder: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", "/tmp/" + "t" * 120)
    paths = profile_paths(socket_folder / ("d" * 120))
    assert len(os.fsencode(paths.socket)) <= SOCKET_PATH_MAX_BYTES


def test_the_short_folder_of_another_user_is_refused(monkeypatch: pytest.MonkeyPatch, socket_folder: Path) -> None:
    folder = socket_folder / "short"
    folder.mkdir(mode=0o700)
    other = os.getuid() + 1
    monkeypatch.setattr("main_process.runtime.paths.os.getuid", lambda: other)
    with pytest.raises(ProfileUnusable, match="not_ours"):
        private_folder(folder)


def test_a_link_in_the_temporary_folder_is_refused(monkeypatch: pytest.MonkeyPatch, socket_folder: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(socket_folder))
    (socket_folder / "target").mkdir()
    (socket_folder / "link").symlink_to(socket_folder / "target")
    with pytest.raises(ProfileUnusable, match="not_ours"):
        private_folder(socket_folder / "link")


def test_a_link_that_the_person_made_is_followed(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "disk")
    private_folder(tmp_path / "link")
    assert stat.S_IMODE((tmp_path / "disk").stat().st_mode) == 0o700


def test_an_open_folder_is_narrowed(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    folder.mkdir(mode=0o755)
    private_folder(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "profile").write_text("a file")
    with pytest.raises(ProfileUnusable) as refused:
        prepare(profile_paths(tmp_path / "profile"))
    assert refused.value.reason == "not_a_folder"
    assert (tmp_path / "profile").read_text() == "a file"


@pytest.mark.parametrize(
    ("number", "reason"),
    [(30, "read_only"), (28, "disk_full"), (13, "no_permission"), (36, "name_too_long"), (5, "unusable")],
)
def test_what_the_system_says_gets_a_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, number: int, reason: str
) -> None:
    def refuse(*_args: object, **_kwargs: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(ProfileUnusable) as refused:
        private_folder(tmp_path / "x")
    assert refused.value.reason == reason


def test_the_shims_data_folder_is_the_desktops(monkeypatch: pytest.MonkeyPatch) -> None:
    import platformdirs  # noqa: PLC0415 - what the product avoids loading in the shim

    for value in (None, "/somewhere/else"):
        if value is None:
            monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        else:
            monkeypatch.setenv("XDG_DATA_HOME", value)
        assert data_folder(None) == Path(platformdirs.user_data_dir("remembrancer", appauthor=False))


@pytest.mark.parametrize("body", ["", "{", "[]", "null", '{"socket_path": 1}', '{"process_id": "x"}'])
def test_a_damaged_address_is_no_address(tmp_path: Path, body: str) -> None:
    (tmp_path / "main.address.json").write_text(body)
    assert read_address(tmp_path) is None
    assert read_address(tmp_path / "nowhere") is None


def test_the_shims_imports_are_standard_library_only() -> None:
    probe = (
        "import sys, json; before = set(sys.modules); import main_process.runtime.endpoint;"
        "print(json.dumps(sorted({n.partition('.')[0] for n in set(sys.modules) - before})))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", probe], env=child_environment(), capture_output=True, check=True
    )
    assert set(json.loads(done.stdout)) - set(sys.stdlib_module_names) == {"main_process"}


def test_a_project_folder_cannot_shadow_our_packages(tmp_path: Path) -> None:
    (tmp_path / "main_process").mkdir()
    (tmp_path / "main_process" / "__init__.py").write_text("raise SystemExit('foreign code ran')")
    command = [*main_command(None)[:-2], "-c", "import main_process; print(main_process.__file__)"]
    done = subprocess.run(command, env=child_environment(), cwd=tmp_path, capture_output=True, check=True)
    assert str(tmp_path) not in done.stdout.decode()


def test_the_session_bus_is_found_where_the_environment_does_not_name_it(
    monkeypatch: pytest.MonkeyPatch, socket_folder: Path
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/named")
    join_session_bus(socket_folder)
    assert os.environ["DBUS_SESSION_BUS_ADDRESS"] == "unix:path=/named"
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS")
    join_session_bus(socket_folder)
    assert "DBUS_SESSION_BUS_ADDRESS" not in os.environ
    bus = socket_folder / str(os.getuid()) / "bus"
    bus.parent.mkdir()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(bus))
        join_session_bus(socket_folder)
    assert os.environ.pop("DBUS_SESSION_BUS_ADDRESS") == f"unix:path={bus}"


def test_only_the_desktops_variables_reach_a_window() -> None:
    made = on_desktop({"PATH": "/bin", "DISPLAY": ":0"}, {"DISPLAY": ":7", "PATH": "/evil", "LD_PRELOAD": "/evil.so"})
    assert made == {"PATH": "/bin", "DISPLAY": ":7"}
