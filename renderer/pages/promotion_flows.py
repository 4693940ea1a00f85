"""Promotion and the way back, step by step; shared by Pending and Memories."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from renderer.dialogs.give_reason import ReasonDialog
from renderer.dialogs.promote_memory import PromoteDialog, PromotionDraft
from renderer.operations.promotions import list_promotion_levels, promote_memory, roll_back_promotion
from renderer.pages.page import PageContext
from renderer.pages.undo_stack import UndoStack
from renderer.state.notices import Notice, Tone
from renderer.support.dialogs import shown
from renderer.support.i18n import translate
from shared.ipc.methods.memories import ChangeResult, MemoryRow


@dataclass(frozen=True, slots=True)
class PromotionFlows:
    """`changed` is called with what was done; `undo_action` names the page's action that takes it back."""

    context: PageContext
    undo: UndoStack
    parent: QWidget
    changed: Callable[[ChangeResult], None]
    undo_action: str

    async def promote(self, row: MemoryRow) -> None:
        """Say what it would meet further up, ask for reason and evaluation, and promote."""
        levels = await list_promotion_levels(self.context.caller, row.item_id)
        key = str(uuid.uuid4())

        async def send(draft: PromotionDraft) -> None:
            result = await promote_memory(
                self.context.caller,
                row,
                draft.target,
                reason=draft.reason,
                evaluation=draft.evaluation,
                idempotency_key=key,
                is_confirmed_at_once=draft.is_confirmed_at_once,
            )
            said = translate("Promotion", "Promoted; it waits in Pending")
            if draft.is_confirmed_at_once:
                said = translate("Promotion", "Promoted and confirmed")
            self._settle(result, said)

        await shown(PromoteDialog(self.parent, row, levels, send))

    async def roll_back(self, row: MemoryRow) -> None:
        """Take a promotion back, with a reason."""

        async def send(reason: str) -> None:
            result = await roll_back_promotion(self.context.caller, row, reason)
            self._settle(result, translate("Promotion", "Promotion rolled back; the original is as it was"))

        dialog = ReasonDialog(
            self.parent,
            title=translate("Promotion", "Roll back promotion"),
            explanation=translate(
                "Promotion",
                "What was promoted is archived, or removed while nobody has touched it. The original stays as it is.",
            ),
            submit=send,
        )
        await shown(dialog)

    def _settle(self, result: ChangeResult, said: str) -> None:
        if result.conflicts:
            text = translate("Promotion", "It was changed meanwhile; look at it again.")
            self.context.notices.say(Notice(text, Tone.WARNING))
        elif result.applied:
            self.undo.note(result)
            undo = self.context.actions[self.undo_action]
            self.context.notices.say(Notice(said, action_text=translate("Promotion", "Undo"), act=undo.trigger))
        else:
            self.context.notices.say(Notice(said))
        self.changed(result)
        self.context.actions.update()
