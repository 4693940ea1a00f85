"""Folders and files of one profile: the default one by the desktop's conventions, or everything below one folder."""

import errno
import hashlib
import os
import stat
import tempfile
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from main_process.runtime.endpoint import APP_NAME, data_folder

SOCKET_PATH_MAX_BYTES: Final = 107
"""`sun_path` holds 108 bytes with its end mark; 107 were accepted and 108 refused when measured."""

_REASONS: Final = {
    errno.EACCES: "no_permission",
    errno.EPERM: "no_permission",
    errno.EROFS: "read_only",
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EEXIST: "not_a_folder",
    errno.ENOTDIR: "not_a_folder",
    errno.ENAMETOOLONG: "name_too_long",
}


class ProfileUnusable(Exception):  # noqa: N818 - states the fault
    """A folder of the profile cannot be used; `reason` is a code, `path` the folder it is about."""

    def __init__(self, reason: str, path: Path) -> None:
        self.reason = reason
        self.path = path
        super().__init__(f"{reason}: {path}")


@dataclass(frozen=True, slots=True)
class ProfilePaths:
    """Where one profile keeps what. The store's key never lies beside its data (architecture, storage)."""

    profile: Path | None
    data: Path
    config: Path
    logs: Path
    runtime: Path

    @property
    def name(self) -> str:
        """What the window's title may show: empty for the default profile."""
        return "" if self.profile is None else self.profile.name

    @property
    def database(self) -> Path:
        """The store."""
        return self.data / "memory.db"

    @property
    def backups(self) -> Path:
        """Verified copies of the store."""
        return self.data / "backups"

    @property
    def exports(self) -> Path:
        """Where exports go unless a folder is named."""
        return self.data / "exports"

    @property
    def lock(self) -> Path:
        """Held while a main runs on this profile."""
        return self.data / "main.lock"

    @property
    def settings(self) -> Path:
        """What a person set."""
        return self.config / "settings.json"

    @property
    def window_state(self) -> Path:
        """The window's geometry and columns; written by the window."""
        return self.config / "window.ini"

    @property
    def socket(self) -> Path:
        """Where main listens."""
        return self.runtime / "main.sock"

    @property
    def cli_token(self) -> Path:
        """The command line's token of this start."""
        return self.runtime / "cli.token"


def profile_paths(profile: Path | None) -> ProfilePaths:
    """Return the folders of a profile without touching them. Raises ProfileUnusable `socket_path_too_long`."""
    data = data_folder(profile)
    if profile is not None:
        root = profile.expanduser().absolute()
        config, logs, wanted = root / "config", root / "logs", root / "runtime"
        return ProfilePaths(root, data, config, logs, _short_enough(wanted, data))
    import platformdirs  # noqa: PLC0415 - 20 ms that a named profile does not need

    config = Path(platformdirs.user_config_dir(APP_NAME, appauthor=False))
    logs = Path(platformdirs.user_log_dir(APP_NAME, appauthor=False))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # without XDG_RUNTIME_DIR it guesses, and says so on people's terminals
        desktop = Path(platformdirs.user_runtime_dir(APP_NAME, appauthor=False))
    wanted = desktop if desktop.parent.is_dir() and _is_ours(desktop.parent) else data / "runtime"
    return ProfilePaths(None, data, config, logs, _short_enough(wanted, data))


def _short_enough(wanted: Path, data: Path) -> Path:
    """Return the wanted runtime folder, or a hashed one under the temporary folder when a socket would not fit."""
    digest = hashlib.sha256(os.fsencode(data)).hexdigest()[:16]
    short = f"{APP_NAME}-{os.getuid()}-{digest}"
    for folder in (wanted, Path(tempfile.gettempdir()) / short, Path("/tmp") / short):  # noqa: S108 - 0700 and owner are checked
        if len(os.fsencode(folder / "main.sock")) <= SOCKET_PATH_MAX_BYTES:
            return folder
    raise ProfileUnusable("socket_path_too_long", wanted)


def _is_ours(folder: Path) -> bool:
    return folder.stat().st_uid == os.getuid()


def prepare(paths: ProfilePaths) -> None:
    """Create the folders, all readable by this user only.

    Raises ProfileUnusable: no_permission, read_only, disk_full, not_a_folder, name_too_long, not_ours, unusable.
    """
    for folder in (paths.data, paths.config, paths.logs, paths.runtime):
        private_folder(folder)


def private_folder(folder: Path) -> None:
    """Create one folder with mode 0700, or narrow an existing one of ours. Raises ProfileUnusable as `prepare`."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        state = folder.lstat()
        if not stat.S_ISDIR(state.st_mode):
            # A link in a shared temporary folder could lead anywhere; elsewhere the person may have meant it.
            state = _followed(folder)
        if state.st_uid != os.getuid():
            raise ProfileUnusable("not_ours", folder)
        if stat.S_IMODE(state.st_mode) != 0o700:  # noqa: PLR2004 - a mode
            folder.chmod(0o700)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise ProfileUnusable("read_only", folder)
    except OSError as error:
        raise ProfileUnusable(_REASONS.get(error.errno or 0, "unusable"), folder) from error


def _followed(folder: Path) -> os.stat_result:
    if folder.parent == Path(tempfile.gettempdir()) or folder.parent == Path("/tmp"):  # noqa: S108 - refused, not used
        raise ProfileUnusable("not_ours", folder)
    state = folder.stat()
    if not stat.S_ISDIR(state.st_mode):
        raise ProfileUnusable("not_a_folder", folder)
    return state
