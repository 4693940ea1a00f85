"""Prints the state of the memory center; the one place that words a degraded store."""

import time
from typing import Final

from main_process.cli import words
from main_process.cli.pipeline import diagnosis_words
from main_process.cli.terminal import Terminal
from shared import vocabulary as v
from shared.ipc.contract import Empty
from shared.ipc.methods.system import GET_STATUS, SystemStatus

OPENING_PATIENCE_S: Final = 30.0
"""A large store is checked, and perhaps migrated after a backup, before it opens."""
_POLL_S: Final = 0.1


def settled_status(terminal: Terminal) -> SystemStatus:
    """Return the state once the store is open or known to be unusable; a main just started needs a moment."""
    give_up_at = time.monotonic() + OPENING_PATIENCE_S
    while True:
        found = terminal.call(GET_STATUS, Empty())
        if found.store.state is not v.StoreState.OPENING or time.monotonic() > give_up_at:
            return found
        time.sleep(_POLL_S)


def print_status(terminal: Terminal, found: SystemStatus) -> None:
    """Say how the store is, what is in it, and what runs. A degraded store never looks empty."""
    store = found.store
    terminal.line(words.say(f"store.{store.state.value}"))
    if store.state is v.StoreState.DEGRADED and store.fault is not None:
        terminal.line(words.fault(store.fault.value, store.facts))
        for name, value in store.facts.items():
            terminal.line(f"  {name}: {value}")
        terminal.line(words.say("degraded_still"))
    if found.counts is None:
        terminal.line(words.say("counts_unknown"))
    else:
        counts = found.counts
        names = (
            "confirmed",
            "candidates",
            "archived",
            "rejected",
            "projects",
            "conversations",
            "turns",
            "tombstones",
        )
        terminal.facts((words.say(f"count.{name}"), getattr(counts, name)) for name in names)
    terminal.line()
    terminal.facts(
        (
            (words.say("head.file"), store.path),
            (words.say("head.size"), words.say("bytes", count=store.size_bytes + store.wal_bytes)),
            (words.say("head.encrypted"), words.say("yes" if store.is_encrypted else "no")),
            (words.say("head.key"), words.word("key", store.key_location)),
            (words.say("head.schema"), f"{store.schema_revision or '–'} / {store.supported_revision}"),
            (words.say("head.provider"), words.word("provider_state", found.provider.state)),
            (words.say("head.heartbeat"), _heartbeat(found)),
            (words.say("head.jobs"), _jobs(found)),
            (words.say("head.jobs_failed"), _trouble(found)),
            (words.say("head.agents"), found.agent_connections),
            (words.say("head.profile"), found.profile_path),
            (words.say("head.log"), found.log_path),
            (words.say("head.version"), found.product_version),
        )
    )


def _heartbeat(found: SystemStatus) -> str:
    if found.is_heartbeat_paused:
        return words.say("heartbeat_paused")
    if found.next_heartbeat_at is None:
        return words.say("heartbeat_none")
    return found.next_heartbeat_at.astimezone().strftime("%Y-%m-%d %H:%M %Z")


def _jobs(found: SystemStatus) -> str:
    jobs = found.pipeline
    if jobs is None:
        return "–"
    return words.say(
        "jobs_state",
        pending=jobs.pending,
        leased=jobs.leased,
        retry_wait=jobs.retry_wait,
        failed=jobs.failed,
        calls=jobs.provider_calls,
    )


def _trouble(found: SystemStatus) -> str:
    return diagnosis_words(None if found.pipeline is None else found.pipeline.last_failure)
