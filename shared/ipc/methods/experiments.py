"""Experiments: isolated runs over one frozen snapshot, settled into conclusions (memory rules §11)."""

from typing import Annotated

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import (
    Access,
    Content,
    Count,
    Cursor,
    Id,
    Instant,
    IpcModel,
    Limit,
    Method,
    Name,
    Page,
    Revision,
    Statement,
    Subject,
)
from shared.ipc.methods.projects import DeleteRequest, DeletionPreview, DeletionReceipt
from shared.ipc.methods.runs import Quote
from shared.ipc.methods.tasks import SnapshotView

CONCLUSIONS_MAX = 20


class ExperimentRow(IpcModel, frozen=True, kw_only=True):
    """One experiment with its figures; `successful` counts completed runs that met their goal."""

    experiment_id: Id
    namespace_id: Id
    project_id: Id
    project_name: str
    name: str
    state: v.ExperimentState
    snapshot_version: Count
    revision: Revision
    tasks: Count
    runs: Count
    running: Count
    successful: Count
    confirmed: Count
    candidates: Count
    created_at: Instant
    settled_at: Instant | None


class ExperimentView(IpcModel, frozen=True, kw_only=True):
    """One experiment with all versions of its snapshot, newest first."""

    row: ExperimentRow
    snapshots: tuple[SnapshotView, ...]


class ListExperimentsRequest(IpcModel, frozen=True, kw_only=True):
    """Latest first."""

    project_id: Id | None = None
    states: tuple[v.ExperimentState, ...] = ()
    limit: Limit = 100
    cursor: Cursor | None = None


class ExperimentRequest(IpcModel, frozen=True, kw_only=True):
    """One experiment."""

    experiment_id: Id


class CreateExperimentRequest(IpcModel, frozen=True, kw_only=True):
    """Create an experiment and freeze version 1 of its snapshot: experiment, project and Global as they are now."""

    project_id: Id
    name: Name


class ExperimentAtRevision(IpcModel, frozen=True, kw_only=True):
    """One experiment at the revision that was seen."""

    experiment_id: Id
    expected_revision: Revision


class RenameExperimentRequest(IpcModel, frozen=True, kw_only=True):
    """Change the name only."""

    experiment_id: Id
    expected_revision: Revision
    name: Name


class RerunRequest(IpcModel, frozen=True, kw_only=True):
    """Let new runs begin, over the snapshot as it is or over a new version of it."""

    experiment_id: Id
    expected_revision: Revision
    snapshot: v.SnapshotUse


class Conclusion(IpcModel, frozen=True, kw_only=True):
    """What a successful run showed. `quote` stands word for word in a report of that run."""

    run_id: Id
    kind: v.MemoryKind
    statement: Statement
    quote: Quote
    subject: Subject = ""
    content: Content = ""


class SettleRequest(IpcModel, frozen=True, kw_only=True):
    """End the experiment's runs for good and file conclusions as candidates; nothing is confirmed by itself."""

    experiment_id: Id
    expected_revision: Revision
    conclusions: Annotated[tuple[Conclusion, ...], Meta(max_length=CONCLUSIONS_MAX)] = ()


class FiledConclusion(IpcModel, frozen=True, kw_only=True):
    """What came of one conclusion: `created`, `duplicate`, or why not."""

    run_id: Id
    outcome: str
    item_id: Id | None


class SettleResult(IpcModel, frozen=True, kw_only=True):
    """The settled experiment and its conclusions in the order in which they were given."""

    experiment: ExperimentView
    filed: tuple[FiledConclusion, ...]


LIST_EXPERIMENTS = Method("experiment.list", ListExperimentsRequest, Page[ExperimentRow])
GET_EXPERIMENT = Method("experiment.get", ExperimentRequest, ExperimentView)
CREATE_EXPERIMENT = Method("experiment.create", CreateExperimentRequest, ExperimentView, access=Access.WRITE)
RENAME_EXPERIMENT = Method("experiment.rename", RenameExperimentRequest, ExperimentView, access=Access.WRITE)
RERUN_EXPERIMENT = Method("experiment.rerun", RerunRequest, ExperimentView, access=Access.WRITE)
SETTLE_EXPERIMENT = Method("experiment.settle", SettleRequest, SettleResult, access=Access.WRITE)
ABANDON_EXPERIMENT = Method("experiment.abandon", ExperimentAtRevision, ExperimentView, access=Access.WRITE)
PREVIEW_EXPERIMENT_DELETION = Method("experiment.preview_delete", ExperimentRequest, DeletionPreview)
DELETE_EXPERIMENT = Method("experiment.delete", DeleteRequest, DeletionReceipt, access=Access.WRITE, timeout_s=120.0)
