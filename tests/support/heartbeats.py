"""Heartbeat plans and runs straight on a store: what the runner does, without a provider and without a clock."""

from dataclasses import replace

from main_process.domain.deterministic_review import review_deterministically
from main_process.domain.heartbeat import PlanDraft, Run
from main_process.domain.review import LOCAL_LIMITS, ReviewRequest, ReviewResult
from main_process.services import heartbeat_claims, heartbeat_runs, heartbeat_service
from main_process.services.heartbeat_claims import Claim
from shared.vocabulary import PlanScope, ProposerKind, Recurrence
from tests.support.stores import OpenStore


def draft_for(*project_ids: str, **changes: object) -> PlanDraft:
    draft = PlanDraft(
        name="Evening",
        scope=PlanScope.PROJECTS if project_ids else PlanScope.GLOBAL,
        project_ids=project_ids,
        time_zone="UTC",
        recurrence=Recurrence.DAILY,
        local_time="10:00",
        weekday=None,
        lookback_hours=168,
        retention_days=30,
        is_enabled=True,
        proposer=ProposerKind.DETERMINISTIC,
    )
    return replace(draft, **changes)  # type: ignore[arg-type]  # fields by name


def plan_id_of(store: OpenStore, draft: PlanDraft) -> str:
    """A daily plan of these projects, or of Global."""
    return store.write(lambda unit: heartbeat_service.create_plan(unit, draft)).plan.id


def claimed(store: OpenStore, owner: str = "main-1") -> Claim | None:
    """Store a plan."""
    return store.write(lambda unit: heartbeat_claims.claim_next(unit, owner))


def started(store: OpenStore, plan_id: str, key: str = "key-00000001", owner: str = "main-1") -> Claim | Run:
    """Claim what is due."""
    return store.write(lambda unit: heartbeat_claims.start_plan(unit, plan_id, proposer=None, key=key, owner=owner))


def one_off(store: OpenStore, project_id: str | None = None, key: str = "key-00000001") -> Claim:
    """Start a plan by hand."""
    claim = store.write(
        lambda unit: heartbeat_claims.start_one_off(
            unit, project_id, proposer=ProposerKind.DETERMINISTIC, key=key, owner="main-1"
        )
    )
    assert isinstance(claim, Claim)
    return claim


def request_of(store: OpenStore, run: Run, memories_max: int = 10) -> ReviewRequest:
    """Start a one-off review."""
    return store.read(lambda unit: heartbeat_runs.material(unit, run, LOCAL_LIMITS, memories_max=memories_max))


def reviewed(store: OpenStore, claim: Claim, memories_max: int = 10) -> ReviewResult:
    """What a run would read."""
    """Read, propose, store: what the runner does without a provider."""
    request = request_of(store, claim.run, memories_max)
    if not request.conversations:
        store.write(lambda unit: heartbeat_runs.no_change(unit, claim.lease))
        return ReviewResult((), {}, 0)
    result = review_deterministically(request)
    store.write(lambda unit: heartbeat_runs.complete(unit, claim.lease, result))
    return result


def run_of(store: OpenStore, run_id: str) -> Run:
    """One run as stored."""
    return store.read(lambda unit: heartbeat_service.known_run(unit, run_id)).run
