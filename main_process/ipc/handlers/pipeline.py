"""Handlers of `pipeline.*`: memory jobs."""

from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.ipc.views_pipeline import job_view, pipeline_view
from main_process.services import pipeline_claims, pipeline_service
from main_process.store.unit_of_work import Unit
from shared.ipc.contract import Page
from shared.ipc.methods import pipeline as m

router = Router()


@router.handles(m.GET_PIPELINE)
async def get_pipeline(context: CallContext, request: m.PipelineRequest) -> m.PipelineStatus:
    """Say how memory jobs stand."""
    return await context.services.store.read(
        lambda unit: pipeline_view(pipeline_service.figures(unit, request.project_id))
    )


@router.handles(m.LIST_JOBS)
async def list_jobs(context: CallContext, request: m.ListJobsRequest) -> Page[m.MemoryJobView]:
    """Return one page of jobs."""

    def work(unit: Unit) -> Page[m.MemoryJobView]:
        found, cursor = unit.memory_jobs.page(
            project_id=request.project_id,
            conversation_id=request.conversation_id,
            states=request.states,
            limit=request.limit,
            cursor=request.cursor,
        )
        return Page(items=tuple(map(job_view, found)), next_cursor=cursor)

    return await context.services.store.read(work)


@router.handles(m.RETRY_JOB)
async def retry_job(context: CallContext, request: m.JobRequest) -> m.MemoryJobView:
    """Let what failed be tried again."""
    return await context.services.store.write(lambda unit: job_view(pipeline_claims.retry(unit, request.job_id)))
