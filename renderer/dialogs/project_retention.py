"""Retention and decay of one project: each rule inherited from the settings, which it shows, or the project's own."""

from collections.abc import Awaitable, Callable

from msgspec import UNSET, UnsetType
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars, label, row
from renderer.widgets.settings.expiry import EXPIRY_RULES, own_expiry_text
from renderer.widgets.settings.section import figure_box
from shared.ipc.methods.projects import OwnRetention, ProjectRetention

_INHERITED, _WITHOUT_LIMIT, _DAYS = range(3)
_DEFAULT_DAYS = 365


class _DaysRule(QWidget):
    """As in Settings, without a limit, or after so many days."""

    def __init__(self, inherited: int | None, own: int | UnsetType | None) -> None:
        super().__init__()
        self.choice = QComboBox()
        shown = (
            translate("Retention", "without a limit")
            if inherited is None
            else translate("Retention", "after %n days", count=inherited)
        )
        self.choice.addItems(
            [
                translate("Retention", "As in Settings: {value}").format(value=shown),
                translate("Retention", "Without a limit"),
                translate("Retention", "After so many days:"),
            ]
        )
        self.days = figure_box(1, 3_650)
        self.days.setValue(own if isinstance(own, int) else inherited or _DEFAULT_DAYS)
        self.field = LabelledField(self.choice)
        line = row(self, spacing=2)
        line.addWidget(self.field, 1)
        line.addWidget(self.days, 0, Qt.AlignmentFlag.AlignBottom)
        self.choice.currentIndexChanged.connect(lambda place: self.days.setEnabled(place == _DAYS))
        self.choice.setCurrentIndex(_INHERITED if own is UNSET else _WITHOUT_LIMIT if own is None else _DAYS)
        self.days.setEnabled(isinstance(own, int))

    def value(self) -> int | UnsetType | None:
        """What is sent: nothing for an inherited rule."""
        return (UNSET, None, self.days.value())[self.choice.currentIndex()]


class ProjectRetentionDialog(FormDialog):
    """What the project keeps otherwise than the settings say; nothing here ever deletes memory."""

    def __init__(
        self,
        parent: QWidget,
        name: str,
        rules: ProjectRetention,
        submit: Callable[[OwnRetention], Awaitable[None]],
    ) -> None:
        super().__init__(parent)
        self._submit = submit
        own, inherited = rules.own, rules.inherited
        self.setWindowTitle(translate("Retention", "Retention of “{name}”").format(name=visible_text(name)))
        self.accept_button.setText(translate("Retention", "Save"))
        self.conversations = _DaysRule(inherited.conversation_retention_days, own.conversation_retention_days)
        self.restricted = _DaysRule(inherited.restricted_retention_days, own.restricted_retention_days)
        self.expiries = {rule: _DaysRule(getattr(inherited, rule), getattr(own, rule)) for rule in EXPIRY_RULES}
        self.decay = QComboBox()
        shown = translate("Retention", "yes") if inherited.is_decay_archiving else translate("Retention", "no")
        self.decay.addItems(
            [
                translate("Retention", "As in Settings: {value}").format(value=shown),
                translate("Retention", "Yes"),
                translate("Retention", "No"),
            ]
        )
        chosen = own.is_decay_archiving
        self.decay.setCurrentIndex(0 if isinstance(chosen, UnsetType) else 1 if chosen else 2)
        self._build()
        self.fit(chars(self, 72))
        self.conversations.choice.setFocus()

    def _build(self) -> None:
        self.conversations.field.set_texts(translate("Retention", "Delete its conversations"))
        self.conversations.days.setAccessibleName(translate("Retention", "Days until conversations are deleted"))
        self.restricted.field.set_texts(translate("Retention", "Archive its restricted memories that nobody uses"))
        self.restricted.days.setAccessibleName(translate("Retention", "Days until restricted memories are archived"))
        decay = LabelledField(self.decay)
        decay.set_texts(
            translate("Retention", "Archive what decayed and matters little"),
            translate("Retention", "Preferences, constraints and procedures never decay."),
        )
        self._add(
            self.conversations,
            translate("Retention", "Memories made from them stay; their source is then marked as unavailable."),
        )
        self._add(self.restricted, translate("Retention", "They are archived, not deleted; you can take them back."))
        self.body.addWidget(decay)
        for name, expiry in self.expiries.items():
            expiry.field.set_texts(own_expiry_text(name))
            expiry.days.setAccessibleName(translate("Retention", "Days: {rule}").format(rule=own_expiry_text(name)))
            self.body.addWidget(expiry)
        words = translate("Retention", "An expiry is given to what becomes memory without one of its own.")
        self.body.addWidget(label(words, "muted"))
        words = translate("Retention", "Memory itself is never deleted by age. Only you delete it, with Forget.")
        self.body.addWidget(label(words, "muted"))
        self.body.addStretch(1)

    def _add(self, rule: _DaysRule, hint: str) -> None:
        """Put a rule there with a sentence below that a screen reader says with it."""
        rule.choice.setAccessibleDescription(hint)
        self.body.addWidget(rule)
        self.body.addWidget(label(hint, "muted"))

    async def submit(self) -> None:
        """Send what the project sets for itself."""
        decay: bool | UnsetType = (UNSET, True, False)[self.decay.currentIndex()]
        await self._submit(
            OwnRetention(
                conversation_retention_days=self.conversations.value(),
                restricted_retention_days=self.restricted.value(),
                is_decay_archiving=decay,
                **{rule: expiry.value() for rule, expiry in self.expiries.items()},
            )
        )
