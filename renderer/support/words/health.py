"""Words of the memory health page."""

from renderer.support.i18n import translate
from shared import vocabulary as v


def topic_text(topic: v.HealthTopic) -> str:
    """Name of a topic."""
    return {
        v.HealthTopic.FINDINGS: translate("Health", "Sensitive text"),
        v.HealthTopic.CONTRADICTIONS: translate("Health", "Contradictions"),
        v.HealthTopic.DUPLICATES: translate("Health", "Duplicates"),
        v.HealthTopic.SUSPICIOUS: translate("Health", "Suspicious"),
        v.HealthTopic.SOURCE_UNAVAILABLE: translate("Health", "Source unavailable"),
        v.HealthTopic.EXPIRED: translate("Health", "Expired, still active"),
        v.HealthTopic.ORPHANED: translate("Health", "Orphaned scopes"),
        v.HealthTopic.NEVER_USED: translate("Health", "Never used"),
    }[topic]


def topic_hint(topic: v.HealthTopic) -> str:
    """What a topic lists, and what can be done about it."""
    return {
        v.HealthTopic.FINDINGS: translate(
            "Health",
            "Secrets, numbers of a person, and matters of health or money that stand in stored text. The words are "
            "not shown here.",
        ),
        v.HealthTopic.CONTRADICTIONS: translate(
            "Health", "Two memories that disagree. Keep one and replace the other, or keep both."
        ),
        v.HealthTopic.DUPLICATES: translate(
            "Health", "Two memories that say nearly the same. Keep one with the evidence of both, or keep both."
        ),
        v.HealthTopic.SUSPICIOUS: translate(
            "Health",
            "They read like an instruction to the agent, or hold invisible characters. Read before you trust.",
        ),
        v.HealthTopic.SOURCE_UNAVAILABLE: translate(
            "Health", "Where they come from can no longer be opened. They stay, with less confidence."
        ),
        v.HealthTopic.EXPIRED: translate(
            "Health", "Their time is over, so no agent is given them. Archive them, or give them another end."
        ),
        v.HealthTopic.ORPHANED: translate(
            "Health", "Conversations that belong to no project, and scopes whose owner is gone. Nobody reads them."
        ),
        v.HealthTopic.NEVER_USED: translate(
            "Health",
            "Confirmed at least 30 days ago, and no agent was ever given them. That alone is no reason to archive.",
        ),
    }[topic]


def place_text(place: v.FindingPlace) -> str:
    """Where something was found."""
    return {
        v.FindingPlace.SUBJECT: translate("Health", "subject"),
        v.FindingPlace.STATEMENT: translate("Health", "statement"),
        v.FindingPlace.CONTENT: translate("Health", "details"),
        v.FindingPlace.TERMS: translate("Health", "aliases, keywords or paths"),
        v.FindingPlace.REASON: translate("Health", "reason of a change"),
        v.FindingPlace.QUOTE: translate("Health", "quote"),
        v.FindingPlace.USER_TEXT: translate("Health", "what you said in a conversation"),
        v.FindingPlace.ASSISTANT_TEXT: translate("Health", "an answer in a conversation"),
        v.FindingPlace.TITLE: translate("Health", "title"),
        v.FindingPlace.REPORT: translate("Health", "report"),
        v.FindingPlace.FOLLOW_UP: translate("Health", "follow-up"),
        v.FindingPlace.CHECKPOINT: translate("Health", "summary of a conversation"),
        v.FindingPlace.EXTRACTED: translate("Health", "what was extracted from a conversation"),
        v.FindingPlace.LABEL: translate("Health", "label"),
    }[place]
