"""Meaning as vectors: the one port, what may be embedded, and how vectors are kept (memory rules §8, §10).

A vector belongs to one exact revision and to one model. Vectors of different models are never compared.
"""

import math
import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol

from main_process.domain.memory_item import ItemText
from main_process.domain.terms import is_cjk
from shared.vocabulary import Sensitivity

PASSAGE_MAX: Final = 2_000
"""Characters of an item that are embedded; models of this class read some 500 tokens and ignore the rest."""
_LARGEST: Final = 127
_OTHER_WORDS: Final = re.compile(r"[A-Za-z\u00c0-\u024f\u0370-\u04ff]+")


class EmbeddingFailed(Exception):  # noqa: N818 - states what happened
    """A text or the model itself could not be embedded; `reason` is a code, never the text."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Embedder(Protocol):
    """A model that turns texts into vectors.

    Stored texts and look-ups are different calls: many models need to know which is which. Both raise
    EmbeddingFailed.
    """

    @property
    def identity(self) -> str:
        """Name and version: two embedders with the same identity give comparable vectors."""
        ...

    def passages(self, texts: Sequence[str]) -> list[Sequence[float]]:
        """Return a vector for each stored text, in order."""
        ...

    def query(self, text: str) -> Sequence[float]:
        """Return the vector of a look-up."""
        ...


@dataclass(frozen=True, slots=True)
class AskedMeaning:
    """A look-up as a vector of the model that made it."""

    identity: str
    vector: bytes
    is_han: bool


@dataclass(frozen=True, slots=True)
class KeptModel:
    """A model whose vectors are in the store."""

    row: int
    identity: str
    dimension: int
    made_at: datetime


@dataclass(frozen=True, slots=True)
class Unembedded:
    """A current revision without a vector."""

    row: int
    item_id: str
    revision: int
    text: ItemText


@dataclass(frozen=True, slots=True)
class MadeVector:
    """What became of one revision: its vector, or None when it could not be embedded."""

    item_id: str
    revision: int
    sensitivity: Sensitivity
    vector: bytes | None
    is_han: bool


@dataclass(frozen=True, slots=True)
class VectorCounts:
    """Items that may have a vector, those that have one, those that failed so far, and those given up for now."""

    items: int = 0
    indexed: int = 0
    failed: int = 0
    given_up: int = 0

    @property
    def pending(self) -> int:
        """Items that the next pass will look at."""
        return self.items - self.indexed - self.given_up


def compact(values: Sequence[float]) -> bytes:
    """Return a vector as one signed byte a dimension, scaled to its largest part.

    Cosine does not depend on scale. A quarter of the size of floats, which a scan of an encrypted file has to read.
    Raises EmbeddingFailed `unusable_vector` for an empty, zero or non-finite one.
    """
    largest = max((abs(value) for value in values), default=0.0)
    if not largest or not all(map(math.isfinite, values)):
        raise EmbeddingFailed("unusable_vector")
    scale = _LARGEST / largest
    return array("b", (round(value * scale) for value in values)).tobytes()


def passage_of(text: ItemText) -> str:
    """Return what of an item is embedded: subject, statement, aliases, and as much content as fits."""
    parts = (text.subject, text.statement, ", ".join(text.aliases), text.content)
    return "\n".join(filter(None, parts))[:PASSAGE_MAX].replace("\0", " ")


def is_mostly_han(text: str) -> bool:
    """Return whether more of a text's letters are Han, kana or Hangul than there are other words."""
    han = sum(map(is_cjk, text))
    return han > len(_OTHER_WORDS.findall(text)) if han else False
