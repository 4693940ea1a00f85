"""The desk at which agents ask: one session a connection, its requests, their limits, and the record of each.

Looking up runs in a reader's transaction; the record of it is written afterwards in a short one of its own, so that
agents do not wait for each other or for a person's writes.
"""

import asyncio
import time
import uuid
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import PurePosixPath
from typing import Final

from main_process.adapters.detectors import redact
from main_process.domain.context_block import ContextBlock
from main_process.domain.embedding import AskedMeaning
from main_process.domain.errors import NotFound, ScopeDenied
from main_process.domain.memory_item import MemoryItem
from main_process.domain.namespace import ReadChain
from main_process.domain.recall_gate import candidate_of, stopped_by
from main_process.domain.recall_request import (
    HITS_MAX,
    ReadAnswer,
    ReadSource,
    RecallRequest,
    SearchAnswer,
    read_answer,
    search_answer,
)
from main_process.domain.retrieval import Outcome, Recall
from main_process.domain.sensitivity import binding_clearance, up_to
from main_process.domain.task import Run
from main_process.domain.usage import NewRetrieval, UsageContext, UsedItem
from main_process.runtime.settings import SettingsFile
from main_process.services import usage_service
from main_process.services.egress import clearance, redacted
from main_process.services.namespace_service import ChainPicture, budgets_of, chain_picture, resolve_chain
from main_process.services.recall_service import (
    evidence_of,
    readable,
    recalled,
    shortlisted,
    texts_of,
    with_meaning,
)
from main_process.store.store import Store
from main_process.store.unit_of_work import Unit
from shared.vocabulary import RecallProfile, Receiver, RetrievalKind, Usefulness

PURGE_EVERY: Final = 100
"""Recorded requests between two batches of purging (one more each day); a batch takes more than came since."""


@dataclass
class AgentSession:
    """One agent's connection: who it is, and its current request. Made by `RecallDesk.open`."""

    context: UsageContext
    roots: tuple[str, ...]
    receiver: Receiver = Receiver.AGENTS
    profile: RecallProfile | None = None
    """Of a session that is one request from its admission on, as that of a turn."""
    request: RecallRequest | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(frozen=True, slots=True)
class ContextAnswer:
    """The block of a request (empty: nothing known), and figures that say what was left out."""

    block: ContextBlock
    recall: Recall
    retrieval_id: str


AskMeaning = Callable[[str], Awaitable[AskedMeaning | None]]
"""Turns a request into a vector, or says that words alone count."""


async def words_alone(text: str) -> AskedMeaning | None:
    """Open no gate by meaning."""
    del text
    return None


class RecallDesk:
    """One a main process."""

    def __init__(self, store: Store, settings: SettingsFile, asked: AskMeaning = words_alone) -> None:
        self._store = store
        self._asked = asked
        self._settings = settings
        self._since_purge = 0
        self._purged_on: date | None = None

    async def open(
        self,
        *,
        binding_id: str | None = None,
        conversation_id: str | None = None,
        label: str,
        client: str,
        receiver: Receiver = Receiver.AGENTS,
        profile: RecallProfile | None = None,
    ) -> AgentSession:
        """Open a session for a binding or a conversation. Raises ScopeDenied when it may read nothing.

        `receiver` is who will be given what is recalled; it decides how sensitive that may be. With a profile the
        session is one request of it: whatever is asked in it, it stays in that profile and its budgets.
        """
        context = UsageContext(_new_id(), label, client, binding_id=binding_id, conversation_id=conversation_id)
        session = await self._store.read(lambda unit: self._opened(unit, context, receiver))
        session.profile = profile
        return session

    async def open_run(self, run: Run) -> AgentSession:
        """Open a session for a run. Raises ScopeDenied when it may read nothing."""
        context = UsageContext(run.id, run.task_title, run.client, task_id=run.task_id)
        return await self._store.read(lambda unit: self._opened(unit, context, Receiver.AGENTS))

    def _opened(self, unit: Unit, context: UsageContext, receiver: Receiver) -> AgentSession:
        self._admitted(unit, context, receiver)
        project_id = _project_of(unit, context)
        project = None if project_id is None else unit.projects.get(project_id)
        roots = () if project is None else tuple(root.path for root in project.roots)
        return AgentSession(replace(context, project_id=project_id), roots, receiver)

    def _admitted(self, unit: Unit, context: UsageContext, receiver: Receiver) -> RecallRequest:
        """Return a new request by the rules as they are now. Raises ScopeDenied."""
        settings = self._settings.current
        chain = resolve_chain(
            unit,
            binding_id=context.binding_id,
            conversation_id=context.conversation_id,
            run_id=context.run_id,
            budgets=budgets_of(settings),
            window_tokens=settings.context_window_tokens,
        )
        binding = None if context.binding_id is None else unit.bindings.get(context.binding_id)
        own = None if binding is None else binding.clearance
        opened = binding_clearance(clearance(settings, receiver), own)
        return RecallRequest(chain, sensitivities=up_to(opened))

    async def context(
        self,
        session: AgentSession,
        text: str,
        paths: Sequence[str] = (),
        profile: RecallProfile = RecallProfile.ORDINARY,
    ) -> ContextAnswer:
        """Begin a request and return its block. Raises ScopeDenied, StoreUnavailable.

        In a session that is one request it goes on: what was spent stays spent (seed-systems §1.11, 6).
        """
        async with session.lock:
            places = relative_places(paths, session.roots)
            asked = await self._asked(text)

            def look(unit: Unit) -> tuple[RecallRequest, ContextAnswer, NewRetrieval]:
                if session.profile is None:
                    request = self._admitted(unit, session.context, session.receiver)
                    request.profile = profile
                else:
                    request = self._current(unit, session)
                query = with_meaning(unit, request.chain, request.query(text, places), asked)
                made = recalled(unit, request.chain, query)
                request.spent_tokens += made.block.tokens
                request.readable.update(entry.item.id for entry in made.recall.entries)
                retrieval = _retrieval(
                    RetrievalKind.CONTEXT,
                    request.profile,
                    duration_ms=made.duration_ms,
                    considered=made.recall.considered,
                    tokens=made.block.tokens,
                    outcomes=made.recall.outcomes,
                )
                return request, ContextAnswer(made.block, made.recall, retrieval.id), retrieval

            session.request, answer, retrieval = await self._store.read(look)
            await self._record(session, retrieval)
            return answer

    async def search(
        self, session: AgentSession, text: str, paths: Sequence[str] = (), *, limit: int = HITS_MAX
    ) -> SearchAnswer:
        """Return at most `limit` (never more than eight) hits within the current request.

        Raises ScopeDenied, RuleViolated `searches_spent`, StoreUnavailable.
        """
        async with session.lock:
            places = relative_places(paths, session.roots)
            asked = await self._asked(text)

            def look(unit: Unit) -> tuple[RecallRequest, SearchAnswer, NewRetrieval | None]:
                request = self._current(unit, session)
                query = request.query(text, places)
                known = request.admit_search(query)
                if known is not None:
                    return request, _still_given(unit, request, known), None
                started = time.perf_counter()
                query = with_meaning(unit, request.chain, query, asked)
                short = shortlisted(unit, request.chain, query)
                texts = texts_of(unit, short, request.chain)
                answer = search_answer(request, short, query, texts, limit=limit)
                duration = (time.perf_counter() - started) * 1_000
                retrieval = _retrieval(
                    RetrievalKind.SEARCH,
                    request.profile,
                    duration_ms=duration,
                    considered=answer.considered,
                    tokens=answer.tokens,
                    outcomes=answer.outcomes,
                )
                request.keep_search(query, answer)
                return request, answer, retrieval

            session.request, answer, retrieval = await self._store.read(look)
            if retrieval is not None:
                await self._record(session, retrieval)
            return answer

    async def read(self, session: AgentSession, item_id: str) -> ReadAnswer:
        """Return one item that the current request was shown.

        Raises NotFound for every other id, for what no longer may be read, and before any context or search;
        ScopeDenied; RuleViolated `reads_spent`, `token_pool_spent`; StoreUnavailable.
        """
        async with session.lock:

            def look(unit: Unit) -> tuple[RecallRequest, ReadAnswer, NewRetrieval | None]:
                request = self._current(unit, session)
                known = request.admit_read(item_id)
                started = time.perf_counter()
                item = _still_readable(unit, request, item_id)
                if known is not None and known.item.revision == item.revision:
                    return request, known, None
                answer = read_answer(request, item, _sources(unit, request.chain, item))
                request.keep_read(answer)
                used = UsedItem(
                    item.id,
                    item.revision,
                    is_retrieved=True,
                    is_entered=True,
                    cut_rule=None,
                    rank=1,
                    score_parts={},
                )
                duration = (time.perf_counter() - started) * 1_000
                return (
                    request,
                    answer,
                    NewRetrieval(_new_id(), RetrievalKind.READ, request.profile, duration, 1, answer.tokens, (used,)),
                )

            session.request, answer, retrieval = await self._store.read(look)
            if retrieval is not None:
                await self._record(session, retrieval)
            return answer

    async def report_use(self, session: AgentSession, item_id: str, verdict: Usefulness) -> None:
        """Take the agent's verdict on an item that this session was given. Raises NotFound for any other id."""
        await self._store.write(
            lambda unit: usage_service.report_use(
                unit, context_id=session.context.id, item_id=item_id, verdict=verdict
            )
        )

    async def picture(self, session: AgentSession) -> ChainPicture:
        """Return what the session may read, in words and counts, or why nothing."""
        settings = self._settings.current
        return await self._store.read(
            lambda unit: chain_picture(
                unit,
                binding_id=session.context.binding_id,
                conversation_id=session.context.conversation_id,
                run_id=session.context.run_id,
                budgets=budgets_of(settings),
                window_tokens=settings.context_window_tokens,
            )
        )

    def _current(self, unit: Unit, session: AgentSession) -> RecallRequest:
        """Return the running request if its context still opens anything, or a new one. Raises ScopeDenied."""
        fresh = self._admitted(unit, session.context, session.receiver)
        if session.request is None:
            fresh.profile = session.profile or fresh.profile
            return fresh
        if not session.request.chain.namespace_ids <= fresh.chain.namespace_ids:
            raise ScopeDenied("scope_narrowed")
        session.request.sensitivities &= fresh.sensitivities
        return session.request

    async def _record(self, session: AgentSession, retrieval: NewRetrieval) -> None:
        await self._store.write(lambda unit: self._recorded(unit, session.context, retrieval))

    def _recorded(self, unit: Unit, context: UsageContext, retrieval: NewRetrieval) -> None:
        usage_service.record(unit, context, retrieval)
        self._since_purge += 1
        if self._since_purge >= PURGE_EVERY or self._purged_on != unit.now.date():
            settings = self._settings.current
            usage_service.purge(unit, retention_days=settings.usage_retention_days, keep=settings.usage_keep_requests)
            self._since_purge, self._purged_on = 0, unit.now.date()


def _project_of(unit: Unit, context: UsageContext) -> str | None:
    if context.task_id is not None:
        task = unit.tasks.get(context.task_id)
        return None if task is None else task.project_id
    if context.conversation_id is not None:
        conversation = unit.conversations.get(context.conversation_id)
        return None if conversation is None else conversation.project_id
    binding = None if context.binding_id is None else unit.bindings.get(context.binding_id)
    return None if binding is None else binding.project_id


def relative_places(paths: Iterable[str], roots: Sequence[str]) -> tuple[str, ...]:
    """Return the places of a request, and for each below a project's root folder also its path inside it."""
    found: dict[str, None] = {}
    for path in paths:
        plain = path.replace("\\", "/")
        found[plain] = None
        for root in roots:
            try:
                found[str(PurePosixPath(plain).relative_to(root.replace("\\", "/")))] = None
            except ValueError:
                continue
    return tuple(found)


def _still_readable(unit: Unit, request: RecallRequest, item_id: str) -> MemoryItem:
    """Check an item again at the moment of reading. Raises NotFound."""
    item = _given_now(unit, request, item_id)
    if item is None:
        raise NotFound("memory", item_id)
    return replace(item, text=redacted(item.text))


def _given_now(unit: Unit, request: RecallRequest, item_id: str) -> MemoryItem | None:
    """Return an item as the request's chain shows it at this moment, or None when it may not be given."""
    item = readable(unit, request.chain, item_id)
    if item is None:
        return None
    query = request.query("", item.text.applies_to_paths)
    if item.text.kind not in query.admits.get(request.level_of(item), ()):
        return None  # the profile that the request was admitted with counts at every read
    return item if stopped_by(candidate_of(item, query.terms), query, unit.now) is None else None


def _still_given(unit: Unit, request: RecallRequest, known: SearchAnswer) -> SearchAnswer:
    """Return an earlier answer without what was changed, restricted or forgotten since: tightening acts at once."""
    current = {hit.item.id: _given_now(unit, request, hit.item.id) for hit in known.hits}
    hits = tuple(
        hit for hit in known.hits if (now := current[hit.item.id]) is not None and now.revision == hit.item.revision
    )
    return known if len(hits) == len(known.hits) else replace(known, hits=hits)


def _sources(unit: Unit, chain: ReadChain, item: MemoryItem) -> tuple[ReadSource, ...]:
    """Return what shows an item; a frozen level does not know evidence that came later."""
    return tuple(
        ReadSource(
            listed.source.type,
            listed.source.role,
            redact(listed.source.quote).text,
            listed.source.is_available,
            listed.source.is_primary,
            redact(listed.source.reference or "").text,
        )
        for listed in evidence_of(unit, chain, item)
    )


def _new_id() -> str:
    return str(uuid.uuid4())


def _retrieval(
    kind: RetrievalKind,
    profile: RecallProfile,
    *,
    duration_ms: float,
    considered: int,
    tokens: int,
    outcomes: Iterable[Outcome],
) -> NewRetrieval:
    items = tuple(
        UsedItem(
            outcome.candidate.id,
            outcome.candidate.revision,
            outcome.is_retrieved,
            outcome.is_entered,
            outcome.cut_rule,
            outcome.rank,
            outcome.score_parts,
        )
        for outcome in outcomes
    )
    return NewRetrieval(_new_id(), kind, profile, duration_ms, considered, tokens, items)
