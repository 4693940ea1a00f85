"""What a provider is sent of a review: labels for ids, bounded text with marked cuts, and where each piece lies.

Only pieces that were really sent can be evidence (memory rules §3; seed 000, provenance under projection).
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from main_process.domain.conversation import Turn
from main_process.domain.review import ReviewedConversation, ReviewRequest
from main_process.domain.source import ReadRange
from shared.vocabulary import PlanScope, TurnRole, TurnStanding

TEXT_MAX: Final = 4_000
TOTAL_MAX: Final = 16_000
TITLE_MAX: Final = 200
"""Characters of one side of a turn, of everything, of a title: memory rules §7, seed-systems §2.4."""
CUT_MARK: Final = "\n[... left out ...]\n"
HEAD_SHARE: Final = 0.7
"""People say what they want first and what they forgot last."""
PLACES_MAX: Final = 8
"""So many places of one quote in one text are looked at."""
GLOBAL_LABEL: Final = "global"


@dataclass(frozen=True, slots=True)
class SentText:
    """A text as it was sent: the pieces that stand in it whole, in order.

    `starts` says where each begins in the stored text; without it something was taken out on the way.
    """

    pieces: tuple[str, ...]
    starts: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """What was put into the request."""
        return CUT_MARK.join(self.pieces)

    def holds(self, quote: str) -> bool:
        """Return whether a quote lies within one piece; across a cut it does not."""
        return any(quote in piece for piece in self.pieces)

    def read(self, quote: str, stored: str) -> ReadRange | None:
        """Return the range of the stored text in which a quote was sent, or None if it was not."""
        for number, piece in enumerate(self.pieces):
            if quote not in piece:
                continue
            if self.starts:
                start = self.starts[number]
                return ReadRange(start, start + len(piece), len(stored))
            return _common(piece, stored, quote)
        return None


@dataclass(frozen=True, slots=True)
class SentTurn:
    """One turn under its label, with the stored turn beside it. `is_context`: read before, shown for what follows."""

    label: str
    turn: Turn
    project_id: str
    user: SentText
    assistant: SentText
    previous: str | None = None
    is_context: bool = False

    def side(self, role: TurnRole) -> SentText:
        """Return what one speaker's text became."""
        return self.user if role is TurnRole.USER else self.assistant

    def stored(self, role: TurnRole) -> str:
        """Return one speaker's stored text."""
        return self.turn.user_text if role is TurnRole.USER else self.turn.assistant_text


@dataclass(slots=True)
class Material:
    """Everything that one request carries, and how its labels are read back."""

    body: dict[str, Any]
    turns: dict[str, SentTurn]
    projects: dict[str, str]
    read_up_to: dict[str, int]
    turns_read: int = 0
    skipped: dict[str, int] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The request's user message."""
        return json.dumps(self.body, ensure_ascii=False)

    def target_of(self, label: object) -> str | None:
        """Return the project of a label, nothing for Global. Raises KeyError for a target outside the plan."""
        if label == GLOBAL_LABEL and GLOBAL_LABEL in self.projects:
            return None
        if not isinstance(label, str) or label not in self.projects or label == GLOBAL_LABEL:
            raise KeyError("target")
        return self.projects[label]

    @property
    def target_labels(self) -> tuple[str, ...]:
        """What a memory or follow-up may aim at."""
        return tuple(self.projects)


def projected(text: str, redacted: Callable[[str], str]) -> SentText:
    """Return a text as it may be sent: redacted, whole or as head and tail around a mark."""
    clean = redacted(text)
    is_same = clean == text
    if len(clean) <= TEXT_MAX:
        return SentText((clean,), (0,) if is_same else ())
    room = TEXT_MAX - len(CUT_MARK)
    head = int(room * HEAD_SHARE)
    tail = len(clean) - (room - head)
    return SentText((clean[:head], clean[tail:]), (0, tail) if is_same else ())


def _common(sent: str, stored: str, quote: str) -> ReadRange | None:
    """Return the longest stretch around a quote that both texts hold: what was taken out beside it was not sent."""
    longest: ReadRange | None = None
    for place in _places(quote, stored):
        for other in _places(quote, sent):
            start, end = place, place + len(quote)
            before, after = other, other + len(quote)
            while start and before and stored[start - 1] == sent[before - 1]:
                start, before = start - 1, before - 1
            while end < len(stored) and after < len(sent) and stored[end] == sent[after]:
                end, after = end + 1, after + 1
            if longest is None or end - start > longest.end - longest.start:
                longest = ReadRange(start, end, len(stored))
    return longest


def _places(quote: str, text: str) -> Iterator[int]:
    """Yield the first places of a quote; more of them prove nothing more."""
    place = text.find(quote)
    for _ in range(PLACES_MAX):
        if place < 0:
            return
        yield place
        place = text.find(quote, place + 1)


class _Builder:
    def __init__(
        self, request: ReviewRequest, redacted: Callable[[str], str], may_send: Callable[[str], bool]
    ) -> None:
        self._redacted = redacted
        self._may_send = may_send
        self._left = TOTAL_MAX
        is_global = request.scope is PlanScope.GLOBAL
        labels = {project.id: f"P{number}" for number, project in enumerate(request.projects, start=1)}
        self._labels = labels
        named = [
            {"project": labels[project.id], "name": redacted(project.name)[:TITLE_MAX]}
            for project in request.projects
        ]
        targets = {GLOBAL_LABEL: ""} if is_global else {label: id_ for id_, label in labels.items()}
        self.material = Material(
            body={
                "scope": request.scope.value,
                "targets": list(targets),
                "memories_at_most": request.memories_max,
                "projects": named,
                "conversations": [],
            },
            turns={},
            projects=targets,
            read_up_to={},
        )

    def add(self, conversation: ReviewedConversation) -> bool:
        """Add a conversation's turns while there is room; return whether all of them fitted."""
        shown: list[dict[str, str]] = []
        is_whole = True
        previous: str | None = None
        if conversation.before is not None and conversation.before.standing is TurnStanding.CURRENT:
            previous = self._show(conversation.before, conversation, shown, None, is_context=True)
        for turn in conversation.turns:
            if turn.standing is TurnStanding.CURRENT and self._is_sendable(turn):
                label = self._show(turn, conversation, shown, previous, is_context=False)
                if label is None:
                    is_whole = False
                    break
                previous = label
            else:
                previous = None
            self.material.read_up_to[conversation.id] = turn.sequence
            self.material.turns_read += 1
        if any(turn["turn"] for turn in shown if not self.material.turns[turn["turn"]].is_context):
            title = self._redacted(conversation.title)[:TITLE_MAX]
            entry = {"project": self._labels[conversation.project_id], "title": title, "turns": shown}
            self.material.body["conversations"].append(entry)
        else:
            for turn_shown in shown:
                del self.material.turns[turn_shown["turn"]]
        return is_whole

    def leave_out_silent_projects(self) -> None:
        """Name only projects that something is sent of; the others are nobody's business, and no target either."""
        body, spoken = self.material.body, {one["project"] for one in self.material.body["conversations"]}
        body["projects"] = [named for named in body["projects"] if named["project"] in spoken]
        if GLOBAL_LABEL not in self.material.projects:
            self.material.projects = {label: id_ for label, id_ in self.material.projects.items() if label in spoken}
            body["targets"] = list(self.material.projects)

    def _is_sendable(self, turn: Turn) -> bool:
        if self._may_send(turn.user_text) and self._may_send(turn.assistant_text):
            return True
        self.material.skipped["sensitive_not_sent"] = self.material.skipped.get("sensitive_not_sent", 0) + 1
        return False

    def _show(
        self,
        turn: Turn,
        conversation: ReviewedConversation,
        shown: list[dict[str, str]],
        previous: str | None,
        *,
        is_context: bool,
    ) -> str | None:
        user, assistant = projected(turn.user_text, self._redacted), projected(turn.assistant_text, self._redacted)
        size = len(user.text) + len(assistant.text)
        if size > self._left:
            return None
        self._left -= size
        label = f"T{len(self.material.turns) + 1}"
        self.material.turns[label] = SentTurn(
            label, turn, conversation.project_id, user, assistant, previous, is_context
        )
        shown.append({"turn": label, "user": user.text, "assistant": assistant.text})
        return label


def build_material(
    request: ReviewRequest, *, redacted: Callable[[str], str], may_send: Callable[[str], bool]
) -> Material:
    """Return what one request carries: whole conversations oldest first, until the total is used.

    What does not fit stays unread for the next run; `read_up_to` says how far this one came. `redacted` replaces
    secrets, `may_send` tells whether the provider may see a text at all (memory rules §10).
    """
    builder = _Builder(request, redacted, may_send)
    for conversation in request.conversations:
        if not builder.add(conversation):
            break
    builder.leave_out_silent_projects()
    return builder.material
