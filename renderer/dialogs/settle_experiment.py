"""Settles an experiment: which conclusions, each with its words of evidence from a run that met its goal."""

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QListWidget, QPlainTextEdit, QPushButton, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.support.formats import one_line, visible_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.support.words.memories import memory_kind_text
from renderer.support.words.tasks import run_text
from renderer.widgets.choices import chosen
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars, label, relook, row
from renderer.widgets.run_reports import RunReports
from shared import vocabulary as v
from shared.ipc.methods.experiments import CONCLUSIONS_MAX, Conclusion, ExperimentRow
from shared.ipc.methods.tasks import RunView, TaskEventView

_KINDS = tuple(kind for kind in v.MemoryKind if kind is not v.MemoryKind.PREFERENCE)
"""A run's own words never become a preference (memory rules §3)."""


class SettleDialog(FormDialog):
    """`settle` gets the conclusions and may raise. Return adds a conclusion; it never settles by itself."""

    def __init__(
        self,
        experiment: ExperimentRow,
        successful: Sequence[RunView],
        look_up: Callable[[str], Awaitable[tuple[TaskEventView, ...]]],
        settle: Callable[[Sequence[Conclusion]], Awaitable[None]],
        *,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look_up = look_up
        self._settle = settle
        self._runs = tuple(successful)
        self._events: tuple[TaskEventView, ...] = ()
        self.conclusions: list[Conclusion] = []
        self.setWindowTitle(translate("Settle", "Settle “{name}”").format(name=visible_text(experiment.name)))
        self.run, self.kind, self.reports = QComboBox(), QComboBox(), RunReports()
        self.statement, self.quote = QLineEdit(), QPlainTextEdit()
        self.take, self.add, self.remove = QPushButton(), QPushButton(), QPushButton()
        self.listed = QListWidget()
        relook(self.accept_button, "danger")
        self._fill()
        self._lay_out()
        for button in (self.accept_button, self.cancel_button, self.take, self.remove):
            button.setAutoDefault(False)
        (self.add if self._runs else self.cancel_button).setDefault(True)
        self.fit(chars(self, 96))
        self._show_conclusions()
        self._on_run()

    async def submit(self) -> None:
        """Hand the conclusions over."""
        await self._settle(self.conclusions)

    def _fill(self) -> None:
        for run in self._runs:
            title = translate("Tasks", "{run} of “{task}”").format(run=run_text(run), task=one_line(run.task_title))
            self.run.addItem(title, run.run_id)
        for kind in _KINDS:
            self.kind.addItem(memory_kind_text(kind), kind.value)
        self.kind.setCurrentIndex(_KINDS.index(v.MemoryKind.FACT))
        self.statement.setMaxLength(v.STATEMENT_MAX)
        self.quote.setTabChangesFocus(True)
        self.take.setText(translate("Settle", "Use the marked words as evidence"))
        self.add.setText(translate("Settle", "Add the conclusion"))
        self.remove.setText(translate("Settle", "Take it off the list"))
        self.listed.setAccessibleName(translate("Settle", "Conclusions that will be filed"))
        self.run.currentIndexChanged.connect(self._on_run)
        self.take.clicked.connect(self._on_take)
        self.add.clicked.connect(self._on_add)
        self.remove.clicked.connect(self._on_remove)

    def _lay_out(self) -> None:
        intro = translate(
            "Settle",
            "The experiment ends. Its conclusions become candidates in Pending; nothing is confirmed by itself, and "
            "nothing leaves the experiment without you.",
        )
        self.body.addWidget(label(intro, "muted"))
        if not self._runs:
            self.body.addWidget(
                label(translate("Settle", "No run completed and met its goal, so nothing can be concluded from one."))
            )
            self.body.addStretch(1)
            return
        fields = [LabelledField(widget) for widget in (self.run, self.reports, self.quote, self.statement, self.kind)]
        run, reports, self._quote, self._statement, kind = fields
        run.set_texts(translate("Settle", "Run that shows it"))
        reports.set_texts(translate("Settle", "What it reported"))
        self._quote.set_texts(
            translate("Settle", "Evidence"), translate("Settle", "Word for word from a report of that run.")
        )
        self._statement.set_texts(translate("Settle", "Conclusion"))
        kind.set_texts(translate("Settle", "Kind"))
        line_height = self.fontMetrics().height()
        self.reports.setFixedHeight(line_height * 6)
        self.quote.setFixedHeight(line_height * 3)
        self.listed.setFixedHeight(line_height * 4)
        concluded = row(spacing=3)
        concluded.addWidget(self._statement, 3)
        concluded.addWidget(kind, 1)
        for part in (run, reports, _at_left(self.take), self._quote, concluded, _at_left(self.add), self.listed):
            if isinstance(part, QWidget):
                self.body.addWidget(part)
            else:
                self.body.addLayout(part)
        self.body.addLayout(_at_left(self.remove))
        self.body.addStretch(1)

    def _on_run(self, *_: object) -> None:
        run_id = self.run.currentData()
        self.quote.clear()
        if run_id is not None:
            spawn(self._load(run_id), owner=self)

    async def _load(self, run_id: str) -> None:
        try:
            events = await self._look_up(run_id)
        except CALL_FAILURES as error:
            self.show_failure(explain(error).sentence)
            return
        if self.run.currentData() == run_id:
            self._events = events
            self.reports.show_events(events)

    def _on_take(self) -> None:
        marked = self.reports.textCursor().selectedText().replace("\u2029", "\n").strip()
        outcome = next((event.text for event in reversed(self._events)), "")
        self.quote.setPlainText(marked or outcome[: v.QUOTE_MAX])

    def _on_add(self) -> None:
        quote, statement = self.quote.toPlainText().strip(), self.statement.text().strip()
        is_said = bool(quote) and any(quote in event.text for event in self._events)
        self._quote.set_error(
            "" if is_said else translate("Settle", "These words do not stand in a report of this run.")
        )
        self._statement.set_error("" if statement else translate("Settle", "Say what the experiment showed."))
        if not is_said or not statement or len(self.conclusions) >= CONCLUSIONS_MAX:
            return
        self.conclusions.append(
            Conclusion(
                run_id=self.run.currentData(),
                kind=chosen(self.kind, v.MemoryKind),
                statement=statement,
                quote=quote[: v.QUOTE_MAX],
            )
        )
        self.statement.clear()
        self.quote.clear()
        self._show_conclusions()

    def _on_remove(self) -> None:
        place = self.listed.currentRow()
        if 0 <= place < len(self.conclusions):
            del self.conclusions[place]
            self._show_conclusions()

    def _show_conclusions(self) -> None:
        self.listed.clear()
        for conclusion in self.conclusions:
            self.listed.addItem(f"{memory_kind_text(conclusion.kind)}: {one_line(conclusion.statement)}")
        for widget in (self.listed, self.remove):
            widget.setVisible(bool(self.conclusions))
        count = len(self.conclusions)
        self.accept_button.setText(
            translate("Settle", "Settle with %n conclusions", None, count)
            if count
            else translate("Settle", "Settle without conclusions")
        )


def _at_left(button: QPushButton) -> QHBoxLayout:
    """A button as wide as its words."""
    line = row()
    line.addWidget(button)
    line.addStretch(1)
    return line
