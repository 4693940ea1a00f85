"""Runs: open, admit by token, report, write run memory, close, expire (memory rules §1, §6, §11).

A run is known by its token; what it may read and where it writes follows from it. Nothing here takes a namespace from
a caller.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from main_process.adapters.detectors import redact
from main_process.domain.actor import Actor
from main_process.domain.binding import token_hash
from main_process.domain.errors import NotFound, RuleViolated, ScopeDenied
from main_process.domain.memory_item import ItemText
from main_process.domain.proposal import Proposal, Proposed, ProposeOutcome
from main_process.domain.source import NewSource
from main_process.domain.task import (
    PROPOSALS_MAX,
    Run,
    Task,
    TaskEvent,
    task_state_of,
)
from main_process.domain.times import event_time_of
from main_process.services import candidate_service, forget_service, namespace_service
from main_process.services.act import ItemPick
from main_process.services.forget_service import Branch, Forgotten
from main_process.services.idempotency import KeyedCall, first_result, keep_result
from main_process.services.task_service import known_task
from main_process.store.repositories.figures import RunFigures
from main_process.store.repositories.scope_rows import ItemScope
from main_process.store.unit_of_work import Unit
from shared.ipc.events import TASKS_CHANGED, TasksChanged
from shared.ipc.methods.runs import RUN_PROPOSE
from shared.vocabulary import (
    REPORT_MAX,
    REPORTS_MAX,
    ActorKind,
    ItemStatus,
    ItemWarning,
    MemoryKind,
    Origin,
    RunState,
    Sensitivity,
    SourceType,
    TaskEventKind,
    TaskState,
    TrustClass,
    TurnRole,
)

_ENDINGS: Final = frozenset({RunState.COMPLETED, RunState.FAILED, RunState.CANCELLED})
_EXPIRED_TOGETHER: Final = 50
"""Overdue runs that one transaction ends."""


@dataclass(frozen=True, slots=True)
class ListedRun:
    """A run with its counts, and the levels of its snapshot in words."""

    run: Run
    figures: RunFigures
    levels: tuple[ItemScope, ...]


@dataclass(frozen=True, slots=True)
class RunNote:
    """What a run wants to keep, with the words that show it; `supervisor_record` if a supervisor advised it."""

    statement: str
    kind: MemoryKind
    quote: str
    subject: str = ""
    content: str = ""
    paths: tuple[str, ...] = ()
    supervisor_record: str = ""
    happened: str = ""
    """When, as it was said; never guessed."""
    idempotency_key: str | None = None


# Being one run


def admit(unit: Unit, token: str) -> Run:
    """Return the run of a shown token while it goes on and reads something.

    Raises ScopeDenied `run_unknown`, `run_ended`, `run_expired`, and as the read chain.
    """
    run = going_on(unit, token)
    namespace_service.resolve_chain(unit, run_id=run.id)
    return run


def going_on(unit: Unit, token: str) -> Run:
    """Return the run of a token, even if nothing may be read any more: it may still say how it ended.

    Raises ScopeDenied `run_unknown`, `run_ended`, `run_expired`.
    """
    run = unit.runs.by_token_hash(token_hash(token))
    if run is None:
        raise ScopeDenied("run_unknown")
    refusal = run.refusal(unit.now)
    if refusal is not None:
        raise ScopeDenied(refusal)
    return run


def report(unit: Unit, token: str, text: str) -> TaskEvent:
    """Store what a run says on the way, secrets replaced first.

    Raises ScopeDenied as `going_on`; RuleViolated `report_empty`, `report_too_long`, `reports_exhausted`.
    """
    run = going_on(unit, token)
    return _reported(unit, run, TaskEventKind.REPORT, text)


def _reported(unit: Unit, run: Run, kind: TaskEventKind, text: str) -> TaskEvent:
    clean = redact(text.strip())
    if not clean.text:
        raise RuleViolated("report_empty")
    if len(clean.text) > REPORT_MAX:
        raise RuleViolated("report_too_long", limit=REPORT_MAX)
    # The outcome has a place of its own: a run that reported too much can still say how it ended.
    if kind is TaskEventKind.REPORT and unit.runs.reports(run.id) >= REPORTS_MAX:
        raise RuleViolated("reports_exhausted", limit=REPORTS_MAX)
    event = unit.runs.report(run.id, kind, clean.text, redactions=len(clean.findings))
    unit.emit(TASKS_CHANGED, TasksChanged(task_id=run.task_id, run_id=run.id))
    return event


def propose(unit: Unit, token: str, note: RunNote) -> tuple[Proposed, ItemStatus | None]:
    """Write into the run's own namespace; confirmed at once only if the task's plan says so (memory rules §6).

    Raises ScopeDenied as `admit`; RuleViolated `key_conflict`, `proposals_exhausted`, `quote_not_in_source`,
    `preference_needs_quote` and those of the candidate service.
    """
    run = admit(unit, token)
    task = known_task(unit, run.task_id)
    call = _keyed(run, note)
    made_before = None if call is None else first_result(unit, call)
    if made_before is not None:
        known = unit.items.get_many((made_before,)).get(made_before)
        return Proposed(ProposeOutcome.CREATED, made_before), None if known is None else known.status
    if unit.runs.proposals(run) >= PROPOSALS_MAX:
        raise RuleViolated("proposals_exhausted", limit=PROPOSALS_MAX)
    source = _evidence(unit, run, task, note)
    actor = Actor(ActorKind.RUN, run.client)
    text = ItemText(
        kind=note.kind,
        statement=note.statement.strip(),
        subject=note.subject.strip(),
        content=note.content,
        applies_to_paths=note.paths,
        event=event_time_of(redact(note.happened).text),
    )
    is_said = source.trust is TrustClass.PERSON
    proposal = Proposal(
        namespace_id=run.namespace_id,
        text=text,
        origin=Origin.ADOPTED_PROPOSAL,
        actor=actor,
        sources=(source,),
        warnings=() if is_said else (ItemWarning.INFERRED,),
    )
    made = candidate_service.propose(unit, proposal)
    if made.outcome is ProposeOutcome.CREATED and made.item_id is not None:
        if call is not None:
            keep_result(unit, call, made.item_id)
        if source.type is not SourceType.SUPERVISOR:  # advice never becomes a fact by itself (seed 004 §7.2)
            _confirm_by_protocol(unit, task, actor, made.item_id)
        unit.emit(TASKS_CHANGED, TasksChanged(task_id=run.task_id, run_id=run.id))
    stored = None if made.item_id is None else unit.items.get(made.item_id)
    return made, None if stored is None else stored.status


def _keyed(run: Run, note: RunNote) -> KeyedCall | None:
    """Return the call with its key: a run is a caller of its own, whatever token it has by now."""
    if note.idempotency_key is None:
        return None
    return KeyedCall(f"run:{run.id}", note.idempotency_key, RUN_PROPOSE.name, (replace(note, idempotency_key=None),))


def _evidence(unit: Unit, run: Run, task: Task, note: RunNote) -> NewSource:
    """Return where the quoted words stand: in the run's own reports, or in the conversation if the run reads it.

    Advice of a supervisor is quoted from a report alone.
    """
    is_planned = task.plan_id is not None
    event = unit.runs.event_with(run.id, note.quote)
    if event is not None:
        if note.kind is MemoryKind.PREFERENCE:
            raise RuleViolated("preference_needs_quote")  # a run's own words never become a preference (§3)
        worked = SourceType.AUTOMATION_RUN if is_planned else SourceType.TASK
        record = note.supervisor_record.strip()
        return NewSource(
            type=SourceType.SUPERVISOR if record else worked,
            trust=TrustClass.MODEL_INFERENCE,
            quote=note.quote,
            event_id=event.id,
            task_id=task.id,
            run_id=run.id,
            reference=record or None,
            is_primary=True,
        )
    if note.supervisor_record.strip():
        raise RuleViolated("quote_not_in_source")  # a supervisor's advice is reported, never found in what was said
    conversation = unit.conversations.get(task.conversation_id)
    is_readable = conversation is not None and conversation.namespace_id in run.snapshot.levels
    turn = unit.conversations.turn_with(task.conversation_id, note.quote) if is_readable else None
    if turn is None:
        raise RuleViolated("quote_not_in_source")
    is_said = note.quote in turn.user_text
    if note.kind is MemoryKind.PREFERENCE and not is_said:
        raise RuleViolated("preference_needs_quote")
    return NewSource(
        type=SourceType.MESSAGE,
        trust=TrustClass.PERSON if is_said else TrustClass.MODEL_INFERENCE,
        quote=note.quote,
        role=TurnRole.USER if is_said else TurnRole.ASSISTANT,
        conversation_id=task.conversation_id,
        turn_id=turn.id,
        task_id=task.id,
        run_id=run.id,
        is_primary=True,
    )


def _confirm_by_protocol(unit: Unit, task: Task, actor: Actor, item_id: str) -> None:
    plan = None if task.plan_id is None else unit.plans.get(task.plan_id)
    item = unit.items.get(item_id)
    if plan is None or not plan.may_confirm or item is None:
        return
    if item.text.sensitivity is not Sensitivity.NORMAL:
        return  # sensitive is confirmed by a person, whatever the plan says (memory rules §10)
    try:
        candidate_service.confirm(unit, actor, (ItemPick(item.id, item.revision),))
    except RuleViolated as taken:
        if taken.rule != "identity_taken":
            raise
        # It stays a candidate: a run overwrites nothing, the person decides between the two.


# Ending


def close(unit: Unit, token: str, state: RunState, *, is_goal_met: bool | None, outcome: str) -> Run:
    """End a run with its report; its token opens nothing from now on, and its children end with it.

    Raises ScopeDenied as `going_on`; RuleViolated `run_ending` for a state that is no end a run can report,
    `report_too_long`.
    """
    if state not in _ENDINGS:
        raise RuleViolated("run_ending", state=state)
    run = going_on(unit, token)
    if outcome.strip():
        _reported(unit, run, TaskEventKind.OUTCOME, outcome)
    return end(unit, run, state, is_goal_met=is_goal_met if state is RunState.COMPLETED else False)


def cancel(unit: Unit, run_id: str) -> Run:
    """End a run by a person's word; one that has ended stays as it is. Raises NotFound."""
    run = known_run(unit, run_id)
    return run if run.state is not RunState.RUNNING else end(unit, run, RunState.CANCELLED, is_goal_met=False)


def end(unit: Unit, run: Run, state: RunState, *, is_goal_met: bool | None) -> Run:
    """End a run and those below it."""
    unit.runs.end(run.id, state, is_goal_met=is_goal_met)
    for other in unit.runs.running(task_id=run.task_id):
        if other.parent_id == run.id:
            end(unit, other, RunState.INTERRUPTED, is_goal_met=None)
    follow(unit, run.task_id, run.id)
    return known_run(unit, run.id)


def delete(unit: Unit, actor: Actor, run_id: str, preview_token: str) -> tuple[Branch, Forgotten]:
    """Forget a run and its memory; its task's state follows the runs that are left.

    Raises NotFound, and RevisionConflict for a stale preview.
    """
    task_id = known_run(unit, run_id).task_id
    gone = forget_service.delete_run(unit, actor, run_id, preview_token)
    follow(unit, task_id)
    return gone


def expire(unit: Unit) -> int:
    """Mark runs whose time is over as interrupted; return how many, at most a batch."""
    overdue = unit.runs.overdue(limit=_EXPIRED_TOGETHER)
    for run in overdue:
        end(unit, run, RunState.INTERRUPTED, is_goal_met=None)
    return len(overdue)


def follow(unit: Unit, task_id: str, run_id: str | None = None) -> None:
    """Let the task's state follow its runs: running while one goes on, else as the latest ended."""
    latest, _ = unit.runs.page(task_id, limit=1, cursor=None)
    state = TaskState.IDLE if not latest else task_state_of(latest[0].state)
    if unit.runs.running(task_id=task_id):
        state = TaskState.RUNNING
    unit.tasks.set_state(task_id, state)
    unit.emit(TASKS_CHANGED, TasksChanged(task_id=task_id, run_id=run_id))


# Looking


def known_run(unit: Unit, run_id: str) -> Run:
    """Return one run. Raises NotFound."""
    run = unit.runs.get(run_id)
    if run is None:
        raise NotFound("run", run_id)
    return run


def listed(unit: Unit, runs: Sequence[Run]) -> tuple[ListedRun, ...]:
    """Return runs with their counts and the levels that they read."""
    figures = unit.runs.figures(runs)
    words = namespace_service.scope_words(unit, {level for run in runs for level in run.snapshot.levels})
    return tuple(
        ListedRun(run, figures[run.id], tuple(words[level] for level in run.snapshot.levels if level in words))
        for run in runs
    )


def page(unit: Unit, task_id: str, *, limit: int, cursor: str | None) -> tuple[tuple[ListedRun, ...], str | None]:
    """Return one page of a task's runs, latest first. Raises NotFound, RuleViolated `cursor_invalid`."""
    known_task(unit, task_id)
    runs, next_cursor = unit.runs.page(task_id, limit=limit, cursor=cursor)
    return listed(unit, runs), next_cursor


def events(unit: Unit, run_id: str, *, limit: int, cursor: str | None) -> tuple[tuple[TaskEvent, ...], str | None]:
    """Return one page of a run's reports in order. Raises NotFound, RuleViolated `cursor_invalid`."""
    known_run(unit, run_id)
    return unit.runs.events(run_id, limit=limit, cursor=cursor)
