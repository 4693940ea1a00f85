"""What candidates would change, as views."""

from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.proposed_change import revised_text
from main_process.services import change_service
from main_process.store.unit_of_work import Unit
from shared.ipc.methods import candidates as c
from shared.vocabulary import OperationKind, Sensitivity


def change_view(unit: Unit, candidate: MemoryItem, *, is_revealed: bool) -> c.ProposedChangeView | None:
    """Return what a candidate asks for beside being remembered; None when that is all."""
    change = unit.extracted.proposed((candidate.id,)).get(candidate.id)
    if change is None:
        return None
    target = change_service.changing(unit, (candidate,)).get(candidate.id)
    if target is None:
        return c.ProposedChangeView(
            operation=change.operation,
            target_id=None,
            target_revision=None,
            target_status=None,
            is_stale=change.operation is not OperationKind.REJECT,
            is_masked=False,
            before=None,
            after=None,
        )
    levels = {target.item.text.sensitivity, candidate.text.sensitivity}
    is_masked = Sensitivity.RESTRICTED in levels and not is_revealed
    is_revision = change.operation is OperationKind.REVISE
    after = revised_text(target.item, candidate.text) if is_revision else candidate.text
    return c.ProposedChangeView(
        operation=change.operation,
        target_id=target.item.id,
        target_revision=target.item.revision,
        target_status=target.item.status,
        is_stale=target.is_stale,
        is_masked=is_masked,
        before=None if is_masked else _text(target.item.text),
        after=None if is_masked else _text(after),
    )


def _text(text: ItemText) -> c.ChangedText:
    return c.ChangedText(
        kind=text.kind,
        subject=text.subject,
        statement=text.statement,
        content=text.content,
        aliases=text.aliases,
        keywords=text.keywords,
        applies_to_paths=text.applies_to_paths,
    )
