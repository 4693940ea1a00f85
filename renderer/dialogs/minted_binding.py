"""A new binding's token: shown once, never again, with the command an agent must start."""

from PySide6.QtWidgets import QWidget

from renderer.dialogs.command_once import CommandOnceDialog, CommandWords
from renderer.support.i18n import translate
from shared.ipc.methods.bindings import MintedBinding


class MintedBindingDialog(CommandOnceDialog):
    """The command line of a binding."""

    def __init__(self, minted: MintedBinding, parent: QWidget | None = None) -> None:
        words = CommandWords(
            title=translate("Minted", "Binding “{name}”").format(name=minted.binding.name),
            if_lost=translate("Minted", "The token is shown this one time. Rotate the binding if you lose it."),
            opens=translate(
                "Minted", "Whoever has this token reads what the binding may read. Treat it like a password."
            ),
        )
        super().__init__(words, minted.command, minted.environment, parent)
