"""The expiry that a memory gets when it becomes one without saying its own (memory rules §4; seed 004 §13.2)."""

from dataclasses import replace
from datetime import timedelta

from main_process.domain.memory_item import ItemText
from main_process.services.namespace_service import chain_above, known
from main_process.store.unit_of_work import Unit
from shared.vocabulary import NamespaceKind, RecallMode


def with_default_expiry(unit: Unit, namespace_id: str, text: ItemText) -> ItemText:
    """Return the text as it is confirmed in a namespace: with the expiry of its kind and scope, if a rule gives one.

    A project's own rules go before the settings. What the person pinned, or gave an expiry, is left as it is. What
    holds only later expires so many days after it begins.
    """
    if text.validity.expires_at is not None or text.recall_mode is RecallMode.ALWAYS:
        return text
    spaces = [known(unit, each) for each in chain_above(unit, namespace_id)]
    owner_id = next((space.owner_id for space in spaces if space.kind is NamespaceKind.PROJECT), None)
    own = {} if owner_id is None else unit.projects.own_rules().get(owner_id, {})
    days = unit.retention.with_own(own).expiry_days(text.kind, known(unit, namespace_id).kind)
    if days is None:
        return text
    begins_at = max(unit.now, text.validity.valid_from or unit.now)
    return replace(text, validity=replace(text.validity, expires_at=begins_at + timedelta(days=days)))
