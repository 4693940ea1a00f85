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
    tab_of: str | None = None
    """A page without a tab of its own stands behind this one's."""


GROUPS: Final = (
    Group("memory", lambda: translate("Places", "Memory center"), "memory"),
    Group("heartbeat", lambda: translate("Places", "Heartbeat"), "heartbeat"),
    Group("conversations", lambda: translate("Places", "Conversations"), "conversations"),
    Group("tasks", lambda: translate("Places", "Tasks"), "tasks"),
)


def _memories(context: PageContext) -> Page:
    from renderer.pages.memories_page import MemoriesPage  # noqa: PLC0415 - imported when first shown

    return MemoriesPage(context)


def _pending(context: PageContext) -> Page:
    from renderer.pages.pending_page import PendingPage  # noqa: PLC0415 - imported when first shown

    return PendingPage(context)


def _namespaces(context: PageContext) -> Page:
    from renderer.pages.namespaces_page import NamespacesPage  # noqa: PLC0415 - imported when first shown

    return NamespacesPage(context)


def _usage(context: PageContext) -> Page:
    from renderer.pages.usage_page import UsagePage  # noqa: PLC0415 - imported when first shown

    return UsagePage(context)


def _health(context: PageContext) -> Page:
    from renderer.pages.health_page import HealthPage  # noqa: PLC0415 - imported when first shown

    return HealthPage(context)


def _settings(context: PageContext) -> Page:
    from renderer.pages.settings_page import SettingsPage  # noqa: PLC0415 - imported when first shown

    return SettingsPage(context)


def _heartbeat(context: PageContext) -> Page:
    from renderer.pages.heartbeat_page import HeartbeatPage  # noqa: PLC0415 - imported when first shown

    return HeartbeatPage(context)


def _conversations(context: PageContext) -> Page:
    from renderer.pages.conversations_page import ConversationsPage  # noqa: PLC0415 - imported when first shown

    return ConversationsPage(context)


def _tasks(context: PageContext) -> Page:
    from renderer.pages.tasks_page import TasksPage  # noqa: PLC0415 - imported when first shown

    return TasksPage(context)


PLACES: Final[Sequence[Place]] = (
    Place("memories", "memory", lambda: translate("Places", "Memories"), "memory", "Ctrl+1", _memories),
    Place("pending", "memory", lambda: translate("Places", "Pending"), "pending", "Ctrl+2", _pending),
    Place("namespaces", "memory", lambda: translate("Places", "Namespaces"), "namespaces", "Ctrl+3", _namespaces),
    Place("usage", "memory", lambda: translate("Places", "Usage"), "usage", "Ctrl+4", _usage),
    Place("settings", "memory", lambda: translate("Places", "Settings"), "settings", "Ctrl+5", _settings),
    Place(
        "health",
        "memory",
        lambda: translate("Places", "Memory health"),
        "confirm",
        "Ctrl+9",
        _health,
        tab_of="memories",
    ),
    Place("heartbeat", "heartbeat", lambda: translate("Places", "Heartbeat"), "heartbeat", "Ctrl+6", _heartbeat),
    Place(
        "conversations",
        "conversations",
        lambda: translate("Places", "Conversations"),
        "conversations",
        "Ctrl+7",
        _conversations,
    ),
    Place("tasks", "tasks", lambda: translate("Places", "Tasks"), "tasks", "Ctrl+8", _tasks),
)
