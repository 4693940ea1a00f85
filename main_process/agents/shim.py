"""The stdio end of an agent's connection: copies bytes between its client and main, and knows nothing else.

Standard library only, and little of it: the client waits for this process before it may speak (architecture,
"Processes"). It has no store, no scope and no protocol; the binding's token decides everything in main.
"""

import json
import os
import socket
import struct
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from main_process.runtime.endpoint import (
    BINDING_VARIABLE,
    child_environment,
    data_folder,
    main_command,
    read_address,
)
from shared.version import PROTOCOL_VERSION

if TYPE_CHECKING:
    import subprocess

EXIT_CLIENT_LEFT: Final = 0
"""The client ended the conversation."""
EXIT_USAGE: Final = 64
"""No binding was given, or it cannot be read (EX_USAGE)."""
EXIT_UNREACHABLE: Final = 69
"""Main does not run and could not be started (EX_UNAVAILABLE)."""
EXIT_MAIN_LEFT: Final = 74
"""Main went away in the middle (EX_IOERR)."""
EXIT_PROTOCOL: Final = 76
"""Main is of another version (EX_PROTOCOL)."""
EXIT_REFUSED: Final = 77
"""The binding is unknown, revoked or expired, or main refuses for now (EX_NOPERM)."""

_HEADER: Final = struct.Struct(">I")
_FRAME_MAX_BYTES: Final = 64 * 1024
"""A welcome or a goodbye takes some two hundred bytes."""
_CHUNK_BYTES: Final = 64 * 1024
_TOKEN_FILE_MAX_BYTES: Final = 1_024
_START_TIMEOUT_S: Final = 20.0
_GREETING_TIMEOUT_S: Final = 35.0
"""Longer than main's own limit for loading its parts, so that main gives the reason."""
_POLL_S: Final = 0.05
_FIRST_LINE_TIMEOUT_S: Final = 2.0

_REASONS: Final = {
    "help": (
        "speaks MCP on standard input and output for an agent's client. Options: --binding TOKEN, --binding-file "
        "PATH, --profile FOLDER; better than the first: the variable " + BINDING_VARIABLE,
        "在标准输入输出上为智能体的客户端提供 MCP。选项：--binding TOKEN、--binding-file PATH、--profile 文件夹；"
        "比第一个更好的办法是环境变量 " + BINDING_VARIABLE,
    ),
    "no_binding": (
        "no binding: start it with --binding TOKEN, --binding-file PATH, or " + BINDING_VARIABLE + " set",
        "没有绑定：请用 --binding TOKEN、--binding-file PATH 启动，或设置 " + BINDING_VARIABLE,
    ),
    "binding_file": ("the binding file cannot be read: {}", "无法读取绑定文件：{}"),
    "unknown_option": ("unknown option: {}", "未知选项：{}"),
    "unreachable": (
        "the memory center does not run and could not be started (try: remembrancer doctor)",
        "记忆中心未运行，也无法启动（可运行 remembrancer doctor 检查）",
    ),
    "main_left": ("the memory center ended; restart this connection", "记忆中心已退出，请重新建立此连接"),
    "protocol": (
        "the running memory center is of another version; restart it",
        "正在运行的记忆中心版本不同，请重启它",
    ),
    "binding_unknown": (
        "this binding is unknown: connect this agent again in the memory center",
        "此绑定不存在：请在记忆中心重新连接此智能体",
    ),
    "binding_revoked": (
        "this binding was revoked: nothing can be read with it",
        "此绑定已被吊销，无法再读取任何内容",
    ),
    "binding_expired": ("this binding has expired: nothing can be read with it", "此绑定已过期，无法再读取任何内容"),
    "project_archived": (
        "the project of this binding is archived: nothing can be read with it",
        "此绑定所属的项目已归档，无法读取任何内容",
    ),
    "run_ended": ("this run has ended: nothing can be read with its token", "此运行已结束，其令牌无法再读取任何内容"),
    "run_expired": (
        "this run's time is over: nothing can be read with its token",
        "此运行已超时，其令牌无法再读取任何内容",
    ),
    "plan_archived": (
        "the automation of this run is archived: nothing can be read with its token",
        "此运行所遵循的自动化已归档，无法读取任何内容",
    ),
    "conversation_archived": (
        "the conversation of this run is archived: nothing can be read with its token",
        "此运行所在的会话已归档，无法读取任何内容",
    ),
    "conversation_unassigned": (
        "the conversation of this run belongs to no project: nothing can be read with its token",
        "此运行所在的会话不属于任何项目，无法读取任何内容",
    ),
    "store_unavailable": (
        "the memory store cannot be used now (see: remembrancer memory status)",
        "记忆库当前无法使用（请查看 remembrancer memory status）",
    ),
    "refused": ("the memory center refused: {}", "记忆中心拒绝了连接：{}"),
}
"""English and Chinese; what `ByeReason` and the rule beside it mean to a person."""


class Stopped(Exception):  # noqa: N818 - unwinds to the one place that speaks and exits
    """The connection cannot be had; `code` is the exit code, `reason` a key of the table."""

    def __init__(self, code: int, reason: str, detail: str = "") -> None:
        self.code = code
        self.reason = reason
        self.detail = detail
        super().__init__(reason)

    def sentence(self) -> str:
        """Say it in the language of the environment."""
        named = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
        return _REASONS[self.reason][named.startswith("zh")].format(self.detail)


class Options(NamedTuple):
    """What the command line said."""

    token: str
    profile: Path | None


def main(argv: Sequence[str]) -> int:
    """Run until either side ends; return the exit code. Whatever is wrong is one line on standard error.

    `argv` is everything after the program's name: `[--profile PATH] mcp --binding TOKEN`.
    """
    try:
        options = _options(argv)
        return _copy(_connected(options))
    except Stopped as stopped:
        sentence = stopped.sentence()
        sys.stderr.buffer.write(f"remembrancer mcp: {sentence}\n".encode())
        sys.stderr.buffer.flush()
        if stopped.code not in {EXIT_USAGE, EXIT_CLIENT_LEFT}:
            _answer_first_request(sentence)
        return stopped.code
    except KeyboardInterrupt:
        return EXIT_CLIENT_LEFT


def _options(argv: Sequence[str]) -> Options:
    """Read the options by hand: an argument parser costs more than everything else here."""
    token, profile = os.environ.get(BINDING_VARIABLE, ""), None
    for name, value in _pairs(argv):
        if name in {"--help", "-h"}:
            raise Stopped(EXIT_CLIENT_LEFT, "help")
        if name == "--binding":
            token = value
        elif name == "--binding-file":
            token = _token_from(Path(value))
        elif name == "--profile":
            profile = Path(value)
        else:
            raise Stopped(EXIT_USAGE, "unknown_option", name)
    if not token.strip():
        raise Stopped(EXIT_USAGE, "no_binding")
    return Options(token.strip(), profile)


def _pairs(argv: Sequence[str]) -> Iterator[tuple[str, str]]:
    rest = iter(argv)
    for word in rest:
        if word == "mcp":
            continue
        name, has_value, value = word.partition("=")
        yield name, value if has_value else next(rest, "")


def _token_from(path: Path) -> str:
    try:
        with path.expanduser().open("rb") as stream:
            return stream.read(_TOKEN_FILE_MAX_BYTES).decode("utf-8", "replace")
    except OSError as error:
        raise Stopped(EXIT_USAGE, "binding_file", f"{path} ({error.strerror})") from None


# Reaching main.


def _connected(options: Options) -> socket.socket:
    """Return a connection that main welcomed. Raises Stopped."""
    connection = _reached(options.profile)
    hello = json.dumps(
        {"kind": "hello", "role": "agent", "token": options.token, "protocol_version": PROTOCOL_VERSION}
    ).encode()
    try:
        connection.settimeout(_GREETING_TIMEOUT_S)
        connection.sendall(_HEADER.pack(len(hello)) + hello)
        answer = json.loads(_frame(connection))
    except (OSError, ValueError):
        raise Stopped(EXIT_UNREACHABLE, "main_left") from None
    if not isinstance(answer, dict) or answer.get("kind") != "welcome":
        raise _refusal(answer if isinstance(answer, dict) else {})
    connection.settimeout(None)
    return connection


def _refusal(answer: dict[str, object]) -> Stopped:
    reason, rule = str(answer.get("reason", "")), str(answer.get("rule") or "")
    if reason == "protocol_mismatch":
        return Stopped(EXIT_PROTOCOL, "protocol")
    if rule.split(":", 1)[0] in _REASONS:
        return Stopped(EXIT_REFUSED, rule.split(":", 1)[0])
    if reason == "malformed":  # a token that cannot be one, too short or too long
        return Stopped(EXIT_REFUSED, "binding_unknown")
    return Stopped(EXIT_REFUSED, "refused", rule or reason)


def _frame(connection: socket.socket) -> bytes:
    (length,) = _HEADER.unpack(_exactly(connection, _HEADER.size))
    if length > _FRAME_MAX_BYTES:
        raise ValueError(length)
    return _exactly(connection, length)


def _exactly(connection: socket.socket, count: int) -> bytes:
    """Return exactly so many bytes: what follows the welcome already belongs to the client."""
    parts = bytearray()
    while len(parts) < count:
        part = connection.recv(count - len(parts))
        if not part:
            raise ConnectionResetError
        parts += part
    return bytes(parts)


def _reached(profile: Path | None) -> socket.socket:
    """Return a connection to the profile's main, which is started without a window if none runs."""
    connection = _knock(profile)
    if connection is not None:
        return connection
    child = _start_main(profile)
    give_up_at = time.monotonic() + _START_TIMEOUT_S
    while time.monotonic() < give_up_at:
        time.sleep(_POLL_S)
        connection = _knock(profile)
        if connection is not None:
            return connection
        if child.poll() not in (None, 0):  # another shim's main may have won the profile: knock once more
            time.sleep(_POLL_S)
            connection = _knock(profile)
            if connection is not None:
                return connection
            break
    raise Stopped(EXIT_UNREACHABLE, "unreachable")


def _knock(profile: Path | None) -> socket.socket | None:
    address = read_address(data_folder(profile))
    if address is None:
        return None
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.connect(address.socket_path)
    except OSError:
        connection.close()
        return None
    return connection


def _start_main(profile: Path | None) -> "subprocess.Popen[bytes]":
    import subprocess  # noqa: PLC0415 - needed only when main does not run

    # A process group of its own: a client that ends by killing its group must not take main along.
    return subprocess.Popen(  # noqa: S603 - our own interpreter and module
        main_command(profile, "serve", "--on-demand"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env=child_environment(),
        cwd=os.sep,
    )


# Copying.


def _copy(connection: socket.socket) -> int:
    """Copy both ways until the client has ended and main has answered all, or main ends."""
    client = _Client()
    threading.Thread(target=client.forward, args=(connection,), daemon=True).start()
    while True:
        try:
            chunk = connection.recv(_CHUNK_BYTES)
        except OSError:
            chunk = b""
        if not chunk:
            break
        if not _written(chunk):
            return EXIT_CLIENT_LEFT
    if client.has_left:
        return EXIT_CLIENT_LEFT
    raise Stopped(EXIT_MAIN_LEFT, "main_left")


class _Client:
    """The client's side of standard input; read in a thread, since the platforms differ in waiting on pipes."""

    def __init__(self) -> None:
        self.has_left = False

    def forward(self, connection: socket.socket) -> None:
        """Send what the client writes; when it ends, end our direction and let main's answers still come."""
        try:
            while chunk := os.read(0, _CHUNK_BYTES):
                connection.sendall(chunk)
            self.has_left = True
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # main ended first; the other direction says so


def _written(chunk: bytes) -> bool:
    """Write all of it to standard output; False when the client has left."""
    rest = memoryview(chunk)
    try:
        while rest:
            rest = rest[os.write(1, rest) :]
    except OSError:
        return False
    return True


def _answer_first_request(sentence: str) -> None:
    """Answer the client's first request with the reason, so that it can show more than "failed to start"."""
    line = _first_line()
    try:
        asked = json.loads(line)
        request_id = asked["id"]
    except (ValueError, TypeError, KeyError):
        return
    if isinstance(request_id, str | int):
        answer = {"jsonrpc": "2.0", "id": request_id, "error": {"code": -32000, "message": sentence}}
        _written(json.dumps(answer).encode() + b"\n")


def _first_line() -> bytes:
    """Return what the client says first, or nothing if it says nothing soon."""
    if os.isatty(0):
        return b""
    heard: list[bytes] = []

    def listen() -> None:
        try:
            while (chunk := os.read(0, _CHUNK_BYTES)) and b"\n" not in chunk:
                heard.append(chunk)
            heard.append(chunk)
        except OSError:
            pass

    ear = threading.Thread(target=listen, daemon=True)
    ear.start()
    ear.join(_FIRST_LINE_TIMEOUT_S)
    return b"".join(heard).split(b"\n", 1)[0]
