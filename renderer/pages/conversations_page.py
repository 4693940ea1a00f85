"""The Conversations page: what was said, by project, found by its words; assign and delete."""

from functools import partial

from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtWidgets import QComboBox, QLineEdit, QSplitter, QStackedWidget, QWidget

from renderer.actions.conversation_actions import ConversationActs, conversation_actions
from renderer.models.conversation_tables import (
    conversation_table,
    conversation_title,
    conversation_tooltip,
    hit_table,
)
from renderer.models.paged_table import RowSource
from renderer.operations import conversations
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.pages import conversation_flows
from renderer.pages.chat_part import ChatPart, is_active
from renderer.pages.kept_layout import KeptLayout
from renderer.pages.page import Page, PageContext
from renderer.pages.remember_flow import remember
from renderer.support.accessibility import named
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.widgets.action_row import ActionRow
from renderer.widgets.empty_state import StatefulView, StateText, ViewState
from renderer.widgets.layout import column, label, row
from renderer.widgets.listed_table import ListedTable
from renderer.widgets.turns_view import TurnsView, nothing_said
from shared import vocabulary as v
from shared.ipc.events import CONVERSATIONS_CHANGED, PROJECTS_CHANGED
from shared.ipc.methods.conversations import ConversationFilter, ConversationRow, QuoteSpan

_TYPING_PAUSE_MS = 180
"""Search while typing, but not at each stroke."""
_ALL, _HOLDING = "all", "holding"


class ConversationsPage(Page):
    """`enter` takes a conversation id, or a source id as ("source", id) to show a quote in its place."""

    page_id = "conversations"

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._layout = KeptLayout(context.kept, self.page_id)
        self._shown: ConversationRow | None = None
        self._next_turns: str | None = None
        self._is_loading_turns = False
        context.actions.add_all(conversation_actions(self._acts()), self, scope=self.page_id)
        self.rows = conversation_table(self)
        self.hits = hit_table(self)
        self.list = ListedTable(self.rows, self._first_use, self._no_result, self._is_degraded, chooses_first=False)
        self.hit_list = ListedTable(self.hits, self._no_hits, is_degraded=self._is_degraded, chooses_first=False)
        self.turns = TurnsView()
        self.reading = StatefulView(self.turns)
        self.chat = ChatPart(context, self.turns, self)
        self._build_filter()
        self._build()
        self._connect()
        self._apply_filter()

    def _acts(self) -> ConversationActs:
        return ConversationActs(
            assign=lambda: self.act(self._assign()),
            delete=lambda: self.act(self._delete()),
            has_conversation=lambda: self.context.session.can_write and self._conversation() is not None,
            show_memories=self._show_memories,
            has_memories=lambda: self._conversation() is not None,
            find=lambda: self.text.setFocus(Qt.FocusReason.ShortcutFocusReason),
            next_speaker=lambda: self.turns.step(1),
            previous_speaker=lambda: self.turns.step(-1),
            import_history=lambda: self.act(conversation_flows.show_imports(self.context, self)),
            chat=lambda: self.act(self.chat.open()),
            new_thread=lambda: self.act(self.chat.begin_new()),
            remember=lambda: self.act(self._remember()),
            can_write=lambda: self.context.session.can_write,
        )

    def _build_filter(self) -> None:
        self.text = QLineEdit()
        self.text.setClearButtonEnabled(True)
        self.where = QComboBox()
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_PAUSE_MS)
        self._fill_where()

    def _build(self) -> None:
        filters = row(spacing=2)
        filters.addWidget(self.text, 3)
        filters.addWidget(self.where, 2)
        self.lists = QStackedWidget()
        self.lists.addWidget(self.list)
        self.lists.addWidget(self.hit_list)
        self.list.table.set_widths((10, 26, 13, 5, 8), stretch=1)
        self.hit_list.table.set_widths((17, 10, 30, 18, 12), stretch=2)
        acts = ("conversations.assign", "conversations.memories", "conversations.delete")
        self.list.add_menu(self.context.actions, acts)
        left = QWidget()
        left_side = column(left, margin=4, spacing=3)
        left_side.addLayout(filters)
        left_side.addWidget(self.lists, 1)
        self.title = label("", "heading", selectable=True)
        self.about = label("", "small", selectable=True)
        right = QWidget()
        right_side = column(right, margin=4, spacing=2)
        right_side.addWidget(self.title)
        right_side.addWidget(self.about)
        talk = ("conversations.chat", "conversations.new_thread", "conversations.remember")
        right_side.addWidget(
            ActionRow(self.context.actions, (*talk, None, *acts, None, "conversations.import_history"))
        )
        right_side.addWidget(self.reading, 1)
        right_side.addWidget(self.chat)
        splitter = QSplitter()
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([460, 620])
        self._layout.splitter("splitter", splitter)
        self._layout.table("list", self.list.table)
        self._layout.table("hits", self.hit_list.table)
        column(self).addWidget(splitter)

    def _connect(self) -> None:
        self.text.textChanged.connect(self._pause.start)
        self.text.returnPressed.connect(self._focus_list)
        self._pause.timeout.connect(self._apply_filter)
        self.where.currentIndexChanged.connect(self._apply_filter)
        self.list.chosen.connect(self._on_chosen)
        self.hit_list.chosen.connect(self._on_hit)
        self.list.table.activated.connect(self.turns.setFocus)
        self.hit_list.table.activated.connect(self.turns.setFocus)
        self.turns.end_neared.connect(self._on_end_neared)
        self.context.projects.listed.connect(self._fill_where)
        self.context.projects.changed.connect(self._follow_project)
        self.context.events.on(CONVERSATIONS_CHANGED, lambda _: self.reload(), self)
        self.context.events.on(PROJECTS_CHANGED, lambda _: self.reload(), self)

    def enter(self, target: object = None) -> None:
        """Show a conversation, or a quote in the turn where it was said."""
        match target:
            case ("source", str(source_id)):
                spawn(self._show_source(source_id), owner=self)
            case str(conversation_id):
                spawn(self._show_conversation(conversation_id), owner=self)
            case _:
                self.list.setFocus()

    def leave(self) -> None:
        """Keep the layout."""
        self._layout.save()

    def reload(self) -> None:
        """Ask for the list again; what is read stays."""
        self.rows.refresh()

    def retranslate(self) -> None:
        """Renew every text."""
        self.text.setPlaceholderText(translate("Conversations", "Find what was said"))
        named(self.text, translate("Conversations", "Find what was said"))
        named(self.where, translate("Conversations", "Which conversations"))
        self._fill_where()
        self.list.retranslate(translate("Conversations", "Conversations, latest first"))
        self.hit_list.retranslate(translate("Conversations", "Turns that were found"))
        self.turns.retranslate()
        self.chat.retranslate()
        self._show_head()

    def restyle(self) -> None:
        """Colours and row heights of now."""
        self.turns.retranslate()
        self.list.restyle()
        self.hit_list.restyle()

    def _fill_where(self) -> None:
        chosen = self.where.currentData() or self.context.projects.chosen_id or _ALL
        self.where.blockSignals(True)
        self.where.clear()
        self.where.addItem(translate("Conversations", "All projects"), _ALL)
        self.where.addItem(translate("Conversations", "◇ Holding area"), _HOLDING)
        for project in self.context.projects.all:
            self.where.addItem(
                translate("Conversations", "■ {name}").format(name=visible_text(project.name)), project.project_id
            )
        self.where.setCurrentIndex(max(0, self.where.findData(chosen)))
        self.where.blockSignals(False)

    def _follow_project(self) -> None:
        self.where.setCurrentIndex(max(0, self.where.findData(self.context.projects.chosen_id or _ALL)))

    def _project_id(self) -> str | None:
        chosen = self.where.currentData()
        return None if chosen in {_ALL, _HOLDING} else chosen

    def _apply_filter(self) -> None:
        caller, text = self.context.caller, self.text.text().strip()
        chosen = ConversationFilter(
            project_id=self._project_id(), is_unassigned_only=self.where.currentData() == _HOLDING
        )
        if text:
            self.lists.setCurrentWidget(self.hit_list)
            self.hit_list.show_rows(RowSource(partial(conversations.search_turns, caller, chosen, text)))
        else:
            self.lists.setCurrentWidget(self.list)
            self.list.show_rows(RowSource(partial(conversations.list_conversations, caller, chosen)))

    def _focus_list(self) -> None:
        listed = self.lists.currentWidget()
        if isinstance(listed, ListedTable):
            listed.table.setFocus()
            if listed.table.current_row() < 0:
                listed.table.selectRow(0)

    def _conversation(self) -> ConversationRow | None:
        if self.lists.currentWidget() is self.list:
            return self.rows.row_at(self.list.table.current_row()) or self._shown
        return self._shown

    def _on_chosen(self, index: QModelIndex) -> None:
        found = self.rows.row_at(index.row())
        if found is not None and (self._shown is None or found.conversation_id != self._shown.conversation_id):
            spawn(self._open(found), owner=self)
        self.context.actions.update()

    def _on_hit(self, index: QModelIndex) -> None:
        hit = self.hits.row_at(index.row())
        if hit is not None:
            spawn(self._open(hit.conversation, hit.turn_id), owner=self)

    async def _show_conversation(self, conversation_id: str) -> None:
        try:
            found = await conversations.get_conversation(self.context.caller, conversation_id)
        except CALL_FAILURES as error:
            self.tell_failure(error)
            return
        await self._open(found)

    async def _show_source(self, source_id: str) -> None:
        try:
            found = await conversations.source_context(self.context.caller, source_id)
        except CALL_FAILURES as error:
            self.tell_failure(error)
            return
        await self._open(found.conversation, found.quoted_turn_id, found.span)
        self.turns.setFocus()

    async def _open(
        self, conversation: ConversationRow, turn_id: str | None = None, span: QuoteSpan | None = None
    ) -> None:
        self._shown = conversation
        self._show_head()
        self.reading.mark_filled(is_filled=False)
        self.reading.show_loading()
        try:
            page = await conversations.list_turns(
                self.context.caller,
                conversation.conversation_id,
                around_turn_id=turn_id,
                is_latest=turn_id is None and is_active(conversation),
            )
        except CALL_FAILURES as error:
            said = explain(error)
            again = translate("States", "Try again")
            text = StateText(said.sentence, said.advice, again, lambda: self._open_again(conversation, turn_id, span))
            self.reading.show_state(ViewState.FAILED, text)
            return
        if self._shown is not conversation:
            return
        self._next_turns = page.next_cursor
        self.turns.set_turns(page.items)
        if page.items:
            self.reading.show_content()
            if turn_id is None and is_active(conversation):
                self.turns.go_to_end()
        else:
            self.reading.show_state(ViewState.FIRST_USE, nothing_said())
        if turn_id is not None:
            self.turns.mark(turn_id, span)
        self.context.actions.update()

    def _open_again(self, conversation: ConversationRow, turn_id: str | None, span: QuoteSpan | None) -> None:
        spawn(self._open(conversation, turn_id, span), owner=self)

    def _on_end_neared(self) -> None:
        if self._next_turns is not None and not self._is_loading_turns and self._shown is not None:
            self._is_loading_turns = True
            spawn(self._load_more_turns(self._shown, self._next_turns), owner=self)

    async def _load_more_turns(self, conversation: ConversationRow, cursor: str) -> None:
        try:
            page = await conversations.list_turns(self.context.caller, conversation.conversation_id, cursor=cursor)
        except CALL_FAILURES as error:
            self.tell_failure(error)
            return
        finally:
            self._is_loading_turns = False
        if self._shown is conversation:
            self._next_turns = page.next_cursor
            self.turns.append_turns(page.items)

    def _show_head(self) -> None:
        shown_now = self._shown
        if shown_now is None:
            self.title.setText(translate("Conversations", "No conversation chosen"))
            self.about.setText("")
            if self.context.session.is_degraded:
                self.reading.show_blank()  # the list beside it says what is wrong
            else:
                words = StateText(translate("Conversations", "Choose a conversation to read it"))
                self.reading.show_state(ViewState.FIRST_USE, words)
            return
        self._show_title(shown_now)
        self.chat.show_for(shown_now.project_id if is_active(shown_now) else None, shown_now.conversation_id)

    def _show_title(self, shown_now: ConversationRow) -> None:
        self.title.setText(conversation_title(shown_now))
        self.about.setText("  ·  ".join(conversation_tooltip(shown_now).split("\n")[1:]))

    def _show_memories(self) -> None:
        found = self._conversation()
        if found is not None:
            self.context.go("memories", ("namespace", found.namespace_id, found.title))

    async def _assign(self) -> None:
        found = self._conversation()
        if found is not None:
            await conversation_flows.assign(self.context, self, found, self.rows.replace)

    async def _delete(self) -> None:
        found = self._conversation()
        if found is not None and await conversation_flows.delete(self.context, self, found):
            self.rows.take_out((found.conversation_id,))
            self._shown = None
            self.turns.set_turns(())
            self._show_head()

    async def _remember(self) -> None:
        if self._shown is not None:
            await remember(self.context, self, self._shown, self.turns.selected_words())

    # What the chat asks of its page.

    def project_for_chat(self) -> str | None:
        """The project that the person most likely means; None leaves the choice to them."""
        shown_one = None if self._shown is None else self._shown.project_id
        only = self.context.projects.all[0].project_id if len(self.context.projects.all) == 1 else None
        return self._project_id() or shown_one or self.context.projects.chosen_id or only

    async def show_thread(self, thread_id: str | None) -> None:
        """Show a thread at its end, or an empty page for one that its first message makes."""
        if thread_id is not None:
            await self._show_conversation(thread_id)
            return
        self._shown = None
        self._show_head()

    def name_thread(self, thread: ConversationRow) -> None:
        """The first message made this thread: it is what is shown by now."""
        self._shown = thread
        self._show_title(thread)
        self.reading.show_content()
        self.context.actions.update()

    def _is_degraded(self) -> bool:
        status = self.context.session.status
        return status is not None and status.store.state is v.StoreState.DEGRADED

    def _first_use(self) -> StateText:
        return StateText(
            translate("Conversations", "No conversations yet"),
            translate("Conversations", "Import a Claude Code or Codex session, or a ChatGPT export."),
            translate("Conversations", "Import…"),
            self.context.actions["window.import"].trigger,
        )

    def _no_result(self) -> StateText | None:
        if self.where.currentData() == _ALL:
            return None
        return StateText(
            translate("Conversations", "Nothing in “{where}”").format(where=visible_text(self.where.currentText())),
            translate("Conversations", "Other projects have conversations."),
            translate("Conversations", "Show all projects"),
            lambda: self.where.setCurrentIndex(0),
        )

    def _no_hits(self) -> StateText:
        return StateText(
            translate("Conversations", "Nobody said “{text}”").format(text=visible_text(self.text.text().strip())),
            translate("Conversations", "Try fewer or other words; one Chinese character is enough."),
            translate("Conversations", "Clear the search"),
            self.text.clear,
        )
