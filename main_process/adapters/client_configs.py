"""Where each agent's client keeps its MCP servers, and how our entry is put in, found and taken out (main side).

The shapes come from the vendors' own documents (reference: MCP conventions §4.5). A result is only returned when
reading it back gives exactly what was there before plus our entry.
"""

import os
import re
import shutil
import sys
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from main_process.adapters import jsonc
from main_process.domain.errors import RuleViolated
from shared.vocabulary import AgentClient

_BOM: Final = "\ufeff"
ENTRY_NAME: Final = "remembrancer"
"""What our entry is called in a client's configuration."""


@dataclass(frozen=True, slots=True)
class Launch:
    """What a client starts: an executable, its arguments, and what it adds to the environment."""

    command: str
    arguments: tuple[str, ...]
    environment: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Target:
    """A configuration file. `is_project_file` tells that it counts for one folder only."""

    client: AgentClient
    path: Path
    is_project_file: bool
    is_present: bool


class Dialect(Protocol):
    """One configuration format; texts in, texts out. All raise RuleViolated for what cannot be edited safely."""

    def with_entry(self, text: str, name: str, launch: Launch) -> str:
        """Return the text with our entry added or replaced."""
        ...

    def without_entry(self, text: str, name: str) -> str:
        """Return the text with our entry taken out."""
        ...

    def entry(self, text: str, name: str) -> Launch | None:
        """Return our entry as it stands there."""
        ...

    def names(self, text: str) -> tuple[str, ...]:
        """Return the names of all entries."""
        ...


class JsonDialect:
    """JSON, comments allowed. `key` holds the entries; `has_type` where a client wants `"type": "stdio"`."""

    def __init__(self, key: str, *, has_type: bool = False) -> None:
        self._key = key
        self._has_type = has_type

    def with_entry(self, text: str, name: str, launch: Launch) -> str:
        """Return the text with our entry added or replaced."""
        value: dict[str, Any] = {"type": "stdio"} if self._has_type else {}
        value |= _plain(launch)
        changed = jsonc.set_member(text, (self._key, name), value)
        _check_only_ours(jsonc.parse(text), jsonc.parse(changed), self._key, name, value)
        return changed

    def without_entry(self, text: str, name: str) -> str:
        """Return the text with our entry taken out."""
        changed = jsonc.remove_member(text, (self._key, name))
        _check_only_ours(jsonc.parse(text), jsonc.parse(changed), self._key, name, None)
        return changed

    def entry(self, text: str, name: str) -> Launch | None:
        """Return our entry as it stands there."""
        return _launch(self._entries(text).get(name))

    def names(self, text: str) -> tuple[str, ...]:
        """Return the names of all entries."""
        return tuple(self._entries(text))

    def _entries(self, text: str) -> dict[str, Any]:
        document = jsonc.parse(text)
        entries = document.get(self._key) if isinstance(document, dict) else None
        return entries if isinstance(entries, dict) else {}


class TomlDialect:
    """TOML; comments and layout stay, through tomlkit."""

    def __init__(self, key: str) -> None:
        self._key = key

    def with_entry(self, text: str, name: str, launch: Launch) -> str:
        """Return the text with our entry added or replaced."""
        import tomlkit  # noqa: PLC0415 - loaded with the first TOML file
        from tomlkit.items import InlineTable  # noqa: PLC0415

        before = _toml(text)
        value = _plain(launch)
        document = tomlkit.parse(text.removeprefix(_BOM))
        entries = document.get(self._key)
        if entries is None:
            entries = tomlkit.table(is_super_table=True)
            document.append(self._key, entries)
        if not isinstance(entries, dict):
            raise RuleViolated("config_not_object", key=self._key)
        if name in entries:
            # In place, key by key, so that the table stays where it is and keeps its comments.
            entry = entries[name]
            if not isinstance(entry, dict):
                raise RuleViolated("config_not_object", key=f"{self._key}.{name}")
            for key in [key for key in entry if key not in value]:
                del entry[key]
            for key, part in value.items():
                entry[key] = part
        else:
            table = tomlkit.inline_table() if isinstance(entries, InlineTable) else tomlkit.table()
            for key, part in value.items():
                table.append(key, _toml_inline(part))
            entries[name] = table
        changed = _like(text, tomlkit.dumps(document))
        _check_only_ours(before, _toml(changed), self._key, name, value)
        return changed

    def without_entry(self, text: str, name: str) -> str:
        """Return the text with our entry taken out."""
        import tomlkit  # noqa: PLC0415 - loaded with the first TOML file

        before = _toml(text)
        document = tomlkit.parse(text.removeprefix(_BOM))
        entries = document.get(self._key)
        if isinstance(entries, dict) and name in entries:
            del entries[name]
        changed = _like(text, tomlkit.dumps(document))
        _check_only_ours(before, _toml(changed), self._key, name, None)
        return changed

    def entry(self, text: str, name: str) -> Launch | None:
        """Return our entry as it stands there."""
        return _launch(self._entries(text).get(name))

    def names(self, text: str) -> tuple[str, ...]:
        """Return the names of all entries."""
        return tuple(self._entries(text))

    def _entries(self, text: str) -> dict[str, Any]:
        entries = _toml(text).get(self._key)
        return entries if isinstance(entries, dict) else {}


_MCP_SERVERS: Final = JsonDialect("mcpServers")

DIALECTS: Final[dict[AgentClient, Dialect]] = {
    AgentClient.CLAUDE_CODE: JsonDialect("mcpServers", has_type=True),
    AgentClient.CLAUDE_DESKTOP: _MCP_SERVERS,
    AgentClient.CODEX: TomlDialect("mcp_servers"),
    AgentClient.CURSOR: _MCP_SERVERS,
    AgentClient.GEMINI_CLI: _MCP_SERVERS,
    AgentClient.VS_CODE: JsonDialect("servers", has_type=True),
}
"""How each client's file is written. OTHER has no file that we know: the person copies the command."""

_PROJECT_FILES: Final[dict[AgentClient, str]] = {
    AgentClient.CLAUDE_CODE: ".mcp.json",
    AgentClient.CODEX: ".codex/config.toml",
    AgentClient.CURSOR: ".cursor/mcp.json",
    AgentClient.GEMINI_CLI: ".gemini/settings.json",
    AgentClient.VS_CODE: ".vscode/mcp.json",
}
"""Files that count for one folder. Codex reads its own only in projects that the person trusts."""

_PROGRAMS: Final[dict[AgentClient, tuple[str, ...]]] = {
    AgentClient.CLAUDE_CODE: ("claude",),
    AgentClient.CODEX: ("codex",),
    AgentClient.CURSOR: ("cursor", "cursor-agent"),
    AgentClient.GEMINI_CLI: ("gemini",),
    AgentClient.VS_CODE: ("code", "code-insiders"),
}


def home_files(home: Path, environment: Mapping[str, str]) -> dict[AgentClient, Path]:
    """Return each client's own file of this user; clients that have only project files are missing."""
    codex = environment.get("CODEX_HOME", "").strip()
    return {
        AgentClient.CLAUDE_DESKTOP: _desktop_config(home, environment) / "Claude" / "claude_desktop_config.json",
        AgentClient.CODEX: (Path(codex) if codex else home / ".codex") / "config.toml",
        AgentClient.CURSOR: home / ".cursor" / "mcp.json",
        AgentClient.GEMINI_CLI: home / ".gemini" / "settings.json",
        AgentClient.VS_CODE: _desktop_config(home, environment) / "Code" / "User" / "mcp.json",
    }


def targets(roots: tuple[Path, ...], home: Path, environment: Mapping[str, str]) -> tuple[Target, ...]:
    """Return what can be connected for a project with these folders: present clients and project files first."""
    own = home_files(home, environment)
    footprints = own | {AgentClient.CLAUDE_CODE: home / ".claude" / "settings.json"}
    present = {
        client: path.parent.is_dir() or any(shutil.which(name) for name in _PROGRAMS.get(client, ()))
        for client, path in footprints.items()
    }
    found = [
        Target(
            client, root / relative, is_project_file=True, is_present=present[client] or (root / relative).exists()
        )
        for root in roots
        for client, relative in _PROJECT_FILES.items()
    ]
    found += [
        Target(client, path, is_project_file=False, is_present=present[client] or path.exists())
        for client, path in own.items()
    ]
    return tuple(sorted(found, key=lambda target: (not target.is_present, not target.is_project_file)))


def entry_name(dialect: Dialect, text: str, label: str, is_ours: Callable[[Launch], bool]) -> str:
    """Return the name for a project's entry.

    Plain `remembrancer` unless that name belongs to another project's binding, as can be in a file of the whole
    machine; then the project's name is added.
    """
    standing = dialect.entry(text, ENTRY_NAME)
    if ENTRY_NAME not in dialect.names(text) or (standing is not None and is_ours(standing)):
        return ENTRY_NAME
    slug = re.sub(r"[^a-z0-9]+", "-", label.casefold()).strip("-") or "project"
    return f"{ENTRY_NAME}-{slug[:40]}"


def _desktop_config(home: Path, environment: Mapping[str, str]) -> Path:
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    if sys.platform == "win32":
        return Path(environment.get("APPDATA") or home / "AppData" / "Roaming")
    named = environment.get("XDG_CONFIG_HOME", "").strip()
    return Path(named) if named else home / ".config"


def _plain(launch: Launch) -> dict[str, Any]:
    value: dict[str, Any] = {"command": launch.command, "args": list(launch.arguments)}
    if launch.environment:
        value["env"] = dict(launch.environment)
    return value


def _launch(value: Any) -> Launch | None:
    """Return an entry in our form; None for one that is not a local command."""
    if not isinstance(value, dict) or not isinstance(value.get("command"), str):
        return None
    arguments, environment = value.get("args", []), value.get("env", {})
    if not isinstance(arguments, list) or not isinstance(environment, dict):
        return None
    return Launch(
        str(value["command"]),
        tuple(str(argument) for argument in arguments),
        {str(key): str(part) for key, part in environment.items()},
    )


def _check_only_ours(before: Any, after: Any, key: str, name: str, value: dict[str, Any] | None) -> None:
    """Raise RuleViolated `config_cannot_edit` unless exactly our entry changed."""
    expected = dict(before) if isinstance(before, dict) else {}
    entries = dict(expected.get(key) or {})
    if value is None:
        if name not in entries:
            return
        entries.pop(name)
    else:
        entries[name] = value
    expected[key] = entries
    found = dict(after) if isinstance(after, dict) else {}
    if not entries and key not in found:
        found[key] = {}  # a format may drop an empty section
    if found != expected:
        raise RuleViolated("config_cannot_edit", key=key)


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.removeprefix(_BOM))
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"line (\d+), column (\d+)", str(error))
        facts = {"line": int(place[1]), "column": int(place[2])} if place else {}
        raise RuleViolated("config_not_toml", **facts) from None


def _toml_inline(part: Any) -> Any:
    import tomlkit  # noqa: PLC0415 - loaded with the first TOML file

    if not isinstance(part, dict):
        return part
    table = tomlkit.inline_table()
    table.update(part)
    return table


def _like(text: str, changed: str) -> str:
    """Give the changed text the line ends and the byte order mark of the one before."""
    mark = _BOM if text.startswith(_BOM) else ""
    return mark + (re.sub(r"\r?\n", "\r\n", changed) if "\r\n" in text else changed)


def environment() -> Mapping[str, str]:
    """Return the environment that decides where clients keep their files."""
    return os.environ
