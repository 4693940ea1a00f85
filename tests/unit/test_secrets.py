"""Secrets stay where they were put, private, and no keyring can make a start hang."""

import time
from pathlib import Path
from typing import Any

import pytest

from main_process.adapters.keyrings import BACKEND_VARIABLE, BACKENDS, Keyring
from main_process.adapters.secrets import SERVICE, Secrets
from main_process.domain.errors import KeyringProblem
from shared.vocabulary import KeyLocation
from tests.support.keyrings import (
    ABSENT,
    BUS_LOST,
    LOCKED,
    HangingBackend,
    RaisingBackend,
    RememberingBackend,
    SilentBackend,
)


def secrets_of(folder: Path, backend: Any, timeout_s: float = 5.0) -> Secrets:
    keyring = Keyring(SERVICE, timeout_s=timeout_s, backend=backend)
    return Secrets(folder / "data", folder / "config", keyring=keyring)


def everything_below(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


async def test_a_working_keyring_keeps_the_key_and_no_file_has_it(tmp_path: Path) -> None:
    backend = RememberingBackend()
    created = await secrets_of(tmp_path, backend).create_store_key()
    again = secrets_of(tmp_path, backend)
    found = await again.store_key()
    assert found is not None
    assert (found.value, found.location) == (created.value, KeyLocation.KEYRING)
    assert again.store_key_location is KeyLocation.KEYRING
    assert len(found.value) == 32
    assert created.value.hex() not in repr(created)
    assert created.value.hex().encode() not in everything_below(tmp_path)


@pytest.mark.parametrize(
    ("backend", "reason"),
    [
        (RaisingBackend(ABSENT), "no_backend"),
        (RaisingBackend(LOCKED), "locked"),
        (RaisingBackend(BUS_LOST), "refused"),
        (SilentBackend(), "not_kept"),
        (HangingBackend(), "timed_out"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_without_a_keyring_the_key_is_a_private_file_away_from_the_data(
    tmp_path: Path, backend: Any, reason: str
) -> None:
    started = time.monotonic()
    secrets = secrets_of(tmp_path, backend, timeout_s=0.2)
    created = await secrets.create_store_key()
    assert time.monotonic() - started < 5
    assert created.location is KeyLocation.KEY_FILE
    assert secrets.keyring_problem == reason
    assert secrets.store_key_path.stat().st_mode & 0o777 == 0o600
    assert secrets.store_key_path.parent == tmp_path / "config"
    assert created.value.hex().encode() not in everything_below(tmp_path / "data")
    found = await secrets_of(tmp_path, backend, timeout_s=0.2).store_key()
    assert found is not None
    assert found.value == created.value
    if isinstance(backend, HangingBackend):
        backend.may_end.set()


async def test_a_keyring_that_appears_later_changes_nothing(tmp_path: Path) -> None:
    created = await secrets_of(tmp_path, RaisingBackend(ABSENT)).create_store_key()
    backend = RememberingBackend()
    name = (tmp_path / "data/key-name").read_text().strip()
    backend.set_password(SERVICE, f"store-key:{name}", "ff" * 32)
    found = await secrets_of(tmp_path, backend).store_key()
    assert found is not None
    assert (found.value, found.location) == (created.value, KeyLocation.KEY_FILE)


async def test_a_keyring_that_went_away_gives_no_key_and_says_why(tmp_path: Path) -> None:
    await secrets_of(tmp_path, RememberingBackend()).create_store_key()
    secrets = secrets_of(tmp_path, RaisingBackend(LOCKED))
    assert await secrets.store_key() is None
    assert secrets.keyring_problem == "locked"
    assert secrets.store_key_location is KeyLocation.NONE


async def test_the_key_follows_a_profile_that_was_moved(tmp_path: Path) -> None:
    backend = RememberingBackend()
    created = await secrets_of(tmp_path / "a", backend).create_store_key()
    (tmp_path / "a").rename(tmp_path / "b")
    found = await secrets_of(tmp_path / "b", backend).store_key()
    assert found is not None
    assert found.value == created.value


async def test_a_new_key_keeps_the_former_one_for_the_store_that_was_moved_aside(tmp_path: Path) -> None:
    secrets = secrets_of(tmp_path, RaisingBackend(ABSENT))
    first = await secrets.create_store_key()
    second = await secrets.create_store_key()
    assert first.value != second.value
    kept = [file for file in (tmp_path / "config").iterdir() if first.value.hex() in file.read_text()]
    assert len(kept) == 1
    assert kept[0].stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("body", [b"", b"\xff", b"{}", b'{"name": "x", "secret": 1}'])
async def test_a_damaged_key_file_is_reported_and_kept(tmp_path: Path, body: bytes) -> None:
    secrets = secrets_of(tmp_path, RaisingBackend(ABSENT))
    await secrets.create_store_key()
    secrets.store_key_path.write_bytes(body)
    with pytest.raises(KeyringProblem) as caught:
        await secrets_of(tmp_path, RaisingBackend(ABSENT)).store_key()
    assert caught.value.reason == "key_file_damaged"
    assert secrets.store_key_path.read_bytes() == body


async def test_a_key_file_open_to_others_becomes_private(tmp_path: Path) -> None:
    secrets = secrets_of(tmp_path, RaisingBackend(ABSENT))
    await secrets.create_store_key()
    secrets.store_key_path.chmod(0o644)
    assert await secrets.store_key() is not None
    assert secrets.store_key_path.stat().st_mode & 0o777 == 0o600


async def test_the_providers_key(tmp_path: Path) -> None:
    without = secrets_of(tmp_path, RaisingBackend(ABSENT))
    assert await without.provider_key() is None
    assert await without.set_provider_key("first") is KeyLocation.KEY_FILE
    backend = RememberingBackend()
    later = secrets_of(tmp_path, backend)
    assert await later.provider_key() == "first"
    assert later.provider_key_location is KeyLocation.KEY_FILE
    assert await later.set_provider_key("second") is KeyLocation.KEYRING
    assert not (tmp_path / "config/provider.key").exists()
    assert await secrets_of(tmp_path, backend).provider_key() == "second"
    await later.clear_provider_key()
    assert await later.provider_key() is None
    assert backend.entries == {}


def test_only_the_desktops_own_backends_are_known() -> None:
    modules = {module for module, _ in BACKENDS}
    assert not any("alt" in module or "chainer" in module or "null" in module for module in modules)


async def test_naming_a_foreign_backend_means_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BACKEND_VARIABLE, "keyring.backends.null.Keyring")
    secrets = Secrets(tmp_path / "data", tmp_path / "config", keyring=Keyring(SERVICE))
    created = await secrets.create_store_key()
    assert created.location is KeyLocation.KEY_FILE
    assert secrets.keyring_problem == "no_backend"
