"""The first two minutes: language, a project or the sample, an import, a heartbeat, the first candidates."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QStackedWidget,
    QWidget,
)

from renderer.operations.messages import CALL_FAILURES, explain
from renderer.support.accessibility import announce, named
from renderer.support.dialogs import pick_files, pick_folder
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.widgets.choices import choose, chosen, offer
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars, clear, column, frame, label, looking, row, units
from shared import vocabulary as v
from shared.ipc.methods.candidates import CandidateView
from shared.ipc.methods.heartbeats import RunView
from shared.ipc.methods.imports import ImportBatchView
from shared.ipc.methods.projects import ProjectView

POLL_S: Final = 0.2
_SHOWN_CANDIDATES: Final = 3


class Step(IntEnum):
    """Pages of the flow, in order."""

    LANGUAGE = 0
    PROJECT = 1
    WORK = 2
    CANDIDATES = 3


@dataclass(frozen=True, slots=True)
class FirstRunCalls:
    """The operations that the flow needs, bound to a caller."""

    use_language: Callable[[v.Language], Awaitable[None]]
    create_project: Callable[[str, Sequence[str]], Awaitable[ProjectView]]
    start_import: Callable[[Sequence[str], str], Awaitable[str]]
    """Paths and project id; returns the batch id."""
    get_import: Callable[[str], Awaitable[ImportBatchView]]
    run_heartbeat: Callable[[str], Awaitable[RunView]]
    get_run: Callable[[str], Awaitable[RunView]]
    candidates: Callable[[str], Awaitable[Sequence[CandidateView]]]
    """Of a heartbeat run."""
    sample_paths: Callable[[], Sequence[str]]
    finish: Callable[[], Awaitable[None]]


class _Pages(QStackedWidget):
    """Pages whose wrapped words take the height they are given."""

    def hasHeightForWidth(self) -> bool:
        return False

    def minimumSizeHint(self) -> QSize:
        return QSize(chars(self, 60), self.fontMetrics().height() * 20)


class FirstRunDialog(QDialog):
    """Needs no key and no network. Leaving at any point loses nothing; accepting means "review in Pending"."""

    def __init__(self, calls: FirstRunCalls, language: v.Language, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._calls = calls
        self._language = language
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.pages = _Pages()
        for page in (self._language_page(), self._project_page(), self._work_page(), self._candidates_page()):
            self.pages.addWidget(page)
        self.problem = label("", "problem")
        self.place = label("", "small")
        self.later_button = QPushButton()
        self.back_button = QPushButton()
        self.next_button = looking(QPushButton(), "primary")
        buttons = row()
        buttons.addWidget(self.later_button)
        buttons.addStretch(1)
        buttons.addWidget(self.back_button)
        buttons.addWidget(self.next_button)
        layout = column(self, margin=6, spacing=3)
        layout.addWidget(self.place)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.problem)
        layout.addLayout(buttons)
        self.later_button.clicked.connect(self.reject)
        self.back_button.clicked.connect(lambda: self._show(Step.LANGUAGE))
        self.next_button.clicked.connect(self._on_next)
        self.next_button.setDefault(True)
        self.retranslate()
        self._show(Step.LANGUAGE)
        self.resize(chars(self, 104), self.fontMetrics().height() * 32)

    @property
    def step(self) -> Step:
        """The page that is shown."""
        return Step(self.pages.currentIndex())

    def retranslate(self) -> None:
        """Renew every text."""
        self.setWindowTitle(translate("FirstRun", "Welcome to Remembrancer"))
        self._language_head.setText(translate("FirstRun", "Your agents forget. This program keeps what you decide."))
        self._language_text.setText(
            translate(
                "FirstRun",
                "It reads transcripts of your agents, proposes what might be worth remembering, and gives an agent "
                "only what you confirmed. Everything stays on this computer, encrypted. No account, no key needed.",
            )
        )
        self._language_field.set_texts(translate("FirstRun", "Language"))
        self._project_head.setText(translate("FirstRun", "What do you want to begin with?"))
        self.sample.setText(translate("FirstRun", "The sample: two short invented sessions, to look around"))
        self.own.setText(translate("FirstRun", "A project of mine"))
        self._name_field.set_texts(translate("FirstRun", "Name of the project"))
        self._folder_field.set_texts(
            translate("FirstRun", "Its folder"),
            translate(
                "FirstRun",
                "An agent that you connect in this folder can read this project's confirmed memory and Global. "
                "It cannot read other projects, nor anything that still waits in Pending.",
            ),
        )
        self._transcript_field.set_texts(
            translate("FirstRun", "A transcript, or a folder with transcripts"),
            translate("FirstRun", "Such as ~/.claude/projects or ~/.codex/sessions. It is only read, never changed."),
        )
        self.browse_folder.setText(translate("FirstRun", "Browse…"))
        self.browse_transcript.setText(translate("FirstRun", "Browse…"))
        named(self.bar, translate("FirstRun", "Progress"))
        self._candidates_head.setText(translate("FirstRun", "Your first candidates"))
        self.later_button.setText(translate("FirstRun", "Later"))
        self.back_button.setText(translate("FirstRun", "Back"))
        self._show_buttons()

    def _language_page(self) -> QWidget:
        page = QWidget()
        layout = column(page, spacing=4)
        self._language_head = label("", "heading")
        self._language_text = label()
        self.language = QComboBox()
        offer(self.language, (("English", v.Language.ENGLISH), ("简体中文", v.Language.CHINESE)))
        choose(self.language, self._language)
        self._language_field = LabelledField(self.language)
        self.language.currentIndexChanged.connect(lambda: spawn(self._use_language(), owner=self))
        for widget in (self._language_head, self._language_text, self._language_field):
            layout.addWidget(widget)
        layout.addStretch(1)
        return page

    def _project_page(self) -> QWidget:
        page = QWidget()
        layout = column(page, spacing=3)
        self._project_head = label("", "heading")
        self.sample = QRadioButton()
        self.own = QRadioButton()
        self.sample.setChecked(True)
        self.name = QLineEdit()
        self.name.setMaxLength(v.NAME_MAX)
        self.folder = QLineEdit()
        self.transcript = QLineEdit()
        self._name_field = LabelledField(self.name)
        self._folder_field = LabelledField(self.folder)
        self._transcript_field = LabelledField(self.transcript)
        self.browse_folder = QPushButton()
        self.browse_transcript = QPushButton()
        self.browse_folder.clicked.connect(lambda: spawn(self._browse_folder(), owner=self))
        self.browse_transcript.clicked.connect(lambda: spawn(self._browse_transcript(), owner=self))
        self._own_part = QWidget()
        own = column(self._own_part, spacing=3)
        own.addWidget(self._name_field)
        for field, button in (
            (self._folder_field, self.browse_folder),
            (self._transcript_field, self.browse_transcript),
        ):
            line = row()
            line.addWidget(field, 1)
            beside = column(spacing=0)
            beside.addSpacing(self.fontMetrics().height() + units(1))  # below the label, beside the field
            beside.addWidget(button)
            beside.addStretch(1)
            line.addLayout(beside)
            own.addLayout(line)
        for widget in (self._project_head, self.sample, self.own, self._own_part):
            layout.addWidget(widget)
        layout.addStretch(1)
        self.own.toggled.connect(self._own_part.setEnabled)
        self._own_part.setEnabled(False)
        return page

    def _work_page(self) -> QWidget:
        page = QWidget()
        layout = column(page, spacing=4)
        self.doing = label("", "heading")
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        layout.addStretch(1)
        for widget in (self.doing, self.bar):
            layout.addWidget(widget)
        layout.addStretch(2)
        return page

    def _candidates_page(self) -> QWidget:
        page = QWidget()
        layout = column(page, spacing=3)
        self._candidates_head = label("", "heading")
        self.found = label()
        self._cards = column(spacing=2)
        layout.addWidget(self._candidates_head)
        layout.addWidget(self.found)
        layout.addLayout(self._cards)
        layout.addStretch(1)
        return page

    def _show(self, step: Step) -> None:
        self.pages.setCurrentIndex(step)
        self.problem.setText("")
        self._show_buttons()
        first = {Step.LANGUAGE: self.language, Step.PROJECT: self.sample}.get(step, self.next_button)
        first.setFocus()

    def _show_buttons(self) -> None:
        step = self.step
        self.place.setText(translate("FirstRun", "Step {step} of {steps}").format(step=step + 1, steps=len(Step)))
        self.back_button.setVisible(step is Step.PROJECT)
        self.next_button.setEnabled(step is not Step.WORK)
        self.next_button.setText(
            {
                Step.LANGUAGE: translate("FirstRun", "Next"),
                Step.PROJECT: translate("FirstRun", "Import and look for candidates"),
                Step.WORK: translate("FirstRun", "Next"),
                Step.CANDIDATES: translate("FirstRun", "Review them in Pending"),
            }[step]
        )

    def _on_next(self) -> None:
        match self.step:
            case Step.LANGUAGE:
                self._show(Step.PROJECT)
            case Step.PROJECT if self._is_complete():
                spawn(self._work(), owner=self)
            case Step.CANDIDATES:
                self.accept()
            case _:
                pass

    def _is_complete(self) -> bool:
        if self.sample.isChecked():
            return True
        no_name = "" if self.name.text().strip() else translate("FirstRun", "Type a name.")
        no_path = "" if self.transcript.text().strip() else translate("FirstRun", "Choose a transcript or a folder.")
        self._name_field.set_error(no_name)
        self._transcript_field.set_error(no_path)
        return not no_name and not no_path

    async def _use_language(self) -> None:
        try:
            await self._calls.use_language(chosen(self.language, v.Language))
        except CALL_FAILURES as error:
            self.problem.setText(explain(error).sentence)

    async def _browse_folder(self) -> None:
        folder = await pick_folder(self, translate("FirstRun", "Choose the project's folder"))
        if folder is not None:
            self.folder.setText(folder)
            if not self.name.text().strip():
                self.name.setText(folder.rstrip("/").rsplit("/", 1)[-1])

    async def _browse_transcript(self) -> None:
        files = await pick_files(self, translate("FirstRun", "Choose transcripts"))
        if files:
            self.transcript.setText(files[0])

    async def _work(self) -> None:
        self._show(Step.WORK)
        try:
            project = await self._made_project()
            batch = await self._imported(project)
            run = await self._reviewed(project)
            views = await self._calls.candidates(run.run_id)
            await self._calls.finish()
        except CALL_FAILURES as error:
            said = explain(error)
            self._show(Step.PROJECT)
            self.problem.setText(f"⚠ {said.sentence} {said.advice}".strip())
            return
        self._show_candidates(batch, run, views)

    async def _made_project(self) -> ProjectView:
        self._say(translate("FirstRun", "Creating the project…"))
        if self.sample.isChecked():
            return await self._calls.create_project(translate("FirstRun", "Sample webshop"), ())
        folder = self.folder.text().strip()
        return await self._calls.create_project(self.name.text().strip(), (folder,) if folder else ())

    async def _imported(self, project: ProjectView) -> ImportBatchView:
        self._say(translate("FirstRun", "Importing the conversations…"))
        paths = self._calls.sample_paths() if self.sample.isChecked() else (self.transcript.text().strip(),)
        batch_id = await self._calls.start_import(paths, project.project_id)
        while True:
            batch = await self._calls.get_import(batch_id)
            if batch.state is not v.ImportState.RUNNING:
                return batch
            await asyncio.sleep(POLL_S)

    async def _reviewed(self, project: ProjectView) -> RunView:
        self._say(translate("FirstRun", "The heartbeat reads them and looks for lasting statements…"))
        run = await self._calls.run_heartbeat(project.project_id)
        while run.state is v.HeartbeatRunState.CLAIMED:
            await asyncio.sleep(POLL_S)
            run = await self._calls.get_run(run.run_id)
        return run

    def _say(self, text: str) -> None:
        self.doing.setText(text)
        announce(self, text)

    def _show_candidates(self, batch: ImportBatchView, run: RunView, views: Sequence[CandidateView]) -> None:
        clear(self._cards)
        read = translate("FirstRun", "{sessions} conversations with {turns} turns were imported.").format(
            sessions=batch.report.sessions_new + batch.report.sessions_grown + batch.report.sessions_known,
            turns=batch.report.turns_new + batch.report.turns_known,
        )
        if views:
            words = translate(
                "FirstRun",
                "%n candidates wait for you. None is given to an agent before you confirm it.",
                count=run.candidates,
            )
        else:
            words = translate(
                "FirstRun",
                "Nothing lasting was said in them, such as “remember…” or “from now on…”. Connect a language model "
                "in Settings for a closer reading, or import more.",
            )
        self.found.setText(f"{read} {words}")
        for view in views[:_SHOWN_CANDIDATES]:
            self._cards.addWidget(_card(view))
        self._show(Step.CANDIDATES)
        announce(self, self.found.text())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the chosen language at once."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def _card(view: CandidateView) -> QWidget:
    card = frame("card")
    inner = column(card, margin=3, spacing=1)
    inner.addWidget(label(visible_text(view.memory.row.statement), "statement"))
    if view.memory.evidence:
        quote = visible_text(view.memory.evidence[0].quote)
        inner.addWidget(label(translate("FirstRun", "You said: “{quote}”").format(quote=quote), "muted"))
    return card
