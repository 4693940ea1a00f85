"""Each client's configuration takes our entry and gives it back; everything else in it stays."""

import json
import tomllib
from pathlib import Path

import pytest

from main_process.adapters import client_configs
from main_process.adapters.client_configs import DIALECTS, ENTRY_NAME, Launch
from main_process.domain.errors import RuleViolated
from shared.vocabulary import AgentClient

LAUNCH = Launch(
    "/opt/with space/'q'/记忆/remembrancer",
    ("--profile", "/p/中 文", "mcp"),
    {"REMEMBRANCER_BINDING": "t-o_k" * 8},
)

JSON_CLIENTS = [client for client in DIALECTS if client is not AgentClient.CODEX]

CODEX = """# my codex
model = "gpt-5" # fast

[mcp_servers.docs] # docs server
command = 'npx'
args = ["-y", "docs",]
startup_timeout_sec = 20

[projects."/home/me/x"]
trust_level = "trusted"
"""


@pytest.mark.parametrize("client", list(DIALECTS))
def test_an_entry_is_written_found_and_taken_out(client: AgentClient) -> None:
    dialect = DIALECTS[client]
    text = dialect.with_entry("", ENTRY_NAME, LAUNCH)
    assert dialect.entry(text, ENTRY_NAME) == LAUNCH
    assert dialect.names(text) == (ENTRY_NAME,)
    assert dialect.entry(dialect.without_entry(text, ENTRY_NAME), ENTRY_NAME) is None


@pytest.mark.parametrize(
    ("client", "key"),
    [
        (AgentClient.CLAUDE_CODE, "mcpServers"),
        (AgentClient.CLAUDE_DESKTOP, "mcpServers"),
        (AgentClient.CURSOR, "mcpServers"),
        (AgentClient.GEMINI_CLI, "mcpServers"),
        (AgentClient.VS_CODE, "servers"),
    ],
)
def test_json_clients_get_the_shape_that_they_read(client: AgentClient, key: str) -> None:
    document = json.loads(DIALECTS[client].with_entry('{"theme": "dark"}', ENTRY_NAME, LAUNCH))
    entry = document[key][ENTRY_NAME]
    assert document["theme"] == "dark"
    assert entry["command"] == LAUNCH.command
    assert entry["args"] == list(LAUNCH.arguments)
    assert entry["env"] == LAUNCH.environment
    assert entry.get("type") == ("stdio" if client in {AgentClient.CLAUDE_CODE, AgentClient.VS_CODE} else None)


def test_codex_keeps_comments_order_and_unknown_keys() -> None:
    dialect = DIALECTS[AgentClient.CODEX]
    text = dialect.with_entry(CODEX, ENTRY_NAME, LAUNCH)
    assert tomllib.loads(text)["mcp_servers"][ENTRY_NAME]["env"] == LAUNCH.environment
    kept = [line for line in text.splitlines() if line in CODEX.splitlines() and line]
    assert kept == [line for line in CODEX.splitlines() if line]
    assert dialect.without_entry(text, ENTRY_NAME) == CODEX


@pytest.mark.parametrize(
    "text",
    [
        "mcp_servers = {}\n",
        'mcp_servers = { docs = { command = "x" } }\n',
        'mcp_servers.docs.command = "x"\n',
        "[mcp_servers]\n",
        '[mcp_servers]\ndocs = { command = "x" }\n[tui]\na = 1\n',
        '[mcp_servers.a]\ncommand = "x"\n[tui]\na = 1\n[mcp_servers.b]\ncommand = "y"\n',
        '[[profiles]]\nname = "a"\n[[profiles]]\nname = "b"\n',
        '[mcp_servers.remembrancer]\n# mine\ncommand = "old"\nextra = 1\n[mcp_servers.remembrancer.env]\nA = "b"\n',
        "a = 1\r\n[b]\r\nc = 2\r\n",
        "\ufeffa = 1\n",
        "a = 1",
        "# only a comment",
        'a = """\n[mcp_servers.remembrancer]\n"""\n',
    ],
)
def test_odd_toml_is_edited_or_left_alone(text: str) -> None:
    dialect = DIALECTS[AgentClient.CODEX]
    before = tomllib.loads(text.removeprefix("\ufeff"))
    changed = dialect.with_entry(text, ENTRY_NAME, LAUNCH)
    after = tomllib.loads(changed.removeprefix("\ufeff"))
    servers = {**before.get("mcp_servers", {}), ENTRY_NAME: client_configs._plain(LAUNCH)}
    assert after == before | {"mcp_servers": servers}
    assert changed.startswith("\ufeff") == text.startswith("\ufeff")
    assert ("\r\n" in changed) == ("\r\n" in text)
    assert dialect.entry(changed, ENTRY_NAME) == LAUNCH


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("a = [\n", "config_not_toml"),
        ("mcp_servers = 3\n", "config_not_object"),
        ("[mcp_servers]\nremembrancer = 1\n", "config_not_object"),
        ("a = 1\na = 2\n", "config_not_toml"),
        ("[[mcp_servers]]\n", "config_not_object"),
    ],
)
def test_toml_that_cannot_be_edited_is_refused(text: str, rule: str) -> None:
    with pytest.raises(RuleViolated) as refused:
        DIALECTS[AgentClient.CODEX].with_entry(text, ENTRY_NAME, LAUNCH)
    assert refused.value.rule == rule


def test_a_fault_in_toml_names_its_line() -> None:
    with pytest.raises(RuleViolated) as refused:
        DIALECTS[AgentClient.CODEX].with_entry("a = 1\nb = \n", ENTRY_NAME, LAUNCH)
    assert refused.value.facts["line"] == 2


def test_another_projects_entry_keeps_the_plain_name() -> None:
    dialect = DIALECTS[AgentClient.CURSOR]
    text = dialect.with_entry("", ENTRY_NAME, LAUNCH)
    assert client_configs.entry_name(dialect, text, "Web Shop", lambda entry: True) == ENTRY_NAME
    assert client_configs.entry_name(dialect, text, "Web Shop", lambda entry: False) == "remembrancer-web-shop"
    assert client_configs.entry_name(dialect, text, "中文", lambda entry: False) == "remembrancer-project"
    assert client_configs.entry_name(dialect, '{"mcpServers": {}}', "Web Shop", lambda entry: False) == ENTRY_NAME


@pytest.mark.parametrize(
    "entry", ['{"url": "http://127.0.0.1/mcp"}', "1", '{"command": ["a"]}', '{"command": "a", "args": {}}']
)
def test_an_entry_that_is_no_local_command_is_not_ours(entry: str) -> None:
    dialect = DIALECTS[AgentClient.CLAUDE_CODE]
    assert dialect.entry(f'{{"mcpServers": {{"remembrancer": {entry}}}}}', ENTRY_NAME) is None


def test_targets_name_project_files_and_what_is_there_first(tmp_path: Path) -> None:
    home, root = tmp_path / "home", tmp_path / "webshop"
    (home / ".codex").mkdir(parents=True)
    root.mkdir()
    found = client_configs.targets((root,), home, {"PATH": ""})
    assert found[0] == client_configs.Target(
        AgentClient.CODEX, root / ".codex" / "config.toml", is_project_file=True, is_present=True
    )
    assert found[1].path == home / ".codex" / "config.toml"
    assert not found[1].is_project_file
    by_client = {(target.client, target.is_project_file): target.path for target in found}
    assert by_client[AgentClient.CLAUDE_CODE, True] == root / ".mcp.json"
    assert by_client[AgentClient.CURSOR, True] == root / ".cursor" / "mcp.json"
    assert by_client[AgentClient.VS_CODE, True] == root / ".vscode" / "mcp.json"
    assert by_client[AgentClient.GEMINI_CLI, False] == home / ".gemini" / "settings.json"
    assert by_client[AgentClient.CLAUDE_DESKTOP, False].name == "claude_desktop_config.json"
    assert (AgentClient.CLAUDE_CODE, False) not in by_client


def test_codex_home_is_respected(tmp_path: Path) -> None:
    own = client_configs.home_files(tmp_path, {"CODEX_HOME": "/elsewhere"})
    assert own[AgentClient.CODEX] == Path("/elsewhere/config.toml")
