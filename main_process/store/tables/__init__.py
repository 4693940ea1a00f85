"""Table definitions, one module an aggregate; private to the store."""

from main_process.store.tables import conversation, core, heartbeat, memory_item, search, task, usage

__all__ = ["conversation", "core", "heartbeat", "memory_item", "search", "task", "usage"]
