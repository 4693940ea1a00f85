"""What a person does with memories of a run: promote what it wrote, take that back, judge what it was given."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from renderer.operations import usage
from renderer.pages.memory_flows import can_rise
from renderer.pages.page import PageContext
from renderer.pages.promotion_flows import PromotionFlows
from renderer.pages.undo_stack import UndoStack
from renderer.state.notices import Notice
from renderer.support.i18n import translate
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryRow
from shared.ipc.methods.usage import ContextMemoryRow


class RunMemoryFlows:
    """`renew` asks again for what is shown; `undo_action` names the page's action that takes a promotion back."""

    def __init__(self, context: PageContext, parent: QWidget, renew: Callable[[], None], undo_action: str) -> None:
        self._context = context
        self._undo = UndoStack(context.caller)
        self._promotions = PromotionFlows(context, self._undo, parent, lambda _result: renew(), undo_action)
        self._renew = renew

    @property
    def can_undo(self) -> bool:
        """Whether something was promoted here."""
        return bool(self._undo)

    @staticmethod
    def can_promote(row: MemoryRow | None) -> bool:
        """Whether what a run wrote may rise."""
        return row is not None and can_rise(row)

    async def promote(self, row: MemoryRow) -> None:
        """Ask for a wider scope, with reason and evaluation."""
        await self._promotions.promote(row)

    async def take_back(self) -> None:
        """Take the last promotion back."""
        if await self._undo.undo() is not None:
            self._context.notices.say(Notice(translate("Memories", "Taken back")))
            self._renew()
        self._context.actions.update()

    async def judge(self, use: ContextMemoryRow, verdict: v.Usefulness) -> None:
        """Say how a memory served that the run was given."""
        if use.given_in is not None:
            await usage.judge_use(self._context.caller, use.given_in, use.item_id, verdict)
            self._renew()
