"""Why a heartbeat run failed, and why a proposal was left out, in words: one for every code of main."""

from renderer.support.i18n import translate
from renderer.support.words.system import provider_fault_text
from shared import vocabulary as v

_UNREADABLE = frozenset(
    {
        "empty",
        "too_long",
        "only_reasoning",
        "no_object",
        "cut_off",
        "malformed",
        "not_json",
        "fenced",
        "not_a_number",
        "broken_character",
        "list_not_object",
        "repeated_key",
        "too_deep",
    }
)
_MISSHAPEN = frozenset(
    {
        "not_an_object",
        "unknown_key",
        "missing_key",
        "not_a_list",
        "too_many",
        "not_a_text",
        "control_character",
        "not_a_choice",
        "not_a_fraction",
    }
)
_UNPROVEN = frozenset(
    {"evidence_missing", "unknown_turn", "evidence_of_other_project", "quote_not_in_source", "target_outside_plan"}
)


def failure_text(failure: str) -> str:
    """A failure category in words."""
    try:
        return provider_fault_text(v.ProviderFault(failure))
    except ValueError:
        pass
    texts = {
        "provider_off": translate("Heartbeat", "The language model is switched off in Settings."),
        "target_outside_plan": translate("Heartbeat", "A proposal aimed outside the plan; nothing was saved."),
        "interrupted": translate("Heartbeat", "The program ended during the run."),
        "time_zone_unknown": translate("Heartbeat", "This system does not know the plan's time zone; edit the plan."),
    }
    return texts.get(failure, translate("Heartbeat", "The store could not be used."))


def phase_text(phase: str) -> str:
    """In which phase a run failed, as the end of "while …"; a broken rule of the answer names its kind."""
    if phase in _UNREADABLE:
        return translate("Heartbeat", "reading the answer")
    if phase in _MISSHAPEN:
        return translate("Heartbeat", "checking the form of the answer")
    if phase in _UNPROVEN:
        return translate("Heartbeat", "checking quotes and targets")
    texts = {
        "settings": translate("Heartbeat", "looking at the settings"),
        "keyring": translate("Heartbeat", "reading the key"),
        "connect": translate("Heartbeat", "connecting to the provider"),
        "provider": translate("Heartbeat", "asking the provider"),
        "answer": translate("Heartbeat", "waiting for the answer"),
        "tools": translate("Heartbeat", "refusing to use tools"),
        "store": translate("Heartbeat", "saving the proposals"),
    }
    return texts.get(phase, phase.replace("_", " "))


def dropped_text(rule: str) -> str:
    """Why a proposal was left out."""
    return (_said_texts() | _provider_texts() | _known_texts()).get(rule, rule.replace("_", " "))


def _said_texts() -> dict[str, str]:
    return {
        "question": translate("Heartbeat", "a question"),
        "example": translate("Heartbeat", "an example"),
        "hypothetical": translate("Heartbeat", "a supposition"),
        "undecided": translate("Heartbeat", "not decided yet"),
        "this_time": translate("Heartbeat", "meant for this time only"),
        "reported": translate("Heartbeat", "somebody else's words"),
        "description": translate("Heartbeat", "a description, not a rule"),
        "memory_request": translate("Heartbeat", "a request about memory itself"),
        "redacted": translate("Heartbeat", "holds a secret"),
        "too_long": translate("Heartbeat", "too long"),
        "too_short": translate("Heartbeat", "too short"),
        "project_specific": translate("Heartbeat", "belongs to one project, not to Global"),
        "too_many": translate("Heartbeat", "more than a run may propose"),
    }


def _provider_texts() -> dict[str, str]:
    return {
        "no_person_evidence": translate("Heartbeat", "only the assistant said it"),
        "not_lasting": translate("Heartbeat", "not meant to last"),
        "no_signal": translate("Heartbeat", "not said as a rule or preference"),
        "no_anchor": translate("Heartbeat", "not what the quote says"),
        "language_differs": translate("Heartbeat", "in another language than the quote"),
        "figure_not_in_evidence": translate("Heartbeat", "a figure that the quote does not have"),
        "name_not_in_evidence": translate("Heartbeat", "a name that the quote does not have"),
        "negation_differs": translate("Heartbeat", "the opposite of the quote"),
        "repeated": translate("Heartbeat", "said twice in one answer"),
        "already_read": translate("Heartbeat", "from turns that were read before"),
        "sensitive_not_sent": translate("Heartbeat", "sensitive, not sent to the provider"),
        "secret_follow_up": translate("Heartbeat", "holds a secret"),
        "quote_not_in_source": translate("Heartbeat", "quote not in the conversation"),
    }


def _known_texts() -> dict[str, str]:
    return {
        "duplicate": translate("Heartbeat", "already known"),
        "rejected_before": translate("Heartbeat", "rejected before"),
        "never_again": translate("Heartbeat", "never to be proposed again"),
        "forgotten": translate("Heartbeat", "forgotten before"),
        "secret": translate("Heartbeat", "holds a secret"),
        "restricted": translate("Heartbeat", "restricted"),
        "source_gone": translate("Heartbeat", "its conversation is gone"),
        "repeated_follow_up": translate("Heartbeat", "a follow-up that was suggested before"),
    }
