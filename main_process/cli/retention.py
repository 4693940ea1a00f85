"""`remembrancer project retention`: what a project keeps otherwise than the settings say."""

import click
from msgspec import UNSET, UnsetType, structs

from main_process.cli import words
from main_process.cli.options import json_option, project_named
from main_process.cli.terminal import Terminal, pass_terminal
from shared.ipc.methods import projects as m

RULES = tuple(m.OwnRetention.__struct_fields__)
INHERIT, NEVER = "inherit", "never"


class _Days(click.ParamType["int | UnsetType | None"]):
    """A number of days, `never`, or `inherit` for what the settings say."""

    name = "days"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | UnsetType | None:
        written = str(value)
        if written in (INHERIT, NEVER):
            return UNSET if written == INHERIT else None
        if not written.isascii() or not written.isdecimal() or not 1 <= int(written) <= _DAYS_MAX:
            self.fail(words.say("retention_days", most=_DAYS_MAX), param, ctx)
        return int(written)


_DAYS_MAX = 3_650


@click.command(help=words.say("help.project_retention"))
@click.argument("name")
@click.option(
    "--set",
    "settings",
    type=(click.Choice([rule for rule in RULES if rule.endswith("_days")]), _Days()),
    metavar="RULE DAYS",
    multiple=True,
    help=words.say("help.retention_set"),
)
@click.option("--decay", type=click.Choice(["yes", "no", INHERIT]), help=words.say("help.retention_decay"))
@json_option
@pass_terminal
def retention(
    terminal: Terminal, name: str, settings: tuple[tuple[str, int | UnsetType | None], ...], decay: str | None
) -> None:
    """Show a project's rules beside what it inherits, or set some."""
    with terminal.connected():
        project_id = project_named(terminal, name).project_id
        found = terminal.call(m.GET_RETENTION, m.ProjectRequest(project_id=project_id))
        chosen: dict[str, int | bool | UnsetType | None] = dict(settings)
        if decay is not None:
            chosen["is_decay_archiving"] = UNSET if decay == INHERIT else decay == "yes"
        if chosen:
            request = m.SetRetentionRequest(
                project_id=project_id, expected_revision=found.revision, own=structs.replace(found.own, **chosen)
            )
            found = terminal.call(m.SET_RETENTION, request)
    if terminal.is_json:
        terminal.json(found)
        return
    heads = [words.say(f"head.{column}") for column in ("rule", "here", "inherited")]
    terminal.table(heads, [_line(found, rule) for rule in RULES])


def _line(found: m.ProjectRetention, rule: str) -> tuple[str, ...]:
    own, inherited = getattr(found.own, rule), getattr(found.inherited, rule)
    return words.say(f"retention.{rule}"), "" if own is UNSET else _shown(own), _shown(inherited)


def _shown(value: int | bool | None) -> str:
    if isinstance(value, bool):
        return words.say("retention.yes" if value else "retention.no")
    return words.say("retention.never") if value is None else words.say("retention.after", count=value)
