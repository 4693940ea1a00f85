"""The form of a memory: for a new one, a changed one, and a candidate that is edited and confirmed in one act."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from renderer.dialogs.form_dialog import FormDialog
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.operations.outcomes import refused_field
from renderer.state.scopes import ScopeChoice
from renderer.support.formats import zone_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.support.words.memories import memory_kind_text, recall_mode_text, sensitivity_text, strength_text
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import column, looking, units
from renderer.widgets.optional_moment import OptionalMoment
from renderer.widgets.safe_text_offer import SafeTextOffer
from renderer.widgets.scope_selector import ScopeSelector
from shared import vocabulary as v
from shared.ipc.methods.memories import DraftFindings, MemoryDraft, MemoryView, ScopeTarget, ScopeView

Submit = Callable[[MemoryDraft, ScopeTarget | None, bool], Awaitable[None]]
"""Draft, chosen scope (None when the form offers none), and whether an earlier refusal is overridden."""

Check = Callable[[MemoryDraft], Awaitable[DraftFindings]]
"""What the detectors find in a draft, and how it reads with marks."""

_PERCENT: Final = 100


@dataclass(frozen=True, slots=True)
class FormTask:
    """What the form is for. Without `choices` the scope is not asked for."""

    title: str
    accept_text: str
    submit: Submit
    draft: MemoryDraft
    choices: Sequence[ScopeChoice] = ()
    scope: ScopeView | None = None
    can_override: bool = False
    check: Check | None = None


def draft_of(memory: MemoryView) -> MemoryDraft:
    """A draft that says what the item says now."""
    shown = memory.row
    return MemoryDraft(
        kind=shown.kind,
        statement=shown.statement or " ",
        subject=shown.subject,
        content=memory.content,
        aliases=memory.aliases,
        keywords=memory.keywords,
        applies_to_paths=memory.applies_to_paths,
        strength=shown.strength,
        recall_mode=shown.recall_mode,
        salience=shown.salience,
        sensitivity=shown.sensitivity,
        valid_from=shown.validity.valid_from,
        valid_until=shown.validity.valid_until,
        expires_at=shown.validity.expires_at,
        event_at=memory.times.event_at,
        event_original=memory.times.event_original or "",
    )


class MemoryForm(FormDialog):
    """Statement, scope and kind first; everything else behind “More”."""

    def __init__(self, parent: QWidget, task: FormTask) -> None:
        super().__init__(parent)
        self._task = task
        self.setWindowTitle(task.title)
        self.accept_button.setText(task.accept_text)
        self._statement = _text_field(units(22))
        self._scope = ScopeSelector(task.choices, task.scope) if task.choices else None
        self._kind = _choice_box([(memory_kind_text(kind), kind) for kind in v.MemoryKind])
        self._subject = QLineEdit()
        self._content = _text_field(units(26))
        self._strength = _choice_box([(strength_text(value), value) for value in v.Strength])
        self._recall = _choice_box([(recall_mode_text(value), value) for value in v.RecallMode])
        self._sensitivity = _choice_box([(sensitivity_text(value), value) for value in v.Sensitivity])
        self._importance = QSpinBox()
        self._importance.setRange(0, _PERCENT)
        self._importance.setSingleStep(10)
        self._importance.setSuffix(" %")
        self._aliases, self._keywords, self._paths = QLineEdit(), QLineEdit(), _text_field(units(16))
        self._from, self._until, self._expires = OptionalMoment(), OptionalMoment(), OptionalMoment()
        self._event = QLineEdit()
        self._event.setMaxLength(v.EVENT_TIME_MAX)
        self._override = QCheckBox(
            translate("MemoryForm", "Remember it all the same, although it was refused before")
        )
        self.offer = SafeTextOffer()
        self._more = looking(QPushButton(), "link")
        self._rest = QWidget()
        self._fields: dict[str, LabelledField] = {}
        self._lay_out()
        self._fill(task.draft)
        QShortcut(QKeySequence("Ctrl+Return"), self, self.accept_button.click)
        self.fit(units(150))
        self._statement.setFocus()

    @property
    def draft(self) -> MemoryDraft:
        """What the form says now."""
        before = self._task.draft
        is_event_kept = self._event.text().strip() == _event_words(before)
        return MemoryDraft(
            kind=self._kind.currentData(),
            statement=self._statement.toPlainText().strip(),
            subject=self._subject.text().strip(),
            content=self._content.toPlainText().strip(),
            aliases=_terms(self._aliases.text()),
            keywords=_terms(self._keywords.text()),
            applies_to_paths=tuple(_lines(self._paths.toPlainText())),
            strength=self._strength.currentData(),
            recall_mode=self._recall.currentData(),
            salience=self._importance.value() / _PERCENT,
            sensitivity=self._sensitivity.currentData(),
            valid_from=self._from.moment(),
            valid_until=self._until.moment(),
            expires_at=self._expires.moment(),
            event_at=before.event_at if is_event_kept else None,
            event_original=before.event_original if is_event_kept else self._event.text().strip(),
        )

    @property
    def statement_error(self) -> str:
        """What is wrong with the statement, as shown."""
        return self._fields["statement"].error()

    def set_statement(self, text: str) -> None:
        """Write the statement."""
        self._statement.setPlainText(text)

    def is_complete(self) -> bool:
        """Check lengths before anything is sent."""
        draft = self.draft
        most = max(v.CONTENT_MAX, len(self._task.draft.content))  # what an import brought may stay as long as it is
        checks = {
            "statement": _length_fault(draft.statement, v.STATEMENT_MAX, is_needed=True),
            "subject": _length_fault(draft.subject, v.SUBJECT_MAX),
            "content": _length_fault(draft.content, most),
            "aliases": _terms_fault(draft.aliases, v.ALIASES_MAX, v.TERM_MAX),
            "keywords": _terms_fault(draft.keywords, v.KEYWORDS_MAX, v.TERM_MAX),
            "paths": _terms_fault(draft.applies_to_paths, v.APPLIES_TO_PATHS_MAX, v.APPLIES_TO_PATH_MAX),
            "until": self._span_fault(draft),
        }
        for name, fault in checks.items():
            self._fields[name].set_error(fault)
        wrong = [name for name, fault in checks.items() if fault]
        if wrong and wrong[0] != "statement":
            self._show_rest(is_shown=True)
        if wrong:
            self._fields[wrong[0]].setFocus()
        return not wrong

    async def submit(self) -> None:
        """Send what the form says."""
        target = self._scope.target if self._scope is not None else None
        await self._task.submit(self.draft, target, self._override.isChecked())

    def show_failure(self, text: str) -> None:
        super().show_failure(text)
        if text and self._task.can_override:
            self._override.setVisible(True)

    def on_refused(self, error: Exception) -> None:
        """Offer marks for what was found, and for a number of the person's own to keep it restricted."""
        rule = refused_field(error)
        if self._task.check is not None and rule in {"secret_in_text", "personal_number_in_text"}:
            self.offer.show_offer(can_restrict=rule == "personal_number_in_text")

    async def _use_marks(self) -> None:
        if self._task.check is None:
            return
        try:
            found = await self._task.check(self.draft)
        except CALL_FAILURES as error:
            self.show_failure(explain(error).sentence)
            return
        self._fill(found.redacted)
        self._settle_offer(translate("MemoryForm", "Replaced by marks. Read it once more, then save."))

    def _use_restricted(self) -> None:
        self._sensitivity.setCurrentIndex(self._sensitivity.findData(v.Sensitivity.RESTRICTED))
        self._settle_offer(translate("MemoryForm", "It will be kept as restricted. Save when you are ready."))

    def _settle_offer(self, words: str) -> None:
        self.show_failure("")
        self.offer.say_done(words)
        self.accept_button.setFocus()

    def _lay_out(self) -> None:
        self._add("statement", self._statement, translate("MemoryForm", "Statement"), _statement_help())
        if self._scope is not None:
            self._add("scope", self._scope, translate("MemoryForm", "Scope"))
        self._add("kind", self._kind, translate("MemoryForm", "Kind"))
        self.body.addWidget(self._more)
        self.body.addWidget(self._override)
        self._override.setVisible(False)
        self.body.insertWidget(0, self.offer)
        self.offer.marks_wanted.connect(lambda: spawn(self._use_marks(), owner=self))
        self.offer.restricted_wanted.connect(self._use_restricted)
        rest = column(self._rest, spacing=3)
        self.body.addWidget(self._rest)
        self.body.addStretch(1)
        self._more.clicked.connect(self._on_more)
        self._lay_out_rest(rest)
        self._show_rest(is_shown=False)

    def _lay_out_rest(self, rest: QVBoxLayout) -> None:
        place = self._add
        place("subject", self._subject, translate("MemoryForm", "Subject"), _subject_help(), rest)
        place("content", self._content, translate("MemoryForm", "Details"), _content_help(), rest)
        place("aliases", self._aliases, translate("MemoryForm", "Also known as"), _terms_help(), rest)
        place("keywords", self._keywords, translate("MemoryForm", "Keywords"), _terms_help(), rest)
        place("paths", self._paths, translate("MemoryForm", "Applies to paths"), _paths_help(), rest)
        place("strength", self._strength, translate("MemoryForm", "Strength"), "", rest)
        place("recall", self._recall, translate("MemoryForm", "Recalled"), _recall_help(), rest)
        place("importance", self._importance, translate("MemoryForm", "Importance"), "", rest)
        place("sensitivity", self._sensitivity, translate("MemoryForm", "Sensitivity"), "", rest)
        self._from.set_text(translate("MemoryForm", "Valid from"))
        self._until.set_text(translate("MemoryForm", "Valid until"))
        self._expires.set_text(translate("MemoryForm", "Expires"))
        place("from", self._from, translate("MemoryForm", "Beginning of validity"), zone_text(), rest)
        place("until", self._until, translate("MemoryForm", "End of validity"), "", rest)
        place("event", self._event, translate("MemoryForm", "Happened"), _event_help(), rest)
        place("expires", self._expires, translate("MemoryForm", "Expiry"), _expiry_help(), rest)

    def _add(
        self, name: str, control: QWidget, text: str, explanation: str = "", where: QVBoxLayout | None = None
    ) -> None:
        field = LabelledField(control)
        field.set_texts(text, explanation)
        if isinstance(control, ScopeSelector):
            control.box.setAccessibleName(text)
        self._fields[name] = field
        (where or self.body).addWidget(field)

    def _fill(self, draft: MemoryDraft) -> None:
        self._statement.setPlainText(draft.statement.strip())
        self._kind.setCurrentIndex(self._kind.findData(draft.kind))
        self._subject.setText(draft.subject)
        self._content.setPlainText(draft.content)
        self._aliases.setText(", ".join(draft.aliases))
        self._keywords.setText(", ".join(draft.keywords))
        self._paths.setPlainText("\n".join(draft.applies_to_paths))
        self._strength.setCurrentIndex(self._strength.findData(draft.strength))
        self._recall.setCurrentIndex(self._recall.findData(draft.recall_mode))
        self._sensitivity.setCurrentIndex(self._sensitivity.findData(draft.sensitivity))
        self._importance.setValue(round(draft.salience * _PERCENT))
        self._from.set_moment(draft.valid_from)
        self._until.set_moment(draft.valid_until)
        self._expires.set_moment(draft.expires_at)
        self._event.setText(_event_words(draft))

    def _on_more(self) -> None:
        self._show_rest(is_shown=not self._rest.isVisibleTo(self))

    def _show_rest(self, *, is_shown: bool) -> None:
        self._rest.setVisible(is_shown)
        self._more.setText(
            translate("MemoryForm", "Fewer fields") if is_shown else translate("MemoryForm", "More fields")
        )

    @staticmethod
    def _span_fault(draft: MemoryDraft) -> str:
        if draft.valid_from and draft.valid_until and draft.valid_until <= draft.valid_from:
            return translate("MemoryForm", "The end must come after the beginning")
        return ""


def _text_field(height: int) -> QPlainTextEdit:
    field = QPlainTextEdit()
    field.setTabChangesFocus(True)
    field.setFixedHeight(height)
    return field


def _choice_box(choices: Sequence[tuple[str, object]]) -> QComboBox:
    box = QComboBox()
    for text, value in choices:
        box.addItem(text, value)
    return box


def _terms(text: str) -> tuple[str, ...]:
    parts = text.replace("，", ",").replace("、", ",").replace(";", ",").replace("；", ",").split(",")
    return tuple(dict.fromkeys(part.strip() for part in parts if part.strip()))


def _lines(text: str) -> list[str]:
    return list(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))


def _length_fault(text: str, limit: int, *, is_needed: bool = False) -> str:
    if is_needed and not text:
        return translate("MemoryForm", "Say what is to be remembered")
    if len(text) > limit:
        return translate("MemoryForm", "{length} characters; at most {limit} are possible").format(
            length=len(text), limit=limit
        )
    return ""


def _terms_fault(terms: tuple[str, ...], count: int, length: int) -> str:
    if len(terms) > count:
        return translate("MemoryForm", "At most {limit} are possible").format(limit=count)
    if any(len(term) > length for term in terms):
        return translate("MemoryForm", "At most {limit} characters each").format(limit=length)
    return ""


def _statement_help() -> str:
    return translate("MemoryForm", "One sentence that agents are given, word for word")


def _subject_help() -> str:
    return translate("MemoryForm", "What it is about, in a word or two; one memory a subject in a scope")


def _content_help() -> str:
    return translate("MemoryForm", "Background for you and for agents that ask for more; not injected by itself")


def _terms_help() -> str:
    return translate("MemoryForm", "Separated by commas; they help to find it")


def _paths_help() -> str:
    return translate("MemoryForm", "One a line, relative to the project; empty means everywhere")


def _recall_help() -> str:
    return translate("MemoryForm", "Always is for rules that you stated yourself")


def _event_words(draft: MemoryDraft) -> str:
    """The time as it was written, else exactly, with its offset."""
    if draft.event_original or draft.event_at is None:
        return draft.event_original
    return draft.event_at.isoformat(timespec="minutes")


def _event_help() -> str:
    return translate(
        "MemoryForm",
        "When it took place, such as 2026-03-02T09:30+01:00; without an offset it is kept as written, in no zone",
    )


def _expiry_help() -> str:
    return translate("MemoryForm", "After that it is archived, never deleted")
