"""The words around a proven statement: subject, content, words it is found by, and the checkpoint (pure).

Subject, content and keywords say nothing that was not said. Aliases are phrases to be found by, in any language: they
are short, name nothing new, and order nobody about.
"""

import re
from typing import Final

from main_process.domain.carried import GENERIC, has_anchor, is_part, names, names_in
from main_process.domain.clauses import sentences_of
from main_process.domain.extraction_contract import SentMaterial
from main_process.domain.glossary import english_aliases
from main_process.domain.hostile import has_invisible, is_instruction_like
from main_process.domain.sentence_reading import LANGUAGES
from main_process.domain.similarity import analysed
from main_process.domain.terms import folded, stemmed
from shared import vocabulary as v
from shared.vocabulary import Sensitivity

ALIAS_CHARS_MAX: Final = 60
ALIAS_WORDS_MAX: Final = 6
"""A longer phrase is a sentence, and a sentence is a claim."""
_LIST_NUMBER: Final = re.compile(r"(?m)^\s*\d{1,2}[.)、]\s*")


def proven_subject(subject: str, said: str) -> str:
    """Return a subject that only names what was said, or nothing."""
    return subject if is_part(subject, said) else ""


def proven_content(content: str, said: str) -> str:
    """Return content that repeats what was said, or nothing: a claim of its own needs a quote of its own."""
    return content if content and content in said else ""


def proven_aliases(aliases: tuple[str, ...], statement: str, said: str) -> tuple[str, ...]:
    """Return the aliases that may stay, and English phrases for a Chinese statement (seed 000, stable recall)."""
    usable = (alias for alias in aliases if _is_phrase(alias, said) and folded(alias) != folded(statement))
    return tuple(dict.fromkeys((*usable, *english_aliases(statement))))[: v.ALIASES_MAX]


def _is_phrase(alias: str, said: str) -> bool:
    is_short = len(alias) <= ALIAS_CHARS_MAX and len(alias.split()) <= ALIAS_WORDS_MAX
    is_proven = names(alias) <= names_in(said) and analysed(alias).protected <= analysed(said).protected
    return is_short and is_proven and not has_invisible(alias) and not is_instruction_like(alias)


def proven_keywords(keywords: tuple[str, ...], said: str) -> tuple[str, ...]:
    """Return the keywords that were said."""
    return tuple(word for word in keywords if is_part(word, said))


def sensitivity_of(text: str) -> Sensitivity:
    """Return SENSITIVE for health, money and belief; a person confirms it in any case (memory rules §10)."""
    is_sensitive = any(language.SENSITIVE.search(text) for language in LANGUAGES)
    return Sensitivity.SENSITIVE if is_sensitive else Sensitivity.NORMAL


def is_proven_checkpoint(checkpoint: str, material: SentMaterial) -> bool:
    """Return whether a checkpoint is on what was sent: it shares its matter and invents no name and no figure."""
    pieces = (piece for turn in material.turns for text in (turn.user, turn.assistant) for piece in text.pieces)
    sent = "\n".join((*pieces, material.checkpoint))
    plain = _LIST_NUMBER.sub("", checkpoint)
    if not has_anchor(plain, sent) or has_invisible(plain) or is_instruction_like(plain):
        return False
    known = {folded(name) for name in names_in(sent)}
    invented = (name for name in _names(plain) if folded(name) not in known and stemmed(folded(name)) not in GENERIC)
    return not any(invented) and analysed(plain).protected <= analysed(sent).protected


def _names(text: str) -> frozenset[str]:
    """Return names, leaving out words that are capital because a sentence begins with them."""
    return frozenset(name for one in sentences_of(text) for name in names(text[one.start : one.end]))
