"""What a person answers to a conflict, step by step: ask for dates where they are wanted, send, say what happened."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtWidgets import QWidget

from renderer.dialogs.decide_conflict import ConflictDialog, ReplaceDialog, ValidityDialog
from renderer.operations.candidates import ref
from renderer.operations.conflicts import get_conflict, list_conflicts, resolve_conflict
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.pages.page import PageContext
from renderer.pages.undo_stack import UndoStack
from renderer.state.notices import Notice, Tone
from renderer.support.dialogs import shown
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.widgets.conflict_desk import ConflictDesk
from shared import vocabulary as v
from shared.ipc.methods.conflicts import ConflictFilter, Span
from shared.ipc.methods.memories import ChangeResult


@dataclass(frozen=True, slots=True)
class ConflictFlows:
    """`changed` is called with what an answer did; `undo_action` names the page's action that takes it back."""

    context: PageContext
    undo: UndoStack
    parent: QWidget
    changed: Callable[[ChangeResult], None]
    undo_action: str

    async def answer(self, desk: ConflictDesk, resolution: v.Resolution) -> bool:
        """Give the answer chosen at a desk; whether one was given. Raises what a call raises."""
        first, second = desk.first, desk.second
        if first is None or second is None:
            return False
        refs = ref(first.row), ref(second.row)

        async def send(spans: tuple[Span, Span] | None = None, holds_from: datetime | None = None) -> None:
            result = await resolve_conflict(
                self.context.caller, *refs, resolution, spans=spans, holds_from=holds_from
            )
            self._settle(result, _said(resolution))

        async def send_spans(one: Span, other: Span) -> None:
            await send(spans=(one, other))

        async def send_moment(holds_from: datetime | None) -> None:
            await send(holds_from=holds_from)

        match resolution:
            case v.Resolution.REPLACE:
                return await shown(ReplaceDialog(desk, first, second, send_moment))
            case v.Resolution.SET_VALIDITY:
                return await shown(ValidityDialog(desk, first, second, send_spans))
            case _:
                await send()
                return True

    async def decide(self, item_id: str, other_id: str | None = None) -> None:
        """Open the first conflict of an item, or the one with a certain other item, side by side."""
        found = await list_conflicts(self.context.caller, ConflictFilter(item_id=item_id))
        wanted = [row for row in found.items if other_id in {None, row.first.item_id, row.second.item_id}]
        if not wanted:
            self.context.notices.say(Notice(translate("Conflicts", "This memory has no open conflict.")))
            return
        dialog = ConflictDialog(self.parent)
        dialog.desk.show_conflict(await get_conflict(self.context.caller, wanted[0].relation_id))

        async def send(resolution: v.Resolution) -> None:
            if await self.answer(dialog.desk, resolution):
                dialog.accept()

        dialog.desk.answered.connect(lambda resolution: spawn(self._told(send(resolution)), owner=dialog))
        await shown(dialog)

    async def _told(self, work: Awaitable[None]) -> None:
        try:
            await work
        except CALL_FAILURES as error:
            said = explain(error)
            self.context.notices.say(Notice(said.sentence, Tone.FAILED, said.advice))

    def _settle(self, result: ChangeResult, said: str) -> None:
        self.undo.note(result)
        if result.conflicts:
            text = translate("Conflicts", "One of the two was changed meanwhile; look at them again.")
            self.context.notices.say(Notice(text, Tone.WARNING))
        else:
            undo = self.context.actions[self.undo_action]
            self.context.notices.say(Notice(said, action_text=translate("Conflicts", "Undo"), act=undo.trigger))
        self.changed(result)
        self.context.actions.update()


def _said(resolution: v.Resolution) -> str:
    return {
        v.Resolution.KEEP_BOTH: translate("Conflicts", "Both are kept"),
        v.Resolution.SET_VALIDITY: translate("Conflicts", "Each holds in its own time now"),
        v.Resolution.REPLACE: translate("Conflicts", "Replaced; the old one is history"),
        v.Resolution.REJECT: translate("Conflicts", "Turned down; the other one stays"),
        v.Resolution.OVERRIDE: translate("Conflicts", "It goes before in this project; Global stays as it is"),
    }[resolution]
