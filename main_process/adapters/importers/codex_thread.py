"""Puts a Codex thread together from messages that come two or three times (trusted side).

A message may arrive as a response item, as an event and as a completed item. Twins are paired by id where there is
one, else by text among channels that have not delivered that message yet, so that a person who says `yes` twice
keeps both.
"""

from collections import deque
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from main_process.adapters.importers.turns import OpenTurn
from main_process.adapters.importers.values import text_key
from main_process.domain.transcripts import ParsedTurn
from shared.vocabulary import TurnStanding

ITEM: Final = "item"
EVENT: Final = "event"
COMPLETED: Final = "completed"

_NEAR: Final = 6
"""How many messages back a twin is looked for."""
_UNIQUE_ID: Final = 12
"""Shorter message ids (`item_3`) only count up within their thread."""
_ROLL_BACK_DEPTH: Final = 64
"""How many turns a roll back can reach over an import's end."""


@dataclass(slots=True)
class _Message:
    """One message as delivered so far."""

    text: str
    message_id: str | None
    channels: set[str] = field(default_factory=set)

    def takes(self, text: str, message_id: str | None, channel: str) -> bool:
        """Return whether a delivery is a twin of this message."""
        if message_id is not None and message_id == self.message_id:
            return True
        is_other_id = None not in (message_id, self.message_id)
        return not is_other_id and channel not in self.channels and text == self.text


class ThreadBuilder:
    """Turns of one thread in the order they were spoken."""

    def __init__(self, thread_id: str, ordinal: int = 0, current: list[str] | None = None) -> None:
        self.thread_id = thread_id
        self.ordinal = ordinal
        self.current: deque[str] = deque(current or (), maxlen=_ROLL_BACK_DEPTH)
        self.turn: OpenTurn | None = None
        self.closed: list[ParsedTurn] = []
        self.taken_back: list[str] = []
        self._typed: deque[_Message] = deque(maxlen=_NEAR)
        self._answers: deque[_Message] = deque(maxlen=_NEAR)
        self._answer_count = 0

    def is_twin(self, text: str, message_id: str | None, channel: str) -> bool:
        """Return whether the person's message is known already; it is then marked as delivered on this channel."""
        return _is_known(self._typed, text, message_id, channel)

    def typed(
        self,
        text: str,
        message_id: str | None,
        channel: str,
        at: datetime | None,
        seen: float | None,
        *,
        is_exact: bool,
    ) -> None:
        """Open a turn with what the person typed. Without an exact time of its own the turn is approximate."""
        self.close()
        self._typed.append(_Message(text, message_id, {channel}))
        self.open(text, message_id, at, seen, is_exact=is_exact)
        self.current.append(self.turn.external_id if self.turn else "")

    def open(
        self, text: str, message_id: str | None, at: datetime | None, seen: float | None, *, is_exact: bool = True
    ) -> None:
        """Open a turn, also one that nobody typed."""
        self.ordinal += 1
        if message_id is not None:
            key = message_id if len(message_id) >= _UNIQUE_ID else f"{self.thread_id}:{message_id}"
        elif at is not None and is_exact:
            key = f"{at.isoformat()}:{text_key(text)}"
        else:
            key = f"{self.thread_id}#{self.ordinal}:{text_key(text)}"
        self.turn = OpenTurn(self.ordinal, key[:200], text, at, seen, is_approximate=not is_exact)
        self._answers.clear()

    def answered(
        self, text: str, message_id: str | None, channel: str, at: datetime | None, seen: float | None
    ) -> None:
        """Add a visible answer to the open turn."""
        if not text.strip() or _is_known(self._answers, text, message_id, channel):
            return
        if self.turn is None:
            self.open("", message_id, at, seen, is_exact=at is not None)
        self._answers.append(_Message(text, message_id, {channel}))
        self._answer_count += 1
        if self.turn is not None:
            self.turn.answer(message_id or str(self._answer_count), [text])

    def interrupted(self) -> None:
        """Note that the answer was broken off."""
        if self.turn is not None:
            self.turn.is_interrupted = True

    def rolled_back(self, count: int) -> None:
        """Take back the last `count` turns that still stand."""
        for _ in range(min(count, len(self.current))):
            external_id = self.current.pop()
            if self.turn is not None and self.turn.external_id == external_id:
                self.turn.standing = TurnStanding.ROLLED_BACK
                continue
            for index, turn in enumerate(self.closed):
                if turn.external_id == external_id:
                    self.closed[index] = _taken_back(turn)
                    break
            else:
                self.taken_back.append(external_id)

    def close(self) -> None:
        """Close the open turn."""
        if self.turn is None:
            return
        turn = self.turn.close()
        self.turn = None
        if turn.user_text or turn.assistant_text:
            self.closed.append(turn)
        else:
            self.ordinal -= 1


def _is_known(messages: deque[_Message], text: str, message_id: str | None, channel: str) -> bool:
    for message in messages:
        if message.takes(text, message_id, channel):
            message.channels.add(channel)
            message.message_id = message.message_id or message_id
            return True
    return False


def _taken_back(turn: ParsedTurn) -> ParsedTurn:
    return replace(turn, standing=TurnStanding.ROLLED_BACK)
