"""Operations on bindings and on agents' configuration, for the renderer."""

from datetime import datetime

from renderer.operations.caller import Caller
from shared import vocabulary as v
from shared.ipc.methods import bindings as m


async def list_bindings(
    caller: Caller, *, project_id: str | None = None, has_revoked: bool = False
) -> tuple[m.BindingView, ...]:
    """All bindings, by project and name."""
    response = await caller.call(
        m.LIST_BINDINGS, m.ListBindingsRequest(project_id=project_id, has_revoked=has_revoked)
    )
    return response.items


async def create_binding(
    caller: Caller,
    *,
    project_id: str,
    client: v.AgentClient,
    name: str,
    mode: v.BindingMode,
    has_global: bool = True,
    expires_at: datetime | None = None,
) -> m.MintedBinding:
    """Mint a binding; its token is in this answer and never again."""
    return await caller.call(
        m.CREATE_BINDING,
        m.CreateBindingRequest(
            project_id=project_id,
            client=client,
            name=name,
            mode=mode,
            has_global=has_global,
            expires_at=expires_at,
        ),
    )


async def rename_binding(caller: Caller, binding: m.BindingView, name: str) -> m.BindingView:
    """Change a binding's name."""
    return await caller.call(
        m.RENAME_BINDING,
        m.RenameBindingRequest(binding_id=binding.binding_id, expected_revision=binding.revision, name=name),
    )


async def set_clearance(caller: Caller, binding: m.BindingView, clearance: v.Sensitivity | None) -> m.BindingView:
    """Change what an agent may be given."""
    return await caller.call(
        m.SET_BINDING_CLEARANCE,
        m.SetClearanceRequest(binding_id=binding.binding_id, expected_revision=binding.revision, clearance=clearance),
    )


async def rotate_binding(caller: Caller, binding: m.BindingView) -> m.MintedBinding:
    """Replace a binding's token; the old one stops working."""
    return await caller.call(m.ROTATE_BINDING, _at_revision(binding))


async def revoke_binding(caller: Caller, binding: m.BindingView) -> m.BindingView:
    """End a binding for good."""
    return await caller.call(m.REVOKE_BINDING, _at_revision(binding))


async def list_connect_targets(caller: Caller, project_id: str) -> tuple[m.ConnectTarget, ...]:
    """Agents whose configuration can be written for a project."""
    response = await caller.call(m.LIST_CONNECT_TARGETS, m.ListConnectTargetsRequest(project_id=project_id))
    return response.items


async def preview_connect(
    caller: Caller, *, project_id: str, target: m.ConnectTarget, mode: v.BindingMode
) -> m.ConnectPreview:
    """The exact change that connecting would make to the agent's configuration."""
    return await caller.call(
        m.PREVIEW_CONNECT,
        m.PreviewConnectRequest(project_id=project_id, client=target.client, path=target.path, mode=mode),
    )


async def apply_connect(
    caller: Caller, *, project_id: str, preview: m.ConnectPreview, mode: v.BindingMode, name: str
) -> m.ConnectResult:
    """Write what was previewed and try it."""
    return await caller.call(
        m.APPLY_CONNECT,
        m.ApplyConnectRequest(
            project_id=project_id,
            client=preview.client,
            path=preview.path,
            before_digest=preview.before_digest,
            mode=mode,
            name=name,
        ),
    )


async def verify_binding(caller: Caller, binding: m.BindingView) -> m.VerifyBindingResponse:
    """Make a live call as an agent with this binding would."""
    return await caller.call(m.VERIFY_BINDING, _at_revision(binding))


async def undo_connect(caller: Caller, binding: m.BindingView) -> m.UndoConnectResponse:
    """Take our entry out of the agent's configuration again."""
    return await caller.call(m.UNDO_CONNECT, _at_revision(binding))


def _at_revision(binding: m.BindingView) -> m.BindingRequest:
    return m.BindingRequest(binding_id=binding.binding_id, expected_revision=binding.revision)
