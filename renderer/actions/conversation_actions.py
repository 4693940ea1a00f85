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
    chat: Callable[[], None]
    new_thread: Callable[[], None]
    remember: Callable[[], None]
    can_write: Callable[[], bool]


def conversation_actions(acts: ConversationActs) -> list[ActionSpec]:
    """Talk, remember, assign, delete, read, find."""
    return [
        *_talk_actions(acts),
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


def _talk_actions(acts: ConversationActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            id="conversations.chat",
            text=lambda: translate("ConversationActions", "&Chat"),
            run=acts.chat,
            shortcuts=("Ctrl+T", "C"),
            icon="conversations",
            is_enabled=acts.can_write,
        ),
        ActionSpec(
            id="conversations.new_thread",
            text=lambda: translate("ConversationActions", "New &thread"),
            run=acts.new_thread,
            shortcuts=("Ctrl+Shift+T",),
            icon="add",
            is_enabled=acts.can_write,
        ),
        ActionSpec(
            id="conversations.remember",
            text=lambda: translate("ConversationActions", "&Remember this…"),
            run=acts.remember,
            shortcuts=("R",),
            icon="memory",
            is_enabled=acts.has_conversation,
        ),
    ]
