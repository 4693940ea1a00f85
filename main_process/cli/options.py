"""Options and look-ups that several commands share."""

import difflib
import os
from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from main_process.cli import words
from main_process.cli.terminal import Exit, Stopped, Terminal
from shared.ipc.contract import Empty
from shared.ipc.errors import ErrorCode, WireError
from shared.ipc.methods import domains as d
from shared.ipc.methods import projects as p

Command = TypeVar("Command", bound=Callable[..., Any])
Kind = TypeVar("Kind", bound=StrEnum)

SUGGESTIONS_MAX = 3
_LISTED_MAX = 500


class _FilePath(click.Path):
    """A path. An empty one comes from a variable that was not set, and would mean the working folder: refused."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        if not os.fspath(value):
            self.fail(words.say("path_empty"), param, ctx)
        return super().convert(value, param, ctx)


class _Moment(click.ParamType["datetime"]):
    """A moment with its offset, such as 2026-03-02T09:30+01:00; this machine's zone is never assumed."""

    name = "moment"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        if isinstance(value, datetime):
            return value
        try:
            moment = datetime.fromisoformat(value)
        except ValueError:
            moment = None
        if moment is None or moment.tzinfo is None:
            self.fail(words.say("moment_needs_offset"), param, ctx)
        return moment


MOMENT: Final = _Moment()
"""The type of every moment that a command takes."""
FILE_PATH: Final = _FilePath(path_type=Path)
"""The type of every path that a command takes."""


def json_option(command: Command) -> Command:
    """Add --json: print the answer's model instead of words."""

    def chosen(context: click.Context, _parameter: click.Parameter, is_json: bool) -> None:
        if is_json:
            context.ensure_object(Terminal).is_json = True

    return click.option(
        "--json", "is_json", is_flag=True, expose_value=False, callback=chosen, help=words.say("help.json")
    )(command)


def confirm_option(command: Command) -> Command:
    """Add --confirm: without it a destructive command only says what it would do."""
    return click.option("--confirm", "is_confirmed", is_flag=True, help=words.say("help.confirm"))(command)


def project_option(command: Command) -> Command:
    """Add --project NAME."""
    return click.option("--project", "project", metavar="NAME", help=words.say("help.project"))(command)


def limit_option(default: int) -> Callable[[Command], Command]:
    """Add --limit N."""
    return click.option(
        "--limit", type=click.IntRange(1, 10_000), default=default, show_default=True, help=words.say("help.limit")
    )


def choice(kind: type[StrEnum], *members: StrEnum) -> click.Choice[str]:
    """Return the choice among the values of a closed set, or among some of them."""
    return click.Choice([member.value for member in members or kind])


def all_projects(terminal: Terminal, *, has_archived: bool = True) -> list[p.ProjectView]:
    """Return the projects, by name."""
    return terminal.all_pages(
        lambda cursor: terminal.call(
            p.LIST_PROJECTS, p.ListProjectsRequest(has_archived=has_archived, limit=_LISTED_MAX, cursor=cursor)
        )
    )


def project_named(terminal: Terminal, name: str) -> p.ProjectView:
    """Return the project of this name (any case) or id. Ends the command otherwise, naming the nearest ones."""
    known = all_projects(terminal)
    for project in known:
        if project.name.casefold() == name.casefold() or project.project_id == name:
            return project
    nearest = difflib.get_close_matches(name, [project.name for project in known], n=SUGGESTIONS_MAX, cutoff=0.4)
    key = "project_unknown_near" if nearest else "project_unknown"
    sentence = words.say(key, name=name, nearest=", ".join(nearest), count=len(known))
    raise Stopped(sentence, Exit.NOT_FOUND, unknown("project"))


def domain_named(terminal: Terminal, name: str) -> d.DomainView:
    """Return the security domain of this name (any case) or id. Ends the command otherwise, naming all of them."""
    known = terminal.call(d.LIST_DOMAINS, Empty()).items
    for domain in known:
        if domain.name.casefold() == name.casefold() or domain.domain_id == name:
            return domain
    names = ", ".join(domain.name for domain in known)
    raise Stopped(words.say("domain_unknown", name=name, known=names), Exit.NOT_FOUND, unknown("domain"))


def unknown(object_kind: str) -> WireError:
    """Return the failure of a name that no object has, as main says it of an id."""
    return WireError(code=ErrorCode.NOT_FOUND, rule=object_kind)


def project_id_of(terminal: Terminal, name: str | None) -> str | None:
    """Return the id of a named project; None where none was named."""
    return None if name is None else project_named(terminal, name).project_id
