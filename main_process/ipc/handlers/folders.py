"""Handlers of folders that belong to no project yet. The disk is looked at outside every transaction."""

import asyncio
from collections.abc import Mapping

from main_process.adapters import repositories
from main_process.adapters.repositories import SeenFolder
from main_process.domain.errors import NotFound
from main_process.domain.folders import folder_name
from main_process.domain.repositories import RepositoryFacts
from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views_projects import project_view
from main_process.services import folder_service
from main_process.services.folder_service import FolderProposal
from main_process.store.unit_of_work import Unit
from shared.ipc.methods import folders as f
from shared.ipc.methods.projects import ProjectView
from shared.vocabulary import NAME_MAX

router = Router()


@router.handles(f.LIST_FOLDERS)
async def list_folders(context: CallContext, request: f.ListFoldersRequest) -> f.ListFoldersResponse:
    """Return the folders that wait for a decision; what their repositories say now is kept for later."""
    paths = await context.services.store.read(folder_service.paths_to_look_at)
    seen = await asyncio.to_thread(repositories.look_at, paths)
    found = await context.services.store.write(lambda unit: _proposals(unit, seen, has_ignored=request.has_ignored))
    return f.ListFoldersResponse(items=tuple(map(_view, found)))


@router.handles(f.BIND_FOLDER)
async def bind_folder(context: CallContext, request: f.BindFolderRequest) -> ProjectView:
    """Let a folder belong to a project."""
    repository = await _repository(context, request.folder_id)
    bound = await context.services.store.write(
        lambda unit: folder_service.bind(
            unit,
            folder_id=request.folder_id,
            project_id=request.project_id,
            repository=repository,
            replaced_root_id=request.replaced_root_id,
        )
    )
    return await asyncio.to_thread(project_view, bound)


@router.handles(f.MAKE_PROJECT)
async def make_project(context: CallContext, request: f.MakeProjectRequest) -> ProjectView:
    """Create a project of a folder."""
    repository = await _repository(context, request.folder_id)
    made = await context.services.store.write(
        lambda unit: folder_service.make_project(
            unit, folder_id=request.folder_id, name=request.name, repository=repository
        )
    )
    return await asyncio.to_thread(project_view, made)


@router.handles(f.IGNORE_FOLDER)
async def ignore_folder(context: CallContext, request: f.IgnoreFolderRequest) -> f.FolderState:
    """Propose a folder no more, or again."""
    folder = await context.services.store.write(
        lambda unit: folder_service.ignore(unit, folder_id=request.folder_id, is_ignored=request.is_ignored)
    )
    return f.FolderState(folder_id=folder.id, path=folder.path, is_ignored=request.is_ignored)


async def _repository(context: CallContext, folder_id: str) -> RepositoryFacts | None:
    folder = await context.services.store.read(lambda unit: unit.folders.get(folder_id))
    if folder is None:
        raise NotFound("folder", folder_id)
    return (await asyncio.to_thread(repositories.look, folder.path)).repository


def _proposals(unit: Unit, seen: Mapping[str, SeenFolder], *, has_ignored: bool) -> tuple[FolderProposal, ...]:
    folder_service.remember(unit, seen)
    return folder_service.proposals(unit, seen, has_ignored=has_ignored)


def _view(found: FolderProposal) -> f.FolderProposal:
    folder, likely = found.folder, found.likely
    return f.FolderProposal(
        folder_id=folder.id,
        path=folder.path,
        exists=found.exists,
        conversations=found.conversations,
        reason=found.reason,
        project_id=None if likely is None else likely.project_id,
        project_name="" if likely is None else likely.project_name,
        likely_path="" if likely is None else likely.path,
        remote=folder.remote or "",
        replaced_root_id=None if found.replaced is None else found.replaced.root_id,
        can_be_root=found.can_be_root,
        suggested_name=folder_name(folder.path)[:NAME_MAX],
        is_ignored=folder.is_ignored,
    )
