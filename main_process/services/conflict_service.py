"""Conflicts: two items that cannot both be meant, and the person's answers (memory rules §5; seed 004 §11)."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from main_process.domain.actor import Actor
from main_process.domain.conflict import can_override, checked_succession, first_start
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.times import Validity, checked_validity
from main_process.services import candidate_service
from main_process.services.act import Act, Applied, ItemPick
from main_process.services.likeness import IDENTIFIED
from main_process.services.namespace_service import known
from main_process.store.repositories.relations import OpenConflict
from main_process.store.unit_of_work import Unit
from shared.vocabulary import ItemStatus, RelationKind, Resolution, Verb

_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Span:
    """From inclusive, until exclusive; an absent end is open."""

    valid_from: datetime | None = None
    valid_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What the person says. The spans belong to SET_VALIDITY, `holds_from` to REPLACE."""

    resolution: Resolution
    first: Span | None = None
    second: Span | None = None
    holds_from: datetime | None = None


def waiting(unit: Unit, relation_id: str) -> OpenConflict:
    """Return one conflict. Raises NotFound when it is unknown or no longer waits."""
    found = unit.relations.conflict(relation_id)
    if found is None:
        raise NotFound("conflict", relation_id)
    return found


def answers_for(unit: Unit, first: MemoryItem, second: MemoryItem) -> tuple[Resolution, ...]:
    """Return the answers that the rules allow for two items."""
    found = [Resolution.KEEP_BOTH, Resolution.SET_VALIDITY]
    if first.namespace_id == second.namespace_id:
        found.append(Resolution.REPLACE)
    found.append(Resolution.REJECT)
    if _override(unit, first, second) is not None:
        found.append(Resolution.OVERRIDE)
    return tuple(found)


def is_older(first: MemoryItem, second: MemoryItem) -> bool:
    """Return whether the later written one is about an earlier time."""
    starts = first_start(first.text), first_start(second.text)
    return starts[0] is not None and starts[1] is not None and starts[0] < starts[1]


def resolve(unit: Unit, actor: Actor, first: ItemPick, second: ItemPick, answer: Answer) -> Applied:
    """Decide between `first` and `second`; a candidate in first place is confirmed unless it is rejected.

    Nothing is done, whatever the answer, unless both are as the caller saw them and still count: of two people who
    decide at once one wins. Raises RuleViolated: `conflict_decided` when somebody answered for just these wordings,
    `validity_still_overlaps`, `older_replaces_newer`, `replacement_crosses_scope`, `override_not_possible`,
    `identity_taken`, and those of a validity.
    """
    act = Act(unit, _VERBS.get(answer.resolution, Verb.RESOLVE), actor, reason=answer.resolution.value)
    items = act.pick((first, second), is_bulk_guarded=False)
    if len(items) != _PAIR:
        return act.finish()
    inactive = [item for item in items if item.status not in IDENTIFIED]
    for item in inactive:
        act.conflict(item)
    if inactive:
        return act.finish()
    one, other = items
    if unit.relations.is_decided(RelationKind.CONTRADICTION, one.row, other.row):
        raise RuleViolated("conflict_decided")
    if answer.resolution is Resolution.REJECT and one.status is ItemStatus.CANDIDATE:
        return candidate_service.reject(unit, actor, (first,))
    _ANSWERS[answer.resolution](act, actor, one, other, answer)
    return act.finish()


def _keep_both(act: Act, actor: Actor, first: MemoryItem, second: MemoryItem, answer: Answer) -> None:
    del actor, answer  # nothing is said but that both hold
    act.unit.relations.settle(first.row, second.row, change_id=act.change_id)
    _hold(act, first)


def _set_validity(act: Act, actor: Actor, first: MemoryItem, second: MemoryItem, answer: Answer) -> None:
    del actor  # the act knows
    texts = _spanned(first, answer.first), _spanned(second, answer.second)
    if texts[0].validity.overlaps(texts[1].validity):
        raise RuleViolated("validity_still_overlaps")
    act.unit.relations.settle(first.row, second.row, change_id=act.change_id)
    if texts[1] != second.text:
        act.move_to(second, second.status, text=texts[1])
    _hold(act, first, texts[0])


def _replace(act: Act, actor: Actor, first: MemoryItem, second: MemoryItem, answer: Answer) -> None:
    """Let the second be history and the first be current; with a moment both say so (seed 004 §11.2).

    While that moment lies ahead the old one still holds, so it stays confirmed and ends by its validity.
    """
    if first.namespace_id != second.namespace_id:
        raise RuleViolated("replacement_crosses_scope")
    new, old = checked_succession(first.text, second.text, answer.holds_from)
    is_ahead = answer.holds_from is not None and answer.holds_from > act.unit.now
    text = None if old == second.text else old
    if is_ahead and second.status is ItemStatus.CONFIRMED:
        act.move_to(second, second.status, text=text)
    else:
        act.move_to(second, ItemStatus.SUPERSEDED, text=text, superseded_by=first.id)
    _hold(act, first, new)
    fresh = act.unit.items.get_rows((first.row, second.row))
    act.unit.relations.relate(
        RelationKind.REPLACEMENT,
        (first.row, fresh[first.row].revision),
        (second.row, fresh[second.row].revision),
        actor=actor.kind,
        change_id=act.change_id,
    )


def _go_before(act: Act, actor: Actor, first: MemoryItem, second: MemoryItem, answer: Answer) -> None:
    """Let the project's item go before the Global preference, in this project only; Global is untouched (C11)."""
    del answer
    pair = _override(act.unit, first, second)
    if pair is None:
        raise RuleViolated("override_not_possible")
    narrow, wide = pair
    act.unit.relations.settle(first.row, second.row, change_id=act.change_id)
    act.unit.relations.relate(
        RelationKind.OVERRIDES,
        (narrow.row, narrow.revision),
        (wide.row, wide.revision),
        actor=actor.kind,
        change_id=act.change_id,
    )
    _hold(act, first)


def _put_away(act: Act, actor: Actor, first: MemoryItem, second: MemoryItem, answer: Answer) -> None:
    """Archive a confirmed item, which keeps it readable."""
    del actor, second, answer
    act.transition(first)


_VERBS: Final = {Resolution.REPLACE: Verb.SUPERSEDE, Resolution.REJECT: Verb.ARCHIVE}
_ANSWERS: Final[dict[Resolution, Any]] = {
    Resolution.REJECT: _put_away,
    Resolution.KEEP_BOTH: _keep_both,
    Resolution.SET_VALIDITY: _set_validity,
    Resolution.REPLACE: _replace,
    Resolution.OVERRIDE: _go_before,
}


def _hold(act: Act, item: MemoryItem, text: ItemText | None = None) -> None:
    """Confirm a candidate, give a confirmed item its new text, and record the decision in any case."""
    changed = None if text is None or text == item.text else text
    if item.status is ItemStatus.CANDIDATE:
        act.move_to(item, ItemStatus.CONFIRMED, text=changed, confirmed_at=act.unit.now)
    else:
        act.move_to(item, item.status, text=changed)


def _spanned(item: MemoryItem, span: Span | None) -> ItemText:
    if span is None:
        return item.text
    validity = checked_validity(span.valid_from, span.valid_until, item.text.validity.expires_at)
    return replace(item.text, validity=Validity(validity.valid_from, validity.valid_until, validity.expires_at))


def _override(unit: Unit, first: MemoryItem, second: MemoryItem) -> tuple[MemoryItem, MemoryItem] | None:
    """Return (project's item, Global preference) if two items are such a pair."""
    kinds = {item.id: known(unit, item.namespace_id).kind for item in (first, second)}
    for narrow, wide in ((first, second), (second, first)):
        if can_override(kinds[narrow.id], kinds[wide.id], wide.text.kind):
            return narrow, wide
    return None
