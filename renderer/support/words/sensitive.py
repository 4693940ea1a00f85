"""Words for who is given which sensitivity, and for what the detectors find."""

from collections.abc import Callable, Mapping
from typing import Final

from renderer.support.i18n import translate
from shared import vocabulary as v


def receiver_text(receiver: v.Receiver) -> str:
    """Who is given text."""
    return {
        v.Receiver.LANGUAGE_MODEL: translate("Sensitive", "Language model"),
        v.Receiver.EXTERNAL_EMBEDDING: translate("Sensitive", "External embedding service"),
        v.Receiver.LOCAL_EMBEDDING: translate("Sensitive", "Local embedding"),
        v.Receiver.AGENTS: translate("Sensitive", "Connected agents"),
    }[receiver]


def receiver_hint(receiver: v.Receiver) -> str:
    """What the receiver does with it, and when it is given nothing at all."""
    return {
        v.Receiver.LANGUAGE_MODEL: translate(
            "Sensitive", "Reads turns to propose memories, while it is switched on."
        ),
        v.Receiver.EXTERNAL_EMBEDDING: translate(
            "Sensitive", "Gets statements to compute vectors, if one is set up."
        ),
        v.Receiver.LOCAL_EMBEDDING: translate("Sensitive", "Computes vectors on this computer; nothing leaves it."),
        v.Receiver.AGENTS: translate(
            "Sensitive", "Read what their binding opens, and may pass it to their own model."
        ),
    }[receiver]


def restricted_text(receiver: v.Receiver) -> str:
    """Why the last column cannot be ticked for this receiver."""
    if receiver is v.Receiver.AGENTS:
        return translate("Sensitive", "By permission")
    return translate("Sensitive", "Never")


def clearance_text(clearance: v.Sensitivity | None) -> str:
    """What one binding may be given."""
    if clearance is v.Sensitivity.RESTRICTED:
        return translate("Sensitive", "Everything, restricted memories too")
    if clearance is v.Sensitivity.NORMAL:
        return translate("Sensitive", "Normal memories only")
    return translate("Sensitive", "As set for connected agents")


def clearance_hint(clearance: v.Sensitivity | None) -> str:
    """What choosing it means, in plain words."""
    if clearance is v.Sensitivity.RESTRICTED:
        return translate(
            "Sensitive",
            "This agent reads restricted memories of its scopes in plain text, numbers included, and may send them "
            "to the model it uses. Only choose this if you trust both.",
        )
    if clearance is v.Sensitivity.NORMAL:
        return translate("Sensitive", "Less than other agents: nothing marked sensitive or restricted.")
    return translate("Sensitive", "Follows Settings → Sensitive information. Restricted memories stay closed.")


SUSPICIOUS_KINDS: Final = frozenset({"instruction_like", "invisible_characters"})
"""Findings of a text that tries to deceive; a mark could not take its place."""
_FINDINGS: Final[Mapping[str, Callable[[], str]]] = {
    "api_key": lambda: translate("Sensitive", "API key"),
    "access_token": lambda: translate("Sensitive", "Access token"),
    "private_key": lambda: translate("Sensitive", "Private key"),
    "password": lambda: translate("Sensitive", "Password"),
    "url_password": lambda: translate("Sensitive", "Password in an address"),
    "auth_header": lambda: translate("Sensitive", "Authorization header"),
    "identity_number": lambda: translate("Sensitive", "Identity number"),
    "card_number": lambda: translate("Sensitive", "Card number"),
    "bank_account": lambda: translate("Sensitive", "Account number"),
    "sensitive_topic": lambda: translate("Sensitive", "Health or money matter"),
    "instruction_like": lambda: translate("Sensitive", "Reads like an instruction"),
    "invisible_characters": lambda: translate("Sensitive", "Invisible characters"),
}


def finding_text(kind: str) -> str:
    """Name of what a detector found; a kind of a newer main stays as it is."""
    words = _FINDINGS.get(kind)
    return kind if words is None else words()
