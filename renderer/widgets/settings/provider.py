"""Settings: the language model's address, name and key, with a test that says which of them is wrong."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout

from renderer.support.formats import duration_text
from renderer.support.i18n import translate
from renderer.support.look import UNIT
from renderer.support.words.system import key_location_text, provider_fault_text
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.settings.section import READING_WIDTH, SettingsSection, plain_label
from shared import vocabulary as v
from shared.ipc.methods.settings import ProviderTestResult, SettingsPatch, SettingsView

_KEY_MAX = 1_000


class ProviderSection(SettingsSection):
    """URL and model save together; the key goes its own way and is never shown again."""

    key_entered = Signal(str)
    key_cleared = Signal()
    test_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.enabled = QCheckBox()
        self.url = QLineEdit()
        self.url.setMaxLength(2_000)
        self.url.setPlaceholderText("http://127.0.0.1:11434/v1")
        self.model = QLineEdit()
        self.model.setMaxLength(200)
        self.model.setPlaceholderText("qwen3:8b")
        self.timeout = QDoubleSpinBox()
        self.timeout.setRange(1.0, 600.0)
        self.timeout.setDecimals(0)
        self._url = LabelledField(self.url)
        self._model = LabelledField(self.model)
        self._timeout = LabelledField(self.timeout)
        for widget in (self.enabled, self._url, self._model, self._timeout):
            self.fields.addWidget(widget)
        self._build_key()
        self.retranslate()
        self.enabled.toggled.connect(self.on_changed)
        self.url.textChanged.connect(self.on_changed)
        self.model.textChanged.connect(self.on_changed)
        self.timeout.valueChanged.connect(self.on_changed)
        self.draft_changed.connect(self._drop_old_test)

    def title(self) -> str:
        """The topic."""
        return translate("Settings", "Language model")

    def intro(self) -> str:
        """What it is for, and what works without."""
        return translate(
            "Settings",
            "Any server that speaks the OpenAI protocol: a cloud service, Ollama, llama.cpp, vLLM. Without one, "
            "the built-in rules still find lasting statements, offline.",
        )

    def fill(self, kept: SettingsView) -> None:
        """Show what is kept; the key field always starts empty."""
        self.enabled.setChecked(kept.is_provider_enabled)
        self.url.setText(kept.provider_url)
        self.model.setText(kept.provider_model)
        self.timeout.setValue(kept.provider_timeout_s)

    def is_dirty(self) -> bool:
        """Whether a field differs from what is kept."""
        kept = self.kept
        return kept is not None and (
            self.enabled.isChecked() != kept.is_provider_enabled
            or self.url.text().strip() != kept.provider_url
            or self.model.text().strip() != kept.provider_model
            or self.timeout.value() != kept.provider_timeout_s
        )

    def patch(self) -> SettingsPatch:
        """All fields but the key."""
        return SettingsPatch(
            is_provider_enabled=self.enabled.isChecked(),
            provider_url=self.url.text().strip(),
            provider_model=self.model.text().strip(),
            provider_timeout_s=self.timeout.value(),
        )

    def is_complete(self) -> bool:
        """An enabled provider has a web address and a model."""
        url, model = self.url.text().strip(), self.model.text().strip()
        is_wanted = self.enabled.isChecked()
        is_address = url.startswith(("http://", "https://")) and len(url) > len("https://")
        url_error = ""
        if (is_wanted or url) and not is_address:
            url_error = translate("Settings", "Type a web address that begins with http:// or https://.")
        model_error = translate("Settings", "Type the model's name.") if is_wanted and not model else ""
        self._url.set_error(url_error)
        self._model.set_error(model_error)
        return not url_error and not model_error

    def field_for(self, path: str) -> LabelledField | None:
        """The field behind a field path of a refused request."""
        if path.endswith("provider_url"):
            return self._url
        if path.endswith("provider_model"):
            return self._model
        return self._timeout if path.endswith("provider_timeout_s") else None

    def show_test(self, result: ProviderTestResult | None) -> None:
        """Say how the test went; None says that it is under way."""
        self.test_button.setEnabled(result is not None)
        if result is None:
            self.test_outcome.setText(translate("Settings", "Asking the provider…"))
            self.test_outcome.setProperty("look", "muted")
        elif result.is_working:
            took = duration_text((result.latency_ms or 0.0) / 1_000)
            self.test_outcome.setText(
                translate("Settings", "✓ It works. It answered after {time}.").format(time=took)
            )
            self.test_outcome.setProperty("look", "success")
        else:
            fault = provider_fault_text(result.fault) if result.fault else translate("Settings", "It does not work.")
            self.test_outcome.setText(f"⚠ {fault}")
            self.test_outcome.setProperty("look", "danger")
        self.test_outcome.setVisible(True)
        self.test_outcome.style().unpolish(self.test_outcome)
        self.test_outcome.style().polish(self.test_outcome)

    def _drop_old_test(self) -> None:
        """What was tested is not what the fields say any more."""
        if self.is_dirty():
            self.test_outcome.setVisible(False)

    def forget_test(self) -> None:
        """A test that broke off says nothing."""
        self.test_outcome.setVisible(False)
        self.test_button.setEnabled(True)

    def show_kept(self, kept: SettingsView) -> None:
        """Also say where the key is."""
        super().show_kept(kept)
        self._show_key_state()

    def retranslate(self) -> None:
        """Renew every text."""
        super().retranslate()
        self.enabled.setText(translate("Settings", "Use a language model for proposals"))
        self._url.set_texts(translate("Settings", "Address (base URL)"))
        self._model.set_texts(translate("Settings", "Model"))
        self._timeout.set_texts(translate("Settings", "Give up after (seconds)"))
        self._key.set_texts(
            translate("Settings", "Key"),
            translate("Settings", "It is only written, never shown again. Local servers often need none."),
        )
        self.keep_button.setText(translate("Settings", "Keep this key"))
        self.clear_button.setText(translate("Settings", "Remove the key"))
        self.test_button.setText(translate("Settings", "Test"))
        self._show_key_state()

    def _build_key(self) -> None:
        self.key = QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setMaxLength(_KEY_MAX)
        self._key = LabelledField(self.key)
        self.key_state = plain_label()
        self.keep_button = QPushButton()
        self.clear_button = QPushButton()
        self.test_button = QPushButton()
        self.test_outcome = plain_label("muted")
        self.test_outcome.setVisible(False)
        self.keep_button.setEnabled(False)
        self.key.textChanged.connect(lambda text: self.keep_button.setEnabled(bool(text.strip())))
        self.key.returnPressed.connect(self._on_keep)
        self.keep_button.clicked.connect(self._on_keep)
        self.clear_button.clicked.connect(self.key_cleared)
        self.test_button.clicked.connect(self.test_requested)
        row = QHBoxLayout()
        for button in (self.keep_button, self.clear_button):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.test_button)
        card = QFrame()
        card.setProperty("look", "card")
        card.setMaximumWidth(READING_WIDTH)
        inner = QVBoxLayout(card)
        inner.setContentsMargins(UNIT * 6, UNIT * 5, UNIT * 6, UNIT * 5)
        inner.setSpacing(UNIT * 4)
        inner.addWidget(self._key)
        inner.addWidget(self.key_state)
        inner.addLayout(row)
        inner.addWidget(self.test_outcome)
        self.cards.addWidget(card)

    def _show_key_state(self) -> None:
        kept = self.kept
        has_key = kept is not None and kept.has_provider_key
        self.clear_button.setEnabled(has_key)
        if kept is None or not has_key:
            self.key_state.setText(translate("Settings", "No key is kept."))
            return
        words = translate("Settings", "A key is kept {place}.").format(
            place=key_location_text(kept.provider_key_location)
        )
        if kept.provider_key_location is v.KeyLocation.KEY_FILE:
            words += " " + translate("Settings", "No system keyring was found.")
        self.key_state.setText(words)

    def _on_keep(self) -> None:
        key = self.key.text().strip()
        if key:
            self.key.clear()
            self.key_entered.emit(key)
