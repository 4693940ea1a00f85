"""Base of dialogs that send a form: they keep the draft when saving fails, and never nest an event loop."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from renderer.operations.messages import CALL_FAILURES, explain
from renderer.support.dialogs import HEIGHT_MAX
from renderer.support.i18n import translate
from renderer.support.look import UNIT
from renderer.support.loop import spawn
from renderer.widgets.layout import looking, tab_as_read, tab_stops


class FormDialog(QDialog):
    """A scrolling body, one line for the failure of the whole form, and two buttons.

    Subclasses fill `body`, say how wide they are with `fit`, check fields in `is_complete` and send in `submit`. A
    failed call leaves everything as typed and says why; the dialog closes only after success.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self._is_busy = False
        self.body = QVBoxLayout()
        self.body.setSpacing(UNIT * 3)
        self.body.setContentsMargins(UNIT * 5, UNIT * 4, UNIT * 5, UNIT * 3)
        inner = QWidget()
        inner.setLayout(self.body)
        area = QScrollArea()
        for part in (area, inner):  # Qt would take the height at the narrowest width: a bar beside empty room
            part.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area = area
        self._inner = inner
        inner.installEventFilter(self)
        self._failure = QLabel()
        self._failure.setProperty("look", "problem")
        self._failure.setTextFormat(Qt.TextFormat.PlainText)
        self._failure.setWordWrap(True)
        self._failure.setVisible(False)
        self.buttons = QDialogButtonBox()
        self.accept_button = looking(QPushButton(), "primary")
        self.cancel_button = QPushButton(translate("Form", "Cancel"))
        self.buttons.addButton(self.accept_button, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton(self.cancel_button, QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self._on_accepted)
        self.buttons.rejected.connect(self.reject)
        foot = QVBoxLayout()
        foot.setContentsMargins(UNIT * 5, UNIT * 2, UNIT * 5, UNIT * 4)
        foot.addWidget(self._failure)
        foot.addWidget(self.buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(area, 1)
        layout.addLayout(foot)
        self._outer = layout
        self.accept_button.setDefault(True)  # only now does the button know its dialog

    def fit(self, width: int) -> None:
        """So wide, in device-independent pixels, and as tall as the words need, at most as the smallest screen."""
        self.resize(width, 0)

    def is_complete(self) -> bool:
        """Check the fields and mark the wrong ones. True lets the form be sent."""
        return True

    async def submit(self) -> None:
        """Send the form. Raises what the client raises."""

    def show_failure(self, text: str) -> None:
        """Say why the whole form failed; an empty text takes it away."""
        self._failure.setText(translate("Form", "⚠ {problem}").format(problem=text) if text else "")
        self._failure.setVisible(bool(text))
        self._failure.setAccessibleName(text)
        if self.isVisible():
            self._outer.activate()
            self._grow()

    def on_refused(self, error: Exception) -> None:
        """Offer what would be taken instead; most forms have nothing to offer."""

    def failure(self) -> str:
        """The failure as shown; empty when there is none."""
        return self._failure.text()

    def set_busy(self, is_busy: bool) -> None:
        """Hold the buttons while a call is under way; leaving stays possible."""
        self._is_busy = is_busy
        self.accept_button.setEnabled(not is_busy)

    def _on_accepted(self) -> None:
        if not self._is_busy and self.is_complete():
            spawn(self._send(), owner=self)

    async def _send(self) -> None:
        self.set_busy(True)
        self.show_failure("")
        try:
            await self.submit()
        except CALL_FAILURES as error:
            self.show_failure(explain(error).sentence)
            self.on_refused(error)
        else:
            self.accept()
        finally:
            self.set_busy(False)

    def showEvent(self, event: QShowEvent) -> None:
        """Never cut the form at its side: at least as wide as its widest line."""
        self._area.setMinimumWidth(self._inner.minimumSizeHint().width() + self._bar_width())
        self._outer.activate()
        self._grow()
        tab_as_read(self)
        self._focus_first_field()
        super().showEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Make room for what is said later: an explanation, a field's error, a preview."""
        if watched is self._inner and event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self._grow()
        return super().eventFilter(watched, event)

    def _bar_width(self) -> int:
        return self._area.verticalScrollBar().sizeHint().width()

    def _grow(self) -> None:
        """As tall as the words need at this width, as far as the smallest screen has it; the rest scrolls.

        Measured beside a bar, although there is none then: a bar that is there takes its width, makes the words
        longer, and so would keep itself.
        """
        wraps, width = self.body.hasHeightForWidth(), self._area.width() - self._bar_width()
        words = self.body.totalHeightForWidth(width) if wraps else self.body.totalSizeHint().height()
        needed = words + self.height() - self._area.height()
        if needed > self.height():
            self.resize(self.width(), min(needed, HEIGHT_MAX))

    def _focus_first_field(self) -> None:
        """Qt would begin with a button, because the buttons were made before the fields."""
        if self.focusWidget() is not None:
            return  # the dialog chose for itself
        for field in tab_stops(self._inner):
            if field.isEnabled() and not field.isHidden():
                field.setFocus(Qt.FocusReason.OtherFocusReason)
                return
