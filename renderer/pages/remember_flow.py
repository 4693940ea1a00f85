"""Remember what was said: selected words of a turn become a memory with them as its evidence."""

from typing import Final

from PySide6.QtWidgets import QWidget

from renderer.dialogs.edit_memory import FormTask, MemoryForm
from renderer.operations import memories as operations
from renderer.operations.domains import list_domains
from renderer.pages.page import PageContext
from renderer.state.notices import Notice
from renderer.state.scopes import scope_choices
from renderer.support.dialogs import shown
from renderer.support.i18n import translate
from renderer.widgets.turns_view import SelectedWords
from shared import vocabulary as v
from shared.ipc.methods.conversations import ConversationRow
from shared.ipc.methods.memories import MemoryDraft, SaidWords, ScopeTarget, ScopeView

_STATEMENT_CHARS: Final = 600
"""Of the selected words, as a first statement; the person shortens it."""


async def remember(
    context: PageContext, parent: QWidget, conversation: ConversationRow, words: SelectedWords | None
) -> None:
    """Let the person make a memory of selected words; where nothing is selected say what to do."""
    if words is None:
        said = translate("Chat", "Select the words that are to be remembered, within one turn.")
        context.notices.say(Notice(said))
        return
    key = operations.new_key()
    quote = SaidWords(turn_id=words.turn_id, role=words.role, quote=words.text[: v.QUOTE_MAX])

    async def send(draft: MemoryDraft, target: ScopeTarget | None, is_override: bool) -> None:
        chosen = target or ScopeTarget(
            kind=v.NamespaceKind.CONVERSATION, conversation_id=conversation.conversation_id
        )
        await operations.create_memory(
            context.caller, chosen, draft, idempotency_key=key, is_override=is_override, said=quote
        )
        context.notices.say(Notice(translate("Chat", "Remembered")))

    scope = ScopeView(
        namespace_id=conversation.namespace_id,
        kind=v.NamespaceKind.CONVERSATION,
        label=conversation.title,
        project_id=conversation.project_id,
        project_name=conversation.project_name,
        conversation_id=conversation.conversation_id,
    )
    projects = [one for one in context.projects.all if one.project_id == conversation.project_id]
    task = FormTask(
        title=translate("Chat", "Remember this"),
        accept_text=translate("Chat", "Remember"),
        submit=send,
        draft=MemoryDraft(kind=v.MemoryKind.FACT, statement=" ".join(words.text.split())[:_STATEMENT_CHARS]),
        choices=scope_choices(projects, scope, await list_domains(context.caller)),
        scope=scope,
        can_override=True,
        check=lambda draft: operations.check_draft(context.caller, draft),
    )
    await shown(MemoryForm(parent, task))
