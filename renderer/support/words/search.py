"""Words for what a person's search found."""

from collections.abc import Iterable

from renderer.support.i18n import translate
from shared import vocabulary as v


def found_by_text(found_by: Iterable[v.FoundBy]) -> str:
    """Why a search lists something, in words; the plain case comes last."""
    texts = {
        v.FoundBy.DAYS: translate("Search", "on the named day"),
        v.FoundBy.NEIGHBOURS: translate("Search", "said beside it"),
        v.FoundBy.SUBJECT: translate("Search", "its subject"),
        v.FoundBy.WORDS: translate("Search", "its words"),
    }
    given = set(found_by)
    return translate("Search", ", ").join(text for reason, text in texts.items() if reason in given)
