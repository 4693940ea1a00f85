"""Pending: propose, confirm, edit and confirm, reject, restore, re-scope, resolve (memory rules §6, §7)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from main_process.adapters.detectors import redact
from main_process.domain.actor import Actor
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.identity import normalised_statement
from main_process.domain.memory_item import (
    ItemText,
    MemoryItem,
    checked_text,
    checked_transition,
    with_kept_event,
)
from main_process.domain.proposal import Proposal, Proposed, ProposeOutcome
from main_process.domain.sensitivity import rank
from main_process.domain.similarity import is_near_identical
from main_process.domain.source import NewSource, Source, checked_quote, checked_range, least_trust
from main_process.services import change_service
from main_process.services.act import Act, Applied, ItemPick, check_same_domain, identity_of
from main_process.services.likeness import IDENTIFIED, LIKE_ITEMS, closest
from main_process.services.lineage import trust_of_actor
from main_process.services.namespace_service import known
from main_process.services.screening import check_not_lowered, check_typed, cleaned
from main_process.store.repositories.item_rows import new_id
from main_process.store.unit_of_work import Unit
from shared.vocabulary import (
    ActorKind,
    ItemStatus,
    ItemWarning,
    NamespaceKind,
    Sensitivity,
    SourceType,
    TurnRole,
    Verb,
)

_PLACELESS: Final = frozenset({SourceType.LEGACY_UNKNOWN, SourceType.HEARTBEAT})
"""Without a turn nobody knows where these were said: the words are all the evidence there is."""
_WORK_LEVELS: Final = frozenset({NamespaceKind.RUN, NamespaceKind.AUTOMATION, NamespaceKind.EXPERIMENT})
_JOINED_MAX: Final = 32
"""Sources that an item has at most by being proposed again: more show nothing new, and repeating costs nothing."""


def propose(unit: Unit, proposal: Proposal) -> Proposed:
    """File a candidate, or say why not. Nothing becomes active by itself. The same record returns the first item.

    Raises RuleViolated when a quote is not an exact substring of the stored turn (`quote_not_in_source`), when a
    text breaks a limit, or when a source is missing (`source_missing`).
    """
    known = None if proposal.source_key is None else unit.items.by_source_key(proposal.source_key)
    if known is not None:
        return Proposed(ProposeOutcome.CREATED, known.id)
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
    room = _JOINED_MAX - unit.evidence.count_sources(judged.twin.row)
    if new and room > 0 and proposal.status is ItemStatus.CANDIDATE:
        unit.evidence.add_sources(judged.twin.row, new[:room])
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
    _check_walls(unit, proposal.namespace_id, sources)
    refusal, is_previously_rejected = _refusal(unit, proposal.namespace_id, text, sources)
    if refusal is not None:
        return Judged(refusal, text)
    twin = _twin(unit, proposal.namespace_id, text, proposal.actor)
    if twin is not None:
        return Judged(ProposeOutcome.DUPLICATE, text, sources, twin=twin)
    rejected = _rejected_like(unit, proposal.namespace_id, text)
    if rejected is not None and rejected.never_again:
        return Judged(ProposeOutcome.NEVER_AGAIN, text)
    if is_previously_rejected or rejected is not None:
        warnings = (*warnings, ItemWarning.PREVIOUSLY_REJECTED)
    return Judged(ProposeOutcome.CREATED, text, sources, warnings)


def confirm(unit: Unit, actor: Actor, picks: Sequence[ItemPick]) -> Applied:
    """Confirm candidates as they are; several only when none is Global or sensitive.

    One that proposes to change another item does so. If that item says something else by now, it is left alone among
    several, and alone it raises RuleViolated `target_changed`.
    """
    act = Act(unit, Verb.CONFIRM, actor)
    items = act.pick(picks)
    targets = change_service.changing(unit, items)
    for item in items:
        target = targets.get(item.id)
        if not act.can(item):
            continue
        if target is None:
            act.transition(item, confirmed_at=unit.now)
        elif target.is_stale and len(picks) > 1:
            act.conflict(item)
        else:
            change_service.carry_out(act, item, target)
    return act.finish()


def edit_and_confirm(
    unit: Unit, actor: Actor, pick: ItemPick, text: ItemText, *, namespace_id: str | None = None
) -> Applied:
    """Give a candidate the person's wording (and scope) and confirm it, in one act.

    In its own scope a candidate changes what it proposes to change. Raises RuleViolated: what `check_typed` refuses,
    `sensitivity_lowered`, `identity_taken`, `target_changed`, the text's own limits.
    """
    check_typed(text)
    act = Act(unit, Verb.CONFIRM, actor)
    for item in act.pick((pick,)):
        check_not_lowered(item.text, text)
        if act.can(item):
            home = None if namespace_id == item.namespace_id else namespace_id
            check_no_promotion(unit, item.namespace_id, home)
            status = checked_transition(Verb.CONFIRM, item.status, actor.kind)
            kept = with_kept_event(text, item.text)
            changed = None if kept == item.text else kept
            target = change_service.changing(unit, (item,)).get(item.id)
            if target is not None and home is None:
                change_service.carry_out(act, item, target, changed)
            else:
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
        remember_rejection(unit, item, is_never_again=is_never_again)
    return act.finish()


def remember_rejection(unit: Unit, item: MemoryItem, *, is_never_again: bool = False) -> None:
    """Keep keyed fingerprints of a rejected item, so that only new evidence brings it back (C20)."""
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


def check_no_promotion(unit: Unit, from_id: str, to_id: str | None) -> None:
    """Refuse to carry what a run, automation or experiment wrote to another level in passing (memory rules §6).

    Upwards leads a promotion only, with reason and evaluation. Raises RuleViolated `promotion_needed`.
    """
    if to_id is None:
        return
    before = known(unit, from_id).kind
    if before in _WORK_LEVELS and known(unit, to_id).kind is not before:
        raise RuleViolated("promotion_needed")


def change_scope(unit: Unit, actor: Actor, pick: ItemPick, namespace_id: str) -> Applied:
    """Send an undecided candidate to another scope."""
    act = Act(unit, Verb.MOVE, actor)
    for item in act.pick((pick,)):
        if item.status is not ItemStatus.CANDIDATE:
            act.conflict(item)
        elif item.namespace_id != namespace_id:
            check_no_promotion(unit, item.namespace_id, namespace_id)
            unit.extracted.withdraw(item.row)
            act.move_to(item, ItemStatus.CANDIDATE, namespace_id=namespace_id)
    return act.finish()


def _checked_source(unit: Unit, source: NewSource) -> NewSource:
    """Check the quote against the stored turn or report, and take keys out of a source's name (an address, say)."""
    source = replace(source, reference=source.reference and redact(source.reference).text)
    if source.event_id is not None:
        event = unit.runs.event(source.event_id)
        if event is None:
            raise NotFound("event", source.event_id)
        checked_quote(source.quote, event.text)
        return source
    if source.turn_id is None:
        return replace(source, quote=redact(source.quote).text)
    turn = unit.conversations.turn(source.turn_id)
    if turn is None:
        raise NotFound("turn", source.turn_id)
    stored = turn.assistant_text if source.role is TurnRole.ASSISTANT else turn.user_text
    checked_quote(source.quote, stored)
    checked_range(source.read, source.quote, stored)
    return replace(source, conversation_id=turn.conversation_id)


def _check_walls(unit: Unit, namespace_id: str, sources: Sequence[NewSource]) -> None:
    """Refuse evidence from a conversation of another security domain. Raises RuleViolated `domain_crossed`."""
    cited = unit.conversations.get_many(source.conversation_id for source in sources if source.conversation_id)
    for conversation in cited.values():
        check_same_domain(unit, conversation.namespace_id, namespace_id)


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
            place = "" if source.type in _PLACELESS else source.event_id or source.reference or ""
        keys.add(unit.evidence.origin_key(place, source.quote))
    return keys


def _twin(unit: Unit, namespace_id: str, text: ItemText, actor: Actor) -> MemoryItem | None:
    """Return the active item of the same scope that says this in the same words, fillers aside, for the same time.

    An agent's proposal never joins an item that is more sensitive than itself: the answer would tell the agent what
    it may not read. It waits beside that item as its near-duplicate.
    """
    wanted = normalised_statement(text.statement)
    key = identity_of(namespace_id, text)
    for item in () if key is None else unit.items.by_identity(key, IDENTIFIED):
        is_same = normalised_statement(item.text.statement) == wanted and item.text.validity == text.validity
        if is_same and _may_join(actor, text, item):
            return item
    for item in closest(unit, (namespace_id,), text):
        is_same = _says_the_same(item.text, text) and item.text.validity == text.validity
        if is_same and _may_join(actor, text, item):
            return item
    return None


def _may_join(actor: Actor, text: ItemText, item: MemoryItem) -> bool:
    return actor.kind is not ActorKind.AGENT or rank(item.text.sensitivity) <= rank(text.sensitivity)


def _says_the_same(first: ItemText, second: ItemText) -> bool:
    """Return whether two statements are one: same words, figures and negation, for the same paths."""
    if normalised_statement(first.statement) == normalised_statement(second.statement):
        return True
    is_same_place = sorted(first.applies_to_paths) == sorted(second.applies_to_paths)
    return is_same_place and is_near_identical(first.statement, second.statement)


def _rejected_like(unit: Unit, namespace_id: str, text: ItemText) -> MemoryItem | None:
    """Return the rejected item of the same scope that said this, if only in other fillers or punctuation."""
    statuses = (ItemStatus.REJECTED,)
    rows = unit.search.similar_rows(text.statement, (namespace_id,), statuses=statuses, limit=LIKE_ITEMS)
    found = unit.items.get_rows(rows)
    alike = [item for item in found.values() if _says_the_same(item.text, text)]
    return min(alike, key=lambda item: (not item.never_again, item.row), default=None)


def _store(
    unit: Unit, proposal: Proposal, text: ItemText, sources: tuple[NewSource, ...], warnings: tuple[ItemWarning, ...]
) -> str:
    act = Act(unit, Verb.PROPOSE, proposal.actor)
    is_waiting = proposal.status is ItemStatus.CANDIDATE
    recorded_at = proposal.recorded_at or unit.now
    warnings = (*warnings, *evidence_warnings(unit, proposal.namespace_id, sources))
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
            trust=least_trust((*(source.trust for source in sources), trust_of_actor(proposal.actor.kind))),
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
        source_key=proposal.source_key,
    )
    unit.evidence.add_sources(item.row, sources)
    unit.search.reindex(None, item)
    if proposal.status is ItemStatus.REJECTED:
        remember_rejection(unit, item)
    act.record(item, to_status=proposal.status, to_revision=1, is_new=True)
    act.finish()
    return item.id


def evidence_warnings(
    unit: Unit, namespace_id: str, sources: Sequence[NewSource | Source]
) -> tuple[ItemWarning, ...]:
    """Warn when a Global candidate rests on the evidence of one project alone (C27)."""
    if known(unit, namespace_id).kind is not NamespaceKind.GLOBAL:
        return ()
    cited = unit.conversations.get_many(source.conversation_id for source in sources if source.conversation_id)
    projects = {conversation.project_id for conversation in cited.values()}
    return (ItemWarning.SINGLE_PROJECT_EVIDENCE,) if len(projects) == 1 else ()
