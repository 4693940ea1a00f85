"""The deterministic proposer behind the proposers' port: no network, no key, explicit statements only."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from main_process.domain.conversation import Turn
from main_process.domain.extraction import (
    CONFIDENCE_HARD,
    CONFIDENCE_SOFT,
    LastingStatement,
    read_turn,
    said_key,
)
from main_process.domain.memory_item import ItemText
from main_process.domain.review import (
    LOCAL_LIMITS,
    ReadLimits,
    ReviewProposal,
    ReviewRequest,
    ReviewResult,
)
from main_process.domain.source import NewSource, whole
from main_process.domain.times import UNKNOWN_EVENT, EventTime
from shared import vocabulary as v
from shared.vocabulary import ConfidenceMeaning, Origin, PlanScope, Strength, TrustClass, TurnRole

PROJECT_SPECIFIC: Final = "project_specific"
"""Dropped by a Global review: it belongs to one project (C27)."""
TOO_MANY: Final = "too_many"
SALIENCE_HARD: Final = 0.7
SALIENCE_SOFT: Final = 0.5


@dataclass(slots=True)
class _Heard:
    """One statement and every place it was said."""

    project_id: str | None
    statement: LastingStatement
    turns: list[Turn] = field(default_factory=list)
    quotes: list[str] = field(default_factory=list)


class _Reading:
    """What has been heard so far in one review."""

    def __init__(self, request: ReviewRequest) -> None:
        self.request = request
        self.heard: dict[tuple[str | None, str], _Heard] = {}
        self.dropped: Counter[str] = Counter()
        self.read_up_to: dict[str, int] = {}
        self.turns_read = 0
        self._messages: set[str] = set()

    def take(self, turn: Turn, project_id: str) -> bool:
        """Read one turn; return False, leaving it unread, when its statements would pass the limit."""
        is_copy = turn.external_id is not None and turn.external_id in self._messages
        if not is_copy:
            reading = read_turn(turn)
            target = None if self.request.scope is PlanScope.GLOBAL else project_id
            wanted = [s for s in reading.statements if target is not None or s.is_personal]
            new = {said_key(s.statement) for s in wanted if (target, said_key(s.statement)) not in self.heard}
            if len(self.heard) + len(new) > self.request.memories_max:
                if self.heard:
                    return False
                self.dropped[TOO_MANY] += len(new) - self.request.memories_max
            self.dropped.update(reading.dropped)
            self.dropped[PROJECT_SPECIFIC] += len(reading.statements) - len(wanted)
            for statement in wanted:
                self._hear(target, statement, turn)
        if turn.external_id is not None:
            self._messages.add(turn.external_id)
        self.read_up_to[turn.conversation_id] = turn.sequence
        self.turns_read += 1
        return True

    def _hear(self, target: str | None, statement: LastingStatement, turn: Turn) -> None:
        key = (target, said_key(statement.statement))
        known = self.heard.get(key)
        if known is None and len(self.heard) >= self.request.memories_max:
            return
        known = known or self.heard.setdefault(key, _Heard(target, statement))
        if len(known.turns) < v.SOURCES_MAX:
            known.turns.append(turn)
            known.quotes.append(statement.evidence[0].quote)


class DeterministicProposer:
    """Finds explicit lasting statements by the person, word for word."""

    @property
    def calls(self) -> int:
        """It asks nobody."""
        return 0

    @property
    def limits(self) -> ReadLimits:
        """It sends nothing, so only memory bounds it."""
        return LOCAL_LIMITS

    async def review(self, request: ReviewRequest) -> ReviewResult:
        """Read in a worker thread, so that a large backlog does not hold up the loop."""
        return await asyncio.to_thread(review_deterministically, request)


def review_deterministically(request: ReviewRequest) -> ReviewResult:
    """Return what the turns say explicitly. Stops before the turn that would pass the limit."""
    reading = _Reading(request)
    for conversation in request.conversations:
        if not all(reading.take(turn, conversation.project_id) for turn in conversation.turns):
            break
    proposals = tuple(_proposal(heard, request) for heard in reading.heard.values())
    return ReviewResult(
        proposals=proposals,
        read_up_to=reading.read_up_to,
        turns_read=reading.turns_read,
        dropped={rule: count for rule, count in reading.dropped.items() if count},
    )


def _proposal(heard: _Heard, request: ReviewRequest) -> ReviewProposal:
    statement = heard.statement
    is_hard = statement.strength is Strength.HARD
    sources = tuple(
        NewSource(
            type=v.SourceType.MESSAGE,
            trust=TrustClass.PERSON,
            quote=quote,
            role=TurnRole.USER,
            conversation_id=turn.conversation_id,
            turn_id=turn.id,
            heartbeat_run_id=request.run_id,
            is_primary=index == 0,
            read=whole(turn.user_text),
        )
        for index, (turn, quote) in enumerate(zip(heard.turns, heard.quotes, strict=True))
    )
    text = ItemText(
        kind=statement.kind,
        statement=statement.statement,
        subject=statement.subject,
        aliases=statement.aliases,
        keywords=statement.keywords,
        strength=statement.strength,
        salience=SALIENCE_HARD if is_hard else SALIENCE_SOFT,
        sensitivity=statement.sensitivity,
        event=event_of(heard.turns[0]),
    )
    is_sensitive = statement.sensitivity is v.Sensitivity.SENSITIVE
    return ReviewProposal(
        project_id=heard.project_id,
        text=text,
        origin=Origin.EXPLICIT,
        confidence=CONFIDENCE_HARD if is_hard else CONFIDENCE_SOFT,
        confidence_meaning=ConfidenceMeaning.RULE,
        sources=sources,
        warnings=(v.ItemWarning.SENSITIVE_TOPIC,) if is_sensitive else (),
    )


def event_of(turn: Turn) -> EventTime:
    """Return when a turn's words were said, as far as that is known."""
    if turn.occurred_at is None:
        return UNKNOWN_EVENT
    return EventTime(at=turn.occurred_at, precision=turn.occurred_precision)
