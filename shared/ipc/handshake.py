"""The first two frames of a connection, and what main hands to a window over its standard input."""

from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import FilePath, IpcModel, Role

HANDSHAKE_TIMEOUT_S: Final = 5.0
"""A peer that has not said hello by then is dropped."""
LOADING_TIMEOUT_S: Final = 90.0
"""How long main holds calls while it loads its parts; the first answer of a connection may be so much later."""

Token = Annotated[str, Meta(min_length=16, max_length=256)]
"""Proof of the right to connect: a window's one-time token, the command line's token file, or a binding."""


class Hello(IpcModel, frozen=True, kw_only=True, tag_field="kind", tag="hello"):
    """The first frame a peer sends. `protocol_version` must equal main's."""

    role: Role
    token: Token
    protocol_version: int


class Welcome(IpcModel, frozen=True, kw_only=True, tag_field="kind", tag="welcome"):
    """Main's answer to a good hello. `next_token` lets a window, and only a window, connect once more."""

    protocol_version: int
    product_version: str
    process_id: int
    next_token: str | None = None


class ByeReason(StrEnum):
    """Why a connection ends. The first four are answers to a hello."""

    UNAUTHENTICATED = "unauthenticated"
    PROTOCOL_MISMATCH = "protocol_mismatch"
    ROLE_DENIED = "role_denied"
    TOO_MANY_CONNECTIONS = "too_many_connections"
    MALFORMED = "malformed"
    TOO_LARGE = "too_large"
    FLOOD = "flood"
    NOT_READING = "not_reading"
    SHUTTING_DOWN = "shutting_down"
    WINDOW_CLOSED = "window_closed"
    FINISHED = "finished"


class Bye(IpcModel, frozen=True, kw_only=True, tag_field="kind", tag="bye"):
    """The last frame of either side. `rule` names what exactly was refused, for a code's sentence."""

    reason: ByeReason
    rule: str | None = None


class LaunchTicket(IpcModel, frozen=True, kw_only=True):
    """One JSON line on the standard input of a window: where main listens and how to start main again.

    `start_command` adopts a new token on its standard input (see `AdoptionTicket`); `language`, `theme` and
    `density` let the first paint be right before the first call; `window_state_path` is an INI file of the
    window's own (geometry, columns), kept with the profile. `is_restarted` is true for a window that comes for one
    that died: it says what happened (interface §11).
    """

    socket_path: FilePath
    token: Token
    start_command: tuple[str, ...]
    profile_name: str
    window_state_path: str
    language: v.Language
    theme: v.Theme
    density: v.Density
    is_restarted: bool = False


class AdoptionTicket(IpcModel, frozen=True, kw_only=True):
    """One JSON line on the standard input of a main that a living window starts: the token it will show."""

    token: Token
