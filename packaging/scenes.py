"""What is photographed: every page, its parts, and the main dialogs. Data, and a few ways to choose something."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QTabBar, QTabWidget

from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryFilter

if TYPE_CHECKING:
    from renderer.pages.page import Page

Prepare = Callable[[Any], object]
"""Does something to the shown page. `Any`: each scene knows which page it is for."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture: a page, what is chosen there, and an action whose dialog is photographed instead of the window."""

    name: str
    page_id: str
    target: object = None
    prepare: tuple[Prepare, ...] = ()
    act: str = ""
    inside: tuple[Prepare, ...] = ()
    """What is done in the dialog before it is photographed."""


def tab(place: int, where: str = "tabs") -> Prepare:
    """Bring a tab to the front."""

    def bring(page: "Page") -> None:
        bar: QTabWidget | QTabBar = _part(page, where)
        bar.setCurrentIndex(place)

    return bring


def row(where: str, text: str = "") -> Prepare:
    """Choose the first row of a table in which a text stands, or its first row."""

    def choose(page: "Page") -> None:
        view = _part(page, where)
        table = getattr(view, "table", view)
        model = table.model()
        for place in range(model.rowCount()):
            words = (str(model.index(place, column).data()) for column in range(model.columnCount()))
            if not text or any(text in word for word in words):
                table.setCurrentIndex(model.index(place, 0))
                return
        raise LookupError(f"no row of {page.page_id}.{where} holds “{text}”")

    return choose


def _part(page: "Page", path: str) -> Any:
    part: Any = page
    for name in path.split("."):
        part = getattr(part, name)
    return part


def _marked(page: Any) -> None:
    """Mark the first two memories."""
    for _ in range(2):
        page.context.actions["memories.mark_next"].trigger()


def _concluded(dialog: Any) -> None:
    """Take the words of the run as evidence, write a conclusion, and begin the next one."""
    dialog.take.click()
    dialog.statement.setText("256 MB are enough for the cache")
    dialog.add.click()
    dialog.take.click()


def _looked_at(export: Path) -> Prepare:
    """Look at what an export would bring."""

    def look(dialog: Any) -> None:
        dialog.path.setText(str(export))
        dialog.check_button.click()

    return look


def scenes(export: Path | None = None) -> tuple[Scene, ...]:
    """Return what is photographed, in the order of the pictures' names; `export` is a file to import again."""
    parts = _memories(), _pending(), _namespaces(), _usage_and_health(), _settings(export), _heartbeat(), _tasks()
    return tuple(scene for part in parts for scene in part)


def _memories() -> tuple[Scene, ...]:
    everything = MemoryFilter()
    as_of = MemoryFilter(as_of=datetime(2026, 3, 1, 12, tzinfo=UTC))
    confirmed = MemoryFilter(statuses=(v.ItemStatus.CONFIRMED,))
    release = row("list", "release is in Sept")
    return (
        Scene("memories", "memories"),
        Scene("memories-everything", "memories", everything),
        Scene("memories-as-of", "memories", as_of),
        Scene("memories-create", "memories", confirmed, act="memories.create"),
        Scene("memories-edit", "memories", prepare=(release,), act="memories.edit"),
        Scene("memories-promote", "memories", prepare=(release,), act="memories.promote"),
        Scene("memories-move", "memories", prepare=(release,), act="memories.move"),
        Scene("memories-sensitivity", "memories", prepare=(release,), act="memories.sensitivity"),
        Scene("memories-forget", "memories", prepare=(release,), act="memories.forget"),
        Scene("memories-forget-matching", "memories", MemoryFilter(text="release"), act="memories.forget_matching"),
        Scene("memories-conflict", "memories", confirmed, prepare=(release,), act="memories.compare"),
        Scene("memories-bulk", "memories", prepare=(_marked,)),
        Scene("memories-merge", "memories", act="memories.merge"),
    )


def _pending() -> tuple[Scene, ...]:
    return (
        Scene("pending", "pending", prepare=(tab(0),)),
        Scene("pending-edit", "pending", act="pending.edit"),
        Scene("pending-scope", "pending", act="pending.scope"),
        Scene("pending-promotions", "pending", prepare=(tab(1),)),
        Scene("pending-conflicts", "pending", prepare=(tab(2),)),
        Scene("pending-validity", "pending", prepare=(tab(2),), act="pending.answer_set_validity"),
        Scene("pending-replace", "pending", prepare=(tab(2),), act="pending.answer_replace"),
    )


def _namespaces() -> tuple[Scene, ...]:
    shop = row("list", "webshop")
    binding = row("details.binding_list")
    return (
        Scene("namespaces", "namespaces"),
        Scene("namespaces-project", "namespaces", prepare=(shop,)),
        Scene("namespaces-clearance", "namespaces", prepare=(shop, binding), act="namespaces.set_clearance"),
        Scene("namespaces-binding", "namespaces", prepare=(shop, binding)),
        Scene("namespaces-conversations", "namespaces", prepare=(shop, tab(1, "details.tabs"))),
        Scene("namespaces-folders", "namespaces", prepare=(shop, tab(2, "details.tabs"))),
        Scene("namespaces-unattached", "namespaces", act="namespaces.decide_folders"),
        Scene("namespaces-retention", "namespaces", prepare=(shop,), act="namespaces.retention"),
        Scene("namespaces-create-binding", "namespaces", prepare=(shop,), act="namespaces.create_binding"),
        Scene("namespaces-merge", "namespaces", prepare=(shop,), act="namespaces.merge"),
        Scene("namespaces-rename", "namespaces", prepare=(shop,), act="namespaces.rename"),
        Scene("namespaces-delete", "namespaces", prepare=(shop,), act="namespaces.delete"),
        Scene("namespaces-connect", "namespaces", prepare=(shop,), act="namespaces.connect"),
        Scene("namespaces-domains", "namespaces", act="namespaces.domains"),
        Scene("namespaces-create", "namespaces", act="namespaces.create"),
    )


def _usage_and_health() -> tuple[Scene, ...]:
    return (
        Scene("usage", "usage", "asked"),
        Scene("usage-one-by-one", "usage", "asked", prepare=(tab(1, "asked.tabs"),)),
        Scene("usage-never-used", "usage", "never_used"),
        Scene("usage-figures", "usage", "overview"),
        *(Scene(f"health-{topic.value.replace('_', '-')}", "health", topic) for topic in v.HealthTopic),
        Scene("health-forget", "health", v.HealthTopic.FINDINGS, prepare=(row("list"),), act="health.forget"),
    )


def _settings(export: Path | None) -> tuple[Scene, ...]:
    sections = range(11)
    looked = () if export is None else (_looked_at(export),)
    return (
        *(Scene(f"settings-{place}", "settings", prepare=(_section(place),)) for place in sections),
        Scene("settings-clear", "settings", act="settings.clear"),
        Scene("settings-export", "settings", act="settings.export"),
        Scene("settings-import-own", "settings", act="settings.import_own"),
        Scene("settings-import-own-looked", "settings", act="settings.import_own", inside=looked),
        Scene("settings-restore", "settings", "backups", act="settings.restore"),
    )


def _section(place: int) -> Prepare:
    def show(page: Any) -> None:
        page.places.setCurrentIndex(page.places.model().index(place, 0))

    return show


def _heartbeat() -> tuple[Scene, ...]:
    return (
        *(Scene(f"heartbeat-{name}", "heartbeat", name) for name in ("overview", "runs", "follow_ups", "plans")),
        Scene("heartbeat-plan", "heartbeat", "plans", act="heartbeat.create_plan"),
        Scene("conversations", "conversations"),
        Scene("conversations-read", "conversations", prepare=(row("list"),)),
    )


def _tasks() -> tuple[Scene, ...]:
    task, settled, open_one = (
        row("tasks.task_list", "checkout"),
        row("experiments.list", "retry"),
        row("experiments.list", "Cache"),
    )
    return (
        Scene("tasks", "tasks", "tasks"),
        *(Scene(f"tasks-run-{place}", "tasks", prepare=(task, tab(place, "tasks.run.tabs"))) for place in range(5)),
        Scene("tasks-begin", "tasks", act="tasks.begin_run"),
        Scene("tasks-create", "tasks", act="tasks.create_task"),
        Scene("tasks-delete", "tasks", act="tasks.delete"),
        Scene("experiments", "tasks", "experiments", prepare=(settled,)),
        Scene("experiments-open", "tasks", "experiments", prepare=(open_one,)),
        Scene("experiments-settle", "tasks", "experiments", prepare=(open_one,), act="tasks.settle"),
        Scene("experiments-conclude", "tasks", "experiments", act="tasks.settle", inside=(_concluded,)),
        Scene("experiments-rerun", "tasks", "experiments", prepare=(settled,), act="tasks.rerun"),
        Scene("experiments-create", "tasks", "experiments", act="tasks.create_experiment"),
        Scene("automations", "tasks", "automations", prepare=(row("automations.list"),)),
        Scene("automations-edit", "tasks", "automations", act="tasks.edit"),
        Scene("automations-create", "tasks", "automations", act="tasks.create_automation"),
        Scene("palette", "tasks", act="window.palette"),
        Scene("shortcuts", "tasks", act="window.shortcuts"),
        Scene("import", "tasks", act="window.import"),
        Scene("first-run", "tasks", act="window.first_run"),
    )
