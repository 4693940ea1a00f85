"""The one table from exceptions to what a peer may know. What is not in it is our bug: an incident, in the log."""

import re
import uuid
from collections.abc import Callable
from typing import Any, Final

import msgspec

from main_process.domain.errors import (
    FileProblem,
    KeyringProblem,
    LeaseLost,
    NotFound,
    ProviderFailed,
    RevisionConflict,
    RuleViolated,
    ScopeDenied,
    StoreUnavailable,
    ThreadConflict,
)
from main_process.runtime.logs import fault_facts, logger
from shared import vocabulary as v
from shared.ipc.errors import ErrorCode, WireError

_log = logger(__name__)

_PROVIDER_CODES: Final = {
    v.ProviderFault.NO_KEY: ErrorCode.PROVIDER_REFUSED,
    v.ProviderFault.WRONG_KEY: ErrorCode.PROVIDER_REFUSED,
    v.ProviderFault.WRONG_URL: ErrorCode.PROVIDER_REFUSED,
    v.ProviderFault.WRONG_MODEL: ErrorCode.PROVIDER_REFUSED,
    v.ProviderFault.OVER_BUDGET: ErrorCode.PROVIDER_REFUSED,
    v.ProviderFault.REFUSED: ErrorCode.PROVIDER_REFUSED,
    v.ProviderFault.RATE_LIMITED: ErrorCode.PROVIDER_UNAVAILABLE,
    v.ProviderFault.SERVER_ERROR: ErrorCode.PROVIDER_UNAVAILABLE,
    v.ProviderFault.TIMED_OUT: ErrorCode.PROVIDER_UNAVAILABLE,
    v.ProviderFault.CONNECTION_LOST: ErrorCode.PROVIDER_UNAVAILABLE,
    v.ProviderFault.EMPTY_ANSWER: ErrorCode.PROVIDER_UNCLEAR,
    v.ProviderFault.CONTRACT_VIOLATED: ErrorCode.PROVIDER_UNCLEAR,
}

_RETRYABLE_FAULTS: Final = frozenset({v.StoreFault.BUSY, v.StoreFault.OPENING})


def _not_found(error: NotFound) -> WireError:
    # The id is not repeated: an answer for a foreign id must equal one for an unknown id, byte for byte.
    return WireError(code=ErrorCode.NOT_FOUND, rule=error.kind)


def _conflict(error: RevisionConflict) -> WireError:
    facts: dict[str, str | int] = {"expected": error.expected, "actual": error.actual}
    return WireError(code=ErrorCode.CONFLICT, rule=error.kind, facts=facts)


def _rule(error: RuleViolated) -> WireError:
    return WireError(code=ErrorCode.RULE_VIOLATED, rule=error.rule, facts=dict(error.facts))


def _scope(error: ScopeDenied) -> WireError:
    return WireError(code=ErrorCode.SCOPE_DENIED, rule=error.reason)


def _lease(error: LeaseLost) -> WireError:
    del error
    return WireError(code=ErrorCode.LEASE_LOST)


def _thread(error: ThreadConflict) -> WireError:
    del error
    return WireError(code=ErrorCode.CONFLICT, rule="thread")


def _store(error: StoreUnavailable) -> WireError:
    return WireError(
        code=ErrorCode.STORE_UNAVAILABLE,
        rule=error.fault.value,
        facts=error.facts,
        is_retryable=error.fault in _RETRYABLE_FAULTS,
    )


def _provider(error: ProviderFailed) -> WireError:
    return WireError(
        code=_PROVIDER_CODES[error.fault],
        rule=error.fault.value,
        facts={"phase": error.phase},
        is_retryable=error.is_retryable,
    )


def _file(error: FileProblem) -> WireError:
    facts = {"path": error.path} | dict(error.facts)
    return WireError(code=ErrorCode.FILE_PROBLEM, rule=error.reason, facts=facts)


def _keyring(error: KeyringProblem) -> WireError:
    return WireError(code=ErrorCode.KEYRING_PROBLEM, rule=error.reason)


_TABLE: Final[dict[type[BaseException], Callable[[Any], WireError]]] = {
    NotFound: _not_found,
    RevisionConflict: _conflict,
    RuleViolated: _rule,
    ScopeDenied: _scope,
    LeaseLost: _lease,
    ThreadConflict: _thread,
    StoreUnavailable: _store,
    ProviderFailed: _provider,
    FileProblem: _file,
    KeyringProblem: _keyring,
}


def to_wire(error: BaseException, *, method: str) -> WireError:
    """Return what the peer is told; an exception outside the table becomes INTERNAL, with an incident in the log."""
    for kind in type(error).__mro__:
        convert = _TABLE.get(kind)
        if convert is not None:
            return convert(error)
    incident_id = uuid.uuid4().hex[:12]
    _log.error("call_failed_unexpectedly", incident_id=incident_id, method=method, **fault_facts(error))
    return WireError(code=ErrorCode.INTERNAL, incident_id=incident_id)


_FIELD_PATH: Final = re.compile(r" - at `(?P<path>[^`]{1,200})`\Z")
_FIELD_NAME: Final = re.compile(r"(?:unknown|required) field `(?P<name>\w{1,80})`")


def field_path(error: msgspec.MsgspecError) -> str:
    """Return which field failed validation (`$.patch.language`), or `$`; never its value.

    msgspec ends its message with the path and names an unknown or missing field before it.
    """
    text = str(error)
    place = _FIELD_PATH.search(text)
    field = _FIELD_NAME.search(text)
    return (place["path"] if place else "$") + (f".{field['name']}" if field else "")
