"""The card of one candidate: what would be remembered, for whom, on what evidence, and what speaks against it."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from renderer.support.accessibility import named
from renderer.support.formats import list_text, moment_text, percent_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.memories import (
    confidence_meaning_text,
    memory_kind_text,
    origin_text,
    producer_text,
    recall_mode_text,
    scope_mark,
    scope_readers_text,
    scope_text,
    sensitivity_text,
    statement_text,
    strength_text,
    validity_text,
    warning_advice,
    warning_text,
)
from renderer.support.words.promotions import promotion_facts
from renderer.support.words.relations import resolution_hint, resolution_text
from renderer.widgets.compared_item import ComparedItem, Decision
from renderer.widgets.facts import Facts
from renderer.widgets.layout import clear, column, label, units
from renderer.widgets.proposed_change import ProposedChange
from renderer.widgets.quote_view import QuoteView
from shared import vocabulary as v
from shared.ipc.methods.candidates import CandidateView
from shared.ipc.methods.conversations import SourceContext
from shared.ipc.methods.memories import EvidenceView, MemoryRow, RelatedView

Resolve = Callable[[RelatedView, v.Resolution], None]


class CandidateCard(QScrollArea):
    """`open_asked` tells evidence whose turn is wanted; the others tell a memory beside it.

    `compare_asked`: the other side of a conflict; `merge_asked`: what says nearly the same and shall keep evidence;
    `retarget_asked`: a stale change is to be proposed to its target as that is now.
    """

    open_asked = Signal(object)
    compare_asked = Signal(object)
    merge_asked = Signal(object)
    retarget_asked = Signal()

    def __init__(self, resolve: Resolve) -> None:
        super().__init__()
        self._resolve = resolve
        self._view: CandidateView | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        body = QWidget()
        layout = column(body, margin=6, spacing=3)
        self._scope = label("", "badge", wraps=False)
        self._readers = label("", "muted")
        self._statement = label("", "statement", selectable=True)
        self._content = label("", selectable=True)
        self._warnings = column(spacing=1.5)
        self._change_heading = label("", "section")
        self.change = ProposedChange()
        self.change.retarget_asked.connect(self.retarget_asked)
        self._promotion_heading = label("", "section")
        self._promotion = Facts()
        self._evidence_heading = label("", "section")
        self._quotes = column(spacing=2)
        self._compared_heading = label("", "section")
        self._compared = column(spacing=2)
        self._facts_heading = label("", "section")
        self._facts = Facts()
        self._lay_out(layout)
        self.setWidget(body)

    @property
    def view(self) -> CandidateView | None:
        """The candidate that is shown."""
        return self._view

    @property
    def scope_words(self) -> str:
        """The scope as shown."""
        return self._scope.text()

    @property
    def primary_evidence(self) -> EvidenceView | None:
        """The evidence that the candidate rests on most."""
        if self._view is None:
            return None
        evidence = self._view.memory.evidence
        return next((source for source in evidence if source.is_primary), evidence[0] if evidence else None)

    def show_candidate(self, view: CandidateView) -> None:
        """Show a card from its top."""
        self._view = view
        row = view.memory.row
        self._scope.setText(f"{scope_mark(row.scope.kind)}  {scope_text(row.scope)}")
        self._readers.setText(self._readers_text(view))
        self._statement.setText(statement_text(row))
        self._content.setText(visible_text(view.memory.content))
        self._content.setVisible(bool(view.memory.content) and view.memory.content != row.statement)
        self._show_warnings(row.warnings)
        self._show_change(view)
        self._show_promotion(view)
        self._show_evidence(view)
        self._show_compared(view)
        self._facts.show_facts(_facts(view))
        self.verticalScrollBar().setValue(0)
        named(self, translate("Card", "Candidate: {text}").format(text=statement_text(row)))

    def show_row(self, shown: MemoryRow) -> None:
        """Show at once what the list knows; the card itself follows."""
        self._view = None
        self._scope.setText(f"{scope_mark(shown.scope.kind)}  {scope_text(shown.scope)}")
        self._readers.setText(scope_readers_text(shown.scope))
        self._statement.setText(statement_text(shown))
        self._content.setVisible(False)
        self._show_warnings(shown.warnings)
        clear(self._quotes)
        clear(self._compared)
        for part in (self._change_heading, self.change, self._promotion_heading, self._promotion):
            part.setVisible(False)
        self._evidence_heading.setVisible(False)
        self._compared_heading.setVisible(False)
        self._facts.show_facts([(translate("Card", "Kind"), memory_kind_text(shown.kind))])
        named(self, translate("Card", "Candidate: {text}").format(text=statement_text(shown)))

    def show_context(self, source_id: str, context: SourceContext) -> None:
        """Put a quote into its turn."""
        for quote in self.findChildren(QuoteView):
            if quote.evidence is not None and quote.evidence.source_id == source_id:
                quote.show_context(context)

    def retranslate(self) -> None:
        """Set every text again."""
        self._change_heading.setText(translate("Card", "PROPOSED CHANGE"))
        self._promotion_heading.setText(translate("Card", "PROMOTION REQUEST"))
        self._evidence_heading.setText(translate("Card", "EVIDENCE"))
        self._compared_heading.setText(translate("Card", "COMPARE"))
        self._facts_heading.setText(translate("Card", "DETAILS"))
        if self._view is not None:
            self.show_candidate(self._view)
        else:
            named(self, translate("Card", "Candidate"))

    def _lay_out(self, layout: QVBoxLayout) -> None:
        head = column(spacing=1)
        head.addWidget(self._scope, 0, Qt.AlignmentFlag.AlignLeft)
        head.addWidget(self._readers)
        layout.addLayout(head)
        layout.addWidget(self._statement)
        layout.addWidget(self._content)
        layout.addLayout(self._warnings)
        layout.addWidget(self._change_heading)
        layout.addWidget(self.change)
        layout.addWidget(self._promotion_heading)
        layout.addWidget(self._promotion)
        layout.addSpacing(units(1))
        layout.addWidget(self._evidence_heading)
        layout.addLayout(self._quotes)
        layout.addWidget(self._compared_heading)
        layout.addLayout(self._compared)
        layout.addWidget(self._facts_heading)
        layout.addWidget(self._facts)
        layout.addStretch(1)

    def _readers_text(self, view: CandidateView) -> str:
        if v.ItemWarning.ORPHAN_SCOPE in view.memory.row.warnings:
            return translate("Card", "Nobody reads it until you choose a scope for it.")
        said = scope_readers_text(view.memory.row.scope)
        if view.memory.row.scope.kind is v.NamespaceKind.GLOBAL and view.evidence_projects:
            names = list_text([visible_text(name) for name in view.evidence_projects])
            evidence = translate("Card", "Its evidence comes from: {projects}.").format(projects=names)
            return f"{said} {evidence}"
        return said

    def _show_warnings(self, warnings: tuple[v.ItemWarning, ...]) -> None:
        clear(self._warnings)
        for warning in warnings:
            is_mark = warning in v.MARKS
            text = translate("Card", "{name}. {advice}") if is_mark else translate("Card", "⚠ {name}. {advice}")
            text = text.format(name=warning_text(warning), advice=warning_advice(warning))
            self._warnings.addWidget(label(text, "muted" if is_mark else "warning"))

    def _show_change(self, view: CandidateView) -> None:
        for part in (self._change_heading, self.change):
            part.setVisible(view.change is not None)
        if view.change is not None:
            self.change.show_change(view.change)

    def _show_promotion(self, view: CandidateView) -> None:
        promotion = view.memory.promotion
        for part in (self._promotion_heading, self._promotion):
            part.setVisible(promotion is not None)
        self._promotion.show_facts(promotion_facts(promotion) if promotion is not None else ())

    def _show_evidence(self, view: CandidateView) -> None:
        clear(self._quotes)
        evidence = sorted(view.memory.evidence, key=lambda source: not source.is_primary)
        self._evidence_heading.setVisible(bool(evidence))
        for source in evidence:
            quote = QuoteView()
            quote.show_quote(source)
            quote.open_asked.connect(self.open_asked)
            self._quotes.addWidget(quote)

    def _show_compared(self, view: CandidateView) -> None:
        clear(self._compared)
        statement = view.memory.row.statement
        for other in view.conflicts:
            self._compared.addWidget(ComparedItem(other, statement, self._conflict_decisions()))
        for other in view.near_duplicates:
            self._compared.addWidget(ComparedItem(other, statement, self._duplicate_decisions(view, other)))
        hidden = view.related_total - len(view.conflicts) - len(view.near_duplicates)
        if hidden > 0:
            self._compared.addWidget(QLabel(translate("Card", "and %n more like it", None, hidden)))
        self._compared_heading.setVisible(bool(view.conflicts or view.near_duplicates))

    def _conflict_decisions(self) -> list[Decision]:
        return [
            Decision(
                translate("Card", "Decide side by side…"),
                translate("Card", "Both texts with source, time, scope and validity, and every possible answer  (D)"),
                self.compare_asked.emit,
            ),
            Decision(
                resolution_text(v.Resolution.KEEP_BOTH),
                resolution_hint(v.Resolution.KEEP_BOTH),
                lambda other: self._resolve(other, v.Resolution.KEEP_BOTH),
            ),
            self._reject_this(),
        ]

    def _duplicate_decisions(self, view: CandidateView, other: RelatedView) -> list[Decision]:
        if other.scope.namespace_id != view.memory.row.scope.namespace_id:
            return [self._reject_this()]
        merge = Decision(
            translate("Card", "Merge into the other"),
            translate("Card", "The other one stays and gets this evidence; this one is archived"),
            self.merge_asked.emit,
        )
        return [merge, self._reject_this()]

    def _reject_this(self) -> Decision:
        return Decision(
            translate("Card", "Reject this one"),
            translate("Card", "The other one stays as it is"),
            lambda other: self._resolve(other, v.Resolution.REJECT),
        )


def _facts(view: CandidateView) -> list[tuple[str, str]]:
    memory, row = view.memory, view.memory.row
    confidence = translate("Card", "{percent} {meaning}").format(
        percent=percent_text(row.confidence), meaning=confidence_meaning_text(row.confidence_meaning)
    )
    return [
        (translate("Card", "Kind"), memory_kind_text(row.kind)),
        (translate("Card", "Subject"), "" if row.is_masked else visible_text(row.subject)),
        (translate("Card", "Proposed by"), producer_text(memory.proposed_by)),
        (translate("Card", "How it was said"), origin_text(row.origin)),
        (translate("Card", "Strength"), strength_text(row.strength)),
        (translate("Card", "Recalled"), recall_mode_text(row.recall_mode)),
        (translate("Card", "Confidence"), confidence),
        (translate("Card", "Sensitivity"), sensitivity_text(row.sensitivity)),
        (translate("Card", "Valid"), validity_text(row.validity)),
        (translate("Card", "Also known as"), visible_text(list_text(memory.aliases))),
        (translate("Card", "Keywords"), visible_text(list_text(memory.keywords))),
        (translate("Card", "Applies to"), visible_text(list_text(memory.applies_to_paths))),
        (translate("Card", "Proposed"), moment_text(row.created_at)),
    ]
