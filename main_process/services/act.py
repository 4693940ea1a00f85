"""One act of one actor on one or many items: compare, change, record, index, announce."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from main_process.adapters.detectors import redact
from main_process.domain.actor import Actor
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.identity import identity_key
from main_process.domain.memory_item import ItemText, MemoryItem, can_bulk, checked_text, checked_transition
from main_process.domain.task import checked_confirmation
from main_process.services.examination import examine
from main_process.services.expiry import with_default_expiry
from main_process.services.likeness import IDENTIFIED, compare_anew
from main_process.services.namespace_service import known
from main_process.store.repositories.evidence import Change
from main_process.store.repositories.item_rows import new_id
from main_process.store.unit_of_work import Unit
from shared.ipc.events import ITEMS_CHANGED, ItemsChanged
from shared.vocabulary import ItemStatus, ItemWarning, NamespaceKind, RecallMode, Verb

_MAX_NAMED = 100
"""An event names at most so many items; a bulk change beyond it says "many" by an empty list."""


@dataclass(frozen=True, slots=True)
class ItemPick:
    """An item at the revision the caller saw."""

    item_id: str
    expected_revision: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """An item that was left alone because it moved on."""

    item_id: str
    current_revision: int
    current_status: ItemStatus


@dataclass(frozen=True, slots=True)
class Applied:
    """What an act did; `change_id` is absent when it did nothing."""

    change_id: str | None
    item_ids: tuple[str, ...]
    conflicts: tuple[Conflict, ...] = ()


def identity_of(namespace_id: str, text: ItemText) -> str | None:
    """Return the identity an item with this text occupies; without a subject the statement stands in."""
    return identity_key(namespace_id, text.applies_to_paths, text.subject or text.statement)


def holder_of(unit: Unit, key: str | None, own_id: str, text: ItemText) -> MemoryItem | None:
    """Return the other confirmed item that occupies an identity at a time at which this text would hold, too."""
    if key is None:
        return None
    for other in unit.items.by_identity(key, (ItemStatus.CONFIRMED,)):
        if other.id != own_id and other.text.validity.overlaps(text.validity):
            return other
    return None


class Act:
    """Collects what one verb does to items, under one change id."""

    def __init__(self, unit: Unit, verb: Verb, actor: Actor, reason: str = "") -> None:
        self.unit = unit
        self.change_id = new_id()
        self._verb = verb
        self.actor = actor
        self._reason = redact(reason).text
        self._applied: list[str] = []
        self._conflicts: list[Conflict] = []
        self._reworded: dict[str, None] = {}

    def pick(self, picks: Sequence[ItemPick], *, is_bulk_guarded: bool = True) -> list[MemoryItem]:
        """Return the items that are as the caller saw them; the others become conflicts.

        Raises NotFound for an unknown id and RuleViolated `bulk_refused` when several are named and one is Global
        or sensitive (memory rules §2).
        """
        found = self.unit.items.get_many(pick.item_id for pick in picks)
        for pick in picks:
            if pick.item_id not in found:
                raise NotFound("memory", pick.item_id)
        if len(picks) > 1 and is_bulk_guarded:
            self._check_bulk(list(found.values()))
        fresh = []
        for pick in picks:
            item = found[pick.item_id]
            if item.revision == pick.expected_revision:
                fresh.append(item)
            else:
                self.conflict(item)
        return fresh

    def conflict(self, item: MemoryItem) -> None:
        """Leave an item alone and say so."""
        self._conflicts.append(Conflict(item.id, item.revision, item.status))

    def can(self, item: MemoryItem) -> bool:
        """Return whether the transition table allows the verb; otherwise the item becomes a conflict."""
        try:
            checked_transition(self._verb, item.status, self.actor.kind)
        except RuleViolated as violation:
            if violation.rule == "actor_refused":
                raise
            self.conflict(item)
            return False
        return True

    def transition(self, item: MemoryItem, *, text: ItemText | None = None, **values: Any) -> None:
        """Move the item as the table says, with a new revision when a text is given."""
        self.move_to(item, checked_transition(self._verb, item.status, self.actor.kind), text=text, **values)

    def move_to(
        self,
        item: MemoryItem,
        status: ItemStatus,
        *,
        text: ItemText | None = None,
        restored_from: int | None = None,
        namespace_id: str | None = None,
        verb: Verb | None = None,
        **values: Any,
    ) -> None:
        """Set status, text and columns; record the step; keep identity and index true.

        `verb` names this step where it is another one than the whole act's.
        Raises RuleViolated `identity_taken` (with the other item's id) when a confirmed item would share its
        identity with another that holds at the same time, and `orphan_needs_scope` when an item of a lost scope is
        confirmed without a new one.
        """
        if ItemWarning.ORPHAN_SCOPE in item.warnings:
            if namespace_id is not None:
                values["warnings"] = [one for one in item.warnings if one is not ItemWarning.ORPHAN_SCOPE]
            elif status is ItemStatus.CONFIRMED:
                raise RuleViolated("orphan_needs_scope", item_id=item.id)
        home = namespace_id or item.namespace_id
        text = self._expiring(item, home, text, is_becoming=values.get("confirmed_at") == self.unit.now)
        current = item.text if text is None else text
        if home != item.namespace_id:
            check_same_domain(self.unit, item.namespace_id, home)
        key = None
        if status in IDENTIFIED:
            checked_text(current, status=status, origin=item.origin)
            key = identity_of(home, current)
        if status is ItemStatus.CONFIRMED:
            self.check_identity(key, item.id, current)
        if text is not None or namespace_id is not None or item.status not in IDENTIFIED:
            self._reworded[item.id] = None
        if text is not None:
            self.unit.items.add_revision(
                item,
                text,
                verb=verb or self._verb,
                actor=self.actor.kind,
                actor_name=self.actor.name,
                reason=self._reason,
                identity_key=key,
                restored_from=restored_from,
            )
        if namespace_id is not None:
            values["namespace_id"] = namespace_id
        values |= self._confirmation(home, current, values)
        self.unit.items.change(item, status=status, identity_key=key, **values)
        self.record(
            item,
            to_status=status,
            to_revision=item.revision + (text is not None),
            to_namespace_id=home,
            verb=verb,
        )
        self.unit.search.reindex(item, self.unit.items.get(item.id))

    def _expiring(
        self, item: MemoryItem, namespace_id: str, text: ItemText | None, *, is_becoming: bool
    ) -> ItemText | None:
        """Return the text as the item becomes memory: a new one if it gets an expiry by rule."""
        if not is_becoming:
            return text
        given = item.text if text is None else text
        expiring = with_default_expiry(self.unit, namespace_id, given)
        return text if expiring is given else expiring

    def _confirmation(self, namespace_id: str, text: ItemText, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return who confirms, if this step does or takes it back. Raises as `check_confirmation`."""
        if "confirmed_at" not in values:
            return {}
        if values["confirmed_at"] is None:
            return {"confirmed_by": None}
        check_confirmation(self.unit, namespace_id, self.actor, text)
        return {"confirmed_by": self.actor.kind}

    def check_identity(self, key: str | None, own_id: str, text: ItemText) -> None:
        """Refuse a second confirmed item with the same identity, unless one holds only after the other."""
        holder = holder_of(self.unit, key, own_id, text)
        if holder is not None:
            raise RuleViolated("identity_taken", item_id=holder.id)

    def record(
        self,
        item: MemoryItem,
        *,
        to_status: ItemStatus,
        to_revision: int,
        to_namespace_id: str | None = None,
        is_new: bool = False,
        verb: Verb | None = None,
    ) -> None:
        """Append the audit line of one item."""
        self.unit.evidence.record(
            Change(
                change_id=self.change_id,
                item_id=item.id,
                verb=verb or self._verb,
                from_status=None if is_new else item.status,
                to_status=to_status,
                from_revision=None if is_new else item.revision,
                to_revision=to_revision,
                from_namespace_id=None if is_new else item.namespace_id,
                to_namespace_id=to_namespace_id or item.namespace_id,
            ),
            actor=self.actor.kind,
            actor_name=self.actor.name,
            reason=self._reason,
        )
        self._applied.append(item.id)
        if is_new:
            self._reworded[item.id] = None

    def finish(self) -> Applied:
        """Compare and examine what says something new, announce what changed and return it.

        Every write of an item's text, scope or return ends here, so nothing contradicts silently, whoever wrote it
        (memory rules §5).
        """
        for item in self.unit.items.get_many(self._reworded).values():
            compare_anew(self.unit, item)
            examine(self.unit, item)
        touched = tuple(dict.fromkeys(self._applied))
        if touched:
            self.unit.emit(
                ITEMS_CHANGED,
                ItemsChanged(
                    item_ids=touched if len(touched) <= _MAX_NAMED else (),
                    verb=self._verb,
                    pending=self.unit.items.pending_count(),
                ),
            )
        return Applied(self.change_id if touched else None, touched, tuple(self._conflicts))

    def _check_bulk(self, items: Sequence[MemoryItem]) -> None:
        listed = self.unit.items.get_listed(item.id for item in items)
        for item in items:
            if not can_bulk(NamespaceKind(listed[item.id].scope.kind), item.text.sensitivity):
                raise RuleViolated("bulk_refused", item_id=item.id)


def check_confirmation(unit: Unit, namespace_id: str, actor: Actor, text: ItemText) -> None:
    """Check that this actor may confirm this in this namespace now (memory rules §6).

    Raises RuleViolated `actor_refused` and `confirmed_before_settlement`.
    """
    kind = known(unit, namespace_id).kind
    experiment = unit.experiments.state_of_namespace(namespace_id)
    checked_confirmation(kind, actor.kind, text.sensitivity, experiment=experiment)


def check_same_domain(unit: Unit, one_id: str, other_id: str) -> None:
    """Refuse what would carry memory, or its evidence, from one security domain into another (memory rules §1).

    Raises RuleViolated `domain_crossed`.
    """
    one, other = unit.namespaces.get(one_id), unit.namespaces.get(other_id)
    if one is not None and other is not None and one.domain_id != other.domain_id:
        raise RuleViolated("domain_crossed")


def unpinned(text: ItemText) -> ItemText:
    """Return the text without a pin, for origins that may not be pinned (C30)."""
    if text.recall_mode is not RecallMode.ALWAYS:
        return text
    return replace(text, recall_mode=RecallMode.ON_MATCH)
