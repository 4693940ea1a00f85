"""The line over the pages: the current project, which only filters, and the way to every action."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QPushButton

from renderer.state.projects import ProjectSelection
from renderer.support.accessibility import named
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.icons import icon
from renderer.widgets.layout import label, looking, row, units


class Header(QFrame):
    """`palette_asked` comes when the person wants the command palette."""

    palette_asked = Signal()

    def __init__(self, projects: ProjectSelection) -> None:
        super().__init__()
        looking(self, "header")
        self._projects = projects
        self._label = label("", "muted", wraps=False)
        self._selector = QComboBox()
        self._selector.setMinimumWidth(units(50))
        self._selector.setMaximumWidth(units(90))
        self._label.setBuddy(self._selector)
        self._selector.activated.connect(self._on_chosen)
        self._hint = label("", "small", wraps=False)
        self._palette = looking(QPushButton(), "quiet")
        self._palette.clicked.connect(self.palette_asked)
        layout = row(self, spacing=2)
        layout.setContentsMargins(units(4), units(2), units(3), units(2))
        layout.addWidget(self._label)
        layout.addWidget(self._selector)
        layout.addWidget(self._hint)
        layout.addStretch(1)
        layout.addWidget(self._palette)
        projects.listed.connect(self._fill)
        projects.changed.connect(self._choose)
        self.retranslate()

    def retranslate(self) -> None:
        """Set every text and icon again."""
        self._label.setText(translate("Header", "&Project"))
        named(self._selector, translate("Header", "Project"), translate("Header", "Only filters what is shown"))
        self._hint.setText(translate("Header", "Filters what is shown; moves nothing"))
        self._palette.setText(translate("Header", "Find an action…  Ctrl+K"))
        self._palette.setIcon(icon("search", "muted"))
        self._fill()

    def _fill(self) -> None:
        self._selector.blockSignals(True)
        self._selector.clear()
        self._selector.addItem(translate("Header", "All projects"), None)
        for project in self._projects.all:
            self._selector.addItem(visible_text(project.name), project.project_id)
        self._selector.blockSignals(False)
        self._choose()

    def _choose(self) -> None:
        self._selector.setCurrentIndex(max(self._selector.findData(self._projects.chosen_id), 0))

    def _on_chosen(self, position: int) -> None:
        self._projects.choose(self._selector.itemData(position))
