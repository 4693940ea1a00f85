"""Security domains: the outermost wall. Nothing crosses it, whichever way it is asked."""

import json
import uuid
from io import BytesIO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from main_process.domain.actor import PERSON
from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated, StoreUnavailable
from main_process.domain.heartbeat import PlanDraft
from main_process.domain.memory_item import ItemText
from main_process.domain.proposal import ProposeOutcome
from main_process.services import (
    candidate_cards,
    candidate_service,
    conversation_service,
    domain_service,
    forget_service,
    health_service,
    heartbeat_claims,
    heartbeat_service,
    memory_merge_service,
    memory_service,
    merge_service,
    namespace_service,
    project_service,
    promotion_service,
    recall_service,
    task_service,
    usage_service,
)
from main_process.services.act import ItemPick
from main_process.services.promotion_service import PromotionRequest
from main_process.services.task_service import NewTask
from main_process.store import health
from main_process.store.exporting import ExportChoice, write_export
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v
from shared.ipc.methods.memories import ScopeTarget
from tests.support.memory_world import World
from tests.support.stores import StoreFactory
from tests.support.work_world import Opened, WorkWorld


@pytest.fixture
def world(stores: StoreFactory) -> World:
    return World(stores())


def refused(rule: str) -> pytest.RaisesExc[RuleViolated]:
    return pytest.RaisesExc(RuleViolated, check=lambda error: error.rule == rule)


def domain(world: World, name: str = "Work") -> str:
    return world.store.write(lambda unit: domain_service.create(unit, name)).id


def project(world: World, name: str, domain_id: str | None = None) -> str:
    return world.store.write(lambda unit: project_service.create(unit, name=name, domain_id=domain_id)).project.id


def global_of(world: World, domain_id: str | None = None) -> str:
    target = ScopeTarget(kind=v.NamespaceKind.GLOBAL, domain_id=domain_id)
    return world.store.read(lambda unit: namespace_service.resolve_target(unit, target))


def remember(world: World, namespace_id: str, statement: str, subject: str = "") -> str:
    text = ItemText(kind=v.MemoryKind.FACT, statement=statement, subject=subject)
    return world.store.write(
        lambda unit: memory_service.create(
            unit, PERSON, namespace_id=namespace_id, text=text, idempotency_key=uuid.uuid4().hex
        )
    ).item_ids[0]


def test_a_domain_has_its_own_global_and_goes_only_when_empty(world: World) -> None:
    work = domain(world)
    with refused("domain_name_taken"):
        domain(world, " WORK ")
    assert global_of(world, work) != global_of(world)
    item = remember(world, global_of(world, work), "We use British spelling")
    with refused("domain_not_empty"):
        world.store.write(lambda unit: domain_service.delete(unit, work))
    world.store.write(lambda unit: forget_service.forget(unit, PERSON, (world.pick(world.item(item)),)))
    renamed = world.store.write(lambda unit: domain_service.rename(unit, work, 1, "Office"))
    assert (renamed.name, renamed.revision) == ("Office", 2)
    with pytest.raises(RevisionConflict):
        world.store.write(lambda unit: domain_service.rename(unit, work, 1, "Study"))
    world.store.write(lambda unit: domain_service.delete(unit, work))
    assert [one.name for one in world.store.read(domain_service.listed)] == ["Personal"]
    (left,) = world.store.read(domain_service.listed)
    with refused("domain_last"):
        world.store.write(lambda unit: domain_service.delete(unit, left.id))
    with pytest.raises(NotFound):
        world.store.write(lambda unit: domain_service.rename(unit, work, 2, "x"))
    assert world.store.scalar("SELECT count(*) FROM namespace WHERE kind = 'global'") == 1


def test_an_export_names_the_domains(world: World) -> None:
    work = domain(world)
    ledger = project(world, "Ledger", work)
    stream = BytesIO()
    with world.store.unit(is_writing=False) as unit:
        driver = unit.connection.connection.driver_connection
        assert driver is not None
        choice = ExportChoice(is_everything=False, project_ids=(ledger,), has_global=False)
        write_export(driver, stream, choice, head={}, is_cancelled=lambda: False)
    found = json.loads(stream.getvalue())
    assert [(one["id"], one["name"]) for one in found["security_domain"]] == [(work, "Work")]
    assert {one["domain_id"] for one in found["namespace"]} == {work}


def test_the_first_domain_stays(world: World) -> None:
    first = world.store.read(lambda unit: unit.domains.default_id())
    domain(world)
    with refused("domain_first"):
        world.store.write(lambda unit: domain_service.delete(unit, first))


def test_domains_are_named_only_when_there_are_two(world: World) -> None:
    shop = project(world, "Shop")

    def words() -> list[str | None]:
        return [node.scope.domain_name for node in world.store.read(namespace_service.tree).nodes]

    assert words() == [None, None]
    assert world.store.read(lambda unit: project_service.get(unit, shop)).project.domain_name == ""
    work = domain(world)
    project(world, "Ledger", work)
    assert words() == ["Personal", "Personal", "Work", "Work"]


def test_memory_never_moves_into_another_domain(world: World) -> None:
    work = domain(world)
    shop, ledger = project(world, "Shop"), project(world, "Ledger", work)
    item = world.item(remember(world, world.namespace(shop), "Deploy on Fridays"))
    with refused("domain_crossed"):
        world.store.write(lambda unit: memory_service.move(unit, PERSON, world.pick(item), world.namespace(ledger)))
    candidate = world.item(world.propose(world.namespace(shop), "Ship in May").item_id)
    with refused("domain_crossed"):
        world.store.write(
            lambda unit: candidate_service.change_scope(unit, PERSON, world.pick(candidate), global_of(world, work))
        )
    with refused("domain_crossed"):
        world.store.write(
            lambda unit: candidate_service.edit_and_confirm(
                unit, PERSON, world.pick(candidate), candidate.text, namespace_id=world.namespace(ledger)
            )
        )
    with refused("merge_crosses_domain"):
        world.store.read(lambda unit: merge_service.preview(unit, source_id=shop, target_id=ledger))


def test_a_conversation_enters_another_domain_only_while_no_memory_rests_on_it(world: World) -> None:
    work = domain(world)
    shop, ledger = project(world, "Shop"), project(world, "Ledger", work)
    bare, _ = world.turn(shop, "hello")
    cited = world.said(shop, "remember: deploy on Fridays")
    talk = world.store.read(lambda unit: unit.evidence.sources(cited.id))[0].source.conversation_id
    assert talk is not None
    world.store.write(lambda unit: conversation_service.assign(unit, conversation_id=bare, project_id=ledger))
    chain = world.store.read(lambda unit: namespace_service.resolve_chain(unit, conversation_id=bare))
    assert len({level.namespace.domain_id for level in chain.levels}) == 1
    for target in (None, ledger):
        if target is None:
            world.store.write(lambda unit: conversation_service.assign(unit, conversation_id=talk, project_id=None))
            continue
        with refused("conversation_crosses_domain"):
            world.store.write(
                lambda unit, target=target: conversation_service.assign(unit, conversation_id=talk, project_id=target)
            )


def test_evidence_of_another_domain_is_refused(world: World) -> None:
    work = domain(world)
    shop, ledger = project(world, "Shop"), project(world, "Ledger", work)
    _, turn_id = world.turn(shop, "remember: deploy on Fridays")
    with refused("domain_crossed"):
        world.propose(world.namespace(ledger), "remember: deploy on Fridays", turn_id=turn_id)


def test_what_one_domain_forgot_or_holds_says_nothing_in_another(world: World) -> None:
    work = domain(world)
    shop, ledger = project(world, "Shop"), project(world, "Ledger", work)
    item = world.item(remember(world, world.namespace(shop), "Deploy on Fridays only"))
    pending = world.propose(world.namespace(ledger), "Deploy on Fridays only")
    assert pending.outcome is ProposeOutcome.CREATED
    other = world.item(pending.item_id)
    shown = world.store.read(lambda unit: candidate_cards.open_relations(unit, other))
    assert shown.total == 0, "no likeness is seen through the wall"
    world.store.write(lambda unit: forget_service.forget(unit, PERSON, (world.pick(item),)))
    assert world.item(other.id).status is v.ItemStatus.CANDIDATE
    assert world.propose(world.namespace(shop), "Deploy on Fridays only").outcome is ProposeOutcome.FORGOTTEN
    third = project(world, "Third", work)
    assert world.propose(world.namespace(third), "Deploy on Fridays only").outcome is ProposeOutcome.CREATED


def draft(*project_ids: str, domain_id: str | None = None) -> PlanDraft:
    scope = v.PlanScope.PROJECTS if project_ids else v.PlanScope.GLOBAL
    return PlanDraft(
        name="Daily",
        scope=scope,
        project_ids=project_ids,
        time_zone="UTC",
        recurrence=v.Recurrence.DAILY,
        local_time="09:00",
        weekday=None,
        lookback_hours=24,
        retention_days=30,
        is_enabled=True,
        proposer=v.ProposerKind.DETERMINISTIC,
        domain_id=domain_id,
    )


def test_a_heartbeat_reads_and_writes_one_domain(world: World) -> None:
    work = domain(world)
    shop, ledger = project(world, "Shop"), project(world, "Ledger", work)
    with refused("plan_crosses_domains"):
        world.store.write(lambda unit: heartbeat_service.create_plan(unit, draft(shop, ledger)))
    with refused("plan_crosses_domains"):
        world.store.write(
            lambda unit: heartbeat_claims.start_one_off(
                unit, None, proposer=v.ProposerKind.DETERMINISTIC, key="key-00000001", owner="main-1"
            )
        )
    made = world.store.write(lambda unit: heartbeat_service.create_plan(unit, draft(domain_id=work)))
    claim = world.store.write(
        lambda unit: heartbeat_claims.start_plan(
            unit, made.plan.id, proposer=None, key="key-00000002", owner="main-1"
        )
    )
    run = getattr(claim, "run", claim)
    assert world.store.read(lambda unit: heartbeat_service.projects_of_run(unit, run)) == (ledger,)
    assert world.store.read(lambda unit: heartbeat_service.domain_of_run(unit, run)) == work


def test_the_health_check_wants_one_global_a_domain(world: World) -> None:
    domain(world)
    world.store.execute("DELETE FROM namespace WHERE row = (SELECT max(row) FROM namespace WHERE kind = 'global')")
    world.store.engines.dispose()
    with pytest.raises(StoreUnavailable) as caught:
        health.examine_structure(world.store.file, world.store.key)
    assert caught.value.fault is v.StoreFault.MISSING_SINGLETON


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(homes=st.lists(st.integers(0, 2), min_size=2, max_size=5))
def test_no_read_crosses_a_domain(world: World, homes: list[int]) -> None:
    tag = uuid.uuid4().hex
    domains = [domain(world, f"{tag} {number}") for number in range(3)]
    projects = [(project(world, uuid.uuid4().hex, domains[home]), domains[home]) for home in homes]
    homes_of = {}
    for domain_id in domains:
        homes_of[remember(world, global_of(world, domain_id), f"{tag} spelling rule {domain_id}")] = domain_id
    for project_id, domain_id in projects:
        homes_of[remember(world, world.namespace(project_id), f"{tag} spelling rule {project_id}")] = domain_id
    for project_id, domain_id in projects:
        talk, _ = world.turn(project_id, f"{tag} what is the spelling rule?")
        for context in ({"project_id": project_id}, {"conversation_id": talk}):
            chain = world.store.read(lambda unit, context=context: namespace_service.resolve_chain(unit, **context))
            assert {level.namespace.domain_id for level in chain.levels} == {domain_id}
            rows = world.store.read(
                lambda unit, chain=chain: unit.search.similar_rows(f"{tag} spelling rule", chain.namespace_ids)
            )
            read = world.store.read(lambda unit, rows=rows: unit.items.get_rows(rows))
            assert {homes_of[item.id] for item in read.values()} == {domain_id}
        home = world.namespace(project_id)
        above = world.store.read(lambda unit, home=home: namespace_service.chain_above(unit, home))
        held = world.store.read(lambda unit, above=above: [unit.namespaces.get(one) for one in above])
        assert {one.domain_id for one in held if one is not None} == {domain_id}


def test_runs_experiments_explain_usage_health_and_export_stay_in_their_domain(stores: StoreFactory) -> None:
    """The same words lie in every scope of two domains; whoever asks, of one domain, is shown that one alone."""
    world = WorkWorld(stores())
    words = "The payment gateway retries twice"
    homes: dict[str, str] = {}
    held: dict[str, tuple[str, Opened, Opened]] = {}
    for name in ("Private", "Work"):
        home = domain(world, name)
        shop = project(world, f"shop of {name}", home)
        plan = world.plan(shop)
        talk, _ = world.turn(shop, f"{name}: what of the payment gateway?")
        spaces = (
            global_of(world, home),
            world.namespace(shop),
            world.owned(v.NamespaceKind.CONVERSATION, talk),
            world.owned(v.NamespaceKind.AUTOMATION, plan),
        )
        for space in spaces:
            homes[remember(world, space, words, f"payment gateway {uuid.uuid4().hex[:6]}")] = home
        run = world.open(
            world.store.write(lambda unit, talk=talk, plan=plan: _task(unit, conversation_id=talk, plan_id=plan))
        )
        probe = world.open(world.task(shop, experiment_id=world.experiment(shop)))
        held[home] = (shop, run, probe)
    for home, (shop, run, probe) in held.items():
        other = next(one for one in held if one != home)
        for opened in (run, probe):
            assert {level.namespace.domain_id for level in world.chain(opened).levels} == {home}
            shown = world.recalled(opened, "payment gateway retries")
            assert shown
            assert {homes[item_id] for item_id in shown} == {home}
            foreign = [item_id for item_id, owner in homes.items() if owner == other]
            chain = world.chain(opened)
            for item_id in foreign:
                read = world.store.read(lambda unit, i=item_id, c=chain: recall_service.readable(unit, c, i))
                assert read is None
        for item_id in (one for one, owner in homes.items() if owner == home):
            told = world.store.read(
                lambda unit, item_id=item_id: recall_service.explain(unit, item_id, "payment gateway retries")
            )
            assert told.rank is None or told.rank <= len(homes) // 2, "what competes is of the own domain"
        unused, _ = world.store.read(
            lambda unit, shop=shop: usage_service.never_used(unit, project_id=shop, limit=50, cursor=None)
        )
        assert {homes[listed.item.id] for listed, _ in unused} == {home}
        counts = world.store.read(lambda unit, shop=shop: health_service.counts(unit, shop))
        lines, _ = world.store.read(
            lambda unit, shop=shop: health_service.page(
                unit, v.HealthTopic.DUPLICATES, limit=50, cursor=None, project_id=shop
            )
        )
        assert len(lines) == counts[v.HealthTopic.DUPLICATES]
        ends = {end.item.id for line in lines for end in (line.item, line.other) if end is not None}
        assert {homes[item_id] for item_id in ends} <= {home}, "nothing is compared across the wall"
        stream = BytesIO()
        with world.store.unit(is_writing=False) as unit:
            driver = unit.connection.connection.driver_connection
            assert driver is not None
            choice = ExportChoice(is_everything=False, project_ids=(shop,), has_global=False)
            write_export(driver, stream, choice, head={}, is_cancelled=lambda: False)
        exported = stream.getvalue().decode()
        assert not [item_id for item_id, owner in homes.items() if owner == other and item_id in exported]
        assert other not in exported


def test_items_are_neither_merged_nor_promoted_across_the_wall(world: World) -> None:
    work = domain(world)
    here = remember(world, world.namespace(project(world, "shop")), "The port is 8080")
    there = remember(world, world.namespace(project(world, "ledger", work)), "The port is 8080.")
    with refused("merge_crosses_scope"):
        world.store.write(
            lambda unit: memory_merge_service.merge(unit, PERSON, ItemPick(here, 1), (ItemPick(there, 1),))
        )
    asked = PromotionRequest(
        target_id=global_of(world, work), reason="r", evaluation="e", idempotency_key=uuid.uuid4().hex
    )
    with refused("promotion_leaves_branch"):
        world.store.write(lambda unit: promotion_service.promote(unit, PERSON, ItemPick(here, 1), asked))


def _task(unit: Unit, **where: str) -> str:
    return task_service.create(unit, NewTask(title="Deploy", **where)).task.id
