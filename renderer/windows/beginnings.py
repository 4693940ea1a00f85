"""How memory gets in: importing transcripts from anywhere in the window, and the first-run flow."""

import asyncio
import uuid
from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from renderer.actions.registry import ActionSpec
from renderer.dialogs.first_run import FirstRunCalls, FirstRunDialog
from renderer.dialogs.import_transcripts import ImportCalls, ImportDialog, ended_text
from renderer.operations import candidates, heartbeats, imports, projects, settings, system
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.pages.page import PageContext
from renderer.state.notices import Notice, Tone
from renderer.support import resources
from renderer.support.dialogs import shown
from renderer.support.formats import count_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from shared import vocabulary as v
from shared.ipc.methods.candidates import CandidateFilter, CandidateView
from shared.ipc.methods.heartbeats import RunView
from shared.ipc.methods.imports import ImportBatchView
from shared.ipc.methods.projects import ProjectView
from shared.ipc.methods.settings import SettingsPatch
from shared.ipc.methods.system import ActivityView

_SHOWN_CANDIDATES = 3
_FOLLOW_S = 0.5
"""How often an import in the background is asked after; its progress is in the strip below."""


class Beginnings(QObject):
    """Owns the two dialogs and their actions. `offer` shows the first run once, to somebody new."""

    def __init__(self, context: PageContext, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._window = window
        self._has_offered = False
        context.actions.add_all(self._specs(), window)

    def offer(self) -> None:
        """Show the first run when settings say that it was never finished; asks main once."""
        if not self._has_offered:
            self._has_offered = True
            spawn(self._offer(), owner=self)

    def open_import(self, paths: Sequence[str] = ()) -> None:
        """Let the person import; `paths` are filled in already."""
        spawn(self._import(paths), owner=self)

    def open_first_run(self) -> None:
        """Show the first run again."""
        spawn(self._first_run(), owner=self)

    def _specs(self) -> list[ActionSpec]:
        return [
            ActionSpec(
                id="window.import",
                text=lambda: translate("Menu", "&Import conversations…"),
                run=self.open_import,
                shortcuts=("Ctrl+I",),
                icon="import",
                is_enabled=lambda: self._context.session.can_write,
            ),
            ActionSpec(
                id="window.first_run",
                text=lambda: translate("Menu", "&First steps…"),
                run=self.open_first_run,
                icon="open",
                is_enabled=lambda: self._context.session.can_write,
            ),
        ]

    async def _offer(self) -> None:
        try:
            kept = await settings.get_settings(self._context.caller)
        except CALL_FAILURES:
            self._has_offered = False
            return
        if not kept.is_first_run_done and self._context.session.can_write:
            await self._first_run()

    async def _import(self, paths: Sequence[str]) -> None:
        caller = self._context.caller

        async def progress(batch_id: str) -> ActivityView | None:
            found = await system.list_activities(caller)
            return next((activity for activity in found if activity.activity_id == batch_id), None)

        async def start(chosen: Sequence[str], project_id: str | None, has_new: bool, is_dry_run: bool) -> str:
            return await imports.start_import(
                caller, chosen, project_id=project_id, has_new_projects=has_new, is_dry_run=is_dry_run
            )

        calls = ImportCalls(
            projects=lambda: projects.list_all_projects(caller),
            start=start,
            get=lambda batch_id: imports.get_import(caller, batch_id),
            progress=progress,
            cancel=lambda batch_id: system.cancel_activity(caller, batch_id),
            undo=lambda batch_id: imports.undo_import(caller, batch_id),
        )
        dialog = ImportDialog(calls, paths=paths, project_id=self._context.projects.chosen_id, parent=self._window)
        dialog.imported.connect(self._on_imported)
        await shown(dialog)
        if dialog.running_id is not None:
            spawn(self._follow(dialog.running_id), owner=self)

    async def _follow(self, batch_id: str) -> None:
        """Say how an import ended whose dialog was closed meanwhile."""
        while True:
            try:
                batch = await imports.get_import(self._context.caller, batch_id)
            except CALL_FAILURES as error:
                said = explain(error)
                self._context.notices.say(Notice(said.sentence, Tone.FAILED, said.advice))
                return
            if batch.state is not v.ImportState.RUNNING:
                break
            await asyncio.sleep(_FOLLOW_S)
        if batch.state is v.ImportState.COMPLETED:
            self._on_imported(batch_id)
        else:
            self._context.notices.say(Notice(ended_text(batch), Tone.WARNING, is_lasting=True))

    def _on_imported(self, batch_id: str) -> None:
        spawn(self._tell_imported(batch_id), owner=self)

    async def _tell_imported(self, batch_id: str) -> None:
        """Say what comes next: candidates that the import brought, else a heartbeat."""
        waiting = 0
        with suppress(*CALL_FAILURES):
            waiting = (await imports.get_import(self._context.caller, batch_id)).report.candidates_new
        if waiting:
            self._context.notices.say(
                Notice(
                    translate("Menu", "The import is done. Candidates that wait in Pending: {count}.").format(
                        count=count_text(waiting)
                    ),
                    action_text=translate("Menu", "Review them"),
                    act=lambda: self._context.go("pending", None),
                )
            )
            return
        self._context.notices.say(
            Notice(
                translate("Menu", "The import is done. A heartbeat looks for what is worth remembering."),
                action_text=translate("Menu", "Run the heartbeat"),
                act=self._on_run_asked,
            )
        )

    def _on_run_asked(self) -> None:
        spawn(self._run_heartbeat(), owner=self)

    async def _run_heartbeat(self) -> None:
        try:
            await heartbeats.run_now(
                self._context.caller, str(uuid.uuid4()), project_id=self._context.projects.chosen_id
            )
        except CALL_FAILURES as error:
            said = explain(error)
            self._context.notices.say(Notice(said.sentence, Tone.FAILED, said.advice))
            return
        self._context.go("heartbeat", "overview")

    async def _first_run(self) -> None:
        dialog = FirstRunDialog(self._first_run_calls(), self._context.translations.language, self._window)
        is_reviewing = await shown(dialog)
        if is_reviewing:
            self._context.go("pending", None)
        else:
            await self._note_finished()

    async def _note_finished(self) -> None:
        try:
            await self._finish()
        except CALL_FAILURES:
            return  # it is offered again at the next start

    async def _finish(self) -> None:
        await self._change(SettingsPatch(is_first_run_done=True))

    async def _change(self, patch: SettingsPatch) -> None:
        kept = await settings.get_settings(self._context.caller)
        await settings.update_settings(self._context.caller, kept.revision, patch)

    async def _use_language(self, language: v.Language) -> None:
        self._context.translations.use(language)
        await self._change(SettingsPatch(language=language))

    def _first_run_calls(self) -> FirstRunCalls:
        caller = self._context.caller

        async def create(name: str, folders: Sequence[str]) -> ProjectView:
            known = await projects.list_all_projects(caller)
            same = next((project for project in known if project.name.casefold() == name.casefold()), None)
            return same or await projects.create_project(caller, name, folders)

        async def start(paths: Sequence[str], project_id: str) -> str:
            return await imports.start_import(
                caller, paths, project_id=project_id, has_new_projects=False, is_dry_run=False
            )

        async def get_import(batch_id: str) -> ImportBatchView:
            return await imports.get_import(caller, batch_id)

        async def run(project_id: str) -> RunView:
            return await heartbeats.run_now(
                caller, str(uuid.uuid4()), project_id=project_id, proposer=v.ProposerKind.DETERMINISTIC
            )

        return FirstRunCalls(
            use_language=self._use_language,
            create_project=create,
            start_import=start,
            get_import=get_import,
            run_heartbeat=run,
            get_run=lambda run_id: heartbeats.get_run(caller, run_id),
            candidates=self._first_candidates,
            sample_paths=sample_paths,
            finish=self._finish,
        )

    async def _first_candidates(self, run_id: str) -> Sequence[CandidateView]:
        caller = self._context.caller
        page = await candidates.list_candidates(
            caller, CandidateFilter(heartbeat_run_id=run_id), limit=_SHOWN_CANDIDATES
        )
        return [await candidates.get_candidate(caller, row.item_id) for row in page.items]


def sample_paths() -> tuple[str, ...]:
    """The bundled sample: one invented session in English and one in Chinese; main reads them, not the window."""
    return (str(resources.folder() / "samples"),)
