"""Recall on real files: the index changes nothing but speed, scopes hold on every path, texts are read in order."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from main_process.domain.errors import NotFound
from main_process.domain.namespace import LevelBudget
from main_process.domain.recall_gate import RecallQuery
from main_process.domain.retrieval import Recall
from main_process.domain.times import Validity
from main_process.services.namespace_service import resolve_chain
from main_process.services.recall_service import explain, recall_of, recalled
from main_process.store.unit_of_work import Unit
from shared.vocabulary import (
    CutRule,
    ItemStatus,
    MemoryKind,
    NamespaceKind,
    Origin,
    RecallMode,
    RelationKind,
    Sensitivity,
    SourceType,
    Strength,
    TrustClass,
)
from tests.support.items import add_item, add_project
from tests.support.stores import START, StoreFactory

WORDS = [
    *("deploy", "deploys", "tuesday", "port", "8080", "C++", "GitHub", "parse_http_header", "never", "tabs"),
    *("部署", "周二", "日志格式", "数据库备份", "端口是", "テスト", "테스트", "the", "我们可以"),
]
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5)
PINNED = {"recall_mode": RecallMode.ALWAYS, "strength": Strength.HARD}


def described(found: Recall) -> tuple[object, ...]:
    return (
        [entry.item.id for entry in found.entries],
        [(one.candidate.id, one.cut_rule, one.rank, dict(one.score_parts)) for one in found.outcomes],
        found.considered,
        found.tokens,
    )


ITEM = st.fixed_dictionaries(
    {
        "words": TEXTS,
        "place": st.integers(0, 2),
        "subject": TEXTS.map(lambda words: " ".join(words[:3])) | st.just(""),
        "aliases": st.lists(TEXTS.map(" ".join), max_size=2).map(tuple),
        "keywords": st.lists(st.sampled_from(WORDS), max_size=2).map(tuple),
        "status": st.sampled_from([*ItemStatus][:5] + [ItemStatus.CONFIRMED] * 6),
        "applies_to_paths": st.sampled_from([(), (), ("src",), ("src/app", "docs")]),
        "sensitivity": st.sampled_from([Sensitivity.NORMAL] * 4 + [Sensitivity.SENSITIVE, Sensitivity.RESTRICTED]),
        "kind": st.sampled_from(MemoryKind),
        "origin": st.sampled_from(Origin),
        "is_pinned": st.integers(0, 9).map(lambda number: number == 0),
        "validity": st.sampled_from(
            [Validity()] * 4 + [Validity(valid_until=START), Validity(valid_from=START + timedelta(1))]
        ),
        "salience": st.floats(0, 1),
        "age": st.integers(0, 400),
    }
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    items=st.lists(ITEM, max_size=20),
    asked=st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join) | st.text(max_size=20),
    paths=st.sampled_from([(), ("src/app/x.py",), ("other",)]),
)
def test_the_index_changes_nothing_but_speed(
    stores: StoreFactory, items: list[dict[str, object]], asked: str, paths: tuple[str, ...]
) -> None:
    store = next(iter(stores.opened), None) or stores()
    engine = store.engines.writer
    with engine.connect() as connection, connection.begin() as transaction:
        unit = Unit(connection, START, is_writing=True)
        project_id, space = add_project(unit, "webshop")
        _, foreign = add_project(unit, "ledger")
        places = [space.id, unit.namespaces.global_of(unit.domains.default_id()).id, foreign.id]
        for each in items:
            one = dict(each)
            words = one.pop("words")
            pinned = PINNED if one.pop("is_pinned") else {}
            add_item(
                unit,
                places[int(str(one.pop("place")))],
                " ".join(words),  # type: ignore[arg-type]  # a list of words
                updated_at=START - timedelta(days=int(str(one.pop("age")))),
                **one,
                **pinned,
            )
        chain = resolve_chain(unit, project_id=project_id)
        query = RecallQuery(asked, paths)
        by_index = recall_of(unit, chain, query, has_index=True)
        by_scan = recall_of(unit, chain, query, has_index=False)
        assert described(by_index) == described(by_scan)
        assert all(one.candidate.namespace_id != foreign.id for one in by_index.outcomes)
        unit.search.rebuild()
        assert described(recall_of(unit, chain, query)) == described(by_scan)
        transaction.rollback()


def test_the_index_changes_nothing_in_a_crowded_project(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        project_id, space = add_project(unit, "webshop")
        for number in range(400):
            add_item(
                unit,
                space.id,
                f"Deploy on Tuesday with tool {number}x" + (" and kubernetes" if number % 97 == 0 else ""),
                origin=Origin.EXPLICIT if number % 50 == 0 else Origin.IMPORTED,
                salience=number % 7 / 10,
                applies_to_paths=("src",) if number % 90 == 0 else (),
                updated_at=START - timedelta(days=number % 13),
                **(PINNED if number in {3, 399} else {}),
            )
        odd = add_item(unit, space.id, "Elsewhere", subject="kubernetes", origin=Origin.IMPORTED, salience=0.0)
        chain = resolve_chain(unit, project_id=project_id)
        for query in (
            RecallQuery("deploy on tuesday"),
            RecallQuery("deploy kubernetes on tuesday"),
            RecallQuery("deploy tuesday", ("src/a.py",)),
        ):
            by_index = recall_of(unit, chain, query)
            assert described(by_index) == described(recall_of(unit, chain, query, has_index=False))
            assert by_index.considered >= 400
        first = recall_of(unit, chain, RecallQuery("deploy tuesday", ("src/a.py",))).entries
        assert [entry.item.text.applies_to_paths for entry in first[2:6]] == [("src",)] * 4
        best = recall_of(unit, chain, RecallQuery("deploy kubernetes tuesday")).entries
        assert odd.id in {entry.item.id for entry in best}


def test_an_index_row_that_points_into_another_project_gives_nothing(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        project_id, space = add_project(unit, "webshop")
        _, foreign = add_project(unit, "ledger")
        secret = add_item(unit, foreign.id, "Deploy on Tuesday")
        unit.connection.execute(
            text("UPDATE memory_term SET namespace_row = (SELECT row FROM namespace WHERE id = :id)"),
            {"id": space.id},
        )
        found = recall_of(unit, resolve_chain(unit, project_id=project_id), RecallQuery("deploy tuesday"))
        assert found.outcomes == ()
        assert secret.namespace_id == foreign.id


def test_a_stale_index_row_of_an_archived_item_gives_nothing(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        project_id, space = add_project(unit, "webshop")
        add_item(unit, space.id, "Deploy on Tuesday")
        unit.connection.execute(text("UPDATE memory_item SET status = 'archived'"))
        found = recall_of(unit, resolve_chain(unit, project_id=project_id), RecallQuery("deploy tuesday"))
        assert found.outcomes == ()


def test_secrets_are_redacted_on_the_way_out(stores: StoreFactory) -> None:
    store = stores()
    token = "ghp_" + "a1B2" * 9
    with store.unit() as unit:
        project_id, space = add_project(unit, "webshop")
        add_item(unit, space.id, f"Deploy on Tuesday with {token}")
        made = recalled(unit, resolve_chain(unit, project_id=project_id), RecallQuery("deploy tuesday"))
        assert token not in made.block.text
        assert "[redacted:" in made.block.text
        assert made.duration_ms > 0


def test_a_block_carries_scope_source_and_recorded_conflicts(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        project_id, space = add_project(unit, "webshop")
        one = add_item(unit, space.id, "Deploy to Leiden on Tuesday")
        other = add_item(unit, space.id, "Tuesday deploy goes where the shop stands, in Delft")
        unit.connection.execute(
            text(
                "INSERT INTO source(id, item_row, type, trust, quote, digest, is_primary, is_available, recorded_at)"
                " VALUES ('s', :row, :type, :trust, 'x', 'x', 1, 0, 0)"
            ),
            {"row": one.row, "type": SourceType.MESSAGE.value, "trust": TrustClass.PERSON.value},
        )
        unit.connection.execute(
            text(
                "INSERT INTO relation(id, kind, from_row, from_revision, to_row, to_revision, is_open, actor, reason,"
                " recorded_at) VALUES ('r', :kind, :a, 1, :b, 1, 1, 'person', '', 0)"
            ),
            {"kind": RelationKind.CONTRADICTION.value, "a": one.row, "b": other.row},
        )
        made = recalled(unit, resolve_chain(unit, project_id=project_id), RecallQuery("deploy tuesday"))
        assert 'project = "webshop"' in made.block.text
        assert "source message (unavailable)" in made.block.text
        assert made.block.text.count("conflicts with") == 2


@pytest.mark.parametrize(
    ("fields", "question", "is_recalled", "rule"),
    [
        ({}, "deploy on tuesday", True, None),
        ({}, "weather", False, CutRule.GATE),
        ({"status": ItemStatus.CANDIDATE}, "deploy tuesday", False, CutRule.NOT_CONFIRMED),
        ({"sensitivity": Sensitivity.RESTRICTED}, "deploy tuesday", False, CutRule.SENSITIVITY),
        ({"validity": Validity(valid_until=START)}, "deploy tuesday", False, CutRule.NOT_VALID_NOW),
        ({"applies_to_paths": ("src",)}, "deploy tuesday", True, None),
        (PINNED, "weather", True, None),
    ],
)
def test_why_an_item_would_be_recalled(
    stores: StoreFactory, fields: dict[str, object], question: str, is_recalled: bool, rule: CutRule | None
) -> None:
    store = stores()
    with store.unit() as unit:
        _, space = add_project(unit, "webshop")
        one = add_item(unit, space.id, "Deploys happen on Tuesday", **fields)
        said = explain(unit, one.id, question)
        assert said.is_recalled is is_recalled
        assert said.cut_rule is rule
        assert ("deploy" in said.matched_terms) is ("deploy" in question)
        assert set(said.score_parts) >= {"coverage", "path", "freshness"}
        with pytest.raises(NotFound):
            explain(unit, "00000000-0000-4000-8000-000000000000", question)


def test_an_item_behind_its_level_says_so(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        _, space = add_project(unit, "webshop")
        rows = [add_item(unit, space.id, f"Deploy on Tuesday with tool {number}x") for number in range(80)]
        budgets = {NamespaceKind.PROJECT: LevelBudget(1, 5_000)}
        said = [explain(unit, one.id, "deploy tuesday", budgets=budgets) for one in (rows[0], rows[79])]
        assert {one.cut_rule for one in said} <= {None, CutRule.LEVEL_ITEMS}
        assert sum(explain(unit, one.id, "deploy tuesday", budgets=budgets).is_recalled for one in rows[::8]) <= 1
