"""A dialog that asks for one name."""

from collections.abc import Awaitable, Callable

from PySide6.QtWidgets import QLineEdit, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.i18n import translate
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars
from shared import vocabulary as v


class NameDialog(FormDialog):
    """One line; `save` gets the trimmed name and may raise, then the name stays as typed."""

    def __init__(
        self,
        title: str,
        label: str,
        save: Callable[[str], Awaitable[None]],
        *,
        name: str = "",
        name_max: int = v.NAME_MAX,
        accept_text: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._save = save
        self.setWindowTitle(title)
        self.accept_button.setText(accept_text or translate("NameDialog", "Save"))
        self.name = QLineEdit(name)
        self.name.setMaxLength(name_max)
        self.name.selectAll()
        self._field = LabelledField(self.name)
        self._field.set_texts(label)
        self.body.addWidget(self._field)
        self.body.addStretch(1)
        self.fit(chars(self, 64))
        self.name.setFocus()

    def is_complete(self) -> bool:
        """A name is more than blanks."""
        problem = "" if self.name.text().strip() else translate("NameDialog", "Type a name.")
        self._field.set_error(problem)
        return not problem

    async def submit(self) -> None:
        """Hand the name over."""
        await self._save(self.name.text().strip())
