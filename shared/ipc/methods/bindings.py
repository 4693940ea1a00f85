"""Bindings tie an agent's connection to a context; connecting writes an agent's configuration."""

from shared import vocabulary as v
from shared.ipc.contract import (
    Access,
    Count,
    FilePath,
    Id,
    Instant,
    IpcModel,
    Method,
    Name,
    Revision,
    Role,
)


class BindingView(IpcModel, frozen=True, kw_only=True):
    """One binding in words. Its token is never shown again after creation; main keeps a hash."""

    binding_id: Id
    revision: Revision
    name: str
    client: v.AgentClient
    project_id: Id
    project_name: str
    mode: v.BindingMode
    has_global: bool
    is_connected: bool
    created_at: Instant
    last_used_at: Instant | None
    expires_at: Instant | None
    revoked_at: Instant | None
    config_path: str | None
    uses: Count
    clearance: v.Sensitivity | None = None
    """None: as set for agents. NORMAL: normal ones only. RESTRICTED: everything, by the person's own permission."""


class ListBindingsRequest(IpcModel, frozen=True, kw_only=True):
    """By project and name."""

    project_id: Id | None = None
    has_revoked: bool = False


class ListBindingsResponse(IpcModel, frozen=True, kw_only=True):
    """All of them; there are few."""

    items: tuple[BindingView, ...]


class CreateBindingRequest(IpcModel, frozen=True, kw_only=True):
    """Mint a binding for a project."""

    project_id: Id
    client: v.AgentClient
    name: Name
    mode: v.BindingMode = v.BindingMode.READ_AND_PROPOSE
    has_global: bool = True
    expires_at: Instant | None = None


class MintedBinding(IpcModel, frozen=True, kw_only=True):
    """The only time a token crosses the line.

    `command` is what a client must start, with `environment` added to its own. The token is in the environment alone:
    a command line stands in everybody's list of processes.
    """

    binding: BindingView
    token: str
    command: tuple[str, ...]
    environment: dict[str, str]


class BindingRequest(IpcModel, frozen=True, kw_only=True):
    """One binding at the revision that was seen."""

    binding_id: Id
    expected_revision: Revision


class RenameBindingRequest(IpcModel, frozen=True, kw_only=True):
    """Change the name only."""

    binding_id: Id
    expected_revision: Revision
    name: Name


class SetClearanceRequest(IpcModel, frozen=True, kw_only=True):
    """What a binding may be given beside normal memories; SENSITIVE is refused, it is no word of its own."""

    binding_id: Id
    expected_revision: Revision
    clearance: v.Sensitivity | None


class ConnectTarget(IpcModel, frozen=True, kw_only=True):
    """A client whose configuration can be written, for a project or for the whole machine."""

    client: v.AgentClient
    path: str
    is_present: bool
    is_project_file: bool


class ListConnectTargetsRequest(IpcModel, frozen=True, kw_only=True):
    """Targets that make sense for a project."""

    project_id: Id


class ListConnectTargetsResponse(IpcModel, frozen=True, kw_only=True):
    """Detected clients first."""

    items: tuple[ConnectTarget, ...]


class PreviewConnectRequest(IpcModel, frozen=True, kw_only=True):
    """Show the exact change before it is made. The token in the diff is masked until it is applied."""

    project_id: Id
    client: v.AgentClient
    path: FilePath | None = None
    mode: v.BindingMode = v.BindingMode.READ_AND_PROPOSE


class ConnectPreview(IpcModel, frozen=True, kw_only=True):
    """A unified diff. `before_digest` guards against a file that changes meanwhile."""

    client: v.AgentClient
    path: str
    diff: str
    before_digest: str
    is_new_file: bool


class ApplyConnectRequest(IpcModel, frozen=True, kw_only=True):
    """Write what was previewed."""

    project_id: Id
    client: v.AgentClient
    path: FilePath
    before_digest: str
    mode: v.BindingMode = v.BindingMode.READ_AND_PROPOSE
    name: Name


class ConnectResult(IpcModel, frozen=True, kw_only=True):
    """What was written. `is_verified` tells whether a live call through the new configuration answered."""

    binding: BindingView
    path: str
    backup_path: str | None
    is_verified: bool
    verify_failure: str | None = None


class UndoConnectResponse(IpcModel, frozen=True, kw_only=True):
    """The file is as before (or only our entry was taken out, when others changed it since)."""

    path: str
    is_restored_exactly: bool


class VerifyBindingResponse(IpcModel, frozen=True, kw_only=True):
    """What an agent with this binding would reach."""

    is_verified: bool
    failure: str | None
    readable_items: Count


LIST_BINDINGS = Method("binding.list", ListBindingsRequest, ListBindingsResponse)
CREATE_BINDING = Method("binding.create", CreateBindingRequest, MintedBinding, access=Access.WRITE)
RENAME_BINDING = Method("binding.rename", RenameBindingRequest, BindingView, access=Access.WRITE)
ROTATE_BINDING = Method("binding.rotate", BindingRequest, MintedBinding, access=Access.WRITE)
REVOKE_BINDING = Method("binding.revoke", BindingRequest, BindingView, access=Access.WRITE)
SET_BINDING_CLEARANCE = Method(
    "binding.set_clearance",
    SetClearanceRequest,
    BindingView,
    access=Access.WRITE,
    roles=frozenset({Role.RENDERER}),
)
"""Only in the window: a command line can be run by an agent that wants to read more."""
LIST_CONNECT_TARGETS = Method("connect.list_targets", ListConnectTargetsRequest, ListConnectTargetsResponse)
PREVIEW_CONNECT = Method("connect.preview", PreviewConnectRequest, ConnectPreview)
APPLY_CONNECT = Method("connect.apply", ApplyConnectRequest, ConnectResult, access=Access.WRITE, timeout_s=30.0)
VERIFY_BINDING = Method("connect.verify", BindingRequest, VerifyBindingResponse, timeout_s=30.0)
UNDO_CONNECT = Method("connect.undo", BindingRequest, UndoConnectResponse, access=Access.WRITE)
