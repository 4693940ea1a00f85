"""Agents over MCP: the official SDK's client and raw lines, through the real shim, against a real main."""

import asyncio
import json
import subprocess
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp import MCPError

from main_process.cli.connection import MainConnection
from main_process.runtime.endpoint import main_command
from shared import vocabulary as v
from shared.ipc.methods import bindings as b
from shared.ipc.methods import memories as m
from shared.ipc.methods import usage as u
from tests.support.agents import Desk, Mode, agent, call, hello, request, shim_environment, speak
from tests.support.live_main import LiveMain, end_process, running_main

CASES = Path(__file__).parent.parent / "cases"
TOOLS = {
    "memory_context",
    "memory_search",
    "memory_read",
    "memory_propose",
    "memory_record_turn",
    "memory_report_use",
    "memory_status",
}

WEBSHOP = "Checkout of the webshop always retries a payment twice"
LEDGER = "Checkout of the ledger posts a payment at midnight"
GLOBAL = "Payment amounts are always printed with two decimals"


@pytest.fixture(scope="module")
def main() -> Iterator[LiveMain]:
    with running_main() as started:
        yield started


@pytest.fixture
def desk(main: LiveMain) -> Iterator[Desk]:
    with MainConnection.open(main.paths.data) as connection:
        yield Desk(connection)


class World:
    """Two projects and Global, each with a memory about the same words."""

    def __init__(self, desk: Desk) -> None:
        mark = uuid.uuid4().hex[:6]
        self.webshop = desk.project(f"webshop {mark}")
        self.ledger = desk.project(f"ledger {mark}")
        self.mine = desk.memory(self.webshop, f"{WEBSHOP} {mark}", content="Details\nof the retry")
        self.foreign = desk.memory(self.ledger, f"{LEDGER} {mark}")
        self.everywhere = desk.memory(None, f"{GLOBAL} {mark}", keywords=(f"decimals{mark}",))
        self.asked = f"checkout payment retries {mark} decimals{mark}"
        self.binding = desk.binding(self.webshop)
        self.token = self.binding.token


@pytest.fixture
def world(desk: Desk) -> World:
    return World(desk)


# What an agent is given.


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_tools_are_declared_in_full(main: LiveMain, world: World, mode: Mode) -> None:
    async with agent(main, world.token, mode=mode) as client:
        tools = (await client.list_tools()).tools
    assert {tool.name for tool in tools} == TOOLS
    for tool in tools:
        assert tool.title
        hints = tool.annotations
        assert hints is not None
        assert None not in {
            hints.read_only_hint,
            hints.destructive_hint,
            hints.idempotent_hint,
            hints.open_world_hint,
        }
        assert hints.destructive_hint is False
        assert tool.output_schema is not None
        assert tool.output_schema["type"] == "object"
        assert tool.input_schema["additionalProperties"] is False
        scope_words = {"scope", "namespace", "namespaces", "project", "project_id", "user_id", "group_id", "binding"}
        assert not scope_words & set(tool.input_schema["properties"]), "no tool takes a scope"
        assert "$ref" not in json.dumps(tool.input_schema)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_prompts_and_recorded_turns_over_the_wire(main: LiveMain, world: World, mode: Mode) -> None:
    async with agent(main, world.token, mode=mode) as client:
        offered = {prompt.name for prompt in (await client.list_prompts()).prompts}
        assert offered == {"remember", "new_thread", "memory_status", "project_context"}
        given = await client.get_prompt("project_context", {"request": world.asked})
        assert WEBSHOP in given.messages[0].content.text
        with pytest.raises(MCPError):
            await client.get_prompt("project_context", {"project": "ledger"})
        begun = await client.call_tool("memory_record_turn", {"text": "Why twice?"})
        turn_id = begun.structured_content["turn_id"]
        done = await client.call_tool("memory_record_turn", {"turn_id": turn_id, "text": "Banks time out."})
        assert done.structured_content["state"] == "completed"
        assert "new thread was opened" in (await client.get_prompt("new_thread")).messages[0].content.text
        lost = await client.call_tool("memory_record_turn", {"text": "Left open"})
        assert not lost.is_error


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_context_gives_this_project_and_global_and_nothing_else(
    main: LiveMain, world: World, mode: Mode
) -> None:
    async with agent(main, world.token, mode=mode) as client:
        answer = await client.call_tool("memory_context", {"request": world.asked})
    given = answer.structured_content
    assert not answer.is_error
    ids = [item["id"] for item in given["items"]]
    assert ids[0] == world.mine.item_id, "the narrower scope comes first"
    assert world.everywhere.item_id in ids
    assert {item["scope"] for item in given["items"][1:]} == {"global"}
    assert WEBSHOP in given["context"]
    assert GLOBAL in given["context"]
    whole = answer.model_dump_json()
    assert LEDGER not in whole
    assert world.foreign.item_id not in whole
    assert answer.content[0].text.startswith("<memory-context>")
    assert world.mine.item_id in answer.content[0].text, "the short text names the ids"


async def test_a_binding_without_global_reads_the_project_alone(main: LiveMain, desk: Desk, world: World) -> None:
    narrow = desk.binding(world.webshop, has_global=False)
    async with agent(main, narrow.token) as client:
        answer = await client.call_tool("memory_context", {"request": world.asked})
        status = await client.call_tool("memory_status", {})
    assert {item["id"] for item in answer.structured_content["items"]} == {world.mine.item_id}
    assert [scope["scope"] for scope in status.structured_content["scopes"]] == ["project"]


async def test_an_unrelated_request_gives_nothing_and_says_how_much_there_is(main: LiveMain, world: World) -> None:
    async with agent(main, world.token) as client:
        answer = await client.call_tool("memory_context", {"request": "zebra quantum"})
    assert answer.structured_content["context"] == ""
    assert answer.structured_content["readable"] >= 2
    assert "Nothing relevant" in answer.content[0].text


async def test_candidates_and_rejected_ones_are_never_given(main: LiveMain, desk: Desk, world: World) -> None:
    async with agent(main, world.token) as client:
        kept = await client.call_tool(
            "memory_propose",
            {"statement": "Refunds of the checkout need two approvals", "kind": "decision", "quote": "two approvals"},
        )
        turned_down = await client.call_tool(
            "memory_propose",
            {"statement": "Refunds of the checkout are sent by pigeon", "kind": "decision", "quote": "by pigeon"},
        )
        assert kept.structured_content["outcome"] == "created"
        rows = {row.item_id: row for row in desk.candidates(world.webshop)}
        assert set(rows) == {kept.structured_content["id"], turned_down.structured_content["id"]}
        assert all(row.scope.project_id == world.webshop for row in rows.values())
        await asyncio.to_thread(desk.reject, rows[turned_down.structured_content["id"]])
        for tool, argument in (("memory_context", "request"), ("memory_search", "query")):
            answer = await client.call_tool(tool, {argument: "Refunds of the checkout approvals pigeon"})
            assert "approvals" not in answer.model_dump_json()
            assert "pigeon" not in answer.model_dump_json()
        for row in rows.values():
            read = await client.call_tool("memory_read", {"id": row.item_id})
            assert read.is_error


async def test_a_foreign_id_answers_exactly_like_an_unknown_one(main: LiveMain, world: World) -> None:
    async with agent(main, world.token) as client:
        await client.call_tool("memory_context", {"request": "checkout payment"})
        ids = [world.foreign.item_id, str(uuid.uuid4()), "nonsense", "x' OR '1'='1"]
        for tool, more in (("memory_read", {}), ("memory_report_use", {"verdict": "useful"})):
            answers = [await client.call_tool(tool, {"id": one} | more) for one in ids]
            assert all(answer.is_error for answer in answers)
            assert len({answer.content[0].text for answer in answers}) == 1
            assert all(answer.structured_content is None for answer in answers)


async def test_an_item_of_the_map_is_read_in_full_with_its_limits(main: LiveMain, world: World) -> None:
    async with agent(main, world.token) as client:
        before = await client.call_tool("memory_read", {"id": world.mine.item_id})
        assert before.is_error, "only ids of this session's map or hits can be read"
        await client.call_tool("memory_context", {"request": "checkout payment retry"})
        read = await client.call_tool("memory_read", {"id": world.mine.item_id})
    given = read.structured_content
    assert given["statement"].startswith(WEBSHOP)
    assert given["content"] == "Details\nof the retry"
    assert (given["revision"], given["scope"], given["is_cut"], given["reads_left"]) == (1, "project", False, 7)


async def test_a_request_has_four_different_searches_and_repeats_are_free(main: LiveMain, world: World) -> None:
    async with agent(main, world.token) as client:
        await client.call_tool("memory_context", {"request": "checkout"})
        for number in range(4):
            answer = await client.call_tool("memory_search", {"query": f"checkout payment {number}"})
            assert answer.structured_content["searches_left"] == 3 - number
            assert len(answer.structured_content["hits"]) <= 8
        again = await client.call_tool("memory_search", {"query": "checkout payment 0"})
        assert not again.is_error
        fifth = await client.call_tool("memory_search", {"query": "checkout payment 4"})
        assert fifth.is_error
        assert "4 different" in fifth.content[0].text
        await client.call_tool("memory_context", {"request": "payment"})
        assert not (await client.call_tool("memory_search", {"query": "checkout payment 4"})).is_error


async def test_use_is_recorded_and_judged(main: LiveMain, desk: Desk, world: World) -> None:
    async with agent(main, world.token) as client:
        await client.call_tool("memory_context", {"request": "checkout payment retry"})
        reported = await client.call_tool("memory_report_use", {"id": world.mine.item_id, "verdict": "useful"})
        assert reported.structured_content == {"id": world.mine.item_id, "verdict": "useful"}
    contexts = desk.connection.call(u.LIST_USAGE, u.ListUsageRequest(project_id=world.webshop)).items
    assert [(one.binding_id, one.requests, one.useful) for one in contexts] == [
        (world.binding.binding.binding_id, 1, 1)
    ]
    retrievals = desk.connection.call(u.LIST_RETRIEVALS, u.ContextRequest(context_id=contexts[0].context_id)).items
    used = {item.item_id: item for item in retrievals[0].items}
    assert used[world.mine.item_id].is_entered
    assert used[world.mine.item_id].verdict is v.Usefulness.USEFUL
    assert world.foreign.item_id not in used


# Ends of a binding.


async def test_a_revoked_binding_gets_nothing_from_its_next_call_on(main: LiveMain, desk: Desk, world: World) -> None:
    async with agent(main, world.token) as client:
        await client.call_tool("memory_context", {"request": "checkout payment"})
        request_ = b.BindingRequest(binding_id=world.binding.binding.binding_id, expected_revision=1)
        await asyncio.to_thread(desk.connection.call, b.REVOKE_BINDING, request_)
        calls = [
            ("memory_context", {"request": "checkout payment"}),
            ("memory_search", {"query": "checkout payment"}),
            ("memory_read", {"id": world.mine.item_id}),
            ("memory_propose", {"statement": "x y", "kind": "fact", "quote": "x y"}),
            ("memory_status", {}),
        ]
        for tool, arguments in calls:
            answer = await client.call_tool(tool, arguments)
            assert answer.is_error, tool
            assert "revoked" in answer.content[0].text, tool
            assert WEBSHOP not in answer.model_dump_json()
    refused = speak(main.profile, world.token, hello())
    assert refused.code == 77
    assert "revoked" in refused.error
    assert "revoked" in refused.answer(1)["error"]["message"], "the client can show the reason"
    assert refused.error.count("\n") == 1


async def test_a_rotated_token_ends_open_connections_too(main: LiveMain, desk: Desk, world: World) -> None:
    async with agent(main, world.token) as client:
        await client.call_tool("memory_context", {"request": world.asked})
        request_ = b.BindingRequest(binding_id=world.binding.binding.binding_id, expected_revision=1)
        rotated = await asyncio.to_thread(desk.connection.call, b.ROTATE_BINDING, request_)
        for tool, arguments in (
            ("memory_context", {"request": world.asked}),
            ("memory_read", {"id": world.mine.item_id}),
            ("memory_status", {}),
        ):
            answer = await client.call_tool(tool, arguments)
            assert answer.is_error
            assert "replaced" in answer.content[0].text
    async with agent(main, rotated.token) as client:
        assert not (await client.call_tool("memory_status", {})).is_error


@pytest.mark.parametrize("token", ["a" * 43, "short", "x" * 300, "中文" * 20])
def test_an_unknown_token_is_told_so(main: LiveMain, token: str) -> None:
    refused = speak(main.profile, token, hello())
    assert refused.code == 77
    assert "unknown" in refused.error
    assert token not in refused.error


def test_a_read_only_binding_may_not_propose(main: LiveMain, desk: Desk, world: World) -> None:
    reading = desk.binding(world.webshop, mode=v.BindingMode.READ)
    said = speak(
        main.profile, reading.token, [*hello(), call(2, "memory_propose", statement="x y", kind="fact", quote="x y")]
    )
    assert said.answer(2)["result"]["isError"]
    assert desk.candidates(world.webshop) == ()


# Proposals.


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"statement": "x y z", "kind": "fact"}, "source"),
        ({"statement": "x y z", "kind": "preference", "source": "README.md"}, "own words"),
        ({"statement": "x y z", "kind": "wish", "quote": "x"}, "Invalid"),
        ({"statement": "", "kind": "fact", "quote": "x"}, "Invalid"),
        ({"statement": "x" * 961, "kind": "fact", "quote": "x"}, "Invalid"),
        ({"statement": "x y z", "kind": "fact", "quote": "x", "scope": "global"}, "unknown field"),
        ({"statement": "x y z", "kind": "fact", "quote": "x", "status": "confirmed"}, "unknown field"),
    ],
)
def test_a_proposal_without_evidence_or_with_foreign_fields_is_refused(
    main: LiveMain, desk: Desk, world: World, arguments: dict[str, str], word: str
) -> None:
    said = speak(main.profile, world.token, [*hello(), call(2, "memory_propose", **arguments)])
    assert said.answer(2)["result"]["isError"]
    assert word in said.text(2)
    assert desk.candidates(world.webshop) == ()


def test_proposals_of_a_session_are_limited(main: LiveMain, desk: Desk, world: World) -> None:
    lines = [
        call(10 + n, "memory_propose", statement=f"Topic {n} uses port {n}", kind="fact", quote=f"port {n}")
        for n in range(21)
    ]
    said = speak(main.profile, world.token, [*hello(), *lines])
    assert len(desk.candidates(world.webshop)) == 20
    assert sum(bool(said.answer(10 + n)["result"].get("isError")) for n in range(21)) == 1


# Hostile text.


def _hostile_rows() -> list[str]:
    lines = (CASES / "engine" / "hostile-text" / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["text"] for line in lines if line.strip()]


async def test_hostile_text_stays_text_inside_the_block(main: LiveMain, desk: Desk) -> None:
    project = desk.project(f"hostile {uuid.uuid4().hex[:6]}")
    for number, text in enumerate(_hostile_rows()):
        desk.memory(project, f"payload{number} marker: {text}"[:900])
    token = desk.binding(project, has_global=False).token
    seen = 0
    async with agent(main, token) as client:
        for number, _text in enumerate(_hostile_rows()):
            answer = await client.call_tool("memory_context", {"request": f"payload{number} marker"})
            block = answer.structured_content["context"]
            lines = block.splitlines()
            assert lines[0] == "<memory-context>"
            assert lines[-1] == "</memory-context>"
            inside = "\n".join(lines[1:-1])
            assert "<" not in inside, "no tag reaches an agent"
            assert ">" not in inside
            assert "```" not in inside
            assert "\u202e" not in block
            assert all(line.startswith(("[", "Scopes:", "Information")) for line in lines[1:-1])
            assert "{{7*7}}" in block or "7*7" not in block, "templates are not filled"
            for item in answer.structured_content["items"]:
                read = await client.call_tool("memory_read", {"id": item["id"]})
                if read.is_error:
                    continue
                seen += 1
                whole = read.content[0].text + read.structured_content["statement"]
                assert "<" not in whole
                assert "```" not in whole
    assert seen >= len(_hostile_rows())


def test_hostile_proposals_stay_proposals(main: LiveMain, desk: Desk, world: World) -> None:
    rows = [text for text in _hostile_rows() if len(text) < 800][:12]
    lines = [
        call(10 + n, "memory_propose", statement=f"{text} {n}", kind="fact", quote=text)
        for n, text in enumerate(rows)
    ]
    speak(main.profile, world.token, [*hello(), *lines])
    for row in desk.candidates(world.webshop):
        assert row.status is v.ItemStatus.CANDIDATE
        assert row.scope.kind is v.NamespaceKind.PROJECT


# Raw lines.


def _case(name: str) -> list[bytes]:
    path = CASES / "mcp-stdio" / name / "in.jsonl"
    return path.read_bytes().replace(b"$SEARCH", b"memory_search").splitlines()


def test_hello_and_end(main: LiveMain, world: World) -> None:
    started = time.monotonic()
    said = speak(main.profile, world.token, _case("ms-h01-hello-and-end"))
    assert time.monotonic() - started < 5
    assert said.code == 0
    assert said.error == ""
    assert {line["id"] for line in said.lines} == {1, 2, 3, 4}
    assert said.raw.endswith(b"\n")


def test_odd_lines_do_not_bring_it_down(main: LiveMain, world: World) -> None:
    said = speak(main.profile, world.token, _case("ms-h02-odd-lines"))
    assert said.code == 0
    for request_id in (1, "text-id", 10, 11, 22):
        assert "result" in said.answer(request_id), request_id
    assert said.answer(13)["error"]["code"] == -32601
    assert said.answer(14)["error"]
    assert said.answer(12)["error"]
    for request_id in range(15, 22):
        assert said.answer(request_id)["result"]["isError"], request_id
        assert "Traceback" not in said.text(request_id)
    ids = [json.dumps(line.get("id")) for line in said.lines]
    assert len(ids) == len(set(ids)), "at most one answer for each id"


@pytest.mark.parametrize("environment", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "gbk"}, {"LANG": "zh_CN.UTF-8"}])
def test_words_of_any_kind_are_searched(main: LiveMain, desk: Desk, environment: dict[str, str]) -> None:
    project = desk.project(f"words {uuid.uuid4().hex[:6]}")
    desk.memory(project, "用户的数据库默认用 SQLite，用户不喜欢弹窗", keywords=("用户",))
    token = desk.binding(project).token
    said = speak(main.profile, token, _case("ms-h03-words"), environment=environment)
    for request_id in range(3, 17):
        answer = said.answer(request_id)
        if request_id in {13, 16}:
            continue  # over a limit or not, it is answered
        text = said.text(request_id)
        assert "syntax" not in text.lower(), request_id
        assert "fts" not in text.lower()
        assert answer["result"] is not None
    assert "用户的数据库" in said.text(3)


def test_no_argument_opens_another_project(main: LiveMain, desk: Desk, world: World) -> None:
    desk.memory(world.ledger, "The price of the ledger is secretfigure")
    said = speak(main.profile, world.token, _case("ms-h04-borders"))
    assert b"secretfigure" not in said.raw
    refusals = {said.text(request_id) for request_id in (3, 4, 5, 8, 9)}
    assert len(refusals) == 1, "a namespace is refused alike, whether it exists or not"
    assert all(said.answer(request_id)["result"]["isError"] for request_id in range(3, 11))


def test_an_unknown_version_is_answered_with_one_that_is_spoken(main: LiveMain, world: World) -> None:
    said = speak(main.profile, world.token, _case("ms-h05-unknown-version"))
    assert said.answer(1)["result"]["protocolVersion"].startswith("20")
    assert said.answer(1)["result"]["protocolVersion"] != "2099-01-01"
    assert len(said.answer(2)) == 3
    assert "error" in said.answer(3)
    assert said.code == 0


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
def test_older_versions_are_spoken(main: LiveMain, world: World, version: str) -> None:
    greeting = {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "old", "version": "0"}}
    said = speak(
        main.profile,
        world.token,
        [request(1, "initialize", **greeting), call(2, "memory_context", request="checkout payment retry")],
    )
    assert said.answer(1)["result"]["protocolVersion"] == version
    assert WEBSHOP in said.text(2)


def test_a_line_without_end_or_measure_is_refused_and_the_rest_goes_on(main: LiveMain, world: World) -> None:
    huge = call(2, "memory_search", query="x" * (2 * 1024 * 1024))
    said = speak(main.profile, world.token, [*hello(), huge, call(3, "memory_search", query="checkout payment")])
    assert said.answer(2)["error"]["code"] == -32600
    assert WEBSHOP in said.text(3)


def test_many_requests_at_once_are_all_answered(main: LiveMain, world: World) -> None:
    lines = [request(100 + n, "ping") for n in range(500)]
    said = speak(main.profile, world.token, [*hello(), *lines, *(call(1000 + n, "memory_status") for n in range(50))])
    for n in range(500):
        assert said.answer(100 + n)["result"] == {}
    for n in range(50):
        assert said.answer(1000 + n)["result"]["structuredContent"]["store"] == "healthy"


async def test_two_clients_at_once_see_only_their_own(main: LiveMain, desk: Desk) -> None:
    worlds = [World(desk), World(desk)]

    async def ask(world: World) -> None:
        async with agent(main, world.token) as client:
            for _ in range(15):
                answer = await client.call_tool("memory_context", {"request": "checkout payment retry"})
                ids = {item["id"] for item in answer.structured_content["items"]}
                others = {other.mine.item_id for other in worlds if other is not world}
                assert world.mine.item_id in ids
                assert not ids & others

    await asyncio.gather(*(ask(world) for world in worlds), *(ask(world) for world in worlds))


async def test_an_unknown_tool_is_an_error_of_the_protocol(main: LiveMain, world: World) -> None:
    async with agent(main, world.token) as client:
        with pytest.raises(MCPError):
            await client.call_tool("memory_delete", {})


# The shim as a process.


def test_the_shim_says_how_it_wants_to_be_called(main: LiveMain) -> None:
    nothing = speak(main.profile, None, [])
    assert (nothing.code, nothing.raw) == (64, b"")
    assert "--binding" in nothing.error
    unknown = speak(main.profile, "t" * 43, [], options=("--scope", "global"))
    assert (unknown.code, unknown.raw) == (64, b"")
    chinese = speak(main.profile, None, [], environment={"LANG": "zh_CN.UTF-8"})
    assert "绑定" in chinese.error


def test_the_token_may_come_by_option_file_or_variable(main: LiveMain, world: World, tmp_path: Path) -> None:
    file = tmp_path / "token file"
    file.write_text(world.token + "\n", encoding="ascii")
    for options in (("--binding", world.token), (f"--binding={world.token}",), ("--binding-file", str(file))):
        said = speak(main.profile, None, _case("ms-h01-hello-and-end"), options=options)
        assert said.code == 0
        assert len(said.lines) == 4
    missing = speak(main.profile, None, [], options=("--binding-file", str(tmp_path / "none")))
    assert missing.code == 64


def test_a_shim_starts_main_when_none_runs_and_main_ends_by_itself_later(tmp_path: Path) -> None:
    with running_main() as first:
        with MainConnection.open(first.paths.data) as connection:
            world = World(Desk(connection))
        first.stop()
        said = speak(first.profile, world.token, [*hello(), call(2, "memory_context", request="checkout payment")])
        assert WEBSHOP in said.text(2)
        assert said.code == 0
        end_process(first.address.process_id)


def test_main_going_away_is_said(main: LiveMain) -> None:
    with running_main() as other:
        with MainConnection.open(other.paths.data) as connection:
            world = World(Desk(connection))
        shim = subprocess.Popen(
            main_command(other.profile, "mcp"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=shim_environment(world.token),
        )
        assert shim.stdin is not None
        assert shim.stdout is not None
        shim.stdin.write(b"\n".join(hello()) + b"\n")
        shim.stdin.flush()
        assert json.loads(shim.stdout.readline())["id"] == 1
        other.kill()
        _, error = shim.communicate(timeout=10)
        assert shim.returncode == 74
        assert b"ended" in error


async def test_usage_shows_what_was_cut(main: LiveMain, desk: Desk) -> None:
    project = desk.project(f"full {uuid.uuid4().hex[:6]}")
    for number in range(14):
        desk.memory(project, f"Gateway node{number} listens on address {number} with cipher{number}")
    token = desk.binding(project, has_global=False).token
    async with agent(main, token) as client:
        answer = await client.call_tool("memory_context", {"request": "gateway listens address cipher"})
    assert len(answer.structured_content["items"]) == 10, "the project's default budget"
    assert answer.structured_content["cut"] == {"level_items": 4}
    assert "4 more were left out" in answer.content[0].text
    contexts = desk.connection.call(u.LIST_USAGE, u.ListUsageRequest(project_id=project)).items
    retrieval = desk.connection.call(u.LIST_RETRIEVALS, u.ContextRequest(context_id=contexts[0].context_id)).items[0]
    assert sum(item.cut_rule is v.CutRule.LEVEL_ITEMS for item in retrieval.items) == 4
    row = desk.connection.call(m.GET_MEMORY, m.ItemRequest(item_id=answer.structured_content["items"][0]["id"])).row
    assert row.use_count == 1
