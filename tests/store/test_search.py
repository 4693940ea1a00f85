"""A person's search on real files: the handed queries, any text without error, filters inside, exact unindexing."""

import json
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, insert, text

from main_process.domain.memory_item import MemoryItem
from main_process.domain.terms import tokens
from main_process.services import search_service
from main_process.store.search_text import excerpt, spans_of, turn_words
from main_process.store.tables.conversation import Conversation as ConversationTable
from main_process.store.tables.conversation import Turn as TurnTable
from main_process.store.tables.memory_item import MemoryItem as ItemTable
from main_process.store.unit_of_work import Unit
from shared.ipc.methods.memories import MemoryFilter
from shared.vocabulary import FoundBy, ItemStatus, NamespaceKind, TimePrecision, TurnStanding, TurnState
from tests.support.cases import CASES
from tests.support.items import add_item, add_project
from tests.support.stores import START, OpenStore, StoreFactory

FOLDER = CASES / "engine" / "search"
DOCUMENTS = [json.loads(line) for line in (FOLDER / "docs.jsonl").read_text(encoding="utf-8").split("\n") if line]
QUERIES = [json.loads(line) for line in (FOLDER / "queries.jsonl").read_text(encoding="utf-8").split("\n") if line]


def handed(store: OpenStore) -> tuple[dict[str, str], dict[int, str]]:
    """Store the 20 documents; return namespace ids by their words and document ids by row."""
    with store.unit() as unit:
        spaces = {"global": unit.namespaces.global_of(unit.domains.default_id()).id}
        for name in ("project:a", "project:b"):
            spaces[name] = add_project(unit, name)[1].id
        named = {
            add_item(unit, spaces[one["namespace"]], one["text"], status=ItemStatus(one["state"])).row: one["id"]
            for one in DOCUMENTS
        }
    return spaces, named


def test_the_handed_queries_find_what_they_must(stores: StoreFactory) -> None:
    store = stores()
    spaces, named = handed(store)
    assert len(QUERIES) == 38
    for query in QUERIES:
        with store.unit(is_writing=False) as unit:
            hits = unit.search.find_items(
                query["query"], namespace_ids=[spaces[name] for name in query["namespaces"]], limit=50
            )
        found = [named[hit.row] for hit in hits]
        assert set(query["must_hit"]) <= set(found[:5]), (query["query"], found)
        assert not set(query["must_not_hit"]) & set(found), (query["query"], found)
        assert "d07" not in found, query["query"]


@pytest.mark.parametrize("asked", ["*", "", "   ", "\0", "()", '"', "😀"])
def test_nothing_asked_finds_nothing(stores: StoreFactory, asked: str) -> None:
    store = stores()
    handed(store)
    with store.unit(is_writing=False) as unit:
        found = unit.search.find_items(asked)
        assert len(found) <= 1  # signs are looked for literally: one text holds a quotation mark
        assert unit.search.find_turns(asked) == ()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(asked=st.text(max_size=60) | st.text(alphabet="\"'*^:()-+{}[]~ANDORNOTa库\0\ud800 ", max_size=30))
def test_no_text_is_ever_an_error(stores: StoreFactory, asked: str) -> None:
    store = next(iter(stores.opened), None) or stores()
    with store.unit(is_writing=False) as unit:
        unit.search.find_items(asked, limit=5)
        unit.search.find_turns(asked, limit=5)
        unit.search.similar_rows(asked, ())


def rows_found(unit: Unit, asked: str) -> set[int]:
    return {hit.row for hit in unit.search.find_items(asked)}


def test_an_edit_moves_the_words(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        old = add_item(
            unit,
            unit.namespaces.global_of(unit.domains.default_id()).id,
            "Deploys happen on Tuesday",
            aliases=("rollout",),
        )
        new = replace(old, text=replace(old.text, statement="Deploys happen on Thursday", aliases=()))
        unit.search.reindex(old, new)
        assert rows_found(unit, "thursday") == {old.row}
        assert rows_found(unit, "tuesday") == set()
        assert rows_found(unit, "rollout") == set()


def test_the_beginning_of_a_word_finds_it_at_every_letter(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        row = add_item(
            unit, unit.namespaces.global_of(unit.domains.default_id()).id, "Running databases needs preferences"
        ).row
        for word in ("running", "databases", "preferences"):
            for size in range(2, len(word) + 1):
                assert rows_found(unit, word[:size]) == {row}, word[:size]
        assert rows_found(unit, "database preference runs") == {row}


def test_only_confirmed_items_carry_recall_terms(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        space = unit.namespaces.global_of(unit.domains.default_id()).id
        pending = add_item(unit, space, "Cache lives in Redis", status=ItemStatus.CANDIDATE)
        count = text("SELECT count(*) FROM memory_term")
        assert unit.connection.execute(count).scalar_one() == 0
        confirmed = replace(pending, status=ItemStatus.CONFIRMED)
        unit.search.reindex(pending, confirmed)
        assert unit.connection.execute(count).scalar_one() == 3  # cache, lives, Redis
        unit.search.reindex(confirmed, replace(confirmed, status=ItemStatus.ARCHIVED))
        assert unit.connection.execute(count).scalar_one() == 0
        assert rows_found(unit, "redis") == {pending.row}


def forget(unit: Unit, item: MemoryItem) -> None:
    unit.search.reindex(item, None)
    unit.connection.execute(delete(ItemTable).where(ItemTable.row == item.row))


def test_unindexed_words_leave_the_bytes(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        space = unit.namespaces.global_of(unit.domains.default_id()).id
        kept = add_item(unit, space, "The kettle is green")
        gone = add_item(
            unit, space, "Xylophonist Quetzalcoatl 龘靐齉", subject="Zwieback", aliases=("pterodactylus",)
        )
        unit.search.index_turn(7, "Say Xylophonist twice", "靐 it is")
    assert b"ylophonist" in store.bytes_on_disk()
    with store.unit() as unit:
        forget(unit, gone)
        unit.search.unindex_turn(7, "Say Xylophonist twice", "靐 it is")
    with store.unit() as unit:
        unit.search.optimize()
    checkpoint = store.raw()
    assert checkpoint.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    checkpoint.close()
    left = store.bytes_on_disk().lower()
    for word in ("ylophonist", "uetzalcoatl", "wieback", "terodactyl", "龘", "靐"):
        assert word.encode() not in left, word
    with store.unit(is_writing=False) as unit:
        assert rows_found(unit, "kettle") == {kept.row}


def test_deleted_items_do_not_push_live_ones_out(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        space = unit.namespaces.global_of(unit.domains.default_id()).id
        items = [add_item(unit, space, f"Backup number {number} of the ledger") for number in range(20)]
        for item in items[::2]:
            forget(unit, item)
        assert len(unit.search.find_items("ledger backup", limit=5)) == 5


def test_filters_apply_before_the_limit(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        _, space = add_project(unit, "webshop")
        for number in range(30):
            add_item(unit, unit.namespaces.global_of(unit.domains.default_id()).id, f"ledger ledger {number}")
        wanted = add_item(unit, space.id, "A long line in which the ledger is named at the very end")
        found = unit.search.find_items("ledger", namespace_ids=[space.id], limit=1)
        assert [hit.row for hit in found] == [wanted.row]
        assert unit.search.find_items("ledger", statuses=[ItemStatus.REJECTED]) == ()
        assert unit.search.find_items("ledger", namespace_ids=["00000000-0000-4000-8000-000000000000"]) == ()


def test_literal_hits_come_first(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        space = unit.namespaces.global_of(unit.domains.default_id()).id
        add_item(unit, space, "header header header http http parse")
        wanted = add_item(unit, space, "The function parse_http_header() lives in a file with a long description")
        hits = unit.search.find_items("parse_http_header")
        assert hits[0].row == wanted.row
        assert hits[0].is_literal
        assert not hits[1].is_literal


def test_rebuilding_gives_the_same_index(stores: StoreFactory) -> None:
    store = stores()
    spaces, named = handed(store)
    dump = "SELECT group_concat(term || namespace_row || item_row || fields, ',') FROM (SELECT * FROM memory_term)"
    with store.unit() as unit:
        before = unit.connection.execute(text(dump)).scalar_one()
        hits = [unit.search.find_items(query["query"]) for query in QUERIES]
        unit.search.rebuild()
        assert unit.connection.execute(text(dump)).scalar_one() == before
        assert [unit.search.find_items(query["query"]) for query in QUERIES] == hits
    assert spaces
    assert named


def test_similar_statements_are_near(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        space = unit.namespaces.global_of(unit.domains.default_id()).id
        near = add_item(unit, space, "端口是 8080", status=ItemStatus.CANDIDATE)
        add_item(unit, space, "端口是 8082", status=ItemStatus.REJECTED)
        add_item(unit, space, "Prefers short answers")
        assert unit.search.similar_rows("端口是 8081", (space,)) == (near.row,)


def add_turns(unit: Unit, turns: list[tuple[int, str, str]]) -> dict[int, int]:
    """Store turns of numbered conversations; return the conversation's number by row."""
    rows: dict[int, int] = {}
    made: dict[int, int] = {}
    said: dict[int, int] = {}
    for conversation, user_text, answer in turns:
        if conversation not in made:
            space = unit.namespaces.insert(
                NamespaceKind.CONVERSATION,
                f"c{conversation}",
                parent=unit.namespaces.global_of(unit.domains.default_id()),
            )
            space_row = unit.connection.execute(
                text("SELECT row FROM namespace WHERE id = :id"), {"id": space.id}
            ).scalar_one()
            values = {"id": f"c{conversation}", "namespace_row": space_row, "title": "", "client": "test"}
            stored = unit.connection.execute(insert(ConversationTable).values(**values, created_at=START))
            made[conversation] = stored.inserted_primary_key[0]
        said[conversation] = said.get(conversation, 0) + 1
        stored = unit.connection.execute(
            insert(TurnTable).values(
                id=f"turn-{len(rows)}",
                conversation_row=made[conversation],
                sequence=said[conversation],
                user_text=user_text,
                assistant_text=answer,
                state=TurnState.COMPLETED,
                standing=TurnStanding.CURRENT,
                occurred_precision=TimePrecision.UNKNOWN,
                recorded_at=START,
            )
        )
        row = stored.inserted_primary_key[0]
        rows[row] = conversation
        unit.search.index_turn(row, user_text, answer)
    return rows


def test_turns_are_found_in_both_languages(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        rows = list(
            add_turns(
                unit,
                [
                    (1, "重跑gen-itgc后要清缓存", "好的"),
                    (1, "We deployed C++ services", "Deployment noted"),
                    (2, "naïve café", "ＦＵＬＬＷＩＤＴＨ"),
                ],
            )
        )

        def found(asked: str) -> list[int]:
            return [turn.row for turn in unit.search.find_turns(asked)]

        assert found("缓存") == [rows[0]]
        assert found("缓") == [rows[0]]
        assert found("itgc") == [rows[0]]
        assert found("deploying") == [rows[1]]
        assert found("C++") == [rows[1]]
        assert found("C#") == []
        assert found("cafe") == [rows[2]]
        assert found("fullwidth") == [rows[2]]


def test_neighbours_lift_a_turn(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        rows = add_turns(
            unit,
            [
                (1, "The kiln", "Yes"),
                (2, "We talked about glaze", "Yes"),
                (2, "The kiln", "Yes"),
                (2, "More glaze please", "Yes"),
            ],
        )
        best = unit.search.find_turns("kiln glaze")[0]
        assert rows[best.row] == 2


def test_a_question_finds_the_answer_beside_its_words_and_single_words_only_what_holds_them(
    stores: StoreFactory,
) -> None:
    store = stores()
    with store.unit() as unit:
        rows = list(
            add_turns(
                unit,
                [
                    (1, "Which glaze shall we take for the kiln in the yard?", "The green one or the grey one."),
                    (1, "The second, then.", "Ordered."),
                    (2, "Something else", "Entirely"),
                ],
            )
        )
        asked = unit.search.find_turns("which glaze did we choose for the kiln in the yard")
        assert [turn.row for turn in asked] == rows[:2]
        assert asked[0].found_by == {FoundBy.WORDS}
        assert asked[1].found_by == {FoundBy.NEIGHBOURS}
        assert [turn.row for turn in unit.search.find_turns("kiln glaze")] == rows[:1]


def test_days_alone_list_what_was_said_on_them_and_with_words_they_order(stores: StoreFactory) -> None:
    store = stores()
    with store.unit() as unit:
        rows = list(add_turns(unit, [(1, "The kiln", "Yes"), (1, "The glaze", "Yes"), (2, "The kiln again", "Yes")]))
        for row, said_at in zip(rows, ("2026-02-03 23:30", "2026-02-04 09:00", "2026-02-05 09:00"), strict=True):
            moment = datetime.fromisoformat(said_at).replace(tzinfo=UTC)
            unit.connection.execute(
                text("UPDATE turn SET occurred_at = :at WHERE row = :row"),
                {"at": int(moment.timestamp() * 1_000_000), "row": row},
            )
        tokyo = ZoneInfo("Asia/Tokyo")

        def found(asked: str, zone: tzinfo = UTC) -> list[int]:
            return [turn.row for turn in unit.search.find_turns(asked, zone=zone)]

        assert found("2026-02-03") == found("2026年2月3日") == rows[:1]
        assert found("4 February 2026") == [rows[1]]
        assert sorted(found("2026-02-04", tokyo)) == rows[:2]  # half past eleven at night was the next day there
        assert found("kiln 2026-02-05")[:2] == [rows[2], rows[0]]
        assert found("2026-02-30") == []


@pytest.mark.parametrize(
    "statement", ["The \x1b[1;31mred\x1b[0m lamp", "The \x1b]0;title\x07red\x1b[K lamp", "红 \x1b[31mred"]
)
def test_terminal_colours_glue_no_words(stores: StoreFactory, statement: str) -> None:
    store = stores()
    with store.unit() as unit:
        rows = add_turns(unit, [(1, statement, "Yes")])
        assert [hit.row for hit in unit.search.find_turns("red")] == list(rows)
        assert [token.text for token in tokens(statement) if token.text == "red"] == ["red"]


def test_ascii_turns_pass_untouched() -> None:
    plain = "Plain English, 100% of it; nothing to do."
    assert turn_words(plain) is plain


@pytest.mark.parametrize(
    ("words", "asked", "marked"),
    [
        ("Prefers tabs over spaces", "tab", ["tabs"]),
        ("用户偏好深色主题", "深色", ["深色"]),
        ("naïve Café", "cafe", ["Café"]),
        ("Runs and running", "run", ["Runs", "running"]),
        ("a -> b", "->", ["->"]),
        ("ＦＵＬＬＷＩＤＴＨ", "fullwidth", ["ＦＵＬＬＷＩＤＴＨ"]),
        ("重跑gen-itgc后", "itgc", ["itgc"]),
        ("\x1b[31mred\x1b[0m text", "red", ["red"]),
        ("nothing here", "absent", []),
    ],
)
def test_spans_mark_the_words(words: str, asked: str, marked: list[str]) -> None:
    assert [words[start:end] for start, end in spans_of(words, asked)] == marked


@given(st.text(max_size=80), st.text(max_size=20))
def test_spans_stay_inside_and_apart(words: str, asked: str) -> None:
    last = 0
    for start, end in spans_of(words, asked):
        assert last <= start < end <= len(words)
        last = end


def test_an_excerpt_surrounds_the_hit() -> None:
    words = "x " * 400 + "needle" + " y" * 400
    part, spans = excerpt(words, "needle")
    assert len(part) <= 242
    assert [part[start:end] for start, end in spans] == ["needle"]


def test_a_person_s_search_ranks_inside_the_chosen_project(
    stores: StoreFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_service, "_MAX_HITS", 3)
    store = stores()
    with store.unit() as unit:
        for number in range(9):
            add_item(unit, add_project(unit, f"loud {number}")[1].id, "kiln kiln kiln")
        project, space = add_project(unit, "quiet")
        mine = add_item(unit, space.id, "Among other things there is a kiln in the long yard behind the house")
        asked = MemoryFilter(text="kiln", project_id=project)
        listed, _ = unit.items.page(search_service.wanted_items(unit, asked), limit=10, cursor=None)
        assert [one.item.id for one in listed] == [mine.id]


def test_a_memory_is_found_by_what_was_said_around_its_evidence_but_never_forgotten_for_it(
    stores: StoreFactory,
) -> None:
    store = stores()
    with store.unit() as unit:
        rows = list(
            add_turns(
                unit,
                [
                    (1, "Which glaze shall we take for the kiln in the yard?", "The green one or the grey one."),
                    (1, "The second, then.", "Ordered."),
                ],
            )
        )
        space = add_project(unit, "pottery")[1].id
        chosen = add_item(unit, space, "Grey was chosen", status=ItemStatus.CANDIDATE)
        unit.connection.execute(
            text(
                "INSERT INTO source(id, item_row, type, trust, quote, digest, turn_row, is_primary, is_available,"
                " recorded_at) VALUES ('s', :item, 'message', 'person', 'The second, then.', '', :turn, 1, 1, 0)"
            ),
            {"item": chosen.row, "turn": rows[1]},
        )
        asked = MemoryFilter(text="which glaze for the kiln in the yard")
        found = search_service.found_items(unit, asked)
        assert found.wanted.rows == (chosen.row,)
        assert found.found_by == {chosen.row: {FoundBy.NEIGHBOURS}}
        assert search_service.wanted_items(unit, asked).rows == ()
        narrower = ({"statuses": (ItemStatus.CONFIRMED,)}, {"namespace_ids": ("x",)})
        for narrowed in (MemoryFilter(text=asked.text, **one) for one in narrower):  # type: ignore[arg-type]  # by name
            assert search_service.found_items(unit, narrowed).wanted.rows == ()
        assert search_service.found_items(unit, MemoryFilter(text="grey glaze kiln yard")).found_by == {
            chosen.row: {FoundBy.WORDS, FoundBy.NEIGHBOURS}
        }
