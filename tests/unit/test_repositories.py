"""What a folder's repository says, read from files alone."""

import shutil
import subprocess
from pathlib import Path

import pytest

from main_process.adapters import repositories
from main_process.domain.folders import is_wide
from main_process.domain.repositories import loose_name, normalised_remote
from tests.support.repositories import FIRST, make_repository, make_worktree


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("git@GitHub.com:acme/shop.git", "github.com/acme/shop"),
        ("https://github.com/acme/shop", "github.com/acme/shop"),
        ("https://user:token@github.com:443/acme/shop.git/", "github.com/acme/shop"),
        ("ssh://git@github.com:22/acme/shop.git", "github.com/acme/shop"),
        ("/srv/git/商店 100%.git", "/srv/git/商店 100%"),
        ("file:///srv/git/shop.git", "/srv/git/shop"),
        (r"C:\git\shop.git", r"C:\git\shop"),
        ("  ", None),
        ("https://[broken", None),
    ],
)
def test_ways_of_naming_one_remote_are_equal_and_credentials_stay_out(url: str, expected: str | None) -> None:
    assert normalised_remote(url) == expected


@pytest.mark.parametrize("name", ["in-aminute", "In A Minute", "IN_A_MINUTE", "ＩｎＡＭｉｎｕｔｅ"])
def test_case_and_kebab_variants_of_a_name_resemble_each_other(name: str) -> None:
    assert loose_name(name) == loose_name("InAMinute")


@pytest.mark.parametrize("place", ["plain", "with blanks and 中文", 'it\'s 100% "quoted"'])
def test_main_folder_subfolder_and_worktree_say_the_same(tmp_path: Path, place: str) -> None:
    main = make_repository(tmp_path / place / "shop", remote="git@example.com:acme/shop.git")
    (main / "src" / "深い").mkdir(parents=True)
    tree = make_worktree(main, tmp_path / place / "shop-feature")
    for folder in (main, main / "src" / "深い"):
        found = repositories.look(str(folder)).repository
        assert found is not None
        assert (found.top, found.main, found.is_linked_worktree) == (str(main), str(main), False)
        assert (found.remote, found.first_entry) == ("example.com/acme/shop", FIRST)
    found = repositories.look(str(tree)).repository
    assert found is not None
    assert (found.top, found.main, found.is_linked_worktree) == (str(tree), str(main), True)
    assert (found.common, found.remote, found.first_entry) == (str(main / ".git"), "example.com/acme/shop", FIRST)


def test_what_is_no_repository_says_nothing_and_never_fails(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    for content in ("gitdir: /nowhere", "nonsense", "\0\xff", ""):
        (broken / ".git").write_text(content, "latin-1")
        assert repositories.look(str(broken)).repository is None
    for path in (str(tmp_path), str(tmp_path / "gone"), "relative", "C:\\Users\\A B\\shop", "\0", ""):
        assert repositories.look(path).repository is None


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed here")
def test_a_repository_made_by_git_itself_is_read_alike(tmp_path: Path) -> None:
    main, tree = tmp_path / "shop", tmp_path / "shop-feature"

    def git(*words: str) -> str:
        identity = ("-c", "user.name=A", "-c", "user.email=a@example.com")
        ran = subprocess.run(["git", *identity, *words], cwd=main, check=True, capture_output=True, text=True)
        return ran.stdout.strip()

    main.mkdir()
    git("init", "-q")
    git("commit", "-q", "--allow-empty", "-m", "x")
    git("remote", "add", "upstream", "https://example.com/other/shop")
    git("remote", "add", "origin", "ssh://git@example.com/acme/shop.git")
    git("worktree", "add", "-q", str(tree))
    found = repositories.look(str(tree)).repository
    assert found is not None
    assert found.is_linked_worktree
    assert (found.main, found.remote) == (str(main), "example.com/acme/shop")
    assert found.first_entry == git("rev-parse", "HEAD")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/home/ann",
        "/Users/ann/",
        "/root",
        "/tmp",
        "/tmp/run-1",
        "/private/tmp/memproj",
        "/var/folders/x1/abc/T",
        "C:\\Users\\Ann Lee",
        "C:\\Users\\Ann Lee\\AppData\\Local\\Temp\\x",
        "C:\\",
        "relative",
    ],
)
def test_homes_and_temporary_folders_never_become_a_project_by_themselves(path: str) -> None:
    assert is_wide(path)


@pytest.mark.parametrize("path", ["/home/ann/shop", "/srv/shop", "C:\\Users\\Ann Lee\\shop", "/tmp/run-1/shop"])
def test_ordinary_folders_may(path: str) -> None:
    assert not is_wide(path)
