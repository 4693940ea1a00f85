"""What a provider's failure means: one table from the library's exceptions to our categories (C16)."""

from typing import Any, Final

from main_process.domain.errors import ProviderFailed
from shared.vocabulary import ProviderFault

RETRY_AFTER_MAX_S: Final = 3_600.0
_SHAPE_WORDS: Final = ("response_format", "json_schema", "json_object", "structured output", "json mode")
_MODEL_CODES: Final = frozenset({"model_not_found", "invalid_model", "model_not_available", "unknown_model"})
_CLIENT_ERRORS: Final = range(400, 500)
_BAD_REQUEST: Final = 400
_NOT_FOUND: Final = 404
_NOT_ALLOWED: Final = 405
_TIMEOUT: Final = 408
_UNPROCESSABLE: Final = 422
_TOO_MANY: Final = 429
_SERVER_ERRORS: Final = 500
_FAULTS: Final = {
    401: ProviderFault.WRONG_KEY,
    402: ProviderFault.REFUSED,
    403: ProviderFault.WRONG_KEY,
    413: ProviderFault.OVER_BUDGET,
}
"""Answers that mean one thing whatever their body says."""


class ParameterRefused(Exception):  # noqa: N818 - an outcome, caught by the caller
    """The provider does not know a parameter; the caller asks again without it."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(name)


def library_errors() -> tuple[type[Exception], ...]:
    """Return what the library and its HTTP layer raise; everything else is our own bug."""
    import httpx2  # noqa: PLC0415 - loaded with the library by now
    import openai  # noqa: PLC0415 - as above

    return (openai.OpenAIError, httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError, OSError)


def failure_of(error: Exception, *, is_shape_asked: bool) -> Exception:
    """Return our failure for one of `library_errors`."""
    import httpx2  # noqa: PLC0415 - loaded with the library by now
    import openai  # noqa: PLC0415 - as above

    if isinstance(error, openai.APIStatusError):
        return _of_status(error, is_shape_asked=is_shape_asked)
    if isinstance(error, openai.APIResponseValidationError):
        return ProviderFailed(ProviderFault.WRONG_URL, "answer")
    cause = error.__cause__ if isinstance(error, openai.APIConnectionError) else error
    return _of_transport(cause, httpx2)


def _of_transport(cause: BaseException | None, httpx2: Any) -> ProviderFailed:
    """Tell what went wrong before, from what went wrong after the request may have been received."""
    if isinstance(cause, httpx2.ConnectTimeout | httpx2.PoolTimeout):
        return ProviderFailed(ProviderFault.TIMED_OUT, "connect", is_retryable=True)
    if isinstance(cause, httpx2.ConnectError):
        return ProviderFailed(ProviderFault.WRONG_URL, "connect", is_retryable=True)
    if isinstance(cause, httpx2.UnsupportedProtocol | httpx2.InvalidURL | httpx2.ProxyError):
        return ProviderFailed(ProviderFault.WRONG_URL, "connect")
    if isinstance(cause, httpx2.TimeoutException):
        return ProviderFailed(ProviderFault.TIMED_OUT, "answer", was_dispatched=True)
    return ProviderFailed(ProviderFault.CONNECTION_LOST, "answer", was_dispatched=True)


def _of_status(error: Any, *, is_shape_asked: bool) -> Exception:
    status: int = error.status_code
    if status in _FAULTS:
        return ProviderFailed(_FAULTS[status], "answer")
    if status in {_TIMEOUT, _TOO_MANY} or status >= _SERVER_ERRORS:
        return _passing(error)
    if _is_about_model(error):
        return ProviderFailed(ProviderFault.WRONG_MODEL, "answer")
    if status in {_BAD_REQUEST, _UNPROCESSABLE}:
        refused = _refused_parameter(error, is_shape_asked=is_shape_asked)
        return refused or ProviderFailed(ProviderFault.REFUSED, "answer")
    is_wrong_place = status in {_NOT_FOUND, _NOT_ALLOWED} or status not in _CLIENT_ERRORS
    return ProviderFailed(ProviderFault.WRONG_URL if is_wrong_place else ProviderFault.REFUSED, "answer")


def _passing(error: Any) -> ProviderFailed:
    faults = {_TOO_MANY: ProviderFault.RATE_LIMITED, _TIMEOUT: ProviderFault.TIMED_OUT}
    return ProviderFailed(
        faults.get(error.status_code, ProviderFault.SERVER_ERROR),
        "answer",
        retry_after_s=_retry_after(error),
        is_retryable=error.code != "insufficient_quota",
    )


def _refused_parameter(error: Any, *, is_shape_asked: bool) -> ParameterRefused | None:
    text = f"{error.param or ''} {_text(error)}"
    if is_shape_asked and any(word in text for word in _SHAPE_WORDS):
        return ParameterRefused("response_format")
    return next((ParameterRefused(name) for name in ("max_tokens", "temperature") if name in text), None)


def _text(error: Any) -> str:
    """Return the error body in lower case, for looking at only; it is never kept, logged or shown."""
    return f"{error.body!s} {error.message!s}".lower()[:4_000]


def _is_about_model(error: Any) -> bool:
    if error.code in _MODEL_CODES or (error.param == "model" and error.status_code != _TOO_MANY):
        return True
    text = _text(error)
    is_missing: bool = any(
        words in text for words in ("not found", "does not exist", "not exist", "unknown", "no such")
    )
    return "model" in text and is_missing


def _retry_after(error: Any) -> float | None:
    value = error.response.headers.get("retry-after")
    try:
        seconds = float(value)
    except (TypeError, ValueError):
        return None
    return min(seconds, RETRY_AFTER_MAX_S) if seconds >= 0 else None
