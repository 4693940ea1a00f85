"""Handlers of `experiment.*`."""

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views_tasks import experiment_row, experiment_view
from main_process.services import experiment_service
from main_process.services.experiment_service import NewConclusion
from main_process.store.unit_of_work import Unit
from shared.ipc.contract import Page
from shared.ipc.methods import experiments as e

router = Router()


@router.handles(e.LIST_EXPERIMENTS)
async def list_experiments(context: CallContext, request: e.ListExperimentsRequest) -> Page[e.ExperimentRow]:
    """Return one page of experiments, latest first."""
    found, cursor = await context.services.store.read(
        lambda unit: experiment_service.page(
            unit,
            project_id=request.project_id,
            states=request.states,
            limit=request.limit,
            cursor=request.cursor,
        )
    )
    return Page(items=tuple(map(experiment_row, found)), next_cursor=cursor)


@router.handles(e.GET_EXPERIMENT)
async def get_experiment(context: CallContext, request: e.ExperimentRequest) -> e.ExperimentView:
    """Return one experiment with its snapshots."""
    return await context.services.store.read(lambda unit: _view(unit, request.experiment_id))


@router.handles(e.CREATE_EXPERIMENT)
async def create_experiment(context: CallContext, request: e.CreateExperimentRequest) -> e.ExperimentView:
    """Create an experiment and freeze its snapshot."""

    def work(unit: Unit) -> e.ExperimentView:
        made = experiment_service.create(unit, project_id=request.project_id, name=request.name)
        return _view(unit, made)

    return await context.services.store.write(work)


@router.handles(e.RENAME_EXPERIMENT)
async def rename_experiment(context: CallContext, request: e.RenameExperimentRequest) -> e.ExperimentView:
    """Change an experiment's name."""

    def work(unit: Unit) -> e.ExperimentView:
        experiment_service.rename(
            unit,
            experiment_id=request.experiment_id,
            expected_revision=request.expected_revision,
            name=request.name,
        )
        return _view(unit, request.experiment_id)

    return await context.services.store.write(work)


@router.handles(e.RERUN_EXPERIMENT)
async def rerun_experiment(context: CallContext, request: e.RerunRequest) -> e.ExperimentView:
    """Let new runs begin over the same snapshot or a new version of it."""

    def work(unit: Unit) -> e.ExperimentView:
        experiment_service.rerun(
            unit,
            experiment_id=request.experiment_id,
            expected_revision=request.expected_revision,
            use=request.snapshot,
        )
        return _view(unit, request.experiment_id)

    return await context.services.store.write(work)


@router.handles(e.SETTLE_EXPERIMENT)
async def settle_experiment(context: CallContext, request: e.SettleRequest) -> e.SettleResult:
    """End an experiment and file its conclusions."""
    conclusions = tuple(
        NewConclusion(one.run_id, one.kind, one.statement, one.quote, one.subject, one.content)
        for one in request.conclusions
    )

    def work(unit: Unit) -> e.SettleResult:
        filed = experiment_service.settle(
            unit,
            context.actor,
            experiment_id=request.experiment_id,
            expected_revision=request.expected_revision,
            conclusions=conclusions,
        )
        rows = tuple(
            e.FiledConclusion(run_id=one.run_id, outcome=made.outcome.value, item_id=made.item_id)
            for one, made in zip(conclusions, filed, strict=True)
        )
        return e.SettleResult(experiment=_view(unit, request.experiment_id), filed=rows)

    return await context.services.store.write(work)


@router.handles(e.ABANDON_EXPERIMENT)
async def abandon_experiment(context: CallContext, request: e.ExperimentAtRevision) -> e.ExperimentView:
    """End an experiment without conclusions."""

    def work(unit: Unit) -> e.ExperimentView:
        experiment_service.abandon(
            unit, experiment_id=request.experiment_id, expected_revision=request.expected_revision
        )
        return _view(unit, request.experiment_id)

    return await context.services.store.write(work)


def _view(unit: Unit, experiment_id: str) -> e.ExperimentView:
    return experiment_view(*experiment_service.get(unit, experiment_id))
