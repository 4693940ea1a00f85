"""The store's key and the provider's key: in the desktop's keyring, else in files of mode 0600.

Where a secret was put, it is looked for: a key file that exists always counts, so a keyring that appears later
changes nothing by itself. Key files lie in the configuration folder, never beside the store (architecture,
storage). Beside the store lies only the name under which its key is kept, so that both move together.
"""

import asyncio
import hashlib
import os
import secrets
import stat
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from main_process.adapters.keyrings import Keyring
from main_process.domain.errors import KeyringProblem
from main_process.runtime.files import PRIVATE, write_private
from shared.vocabulary import KeyLocation

SERVICE: Final = "remembrancer"
STORE_KEY_BYTES: Final = 32
"""A raw SQLCipher key (feasibility §5)."""
_STORE_PREFIX: Final = "store-key:"
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


class _KeyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a fallback file holds: which entry this is, and the secret."""

    name: str
    secret: str


@dataclass(frozen=True, slots=True, repr=False)
class StoreKey:
    """The raw key of the store, and where it is kept."""

    value: bytes
    location: KeyLocation


class Secrets:
    """Secrets of one profile."""

    def __init__(self, data_folder: Path, config_folder: Path, *, keyring: Keyring | None = None) -> None:
        self._name_file = data_folder / "key-name"
        self._store_file = config_folder / "store.key"
        self._provider_file = config_folder / "provider.key"
        place = hashlib.sha256(os.fsencode(config_folder.absolute())).hexdigest()[:16]
        self._provider_name = f"provider-key:{place}"
        self._keyring = keyring or Keyring(SERVICE)
        self._store_location = KeyLocation.NONE
        self._provider_location = KeyLocation.NONE
        self._problem: str | None = None

    @property
    def store_key_location(self) -> KeyLocation:
        """Where the store's key was found or put; NONE before that."""
        return self._store_location

    @property
    def provider_key_location(self) -> KeyLocation:
        """Where the provider's key was found or put; NONE when there is none."""
        return self._provider_location

    @property
    def keyring_problem(self) -> str | None:
        """Why the keyring could not be used the last time it was asked: a reason of KeyringProblem, or None."""
        return self._problem

    @property
    def store_key_path(self) -> Path:
        """Where the store's key file lies when the keyring cannot be used."""
        return self._store_file

    async def store_key(self) -> StoreKey | None:
        """Return the store's key, or None when it is nowhere; `keyring_problem` may say why.

        Raises KeyringProblem `key_file_unreadable` or `key_file_damaged`.
        """
        name = await asyncio.to_thread(_read_name, self._name_file)
        if name is None:
            return None
        text, location = await self._found(self._store_file, _STORE_PREFIX + name)
        if text is None:
            return None
        value = _raw_key(text)
        if value is None:
            raise KeyringProblem("key_file_damaged" if location is KeyLocation.KEY_FILE else "refused")
        self._store_location = location
        return StoreKey(value, location)

    async def create_store_key(self) -> StoreKey:
        """Make a new random key and keep it: in the keyring, else in the key file.

        Call it only when there is no store yet. Raises KeyringProblem `not_kept` when neither place takes it.
        """
        name = str(uuid.uuid4())
        value = secrets.token_bytes(STORE_KEY_BYTES)
        await asyncio.to_thread(self._begin_new_key, name)
        self._store_location = await self._kept(self._store_file, _STORE_PREFIX + name, value.hex())
        return StoreKey(value, self._store_location)

    async def provider_key(self) -> str | None:
        """Return the provider's key, or None. Raises KeyringProblem as `store_key`."""
        text, self._provider_location = await self._found(self._provider_file, self._provider_name)
        return text

    async def set_provider_key(self, key: str) -> KeyLocation:
        """Keep the provider's key and return where. A person's own act, so a keyring that works now is used.

        Raises KeyringProblem `not_kept`.
        """
        self._provider_location = await self._kept(self._provider_file, self._provider_name, key)
        if self._provider_location is KeyLocation.KEYRING:
            await asyncio.to_thread(self._provider_file.unlink, missing_ok=True)
        return self._provider_location

    async def clear_provider_key(self) -> None:
        """Remove the provider's key from wherever it is. Raises KeyringProblem when the keyring keeps it."""
        found = await self._found(self._provider_file, self._provider_name)
        await asyncio.to_thread(self._provider_file.unlink, missing_ok=True)
        if found[1] is KeyLocation.KEYRING:
            await self._keyring.delete(self._provider_name)
        self._provider_location = KeyLocation.NONE

    async def _found(self, file: Path, name: str) -> tuple[str | None, KeyLocation]:
        """Look into the file first: what was put there while there was no keyring stays there."""
        kept = await asyncio.to_thread(_read_key_file, file)
        if kept is not None and kept.name == name:
            return kept.secret, KeyLocation.KEY_FILE
        try:
            text = await self._keyring.get(name)
        except KeyringProblem as problem:
            self._problem = problem.reason
            return None, KeyLocation.NONE
        self._problem = None
        return text, KeyLocation.NONE if text is None else KeyLocation.KEYRING

    async def _kept(self, file: Path, name: str, secret: str) -> KeyLocation:
        try:
            await self._keyring.set(name, secret)
        except KeyringProblem as problem:
            self._problem = problem.reason
        else:
            self._problem = None
            return KeyLocation.KEYRING
        try:
            body = msgspec.json.encode(_KeyFile(name=name, secret=secret)) + b"\n"
            await asyncio.to_thread(write_private, file, body)
        except OSError as error:
            raise KeyringProblem("not_kept") from error
        return KeyLocation.KEY_FILE

    def _begin_new_key(self, name: str) -> None:
        """Note the new key's name. A former key file is kept aside: a store that was moved away may need it."""
        if self._store_file.exists():
            try:
                former = _read_key_file(self._store_file)
                entry = "former" if former is None else former.name.removeprefix(_STORE_PREFIX)
            except KeyringProblem:
                entry = f"damaged-{secrets.token_hex(4)}"
            self._store_file.rename(self._store_file.with_name(f"store.{entry}.key"))
        write_private(self._name_file, name.encode() + b"\n")


def _raw_key(text: str) -> bytes | None:
    try:
        value = bytes.fromhex(text)
    except ValueError:
        return None
    return value if len(value) == STORE_KEY_BYTES else None


def _read_name(file: Path) -> str | None:
    """Return the name in the file if it is one of ours; a damaged one is as good as none."""
    try:
        return str(uuid.UUID(file.read_text("ascii").strip()))
    except (OSError, ValueError):
        return None


def _read_key_file(file: Path) -> _KeyFile | None:
    try:
        body = file.read_bytes()
        if stat.S_IMODE(file.stat().st_mode) & _OTHERS:
            # Somebody copied it without care; from here on it is private again.
            file.chmod(PRIVATE)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise KeyringProblem("key_file_unreadable") from error
    try:
        return msgspec.json.decode(body, type=_KeyFile)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise KeyringProblem("key_file_damaged") from error
