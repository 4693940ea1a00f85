"""Bindings: a token opens exactly one project until it is revoked, rotated, expired or its project archived."""

from datetime import timedelta

import pytest

from main_process.domain.binding import WrittenConfig, token_hash
from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated, ScopeDenied
from main_process.services import binding_service, project_service
from main_process.store.unit_of_work import Unit
from shared.vocabulary import AgentClient, BindingMode
from tests.support.stores import FakeClock, OpenStore, StoreFactory


@pytest.fixture
def store(stores: StoreFactory) -> OpenStore:
    return stores()


def _project(store: OpenStore, name: str = "webshop") -> str:
    return store.write(lambda unit: project_service.create(unit, name=name)).project.id


def _mint(unit: Unit, project_id: str, name: str = "Claude", **more: object) -> tuple[str, str]:
    binding, token = binding_service.mint(
        unit,
        project_id=project_id,
        client=AgentClient.CLAUDE_CODE,
        name=name,
        mode=BindingMode.READ,
        **more,  # type: ignore[arg-type]  # a test's shorthand
    )
    return binding.id, token


def test_a_token_is_long_random_and_never_stored(store: OpenStore) -> None:
    project_id = _project(store)
    _, first = store.write(lambda unit: _mint(unit, project_id))
    _, second = store.write(lambda unit: _mint(unit, project_id))
    assert first != second
    assert len(first) >= 43
    assert first.encode() not in store.bytes_on_disk()
    assert token_hash(first) in store.bytes_on_disk()


def test_admitting_notes_the_use(store: OpenStore, clock: FakeClock) -> None:
    project_id = _project(store)
    binding_id, token = store.write(lambda unit: _mint(unit, project_id))
    clock.advance(hours=1)
    assert store.write(lambda unit: binding_service.admit(unit, token)).id == binding_id
    listed = store.read(binding_service.listed)
    assert listed[0].last_used_at == clock.now()
    assert listed[0].project_name == "webshop"


@pytest.mark.parametrize("token", ["", "x", "a" * 43, "\ud800", "' OR 1=1 --"])
def test_a_token_that_was_never_issued_is_unknown(store: OpenStore, token: str) -> None:
    project_id = _project(store)
    store.write(lambda unit: _mint(unit, project_id))
    with pytest.raises(ScopeDenied) as denied:
        store.write(lambda unit: binding_service.admit(unit, token))
    assert denied.value.reason == "binding_unknown"


def test_a_revoked_binding_opens_nothing_and_says_so(store: OpenStore) -> None:
    project_id = _project(store)
    binding_id, token = store.write(lambda unit: _mint(unit, project_id))
    revoked = store.write(lambda unit: binding_service.revoke(unit, binding_id=binding_id, expected_revision=1))
    assert revoked.revision == 2
    with pytest.raises(ScopeDenied) as denied:
        store.write(lambda unit: binding_service.admit(unit, token))
    assert denied.value.reason == "binding_revoked"
    with pytest.raises(ScopeDenied):
        store.read(lambda unit: binding_service.still_standing(unit, binding_id, token_hash(token)))
    assert store.read(binding_service.listed) == ()
    assert [one.id for one in store.read(lambda unit: binding_service.listed(unit, has_revoked=True))] == [binding_id]
    again = store.write(lambda unit: binding_service.revoke(unit, binding_id=binding_id, expected_revision=2))
    assert again.revision == 2


def test_an_expired_binding_opens_nothing(store: OpenStore, clock: FakeClock) -> None:
    project_id = _project(store)
    end = clock.now() + timedelta(hours=1)
    _, token = store.write(lambda unit: _mint(unit, project_id, expires_at=end))
    store.write(lambda unit: binding_service.admit(unit, token))
    clock.advance(hours=1)
    with pytest.raises(ScopeDenied) as denied:
        store.write(lambda unit: binding_service.admit(unit, token))
    assert denied.value.reason == "binding_expired"
    with pytest.raises(RuleViolated):
        store.write(lambda unit: _mint(unit, project_id, expires_at=end))


def test_an_archived_project_is_read_by_nobody(store: OpenStore) -> None:
    project_id = _project(store)
    _, token = store.write(lambda unit: _mint(unit, project_id))
    store.write(
        lambda unit: project_service.archive(unit, project_id=project_id, expected_revision=1, is_archived=True)
    )
    with pytest.raises(ScopeDenied) as denied:
        store.write(lambda unit: binding_service.admit(unit, token))
    assert denied.value.reason == "project_archived"
    with pytest.raises(RuleViolated):
        store.write(lambda unit: _mint(unit, project_id))


def test_rotating_ends_the_old_token(store: OpenStore) -> None:
    project_id = _project(store)
    binding_id, old = store.write(lambda unit: _mint(unit, project_id))
    binding, new = store.write(lambda unit: binding_service.rotate(unit, binding_id=binding_id, expected_revision=1))
    assert binding.revision == 2
    assert store.write(lambda unit: binding_service.admit(unit, new)).id == binding_id
    assert store.read(lambda unit: binding_service.still_standing(unit, binding_id, token_hash(new))).id == binding_id
    with pytest.raises(ScopeDenied) as denied:
        store.read(lambda unit: binding_service.still_standing(unit, binding_id, token_hash(old)))
    assert denied.value.reason == "binding_rotated"
    with pytest.raises(ScopeDenied):
        store.write(lambda unit: binding_service.admit(unit, old))
    store.write(lambda unit: binding_service.revoke(unit, binding_id=binding_id, expected_revision=2))
    with pytest.raises(RuleViolated):
        store.write(lambda unit: binding_service.rotate(unit, binding_id=binding_id, expected_revision=3))


def test_changes_want_the_revision_that_was_seen(store: OpenStore) -> None:
    project_id = _project(store)
    binding_id, _ = store.write(lambda unit: _mint(unit, project_id))
    renamed = store.write(
        lambda unit: binding_service.rename(unit, binding_id=binding_id, expected_revision=1, name="  New  name ")
    )
    assert (renamed.name, renamed.revision) == ("New name", 2)
    for act in (
        lambda unit: binding_service.rename(unit, binding_id=binding_id, expected_revision=1, name="x"),
        lambda unit: binding_service.rotate(unit, binding_id=binding_id, expected_revision=1),
        lambda unit: binding_service.revoke(unit, binding_id=binding_id, expected_revision=1),
    ):
        with pytest.raises(RevisionConflict):
            store.write(act)
    with pytest.raises(NotFound):
        store.write(lambda unit: binding_service.rename(unit, binding_id="none", expected_revision=1, name="x"))
    with pytest.raises(RuleViolated):
        store.write(lambda unit: binding_service.rename(unit, binding_id=binding_id, expected_revision=2, name=" "))


def test_bindings_are_listed_by_project_and_name_and_changes_are_told(store: OpenStore) -> None:
    shop, ledger = _project(store), _project(store, "ledger")
    for project_id, name in ((shop, "b"), (shop, "A"), (ledger, "z")):
        store.write(lambda unit, p=project_id, n=name: _mint(unit, p, n))  # type: ignore[misc]  # bound at once
    listed = store.read(binding_service.listed)
    assert [(one.project_name, one.name) for one in listed] == [("ledger", "z"), ("webshop", "A"), ("webshop", "b")]
    of_shop = store.read(lambda unit: binding_service.listed(unit, project_id=shop))
    assert [one.name for one in of_shop] == ["A", "b"]
    assert [event.project_ids for event in store.published.named("project.changed")][-3:] == [
        (shop,),
        (shop,),
        (ledger,),
    ]


def test_what_was_written_where_is_remembered(store: OpenStore) -> None:
    project_id = _project(store)
    binding_id, _ = store.write(lambda unit: _mint(unit, project_id))
    written = WrittenConfig("/p/.mcp.json", None, "0" * 64)

    def note(unit: Unit) -> None:
        binding = unit.bindings.get(binding_id)
        assert binding is not None
        binding_service.note_written(unit, binding, written)

    store.write(note)
    assert store.read(binding_service.listed)[0].written == written
    assert store.read(lambda unit: unit.bindings.has_any())
