"""`remembrancer project proposals` and `bind`: folders that belong to no project yet."""

from pathlib import Path

import click

from main_process.cli import words
from main_process.cli.options import json_option, project_named, unknown
from main_process.cli.terminal import Exit, Stopped, Terminal, pass_terminal
from shared.ipc.methods import folders as m


@click.command(help=words.say("help.project_proposals"))
@click.option("--ignored", "has_ignored", is_flag=True, help=words.say("help.ignored"))
@json_option
@pass_terminal
def proposals(terminal: Terminal, has_ignored: bool) -> None:
    """Folders that wait for a decision, strongest reason first."""
    with terminal.connected():
        found = terminal.call(m.LIST_FOLDERS, m.ListFoldersRequest(has_ignored=has_ignored)).items
    if terminal.is_json:
        terminal.json({"items": found})
    elif not found:
        terminal.line(words.say("folders_none"))
    else:
        heads = [words.say(f"head.{name}") for name in ("folder", "conversations", "looks_like", "because")]
        terminal.table(heads, [(_path(one), one.conversations, one.project_name, _reason(one)) for one in found])


@click.command(help=words.say("help.project_bind"))
@click.argument("folder")
@click.argument("project")
@click.option("--keep-old", "has_old", is_flag=True, help=words.say("help.keep_old"))
@json_option
@pass_terminal
def bind(terminal: Terminal, folder: str, project: str, has_old: bool) -> None:
    """Bind FOLDER, named as it is listed or as a path of here, to PROJECT."""
    with terminal.connected():
        target = project_named(terminal, project)
        listed = terminal.call(m.LIST_FOLDERS, m.ListFoldersRequest(has_ignored=True)).items
        named = {folder, str(Path(folder).absolute())}
        found = next((one for one in listed if one.path in named), None)
        if found is None:
            raise Stopped(words.say("folder_not_waiting", path=folder), Exit.NOT_FOUND, unknown("folder"))
        is_replacing = not has_old and found.project_id == target.project_id
        request = m.BindFolderRequest(
            folder_id=found.folder_id,
            project_id=target.project_id,
            replaced_root_id=found.replaced_root_id if is_replacing else None,
        )
        bound = terminal.call(m.BIND_FOLDER, request)
    if terminal.is_json:
        terminal.json(bound)
    else:
        moved = bound.conversations - target.conversations
        terminal.line(words.say("folder_bound", path=found.path, name=bound.name, conversations=moved))


def _path(found: m.FolderProposal) -> str:
    return found.path if found.exists else f"{found.path} ({words.say('folder_gone')})"


def _reason(found: m.FolderProposal) -> str:
    return words.say(f"folder_reason.{found.reason.value}", root=found.likely_path, remote=found.remote)
