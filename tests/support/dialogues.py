"""The quality corpus: short dialogues, what a good answer says, bad answers, and what alone may be kept of any.

`tests/cases/dialogues/*.json` holds lists of dialogues:
  turns   user and assistant text, with part, is_repair, scope_paths and evidence_keys where they matter
  say     the candidates of a good answer (short form of `extractions.candidate`)
  keep    what the pipeline may keep, whatever a model answers: kind, statement, origin, further fields to compare;
          found_by and not_found_by are requests that the gate must (not) let it answer
  bad     wrong candidates, each with the rule that drops it, or "kept-as:" and the person's words that take its place
  spoken  what the deterministic proposer finds
"""

import json
from dataclasses import dataclass
from typing import Any

from main_process.domain.carried import is_same_claim
from main_process.domain.extraction import read_text, said_key
from main_process.domain.extraction_contract import (
    KINDS,
    ExtractedCandidate,
    SentMaterial,
    SentTurn,
    TurnPart,
)
from main_process.domain.memory_item import ItemText
from main_process.domain.recall_gate import RecallQuery, candidate_of, is_admitted
from tests.support.cases import CASES
from tests.support.extractions import candidate, extraction, material, sent_turn
from tests.support.items import item


@dataclass(frozen=True)
class Dialogue:
    """One dialogue of the corpus."""

    id: str
    about: str
    turns: list[dict[str, Any]]
    say: list[dict[str, Any]]
    keep: list[dict[str, Any]]
    bad: list[dict[str, Any]]
    spoken: list[str]
    checkpoint: str = ""

    def __post_init__(self) -> None:
        """A checkpoint that the dialogue carries: what the person said, unless the case names another."""
        if not self.checkpoint:
            object.__setattr__(self, "checkpoint", " ".join(str(turn["user"]) for turn in self.turns)[:4_000].strip())

    @property
    def material(self) -> SentMaterial:
        """The dialogue as it would be sent, whole."""
        return material(*(_turn(number, turn) for number, turn in enumerate(self.turns, start=1)))

    @property
    def good_answer(self) -> str:
        """The scripted good answer."""
        return extraction(*(written(one) for one in self.say), checkpoint=self.checkpoint)

    def bad_answer(self, number: int) -> str:
        """The good answer with one wrong candidate in it."""
        wrong = written(self.bad[number])
        return extraction(*(written(one) for one in self.say), wrong, checkpoint=self.checkpoint)

    def may_keep(self, kept: ExtractedCandidate) -> bool:
        """Return whether a candidate is one of those that the dialogue proves."""
        return any(
            kept.is_discussion == (one["kind"] == "discussion")
            and kept.origin.value == one["origin"]
            and (
                is_same_claim(kept.statement, one["statement"])
                or said_key(kept.statement) == said_key(one["statement"])
            )
            for one in self.keep
        )


def _turn(number: int, turn: dict[str, Any]) -> SentTurn:
    return sent_turn(
        number,
        turn["user"],
        turn["assistant"],
        part=TurnPart(turn.get("part", "batch")),
        is_repair=turn.get("is_repair", False),
        scope_paths=tuple(turn.get("scope_paths", ())),
        evidence_keys=tuple(turn.get("evidence_keys", ())),
    )


def written(short: dict[str, Any]) -> dict[str, Any]:
    """Return a candidate of the corpus as a model writes it."""
    changed = {key: value for key, value in short.items() if key not in {"statement", "sources", "rule"}}
    return candidate(short["statement"], *short["sources"], **changed)


def dialogues() -> list[Dialogue]:
    """Return the whole corpus."""
    files = sorted((CASES / "dialogues").glob("*.json"))
    return [Dialogue(**one) for file in files for one in json.loads(file.read_text(encoding="utf-8"))]


def text_of(kept: ExtractedCandidate) -> ItemText:
    """Return a kept candidate as the text of an item."""
    return ItemText(
        kind=kept.kind,
        statement=kept.statement,
        subject=kept.subject,
        content=kept.content,
        aliases=kept.aliases,
        keywords=kept.keywords,
        applies_to_paths=kept.applies_to_paths,
        strength=kept.strength,
        recall_mode=kept.recall_mode,
        sensitivity=kept.sensitivity,
    )


def is_found(kept: ExtractedCandidate, request: str) -> bool:
    """Return whether recall's gate would let a kept candidate answer a request."""
    query = RecallQuery(request)
    text = text_of(kept)
    stored = item(text.statement, subject=text.subject, aliases=text.aliases, keywords=text.keywords, kind=text.kind)
    return is_admitted(query, candidate_of(stored, query.terms))


def is_proven(kept: ExtractedCandidate, sent: SentMaterial) -> bool:
    """Return whether every quote stands in what was sent and in what is stored, and one quote is the person's."""
    in_place = all(
        source.turn in sent.turns
        and source.quote in source.turn.whole(source.role)
        and source.turn.sent(source.role).holds(source.quote)
        for source in kept.sources
    )
    return in_place and any(source.role.value == "user" for source in kept.sources)


def spoken_in(dialogue: Dialogue) -> list[str]:
    """Return what the deterministic proposer hears in the batch."""
    return [one.statement.statement for turn in dialogue.material.batch for one in read_text(turn.user_whole)[0]]


def kind_of(kept: ExtractedCandidate) -> str:
    """Return a kept candidate's kind in the contract's word."""
    return next(word for word, kind in KINDS.items() if kind is kept.kind)
