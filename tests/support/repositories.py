"""Repositories as git lays them out (gitrepository-layout(5)), made of files alone."""

from pathlib import Path

FIRST = "1f" * 20


def make_repository(folder: Path, *, remote: str | None = None, first: str = FIRST) -> Path:
    """A repository whose history began with that commit."""
    git = folder / ".git"
    (git / "logs").mkdir(parents=True)
    (git / "HEAD").write_text("ref: refs/heads/main\n")
    (git / "logs" / "HEAD").write_text(
        f"{'0' * 40} {first} A <a@example.com> 1770000000 +0000\tcommit (initial): x\n"
    )
    set_remote(folder, remote)
    return folder


def set_remote(folder: Path, remote: str | None) -> None:
    """What `git remote set-url` writes."""
    words = "[core]\n\trepositoryformatversion = 0\n\tbare = false\n"
    if remote is not None:
        words += f'[remote "origin"]\n\turl = {remote}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n'
    (folder / ".git" / "config").write_text(words)


def make_worktree(main: Path, folder: Path) -> Path:
    """A further working tree of a repository, as `git worktree add` makes it."""
    admin = main / ".git" / "worktrees" / folder.name
    admin.mkdir(parents=True)
    (admin / "HEAD").write_text("ref: refs/heads/other\n")
    (admin / "commondir").write_text("../..\n")
    (admin / "gitdir").write_text(f"{folder}/.git\n")
    folder.mkdir(parents=True)
    (folder / ".git").write_text(f"gitdir: {admin}\n")
    return folder
