"""Two projects become one and two again, by keyboard over a real main."""

from PySide6.QtWidgets import QApplication, QLabel

from main_process.domain.actor import PERSON
from main_process.domain.memory_item import ItemText
from main_process.services import memory_service
from renderer.dialogs.merge_projects import MergeProjectsDialog
from renderer.operations import bindings, projects
from renderer.pages.namespaces_page import NamespacesPage
from renderer.support.accessibility import audit
from shared import vocabulary as v
from tests.support.live_window import put_in
from tests.support.memory_world import World
from tests.support.person import Person, regular
from tests.support.windows import eventually


async def test_a_merge_shows_what_comes_who_reads_more_and_what_conflicts(qapp: QApplication) -> None:
    async with regular() as person:
        page, dialog = await _asked_to_merge(person)
        assert audit(dialog) == []
        said = " ".join(one.text() for one in dialog.findChildren(QLabel))
        assert "1 memory of the project" in said
        assert "Deploy on Fridays" in said
        assert "Deploy on Mondays" in said
        assert "Codex in shop: their access ends at once" in dialog.readers.text()
        assert "Codex in ledger: may then also read what “shop” remembers" in dialog.readers.text()
        assert dialog.cancel_button.isDefault()
        assert not dialog.keeps_bindings.isChecked()
        await person.tab_to(dialog.keeps_bindings)
        person.press("Space")
        assert "Codex in shop: go on, and may then also read what “ledger” remembers" in dialog.readers.text()
        await person.tab_to(dialog.accept_button)
        person.press("Space")
        await person.closed(dialog)
        await eventually(lambda: page.details.merge_id is not None)
        assert "“shop” was merged into it" in page.details.policy.text()
        assert [one.name for one in await projects.list_all_projects(person.caller)] == ["ledger"]
        kept = await bindings.list_bindings(person.caller)
        assert {one.name: one.project_name for one in kept} == {
            "Codex in shop": "ledger",
            "Codex in ledger": "ledger",
        }
        page.context.actions["namespaces.undo_merge"].trigger()
        await eventually(lambda: page.lines.rowCount() == 3)
        assert [one.name for one in await projects.list_all_projects(person.caller)] == ["ledger", "shop"]


async def test_return_in_a_merge_keeps_both_projects(qapp: QApplication) -> None:
    async with regular() as person:
        _, dialog = await _asked_to_merge(person)
        person.press("Return")
        await person.closed(dialog)
        assert len(await projects.list_all_projects(person.caller)) == 2


async def test_the_only_project_has_nothing_to_merge_into_and_the_dialog_says_so(qapp: QApplication) -> None:
    async with regular() as person:
        await projects.create_project(person.caller, "shop")
        page = await person.page(NamespacesPage)
        await eventually(lambda: page.details.project_id is not None)
        page.list.setFocus()
        person.press("G")
        dialog = await person.dialog(MergeProjectsDialog)
        assert "no other project" in dialog.comes.text()
        assert not dialog.accept_button.isEnabled()
        person.press("Escape")
        await person.closed(dialog)


async def _asked_to_merge(person: Person) -> tuple[NamespacesPage, MergeProjectsDialog]:
    made = await put_in(person.app, person.live, _two_projects)
    for name, project_id in made.items():
        await bindings.create_binding(
            person.caller,
            project_id=project_id,
            client=v.AgentClient.CODEX,
            name=f"Codex in {name}",
            mode=v.BindingMode.READ,
        )
    page = await person.page(NamespacesPage)
    page.enter(made["shop"])
    await eventually(lambda: page.details.project_id == made["shop"])
    page.list.setFocus()
    person.press("G")
    dialog = await person.dialog(MergeProjectsDialog)
    await eventually(dialog.accept_button.isEnabled)
    return page, dialog


def _two_projects(world: World) -> dict[str, str]:
    made = {}
    for name, day in (("shop", "Fridays"), ("ledger", "Mondays")):
        made[name] = world.project(name)
        namespace_id = world.namespace(made[name])
        text = ItemText(kind=v.MemoryKind.DECISION, statement=f"Deploy on {day}", subject="deploy day")
        world.store.write(
            lambda unit, namespace_id=namespace_id, text=text, day=day: memory_service.create(
                unit, PERSON, namespace_id=namespace_id, text=text, idempotency_key=f"key-{day}"
            )
        )
    return made
