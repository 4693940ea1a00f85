"""`remembrancer domain …`: security domains, each with its own Global; nothing crosses them."""

import click

from main_process.cli import words
from main_process.cli.options import confirm_option, domain_named, json_option
from main_process.cli.terminal import Exit, Stopped, Terminal, pass_terminal
from shared.ipc.contract import Empty
from shared.ipc.errors import ErrorCode, WireError
from shared.ipc.methods import domains as m


@click.group(help=words.say("help.domain_group"))
def domain() -> None:
    """Group of the domain commands."""


@domain.command("list", help=words.say("help.domain_list"))
@json_option
@pass_terminal
def list_domains(terminal: Terminal) -> None:
    """Domains with what they hold."""
    with terminal.connected():
        found = terminal.call(m.LIST_DOMAINS, Empty()).items
    if terminal.is_json:
        terminal.json({"items": found})
        return
    heads = [words.say(f"head.{name}") for name in ("domain", "projects", "global_memories", "plans")]
    terminal.table(heads, [(one.name, one.projects, one.global_memories, one.heartbeat_plans) for one in found])


@domain.command(help=words.say("help.domain_create"))
@click.argument("name")
@json_option
@pass_terminal
def create(terminal: Terminal, name: str) -> None:
    """Create a domain."""
    with terminal.connected():
        _say(terminal, "domain_created", terminal.call(m.CREATE_DOMAIN, m.CreateDomainRequest(name=name)))


@domain.command(help=words.say("help.domain_rename"))
@click.argument("name")
@click.argument("new_name")
@json_option
@pass_terminal
def rename(terminal: Terminal, name: str, new_name: str) -> None:
    """Change a domain's name."""
    with terminal.connected():
        found = domain_named(terminal, name)
        request = m.RenameDomainRequest(domain_id=found.domain_id, expected_revision=found.revision, name=new_name)
        _say(terminal, "domain_renamed", terminal.call(m.RENAME_DOMAIN, request))


@domain.command(help=words.say("help.domain_delete"))
@click.argument("name")
@confirm_option
@json_option
@pass_terminal
def delete(terminal: Terminal, name: str, is_confirmed: bool) -> None:
    """Delete an empty domain; without --confirm only say so. A full one is refused before anything is asked."""
    with terminal.connected():
        found = domain_named(terminal, name)
        _refuse_full(found)
        if not is_confirmed:
            _say(terminal, "domain_holds", found)
            terminal.refuse_without(is_confirmed=False)
        request = m.DomainRequest(domain_id=found.domain_id)
        _say(terminal, "domain_deleted", terminal.call(m.DELETE_DOMAIN, request))


def _refuse_full(found: m.DomainView) -> None:
    holds = {"projects": found.projects, "memories": found.global_memories, "plans": found.heartbeat_plans}
    if any(holds.values()):
        error = WireError(code=ErrorCode.RULE_VIOLATED, rule="domain_not_empty", facts=dict(holds))
        raise Stopped(words.failure(error), Exit.REFUSED, error)


def _say(terminal: Terminal, key: str, found: m.DomainView) -> None:
    if terminal.is_json:
        terminal.json(found)
        return
    terminal.line(
        words.say(
            key,
            name=found.name,
            projects=found.projects,
            memories=found.global_memories,
            plans=found.heartbeat_plans,
        )
    )
