"""A turn while it is being read (trusted side)."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from main_process.domain.transcripts import ParsedTurn
from shared.vocabulary import TimePrecision, TurnStanding, TurnState


@dataclass(slots=True)
class OpenTurn:
    """What the person typed, and the answers so far by the client's message id.

    Without a time of its own a turn takes the last one seen before it, marked approximate; never the time of import.
    """

    ordinal: int
    external_id: str
    user_text: str
    occurred_at: datetime | None
    last_seen: float | None = None
    is_approximate: bool = False
    is_interrupted: bool = False
    standing: TurnStanding = TurnStanding.CURRENT
    answers: dict[str, list[str]] = field(default_factory=dict)

    def answer(self, answer_id: str, texts: list[str]) -> None:
        """Add an answer or a piece of one. One answer comes in pieces, in growing copies, or repeated."""
        pieces = self.answers.setdefault(answer_id, [])
        for text in texts:
            if not text.strip() or text in pieces:
                continue
            if pieces and text.startswith(pieces[-1]):
                pieces[-1] = text
            else:
                pieces.append(text)

    def close(self) -> ParsedTurn:
        """Return the turn as a value."""
        at, precision = self.occurred_at, TimePrecision.KNOWN
        if at is None and self.last_seen is not None:
            at, precision = datetime.fromtimestamp(self.last_seen, UTC), TimePrecision.APPROXIMATE
        elif at is None:
            precision = TimePrecision.UNKNOWN
        elif self.is_approximate:
            precision = TimePrecision.APPROXIMATE
        if self.is_interrupted:
            state = TurnState.INTERRUPTED
        else:
            state = TurnState.COMPLETED if self.answers else TurnState.OPEN
        return ParsedTurn(
            ordinal=self.ordinal,
            external_id=self.external_id,
            user_text=self.user_text,
            assistant_text="\n\n".join(piece for pieces in self.answers.values() for piece in pieces),
            assistant_replies=len(self.answers),
            occurred_at=at,
            occurred_precision=precision,
            standing=self.standing,
            state=state,
        )
