"""Error codes and their typed details. Main sends codes; the renderer and the command line make the sentence."""

from enum import StrEnum

from shared.ipc.contract import IpcModel


class ErrorCode(StrEnum):
    """Every way a call can fail. Each has a sentence in both languages."""

    INVALID_REQUEST = "invalid_request"
    UNKNOWN_METHOD = "unknown_method"
    TOO_LARGE = "too_large"
    UNAUTHENTICATED = "unauthenticated"
    ROLE_DENIED = "role_denied"
    PROTOCOL_MISMATCH = "protocol_mismatch"
    RATE_LIMITED = "rate_limited"
    NOT_FOUND = "not_found"
    CONFLICT = "conflict"
    RULE_VIOLATED = "rule_violated"
    SCOPE_DENIED = "scope_denied"
    LEASE_LOST = "lease_lost"
    STORE_UNAVAILABLE = "store_unavailable"
    PROVIDER_UNAVAILABLE = "provider_unavailable"
    PROVIDER_REFUSED = "provider_refused"
    PROVIDER_UNCLEAR = "provider_unclear"
    FILE_PROBLEM = "file_problem"
    KEYRING_PROBLEM = "keyring_problem"
    SHUTTING_DOWN = "shutting_down"
    CANCELLED = "cancelled"
    TIMED_OUT = "timed_out"
    INTERNAL = "internal"


class WireError(IpcModel, frozen=True, kw_only=True):
    """One failed call.

    `rule` names the rule, fault or field path behind the code; `facts` are figures, ids and paths that a
    sentence needs, never memory text; `incident_id` is in the log for INTERNAL.
    """

    code: ErrorCode
    rule: str | None = None
    facts: dict[str, str | int] = {}
    is_retryable: bool = False
    incident_id: str | None = None
