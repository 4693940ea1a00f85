"""A small, complete store content: two projects, a conversation, items of all kinds of scope, a relation."""

import uuid
from dataclasses import dataclass, field

from main_process.domain.actor import PERSON
from main_process.domain.conversation import Conversation, Turn
from main_process.domain.memory_item import ItemText
from main_process.domain.source import NewSource
from main_process.services import memory_service, project_service
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v


@dataclass
class Filled:
    """What was made: ids by nickname."""

    projects: dict[str, str] = field(default_factory=dict)
    items: dict[str, str] = field(default_factory=dict)
    statements: dict[str, str] = field(default_factory=dict)
    conversations: list[str] = field(default_factory=list)
    turns: list[str] = field(default_factory=list)


def add_conversation(unit: Unit, project_id: str, title: str, exchanges: list[tuple[str, str]]) -> Conversation:
    project = unit.projects.get(project_id)
    assert project is not None
    parent = unit.namespaces.get(project.namespace_id)
    assert parent is not None
    identifier = str(uuid.uuid4())
    space = unit.namespaces.insert(v.NamespaceKind.CONVERSATION, identifier, parent=parent)
    conversation = Conversation(
        id=identifier,
        namespace_id=space.id,
        project_id=project_id,
        title=title,
        client="claude_code",
        format=v.ImportFormat.CLAUDE_CODE,
        external_id=identifier,
        folder=None,
        git_branch=None,
        parent_id=None,
        parent_relation=None,
        is_subagent=False,
        is_archived=False,
        started_at=unit.now,
        updated_at=unit.now,
        created_at=unit.now,
    )
    unit.conversations.insert(conversation, space)
    turns = [
        Turn(
            id=str(uuid.uuid4()),
            conversation_id=identifier,
            sequence=number,
            user_text=asked,
            assistant_text=answered,
            assistant_replies=1,
            state=v.TurnState.COMPLETED,
            standing=v.TurnStanding.CURRENT,
            occurred_at=unit.now,
            occurred_precision=v.TimePrecision.KNOWN,
            external_id=None,
            redactions=0,
            recorded_at=unit.now,
        )
        for number, (asked, answered) in enumerate(exchanges, 1)
    ]
    rows = unit.conversations.insert_turns(turns)
    unit.search.index_turns((row, turn.user_text, turn.assistant_text) for row, turn in zip(rows, turns, strict=True))
    return conversation


def fill_store(unit: Unit) -> Filled:
    made = Filled()
    for nickname in ("shop", "ledger"):
        made.projects[nickname] = project_service.create(unit, name=nickname.title()).project.id
    scopes = {
        "global": unit.namespaces.global_of(unit.domains.default_id()).id,
        "restricted": unit.namespaces.global_of(unit.domains.default_id()).id,
        "shop": _space(unit, made.projects["shop"]),
        "ledger": _space(unit, made.projects["ledger"]),
    }
    conversation = add_conversation(
        unit, made.projects["shop"], "Shelves", [("We sell marmalade in jars", "Noted"), ("And honey", "Fine")]
    )
    made.conversations.append(conversation.id)
    made.turns = [turn.id for turn in unit.conversations.turns(conversation.id, limit=9)[0]]
    for nickname, namespace_id in scopes.items():
        made.statements[nickname] = f"The {nickname} keeps its zebrawood shelves dry"
        text = ItemText(
            kind=v.MemoryKind.FACT,
            statement=made.statements[nickname],
            subject=f"{nickname} shelves",
            aliases=("店铺",),
            sensitivity=v.Sensitivity.RESTRICTED if nickname == "restricted" else v.Sensitivity.NORMAL,
        )
        applied = memory_service.create(
            unit, PERSON, namespace_id=namespace_id, text=text, idempotency_key=f"fill-{nickname}"
        )
        made.items[nickname] = applied.item_ids[0]
    shop, everywhere = (unit.items.get(made.items[nickname]) for nickname in ("shop", "global"))
    assert shop is not None
    assert everywhere is not None
    source = NewSource(
        type=v.SourceType.MESSAGE,
        trust=v.TrustClass.PERSON,
        quote="We sell marmalade in jars",
        role=v.TurnRole.USER,
        conversation_id=conversation.id,
        turn_id=made.turns[0],
        is_primary=True,
    )
    unit.evidence.add_sources(shop.row, [source])
    unit.relations.relate(v.RelationKind.OVERRIDES, (shop.row, 1), (everywhere.row, 1))
    return made


def _space(unit: Unit, project_id: str) -> str:
    project = unit.projects.get(project_id)
    assert project is not None
    return project.namespace_id
