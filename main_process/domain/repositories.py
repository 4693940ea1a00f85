"""What makes two folders the same repository, as text: remotes, and where a history began. No look at a disk."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

_SCP: Final = re.compile(r"\A(?:[^@/\s]+@)?(?P<host>[\w.-]{2,}):(?!/)(?P<path>\S+)\Z")
"""git@host:owner/name.git, the short form of git-clone(1); one letter before the colon is a drive."""


@dataclass(frozen=True, slots=True)
class RepositoryFacts:
    """What a folder's repository says of itself. All paths are absolute.

    `top` is the working tree that holds the folder, `main` the one that the repository was made in (not `top` for a
    linked worktree; absent for a bare repository), `common` the folder that all its worktrees share.
    `remote` is normalised; `first_entry` is the commit with which the repository's own history began on this machine.
    """

    top: str
    main: str | None
    common: str
    remote: str | None = None
    first_entry: str | None = None

    @property
    def is_linked_worktree(self) -> bool:
        """Whether the folder lies in a further working tree of a repository that lives elsewhere."""
        return self.main != self.top


def normalised_remote(url: str) -> str | None:
    """Return a remote without scheme, credentials, port and ".git", so that ways of naming one place are equal.

    `git@Example.com:acme/shop.git` and `https://token@example.com/acme/shop` are both `example.com/acme/shop`.
    A path of this machine stays a path. None for nothing.
    """
    text = url.strip()
    if not text:
        return None
    short = _SCP.match(text) if "://" not in text else None
    if short is not None:
        host, path = short["host"], short["path"]
    elif "://" in text and not text.startswith("file://"):
        try:
            parts = urlsplit(text)
            host, path = parts.hostname or "", parts.path
        except ValueError:
            return None
    else:
        return text.removeprefix("file://").rstrip("/").removesuffix(".git") or None
    named = path.strip("/").removesuffix(".git").rstrip("/")
    return f"{host.casefold()}/{named}" if host and named else None


def loose_name(name: str) -> str:
    """Return letters and digits of a name, case and width apart: `InAMinute` and `in-aminute` resemble each other."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(character for character in folded if character.isalnum())
