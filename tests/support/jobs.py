"""Memory jobs straight on a store: threads with ended turns, and what a worker does without a provider."""

from dataclasses import dataclass, field, replace

from main_process.domain.memory_job import MemoryJob
from main_process.services import pipeline_claims
from main_process.services.pipeline_claims import Claim
from main_process.store.unit_of_work import Unit
from shared.vocabulary import MemoryJobState
from tests.support.memories import add_conversation
from tests.support.stores import OpenStore


@dataclass
class Thread:
    """A conversation whose turns ended, with their extraction jobs."""

    store: OpenStore
    project: str
    id: str = ""
    turns: list[str] = field(default_factory=list)

    def end(self, count: int = 1) -> None:
        """End so many turns more."""
        for _ in range(count):
            self.say(f"Turn {len(self.turns) + 1}")

    def say(self, said: str, answered: str = "Noted.") -> str:
        """Record an ended turn; return its id."""
        return self.store.write(lambda unit: self._say(unit, said, answered))

    def _say(self, unit: Unit, said: str, answered: str) -> str:
        if not self.id:
            self.id = add_conversation(unit, self.project, "Thread", [(said, answered)]).id
            turn_id = unit.conversations.turns(self.id, limit=1)[0][0].id
        else:
            turn_id = self._next(unit, said, answered)
        pipeline_claims.turn_ended(unit, self.id, turn_id)
        self.turns.append(turn_id)
        return turn_id

    def _next(self, unit: Unit, said: str, answered: str) -> str:
        last = unit.conversations.turns(self.id, limit=500)[0][-1]
        turn = replace(
            last,
            id=f"{last.sequence + 1:08d}-0000-4000-8000-{self.id[-12:]}",
            sequence=last.sequence + 1,
            user_text=said,
            assistant_text=answered,
        )
        rows = unit.conversations.insert_turns([turn])
        unit.search.index_turns([(rows[0], said, answered)])
        return str(turn.id)

    def jobs(self) -> tuple[MemoryJob, ...]:
        """Its extractions in the order of their turns."""
        keys = [f"extraction:{turn}" for turn in self.turns]
        found = self.store.read(lambda unit: [unit.memory_jobs.by_key(key) for key in keys])
        return tuple(job for job in found if job is not None)

    def states(self) -> list[MemoryJobState]:
        return [job.state for job in self.jobs()]


def claimed(store: OpenStore, owner: str = "main-1", among: frozenset[str] | None = None) -> Claim | None:
    """What a worker gets now."""
    return store.write(lambda unit: pipeline_claims.claim_next(unit, owner, among=among))


def turns_of(claim: Claim | None) -> list[int | None]:
    """The sequence numbers of a batch; nothing without one."""
    return [] if claim is None else [job.sequence for job in claim.jobs]
