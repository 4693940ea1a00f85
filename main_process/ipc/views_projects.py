"""Projects, namespaces and read chains to wire models. `exists` looks at the disk, so call from a worker thread."""

from dataclasses import asdict

from main_process.adapters import folders
from main_process.domain.retention import Retention
from main_process.ipc.views import scope_view
from main_process.services.namespace_service import ChainPicture, Tree, TreeNode
from main_process.services.project_service import FolderSuggestion, ListedProject
from main_process.services.retention_service import ProjectRules
from shared.ipc.methods import projects as p
from shared.vocabulary import ItemStatus


def project_view(listed: ListedProject) -> p.ProjectView:
    """Return one project with its figures and which of its folders are there."""
    project, figures = listed.project, listed.figures
    roots = tuple(
        p.RootFolder(root_id=root.id, path=root.path, exists=folders.exists(root.path)) for root in project.roots
    )
    return p.ProjectView(
        project_id=project.id,
        namespace_id=project.namespace_id,
        domain_id=project.domain_id,
        domain_name=project.domain_name,
        name=project.name,
        revision=project.revision,
        is_archived=project.is_archived,
        roots=roots,
        confirmed=figures.confirmed,
        candidates=figures.candidates,
        conversations=figures.conversations,
        bindings=figures.bindings,
        created_at=project.created_at,
        last_activity_at=figures.last_activity_at,
    )


def retention_view(found: ProjectRules, inherited: Retention) -> p.ProjectRetention:
    """Return a project's own rules beside what it would inherit."""
    return p.ProjectRetention(
        project_id=found.project.id,
        revision=found.project.revision,
        own=p.OwnRetention(**found.own),
        inherited=p.InheritedRetention(**asdict(inherited)),
    )


def suggestion_view(found: FolderSuggestion) -> p.Suggestion:
    """Return what a folder might belong to."""
    return p.Suggestion(
        project=None if found.project is None else project_view(found.project),
        suggested_name=found.suggested_name,
        similar=tuple(project_view(one) for one in found.similar),
    )


def _node_view(node: TreeNode) -> p.NamespaceNode:
    counts = node.counts
    return p.NamespaceNode(
        scope=scope_view(node.scope),
        parent_namespace_id=node.parent_id,
        confirmed=counts.get(ItemStatus.CONFIRMED, 0),
        candidates=counts.get(ItemStatus.CANDIDATE, 0),
        archived=counts.get(ItemStatus.ARCHIVED, 0) + counts.get(ItemStatus.SUPERSEDED, 0),
        rejected=counts.get(ItemStatus.REJECTED, 0),
        bindings=node.bindings,
        is_readable=node.is_readable,
    )


def tree_view(tree: Tree) -> p.NamespaceTree:
    """Return the namespace tree."""
    return p.NamespaceTree(
        nodes=tuple(_node_view(node) for node in tree.nodes),
        unassigned_conversations=tree.unassigned_conversations,
    )


def chain_view(picture: ChainPicture) -> p.ReadChain:
    """Return a read chain, or why there is none."""
    levels = tuple(
        p.ChainLevel(
            scope=scope_view(step.scope),
            max_items=step.budget.items,
            max_chars=step.budget.chars,
            confirmed=step.confirmed,
            is_frozen=step.is_frozen,
        )
        for step in picture.steps
    )
    return p.ReadChain(levels=levels, max_tokens=picture.max_tokens, refusal=picture.refusal)
