"""memory.*, candidate.* and deletions over a real connection to a real main."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from main_process.cli.connection import CallFailed, MainConnection
from shared.ipc.contract import Empty
from shared.ipc.errors import ErrorCode
from shared.ipc.methods import candidates as c
from shared.ipc.methods import memories as m
from shared.ipc.methods import projects as p
from shared.vocabulary import ItemStatus, MemoryKind, NamespaceKind, Sensitivity, ValidityState
from tests.support.live_main import running_main
from tests.support.minimal_requests import UNKNOWN_ID

GLOBAL = m.ScopeTarget(kind=NamespaceKind.GLOBAL)


@pytest.fixture(scope="module")
def main(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainConnection]:
    profile: Path = tmp_path_factory.mktemp("memory-calls") / "profile"
    with running_main(profile) as live, MainConnection.open(live.paths.data) as connection:
        yield connection


def create(main: MainConnection, statement: str, *, target: m.ScopeTarget = GLOBAL, **draft: object) -> m.MemoryRow:
    fields = {"kind": MemoryKind.FACT, "statement": statement} | draft
    result = main.call(
        m.CREATE_MEMORY,
        m.CreateMemoryRequest(
            target=target, draft=m.MemoryDraft(**fields), idempotency_key=f"key-{abs(hash(statement)):020d}"
        ),
    )
    return result.applied[0]


def ref(row: m.MemoryRow) -> m.ItemRef:
    return m.ItemRef(item_id=row.item_id, expected_revision=row.revision)


def refused(main: MainConnection, method: object, request: object) -> CallFailed:
    with pytest.raises(CallFailed) as caught:
        main.call(method, request)  # type: ignore[arg-type]  # any pairing is tried here
    return caught.value


def test_a_memory_from_creation_to_receipt(main: MainConnection) -> None:
    row = create(main, "The registry listens on port 5000.", aliases=("registry port",))
    assert (row.status, row.scope.kind, row.validity.state) == (
        ItemStatus.CONFIRMED,
        NamespaceKind.GLOBAL,
        ValidityState.CURRENT,
    )
    edited = main.call(
        m.EDIT_MEMORY,
        m.EditMemoryRequest(
            item_id=row.item_id,
            expected_revision=1,
            draft=m.MemoryDraft(kind=MemoryKind.FACT, statement="The registry listens on port 5001."),
        ),
    ).applied[0]
    stale = main.call(
        m.EDIT_MEMORY,
        m.EditMemoryRequest(
            item_id=row.item_id,
            expected_revision=1,
            draft=m.MemoryDraft(kind=MemoryKind.FACT, statement="The registry listens on port 5002."),
        ),
    )
    assert (stale.change_id, stale.conflicts[0].current_revision) == (None, 2)
    revisions = main.call(m.LIST_REVISIONS, m.ListRevisionsRequest(item_id=row.item_id)).items
    assert [revision.number for revision in revisions] == [2, 1]
    found = main.call(m.LIST_MEMORIES, m.ListMemoriesRequest(filter=m.MemoryFilter(text="registry"))).items
    assert [each.item_id for each in found] == [row.item_id]
    explained = main.call(m.EXPLAIN_RECALL, m.ExplainRequest(item_id=row.item_id, question="Which registry port?"))
    assert explained.is_recalled
    archived = main.call(m.ARCHIVE_MEMORIES, m.ItemsRequest(items=(ref(edited),)))
    undone = main.call(m.UNDO_CHANGE, m.UndoRequest(change_id=archived.change_id or ""))
    assert undone.applied[0].status is ItemStatus.CONFIRMED
    preview = main.call(m.PREVIEW_FORGET, m.ForgetRequest(items=(ref(edited),)))
    receipt = main.call(m.FORGET_MEMORIES, m.ForgetRequest(items=(ref(edited),)))
    assert receipt.removed == preview
    assert receipt.removed.revisions == 2
    assert (receipt.database_hits, receipt.wal_hits, receipt.index_hits, receipt.is_wal_truncated) == (0, 0, 0, True)
    assert refused(main, m.GET_MEMORY, m.ItemRequest(item_id=row.item_id)).error.code is ErrorCode.NOT_FOUND


def test_restricted_text_is_masked_until_asked_for(main: MainConnection) -> None:
    row = create(main, "A private matter of health.", sensitivity=Sensitivity.RESTRICTED)
    assert (row.is_masked, row.statement) == (True, "")
    hidden = main.call(m.GET_MEMORY, m.ItemRequest(item_id=row.item_id))
    shown = main.call(m.GET_MEMORY, m.ItemRequest(item_id=row.item_id, is_revealed=True))
    assert hidden.row.statement == ""
    assert shown.row.statement == "A private matter of health."
    revisions = main.call(m.LIST_REVISIONS, m.ListRevisionsRequest(item_id=row.item_id)).items
    assert revisions[0].statement == ""


def test_a_foreign_id_answers_like_an_unknown_one(main: MainConnection) -> None:
    row = create(main, "Foreign things are foreign.")
    unknown = refused(main, m.GET_MEMORY, m.ItemRequest(item_id=UNKNOWN_ID)).error
    foreign = refused(main, m.GET_MEMORY, m.ItemRequest(item_id=row.scope.namespace_id)).error
    assert (unknown.code, unknown.rule) == (foreign.code, foreign.rule)


def test_a_secret_is_refused_by_its_kind_alone(main: MainConnection) -> None:
    token = "ghp_" + "FAKEfakeFAKEfakeFAKEfakeFAKEfake0001"
    draft = m.MemoryDraft(kind=MemoryKind.FACT, statement=f"Use {token} to deploy.")
    request = m.CreateMemoryRequest(target=GLOBAL, draft=draft, idempotency_key="secret-0001")
    error = refused(main, m.CREATE_MEMORY, request).error
    assert (error.code, error.rule) == (ErrorCode.RULE_VIOLATED, "secret_in_text")
    assert token not in str(error)


def test_validity_must_make_sense(main: MainConnection) -> None:
    project = main.call(p.CREATE_PROJECT, p.CreateProjectRequest(name="validity"))
    target = m.ScopeTarget(kind=NamespaceKind.PROJECT, project_id=project.project_id)
    draft = m.MemoryDraft(
        kind=MemoryKind.FACT,
        statement="Freeze.",
        valid_from=project.created_at,
        valid_until=project.created_at,
    )
    request = m.CreateMemoryRequest(target=target, draft=draft, idempotency_key="validity-1")
    assert refused(main, m.CREATE_MEMORY, request).error.rule == "validity_ends_before_start"


def test_counts_follow_the_filter(main: MainConnection) -> None:
    before = main.call(m.COUNT_MEMORIES, m.CountMemoriesRequest())
    create(main, "Counting is for counters.")
    after = main.call(m.COUNT_MEMORIES, m.CountMemoriesRequest())
    assert after.total == before.total + 1
    inbox = main.call(c.COUNT_CANDIDATES, Empty())
    assert inbox.candidates == 0


def test_deleting_a_project_wants_its_preview(main: MainConnection) -> None:
    project = main.call(p.CREATE_PROJECT, p.CreateProjectRequest(name="doomed"))
    target = m.ScopeTarget(kind=NamespaceKind.PROJECT, project_id=project.project_id)
    preview = main.call(p.PREVIEW_PROJECT_DELETION, p.ProjectRequest(project_id=project.project_id))
    create(main, "Something that came meanwhile.", target=target)
    stale = p.DeleteRequest(id=project.project_id, preview_token=preview.token)
    assert refused(main, p.DELETE_PROJECT, stale).error.code is ErrorCode.CONFLICT
    fresh = main.call(p.PREVIEW_PROJECT_DELETION, p.ProjectRequest(project_id=project.project_id))
    assert fresh.memories == 1
    receipt = main.call(p.DELETE_PROJECT, p.DeleteRequest(id=project.project_id, preview_token=fresh.token))
    assert receipt.is_wal_truncated
    assert receipt.removed.memories == 1
