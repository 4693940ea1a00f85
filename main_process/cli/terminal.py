"""What every command works with: the connection, the language, JSON or words, progress, and exit codes."""

import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import NoReturn, TypeVar

import click
import msgspec

from main_process.cli import words
from main_process.cli.connection import CallFailed, ConnectionFailed, MainConnection, start_main
from main_process.domain.plain_text import one_line
from main_process.runtime.endpoint import data_folder
from shared.ipc.contract import IpcModel, Method, Page
from shared.ipc.errors import ErrorCode, WireError

Req = TypeVar("Req", bound=IpcModel)
Resp = TypeVar("Resp", bound=IpcModel)
Row = TypeVar("Row")


class Exit(IntEnum):
    """Exit codes, the same for every command. 64 and above are those of sysexits.h."""

    DONE = 0
    INCOMPLETE = 1
    """It ran, and something in it failed: a check of the doctor, a file of an import, a heartbeat."""
    USAGE = 2
    """Wrong arguments."""
    NOT_FOUND = 3
    REFUSED = 4
    """A rule or a newer revision stands against it."""
    STORE_UNAVAILABLE = 5
    """The store is degraded or busy."""
    NEEDS_CONFIRM = 6
    """Nothing was done: --confirm is missing. What would go was printed."""
    UNREACHABLE = 69
    INTERNAL = 70
    TRY_AGAIN = 75
    INTERRUPTED = 130


_EXIT_OF_CODE = {
    ErrorCode.NOT_FOUND: Exit.NOT_FOUND,
    ErrorCode.CONFLICT: Exit.REFUSED,
    ErrorCode.RULE_VIOLATED: Exit.REFUSED,
    ErrorCode.SCOPE_DENIED: Exit.REFUSED,
    ErrorCode.INVALID_REQUEST: Exit.USAGE,
    ErrorCode.TOO_LARGE: Exit.USAGE,
    ErrorCode.FILE_PROBLEM: Exit.REFUSED,
    ErrorCode.KEYRING_PROBLEM: Exit.REFUSED,
    ErrorCode.PROVIDER_REFUSED: Exit.INCOMPLETE,
    ErrorCode.PROVIDER_UNAVAILABLE: Exit.TRY_AGAIN,
    ErrorCode.PROVIDER_UNCLEAR: Exit.INCOMPLETE,
    ErrorCode.STORE_UNAVAILABLE: Exit.STORE_UNAVAILABLE,
    ErrorCode.RATE_LIMITED: Exit.TRY_AGAIN,
    ErrorCode.TIMED_OUT: Exit.TRY_AGAIN,
    ErrorCode.SHUTTING_DOWN: Exit.TRY_AGAIN,
    ErrorCode.LEASE_LOST: Exit.TRY_AGAIN,
    ErrorCode.CANCELLED: Exit.INTERRUPTED,
    ErrorCode.UNAUTHENTICATED: Exit.UNREACHABLE,
    ErrorCode.PROTOCOL_MISMATCH: Exit.UNREACHABLE,
    ErrorCode.ROLE_DENIED: Exit.REFUSED,
    ErrorCode.UNKNOWN_METHOD: Exit.UNREACHABLE,
    ErrorCode.INTERNAL: Exit.INTERNAL,
}


def exit_of(error: WireError) -> Exit:
    """Return how a failed call ends the command. A file that does not exist is not found like anything else."""
    if error.code is ErrorCode.FILE_PROBLEM and error.rule == "not_found":
        return Exit.NOT_FOUND
    return _EXIT_OF_CODE.get(error.code, Exit.INTERNAL)


class Stopped(click.ClickException):
    """A command ends with a sentence and an exit code."""

    def __init__(self, sentence: str, code: Exit, error: WireError | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.error = error


@dataclass
class Terminal:
    """One run of the command line. `is_json` prints models instead of words."""

    profile: Path | None = None
    is_json: bool = False
    _connection: MainConnection | None = field(default=None, repr=False)

    @contextmanager
    def connected(self) -> Iterator[None]:
        """Hold one connection for the command; start a main without window if none runs, and say so."""
        data = data_folder(self.profile)
        try:
            with _opened(self.profile, data) as connection:
                self._connection = connection
                yield
        except CallFailed as failed:
            raise Stopped(words.failure(failed.error), exit_of(failed.error), failed.error) from None
        except ConnectionFailed as failed:
            key = f"connection.{failed.reason}"
            sentence = words.say(key) if words.has(key) else words.say("connection.refused", rule=failed.reason)
            error = WireError(code=ErrorCode.UNAUTHENTICATED, rule=failed.reason)
            raise Stopped(sentence, Exit.UNREACHABLE, error) from None
        finally:
            self._connection = None

    def call(self, method: Method[Req, Resp], request: Req) -> Resp:
        """Ask main. Its failure ends the command."""
        if self._connection is None:
            raise AssertionError(method.name)
        return self._connection.call(method, request)

    def all_pages(self, fetch: Callable[[str | None], Page[Row]], *, limit: int | None = None) -> list[Row]:
        """Return the rows of all pages, or the first `limit`."""
        rows: list[Row] = []
        cursor: str | None = None
        while True:
            page = fetch(cursor)
            rows.extend(page.items)
            cursor = page.next_cursor
            if cursor is None or (limit is not None and len(rows) >= limit):
                return rows if limit is None else rows[:limit]

    # Printing.

    def line(self, text: str = "") -> None:
        """Print one line of our own words."""
        click.echo(text)

    def note(self, text: str) -> None:
        """Say something beside the result, on standard error."""
        click.echo(text, err=True)

    def json(self, value: object) -> None:
        """Print a value as indented JSON, for scripts."""
        encoded = msgspec.json.format(msgspec.json.encode(value), indent=2)
        click.echo(encoded.decode())

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        """Print a table. Cells are shown on one line, control characters made visible, wide characters counted."""
        cells = [[one_line(str(cell)) for cell in row] for row in rows]
        widths = [max(map(width, column)) for column in zip(heads, *cells, strict=True)]
        for row in ([*heads], *cells):
            padded = [cell + " " * (size - width(cell)) for cell, size in zip(row[:-1], widths[:-1], strict=True)]
            click.echo("  ".join([*padded, row[-1]]).rstrip())

    def facts(self, rows: Iterable[tuple[str, object]]) -> None:
        """Print names and values below each other."""
        pairs = [(name, one_line(str(value))) for name, value in rows]
        longest = max((width(name) for name, _ in pairs), default=0)
        for name, value in pairs:
            click.echo(f"{name}{' ' * (longest - width(name))}  {value}".rstrip())

    def progress(self, text: str) -> None:
        """Show how far long work is: rewritten in place on a terminal, left out elsewhere."""
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()

    def progress_ended(self) -> None:
        """Clear the progress line."""
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    # Ending.

    def refuse_without(self, *, is_confirmed: bool) -> None:
        """End with NEEDS_CONFIRM unless the person said --confirm; what would happen was printed before."""
        if not is_confirmed:
            raise Stopped(words.say("needs_confirm"), Exit.NEEDS_CONFIRM)

    def end(self, code: Exit) -> NoReturn:
        """End the command with an exit code; everything is said already."""
        raise click.exceptions.Exit(int(code))


pass_terminal = click.make_pass_decorator(Terminal)


@contextmanager
def _opened(profile: Path | None, data: Path) -> Iterator[MainConnection]:
    with ExitStack() as stack:
        try:
            connection = stack.enter_context(MainConnection.open(data))
        except ConnectionFailed as failed:
            if failed.reason != "not_running":
                raise
            click.echo(words.say("starting_main"), err=True)
            start_main(profile, data)
            connection = stack.enter_context(MainConnection.open(data))
        yield connection


def width(text: str) -> int:
    """Return how many columns a text takes on a terminal."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )
