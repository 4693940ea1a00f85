"""What each tab of the memory center shows (seed 004 §15), in a real window over a real main."""

from PySide6.QtWidgets import QApplication, QLabel, QWidget

from renderer.operations import memories, projects
from renderer.pages.memories_page import MemoriesPage
from renderer.pages.namespaces_page import NamespacesPage
from renderer.pages.pending_page import PendingPage
from renderer.pages.settings_page import SettingsPage
from renderer.pages.usage_page import UsagePage
from renderer.support.words.memories import memory_kind_text, sensitivity_text, status_text
from renderer.widgets.facts import Facts
from renderer.widgets.filter_box import FilterBox
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryDraft, MemoryRow, ScopeTarget
from tests.support.person import Person, regular
from tests.support.windows import eventually


def shown(widget: QWidget) -> str:
    """All plain texts that can be seen in a widget."""
    return "\n".join(part.text() for part in widget.findChildren(QLabel) if part.isVisibleTo(widget))


async def remembered(person: Person) -> MemoryRow:
    project = await projects.create_project(person.caller, "webshop")
    made = await memories.create_memory(
        person.caller,
        ScopeTarget(kind=v.NamespaceKind.PROJECT, project_id=project.project_id),
        MemoryDraft(
            kind=v.MemoryKind.DECISION,
            statement="The shop opens at nine",
            subject="Opening hours",
            salience=0.9,
            sensitivity=v.Sensitivity.SENSITIVE,
        ),
        idempotency_key="memory-center",
    )
    return made.applied[0]


async def test_the_center_has_five_tabs_and_nothing_of_future_memory(qapp: QApplication) -> None:
    async with regular() as person:
        await person.page(MemoriesPage)
        assert person.app.window.host.tab_titles == ["Memories", "Pending", "Namespaces", "Usage", "Settings"]


async def test_memories_are_browsed_by_scope_kind_status_and_sensitivity_and_shown_whole(qapp: QApplication) -> None:
    async with regular() as person:
        row = await remembered(person)
        page = await person.page(MemoriesPage)
        offered = {
            value
            for box in page.filters.findChildren(FilterBox)
            for value in (box.itemData(place) for place in range(box.count()))
        }
        assert set(v.NamespaceKind) - {v.NamespaceKind.AGENT} <= offered
        assert set(v.MemoryKind) | set(v.Sensitivity) <= offered
        assert set(v.ItemStatus) - {v.ItemStatus.FORGOTTEN} <= offered
        person.app.window.go("memories", row.item_id)
        await eventually(lambda: "Opening hours" in shown(page.detail))
        words = shown(page.detail)
        for text in (
            "The shop opens at nine",
            "webshop",
            status_text(v.ItemStatus.CONFIRMED),
            memory_kind_text(v.MemoryKind.DECISION),
            sensitivity_text(v.Sensitivity.SENSITIVE),
            "90 %",
            "Recorded",
            "Confidence",
            "Importance",
        ):
            assert text in words, text
        assert page.detail.findChild(Facts) is not None


async def test_pending_names_candidates_conflicts_and_promotions(qapp: QApplication) -> None:
    async with regular() as person:
        page = await person.page(PendingPage)
        titles = " ".join(page.tabs.tabText(place) for place in range(page.tabs.count()))
        for word in ("Candidates", "Promotion requests", "Conflicts"):
            assert word in titles


async def test_namespaces_show_counts_and_who_may_read(qapp: QApplication) -> None:
    async with regular() as person:
        await remembered(person)
        page = await person.page(NamespacesPage)
        await eventually(lambda: "webshop" in page.details.title.text() or page.list.table.model().rowCount() > 1)
        page.list.table.setCurrentIndex(page.list.table.model().index(1, 0))
        await eventually(lambda: "webshop" in page.details.title.text())
        assert page.details.policy.text()
        await eventually(lambda: "Global" in page.details.chain.accessibleDescription())


async def test_usage_and_settings_name_their_parts(qapp: QApplication) -> None:
    async with regular() as person:
        usage = await person.page(UsagePage)
        assert usage.tabs.count() == 3
        settings = await person.page(SettingsPage)
        topics = {section.title() for section in settings.sections}
        assert {"Candidate generation", "Retention and decay", "Sensitive information", "Retrieval budgets"} <= topics
