"""Words for recalls: how an agent asked, which rule cut an item, how useful it was."""

from renderer.support.i18n import translate
from shared import vocabulary as v


def cut_rule_text(rule: v.CutRule) -> str:
    """Why an item that was considered did not enter a context (memory rules §8)."""
    return {
        v.CutRule.NOT_CONFIRMED: translate("Usage", "Not confirmed by you"),
        v.CutRule.NOT_VALID_NOW: translate("Usage", "Not valid at that time"),
        v.CutRule.EXPIRED: translate("Usage", "Expired"),
        v.CutRule.SENSITIVITY: translate("Usage", "Sensitivity not allowed for this agent"),
        v.CutRule.PATH_MISMATCH: translate("Usage", "Applies to other files"),
        v.CutRule.GATE: translate("Usage", "Did not match the request well enough"),
        v.CutRule.DUPLICATE_TEXT: translate("Usage", "Says the same as another memory"),
        v.CutRule.LEVEL_ITEMS: translate("Usage", "Number of items for this level was used up"),
        v.CutRule.LEVEL_CHARS: translate("Usage", "Character budget for this level was used up"),
        v.CutRule.TOTAL_TOKENS: translate("Usage", "Total token budget was used up"),
        v.CutRule.HIT_LIMIT: translate("Usage", "Limit of search hits was reached"),
    }[rule]


def retrieval_kind_text(kind: v.RetrievalKind) -> str:
    """How an agent asked."""
    return {
        v.RetrievalKind.CONTEXT: translate("Usage", "Context block"),
        v.RetrievalKind.SEARCH: translate("Usage", "Search"),
        v.RetrievalKind.READ: translate("Usage", "Read one memory"),
    }[kind]


def profile_text(profile: v.RecallProfile) -> str:
    """Which kinds of memory a request could get."""
    return {
        v.RecallProfile.ORDINARY: translate("Usage", "Ordinary"),
        v.RecallProfile.REPAIR: translate("Usage", "Repair"),
    }[profile]


def verdict_text(verdict: v.Usefulness) -> str:
    """What an agent or person said of an item."""
    return {
        v.Usefulness.USEFUL: translate("Usage", "Useful"),
        v.Usefulness.WRONG: translate("Usage", "Wrong"),
        v.Usefulness.OUTDATED: translate("Usage", "Outdated"),
    }[verdict]


def outcome_text(*, is_entered: bool, is_retrieved: bool, cut_rule: v.CutRule | None) -> str:
    """What became of one item in one request, in a few words."""
    if is_entered:
        return translate("Usage", "Entered")
    if cut_rule is not None:
        return translate("Usage", "Cut: {rule}").format(rule=cut_rule_text(cut_rule))
    if is_retrieved:
        return translate("Usage", "Retrieved")
    return translate("Usage", "Considered")


def context_kind_text(kind: v.UsageContextKind) -> str:
    """What asked for memory."""
    return {
        v.UsageContextKind.AGENT_SESSION: translate("Usage", "Agent session"),
        v.UsageContextKind.CONVERSATION: translate("Usage", "Conversation"),
        v.UsageContextKind.TASK_RUN: translate("Usage", "Run of a task"),
    }[kind]


def context_kind_mark(kind: v.UsageContextKind) -> str:
    """A shape beside who asked; runs and conversations have the shape of their scope."""
    return {
        v.UsageContextKind.AGENT_SESSION: "◇",
        v.UsageContextKind.CONVERSATION: "◆",
        v.UsageContextKind.TASK_RUN: "▶",
    }[kind]
