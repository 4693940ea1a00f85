"""Handlers of `binding.*` and `connect.*`."""

from pathlib import Path

from main_process.domain.binding import Binding
from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.services import binding_service, connect_service
from shared.ipc.methods import bindings as m

router = Router()


@router.handles(m.LIST_BINDINGS)
async def list_bindings(context: CallContext, request: m.ListBindingsRequest) -> m.ListBindingsResponse:
    """All bindings, by project and name."""
    found = await context.services.store.read(
        lambda unit: binding_service.listed(unit, project_id=request.project_id, has_revoked=request.has_revoked)
    )
    return m.ListBindingsResponse(items=tuple(_view(context, binding) for binding in found))


@router.handles(m.CREATE_BINDING)
async def create_binding(context: CallContext, request: m.CreateBindingRequest) -> m.MintedBinding:
    """Mint a binding for a client that the person configures."""
    binding, token = await context.services.store.write(
        lambda unit: binding_service.mint(
            unit,
            project_id=request.project_id,
            client=request.client,
            name=request.name,
            mode=request.mode,
            has_global=request.has_global,
            expires_at=request.expires_at,
        )
    )
    return _minted(context, binding, token)


@router.handles(m.RENAME_BINDING)
async def rename_binding(context: CallContext, request: m.RenameBindingRequest) -> m.BindingView:
    """Change the name."""
    binding = await context.services.store.write(
        lambda unit: binding_service.rename(
            unit, binding_id=request.binding_id, expected_revision=request.expected_revision, name=request.name
        )
    )
    return _view(context, binding)


@router.handles(m.SET_BINDING_CLEARANCE)
async def set_clearance(context: CallContext, request: m.SetClearanceRequest) -> m.BindingView:
    """Change what a binding may be given."""
    binding = await context.services.store.write(
        lambda unit: binding_service.set_clearance(
            unit,
            binding_id=request.binding_id,
            expected_revision=request.expected_revision,
            clearance=request.clearance,
        )
    )
    return _view(context, binding)


@router.handles(m.ROTATE_BINDING)
async def rotate_binding(context: CallContext, request: m.BindingRequest) -> m.MintedBinding:
    """Replace the token."""
    services = context.services
    binding, token = await connect_service.rotate(
        services.store, services.paths.profile, request.binding_id, request.expected_revision
    )
    return _minted(context, binding, token)


@router.handles(m.REVOKE_BINDING)
async def revoke_binding(context: CallContext, request: m.BindingRequest) -> m.BindingView:
    """End a binding for good."""
    binding = await context.services.store.write(
        lambda unit: binding_service.revoke(
            unit, binding_id=request.binding_id, expected_revision=request.expected_revision
        )
    )
    return _view(context, binding)


@router.handles(m.LIST_CONNECT_TARGETS)
async def list_targets(context: CallContext, request: m.ListConnectTargetsRequest) -> m.ListConnectTargetsResponse:
    """Configurations that can be written for a project."""
    found = await connect_service.list_targets(context.services.store, request.project_id)
    return m.ListConnectTargetsResponse(
        items=tuple(
            m.ConnectTarget(
                client=target.client,
                path=str(target.path),
                is_present=target.is_present,
                is_project_file=target.is_project_file,
            )
            for target in found
        )
    )


@router.handles(m.PREVIEW_CONNECT)
async def preview_connect(context: CallContext, request: m.PreviewConnectRequest) -> m.ConnectPreview:
    """The exact change, not made yet."""
    path = None if request.path is None else Path(request.path)
    order = connect_service.Order(request.project_id, request.client, path, request.mode)
    found = await connect_service.preview(context.services.store, context.services.paths.profile, order)
    return m.ConnectPreview(
        client=request.client,
        path=str(found.path),
        diff=found.diff,
        before_digest=found.before_digest,
        is_new_file=found.is_new_file,
    )


@router.handles(m.APPLY_CONNECT)
async def apply_connect(context: CallContext, request: m.ApplyConnectRequest) -> m.ConnectResult:
    """Write what was previewed, and try it."""
    services = context.services
    order = connect_service.Order(request.project_id, request.client, Path(request.path), request.mode)
    done = await connect_service.apply(
        services.store, services.paths.profile, order, name=request.name, before_digest=request.before_digest
    )
    return m.ConnectResult(
        binding=_view(context, done.binding),
        path=str(done.path),
        backup_path=None if done.backup_path is None else str(done.backup_path),
        is_verified=done.failure is None,
        verify_failure=done.failure,
    )


@router.handles(m.VERIFY_BINDING)
async def verify_binding(context: CallContext, request: m.BindingRequest) -> m.VerifyBindingResponse:
    """A live call as the client would make it."""
    failure, readable = await connect_service.verify(
        context.services.store, request.binding_id, request.expected_revision
    )
    return m.VerifyBindingResponse(is_verified=failure is None, failure=failure, readable_items=readable)


@router.handles(m.UNDO_CONNECT)
async def undo_connect(context: CallContext, request: m.BindingRequest) -> m.UndoConnectResponse:
    """Take our entry out of the client's configuration again."""
    path, is_exact = await connect_service.undo(context.services.store, request.binding_id, request.expected_revision)
    return m.UndoConnectResponse(path=str(path), is_restored_exactly=is_exact)


def _view(context: CallContext, binding: Binding) -> m.BindingView:
    return m.BindingView(
        binding_id=binding.id,
        revision=binding.revision,
        name=binding.name,
        client=binding.client,
        project_id=binding.project_id,
        project_name=binding.project_name,
        mode=binding.mode,
        has_global=binding.has_global,
        is_connected=binding.id in context.services.agents.connected_bindings,
        created_at=binding.created_at,
        last_used_at=binding.last_used_at,
        expires_at=binding.expires_at,
        revoked_at=binding.revoked_at,
        config_path=None if binding.written is None else binding.written.path,
        uses=binding.uses,
        clearance=binding.clearance,
    )


def _minted(context: CallContext, binding: Binding, token: str) -> m.MintedBinding:
    start = connect_service.launch(context.services.paths.profile, token)
    return m.MintedBinding(
        binding=_view(context, binding),
        token=token,
        command=(start.command, *start.arguments),
        environment=dict(start.environment),
    )
