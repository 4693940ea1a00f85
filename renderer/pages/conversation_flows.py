"""What a person does with a conversation, step by step: assign, delete, look at imports."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from renderer.dialogs.choose_project import ChooseProjectDialog
from renderer.dialogs.import_history import ImportHistoryDialog
from renderer.models.conversation_tables import conversation_title
from renderer.models.paged_table import RowSource
from renderer.operations import conversations, imports, projects
from renderer.pages.deletion_flow import ask_and_delete
from renderer.pages.page import PageContext
from renderer.state.notices import Notice
from renderer.support.dialogs import shown
from renderer.support.i18n import translate
from shared.ipc.contract import Page as Rows
from shared.ipc.methods.conversations import ConversationRow
from shared.ipc.methods.imports import ImportBatchView


async def assign(
    context: PageContext, parent: QWidget, found: ConversationRow, replaced: Callable[[ConversationRow], None]
) -> None:
    """Let the person choose the project that a conversation belongs to."""
    caller = context.caller

    async def choose(project_id: str | None) -> None:
        replaced(await conversations.assign_conversation(caller, found.conversation_id, project_id))

    dialog = ChooseProjectDialog(
        translate("Conversations", "Assign “{title}”").format(title=conversation_title(found)),
        await projects.list_all_projects(caller),
        choose,
        chosen_id=found.project_id,
        parent=parent,
    )
    await shown(dialog)


async def delete(context: PageContext, parent: QWidget, found: ConversationRow) -> bool:
    """Say what would go, ask, delete; whether it is gone."""
    caller = context.caller
    preview = await conversations.preview_conversation_deletion(caller, found.conversation_id)
    receipt = await ask_and_delete(
        caller,
        parent,
        translate("Conversations", "Delete “{title}”?").format(title=conversation_title(found)),
        partial(conversations.delete_conversation, caller, found.conversation_id, preview.token),
        preview=preview,
        act=translate("Conversations", "Delete conversation"),
    )
    if receipt is not None:
        context.notices.say(Notice(translate("Conversations", "The conversation was deleted.")))
    return receipt is not None


async def show_imports(context: PageContext, parent: QWidget) -> None:
    """Show past imports; one can be taken back there."""
    caller = context.caller

    async def fetch(cursor: str | None, limit: int) -> Rows[ImportBatchView]:
        return await imports.list_imports(caller, cursor, limit)

    dialog = ImportHistoryDialog(
        RowSource(fetch), lambda batch_id: imports.undo_import(caller, batch_id), parent=parent
    )
    await shown(dialog)
