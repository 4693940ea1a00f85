"""The few keys of a Claude Code line that matter, decoded without reading the rest (trusted side)."""

from typing import Any, Final

import msgspec

from main_process.adapters.importers import lines

KNOWN_TYPES: Final = frozenset(
    {
        "user",
        "assistant",
        "system",
        "summary",
        "ai-title",
        "custom-title",
        "agent-name",
        "file-history-snapshot",
        "file-history-delta",
        "queue-operation",
        "attachment",
        "progress",
        "last-prompt",
        "permission-mode",
        "mode",
        "pr-link",
        "bridge-session",
        "continued-in",
        "init",
        "worktree-state",
    }
)


class Record(msgspec.Struct):
    """The few keys of a line that matter; everything else is skipped unread."""

    type: str | None = None
    message: msgspec.Raw = lines.ABSENT
    attachment: msgspec.Raw = lines.ABSENT
    origin: msgspec.Raw = lines.ABSENT
    uuid: str | None = None
    timestamp: Any = None
    sessionId: str | None = None  # noqa: N815 - the file's spelling
    agentId: str | None = None  # noqa: N815 - the file's spelling
    cwd: str | None = None
    gitBranch: str | None = None  # noqa: N815 - the file's spelling
    isSidechain: bool | None = None  # noqa: N815 - the file's spelling
    isMeta: bool | None = None  # noqa: N815 - the file's spelling
    isCompactSummary: bool | None = None  # noqa: N815 - the file's spelling
    isVisibleInTranscriptOnly: bool | None = None  # noqa: N815 - the file's spelling
    isApiErrorMessage: bool | None = None  # noqa: N815 - the file's spelling
    forkedFrom: msgspec.Raw = lines.ABSENT  # noqa: N815 - the file's spelling
    leafUuid: str | None = None  # noqa: N815 - the file's spelling
    summary: str | None = None
    aiTitle: str | None = None  # noqa: N815 - the file's spelling
    customTitle: str | None = None  # noqa: N815 - the file's spelling
    agentName: str | None = None  # noqa: N815 - the file's spelling


class Part(msgspec.Struct):
    """One part of a message's content; anything but its text is skipped."""

    type: str | None = None
    text: str | None = None


class Message(msgspec.Struct):
    """A message as the interface of the model gives it."""

    id: str | None = None
    model: str | None = None
    content: str | list[Part] | None = None


RECORD: Final = msgspec.json.Decoder(Record)
MESSAGE: Final = msgspec.json.Decoder(Message)
FIELDS: Final = {field.name: field.type for field in msgspec.structs.fields(Record)}
