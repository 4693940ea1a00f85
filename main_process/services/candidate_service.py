"""Pending: propose, confirm, edit and confirm, reject, restore, re-scope, resolve (memory rules §6, §7)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from main_process.adapters.detectors import redact
from main_process.domain.actor import Actor
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.identity import normalised_statement
from main_process.domain.memory_item import ItemText, MemoryItem, can_bulk, checked_text, checked_transition
from main_process.domain.proposal import Proposal, Proposed, ProposeOutcome
from main_process.domain.similarity import Likeness, compare_items, is_near_identical
from main_process.domain.source import NewSource, Source, checked_quote, least_trust
from main_process.services.act import IDENTIFIED, Act, Applied, ItemPick, identity_of
from main_process.services.namespace_service import chain_above, known
from main_process.services.screening import check_not_lowered, check_typed, cleaned
from main_process.store.repositories.evidence import StoredRelation
from main_process.store.repositories.item_filter import ItemFilter
from main_process.store.repositories.item_rows import ListedItem, new_id
from main_process.store.unit_of_work import Unit
from shared.vocabulary import (
    ActorKind,
    ItemStatus,
    ItemWarning,
    NamespaceKind,
    RelationKind,
    Sensitivity,
    SourceType,
    TrustClass,
    TurnRole,
    Verb,
)

_PLACELESS: Final = frozenset({SourceType.LEGACY_UNKNOWN, SourceType.HEARTBEAT})
"""Without a turn nobody knows where these were said: the words are all the evidence there is."""
_LIKE_ITEMS: Final = 20
"""How many of the textually closest items a proposal is compared with."""
_SHOWN_LIKES: Final = 8
"""How many near-duplicates, and how many contradictions, a card shows at most."""


def propose(unit: Unit, proposal: Proposal) -> Proposed:
    """File a candidate, or say why not. Nothing becomes active by itself.

    Raises RuleViolated when a quote is not an exact substring of the stored turn (`quote_not_in_source`), when a
    text breaks a limit, or when a source is missing (`source_missing`).
    """
    judged = judge(unit, proposal)
    if judged.outcome is ProposeOutcome.CREATED:
        return Proposed(judged.outcome, _store(unit, proposal, judged.text, judged.sources, judged.warnings))
    if judged.twin is None:
        return Proposed(judged.outcome)
    new = [
        source
        for source in judged.sources
        if not unit.evidence.has_source_at(judged.twin.row, source.turn_id, source.quote)
    ]
    if new and proposal.status is ItemStatus.CANDIDATE:
        unit.evidence.add_sources(judged.twin.row, new)
    return Proposed(judged.outcome, judged.twin.id)


@dataclass(frozen=True, slots=True)
class Judged:
    """What would come of a proposal: its text and sources as stored, or the item that says it already."""

    outcome: ProposeOutcome
    text: ItemText
    sources: tuple[NewSource, ...] = ()
    warnings: tuple[ItemWarning, ...] = ()
    twin: MemoryItem | None = None


def judge(unit: Unit, proposal: Proposal) -> Judged:
    """Return what `propose` would do, without doing it. Raises as `propose`."""
    if not proposal.sources:
        raise RuleViolated("source_missing")
    if proposal.text.sensitivity is Sensitivity.RESTRICTED:
        return Judged(ProposeOutcome.RESTRICTED, proposal.text)
    text, warnings = cleaned(proposal)
    if text is None:
        return Judged(ProposeOutcome.SECRET, proposal.text)
    checked_text(text, status=ItemStatus.CANDIDATE, origin=proposal.origin)
    sources = tuple(_checked_source(unit, source) for source in proposal.sources)
    refusal, is_previously_rejected = _refusal(unit, proposal.namespace_id, text, sources)
    if refusal is not None:
        return Judged(refusal, text)
    twin = _twin(unit, proposal.namespace_id, text)
    if twin is not None:
        return Judged(ProposeOutcome.DUPLICATE, text, sources, twin=twin)
    rejected = _rejected_like(unit, proposal.namespace_id, text)
    if rejected is not None and rejected.never_again:
        return Judged(ProposeOutcome.NEVER_AGAIN, text)
    if is_previously_rejected or rejected is not None:
        warnings = (*warnings, ItemWarning.PREVIOUSLY_REJECTED)
    return Judged(ProposeOutcome.CREATED, text, sources, warnings)


def confirm(unit: Unit, actor: Actor, picks: Sequence[ItemPick]) -> Applied:
    """Confirm candidates as they are; several only when none is Global or sensitive."""
    act = Act(unit, Verb.CONFIRM, actor)
    for item in act.pick(picks):
        if act.can(item):
            act.transition(item, confirmed_at=unit.now)
    return act.finish()


def edit_and_confirm(
    unit: Unit, actor: Actor, pick: ItemPick, text: ItemText, *, namespace_id: str | None = None
) -> Applied:
    """Give a candidate the person's wording (and scope) and confirm it, in one act.

    Raises RuleViolated: what `check_typed` refuses, `sensitivity_lowered`, `identity_taken`, the text's own limits.
    """
    check_typed(text)
    act = Act(unit, Verb.CONFIRM, actor)
    for item in act.pick((pick,)):
        check_not_lowered(item.text, text)
        if act.can(item):
            home = None if namespace_id == item.namespace_id else namespace_id
            status = checked_transition(Verb.CONFIRM, item.status, actor.kind)
            changed = None if text == item.text else replace(text, event=item.text.event)
            act.move_to(item, status, text=changed, namespace_id=home, confirmed_at=unit.now)
    return act.finish()


def reject(
    unit: Unit, actor: Actor, picks: Sequence[ItemPick], *, is_never_again: bool = False, reason: str = ""
) -> Applied:
    """Reject candidates and remember keyed fingerprints, so that only new evidence brings them back (C20)."""
    act = Act(unit, Verb.REJECT, actor, reason)
    for item in act.pick(picks, is_bulk_guarded=False):
        if not act.can(item):
            continue
        act.transition(item, never_again=is_never_again)
        _remember_rejection(unit, item, is_never_again=is_never_again)
    return act.finish()


def _remember_rejection(unit: Unit, item: MemoryItem, *, is_never_again: bool = False) -> None:
    unit.evidence.add_fingerprints(
        item.id,
        namespace_id=item.namespace_id,
        reason="rejected",
        statements=[unit.evidence.statement_key(item.text.statement)],
        evidence=_origins(unit, [listed.source for listed in unit.evidence.sources(item.id)]),
        is_never_again=is_never_again,
    )


def restore_rejected(unit: Unit, actor: Actor, picks: Sequence[ItemPick]) -> Applied:
    """Put rejected suggestions back into the inbox."""
    act = Act(unit, Verb.RESTORE_REJECTED, actor)
    for item in act.pick(picks, is_bulk_guarded=False):
        if act.can(item):
            act.transition(item, never_again=False)
            unit.evidence.delete_fingerprints(item.id)
    return act.finish()


def change_scope(unit: Unit, actor: Actor, pick: ItemPick, namespace_id: str) -> Applied:
    """Send an undecided candidate to another scope."""
    act = Act(unit, Verb.MOVE, actor)
    for item in act.pick((pick,)):
        if item.status is not ItemStatus.CANDIDATE:
            act.conflict(item)
        elif item.namespace_id != namespace_id:
            act.move_to(item, ItemStatus.CANDIDATE, namespace_id=namespace_id)
            _relate_likes(unit, unit.items.get_many([item.id])[item.id])
    return act.finish()


def resolve_conflict(unit: Unit, actor: Actor, pick: ItemPick, other: ItemPick, resolution: RelationKind) -> Applied:
    """Settle two items: DUPLICATE rejects the first, REPLACEMENT supersedes the other, UNRESOLVED keeps both.

    Raises RuleViolated `resolution_unknown` for any other kind.
    """
    if resolution is RelationKind.DUPLICATE:
        return reject(unit, actor, (pick,))
    if resolution is RelationKind.REPLACEMENT:
        return _replace(unit, actor, pick, other)
    if resolution is not RelationKind.UNRESOLVED:
        raise RuleViolated("resolution_unknown", resolution=resolution)
    act = Act(unit, Verb.CONFIRM, actor, reason="keep_both")
    items = act.pick((pick, other), is_bulk_guarded=False)
    if len(items) == 2:  # noqa: PLR2004 - the two named items
        first, second = items
        unit.evidence.settle_relations(first.row, second.row, change_id=act.change_id)
        if first.status is ItemStatus.CANDIDATE:
            act.transition(first, confirmed_at=unit.now)
        else:
            act.record(first, to_status=first.status, to_revision=first.revision)
    return act.finish()


def _replace(unit: Unit, actor: Actor, pick: ItemPick, other: ItemPick) -> Applied:
    act = Act(unit, Verb.SUPERSEDE, actor)
    items = act.pick((pick, other), is_bulk_guarded=False)
    if len(items) != 2:  # noqa: PLR2004 - the two named items
        return act.finish()
    new, old = items
    if new.namespace_id != old.namespace_id:
        raise RuleViolated("replacement_crosses_scope")
    if old.status is ItemStatus.CONFIRMED:
        act.transition(old, superseded_by=new.id)
    elif old.status is ItemStatus.CANDIDATE:
        act.move_to(old, ItemStatus.SUPERSEDED, superseded_by=new.id)
    else:
        act.conflict(old)
        return act.finish()
    unit.evidence.relate(
        RelationKind.REPLACEMENT,
        (new.row, new.revision),
        (old.row, old.revision),
        actor=actor.kind,
        change_id=act.change_id,
    )
    if new.status is ItemStatus.CANDIDATE:
        act.move_to(new, ItemStatus.CONFIRMED, confirmed_at=unit.now)
    return act.finish()


def _checked_source(unit: Unit, source: NewSource) -> NewSource:
    """Check the quote against the stored turn; the conversation is the turn's own."""
    if source.turn_id is None:
        return replace(source, quote=redact(source.quote).text)
    turn = unit.conversations.turn(source.turn_id)
    if turn is None:
        raise NotFound("turn", source.turn_id)
    stored = turn.assistant_text if source.role is TurnRole.ASSISTANT else turn.user_text
    checked_quote(source.quote, stored)
    return replace(source, conversation_id=turn.conversation_id)


def _refusal(
    unit: Unit, namespace_id: str, text: ItemText, sources: Sequence[NewSource]
) -> tuple[ProposeOutcome | None, bool]:
    """Return why a proposal may not come (back), and whether it is marked as previously rejected."""
    statement_key = unit.evidence.statement_key(text.statement)
    quotes = {key for source in sources if (key := unit.evidence.evidence_key(source.quote)) is not None}
    origins = _origins(unit, sources)
    known = unit.evidence.known_fingerprints({statement_key, *quotes, *origins}, namespace_id)
    if any(match.reason == "forgotten" for match in known):
        return ProposeOutcome.FORGOTTEN, False
    if any(match.is_never_again for match in known):
        return ProposeOutcome.NEVER_AGAIN, False
    if not known:
        return None, False
    seen = {match.digest for match in known if match.role == "evidence"}
    has_new_evidence = bool(origins - seen)
    is_same_statement = any(match.role == "statement" for match in known)
    if not has_new_evidence:
        return ProposeOutcome.REJECTED_BEFORE, False
    return None, is_same_statement


def _origins(unit: Unit, sources: Sequence[NewSource | Source]) -> set[bytes]:
    """Return what makes evidence the same again: these words in this message, known by its client's own identity."""
    keys = set()
    for source in sources:
        turn = None if source.turn_id is None else unit.conversations.turn(source.turn_id)
        if turn is not None:
            place = turn.external_id or turn.id
        else:
            place = "" if source.type in _PLACELESS else source.reference or ""
        keys.add(unit.evidence.origin_key(place, source.quote))
    return keys


def _twin(unit: Unit, namespace_id: str, text: ItemText) -> MemoryItem | None:
    """Return the pending or confirmed item of the same scope that says this in the same words, fillers aside."""
    wanted = normalised_statement(text.statement)
    key = identity_of(namespace_id, text)
    for item in () if key is None else unit.items.by_identity(key, IDENTIFIED):
        if normalised_statement(item.text.statement) == wanted:
            return item
    for item in _likes(unit, namespace_id, text):
        if item.namespace_id == namespace_id and _says_the_same(item.text, text):
            return item
    return None


def _says_the_same(first: ItemText, second: ItemText) -> bool:
    """Return whether two statements are one: same words, figures and negation, for the same paths."""
    if normalised_statement(first.statement) == normalised_statement(second.statement):
        return True
    is_same_place = sorted(first.applies_to_paths) == sorted(second.applies_to_paths)
    return is_same_place and is_near_identical(first.statement, second.statement)


def _rejected_like(unit: Unit, namespace_id: str, text: ItemText) -> MemoryItem | None:
    """Return the rejected item of the same scope that said this, if only in other fillers or punctuation."""
    statuses = (ItemStatus.REJECTED,)
    rows = unit.search.similar_rows(text.statement, (namespace_id,), statuses=statuses, limit=_LIKE_ITEMS)
    found = unit.items.get_rows(rows)
    alike = [item for item in found.values() if _says_the_same(item.text, text)]
    return min(alike, key=lambda item: (not item.never_again, item.row), default=None)


def _likes(unit: Unit, namespace_id: str, text: ItemText) -> tuple[MemoryItem, ...]:
    """Return the textually closest pending or confirmed items of the scope's chain."""
    chain = chain_above(unit, namespace_id)
    rows = unit.search.similar_rows(text.statement, chain, limit=_LIKE_ITEMS)
    found = unit.items.get_rows(rows)
    return tuple(found[row] for row in rows if row in found and found[row].status in IDENTIFIED)


@dataclass(frozen=True, slots=True)
class _Link:
    kind: RelationKind
    other: MemoryItem
    similarity: float


def _links(unit: Unit, item: MemoryItem) -> list[_Link]:
    links = []
    for other in _likes(unit, item.namespace_id, item.text):
        if other.id == item.id:
            continue
        found = compare_items(item.text, other.text)
        if found.is_conflict:
            links.append(_Link(RelationKind.CONTRADICTION, other, found.similarity))
        elif found.likeness is not Likeness.NONE:
            links.append(_Link(RelationKind.DUPLICATE, other, found.similarity))
    return links


def _relate_likes(unit: Unit, item: MemoryItem) -> None:
    """Link a candidate to near-duplicates and contradictions; nothing is merged or dropped by itself."""
    warnings: list[ItemWarning] = [
        w for w in item.warnings if w not in {ItemWarning.CONFLICT, ItemWarning.NEAR_DUPLICATE}
    ]
    for link in _links(unit, item):
        unit.evidence.relate(
            link.kind,
            (item.row, item.revision),
            (link.other.row, link.other.revision),
            is_open=True,
            similarity=link.similarity,
        )
        warnings.append(
            ItemWarning.CONFLICT if link.kind is RelationKind.CONTRADICTION else ItemWarning.NEAR_DUPLICATE
        )
    unit.items.change(item, warnings=list(dict.fromkeys(warnings)))


def _store(
    unit: Unit, proposal: Proposal, text: ItemText, sources: tuple[NewSource, ...], warnings: tuple[ItemWarning, ...]
) -> str:
    act = Act(unit, Verb.PROPOSE, proposal.actor)
    is_waiting = proposal.status is ItemStatus.CANDIDATE
    recorded_at = proposal.recorded_at or unit.now
    warnings = (*warnings, *_evidence_warnings(unit, proposal.namespace_id, sources))
    item = unit.items.insert(
        MemoryItem(
            row=0,
            id=new_id(),
            namespace_id=proposal.namespace_id,
            status=proposal.status,
            revision=1,
            text=text,
            origin=proposal.origin,
            confidence=proposal.confidence,
            confidence_meaning=proposal.confidence_meaning,
            trust=least_trust((*(source.trust for source in sources), _trust_of(proposal.actor))),
            actor=proposal.actor.kind,
            actor_name=proposal.actor.name,
            observed_at=recorded_at,
            recorded_at=recorded_at,
            updated_at=unit.now,
            warnings=warnings,
        ),
        reason="",
        verb=Verb.PROPOSE,
        identity_key=identity_of(proposal.namespace_id, text) if is_waiting else None,
        idempotency_key=proposal.idempotency_key,
    )
    unit.evidence.add_sources(item.row, sources)
    unit.search.reindex(None, item)
    if is_waiting:
        _relate_likes(unit, item)
    elif proposal.status is ItemStatus.REJECTED:
        _remember_rejection(unit, item)
    act.record(item, to_status=proposal.status, to_revision=1, is_new=True)
    act.finish()
    return item.id


def _trust_of(actor: Actor) -> TrustClass:
    """The deterministic heartbeat quotes the person; an agent's own proposal is a model's inference."""
    return TrustClass.MODEL_INFERENCE if actor.kind is ActorKind.AGENT else TrustClass.PERSON


def _evidence_warnings(unit: Unit, namespace_id: str, sources: Sequence[NewSource]) -> tuple[ItemWarning, ...]:
    """Warn when a Global candidate rests on the evidence of one project alone (C27)."""
    if known(unit, namespace_id).kind is not NamespaceKind.GLOBAL:
        return ()
    cited = unit.conversations.get_many(source.conversation_id for source in sources if source.conversation_id)
    projects = {conversation.project_id for conversation in cited.values()}
    return (ItemWarning.SINGLE_PROJECT_EVIDENCE,) if len(projects) == 1 else ()


def inbox_counts(unit: Unit) -> dict[str, int]:
    """Return how many candidates wait, carry warnings or conflicts, and how many were rejected."""
    waiting = ItemFilter(statuses=(ItemStatus.CANDIDATE,))
    flagged = replace(waiting, warnings=tuple(ItemWarning))
    conflicted = replace(waiting, is_conflicted_only=True)
    return {
        "candidates": sum(unit.items.count(waiting).values()),
        "with_warnings": sum(unit.items.count(flagged).values()),
        "conflicts": sum(unit.items.count(conflicted).values()),
        "rejected": sum(unit.items.count(ItemFilter(statuses=(ItemStatus.REJECTED,))).values()),
    }


def evidence_projects(unit: Unit, item_id: str) -> tuple[str, ...]:
    """Return the names of the projects an item's evidence comes from (C27)."""
    names = {listed.project_name for listed in unit.evidence.sources(item_id) if listed.project_name is not None}
    return tuple(sorted(names))


def can_confirm_in_bulk(listed: ListedItem) -> bool:
    """Return whether a candidate may be part of a bulk confirmation."""
    return can_bulk(listed.scope.kind, listed.item.text.sensitivity)


@dataclass(frozen=True, slots=True)
class OpenRelations:
    """What a card shows beside a candidate, closest first, and how many there are in all."""

    near_duplicates: tuple[StoredRelation, ...]
    conflicts: tuple[StoredRelation, ...]
    total: int


def open_relations(unit: Unit, item: MemoryItem) -> OpenRelations:
    """Return the closest near-duplicates and contradictions that wait for the person."""
    found = [relation for relation in unit.evidence.relations(item.row) if relation.is_open]
    found.sort(key=lambda relation: -(relation.similarity or 0.0))
    by_kind = {
        kind: tuple(relation for relation in found if relation.kind is kind)[:_SHOWN_LIKES]
        for kind in (RelationKind.DUPLICATE, RelationKind.CONTRADICTION)
    }
    return OpenRelations(by_kind[RelationKind.DUPLICATE], by_kind[RelationKind.CONTRADICTION], len(found))
