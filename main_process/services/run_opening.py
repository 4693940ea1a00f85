"""Opening a run: what it may read is frozen, its namespace and token are made (memory rules §1, §11)."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from main_process.domain.binding import new_token, token_hash
from main_process.domain.errors import NotFound, RuleViolated
from main_process.domain.namespace import Namespace
from main_process.domain.task import CHILD_DEPTH_MAX, CHILDREN_MAX, Run, Snapshot, Task
from main_process.services import namespace_service
from main_process.services.idempotency import KeyedCall, first_result, keep_result
from main_process.services.run_service import admit, expire, follow, known_run
from main_process.services.task_service import known_task
from main_process.store.unit_of_work import Unit
from shared.ipc.methods.tasks import OPEN_RUN
from shared.vocabulary import ExperimentState, ItemStatus, NamespaceKind


@dataclass(frozen=True, slots=True)
class NewRun:
    """An attempt to be. With a parent's token it is a child of that run and reads `levels` of its snapshot."""

    task_id: str
    idempotency_key: str
    client: str
    lifetime: timedelta
    parent_token: str | None = None
    levels: tuple[NamespaceKind, ...] = ()


def open_run(unit: Unit, new: NewRun) -> tuple[Run, str | None]:
    """Return the run and its token, which is nowhere kept.

    The same key finds the run again: with a new token while it goes on, without one afterwards. Raises NotFound
    `task` and `run` (it is gone since); ScopeDenied as the read chain; RuleViolated `key_conflict` (a key never opens
    a run with another parent or wider levels), `experiment_not_open`, `run_levels`, `child_of_other_task`,
    `child_too_deep`, `children_exhausted`.
    """
    expire(unit)
    task = known_task(unit, new.task_id)
    call = _keyed(unit, new)
    made = first_result(unit, call)
    if made is not None:
        known = known_run(unit, made)
        return known, _renewed_token(unit, known)
    parent = None if new.parent_token is None else _parent(unit, task, new.parent_token)
    if parent is None and new.levels:
        raise RuleViolated("run_levels")
    snapshot = _frozen(unit, task) if parent is None else _narrowed(unit, task, parent, new.levels)
    attempt = unit.runs.next_attempt(task.id)
    run_id = str(uuid.uuid4())
    token = new_token()
    unit.runs.insert(
        run_id,
        unit.namespaces.insert(NamespaceKind.RUN, run_id, parent=_above(unit, task)),
        task_id=task.id,
        parent_id=None if parent is None else parent.id,
        snapshot=snapshot,
        attempt=attempt,
        token_hash=token_hash(token),
        client=new.client,
        expires_at=min(unit.now + new.lifetime, parent.expires_at) if parent else unit.now + new.lifetime,
    )
    keep_result(unit, call, run_id)
    follow(unit, task.id)
    return known_run(unit, run_id), token


def _keyed(unit: Unit, new: NewRun) -> KeyedCall:
    """Return the call with its key, which belongs to the task; a parent is the same run whatever its token is now."""
    parent_id = None if new.parent_token is None else admit(unit, new.parent_token).id
    body = (new.client, new.lifetime, parent_id, sorted(level.value for level in new.levels))
    return KeyedCall(f"task:{new.task_id}", new.idempotency_key, OPEN_RUN.name, body)


def _renewed_token(unit: Unit, run: Run) -> str | None:
    if run.refusal(unit.now) is not None:
        return None
    token = new_token()
    unit.runs.set_token(run.id, token_hash(token))
    return token


def _above(unit: Unit, task: Task) -> Namespace:
    """Return the namespace below which a run's own one hangs: the experiment's, or the conversation's."""
    levels = {space.kind: space for space in namespace_service.live_levels(unit, task)}
    return levels[NamespaceKind.CONVERSATION if task.experiment_id is None else NamespaceKind.EXPERIMENT]


def _frozen(unit: Unit, task: Task) -> Snapshot:
    """Return the experiment's newest snapshot, or take one of what the task leads to now."""
    levels = namespace_service.live_levels(unit, task)
    if task.experiment_id is None:
        return take(unit, [space.id for space in levels])
    experiment = unit.experiments.get(task.experiment_id)
    if experiment is None or experiment.state is not ExperimentState.OPEN:
        raise RuleViolated("experiment_not_open")
    snapshot = unit.experiments.snapshot(experiment.id, experiment.snapshot_version)
    if snapshot is None:
        raise NotFound("experiment", experiment.id)
    return snapshot


def take(unit: Unit, levels: Sequence[str], *, experiment_id: str | None = None, version: int = 1) -> Snapshot:
    """Freeze these levels as they are now."""
    counts = unit.namespaces.status_counts(levels)
    items = sum(by_status.get(ItemStatus.CONFIRMED, 0) for by_status in counts.values())
    return unit.experiments.take_snapshot(levels, items=items, experiment_id=experiment_id, version=version)


def _parent(unit: Unit, task: Task, token: str) -> Run:
    parent = admit(unit, token)
    if parent.task_id != task.id:
        raise RuleViolated("child_of_other_task")
    depth = 0
    above: Run | None = parent
    while above is not None:
        depth += 1
        above = None if above.parent_id is None else unit.runs.get(above.parent_id)
    if depth > CHILD_DEPTH_MAX:
        raise RuleViolated("child_too_deep", limit=CHILD_DEPTH_MAX)
    if unit.runs.running_children(parent.id) >= CHILDREN_MAX:
        raise RuleViolated("children_exhausted", limit=CHILDREN_MAX)
    return parent


def _narrowed(unit: Unit, task: Task, parent: Run, kinds: Sequence[NamespaceKind]) -> Snapshot:
    """Return the parent's snapshot, or a part of it at the same place in the history."""
    if task.experiment_id is not None:
        experiment = unit.experiments.get(task.experiment_id)
        if experiment is None or experiment.state is not ExperimentState.OPEN:
            raise RuleViolated("experiment_not_open")
    spaces = {level: unit.namespaces.get(level) for level in parent.snapshot.levels}
    kept = [level for level, space in spaces.items() if space and (not kinds or space.kind in kinds)]
    if set(kinds) - {space.kind for space in spaces.values() if space}:
        raise RuleViolated("run_levels")
    held = unit.history.confirmed_in(kept, parent.snapshot.last_change)
    return unit.experiments.take_snapshot(
        kept,
        items=sum(held.values()),
        version=parent.snapshot.version,
        narrows=parent.snapshot,
    )
