"""A store with projects, conversations and proposals, for tests of a memory item's life."""

from dataclasses import dataclass

from main_process.domain.actor import PERSON, Actor
from main_process.domain.conversation import Conversation, Turn
from main_process.domain.memory_item import ItemText, MemoryItem
from main_process.domain.proposal import Proposal, Proposed
from main_process.domain.source import NewSource
from main_process.services import candidate_service, memory_service, project_service
from main_process.services.act import Applied, ItemPick
from main_process.store.repositories.item_rows import new_id
from main_process.store.unit_of_work import Unit
from shared.vocabulary import (
    ActorKind,
    ItemStatus,
    MemoryKind,
    NamespaceKind,
    Origin,
    SourceType,
    TimePrecision,
    TrustClass,
    TurnRole,
    TurnStanding,
    TurnState,
)
from tests.support.stores import OpenStore

HEARTBEAT = Actor(ActorKind.HEARTBEAT, "daily")


@dataclass
class World:
    """Shorthand for what a person and a heartbeat do to a store."""

    store: OpenStore

    def project(self, name: str) -> str:
        return self.store.write(lambda unit: project_service.create(unit, name=name).project.id)

    def namespace(self, project_id: str) -> str:
        return self.store.read(lambda unit: unit.namespaces.of_owner(NamespaceKind.PROJECT, project_id).id)

    def global_namespace(self) -> str:
        return self.store.read(lambda unit: unit.namespaces.global_of(unit.domains.default_id()).id)

    def turn(self, project_id: str | None, said: str, answered: str = "") -> tuple[str, str]:
        """A conversation with one turn; returns its id and the turn's."""
        conversation_id, turn_id = new_id(), new_id()

        def work(unit: Unit) -> None:
            above = unit.namespaces.global_of(unit.domains.default_id())
            if project_id is not None:
                above = unit.namespaces.of_owner(NamespaceKind.PROJECT, project_id)
            space = unit.namespaces.insert(NamespaceKind.CONVERSATION, conversation_id, parent=above)
            unit.conversations.insert(
                Conversation(
                    id=conversation_id,
                    namespace_id=space.id,
                    project_id=project_id,
                    title=said[:60],
                    client="claude-code",
                    format=None,
                    external_id=conversation_id,
                    folder=None,
                    git_branch=None,
                    parent_id=None,
                    parent_relation=None,
                    is_subagent=False,
                    is_archived=False,
                    started_at=unit.now,
                    updated_at=unit.now,
                    created_at=unit.now,
                ),
                space,
            )
            unit.conversations.insert_turns(
                [
                    Turn(
                        id=turn_id,
                        conversation_id=conversation_id,
                        sequence=1,
                        user_text=said,
                        assistant_text=answered,
                        assistant_replies=1 if answered else 0,
                        state=TurnState.COMPLETED,
                        standing=TurnStanding.CURRENT,
                        occurred_at=unit.now,
                        occurred_precision=TimePrecision.KNOWN,
                        external_id=turn_id,
                        redactions=0,
                        recorded_at=unit.now,
                    )
                ]
            )
            row = unit.connection.exec_driver_sql("SELECT row FROM turn WHERE id = ?", (turn_id,)).scalar_one()
            unit.search.index_turn(row, said, answered)

        self.store.write(work)
        return conversation_id, turn_id

    def propose(
        self,
        namespace_id: str,
        statement: str,
        *,
        turn_id: str | None = None,
        quote: str | None = None,
        kind: MemoryKind = MemoryKind.DECISION,
        actor: Actor = HEARTBEAT,
        text: ItemText | None = None,
    ) -> Proposed:
        source = NewSource(
            type=SourceType.MESSAGE if turn_id else SourceType.HEARTBEAT,
            trust=TrustClass.PERSON,
            quote=statement if quote is None else quote,
            role=TurnRole.USER if turn_id else None,
            turn_id=turn_id,
        )
        proposal = Proposal(
            namespace_id=namespace_id,
            text=text or ItemText(kind=kind, statement=statement),
            origin=Origin.EXPLICIT,
            actor=actor,
            sources=(source,),
            confidence=0.8,
        )
        return self.store.write(lambda unit: candidate_service.propose(unit, proposal))

    def typed(self, namespace_id: str, statement: str, **text: object) -> MemoryItem:
        """A person's own entry, confirmed at once."""
        meaning = ItemText(kind=text.pop("kind", MemoryKind.FACT), statement=statement, **text)  # type: ignore[arg-type]  # fields by name
        applied = self.store.write(
            lambda unit: memory_service.create(
                unit, PERSON, namespace_id=namespace_id, text=meaning, idempotency_key=new_id()
            )
        )
        return self.item(applied.item_ids[0])

    def is_conflicted(self, item: MemoryItem) -> bool:
        return self.store.read(lambda unit: unit.items.get_listed([item.id])[item.id].is_conflicted)

    def said(self, project_id: str, statement: str) -> MemoryItem:
        """A candidate whose evidence is a turn in which the person said exactly that."""
        _, turn_id = self.turn(project_id, statement)
        return self.item(self.propose(self.namespace(project_id), statement, turn_id=turn_id).item_id)

    def item(self, item_id: str | None) -> MemoryItem:
        found = self.store.read(lambda unit: unit.items.get(item_id or ""))
        assert found is not None
        return found

    def status(self, item: MemoryItem) -> ItemStatus:
        return self.item(item.id).status

    def pick(self, item: MemoryItem) -> ItemPick:
        return ItemPick(item.id, self.item(item.id).revision)

    def confirm(self, *items: MemoryItem) -> Applied:
        picks = [self.pick(item) for item in items]
        return self.store.write(lambda unit: candidate_service.confirm(unit, PERSON, picks))

    def undo(self, applied: Applied) -> Applied:
        return self.store.write(lambda unit: memory_service.undo(unit, PERSON, applied.change_id or ""))
