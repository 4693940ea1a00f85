"""What each tool does: one unit of work a call, through the services, for one admitted connection (main side)."""

import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from main_process.agents import tools as t
from main_process.domain.actor import Actor
from main_process.domain.binding import Binding
from main_process.domain.errors import RuleViolated, StoreUnavailable
from main_process.domain.memory_item import ItemText
from main_process.domain.plain_text import inert
from main_process.domain.proposal import Proposal, Proposed, ProposeOutcome
from main_process.domain.source import NewSource
from main_process.services import binding_service, candidate_service, namespace_service
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v

if TYPE_CHECKING:
    from main_process.runtime.settings import SettingsFile
    from main_process.store.store import Store

PROPOSALS_MAX: Final = 20
"""Proposals of one connection; what wants to last is rare (complaints B: stores full of junk)."""


@dataclass
class Connection:
    """What one admitted connection has: its binding, the parts of main it may use, and what it did so far."""

    binding: Binding
    store: "Store"
    settings: "SettingsFile"
    context_id: str = field(default_factory=lambda: str(uuid.uuid4()))
    proposals: int = 0


async def status(connection: Connection, arguments: t.StatusArguments) -> t.StatusAnswer:
    """Say what the binding reads; while the store is degraded say that instead of looking empty."""
    del arguments
    condition = connection.store.condition
    try:
        return await connection.store.read(lambda unit: _status(unit, connection.binding))
    except StoreUnavailable as unavailable:
        binding = connection.binding
        return t.StatusAnswer(
            binding=inert(binding.name),
            project=inert(binding.project_name),
            may_propose=binding.may_propose,
            expires_at=_moment(binding.expires_at),
            scopes=(),
            readable_memories=0,
            store=condition.state if condition.state is not v.StoreState.HEALTHY else v.StoreState.DEGRADED,
            fault=unavailable.fault,
        )


def _status(unit: Unit, known: Binding) -> t.StatusAnswer:
    binding = binding_service.still_standing(unit, known.id)
    picture = namespace_service.chain_picture(unit, binding_id=binding.id)
    scopes = tuple(
        t.ReadableScope(scope=step.scope.kind, name=inert(step.scope.project_name or ""), memories=step.confirmed)
        for step in picture.steps
    )
    return t.StatusAnswer(
        binding=inert(binding.name),
        project=inert(binding.project_name),
        may_propose=binding.may_propose,
        expires_at=_moment(binding.expires_at),
        scopes=scopes,
        readable_memories=sum(scope.memories for scope in scopes),
        store=v.StoreState.HEALTHY,
        fault=None,
    )


async def propose(connection: Connection, arguments: t.ProposeArguments) -> t.ProposeAnswer:
    """File a candidate in the binding's project.

    Raises RuleViolated `proposing_not_allowed`, `source_missing`, `preference_needs_quote`, `proposals_exhausted`
    and those of the candidate service.
    """
    if connection.proposals >= PROPOSALS_MAX:
        raise RuleViolated("proposals_exhausted", limit=PROPOSALS_MAX)
    made = await connection.store.write(lambda unit: _propose(unit, connection.binding, arguments))
    if made.outcome is ProposeOutcome.CREATED:
        connection.proposals += 1
    return t.ProposeAnswer(outcome=made.outcome.value, id=made.item_id)


def _propose(unit: Unit, known: Binding, arguments: t.ProposeArguments) -> Proposed:
    binding = binding_service.still_standing(unit, known.id)
    if not binding.may_propose:
        raise RuleViolated("proposing_not_allowed")
    if not arguments.quote.strip():
        if not arguments.source.strip():
            raise RuleViolated("source_missing")
        if arguments.kind is v.MemoryKind.PREFERENCE:
            raise RuleViolated("preference_needs_quote")  # external text never becomes a preference (memory rules §3)
    project = namespace_service.resolve_chain(unit, binding_id=binding.id).levels[0].namespace
    proposal = Proposal(
        namespace_id=project.id,
        text=ItemText(
            kind=arguments.kind,
            statement=arguments.statement.strip(),
            subject=arguments.subject.strip(),
            applies_to_paths=arguments.paths,
        ),
        origin=v.Origin.ADOPTED_PROPOSAL,
        actor=Actor(v.ActorKind.AGENT, binding.name),
        sources=(_source(arguments),),
        warnings=() if arguments.quote.strip() else (v.ItemWarning.INFERRED,),
    )
    return candidate_service.propose(unit, proposal)


def _source(arguments: t.ProposeArguments) -> NewSource:
    """Return the evidence as the agent names it. We did not see the conversation, so nobody vouches for the quote."""
    is_quoted = bool(arguments.quote.strip())
    return NewSource(
        type=v.SourceType.TASK if is_quoted else v.SourceType.ARTIFACT,
        trust=v.TrustClass.MODEL_INFERENCE if is_quoted else v.TrustClass.EXTERNAL_TEXT,
        quote=arguments.quote,
        role=v.TurnRole.USER if is_quoted else None,
        reference=arguments.source.strip() or None,
        is_primary=True,
    )


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
