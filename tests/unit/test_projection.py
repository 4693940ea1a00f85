"""What of a thread fits into one request, in which order the rest is given up, and what can be quoted then."""

import json
import uuid
from dataclasses import replace

import pytest

from main_process.domain.conversation import Turn
from main_process.domain.extraction_contract import SentMaterial, TurnPart
from main_process.domain.memory_item import estimated_tokens
from main_process.domain.projection import (
    EVIDENCE_TOKENS_MAX,
    SHORTEST,
    Readable,
    bounded_evidence,
    capacity,
    projected,
)
from main_process.domain.review_material import CUT_MARK
from shared.vocabulary import TimePrecision, TurnIntent, TurnRole, TurnStanding, TurnState
from tests.support.fake_clock import START


def turn(number: int, said: str, answered: str = "Fine.", intent: TurnIntent = TurnIntent.CHAT) -> Turn:
    return Turn(
        id=str(uuid.uuid4()),
        conversation_id="thread",
        sequence=number,
        user_text=said,
        assistant_text=answered,
        assistant_replies=1,
        state=TurnState.COMPLETED,
        standing=TurnStanding.CURRENT,
        occurred_at=START,
        occurred_precision=TimePrecision.KNOWN,
        external_id=None,
        redactions=0,
        recorded_at=START,
        intent=intent,
        evidence_keys=("scan:1",) if intent is TurnIntent.AUDIT else (),
    )


WANTED = Readable(
    batch=(turn(7, "Batch. " * 50, "Answer. " * 400),),
    adjacent=turn(6, "Adjacent. " * 50),
    evidence=tuple(turn(number, "Evidence. " * 50, intent=TurnIntent.AUDIT) for number in (2, 3)),
    checkpoint="Checkpoint. " * 50,
)


def measure(material: SentMaterial) -> int:
    texts = [(one.user.text, one.assistant.text) for one in material.turns]
    return estimated_tokens(json.dumps([material.checkpoint, texts], ensure_ascii=False))


def fitted(room: int, wanted: Readable = WANTED) -> SentMaterial | None:
    return projected(wanted, redacted=str, room=room, measure=measure)


def parts(material: SentMaterial | None) -> list[str]:
    assert material is not None
    return [one.part.value for one in material.turns] + (["checkpoint"] if material.checkpoint else [])


def test_what_fits_is_sent_whole() -> None:
    material = fitted(100_000)
    assert parts(material) == ["evidence", "evidence", "adjacent", "batch", "checkpoint"]
    assert material is not None
    assert material.batch[0].user.pieces == (WANTED.batch[0].user_text,)


def test_old_repairs_go_first_then_the_turn_before_then_the_checkpoint() -> None:
    seen: list[list[str]] = []
    for room in range(3_000, 1_100, -20):
        found = parts(fitted(room))
        if not seen or seen[-1] != found:
            seen.append(found)
    assert seen == [
        ["evidence", "evidence", "adjacent", "batch", "checkpoint"],
        ["evidence", "adjacent", "batch", "checkpoint"],
        ["adjacent", "batch", "checkpoint"],
        ["batch", "checkpoint"],
        ["batch"],
    ]


def test_the_oldest_repair_goes_first() -> None:
    full = measure(fitted(100_000) or SentMaterial(()))
    material = fitted(full - 1)
    assert material is not None
    assert [one.sequence for one in material.turns if one.part is TurnPart.EVIDENCE] == [3]


def test_answers_lose_their_middle_before_what_the_person_typed() -> None:
    material = fitted(900)
    assert material is not None
    (sent,) = material.batch
    assert (len(sent.user.pieces), len(sent.assistant.pieces)) == (1, 2)
    assert CUT_MARK in sent.assistant.text
    assert sent.assistant_whole == WANTED.batch[0].assistant_text, "what is stored stays whole"


@pytest.mark.parametrize("room", [400, 500, 700, 900, 1_100, 2_000])
def test_whatever_is_sent_fits(room: int) -> None:
    material = fitted(room)
    assert material is None or measure(material) <= room


def test_a_million_characters_are_sent_as_head_and_tail() -> None:
    said = "B" + "x" * 999_998 + "E"
    material = fitted(5_000, Readable((turn(1, said, ""),)))
    assert material is not None
    head, tail = material.batch[0].user.pieces
    assert (head[0], tail[-1]) == ("B", "E")
    assert len(head) > SHORTEST


def test_what_does_not_fit_even_shortened_is_not_sent() -> None:
    assert fitted(100) is None


def test_what_was_left_out_can_not_be_quoted() -> None:
    whole = "first words " + " ".join(f"middle {number}" for number in range(500)) + " last words"
    material = fitted(600, Readable((turn(1, whole, ""),)))
    assert material is not None
    (sent,) = material.batch
    text = sent.sent(TurnRole.USER)
    assert text.holds("first words")
    assert text.holds("last words")
    assert not text.holds("[... left out ...]")
    assert not text.holds(whole[len(text.pieces[0]) - 5 : len(text.pieces[0]) + 20])


def test_a_quote_knows_the_range_that_was_sent_around_it() -> None:
    whole = "head " * 200 + "tail " * 200 + "at the end"
    material = fitted(500, Readable((turn(1, whole, ""),)))
    assert material is not None
    (sent,) = material.batch
    last = sent.user.read("at the end", whole)
    assert last is not None
    assert whole[last.start : last.end] == sent.user.pieces[-1]
    first = sent.user.read("head head", whole)
    assert first is not None
    assert (first.start, whole[: first.end], first.total) == (0, sent.user.pieces[0], len(whole))


def test_repair_turns_have_bounds_of_their_own() -> None:
    many = [turn(number, "x", intent=TurnIntent.AUDIT) for number in range(40, 0, -1)]
    assert [one.sequence for one in bounded_evidence(many)] == list(range(21, 41))
    huge = replace(many[0], user_text="y" * 3 * EVIDENCE_TOKENS_MAX)
    assert bounded_evidence([many[0], huge, many[1]]) == (many[0],)


def test_a_repair_of_the_answer_still_fits_beside_the_request() -> None:
    assert capacity(8_192, output_tokens=1_800) == 8_192 - 3_600 - 512
    assert capacity(1_000_000, output_tokens=1_800) == 1_000_000 - 3_600 - 10_000
