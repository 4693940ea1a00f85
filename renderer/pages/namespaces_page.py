"""The Namespaces page: scopes with counts and policy, who reads what as a picture, bindings, folders."""

from collections.abc import Coroutine
from typing import Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

from renderer.actions.namespace_actions import BindingActs, ProjectActs, binding_actions, project_actions
from renderer.dialogs.choose_project import ChooseProjectDialog
from renderer.models.conversation_tables import conversation_table, conversation_title
from renderer.models.namespace_tables import (
    NamespaceLine,
    binding_table,
    line_figures,
    line_policy,
    line_title,
    namespace_lines,
    namespace_table,
    root_table,
)
from renderer.models.paged_table import RowSource
from renderer.models.short_list import all_at_once
from renderer.operations import bindings, conversations, projects
from renderer.operations.messages import CALL_FAILURES
from renderer.pages.binding_flows import BindingFlows
from renderer.pages.page import Page, PageContext
from renderer.pages.project_flows import ProjectFlows, receipt_text
from renderer.state.notices import Notice, Tone
from renderer.support.dialogs import shown
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.support.words.bindings import reach_text
from renderer.widgets.action_row import ActionRow
from renderer.widgets.chain_picture import ChainPicture
from renderer.widgets.empty_state import StateText
from renderer.widgets.layout import column, label
from renderer.widgets.listed_table import ListedTable
from shared import vocabulary as v
from shared.ipc.contract import Page as Rows
from shared.ipc.events import CONVERSATIONS_CHANGED, ITEMS_CHANGED, PROJECTS_CHANGED
from shared.ipc.methods.bindings import BindingView
from shared.ipc.methods.conversations import ConversationFilter, ConversationRow
from shared.ipc.methods.projects import ReadChain

_PROJECT_ACTS = ("namespaces.rename", "namespaces.memories", "namespaces.archive", "namespaces.delete")
_BINDING_ACTS = (
    "namespaces.verify_binding",
    "namespaces.rename_binding",
    "namespaces.rotate_binding",
    "namespaces.undo_connect",
    "namespaces.revoke_binding",
    "namespaces.usage",
)


class NamespacesPage(Page):
    """`enter` takes a project id, or "connect" to connect an agent to the current project."""

    page_id = "namespaces"

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._project_flows = ProjectFlows(context.caller, self)
        self._binding_flows = BindingFlows(context.caller, self)
        self._wanted: str | None = context.projects.chosen_id
        self.lines = namespace_table(self)
        self.bindings = binding_table(self)
        self.conversations = conversation_table(self)
        self.roots = root_table(self)
        self.list = ListedTable(self.lines, _no_scopes, is_degraded=self._is_degraded)
        self.binding_list = ListedTable(self.bindings, self._no_bindings, is_degraded=self._is_degraded)
        self.conversation_list = ListedTable(self.conversations, _no_conversations, is_degraded=self._is_degraded)
        self.root_list = ListedTable(self.roots, self._no_roots, is_degraded=self._is_degraded)
        self.title = label("", "heading")
        self.policy = label("", "muted")
        self.chain = ChainPicture()
        self.tabs = QTabWidget()
        self.reach = label("", "muted")
        context.actions.add_all(project_actions(self._project_acts()), self, scope=self.page_id)
        context.actions.add_all(
            binding_actions(self._binding_acts(), self._can_change_project), self, scope=self.page_id
        )
        self._build()
        self._connect()
        self._show_sources()

    def _project_acts(self) -> ProjectActs:
        return ProjectActs(
            create=lambda: self.act(self._create()),
            rename=lambda: self._on_project(self._project_flows.rename),
            archive=lambda: self._on_project(self._project_flows.toggle_archived),
            is_archived=lambda: (
                (line := self._line()) is not None and line.node is not None and not line.node.is_readable
            ),
            delete=lambda: self.act(self._delete()),
            add_folder=lambda: self._on_project(self._project_flows.add_folder),
            remove_folder=lambda: self.act(self._remove_folder()),
            can_write=lambda: self.context.session.can_write,
            has_project=self._can_change_project,
            has_folder=lambda: self._can_change_project() and self.root_list.table.current_row() >= 0,
            show_memories=self._show_memories,
            assign=lambda: self.act(self._assign()),
            has_conversation=lambda: (
                self.context.session.can_write and self.conversation_list.table.current_row() >= 0
            ),
        )

    def _binding_acts(self) -> BindingActs:
        return BindingActs(
            connect=lambda: self.act(self._on_named_project(self._binding_flows.connect)),
            create=lambda: self.act(self._on_named_project(self._binding_flows.create)),
            rename=lambda: self._on_binding(self._binding_flows.rename),
            rotate=lambda: self._on_binding(self._binding_flows.rotate),
            verify=lambda: self.act(self._verify()),
            undo=lambda: self._on_binding(self._binding_flows.undo),
            revoke=lambda: self._on_binding(self._binding_flows.revoke),
            has_binding=lambda: self.context.session.can_write and self._live_binding() is not None,
            has_written_file=lambda: (
                self.context.session.can_write
                and (binding := self._live_binding()) is not None
                and binding.config_path is not None
            ),
            show_usage=lambda: self.context.go("usage", None),
        )

    def _build(self) -> None:
        self.list.table.set_widths((26, 9, 8, 11), stretch=0)
        self.binding_list.table.set_widths((24, 18, 13, 30, 17, 8, 14, 30), stretch=7)
        self.conversation_list.table.set_widths((10, 30, 14, 5, 8), stretch=1)
        self.root_list.table.set_widths((50, 14), stretch=0)
        registry = self.context.actions
        self.list.add_menu(registry, (*_PROJECT_ACTS, None, "namespaces.connect", "namespaces.create_binding"))
        self.binding_list.add_menu(registry, _BINDING_ACTS)
        self.conversation_list.add_menu(registry, ("namespaces.assign",))
        self.root_list.add_menu(registry, ("namespaces.add_folder", "namespaces.remove_folder"))
        left = QWidget()
        left_side = column(left, margin=4, spacing=3)
        left_side.addWidget(ActionRow(registry, ("namespaces.create", "namespaces.connect", None)))
        left_side.addWidget(self.list, 1)
        right = QWidget()
        right_side = column(right, margin=4, spacing=2)
        right_side.addWidget(self.title)
        right_side.addWidget(self.policy)
        right_side.addWidget(ActionRow(registry, (*_PROJECT_ACTS, None)))
        right_side.addWidget(self.chain)
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self._bindings_tab(), "")
        self.tabs.addTab(self._listed_tab(self.conversation_list, ("namespaces.assign", None)), "")
        self.tabs.addTab(
            self._listed_tab(self.root_list, ("namespaces.add_folder", "namespaces.remove_folder", None)), ""
        )
        right_side.addWidget(self.tabs, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([470, 610])
        column(self).addWidget(splitter)

    def _bindings_tab(self) -> QWidget:
        tab = QWidget()
        layout = column(tab, margin=2, spacing=2)
        layout.addWidget(
            ActionRow(
                self.context.actions,
                ("namespaces.verify_binding", "namespaces.rename_binding", "namespaces.revoke_binding", None),
            )
        )
        layout.addWidget(self.binding_list, 1)
        layout.addWidget(self.reach)
        return tab

    def _listed_tab(self, listed: ListedTable, acts: tuple[str | None, ...]) -> QWidget:
        tab = QWidget()
        layout = column(tab, margin=2, spacing=2)
        layout.addWidget(ActionRow(self.context.actions, acts))
        layout.addWidget(listed, 1)
        return tab

    def _connect(self) -> None:
        self.list.chosen.connect(self._on_line)
        self.binding_list.chosen.connect(self._on_binding_chosen)
        self.conversation_list.chosen.connect(self._on_conversation)
        self.conversation_list.table.activated.connect(self._open_conversation)
        self.root_list.chosen.connect(self.context.actions.update)
        self.lines.count_changed.connect(self._choose_wanted)
        self.context.events.on(PROJECTS_CHANGED, lambda _: self.reload(), self)
        self.context.events.on(CONVERSATIONS_CHANGED, lambda _: self.reload(), self)
        self.context.events.on(ITEMS_CHANGED, lambda _: self.lines.refresh(), self)

    def enter(self, target: object = None) -> None:
        """Choose a project; "connect" opens the dialog for it."""
        if target == "connect":
            self.act(self._on_named_project(self._binding_flows.connect))
        elif isinstance(target, str):
            self._wanted = target
            self._choose_wanted()

    def reload(self) -> None:
        """Ask for scopes, bindings, conversations and folders again."""
        for rows in (self.lines, self.bindings, self.conversations):
            rows.refresh()
        self._show_line()

    def retranslate(self) -> None:
        """Renew every text."""
        self.list.retranslate(translate("Namespaces", "Scopes with their counts"))
        self.binding_list.retranslate(translate("Namespaces", "Bindings of agents"))
        self.conversation_list.retranslate(translate("Namespaces", "Conversations of this scope"))
        self.root_list.retranslate(translate("Namespaces", "Folders of this project"))
        for place, title in enumerate(
            (
                translate("Namespaces", "Bindings"),
                translate("Namespaces", "Conversations"),
                translate("Namespaces", "Folders"),
            )
        ):
            self.tabs.setTabText(place, title)
        self.tabs.tabBar().setAccessibleName(translate("Namespaces", "Parts of the scope"))
        self.chain.retranslate()
        self._show_head()

    def restyle(self) -> None:
        """Colours and row heights of now."""
        for listed in (self.list, self.binding_list, self.conversation_list, self.root_list):
            listed.restyle()

    def _show_sources(self) -> None:
        caller = self.context.caller

        async def fetch(cursor: str | None, limit: int) -> Rows[NamespaceLine]:
            tree = await projects.namespace_tree(caller)
            return await all_at_once(namespace_lines(tree)).fetch(cursor, limit)

        self.list.show_rows(RowSource(fetch))
        self.root_list.show_rows(all_at_once(()))

    def _line(self) -> NamespaceLine | None:
        return self.lines.row_at(self.list.table.current_row())

    def _project_id(self) -> str | None:
        line = self._line()
        if line is None or line.node is None or line.node.scope.kind is not v.NamespaceKind.PROJECT:
            return None
        return line.node.scope.project_id

    def _can_change_project(self) -> bool:
        return self.context.session.can_write and self._project_id() is not None

    def _live_binding(self) -> BindingView | None:
        binding = self.bindings.row_at(self.binding_list.table.current_row())
        return binding if binding is not None and binding.revoked_at is None else None

    def _choose_wanted(self, *_: object) -> None:
        if self._wanted is not None:
            for place, line in enumerate(self.lines.loaded_rows):
                if line.node is not None and self._wanted in {line.node.scope.project_id, line.key}:
                    self._wanted = None
                    self.list.table.selectRow(place)
                    return
        if self.list.table.current_row() < 0 and self.lines.loaded_rows:
            self.list.table.selectRow(min(1, len(self.lines.loaded_rows) - 1))

    def _on_line(self, index: QModelIndex) -> None:
        del index
        self._show_line()

    def _show_line(self) -> None:
        self._show_head()
        self.context.actions.update()
        line = self._line()
        if line is None:
            return
        caller, project_id = self.context.caller, self._project_id()
        chosen = ConversationFilter(project_id=project_id, is_unassigned_only=project_id is None)

        async def fetch(cursor: str | None, limit: int) -> Rows[ConversationRow]:
            if project_id is None and line.node is not None:
                return Rows(items=())
            return await conversations.list_conversations(caller, chosen, cursor, limit)

        async def fetch_bindings(cursor: str | None, limit: int) -> Rows[BindingView]:
            found = await bindings.list_bindings(caller, project_id=project_id, has_revoked=True)
            return await all_at_once(found).fetch(cursor, limit)

        self.conversation_list.show_rows(RowSource(fetch))
        self.binding_list.show_rows(RowSource(fetch_bindings))
        spawn(self._load_details(line), owner=self)

    def _show_head(self) -> None:
        line = self._line()
        self.title.setText(line_title(line).strip() if line is not None else "")
        self.policy.setText(f"{line_policy(line)} {line_figures(line)}." if line is not None else "")

    async def _load_details(self, line: NamespaceLine) -> None:
        project_id = self._project_id()
        chain: ReadChain | None = None
        try:
            if project_id is not None:
                self.root_list.show_rows(
                    all_at_once((await projects.get_project(self.context.caller, project_id)).roots)
                )
                chain = await projects.read_chain(self.context.caller, project_id=project_id)
            else:
                self.root_list.show_rows(all_at_once(()))
        except CALL_FAILURES as error:
            self.tell_failure(error)
        if self._line() is line or (self._line() is not None and line.key == getattr(self._line(), "key", None)):
            self.chain.set_chain(chain)

    def _on_binding_chosen(self, index: QModelIndex) -> None:
        binding = self.bindings.row_at(index.row())
        self.context.actions.update()
        if binding is None:
            self.reach.setText("")
            return
        self.reach.setText(
            translate("Namespaces", "{name}: {reach}").format(
                name=binding.name,
                reach=reach_text(binding.project_name, has_global=binding.has_global, mode=binding.mode),
            )
        )
        spawn(self._load_chain(binding_id=binding.binding_id), owner=self)

    def _on_conversation(self, index: QModelIndex) -> None:
        conversation = self.conversations.row_at(index.row())
        self.context.actions.update()
        if conversation is not None:
            spawn(self._load_chain(conversation_id=conversation.conversation_id), owner=self)

    async def _load_chain(self, *, conversation_id: str | None = None, binding_id: str | None = None) -> None:
        try:
            chain = await projects.read_chain(
                self.context.caller, conversation_id=conversation_id, binding_id=binding_id
            )
        except CALL_FAILURES:
            chain = None
        self.chain.set_chain(chain)

    def _open_conversation(self, index: QModelIndex) -> None:
        conversation = self.conversations.row_at(index.row())
        if conversation is not None:
            self.context.go("conversations", conversation.conversation_id)

    def _show_memories(self) -> None:
        line = self._line()
        if line is not None and line.node is not None:
            self.context.go("memories", ("namespace", line.node.scope.namespace_id))

    def _on_project(self, flow: Any) -> None:
        project_id = self._project_id()
        if project_id is not None:
            self.act(self._then_reload(flow(project_id)))

    def _on_binding(self, flow: Any) -> None:
        binding = self._live_binding()
        if binding is not None:
            self.act(self._then_reload(flow(binding)))

    async def _on_named_project(self, flow: Any) -> None:
        project_id = self._project_id() or self.context.projects.chosen_id
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
        project_id = self._project_id()
        if project_id is None:
            return
        receipt = await self._project_flows.delete(project_id)
        if receipt is not None:
            self.context.notices.say(Notice(receipt_text(receipt)))
            self.reload()

    async def _remove_folder(self) -> None:
        project_id, root = self._project_id(), self.roots.row_at(self.root_list.table.current_row())
        if project_id is not None and root is not None:
            await self._project_flows.remove_folder(project_id, root)
            self.reload()

    async def _verify(self) -> None:
        binding = self._live_binding()
        if binding is not None:
            is_good, words = await self._binding_flows.verify(binding)
            self.context.notices.say(Notice(words, Tone.DONE if is_good else Tone.WARNING))

    async def _assign(self) -> None:
        conversation = self.conversations.row_at(self.conversation_list.table.current_row())
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

    def _no_bindings(self) -> StateText:
        if self._project_id() is None:
            return StateText(
                translate("Namespaces", "No agent is connected yet"),
                translate("Namespaces", "Choose a project, then connect an agent to it."),
            )
        return StateText(
            translate("Namespaces", "No agent is connected to this project"),
            translate(
                "Namespaces", "Connecting shows the exact change of its configuration before anything is written."
            ),
            translate("Namespaces", "Connect an agent…"),
            self.context.actions["namespaces.connect"].trigger,
        )

    def _no_roots(self) -> StateText:
        if self._project_id() is None:
            return StateText(translate("Namespaces", "Only projects have folders"))
        return StateText(
            translate("Namespaces", "No folder yet"),
            translate("Namespaces", "Sessions that ran in a project's folder belong to it by themselves."),
            translate("Namespaces", "Add folder…"),
            self.context.actions["namespaces.add_folder"].trigger,
        )


def _no_scopes() -> StateText:
    return StateText(translate("Namespaces", "No scopes yet"), translate("Namespaces", "Create a project to begin."))


def _no_conversations() -> StateText:
    return StateText(
        translate("Namespaces", "No conversations here"),
        translate("Namespaces", "Import transcripts, or assign some from the holding area."),
    )
