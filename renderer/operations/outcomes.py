"""What kind of failure a call ended with, where a form treats it in its own way."""

from renderer.ipc.client import CallFailed
from shared.ipc.errors import ErrorCode


def is_conflict(error: BaseException) -> bool:
    """Whether somebody else changed it first."""
    return isinstance(error, CallFailed) and error.error.code is ErrorCode.CONFLICT


def refused_field(error: BaseException) -> str | None:
    """Path of the field that main did not accept; None for other failures."""
    if isinstance(error, CallFailed) and error.error.code in {ErrorCode.INVALID_REQUEST, ErrorCode.RULE_VIOLATED}:
        return error.error.rule
    return None
