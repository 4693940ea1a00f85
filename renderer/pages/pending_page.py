"""Pending: everything that wants to become memory, decided by a person, one key a decision."""

from collections.abc import Awaitable, Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QSplitter, QStackedWidget, QTabBar, QWidget

from renderer.models.memory_table import MemoryTable, candidate_meta
from renderer.models.paged_table import LoadState, RowSource
from renderer.operations import candidates as operations
from renderer.operations.messages import CALL_FAILURES
from renderer.pages.candidate_flows import CandidateFlows, Inbox
from renderer.pages.card_store import CardStore
from renderer.pages.conflicts_view import ConflictsView
from renderer.pages.evidence_place import open_evidence
from renderer.pages.page import Page, PageContext
from renderer.pages.pending_actions import CONTEXT_MENU, DECISIONS, PendingVerbs, pending_specs
from renderer.support.accessibility import named
from renderer.support.formats import count_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.support.words.memories import namespace_kind_text, warning_text
from renderer.widgets.action_row import ActionRow, attach_menu
from renderer.widgets.candidate_card import CandidateCard
from renderer.widgets.empty_state import StateText
from renderer.widgets.filter_box import FilterBox
from renderer.widgets.layout import column, frame, label, looking, row, units
from renderer.widgets.listed_view import ListedView, ListWords
from renderer.widgets.memory_list import MemoryList
from shared import vocabulary as v
from shared.ipc import events
from shared.ipc.contract import Page as IpcPage
from shared.ipc.methods.candidates import CandidateCounts, CandidateFilter
from shared.ipc.methods.memories import EvidenceView, MemoryRow, RelatedView

_GATHER_MS = 250
"""Events that come together cause one refresh."""
_AHEAD = 2
"""Cards asked for before they are needed."""
_CANDIDATES, _PROMOTIONS, _CONFLICTS = range(3)


class PendingPage(Page):
    """Candidates, or only those that ask for a promotion: list on the left, card on the right; and conflicts.

    A decision takes the row out at once; a failure puts it back.
    """

    page_id = "pending"

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._cards = CardStore(context.caller)
        self._flows = CandidateFlows(context, self, Inbox(self._take_out, self.reload, self._recount))
        self._counts: CandidateCounts | None = None
        self.table = MemoryTable(candidate_meta, self)
        self.list = MemoryList(self.table)
        self.view = ListedView(self.list, self.table, self._words())
        self.card = CandidateCard(self._resolve)
        self.conflicts = ConflictsView(context, self, self._flows.undo)
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for _ in (_CANDIDATES, _PROMOTIONS, _CONFLICTS):
            self.tabs.addTab("")
        self._scope_filter, self._warning_filter = FilterBox(), FilterBox()
        self._count_label = label("", "muted", wraps=False)
        self._marked_label = label("", "badge", wraps=False)
        context.actions.add_all(pending_specs(self._verbs()), self, self.page_id)
        self._gather = QTimer(self, singleShot=True, interval=_GATHER_MS)
        self._lay_out()
        self._bind()

    # Life.

    def enter(self, target: object = None) -> None:
        if self.table.state is LoadState.LOADING and not self.table.rowCount():
            self._show_source()
        elif self.table.state is LoadState.FAILED:
            self.reload()
        if isinstance(target, str):
            self.tabs.setCurrentIndex(_CANDIDATES)
            self.list.go_to_key(target)
        self._focus_list()

    def leave(self) -> None:
        self.context.kept.keep("pending/splitter", self._splitter.saveState())

    def reload(self) -> None:
        self._cards.mark_stale()
        if self.table.rowCount():
            self.table.refresh()
        else:
            self._show_source()
        if self.conflicts.model.rowCount():
            self.conflicts.model.refresh()
        else:
            self.conflicts.show_rows()
        self._recount()
        current = self.current_row
        if current is not None:  # its row may be the same while what it would change is not
            spawn(self._complete_card(current), owner=self)

    def retranslate(self) -> None:
        self._scope_filter.set_choices(
            translate("Pending", "Scope"),
            translate("Pending", "Any scope"),
            [(namespace_kind_text(kind), kind) for kind in v.NamespaceKind if kind is not v.NamespaceKind.AGENT],
        )
        self._warning_filter.set_choices(
            translate("Pending", "Warning"),
            translate("Pending", "With or without warnings"),
            [(warning_text(warning), warning) for warning in v.ItemWarning],
        )
        named(self.list, translate("Pending", "Candidates"))
        named(self.tabs, translate("Pending", "What waits"))
        self.card.retranslate()
        self.table.retranslate()
        self.conflicts.retranslate()
        self._show_counts()
        self.view.refresh()
        self._on_current(self.current_row)

    def restyle(self) -> None:
        self.list.restyle()
        self.conflicts.restyle()
        self.card.retranslate()
        self._on_current(self.current_row)

    # Layout.

    def _lay_out(self) -> None:
        bar = frame("header")
        line = row(bar, spacing=2)
        line.setContentsMargins(units(4), units(2), units(4), units(2))
        for part in (self.tabs, self._scope_filter, self._warning_filter, self._count_label):
            line.addWidget(part)
        line.addStretch(1)
        line.addWidget(self._marked_label)
        self._right = QStackedWidget()
        self._right.addWidget(frame("surface"))
        self._right.addWidget(self._card_side())
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self.view)
        self._splitter.addWidget(self._right)
        self._splitter.setSizes([units(105), units(165)])
        kept = self.context.kept.layout("pending/splitter")
        if kept is not None:
            self._splitter.restoreState(kept)
        self._views = QStackedWidget()
        self._views.addWidget(self._splitter)
        self._views.addWidget(self.conflicts)
        layout = column(self, spacing=0)
        layout.addWidget(bar)
        layout.addWidget(self._views, 1)

    def _card_side(self) -> QWidget:
        side = frame("surface")
        foot = looking(QFrame(), "strip")
        buttons = row(foot, margin=2)
        buttons.addWidget(ActionRow(self.context.actions, DECISIONS))
        layout = column(side, spacing=0)
        layout.addWidget(self.card, 1)
        layout.addWidget(foot)
        return side

    def _bind(self) -> None:
        self.list.current_changed.connect(self._on_current)
        self.card.open_asked.connect(self._open_evidence)
        self.card.compare_asked.connect(lambda other: self._on_row(lambda row: self._decide(row, other.item_id)))
        self.card.merge_asked.connect(self._merge)
        self.card.retarget_asked.connect(lambda: self._on_row(self._flows.retarget))
        self.tabs.currentChanged.connect(self._on_tab)
        self.table.marks_changed.connect(self._on_marks)
        self._scope_filter.picked.connect(self._show_source)
        self._warning_filter.picked.connect(self._show_source)
        self.context.projects.changed.connect(self._show_source)
        self.context.projects.changed.connect(self.conflicts.show_rows)
        self.context.session.status_changed.connect(self.view.refresh)
        self.context.events.on(events.ITEMS_CHANGED, lambda _payload: self._gather.start(), owner=self)
        self._gather.timeout.connect(self.reload)
        attach_menu(self.list, self.context.actions, CONTEXT_MENU)

    def _verbs(self) -> PendingVerbs:
        flows = self._flows
        return PendingVerbs(
            step=self._step,
            confirm=lambda: flows.confirm(self._chosen_rows()),
            edit=lambda: self._on_row(flows.edit),
            reject=lambda: flows.reject(self._chosen_rows(), is_never_again=False),
            never=lambda: flows.reject(self._chosen_rows(), is_never_again=True),
            forget=lambda: self.act(self._then_focus(flows.reject_and_forget(self._chosen_rows()))),
            scope=lambda: self._on_row(flows.change_scope),
            evidence=lambda: self._open_evidence(self.card.primary_evidence),
            reveal=lambda: self._on_row(self._reveal),
            undo=lambda: self.act(flows.take_back()),
            mark=lambda: self.table.toggle(self.list.place),
            mark_and_step=self._mark_and_step,
            mark_all=self.table.mark_all,
            clear_marks=self.table.clear_marks,
            next_tab=lambda: self.tabs.setCurrentIndex((self.tabs.currentIndex() + 1) % self.tabs.count()),
            compare=lambda: self._on_row(self._decide),
            promote=lambda: self._on_row(flows.promote),
            retarget=lambda: self._on_row(flows.retarget),
            answer=self.conflicts.desk.answer,
            swap=self.conflicts.desk.swap,
            has_current=lambda: self.current_row is not None,
            can_decide=lambda: self.current_row is not None and self.context.session.can_write,
            can_answer=self._can_answer,
            can_retarget=self._can_retarget,
            can_undo=lambda: flows.can_undo and self.context.session.can_write,
        )

    # Rows.

    @property
    def current_row(self) -> MemoryRow | None:
        """The candidate with the keyboard; none while conflicts are shown."""
        return None if self._has_conflicts_shown else self.table.row_at(self.list.place)

    @property
    def _filter(self) -> CandidateFilter:
        scope, warning = self._scope_filter.value, self._warning_filter.value
        return CandidateFilter(
            project_id=self.context.projects.chosen_id,
            scope_kinds=(scope,) if scope is not None else (),
            warnings=(warning,) if warning is not None else (),
            is_promotion_only=self.tabs.currentIndex() == _PROMOTIONS,
        )

    def _show_source(self) -> None:
        chosen = self._filter

        async def fetch(cursor: str | None, limit: int) -> IpcPage[MemoryRow]:
            page = await operations.list_candidates(self.context.caller, chosen, cursor, limit)
            staying = tuple(item for item in page.items if item.item_id not in self._flows.deciding)
            return IpcPage(items=staying, next_cursor=page.next_cursor)

        async def count() -> int:
            return (await operations.count_candidates(self.context.caller)).candidates - len(self._flows.deciding)

        self.table.clear_marks()
        self.table.show(RowSource(fetch, count if chosen == CandidateFilter() else None))
        self._recount()

    @property
    def _has_conflicts_shown(self) -> bool:
        return self.tabs.currentIndex() == _CONFLICTS

    def _on_tab(self, place: int) -> None:
        is_list = place != _CONFLICTS
        self._views.setCurrentIndex(0 if is_list else 1)
        for part in (self._scope_filter, self._warning_filter):
            part.setVisible(is_list)
        if is_list:
            self._show_source()
        else:
            self.conflicts.show_rows()
        self.context.actions.update()
        self._show_counts()
        if not self.tabs.hasFocus():
            self._focus_list()

    def _focus_list(self) -> None:
        (self.conflicts.list if self._has_conflicts_shown else self.list).setFocus()

    def _step(self, by: int) -> None:
        (self.conflicts if self._has_conflicts_shown else self.list).step(by)

    def _can_answer(self, resolution: v.Resolution) -> bool:
        return self._has_conflicts_shown and self.context.session.can_write and self.conflicts.desk.can(resolution)

    def _can_retarget(self) -> bool:
        card = self.card.view
        is_stale = card is not None and card.change is not None and card.change.is_stale
        return is_stale and self.current_row is not None and self.context.session.can_write

    async def _decide(self, row: MemoryRow, other_id: str | None = None) -> None:
        await self._flows.conflicts(self, self.reload).decide(row.item_id, other_id)

    def _recount(self) -> None:
        spawn(self._load_counts(), owner=self)

    async def _load_counts(self) -> None:
        try:
            self._counts = await operations.count_candidates(self.context.caller)
        except CALL_FAILURES:
            return  # the list itself says what is wrong
        self._show_counts()

    def _on_current(self, chosen: MemoryRow | None) -> None:
        self._right.setCurrentIndex(0 if chosen is None else 1)
        self.context.actions.update()
        if chosen is None:
            return
        card = self._cards.card(chosen)
        if card is not None:
            self.card.show_candidate(card)
        else:
            self.card.show_row(chosen)
        spawn(self._complete_card(chosen), owner=self)

    async def _complete_card(self, chosen: MemoryRow) -> None:
        try:
            card = self._cards.card(chosen)
            if card is None or not self._cards.is_fresh(chosen):
                known, card = card, await self._cards.load_card(chosen)
                if not self._is_current(chosen):
                    return
                if card != known:
                    self.card.show_candidate(card)
                    self.context.actions.update()
            for source in card.memory.evidence:
                context = await self._cards.load_context(source)
                if context is not None and self._is_current(chosen):
                    self.card.show_context(source.source_id, context)
        except CALL_FAILURES as error:
            if self._is_current(chosen):
                self.tell_failure(error)
            return
        following = [self.table.row_at(self.list.place + ahead) for ahead in range(1, _AHEAD + 1)]
        await self._cards.look_ahead([ahead for ahead in following if ahead is not None])

    def _is_current(self, chosen: MemoryRow) -> bool:
        current = self.current_row
        return current is not None and current.item_id == chosen.item_id

    # Decisions.

    def _chosen_rows(self) -> tuple[MemoryRow, ...]:
        current = self.current_row
        return self.table.marked or ((current,) if current is not None else ())

    def _on_row(self, flow: Callable[[MemoryRow], Awaitable[None]]) -> None:
        current = self.current_row
        if current is not None:
            self.act(self._then_focus(flow(current)))

    async def _then_focus(self, work: Awaitable[None]) -> None:
        try:
            await work
        finally:
            self._focus_list()

    def _take_out(self, ids: set[str]) -> None:
        place = self.list.place
        self.table.clear_marks()
        self.table.take_out(ids)
        self.list.go_to(min(place, self.table.rowCount() - 1))
        self.view.refresh()

    def _resolve(self, other: RelatedView, resolution: v.Resolution) -> None:
        current = self.current_row
        if current is not None:
            self._flows.resolve(current, other, resolution)

    def _merge(self, other: RelatedView) -> None:
        current = self.current_row
        if current is not None:
            self._flows.merge(current, other)

    async def _reveal(self, current: MemoryRow) -> None:
        card = await operations.get_candidate(self.context.caller, current.item_id, is_revealed=True)
        if self._is_current(current):
            self.card.show_candidate(card)

    def _mark_and_step(self, by: int) -> None:
        self.table.toggle(self.list.place)
        self.list.step(by)

    def _open_evidence(self, evidence: EvidenceView | None) -> None:
        open_evidence(self.context.go, evidence)

    # What is shown around the rows.

    def _on_marks(self) -> None:
        count = len(self.table.marked)
        self._marked_label.setText(translate("Pending", "%n marked", None, count))
        self._marked_label.setVisible(bool(count))

    def _show_counts(self) -> None:
        self._on_marks()
        counts = self._counts
        self._show_tabs()
        if counts is None:
            self._count_label.setText("")
            return
        words = [translate("Pending", "%n waiting", None, counts.candidates)]
        if counts.with_warnings:
            words.append(translate("Pending", "%n with warnings", None, counts.with_warnings))
        self._count_label.setText(translate("Pending", " · ").join(words))

    def _show_tabs(self) -> None:
        counts = self._counts
        titles = (
            (translate("Pending", "Candidates"), counts.candidates if counts else 0),
            (translate("Pending", "Promotion requests"), counts.promotions if counts else 0),
            (translate("Pending", "Conflicts"), counts.conflicts if counts else 0),
        )
        for place, (title, count) in enumerate(titles):
            words = translate("Pending", "{title} ({count})").format(title=title, count=count_text(count))
            self.tabs.setTabText(place, words if count else title)

    def _words(self) -> ListWords:
        return ListWords(
            first_use=self._nothing_text,
            no_result=self._no_result_text,
            is_narrowed=lambda: self._filter != CandidateFilter(),
            is_degraded=lambda: self.context.session.is_degraded,
            retry=self.reload,
        )

    def _no_result_text(self) -> StateText:
        return StateText(
            translate("Pending", "No candidate matches the filter"),
            translate("Pending", "Candidates of other scopes, warnings or projects may be waiting."),
            translate("Pending", "Show all candidates"),
            self._clear_filter,
        )

    def _nothing_text(self) -> StateText:
        return StateText(
            translate("Pending", "Nothing is waiting for you"),
            translate("Pending", "Import a transcript, then run a heartbeat: what it finds appears here."),
            translate("Pending", "Go to Heartbeat"),
            lambda: self.context.go("heartbeat", None),
        )

    def _clear_filter(self) -> None:
        self.tabs.setCurrentIndex(_CANDIDATES)
        self._scope_filter.choose(None)
        self._warning_filter.choose(None)
        self.context.projects.choose(None)
        self._show_source()
