"""The Namespaces page: scopes with counts and policy at the left, one scope's details at the right."""

from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QSplitter, QWidget

from renderer.actions.namespace_actions import BindingActs, ProjectActs, binding_actions, project_actions
from renderer.dialogs.choose_project import ChooseProjectDialog
from renderer.models.conversation_tables import conversation_title
from renderer.models.namespace_tables import NamespaceLine, namespace_lines, namespace_table
from renderer.models.paged_table import RowSource
from renderer.models.short_list import all_at_once
from renderer.operations import conversations, folders, projects
from renderer.operations.messages import CALL_FAILURES
from renderer.pages.binding_flows import BindingFlows
from renderer.pages.kept_layout import KeptLayout
from renderer.pages.namespace_details import PROJECT_ACTS, NamespaceDetails
from renderer.pages.page import Page, PageContext
from renderer.pages.project_flows import ProjectFlows, merged_text, receipt_text
from renderer.state.notices import Notice, Tone
from renderer.support.dialogs import shown
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.support.words.folders import proposals_text
from renderer.support.words.memories import scope_text
from renderer.widgets.action_row import ActionRow
from renderer.widgets.empty_state import StateText
from renderer.widgets.layout import column, frame, label
from renderer.widgets.listed_table import ListedTable
from shared import vocabulary as v
from shared.ipc.contract import Page as Rows
from shared.ipc.events import CONVERSATIONS_CHANGED, ITEMS_CHANGED, PROJECTS_CHANGED
from shared.ipc.methods.bindings import BindingView
from shared.ipc.methods.folders import FolderProposal

ProjectFlow = Callable[[str], Coroutine[Any, Any, object]]
BindingFlow = Callable[[BindingView], Coroutine[Any, Any, object]]
NamedFlow = Callable[[str, str], Awaitable[None]]


class NamespacesPage(Page):
    """`enter` takes a project id, or "connect" to connect an agent to the current project."""

    page_id = "namespaces"

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._layout = KeptLayout(context.kept, self.page_id)
        self._project_flows = ProjectFlows(context.caller, self)
        self._binding_flows = BindingFlows(context.caller, self)
        self._wanted: str | None = context.projects.chosen_id
        self._shown: NamespaceLine | None = None
        self._folders: tuple[FolderProposal, ...] = ()
        self.lines = namespace_table(self)
        self.list = ListedTable(self.lines, _no_scopes, is_degraded=self._is_degraded)
        self.details = NamespaceDetails(context)
        self.proposals = frame("quote")
        self.proposed = label()
        context.actions.add_all(project_actions(self._project_acts()), self, scope=self.page_id)
        context.actions.add_all(
            binding_actions(self._binding_acts(), self._can_change_project), self, scope=self.page_id
        )
        self._build()
        self._connect()
        self._show_source()

    def _project_acts(self) -> ProjectActs:
        return ProjectActs(
            create=lambda: self.act(self._create()),
            rename=lambda: self._on_project(self._project_flows.rename),
            set_retention=lambda: self._on_project(self._project_flows.set_retention),
            archive=lambda: self._on_project(self._project_flows.toggle_archived),
            is_archived=self._is_archived,
            delete=lambda: self.act(self._delete()),
            add_folder=lambda: self._on_project(self._project_flows.add_folder),
            remove_folder=lambda: self.act(self._remove_folder()),
            decide_folders=lambda: self.act(self._then_reload(self._project_flows.decide_folders())),
            domains=lambda: self.act(self._then_reload(self._project_flows.domains())),
            merge=lambda: self.act(self._merge()),
            undo_merge=lambda: self.act(self._undo_merge()),
            has_merge=lambda: self._can_change_project() and self.details.merge_id is not None,
            can_write=lambda: self.context.session.can_write,
            has_project=self._can_change_project,
            has_folder=lambda: self._can_change_project() and self.details.root() is not None,
            show_memories=self._show_memories,
            assign=lambda: self.act(self._assign()),
            has_conversation=lambda: self.context.session.can_write and self.details.conversation() is not None,
        )

    def _binding_acts(self) -> BindingActs:
        return BindingActs(
            connect=lambda: self.act(self._on_named_project(self._binding_flows.connect)),
            create=lambda: self.act(self._on_named_project(self._binding_flows.create)),
            rename=lambda: self._on_binding(self._binding_flows.rename),
            set_clearance=lambda: self._on_binding(self._binding_flows.set_clearance),
            rotate=lambda: self._on_binding(self._binding_flows.rotate),
            verify=lambda: self.act(self._verify()),
            undo=lambda: self._on_binding(self._binding_flows.undo),
            revoke=lambda: self._on_binding(self._binding_flows.revoke),
            has_binding=lambda: self.context.session.can_write and self.details.live_binding() is not None,
            has_written_file=self._has_written_file,
            show_usage=lambda: self.context.go("usage", None),
        )

    def _build(self) -> None:
        registry = self.context.actions
        self.list.table.set_widths((22, 8, 7, 7), stretch=0)
        self.list.table.first_row = 1  # Global stands above the first project
        self.list.add_menu(registry, (*PROJECT_ACTS, None, "namespaces.connect", "namespaces.create_binding"))
        self.details.lay_out()
        left = QWidget()
        left_side = column(left, margin=4, spacing=3)
        left_side.addWidget(ActionRow(registry, ("namespaces.create", "namespaces.connect", None)))
        inner = column(self.proposals, margin=3, spacing=2)
        inner.addWidget(self.proposed)
        inner.addWidget(ActionRow(registry, ("namespaces.decide_folders", None)))
        self.proposals.setVisible(False)
        left_side.addWidget(self.proposals)
        left_side.addWidget(self.list, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(left)
        splitter.addWidget(self.details)
        splitter.setSizes([470, 610])
        self._layout.splitter("splitter", splitter)
        self._layout.table("scopes", self.list.table)
        self._layout.table("bindings", self.details.binding_list.table)
        self._layout.tabs("tab", self.details.tabs)
        column(self).addWidget(splitter)

    def _connect(self) -> None:
        self.list.chosen.connect(self._on_line)
        self.lines.dataChanged.connect(self._on_renewed)
        self.details.chosen.connect(self.context.actions.update)
        self.lines.count_changed.connect(self._choose_wanted)
        self.context.events.on(PROJECTS_CHANGED, lambda _: self.reload(), self)
        self.context.events.on(CONVERSATIONS_CHANGED, lambda _: self.reload(), self)
        self.context.events.on(ITEMS_CHANGED, lambda _: self.lines.refresh(), self)

    def enter(self, target: object = None) -> None:
        """Choose a project; "connect" opens the dialog for it."""
        spawn(self._count_folders(), owner=self)
        if target == "connect":
            self.act(self._on_named_project(self._binding_flows.connect))
            return
        if isinstance(target, str):
            self._wanted = target
            self._choose_wanted()
        self.list.setFocus()

    def leave(self) -> None:
        """Keep the layout."""
        self._layout.save()

    def reload(self) -> None:
        """Ask for scopes and the chosen scope's details again."""
        self.lines.refresh()
        self._show_line()
        spawn(self._count_folders(), owner=self)

    async def _count_folders(self) -> None:
        """Say at the top how many folders wait for a decision; without one there is nothing to see."""
        try:
            self._folders = await folders.list_folders(self.context.caller)
        except CALL_FAILURES:
            return  # the list beside it says what is wrong
        self._show_folders()

    def _show_folders(self) -> None:
        likely = sum(one.project_id is not None for one in self._folders)
        words = proposals_text(len(self._folders), likely) if self._folders else ""
        self.proposed.setText(words)
        self.proposals.setVisible(bool(self._folders))

    def retranslate(self) -> None:
        """Renew every text."""
        self.list.retranslate(translate("Namespaces", "Scopes with their counts"))
        self.details.retranslate()
        self._show_folders()

    def restyle(self) -> None:
        """Row heights of now."""
        self.list.restyle()
        self.details.restyle()

    def _show_source(self) -> None:
        caller = self.context.caller

        async def fetch(cursor: str | None, limit: int) -> Rows[NamespaceLine]:
            tree = await projects.namespace_tree(caller)
            return await all_at_once(namespace_lines(tree)).fetch(cursor, limit)

        self.list.show_rows(RowSource(fetch))

    def _line(self) -> NamespaceLine | None:
        return self.lines.row_at(self.list.table.current_row())

    def _can_change_project(self) -> bool:
        return self.context.session.can_write and self.details.project_id is not None

    def _is_archived(self) -> bool:
        line = self._line()
        return line is not None and line.node is not None and not line.node.is_readable

    def _has_written_file(self) -> bool:
        binding = self.details.live_binding()
        return self.context.session.can_write and binding is not None and binding.config_path is not None

    def _choose_wanted(self, *_: object) -> None:
        if self._wanted is not None:
            for place, line in enumerate(self.lines.loaded_rows):
                if line.node is not None and self._wanted in {line.node.scope.project_id, line.key}:
                    self._wanted = None
                    self.list.table.selectRow(place)
                    return

    def _on_line(self, index: QModelIndex) -> None:
        del index
        self._show_line()

    def _on_renewed(self) -> None:
        """The chosen scope has another name or other counts now; its row stayed, so nothing else tells."""
        line = self._line()
        if line is not None and line != self._shown:
            self._show_line()

    def _show_line(self) -> None:
        line = self._line()
        if line is not None:
            self._shown = line
            self.details.show_line(line)
        self.context.actions.update()

    def _show_memories(self) -> None:
        line = self._line()
        if line is not None and line.node is not None:
            scope = line.node.scope
            self.context.go("memories", ("namespace", scope.namespace_id, scope_text(scope)))

    def _on_project(self, flow: ProjectFlow) -> None:
        project_id = self.details.project_id
        if project_id is not None:
            self.act(self._then_reload(flow(project_id)))

    def _on_binding(self, flow: BindingFlow) -> None:
        binding = self.details.live_binding()
        if binding is not None:
            self.act(self._then_reload(flow(binding)))

    async def _on_named_project(self, flow: NamedFlow) -> None:
        project_id = self.details.project_id or self.context.projects.chosen_id
        if project_id is None:
            made = await self._project_flows.create()
            if made is None:
                return
            project_id = made.project_id
        project = await projects.get_project(self.context.caller, project_id)
        await flow(project.project_id, project.name)
        self.reload()

    async def _then_reload(self, work: Coroutine[Any, Any, object]) -> None:
        told = await work
        if isinstance(told, str):
            self.context.notices.say(Notice(told))
        self.reload()

    async def _create(self) -> None:
        made = await self._project_flows.create()
        if made is not None:
            self._wanted = made.project_id
            self.reload()

    async def _delete(self) -> None:
        project_id = self.details.project_id
        if project_id is None:
            return
        receipt = await self._project_flows.delete(project_id)
        if receipt is not None:
            self.context.notices.say(Notice(receipt_text(receipt)))
            self.reload()

    async def _merge(self) -> None:
        project_id = self.details.project_id
        if project_id is None:
            return
        receipt = await self._project_flows.merge(project_id)
        if receipt is not None:
            self._wanted = receipt.target.project_id
            undo = translate("Namespaces", "Undo merge")
            act = partial(self._take_merge_back, receipt.merge_id)
            self.context.notices.say(Notice(merged_text(receipt), action_text=undo, act=act))
            self.reload()

    def _take_merge_back(self, merge_id: str) -> None:
        self.act(self._undo_merge(merge_id))

    async def _undo_merge(self, merge_id: str | None = None) -> None:
        merge_id = merge_id or self.details.merge_id
        if merge_id is not None:
            again = await projects.undo_merge(self.context.caller, merge_id)
            self._wanted = again.project_id
            words = translate("Namespaces", "“{name}” is a project of its own again.")
            self.context.notices.say(Notice(words.format(name=visible_text(again.name))))
            self.reload()

    async def _remove_folder(self) -> None:
        project_id, root = self.details.project_id, self.details.root()
        if project_id is not None and root is not None:
            await self._project_flows.remove_folder(project_id, root)
            self.reload()

    async def _verify(self) -> None:
        binding = self.details.live_binding()
        if binding is not None:
            is_good, words = await self._binding_flows.verify(binding)
            self.context.notices.say(Notice(words, Tone.DONE if is_good else Tone.WARNING))

    async def _assign(self) -> None:
        conversation = self.details.conversation()
        if conversation is None:
            return
        caller = self.context.caller

        async def choose(project_id: str | None) -> None:
            await conversations.assign_conversation(caller, conversation.conversation_id, project_id)

        dialog = ChooseProjectDialog(
            translate("Conversations", "Assign “{title}”").format(title=conversation_title(conversation)),
            await projects.list_all_projects(caller),
            choose,
            chosen_id=conversation.project_id,
            parent=self,
        )
        if await shown(dialog):
            self.reload()

    def _is_degraded(self) -> bool:
        status = self.context.session.status
        return status is not None and status.store.state is v.StoreState.DEGRADED


def _no_scopes() -> StateText:
    return StateText(translate("Namespaces", "No scopes yet"), translate("Namespaces", "Create a project to begin."))
