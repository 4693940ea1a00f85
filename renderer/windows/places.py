"""The places of the window. A page's module is imported when it is first shown, to keep the first paint early."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from renderer.pages.page import Page, PageContext
from renderer.support.i18n import translate


@dataclass(frozen=True, slots=True)
class Group:
    """One line of the sidebar; its pages are tabs when there are several."""

    group_id: str
    title: Callable[[], str]
    icon: str


@dataclass(frozen=True, slots=True)
class Place:
    """One page: where it stands, how it is called, how it is made."""

    page_id: str
    group_id: str
    title: Callable[[], str]
    icon: str
    shortcut: str
    make: Callable[[PageContext], Page]


GROUPS: Final = (
    Group("memory", lambda: translate("Places", "Memory center"), "memory"),
    Group("heartbeat", lambda: translate("Places", "Heartbeat"), "heartbeat"),
    Group("conversations", lambda: translate("Places", "Conversations"), "conversations"),
)

PLACES: Final[Sequence[Place]] = ()
