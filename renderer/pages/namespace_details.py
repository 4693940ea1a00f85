"""What belongs to one scope: who reads what as a picture, bindings, conversations, folders."""

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from renderer.models.conversation_tables import conversation_table
from renderer.models.namespace_tables import (
    NamespaceLine,
    binding_table,
    line_figures,
    line_policy,
    line_title,
    root_table,
)
from renderer.models.paged_table import RowSource
from renderer.models.short_list import all_at_once
from renderer.operations import bindings, conversations, projects
from renderer.operations.messages import CALL_FAILURES
from renderer.pages.page import PageContext
from renderer.support.formats import moment_text, visible_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.support.words.bindings import reach_text
from renderer.support.words.sensitive import clearance_text
from renderer.widgets.action_row import ActionRow
from renderer.widgets.chain_picture import ChainPicture
from renderer.widgets.empty_state import StateText
from renderer.widgets.layout import column, label
from renderer.widgets.listed_table import ListedTable
from shared import vocabulary as v
from shared.ipc.contract import Page as Rows
from shared.ipc.methods.bindings import BindingView
from shared.ipc.methods.conversations import ConversationFilter, ConversationRow
from shared.ipc.methods.projects import LatestMergeResponse, ReadChain, RootFolder

PROJECT_ACTS = (
    "namespaces.rename",
    "namespaces.memories",
    "namespaces.retention",
    "namespaces.merge",
    "namespaces.undo_merge",
    "namespaces.archive",
    "namespaces.domains",
    "namespaces.delete",
)
BINDING_ACTS = (
    "namespaces.verify_binding",
    "namespaces.set_clearance",
    "namespaces.rename_binding",
    "namespaces.rotate_binding",
    "namespaces.undo_connect",
    "namespaces.revoke_binding",
    "namespaces.usage",
)


class NamespaceDetails(QWidget):
    """Made before the page's actions are; `lay_out` puts them in. `chosen` follows every inner choice."""

    chosen = Signal()

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self._context = context
        self._line: NamespaceLine | None = None
        self.bindings = binding_table(self)
        self.conversations = conversation_table(self)
        self.roots = root_table(self)
        self.binding_list = ListedTable(
            self.bindings, self._no_bindings, is_degraded=self._is_degraded, chooses_first=False
        )
        self.conversation_list = ListedTable(
            self.conversations, _no_conversations, is_degraded=self._is_degraded, chooses_first=False
        )
        self.root_list = ListedTable(self.roots, self._no_roots, is_degraded=self._is_degraded, chooses_first=False)
        self.title = label("", "heading")
        self.policy = label("", "muted")
        self.chain = ChainPicture()
        self._merge = LatestMergeResponse()
        self.tabs = QTabWidget()
        self.reach = label("", "muted")

    @property
    def project_id(self) -> str | None:
        """The project behind the scope; None for Global and the holding area."""
        line = self._line
        if line is None or line.node is None or line.node.scope.kind is not v.NamespaceKind.PROJECT:
            return None
        return line.node.scope.project_id

    @property
    def merge_id(self) -> str | None:
        """The merge into the shown project that could be taken back next."""
        return self._merge.merge_id

    @property
    def is_inside_project(self) -> bool:
        """Whether the scope is an automation or experiment, which lie inside a project."""
        line = self._line
        kinds = {v.NamespaceKind.AUTOMATION, v.NamespaceKind.EXPERIMENT}
        return line is not None and line.node is not None and line.node.scope.kind in kinds

    def live_binding(self) -> BindingView | None:
        """The chosen binding, unless it was revoked."""
        binding = self.bindings.row_at(self.binding_list.table.current_row())
        return binding if binding is not None and binding.revoked_at is None else None

    def conversation(self) -> ConversationRow | None:
        """The chosen conversation."""
        return self.conversations.row_at(self.conversation_list.table.current_row())

    def root(self) -> RootFolder | None:
        """The chosen folder."""
        return self.roots.row_at(self.root_list.table.current_row())

    def lay_out(self) -> None:
        """Build the panel, with buttons for actions that are registered by now."""
        registry = self._context.actions
        self.binding_list.table.set_widths((16, 13, 24, 16, 12, 8, 14, 24), stretch=0)
        self.conversation_list.table.set_widths((10, 30, 14, 5, 8), stretch=1)
        self.root_list.table.set_widths((50, 14), stretch=0)
        self.binding_list.add_menu(registry, BINDING_ACTS)
        self.conversation_list.add_menu(registry, ("namespaces.assign",))
        self.root_list.add_menu(registry, ("namespaces.add_folder", "namespaces.remove_folder"))
        layout = column(self, margin=4, spacing=2)
        for widget in (self.title, self.policy, ActionRow(registry, (*PROJECT_ACTS, None)), self.chain):
            layout.addWidget(widget)
        self.tabs.setDocumentMode(True)
        acts: tuple[tuple[ListedTable, tuple[tuple[str | None, ...], ...]], ...] = (
            (
                self.binding_list,
                (("namespaces.verify_binding", "namespaces.set_clearance", "namespaces.revoke_binding", None),),
            ),
            (self.conversation_list, (("namespaces.assign", None),)),
            (self.root_list, (("namespaces.add_folder",), ("namespaces.remove_folder", None))),
        )
        for listed, groups in acts:
            tab = QWidget()
            inner = column(tab, margin=2, spacing=2)
            inner.addWidget(listed, 1)
            if listed is self.binding_list:
                inner.addWidget(self.reach)
            inner.addWidget(ActionRow(registry, *groups))  # below: as long as no row is chosen it is empty
            self.tabs.addTab(tab, "")
        layout.addWidget(self.tabs, 1)
        self.binding_list.chosen.connect(self._on_binding_chosen)
        self.conversation_list.chosen.connect(self._on_conversation)
        self.conversation_list.table.activated.connect(self._open_conversation)
        self.root_list.chosen.connect(self.chosen)

    def show_line(self, line: NamespaceLine) -> None:
        """Show another scope; the same one is renewed, and what is chosen in its lists stays."""
        is_same = self._line is not None and self._line.key == line.key
        self._line = line
        if not is_same:
            self._merge = LatestMergeResponse()
        self._show_head()
        if is_same:
            self.conversations.refresh()
            self.bindings.refresh()
        else:
            self._show_sources(line)
        spawn(self._load(line, has_chain=not is_same), owner=self)

    def _show_sources(self, line: NamespaceLine) -> None:
        caller, project_id = self._context.caller, self.project_id
        filter_ = ConversationFilter(project_id=project_id, is_unassigned_only=project_id is None)

        async def fetch(cursor: str | None, limit: int) -> Rows[ConversationRow]:
            if project_id is None and line.node is not None:
                return Rows(items=())  # Global has no conversations of its own
            return await conversations.list_conversations(caller, filter_, cursor, limit)

        async def fetch_bindings(cursor: str | None, limit: int) -> Rows[BindingView]:
            if self.is_inside_project:
                return Rows(items=())  # agents are bound to projects; runs bring tokens of their own
            found = await bindings.list_bindings(caller, project_id=project_id, has_revoked=True)
            return await all_at_once(found).fetch(cursor, limit)

        self.conversation_list.show_rows(RowSource(fetch))
        self.binding_list.show_rows(RowSource(fetch_bindings))

    def retranslate(self) -> None:
        """Renew every text."""
        self.binding_list.retranslate(translate("Namespaces", "Bindings of agents"))
        self.conversation_list.retranslate(translate("Namespaces", "Conversations of this scope"))
        self.root_list.retranslate(translate("Namespaces", "Folders of this project"))
        titles = (
            translate("Namespaces", "Bindings"),
            translate("Namespaces", "Conversations"),
            translate("Namespaces", "Folders"),
        )
        for place, title in enumerate(titles):
            self.tabs.setTabText(place, title)
        self.tabs.tabBar().setAccessibleName(translate("Namespaces", "Parts of the scope"))
        self.chain.retranslate()
        self._show_head()

    def restyle(self) -> None:
        """Row heights of now."""
        for listed in (self.binding_list, self.conversation_list, self.root_list):
            listed.restyle()

    def _show_head(self) -> None:
        line = self._line
        self.title.setText(line_title(line).strip() if line is not None else "")
        words = [] if line is None else [line_policy(line), line_figures(line)]
        if self._merge.merge_id is not None:
            merged = translate("Namespaces", "“{name}” was merged into it on {date}.")
            name, date = visible_text(self._merge.source_name), moment_text(self._merge.merged_at)
            words.append(merged.format(name=name, date=date))
        self.policy.setText("\n".join(words))

    async def _load(self, line: NamespaceLine, *, has_chain: bool) -> None:
        project_id = self.project_id
        has_chain = has_chain or (self.live_binding() is None and self.conversation() is None)
        chain: ReadChain | None = None
        roots: tuple[RootFolder, ...] = ()
        merge = LatestMergeResponse()
        if project_id is not None:
            try:
                roots = (await projects.get_project(self._context.caller, project_id)).roots
                chain = await projects.read_chain(self._context.caller, project_id=project_id)
                merge = await projects.latest_merge(self._context.caller, project_id)
            except CALL_FAILURES:
                pass  # the lists beside it say what is wrong
        if self._line is line:
            if not self.roots.has_source or tuple(self.roots.loaded_rows) != roots:
                self.root_list.show_rows(all_at_once(roots))
            if has_chain:
                self.chain.set_chain(chain)
            self._merge = merge
            self._show_head()
            self.chosen.emit()

    def _on_binding_chosen(self, index: QModelIndex) -> None:
        binding = self.bindings.row_at(index.row())
        self.chosen.emit()
        if binding is None:
            self.reach.setText("")
            return
        self.reach.setText(
            translate("Namespaces", "{name}: {reach}").format(
                name=visible_text(binding.name),
                reach=reach_text(binding.project_name, has_global=binding.has_global, mode=binding.mode),
            )
            + translate("Namespaces", " · {clearance}").format(clearance=clearance_text(binding.clearance))
        )
        spawn(self._load_chain(binding_id=binding.binding_id), owner=self)

    def _on_conversation(self, index: QModelIndex) -> None:
        conversation = self.conversations.row_at(index.row())
        self.chosen.emit()
        if conversation is not None:
            spawn(self._load_chain(conversation_id=conversation.conversation_id), owner=self)

    async def _load_chain(self, *, conversation_id: str | None = None, binding_id: str | None = None) -> None:
        line = self._line
        try:
            chain: ReadChain | None = await projects.read_chain(
                self._context.caller, conversation_id=conversation_id, binding_id=binding_id
            )
        except CALL_FAILURES:
            chain = None
        if self._line is line:
            self.chain.set_chain(chain)

    def _open_conversation(self, index: QModelIndex) -> None:
        conversation = self.conversations.row_at(index.row())
        if conversation is not None:
            self._context.go("conversations", conversation.conversation_id)

    def _is_degraded(self) -> bool:
        status = self._context.session.status
        return status is not None and status.store.state is v.StoreState.DEGRADED

    def _no_bindings(self) -> StateText:
        if self.is_inside_project:
            return StateText(
                translate("Namespaces", "Only runs of its tasks read this scope"),
                translate("Namespaces", "Each run has a token of its own that ends with it."),
                translate("Namespaces", "Show in Tasks"),
                self._show_in_tasks,
            )
        if self.project_id is None:
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
            self._context.actions["namespaces.connect"].trigger,
        )

    def _show_in_tasks(self) -> None:
        line = self._line
        scope = line.node.scope if line is not None and line.node is not None else None
        if scope is None:
            return
        if scope.kind is v.NamespaceKind.AUTOMATION:
            self._context.go("tasks", ("automation", scope.plan_id))
        else:
            self._context.go("tasks", ("experiment", scope.experiment_id))

    def _no_roots(self) -> StateText:
        if self.project_id is None:
            return StateText(translate("Namespaces", "Only projects have folders"))
        return StateText(
            translate("Namespaces", "No folder yet"),
            translate("Namespaces", "Sessions that ran in a project's folder belong to it by themselves."),
            translate("Namespaces", "Add folder…"),
            self._context.actions["namespaces.add_folder"].trigger,
        )


def _no_conversations() -> StateText:
    return StateText(
        translate("Namespaces", "No conversations here"),
        translate("Namespaces", "Import transcripts, or assign some from the holding area."),
    )
