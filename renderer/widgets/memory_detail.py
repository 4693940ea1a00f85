"""The reading pane of Memories: text and all metadata, evidence, history, usage, and why it would be recalled."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from renderer.models.memory_table import automatic_text
from renderer.models.paged_table import RowSource
from renderer.support.accessibility import named
from renderer.support.formats import count_text, list_text, moment_text, percent_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.memories import (
    confidence_meaning_text,
    event_text,
    memory_kind_text,
    origin_text,
    producer_text,
    protocol_confirmed_text,
    recall_mode_text,
    scope_mark,
    scope_readers_text,
    scope_text,
    sensitivity_text,
    statement_text,
    status_mark,
    status_text,
    strength_text,
    validity_text,
)
from renderer.support.words.promotions import promotion_facts
from renderer.widgets.compared_item import ComparedItem, Decision
from renderer.widgets.facts import Facts
from renderer.widgets.item_usage import FetchItemUsage, ItemUsageView
from renderer.widgets.layout import clear, column, frame, label, row, units
from renderer.widgets.quote_view import QuoteView
from renderer.widgets.recall_explanation import RecallExplanation
from renderer.widgets.revision_history import RevisionHistory
from shared import vocabulary as v
from shared.ipc.methods.conversations import SourceContext
from shared.ipc.methods.memories import EvidenceView, MemoryRow, MemoryView, RelatedView, RevisionView

Titles = Callable[[], str]


class MemoryDetail(QWidget):
    """`item_opened` tells another item's id, `tab_shown` that the shown item has to be asked about in another way.

    `compare_asked` tells the other side of a conflict, `merge_asked` what says the same and shall come into this one.
    """

    open_asked = Signal(object)
    compare_asked = Signal(object)
    merge_asked = Signal(object)
    item_opened = Signal(str)
    tab_shown = Signal()

    def __init__(self, fetch_usage: FetchItemUsage) -> None:
        super().__init__()
        self._view: MemoryView | None = None
        self._scope = label("", "badge", wraps=False)
        self._status = label("", "badge", wraps=False)
        self._automatic = label("", "badge", wraps=False)
        self._readers = label("", "muted")
        self._statement = label("", "statement", selectable=True)
        self._content = label("", selectable=True)
        self._facts = Facts()
        self._promotion_heading = label("", "section")
        self._promotion = Facts()
        self._relations_heading = label("", "section")
        self._relations = column(spacing=2)
        self._quotes = column(spacing=2)
        self._no_quotes = label("", "muted")
        self.history = RevisionHistory()
        self.usage = ItemUsageView(fetch_usage)
        self.explanation = RecallExplanation()
        self._tabs = QTabBar()
        self._tabs.setDrawBase(False)
        self._tabs.setExpanding(False)
        self._stack = QStackedWidget()
        self._lay_out()
        self._tabs.currentChanged.connect(self._on_tab)

    @property
    def view(self) -> MemoryView | None:
        """The item that is shown."""
        return self._view

    @property
    def statement(self) -> str:
        """The shown statement, or its mask."""
        return self._statement.text()

    @property
    def primary_evidence(self) -> EvidenceView | None:
        """The evidence that the memory rests on most."""
        evidence = self._view.evidence if self._view is not None else ()
        return next((source for source in evidence if source.is_primary), next(iter(evidence), None))

    @property
    def tab(self) -> int:
        """Which part is shown: 0 overview, 1 evidence, 2 history, 3 usage, 4 recall."""
        return self._tabs.currentIndex()

    def show_tab(self, tab: int) -> None:
        """Show a part."""
        self._tabs.setCurrentIndex(tab)

    def show_row(self, shown: MemoryRow) -> None:
        """Show at once what the list knows; the rest follows."""
        self._view = None
        self._show_head(shown)
        self._content.hide()
        self._facts.show_facts([(translate("Detail", "Kind"), memory_kind_text(shown.kind))])
        clear(self._relations)
        clear(self._quotes)
        for part in (self._relations_heading, self._promotion_heading, self._promotion):
            part.hide()
        self.explanation.clear()

    def show_memory(self, view: MemoryView) -> None:
        """Show an item."""
        self._view = view
        self._show_head(view.row)
        self._content.setText(visible_text(view.content))
        self._content.setVisible(bool(view.content) and view.content != view.row.statement)
        self._facts.show_facts(_facts(view))
        self._show_promotion(view)
        self._show_relations(view)
        self._show_quotes(view)
        self._no_quotes.setVisible(not view.evidence)

    def show_context(self, source_id: str, context: SourceContext) -> None:
        """Put a quote into its turn."""
        for quote in self.findChildren(QuoteView):
            if quote.evidence is not None and quote.evidence.source_id == source_id:
                quote.show_context(context)

    def show_revisions(self, source: RowSource[RevisionView]) -> None:
        """Show the item's history."""
        self.history.show_revisions(source)

    def retranslate(self) -> None:
        """Set every text again."""
        chosen = max(self._tabs.currentIndex(), 0)
        titles = (
            translate("Detail", "Overview"),
            translate("Detail", "Evidence"),
            translate("Detail", "History"),
            translate("Detail", "Usage"),
            translate("Detail", "Why recalled"),
        )
        self._tabs.blockSignals(True)
        while self._tabs.count() < len(titles):
            self._tabs.addTab("")
        for place, title in enumerate(titles):
            self._tabs.setTabText(place, title)
        self._tabs.setCurrentIndex(chosen)
        self._tabs.blockSignals(False)
        named(self._tabs, translate("Detail", "Parts of the memory"))
        self._promotion_heading.setText(translate("Detail", "PROMOTION"))
        self._relations_heading.setText(translate("Detail", "RELATED"))
        self._no_quotes.setText(translate("Detail", "You wrote this yourself; there is no quote."))
        for part in (self.history, self.usage, self.explanation):
            part.retranslate()
        if self._view is not None:
            self.show_memory(self._view)

    def _lay_out(self) -> None:
        head = frame("surface")
        top = column(head, spacing=1.5)
        top.setContentsMargins(units(6), units(4), units(6), units(2))
        badges = row(spacing=2)
        badges.addWidget(self._scope)
        badges.addWidget(self._status)
        badges.addWidget(self._automatic)
        badges.addStretch(1)
        top.addLayout(badges)
        top.addWidget(self._statement)
        for page in (self._overview(), self._evidence(), self.history, self.usage, self.explanation):
            self._stack.addWidget(page)
        layout = column(self, spacing=0)
        layout.addWidget(head)
        layout.addWidget(self._tabs)
        layout.addWidget(self._stack, 1)

    def _overview(self) -> QWidget:
        area, layout = _scrolling()
        layout.addWidget(self._readers)
        layout.addWidget(self._content)
        layout.addWidget(self._facts)
        layout.addWidget(self._promotion_heading)
        layout.addWidget(self._promotion)
        layout.addWidget(self._relations_heading)
        layout.addLayout(self._relations)
        layout.addStretch(1)
        return area

    def _evidence(self) -> QWidget:
        area, layout = _scrolling()
        layout.addLayout(self._quotes)
        layout.addWidget(self._no_quotes)
        layout.addStretch(1)
        return area

    def _show_head(self, shown: MemoryRow) -> None:
        self._scope.setText(f"{scope_mark(shown.scope.kind)}  {scope_text(shown.scope)}")
        self._status.setText(f"{status_mark(shown.status)}  {status_text(shown.status)}")
        self._automatic.setText(automatic_text())
        self._automatic.setToolTip(protocol_confirmed_text())
        self._automatic.setVisible(shown.is_automatic)
        self._readers.setText(scope_readers_text(shown.scope))
        self._statement.setText(statement_text(shown))
        named(self, translate("Detail", "Memory: {text}").format(text=statement_text(shown)))

    def _show_relations(self, view: MemoryView) -> None:
        clear(self._relations)
        self._relations_heading.setVisible(bool(view.relations))
        for other in view.relations:
            self._relations.addWidget(ComparedItem(other, view.row.statement, self._decisions(view, other)))

    def _decisions(self, view: MemoryView, other: RelatedView) -> list[Decision]:
        """What can be done about another memory: look at it, and decide what still waits."""
        found = [
            Decision(
                translate("Detail", "Open it"), translate("Detail", "Show the other memory"), self._on_open_other
            )
        ]
        is_same_scope = other.scope.namespace_id == view.row.scope.namespace_id
        if other.is_open and other.kind is v.RelationKind.CONTRADICTION and is_active(other.status):
            found.append(
                Decision(
                    translate("Detail", "Decide side by side…"),
                    translate("Detail", "Both texts with source, time, scope and validity, and every answer  (D)"),
                    self.compare_asked.emit,
                )
            )
        if other.is_open and other.kind is v.RelationKind.DUPLICATE and is_same_scope and is_active(other.status):
            found.append(
                Decision(
                    translate("Detail", "Merge it into this one"),
                    translate("Detail", "This one gets its evidence; the other is archived"),
                    self.merge_asked.emit,
                )
            )
        return found

    def _show_promotion(self, view: MemoryView) -> None:
        for part in (self._promotion_heading, self._promotion):
            part.setVisible(view.promotion is not None)
        self._promotion.show_facts(promotion_facts(view.promotion) if view.promotion is not None else ())

    def _show_quotes(self, view: MemoryView) -> None:
        clear(self._quotes)
        for source in sorted(view.evidence, key=lambda source: not source.is_primary):
            quote = QuoteView()
            quote.show_quote(source)
            quote.open_asked.connect(self.open_asked)
            self._quotes.addWidget(quote)

    def _on_open_other(self, other: RelatedView) -> None:
        self.item_opened.emit(other.item_id)

    def _on_tab(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        self.tab_shown.emit()


def is_active(status: v.ItemStatus) -> bool:
    """Whether an item is pending or confirmed, so that something can be decided about it."""
    return status in {v.ItemStatus.CANDIDATE, v.ItemStatus.CONFIRMED}


def _scrolling() -> tuple[QScrollArea, QVBoxLayout]:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    body = QWidget()
    layout = column(body, margin=6, spacing=3)
    area.setWidget(body)
    return area, layout


def _facts(view: MemoryView) -> list[tuple[str, str]]:
    return [*_what_it_is(view), *_when(view), *_where_from(view)]


def _what_it_is(view: MemoryView) -> list[tuple[str, str]]:
    shown = view.row
    confidence = translate("Detail", "{percent} {meaning}").format(
        percent=percent_text(shown.confidence), meaning=confidence_meaning_text(shown.confidence_meaning)
    )
    return [
        (translate("Detail", "Kind"), memory_kind_text(shown.kind)),
        (translate("Detail", "Subject"), "" if shown.is_masked else visible_text(shown.subject)),
        (translate("Detail", "Strength"), strength_text(shown.strength)),
        (translate("Detail", "Recalled"), recall_mode_text(shown.recall_mode)),
        (translate("Detail", "Importance"), percent_text(shown.salience)),
        (translate("Detail", "Confidence"), confidence),
        (translate("Detail", "Sensitivity"), sensitivity_text(shown.sensitivity)),
        (translate("Detail", "Also known as"), visible_text(list_text(view.aliases))),
        (translate("Detail", "Keywords"), visible_text(list_text(view.keywords))),
        (translate("Detail", "Applies to"), visible_text(list_text(view.applies_to_paths))),
    ]


def _when(view: MemoryView) -> list[tuple[str, str]]:
    times = view.times
    expiry = view.row.validity.expires_at
    return [
        (translate("Detail", "Valid"), validity_text(view.row.validity)),
        (translate("Detail", "Expires"), moment_text(expiry) if expiry is not None else ""),
        (translate("Detail", "Happened"), event_text(times)),
        (translate("Detail", "Observed"), moment_text(times.observed_at) if times.observed_at is not None else ""),
        (translate("Detail", "Recorded"), moment_text(times.recorded_at)),
        (translate("Detail", "Changed"), moment_text(view.row.updated_at)),
    ]


def _where_from(view: MemoryView) -> list[tuple[str, str]]:
    shown = view.row
    judged = translate("Detail", "useful {useful}, wrong {wrong}, outdated {outdated}").format(
        useful=view.useful_count, wrong=view.wrong_count, outdated=view.outdated_count
    )
    is_judged = bool(view.useful_count or view.wrong_count or view.outdated_count)
    return [
        (translate("Detail", "How it was said"), origin_text(shown.origin)),
        (translate("Detail", "Proposed by"), producer_text(view.proposed_by)),
        (translate("Detail", "Confirmed by"), protocol_confirmed_text() if shown.is_automatic else ""),
        (translate("Detail", "Revisions"), count_text(view.revision_count)),
        (translate("Detail", "Used"), translate("Detail", "%n times", None, shown.use_count)),
        (translate("Detail", "Last used"), moment_text(shown.last_used_at)),
        (translate("Detail", "Judged"), judged if is_judged else ""),
        (translate("Detail", "Digest"), view.digest[:16]),
    ]
