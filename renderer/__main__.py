"""Starts the window: paints the frame, then loads the rest; main runs this and hands over one line on its input."""

import json
import sys
from contextlib import suppress
from types import ModuleType
from typing import Any, Final

from PySide6.QtCore import QEventLoop, QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication

from renderer.support.application import make_application
from renderer.windows.main_window import MainWindow

_TICKET_MAX_BYTES: Final = 65_536
_PAINT_TIMEOUT_MS: Final = 500
"""A window that starts minimised or on another desktop is not painted; it goes on without."""


def main() -> int:
    """Paint first, then connect; return the exit code.

    The frame's looks come as an argument from a main that is itself still starting, or else with the ticket.
    """
    application = make_application(sys.argv[:1])
    window = _painted(application, sys.argv[1]) if len(sys.argv) > 1 else None
    if window is not None:
        _app()  # loads while main does, too
    line = sys.stdin.buffer.readline(_TICKET_MAX_BYTES)
    if not line:
        return 0  # main ended, or runs elsewhere, before it had work for us
    window = window or _painted(application, line)
    exit_code: int = _app().run(application, line, window)
    return exit_code


def _app() -> ModuleType:
    from renderer import app  # noqa: PLC0415 - after the first paint

    return app


def _painted(application: QApplication, looks: str | bytes) -> MainWindow:
    """Return the shown frame after its first paint. Looks that cannot be read mean defaults."""
    hints: dict[str, Any] = {}
    with suppress(ValueError):
        hints = json.loads(looks)
    theme = hints.get("theme", "system")
    is_dark = theme == "dark" or (theme == "system" and application.styleHints().colorScheme() is Qt.ColorScheme.Dark)
    kept = QSettings(str(hints.get("window_state_path", "")), QSettings.Format.IniFormat)
    geometry = kept.value("geometry")
    window = MainWindow(geometry if hints and geometry is not None else None, is_dark=is_dark)
    first = QEventLoop()  # the one loop before asyncio's: nothing else runs yet; quitting Qt itself would close us
    window.painted.connect(first.quit)
    QTimer.singleShot(_PAINT_TIMEOUT_MS, first.quit)
    window.show()
    first.exec()
    return window


if __name__ == "__main__":
    sys.exit(main())
