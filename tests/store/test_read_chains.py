"""Who may read what: resolved from the context, never wider (memory rules §1)."""

from datetime import timedelta

import pytest

from main_process.domain.conversation import Conversation
from main_process.domain.errors import ScopeDenied
from main_process.services import namespace_service, project_service
from main_process.services.namespace_service import max_tokens_of, resolve_chain
from main_process.store.unit_of_work import Unit
from shared.vocabulary import NamespaceKind
from tests.support.stores import START, OpenStore, StoreFactory


@pytest.fixture
def store(stores: StoreFactory) -> OpenStore:
    return stores()


def add_conversation(unit: Unit, identifier: str, project_id: str | None, *, is_archived: bool = False) -> None:
    project = None if project_id is None else unit.projects.get(project_id)
    parent = (
        unit.namespaces.global_of(unit.domains.default_id())
        if project is None
        else unit.namespaces.get(project.namespace_id)
    )
    assert parent is not None
    space = unit.namespaces.insert(NamespaceKind.CONVERSATION, identifier, parent=parent)
    unit.conversations.insert(
        Conversation(
            id=identifier,
            namespace_id=space.id,
            project_id=project_id,
            title=f"Talk {identifier}",
            client="claude_code",
            format=None,
            external_id=identifier,
            folder=None,
            git_branch=None,
            parent_id=None,
            parent_relation=None,
            is_subagent=False,
            is_archived=is_archived,
            started_at=None,
            updated_at=None,
            created_at=START,
        ),
        space,
    )


@pytest.fixture
def project_id(store: OpenStore) -> str:
    return store.write(lambda unit: project_service.create(unit, name="Shop")).project.id


def kinds(store: OpenStore, **context: str | None) -> list[str]:
    chain = store.read(lambda unit: resolve_chain(unit, **context))  # type: ignore[arg-type]  # ids by keyword
    return [level.namespace.kind.value for level in chain.levels]


def refusal(store: OpenStore, **context: str | None) -> str:
    with pytest.raises(ScopeDenied) as caught:
        kinds(store, **context)
    return caught.value.reason


def test_chains_go_from_narrow_to_wide(store: OpenStore, project_id: str) -> None:
    store.write(lambda unit: add_conversation(unit, "talk", project_id))
    assert kinds(store, project_id=project_id) == ["project", "global"]
    assert kinds(store, conversation_id="talk") == ["conversation", "project", "global"]


def test_a_neighbours_memory_is_in_no_chain(store: OpenStore, project_id: str) -> None:
    other = store.write(lambda unit: project_service.create(unit, name="Ledger")).project
    store.write(lambda unit: add_conversation(unit, "mine", project_id))
    store.write(lambda unit: add_conversation(unit, "sibling", project_id))
    chain = store.read(lambda unit: resolve_chain(unit, conversation_id="mine"))
    assert other.namespace_id not in chain.namespace_ids
    sibling = store.read(lambda unit: unit.namespaces.of_owner(NamespaceKind.CONVERSATION, "sibling"))
    assert sibling is not None
    assert sibling.id not in chain.namespace_ids


def test_nothing_wider_steps_in(store: OpenStore, project_id: str) -> None:
    store.write(lambda unit: add_conversation(unit, "held", None))
    store.write(lambda unit: add_conversation(unit, "old", project_id, is_archived=True))
    assert refusal(store) == "context_missing"
    assert refusal(store, project_id=project_id, conversation_id="held") == "context_ambiguous"
    assert refusal(store, project_id="nobody") == "project_unknown"
    assert refusal(store, conversation_id="nobody") == "conversation_unknown"
    assert refusal(store, conversation_id="held") == "conversation_unassigned"
    assert refusal(store, conversation_id="old") == "conversation_archived"
    assert refusal(store, binding_id="nobody") == "binding_unknown"


def test_a_binding_reads_its_project_until_it_ends(store: OpenStore, project_id: str) -> None:
    columns = (
        "id, revision, token_hash, name, client, project_row, mode, has_global, created_at, expires_at, revoked_at"
    )
    expires = int((START + timedelta(days=1)).timestamp() * 1_000_000)
    for name, has_global, expires_at, revoked_at in (
        ("full", 1, "NULL", "NULL"),
        ("narrow", 0, expires, "NULL"),
        ("gone", 1, "NULL", 1),
    ):
        store.execute(
            f"INSERT INTO binding ({columns}) VALUES ('{name}', 1, x'{name.encode().hex():0<64}', 'n', 'codex', 1, "
            f"'read', {has_global}, 0, {expires_at}, {revoked_at})"
        )
    assert kinds(store, binding_id="full") == ["project", "global"]
    assert kinds(store, binding_id="narrow") == ["project"]
    assert refusal(store, binding_id="gone") == "binding_revoked"
    assert store.read(namespace_service.tree).nodes[1].bindings == 2
    store.clock.advance(days=1)
    assert refusal(store, binding_id="narrow") == "binding_expired"
    assert store.read(namespace_service.tree).nodes[1].bindings == 1


def test_limits_come_with_the_chain(store: OpenStore, project_id: str) -> None:
    picture = store.read(
        lambda unit: namespace_service.chain_picture(unit, project_id=project_id, window_tokens=128_000)
    )
    assert [(step.budget.items, step.budget.chars) for step in picture.steps] == [(10, 5_000), (6, 3_000)]
    assert picture.max_tokens == 15_360
    assert (max_tokens_of(8_192), max_tokens_of(1_000_000)) == (4_096, 24_576)


def test_the_tree_shows_global_first_then_projects_by_name(store: OpenStore, project_id: str) -> None:
    store.write(lambda unit: project_service.create(unit, name="Alpha"))
    store.write(lambda unit: add_conversation(unit, "held", None))
    store.write(lambda unit: add_conversation(unit, "talk", project_id))
    tree = store.read(namespace_service.tree)
    assert [node.scope.project_name for node in tree.nodes] == [None, "Alpha", "Shop"]
    assert tree.unassigned_conversations == 1
