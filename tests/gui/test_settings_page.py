"""Settings: drafts, inline errors, conflicts, the key that is never shown, look and language, over a real main."""

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit

from renderer.dialogs.confirm_removal import ConfirmRemovalDialog
from renderer.dialogs.export_memories import ExportDialog
from renderer.operations import memories, projects, settings, system
from renderer.pages.settings_page import SettingsPage
from renderer.support.accessibility import audit
from renderer.widgets.settings.budgets import BudgetSection
from renderer.widgets.settings.rules import GenerationSection, RetentionSection
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryDraft, ScopeTarget
from shared.ipc.methods.settings import SettingsPatch
from tests.support.openai_server import OpenAiServer
from tests.support.person import Person, regular
from tests.support.windows import eventually


async def _page(person: Person) -> SettingsPage:
    page = await person.page(SettingsPage)
    await eventually(lambda: page.provider.kept is not None)
    return page


async def test_every_section_is_named_for_assistive_tools(qapp: QApplication) -> None:
    async with regular() as person:
        page = await _page(person)
        assert audit(page) == []


async def test_a_wrong_address_is_said_at_its_field_and_nothing_is_sent(qapp: QApplication) -> None:
    async with regular() as person:
        page = await _page(person)
        page.enter("provider")
        page.provider.enabled.setChecked(True)
        page.provider.url.setText("localhost:11434")
        page.provider.url.setFocus()
        person.press("Ctrl+S")
        assert "http://" in page.provider._url.error()
        assert "http://" in page.provider.url.accessibleDescription()
        assert not (await settings.get_settings(person.caller)).is_provider_enabled
        page.provider.url.setText("http://127.0.0.1:9/v1")
        page.provider.model.setText("tiny")
        person.press("Ctrl+S")
        await eventually(lambda: page.provider.outcome.text() == "✓ Saved")
        assert (await settings.get_settings(person.caller)).provider_model == "tiny"


async def test_the_matrix_says_what_can_never_be_allowed_and_saves_the_rest(qapp: QApplication) -> None:
    async with regular() as person:
        page = await _page(person)
        page.enter("sensitive")
        boxes = page.sensitive.matrix.boxes
        assert (v.Receiver.LANGUAGE_MODEL, v.Sensitivity.RESTRICTED) not in boxes
        assert (v.Receiver.EXTERNAL_EMBEDDING, v.Sensitivity.RESTRICTED) not in boxes
        assert (v.Receiver.AGENTS, v.Sensitivity.RESTRICTED) not in boxes
        said = [one.text() for one in page.sensitive.findChildren(QLabel)]
        assert said.count("Never") == 2
        assert said.count("By permission") == 1
        local = boxes[v.Receiver.LOCAL_EMBEDDING, v.Sensitivity.RESTRICTED]
        await person.tab_to(local)
        person.press("Space", "Ctrl+S")
        await eventually(lambda: page.sensitive.outcome.text() == "✓ Saved")
        kept = await settings.get_settings(person.caller)
        assert kept.local_embedding_clearance is v.Sensitivity.RESTRICTED
        boxes[v.Receiver.LOCAL_EMBEDDING, v.Sensitivity.SENSITIVE].setChecked(False)
        assert not local.isChecked()
        assert not local.isEnabled()


async def test_a_change_from_elsewhere_keeps_the_draft(qapp: QApplication) -> None:
    async with regular() as person:
        page = await _page(person)
        page.enter("generation")
        section = page.section
        assert isinstance(section, GenerationSection)
        section.most.setValue(3)
        assert section.kept is not None
        seen = section.kept.revision
        await settings.update_settings(person.caller, seen, SettingsPatch(usage_retention_days=7))
        await eventually(lambda: section.kept is not None and section.kept.revision > seen)
        assert section.most.value() == 3  # the draft survived the reload
        section.save_requested.emit()
        await eventually(lambda: section.outcome.text() == "✓ Saved")
        kept = await settings.get_settings(person.caller)
        assert (kept.max_candidates_per_run, kept.usage_retention_days) == (3, 7)


async def test_every_level_has_its_budget_and_the_record_of_recalls_its_bounds(qapp: QApplication) -> None:
    async with regular() as person:
        page = await _page(person)
        page.enter("budgets")
        budgets = page.section
        assert isinstance(budgets, BudgetSection)
        names = [box.accessibleName() for box in budgets.items]
        assert names[0] == "Run of a task: Memories"
        assert len(set(names)) == 6
        budgets.items[0].setValue(3)
        budgets.chars[1].setValue(2_500)
        budgets.save_requested.emit()
        await eventually(lambda: budgets.outcome.text() == "✓ Saved")
        page.enter("retention")
        retention = page.section
        assert isinstance(retention, RetentionSection)
        retention.requests.setValue(5_000)
        assert {box.text() for box in retention.expiries.values()} == {"never"}
        retention.expiries["summary_expiry_days"].setValue(90)
        retention.save_requested.emit()
        await eventually(lambda: retention.outcome.text() == "✓ Saved")
        kept = await settings.get_settings(person.caller)
        assert (kept.budget_run.items, kept.budget_automation.chars, kept.budget_global.items) == (3, 2_500, 6)
        assert kept.usage_keep_requests == 5_000
        assert (kept.summary_expiry_days, kept.reflection_expiry_days) == (90, None)
        draft = MemoryDraft(kind=v.MemoryKind.SUMMARY, statement="Release 4 is out.")
        target = ScopeTarget(kind=v.NamespaceKind.GLOBAL)
        made = await memories.create_memory(person.caller, target, draft, idempotency_key=memories.new_key())
        assert made.applied[0].validity.expires_at is not None, "main gives it from the next memory on"


async def test_a_stale_revision_is_explained_and_the_draft_stays(qapp: QApplication) -> None:
    async with regular() as person:
        page = await _page(person)
        page.enter("generation")
        section = page.section
        assert isinstance(section, GenerationSection)
        assert section.kept is not None
        stale = section.kept
        await settings.update_settings(person.caller, stale.revision, SettingsPatch(usage_retention_days=9))
        await eventually(lambda: section.kept is not None and section.kept.revision > stale.revision)
        section.kept = stale  # as if the event had not come yet
        section.most.setValue(4)
        section.save_requested.emit()
        await eventually(lambda: "changed meanwhile" in section.failure.text())
        assert section.most.value() == 4
        section.save_requested.emit()
        await eventually(lambda: section.outcome.text() == "✓ Saved")


async def test_the_key_is_kept_never_shown_and_tested(qapp: QApplication) -> None:
    with OpenAiServer() as server:
        async with regular() as person:
            page = await _page(person)
            page.enter("provider")
            assert page.provider.key.echoMode() is QLineEdit.EchoMode.Password
            page.provider.key.setFocus()
            person.write(server.key)
            person.press("Return")
            await eventually(lambda: "A key is kept" in page.provider.key_state.text())
            assert page.provider.key.text() == ""
            page.provider.enabled.setChecked(True)
            page.provider.url.setText(server.url)
            page.provider.model.setText(server.model)
            page.provider.save_requested.emit()
            await eventually(lambda: page.provider.outcome.text() == "✓ Saved")
            person.press("Ctrl+T")
            await eventually(
                lambda: page.provider.test_button.isEnabled() and page.provider.test_outcome.text() != ""
            )
            assert page.provider.test_outcome.text().startswith(("✓", "⚠"))


async def test_a_test_without_an_address_says_which_part_is_wrong(qapp: QApplication) -> None:
    async with regular() as person:
        page = await _page(person)
        page.enter("provider")
        page.provider.enabled.setChecked(True)
        page.provider.url.setText("http://127.0.0.1:9/v1")
        page.provider.model.setText("tiny")
        page.provider.save_requested.emit()
        await eventually(lambda: page.provider.outcome.text() == "✓ Saved")
        person.press("Ctrl+T")
        await eventually(lambda: page.provider.test_outcome.text().startswith("⚠"))
        assert "Wrong address" in page.provider.test_outcome.text()


@pytest.mark.parametrize("language", [v.Language.ENGLISH, v.Language.CHINESE])
async def test_language_and_theme_change_at_once(qapp: QApplication, language: v.Language) -> None:
    other = v.Language.CHINESE if language is v.Language.ENGLISH else v.Language.ENGLISH
    async with regular(language=language) as person:
        page = await _page(person)
        place = page.appearance.language.findData(other.value)
        page.appearance.language.setCurrentIndex(place)
        wanted = "语言与外观" if other is v.Language.CHINESE else "Language and appearance"
        await eventually(lambda: page.places.model().index(0, 0).data() == wanted)
        page.appearance.theme.setCurrentIndex(page.appearance.theme.findData(v.Theme.DARK.value))
        await eventually(lambda: person.app.theme.look.is_dark)
        kept = await settings.get_settings(person.caller)
        assert (kept.language, kept.theme) == (other, v.Theme.DARK)


async def test_backup_export_and_checks(qapp: QApplication) -> None:
    async with regular() as person:
        await projects.create_project(person.caller, "webshop")
        page = await _page(person)
        person.press("Ctrl+B")
        await eventually(lambda: page.backups.outcome.text().startswith("✓ Backed up"))
        await eventually(lambda: page.backups.backups.rowCount() == 1)
        person.press("Ctrl+E")
        dialog = await person.dialog(ExportDialog)
        assert audit(dialog) == []
        assert not dialog.has_restricted.isChecked()
        assert not dialog.warning.isVisible()
        dialog.has_restricted.setChecked(True)
        assert dialog.warning.isVisible()
        dialog.has_restricted.setChecked(False)
        person.press("Return")
        await person.closed(dialog)
        await eventually(lambda: page.store.outcome.text().startswith("✓ Exported"))
        page.enter("self_check")
        await eventually(lambda: page.self_check.checks.rowCount() > 8)
        checks = page.self_check.checks
        shown = [str(checks.index(place, 1).data()) for place in range(checks.rowCount())]
        assert not any("_" in words for words in shown), shown
        facts = " ".join(str(checks.index(place, 3).data()) for place in range(checks.rowCount()))
        assert "key_file" not in facts
        assert "no_backend" not in facts


async def test_clearing_wants_the_word(qapp: QApplication) -> None:
    async with regular() as person:
        await projects.create_project(person.caller, "webshop")
        page = await _page(person)
        page.enter("store")
        await eventually(lambda: "✓ In order" in page.store.state.text())
        page.store.clear_button.click()
        dialog = await person.dialog(ConfirmRemovalDialog)
        assert not dialog.accept_button.isEnabled()
        person.write((await system.get_status(person.caller)).clear_word)
        assert dialog.accept_button.isEnabled()
        await person.tab_to(dialog.accept_button)
        person.press("Space")
        await person.closed(dialog)
        await eventually(lambda: page.store.outcome.text().startswith("✓ Cleared"))
        assert await projects.list_all_projects(person.caller) == ()
