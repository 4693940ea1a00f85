"""Two memories that cannot both be meant, side by side: what differs, source, time, scope and validity of each."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from renderer.support.accessibility import named
from renderer.support.formats import moment_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.memories import (
    event_text,
    masked_text,
    memory_kind_text,
    producer_text,
    scope_mark,
    scope_text,
    source_type_text,
    status_mark,
    status_text,
    validity_text,
)
from renderer.widgets.facts import Facts
from renderer.widgets.layout import column, label, looking, row, units
from renderer.widgets.text_diff import TextDiff
from shared.ipc.methods.memories import MemoryView


class Side(QFrame):
    """One of the two."""

    def __init__(self) -> None:
        super().__init__()
        looking(self, "quote")
        self._heading = label("", "section")
        self._badges = label("", "badge", wraps=False)
        self.text = named(TextDiff(), translate("SideBySide", "Statement"))
        self.text.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._masked = label(masked_text(), "muted")
        self._quote = label("", "muted", selectable=True)
        self._facts = Facts()
        layout = column(self, margin=4, spacing=2)
        layout.addWidget(self._heading)
        layout.addWidget(self._badges, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.text)
        layout.addWidget(self._masked)
        layout.addWidget(self._quote)
        layout.addWidget(self._facts)
        layout.addStretch(1)

    def _fit(self) -> None:
        """As high as the words need, up to a limit from which the text scrolls."""
        height = round(self.text.document().size().height()) + units(1)
        self.text.setFixedHeight(max(units(6), min(height, units(60))))

    def show_side(self, heading: str, own: MemoryView, other: MemoryView, *, is_new: bool) -> None:
        """Show one memory, with its words marked that the other one does not have."""
        shown = own.row
        self._heading.setText(heading)
        self._badges.setText(
            f"{scope_mark(shown.scope.kind)}  {scope_text(shown.scope)}   "
            f"{status_mark(shown.status)}  {status_text(shown.status)}"
        )
        self.text.setVisible(not shown.is_masked)
        self._masked.setVisible(shown.is_masked)
        self.text.mark_own(shown.statement, other.row.statement, is_new=is_new)
        named(self.text, heading)
        quote = next((source.quote for source in own.evidence if source.quote), "")
        self._quote.setText(translate("SideBySide", "“{quote}”").format(quote=visible_text(quote)) if quote else "")
        self._quote.setVisible(bool(quote))
        self._facts.show_facts(_facts(own))


class SideBySide(QScrollArea):
    """The newer one stands left; both are read-only."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.first, self.second = Side(), Side()
        body = QWidget()
        layout = row(body, margin=4, spacing=4)
        layout.addWidget(self.first, 1)
        layout.addWidget(self.second, 1)
        self.setWidget(body)

    def show_pair(self, first: MemoryView, second: MemoryView) -> None:
        """Show two memories; `first` is the one that would replace the other or be rejected."""
        self.first.show_side(translate("SideBySide", "THE NEW ONE"), first, second, is_new=True)
        self.second.show_side(translate("SideBySide", "THE OTHER ONE"), second, first, is_new=False)


def _facts(view: MemoryView) -> list[tuple[str, str]]:
    primary = next((source for source in view.evidence if source.is_primary), next(iter(view.evidence), None))
    source = ""
    if primary is not None:
        place = visible_text(primary.conversation_title or primary.project_name or "")
        kind = source_type_text(primary.type)
        source = translate("SideBySide", "{kind}: {place}").format(kind=kind, place=place) if place else kind
    return [
        (translate("SideBySide", "Kind"), memory_kind_text(view.row.kind)),
        (translate("SideBySide", "Subject"), "" if view.row.is_masked else visible_text(view.row.subject)),
        (translate("SideBySide", "Valid"), validity_text(view.row.validity)),
        (translate("SideBySide", "Happened"), event_text(view.times)),
        (translate("SideBySide", "Recorded"), moment_text(view.times.recorded_at)),
        (translate("SideBySide", "Source"), source),
        (translate("SideBySide", "Proposed by"), producer_text(view.proposed_by)),
    ]
