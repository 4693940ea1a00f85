"""`remembrancer embedding …`: search by meaning, its state, on and off, and its index."""

import click

from main_process.cli import words
from main_process.cli.imports import POLL_S, interrupts
from main_process.cli.options import json_option
from main_process.cli.terminal import Exit, Terminal, pass_terminal
from shared import vocabulary as v
from shared.ipc.contract import Empty
from shared.ipc.methods import embedding as m
from shared.ipc.methods.settings import GET_SETTINGS, UPDATE_SETTINGS, SettingsPatch, UpdateSettingsRequest
from shared.ipc.methods.system import CANCEL_ACTIVITY, ActivityRequest


@click.group(help=words.say("help.embedding"))
def embedding() -> None:
    """Group of the commands of search by meaning."""


@embedding.command(help=words.say("help.embedding_status"))
@json_option
@pass_terminal
def status(terminal: Terminal) -> None:
    """Say whether it works and how much is indexed."""
    with terminal.connected():
        _print(terminal, terminal.call(m.GET_EMBEDDING, Empty()))


@embedding.command(help=words.say("help.embedding_on"))
@click.option("--gate/--no-gate", "is_gate", default=None, help=words.say("help.embedding_gate"))
@json_option
@pass_terminal
def on(terminal: Terminal, is_gate: bool | None) -> None:
    """Switch it on."""
    patch = SettingsPatch(is_embedding_enabled=True)
    if is_gate is not None:
        patch = SettingsPatch(is_embedding_enabled=True, is_embedding_gate_enabled=is_gate)
    _switch(terminal, patch)


@embedding.command(help=words.say("help.embedding_off"))
@json_option
@pass_terminal
def off(terminal: Terminal) -> None:
    """Switch it off."""
    _switch(terminal, SettingsPatch(is_embedding_enabled=False))


@embedding.command(help=words.say("help.embedding_reindex"))
@click.option("--all", "is_all", is_flag=True, help=words.say("help.embedding_all"))
@json_option
@pass_terminal
def reindex(terminal: Terminal, is_all: bool) -> None:
    """Make vectors and wait until none is missing; Ctrl-C pauses."""
    scope = v.ReindexScope.ALL if is_all else v.ReindexScope.MISSING
    with terminal.connected():
        found = _waited(terminal, terminal.call(m.REINDEX, m.ReindexRequest(scope=scope)))
        _print(terminal, found)
    if found.state is not v.EmbeddingState.READY or found.failed:
        terminal.end(Exit.INCOMPLETE)


def _switch(terminal: Terminal, patch: SettingsPatch) -> None:
    with terminal.connected():
        seen = terminal.call(GET_SETTINGS, Empty()).revision
        terminal.call(UPDATE_SETTINGS, UpdateSettingsRequest(expected_revision=seen, patch=patch))
        _print(terminal, terminal.call(m.GET_EMBEDDING, Empty()))


def _waited(terminal: Terminal, found: m.EmbeddingStatus) -> m.EmbeddingStatus:
    with interrupts() as interrupt:
        while found.state is v.EmbeddingState.INDEXING:
            done = words.say("progress_of", done=found.indexed, total=found.items, unit=words.word("unit", "items"))
            left = "" if found.remaining_s is None else words.say("progress_left", seconds=round(found.remaining_s))
            terminal.progress(done + left)
            if interrupt.wait(POLL_S) and found.activity_id is not None:
                terminal.call(CANCEL_ACTIVITY, ActivityRequest(activity_id=found.activity_id))
            found = terminal.call(m.GET_EMBEDDING, Empty())
    terminal.progress_ended()
    return found


def _print(terminal: Terminal, found: m.EmbeddingStatus) -> None:
    if terminal.is_json:
        terminal.json(found)
        return
    terminal.facts(
        (
            (words.say("head.state"), words.word("embedding_state", found.state)),
            (words.say("head.model"), found.model or "–"),
            (words.say("head.dimension"), found.dimension or "–"),
            (words.say("head.indexed"), words.say("embedding_of", done=found.indexed, total=found.items)),
            (words.say("head.embedding_gate"), words.say("yes" if found.is_gate_enabled else "no")),
        )
    )
    if found.state is v.EmbeddingState.NOT_INSTALLED:
        terminal.line(words.say("embedding_install", command=found.install_command))
    if found.state is v.EmbeddingState.OUTDATED:
        terminal.line(words.say("embedding_outdated", model=found.kept_model or "–"))
    if found.failed:
        terminal.line(words.say("embedding_failed_items", count=found.failed))
