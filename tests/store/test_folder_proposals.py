"""Worktrees, moved folders and changed remotes are proposed, never made a project; one rule resolves every folder."""

import contextlib
import shutil
import uuid
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from main_process.adapters import repositories
from main_process.domain.errors import NotFound, RuleViolated, ScopeDenied
from main_process.domain.imports import ImportBatch
from main_process.domain.transcripts import ParsedSession, ParsedTurn, SessionPart
from main_process.services import conversation_service, folder_service, import_service, project_service
from main_process.services.folder_service import FolderProposal
from main_process.services.import_placing import Placer, PlacingRule
from main_process.services.import_service import ImportRun
from main_process.services.namespace_service import resolve_chain
from main_process.store.unit_of_work import Unit
from shared.vocabulary import FolderReason, ImportFormat, ImportState, NamespaceKind, TimePrecision
from tests.support.repositories import make_repository, make_worktree, set_remote
from tests.support.stores import OpenStore, StoreFactory

REMOTE = "git@example.com:acme/shop.git"
BATCH = "00000000-0000-4000-8000-00000000000b"


@pytest.fixture
def store(stores: StoreFactory) -> OpenStore:
    opened = stores()
    opened.write(lambda unit: unit.imports.insert(a_batch(unit)))
    return opened


def a_batch(unit: Unit) -> ImportBatch:
    return ImportBatch(
        id=BATCH,
        formats=(),
        paths=(),
        state=ImportState.RUNNING,
        project_id=None,
        project_name=None,
        started_at=unit.now,
        finished_at=None,
        report={},
        failure=None,
    )


def made(store: OpenStore, name: str, *folders: Path | str) -> str:
    """A project whose folders were bound as the window binds them."""
    paths = [str(folder) for folder in folders]
    seen = repositories.look_at(paths)

    def work(unit: Unit) -> str:
        project = project_service.create(unit, name=name, root_paths=paths).project
        folder_service.remember(unit, seen)
        return project.id

    return store.write(work)


def imported(
    store: OpenStore, folder: Path | str, *, has_new_projects: bool = False, said: str = "we deploy on Fridays"
) -> str:
    """One session that ran in a folder, as an import stores it; returns its conversation."""
    identity = uuid.uuid4().hex
    turn = ParsedTurn(1, identity, said, "", 0, None, TimePrecision.UNKNOWN)
    session = ParsedSession(
        format=ImportFormat.CLAUDE_CODE, client="claude-code", external_id=identity, folder=str(folder)
    )
    placer = Placer(PlacingRule(None, has_new_projects), is_dry_run=False)
    placer.seen[str(folder)] = repositories.look(str(folder))
    run = ImportRun(BATCH, placer)

    def work(unit: Unit) -> str:
        import_service.store_part(unit, run, SessionPart(session, (turn,)))
        found = unit.conversations.by_external_id("claude-code", identity)
        assert found is not None
        return found.id

    return store.write(work)


def project_of(store: OpenStore, conversation_id: str) -> str | None:
    return store.read(lambda unit: conversation_service.get(unit, conversation_id)).conversation.project_id


def proposed(store: OpenStore, *, has_ignored: bool = False) -> tuple[FolderProposal, ...]:
    seen = repositories.look_at(store.read(folder_service.paths_to_look_at))

    def work(unit: Unit) -> tuple[FolderProposal, ...]:
        folder_service.remember(unit, seen)
        return folder_service.proposals(unit, seen, has_ignored=has_ignored)

    return store.write(work)


def only(store: OpenStore) -> FolderProposal:
    (found,) = proposed(store)
    return found


def bind(store: OpenStore, found: FolderProposal, project_id: str, *, is_replacing: bool = False) -> None:
    replaced = found.replaced.root_id if is_replacing and found.replaced is not None else None
    repository = repositories.look(found.folder.path).repository
    store.write(
        lambda unit: folder_service.bind(
            unit,
            folder_id=found.folder.id,
            project_id=project_id,
            repository=repository,
            replaced_root_id=replaced,
        )
    )


@pytest.mark.parametrize("has_new_projects", [False, True])
@pytest.mark.parametrize("name", ["feature", "中文 100% it's"])
def test_a_worktree_is_proposed_and_read_by_nobody_until_decided(
    store: OpenStore, tmp_path: Path, name: str, has_new_projects: bool
) -> None:
    main = make_repository(tmp_path / "shop")
    shop = made(store, "Shop", main)
    tree = make_worktree(main, tmp_path / name)
    talk = imported(store, tree, has_new_projects=has_new_projects)
    assert project_of(store, talk) is None
    assert store.scalar("SELECT count(*) FROM project") == 1
    with pytest.raises(ScopeDenied):
        store.read(lambda unit: resolve_chain(unit, conversation_id=talk))
    found = only(store)
    assert (found.reason, found.conversations, found.exists) == (FolderReason.WORKTREE, 1, True)
    assert found.likely is not None
    assert found.likely.project_id == shop
    bind(store, found, shop)
    assert project_of(store, talk) == shop
    assert proposed(store) == ()
    assert project_of(store, imported(store, tree / "src")) == shop, "the next session needs no decision"


def test_a_deleted_worktree_orphans_nothing(store: OpenStore, tmp_path: Path) -> None:
    main = make_repository(tmp_path / "shop")
    shop = made(store, "Shop", main)
    tree = make_worktree(main, tmp_path / "feature")
    talk = imported(store, tree)
    shutil.rmtree(tree)
    shutil.rmtree(main / ".git" / "worktrees")
    found = only(store)
    assert (found.reason, found.exists) == (FolderReason.WORKTREE, False)
    bind(store, found, shop)
    assert project_of(store, talk) == shop


def test_a_moved_folder_proposes_to_replace_the_root_that_is_gone(store: OpenStore, tmp_path: Path) -> None:
    old = make_repository(tmp_path / "shop")
    shop = made(store, "Shop", old)
    new = tmp_path / "elsewhere" / "webshop"
    new.parent.mkdir()
    old.rename(new)
    talk = imported(store, new, has_new_projects=True)
    found = only(store)
    assert (found.reason, project_of(store, talk)) == (FolderReason.MOVED, None)
    bind(store, found, shop, is_replacing=True)
    roots = store.read(lambda unit: project_service.get(unit, shop)).project.roots
    assert [root.path for root in roots] == [str(new)]
    assert project_of(store, talk) == shop


def test_a_changed_remote_forks_nothing(store: OpenStore, tmp_path: Path) -> None:
    """Identity from the remote once forked memory at `git remote set-url`: a bound folder stays what it is."""
    main = make_repository(tmp_path / "shop", remote=REMOTE)
    shop = made(store, "Shop", main)
    set_remote(main, "git@example.com:new-org/store.git")
    assert project_of(store, imported(store, main, has_new_projects=True)) == shop
    assert proposed(store) == ()
    moved = tmp_path / "store"
    main.rename(moved)
    imported(store, moved, has_new_projects=True)
    assert only(store).reason is FolderReason.MOVED


@pytest.mark.parametrize(
    ("remote", "first", "reason"),
    [
        ("https://token@example.com/acme/shop", "2a" * 20, FolderReason.SAME_REMOTE),
        (None, "1f" * 20, FolderReason.SAME_REPOSITORY),
    ],
)
def test_another_clone_is_proposed(
    store: OpenStore, tmp_path: Path, remote: str | None, first: str, reason: FolderReason
) -> None:
    made(store, "Shop", make_repository(tmp_path / "one", remote=REMOTE))
    imported(store, make_repository(tmp_path / "two", remote=remote, first=first), has_new_projects=True)
    assert only(store).reason is reason
    assert store.scalar("SELECT count(*) FROM project") == 1


def test_a_name_alone_is_the_weakest_reason(store: OpenStore, tmp_path: Path) -> None:
    made(store, "InAMinute", tmp_path / "a" / "InAMinute")
    imported(store, tmp_path / "b" / "in-aminute")
    assert only(store).reason is FolderReason.SAME_NAME


def test_an_unlike_folder_is_listed_as_unattached_and_can_become_a_project(store: OpenStore) -> None:
    made(store, "Shop", "/srv/shop")
    talks = [
        imported(store, "C:\\Users\\Ann Lee\\it's 100% 中文"),
        imported(store, "c:/users/ann lee/IT'S 100% 中文/src"),
    ]
    first, _ = proposed(store)
    assert (first.reason, first.likely, first.exists) == (FolderReason.UNKNOWN, None, False)
    folder = first.folder
    home = store.write(
        lambda unit: folder_service.make_project(unit, folder_id=folder.id, name="Ann", repository=None)
    )
    assert {project_of(store, talk) for talk in talks} == {home.project.id}
    assert proposed(store) == ()


def test_an_ignored_folder_is_proposed_no_more_until_asked_for(store: OpenStore) -> None:
    talk = imported(store, "/srv/unlike")
    folder = only(store).folder
    store.write(lambda unit: folder_service.ignore(unit, folder_id=folder.id, is_ignored=True))
    imported(store, "/srv/unlike")
    assert proposed(store) == ()
    assert [one.conversations for one in proposed(store, has_ignored=True)] == [2]
    assert project_of(store, talk) is None
    store.write(lambda unit: folder_service.ignore(unit, folder_id=folder.id, is_ignored=False))
    assert len(proposed(store)) == 1


@pytest.mark.parametrize("folder", ["/", "/home/dev", "/tmp/run-7", "/var/folders/x1/abc/T", "C:\\Users\\Ann Lee"])
def test_homes_and_temporary_folders_become_no_project_but_their_talks_can_be_attached(
    store: OpenStore, folder: str
) -> None:
    talk = imported(store, folder, has_new_projects=True)
    assert store.scalar("SELECT count(*) FROM project") == 0
    if folder == "/":
        assert proposed(store) == (), "a whole disk is no folder; its talks wait in the holding area"
        return
    below = imported(store, f"{folder}/shop")
    found = next(one for one in proposed(store) if not one.can_be_root)
    shop = made(store, "Shop")
    bind(store, found, shop)
    assert (project_of(store, talk), project_of(store, below)) == (shop, None)
    assert store.scalar("SELECT count(*) FROM project_root") == 0


def test_a_home_folder_under_version_control_makes_no_two_folders_alike(store: OpenStore, tmp_path: Path) -> None:
    main = make_repository(tmp_path / "shop")
    found = repositories.look(str(main)).repository
    assert found is not None
    assert folder_service.usable(found) is found
    wide = repositories.RepositoryFacts(top="/home/ann", main="/home/ann", common="/home/ann/.git")
    assert folder_service.usable(wide) is None


def test_a_new_project_gets_the_folder_of_its_repository_as_root(store: OpenStore, tmp_path: Path) -> None:
    main = make_repository(tmp_path / "shop")
    (main / "src").mkdir()
    first = imported(store, main / "src", has_new_projects=True)
    second = imported(store, main / "docs", has_new_projects=True)
    assert project_of(store, first) == project_of(store, second) is not None
    assert store.scalar("SELECT path FROM project_root") == str(main)


def test_one_conversation_id_of_two_clients_never_crosses_projects(store: OpenStore) -> None:
    shop, ledger = made(store, "Shop", "/srv/shop"), made(store, "Ledger", "/srv/ledger")
    for client, folder in (("claude-code", "/srv/shop"), ("codex", "/srv/ledger")):
        session = ParsedSession(ImportFormat.CODEX_ROLLOUT, client, "same-id", folder=folder)
        turn = ParsedTurn(1, f"{client}-turn", f"said in {folder}", "", 0, None, TimePrecision.UNKNOWN)
        run = ImportRun(BATCH, Placer(PlacingRule(None, False), is_dry_run=False))
        store.write(
            lambda unit, run=run, session=session, turn=turn: import_service.store_part(
                unit, run, SessionPart(session, (turn,))
            )
        )
    for project_id, words in ((shop, "said in /srv/shop"), (ledger, "said in /srv/ledger")):
        found, _ = store.read(
            lambda unit, project_id=project_id: conversation_service.search(
                unit, "said", project_id=project_id, limit=10, cursor=None
            )
        )
        assert [one.turn.user_text for one in found] == [words]


def test_unknown_folders_and_archived_projects_are_refused(store: OpenStore) -> None:
    imported(store, "/srv/unlike")
    found, shop = only(store), made(store, "Shop")
    with pytest.raises(NotFound):
        store.write(lambda unit: folder_service.ignore(unit, folder_id=shop, is_ignored=True))
    store.write(lambda unit: project_service.archive(unit, project_id=shop, expected_revision=1, is_archived=True))
    with pytest.raises(RuleViolated):
        bind(store, found, shop)


PARTS = st.sampled_from(["shop", "Shop", "in-aminute", "InAMinute", "中文", "it's 100%", "src", "a b"])
FOLDERS = st.tuples(
    st.sampled_from(["/srv/{}/", "/home/dev/{}/", "C:\\Users\\Ann Lee\\{}\\", "/tmp/run/{}/"]),
    st.lists(PARTS, min_size=1, max_size=3).map("/".join),
)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(roots=st.lists(FOLDERS, min_size=1, max_size=4), folders=st.lists(FOLDERS, min_size=1, max_size=4))
def test_for_any_folder_what_is_written_read_and_indexed_is_one_scope(
    store: OpenStore, roots: list[tuple[str, str]], folders: list[tuple[str, str]]
) -> None:
    here = uuid.uuid4().hex
    owners = []
    for head, parts in roots:
        with contextlib.suppress(RuleViolated):  # two spellings of one folder
            owners.append(made(store, uuid.uuid4().hex, head.format(here) + parts))
    for head, parts in folders:
        _check_one_scope(store, head.format(here) + parts, owners)


def _check_one_scope(store: OpenStore, folder: str, owners: list[str]) -> None:
    word = uuid.uuid4().hex
    talk = imported(store, folder, said=f"said {word}")
    written = project_of(store, talk)
    suggested = store.read(lambda unit: project_service.suggest(unit, path=folder)).project
    assert written == (None if suggested is None else suggested.project.id)

    def is_indexed(owner: str) -> bool:
        found, _ = store.read(
            lambda unit: conversation_service.search(unit, word, project_id=owner, limit=5, cursor=None)
        )
        return bool(found)

    assert [owner for owner in owners if is_indexed(owner)] == ([] if written is None else [written])
    if written is None:
        with pytest.raises(ScopeDenied):
            store.read(lambda unit: resolve_chain(unit, conversation_id=talk))
        return
    chain = store.read(lambda unit: resolve_chain(unit, conversation_id=talk))
    by_kind = {level.namespace.kind: level.namespace for level in chain.levels}
    assert by_kind[NamespaceKind.PROJECT].owner_id == written
    assert by_kind[NamespaceKind.CONVERSATION].parent_id == by_kind[NamespaceKind.PROJECT].id
