"""What is done for many rows at once comes to the same as one by one."""

import pytest

from main_process.store.repositories.item_rows import new_id
from main_process.store.schema import Words
from main_process.store.unit_of_work import Unit
from main_process.store.words import columns_of, count_hits, mark
from tests.support.memory_world import World
from tests.support.stores import StoreFactory

_TERMS = "SELECT group_concat(term || ':' || namespace_row || ':' || item_row || ':' || fields) FROM memory_term"


def test_items_indexed_together_are_found_like_those_indexed_one_by_one(stores: StoreFactory) -> None:
    world = World(stores())
    here = world.namespace(world.project("webshop"))
    confirmed = world.typed(here, "Deployments of the webshop run on Tuesdays.", subject="deployment day")
    world.typed(world.global_namespace(), "回答用中文，代码注释用英文。", aliases=("中文回答",))
    waiting = world.propose(here, "The zebrawood table is in the hall.").item_id
    one_by_one = world.store.scalar(_TERMS)
    found = world.store.read(lambda unit: unit.search.find_items("zebrawood tables deployment 中文"))

    def anew(unit: Unit) -> None:
        items = unit.items.get_rows(range(1, 100)).values()
        for item in items:
            unit.search.reindex(item, None)
        assert unit.search.find_items("zebrawood tables deployment 中文") == ()
        unit.search.index_items(items)

    world.store.write(anew)
    assert one_by_one
    assert world.store.scalar(_TERMS) == one_by_one
    assert world.store.read(lambda unit: unit.search.find_items("zebrawood tables deployment 中文")) == found
    assert {hit.row for hit in found} == {confirmed.row, confirmed.row + 1, world.item(waiting).row}


def test_more_items_are_looked_up_than_a_statement_takes_parameters(stores: StoreFactory) -> None:
    world = World(stores())
    item = world.typed(world.global_namespace(), "Deployments run on Tuesdays.")
    many = range(100_000)
    assert list(world.store.read(lambda unit: unit.items.get_rows(many))) == [item.row]
    wanted = [*(new_id() for _ in range(40_000)), item.id]
    assert list(world.store.read(lambda unit: unit.items.get_many(wanted))) == [item.id]


@pytest.mark.parametrize("others", [0, 100])
def test_few_texts_are_found_and_marked_like_many(stores: StoreFactory, others: int) -> None:
    world = World(stores())
    item = world.typed(world.global_namespace(), "Deployments run on Tuesdays.")
    for reason in ('Because ünïted "zebra" 50% _off_ said so', "because ÜNÏTED zebra", "斑马木 in the hall"):
        world.store.execute(
            "INSERT INTO item_change (change_id, item_id, verb, to_status, to_revision, to_namespace_id, actor,"
            f" actor_name, reason, at) SELECT '{new_id()}', id, 'edit', 'confirmed', 1, '{item.namespace_id}',"
            f" 'person', '', '{reason}', 0 FROM memory_item"
        )
    texts = ['ünïted "zebra" 50% _off_', "斑马木", *(f"nowhere {number}" for number in range(others))]
    told = columns_of(Words.TOLD)
    assert world.store.read(lambda unit: count_hits(unit.connection, told, texts)) == 2
    world.store.write(lambda unit: mark(unit.connection, told, texts))
    assert world.store.read(lambda unit: count_hits(unit.connection, told, texts)) == 0
    kept = "SELECT group_concat(reason, '|') FROM (SELECT reason FROM item_change ORDER BY row)"
    reasons = world.store.scalar(kept)
    assert reasons.endswith("Because [forgotten] said so|because ÜNÏTED zebra|[forgotten] in the hall")
