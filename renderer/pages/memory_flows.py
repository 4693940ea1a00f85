"""What a person does to memories, step by step: ask, send, say what happened. Shared by the page's actions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtWidgets import QWidget

from renderer.dialogs.choose_scope import ScopeDialog
from renderer.dialogs.edit_memory import FormTask, MemoryForm, draft_of
from renderer.dialogs.forget_memories import ForgetDialog, ReceiptDialog
from renderer.dialogs.give_reason import ReasonDialog, SensitivityDialog
from renderer.dialogs.merge_memories import MergeDialog
from renderer.operations import memories as operations
from renderer.operations.candidates import ref, restore_rejected
from renderer.operations.conflicts import merge_memories
from renderer.operations.domains import list_domains
from renderer.operations.settings import delete_backups
from renderer.pages.conflict_flows import ConflictFlows
from renderer.pages.page import PageContext
from renderer.pages.promotion_flows import PromotionFlows
from renderer.pages.undo_stack import UndoStack
from renderer.state.notices import Notice, Tone
from renderer.state.scopes import scope_choices
from renderer.support.dialogs import shown
from renderer.support.i18n import translate
from shared import vocabulary as v
from shared.ipc.methods.memories import (
    ChangeResult,
    ForgetPreview,
    ForgetReceipt,
    ItemRef,
    MemoryDraft,
    MemoryFilter,
    MemoryRow,
    RelatedView,
    ScopeTarget,
    ScopeView,
)


@dataclass(frozen=True, slots=True)
class MemoryFlows:
    """`changed` is called with the rows as they are after a change, `removed` with ids that are gone.

    `undo_action` names the page's action that takes a change back.
    """

    context: PageContext
    undo: UndoStack
    parent: QWidget
    changed: Callable[[Sequence[MemoryRow]], None]
    removed: Callable[[Sequence[str]], None]
    undo_action: str = "memories.undo"

    async def create(self) -> None:
        """Let the person type a memory of their own."""
        key = operations.new_key()

        async def send(draft: MemoryDraft, target: ScopeTarget | None, is_override: bool) -> None:
            chosen = target or ScopeTarget(kind=v.NamespaceKind.GLOBAL)
            result = await operations.create_memory(
                self.context.caller, chosen, draft, idempotency_key=key, is_override=is_override
            )
            self.settle(result, translate("Memories", "Remembered"))

        project = self.context.projects.chosen
        scope = ScopeView(namespace_id="", kind=v.NamespaceKind.GLOBAL)
        if project is not None:
            scope = ScopeView(
                namespace_id=project.namespace_id,
                kind=v.NamespaceKind.PROJECT,
                label=project.name,
                project_id=project.project_id,
            )
        task = FormTask(
            title=translate("Memories", "New memory"),
            accept_text=translate("Memories", "Remember"),
            submit=send,
            draft=MemoryDraft(kind=v.MemoryKind.FACT, statement=" "),
            choices=scope_choices(self.context.projects.all, domains=await list_domains(self.context.caller)),
            scope=scope,
            can_override=True,
            check=lambda draft: operations.check_draft(self.context.caller, draft),
        )
        await shown(MemoryForm(self.parent, task))

    async def edit(self, row: MemoryRow) -> None:
        """Let the person write a new revision; a restricted text is shown in the form because it was asked for."""
        memory = await operations.get_memory(self.context.caller, row.item_id, is_revealed=True)

        async def send(draft: MemoryDraft, target: ScopeTarget | None, is_override: bool) -> None:
            del target, is_override  # the form asks for neither here
            result = await operations.edit_memory(self.context.caller, memory.row, draft)
            self.settle(result, translate("Memories", "Changed"))

        task = FormTask(
            title=translate("Memories", "Edit memory"),
            accept_text=translate("Memories", "Save"),
            submit=send,
            draft=draft_of(memory),
            check=lambda draft: operations.check_draft(self.context.caller, draft),
        )
        await shown(MemoryForm(self.parent, task))

    async def move(self, row: MemoryRow) -> None:
        """Let the person choose another scope of the same level."""

        async def send(target: ScopeTarget) -> None:
            result = await operations.move_memory(self.context.caller, row, target)
            self.settle(result, translate("Memories", "Moved; the original is archived"))

        dialog = ScopeDialog(
            self.parent,
            title=translate("Memories", "Move"),
            explanation=translate(
                "Memories", "A copy is made there, and the original is archived; both know of each other."
            ),
            choices=[
                choice
                for choice in scope_choices(self.context.projects.all, row.scope)
                if choice.view.kind is row.scope.kind
            ],
            current=row.scope,
            submit=send,
        )
        await shown(dialog)

    def promotions(self, parent: QWidget) -> PromotionFlows:
        """What promotes, and rolls back."""
        return PromotionFlows(self.context, self.undo, parent, self._on_related, "memories.undo")

    def conflicts(self, parent: QWidget) -> ConflictFlows:
        """What decides conflicts."""
        return ConflictFlows(self.context, self.undo, parent, self._on_related, "memories.undo")

    async def merge(self, rows: Sequence[MemoryRow]) -> None:
        """Let the person choose which of the marked ones stays."""

        async def send(kept: MemoryRow) -> None:
            others = [ref(row) for row in rows if row.item_id != kept.item_id]
            result = await merge_memories(self.context.caller, ref(kept), others)
            self.settle(result, translate("Memories", "Merged; all evidence is kept"))

        await shown(MergeDialog(self.parent, rows, send))

    async def take_in(self, row: MemoryRow, other: RelatedView) -> None:
        """Let a memory keep the evidence of another one that says the same."""
        theirs = ItemRef(item_id=other.item_id, expected_revision=other.revision)
        result = await merge_memories(self.context.caller, ref(row), [theirs])
        self.settle(result, translate("Memories", "Merged; all evidence is kept"))

    def _on_related(self, result: ChangeResult) -> None:
        self.changed(result.applied)

    async def set_sensitivity(self, row: MemoryRow) -> None:
        """Let the person raise or lower it, with a reason."""

        async def send(sensitivity: v.Sensitivity, reason: str) -> None:
            result = await operations.set_sensitivity(self.context.caller, row, sensitivity, reason)
            self.settle(result, translate("Memories", "Sensitivity set"))

        await shown(SensitivityDialog(self.parent, row.sensitivity, send))

    async def restore_revision(self, row: MemoryRow, number: int) -> None:
        """Make an earlier revision current again, with a reason."""

        async def send(reason: str) -> None:
            result = await operations.restore_revision(self.context.caller, row, number, reason)
            self.settle(result, translate("Memories", "Restored as a new revision"))

        dialog = ReasonDialog(
            self.parent,
            title=translate("Memories", "Restore"),
            explanation=translate(
                "Memories",
                "Revision {number} becomes current again, as a new revision that names where it comes from.",
            ).format(number=number),
            submit=send,
        )
        await shown(dialog)

    async def archive(self, rows: Sequence[MemoryRow]) -> None:
        """Put memories away."""
        result = await operations.archive_memories(self.context.caller, rows)
        self.settle(result, translate("Memories", "%n archived", None, len(result.applied)))

    async def unarchive(self, rows: Sequence[MemoryRow]) -> None:
        """Take memories out of the archive."""
        result = await operations.unarchive_memories(self.context.caller, rows)
        self.settle(result, translate("Memories", "%n taken out of the archive", None, len(result.applied)))

    async def put_back(self, rows: Sequence[MemoryRow]) -> None:
        """Put rejected ones back into Pending."""
        result = await restore_rejected(self.context.caller, rows)
        self.settle(result, translate("Memories", "%n put back into Pending", None, len(result.applied)))

    async def forget(self, rows: Sequence[MemoryRow]) -> None:
        """Say what goes and what stays, forget if that is wanted, and show the receipt."""

        async def preview(is_quote_removed: bool) -> ForgetPreview:
            return await operations.preview_forget(self.context.caller, rows, is_quote_removed=is_quote_removed)

        dialog = ForgetDialog(self.parent, len(rows), preview)
        if not await shown(dialog):
            return
        receipt = await operations.forget_memories(
            self.context.caller, rows, is_quote_removed=dialog.quotes.isChecked()
        )
        self.removed([row.item_id for row in rows])
        await self._show_receipt(receipt)

    async def forget_matching(self, chosen: MemoryFilter) -> None:
        """Forget all that the filter matches, after a look that counts and, beyond a few, a typed word."""
        looked = await operations.preview_forget_matching(self.context.caller, chosen)
        guarded = ""
        if looked.guarded:
            guarded = translate(
                "Forget", "%n Global or sensitive ones stay: they are forgotten one by one.", None, looked.guarded
            )
        if not looked.preview.items:
            nothing = translate("Forget", "Nothing here can be forgotten at once.")
            self.context.notices.say(Notice(f"{nothing} {guarded}".strip(), Tone.WARNING))
            return

        async def preview(is_quote_removed: bool) -> ForgetPreview:
            del is_quote_removed  # the numbers are the same, only the words in the conversations differ
            return looked.preview

        dialog = ForgetDialog(self.parent, looked.preview.items, preview, remark=guarded)
        if not await shown(dialog):
            return
        receipt = await operations.forget_matching(
            self.context.caller, chosen, looked.token, is_quote_removed=dialog.quotes.isChecked()
        )
        self.removed(receipt.tombstones)
        await self._show_receipt(receipt)

    async def _show_receipt(self, receipt: ForgetReceipt) -> None:
        delete = partial(delete_backups, self.context.caller)
        await shown(ReceiptDialog(self.parent, receipt, delete))

    async def take_back(self) -> None:
        """Undo the last change made here."""
        result = await self.undo.undo()
        if result is not None:
            self.changed(result.applied)
            self.context.notices.say(Notice(translate("Memories", "Taken back")))
            self.context.actions.update()

    def settle(self, result: ChangeResult, said: str) -> None:
        """Note what can be taken back, and say what happened."""
        self.undo.note(result)
        self.changed(result.applied)
        if result.conflicts:
            text = translate("Memories", "%n were changed meanwhile and were left.", None, len(result.conflicts))
            self.context.notices.say(Notice(text, Tone.WARNING))
        elif result.change_id is not None:
            undo = self.context.actions[self.undo_action]
            self.context.notices.say(Notice(said, action_text=translate("Memories", "Undo"), act=undo.trigger))
        self.context.actions.update()


def can_rise(row: MemoryRow) -> bool:
    """Whether a memory may be promoted at all: pending or confirmed, with something above it."""
    is_active = row.status in {v.ItemStatus.CANDIDATE, v.ItemStatus.CONFIRMED}
    return is_active and row.scope.kind is not v.NamespaceKind.GLOBAL
