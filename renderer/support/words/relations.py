"""Words for how memories touch each other, and for the answers to a conflict."""

from renderer.support.i18n import translate
from shared import vocabulary as v


def relation_text(kind: v.RelationKind, *, is_outgoing: bool = True) -> str:
    """How another item touches this one: outgoing is what this one did to the other, else what was done to it."""
    incoming = {
        v.RelationKind.REPLACEMENT: translate("Memory", "Replaced by"),
        v.RelationKind.OVERRIDES: translate("Memory", "Stands back there behind (project over Global)"),
        v.RelationKind.PROMOTED_FROM: translate("Memory", "Promoted to"),
        v.RelationKind.MERGED_INTO: translate("Memory", "Holds what was merged from"),
        v.RelationKind.DERIVED_FROM: translate("Memory", "Copied to"),
    }
    if not is_outgoing and kind in incoming:
        return incoming[kind]
    return {
        v.RelationKind.DUPLICATE: translate("Memory", "Says nearly the same"),
        v.RelationKind.CONTRADICTION: translate("Memory", "Contradicts"),
        v.RelationKind.REPLACEMENT: translate("Memory", "Replaces"),
        v.RelationKind.UNRESOLVED: translate("Memory", "Open conflict"),
        v.RelationKind.OVERRIDES: translate("Memory", "Goes before (project over Global)"),
        v.RelationKind.PROMOTED_FROM: translate("Memory", "Promoted from"),
        v.RelationKind.MERGED_INTO: translate("Memory", "Merged into"),
        v.RelationKind.DERIVED_FROM: translate("Memory", "Comes from"),
    }[kind]


def resolution_text(resolution: v.Resolution) -> str:
    """An answer to a conflict, as a button says it."""
    return {
        v.Resolution.KEEP_BOTH: translate("Memory", "Keep both"),
        v.Resolution.SET_VALIDITY: translate("Memory", "Set validity…"),
        v.Resolution.REPLACE: translate("Memory", "Replace…"),
        v.Resolution.REJECT: translate("Memory", "Reject the new one"),
        v.Resolution.OVERRIDE: translate("Memory", "Goes before, in this project only"),
    }[resolution]


def resolution_hint(resolution: v.Resolution) -> str:
    """What an answer to a conflict does, as a sentence."""
    return {
        v.Resolution.KEEP_BOTH: translate("Memory", "Both hold; these two wordings are not asked about again."),
        v.Resolution.SET_VALIDITY: translate("Memory", "Each holds in its own time; you say from when until when."),
        v.Resolution.REPLACE: translate(
            "Memory", "The new one is current; the old one stays as history and is recalled no more."
        ),
        v.Resolution.REJECT: translate(
            "Memory", "A candidate is rejected, a confirmed one archived; the other one stays as it is."
        ),
        v.Resolution.OVERRIDE: translate(
            "Memory", "Agents of this project are told that it goes before the Global preference, which stays."
        ),
    }[resolution]
