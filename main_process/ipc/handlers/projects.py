"""Handlers of projects, their folders, the namespace tree and read chains."""

import asyncio
from collections.abc import Callable

import msgspec

from main_process.adapters import folders, repositories
from main_process.ipc import views_projects as views
from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.services import folder_service, namespace_service, project_service, retention_service
from main_process.services.project_service import ListedProject
from main_process.services.settings_service import retention_of
from main_process.store.unit_of_work import Unit
from shared.ipc.contract import Empty, Page
from shared.ipc.methods import projects as p

router = Router()


async def _written(context: CallContext, work: Callable[[Unit], ListedProject]) -> p.ProjectView:
    return await asyncio.to_thread(views.project_view, await context.services.store.write(work))


@router.handles(p.LIST_PROJECTS)
async def list_projects(context: CallContext, request: p.ListProjectsRequest) -> Page[p.ProjectView]:
    """Return projects by name."""
    found, cursor = await context.services.store.read(
        lambda unit: project_service.page(
            unit, has_archived=request.has_archived, limit=request.limit, cursor=request.cursor
        )
    )
    items = await asyncio.to_thread(lambda: tuple(map(views.project_view, found)))
    return Page(items=items, next_cursor=cursor)


@router.handles(p.GET_PROJECT)
async def get_project(context: CallContext, request: p.ProjectRequest) -> p.ProjectView:
    """Return one project."""
    found = await context.services.store.read(lambda unit: project_service.get(unit, request.project_id))
    return await asyncio.to_thread(views.project_view, found)


@router.handles(p.CREATE_PROJECT)
async def create_project(context: CallContext, request: p.CreateProjectRequest) -> p.ProjectView:
    """Create a project."""
    paths = await asyncio.to_thread(lambda: [folders.bindable(path) for path in request.root_paths])
    seen = await asyncio.to_thread(repositories.look_at, paths)

    def work(unit: Unit) -> ListedProject:
        made = project_service.create(unit, name=request.name, root_paths=paths, domain_id=request.domain_id)
        folder_service.remember(unit, seen)
        return made

    return await _written(context, work)


@router.handles(p.RENAME_PROJECT)
async def rename_project(context: CallContext, request: p.RenameProjectRequest) -> p.ProjectView:
    """Change a project's name."""
    return await _written(
        context,
        lambda unit: project_service.rename(
            unit, project_id=request.project_id, expected_revision=request.expected_revision, name=request.name
        ),
    )


@router.handles(p.ADD_ROOT)
async def add_root(context: CallContext, request: p.AddRootRequest) -> p.ProjectView:
    """Bind a folder."""
    path = await asyncio.to_thread(folders.bindable, request.path)
    seen = await asyncio.to_thread(repositories.look_at, [path])

    def work(unit: Unit) -> ListedProject:
        grown = project_service.add_root(
            unit, project_id=request.project_id, expected_revision=request.expected_revision, path=path
        )
        folder_service.remember(unit, seen)
        return grown

    return await _written(context, work)


@router.handles(p.REMOVE_ROOT)
async def remove_root(context: CallContext, request: p.RemoveRootRequest) -> p.ProjectView:
    """Unbind a folder."""
    return await _written(
        context,
        lambda unit: project_service.remove_root(
            unit,
            project_id=request.project_id,
            expected_revision=request.expected_revision,
            root_id=request.root_id,
        ),
    )


@router.handles(p.ARCHIVE_PROJECT)
async def archive_project(context: CallContext, request: p.ArchiveProjectRequest) -> p.ProjectView:
    """Archive a project or take it back."""
    return await _written(
        context,
        lambda unit: project_service.archive(
            unit,
            project_id=request.project_id,
            expected_revision=request.expected_revision,
            is_archived=request.is_archived,
        ),
    )


@router.handles(p.GET_RETENTION)
async def get_retention(context: CallContext, request: p.ProjectRequest) -> p.ProjectRetention:
    """Return a project's own rules beside what it would inherit."""
    found = await context.services.store.read(lambda unit: retention_service.get(unit, request.project_id))
    return views.retention_view(found, retention_of(context.services.settings.current))


@router.handles(p.SET_RETENTION)
async def set_retention(context: CallContext, request: p.SetRetentionRequest) -> p.ProjectRetention:
    """Set a project's own rules."""
    own = msgspec.to_builtins(request.own)
    found = await context.services.store.write(
        lambda unit: retention_service.put(unit, request.project_id, request.expected_revision, own)
    )
    return views.retention_view(found, retention_of(context.services.settings.current))


@router.handles(p.SUGGEST_PROJECT)
async def suggest_project(context: CallContext, request: p.SuggestRequest) -> p.Suggestion:
    """Say which project a folder might belong to."""
    path = await asyncio.to_thread(folders.resolved, request.path)
    checkout = await asyncio.to_thread(folders.main_checkout, path)
    found = await context.services.store.read(
        lambda unit: project_service.suggest(unit, path=path, main_checkout=checkout)
    )
    return await asyncio.to_thread(views.suggestion_view, found)


@router.handles(p.NAMESPACE_TREE)
async def namespace_tree(context: CallContext, request: Empty) -> p.NamespaceTree:
    """Return Global and all projects with counts."""
    del request
    return views.tree_view(await context.services.store.read(namespace_service.tree))


@router.handles(p.READ_CHAIN)
async def read_chain(context: CallContext, request: p.ReadChainRequest) -> p.ReadChain:
    """Return what a context may read, or why nothing."""
    settings = context.services.settings.current
    picture = await context.services.store.read(
        lambda unit: namespace_service.chain_picture(
            unit,
            project_id=request.project_id,
            conversation_id=request.conversation_id,
            binding_id=request.binding_id,
            run_id=request.run_id,
            budgets=namespace_service.budgets_of(settings),
            window_tokens=settings.context_window_tokens,
        )
    )
    return views.chain_view(picture)
