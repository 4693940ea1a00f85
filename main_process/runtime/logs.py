"""Structured logs without content: an event's name, and facts under keys from a short list.

Whatever is under another key, is long, or is not a plain figure or word is dropped and only its key is named: memory
text, quotes, secrets and provider answers never reach a log (memory rules §13). Records of libraries keep logger,
level and place, and lose their message for the same reason. structlog loads with the first record, after first paint.
"""

import logging
import logging.handlers
import re
import traceback
from collections.abc import Callable, Mapping, MutableMapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

LOG_FILE_NAME: Final = "remembrancer.jsonl"
_FILE_MAX_BYTES: Final = 2_000_000
_FILES_KEPT: Final = 4
_WORD_MAX: Final = 300
_EVENT: Final = re.compile(r"\A[a-z][a-z0-9_]{2,63}\Z")

ALLOWED_KEYS: Final = frozenset(
    {
        "activity_id", "attempt", "batch_id", "binding_id", "bytes", "call_id", "candidates", "client", "code",
        "connection", "count", "duration_ms", "errno", "event_name", "exception", "exit_code", "facts_keys",
        "fault", "fence", "file", "format", "incident_id", "job_id", "kind", "latency_ms", "level", "line",
        "method", "model_calls", "notice", "outcome", "path", "phase", "pid", "plan_id", "project_id", "reason",
        "refused", "restarts", "retry_in_s", "revision", "role", "rows", "rule", "run_id", "schema", "signal",
        "state", "step", "task", "timeout_s", "tool", "trigger", "turns", "uid", "unit", "version", "where",
    }
)  # fmt: skip
"""Keys that carry codes, ids, figures and paths only. Adding one means: it can never hold a person's words."""

Facts = Mapping[str, object]


class Log:
    """A named source of records. Events are constant snake_case words; facts are keyword arguments."""

    def __init__(self, name: str) -> None:
        self._name = name

    def debug(self, event: str, **facts: object) -> None:
        """Record a detail that only a developer wants."""
        self._write(logging.DEBUG, event, facts)

    def info(self, event: str, **facts: object) -> None:
        """Record what happened as it should."""
        self._write(logging.INFO, event, facts)

    def warning(self, event: str, **facts: object) -> None:
        """Record what the product coped with."""
        self._write(logging.WARNING, event, facts)

    def error(self, event: str, **facts: object) -> None:
        """Record what went wrong and was not expected."""
        self._write(logging.ERROR, event, facts)

    def _write(self, level: int, event: str, facts: Facts) -> None:
        if logging.getLogger(self._name).isEnabledFor(level):
            _structured(self._name).log(level, event, **facts)


def logger(name: str) -> Log:
    """Return the log of a module; call it with `__name__`."""
    return Log(name)


def fault_facts(error: BaseException) -> dict[str, str]:
    """Return class and innermost places of an exception; never its text, which may quote content."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    where = " > ".join(f"{Path(frame.filename).name}:{frame.lineno}:{frame.name}" for frame in frames)
    return {"exception": type(error).__name__, "where": where[-_WORD_MAX:]}


class Told(dict[str, Any]):
    """Facts that went through `redacted`."""


def redacted(event: MutableMapping[str, Any]) -> Told:
    """Return what may be written of a record: an event name, plain facts under allowed keys, names of the rest."""
    name = event.get("event")
    kept = Told(event=name if isinstance(name, str) and _EVENT.match(name) else "unnamed_event")
    dropped = []
    for key, value in event.items():
        if key == "event":
            continue
        if key in ALLOWED_KEYS and _is_plain(value):
            kept[key] = value
        else:
            dropped.append(key if _EVENT.match(key) else "unnamed_key")
    if dropped:
        kept["dropped"] = sorted(dropped)
    return kept


def _is_plain(value: object) -> bool:
    if value is None or isinstance(value, bool | int | float):
        return True
    return isinstance(value, str) and len(value) <= _WORD_MAX and value.isprintable()


def start(folder: Path, now: Callable[[], str], *, level: int = logging.INFO) -> Callable[[], None]:
    """Write all records at or above `level` to a rotating JSON-lines file, mode 0600; return what stops it.

    `now` gives the time text of a record. Raises OSError when the folder cannot be written.
    """
    path = folder / LOG_FILE_NAME
    path.touch(mode=0o600)
    path.chmod(0o600)
    handler = _File(path, maxBytes=_FILE_MAX_BYTES, backupCount=_FILES_KEPT, encoding="utf-8", delay=True)
    handler.setFormatter(_Lines(now))
    handler.addFilter(lambda record: isinstance(record.msg, Told) or record.levelno >= logging.WARNING)
    root = logging.getLogger()
    former = root.level
    root.addHandler(handler)
    root.setLevel(level)

    def stop() -> None:
        root.removeHandler(handler)
        root.setLevel(former)
        handler.close()

    return stop


class _File(logging.handlers.RotatingFileHandler):
    """A record that cannot be written, as on a full disk, is lost; it must not become a traceback on the terminal."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the base class's name
        """Go on."""
        del record


class _Lines(logging.Formatter):
    """One JSON object a record; ours were redacted on the way in, a library's message is left out."""

    def __init__(self, now: Callable[[], str]) -> None:
        super().__init__()
        self._now = now

    def format(self, record: logging.LogRecord) -> str:
        """Render time, level and logger beside what may be told."""
        told: dict[str, Any]
        if isinstance(record.msg, Told):
            told = record.msg
        else:
            told = {"event": "library_record", "file": Path(record.pathname).name, "line": record.lineno}
            if record.exc_info and record.exc_info[1] is not None:
                told |= fault_facts(record.exc_info[1])
        line = {"at": self._now(), "level": record.levelname.lower(), "logger": record.name, **told}
        return msgspec.json.encode(line).decode()


@cache
def _structured(name: str) -> Any:
    import structlog  # noqa: PLC0415 - 80 ms that first paint does not need

    def redact(_logger: object, _method: str, event: MutableMapping[str, Any]) -> tuple[tuple[Told], dict[str, Any]]:
        return (redacted(event),), {}

    return structlog.wrap_logger(
        logging.getLogger(name),
        processors=[redact],
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
