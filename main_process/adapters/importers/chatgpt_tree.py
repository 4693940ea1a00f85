"""One ChatGPT conversation: from its tree of messages to turns (trusted side)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from main_process.adapters.importers.lines import type_name
from main_process.adapters.importers.turns import OpenTurn
from main_process.adapters.importers.values import moment, text_of
from main_process.domain.transcripts import ParsedTurn, ReadNotes
from shared.vocabulary import TurnStanding

KNOWN_TYPES: Final = frozenset(
    {
        "text",
        "multimodal_text",
        "code",
        "execution_output",
        "thoughts",
        "reasoning_recap",
        "tether_quote",
        "tether_browsing_display",
        "sonic_webpage",
        "system_error",
        "computer_output",
        "citable_code_output",
        "user_editable_context",
        "model_editable_context",
    }
)
_SPOKEN: Final = ("text", "multimodal_text")
_CITATION: Final = re.compile(" ?\ue200[^\ue200\ue201]*\ue201|[\ue200-\ue202]")
"""Citation marks are private-use characters around a reference that means nothing outside the page."""


@dataclass(frozen=True, slots=True)
class Node:
    """One message with its place in the tree."""

    key: str
    parent: str | None
    message_id: str
    role: str
    recipient: str
    content_type: str
    content: dict[str, Any]
    at: datetime | None
    is_hidden: bool


def nodes_of(mapping: Any, notes: ReadNotes) -> dict[str, Node]:
    """Return the readable nodes by key, in file order; unknown content types are noted."""
    found: dict[str, Node] = {}
    if not isinstance(mapping, dict):
        return found
    for key, entry in mapping.items():
        if not isinstance(entry, dict):
            continue
        parent = entry.get("parent")
        found[key] = _node(str(key), parent if isinstance(parent, str) else None, entry.get("message"), notes)
    return found


def _node(key: str, parent: str | None, message: Any, notes: ReadNotes) -> Node:
    if not isinstance(message, dict):
        return Node(key, parent, key, "", "", "", {}, None, is_hidden=True)
    author, content, metadata = message.get("author"), message.get("content"), message.get("metadata")
    role = author.get("role") if isinstance(author, dict) else None
    content = content if isinstance(content, dict) else {}
    content_type = content.get("content_type")
    if isinstance(content_type, str) and content_type not in KNOWN_TYPES:
        notes.unknown_types[type_name(content_type)] += 1
    message_id = message.get("id")
    recipient = message.get("recipient")
    hidden = metadata.get("is_visually_hidden_from_conversation") if isinstance(metadata, dict) else None
    return Node(
        key=key,
        parent=parent,
        message_id=message_id if isinstance(message_id, str) and message_id else key,
        role=role if isinstance(role, str) else "",
        recipient=recipient if isinstance(recipient, str) else "all",
        content_type=content_type if isinstance(content_type, str) else "",
        content=content,
        at=moment(message.get("create_time")),
        is_hidden=bool(hidden),
    )


def current_path(nodes: dict[str, Node], current: Any) -> list[str]:
    """Return the keys from the first to the current message, following parents up.

    Without a usable current message the latest leaf is taken. Cycles and missing parents end the walk.
    """
    if not isinstance(current, str) or current not in nodes:
        parents = {node.parent for node in nodes.values()}
        leaves = [node for node in nodes.values() if node.key not in parents]
        current = max(leaves, key=lambda node: node.at.timestamp() if node.at else 0.0).key if leaves else None
    path: list[str] = []
    seen: set[str] = set()
    while current is not None and current in nodes and current not in seen:
        seen.add(current)
        path.append(current)
        current = nodes[current].parent
    path.reverse()
    return path


def spoken_text(node: Node, notes: ReadNotes) -> str:
    """Return what a message visibly says: text and voice parts, without citation marks."""
    if node.content_type not in _SPOKEN:
        return ""
    parts = node.content.get("parts")
    texts = [node.content.get("text")] if parts is None else parts if isinstance(parts, list) else []
    said: list[str] = []
    for part in texts:
        text = part
        if isinstance(part, dict) and part.get("content_type") == "audio_transcription":
            text = part.get("text")
        cleaned = _CITATION.sub("", text_of(text, notes))
        if cleaned.strip():
            said.append(cleaned)
    return "\n".join(said)


def turns_of(
    nodes: dict[str, Node], current: Any, started: datetime | None, standing: TurnStanding, notes: ReadNotes
) -> Iterator[ParsedTurn]:
    """Yield the turns of the current path, then those the person left behind by editing or asking again.

    A message without a time has the conversation's, marked approximate; never 1970 and never now.
    """
    path = current_path(nodes, current)
    on_path = set(path)
    builder = _TurnBuilder(started, notes)
    yield from builder.turns((nodes[key] for key in path), standing)
    abandoned = standing if standing is TurnStanding.NOT_TO_REMEMBER else TurnStanding.ABANDONED
    left = {key: node for key, node in nodes.items() if key not in on_path}
    children: dict[str | None, list[str]] = {}
    for key, node in left.items():
        children.setdefault(node.parent, []).append(key)
    roots = [key for key, node in left.items() if node.parent not in left]
    visited: set[str] = set()
    for root in (*roots, *left):  # the second pass reaches members of cycles
        yield from builder.turns((nodes[key] for key in _branch(root, children, visited)), abandoned)


def _branch(root: str, children: dict[str | None, list[str]], visited: set[str]) -> Iterator[str]:
    """Yield a left-behind branch depth first, without recursion: chains run to thousands of messages."""
    waiting = [root]
    while waiting:
        key = waiting.pop()
        if key in visited:
            continue
        visited.add(key)
        yield key
        waiting.extend(reversed(children.get(key, [])))


class _TurnBuilder:
    def __init__(self, started: datetime | None, notes: ReadNotes) -> None:
        self._started = started
        self._notes = notes
        self._ordinal = 0

    def turns(self, nodes: Iterator[Node], standing: TurnStanding) -> Iterator[ParsedTurn]:
        turn: OpenTurn | None = None
        for node in nodes:
            text = "" if node.is_hidden or node.recipient != "all" else spoken_text(node, self._notes)
            if not text or node.role not in ("user", "assistant"):
                continue
            if node.role == "user" or turn is None:
                if turn is not None:
                    yield turn.close()
                turn = self._open(node, text if node.role == "user" else "", standing)
            if node.role == "assistant":
                turn.answer(node.message_id, [text])
        if turn is not None:
            yield turn.close()

    def _open(self, node: Node, text: str, standing: TurnStanding) -> OpenTurn:
        self._ordinal += 1
        return OpenTurn(
            self._ordinal,
            node.message_id[:200],
            text,
            node.at or self._started,
            is_approximate=node.at is None,
            standing=standing,
        )
