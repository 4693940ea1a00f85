"""Notices over the page's lower edge: they move nothing, take no focus, and leave by themselves unless a failure."""

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QFrame, QPushButton, QToolButton, QWidget

from renderer.state.notices import Notice, Notices, Tone
from renderer.support.accessibility import announce, named
from renderer.support.i18n import translate
from renderer.support.icons import icon
from renderer.widgets.layout import column, label, looking, row, units

_STAY_MS = 6_000
_ABOVE = 17
"""Units above the lower edge: the row of actions below it stays to be clicked."""
_MARKS = {Tone.DONE: ("confirm", "success"), Tone.WARNING: ("warning", "warning"), Tone.FAILED: ("warning", "danger")}


class NoticeBar(QFrame):
    """The latest notice, floating over `host`."""

    def __init__(self, host: QWidget, notices: Notices) -> None:
        super().__init__(host)
        looking(self, "notice")
        self._host = host
        self._notice: Notice | None = None
        self._mark = label(wraps=False)
        self._text = label(wraps=False)
        self._advice = label("", "small", wraps=False)
        self._action = looking(QPushButton(), "link")
        self._action.clicked.connect(self._on_action)
        self._close = looking(QToolButton(), "quiet")
        self._close.clicked.connect(self.hide)
        named(self._close, translate("Notices", "Close the notice"))
        self._action.hide()
        words = column(spacing=0)
        words.addWidget(self._text)
        words.addWidget(self._advice)
        layout = row(self, margin=2, spacing=2)
        layout.addWidget(self._mark)
        layout.addLayout(words, 1)
        layout.addWidget(self._action)
        layout.addWidget(self._close)
        self._timer = QTimer(self, singleShot=True, interval=_STAY_MS)
        self._timer.timeout.connect(self.hide)
        notices.said.connect(self.say)
        host.installEventFilter(self)
        self.hide()

    @property
    def is_leaving(self) -> bool:
        """Whether the shown notice goes by itself."""
        return self._timer.isActive()

    def say(self, notice: Notice) -> None:
        """Show a notice in place of the one before."""
        self._notice = notice
        mark, role = _MARKS[notice.tone]
        self._mark.setPixmap(icon(mark, role).pixmap(units(4), units(4)))
        self._text.setText(notice.text)
        self._advice.setText(notice.advice)
        self._advice.setVisible(bool(notice.advice))
        self._action.setText(notice.action_text)
        self._action.setVisible(notice.act is not None)
        self._close.setIcon(icon("close", "muted"))
        named(self._close, translate("Notices", "Close the notice"))
        self.show()
        self._place()
        self.raise_()
        announce(self, f"{notice.text} {notice.advice}".strip())
        if notice.tone is Tone.FAILED or notice.is_lasting:
            self._timer.stop()
        else:
            self._timer.start()

    def _on_action(self) -> None:
        notice = self._notice
        self.hide()
        if notice is not None and notice.act is not None:
            notice.act()

    def _place(self) -> None:
        self._fit(wraps=False)
        room = self._host.width() - units(8)
        if self.sizeHint().width() > room:
            self._fit(wraps=True)
        width = min(self.sizeHint().width(), room)
        height = self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()
        self.setGeometry(
            (self._host.width() - width) // 2, self._host.height() - height - units(_ABOVE), width, height
        )

    def _fit(self, *, wraps: bool) -> None:
        for part in (self._text, self._advice):
            part.setWordWrap(wraps)
        layout = self.layout()
        if layout is not None:
            layout.invalidate()
            layout.activate()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._host and event.type() is QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)
