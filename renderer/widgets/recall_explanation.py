"""“Why would it be recalled?”: a typed question, and what the rules of recall say to it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from renderer.support.accessibility import announce, named
from renderer.support.formats import list_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.memories import score_part_text
from renderer.support.words.usage import cut_rule_text
from renderer.widgets.facts import Facts
from renderer.widgets.layout import column, label, looking, relook, row
from shared.ipc.methods.memories import ExplainResponse


class RecallExplanation(QWidget):
    """`asked` tells the question."""

    asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._question = QLineEdit()
        self._try = looking(QPushButton(), "primary")
        self._verdict = label()
        self._hint = label("", "muted")
        self._parts = Facts()
        line = row(spacing=2)
        line.addWidget(self._question, 1)
        line.addWidget(self._try)
        layout = column(self, margin=6, spacing=3)
        layout.addWidget(self._hint)
        layout.addLayout(line)
        layout.addWidget(self._verdict)
        layout.addWidget(self._parts)
        layout.addStretch(1)
        self._try.clicked.connect(self._on_asked)
        self._question.returnPressed.connect(self._on_asked)
        self.setFocusProxy(self._question)
        self.retranslate()

    def retranslate(self) -> None:
        """Set every text again."""
        self._hint.setText(
            translate("Explain", "Type what an agent might ask; recall is tried in this memory's own scope.")
        )
        named(self._question, translate("Explain", "Question"))
        self._try.setText(translate("Explain", "Try"))

    @property
    def verdict(self) -> str:
        """What the rules said last."""
        return self._verdict.text()

    def ask(self, question: str) -> None:
        """Put a question."""
        self._question.setText(question)
        self._on_asked()

    def clear(self) -> None:
        """Another item is shown."""
        self._verdict.setText("")
        self._verdict.hide()
        self._parts.show_facts([])

    def show_answer(self, answer: ExplainResponse) -> None:
        """Show what the rules say."""
        text = _verdict_text(answer)
        self._verdict.setText(text)
        relook(self._verdict, "success" if answer.is_recalled else "warning")
        self._verdict.show()
        announce(self, text)
        facts = [(translate("Explain", "Matched words"), visible_text(list_text(answer.matched_terms)))]
        facts += [
            (score_part_text(name), _figure(name, value)) for name, value in answer.score_parts.items() if value
        ]
        self._parts.show_facts(facts)

    def _on_asked(self) -> None:
        question = self._question.text().strip()
        if question:
            self.asked.emit(question)


def _verdict_text(answer: ExplainResponse) -> str:
    if answer.is_recalled and answer.rank is not None:
        return translate("Explain", "✓ It would be recalled, in place {rank}.").format(rank=answer.rank)
    if answer.is_recalled:
        return translate("Explain", "✓ It would be recalled.")
    if answer.cut_rule is not None:
        reason = cut_rule_text(answer.cut_rule)
        return translate("Explain", "✕ It would not be recalled: {reason}.").format(reason=reason)
    return translate("Explain", "✕ It would not be recalled.")


def _figure(name: str, value: float) -> str:
    """A part of the order as a person reads it; freshness counts backwards in days."""
    if name == "freshness":
        return translate("Explain", "%n days ago", None, round(-value))
    return str(int(value)) if value == int(value) else f"{value:.2f}"
