"""The one gate for text of memories on its way out: to a model, an embedding or an agent (memory rules §10).

Whoever sends text asks here; nobody decides for themselves what a receiver may be given.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from main_process.adapters.detectors import redact
from main_process.domain.memory_item import ItemText
from main_process.domain.sensitivity import clearance_of, up_to
from main_process.runtime.settings import Settings
from shared.vocabulary import Receiver, Sensitivity


def clearance(settings: Settings, receiver: Receiver) -> Sensitivity:
    """Return the highest sensitivity that a receiver is given; never above its ceiling, whatever the file says."""
    kept: Sensitivity = getattr(settings, f"{receiver}_clearance")
    return clearance_of(kept, receiver)


def outgoing(text: ItemText, settings: Settings, receiver: Receiver) -> ItemText | None:
    """Return what a receiver is given of an item, secrets redacted, or None when its sensitivity is not for it."""
    return redacted(text) if text.sensitivity in up_to(clearance(settings, receiver)) else None


def redacted(text: ItemText) -> ItemText:
    """Return an item's text with detected secrets as marked redactions (complaints J).

    Personal numbers go, too, except from a restricted item: there the person typed them on purpose, and whoever is
    given it was allowed to by name.
    """
    has_personal = text.sensitivity is not Sensitivity.RESTRICTED

    def clean(words: str) -> str:
        return redact(words, has_personal=has_personal).text

    made = {
        "subject": clean(text.subject),
        "statement": clean(text.statement),
        "content": clean(text.content),
        "aliases": tuple(clean(alias) for alias in text.aliases),
        "keywords": tuple(clean(keyword) for keyword in text.keywords),
        "applies_to_paths": tuple(clean(path) for path in text.applies_to_paths),
        "event": replace(text.event, original=None if text.event.original is None else clean(text.event.original)),
    }
    changed = {name: value for name, value in made.items() if value != getattr(text, name)}
    return replace(text, **changed) if changed else text  # type: ignore[arg-type]  # names and values belong together


def row_screen() -> Callable[[dict[str, Any]], tuple[dict[str, Any], Counter[str]]]:
    """Return what every row of an export goes through, on its way out and in: detected secrets become marks.

    It returns the row and how many of which kind it marked, wherever words stand. What the person chose to carry of
    restricted items keeps the numbers that were typed on purpose.
    """
    from main_process.store.words import spoken_names  # noqa: PLC0415 - loads SQLAlchemy

    names = spoken_names()

    def screen(row: dict[str, Any]) -> tuple[dict[str, Any], Counter[str]]:
        found: Counter[str] = Counter()
        has_personal = row.get("sensitivity") != Sensitivity.RESTRICTED.value
        made = {
            name: _screened(value, found, has_personal=has_personal) if name in names else value
            for name, value in row.items()
        }
        return made, found

    return screen


def _screened(value: Any, found: Counter[str], *, has_personal: bool) -> Any:
    if isinstance(value, str):
        redaction = redact(value, has_personal=has_personal)
        found.update(redaction.kinds)
        return redaction.text
    if isinstance(value, msgspec.Raw):
        return _screened(msgspec.json.decode(value), found, has_personal=has_personal)
    if isinstance(value, list | tuple):
        return [_screened(one, found, has_personal=has_personal) for one in value]
    if isinstance(value, dict):
        return {name: _screened(one, found, has_personal=has_personal) for name, one in value.items()}
    return value
