"""From a failure to a sentence and advice in the person's language: every code, rule and fault has one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from renderer.ipc.client import CallFailed, CallTimedOut
from renderer.ipc.transport import ConnectionLost, ProtocolMismatch
from renderer.operations.file_messages import file_sentence
from renderer.operations.rule_messages import not_found_sentence, rule_sentence, scope_sentence
from renderer.support.i18n import translate
from renderer.support.words.system import keyring_fault_text, provider_fault_text, store_fault_text
from shared import vocabulary as v
from shared.ipc.errors import ErrorCode, WireError

CALL_FAILURES: Final = (CallFailed, CallTimedOut, ConnectionLost, ProtocolMismatch)
"""What a call may raise; pages catch these and show `explain(error)`."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What went wrong, in a sentence, and what to do about it (may be empty)."""

    sentence: str
    advice: str = ""
    is_retryable: bool = False


def explain(error: BaseException) -> Explanation:
    """Say what a failed call means. An exception that is no call's failure is our own fault and says so."""
    match error:
        case CallFailed():
            return explain_wire(error.error)
        case CallTimedOut():
            return Explanation(
                translate("Errors", "There was no answer in time."),
                translate("Errors", "Whether the change was made is not known: look before you repeat it."),
                is_retryable=True,
            )
        case ConnectionLost():
            return Explanation(
                translate("Errors", "The connection to the main process broke off."),
                translate("Errors", "The window reconnects by itself; nothing that was saved is lost."),
                is_retryable=True,
            )
        case ProtocolMismatch():
            return Explanation(
                translate("Errors", "The window and the main process are of different versions."),
                translate("Errors", "Close Remembrancer completely and start it again."),
            )
        case _:
            return Explanation(
                translate("Errors", "Something in the window went wrong ({kind}).").format(kind=type(error).__name__),
                translate("Errors", "What was saved is safe. If it happens again, please report it."),
            )


def explain_wire(error: WireError) -> Explanation:
    """Say what main's error means."""
    sentence, advice = _BY_CODE[error.code](error)
    return Explanation(sentence, advice, error.is_retryable)


def _plain(
    sentence: Callable[[], str], advice: Callable[[], str] = lambda: ""
) -> Callable[[WireError], tuple[str, str]]:
    return lambda _error: (sentence(), advice())


def _report() -> str:
    return translate("Errors", "This is a fault of the program; please report it.")


def _invalid(error: WireError) -> tuple[str, str]:
    field = (error.rule or "$").removeprefix("$").strip(".") or translate("Errors", "the whole form")
    return (
        translate("Errors", "A value was not accepted: {field}.").format(field=field),
        translate("Errors", "Check that field; it may be too long or empty."),
    )


def _too_large(error: WireError) -> tuple[str, str]:
    if error.rule == "reply":
        return (
            translate("Errors", "The answer is too large to be shown at once."),
            translate("Errors", "Narrow the filter and try again."),
        )
    return (
        translate("Errors", "The text is too large to be sent."),
        translate("Errors", "Shorten it and try again."),
    )


def _store(error: WireError) -> tuple[str, str]:
    try:
        reason = store_fault_text(v.StoreFault(error.rule or ""))
    except ValueError:
        reason = translate("Errors", "the store cannot be used")
    sentence = translate("Errors", "Not possible now: {reason}.").format(reason=reason)
    match error.rule:
        case v.StoreFault.BUSY | v.StoreFault.OPENING:
            advice = translate("Errors", "Wait a moment and try again.")
        case v.StoreFault.DISK_FULL:
            advice = translate("Errors", "Free some space and try again.")
        case v.StoreFault.READ_ONLY:
            advice = translate("Errors", "Make the profile folder writable and try again.")
        case _:
            advice = translate("Errors", "The banner at the top says what can be done.")
    return sentence, advice


def _provider(error: WireError) -> tuple[str, str]:
    try:
        sentence = provider_fault_text(v.ProviderFault(error.rule or ""))
    except ValueError:
        sentence = translate("Errors", "The language model could not be asked.")
    if error.code is ErrorCode.PROVIDER_UNCLEAR:
        return sentence, translate("Errors", "Nothing was saved from that answer; try again or use another model.")
    if error.code is ErrorCode.PROVIDER_UNAVAILABLE:
        return sentence, translate("Errors", "Try again later; everything else goes on without it.")
    return sentence, translate("Errors", "Check the provider in Settings.")


def _incident(error: WireError) -> tuple[str, str]:
    return (
        translate("Errors", "The main process failed at this (incident {incident}).").format(
            incident=error.incident_id or "–"
        ),
        translate("Errors", "Nothing was half-written. The log has the details under that number, without content."),
    )


_BY_CODE: Final[dict[ErrorCode, Callable[[WireError], tuple[str, str]]]] = {
    ErrorCode.INVALID_REQUEST: _invalid,
    ErrorCode.UNKNOWN_METHOD: _plain(
        lambda: translate("Errors", "The main process does not know what the window asked for."), _report
    ),
    ErrorCode.TOO_LARGE: _too_large,
    ErrorCode.UNAUTHENTICATED: _plain(
        lambda: translate("Errors", "The main process does not accept this window."),
        lambda: translate("Errors", "Close the window and open Remembrancer again."),
    ),
    ErrorCode.ROLE_DENIED: _plain(
        lambda: translate("Errors", "The window may not ask for this."),
        _report,
    ),
    ErrorCode.PROTOCOL_MISMATCH: _plain(
        lambda: translate("Errors", "The window and the main process are of different versions."),
        lambda: translate("Errors", "Close Remembrancer completely and start it again."),
    ),
    ErrorCode.RATE_LIMITED: _plain(
        lambda: translate("Errors", "Too much was asked for at once."),
        lambda: translate("Errors", "Wait a moment and try again."),
    ),
    ErrorCode.NOT_FOUND: lambda error: (
        not_found_sentence(error.rule or ""),
        translate("Errors", "It was deleted or forgotten meanwhile; the list is being reloaded."),
    ),
    ErrorCode.CONFLICT: _plain(
        lambda: translate("Errors", "It was changed meanwhile, so your change was not made."),
        lambda: translate("Errors", "Look at the current state and decide again."),
    ),
    ErrorCode.RULE_VIOLATED: lambda error: rule_sentence(error.rule or "", error.facts),
    ErrorCode.SCOPE_DENIED: lambda error: (scope_sentence(error.rule or ""), ""),
    ErrorCode.LEASE_LOST: _plain(
        lambda: translate("Errors", "The work was taken over by another run; this result was dropped."),
    ),
    ErrorCode.STORE_UNAVAILABLE: _store,
    ErrorCode.PROVIDER_UNAVAILABLE: _provider,
    ErrorCode.PROVIDER_REFUSED: _provider,
    ErrorCode.PROVIDER_UNCLEAR: _provider,
    ErrorCode.FILE_PROBLEM: lambda error: file_sentence(error.rule or "", error.facts),
    ErrorCode.KEYRING_PROBLEM: lambda error: (
        keyring_fault_text(error.rule or ""),
        translate("Errors", "Unlock the keyring and try again, or use the key file that Settings offers."),
    ),
    ErrorCode.SHUTTING_DOWN: _plain(
        lambda: translate("Errors", "Remembrancer is closing."),
        lambda: translate("Errors", "Open it again and repeat what you wanted to do."),
    ),
    ErrorCode.CANCELLED: _plain(lambda: translate("Errors", "It was cancelled; nothing was changed.")),
    ErrorCode.TIMED_OUT: _plain(
        lambda: translate("Errors", "It took too long and was stopped."),
        lambda: translate("Errors", "Try again; with very much data, narrow what you ask for."),
    ),
    ErrorCode.INTERNAL: _incident,
}
