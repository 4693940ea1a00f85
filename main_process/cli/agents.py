"""`remembrancer connect …` and `remembrancer binding …`: let agents read, and end that."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from main_process.cli import words
from main_process.cli.options import (
    FILE_PATH,
    confirm_option,
    json_option,
    project_id_of,
    project_named,
    project_option,
    unknown,
)
from main_process.cli.terminal import Exit, Stopped, Terminal, pass_terminal
from shared import vocabulary as v
from shared.ipc.methods import bindings as m

_CLIENTS = tuple(client for client in v.AgentClient if client is not v.AgentClient.OTHER)


@click.command(help=words.say("help.connect"))
@click.argument("client", type=click.Choice([client.value.replace("_", "-") for client in _CLIENTS]))
@click.option("--project", "project", metavar="NAME", required=True, help=words.say("help.project"))
@click.option("--path", type=FILE_PATH, help=words.say("help.config_path"))
@click.option("--read-only", "is_read_only", is_flag=True, help=words.say("help.read_only"))
@click.option("--name", help=words.say("help.binding_name"))
@confirm_option
@json_option
@pass_terminal
def connect(
    terminal: Terminal,
    *,
    client: str,
    project: str,
    path: Path | None,
    is_read_only: bool,
    name: str | None,
    is_confirmed: bool,
) -> None:
    """Show the change to a client's configuration; with --confirm write it and try it."""
    mode = v.BindingMode.READ if is_read_only else v.BindingMode.READ_AND_PROPOSE
    agent = v.AgentClient(client.replace("-", "_"))
    with terminal.connected():
        found = project_named(terminal, project)
        preview = terminal.call(
            m.PREVIEW_CONNECT,
            m.PreviewConnectRequest(
                project_id=found.project_id,
                client=agent,
                path=None if path is None else str(path.absolute()),
                mode=mode,
            ),
        )
        if not is_confirmed:
            if terminal.is_json:
                terminal.json(preview)
            else:
                terminal.line(preview.diff.rstrip("\n"))
                _note_reach(terminal, found.project_id, preview)
            terminal.refuse_without(is_confirmed=False)
        result = terminal.call(
            m.APPLY_CONNECT,
            m.ApplyConnectRequest(
                project_id=found.project_id,
                client=agent,
                path=preview.path,
                before_digest=preview.before_digest,
                mode=mode,
                name=name
                or words.say("binding_default_name", client=words.word("client", agent), project=found.name),
            ),
        )
        _print_connected(terminal, result)
    if not result.is_verified:
        terminal.end(Exit.INCOMPLETE)


def _note_reach(terminal: Terminal, project_id: str, preview: m.ConnectPreview) -> None:
    """Say so when the file counts for every folder: an agent would get this project's memories everywhere."""
    targets = terminal.call(m.LIST_CONNECT_TARGETS, m.ListConnectTargetsRequest(project_id=project_id)).items
    if any(target.path == preview.path and not target.is_project_file for target in targets):
        terminal.note(words.say("connect_everywhere"))


@click.group(help=words.say("help.binding"))
def binding() -> None:
    """Group of the binding commands."""


@binding.command("list", help=words.say("help.binding_list"))
@project_option
@click.option("--revoked", "has_revoked", is_flag=True, help=words.say("help.revoked"))
@json_option
@pass_terminal
def list_bindings(terminal: Terminal, project: str | None, has_revoked: bool) -> None:
    """Bindings by project and name."""
    with terminal.connected():
        request = m.ListBindingsRequest(project_id=project_id_of(terminal, project), has_revoked=has_revoked)
        found = terminal.call(m.LIST_BINDINGS, request).items
    if terminal.is_json:
        terminal.json({"items": found})
        return
    if not found:
        terminal.line(words.say("bindings_none"))
        return
    heads = [words.say(f"head.{name}") for name in ("binding", "client", "project", "mode", "uses", "file", "id")]
    terminal.table(
        heads,
        [
            (
                one.name,
                words.word("client", one.client),
                one.project_name,
                words.say("binding_revoked") if one.revoked_at else words.word("mode", one.mode),
                one.uses,
                one.config_path or "–",
                one.binding_id,
            )
            for one in found
        ],
    )


@binding.command(help=words.say("help.binding_create"))
@click.argument("name")
@click.option("--project", "project", metavar="NAME", required=True, help=words.say("help.project"))
@click.option("--read-only", "is_read_only", is_flag=True, help=words.say("help.read_only"))
@click.option("--no-global", "has_no_global", is_flag=True, help=words.say("help.binding_no_global"))
@json_option
@pass_terminal
def create(terminal: Terminal, *, name: str, project: str, is_read_only: bool, has_no_global: bool) -> None:
    """Mint a binding for a client that you configure yourself."""
    with terminal.connected():
        minted = terminal.call(
            m.CREATE_BINDING,
            m.CreateBindingRequest(
                project_id=project_named(terminal, project).project_id,
                client=v.AgentClient.OTHER,
                name=name,
                mode=v.BindingMode.READ if is_read_only else v.BindingMode.READ_AND_PROPOSE,
                has_global=not has_no_global,
            ),
        )
    if terminal.is_json:
        terminal.json(minted)
        return
    print_start(terminal, minted.command, minted.environment)


def print_start(terminal: Terminal, command: Sequence[str], environment: Mapping[str, str]) -> None:
    """Print what a client must start, and its variables, one of which is a token that nobody can ask for again."""
    terminal.line(words.say("start_command"))
    terminal.line(shlex.join(command))
    terminal.line(words.say("start_variables"))
    for name, value in environment.items():
        terminal.line(f"{name}={value}")
    terminal.note(words.say("token_once"))


@binding.command(help=words.say("help.binding_verify"))
@click.argument("which", metavar="ID")
@json_option
@pass_terminal
def verify(terminal: Terminal, which: str) -> None:
    """Make a live call exactly as the client would."""
    with terminal.connected():
        result = terminal.call(m.VERIFY_BINDING, _request(terminal, which))
    if terminal.is_json:
        terminal.json(result)
    elif result.is_verified:
        terminal.line(words.say("verified", count=result.readable_items))
    else:
        terminal.line(words.say("not_verified", reason=words.word("verify", result.failure or "")))
    if not result.is_verified:
        terminal.end(Exit.INCOMPLETE)


@binding.command(help=words.say("help.binding_undo"))
@click.argument("which", metavar="ID")
@confirm_option
@json_option
@pass_terminal
def undo(terminal: Terminal, which: str, is_confirmed: bool) -> None:
    """Take our entry out of the client's configuration and end the binding."""
    with terminal.connected():
        request = _request(terminal, which)
        if not is_confirmed:
            terminal.line(words.say("undo_would"))
            terminal.refuse_without(is_confirmed=False)
        result = terminal.call(m.UNDO_CONNECT, request)
    if terminal.is_json:
        terminal.json(result)
    else:
        key = "undone_exactly" if result.is_restored_exactly else "undone_entry"
        terminal.line(words.say(key, path=result.path))


@binding.command(help=words.say("help.binding_revoke"))
@click.argument("which", metavar="ID")
@confirm_option
@json_option
@pass_terminal
def revoke(terminal: Terminal, which: str, is_confirmed: bool) -> None:
    """End a binding for good."""
    with terminal.connected():
        request = _request(terminal, which)
        if not is_confirmed:
            terminal.line(words.say("revoke_would"))
            terminal.refuse_without(is_confirmed=False)
        result = terminal.call(m.REVOKE_BINDING, request)
    if terminal.is_json:
        terminal.json(result)
    else:
        terminal.line(words.say("revoked", name=result.name))


def _request(terminal: Terminal, which: str) -> m.BindingRequest:
    """Return the binding of this id, or of this name if only one has it."""
    known = terminal.call(m.LIST_BINDINGS, m.ListBindingsRequest(has_revoked=True)).items
    matching = [one for one in known if one.binding_id == which] or [
        one for one in known if one.name.casefold() == which.casefold() and one.revoked_at is None
    ]
    if len(matching) != 1:
        key = "binding_ambiguous" if matching else "binding_unknown"
        raise Stopped(words.say(key, name=which), Exit.NOT_FOUND, unknown("binding"))
    return m.BindingRequest(binding_id=matching[0].binding_id, expected_revision=matching[0].revision)


def _print_connected(terminal: Terminal, result: m.ConnectResult) -> None:
    if terminal.is_json:
        terminal.json(result)
        return
    terminal.line(words.say("connected", path=result.path))
    if result.backup_path is not None:
        terminal.line(words.say("connected_backup", path=result.backup_path))
    if result.is_verified:
        terminal.line(words.say("connected_verified"))
    else:
        terminal.note(words.say("not_verified", reason=words.word("verify", result.verify_failure or "")))
    terminal.line(words.say("connected_undo", id=result.binding.binding_id))
