"""A new binding by hand, for an agent whose configuration the person writes."""

from collections.abc import Awaitable, Callable

from PySide6.QtCore import QDateTime
from PySide6.QtWidgets import QCheckBox, QComboBox, QDateTimeEdit, QLabel, QLineEdit, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.formats import moment_from
from renderer.support.i18n import translate
from renderer.support.words.bindings import client_text, mode_text, reach_text
from renderer.widgets.choices import chosen, offer
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars
from shared import vocabulary as v
from shared.ipc.methods.bindings import CreateBindingRequest

_DEFAULT_DAYS = 90


class CreateBindingDialog(FormDialog):
    """Client, name, mode, Global or not, expiry. `create` may raise; the form then stays as typed."""

    def __init__(
        self,
        project_id: str,
        project_name: str,
        create: Callable[[CreateBindingRequest], Awaitable[None]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._project_id = project_id
        self._project_name = project_name
        self._create = create
        self.setWindowTitle(translate("CreateBinding", "New binding to “{project}”").format(project=project_name))
        self.accept_button.setText(translate("CreateBinding", "Create binding"))
        self._build_fields()
        self._show_reach()
        self.fit(chars(self, 84))
        self.name.setFocus()

    def is_complete(self) -> bool:
        """It has a name, and does not expire in the past."""
        no_name = "" if self.name.text().strip() else translate("CreateBinding", "Type a name.")
        self._name.set_error(no_name)
        is_past = self.expires.isChecked() and self.expires_at.dateTime() <= QDateTime.currentDateTime()
        self._expires_at.set_error(translate("CreateBinding", "Choose a time to come.") if is_past else "")
        return not no_name and not is_past

    async def submit(self) -> None:
        """Hand the request over."""
        await self._create(
            CreateBindingRequest(
                project_id=self._project_id,
                client=chosen(self.client, v.AgentClient),
                name=self.name.text().strip(),
                mode=chosen(self.mode, v.BindingMode),
                has_global=self.has_global.isChecked(),
                expires_at=moment_from(self.expires_at.dateTime()) if self.expires.isChecked() else None,
            )
        )

    def _build_fields(self) -> None:
        self.name = QLineEdit()
        self.name.setMaxLength(v.NAME_MAX)
        self.client = QComboBox()
        offer(self.client, [(client_text(client), client) for client in v.AgentClient])
        self.mode = QComboBox()
        offer(self.mode, [(mode_text(mode), mode) for mode in (v.BindingMode.READ_AND_PROPOSE, v.BindingMode.READ)])
        self.has_global = QCheckBox(translate("CreateBinding", "May read Global as well"))
        self.has_global.setChecked(True)
        self.expires = QCheckBox(translate("CreateBinding", "Expires"))
        self.expires_at = QDateTimeEdit(QDateTime.currentDateTime().addDays(_DEFAULT_DAYS))
        self.expires_at.setDisplayFormat("yyyy-MM-dd HH:mm")
        self.expires_at.setCalendarPopup(True)
        self.expires_at.setEnabled(False)
        self.reach = QLabel()
        self.reach.setWordWrap(True)
        self._name = _field(self.name, translate("CreateBinding", "Name"))
        self._expires_at = _field(self.expires_at, translate("CreateBinding", "Until"))
        for widget in (
            self._name,
            _field(self.client, translate("CreateBinding", "Agent")),
            _field(self.mode, translate("CreateBinding", "It may")),
            self.has_global,
            self.expires,
            self._expires_at,
            self.reach,
        ):
            self.body.addWidget(widget)
        self.body.addStretch(1)
        self.expires.toggled.connect(self.expires_at.setEnabled)
        self.mode.currentIndexChanged.connect(self._show_reach)
        self.has_global.toggled.connect(self._show_reach)

    def _show_reach(self) -> None:
        self.reach.setText(
            translate("CreateBinding", "The agent {reach}.").format(
                reach=reach_text(
                    self._project_name, has_global=self.has_global.isChecked(), mode=chosen(self.mode, v.BindingMode)
                )
            )
        )


def _field(control: QWidget, label: str) -> LabelledField:
    field = LabelledField(control)
    field.set_texts(label)
    return field
