"""What of a thread fits into one request: what goes first, and where a text is cut (memory rules §7; seed 000).

Stored rows stay whole; only what was sent can be quoted (memory rules §3).
"""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from main_process.domain.conversation import Turn
from main_process.domain.extraction_contract import SentMaterial, SentTurn, TurnPart
from main_process.domain.review_material import CUT_MARK, HEAD_SHARE, SentText
from main_process.domain.thread import REPAIR_INTENTS, turn_tokens

EVIDENCE_TURNS_MAX: Final = 20
EVIDENCE_TOKENS_MAX: Final = 32_768
"""Earlier repair turns that an extraction may see: seed 000, seed-systems §1.3."""
SHORTEST: Final = 400
"""Characters of one text below which it says too little to be judged."""
SAFETY_SHARE: Final = 0.01
SAFETY_TOKENS: Final = 512
"""Left free for what the estimate does not know, the larger of the two."""

_NOTHING: Final = SentText(())
"""Of earlier repair turns only what the person typed is sent."""

Measure = Callable[[SentMaterial], int]
"""The estimated tokens of the whole request that carries a material, instructions included."""


@dataclass(frozen=True, slots=True)
class Readable:
    """What an extraction would like to send, oldest first: its batch and what explains it."""

    batch: tuple[Turn, ...]
    adjacent: Turn | None = None
    evidence: tuple[Turn, ...] = ()
    checkpoint: str = ""


def capacity(window_tokens: int, *, output_tokens: int) -> int:
    """Return how many tokens a request may have, so that a repair of the answer still fits beside it."""
    safety = max(int(window_tokens * SAFETY_SHARE), SAFETY_TOKENS)
    return window_tokens - 2 * output_tokens - safety


def bounded_evidence(newest_first: Sequence[Turn]) -> tuple[Turn, ...]:
    """Return the newest repair turns within their own bounds, oldest first."""
    kept: list[Turn] = []
    left = EVIDENCE_TOKENS_MAX
    for turn in newest_first[:EVIDENCE_TURNS_MAX]:
        left -= turn_tokens(turn)
        if left < 0:
            break
        kept.append(turn)
    return tuple(reversed(kept))


def projected(
    wanted: Readable, *, redacted: Callable[[str], str], room: int, measure: Measure
) -> SentMaterial | None:
    """Return what fits into `room` tokens, or None when not even shortened texts of the batch do.

    Given up in this order: earlier repair turns, oldest first; the turn before; the checkpoint; then the middle of
    the batch's answers, and of what the person typed.
    """
    clean = functools.cache(redacted)
    for spared in _spared(replace(wanted, checkpoint=clean(wanted.checkpoint))):
        material = _material(spared, clean, None, None)
        if measure(material) <= room:
            return material
    bare = Readable(wanted.batch)
    longest = max(len(text) for turn in bare.batch for text in (turn.user_text, turn.assistant_text))
    if measure(_material(bare, clean, None, SHORTEST)) <= room:
        return _longest_fit(lambda chars: _material(bare, clean, None, chars), longest, room, measure)
    if measure(_material(bare, clean, SHORTEST, SHORTEST)) > room:
        return None
    return _longest_fit(lambda chars: _material(bare, clean, chars, SHORTEST), longest, room, measure)


def head_and_tail(stored: str, clean: str, chars: int | None) -> SentText:
    """Return a text whole, or as its beginning and end around a mark, at most `chars` characters together.

    `clean` is what may be sent of the stored text.
    """
    is_same = clean == stored
    if chars is None or len(clean) <= chars:
        return SentText((clean,), (0,) if is_same else ())
    room = chars - len(CUT_MARK)
    head = int(room * HEAD_SHARE)
    tail = len(clean) - (room - head)
    return SentText((clean[:head], clean[tail:]), (0, tail) if is_same else ())


def _spared(wanted: Readable) -> Sequence[Readable]:
    """Return the steps of giving up, from everything to the batch alone."""
    steps = [replace(wanted, evidence=wanted.evidence[first:]) for first in range(len(wanted.evidence) + 1)]
    if wanted.adjacent is not None:
        steps.append(replace(steps[-1], adjacent=None))
    if wanted.checkpoint:
        steps.append(replace(steps[-1], checkpoint=""))
    return steps


def _longest_fit(build: Callable[[int], SentMaterial], longest: int, room: int, measure: Measure) -> SentMaterial:
    """Return the material with the most characters a text that still fits; SHORTEST is known to."""
    fits, too_long = SHORTEST, longest + 1
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if measure(build(middle)) <= room:
            fits = middle
        else:
            too_long = middle
    return build(fits)


def _material(
    wanted: Readable, redacted: Callable[[str], str], user_chars: int | None, assistant_chars: int | None
) -> SentMaterial:
    parts = [(turn, TurnPart.EVIDENCE) for turn in wanted.evidence]
    if wanted.adjacent is not None:
        parts.append((wanted.adjacent, TurnPart.ADJACENT))
    parts += [(turn, TurnPart.BATCH) for turn in wanted.batch]
    turns = tuple(
        SentTurn(
            label=f"T{number}",
            turn_id=turn.id,
            sequence=turn.sequence,
            part=part,
            user=head_and_tail(turn.user_text, redacted(turn.user_text), user_chars),
            assistant=_NOTHING
            if part is TurnPart.EVIDENCE
            else head_and_tail(turn.assistant_text, redacted(turn.assistant_text), assistant_chars),
            user_whole=turn.user_text,
            assistant_whole=turn.assistant_text,
            is_repair=turn.intent in REPAIR_INTENTS,
            scope_paths=turn.scope_paths,
            evidence_keys=turn.evidence_keys,
        )
        for number, (turn, part) in enumerate(parts, start=1)
    )
    return SentMaterial(turns, wanted.checkpoint)
