"""Domain values to wire models: pure functions. Restricted text is masked here unless a person asked for it."""

from collections.abc import Iterable
from datetime import datetime

import msgspec

from main_process.adapters.detectors import PERSONAL_KINDS, redact
from main_process.domain.memory_item import ItemText, MemoryItem, Revision, state_of
from main_process.domain.promotion import Promotion
from main_process.domain.sensitivity import is_sensitive_topic
from main_process.domain.times import EventTime, Validity, checked_validity, event_time_of
from main_process.services.act import Applied, ItemPick
from main_process.store.repositories.evidence import ListedSource
from main_process.store.repositories.item_rows import ListedItem
from main_process.store.repositories.relations import StoredRelation
from main_process.store.repositories.scope_rows import ItemScope
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from shared.ipc.methods import memories as m


def scope_view(scope: ItemScope) -> m.ScopeView:
    """Return a namespace in words."""
    return m.ScopeView(
        namespace_id=scope.namespace_id,
        kind=scope.kind,
        label=scope.owner_name or "",
        domain_id=scope.domain_id,
        domain_name=scope.domain_name or "",
        project_id=scope.project_id,
        project_name=scope.project_name,
        conversation_id=scope.conversation_id,
        plan_id=scope.plan_id,
        experiment_id=scope.experiment_id,
        task_id=scope.task_id,
        run_id=scope.run_id,
        attempt=scope.attempt,
    )


def validity_view(validity: Validity, state: v.ValidityState) -> m.ValidityView:
    """Return an interval with the state it is in."""
    return m.ValidityView(
        state=state,
        valid_from=validity.valid_from,
        valid_until=validity.valid_until,
        expires_at=validity.expires_at,
    )


def memory_row(
    listed: ListedItem, now: datetime, *, is_revealed: bool = False, found_by: Iterable[v.FoundBy] | None = None
) -> m.MemoryRow:
    """Return one list line; `found_by` says why a look-up's words found it."""
    item = listed.item
    is_masked = item.text.sensitivity is v.Sensitivity.RESTRICTED and not is_revealed
    return m.MemoryRow(
        item_id=item.id,
        revision=item.revision,
        scope=scope_view(listed.scope),
        kind=item.text.kind,
        status=item.status,
        subject="" if is_masked else item.text.subject,
        statement="" if is_masked else item.text.statement,
        sensitivity=item.text.sensitivity,
        is_masked=is_masked,
        origin=item.origin,
        strength=item.text.strength,
        recall_mode=item.text.recall_mode,
        confidence=item.confidence,
        confidence_meaning=item.confidence_meaning,
        salience=item.text.salience,
        validity=validity_view(item.text.validity, state_of(item, now)),
        created_at=item.recorded_at,
        updated_at=item.updated_at,
        last_used_at=item.last_used_at,
        use_count=item.use_count,
        is_conflicted=listed.is_conflicted,
        is_source_available=listed.is_source_available,
        is_automatic=item.confirmed_by is v.ActorKind.RUN,
        is_promoted=listed.is_promoted,
        warnings=_warnings_now(listed),
        found_by=tuple(sorted(found_by or ())),
    )


def _warnings_now(listed: ListedItem) -> tuple[v.ItemWarning, ...]:
    """A candidate's warnings; that of a conflict comes and goes with the conflict, whichever side came later."""
    item, conflict = listed.item, v.ItemWarning.CONFLICT
    if item.status is not v.ItemStatus.CANDIDATE:
        return tuple(each for each in item.warnings if each is not conflict)
    if not listed.is_conflicted:
        return tuple(each for each in item.warnings if each is not conflict)
    return item.warnings if conflict in item.warnings else (*item.warnings, conflict)


def evidence_view(listed: ListedSource, *, is_masked: bool) -> m.EvidenceView:
    """Return one source with its quote."""
    source, read = listed.source, listed.source.read
    return m.EvidenceView(
        source_id=source.id,
        type=source.type,
        role=source.role,
        quote="" if is_masked else source.quote,
        digest=source.digest,
        is_primary=source.is_primary,
        is_available=source.is_available,
        trust=source.trust,
        conversation_id=source.conversation_id,
        conversation_title=listed.conversation_title,
        project_name=listed.project_name,
        turn_id=source.turn_id,
        occurred_at=listed.occurred_at,
        occurred_precision=listed.occurred_precision,
        heartbeat_run_id=source.heartbeat_run_id,
        import_batch_id=source.import_batch_id,
        task_id=source.task_id,
        task_title=listed.task_title,
        run_id=source.run_id,
        event_id=source.event_id,
        reference="" if is_masked else source.reference or "",
        read=None if read is None else m.ReadRangeView(start=read.start, end=read.end, total=read.total),
    )


def related_views(unit: Unit, relations: Iterable[StoredRelation]) -> tuple[m.RelatedView, ...]:
    """Return the other ends of relations; those that were forgotten are left out."""
    relations = tuple(relations)
    others = unit.items.get_listed(relation.other_id for relation in relations)
    return tuple(
        m.RelatedView(
            relation_id=relation.id,
            kind=relation.kind,
            item_id=relation.other_id,
            revision=relation.other_revision,
            scope=scope_view(others[relation.other_id].scope),
            status=others[relation.other_id].item.status,
            statement=memory_row(others[relation.other_id], unit.now).statement,
            similarity=relation.similarity,
            is_outgoing=relation.is_outgoing,
            is_open=relation.is_open,
            validity=state_of(others[relation.other_id].item, unit.now),
        )
        for relation in relations
        if relation.other_id in others
    )


def memory_view(unit: Unit, listed: ListedItem, *, is_revealed: bool = False) -> m.MemoryView:
    """Return everything the detail pane shows."""
    item = listed.item
    row = memory_row(listed, unit.now, is_revealed=is_revealed)
    text = item.text
    relations = unit.relations.of(item.row)
    replaced = [each for each in relations if each.kind is v.RelationKind.REPLACEMENT and each.is_outgoing]
    promotion = unit.relations.promotions([item.row]).get(item.row)
    return m.MemoryView(
        row=row,
        content="" if row.is_masked else text.content,
        aliases=() if row.is_masked else text.aliases,
        keywords=() if row.is_masked else text.keywords,
        applies_to_paths=() if row.is_masked else text.applies_to_paths,
        times=times_view(item),
        digest=text.digest,
        evidence=tuple(evidence_view(each, is_masked=row.is_masked) for each in unit.evidence.sources(item.id)),
        relations=related_views(unit, relations),
        revision_count=item.revision,
        proposed_by=f"{item.actor}:{item.actor_name}" if item.actor is not v.ActorKind.PERSON else "person",
        useful_count=item.useful_count,
        wrong_count=item.wrong_count,
        outdated_count=item.outdated_count,
        superseded_by=item.superseded_by,
        supersedes=replaced[0].other_id if replaced else None,
        promotion=None if promotion is None else promotion_view(unit, promotion),
    )


def promotion_view(unit: Unit, promotion: Promotion) -> m.PromotionView:
    """Return how an item came into its scope."""
    original = unit.items.get_listed([promotion.from_item_id])[promotion.from_item_id]
    return m.PromotionView(
        from_item_id=promotion.from_item_id,
        from_revision=promotion.from_revision,
        from_scope=scope_view(original.scope),
        reason=promotion.reason,
        evaluation=promotion.evaluation,
        actor=promotion.actor,
        actor_name=promotion.actor_name,
        at=promotion.at,
        rolled_back_at=promotion.rolled_back_at,
    )


def times_view(item: MemoryItem) -> m.TimesView:
    """Return the five times that are not validity."""
    return m.TimesView(
        event_at=item.text.event.at,
        event_precision=item.text.event.precision,
        event_original=item.text.event.original,
        observed_at=item.observed_at,
        recorded_at=item.recorded_at,
    )


def revision_view(revision: Revision, item: MemoryItem, now: datetime, *, is_revealed: bool) -> m.RevisionView:
    """Return one revision of an item; masked while it or the item is restricted: an older text may say the same."""
    text = revision.text
    is_masked = not is_revealed and v.Sensitivity.RESTRICTED in {text.sensitivity, item.text.sensitivity}
    state = state_of(item, now) if revision.number == item.revision else v.ValidityState.PAST
    return m.RevisionView(
        number=revision.number,
        kind=text.kind,
        subject="" if is_masked else text.subject,
        statement="" if is_masked else text.statement,
        content="" if is_masked else text.content,
        sensitivity=text.sensitivity,
        validity=validity_view(text.validity, state),
        digest=text.digest,
        verb=revision.verb,
        actor=revision.actor,
        reason="" if is_masked else revision.reason,
        recorded_at=revision.recorded_at,
        restored_from=revision.restored_from,
    )


def change_result(unit: Unit, applied: Applied) -> m.ChangeResult:
    """Return what an act did, with the items as they are now."""
    listed = unit.items.get_listed(applied.item_ids)
    return m.ChangeResult(
        change_id=applied.change_id,
        applied=tuple(memory_row(listed[each], unit.now) for each in applied.item_ids if each in listed),
        conflicts=tuple(
            m.ChangeConflict(
                item_id=conflict.item_id,
                current_revision=conflict.current_revision,
                current_status=conflict.current_status,
            )
            for conflict in applied.conflicts
        ),
    )


def pick_of(ref: m.ItemRef) -> ItemPick:
    """Return a reference as services take it."""
    return ItemPick(ref.item_id, ref.expected_revision)


def picks_of(refs: Iterable[m.ItemRef]) -> tuple[ItemPick, ...]:
    """Return references as services take them."""
    return tuple(pick_of(ref) for ref in refs)


def text_of(draft: m.MemoryDraft) -> ItemText:
    """Return what a person wrote as an item's text. Raises RuleViolated for an impossible validity."""
    event = event_time_of(draft.event_original)
    if draft.event_at is not None and not draft.event_original:
        event = EventTime(draft.event_at, v.TimePrecision.KNOWN)
    return ItemText(
        kind=draft.kind,
        statement=draft.statement.strip(),
        subject=draft.subject.strip(),
        content=draft.content,
        aliases=draft.aliases,
        keywords=draft.keywords,
        applies_to_paths=draft.applies_to_paths,
        strength=draft.strength,
        recall_mode=draft.recall_mode,
        salience=draft.salience,
        sensitivity=draft.sensitivity,
        validity=checked_validity(draft.valid_from, draft.valid_until, draft.expires_at),
        event=event,
    )


def draft_findings(draft: m.MemoryDraft) -> m.DraftFindings:
    """Return what the detectors find in a draft, by kind, and the draft with marks in its place."""
    kinds: dict[str, None] = {}

    def clean(words: str, longest: int) -> str:
        found = redact(words)
        kinds.update(dict.fromkeys(found.kinds))
        return found.text[:longest]

    made = msgspec.structs.replace(
        draft,
        subject=clean(draft.subject, v.SUBJECT_MAX),
        statement=clean(draft.statement, v.STATEMENT_MAX),
        content=clean(draft.content, v.IMPORTED_CONTENT_MAX),
        aliases=tuple(clean(alias, v.TERM_MAX) for alias in draft.aliases),
        keywords=tuple(clean(keyword, v.TERM_MAX) for keyword in draft.keywords),
        applies_to_paths=tuple(clean(path, v.APPLIES_TO_PATH_MAX) for path in draft.applies_to_paths),
    )
    return m.DraftFindings(
        secrets=tuple(kind for kind in kinds if kind not in PERSONAL_KINDS),
        personal_numbers=tuple(kind for kind in kinds if kind in PERSONAL_KINDS),
        has_sensitive_topic=is_sensitive_topic(f"{draft.subject}\n{draft.statement}\n{draft.content}"),
        redacted=made,
    )
