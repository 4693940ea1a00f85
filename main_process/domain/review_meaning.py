"""Whether a proposed memory says what its evidence says: drops one proposal, never a whole answer (C19).

A weak model invents, translates, generalises and quotes jokes; each way of doing so has a rule here.
"""

from enum import StrEnum
from typing import Final

from main_process.domain import adoption
from main_process.domain.carried import has_anchor, is_same_claim, names, names_in
from main_process.domain.extraction import (
    CONFIDENCE_SOFT,
    REDACTION,
    has_lasting_signal,
    is_lasting_clause,
    is_same_language,
    sentence_around,
    spoken_at,
)
from main_process.domain.glossary import english_aliases, has_han
from main_process.domain.memory_item import ItemText, estimated_tokens
from main_process.domain.review import ReviewProposal, ReviewRequest
from main_process.domain.review_contract import AnsweredMemory, QuotedTurn
from main_process.domain.review_material import SentTurn
from main_process.domain.sentence_reading import LANGUAGES
from main_process.domain.similarity import analysed
from main_process.domain.source import NewSource
from main_process.domain.times import UNKNOWN_EVENT, EventTime
from shared import vocabulary as v
from shared.vocabulary import ConfidenceMeaning, MemoryKind, Origin, PlanScope, Strength, TrustClass, TurnRole

_TRUSTED_CONFIDENCE_MAX: Final = 0.8
"""A model's own figure never claims more than a rule does (C33)."""


class Drop(StrEnum):
    """Why one proposal of a provider is dropped."""

    NO_PERSON = "no_person_evidence"
    NOT_LASTING = "not_lasting"
    NO_SIGNAL = "no_signal"
    NO_ANCHOR = "no_anchor"
    LANGUAGE = "language_differs"
    FIGURE = "figure_not_in_evidence"
    NAME = "name_not_in_evidence"
    NEGATION = "negation_differs"
    REDACTED = "redacted"
    TOO_LONG = "too_long"
    REPEATED = "repeated"
    RESTATED = "already_read"
    PROJECT_SPECIFIC = "project_specific"


def proposal_of(memory: AnsweredMemory, request: ReviewRequest) -> ReviewProposal | Drop:
    """Return the proposal, or why it is dropped."""
    user = tuple(quoted for quoted in memory.evidence if quoted.role is TurnRole.USER)
    if not user:
        return Drop.NO_PERSON
    if all(quoted.sent.is_context for quoted in user):
        return Drop.RESTATED
    origin = _origin(memory, user)
    if isinstance(origin, Drop):
        return origin
    basis = memory.evidence if origin is Origin.ADOPTED_PROPOSAL else user
    drop = _form(memory) or _content(memory, basis) or _reach(memory, request)
    return drop or _proposal(memory, basis, origin, request)


def _origin(memory: AnsweredMemory, user: tuple[QuotedTurn, ...]) -> Origin | Drop:
    """Return EXPLICIT for the person's own statement, ADOPTED_PROPOSAL for their yes to the turn before."""
    said = [quoted for quoted in user if is_lasting_clause(quoted.sent.turn.user_text, quoted.quote)]
    assistant = [quoted for quoted in memory.evidence if quoted.role is TurnRole.ASSISTANT]
    if assistant and any(_is_adopted(yes, proposed) for yes in said for proposed in assistant):
        return Origin.ADOPTED_PROPOSAL
    own = [quoted for quoted in said if not _is_acknowledgement(quoted)]
    if not own:
        return Drop.NOT_LASTING if not assistant or said == [] else Drop.NO_PERSON
    needs_signal = memory.kind is not MemoryKind.FACT
    if needs_signal and not any(_has_signal(quoted) for quoted in own):
        return Drop.NO_SIGNAL
    return Origin.EXPLICIT


def _is_acknowledgement(quoted: QuotedTurn) -> bool:
    return adoption.is_acknowledgement(quoted.sent.turn.user_text) and not _has_signal(quoted)


def _has_signal(quoted: QuotedTurn) -> bool:
    return has_lasting_signal(quoted.sent.turn.user_text, quoted.quote)


def _is_adopted(yes: QuotedTurn, proposed: QuotedTurn) -> bool:
    """Return whether the yes answers exactly the turn whose proposal is quoted (seed 000, adopted proposals)."""
    is_yes = adoption.is_acknowledgement(yes.sent.turn.user_text)
    return yes.sent.previous == proposed.sent.label and is_yes and _adopted_words(proposed) is not None


def _adopted_words(proposed: QuotedTurn) -> str | None:
    sentence = adoption.proposal_around(proposed.sent.turn.assistant_text, proposed.quote)
    return None if sentence is None else adoption.adopted_statement(sentence)


def _form(memory: AnsweredMemory) -> Drop | None:
    if REDACTION in memory.statement or REDACTION in memory.subject:
        return Drop.REDACTED
    if estimated_tokens(memory.statement) > v.STATEMENT_MAX_TOKENS:
        return Drop.TOO_LONG
    return None


def _content(memory: AnsweredMemory, basis: tuple[QuotedTurn, ...]) -> Drop | None:
    """Compare the statement with the sentences around its quotes."""
    said = "\n".join(_around(quoted) for quoted in basis)
    if not is_same_language(memory.statement, said):
        return Drop.LANGUAGE
    if not has_anchor(memory.statement, said):
        return Drop.NO_ANCHOR
    statement, evidence = analysed(memory.statement), analysed(said)
    if statement.protected - evidence.protected:
        return Drop.FIGURE
    if not (names(memory.statement) | names(memory.subject)) <= names_in(said):
        return Drop.NAME
    is_all_negated = all(analysed(_around(quoted)).is_negated for quoted in basis)
    is_turned = is_all_negated if not statement.is_negated else not evidence.is_negated
    return Drop.NEGATION if is_turned else None


def _around(quoted: QuotedTurn) -> str:
    if quoted.role is TurnRole.ASSISTANT:
        return quoted.quote
    return sentence_around(quoted.sent.turn.user_text, quoted.quote)


def _statement(memory: AnsweredMemory, basis: tuple[QuotedTurn, ...], origin: Origin) -> str:
    """Return the statement as the model wrote it if it claims just what was said, else what was said."""
    said = [words for quoted in basis for words in _said(quoted, origin) if has_anchor(memory.statement, words)]
    if not said or any(is_same_claim(memory.statement, words) for words in said):
        return memory.statement
    return next((words for words in said if estimated_tokens(words) <= v.STATEMENT_MAX_TOKENS), memory.statement)


def _said(quoted: QuotedTurn, origin: Origin) -> tuple[str, ...]:
    """Return what a quote's speaker said there: lasting clauses, the adopted proposal, else the sentence itself."""
    if quoted.role is TurnRole.ASSISTANT:
        words = _adopted_words(quoted)
        return () if words is None else (words,)
    if origin is Origin.ADOPTED_PROPOSAL:
        return ()
    spoken = spoken_at(quoted.sent.turn.user_text, quoted.quote)
    return tuple(one.statement.statement for one in spoken) or (_around(quoted).strip(" \t\n.。"),)


def _reach(memory: AnsweredMemory, request: ReviewRequest) -> Drop | None:
    """Keep what belongs to one project out of Global (C27)."""
    if request.scope is not PlanScope.GLOBAL:
        return None
    is_of_project = any(language.PROJECT_WORDS.search(memory.statement) for language in LANGUAGES)
    is_personal = any(
        language.PERSONAL.search(_around(quoted)) for quoted in memory.evidence for language in LANGUAGES
    )
    return Drop.PROJECT_SPECIFIC if is_of_project or not is_personal else None


def _proposal(
    memory: AnsweredMemory, basis: tuple[QuotedTurn, ...], origin: Origin, request: ReviewRequest
) -> ReviewProposal:
    said = "\n".join(_around(quoted) for quoted in basis)
    is_sensitive = any(language.SENSITIVE.search(f"{memory.statement}\n{said}") for language in LANGUAGES)
    has_rule = any(_has_signal(quoted) for quoted in basis if quoted.role is TurnRole.USER)
    warnings = () if has_rule else (v.ItemWarning.INFERRED,)
    if is_sensitive:
        warnings = (*warnings, v.ItemWarning.SENSITIVE_TOPIC)
    aliases = (
        dict.fromkeys((*memory.aliases, *english_aliases(memory.statement))) if has_han(said) else memory.aliases
    )
    first = next(quoted for quoted in basis if quoted.role is TurnRole.USER)
    text = ItemText(
        kind=memory.kind,
        statement=_statement(memory, basis, origin),
        subject=memory.subject,
        aliases=tuple(aliases)[: v.ALIASES_MAX],
        keywords=memory.keywords,
        strength=memory.strength if has_rule else Strength.SOFT,
        sensitivity=v.Sensitivity.SENSITIVE if is_sensitive else v.Sensitivity.NORMAL,
        event=_event(first.sent),
    )
    return ReviewProposal(
        project_id=memory.project_id,
        text=text,
        origin=origin,
        confidence=min(memory.confidence, _TRUSTED_CONFIDENCE_MAX if has_rule else CONFIDENCE_SOFT),
        confidence_meaning=ConfidenceMeaning.SELF_REPORT,
        sources=tuple(_source(quoted, request, is_primary=quoted is first) for quoted in basis),
        warnings=warnings,
    )


def _event(sent: SentTurn) -> EventTime:
    turn = sent.turn
    return UNKNOWN_EVENT if turn.occurred_at is None else EventTime(turn.occurred_at, turn.occurred_precision)


def _source(quoted: QuotedTurn, request: ReviewRequest, *, is_primary: bool) -> NewSource:
    """Return the evidence. A model chose the words of the statement, so the lineage is a model's inference."""
    return NewSource(
        type=v.SourceType.MESSAGE,
        trust=TrustClass.MODEL_INFERENCE,
        quote=quoted.quote,
        role=quoted.role,
        conversation_id=quoted.sent.turn.conversation_id,
        turn_id=quoted.sent.turn.id,
        heartbeat_run_id=request.run_id,
        is_primary=is_primary,
        read=quoted.sent.side(quoted.role).read(quoted.quote, quoted.sent.stored(quoted.role)),
    )
