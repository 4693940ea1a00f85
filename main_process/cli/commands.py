"""Root of the command line: options that all commands share, and the one place where failures become exit codes."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from main_process.cli import click_words, endings, words
from main_process.cli.agents import binding, connect
from main_process.cli.chat import chat
from main_process.cli.decisions import conflicts, merge_memories, promote, resolve, roll_back
from main_process.cli.doctor import doctor
from main_process.cli.domains import domain
from main_process.cli.embedding import embedding
from main_process.cli.experiments import experiment
from main_process.cli.folders import bind, proposals
from main_process.cli.health import health
from main_process.cli.heartbeats import heartbeat
from main_process.cli.hook import failed, hook, is_hook
from main_process.cli.imports import import_group
from main_process.cli.memory import memory
from main_process.cli.merges import merge, undo_merge
from main_process.cli.options import FILE_PATH
from main_process.cli.pipeline import jobs, retry_job
from main_process.cli.projects import project
from main_process.cli.retention import retention
from main_process.cli.terminal import Exit, Terminal
from main_process.cli.threads import thread
from main_process.cli.usage import usage
from main_process.cli.work import plan, task
from shared.version import PRODUCT_VERSION


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=words.say("help.root"),
    epilog=words.say("help.exit_codes"),
)
@click.option("--profile", type=FILE_PATH, help=words.say("help.profile"))
@click.version_option(PRODUCT_VERSION, message="remembrancer %(version)s", help=words.say("help.version"))
@click.pass_context
def root(context: click.Context, profile: Path | None) -> None:
    """Everything but the window, `serve` and `mcp`, which start before any of this is loaded."""
    terminal = context.ensure_object(Terminal)
    terminal.profile = profile
    if context.invoked_subcommand is None:
        # The plain command opens the window and never comes here; with options that only we know it does.
        click.echo(context.get_help())


@root.command(help=words.say("help.serve"))
@click.option("--on-demand", is_flag=True, help=words.say("help.on_demand"))
def serve(on_demand: bool) -> None:
    """Listed for its help; the entry point runs it before the command line is loaded."""
    raise click.UsageError(words.say("serve_first", flag="--on-demand" if on_demand else ""))


@root.command(help=words.say("help.mcp"))
@click.option("--binding", metavar="TOKEN", help=words.say("help.mcp_binding"))
@click.option("--binding-file", type=FILE_PATH, help=words.say("help.mcp_binding_file"))
def mcp(binding: str | None, binding_file: Path | None) -> None:
    """Listed for its help; the entry point runs it before the command line is loaded."""
    del binding, binding_file
    raise click.UsageError(words.say("mcp_first"))


for _command in (binding, chat, connect, doctor, domain, embedding, experiment, heartbeat, hook, import_group):
    root.add_command(_command)
for _command in (memory, plan, project, task, thread, usage):
    root.add_command(_command)
for _command in (conflicts, health, jobs, merge_memories, promote, resolve, retry_job, roll_back):
    memory.add_command(_command)
for _command in (bind, merge, proposals, retention, undo_merge):
    project.add_command(_command)


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; `arguments` are all after the program's name."""
    terminal = Terminal()
    click_words.speak()
    try:
        code = root.main(args=list(arguments), prog_name="remembrancer", standalone_mode=False, obj=terminal)
        sys.stdout.flush()
    except Exception as error:  # noqa: BLE001 - the last place: nobody who types a command reads a traceback
        if is_hook(arguments):
            return failed(error, terminal)
        return endings.said(error, terminal)
    except KeyboardInterrupt:
        return endings.said(click.Abort(), terminal)
    return code if isinstance(code, int) else Exit.DONE
