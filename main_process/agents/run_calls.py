"""What each tool of a run does: through the run desk, by the run's token (main side)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from main_process.agents import calls
from main_process.agents import run_tools as t
from main_process.agents.calls import moment_text
from main_process.domain.errors import StoreUnavailable
from main_process.domain.plain_text import inert
from main_process.domain.task import Run
from main_process.services.namespace_service import ChainPicture
from main_process.services.recall_desk import AgentSession, RecallDesk
from main_process.services.run_desk import RunDesk
from main_process.services.run_service import RunNote
from shared import vocabulary as v

if TYPE_CHECKING:
    from main_process.store.store import Store


@dataclass
class RunConnection:
    """What one admitted connection of a run has. Each call looks at the run again."""

    run: Run
    token: str
    store: "Store"
    runs: RunDesk

    @property
    def desk(self) -> RecallDesk:
        """The desk that answers."""
        return self.runs.recall

    async def session(self) -> AgentSession:
        """Return the run's session. Raises ScopeDenied, StoreUnavailable."""
        return await self.runs.session(self.token)


async def propose(connection: RunConnection, arguments: t.ProposeArguments) -> t.ProposeAnswer:
    """Write into the run's own memory. Raises as `run_service.propose`."""
    note = RunNote(
        statement=arguments.statement,
        kind=arguments.kind,
        quote=arguments.quote,
        subject=arguments.subject,
        content=arguments.content,
        paths=arguments.paths,
        happened=arguments.happened,
        supervisor_record=arguments.supervisor_record,
    )
    made, status = await connection.runs.propose(connection.token, note)
    return t.ProposeAnswer(outcome=made.outcome.told.value, id=made.item_id, status=status)


async def report(connection: RunConnection, arguments: t.ReportArguments) -> t.ReportAnswer:
    """Store a report. Raises as `run_service.report`."""
    event = await connection.runs.report(connection.token, arguments.text)
    return t.ReportAnswer(
        number=event.sequence,
        redactions=event.redactions,
        reports_left=max(v.REPORTS_MAX - event.sequence, 0),
    )


async def close(connection: RunConnection, arguments: t.CloseArguments) -> t.CloseAnswer:
    """End the run. Raises as `run_service.close`."""
    run = await connection.runs.close(
        connection.token,
        v.RunState(arguments.state),
        is_goal_met=arguments.is_goal_met,
        outcome=arguments.outcome,
    )
    return t.CloseAnswer(state=run.state, is_goal_met=bool(run.is_goal_met))


async def status(connection: RunConnection, arguments: Any) -> t.StatusAnswer:
    """Say which run this is and what it reads; while the store is degraded say that instead of looking empty."""
    del arguments
    try:
        return _status(connection, await connection.runs.picture(connection.token))
    except StoreUnavailable as unavailable:
        state = connection.store.condition.state
        degraded = state if state is not v.StoreState.HEALTHY else v.StoreState.DEGRADED
        return _status(connection, ChainPicture((), 0), store=degraded, fault=unavailable.fault)


def _status(
    connection: RunConnection,
    picture: ChainPicture,
    *,
    store: v.StoreState = v.StoreState.HEALTHY,
    fault: v.StoreFault | None = None,
) -> t.StatusAnswer:
    run = connection.run
    scopes = tuple(
        t.RunScope(
            scope=step.scope.kind,
            name=inert(step.scope.owner_name or ""),
            memories=step.confirmed,
            is_frozen=step.is_frozen,
        )
        for step in picture.steps
    )
    return t.StatusAnswer(
        task=inert(run.task_title),
        attempt=run.attempt,
        snapshot_version=run.snapshot.version,
        expires_at=moment_text(run.expires_at),
        scopes=scopes,
        readable_memories=sum(scope.memories for scope in scopes),
        store=store,
        fault=fault,
    )


RUNS: Final[dict[str, Any]] = {
    "memory_context": calls.context,
    "memory_search": calls.search,
    "memory_read": calls.read,
    "memory_propose": propose,
    "memory_report_use": calls.report_use,
    "memory_status": status,
    "run_report": report,
    "run_close": close,
}
