"""Security domains by keyboard over a real main: hidden while there is one, named in words when there are two."""

from PySide6.QtWidgets import QApplication, QComboBox

from renderer.dialogs.create_project import CreateProjectDialog
from renderer.dialogs.edit_memory import MemoryForm
from renderer.dialogs.security_domains import SecurityDomainsDialog
from renderer.operations import domains, memories, projects
from renderer.pages.memories_page import MemoriesPage
from renderer.pages.namespaces_page import NamespacesPage
from renderer.state.scopes import scope_choices
from renderer.support.accessibility import audit
from renderer.support.words.memories import scope_text
from shared.ipc.methods.memories import MemoryFilter
from tests.support.person import regular
from tests.support.windows import eventually


async def test_a_second_domain_is_made_used_and_deleted_by_keyboard(qapp: QApplication) -> None:
    async with regular() as person:
        page = await person.page(NamespacesPage)
        await eventually(lambda: page.lines.rowCount() == 1)
        page.context.actions["namespaces.domains"].trigger()
        dialog = await person.dialog(SecurityDomainsDialog)
        assert audit(dialog) == []
        person.write("Work")
        person.press("Return")
        await eventually(lambda: dialog.list.count() == 2)
        person.write("work")
        person.press("Return")
        await eventually(lambda: "Another security domain has this name." in dialog.failure())
        person.press("Escape")
        await person.closed(dialog)
        await eventually(lambda: page.lines.rowCount() == 2)
        person.press("Ctrl+Shift+N")
        creating = await person.dialog(CreateProjectDialog)
        person.write("ledger")
        await person.tab_to(creating.domain)
        person.press("Down")
        await person.tab_to(creating.accept_button)
        person.press("Space")
        await person.closed(creating)
        await eventually(lambda: page.lines.rowCount() == 3)
        (ledger,) = await projects.list_all_projects(person.caller)
        assert ledger.domain_name == "Work"
        assert "Project “ledger” (Work)" in page.details.title.text()
        assert [scope_text(one.view) for one in scope_choices((ledger,))] == [
            "Global (Work)",
            "Project “ledger” (Work)",
        ]
        work = next(one for one in await domains.list_domains(person.caller) if one.name == "Work")
        page.context.actions["namespaces.domains"].trigger()
        dialog = await person.dialog(SecurityDomainsDialog)
        dialog.list.setFocus()
        person.press("Down")
        await person.tab_to(dialog.delete_button)
        person.press("Space")
        await eventually(lambda: "not empty" in dialog.failure())
        assert work.projects == 1
        person.press("Escape")
        await person.closed(dialog)


async def test_a_domain_without_projects_can_be_given_global_memory(qapp: QApplication) -> None:
    async with regular() as person:
        made = await domains.create_domain(person.caller, "Work")
        page = await person.page(MemoriesPage)
        page.context.actions["memories.create"].trigger()
        form = await person.dialog(MemoryForm)
        box = next(one for one in form.findChildren(QComboBox) if "Global (Work)" in one.itemText(1))
        assert box.currentText().endswith("Global (Personal)"), "the first domain is meant unless another is chosen"
        person.write("Invoices are in euro")
        await person.tab_to(box)
        person.press("Down")
        await person.tab_to(form.accept_button)
        person.press("Space")
        await person.closed(form)
        listed = await memories.list_memories(person.caller, MemoryFilter())
        assert [(row.statement, row.scope.domain_id) for row in listed.items] == [
            ("Invoices are in euro", made.domain_id)
        ]


async def test_with_one_domain_nothing_speaks_of_domains(qapp: QApplication) -> None:
    async with regular() as person:
        made = await projects.create_project(person.caller, "shop")
        assert made.domain_name == ""
        page = await person.page(NamespacesPage)
        await eventually(lambda: page.details.project_id is not None)
        person.press("Ctrl+Shift+N")
        dialog = await person.dialog(CreateProjectDialog)
        assert not dialog.domain.isVisible()
        assert "(" not in page.details.title.text()
        assert "You alone confirm" in page.details.policy.text()
        person.press("Escape")
        await person.closed(dialog)
