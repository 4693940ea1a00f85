"""Settings: candidate generation, retention and background heartbeats."""

import msgspec
from PySide6.QtWidgets import QCheckBox, QSpinBox

from renderer.support.i18n import translate
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.settings.expiry import EXPIRY_RULES, expiry_text
from renderer.widgets.settings.section import SettingsSection, figure_box, plain_label
from shared.ipc.methods.settings import SettingsPatch, SettingsView

_DEFAULT_RETENTION_DAYS = 365


class GenerationSection(SettingsSection):
    """Whether heartbeats propose at all, and how much at once."""

    def __init__(self) -> None:
        super().__init__()
        self.enabled = QCheckBox()
        self.most = QSpinBox()
        self.most.setRange(1, 10)
        self._most = LabelledField(self.most)
        self.fields.addWidget(self.enabled)
        self.fields.addWidget(self._most)
        self.retranslate()
        self.enabled.toggled.connect(self.on_changed)
        self.most.valueChanged.connect(self.on_changed)

    def title(self) -> str:
        """The topic."""
        return translate("Settings", "Candidate generation")

    def intro(self) -> str:
        """What generation means, and what it never does."""
        return translate(
            "Settings", "Heartbeats only propose. Nothing becomes memory of a project or Global until you confirm it."
        )

    def fill(self, kept: SettingsView) -> None:
        """Show what is kept."""
        self.enabled.setChecked(kept.is_generation_enabled)
        self.most.setValue(kept.max_candidates_per_run)

    def is_dirty(self) -> bool:
        """Whether a field differs from what is kept."""
        kept = self.kept
        return kept is not None and (
            self.enabled.isChecked() != kept.is_generation_enabled or self.most.value() != kept.max_candidates_per_run
        )

    def patch(self) -> SettingsPatch:
        """Both fields."""
        return SettingsPatch(is_generation_enabled=self.enabled.isChecked(), max_candidates_per_run=self.most.value())

    def retranslate(self) -> None:
        """Renew every text."""
        super().retranslate()
        self.enabled.setText(translate("Settings", "Heartbeats may propose candidates"))
        self._most.set_texts(translate("Settings", "At most so many candidates in one run"))


class RetentionSection(SettingsSection):
    """How long raw conversations and the ledger of recalls are kept."""

    def __init__(self) -> None:
        super().__init__()
        self.forever = QCheckBox()
        self.conversations = figure_box(1, 3_650)
        self.usage = figure_box(1, 3_650)
        self._conversations = LabelledField(self.conversations)
        self.requests = figure_box(1_000, 200_000)
        self.requests.setSingleStep(1_000)
        self._usage = LabelledField(self.usage)
        self._requests = LabelledField(self.requests)
        self.decay = QCheckBox()
        self.keep_restricted = QCheckBox()
        self.restricted = figure_box(1, 3_650)
        self._restricted = LabelledField(self.restricted)
        self._decay_words = plain_label("muted")
        self._expiry_words = plain_label("muted")
        self.expiries = {rule: figure_box(0, 3_650) for rule in EXPIRY_RULES}
        self._expiries = {rule: LabelledField(box) for rule, box in self.expiries.items()}
        for widget in (self.decay, self._decay_words, self.keep_restricted, self._restricted):
            self.fields.addWidget(widget)
        self.fields.addWidget(self._expiry_words)
        for field in self._expiries.values():
            self.fields.addWidget(field)
        for widget in (self.forever, self._conversations, self._usage, self._requests):
            self.fields.addWidget(widget)
        self.retranslate()
        self.forever.toggled.connect(self.on_changed)
        self.decay.toggled.connect(self.on_changed)
        self.keep_restricted.toggled.connect(self.on_changed)
        self.restricted.valueChanged.connect(self.on_changed)
        self.conversations.valueChanged.connect(self.on_changed)
        self.usage.valueChanged.connect(self.on_changed)
        self.requests.valueChanged.connect(self.on_changed)
        for box in self.expiries.values():
            box.valueChanged.connect(self.on_changed)

    def title(self) -> str:
        """The topic."""
        return translate("Settings", "Retention and decay")

    def intro(self) -> str:
        """What retention never touches."""
        return translate(
            "Settings",
            "Memory itself is never deleted by age. Only you delete it, with Forget. A project can have rules of its "
            "own: Namespaces → Retention and decay. How long reports of heartbeats are kept is set in each plan.",
        )

    def fill(self, kept: SettingsView) -> None:
        """Show what is kept."""
        days = kept.conversation_retention_days
        self.forever.setChecked(days is None)
        self.conversations.setValue(days if days is not None else _DEFAULT_RETENTION_DAYS)
        self.decay.setChecked(kept.is_decay_archiving)
        restricted = kept.restricted_retention_days
        self.keep_restricted.setChecked(restricted is None)
        self.restricted.setValue(restricted if restricted is not None else _DEFAULT_RETENTION_DAYS)
        for rule, box in self.expiries.items():
            box.setValue(getattr(kept, rule) or 0)
        self.usage.setValue(kept.usage_retention_days)
        self.requests.setValue(kept.usage_keep_requests)

    def is_dirty(self) -> bool:
        """Whether a field differs from what is kept."""
        kept = self.kept
        return kept is not None and (
            self._days() != kept.conversation_retention_days
            or self.decay.isChecked() != kept.is_decay_archiving
            or self._restricted_days() != kept.restricted_retention_days
            or any(days != getattr(kept, rule) for rule, days in self._expiry_days().items())
            or self.usage.value() != kept.usage_retention_days
            or self.requests.value() != kept.usage_keep_requests
        )

    def patch(self) -> SettingsPatch:
        """Every span, and the number."""
        patch = SettingsPatch(
            conversation_retention_days=self._days(),
            is_decay_archiving=self.decay.isChecked(),
            restricted_retention_days=self._restricted_days(),
            usage_retention_days=self.usage.value(),
            usage_keep_requests=self.requests.value(),
        )
        return msgspec.structs.replace(patch, **self._expiry_days())

    def on_changed(self, *_: object) -> None:
        """Also lock the span that does not count."""
        super().on_changed()
        self._conversations.setEnabled(not self.forever.isChecked())
        self._restricted.setEnabled(not self.keep_restricted.isChecked())

    def retranslate(self) -> None:
        """Renew every text."""
        super().retranslate()
        self.decay.setText(translate("Settings", "Archive what decayed and matters little"))
        self._decay_words.setText(
            translate(
                "Settings",
                "Facts, decisions, summaries and reflections that nobody uses slide down in the order. After four "
                "half-lives (a half-life is a year for facts, two months for reflections) they are archived if their "
                "importance is low or they were judged wrong or outdated. So are candidates of these kinds that "
                "nobody decided. Preferences, constraints and procedures never decay, and nothing is deleted.",
            )
        )
        self.keep_restricted.setText(translate("Settings", "Keep restricted memories active without a limit"))
        self._restricted.set_texts(
            translate("Settings", "Archive restricted memories after (days without use)"),
            translate("Settings", "They are archived, not deleted; you can take them back."),
        )
        self._expiry_words.setText(
            translate(
                "Settings",
                "Memories that become one without an expiry of their own get it from here; the shortest that applies "
                "counts. Expired ones are archived, not deleted. Preferences, constraints, procedures and pinned "
                "memories get none.",
            )
        )
        for rule, field in self._expiries.items():
            field.set_texts(expiry_text(rule))
            self.expiries[rule].setSpecialValueText(translate("Settings", "never"))
        self.forever.setText(translate("Settings", "Keep conversations until I delete them"))
        self._conversations.set_texts(
            translate("Settings", "Delete conversations after (days)"),
            translate("Settings", "Memories made from them stay; their source is then marked as unavailable."),
        )
        self._usage.set_texts(translate("Settings", "Delete records of recalls after (days)"))
        self._requests.set_texts(
            translate("Settings", "Keep at most so many records of recalls"),
            translate("Settings", "The oldest go first. How often a memory was used is counted on, whatever goes."),
        )

    def _expiry_days(self) -> dict[str, int | None]:
        return {rule: box.value() or None for rule, box in self.expiries.items()}

    def _restricted_days(self) -> int | None:
        return None if self.keep_restricted.isChecked() else self.restricted.value()

    def _days(self) -> int | None:
        return None if self.forever.isChecked() else self.conversations.value()


class BackgroundSection(SettingsSection):
    """Whether main goes on when the window is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.enabled = QCheckBox()
        self.fields.addWidget(self.enabled)
        self.retranslate()
        self.enabled.toggled.connect(self.on_changed)

    def title(self) -> str:
        """The topic."""
        return translate("Settings", "Background")

    def intro(self) -> str:
        """What happens when the window closes."""
        return translate(
            "Settings",
            "Otherwise heartbeats rest while the window is closed. Connected agents reach their memory anyway.",
        )

    def fill(self, kept: SettingsView) -> None:
        """Show what is kept."""
        self.enabled.setChecked(kept.is_background_enabled)

    def is_dirty(self) -> bool:
        """Whether the box differs from what is kept."""
        return self.kept is not None and self.enabled.isChecked() != self.kept.is_background_enabled

    def patch(self) -> SettingsPatch:
        """The one box."""
        return SettingsPatch(is_background_enabled=self.enabled.isChecked())

    def retranslate(self) -> None:
        """Renew every text."""
        super().retranslate()
        self.enabled.setText(translate("Settings", "Run heartbeats in the background when the window is closed"))
