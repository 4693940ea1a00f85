"""What each tool does: one unit of work a call, through the services, for one admitted connection (main side)."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from main_process.adapters.detectors import redact
from main_process.agents import tools as t
from main_process.domain.actor import Actor
from main_process.domain.binding import Binding
from main_process.domain.context_block import Mark
from main_process.domain.errors import DomainError, RuleViolated, StoreUnavailable
from main_process.domain.memory_item import ItemText
from main_process.domain.plain_text import inert
from main_process.domain.proposal import Proposal, Proposed
from main_process.domain.recall_request import READS_MAX, SEARCHES_MAX
from main_process.domain.retrieval import told
from main_process.domain.source import NewSource
from main_process.domain.times import Validity, event_time_of
from main_process.services import binding_service, candidate_service, namespace_service
from main_process.services.recall_desk import AgentSession, RecallDesk
from main_process.store.unit_of_work import Unit
from shared import vocabulary as v

if TYPE_CHECKING:
    from main_process.services.thread_desk import ThreadDesk
    from main_process.store.store import Store

PROPOSALS_MAX: Final = 20
"""Proposals of one connection; what wants to last is rare (complaints B: stores full of junk)."""

WAITING_MAX: Final = 200
"""Agents' candidates that may wait in one project: an agent that connects again and again fills no inbox."""


class Asking(Protocol):
    """A connection that reads: a binding's or a run's."""

    @property
    def desk(self) -> RecallDesk:
        """The desk that answers."""
        ...

    async def session(self) -> AgentSession:
        """Return the session at the desk, opened with the first question. Raises ScopeDenied, StoreUnavailable."""
        ...


@dataclass
class Connection:
    """What one admitted connection has: its binding, the parts of main it may use, and what it did so far."""

    binding: Binding
    token_hash: bytes
    store: "Store"
    desk: RecallDesk
    threads: "ThreadDesk"
    proposals: int = 0
    begun_turns: set[str] = field(default_factory=set)
    open_turns: set[str] = field(default_factory=set)
    _session: AgentSession | None = None

    def standing(self, unit: Unit) -> Binding:
        """Return the binding as it is now. Raises ScopeDenied when it opens nothing any more."""
        return binding_service.still_standing(unit, self.binding.id, self.token_hash)

    async def session(self) -> AgentSession:
        """Return the session at the desk, opened with the first question. Raises ScopeDenied, StoreUnavailable."""
        await self.store.read(self.standing)
        if self._session is None:
            self._session = await self.desk.open(
                binding_id=self.binding.id, label=self.binding.name, client=self.binding.client.value
            )
        return self._session


async def context(connection: Asking, arguments: t.ContextArguments) -> t.ContextAnswer:
    """Begin a request and return its block. Raises ScopeDenied, StoreUnavailable."""
    session = await connection.session()
    found = await connection.desk.context(session, arguments.request, arguments.paths, arguments.profile)
    figures = told(found.recall.outcomes, found.recall.considered)
    return t.ContextAnswer(
        context=found.block.text,
        items=tuple(
            t.ContextItem(
                number=line.number,
                id=line.entry.item.id,
                kind=line.entry.item.text.kind,
                scope=line.entry.level,
                **_holding(line.entry.item.text.validity),
                links=tuple(t.Link(relation=_relation(mark), number=mark.other) for mark in line.marks),
            )
            for line in found.block.lines
        ),
        considered=figures.considered,
        cut=dict(figures.cut),
        tokens=found.block.tokens,
        readable=await _readable(connection, session),
    )


async def search(connection: Asking, arguments: t.SearchArguments) -> t.SearchAnswer:
    """Search within the current request. Raises ScopeDenied, RuleViolated `searches_spent`, StoreUnavailable."""
    session = await connection.session()
    found = await connection.desk.search(session, arguments.query, arguments.paths, limit=arguments.limit)
    return t.SearchAnswer(
        hits=tuple(
            t.Hit(
                id=hit.item.id,
                kind=hit.item.text.kind,
                scope=hit.level,
                statement=inert(hit.item.text.statement),
                **_holding(hit.item.text.validity),
                score=dict(hit.score_parts),
            )
            for hit in found.hits
        ),
        considered=told(found.outcomes, found.considered).considered,
        left_out=found.cut,
        searches_left=SEARCHES_MAX if session.request is None else session.request.left_searches,
        readable=await _readable(connection, session),
    )


async def read(connection: Asking, arguments: t.ReadArguments) -> t.ReadAnswer:
    """Read one item of the current request.

    Raises NotFound for every other id, whether it exists or not; ScopeDenied; RuleViolated `reads_spent`,
    `token_pool_spent`; StoreUnavailable.
    """
    session = await connection.session()
    found = await connection.desk.read(session, arguments.id)
    text = found.item.text
    return t.ReadAnswer(
        id=found.item.id,
        revision=found.item.revision,
        kind=text.kind,
        scope=found.level,
        subject=inert(text.subject),
        statement=inert(text.statement),
        content=_inert_lines(text.content),
        **_holding(text.validity),
        applies_to_paths=tuple(inert(path) for path in text.applies_to_paths),
        sources=tuple(
            t.SourceAnswer(
                type=source.type,
                quote=inert(source.quote),
                is_available=source.is_available,
                is_primary=source.is_primary,
                reference=inert(source.reference),
            )
            for source in found.sources
        ),
        is_cut=found.is_cut,
        reads_left=READS_MAX - (0 if session.request is None else len(session.request.reads)),
    )


def _holding(validity: Validity) -> dict[str, Any]:
    """That something is current, and from when until when: what is not is neither found nor read nor given."""
    return {
        "validity": v.ValidityState.CURRENT,
        "valid_from": moment_text(validity.valid_from),
        "valid_until": moment_text(validity.until),
    }


def _relation(mark: Mark) -> Literal["overrides", "overridden", "conflicts"]:
    if mark.kind is not v.RelationKind.OVERRIDES:
        return "conflicts"
    return "overrides" if mark.is_forward else "overridden"


async def report_use(connection: Asking, arguments: t.ReportUseArguments) -> t.ReportUseAnswer:
    """Take a verdict on an item that this session was given. Raises NotFound for any other id."""
    session = await connection.session()
    await connection.desk.report_use(session, arguments.id, arguments.verdict)
    return t.ReportUseAnswer(id=inert(arguments.id), verdict=arguments.verdict)


async def _readable(connection: Asking, session: AgentSession) -> int:
    picture = await connection.desk.picture(session)
    return sum(step.confirmed for step in picture.steps)


def _inert_lines(text: str) -> str:
    return "\n".join(inert(line) for line in text.splitlines())


async def status(connection: Connection, arguments: t.StatusArguments) -> t.StatusAnswer:
    """Say what the binding reads; while the store is degraded say that instead of looking empty."""
    del arguments
    condition = connection.store.condition
    try:
        return await connection.store.read(lambda unit: _status(unit, connection))
    except StoreUnavailable as unavailable:
        binding = connection.binding
        return t.StatusAnswer(
            binding=inert(binding.name),
            project=inert(binding.project_name),
            may_propose=binding.may_propose,
            expires_at=moment_text(binding.expires_at),
            scopes=(),
            readable_memories=0,
            store=condition.state if condition.state is not v.StoreState.HEALTHY else v.StoreState.DEGRADED,
            fault=unavailable.fault,
        )


def _status(unit: Unit, connection: Connection) -> t.StatusAnswer:
    binding = connection.standing(unit)
    picture = namespace_service.chain_picture(unit, binding_id=binding.id)
    scopes = tuple(
        t.ReadableScope(scope=step.scope.kind, name=inert(step.scope.owner_name or ""), memories=step.confirmed)
        for step in picture.steps
    )
    return t.StatusAnswer(
        binding=inert(binding.name),
        project=inert(binding.project_name),
        may_propose=binding.may_propose,
        expires_at=moment_text(binding.expires_at),
        scopes=scopes,
        readable_memories=sum(scope.memories for scope in scopes),
        store=v.StoreState.HEALTHY,
        fault=None,
    )


async def propose(connection: Connection, arguments: t.ProposeArguments) -> t.ProposeAnswer:
    """File a candidate in the binding's project.

    Raises RuleViolated `proposing_not_allowed`, `source_missing`, `preference_needs_quote`, `proposals_exhausted`,
    `proposals_waiting` and those of the candidate service.
    """
    if connection.proposals >= PROPOSALS_MAX:
        raise RuleViolated("proposals_exhausted", limit=PROPOSALS_MAX)
    connection.proposals += 1  # before waiting: many may come at once
    try:
        made = await connection.store.write(lambda unit: _propose(unit, connection, arguments))
    except (DomainError, StoreUnavailable):
        connection.proposals -= 1
        raise
    return t.ProposeAnswer(outcome=made.outcome.told.value, id=made.item_id)


def _propose(unit: Unit, connection: Connection, arguments: t.ProposeArguments) -> Proposed:
    binding = connection.standing(unit)
    if not binding.may_propose:
        raise RuleViolated("proposing_not_allowed")
    if not arguments.quote.strip():
        if not arguments.source.strip():
            raise RuleViolated("source_missing")
        if arguments.kind is v.MemoryKind.PREFERENCE:
            raise RuleViolated("preference_needs_quote")  # external text never becomes a preference (memory rules §3)
    project = namespace_service.resolve_chain(unit, binding_id=binding.id).levels[0].namespace
    if unit.items.waiting_of(v.ActorKind.AGENT, project.id) >= WAITING_MAX:
        raise RuleViolated("proposals_waiting", limit=WAITING_MAX)
    proposal = Proposal(
        namespace_id=project.id,
        text=ItemText(
            kind=arguments.kind,
            statement=arguments.statement.strip(),
            subject=arguments.subject.strip(),
            applies_to_paths=arguments.paths,
            event=event_time_of(redact(arguments.happened).text),
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


def moment_text(moment: datetime | None) -> str | None:
    """Return a moment in UTC as answers give it."""
    return None if moment is None else moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
