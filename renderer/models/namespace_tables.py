"""Tables of the Namespaces page: scopes with counts and policy, bindings, root folders."""

from dataclasses import dataclass

from PySide6.QtCore import QObject

from renderer.models.paged_table import Column, PagedTableModel
from renderer.support.formats import count_text, moment_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.bindings import client_text, mode_text
from renderer.support.words.memories import scope_mark, scope_readers_text, scope_text
from renderer.support.words.scopes import scope_confirmers_text
from shared import vocabulary as v
from shared.ipc.methods.bindings import BindingView
from shared.ipc.methods.projects import NamespaceNode, NamespaceTree, RootFolder

HOLDING_AREA = "holding-area"
"""Key of the line for conversations that belong to no project."""


_INDENT = "    "
_DEPTHS = {v.NamespaceKind.GLOBAL: 0, v.NamespaceKind.AUTOMATION: 2, v.NamespaceKind.EXPERIMENT: 2}
"""How far a scope stands to the right: projects below Global, automations and experiments below their project."""


@dataclass(frozen=True, slots=True)
class NamespaceLine:
    """One line: a namespace, or the holding area with its conversations."""

    node: NamespaceNode | None
    unassigned: int = 0

    @property
    def key(self) -> str:
        """Namespace id, or the holding area's own key."""
        return self.node.scope.namespace_id if self.node is not None else HOLDING_AREA


def namespace_lines(tree: NamespaceTree) -> tuple[NamespaceLine, ...]:
    """Global, projects by name, and the holding area at the end while it is not empty."""
    lines = [NamespaceLine(node) for node in tree.nodes]
    if tree.unassigned_conversations:
        lines.append(NamespaceLine(None, tree.unassigned_conversations))
    return tuple(lines)


def namespace_table(parent: QObject) -> PagedTableModel[NamespaceLine]:
    """Scopes with figures."""
    columns: tuple[Column[NamespaceLine], ...] = (
        Column(lambda: translate("Namespaces", "Scope"), line_title, tooltip=line_policy),
        Column(lambda: translate("Namespaces", "Confirmed"), lambda row: _figure(row, "confirmed"), is_number=True),
        Column(lambda: translate("Namespaces", "Pending"), lambda row: _figure(row, "candidates"), is_number=True),
        Column(lambda: translate("Namespaces", "Bindings"), lambda row: _figure(row, "bindings"), is_number=True),
    )
    return PagedTableModel(columns, lambda row: row.key, parent)


def binding_table(parent: QObject) -> PagedTableModel[BindingView]:
    """Bindings of agents, by project and name."""
    columns: tuple[Column[BindingView], ...] = (
        Column(lambda: translate("Namespaces", "Binding"), lambda row: visible_text(row.name)),
        Column(lambda: translate("Namespaces", "State"), binding_state),
        Column(lambda: translate("Namespaces", "It may"), binding_rights, tooltip=binding_rights),
        Column(lambda: translate("Namespaces", "Last used"), lambda row: moment_text(row.last_used_at)),
        Column(lambda: translate("Namespaces", "Agent"), lambda row: client_text(row.client)),
        Column(lambda: translate("Namespaces", "Requests"), lambda row: count_text(row.uses), is_number=True),
        Column(lambda: translate("Namespaces", "Project"), lambda row: visible_text(row.project_name)),
        Column(
            lambda: translate("Namespaces", "Configuration file"),
            lambda row: visible_text(row.config_path) if row.config_path else "–",
            tooltip=lambda row: visible_text(row.config_path or ""),
        ),
    )
    return PagedTableModel(columns, lambda row: row.binding_id, parent)


def root_table(parent: QObject) -> PagedTableModel[RootFolder]:
    """Folders of one project."""
    columns: tuple[Column[RootFolder], ...] = (
        Column(
            lambda: translate("Namespaces", "Folder"),
            lambda row: visible_text(row.path),
            tooltip=lambda row: visible_text(row.path),
        ),
        Column(
            lambda: translate("Namespaces", "On disk"),
            lambda row: translate("Namespaces", "✓ there") if row.exists else translate("Namespaces", "⚠ not found"),
        ),
    )
    return PagedTableModel(columns, lambda row: row.root_id, parent)


def line_title(row: NamespaceLine) -> str:
    """The scope with its shape, to the right of what it lies in."""
    if row.node is None:
        return translate("Namespaces", "◇ Holding area (%n conversations)", count=row.unassigned)
    words = f"{scope_mark(row.node.scope.kind)} {scope_text(row.node.scope)}"
    words = f"{_INDENT * _DEPTHS.get(row.node.scope.kind, 1)}{words}"
    if not row.node.is_readable:
        return translate("Namespaces", "{scope} (archived)").format(scope=words)
    return words


def line_policy(row: NamespaceLine) -> str:
    """Who reads what is in a scope."""
    if row.node is None:
        return translate("Namespaces", "Nobody reads these conversations until you assign them to a project.")
    if not row.node.is_readable:
        return translate("Namespaces", "Archived: nobody reads it. Everything is kept and can be brought back.")
    return f"{scope_readers_text(row.node.scope)} {scope_confirmers_text(row.node.scope.kind)}"


def binding_rights(row: BindingView) -> str:
    """Mode, whether Global is read as well, and a clearance of its own."""
    with_global = translate("Namespaces", "{mode}, with Global")
    rights = (with_global if row.has_global else translate("Namespaces", "{mode}, without Global")).format(
        mode=mode_text(row.mode)
    )
    if row.clearance is v.Sensitivity.RESTRICTED:
        return translate("Namespaces", "{rights}, ⚠ restricted too").format(rights=rights)
    if row.clearance is v.Sensitivity.NORMAL:
        return translate("Namespaces", "{rights}, normal only").format(rights=rights)
    return rights


def binding_state(row: BindingView) -> str:
    """Connected now, ready, or ended."""
    if row.revoked_at is not None:
        return translate("Namespaces", "✕ revoked {date}").format(date=moment_text(row.revoked_at))
    if row.is_connected:
        return translate("Namespaces", "● connected now")
    if row.expires_at is not None:
        return translate("Namespaces", "○ until {date}").format(date=moment_text(row.expires_at))
    return translate("Namespaces", "○ ready")


def line_figures(row: NamespaceLine) -> str:
    """Every count of a scope in one line."""
    if row.node is None:
        return translate("Namespaces", "%n conversations wait", count=row.unassigned)
    node = row.node
    return translate(
        "Namespaces", "{confirmed} confirmed, {pending} pending, {archived} archived, {rejected} rejected"
    ).format(
        confirmed=count_text(node.confirmed),
        pending=count_text(node.candidates),
        archived=count_text(node.archived),
        rejected=count_text(node.rejected),
    )


def _figure(row: NamespaceLine, name: str) -> str:
    if row.node is None:
        return "–"
    figures = {"confirmed": row.node.confirmed, "candidates": row.node.candidates, "bindings": row.node.bindings}
    return count_text(figures[name])
