"""Material and answers of the two machine contracts, short enough to read in a test."""

import json
from typing import Any

from main_process.domain.consolidation_contract import ShownCandidate, ShownItem
from main_process.domain.extraction_contract import SentMaterial, SentTurn, TurnPart
from main_process.domain.memory_item import ItemText
from main_process.domain.review_material import SentText
from shared.vocabulary import MemoryKind, Origin, RecallMode, Strength

PROJECT = "project-namespace"
CONVERSATION = "conversation-namespace"


def sent_turn(
    sequence: int, user: str, assistant: str = "", *, part: TurnPart = TurnPart.BATCH, **more: Any
) -> SentTurn:
    """Return a turn that was sent whole, unless `user_pieces` or `assistant_pieces` say what of it was sent."""
    return SentTurn(
        label=f"T{sequence}",
        turn_id=f"turn-{sequence}",
        sequence=sequence,
        part=part,
        user=SentText(more.pop("user_pieces", (user,))),
        assistant=SentText(more.pop("assistant_pieces", (assistant,))),
        user_whole=user,
        assistant_whole=assistant,
        **more,
    )


def material(*turns: SentTurn, checkpoint: str = "") -> SentMaterial:
    """Return material of these turns."""
    return SentMaterial(turns, checkpoint)


def source(turn: str, quote: str, role: str = "user") -> dict[str, str]:
    """Return a source as a model writes it."""
    return {"turn": turn, "role": role, "quote": quote}


def candidate(statement: str, /, *sources: dict[str, str], **changed: Any) -> dict[str, Any]:
    """Return a candidate as a model writes it: an explicit soft decision unless `changed` says otherwise."""
    plain = {
        "kind": "decision",
        "subject": statement[:40],
        "statement": statement,
        "content": "",
        "strength": "soft",
        "origin": "explicit",
        "recall_mode": "on_match",
        "applies_to_paths": [],
        "aliases": [],
        "keywords": [],
        "sources": list(sources),
    }
    return plain | changed


def extraction(*candidates: Any, checkpoint: Any = "The rules of the project were discussed.") -> str:
    """Return a whole answer."""
    return json.dumps({"checkpoint": checkpoint, "candidates": list(candidates)}, ensure_ascii=False)


def item_text(statement: str, **changed: Any) -> ItemText:
    """Return a text of a soft decision."""
    plain: dict[str, Any] = {"kind": MemoryKind.DECISION, "subject": statement[:40], "strength": Strength.SOFT}
    return ItemText(statement=statement, recall_mode=RecallMode.ON_MATCH, **(plain | changed))


def shown_candidate(number: int, text: ItemText, *, origin: Origin = Origin.EXPLICIT, **more: Any) -> ShownCandidate:
    """Return candidate `C<number>`; its number is its place in time."""
    namespace = more.get("namespace", PROJECT)
    return ShownCandidate(f"C{number}", f"candidate-{number}", namespace, text, origin, number)


def shown_item(number: int, text: ItemText, *, origin: Origin = Origin.EXPLICIT, **more: Any) -> ShownItem:
    """Return item `M<number>` in its first revision."""
    namespace = more.get("namespace", PROJECT)
    return ShownItem(f"M{number}", f"item-{number}", 1, namespace, text, origin, more.get("is_active", True))


def operation(
    act: str, /, *labels: str, target: str = "", text: ItemText | None = None, **changed: Any
) -> dict[str, Any]:
    """Return an operation as a model writes it; without a text its ten fields are empty."""
    keys = ("kind", "subject", "statement", "content", "strength", "origin", "recall_mode")
    fields: dict[str, Any] = dict.fromkeys(keys, "")
    fields |= {"applies_to_paths": [], "aliases": [], "keywords": []}
    if text is not None:
        kinds = {MemoryKind.SUMMARY: "discussion"}
        fields |= {
            "kind": kinds.get(text.kind, text.kind.value),
            "subject": text.subject,
            "statement": text.statement,
            "content": text.content,
            "strength": text.strength.value,
            "origin": "explicit",
            "recall_mode": text.recall_mode.value,
            "applies_to_paths": list(text.applies_to_paths),
            "aliases": list(text.aliases),
            "keywords": list(text.keywords),
        }
    return {"operation": act, "candidates": list(labels), "target": target} | fields | changed


def operations(*entries: Any) -> str:
    """Return a whole answer of consolidation."""
    return json.dumps({"operations": list(entries)}, ensure_ascii=False)
