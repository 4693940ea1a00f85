"""Folders and project names as text: when two name the same thing, and which folders hold one. No look at a disk."""

import re
import unicodedata
from typing import Final

from main_process.domain.errors import RuleViolated

_WINDOWS: Final = re.compile(r"\A(?:[A-Za-z]:(?=[\\/]|\Z)|\\\\)")
_LONG_SHARE: Final = "\\\\?\\UNC\\"
_LONG: Final = "\\\\?\\"
"""Prefixes by which Windows programs name long paths; they are no part of the place."""
_SHARE_PARTS: Final = 2
_JOINERS: Final = {"\u200c", "\u200d"}
"""Invisible, and part of how some words and signs are written."""


_WIDE: Final = re.compile(
    r"/(?:home|users)(?:/[^/]+)?|/root"
    r"|/(?:tmp|var|opt|srv|mnt|etc|usr|private|library|applications|bin|dev|proc|sys|run|media|volumes)"
    r"|/(?:private/)?(?:tmp|var/tmp)(?:/[^/]+)?|/(?:private/)?var/folders(?:/[^/]+){0,4}"
    r"|[a-z]:/users(?:/[^/]+)?|[a-z]:/(?:windows|program files[^/]*)(?:/.*)?"
    r"|[a-z]:/users/[^/]+/appdata/local/temp(?:/[^/]+)?|[a-z]:/(?:windows/)?temp(?:/[^/]+)?",
    re.IGNORECASE,
)
"""Homes, the system's own folders, and temporary ones with what programs make directly in them."""


def is_windows_path(path: str) -> bool:
    """Return whether the text is an absolute Windows path, on whatever system we run."""
    return _WINDOWS.match(path) is not None


def folder_key(path: str) -> str:
    r"""Return the normalised form by which a folder is compared; equal keys mean the same folder.

    `C:\Work\Shop\` and `c:/work/shop` are one folder, because Windows ignores case; `/srv/Shop` and `/srv/shop`
    are two. Dots are resolved as text, doubled and closing separators fall away, letters are composed (NFC).
    Raises RuleViolated `folder_not_absolute` and `folder_too_wide` (a whole disk or share).
    """
    anchor, parts = _split(path)
    if not parts:
        raise RuleViolated("folder_too_wide")
    return anchor + "/" + "/".join(parts)


def is_folder(path: str) -> bool:
    """Return whether the text names a folder that a key can be made of."""
    try:
        return bool(folder_key(path))
    except RuleViolated:
        return False


def _split(path: str) -> tuple[str, list[str]]:
    """Return what the path hangs from (empty, a drive, a share) and its parts below, dots resolved."""
    text = unicodedata.normalize("NFC", path.strip())
    if "\0" in text:
        raise RuleViolated("folder_not_absolute")
    if not is_windows_path(text):
        if not text.startswith("/"):
            raise RuleViolated("folder_not_absolute")
        return "", _resolved(text.split("/"))
    if text.upper().startswith(_LONG_SHARE):
        text = "\\\\" + text[len(_LONG_SHARE) :]
    text = text.removeprefix(_LONG).casefold()
    parts = [part for part in re.split(r"[\\/]+", text) if part]
    if not text.startswith("\\\\"):
        return parts[0], _resolved(parts[1:])
    if len(parts) < _SHARE_PARTS:
        raise RuleViolated("folder_too_wide")
    return "//" + "/".join(parts[:_SHARE_PARTS]), _resolved(parts[_SHARE_PARTS:])


def _resolved(parts: list[str]) -> list[str]:
    kept: list[str] = []
    for part in parts:
        if part == "..":
            kept = kept[:-1]
        elif part not in {"", "."}:
            kept.append(part)
    return kept


def keys_around(path: str) -> tuple[str, ...]:
    """Return the keys of a folder and of all folders that hold it, nearest first. Raises as `folder_key`."""
    anchor, parts = _split(path)
    folder_key(path)
    return tuple(anchor + "/" + "/".join(parts[:end]) for end in range(len(parts), 0, -1))


def is_wide(path: str) -> bool:
    """Return whether the folder is a home, the system's or a temporary one: it never becomes a project by itself.

    A project made of one would swallow every other folder below it, and programs run there on behalf of others.
    """
    try:
        return _WIDE.fullmatch(folder_key(path)) is not None
    except RuleViolated:
        return True


def folder_name(path: str) -> str:
    """Return the last part of a path of either kind, as written; empty when there is none."""
    separators = r"[\\/]+" if is_windows_path(path.strip()) else r"/+"
    parts = _resolved(re.split(separators, unicodedata.normalize("NFC", path.strip())))
    return parts[-1] if parts else ""


def project_name(name: str) -> str:
    """Return a project's name with composed letters, single blanks and no invisible control characters.

    Raises RuleViolated `name_empty`.
    """
    kept = " ".join("".join(map(_visible, unicodedata.normalize("NFC", name))).split())
    if not kept:
        raise RuleViolated("name_empty")
    return kept


def _visible(character: str) -> str:
    category = unicodedata.category(character)
    if category in {"Cc", "Zl", "Zp"}:
        return " "
    return "" if category in {"Cf", "Cs"} and character not in _JOINERS else character


def name_key(name: str) -> str:
    """Return the form by which project names are compared: width and case do not matter."""
    return unicodedata.normalize("NFKC", project_name(name)).casefold()
