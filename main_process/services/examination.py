"""What the detectors of now find in a stored text, and in a text that is being written."""

from collections import Counter
from typing import Final

from main_process.adapters.detectors import redact, rules_version
from main_process.domain.finding import INSTRUCTION_LIKE, INVISIBLE, SENSITIVE_TOPIC, SUSPICIOUS_KINDS, Phase, Scanned
from main_process.domain.hostile import has_invisible, is_instruction_like
from main_process.domain.memory_item import MemoryItem
from main_process.domain.sensitivity import is_sensitive_topic
from main_process.store.repositories.finding_rows import LIVE
from main_process.store.unit_of_work import Unit
from shared.vocabulary import FindingPlace

Found = Counter[tuple[FindingPlace, str]]
_RULES: Final = 2
"""Number of the rules that are no detector's: raised when they change, so that everything is looked at again."""


def version() -> str:
    """Return what changes whenever anything that a scan looks for changes."""
    return f"{rules_version()[:13]}-{_RULES}"


def found_in(scanned: Scanned) -> Found:
    """Return what is found in one stored row, by place and kind."""
    found: Found = Counter()
    for place, words in scanned.texts:
        for kind, times in redact(words, has_personal=scanned.has_personal).kinds.items() if words else ():
            found[place, kind] += times
    said = "\n".join(words for place, words in scanned.texts if place is not FindingPlace.REASON)
    if scanned.has_topic and is_sensitive_topic(said):
        found[FindingPlace.STATEMENT, SENSITIVE_TOPIC] += 1
    return found + _suspicious(scanned) if scanned.is_said_now else found


def examine(unit: Unit, item: MemoryItem) -> None:
    """Note at once whether what an item says now tries to deceive, whoever wrote it (memory rules §7).

    Secrets need no second look: what is typed with one is refused, what is proposed with one is marked.
    """
    if item.status not in LIVE:
        return
    text = item.text
    scanned = Scanned(
        row=item.row,
        item_row=item.row,
        revision=item.revision,
        texts=(
            (FindingPlace.SUBJECT, text.subject),
            (FindingPlace.STATEMENT, text.statement),
            (FindingPlace.CONTENT, text.content),
            (FindingPlace.TERMS, "\n".join((*text.aliases, *text.keywords, *text.applies_to_paths))),
        ),
        is_said_now=True,
    )
    found = _suspicious(scanned)
    if found:
        unit.findings.keep(Phase.REVISIONS, scanned, found, kinds=SUSPICIOUS_KINDS)


def _suspicious(scanned: Scanned) -> Found:
    found: Found = Counter()
    for place, words in scanned.texts:
        if place is FindingPlace.REASON:
            continue
        found[place, INVISIBLE] += has_invisible(words)
        found[place, INSTRUCTION_LIKE] += is_instruction_like(words)
    return +found
