"""Forgotten words do not come back by an import (memory rules §9): they are recognised by keyed fingerprints."""

import functools

from main_process.domain.clauses import sentences_of
from main_process.store.unit_of_work import Unit
from main_process.store.words import FORGOTTEN_MARK


class ForgottenWords:
    """Looks for forgotten statements and quotes in texts that are about to be stored.

    The words themselves are gone; only their fingerprints are left. So each line, sentence and clause of a text is
    fingerprinted and compared. Costs nothing while nothing was ever forgotten.
    """

    def __init__(self, unit: Unit) -> None:
        self._unit = unit

    def marked(self, text: str) -> tuple[str, int]:
        """Return the text with forgotten pieces replaced by a mark, and how many there were."""
        if not text or not self._is_needed:
            return text, 0
        spans = _pieces(text)
        digests = {span: self._digests(text[span[0] : span[1]]) for span in spans}
        forgotten = self._unit.evidence.forgotten_among(digest for found in digests.values() for digest in found)
        hit = sorted(
            (span for span, found in digests.items() if forgotten & found), key=lambda span: (span[0], -span[1])
        )
        pieces: list[str] = []
        position = count = 0
        for start, end in hit:
            if start < position:
                continue
            pieces += (text[position:start], FORGOTTEN_MARK)
            position = end
            count += 1
        return ("".join((*pieces, text[position:])), count) if count else (text, 0)

    def is_forgotten(self, statement: str) -> bool:
        """Return whether exactly this was forgotten."""
        return self._is_needed and bool(self._unit.evidence.forgotten_among(self._digests(statement)))

    @functools.cached_property
    def _is_needed(self) -> bool:
        return self._unit.evidence.has_forgotten()

    def _digests(self, words: str) -> frozenset[bytes]:
        evidence = self._unit.evidence
        return frozenset({evidence.statement_key(words), evidence.evidence_key(words) or b""})


def _pieces(text: str) -> set[tuple[int, int]]:
    """Return the spans that a forgotten statement or quote may have covered."""
    spans = {(0, len(text))}
    position = 0
    for line in text.split("\n"):
        if line.strip():
            spans.add((position, position + len(line)))
        position += len(line) + 1
    for sentence in sentences_of(text):
        spans.add((sentence.start, sentence.end))
        spans.update((clause.start, clause.end) for clause in sentence.clauses)
    return spans
