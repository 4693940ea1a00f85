"""Table definitions, one module an aggregate; private to the store. `Base` imported from here knows them all."""

from main_process.store.schema import Base
from main_process.store.tables import (
    conversation,
    core,
    embedding,
    finding,
    heartbeat,
    memory_item,
    memory_job,
    search,
    task,
    usage,
)

__all__ = [
    "Base",
    "conversation",
    "core",
    "embedding",
    "finding",
    "heartbeat",
    "memory_item",
    "memory_job",
    "search",
    "task",
    "usage",
]
