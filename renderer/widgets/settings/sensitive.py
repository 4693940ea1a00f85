"""Settings: who is given sensitive information, and what can never be given."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from renderer.support.i18n import translate
from renderer.support.look import UNIT
from renderer.widgets.layout import column, row
from renderer.widgets.settings.clearances import ClearanceMatrix, Clearances
from renderer.widgets.settings.section import READING_WIDTH, SettingsSection, plain_label
from shared import vocabulary as v
from shared.ipc.methods.settings import SettingsPatch, SettingsView


class SensitiveSection(SettingsSection):
    """The matrix saves together; the scan's card shows how many findings wait and leads to them."""

    scan_requested = Signal()
    review_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.matrix = ClearanceMatrix()
        self._reasons = plain_label("muted")
        self.fields.addWidget(self.matrix)
        self.fields.addWidget(self._reasons)
        self.matrix.changed.connect(self.on_changed)
        self._build_scan()
        self.retranslate()

    def title(self) -> str:
        """The topic."""
        return translate("Settings", "Sensitive information")

    def intro(self) -> str:
        """What the levels mean."""
        return translate(
            "Settings",
            "Who is given which memories. Secrets are always replaced by a mark before anything is stored or sent, "
            "whatever is ticked here.",
        )

    def fill(self, kept: SettingsView) -> None:
        """Show what is kept."""
        self.matrix.show_clearances(_kept(kept))

    def is_dirty(self) -> bool:
        """Whether a box differs from what is kept."""
        return self.kept is not None and self.matrix.clearances() != _kept(self.kept)

    def patch(self) -> SettingsPatch:
        """All four rows."""
        said = self.matrix.clearances()
        return SettingsPatch(
            language_model_clearance=said[v.Receiver.LANGUAGE_MODEL],
            external_embedding_clearance=said[v.Receiver.EXTERNAL_EMBEDDING],
            local_embedding_clearance=said[v.Receiver.LOCAL_EMBEDDING],
            agents_clearance=said[v.Receiver.AGENTS],
        )

    def show_findings(self, count: int) -> None:
        """Say how many findings of the latest scan wait."""
        self._waiting = count
        self.findings.setText(
            translate("Settings", "⚠ %n findings wait for your decision.", count=count)
            if count
            else translate("Settings", "✓ No finding waits for your decision.")
        )

    def retranslate(self) -> None:
        """Renew every text."""
        super().retranslate()
        self.scan_button.setText(translate("Settings", "Scan now"))
        self.review_button.setText(translate("Settings", "Review the findings…"))
        self._scan_intro.setText(
            translate(
                "Settings",
                "A scan looks through everything stored: memories with all revisions, quotes and conversations. It "
                "runs by itself after the detectors changed.",
            )
        )
        self.show_findings(self._waiting)
        self.matrix.retranslate()
        self._reasons.setText(
            translate(
                "Settings",
                "Restricted memories never go to a language model or an external service; that cannot be allowed. An "
                "agent reads them only if you permit it for its own binding, under Namespaces.",
            )
        )

    def _build_scan(self) -> None:
        self._waiting = 0
        self._scan_intro = plain_label("muted")
        self.findings = plain_label()
        self.scan_button, self.review_button = QPushButton(), QPushButton()
        self.scan_button.clicked.connect(self.scan_requested)
        self.review_button.clicked.connect(self.review_requested)
        card = QFrame()
        card.setProperty("look", "card")
        card.setMaximumWidth(READING_WIDTH)
        inner = column(card, spacing=3)
        inner.setContentsMargins(UNIT * 6, UNIT * 5, UNIT * 6, UNIT * 5)
        inner.addWidget(self._scan_intro)
        inner.addWidget(self.findings)
        line = QWidget()
        buttons = row(line)
        buttons.addWidget(self.review_button)
        buttons.addWidget(self.scan_button)
        buttons.addStretch(1)
        inner.addWidget(line)
        self.cards.addWidget(card)


def _kept(view: SettingsView) -> Clearances:
    return {
        v.Receiver.LANGUAGE_MODEL: view.language_model_clearance,
        v.Receiver.EXTERNAL_EMBEDDING: view.external_embedding_clearance,
        v.Receiver.LOCAL_EMBEDDING: view.local_embedding_clearance,
        v.Receiver.AGENTS: view.agents_clearance,
    }
