"""The list of one topic of memory health; a finding's line never shows the words that were found."""

from PySide6.QtCore import QObject

from renderer.models.paged_table import Column, PagedTableModel
from renderer.support.formats import count_text, one_line, visible_text
from renderer.support.i18n import translate
from renderer.support.words.health import place_text
from renderer.support.words.memories import scope_mark, scope_text, statement_text, status_text
from renderer.support.words.sensitive import SUSPICIOUS_KINDS, finding_text
from shared import vocabulary as v
from shared.ipc.methods.health import FindingView, HealthRow


def health_table(parent: QObject) -> PagedTableModel[HealthRow]:
    """What, what about it, and where."""
    columns: tuple[Column[HealthRow], ...] = (
        Column(lambda: translate("Health", "What"), what_text, tooltip=what_text),
        Column(lambda: translate("Health", "About it"), about_text, tooltip=about_text),
        Column(lambda: translate("Health", "Where"), where_text, tooltip=where_text),
    )
    return PagedTableModel(columns, lambda row: row.row_id, parent)


def what_text(row: HealthRow) -> str:
    """The memory, the scope, or the kind of what was found."""
    if row.finding is not None:
        times = count_text(row.finding.times)
        kind = finding_text(row.finding.kind)
        return (
            kind if row.finding.times == 1 else translate("Health", "{kind} × {times}").format(kind=kind, times=times)
        )
    if row.scope is not None:
        return visible_text(row.scope.label) or scope_text(row.scope)
    return one_line(statement_text(row.item)) if row.item is not None else ""


def about_text(row: HealthRow) -> str:
    """The other one of two, where in the text something was found, or the status."""
    if row.finding is not None:
        place = place_text(row.finding.place)
        if row.finding.kind in SUSPICIOUS_KINDS and row.item is not None:
            statement = one_line(statement_text(row.item))
            return translate("Health", "{place}: {statement}").format(place=place, statement=statement)
        if row.finding.revision is None:
            return place
        return translate("Health", "{place}, revision {number}").format(place=place, number=row.finding.revision)
    if row.other is not None:
        return translate("Health", "↔ {statement}").format(statement=one_line(statement_text(row.other)))
    if row.scope is not None:
        return translate("Health", "%n memories in it", count=row.items)
    return status_text(row.item.status) if row.item is not None else ""


def where_text(row: HealthRow) -> str:
    """Scope in words."""
    scope = row.item.scope if row.item is not None else row.scope
    if scope is None:
        return _told_where(row.finding)
    return f"{scope_mark(scope.kind)} {scope_text(scope)}"


def _told_where(finding: FindingView | None) -> str:
    """What a finding stands in that is no memory."""
    if finding is not None and finding.task_id is not None:
        return translate("Health", "Task")
    if finding is not None and finding.heartbeat_run_id is not None:
        return translate("Health", "Heartbeat")
    if finding is not None and finding.place is v.FindingPlace.LABEL:
        return translate("Health", "Usage")
    return translate("Health", "Conversation")
