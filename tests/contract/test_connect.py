"""Connecting an agent: shown, written with a backup, tried by a live call through the real shim, taken back."""

import json
import stat
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from main_process.cli.connection import CallFailed, MainConnection
from shared import vocabulary as v
from shared.ipc.errors import ErrorCode
from shared.ipc.methods import bindings as m
from shared.ipc.methods import projects as p
from tests.support.live_main import LiveMain, running_main

BINDING = "REMEMBRANCER_BINDING"


@pytest.fixture(scope="module")
def main() -> Iterator[LiveMain]:
    with running_main() as started:
        yield started


@pytest.fixture
def connection(main: LiveMain) -> Iterator[MainConnection]:
    with MainConnection.open(main.paths.data) as opened:
        yield opened


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "web 'shop' 记忆"
    folder.mkdir()
    return folder


@pytest.fixture
def project_id(connection: MainConnection, root: Path, request: pytest.FixtureRequest) -> str:
    made = p.CreateProjectRequest(name=f"shop {request.node.name}"[:100], root_paths=(str(root),))
    return connection.call(p.CREATE_PROJECT, made).project_id


def _preview(
    connection: MainConnection, project_id: str, client: v.AgentClient, path: Path | None = None
) -> m.ConnectPreview:
    wanted = m.PreviewConnectRequest(project_id=project_id, client=client, path=None if path is None else str(path))
    return connection.call(m.PREVIEW_CONNECT, wanted)


def _apply(connection: MainConnection, project_id: str, preview: m.ConnectPreview) -> m.ConnectResult:
    return connection.call(
        m.APPLY_CONNECT,
        m.ApplyConnectRequest(
            project_id=project_id,
            client=preview.client,
            path=preview.path,
            before_digest=preview.before_digest,
            name="c",
        ),
    )


def _request(binding: m.BindingView) -> m.BindingRequest:
    return m.BindingRequest(binding_id=binding.binding_id, expected_revision=binding.revision)


def _fresh(connection: MainConnection, binding_id: str) -> m.BindingView:
    items = connection.call(m.LIST_BINDINGS, m.ListBindingsRequest(has_revoked=True)).items
    return next(one for one in items if one.binding_id == binding_id)


def test_claude_code_is_connected_tried_and_disconnected_without_a_trace(
    connection: MainConnection, project_id: str, root: Path
) -> None:
    preview = _preview(connection, project_id, v.AgentClient.CLAUDE_CODE)
    assert preview.is_new_file
    assert preview.path == str(root / ".mcp.json")
    assert not Path(preview.path).exists(), "a preview writes nothing"
    assert '+    "remembrancer": {' in preview.diff
    assert "••••" in preview.diff

    result = _apply(connection, project_id, preview)
    assert result.is_verified, result.verify_failure
    written = json.loads(Path(result.path).read_text(encoding="utf-8"))["mcpServers"]["remembrancer"]
    assert written["env"][BINDING] not in preview.diff
    assert written["env"][BINDING] not in written["args"], "the list of processes shows no token"
    assert stat.S_IMODE(Path(result.path).stat().st_mode) == 0o600
    assert result.backup_path is None

    verified = connection.call(m.VERIFY_BINDING, _request(_fresh(connection, result.binding.binding_id)))
    assert (verified.is_verified, verified.failure) == (True, None)

    undone = connection.call(m.UNDO_CONNECT, _request(_fresh(connection, result.binding.binding_id)))
    assert undone.is_restored_exactly
    assert list(root.iterdir()) == []
    assert _fresh(connection, result.binding.binding_id).revoked_at is not None


def test_codex_keeps_its_file_and_gets_it_back_byte_for_byte(
    connection: MainConnection, project_id: str, root: Path
) -> None:
    config = root / ".codex" / "config.toml"
    config.parent.mkdir()
    before = b'# mine\nmodel = "x" # fast\n\n[mcp_servers.docs]\ncommand = "npx"\n'
    config.write_bytes(before)
    config.chmod(0o640)
    result = _apply(connection, project_id, _preview(connection, project_id, v.AgentClient.CODEX, config))
    assert result.is_verified, result.verify_failure
    after = tomllib.loads(config.read_text(encoding="utf-8"))
    assert after["mcp_servers"]["docs"] == {"command": "npx"}
    assert after["mcp_servers"]["remembrancer"]["env"][BINDING]
    assert stat.S_IMODE(config.stat().st_mode) == 0o640, "the file keeps its mode"
    assert result.backup_path is not None
    assert Path(result.backup_path).read_bytes() == before
    assert stat.S_IMODE(Path(result.backup_path).stat().st_mode) == 0o600
    undone = connection.call(m.UNDO_CONNECT, _request(_fresh(connection, result.binding.binding_id)))
    assert undone.is_restored_exactly
    assert config.read_bytes() == before
    assert [path.name for path in config.parent.iterdir()] == ["config.toml"]


def test_a_file_that_changed_since_loses_our_entry_only(
    connection: MainConnection, project_id: str, root: Path
) -> None:
    config = root / ".cursor" / "mcp.json"
    config.parent.mkdir()
    config.write_text('{\n  // mine\n  "mcpServers": {}\n}\n', encoding="utf-8")
    result = _apply(connection, project_id, _preview(connection, project_id, v.AgentClient.CURSOR, config))
    changed = config.read_text(encoding="utf-8").replace("// mine", "// mine, later")
    config.write_text(changed, encoding="utf-8")
    undone = connection.call(m.UNDO_CONNECT, _request(_fresh(connection, result.binding.binding_id)))
    assert not undone.is_restored_exactly
    left = config.read_text(encoding="utf-8")
    assert "// mine, later" in left
    assert "remembrancer" not in left


def test_a_change_between_preview_and_apply_is_refused_and_leaves_no_binding(
    connection: MainConnection, project_id: str, root: Path
) -> None:
    preview = _preview(connection, project_id, v.AgentClient.CLAUDE_CODE)
    (root / ".mcp.json").write_text('{"other": 1}', encoding="utf-8")
    with pytest.raises(CallFailed) as failed:
        _apply(connection, project_id, preview)
    assert failed.value.error.rule == "config_changed_meanwhile"
    assert (root / ".mcp.json").read_text(encoding="utf-8") == '{"other": 1}'
    found = connection.call(m.LIST_BINDINGS, m.ListBindingsRequest(project_id=project_id, has_revoked=True))
    assert found.items == ()


def test_a_folder_that_cannot_be_written_leaves_no_binding(
    connection: MainConnection, project_id: str, root: Path
) -> None:
    (root / ".cursor").write_text("a file where a folder must be", encoding="utf-8")
    with pytest.raises(CallFailed) as failed:
        _preview_and_apply(connection, project_id, v.AgentClient.CURSOR)
    assert failed.value.error.code is ErrorCode.FILE_PROBLEM
    found = connection.call(m.LIST_BINDINGS, m.ListBindingsRequest(project_id=project_id, has_revoked=True))
    assert found.items == ()


def _preview_and_apply(connection: MainConnection, project_id: str, client: v.AgentClient) -> m.ConnectResult:
    return _apply(connection, project_id, _preview(connection, project_id, client))


@pytest.mark.parametrize(
    ("content", "rule"),
    [
        (b"{ not json", "config_not_json"),
        (b'{"mcpServers": []}', "config_not_object"),
        (b"\xff\xfe{\x00}", "not_text"),
        (b" " * (2 * 1024 * 1024 + 1), "too_large"),
    ],
)
def test_a_file_that_cannot_be_edited_is_left_as_it_is(
    connection: MainConnection, project_id: str, root: Path, content: bytes, rule: str
) -> None:
    config = root / ".mcp.json"
    config.write_bytes(content)
    with pytest.raises(CallFailed) as failed:
        _preview(connection, project_id, v.AgentClient.CLAUDE_CODE)
    assert failed.value.error.rule == rule
    assert config.read_bytes() == content


@pytest.mark.parametrize("path", ["/etc/passwd", "/root/.ssh/config.toml", ".mcp.json", "../.mcp.json"])
def test_only_files_that_the_client_reads_are_written(connection: MainConnection, project_id: str, path: str) -> None:
    with pytest.raises(CallFailed) as failed:
        _preview(connection, project_id, v.AgentClient.CLAUDE_CODE, Path(path))
    assert failed.value.error.rule in {"config_path_unexpected", "config_path_relative"}


def test_a_linked_configuration_stays_linked(connection: MainConnection, project_id: str, root: Path) -> None:
    real = root / "dotfiles.json"
    real.write_text("{}", encoding="utf-8")
    (root / ".mcp.json").symlink_to(real)
    result = _preview_and_apply(connection, project_id, v.AgentClient.CLAUDE_CODE)
    assert result.is_verified
    assert (root / ".mcp.json").is_symlink()
    assert "remembrancer" in json.loads(real.read_text(encoding="utf-8"))["mcpServers"]


def test_connecting_again_replaces_the_entry_and_ends_its_binding(
    connection: MainConnection, project_id: str, root: Path
) -> None:
    first = _preview_and_apply(connection, project_id, v.AgentClient.CLAUDE_CODE)
    second = _preview_and_apply(connection, project_id, v.AgentClient.CLAUDE_CODE)
    assert list(json.loads((root / ".mcp.json").read_text(encoding="utf-8"))["mcpServers"]) == ["remembrancer"]
    assert _fresh(connection, first.binding.binding_id).revoked_at is not None
    undone = connection.call(m.UNDO_CONNECT, _request(_fresh(connection, second.binding.binding_id)))
    assert not undone.is_restored_exactly, "an entry whose binding was ended does not come back"
    assert json.loads((root / ".mcp.json").read_text(encoding="utf-8")) == {"mcpServers": {}}


def test_two_projects_in_one_file_do_not_push_each_other_out(
    connection: MainConnection, project_id: str, root: Path, tmp_path: Path
) -> None:
    other_root = tmp_path / "ledger"
    other_root.mkdir()
    other = connection.call(
        p.CREATE_PROJECT, p.CreateProjectRequest(name=f"ledger {tmp_path.name}"[:60], root_paths=(str(other_root),))
    ).project_id
    shared_file = root / ".cursor" / "mcp.json"
    shared_file.parent.mkdir()
    first = _apply(connection, project_id, _preview(connection, project_id, v.AgentClient.CURSOR, shared_file))
    second = _apply(connection, other, _preview(connection, other, v.AgentClient.CURSOR, shared_file))
    assert first.is_verified
    assert second.is_verified
    names = list(json.loads(shared_file.read_text(encoding="utf-8"))["mcpServers"])
    assert names[0] == "remembrancer"
    assert names[1].startswith("remembrancer-ledger")
    assert _fresh(connection, first.binding.binding_id).revoked_at is None


def test_rotating_a_written_binding_keeps_it_working(connection: MainConnection, project_id: str, root: Path) -> None:
    result = _preview_and_apply(connection, project_id, v.AgentClient.CLAUDE_CODE)
    before = (root / ".mcp.json").read_text(encoding="utf-8")
    rotated = connection.call(m.ROTATE_BINDING, _request(_fresh(connection, result.binding.binding_id)))
    assert rotated.token not in before
    assert rotated.token in (root / ".mcp.json").read_text(encoding="utf-8")
    fresh = _fresh(connection, result.binding.binding_id)
    assert connection.call(m.VERIFY_BINDING, _request(fresh)).is_verified
    assert connection.call(m.UNDO_CONNECT, _request(fresh)).is_restored_exactly


@pytest.mark.parametrize(
    ("spoil", "failure"),
    [
        (lambda path: path.unlink(), "file_missing"),
        (lambda path: path.write_text("{}", encoding="utf-8"), "entry_missing"),
        (lambda path: path.write_text("{", encoding="utf-8"), "file_unreadable"),
        (
            lambda path: path.write_text(
                json.dumps(_with_command(json.loads(path.read_text(encoding="utf-8")), "/nowhere/remembrancer")),
                encoding="utf-8",
            ),
            "not_started",
        ),
        (
            lambda path: path.write_text(
                json.dumps(_with_command(json.loads(path.read_text(encoding="utf-8")), "/bin/true")), encoding="utf-8"
            ),
            "ended",
        ),
    ],
)
def test_verifying_says_what_is_wrong(
    connection: MainConnection, project_id: str, root: Path, spoil: object, failure: str
) -> None:
    result = _preview_and_apply(connection, project_id, v.AgentClient.CLAUDE_CODE)
    spoil(root / ".mcp.json")  # type: ignore[operator]  # a test's shorthand
    verified = connection.call(m.VERIFY_BINDING, _request(_fresh(connection, result.binding.binding_id)))
    assert (verified.is_verified, verified.failure) == (False, failure)


def _with_command(document: dict[str, dict[str, dict[str, object]]], command: str) -> object:
    document["mcpServers"]["remembrancer"]["command"] = command
    return document


def test_a_binding_that_we_did_not_write_has_nothing_to_undo(connection: MainConnection, project_id: str) -> None:
    minted = connection.call(
        m.CREATE_BINDING, m.CreateBindingRequest(project_id=project_id, client=v.AgentClient.OTHER, name="mine")
    )
    assert not [word for word in minted.command if minted.token in word], "a list of processes shows no token"
    assert minted.environment[BINDING] == minted.token
    with pytest.raises(CallFailed) as failed:
        connection.call(m.UNDO_CONNECT, _request(minted.binding))
    assert failed.value.error.rule == "binding_not_written"
    verified = connection.call(m.VERIFY_BINDING, _request(minted.binding))
    assert verified.failure == "no_configuration"
    with pytest.raises(CallFailed) as refused:
        _preview(connection, project_id, v.AgentClient.OTHER)
    assert refused.value.error.rule == "client_has_no_config"


def test_targets_are_offered_for_the_project(connection: MainConnection, project_id: str, root: Path) -> None:
    found = connection.call(m.LIST_CONNECT_TARGETS, m.ListConnectTargetsRequest(project_id=project_id)).items
    paths = {(target.client, target.is_project_file): target.path for target in found}
    assert paths[v.AgentClient.CLAUDE_CODE, True] == str(root / ".mcp.json")
    assert {target.client for target in found} == set(v.AgentClient) - {v.AgentClient.OTHER}
