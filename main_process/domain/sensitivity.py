"""Sensitivity: what each level may do, and who is given which level (memory rules §10)."""

from typing import Final

from main_process.domain.sentence_reading import LANGUAGES
from shared.vocabulary import CEILINGS, Receiver, Sensitivity

_ORDER: Final = tuple(Sensitivity)


def rank(sensitivity: Sensitivity) -> int:
    """Return the place among the levels; higher is stricter."""
    return _ORDER.index(sensitivity)


def strictest(*values: Sensitivity) -> Sensitivity:
    """Return the highest of several: what a restored revision, a promotion or a merge takes over."""
    return max(values, key=rank)


def up_to(clearance: Sensitivity) -> frozenset[Sensitivity]:
    """Return the levels that a clearance opens."""
    return frozenset(_ORDER[: rank(clearance) + 1])


def clearance_of(kept: Sensitivity, receiver: Receiver) -> Sensitivity:
    """Return a receiver's clearance; no setting lifts it above what it can ever be given."""
    return min(kept, CEILINGS[receiver], key=rank)


def binding_clearance(by_default: Sensitivity, own: Sensitivity | None) -> Sensitivity:
    """Return what a binding opens. Its own word only tightens the default; RESTRICTED is the explicit permission."""
    if own is None or own is Sensitivity.RESTRICTED:
        return own or by_default
    return min(by_default, own, key=rank)


def is_sensitive_topic(text: str) -> bool:
    """Return whether a text speaks of health or money matters; a warning, never a refusal (memory rules §7)."""
    return any(language.SENSITIVE.search(text) is not None for language in LANGUAGES)
