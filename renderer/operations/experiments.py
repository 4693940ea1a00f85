"""Operations on experiments, for the renderer."""

from collections.abc import Sequence

from renderer.operations.caller import Caller
from shared import vocabulary as v
from shared.ipc.contract import Page
from shared.ipc.methods import experiments as m
from shared.ipc.methods.projects import DeleteRequest, DeletionPreview, DeletionReceipt


async def list_experiments(
    caller: Caller, cursor: str | None, *, project_id: str | None, limit: int
) -> Page[m.ExperimentRow]:
    """Experiments, latest first."""
    request = m.ListExperimentsRequest(project_id=project_id, cursor=cursor, limit=limit)
    return await caller.call(m.LIST_EXPERIMENTS, request)


async def get_experiment(caller: Caller, experiment_id: str) -> m.ExperimentView:
    """One experiment with the versions of its snapshot."""
    return await caller.call(m.GET_EXPERIMENT, m.ExperimentRequest(experiment_id=experiment_id))


async def create_experiment(caller: Caller, project_id: str, name: str) -> m.ExperimentView:
    """Add an experiment and freeze what its runs read."""
    return await caller.call(m.CREATE_EXPERIMENT, m.CreateExperimentRequest(project_id=project_id, name=name))


async def rename_experiment(caller: Caller, row: m.ExperimentRow, name: str) -> m.ExperimentView:
    """Change the name."""
    request = m.RenameExperimentRequest(experiment_id=row.experiment_id, expected_revision=row.revision, name=name)
    return await caller.call(m.RENAME_EXPERIMENT, request)


async def rerun_experiment(caller: Caller, row: m.ExperimentRow, use: v.SnapshotUse) -> m.ExperimentView:
    """Let new runs begin over the snapshot as it is, or over a new version."""
    request = m.RerunRequest(experiment_id=row.experiment_id, expected_revision=row.revision, snapshot=use)
    return await caller.call(m.RERUN_EXPERIMENT, request)


async def settle_experiment(
    caller: Caller, row: m.ExperimentRow, conclusions: Sequence[m.Conclusion]
) -> m.SettleResult:
    """End the experiment and file conclusions as candidates."""
    request = m.SettleRequest(
        experiment_id=row.experiment_id, expected_revision=row.revision, conclusions=tuple(conclusions)
    )
    return await caller.call(m.SETTLE_EXPERIMENT, request)


async def abandon_experiment(caller: Caller, row: m.ExperimentRow) -> m.ExperimentView:
    """End the experiment without conclusions."""
    request = m.ExperimentAtRevision(experiment_id=row.experiment_id, expected_revision=row.revision)
    return await caller.call(m.ABANDON_EXPERIMENT, request)


async def preview_experiment_deletion(caller: Caller, experiment_id: str) -> DeletionPreview:
    """What goes with an experiment, counted."""
    return await caller.call(m.PREVIEW_EXPERIMENT_DELETION, m.ExperimentRequest(experiment_id=experiment_id))


async def delete_experiment(caller: Caller, experiment_id: str, token: str) -> DeletionReceipt:
    """Delete an experiment as it was counted."""
    return await caller.call(m.DELETE_EXPERIMENT, DeleteRequest(id=experiment_id, preview_token=token))
