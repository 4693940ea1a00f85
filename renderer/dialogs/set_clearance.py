"""What one binding may be given: less than other agents, the same, or restricted memories by explicit permission."""

from collections.abc import Awaitable, Callable

from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.words.sensitive import clearance_hint, clearance_text
from renderer.widgets.choices import with_meaning
from renderer.widgets.layout import chars, label
from shared import vocabulary as v
from shared.ipc.methods.bindings import BindingView

_CHOICES: tuple[v.Sensitivity | None, ...] = (v.Sensitivity.NORMAL, None, v.Sensitivity.RESTRICTED)


class ClearanceDialog(FormDialog):
    """Three choices, each with what it means in plain words."""

    def __init__(
        self, parent: QWidget, binding: BindingView, submit: Callable[[v.Sensitivity | None], Awaitable[None]]
    ) -> None:
        super().__init__(parent)
        self._submit = submit
        self.setWindowTitle(translate("Clearance", "What “{name}” may read").format(name=visible_text(binding.name)))
        self.accept_button.setText(translate("Clearance", "Set"))
        self._group = QButtonGroup(self)
        for place, clearance in enumerate(_CHOICES):
            button = QRadioButton(clearance_text(clearance))
            button.setChecked(clearance is binding.clearance)
            self._group.addButton(button, place)
            self.body.addWidget(with_meaning(button, clearance_hint(clearance)))
        when = translate("Clearance", "Less counts at once. More counts from the agent's next request on.")
        self.body.addWidget(label(when, "muted"))
        self.body.addStretch(1)
        self.fit(chars(self, 72))
        self._group.button(_CHOICES.index(binding.clearance)).setFocus()

    def choose(self, clearance: v.Sensitivity | None) -> None:
        """Choose as by hand."""
        self._group.button(_CHOICES.index(clearance)).setChecked(True)

    async def submit(self) -> None:
        """Send what is chosen."""
        await self._submit(_CHOICES[self._group.checkedId()])
