"""Search by meaning in the window: switched on by keys, seen while it works, and what to do when it does not."""

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from renderer.operations import memories as operations
from renderer.pages.memories_page import MemoriesPage
from renderer.pages.settings_page import SettingsPage
from renderer.support.formats import now_utc
from renderer.widgets.settings.embedding import EmbeddingSection
from shared import vocabulary as v
from shared.ipc.events import ACTIVITY_PROGRESSED, ActivityProgressed
from shared.ipc.methods.embedding import EmbeddingStatus
from shared.ipc.methods.memories import MemoryDraft, MemoryFilter, ScopeTarget
from shared.ipc.methods.system import ActivityView
from tests.support.person import Person, regular
from tests.support.windows import eventually

READY = EmbeddingStatus(
    state=v.EmbeddingState.READY,
    failure=None,
    model="model/1",
    kept_model="model/1",
    dimension=384,
    items=1_200,
    indexed=1_200,
    failed=0,
    activity_id=None,
    remaining_s=None,
    is_enabled=True,
    is_gate_enabled=False,
    install_command="pip install 'remembrancer[embedding]'",
)


async def remember(person: Person, statement: str) -> None:
    draft = MemoryDraft(kind=v.MemoryKind.FACT, statement=statement)
    target = ScopeTarget(kind=v.NamespaceKind.GLOBAL)
    await operations.create_memory(person.caller, target, draft, idempotency_key=operations.new_key())


async def test_a_person_switches_it_on_and_finds_in_the_other_language(qapp: QApplication) -> None:
    async with regular() as person:
        for statement in ("The rent is due on the third working day.", "The cat is called Biscuit."):
            await remember(person, statement)
        page = await person.page(SettingsPage)
        page.enter("embedding")
        section = page.embedding
        await eventually(lambda: section.state.text().startswith("Off"))
        await person.tab_to(section.enabled)
        person.press("Space", "Ctrl+S")
        await eventually(lambda: section.state.text() == "✓ Ready", timeout_s=60.0)
        assert "Indexed: 2 of 2" in section.figures.text()
        assert "384" in section.figures.text()
        memories = await person.page(MemoriesPage)
        memories.enter(MemoryFilter(text="房租哪天交", statuses=(v.ItemStatus.CONFIRMED,)))
        await eventually(lambda: [row.statement[:8] for row in memories.table.loaded_rows][:1] == ["The rent"])


def shown(section: EmbeddingSection, **changes: object) -> dict[str, bool]:
    section.show_status(msgspec.structs.replace(READY, **changes))
    widgets = {
        "command": section.command,
        "progress": section.progress,
        "pause": section.pause_button,
        "go_on": section.missing_button,
        "all": section.all_button,
        "failed": section.failed_button,
    }
    return {name: not widget.isHidden() for name, widget in widgets.items()}


@pytest.mark.parametrize(
    ("changes", "offered", "said"),
    [
        ({"state": v.EmbeddingState.NOT_INSTALLED}, {"command"}, "Not installed"),
        ({"state": v.EmbeddingState.OFF}, set(), "Off."),
        ({"state": v.EmbeddingState.FAILING}, {"command", "go_on", "all"}, "could not be used"),
        ({"state": v.EmbeddingState.OUTDATED, "kept_model": "old/1"}, {"all"}, "old/1"),
        (
            {"state": v.EmbeddingState.INDEXING, "indexed": 300, "activity_id": "x", "remaining_s": 90.0},
            {"progress", "pause"},
            "300 of 1,200",
        ),
        ({"state": v.EmbeddingState.PAUSED, "indexed": 300}, {"go_on", "all"}, "Paused: 300 of 1,200"),
        ({}, {"all"}, "✓ Ready"),
        ({"failed": 2}, {"go_on", "all", "failed"}, "✓ Ready"),
    ],
)
def test_every_state_says_what_it_is_and_offers_what_helps(
    qapp: QApplication, changes: dict[str, object], offered: set[str], said: str
) -> None:
    section = EmbeddingSection()
    found = shown(section, **changes)
    assert {name for name, is_shown in found.items() if is_shown} == offered
    assert said in section.state.text()
    section.deleteLater()


def test_failed_ones_are_counted_and_can_be_shown(qapp: QApplication) -> None:
    section = EmbeddingSection()
    asked: list[bool] = []
    section.failed_requested.connect(lambda: asked.append(True))
    shown(section, failed=2)
    assert "2 memories could not be indexed" in section.failed.text()
    section.failed_button.click()
    assert asked == [True]
    section.deleteLater()


async def test_the_filter_of_failed_ones_shows_itself_only_then(qapp: QApplication) -> None:
    async with regular() as person:
        await remember(person, "The cat is called Biscuit.")
        page = await person.page(MemoriesPage)
        bar = page.filters
        assert not bar._unembedded.isVisible()
        page.enter(MemoryFilter(is_unembedded_only=True))
        await eventually(bar._unembedded.isVisible)
        assert bar.chosen(None).is_unembedded_only
        bar.clear()
        await eventually(lambda: not bar.chosen(None).is_unembedded_only)


async def test_progress_is_followed_without_counting_anew(qapp: QApplication) -> None:
    async with regular() as person:
        page = await person.page(SettingsPage)
        page.enter("embedding")
        section = page.embedding
        await eventually(lambda: section.status is not None)
        activity = ActivityView(
            activity_id="00000000-0000-4000-8000-000000000001",
            kind=v.ActivityKind.REINDEX,
            state=v.ActivityState.RUNNING,
            done=400,
            total=900,
            unit="items",
            started_at=now_utc(),
            remaining_s=30.0,
            failure=None,
        )
        changes = {"state": v.EmbeddingState.INDEXING, "indexed": 300, "activity_id": activity.activity_id}
        shown(section, **changes)
        page.context.events.publish(ACTIVITY_PROGRESSED, ActivityProgressed(activity=activity))
        assert section.state.text().startswith("Indexing 700 of 1,200 memories.")
        assert section.progress.value() == 700
