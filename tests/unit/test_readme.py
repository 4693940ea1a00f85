"""The README names every command in both languages, and no command that there is not."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from main_process.cli.commands import root

ROOT = Path(__file__).parent.parent.parent
UNNAMED = {"mcp"}
"""Started by clients, never typed."""


def _commands(group: click.Group, before: str = "") -> Iterator[str]:
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from _commands(command, f"{before}{name} ")
        elif command.hidden:
            yield f"{before}…"  # what is taken when no command is named
        elif name not in UNNAMED:
            yield f"{before}{name}"


def _named(text: str) -> set[str]:
    """Read the table: the first command of a row is whole, those after it share its group."""
    named = set()
    for row in re.findall(r"^\| (`remembrancer .*?`.*?) \|", text, re.MULTILINE):
        parts = [part.split() for part in re.findall(r"`(.*?)`", row)]
        first, *others = [["…" if word.endswith("…") else word for word in part] for part in parts]
        is_grouped = len(first) > 1 and isinstance(root.commands.get(first[1]), click.Group)
        group = first[1:2] if is_grouped else []
        named |= {" ".join([*group, *first[1:][len(group) :][:1]])}
        named |= {" ".join([*group, other[0]]) for other in others}
    return named


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_readme_names_every_command_and_no_other(name: str) -> None:
    assert sorted(_named((ROOT / name).read_text(encoding="utf-8"))) == sorted(_commands(root))
