"""Settings: who is given sensitive information, and what can never be given."""

from renderer.support.i18n import translate
from renderer.widgets.settings.clearances import ClearanceMatrix, Clearances
from renderer.widgets.settings.section import SettingsSection, plain_label
from shared import vocabulary as v
from shared.ipc.methods.settings import SettingsPatch, SettingsView


class SensitiveSection(SettingsSection):
    """The matrix saves together."""

    def __init__(self) -> None:
        super().__init__()
        self.matrix = ClearanceMatrix()
        self._reasons = plain_label("muted")
        self.fields.addWidget(self.matrix)
        self.fields.addWidget(self._reasons)
        self.matrix.changed.connect(self.on_changed)
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

    def retranslate(self) -> None:
        """Renew every text."""
        super().retranslate()
        self.matrix.retranslate()
        self._reasons.setText(
            translate(
                "Settings",
                "Restricted memories never go to a language model or an external service; that cannot be allowed. An "
                "agent reads them only if you permit it for its own binding, under Namespaces.",
            )
        )


def _kept(view: SettingsView) -> Clearances:
    return {
        v.Receiver.LANGUAGE_MODEL: view.language_model_clearance,
        v.Receiver.EXTERNAL_EMBEDDING: view.external_embedding_clearance,
        v.Receiver.LOCAL_EMBEDDING: view.local_embedding_clearance,
        v.Receiver.AGENTS: view.agents_clearance,
    }
