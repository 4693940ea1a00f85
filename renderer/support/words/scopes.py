"""Who decides in a scope, in words."""

from renderer.support.i18n import translate
from shared import vocabulary as v


def scope_confirmers_text(kind: v.NamespaceKind) -> str:
    """Who may confirm an item in a scope of this kind, as a sentence (memory rules §6)."""
    match kind:
        case v.NamespaceKind.GLOBAL:
            return translate("Memory", "You alone confirm, one by one.")
        case v.NamespaceKind.PROJECT:
            return translate("Memory", "You alone confirm; several at once if none is sensitive.")
        case v.NamespaceKind.CONVERSATION:
            return translate("Memory", "You confirm; a direct “remember” of yours confirms at once.")
        case v.NamespaceKind.EXPERIMENT:
            return translate("Memory", "You confirm, after the experiment was settled, and with evidence.")
        case _:
            return translate("Memory", "You confirm, or its plan's protocol inside itself, marked automatic.")
