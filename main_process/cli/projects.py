"""`remembrancer project …`: add, list and remove projects."""

from pathlib import Path

import click

from main_process.cli import words
from main_process.cli.deletions import delete_with_preview
from main_process.cli.options import (
    FILE_PATH,
    all_projects,
    confirm_option,
    domain_named,
    json_option,
    project_named,
    unknown,
)
from main_process.cli.terminal import Exit, Stopped, Terminal, pass_terminal
from shared.ipc.methods import projects as m


@click.group(help=words.say("help.project_group"))
def project() -> None:
    """Group of the project commands."""


@project.command(help=words.say("help.project_add"))
@click.argument("name")
@click.argument("folders", nargs=-1, type=FILE_PATH)
@click.option("--domain", metavar="NAME", help=words.say("help.domain"))
@json_option
@pass_terminal
def add(terminal: Terminal, name: str, folders: tuple[Path, ...], domain: str | None) -> None:
    """Create a project with its folders."""
    with terminal.connected():
        paths = tuple(str(folder.absolute()) for folder in folders)
        home = None if domain is None else domain_named(terminal, domain).domain_id
        found = terminal.call(m.CREATE_PROJECT, m.CreateProjectRequest(name=name, root_paths=paths, domain_id=home))
        if terminal.is_json:
            terminal.json(found)
        else:
            terminal.line(words.say("project_added", name=found.name, folders=len(found.roots)))
            for root in found.roots:
                if not root.exists:
                    terminal.note(f"{root.path} ({words.say('folder_missing')})")


@project.command("list", help=words.say("help.project_list"))
@click.option("--archived", "has_archived", is_flag=True, help=words.say("help.archived"))
@json_option
@pass_terminal
def list_projects(terminal: Terminal, has_archived: bool) -> None:
    """Projects with their figures."""
    with terminal.connected():
        found = all_projects(terminal, has_archived=has_archived)
    if terminal.is_json:
        terminal.json({"items": found})
        return
    if not found:
        terminal.line(words.say("projects_none"))
        return
    heads = [words.say(f"head.{name}") for name in ("project", "memories", "pending", "conversations", "folders")]
    terminal.table(
        heads,
        [(one.name, one.confirmed, one.candidates, one.conversations, _folders(one)) for one in found],
    )


@project.command(help=words.say("help.project_remove"))
@click.argument("name")
@confirm_option
@json_option
@pass_terminal
def remove(terminal: Terminal, name: str, is_confirmed: bool) -> None:
    """Delete a project and its memory; without --confirm say what would go and what stays."""
    with terminal.connected():
        found = project_named(terminal, name)
        preview = terminal.call(m.PREVIEW_PROJECT_DELETION, m.ProjectRequest(project_id=found.project_id))
        said = words.say("project_removed", name=found.name)
        delete_with_preview(
            terminal, m.DELETE_PROJECT, found.project_id, preview, said=said, is_confirmed=is_confirmed
        )


@project.command(help=words.say("help.project_rename"))
@click.argument("name")
@click.argument("new_name")
@json_option
@pass_terminal
def rename(terminal: Terminal, name: str, new_name: str) -> None:
    """Change a project's name."""
    with terminal.connected():
        found = project_named(terminal, name)
        request = m.RenameProjectRequest(project_id=found.project_id, expected_revision=found.revision, name=new_name)
        renamed = terminal.call(m.RENAME_PROJECT, request)
    if terminal.is_json:
        terminal.json(renamed)
    else:
        terminal.line(words.say("project_renamed", name=renamed.name))


@project.command("add-root", help=words.say("help.project_add_root"))
@click.argument("name")
@click.argument("folder", type=FILE_PATH)
@json_option
@pass_terminal
def add_root(terminal: Terminal, name: str, folder: Path) -> None:
    """Bind one more folder."""
    with terminal.connected():
        found = project_named(terminal, name)
        request = m.AddRootRequest(
            project_id=found.project_id, expected_revision=found.revision, path=str(folder.absolute())
        )
        _print_roots(terminal, terminal.call(m.ADD_ROOT, request))


@project.command("remove-root", help=words.say("help.project_remove_root"))
@click.argument("name")
@click.argument("folder")
@json_option
@pass_terminal
def remove_root(terminal: Terminal, name: str, folder: str) -> None:
    """Take a folder off, named as it is listed or as a path of here."""
    with terminal.connected():
        found = project_named(terminal, name)
        named = {folder, str(Path(folder).absolute())}
        root = next((root for root in found.roots if root.path in named), None)
        if root is None:
            known = ", ".join(one.path for one in found.roots)
            sentence = words.say("root_unknown", path=folder, name=found.name, folders=known)
            raise Stopped(sentence, Exit.NOT_FOUND, unknown("root"))
        request = m.RemoveRootRequest(
            project_id=found.project_id, expected_revision=found.revision, root_id=root.root_id
        )
        _print_roots(terminal, terminal.call(m.REMOVE_ROOT, request))


def _print_roots(terminal: Terminal, changed: m.ProjectView) -> None:
    if terminal.is_json:
        terminal.json(changed)
        return
    terminal.line(words.say("root_added", name=changed.name, folders=len(changed.roots)))
    for root in changed.roots:
        terminal.line(f"  {root.path}" + ("" if root.exists else f" ({words.say('folder_missing')})"))


def _folders(project_view: m.ProjectView) -> str:
    missing = words.say("folder_missing")
    return ", ".join(root.path if root.exists else f"{root.path} ({missing})" for root in project_view.roots)
