"""The strip at the bottom: long work with its count, estimate and a way to cancel it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QProgressBar, QToolButton, QWidget

from renderer.state.session import Session
from renderer.support.accessibility import named
from renderer.support.formats import duration_text
from renderer.support.i18n import translate
from renderer.support.icons import icon
from renderer.support.words.system import activity_text, amount_text
from renderer.widgets.layout import column, label, looking, row, units
from shared.ipc.methods.system import ActivityView

_STEPS = 1_000
"""Resolution of the bar; counts themselves may be larger than the bar's range allows."""


class ActivityStrip(QFrame):
    """One line for each piece of long work; hidden without any. `cancelled` tells the activity's id."""

    cancelled = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        looking(self, "strip")
        self._session = session
        self._lines: dict[str, _ActivityLine] = {}
        self._layout = column(self, margin=2, spacing=1)
        session.activities_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what runs now."""
        running = {view.activity_id: view for view in self._session.activities}
        for gone in set(self._lines) - set(running):
            part = self._lines.pop(gone)
            self._layout.removeWidget(part)
            part.deleteLater()
        for activity_id, view in running.items():
            if activity_id not in self._lines:
                part = _ActivityLine()
                part.cancelled.connect(lambda chosen=activity_id: self.cancelled.emit(chosen))
                self._layout.addWidget(part)
                self._lines[activity_id] = part
            self._lines[activity_id].show_progress(view)
        self.setVisible(bool(running))


class _ActivityLine(QWidget):
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._name = label("", wraps=False)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._count = QLabel()
        self._cancel = looking(QToolButton(), "quiet")
        self._cancel.setIcon(icon("close"))
        self._cancel.clicked.connect(self.cancelled)
        layout = row(self, spacing=3)
        layout.addWidget(self._name)
        layout.addWidget(self._bar, 1)
        layout.addWidget(self._count)
        layout.addWidget(self._cancel)
        self._bar.setMinimumWidth(units(30))

    def show_progress(self, view: ActivityView) -> None:
        name = activity_text(view.kind)
        self._name.setText(name)
        named(self._bar, name)
        named(self._cancel, translate("Activity", "Cancel: {name}").format(name=name))
        self._cancel.setToolTip(self._cancel.accessibleName())
        if view.total:
            self._bar.setRange(0, _STEPS)
            self._bar.setValue(round(_STEPS * min(view.done / view.total, 1)))
        else:
            self._bar.setRange(0, 0)
        self._count.setText(_progress_text(view))


def _progress_text(view: ActivityView) -> str:
    if view.total is None:
        done = translate("Activity", "{done} so far").format(done=amount_text(view.unit, view.done))
    else:
        done = translate("Activity", "{done} of {total}").format(
            done=amount_text(view.unit, view.done), total=amount_text(view.unit, view.total)
        )
    if view.remaining_s is None:
        return done
    left = duration_text(max(view.remaining_s, 1.0))
    return translate("Activity", "{done}, about {left} left").format(done=done, left=left)
