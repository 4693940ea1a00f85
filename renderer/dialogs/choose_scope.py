"""Asks for another scope: for a candidate before it is decided, or for a memory that is moved."""

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtWidgets import QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.state.scopes import ScopeChoice, is_same
from renderer.support.i18n import translate
from renderer.support.words.memories import scope_text
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import label, units
from renderer.widgets.scope_selector import ScopeSelector
from shared.ipc.methods.memories import ScopeTarget, ScopeView


class ScopeDialog(FormDialog):
    """One selector; what stays and what changes is said in words."""

    def __init__(
        self,
        parent: QWidget,
        *,
        title: str,
        explanation: str,
        choices: Sequence[ScopeChoice],
        current: ScopeView,
        submit: Callable[[ScopeTarget], Awaitable[None]],
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.accept_button.setText(title)
        self._submit = submit
        self._current = current
        self.selector = ScopeSelector(choices, current)
        now = label(translate("ScopeDialog", "Now: {scope}").format(scope=scope_text(current)), "muted")
        field = LabelledField(self.selector)
        field.set_texts(translate("ScopeDialog", "New scope"))
        self.selector.box.setAccessibleName(translate("ScopeDialog", "New scope"))
        self.body.addWidget(now)
        self.body.addWidget(field)
        self.body.addWidget(label(explanation, "muted"))
        self.body.addStretch(1)
        self.selector.changed.connect(self._on_changed)
        self.fit(units(120))
        self._on_changed()

    async def submit(self) -> None:
        """Send the chosen scope."""
        await self._submit(self.selector.target)

    def _on_changed(self) -> None:
        self.accept_button.setEnabled(not is_same(self.selector.target, self._current))
