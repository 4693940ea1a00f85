"""Promotion: an item rises one or more levels as a new candidate, with reason and evaluation; and its way back.

The original stays as it is (memory rules §6; seed 004 §9.1). Only a person confirms in a project or in Global.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from main_process.adapters.detectors import redact
from main_process.domain.actor import Actor
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.memory_item import MemoryItem, checked_transition
from main_process.domain.namespace import Namespace
from main_process.domain.promotion import Promotion, checked_target, checked_words, levels_above
from main_process.domain.source import Source
from main_process.services.act import Act, Applied, ItemPick, holder_of, identity_of, unpinned
from main_process.services.candidate_service import evidence_warnings
from main_process.services.expiry import with_default_expiry
from main_process.services.idempotency import KeyedCall, caller_of, first_result, keep_result
from main_process.services.likeness import Likely, likes
from main_process.services.lineage import lineage_sensitivity, lineage_trust
from main_process.services.namespace_service import chain_above, known
from main_process.services.screening import check_typed
from main_process.store.repositories.item_rows import new_id
from main_process.store.unit_of_work import Unit
from shared.ipc.methods.promotions import PROMOTE_MEMORY
from shared.vocabulary import (
    ActorKind,
    ExperimentState,
    ItemStatus,
    ItemWarning,
    NamespaceKind,
    RelationKind,
    Verb,
)


@dataclass(frozen=True, slots=True)
class PromotionRequest:
    """What is asked for. `is_confirmed_at_once` is a person's choice in the same act (memory rules §6)."""

    target_id: str
    reason: str
    evaluation: str
    idempotency_key: str
    is_confirmed_at_once: bool = False


@dataclass(frozen=True, slots=True)
class Level:
    """One level to which an item may rise, and what it would meet there."""

    space: Namespace
    holder: MemoryItem | None
    likes: tuple[Likely, ...]
    standing: MemoryItem | None
    """The item that an earlier promotion of this one made there and that still stands."""


def levels(unit: Unit, item: MemoryItem) -> tuple[Level, ...]:
    """Return where an item may rise to, nearest first, with what is in its way; nothing is found out silently.

    Raises RuleViolated `promotion_at_top`, `experiment_not_settled`, `evidence_missing`, `transition_refused`.
    """
    checked_transition(Verb.PROMOTE, item.status, ActorKind.PERSON)
    _check_experiment(unit, item)
    spaces = levels_above(_branch(unit, item.namespace_id))
    if not spaces:
        raise RuleViolated("promotion_at_top", kind=known(unit, item.namespace_id).kind)
    return tuple(_level(unit, item, space) for space in spaces if not space.is_archived)


def promote(unit: Unit, actor: Actor, pick: ItemPick, asked: PromotionRequest) -> Applied:
    """Make a new candidate in the target with all evidence, linked to the original.

    The same key returns the first result.
    Raises RuleViolated: `key_conflict`, those of `levels`, `promotion_leaves_branch`, `target_archived`,
    `reason_missing`, `evaluation_missing`, `already_promoted`, `secret_in_text`, `identity_taken` when it is to be
    confirmed at once, and `actor_refused` when anybody but a person wants that.
    """
    body = (pick, asked.target_id, asked.reason, asked.evaluation, asked.is_confirmed_at_once)
    call = KeyedCall(caller_of(actor), asked.idempotency_key, PROMOTE_MEMORY.name, body)
    made = first_result(unit, call)
    if made is not None:
        return Applied(None, (made,))
    reason, evaluation = checked_words(redact(asked.reason).text, redact(asked.evaluation).text)
    if asked.is_confirmed_at_once and actor.kind is not ActorKind.PERSON:
        raise RuleViolated("actor_refused", verb=Verb.CONFIRM, actor=actor.kind)
    act = Act(unit, Verb.PROMOTE, actor, reason)
    for item in act.pick((pick,)):
        if not act.can(item):
            continue
        _check_experiment(unit, item)
        target = checked_target(_branch(unit, item.namespace_id), asked.target_id)
        check_typed(item.text)
        if _standing(unit, item, target) is not None:
            raise RuleViolated("already_promoted")
        copy = _insert(unit, act, item, target, replace(asked, reason=reason))
        unit.relations.add_promotion(
            (item.row, item.revision),
            copy.row,
            reason=reason,
            evaluation=evaluation,
            actor=actor.kind,
            actor_name=actor.name,
            change_id=act.change_id,
        )
        act.record(copy, to_status=copy.status, to_revision=1, is_new=True)
        keep_result(unit, call, copy.id)
    return act.finish()


def roll_back(unit: Unit, actor: Actor, pick: ItemPick, *, reason: str = "") -> Applied:
    """Take a promotion back, also after later edits: the promoted item goes, the original is as it always was.

    A candidate that nobody touched is removed; everything else is archived, so that its history stays readable.
    Raises NotFound when the item was not promoted or that was taken back already.
    """
    act = Act(unit, Verb.ROLL_BACK_PROMOTION, actor, reason)
    for item in act.pick((pick,)):
        promotion = standing_promotion(unit, item)
        if promotion is None:
            raise NotFound("promotion", item.id)
        if not act.can(item):
            continue
        if item.status is ItemStatus.CANDIDATE and item.revision == 1:
            act.record(item, to_status=item.status, to_revision=item.revision)
            unit.search.reindex(item, None)
            unit.purge.mark_unsettled()
            unit.items.delete([item.row])
            continue
        unit.relations.mark_rolled_back(promotion.id, change_id=act.change_id)
        act.transition(item)
    return act.finish()


def standing_promotion(unit: Unit, item: MemoryItem) -> Promotion | None:
    """Return how an item came into its scope, unless that was taken back."""
    found = unit.relations.promotions([item.row]).get(item.row)
    return found if found is not None and found.rolled_back_at is None else None


def _insert(unit: Unit, act: Act, item: MemoryItem, target: Namespace, asked: PromotionRequest) -> MemoryItem:
    text = replace(unpinned(item.text), sensitivity=lineage_sensitivity(unit, item))
    sources = tuple(listed.source for listed in unit.evidence.sources(item.id))
    key = identity_of(target.id, text)
    if asked.is_confirmed_at_once:
        text = with_default_expiry(unit, target.id, text)
        act.check_identity(key, "", text)
    copy = unit.items.insert(
        replace(
            item,
            id=new_id(),
            namespace_id=target.id,
            status=ItemStatus.CONFIRMED if asked.is_confirmed_at_once else ItemStatus.CANDIDATE,
            revision=1,
            text=text,
            trust=lineage_trust(unit, item),
            actor=act.actor.kind,
            actor_name=act.actor.name,
            confirmed_at=unit.now if asked.is_confirmed_at_once else None,
            confirmed_by=act.actor.kind if asked.is_confirmed_at_once else None,
            warnings=_warnings(unit, item, target, sources),
        ),
        reason=asked.reason,
        verb=Verb.PROMOTE,
        identity_key=key,
    )
    unit.evidence.copy_sources(item.row, copy.row)
    unit.search.reindex(None, copy)
    unit.relations.relate(
        RelationKind.PROMOTED_FROM,
        (copy.row, 1),
        (item.row, item.revision),
        actor=act.actor.kind,
        reason=asked.reason,
        change_id=act.change_id,
    )
    return copy


def _warnings(unit: Unit, item: MemoryItem, target: Namespace, sources: Sequence[Source]) -> tuple[ItemWarning, ...]:
    found = evidence_warnings(unit, target.id, sources)
    return tuple(dict.fromkeys((*item.warnings, *found)))


def _level(unit: Unit, item: MemoryItem, space: Namespace) -> Level:
    return Level(
        space,
        holder=holder_of(unit, identity_of(space.id, item.text), item.id, item.text),
        likes=tuple(
            like
            for like in likes(unit, space.id, item.text, besides=frozenset({item.id}))
            if like.other.namespace_id == space.id or like.kind is RelationKind.CONTRADICTION
        ),
        standing=_standing(unit, item, space),
    )


def _standing(unit: Unit, item: MemoryItem, space: Namespace) -> MemoryItem | None:
    """Return what an earlier promotion of this item made in a scope, if it still lives there."""
    made = [link for link in unit.relations.of(item.row) if link.kind is RelationKind.PROMOTED_FROM]
    found = unit.items.get_many(link.other_id for link in made if not link.is_outgoing)
    active = (ItemStatus.CANDIDATE, ItemStatus.CONFIRMED)
    return next((one for one in found.values() if one.namespace_id == space.id and one.status in active), None)


def _branch(unit: Unit, namespace_id: str) -> tuple[Namespace, ...]:
    return tuple(known(unit, each) for each in chain_above(unit, namespace_id))


def _check_experiment(unit: Unit, item: MemoryItem) -> None:
    """Experiment items rise only after settlement, with evidence (memory rules §6, §11)."""
    state = unit.relations.experiment_state(item.namespace_id)
    if state is None and known(unit, item.namespace_id).kind is not NamespaceKind.EXPERIMENT:
        return
    if state is not ExperimentState.SETTLED:
        raise RuleViolated("experiment_not_settled")
    if not unit.relations.has_evidence(item.row):
        raise RuleViolated("evidence_missing")
