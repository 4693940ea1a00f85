"""Events: what changed. Subscribers reload what they show."""

from shared import vocabulary as v
from shared.ipc.contract import Count, Event, Id, IpcModel
from shared.ipc.methods.system import ActivityView


class ItemsChanged(IpcModel, frozen=True, kw_only=True):
    """Memory items changed. `item_ids` is empty when too many to name; `pending` is the new inbox count."""

    item_ids: tuple[Id, ...]
    verb: v.Verb
    pending: Count


class ProjectsChanged(IpcModel, frozen=True, kw_only=True):
    """Projects, roots, namespaces or bindings changed."""

    project_ids: tuple[Id, ...]


class ConversationsChanged(IpcModel, frozen=True, kw_only=True):
    """Conversations or turns came, moved or went."""

    conversation_ids: tuple[Id, ...]


class HeartbeatChanged(IpcModel, frozen=True, kw_only=True):
    """Plans, runs or follow-ups changed."""

    plan_id: Id | None
    run_id: Id | None


class PipelineChanged(IpcModel, frozen=True, kw_only=True):
    """Memory jobs of a conversation came, moved on or ended; without one, those of many."""

    conversation_id: Id | None


class TasksChanged(IpcModel, frozen=True, kw_only=True):
    """Tasks, runs, reports, automation plans or experiments changed; absent ids: many, or none of that kind."""

    task_id: Id | None = None
    run_id: Id | None = None
    plan_id: Id | None = None
    experiment_id: Id | None = None


class UsageRecorded(IpcModel, frozen=True, kw_only=True):
    """An agent was given something, or was told there is nothing."""

    context_id: Id


class SettingsChanged(IpcModel, frozen=True, kw_only=True):
    """Settings have a new revision."""

    revision: int


class StoreStateChanged(IpcModel, frozen=True, kw_only=True):
    """The store became healthy or degraded."""

    state: v.StoreState
    fault: v.StoreFault | None


class EmbeddingChanged(IpcModel, frozen=True, kw_only=True):
    """Search by meaning is in another state, or more or fewer items have a vector."""

    state: v.EmbeddingState


class ActivityProgressed(IpcModel, frozen=True, kw_only=True):
    """Long work moved on or ended."""

    activity: ActivityView


class FindingsChanged(IpcModel, frozen=True, kw_only=True):
    """A scan ended, or findings were settled."""

    open_findings: int


class WindowRaiseRequested(IpcModel, frozen=True, kw_only=True):
    """A second start asks for the window."""


ITEMS_CHANGED = Event("memory.changed", ItemsChanged)
PROJECTS_CHANGED = Event("project.changed", ProjectsChanged)
CONVERSATIONS_CHANGED = Event("conversation.changed", ConversationsChanged)
HEARTBEAT_CHANGED = Event("heartbeat.changed", HeartbeatChanged)
PIPELINE_CHANGED = Event("pipeline.changed", PipelineChanged)
TASKS_CHANGED = Event("task.changed", TasksChanged)
USAGE_RECORDED = Event("usage.recorded", UsageRecorded)
SETTINGS_CHANGED = Event("settings.changed", SettingsChanged)
STORE_STATE_CHANGED = Event("store.state_changed", StoreStateChanged)
EMBEDDING_CHANGED = Event("embedding.changed", EmbeddingChanged)
ACTIVITY_PROGRESSED = Event("activity.progressed", ActivityProgressed)
FINDINGS_CHANGED = Event("finding.changed", FindingsChanged)
WINDOW_RAISE_REQUESTED = Event("window.raise_requested", WindowRaiseRequested)
