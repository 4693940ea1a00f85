"""Connect an agent: choose its client, read the exact change, write it with a backup, see a live call, undo."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.support.accessibility import announce
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.support.words.bindings import client_text, mode_text, reach_text
from renderer.widgets.choices import chosen, offer
from renderer.widgets.diff_view import DiffView
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars
from shared import vocabulary as v
from shared.ipc.methods import bindings as m


@dataclass(frozen=True, slots=True)
class ConnectCalls:
    """The operations that the dialog needs, bound to a caller and a project."""

    targets: Callable[[], Awaitable[Sequence[m.ConnectTarget]]]
    preview: Callable[[m.ConnectTarget, v.BindingMode], Awaitable[m.ConnectPreview]]
    apply: Callable[[m.ConnectPreview, v.BindingMode, str], Awaitable[m.ConnectResult]]
    verify: Callable[[m.BindingView], Awaitable[m.VerifyBindingResponse]]
    undo: Callable[[m.BindingView], Awaitable[m.UndoConnectResponse]]


class ConnectAgentDialog(FormDialog):
    """Nothing is written before the diff was shown; a file that changed meanwhile is previewed again."""

    def __init__(self, project_name: str, calls: ConnectCalls, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._project_name = project_name
        self._calls = calls
        self._targets: tuple[m.ConnectTarget, ...] = ()
        self._preview: m.ConnectPreview | None = None
        self.result_binding: m.BindingView | None = None
        self.setWindowTitle(translate("Connect", "Connect an agent to “{project}”").format(project=project_name))
        self._build_choice()
        self._build_change()
        self._build_result()
        self._show_before_writing()
        self.resize(chars(self, 118), self.fontMetrics().height() * 36)
        spawn(self._load_targets(), owner=self)

    def is_complete(self) -> bool:
        """A change was previewed and the binding has a name."""
        problem = "" if self.name.text().strip() else translate("Connect", "Give the binding a name.")
        self._name.set_error(problem)
        return self._preview is not None and not problem

    async def submit(self) -> None:
        """Write and verify; see `_send` for what follows."""
        if self._preview is None:
            return
        mode = chosen(self.mode, v.BindingMode)
        result = await self._calls.apply(self._preview, mode, self.name.text().strip())
        self._show_written(result)

    def _build_choice(self) -> None:
        self.client = QComboBox()
        self.mode = QComboBox()
        offer(self.mode, [(mode_text(mode), mode) for mode in (v.BindingMode.READ_AND_PROPOSE, v.BindingMode.READ)])
        self.name = QLineEdit()
        self.name.setMaxLength(v.NAME_MAX)
        self._client = _field(self.client, translate("Connect", "Agent and configuration file"))
        self._name = _field(self.name, translate("Connect", "Name of the binding"))
        row = QHBoxLayout()
        row.addWidget(self._client, 3)
        row.addWidget(_field(self.mode, translate("Connect", "It may")), 1)
        row.addWidget(self._name, 2)
        self.body.addLayout(row)
        self.reach = _plain_label()
        self.body.addWidget(self.reach)
        self.client.currentIndexChanged.connect(self._on_choice_changed)
        self.mode.currentIndexChanged.connect(self._on_choice_changed)

    def _build_change(self) -> None:
        self.where = _plain_label()
        self.diff = DiffView()
        self.diff.setMinimumHeight(self.diff.fontMetrics().height() * 12)
        self.body.addWidget(self.where)
        self.body.addWidget(self.diff, 1)

    def _build_result(self) -> None:
        self.outcome = _plain_label()
        self.outcome.setObjectName("connect-outcome")
        self.verify_button = QPushButton(translate("Connect", "Verify again"))
        self.undo_button = QPushButton(translate("Connect", "Undo this change"))
        self.verify_button.clicked.connect(lambda: spawn(self._verify(), owner=self))
        self.undo_button.clicked.connect(lambda: spawn(self._undo(), owner=self))
        row = QHBoxLayout()
        row.addWidget(self.verify_button)
        row.addWidget(self.undo_button)
        row.addStretch(1)
        self.body.addWidget(self.outcome)
        self.body.addLayout(row)

    def _show_before_writing(self) -> None:
        self.accept_button.setText(translate("Connect", "Write this change"))
        self.accept_button.setEnabled(self._preview is not None)
        for widget in (self.outcome, self.verify_button, self.undo_button):
            widget.setVisible(False)

    def _show_written(self, result: m.ConnectResult) -> None:
        self.result_binding = result.binding
        lines = [translate("Connect", "✓ Written: {path}").format(path=result.path)]
        if result.backup_path:
            lines.append(translate("Connect", "The file as it was: {path}").format(path=result.backup_path))
        if result.is_verified:
            lines.append(translate("Connect", "✓ A live call through the new configuration answered."))
        else:
            failure = verify_failure_text(result.verify_failure)
            lines.append(translate("Connect", "⚠ The live call did not answer: {reason}").format(reason=failure))
        lines.append(translate("Connect", "Restart the agent, or open a new session in it, to begin."))
        self._show_outcome(lines)
        for widget in (self.client, self.mode, self.name, self.accept_button):
            widget.setEnabled(False)
        self.accept_button.setVisible(False)
        self.cancel_button.setText(translate("Connect", "Close"))
        self.cancel_button.setDefault(True)
        for button in (self.verify_button, self.undo_button):
            button.setVisible(True)
        self.cancel_button.setFocus()

    def _show_outcome(self, lines: Sequence[str]) -> None:
        self.outcome.setText("\n".join(lines))
        self.outcome.setVisible(True)
        announce(self, " ".join(lines))

    async def _load_targets(self) -> None:
        try:
            self._targets = tuple(await self._calls.targets())
        except CALL_FAILURES as error:
            self.show_failure(explain(error).sentence)
            return
        self.client.blockSignals(True)
        for target in self._targets:
            found = translate("Connect", "found") if target.is_present else translate("Connect", "not there yet")
            self.client.addItem(f"{client_text(target.client)} — {target.path} ({found})")
        self.client.blockSignals(False)
        self._on_choice_changed()

    def _on_choice_changed(self) -> None:
        spawn(self._load_preview(), owner=self)

    async def _load_preview(self) -> None:
        row = self.client.currentIndex()
        if not 0 <= row < len(self._targets):
            return
        target, mode = self._targets[row], chosen(self.mode, v.BindingMode)
        if not self.name.isModified():
            self.name.setText(
                translate("Connect", "{client} in {project}").format(
                    client=client_text(target.client), project=self._project_name
                )[: v.NAME_MAX]
            )
        reach = reach_text(self._project_name, has_global=True, mode=mode)
        self.reach.setText(
            translate("Connect", "{name}: {reach}").format(name=client_text(target.client), reach=reach)
        )
        self._preview = None
        self.accept_button.setEnabled(False)
        try:
            preview = await self._calls.preview(target, mode)
        except CALL_FAILURES as error:
            self.diff.set_diff("")
            self.show_failure(explain(error).sentence)
            return
        if row != self.client.currentIndex() or mode is not chosen(self.mode, v.BindingMode):
            return
        self._preview = preview
        self.show_failure("")
        self.where.setText(
            translate("Connect", "This new file will be written: {path}").format(path=preview.path)
            if preview.is_new_file
            else translate("Connect", "This change will be made, everything else stays: {path}").format(
                path=preview.path
            )
        )
        self.diff.set_diff(preview.diff)
        self.accept_button.setEnabled(True)
        self.accept_button.setDefault(True)

    async def _send(self) -> None:
        """Stay open after writing, with the outcome and a way back."""
        self.set_busy(True)
        self.show_failure("")
        try:
            await self.submit()
        except CALL_FAILURES as error:
            self.show_failure(explain(error).sentence)
            await self._load_preview()
        finally:
            self.set_busy(False)

    async def _verify(self) -> None:
        if self.result_binding is None:
            return
        try:
            answer = await self._calls.verify(self.result_binding)
        except CALL_FAILURES as error:
            self.show_failure(explain(error).sentence)
            return
        if answer.is_verified:
            words = translate("Connect", "✓ It answers, and can read %n memories.", count=answer.readable_items)
        else:
            words = translate("Connect", "⚠ The live call did not answer: {reason}").format(
                reason=verify_failure_text(answer.failure)
            )
        self._show_outcome([words])

    async def _undo(self) -> None:
        if self.result_binding is None:
            return
        try:
            answer = await self._calls.undo(self.result_binding)
        except CALL_FAILURES as error:
            self.show_failure(explain(error).sentence)
            return
        if answer.is_restored_exactly:
            words = translate("Connect", "✓ The file is exactly as before: {path}")
        else:
            words = translate("Connect", "✓ Our entry was taken out; later changes by others stay: {path}")
        self._show_outcome([words.format(path=answer.path)])
        self.undo_button.setEnabled(False)
        self.verify_button.setEnabled(False)


def verify_failure_text(failure: str | None) -> str:
    """Why a live call failed, from its code."""
    texts = {
        "not_started": translate("Connect", "the command could not be started."),
        "timed_out": translate("Connect", "it did not answer in time."),
        "no_tools": translate("Connect", "it offered no memory tools."),
        "no_answer": translate("Connect", "it answered with an error."),
        "no_configuration": translate("Connect", "no configuration file was written for it."),
        "file_missing": translate("Connect", "the configuration file is gone."),
        "file_unreadable": translate("Connect", "the configuration file cannot be read."),
        "entry_missing": translate("Connect", "our entry is no longer in the configuration file."),
        "binding_revoked": translate("Connect", "the binding was revoked."),
        "binding_expired": translate("Connect", "the binding has expired."),
    }
    return texts.get(
        failure or "", translate("Connect", "it ended without an answer ({code}).").format(code=failure or "?")
    )


def _plain_label() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label


def _field(control: QWidget, label: str) -> LabelledField:
    field = LabelledField(control)
    field.set_texts(label)
    return field
