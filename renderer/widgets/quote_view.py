"""An evidence quote in its context: who said it, where and when, the quote marked, a way to the turn."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QPushButton, QTextEdit

from renderer.support.accessibility import named
from renderer.support.formats import count_text, moment_text, visible_text
from renderer.support.i18n import translate
from renderer.support.icons import icon
from renderer.support.look import colour
from renderer.support.words.memories import role_text, source_type_text, time_precision_text, trust_text
from renderer.widgets.layout import column, label, looking, row, units
from shared import vocabulary as v
from shared.ipc.methods.conversations import SourceContext, TurnView
from shared.ipc.methods.memories import EvidenceView, ReadRangeView

_AROUND = 400
"""Characters of the turn shown before and after the quote."""


class QuoteView(QFrame):
    """`open_asked` comes with the evidence when the person wants to see the turn."""

    open_asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        looking(self, "quote")
        self._evidence: EvidenceView | None = None
        self._origin = label("", "small")
        self._text = looking(QTextEdit(), "reading")
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.document().setDocumentMargin(0)
        self._text.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._open = looking(QPushButton(), "link")
        self._open.clicked.connect(self._on_open)
        foot = row(spacing=2)
        foot.addWidget(self._origin, 1)
        foot.addWidget(self._open)
        layout = column(self, margin=3, spacing=2)
        layout.addWidget(self._text)
        layout.addLayout(foot)

    @property
    def evidence(self) -> EvidenceView | None:
        """What is shown."""
        return self._evidence

    def show_quote(self, evidence: EvidenceView) -> None:
        """Show the quote alone; its context may follow."""
        self._evidence = evidence
        self._write("", evidence.quote, "")
        self._text.setVisible(bool(evidence.quote))
        self._origin.setText(_origin_text(evidence))
        is_report = evidence.run_id is not None
        self._open.setText(
            translate("Quote", "Open the run") if is_report else translate("Quote", "Open the conversation")
        )
        self._open.setIcon(icon("open", "accent"))
        self._open.setVisible(evidence.is_available and (is_report or evidence.conversation_id is not None))
        named(self._text, translate("Quote", "Quote in its context"))

    def show_context(self, context: SourceContext) -> None:
        """Put the quote into the turn it stands in; a quote that cannot be placed stays alone."""
        if self._evidence is None or context.span is None:
            return
        turn = next((turn for turn in context.turns if turn.turn_id == context.quoted_turn_id), None)
        if turn is None:
            return
        said = _said(turn, context.span.role)
        start, end = context.span.start, context.span.end
        self._text.show()
        before, after = said[max(0, start - _AROUND) : start], said[end : end + _AROUND]
        self._write(
            ("… " if start > _AROUND else "") + before,
            said[start:end],
            after + (" …" if end + _AROUND < len(said) else ""),
        )

    def _write(self, before: str, quote: str, after: str) -> None:
        self._text.clear()
        cursor = QTextCursor(self._text.document())
        cursor.insertText(visible_text(before), _around())
        cursor.insertText(visible_text(quote), _quoted())
        cursor.insertText(visible_text(after), _around())
        self._fit()

    def _fit(self) -> None:
        height = round(self._text.document().size().height()) + units(1)
        self._text.setFixedHeight(max(units(6), min(height, units(56))))

    def _on_open(self) -> None:
        if self._evidence is not None:
            self.open_asked.emit(self._evidence)


def _said(turn: TurnView, role: v.TurnRole) -> str:
    return turn.user_text if role is v.TurnRole.USER else turn.assistant_text


def _origin_text(evidence: EvidenceView) -> str:
    words = [source_type_text(evidence.type)]
    if evidence.role is not None:
        words = [role_text(evidence.role)]
    words.append(trust_text(evidence.trust))
    if evidence.conversation_title:
        words.append(translate("Quote", "in “{title}”").format(title=visible_text(evidence.conversation_title)))
    if evidence.task_title:
        words.append(
            translate("Quote", "reported in the task “{title}”").format(title=visible_text(evidence.task_title))
        )
    if evidence.reference:
        words.append(translate("Quote", "named “{reference}”").format(reference=visible_text(evidence.reference)))
    if evidence.occurred_at is not None:
        words.append(moment_text(evidence.occurred_at))
    elif evidence.type is v.SourceType.MESSAGE:
        words.append(
            translate("Quote", "time: {precision}").format(precision=time_precision_text(evidence.occurred_precision))
        )
    if evidence.read is not None:
        words.append(_read_text(evidence.read))
    if not evidence.is_available:
        words.append(translate("Quote", "source no longer available"))
    return translate("Quote", " · ").join(words)


def _read_text(read: ReadRangeView) -> str:
    """Which part its producer was given: a quote proves nothing about what was left out."""
    if read.start == 0 and read.end == read.total:
        return translate("Quote", "read in whole")
    part = translate("Quote", "read: characters {start} to {end} of {total}")
    return part.format(start=count_text(read.start + 1), end=count_text(read.end), total=count_text(read.total))


def _around() -> QTextCharFormat:
    form = QTextCharFormat()
    form.setForeground(colour("muted"))
    return form


def _quoted() -> QTextCharFormat:
    form = QTextCharFormat()
    form.setForeground(colour("text"))
    form.setBackground(colour("selected"))
    form.setFontWeight(QFont.Weight.DemiBold)
    return form
