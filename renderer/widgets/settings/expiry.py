"""The rules by which memories expire that do not say it themselves, by scope and kind; named as in settings."""

from typing import Final

from renderer.support.i18n import translate

EXPIRY_RULES: Final = (
    "conversation_expiry_days",
    "run_expiry_days",
    "summary_expiry_days",
    "reflection_expiry_days",
)


def expiry_text(rule: str) -> str:
    """Return what a rule is about, with its unit."""
    return {
        "conversation_expiry_days": translate("Expiry", "Memories of a conversation expire after (days)"),
        "run_expiry_days": translate("Expiry", "Memories of a run expire after (days)"),
        "summary_expiry_days": translate("Expiry", "Summaries expire after (days)"),
        "reflection_expiry_days": translate("Expiry", "Reflections expire after (days)"),
    }[rule]


def own_expiry_text(rule: str) -> str:
    """Return what a project decides for itself."""
    return {
        "conversation_expiry_days": translate("Expiry", "Memories of its conversations expire"),
        "run_expiry_days": translate("Expiry", "Memories of its runs expire"),
        "summary_expiry_days": translate("Expiry", "Its summaries expire"),
        "reflection_expiry_days": translate("Expiry", "Its reflections expire"),
    }[rule]
