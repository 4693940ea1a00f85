"""Deleting an object with everything below it: exact counts before, and what still holds it after."""

from collections.abc import Awaitable, Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from renderer.dialogs.confirm_removal import ConfirmRemovalDialog
from renderer.dialogs.deletion_receipt import DeletionReceiptDialog
from renderer.operations.caller import Caller
from renderer.operations.settings import delete_backups
from renderer.support.dialogs import shown
from renderer.support.words.removals import deletion_goes, deletion_stays
from shared.ipc.methods.projects import DeletionPreview, DeletionReceipt


async def ask_and_delete(
    caller: Caller,
    parent: QWidget,
    title: str,
    delete: Callable[[], Awaitable[DeletionReceipt]],
    *,
    preview: DeletionPreview,
    act: str,
    word: str = "",
) -> DeletionReceipt | None:
    """Show exactly what goes and stays, ask for a word where one is given, delete; None: the person left."""
    receipts: list[DeletionReceipt] = []

    async def remove() -> None:
        receipts.append(await delete())

    dialog = ConfirmRemovalDialog(
        title,
        remove,
        goes=deletion_goes(preview),
        stays=deletion_stays(preview),
        act=act,
        word=word,
        parent=parent,
    )
    if not await shown(dialog) or not receipts:
        return None
    if receipts[0].backups:
        await shown(DeletionReceiptDialog(parent, receipts[0], partial(delete_backups, caller)))
    return receipts[0]
