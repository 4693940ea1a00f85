"""The only door to modal dialogs: every one is opened without a nested loop and awaited by a future."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QPushButton, QWidget

from renderer.support.i18n import translate

HEIGHT_MAX: Final = 720
"""Device-independent pixels: the smallest supported screen, 1280 by 800, with room for the desktop."""


async def shown(dialog: QDialog) -> bool:
    """Open a dialog over its parent and wait until it closes; whether it was accepted.

    The dialog stays alive until the caller drops it, so that its fields can be read; cancelling closes it.
    """
    ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def settle(result: int) -> None:
        if not ended.done():
            ended.set_result(result)

    dialog.finished.connect(settle)
    if not isinstance(dialog, QMessageBox | QFileDialog):
        dialog.installEventFilter(_Growth(dialog))
    dialog.open()
    try:
        return await ended == QDialog.DialogCode.Accepted
    finally:
        dialog.finished.disconnect(settle)
        if dialog.isVisible():
            dialog.reject()
        dialog.deleteLater()


class _Growth(QObject):
    """Makes a dialog taller when what it says needs more room: figures and refusals come after it was opened."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Show} and isinstance(watched, QDialog):
            grow(watched)
        return super().eventFilter(watched, event)


def grow(dialog: QDialog) -> None:
    """Give a dialog the height that its words need at its width, as far as the smallest supported screen has it."""
    layout = dialog.layout()
    if layout is None:
        return
    needed = (
        layout.totalHeightForWidth(dialog.width()) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
    )
    if needed > dialog.height():
        dialog.resize(dialog.width(), min(needed, HEIGHT_MAX))


@dataclass(frozen=True, slots=True)
class Choice:
    """One button of a question. The safe choice is the default and what Escape means."""

    text: str
    is_safe: bool = False
    is_destructive: bool = False


async def ask(parent: QWidget, title: str, text: str, details: str = "", *, choices: Sequence[Choice]) -> int:
    """Ask with named buttons and return the place of the chosen one.

    Exactly one choice is the safe one; closing the dialog in any way chooses it.
    """
    box = QMessageBox(parent)
    box.setWindowTitle(title)
    box.setWindowModality(Qt.WindowModality.WindowModal)
    box.setIcon(QMessageBox.Icon.Question)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setInformativeText(details)
    buttons = [_button(box, choice) for choice in choices]
    safe = next(place for place, choice in enumerate(choices) if choice.is_safe)
    box.setDefaultButton(buttons[safe])
    box.setEscapeButton(buttons[safe])
    await shown(box)
    clicked = box.clickedButton()
    return next((place for place, button in enumerate(buttons) if button is clicked), safe)


def _button(box: QMessageBox, choice: Choice) -> QPushButton:
    role = QMessageBox.ButtonRole.RejectRole if choice.is_safe else QMessageBox.ButtonRole.AcceptRole
    button = box.addButton(choice.text, role)
    if choice.is_destructive:
        button.setProperty("look", "danger")
    return button


async def confirm(parent: QWidget, title: str, text: str, details: str = "", *, action: str) -> bool:
    """Ask before something that destroys; `action` names it on its button, the default button keeps everything."""
    choices = (Choice(translate("Dialogs", "Keep"), is_safe=True), Choice(action, is_destructive=True))
    return await ask(parent, title, text, details, choices=choices) == 1


async def notify(parent: QWidget, title: str, text: str, details: str = "") -> None:
    """Say something that must be seen; one button."""
    await ask(parent, title, text, details, choices=(Choice(translate("Dialogs", "Close"), is_safe=True),))


async def pick_files(parent: QWidget, title: str, name_filter: str = "", folder: str = "") -> tuple[str, ...]:
    """Let the person choose existing files; empty when they choose none."""
    return await _picked(parent, title, QFileDialog.FileMode.ExistingFiles, name_filter, folder)


async def pick_file(parent: QWidget, title: str, name_filter: str = "", folder: str = "") -> str | None:
    """Let the person choose one existing file."""
    chosen = await _picked(parent, title, QFileDialog.FileMode.ExistingFile, name_filter, folder)
    return chosen[0] if chosen else None


async def pick_folder(parent: QWidget, title: str, folder: str = "") -> str | None:
    """Let the person choose a folder."""
    chosen = await _picked(parent, title, QFileDialog.FileMode.Directory, "", folder)
    return chosen[0] if chosen else None


async def _picked(
    parent: QWidget, title: str, mode: QFileDialog.FileMode, name_filter: str, folder: str
) -> tuple[str, ...]:
    dialog = QFileDialog(parent, title, folder, name_filter)
    dialog.setFileMode(mode)
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    if mode is QFileDialog.FileMode.Directory:
        dialog.setOption(QFileDialog.Option.ShowDirsOnly, on=True)
    if not await shown(dialog):
        return ()
    return tuple(dialog.selectedFiles())
