"""Folders that belong to no project are bound, made a project or left alone, by keyboard over a real main."""

from pathlib import Path

from PySide6.QtWidgets import QApplication

from renderer.dialogs.decide_folders import DecideFoldersDialog
from renderer.operations import conversations, projects
from renderer.pages.namespaces_page import NamespacesPage
from renderer.support.accessibility import audit
from shared.ipc.methods.conversations import ConversationFilter
from tests.store.test_folder_proposals import a_batch, imported
from tests.support.live_window import put_in
from tests.support.memory_world import World
from tests.support.person import Person, regular
from tests.support.repositories import make_repository, make_worktree
from tests.support.windows import eventually


async def test_a_worktree_is_bound_and_another_folder_left_alone_by_keyboard(
    qapp: QApplication, tmp_path: Path
) -> None:
    main = make_repository(tmp_path / "shop")
    tree = make_worktree(main, tmp_path / "shop feature 中文")
    async with regular() as person:
        shop = await projects.create_project(person.caller, "shop", (str(main),))
        page = await _with_sessions(person, tree, tmp_path / "unlike")
        assert page.proposed.text() == (
            "2 folders with conversations belong to no project yet. 1 of them looks like a project you have."
        )
        assert audit(page) == []
        page.list.setFocus()
        person.press("B")
        dialog = await person.dialog(DecideFoldersDialog)
        assert audit(dialog) == []
        assert f"It is a worktree of the repository of project “shop” ({main})." in dialog.reason.text()
        assert dialog.binds.isChecked()
        person.press("Return")
        await eventually(lambda: dialog.list.count() == 1)
        assert "resembles no project" in dialog.reason.text()
        assert dialog.leaves.isChecked(), "nothing is bound by the default where nothing speaks for it"
        person.press("Return")
        await person.closed(dialog)
        await eventually(lambda: not page.proposals.isVisible())
        bound = await projects.get_project(person.caller, shop.project_id)
        assert {root.path for root in bound.roots} == {str(main), str(tree)}
        assert bound.conversations == 1


async def test_a_folder_becomes_a_project_by_keyboard(qapp: QApplication, tmp_path: Path) -> None:
    async with regular() as person:
        page = await _with_sessions(person, tmp_path / "unlike")
        page.list.setFocus()
        person.press("B")
        dialog = await person.dialog(DecideFoldersDialog)
        await person.tab_to(dialog.makes)
        person.press("Space")
        assert dialog.makes.isChecked()
        await person.tab_to(dialog.name)
        person.press("Ctrl+A")
        person.write("another name")
        person.press("Return")
        await person.closed(dialog)
        made = await projects.list_all_projects(person.caller)
        assert [(one.name, one.conversations) for one in made] == [("another name", 1)]
        waiting = await conversations.list_conversations(
            person.caller, ConversationFilter(is_unassigned_only=True), None, 10
        )
        assert waiting.items == ()


async def _with_sessions(person: Person, *folders: Path) -> NamespacesPage:
    def fill(world: World) -> None:
        world.store.write(lambda unit: unit.imports.insert(a_batch(unit)))
        for folder in folders:
            imported(world.store, folder)

    await put_in(person.app, person.live, fill)
    page = await person.page(NamespacesPage)
    await eventually(page.proposals.isVisible)
    return page
