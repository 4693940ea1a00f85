"""Why a folder looks like a project, in words."""

from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from shared.ipc.methods.folders import FolderProposal
from shared.vocabulary import FolderReason


def reason_text(found: FolderProposal) -> str:
    """Why the folder is listed and which project it resembles, in one sentence."""
    words = {
        FolderReason.INSIDE: translate("Folders", "It lies inside {root}, a folder of project “{project}”."),
        FolderReason.WORKTREE: translate(
            "Folders", "It is a worktree of the repository of project “{project}” ({root})."
        ),
        FolderReason.MOVED: translate(
            "Folders", "It is the repository of project “{project}”, whose folder {root} is gone: it was moved."
        ),
        FolderReason.SAME_REPOSITORY: translate(
            "Folders", "Its history began with the same commit as that of project “{project}” ({root})."
        ),
        FolderReason.SAME_REMOTE: translate("Folders", "It has the same remote as project “{project}”: {remote}."),
        FolderReason.SAME_NAME: translate("Folders", "Only its name resembles project “{project}” ({root})."),
        FolderReason.UNKNOWN: translate("Folders", "It resembles no project: its conversations are unattached."),
    }[found.reason]
    return words.format(
        project=visible_text(found.project_name),
        root=visible_text(found.likely_path),
        remote=visible_text(found.remote),
    )


def folder_line(found: FolderProposal) -> str:
    """One line of the list: the folder, whether it is there, and how many conversations wait."""
    path = visible_text(found.path)
    if not found.exists:
        path = translate("Folders", "{path} (not on this disk now)").format(path=path)
    if found.is_ignored:
        path = translate("Folders", "{path} (left alone)").format(path=path)
    waiting = translate("Folders", "%n conversations", count=found.conversations)
    return translate("Folders", "{path} · {waiting}").format(path=path, waiting=waiting)


def proposals_text(count: int, likely: int) -> str:
    """How many folders wait for a decision, and how many of them look like a project."""
    words = translate("Folders", "%n folders with conversations belong to no project yet.", count=count)
    if not likely:
        return words
    return words + " " + translate("Folders", "%n of them look like a project you have.", count=likely)
