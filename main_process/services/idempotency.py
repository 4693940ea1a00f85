"""Idempotency keys: a call that is repeated under its key is answered by what it made, and by nothing else.

A key belongs to one caller, one method and one request. Whoever uses it for something else made a mistake that must
not be answered with the first call's result.
"""

from dataclasses import dataclass

import msgspec

from main_process.domain.actor import Actor
from main_process.domain.errors import RuleViolated
from main_process.store.repositories.used_keys import UsedKey
from main_process.store.unit_of_work import Unit


@dataclass(frozen=True, slots=True)
class KeyedCall:
    """One call: who calls, by which key, which method (its name), and everything that decides its result.

    `body` holds plain values and frozen dataclasses; the order of their fields counts.
    """

    caller: str
    key: str
    method: str
    body: tuple[object, ...]


def caller_of(actor: Actor) -> str:
    """Return an actor as the owner of keys."""
    return f"{actor.kind.value}:{actor.name}"


def first_result(unit: Unit, call: KeyedCall) -> str | None:
    """Return the id of what this call made when it came first, or None if it is new.

    Raises RuleViolated `key_conflict` when the key served another method or request.
    """
    used = unit.used_keys.get(_digest(unit, call))
    if used is None:
        return None
    if (used.method, used.body) != (call.method, _body(unit, call)):
        raise RuleViolated("key_conflict", method=used.method)
    return used.result_id


def keep_result(unit: Unit, call: KeyedCall, result_id: str) -> None:
    """Remember what a new call made, in its own transaction."""
    unit.used_keys.insert(_digest(unit, call), UsedKey(call.method, _body(unit, call), result_id))


def _digest(unit: Unit, call: KeyedCall) -> bytes:
    return unit.used_keys.digest("key", call.caller, call.key)


def _body(unit: Unit, call: KeyedCall) -> bytes:
    return unit.used_keys.digest("body", msgspec.json.encode(call.body).decode())
