"""Projects and their folders: unique names, folders of one owner, suggestions that bind nothing."""

from pathlib import Path

import pytest

from main_process.adapters import folders
from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated
from main_process.services import namespace_service, project_service
from main_process.services.project_service import ListedProject
from shared.vocabulary import NamespaceKind
from tests.support.stores import OpenStore, StoreFactory

UNKNOWN = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def store(stores: StoreFactory) -> OpenStore:
    return stores()


def made(store: OpenStore, name: str, *paths: str) -> ListedProject:
    return store.write(lambda unit: project_service.create(unit, name=name, root_paths=paths))


def refused(rule: str) -> pytest.RaisesExc[RuleViolated]:
    return pytest.RaisesExc(RuleViolated, check=lambda error: error.rule == rule)


def test_a_project_owns_a_namespace_below_global_and_is_announced(store: OpenStore) -> None:
    project = made(store, " Web  shop ", "/srv/shop/", "C:\\Shop").project
    assert (project.name, project.revision, project.is_archived) == ("Web shop", 1, False)
    assert [root.key for root in project.roots] == ["/srv/shop", "c:/shop"]
    space = store.read(lambda unit: unit.namespaces.get(project.namespace_id))
    assert space is not None
    assert (space.kind, space.owner_id) == (NamespaceKind.PROJECT, project.id)
    assert space.parent_id == store.read(lambda unit: unit.namespaces.global_of(unit.domains.default_id())).id
    assert [event.project_ids for event in store.published.named("project.changed")] == [(project.id,)]


def test_names_are_unique_without_regard_to_case_and_width(store: OpenStore) -> None:
    shop = made(store, "Shop").project
    other = made(store, "Ledger").project
    with refused("name_taken"):
        made(store, "ＳＨＯＰ")
    with refused("name_taken"):
        store.write(lambda unit: project_service.rename(unit, project_id=other.id, expected_revision=1, name="shop"))
    renamed = store.write(
        lambda unit: project_service.rename(unit, project_id=shop.id, expected_revision=1, name="SHOP")
    )
    assert (renamed.project.name, renamed.project.revision) == ("SHOP", 2)
    with refused("name_empty"):
        made(store, " \u200b")
    assert store.scalar("SELECT count(*) FROM project") == 2


def test_a_folder_belongs_to_one_project(store: OpenStore) -> None:
    made(store, "Shop", "/srv/shop")
    with refused("root_taken"):
        made(store, "Other", "/srv/other", "/srv/shop/./")
    assert store.scalar("SELECT count(*) FROM project") == 1, "nothing is half made"
    assert store.scalar("SELECT count(*) FROM namespace WHERE kind = 'project'") == 1


def test_writes_compare_the_revision(store: OpenStore) -> None:
    shop = made(store, "Shop", "/srv/shop").project
    grown = store.write(
        lambda unit: project_service.add_root(unit, project_id=shop.id, expected_revision=1, path="/srv/shop-api")
    )
    assert grown.project.revision == 2
    with pytest.raises(RevisionConflict) as caught:
        store.write(
            lambda unit: project_service.remove_root(
                unit, project_id=shop.id, expected_revision=1, root_id=shop.roots[0].id
            )
        )
    assert (caught.value.expected, caught.value.actual) == (1, 2)
    shrunk = store.write(
        lambda unit: project_service.remove_root(
            unit, project_id=shop.id, expected_revision=2, root_id=shop.roots[0].id
        )
    )
    assert [root.path for root in shrunk.project.roots] == ["/srv/shop-api"]
    with pytest.raises(NotFound):
        store.write(
            lambda unit: project_service.remove_root(
                unit, project_id=shop.id, expected_revision=3, root_id=shop.roots[0].id
            )
        )
    again = store.write(
        lambda unit: project_service.add_root(unit, project_id=shop.id, expected_revision=3, path="/srv/shop-api/")
    )
    assert again.project.revision == 3, "binding its own folder again is no change"


def test_pages_by_name_survive_changes_between_them(store: OpenStore) -> None:
    for name in ("delta", "Alpha", "charlie", "Bravo", "echo"):
        made(store, name)
    first, cursor = store.read(lambda unit: project_service.page(unit, has_archived=False, limit=2, cursor=None))
    assert [one.project.name for one in first] == ["Alpha", "Bravo"]
    made(store, "aaa")
    bravo, charlie = first[1].project, store.read(lambda unit: unit.projects.by_name_key("charlie"))
    store.execute(f"DELETE FROM project WHERE id = '{bravo.id}'")
    second, cursor = store.read(lambda unit: project_service.page(unit, has_archived=False, limit=2, cursor=cursor))
    assert [one.project.name for one in second] == ["charlie", "delta"]
    assert charlie is not None
    store.write(
        lambda unit: project_service.archive(unit, project_id=charlie.id, expected_revision=1, is_archived=True)
    )
    third, end = store.read(lambda unit: project_service.page(unit, has_archived=False, limit=2, cursor=cursor))
    assert ([one.project.name for one in third], end) == (["echo"], None)
    shown = store.read(lambda unit: project_service.page(unit, has_archived=True, limit=9, cursor=None))[0]
    assert [one.project.name for one in shown] == ["aaa", "Alpha", "charlie", "delta", "echo"]


@pytest.mark.parametrize("cursor", ["x", "💥", "WzEsMl0", "bnVsbA", "e30", "=" * 9])
def test_a_foreign_cursor_is_refused(store: OpenStore, cursor: str) -> None:
    with refused("cursor_invalid"):
        store.read(lambda unit: project_service.page(unit, has_archived=False, limit=2, cursor=cursor))


def test_a_folder_suggests_the_nearest_project_and_binds_nothing(store: OpenStore) -> None:
    made(store, "Mono", "/srv/mono")
    made(store, "Api", "/srv/mono/api")
    found = store.read(lambda unit: project_service.suggest(unit, path="/srv/mono/api/v1"))
    assert found.project is not None
    assert found.project.project.name == "Api"
    beside = store.read(lambda unit: project_service.suggest(unit, path="/srv/mono-old"))
    assert (beside.project, beside.suggested_name, beside.similar) == (None, "mono-old", ())
    moved = store.read(lambda unit: project_service.suggest(unit, path="/home/me/MONO"))
    assert moved.project is None
    assert [one.project.name for one in moved.similar] == ["Mono"]
    assert store.scalar("SELECT count(*) FROM project_root") == 2


def test_a_worktree_suggests_the_project_of_its_main_folder(store: OpenStore, tmp_path: Path) -> None:
    checkout, worktree = tmp_path / "shop", tmp_path / "elsewhere/fix"
    (checkout / ".git/worktrees/fix").mkdir(parents=True)
    (worktree / "src").mkdir(parents=True)
    (worktree / ".git").write_text(f"gitdir: {checkout}/.git/worktrees/fix\n")
    made(store, "Shop", str(checkout))
    found_checkout = folders.main_checkout(str(worktree / "src"))
    assert found_checkout == str(checkout.resolve())
    assert folders.main_checkout(str(checkout)) is None
    found = store.read(lambda unit: project_service.suggest(unit, path=str(worktree), main_checkout=found_checkout))
    assert found.project is None
    assert [one.project.name for one in found.similar] == ["Shop"]


@pytest.mark.parametrize("body", [b"", b"gitdir:", b"\0\xff" * 9000, b"gitdir: ../elsewhere"])
def test_an_odd_git_file_is_no_worktree(tmp_path: Path, body: bytes) -> None:
    (tmp_path / ".git").write_bytes(body)
    assert folders.main_checkout(str(tmp_path)) is None


def test_archiving_closes_the_read_chain_and_leaves_everything(store: OpenStore) -> None:
    shop = made(store, "Shop", "/srv/shop").project

    def refusal() -> str | None:
        return store.read(lambda unit: namespace_service.chain_picture(unit, project_id=shop.id)).refusal

    assert refusal() is None
    archived = store.write(
        lambda unit: project_service.archive(unit, project_id=shop.id, expected_revision=1, is_archived=True)
    )
    assert archived.project.is_archived
    assert refusal() == "project_archived"
    found = store.read(lambda unit: project_service.suggest(unit, path="/srv/shop"))
    assert found.project is None, "an archived project holds no folder"
    store.write(
        lambda unit: project_service.archive(unit, project_id=shop.id, expected_revision=2, is_archived=False)
    )
    assert refusal() is None


def test_an_unknown_project_is_not_found(store: OpenStore) -> None:
    with pytest.raises(NotFound):
        store.read(lambda unit: project_service.get(unit, UNKNOWN))
    with pytest.raises(NotFound):
        store.write(
            lambda unit: project_service.archive(unit, project_id=UNKNOWN, expected_revision=1, is_archived=True)
        )


def test_a_windows_path_stays_text_elsewhere() -> None:
    assert folders.resolved(" D:\\Work\\..\\Shop ") == "D:\\Work\\..\\Shop"
    assert not folders.exists("D:\\Shop\0")
