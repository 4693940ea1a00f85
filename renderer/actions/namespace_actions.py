"""What a person can do on the Namespaces page."""

from collections.abc import Callable
from dataclasses import dataclass

from renderer.actions.registry import ActionSpec
from renderer.support.i18n import translate


@dataclass(frozen=True, slots=True)
class ProjectActs:
    """What can be done with projects, and what is possible now."""

    create: Callable[[], None]
    rename: Callable[[], None]
    set_retention: Callable[[], None]
    archive: Callable[[], None]
    is_archived: Callable[[], bool]
    delete: Callable[[], None]
    add_folder: Callable[[], None]
    remove_folder: Callable[[], None]
    merge: Callable[[], None]
    undo_merge: Callable[[], None]
    has_merge: Callable[[], bool]
    decide_folders: Callable[[], None]
    domains: Callable[[], None]
    can_write: Callable[[], bool]
    has_project: Callable[[], bool]
    has_folder: Callable[[], bool]
    show_memories: Callable[[], None]
    assign: Callable[[], None]
    has_conversation: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class BindingActs:
    """What can be done with bindings, and what is possible now."""

    connect: Callable[[], None]
    create: Callable[[], None]
    rename: Callable[[], None]
    set_clearance: Callable[[], None]
    rotate: Callable[[], None]
    verify: Callable[[], None]
    undo: Callable[[], None]
    revoke: Callable[[], None]
    has_binding: Callable[[], bool]
    has_written_file: Callable[[], bool]
    show_usage: Callable[[], None]


def project_actions(acts: ProjectActs) -> list[ActionSpec]:
    """Projects, folders and the holding area."""
    return [
        ActionSpec(
            id="namespaces.create",
            text=lambda: translate("NamespaceActions", "&New project…"),
            run=acts.create,
            shortcuts=("Ctrl+Shift+N",),
            icon="add",
            is_enabled=acts.can_write,
        ),
        ActionSpec(
            id="namespaces.rename",
            text=lambda: translate("NamespaceActions", "&Rename project…"),
            run=acts.rename,
            shortcuts=("F2",),
            icon="edit",
            is_enabled=acts.has_project,
        ),
        ActionSpec(
            id="namespaces.memories",
            text=lambda: translate("NamespaceActions", "Show its &memories"),
            run=acts.show_memories,
            shortcuts=("M",),
            icon="memory",
        ),
        ActionSpec(
            id="namespaces.retention",
            text=lambda: translate("NamespaceActions", "Retention and deca&y…"),
            run=acts.set_retention,
            shortcuts=("T",),
            icon="settings",
            tooltip=lambda: translate("NamespaceActions", "What it keeps longer or shorter than other projects"),
            is_enabled=acts.has_project,
        ),
        ActionSpec(
            id="namespaces.archive",
            text=lambda: translate("NamespaceActions", "&Archived (nobody reads it)"),
            run=acts.archive,
            icon="archive",
            is_enabled=acts.has_project,
            is_checkable=True,
            is_checked=acts.is_archived,
        ),
        ActionSpec(
            id="namespaces.delete",
            text=lambda: translate("NamespaceActions", "&Delete project…"),
            run=acts.delete,
            shortcuts=("Del",),
            icon="remove",
            is_enabled=acts.has_project,
        ),
        *_merge_actions(acts),
        *_folder_actions(acts),
    ]


def _merge_actions(acts: ProjectActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            id="namespaces.merge",
            text=lambda: translate("NamespaceActions", "Mer&ge into another project…"),
            run=acts.merge,
            shortcuts=("G",),
            icon="move",
            is_enabled=acts.has_project,
        ),
        ActionSpec(
            id="namespaces.domains",
            text=lambda: translate("NamespaceActions", "Security d&omains…"),
            run=acts.domains,
            icon="key",
            is_enabled=acts.can_write,
        ),
        ActionSpec(
            id="namespaces.undo_merge",
            text=lambda: translate("NamespaceActions", "&Undo the last merge into it"),
            run=acts.undo_merge,
            icon="undo",
            is_enabled=acts.has_merge,
        ),
    ]


def _folder_actions(acts: ProjectActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            id="namespaces.decide_folders",
            text=lambda: translate("NamespaceActions", "Deci&de on unattached folders…"),
            run=acts.decide_folders,
            shortcuts=("B",),
            icon="folder",
            is_enabled=acts.can_write,
        ),
        ActionSpec(
            id="namespaces.add_folder",
            text=lambda: translate("NamespaceActions", "Add &folder…"),
            run=acts.add_folder,
            icon="folder",
            is_enabled=acts.has_project,
        ),
        ActionSpec(
            id="namespaces.remove_folder",
            text=lambda: translate("NamespaceActions", "&Take folder off"),
            run=acts.remove_folder,
            icon="close",
            is_enabled=acts.has_folder,
        ),
        ActionSpec(
            id="namespaces.assign",
            text=lambda: translate("NamespaceActions", "A&ssign conversation to project…"),
            run=acts.assign,
            shortcuts=("A",),
            icon="move",
            is_enabled=acts.has_conversation,
        ),
    ]


def binding_actions(acts: BindingActs, has_project: Callable[[], bool]) -> list[ActionSpec]:
    """Bindings of agents."""
    return [
        ActionSpec(
            id="namespaces.connect",
            text=lambda: translate("NamespaceActions", "&Connect an agent…"),
            run=acts.connect,
            shortcuts=("Ctrl+Shift+A",),
            icon="connect",
            is_enabled=has_project,
        ),
        ActionSpec(
            id="namespaces.create_binding",
            text=lambda: translate("NamespaceActions", "New binding by &hand…"),
            run=acts.create,
            icon="key",
            is_enabled=has_project,
        ),
        ActionSpec(
            id="namespaces.rename_binding",
            text=lambda: translate("NamespaceActions", "Re&name binding…"),
            run=acts.rename,
            icon="edit",
            is_enabled=acts.has_binding,
        ),
        ActionSpec(
            id="namespaces.set_clearance",
            text=lambda: translate("NamespaceActions", "What it may &read…"),
            run=acts.set_clearance,
            icon="key",
            is_enabled=acts.has_binding,
        ),
        ActionSpec(
            id="namespaces.verify_binding",
            text=lambda: translate("NamespaceActions", "&Verify binding"),
            run=acts.verify,
            shortcuts=("V",),
            icon="confirm",
            is_enabled=acts.has_binding,
        ),
        *_ending_actions(acts),
    ]


def _ending_actions(acts: BindingActs) -> list[ActionSpec]:
    return [
        ActionSpec(
            id="namespaces.rotate_binding",
            text=lambda: translate("NamespaceActions", "R&otate token…"),
            run=acts.rotate,
            icon="refresh",
            is_enabled=acts.has_binding,
        ),
        ActionSpec(
            id="namespaces.undo_connect",
            text=lambda: translate("NamespaceActions", "&Undo the change of its configuration…"),
            run=acts.undo,
            icon="undo",
            is_enabled=acts.has_written_file,
        ),
        ActionSpec(
            id="namespaces.revoke_binding",
            text=lambda: translate("NamespaceActions", "Re&voke binding…"),
            run=acts.revoke,
            icon="disconnect",
            is_enabled=acts.has_binding,
        ),
        ActionSpec(
            id="namespaces.usage",
            text=lambda: translate("NamespaceActions", "Show its us&age"),
            run=acts.show_usage,
            icon="usage",
            is_enabled=acts.has_binding,
        ),
    ]
