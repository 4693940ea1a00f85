"""Security domains: create, rename, delete empty ones, and what they are good for in words."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QLineEdit, QListWidget, QPushButton, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.support.formats import count_text, visible_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars, label, looking, row
from shared import vocabulary as v
from shared.ipc.methods.domains import DomainView


@dataclass(frozen=True, slots=True)
class DomainCalls:
    """The operations that the dialog needs, bound to a caller; each returns the domains as they are then."""

    create: Callable[[str], Awaitable[tuple[DomainView, ...]]]
    rename: Callable[[DomainView, str], Awaitable[tuple[DomainView, ...]]]
    delete: Callable[[str], Awaitable[tuple[DomainView, ...]]]


class SecurityDomainsDialog(FormDialog):
    """Return creates a domain of the typed name; the dialog stays until it is closed."""

    def __init__(self, domains: Sequence[DomainView], calls: DomainCalls, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._calls = calls
        self._domains: tuple[DomainView, ...] = ()
        self.setWindowTitle(translate("Domains", "Security domains"))
        self.accept_button.setText(translate("Domains", "Create domain"))
        self.cancel_button.setText(translate("Domains", "Close"))
        intro = translate(
            "Domains",
            "A security domain is the outermost wall: no agent and no heartbeat reads across it, and each domain has "
            "a Global of its own. A project stays in its domain for good, because what others learned from it could "
            "not be taken along. You need a second domain only where two parts of your life must never meet.",
        )
        self.body.addWidget(label(intro, "muted"))
        self.list = QListWidget()
        self.list.setFixedHeight(self.fontMetrics().height() * 6)
        listed = LabelledField(self.list)
        listed.set_texts(translate("Domains", "Domains"))
        self.body.addWidget(listed)
        self.name = QLineEdit()
        self.name.setMaxLength(v.NAME_MAX)
        self._name = LabelledField(self.name)
        self._name.set_texts(translate("Domains", "Name"))
        self.body.addWidget(self._name)
        self.rename_button = QPushButton(translate("Domains", "Rename the chosen one"))
        self.delete_button = looking(QPushButton(translate("Domains", "Delete the chosen one")), "danger")
        self.rename_button.clicked.connect(self._on_rename)
        self.delete_button.clicked.connect(self._on_delete)
        buttons = row(spacing=2)
        for button in (self.rename_button, self.delete_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.body.addLayout(buttons)
        self.body.addStretch(1)
        self._show(tuple(domains))
        self.fit(chars(self, 88))
        self.name.setFocus()

    def is_complete(self) -> bool:
        """A name is more than blanks."""
        problem = "" if self.name.text().strip() else translate("Domains", "Type a name.")
        self._name.set_error(problem)
        return not problem

    async def submit(self) -> None:
        """Create a domain of the typed name."""
        self._show(await self._calls.create(self.name.text().strip()))

    def accept(self) -> None:
        """Stay: there may be more to do; closing is a button of its own."""

    def domain(self) -> DomainView | None:
        """The chosen domain."""
        place = self.list.currentRow()
        return self._domains[place] if 0 <= place < len(self._domains) else None

    def _on_rename(self) -> None:
        domain = self.domain()
        if domain is not None and self.is_complete():
            spawn(self._done(self._calls.rename(domain, self.name.text().strip())), owner=self)

    def _on_delete(self) -> None:
        domain = self.domain()
        if domain is not None:
            spawn(self._done(self._calls.delete(domain.domain_id)), owner=self)

    async def _done(self, work: Awaitable[tuple[DomainView, ...]]) -> None:
        self.show_failure("")
        try:
            self._show(await work)
        except CALL_FAILURES as error:
            self.show_failure(explain(error).sentence)

    def _show(self, domains: tuple[DomainView, ...]) -> None:
        place = max(0, self.list.currentRow())
        self._domains = domains
        self.list.clear()
        for domain in domains:
            words = translate("Domains", "{name}: {projects} projects, {memories} Global memories")
            self.list.addItem(
                words.format(
                    name=visible_text(domain.name),
                    projects=count_text(domain.projects),
                    memories=count_text(domain.global_memories),
                )
            )
        self.list.setCurrentRow(min(place, len(domains) - 1))
        self.name.clear()
