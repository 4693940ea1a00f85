"""One module an aggregate: request to service to view."""

from typing import Final

HANDLERS: Final = (
    "bindings",
    "candidates",
    "chat",
    "conflicts",
    "conversations",
    "deletions",
    "domains",
    "embedding",
    "experiments",
    "folders",
    "health",
    "heartbeats",
    "hooks",
    "imports",
    "memories",
    "merges",
    "pipeline",
    "plans",
    "projects",
    "promotions",
    "provider",
    "runs",
    "settings",
    "system",
    "tasks",
    "threads",
    "transfer",
    "usage",
)
"""Modules of handlers; main loads them by name once the window is on its way."""
