"""What a person does to a line of memory health, step by step."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QWidget

from renderer.actions.health_actions import Kept
from renderer.dialogs.choose_project import ChooseProjectDialog
from renderer.operations import conflicts, conversations, health, memories, projects
from renderer.operations.candidates import ref
from renderer.pages.memory_flows import MemoryFlows
from renderer.pages.page import PageContext
from renderer.state.notices import Notice
from renderer.support.dialogs import confirm, shown
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.words.memories import scope_text
from renderer.support.words.sensitive import SUSPICIOUS_KINDS, finding_text
from shared import vocabulary as v
from shared.ipc.methods.health import FindingView, HealthRow

_TOPIC: Final = "sensitive_topic"
_NUMBERS: Final = frozenset({"identity_number", "card_number", "bank_account"})


@dataclass(frozen=True, slots=True)
class HealthFlows:
    """Acts on one line; what changes memories goes through the same steps as on the Memories page."""

    context: PageContext
    memories: MemoryFlows
    parent: QWidget

    @staticmethod
    def can_redact(row: HealthRow) -> bool:
        """Neither a topic nor an instruction is a passage that a mark could replace."""
        return row.finding is not None and row.finding.kind not in {_TOPIC, *SUSPICIOUS_KINDS}

    @staticmethod
    def can_restrict(row: HealthRow) -> bool:
        """Numbers and topics are settled by a higher sensitivity; secrets are not."""
        finding = row.finding
        return row.item is not None and finding is not None and finding.kind in {_TOPIC, *_NUMBERS}

    @staticmethod
    def can_assign(row: HealthRow) -> bool:
        """Only conversations are assigned."""
        return row.scope is not None and row.scope.conversation_id is not None

    async def open(self, row: HealthRow) -> None:
        """Show the memory, the turn or the conversation itself."""
        if row.item is not None:
            self.context.go("memories", row.item.item_id)
        elif row.finding is not None:
            self._open_found(row.finding)
        elif row.scope is not None and row.scope.conversation_id is not None:
            self.context.go("conversations", row.scope.conversation_id)
        elif row.scope is not None:
            self.context.go("memories", ("namespace", row.scope.namespace_id, scope_text(row.scope)))

    def _open_found(self, finding: FindingView) -> None:
        if finding.conversation_id is not None:
            self.context.go("conversations", finding.conversation_id)
        elif finding.task_id is not None:
            self.context.go("tasks", ("task", finding.task_id))
        elif finding.heartbeat_run_id is not None:
            self.context.go("heartbeat", finding.heartbeat_run_id)
        else:
            self.context.go("usage", None)

    async def redact(self, row: HealthRow) -> None:
        """Put a mark in the place of the words, after a question: it cannot be taken back."""
        if row.finding is None:
            return
        is_meant = await confirm(
            self.parent,
            translate("Health", "Replace what was found by a mark?"),
            translate(
                "Health", "{kind}: every revision, quote, turn, title and report that holds it is rewritten."
            ).format(kind=finding_text(row.finding.kind)),
            translate("Health", "The rest of the text stays. This cannot be undone."),
            action=translate("Health", "Replace"),
        )
        if is_meant:
            await health.redact_findings(self.context.caller, [row.finding.finding_id])
            self._say(translate("Health", "Replaced by a mark"))

    async def restrict(self, row: HealthRow) -> None:
        """Raise the sensitivity as far as the finding asks for."""
        if row.item is None or row.finding is None:
            return
        is_number = row.finding.kind in _NUMBERS
        level = v.Sensitivity.RESTRICTED if is_number else v.Sensitivity.SENSITIVE
        await memories.set_sensitivity(self.context.caller, row.item, level, "")
        self._say(translate("Health", "Sensitivity raised"))

    async def dismiss(self, row: HealthRow) -> None:
        """Close the finding without a change."""
        if row.finding is not None:
            await health.dismiss_findings(self.context.caller, [row.finding.finding_id])
            self._say(translate("Health", "Dismissed for this revision"))

    async def decide(self, row: HealthRow, kept: Kept, *, is_duplicate: bool) -> None:
        """Keep the first, the second or both; of two that say the same, the kept one gets all evidence."""
        if row.item is None or row.other is None:
            return
        caller = self.context.caller
        stays, goes = (row.other, row.item) if kept is Kept.SECOND else (row.item, row.other)
        if is_duplicate and kept is not Kept.BOTH:
            result = await conflicts.merge_memories(caller, ref(stays), (ref(goes),))
        else:
            answer = v.Resolution.KEEP_BOTH if kept is Kept.BOTH else v.Resolution.REPLACE
            result = await conflicts.resolve_conflict(caller, ref(stays), ref(goes), answer)
        self.memories.settle(result, translate("Health", "Decided"))

    async def edit(self, row: HealthRow) -> None:
        """Write a new revision."""
        if row.item is not None:
            await self.memories.edit(row.item)

    async def archive(self, row: HealthRow) -> None:
        """Keep it, recall it no more."""
        if row.item is not None:
            await self.memories.archive((row.item,))

    async def forget(self, row: HealthRow) -> None:
        """Remove it for good, after saying what goes."""
        if row.item is not None:
            await self.memories.forget((row.item,))

    async def assign(self, row: HealthRow) -> None:
        """Give a conversation a project."""
        scope, caller = row.scope, self.context.caller
        if scope is None or scope.conversation_id is None:
            return
        conversation_id = scope.conversation_id

        async def choose(project_id: str | None) -> None:
            await conversations.assign_conversation(caller, conversation_id, project_id)

        dialog = ChooseProjectDialog(
            translate("Health", "Assign “{title}”").format(title=visible_text(scope.label)),
            await projects.list_all_projects(caller),
            choose,
            parent=self.parent,
        )
        await shown(dialog)

    async def take_back(self) -> None:
        """Undo the last change made here."""
        await self.memories.take_back()

    def _say(self, words: str) -> None:
        self.context.notices.say(Notice(words))
