"""Who acts: recorded with every change, decided by main from the connection, never sent by a peer."""

from dataclasses import dataclass
from typing import Final

from shared.vocabulary import ActorKind


@dataclass(frozen=True, slots=True)
class Actor:
    """Kind and display name of whoever caused a change. `name` is at most 120 characters."""

    kind: ActorKind
    name: str


PERSON: Final = Actor(ActorKind.PERSON, "person")
SYSTEM: Final = Actor(ActorKind.SYSTEM, "remembrancer")
