"""Qt's application with our name; light, because it is needed before the first paint."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication


def make_application(arguments: list[str]) -> QApplication:
    """Return Qt's application with our name; device pixels pass through unrounded."""
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    application = QApplication(arguments)
    application.setApplicationName("Remembrancer")
    application.setDesktopFileName("remembrancer")
    application.setQuitOnLastWindowClosed(False)
    return application
