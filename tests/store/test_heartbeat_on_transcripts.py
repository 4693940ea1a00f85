"""The deterministic heartbeat over real-shaped transcripts: what each case's `expected.json` says of memory."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from main_process.domain.deterministic_review import review_deterministically
from main_process.domain.review import LOCAL_LIMITS
from main_process.services import heartbeat_claims, heartbeat_runs
from main_process.services.heartbeat_claims import Claim
from main_process.store.unit_of_work import Unit
from shared.vocabulary import ProposerKind
from tests.support import cases
from tests.support.imports import Bench, import_bench

OF_FILES = {"cx-h09-memories-folder", "gp-h02-saved-memories"}
"""Saved memories become candidates when they are imported, not when a heartbeat reads turns."""


@dataclass(frozen=True)
class Proposed:
    """A candidate with its quotes."""

    statement: str
    status: str
    quotes: tuple[str, ...]


async def review(bench: Bench, project_id: str, key: str) -> None:
    """Run one-off reviews until nothing is left unread."""

    def work(unit: Unit) -> bool:
        claim = heartbeat_claims.start_one_off(
            unit, project_id, proposer=ProposerKind.DETERMINISTIC, key=f"{key}-{unit.now}", owner="test"
        )
        assert isinstance(claim, Claim)
        request = heartbeat_runs.material(unit, claim.run, LOCAL_LIMITS, memories_max=10)
        if not request.conversations:
            heartbeat_runs.no_change(unit, claim.lease)
            return False
        heartbeat_runs.complete(unit, claim.lease, review_deterministically(request))
        return True

    for _ in range(20):
        bench.clock.advance(seconds=1)
        if not await bench.store.write(work):
            return
    pytest.fail("never done")


async def proposed(bench: Bench) -> list[Proposed]:
    rows = await bench.rows(
        "select r.statement, i.status, group_concat(s.quote, char(10)) from memory_item i"
        " join memory_revision r on r.item_row = i.row and r.number = i.revision"
        " join source s on s.item_row = i.row where i.actor = 'heartbeat' group by i.row order by i.row"
    )
    return [Proposed(str(row[0]), str(row[1]), tuple(str(row[2]).split("\n"))) for row in rows]


def essential(text: str) -> set[str]:
    """Words and Han pairs that carry the meaning of an expectation."""
    small = {"the", "are", "as", "is", "in", "on", "not", "with", "for", "this", "run", "uses", "use", "of"}
    words = {word.lower().rstrip("s") for word in re.findall(r"[A-Za-z][\w.-]+|\d[\w.-]*", text)} - small
    han = {run[i : i + 2] for run in re.findall(r"[\u3400-\u9fff]+", text) for i in range(len(run) - 1)}
    return words | han


def means(statement: str, wanted: str) -> bool:
    needed = essential(wanted)
    return len(needed & essential(statement)) * 3 >= len(needed) * 2


def texts(values: Iterable[object]) -> list[str]:
    return [value for value in values if isinstance(value, str)]


def all_cases() -> list[str]:
    return [
        name for name in cases.names("claude-code", "codex", "chatgpt") if name.rpartition("/")[2] not in OF_FILES
    ]


@pytest.mark.parametrize("case", all_cases())
async def test_a_transcript_gives_what_its_case_expects(case: str, tmp_path: Path) -> None:
    expect = cases.expected(case)
    folder = cases.materialise(case, tmp_path / "case")
    async with import_bench(tmp_path) as bench:
        project = await bench.project("everything")
        await bench.report(folder, project_id=project)
        await review(bench, project, case)
        found = await proposed(bench)

    statements = [one.statement for one in found]
    for wanted in texts(expect.get("worth_remembering", ())):
        assert any(means(statement, wanted) for statement in statements), (wanted, statements)
    for forbidden in texts(expect.get("must_not_become_memory", ())):
        assert not any(forbidden in statement or means(statement, forbidden) for statement in statements), forbidden
    for wanted, count in expect.get("candidates_for", {}).items():
        assert sum(means(statement, wanted) for statement in statements) == count, (wanted, statements)
    for secret in expect.get("secret_strings", ()):
        plain = cases.with_secrets(secret)
        assert not any(plain in text for one in found for text in (one.statement, *one.quotes))
    assert {one.status for one in found} <= {"candidate"}


async def test_importing_and_reviewing_again_proposes_nothing_new(tmp_path: Path) -> None:
    folder = cases.materialise("claude-code/cc-h14-resume-copies", tmp_path / "case")
    async with import_bench(tmp_path) as bench:
        project = await bench.project("everything")
        for key in ("first", "second"):
            await bench.report(folder, project_id=project)
            await review(bench, project, key)
        found = await proposed(bench)

    assert [one.statement for one in found] == ["Tables live in data/, always"]
