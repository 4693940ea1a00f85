"""The quality corpus against a live endpoint: `make corpus URL=http://127.0.0.1:8080/v1 MODEL=name [ONLY=20]`.

Asks for an extraction of every dialogue and a consolidation of what was kept, each with its one repair, and prints
what fitted the contract, what was dropped by which rule, and what was kept. Ends with 1 if anything was kept that its
dialogue does not prove. The key comes from the variable REMEMBRANCER_CORPUS_KEY.
"""

import argparse
import asyncio
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from main_process.adapters.detectors import redact
from main_process.adapters.provider import OpenAiProvider, ProviderConfig
from main_process.adapters.provider_memory import (
    MemoryRequest,
    answer_of,
    consolidation_request,
    extraction_request,
    repair_request,
)
from main_process.domain.carried import is_same_claim
from main_process.domain.consolidation_contract import (
    ConsolidationResult,
    ShownCandidate,
    ShownMaterial,
    parse_consolidation,
)
from main_process.domain.contract_shape import ContractViolated
from main_process.domain.errors import ProviderFailed
from main_process.domain.extraction_contract import ExtractedCandidate, ExtractionResult
from main_process.domain.extraction_meaning import parse_extraction
from tests.support.dialogues import Dialogue, dialogues, is_proven, text_of
from tests.support.extractions import CONVERSATION, PROJECT

Result = TypeVar("Result")


@dataclass
class Tally:
    """What became of the calls and candidates."""

    calls: Counter[str] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


class Corpus:
    """One run over the corpus."""

    def __init__(self, config: ProviderConfig, tokens: int) -> None:
        self._config = config
        self._tokens = tokens
        self._provider = OpenAiProvider()
        self.extraction, self.consolidation = Tally(), Tally()

    async def run(self, dialogue: Dialogue) -> None:
        """Extract one dialogue and consolidate what was kept."""
        material = dialogue.material
        result = await self._read(
            self.extraction,
            extraction_request(material),
            lambda answer: parse_extraction(answer, material, redacted=redacted),
        )
        if result is None:
            return
        self._count(dialogue, result)
        if result.candidates:
            await self._consolidate(result.candidates)

    async def _read(self, tally: Tally, request: MemoryRequest, parse: Callable[[str], Result]) -> Result | None:
        answer = ""
        for attempt in ("first", "repaired"):
            try:
                room = min(request.output_tokens, self._tokens or request.output_tokens)
                completion = await self._provider.complete(
                    self._config, request.messages, request.schema, output_tokens=room
                )
                answer = completion.text
                result = parse(answer_of(completion))
            except ContractViolated as violated:
                tally.calls[f"{attempt}: {violated.rule}"] += 1
                request = repair_request(request, answer, violated)
            except ProviderFailed as failed:
                tally.calls[f"{attempt}: provider {failed.fault.value}"] += 1
                return None
            else:
                tally.calls[f"{attempt}: fits"] += 1
                return result
        return None

    def _count(self, dialogue: Dialogue, result: ExtractionResult) -> None:
        tally = self.extraction
        tally.dropped.update({str(rule): count for rule, count in result.dropped.items()})
        tally.found["checkpoints taken"] += result.checkpoint is not None
        tally.found["candidates kept"] += len(result.candidates)
        for kept in result.candidates:
            if not dialogue.may_keep(kept) or not is_proven(kept, dialogue.material):
                tally.wrong.append(dialogue.id)
        said = [kept.statement for kept in result.candidates]
        wanted = [one["statement"] for one in dialogue.keep]
        tally.found["statements of the corpus"] += len(wanted)
        tally.found["of these found"] += sum(any(is_same_claim(one, other) for other in said) for one in wanted)

    async def _consolidate(self, kept: tuple[ExtractedCandidate, ...]) -> None:
        candidates = tuple(
            ShownCandidate(
                f"C{n}", f"id-{n}", CONVERSATION if one.is_discussion else PROJECT, text_of(one), one.origin, n
            )
            for n, one in enumerate(kept, start=1)
        )
        shown = ShownMaterial(candidates, ())
        result: ConsolidationResult | None = await self._read(
            self.consolidation,
            consolidation_request(shown),
            lambda answer: parse_consolidation(answer, shown, redacted=redacted),
        )
        claims = [one.statement for one in kept]
        for operation in result.operations if result is not None else ():
            self.consolidation.found[operation.kind.value] += 1
            text = operation.text
            if text is not None and not any(is_same_claim(text.statement, claim) for claim in claims):
                self.consolidation.wrong.append(text.statement)


def redacted(text: str) -> str:
    """Return a text with secrets replaced."""
    return redact(text).text


def told(name: str, tally: Tally) -> None:
    """Print one contract's figures."""
    print(f"{name}:")
    for part in (tally.calls, tally.dropped, tally.found):
        print("   " + (", ".join(f"{rule} {count}" for rule, count in sorted(part.items())) or "nothing"))
    print(f"   kept without proof: {len(tally.wrong)} {' '.join(tally.wrong)}")


async def main() -> int:
    """Run the corpus, or every n-th dialogue so that about `--only` remain."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--url", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--only", type=int, default=0)
    parser.add_argument("--timeout", type=float, default=120.0)
    parser.add_argument("--tokens", type=int, default=0, help="fewer output tokens than the product allows")
    chosen = parser.parse_args()
    key = os.environ.get("REMEMBRANCER_CORPUS_KEY", "none")
    corpus = Corpus(ProviderConfig(chosen.url, chosen.model, key, chosen.timeout), chosen.tokens)
    every = dialogues()
    step = max(1, len(every) // chosen.only) if chosen.only else 1
    begun = time.monotonic()
    done = 0
    with suppress(asyncio.CancelledError):  # Ctrl-C: what was asked so far is told
        for dialogue in every[::step]:
            await corpus.run(dialogue)
            done += 1
            print(f"{done} of {len(every[::step])}", file=sys.stderr, flush=True)
    print(f"{done} dialogues in {time.monotonic() - begun:.0f} s")
    told("extraction", corpus.extraction)
    told("consolidation", corpus.consolidation)
    return int(bool(corpus.extraction.wrong or corpus.consolidation.wrong))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
