"""Tasks: create or find again, rename, list (memory rules §11)."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from main_process.adapters.detectors import redact
from main_process.domain.conversation import Conversation
from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated
from main_process.domain.task import Task
from main_process.services.plan_service import usable_project
from main_process.store.repositories.figures import TaskFigures
from main_process.store.repositories.tasks import TaskQuery
from main_process.store.unit_of_work import Unit
from shared.ipc.events import CONVERSATIONS_CHANGED, TASKS_CHANGED, ConversationsChanged, TasksChanged
from shared.vocabulary import TITLE_MAX, ExperimentState, NamespaceKind

RUNTIME_CLIENT = "runtime"
"""What a conversation names as its client when it began with a task."""


@dataclass(frozen=True, slots=True)
class ListedTask:
    """A task with its counts."""

    task: Task
    figures: TaskFigures


@dataclass(frozen=True, slots=True)
class NewTask:
    """A task to be: in a conversation, or in a project with a conversation of its own."""

    title: str
    conversation_id: str | None = None
    project_id: str | None = None
    plan_id: str | None = None
    experiment_id: str | None = None
    external_key: str | None = None


def get(unit: Unit, task_id: str) -> ListedTask:
    """Return one task. Raises NotFound."""
    return _listed(unit, (known_task(unit, task_id),))[0]


def page(
    unit: Unit, wanted: TaskQuery, *, limit: int, cursor: str | None
) -> tuple[tuple[ListedTask, ...], str | None]:
    """Return one page, latest first, and the cursor of the next. Raises RuleViolated `cursor_invalid`."""
    tasks, next_cursor = unit.tasks.page(wanted, limit=limit, cursor=cursor)
    return _listed(unit, tasks), next_cursor


def known_task(unit: Unit, task_id: str) -> Task:
    """Return one task. Raises NotFound."""
    task = unit.tasks.get(task_id)
    if task is None:
        raise NotFound("task", task_id)
    return task


def create(unit: Unit, new: NewTask) -> ListedTask:
    """Create a task, or return the one that has its external key.

    Raises NotFound `conversation`, `project`, `plan`, `experiment` (also for those of another project); RuleViolated
    `task_place`, `task_owner`, `title_empty`, `conversation_unassigned`, `conversation_archived`,
    `project_archived`, `plan_archived`, `experiment_not_open`.
    """
    title = _tidy_title(new.title)
    if (new.conversation_id is None) == (new.project_id is None):
        raise RuleViolated("task_place")
    if new.plan_id is not None and new.experiment_id is not None:
        raise RuleViolated("task_owner")
    known = _found_again(unit, new)
    if known is not None:
        return _listed(unit, (known,))[0]
    project_id = _project_of(unit, new)
    _check_owner(unit, new, project_id)
    task_id = str(uuid.uuid4())
    unit.tasks.insert(
        task_id,
        conversation_id=new.conversation_id or _begun_conversation(unit, project_id, title),
        plan_id=new.plan_id,
        experiment_id=new.experiment_id,
        title=title,
        external_key=new.external_key,
    )
    return _changed(unit, task_id)


def rename(unit: Unit, *, task_id: str, expected_revision: int, title: str) -> ListedTask:
    """Change the title. Raises NotFound, RevisionConflict, RuleViolated `title_empty`."""
    task = known_task(unit, task_id)
    if task.revision != expected_revision:
        raise RevisionConflict("task", task_id, expected=expected_revision, actual=task.revision)
    plain = _tidy_title(title)
    if plain != task.title:
        unit.tasks.rename(task_id, plain)
    return _changed(unit, task_id)


def _tidy_title(title: str) -> str:
    """Return the title on one line, secrets replaced: it is shown, and quoted, wherever the task is."""
    plain = redact(" ".join(title.split())).text[:TITLE_MAX]
    if not plain:
        raise RuleViolated("title_empty")
    return plain


def _found_again(unit: Unit, new: NewTask) -> Task | None:
    if new.external_key is None:
        return None
    return unit.tasks.by_external_key(
        new.external_key, conversation_id=new.conversation_id, project_id=new.project_id
    )


def _project_of(unit: Unit, new: NewTask) -> str:
    if new.project_id is not None:
        return usable_project(unit, new.project_id).id
    conversation = unit.conversations.get(new.conversation_id or "")
    if conversation is None:
        raise NotFound("conversation", new.conversation_id or "")
    if conversation.is_archived:
        raise RuleViolated("conversation_archived")
    if conversation.project_id is None:
        raise RuleViolated("conversation_unassigned")
    return usable_project(unit, conversation.project_id).id


def _check_owner(unit: Unit, new: NewTask, project_id: str) -> None:
    if new.plan_id is not None:
        plan = unit.plans.get(new.plan_id)
        if plan is None or plan.project_id != project_id:
            raise NotFound("plan", new.plan_id)
        if plan.is_archived:
            raise RuleViolated("plan_archived")
    if new.experiment_id is not None:
        experiment = unit.experiments.get(new.experiment_id)
        if experiment is None or experiment.project_id != project_id:
            raise NotFound("experiment", new.experiment_id)
        if experiment.state is not ExperimentState.OPEN:
            raise RuleViolated("experiment_not_open")


def _begun_conversation(unit: Unit, project_id: str, title: str) -> str:
    """Begin a conversation of the task's own and return its id."""
    conversation_id = str(uuid.uuid4())
    above = unit.namespaces.of_owner(NamespaceKind.PROJECT, project_id)
    if above is None:
        raise NotFound("project", project_id)
    space = unit.namespaces.insert(NamespaceKind.CONVERSATION, conversation_id, parent=above)
    unit.conversations.insert(
        Conversation(
            id=conversation_id,
            namespace_id=space.id,
            project_id=project_id,
            title=title,
            client=RUNTIME_CLIENT,
            format=None,
            external_id=conversation_id,
            folder=None,
            git_branch=None,
            parent_id=None,
            parent_relation=None,
            is_subagent=False,
            is_archived=False,
            started_at=unit.now,
            updated_at=unit.now,
            created_at=unit.now,
        ),
        space,
    )
    unit.emit(CONVERSATIONS_CHANGED, ConversationsChanged(conversation_ids=(conversation_id,)))
    return conversation_id


def _changed(unit: Unit, task_id: str) -> ListedTask:
    unit.emit(TASKS_CHANGED, TasksChanged(task_id=task_id))
    return get(unit, task_id)


def _listed(unit: Unit, tasks: Sequence[Task]) -> tuple[ListedTask, ...]:
    figures = unit.tasks.figures(task.id for task in tasks)
    return tuple(ListedTask(task, figures[task.id]) for task in tasks)
