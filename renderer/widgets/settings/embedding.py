"""Settings: search by meaning, its state, its two switches, and its index."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout

from renderer.support.accessibility import named
from renderer.support.formats import count_text, duration_text, visible_text
from renderer.support.i18n import translate
from renderer.support.look import UNIT
from renderer.widgets.settings.section import READING_WIDTH, SettingsSection, plain_label
from shared import vocabulary as v
from shared.ipc.methods.embedding import EmbeddingStatus
from shared.ipc.methods.settings import SettingsPatch, SettingsView

_S = v.EmbeddingState
_CAN_REINDEX = frozenset({_S.READY, _S.PAUSED, _S.OUTDATED, _S.FAILING})


class EmbeddingSection(SettingsSection):
    """What it is good for, whether it works, how far the index is, and what to do about it."""

    reindex_requested = Signal(object)
    """A v.ReindexScope."""
    pause_requested = Signal()
    shown = Signal()
    failed_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.status: EmbeddingStatus | None = None
        self.enabled, self.gate = QCheckBox(), QCheckBox()
        self.gate_hint = plain_label("muted")
        self.state, self.figures, self.failed = plain_label(), plain_label("muted"), plain_label("problem")
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.command = plain_label()
        self.copy_button, self.pause_button, self.missing_button = QPushButton(), QPushButton(), QPushButton()
        self.all_button, self.failed_button = QPushButton(), QPushButton()
        for widget in (self.enabled, self.gate, self.gate_hint):
            self.fields.addWidget(widget)
        self._add_index_card()
        self._connect()
        self.retranslate()

    def _add_index_card(self) -> None:
        """State and index stand apart from the switches: their buttons act at once, nothing has to be saved."""
        card = QFrame()
        card.setProperty("look", "card")
        card.setMaximumWidth(READING_WIDTH)
        inner = QVBoxLayout(card)
        inner.setContentsMargins(UNIT * 6, UNIT * 5, UNIT * 6, UNIT * 5)
        inner.setSpacing(UNIT * 4)
        for widget in (self.state, self.command, self.progress, self.figures, self.failed):
            inner.addWidget(widget)
        row = QHBoxLayout()
        for button in (
            *(self.copy_button, self.pause_button, self.missing_button),
            *(self.failed_button, self.all_button),
        ):
            row.addWidget(button)
        row.addStretch(1)
        inner.addLayout(row)
        self.cards.addWidget(card)

    def _connect(self) -> None:
        self.enabled.toggled.connect(self.on_changed)
        self.gate.toggled.connect(self.on_changed)
        self.copy_button.clicked.connect(self._on_copy)
        self.pause_button.clicked.connect(self.pause_requested)
        self.missing_button.hide()  # until the status says how many it is about
        self.missing_button.clicked.connect(lambda: self.reindex_requested.emit(v.ReindexScope.MISSING))
        self.all_button.clicked.connect(lambda: self.reindex_requested.emit(v.ReindexScope.ALL))
        self.failed_button.clicked.connect(self.failed_requested)

    def title(self) -> str:
        """The topic."""
        return translate("Settings", "Search by meaning")

    def intro(self) -> str:
        """What it does, and what never leaves or enters."""
        return translate(
            "Settings",
            "A small model on this computer also finds memories in other words and in the other language. Nothing "
            "leaves this computer, and secrets are removed first. Which memories the model may see is said in "
            "“Sensitive information”.",
        )

    def fill(self, kept: SettingsView) -> None:
        """Show what is kept."""
        self.enabled.setChecked(kept.is_embedding_enabled)
        self.gate.setChecked(kept.is_embedding_gate_enabled)

    def is_dirty(self) -> bool:
        """Whether a box differs from what is kept."""
        kept = self.kept
        return kept is not None and (
            self.enabled.isChecked() != kept.is_embedding_enabled
            or self.gate.isChecked() != kept.is_embedding_gate_enabled
        )

    def patch(self) -> SettingsPatch:
        """Both boxes."""
        return SettingsPatch(
            is_embedding_enabled=self.enabled.isChecked(), is_embedding_gate_enabled=self.gate.isChecked()
        )

    def on_changed(self, *_: object) -> None:
        """Also lock what cannot be chosen now."""
        super().on_changed()
        is_installed = self.status is None or self.status.state is not _S.NOT_INSTALLED
        self.enabled.setEnabled(is_installed or self.enabled.isChecked())
        self.gate.setEnabled(self.enabled.isChecked())

    @property
    def has_work(self) -> bool:
        """Whether there is something that the person can let index now."""
        status = self.status
        return status is not None and (
            status.state in {_S.PAUSED, _S.FAILING} or (status.state is _S.READY and status.failed > 0)
        )

    def show_status(self, status: EmbeddingStatus) -> None:
        """Show state, index and what can be done about them."""
        self.status = status
        is_on = status.state not in {_S.NOT_INSTALLED, _S.OFF}
        is_indexing = status.state is _S.INDEXING
        self.state.setText(_state_text(status))
        self.command.setText(status.install_command)
        for widget in (self.command, self.copy_button):
            widget.setVisible(status.state in {_S.NOT_INSTALLED, _S.FAILING})
        self.progress.setVisible(is_indexing)
        self.progress.setRange(0, max(status.items, 1))
        self.progress.setValue(status.indexed)
        self.figures.setText(_figures_text(status))
        self.figures.setVisible(is_on)
        self.failed.setVisible(status.failed > 0)
        self.failed.setText(
            translate("Settings", "⚠ %n memories could not be indexed. Words still find them.", None, status.failed)
        )
        self.failed_button.setVisible(status.failed > 0)
        self.pause_button.setVisible(is_indexing and status.activity_id is not None)
        self.missing_button.setVisible(self.has_work)
        is_paused = status.state is _S.PAUSED
        self.missing_button.setText(
            translate("Settings", "Go on") if is_paused else translate("Settings", "Try again")
        )
        self.all_button.setVisible(status.state in _CAN_REINDEX)
        self.on_changed()

    def retranslate(self) -> None:
        """Renew every text."""
        super().retranslate()
        self.enabled.setText(translate("Settings", "Search memories by meaning, too"))
        self.gate.setText(translate("Settings", "Let agents recall by meaning, too"))
        self.gate_hint.setText(
            translate(
                "Settings",
                "Without this only words decide what agents are given. With it, memories whose meaning clearly "
                "stands out are added; now and then one of them may be off the point.",
            )
        )
        self.copy_button.setText(translate("Settings", "Copy the command"))
        self.pause_button.setText(translate("Settings", "Pause"))
        self.all_button.setText(translate("Settings", "Reindex everything"))
        self.failed_button.setText(translate("Settings", "Show them"))
        named(self.progress, translate("Settings", "Indexed by meaning"))
        if self.status is not None:
            self.show_status(self.status)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.command.text())
        self.show_outcome(translate("Settings", "✓ Copied"))


def _state_text(status: EmbeddingStatus) -> str:
    done, total = count_text(status.indexed), count_text(status.items)
    return {
        _S.NOT_INSTALLED: translate(
            "Settings",
            "Not installed. Search works with words alone. To install the model, run this command and start "
            "Remembrancer again:",
        ),
        _S.OFF: translate("Settings", "Off. Search works with words alone."),
        _S.FAILING: translate(
            "Settings",
            "⚠ The model could not be used; words still work. Install it again with this command, then press “Try "
            "again”:",
        ),
        _S.OUTDATED: translate(
            "Settings",
            "⚠ The index was made by another model ({model}) and is not used. Reindex to use meaning again.",
        ).format(model=visible_text(status.kept_model or "")),
        _S.INDEXING: _indexing_text(status),
        _S.PAUSED: translate("Settings", "Paused: {done} of {total} memories are indexed.").format(
            done=done, total=total
        ),
        _S.READY: translate("Settings", "✓ Ready"),
    }[status.state]


def _indexing_text(status: EmbeddingStatus) -> str:
    said = translate("Settings", "Indexing {done} of {total} memories. Search by words works meanwhile.").format(
        done=count_text(status.indexed), total=count_text(status.items)
    )
    if status.remaining_s is None:
        return said
    left = translate("Settings", "About {time} left.").format(time=duration_text(status.remaining_s))
    return f"{said} {left}"


def _figures_text(status: EmbeddingStatus) -> str:
    said = [translate("Settings", "Model: {model}").format(model=visible_text(status.model or "–"))]
    if status.dimension is not None:
        said.append(translate("Settings", "Dimension: {dimension}").format(dimension=count_text(status.dimension)))
    said.append(
        translate("Settings", "Indexed: {done} of {total}").format(
            done=count_text(status.indexed), total=count_text(status.items)
        )
    )
    return "\n".join(said)
