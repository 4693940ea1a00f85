"""One claim of memory jobs, from what is read to what is stored, with at most two requests (seed 000).

Between the steps the lease is looked at: who lost it repairs nothing and stores nothing.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from main_process.adapters.detectors import redact
from main_process.adapters.provider import Completion
from main_process.adapters.provider_memory import (
    CONSOLIDATION_TOKENS,
    EXTRACTION_TOKENS,
    MemoryRequest,
    answer_of,
    consolidation_request,
    extraction_request,
    repair_request,
)
from main_process.domain.consolidation_contract import Operation, ShownMaterial, parse_consolidation
from main_process.domain.contract_shape import ContractViolated
from main_process.domain.errors import LeaseLost, ProviderFailed, StoreUnavailable
from main_process.domain.extraction_contract import ExtractionResult, SentMaterial
from main_process.domain.extraction_meaning import parse_extraction
from main_process.domain.memory_item import estimated_tokens
from main_process.domain.memory_job import KEEP_ALIVE_S, Diagnosis
from main_process.domain.projection import capacity, projected
from main_process.domain.thread import MESSAGE_TOKENS
from main_process.runtime.clock import Clock
from main_process.services import pipeline_claims, pipeline_consolidation, pipeline_extraction
from main_process.services.pipeline_claims import Claim
from main_process.services.pipeline_extraction import Reading
from main_process.services.provider_service import MemoryModel, ProviderAccess
from main_process.store.store import Store
from shared.vocabulary import MemoryCall, MemoryJobFailure, MemoryJobKind, MemoryJobState, Sensitivity

Parsed = TypeVar("Parsed")
_CAPACITY: Final = Diagnosis(MemoryJobFailure.CAPACITY)


class ClaimWork:
    """Works on one claim. `spawned` holds the consolidations that an extraction led to."""

    def __init__(self, claim: Claim, *, store: Store, provider: ProviderAccess, clock: Clock) -> None:
        self._claim = claim
        self._store = store
        self._provider = provider
        self._clock = clock
        self._call = MemoryCall.PRIMARY
        self._calls = 0
        self.spawned: tuple[str, ...] = ()

    async def run(self) -> None:
        """Work on the claim to its end; what a provider refuses is recorded. Raises LeaseLost, StoreUnavailable."""
        try:
            model = await self._provider.memory_model() if self._provider.is_ready else None
            if self._claim.kind is MemoryJobKind.EXTRACTION:
                await self._extract(model)
            else:
                await self._consolidate(model)
        except ProviderFailed as failed:
            self._provider.note(failed.fault)
            error, call, calls = failed, self._call, self._calls
            await self._store.write(
                lambda unit: pipeline_claims.fail(unit, self._claim.lease, error, call, calls=calls)
            )

    # The two kinds

    async def _extract(self, model: MemoryModel | None) -> None:
        claim = self._claim
        sees_all = model is None or model.clearance is not Sensitivity.NORMAL
        read = await self._store.read(
            lambda unit: pipeline_extraction.reading(unit, claim.jobs, may_see_sensitive=sees_all)
        )
        by_rules = read.local if model is not None else (*read.sendable.batch, *read.local)
        extracted = await asyncio.to_thread(pipeline_extraction.extracted_locally, claim.conversation_id, by_rules)
        checkpoint = None
        if model is not None and read.sendable.batch:
            result = await self._extraction_of(model, read)
            if result is None:
                return
            checkpoint = result.checkpoint
            extracted += tuple(map(pipeline_extraction.extracted_of, result.candidates))
        self.spawned = await self._store.write(
            lambda unit: pipeline_extraction.complete(
                unit, claim.lease, extracted, checkpoint=checkpoint, last_sequence=read.last_sequence
            )
        )

    async def _extraction_of(self, model: MemoryModel, read: Reading) -> ExtractionResult | None:
        """Return what a model's answer proves; None when the claim ended without one."""
        room = capacity(model.window_tokens, output_tokens=EXTRACTION_TOKENS)
        material = await asyncio.to_thread(
            projected, read.sendable, redacted=_redacted, room=room, measure=_extraction_tokens
        )
        if material is None:
            await self._ended(MemoryJobState.SUCCEEDED_NO_OUTPUT, _CAPACITY)
            return None

        async def parsed(answer: str) -> ExtractionResult:
            return await asyncio.to_thread(parse_extraction, answer, material, redacted=_redacted)

        outcome = await self._answered(model, extraction_request(material), parsed)
        if isinstance(outcome, Diagnosis):
            await self._ended(MemoryJobState.FAILED, outcome)
            return None
        return outcome

    async def _consolidate(self, model: MemoryModel | None) -> None:
        claim = self._claim
        clearance = None if model is None else model.clearance
        judged = await self._store.read(lambda unit: pipeline_consolidation.material(unit, claim.jobs[0], clearance))
        outcome: tuple[Operation, ...] | Diagnosis = ()
        if model is not None and judged.shown.candidates:
            outcome = await self._operations_of(model, judged.shown)
        try:
            await self._filed(outcome, judged.local)
        except ContractViolated as violated:  # another memory took the place while the model was asked
            late = Diagnosis(MemoryJobFailure.CONTRACT, violated.rule, "store", self._call)
            await self._filed(late, judged.local)

    async def _operations_of(self, model: MemoryModel, shown: ShownMaterial) -> tuple[Operation, ...] | Diagnosis:
        request = consolidation_request(shown)
        if _tokens(request) > capacity(model.window_tokens, output_tokens=CONSOLIDATION_TOKENS):
            return _CAPACITY

        async def parsed(answer: str) -> tuple[Operation, ...]:
            operations = parse_consolidation(answer, shown, redacted=_redacted).operations
            await self._store.read(lambda unit: pipeline_consolidation.check(unit, operations))
            return operations

        return await self._answered(model, request, parsed)

    async def _filed(self, outcome: tuple[Operation, ...] | Diagnosis, local: tuple[Operation, ...]) -> None:
        answered = () if isinstance(outcome, Diagnosis) else outcome
        diagnosis = outcome if isinstance(outcome, Diagnosis) else None
        await self._store.write(
            lambda unit: pipeline_consolidation.complete(unit, self._claim.lease, answered, local, diagnosis)
        )

    async def _ended(self, state: MemoryJobState, diagnosis: Diagnosis) -> None:
        await self._store.write(lambda unit: pipeline_claims.end_all(unit, self._claim.lease, state, diagnosis))

    # Asking

    async def _answered(
        self, model: MemoryModel, request: MemoryRequest, parsed: Callable[[str], Awaitable[Parsed]]
    ) -> Parsed | Diagnosis:
        """Ask, and ask once more for a repair; return why when that was in vain.

        Raises LeaseLost, ProviderFailed, StoreUnavailable.
        """
        completion = await self._asked(model, request, MemoryCall.PRIMARY)
        try:
            return await parsed(answer_of(completion))
        except ContractViolated as violated:
            if violated.is_final:
                return _broken(violated, MemoryCall.PRIMARY)
            repair = repair_request(request, completion.text, violated)
        completion = await self._asked(model, repair, MemoryCall.REPAIR)
        try:
            return await parsed(answer_of(completion))
        except ContractViolated as violated:
            return _broken(violated, MemoryCall.REPAIR)

    async def _asked(self, model: MemoryModel, request: MemoryRequest, call: MemoryCall) -> Completion:
        """Send one request while the leases are kept alive; what is observed is counted before it is read."""
        self._call = call
        lease = self._claim.lease
        await self._store.write(lambda unit: pipeline_claims.note_asking(unit, lease, call))
        self._calls = 1
        completion = await self._kept_alive(model.ask(request))
        self._calls = 0
        self._provider.note(None)
        await self._store.write(lambda unit: pipeline_claims.note_calls(unit, lease, completion.calls))
        return completion

    async def _kept_alive(self, asking: Awaitable[Completion]) -> Completion:
        """Await an answer while the lease is renewed; a lost lease cancels. Raises LeaseLost, ProviderFailed."""
        answer = asyncio.ensure_future(asking)
        keeper = asyncio.ensure_future(self._keep_alive())
        try:
            await asyncio.wait((answer, keeper), return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                keeper.result()  # raises LeaseLost, the only way in which it ends
            return await answer
        finally:
            for task in (answer, keeper):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, ProviderFailed, LeaseLost):
                    await task

    async def _keep_alive(self) -> None:
        while True:
            await self._clock.sleep(KEEP_ALIVE_S)
            with contextlib.suppress(StoreUnavailable):  # the next renewal comes before the lease runs out
                await self._store.write(lambda unit: pipeline_claims.keep_alive(unit, self._claim.lease))


def _redacted(text: str) -> str:
    return redact(text).text


def _extraction_tokens(material: SentMaterial) -> int:
    return _tokens(extraction_request(material))


def _tokens(request: MemoryRequest) -> int:
    return sum(estimated_tokens(message.content) + MESSAGE_TOKENS for message in request.messages)


def _broken(violated: ContractViolated, call: MemoryCall) -> Diagnosis:
    return Diagnosis(MemoryJobFailure.CONTRACT, violated.rule, "answer", call)
