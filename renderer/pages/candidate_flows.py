"""What a person decides about candidates: told to main while the next card is shown already, and never lost."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtWidgets import QWidget

from renderer.dialogs.choose_scope import ScopeDialog
from renderer.dialogs.edit_memory import FormTask, MemoryForm, draft_of
from renderer.dialogs.forget_memories import ForgetDialog, ReceiptDialog
from renderer.operations import candidates as operations
from renderer.operations.conflicts import merge_memories, resolve_conflict
from renderer.operations.memories import check_draft, preview_forget
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.operations.settings import delete_backups
from renderer.pages.conflict_flows import ConflictFlows
from renderer.pages.page import PageContext
from renderer.pages.promotion_flows import PromotionFlows
from renderer.pages.undo_stack import UndoStack
from renderer.state.notices import Notice, Tone
from renderer.state.scopes import scope_choices
from renderer.support.dialogs import shown
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from shared import vocabulary as v
from shared.ipc.methods.memories import (
    ChangeResult,
    ForgetPreview,
    ItemRef,
    MemoryDraft,
    MemoryRow,
    RelatedView,
    ScopeTarget,
)


@dataclass(frozen=True, slots=True)
class Inbox:
    """What decisions do to the shown list."""

    take_out: Callable[[set[str]], None]
    refresh: Callable[[], None]
    recount: Callable[[], None]


class CandidateFlows:
    """`undo` is shared by everything that is decided in Pending.

    `deciding` holds the ids that main has not answered for yet; a list loaded meanwhile must leave them out.
    """

    def __init__(self, context: PageContext, parent: QWidget, inbox: Inbox) -> None:
        self._context = context
        self._parent = parent
        self._inbox = inbox
        self.undo = UndoStack(context.caller)
        self._under_way: set[asyncio.Task[None]] = set()
        self.deciding: set[str] = set()

    @property
    def can_undo(self) -> bool:
        """Whether there is, or in a moment will be, a decision to take back."""
        return bool(self.undo) or bool(self._under_way)

    def confirm(self, rows: Sequence[MemoryRow]) -> None:
        """Confirm; of several, only those that may be confirmed together."""
        chosen = tuple(row for row in rows if len(rows) == 1 or _may_go_in_bulk(row))
        left = translate("Pending", "Global and sensitive ones are confirmed one by one.")
        if rows and not chosen:
            self._context.notices.say(Notice(left, Tone.WARNING))
        said = translate("Pending", "%n confirmed", None, len(chosen))
        advice = left if len(chosen) < len(rows) else ""
        self._decide(chosen, lambda: operations.confirm_candidates(self._context.caller, chosen), said, advice)

    def reject(self, rows: Sequence[MemoryRow], *, is_never_again: bool) -> None:
        """Reject; for good, if even new evidence is not to bring them back."""
        said = (
            translate("Pending", "%n rejected for good", None, len(rows))
            if is_never_again
            else translate("Pending", "%n rejected", None, len(rows))
        )

        async def work() -> ChangeResult:
            return await operations.reject_candidates(self._context.caller, rows, is_never_again=is_never_again)

        self._decide(rows, work, said)

    async def reject_and_forget(self, rows: Sequence[MemoryRow]) -> None:
        """Say what goes and what stays, reject and forget if that is wanted, and show the receipt."""
        caller = self._context.caller

        async def preview(is_quote_removed: bool) -> ForgetPreview:
            return await preview_forget(caller, rows, is_quote_removed=is_quote_removed)

        remark = translate("Pending", "Nothing of them stays among the rejected ones, so none can be put back.")
        dialog = ForgetDialog(self._parent, len(rows), preview, remark=remark, is_rejecting=True)
        if not rows or not await shown(dialog):
            return
        is_quote_removed = dialog.quotes.isChecked()
        receipt = await operations.reject_and_forget(caller, rows, is_quote_removed=is_quote_removed)
        self._inbox.take_out(set(receipt.tombstones))
        self._inbox.refresh()
        await shown(ReceiptDialog(self._parent, receipt, partial(delete_backups, caller)))

    def resolve(self, row: MemoryRow, other: RelatedView, resolution: v.Resolution) -> None:
        """Decide between two that disagree or say the same."""
        refs = operations.ref(row), ItemRef(item_id=other.item_id, expected_revision=other.revision)

        async def work() -> ChangeResult:
            return await resolve_conflict(self._context.caller, *refs, resolution)

        match resolution:
            case v.Resolution.REJECT:
                self._decide((row,), work, translate("Pending", "Rejected; the other one stays"))
            case v.Resolution.REPLACE:
                self._decide((row,), work, translate("Pending", "Confirmed; the other one is replaced"))
            case _:
                self._start(self._keep_both(work))

    def merge(self, row: MemoryRow, other: RelatedView) -> None:
        """Let a memory that says the same keep the evidence of a candidate, which is archived."""
        kept = ItemRef(item_id=other.item_id, expected_revision=other.revision)

        async def work() -> ChangeResult:
            return await merge_memories(self._context.caller, kept, (operations.ref(row),))

        self._decide((row,), work, translate("Pending", "Merged; the other one has its evidence now"))

    async def edit(self, row: MemoryRow) -> None:
        """Let the person write it anew, and confirm that in the same act."""
        card = await operations.get_candidate(self._context.caller, row.item_id, is_revealed=True)

        async def send(draft: MemoryDraft, target: ScopeTarget | None, is_override: bool) -> None:
            del is_override  # a candidate that came back was let through already
            result = await operations.edit_and_confirm(self._context.caller, card.memory.row, draft, target)
            self._inbox.take_out({row.item_id})
            self._tell(result, translate("Pending", "Edited and confirmed"))

        task = FormTask(
            title=translate("Pending", "Edit and confirm"),
            accept_text=translate("Pending", "Confirm"),
            submit=send,
            draft=draft_of(card.memory),
            choices=scope_choices(self._context.projects.all, row.scope),
            scope=row.scope,
            check=lambda draft: check_draft(self._context.caller, draft),
        )
        await shown(MemoryForm(self._parent, task))

    async def change_scope(self, row: MemoryRow) -> None:
        """Let the person choose who would read it."""

        async def send(target: ScopeTarget) -> None:
            self.undo.note(await operations.change_scope(self._context.caller, row, target))
            self._inbox.refresh()

        dialog = ScopeDialog(
            self._parent,
            title=translate("Pending", "Change scope"),
            explanation=translate("Pending", "It stays a candidate until you confirm it."),
            choices=scope_choices(self._context.projects.all, row.scope),
            current=row.scope,
            submit=send,
        )
        await shown(dialog)

    async def retarget(self, row: MemoryRow) -> None:
        """Compare a proposed change with the other memory as it is now."""
        await operations.retarget(self._context.caller, row)
        self._inbox.refresh()

    async def promote(self, row: MemoryRow) -> None:
        """Let the person ask for a wider scope."""
        await PromotionFlows(self._context, self.undo, self._parent, self._on_promoted, "pending.undo").promote(row)

    def conflicts(self, parent: QWidget, refresh: Callable[[], None]) -> ConflictFlows:
        """What decides conflicts; its answers are taken back like every other decision."""
        return ConflictFlows(self._context, self.undo, parent, lambda _result: refresh(), "pending.undo")

    def _on_promoted(self, result: ChangeResult) -> None:
        del result  # whatever came of it, the list tells
        self._inbox.refresh()

    async def take_back(self) -> None:
        """Undo the last decision, also one that main has yet to answer for."""
        await asyncio.gather(*self._under_way)
        result = await self.undo.undo()
        if result is not None:
            self._inbox.refresh()
            self._context.actions.update()
            self._context.notices.say(Notice(translate("Pending", "Taken back")))

    def _decide(
        self, rows: Sequence[MemoryRow], work: Callable[[], Awaitable[ChangeResult]], said: str, advice: str = ""
    ) -> None:
        """Take rows out at once and tell main; what main did not do comes back."""
        if not rows:
            return
        ids = {row.item_id for row in rows}
        self.deciding |= ids
        self._inbox.take_out(ids)
        self._start(self._send(ids, work, said, advice))

    async def _send(self, ids: set[str], work: Callable[[], Awaitable[ChangeResult]], said: str, advice: str) -> None:
        try:
            result = await work()
        except CALL_FAILURES as error:
            self.deciding -= ids
            self._inbox.refresh()
            self._tell_failure(error)
            return
        self.deciding -= ids
        self._tell(result, said, advice)

    async def _keep_both(self, work: Callable[[], Awaitable[ChangeResult]]) -> None:
        try:
            self.undo.note(await work())
        except CALL_FAILURES as error:
            self._tell_failure(error)
        self._inbox.refresh()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = spawn(work, owner=self._parent)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        self._context.actions.update()

    def _tell(self, result: ChangeResult, said: str, advice: str = "") -> None:
        self.undo.note(result)
        if result.conflicts:
            self._inbox.refresh()
            text = translate("Pending", "%n were changed meanwhile; look at them again.", None, len(result.conflicts))
            self._context.notices.say(Notice(text, Tone.WARNING))
        elif result.change_id is not None:
            undo = self._context.actions["pending.undo"]
            self._context.notices.say(
                Notice(said, advice=advice, action_text=translate("Pending", "Undo"), act=undo.trigger)
            )
        self._inbox.recount()
        self._context.actions.update()

    def _tell_failure(self, error: BaseException) -> None:
        said = explain(error)
        self._context.notices.say(Notice(said.sentence, Tone.FAILED, said.advice))


def _may_go_in_bulk(row: MemoryRow) -> bool:
    """Main decides; this only keeps one Global item from stopping the others (memory rules §6)."""
    return row.scope.kind is not v.NamespaceKind.GLOBAL and row.sensitivity is v.Sensitivity.NORMAL
