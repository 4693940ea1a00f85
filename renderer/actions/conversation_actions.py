"""What a person can do on the Conversations page."""

from collections.abc import Callable
from dataclasses import dataclass

from renderer.actions.registry import ActionSpec
from renderer.support.i18n import translate


@dataclass(frozen=True, slots=True)
class ConversationActs:
    """What the page can do, and what is possible now."""

    assign: Callable[[], None]
    delete: Callable[[], None]
    has_conversation: Callable[[], bool]
    show_memories: Callable[[], None]
    has_memories: Callable[[], bool]
    find: Callable[[], None]
    next_speaker: Callable[[], None]
    previous_speaker: Callable[[], None]
    import_history: Callable[[], None]


def conversation_actions(acts: ConversationActs) -> list[ActionSpec]:
    """Assign, delete, read, find."""
    return [
        ActionSpec(
            id="conversations.assign",
            text=lambda: translate("ConversationActions", "&Assign to project…"),
            run=acts.assign,
            shortcuts=("A",),
            icon="move",
            is_enabled=acts.has_conversation,
        ),
        ActionSpec(
            id="conversations.memories",
            text=lambda: translate("ConversationActions", "Show its &memories"),
            run=acts.show_memories,
            shortcuts=("M",),
            icon="memory",
            is_enabled=acts.has_memories,
        ),
        ActionSpec(
            id="conversations.delete",
            text=lambda: translate("ConversationActions", "&Delete conversation…"),
            run=acts.delete,
            shortcuts=("Del",),
            icon="remove",
            is_enabled=acts.has_conversation,
        ),
        ActionSpec(
            id="conversations.find",
            text=lambda: translate("ConversationActions", "&Find in what was said"),
            run=acts.find,
            shortcuts=("Ctrl+F", "/"),
            icon="search",
        ),
        ActionSpec(
            id="conversations.next_speaker",
            text=lambda: translate("ConversationActions", "&Next speaker"),
            run=acts.next_speaker,
            shortcuts=("J", "Alt+Down"),
            icon="chevron-down",
        ),
        ActionSpec(
            id="conversations.previous_speaker",
            text=lambda: translate("ConversationActions", "&Previous speaker"),
            run=acts.previous_speaker,
            shortcuts=("K", "Alt+Up"),
            icon="chevron-right",
        ),
        ActionSpec(
            id="conversations.import_history",
            text=lambda: translate("ConversationActions", "Import &history…"),
            run=acts.import_history,
            shortcuts=("Ctrl+Shift+H",),
            icon="history",
        ),
    ]
