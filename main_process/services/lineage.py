"""Lineage: what an item comes from decides its trust and its sensitivity (memory rules §3, §10)."""

from main_process.domain.memory_item import MemoryItem
from main_process.domain.sensitivity import strictest
from main_process.domain.source import least_trust
from main_process.store.unit_of_work import Unit
from shared.vocabulary import ActorKind, Sensitivity, TrustClass


def trust_of_actor(actor: ActorKind) -> TrustClass:
    """The deterministic heartbeat quotes the person; what an agent or run says of itself is inference."""
    return TrustClass.MODEL_INFERENCE if actor in {ActorKind.AGENT, ActorKind.RUN} else TrustClass.PERSON


def lineage_trust(unit: Unit, item: MemoryItem) -> TrustClass:
    """Return the weakest class among an item's sources, its producer, and what it was promoted or merged from."""
    ancestors = unit.items.get_rows(unit.relations.lineage_of(item.row))
    sources = (listed.source.trust for listed in unit.evidence.sources(item.id))
    others = (one.trust for one in ancestors.values() if one.id != item.id)
    return least_trust((*sources, *others, trust_of_actor(item.actor)))


def lineage_sensitivity(unit: Unit, item: MemoryItem) -> Sensitivity:
    """Return the strictest level among an item and what it was promoted, copied or merged from."""
    ancestors = unit.items.get_rows(unit.relations.lineage_of(item.row))
    return strictest(*(one.text.sensitivity for one in ancestors.values()))
