"""The Settings page: sections at the left, one at a time at the right; drafts survive conflicts."""

from PySide6.QtCore import QStringListModel, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QAbstractItemView, QFrame, QLabel, QListView, QScrollArea, QSplitter, QStackedWidget

from renderer.actions.settings_actions import SettingsActs, settings_actions
from renderer.operations import health, settings, system
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.operations.outcomes import is_conflict, refused_field
from renderer.pages.embedding_flows import EmbeddingFlows
from renderer.pages.kept_layout import KeptLayout
from renderer.pages.page import Page, PageContext
from renderer.pages.store_flows import StoreFlows, clear_text, export_text, restore_text
from renderer.support.accessibility import named
from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.look import UNIT
from renderer.support.loop import spawn
from renderer.widgets.layout import column
from renderer.widgets.settings.appearance import AppearanceSection
from renderer.widgets.settings.budgets import BudgetSection
from renderer.widgets.settings.embedding import EmbeddingSection
from renderer.widgets.settings.provider import ProviderSection
from renderer.widgets.settings.rules import BackgroundSection, GenerationSection, RetentionSection
from renderer.widgets.settings.section import SettingsSection
from renderer.widgets.settings.sensitive import SensitiveSection
from renderer.widgets.settings.store import BackupSection, SelfCheckSection, StoreSection
from shared import vocabulary as v
from shared.ipc.events import SETTINGS_CHANGED, STORE_STATE_CHANGED
from shared.ipc.methods.settings import BackupView, SettingsView
from shared.vocabulary import HealthTopic

_PLACES = (
    *("appearance", "provider", "sensitive", "embedding", "generation", "budgets", "retention", "background"),
    *("store", "backups", "self_check"),
)


class SettingsPage(Page):
    """`enter` takes the name of a section: appearance, provider, store, backups, self_check and so on."""

    page_id = "settings"

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._layout = KeptLayout(context.kept, self.page_id)
        self._flows = StoreFlows(context.caller, self)
        self._seen: SettingsView | None = None
        self.appearance = AppearanceSection()
        self.provider = ProviderSection()
        self.sensitive = SensitiveSection()
        self.embedding = EmbeddingSection()
        self.store = StoreSection()
        self.backups = BackupSection()
        self.self_check = SelfCheckSection()
        rules = (GenerationSection(), BudgetSection(), RetentionSection(), BackgroundSection())
        self.sections: tuple[SettingsSection, ...] = (
            self.appearance,
            self.provider,
            self.sensitive,
            self.embedding,
            *rules,
            self.store,
            self.backups,
            self.self_check,
        )
        self._build()
        self._embedding = EmbeddingFlows(context, self.embedding)
        context.actions.add_all(settings_actions(self._acts()), self, scope=self.page_id)
        self._connect()
        self.reload()

    def _acts(self) -> SettingsActs:
        return SettingsActs(
            save=lambda: self._on_save(self.section),
            can_save=self._can_save,
            try_provider=self._on_test,
            back_up=self._on_backup,
            can_write=lambda: self.context.session.can_write,
            export=self._on_export,
            import_own=self._on_import_own,
            restore=lambda: self._on_restore(self.backups.current()),
            check=self._on_check,
            clear=self._on_clear,
            open_folder=self._on_open_folder,
            reindex=lambda: self.embedding.reindex_requested.emit(v.ReindexScope.MISSING),
            can_reindex=lambda: self.embedding.has_work,
        )

    def _can_save(self) -> bool:
        return self.section.is_dirty()

    @property
    def section(self) -> SettingsSection:
        """The section that is shown."""
        return self.sections[max(0, self.stack.currentIndex())]

    def _build(self) -> None:
        self._titles = QStringListModel([""] * len(self.sections), self)
        self.places = QListView()
        self.places.setModel(self._titles)
        self.places.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.places.setUniformItemSizes(True)
        self.places.setSpacing(UNIT)
        self.places.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.stack = QStackedWidget()
        for section in self.sections:
            area = QScrollArea()
            area.setWidget(section)
            area.setWidgetResizable(True)
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.stack.addWidget(area)
        splitter = QSplitter()
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.places)
        splitter.addWidget(self.stack)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([230, 850])
        self._layout.splitter("splitter", splitter)
        column(self).addWidget(splitter)

    def _connect(self) -> None:
        for section in self.sections:
            section.save_requested.connect(lambda section=section: self._on_save(section))
            section.draft_changed.connect(self.context.actions.update)
        self.places.selectionModel().currentRowChanged.connect(lambda current, _before: self._on_place(current.row()))
        self.provider.key_entered.connect(lambda key: spawn(self._keep_key(key), owner=self))
        self.provider.key_cleared.connect(lambda: spawn(self._clear_key(), owner=self))
        self.provider.test_requested.connect(self._on_test)
        self.sensitive.scan_requested.connect(lambda: self.act(self._scan()))
        self.sensitive.review_requested.connect(lambda: self.context.go("health", HealthTopic.FINDINGS))
        self.store.folder_opened.connect(self._on_open_folder)
        self.store.export_requested.connect(self._on_export)
        self.store.import_requested.connect(self._on_import_own)
        self.backups.restore_requested.connect(self._on_restore)
        self.backups.delete_requested.connect(self._on_delete_backup)
        self.store.clear_requested.connect(self._on_clear)
        self.backups.backup_requested.connect(self._on_backup)
        self.self_check.check_requested.connect(self._on_check)
        self.context.session.status_changed.connect(self._show_status)
        self.context.events.on(SETTINGS_CHANGED, lambda _: self._renew_settings(), self)
        self.context.events.on(STORE_STATE_CHANGED, lambda _: self.reload(), self)
        kept = self.context.kept.text("settings/section")
        self._choose(_PLACES.index(kept) if kept in _PLACES else 0)

    def enter(self, target: object = None) -> None:
        """Show a section."""
        if isinstance(target, str) and target in _PLACES:
            self._choose(_PLACES.index(target))
        else:
            self.places.setFocus()

    def leave(self) -> None:
        """Keep the layout and the section."""
        self._layout.save()
        self.context.kept.keep("settings/section", _PLACES[max(0, self.stack.currentIndex())])

    def reload(self) -> None:
        """Ask for settings and backups again; drafts stay."""
        self._renew_settings()
        spawn(self._load_backups(), owner=self)
        self._embedding.renew()
        self._show_status()

    def retranslate(self) -> None:
        """Renew every text; the chosen section stays."""
        for place, section in enumerate(self.sections):
            section.retranslate()
            self._titles.setData(self._titles.index(place), section.title())
        named(self.places, translate("Settings", "Sections of the settings"))

    def restyle(self) -> None:
        """Row heights of now."""
        self.backups.table.follow_look()
        self.self_check.table.follow_look()

    def _choose(self, place: int) -> None:
        self.places.setCurrentIndex(self._titles.index(place))

    def _on_place(self, place: int) -> None:
        self.stack.setCurrentIndex(place)
        self.context.actions.update()
        if self.sections[place] is self.self_check and not self.self_check.checks.rowCount():
            self._on_check()

    def _show_status(self) -> None:
        status = self.context.session.status
        if status is not None:
            self.store.show_status(status)
            if status.counts is not None:
                self.sensitive.show_findings(status.counts.sensitive_findings)
        self.sensitive.scan_button.setEnabled(self.context.session.can_write)
        self.backups.backup_button.setEnabled(self.context.session.can_write)
        self.store.import_button.setEnabled(self.context.session.can_write)

    def _renew_settings(self) -> None:
        spawn(self._load_settings(), owner=self)

    async def _load_settings(self) -> None:
        try:
            kept = await settings.get_settings(self.context.caller)
        except CALL_FAILURES as error:
            self.section.show_failure(explain(error).sentence)
            return
        self._show_kept(kept)

    def _show_kept(self, kept: SettingsView) -> None:
        self._follow_look(kept)
        for section in self.sections:
            section.show_kept(kept)
        self.context.actions.update()

    def _follow_look(self, kept: SettingsView) -> None:
        """Show the window in another language, theme or density as soon as settings say so."""
        before, self._seen = self._seen, kept
        if before is None:
            return
        if (kept.theme, kept.density) != (before.theme, before.density):
            self.context.theme.use(kept.theme, kept.density)
        if kept.language is not before.language:
            self.context.translations.use(kept.language)

    async def _load_backups(self) -> None:
        try:
            self.backups.show_backups(await settings.list_backups(self.context.caller))
        except CALL_FAILURES as error:
            self.backups.show_failure(explain(error).sentence)

    def _on_restore(self, backup: BackupView | None) -> None:
        self.act(self._restore(backup))

    async def _restore(self, backup: BackupView | None) -> None:
        result = await self._flows.restore(None if backup is None else backup.path)
        if result is not None:
            self.backups.show_outcome(restore_text(result))
            await self._load_backups()

    def _on_delete_backup(self, backup: BackupView | None) -> None:
        if backup is not None:
            self.act(self._delete_backup(backup))

    async def _delete_backup(self, backup: BackupView) -> None:
        if await self._flows.delete_backup(backup):
            self.backups.show_outcome(translate("Settings", "✓ The backup was deleted."))
            await self._load_backups()

    def _on_save(self, section: SettingsSection) -> None:
        if section.kept is not None and section.is_complete():
            spawn(self._save(section, section.kept), owner=self)

    async def _save(self, section: SettingsSection, seen: SettingsView) -> None:
        section.show_failure("")
        try:
            kept = await settings.update_settings(self.context.caller, seen.revision, section.patch())
        except CALL_FAILURES as error:
            if is_conflict(error):
                await self._load_settings()
                section.show_failure(
                    translate(
                        "Settings", "The settings were changed meanwhile. Your draft is kept: look, then save again."
                    )
                )
                return
            said = explain(error)
            field = section.field_for(refused_field(error) or "")
            if field is not None:
                field.set_error(said.sentence)
                field.control.setFocus()
            else:
                section.show_failure(f"{said.sentence} {said.advice}".strip())
            return
        section.kept = kept
        section.refill()
        self._show_kept(kept)
        section.show_outcome(translate("Settings", "✓ Saved"))

    async def _keep_key(self, key: str) -> None:
        try:
            self._show_kept(await settings.set_provider_key(self.context.caller, key))
            self.provider.show_outcome(translate("Settings", "✓ The key is kept."))
        except CALL_FAILURES as error:
            self.provider.show_failure(explain(error).sentence)

    async def _clear_key(self) -> None:
        try:
            self._show_kept(await settings.clear_provider_key(self.context.caller))
            self.provider.show_outcome(translate("Settings", "✓ The key was removed."))
        except CALL_FAILURES as error:
            self.provider.show_failure(explain(error).sentence)

    def _on_test(self) -> None:
        self._choose(_PLACES.index("provider"))
        if self.provider.is_dirty():
            self.provider.show_failure(translate("Settings", "Save first; the test asks the kept address and model."))
            return
        spawn(self._try_provider(), owner=self)

    async def _try_provider(self) -> None:
        self.provider.show_failure("")
        self.provider.show_test(None)
        try:
            self.provider.show_test(await settings.try_provider(self.context.caller))
            self._bring_into_view(self.provider.test_outcome)
        except CALL_FAILURES as error:
            self.provider.forget_test()
            self.provider.show_failure(explain(error).sentence)

    def _bring_into_view(self, words: QLabel) -> None:
        """What was asked for may be said below the edge of a small window."""
        area = self.stack.currentWidget()
        if isinstance(area, QScrollArea):
            QTimer.singleShot(0, words, lambda: area.ensureWidgetVisible(words))  # once it has been laid out

    def _on_backup(self) -> None:
        self._choose(_PLACES.index("backups"))
        spawn(self._back_up(), owner=self)

    async def _back_up(self) -> None:
        self.backups.set_busy(True)
        self.backups.show_failure("")
        try:
            made = await settings.create_backup(self.context.caller)
            self.backups.show_outcome(
                translate("Settings", "✓ Backed up and verified: {path}").format(path=visible_text(made.path))
            )
            await self._load_backups()
        except CALL_FAILURES as error:
            self.backups.show_failure(explain(error).sentence)
        finally:
            self.backups.set_busy(False)

    def _on_export(self) -> None:
        self._choose(_PLACES.index("store"))
        self.act(self._export())

    def _on_import_own(self) -> None:
        self._choose(_PLACES.index("store"))
        self.act(self._flows.import_own())

    async def _export(self) -> None:
        result = await self._flows.export()
        if result is not None:
            self.store.show_outcome(export_text(result))

    def _on_clear(self) -> None:
        self._choose(_PLACES.index("store"))
        self.act(self._clear())

    async def _clear(self) -> None:
        result = await self._flows.clear(await system.get_status(self.context.caller))
        if result is not None:
            self.store.show_outcome(clear_text(result))

    async def _scan(self) -> None:
        await health.start_scan(self.context.caller)
        self.sensitive.show_outcome(
            translate("Settings", "✓ The scan has begun; it goes on if you close the window.")
        )

    def _on_check(self) -> None:
        spawn(self._check(), owner=self)

    async def _check(self) -> None:
        self.self_check.show_failure("")
        try:
            self.self_check.show_checks(await system.run_doctor(self.context.caller))
        except CALL_FAILURES as error:
            self.self_check.show_failure(explain(error).sentence)

    def _on_open_folder(self, *_: object) -> None:
        status = self.context.session.status
        if status is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(status.profile_path))
