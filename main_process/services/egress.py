"""The one gate for text of memories on its way out: to a model, an embedding or an agent (memory rules §10).

Whoever sends text asks here; nobody decides for themselves what a receiver may be given.
"""

from dataclasses import replace

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
    }
    changed = {name: value for name, value in made.items() if value != getattr(text, name)}
    return replace(text, **changed) if changed else text  # type: ignore[arg-type]  # names and values belong together
