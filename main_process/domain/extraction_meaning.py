"""Whether a candidate's quotes carry what it says, clause by clause, in English and Chinese (seed 000; C19).

A model points at what was said and proposes words for it. What is kept is proven here: the person's own clause, a
proposal that the person adopted, a correction made three times, or a choice left open. Where a model's words claim
something else than the quoted clause, the clause itself is kept; what nothing proves is dropped and counted.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from main_process.domain import adoption, extracted_words, repetition
from main_process.domain.carried import has_anchor, is_same_claim
from main_process.domain.extraction import (
    REDACTION,
    Spoken,
    bars_around,
    is_same_language,
    keywords_of,
    read_text,
    said_key,
    subject_of,
    touches,
)
from main_process.domain.extraction_contract import (
    ExtractedCandidate,
    ExtractedSource,
    ExtractionResult,
    SentMaterial,
    SentTurn,
    TurnPart,
    checked_extraction,
)
from main_process.domain.identity import normalised_path
from main_process.domain.open_question import OpenQuestion, is_code_fact, open_questions
from main_process.domain.sentence_reading import signal_in
from shared.vocabulary import MemoryKind, Origin, RecallMode, Strength, TurnRole

_DECISION_SIGNALS: Final = frozenset({"decided", "on_purpose"})
_LEANING_SIGNALS: Final = frozenset({"prefer", "language"})
_FACT_SIGNALS: Final = frozenset({"project_fact", "dated_plan", "about_me"})
_STANDING_SIGNALS: Final = frozenset(
    {
        *("from_now_on", "in_future", "later", "without_exception", "never", "forbidden", "every_time"),
        *("always_imperative", "always_dependent", "always_person"),
    }
)
"""Names of lasting signals: chosen once, a leaning, told and not wanted, and said to hold always (seed 000)."""


class Unproven(StrEnum):
    """Why a candidate (or the checkpoint) is dropped, beside the bars of `lasting.Bar`."""

    NO_PERSON = "no_person_evidence"
    NOT_IN_BATCH = "already_read"
    NO_SIGNAL = "no_signal"
    NO_ANCHOR = "no_anchor"
    LANGUAGE = "language_differs"
    NOT_SENT = "clause_not_sent"
    PATH = "path_outside_scope"
    CODE_FACT = "code_fact"
    NOT_YES = "no_acknowledgement"
    NOT_ADJACENT = "proposal_not_adjacent"
    NO_PROPOSAL = "no_single_proposal"
    NOT_REPEATED = "too_few_findings"
    NOT_ONE_CLAIM = "corrections_differ"
    NOT_OPEN = "not_open"
    DETECTED = "detected_secret"
    REDACTED = "redacted"
    REPEATED = "repeated"
    CHECKPOINT = "checkpoint_unproven"


@dataclass(frozen=True, slots=True)
class _Proof:
    """What carries a candidate: the words it may say, the sentence around them, and the quotes that show it."""

    words: str
    sentence: str
    sources: tuple[ExtractedSource, ...]
    spoken: Spoken | None = None


class _Heard:
    """The material with what the person says in it, each turn read once."""

    def __init__(self, material: SentMaterial) -> None:
        self.material = material
        self._spoken: dict[str, tuple[Spoken, ...]] = {}
        self._open: dict[str, tuple[OpenQuestion, ...]] = {}

    def spoken(self, turn: SentTurn) -> tuple[Spoken, ...]:
        """Return the lasting statements of a turn."""
        if turn.turn_id not in self._spoken:
            self._spoken[turn.turn_id] = read_text(turn.user_whole)[0]
        return self._spoken[turn.turn_id]

    def open(self, turn: SentTurn) -> tuple[OpenQuestion, ...]:
        """Return the choices that a turn leaves open, those that the batch settles later left out."""
        if turn.turn_id not in self._open:
            later = [one for one in self.material.batch if one.sequence > turn.sequence]
            said = [spoken.statement.statement for one in later for spoken in self.spoken(one)]
            found = open_questions(turn.user_whole, is_repair=turn.is_repair)
            self._open[turn.turn_id] = tuple(
                one for one in found if not any(has_anchor(settled, one.sentence) for settled in said)
            )
        return self._open[turn.turn_id]


def parse_extraction(answer: str, material: SentMaterial, *, redacted: Callable[[str], str]) -> ExtractionResult:
    """Return what of an answer may be stored. `redacted` replaces secrets and gives every other text back unchanged.

    Open questions that the answer left out are added in the person's words (seed 000, open discussions).
    Raises ContractViolated when the envelope is broken.
    """
    envelope = checked_extraction(answer, material)
    heard = _Heard(material)
    dropped: Counter[str] = Counter()
    kept: dict[tuple[bool, str, frozenset[str]], ExtractedCandidate] = {}
    for candidate in envelope.candidates:
        outcome = _judged(candidate, heard, redacted)
        if isinstance(outcome, str):
            dropped[str(outcome)] += 1
        elif kept.setdefault(_key(outcome), outcome) is not outcome:
            dropped[Unproven.REPEATED] += 1
    for discussion in _missing_discussions(tuple(kept.values()), heard, redacted):
        kept.setdefault(_key(discussion), discussion)
    checkpoint = redacted(envelope.checkpoint)
    if not extracted_words.is_proven_checkpoint(checkpoint, material):
        dropped[Unproven.CHECKPOINT] += 1
        return ExtractionResult(None, tuple(kept.values()), dict(dropped))
    return ExtractionResult(checkpoint, tuple(kept.values()), dict(dropped))


def _key(candidate: ExtractedCandidate) -> tuple[bool, str, frozenset[str]]:
    paths = frozenset(normalised_path(path) for path in candidate.applies_to_paths)
    return candidate.is_discussion, said_key(candidate.statement), paths


def _judged(candidate: ExtractedCandidate, heard: _Heard, redacted: Callable[[str], str]) -> ExtractedCandidate | str:
    written = "\n".join(
        (candidate.subject, candidate.statement, candidate.content, *candidate.aliases, *candidate.keywords)
    )
    if REDACTION in written:
        return Unproven.REDACTED
    if redacted(written) != written:
        return Unproven.DETECTED
    scope = {normalised_path(path) for source in candidate.sources for path in source.turn.scope_paths}
    if not {normalised_path(path) for path in candidate.applies_to_paths} <= scope:
        return Unproven.PATH
    proof = _proof(candidate, heard)
    if isinstance(proof, str):
        return proof
    if REDACTION in proof.words:
        return Unproven.REDACTED
    return _filled(candidate, proof)


def _proof(candidate: ExtractedCandidate, heard: _Heard) -> _Proof | str:
    user = tuple(source for source in candidate.sources if source.role is TurnRole.USER)
    if not user:
        return Unproven.NO_PERSON
    if candidate.origin is Origin.INFERRED_REPETITION and not candidate.is_discussion:
        return _repetition(candidate, heard.material)
    current = tuple(source for source in user if source.turn.part is TurnPart.BATCH)
    if not current:
        return Unproven.NOT_IN_BATCH
    if candidate.is_discussion:
        return _discussion(candidate, current, heard)
    if candidate.origin is Origin.ADOPTED_PROPOSAL:
        return _adopted(candidate, current, heard.material)
    return _explicit(candidate, current, heard)


def _explicit(candidate: ExtractedCandidate, user: tuple[ExtractedSource, ...], heard: _Heard) -> _Proof | str:
    """Find the person's lasting clause that a quote touches, judged on the whole turn and not on the quote."""
    reason: str = Unproven.NO_SIGNAL
    for source in user:
        text = source.turn.user_whole
        spoken = tuple(one for one in heard.spoken(source.turn) if touches(text, source.quote, one.start, one.end))
        if not spoken:
            reason = next(iter(bars_around(text, source.quote)), reason)
            continue
        told = [
            one for one in spoken if one.statement.signal in _FACT_SIGNALS or is_code_fact(one.statement.statement)
        ]
        meant = [
            one for one in spoken if one not in told and has_anchor(candidate.statement, one.statement.statement)
        ]
        if not meant:
            reason = Unproven.CODE_FACT if told else _foreign(candidate.statement, spoken[0].statement.statement)
            continue
        best = next((one for one in meant if is_same_claim(candidate.statement, one.statement.statement)), meant[0])
        if not source.turn.user.holds(best.statement.statement):
            reason = Unproven.NOT_SENT
            continue
        return _Proof(best.statement.statement, best.quote, (source,), best)
    return reason


def _foreign(statement: str, said: str) -> str:
    return Unproven.NO_ANCHOR if is_same_language(statement, said) else Unproven.LANGUAGE


def _adopted(
    candidate: ExtractedCandidate, user: tuple[ExtractedSource, ...], material: SentMaterial
) -> _Proof | str:
    """Find the proposal of the turn before that a short yes adopts; both are quoted."""
    yes = [source for source in user if adoption.is_acknowledgement(source.turn.user_whole)]
    if not yes:
        return Unproven.NOT_YES
    proposed = [source for source in candidate.sources if source.role is TurnRole.ASSISTANT]
    pairs = [(a, b) for a in yes for b in proposed if material.turn_before(a.turn) == b.turn]
    if not pairs:
        return Unproven.NOT_ADJACENT
    for answer, proposal in pairs:
        sentence = adoption.proposal_around(proposal.turn.assistant_whole, proposal.quote)
        if sentence is None or not proposal.turn.assistant.holds(sentence):
            continue
        words = adoption.adopted_statement(sentence)
        if is_code_fact(words):
            return Unproven.CODE_FACT
        if not has_anchor(candidate.statement, words):
            return _foreign(candidate.statement, words)
        return _Proof(words, sentence, (answer, proposal))
    return Unproven.NO_PROPOSAL


def _repetition(candidate: ExtractedCandidate, material: SentMaterial) -> _Proof | str:
    corrections = repetition.corrections(candidate.sources)
    sources = [source for source, _ in corrections]
    if not repetition.has_findings(sources):
        return Unproven.NOT_REPEATED
    said = [words for _, words in corrections]
    claim = repetition.common_claim(candidate.statement, said)
    if claim is None or repetition.has_counterexample(claim, sources, material):
        return Unproven.NOT_ONE_CLAIM
    return _Proof(claim, "\n".join(said), tuple(sources))


def _discussion(candidate: ExtractedCandidate, user: tuple[ExtractedSource, ...], heard: _Heard) -> _Proof | str:
    if any(map(is_code_fact, (candidate.subject, candidate.statement, candidate.content))):
        return Unproven.CODE_FACT
    for source in user:
        text = source.turn.user_whole
        for question in heard.open(source.turn):
            is_meant = touches(text, source.quote, question.start, question.end)
            if is_meant and source.turn.user.holds(question.sentence):
                if not has_anchor(candidate.statement, question.sentence):
                    return _foreign(candidate.statement, question.sentence)
                return _Proof(question.sentence, question.sentence, (source,))
    return Unproven.NOT_OPEN


def _filled(candidate: ExtractedCandidate, proof: _Proof) -> ExtractedCandidate:
    """Return the candidate with proven words only, and with no stronger signal than its proof has."""
    is_same = is_same_claim(candidate.statement, proof.words)
    statement = candidate.statement if is_same else proof.words
    signal = proof.spoken.statement.signal if proof.spoken is not None else ""
    is_hard = candidate.strength is Strength.HARD and _may_be_hard(candidate, proof)
    is_standing = is_hard and candidate.recall_mode is RecallMode.ALWAYS and signal in _STANDING_SIGNALS
    subject = proof.spoken.statement.subject if proof.spoken is not None else subject_of(proof.words)
    return replace(
        candidate,
        kind=_kind(candidate, signal),
        statement=statement,
        subject=extracted_words.proven_subject(candidate.subject, proof.sentence) or subject,
        content=extracted_words.proven_content(candidate.content, proof.sentence),
        strength=Strength.HARD if is_hard else Strength.SOFT,
        origin=Origin.EXPLICIT if candidate.is_discussion else candidate.origin,
        recall_mode=RecallMode.ALWAYS if is_standing else RecallMode.ON_MATCH,
        aliases=extracted_words.proven_aliases(candidate.aliases, statement, proof.sentence),
        keywords=extracted_words.proven_keywords(candidate.keywords, proof.sentence) or keywords_of(statement),
        sources=proof.sources,
        sensitivity=extracted_words.sensitivity_of(f"{statement}\n{proof.sentence}"),
    )


def _kind(candidate: ExtractedCandidate, signal: str) -> MemoryKind:
    """Return the kind that the proof allows: an adopted proposal is a decision, a repetition a preference (§1.6)."""
    if candidate.is_discussion:
        return candidate.kind
    if candidate.origin is Origin.ADOPTED_PROPOSAL or signal in _DECISION_SIGNALS:
        return MemoryKind.DECISION
    if candidate.origin is Origin.INFERRED_REPETITION or signal in _LEANING_SIGNALS:
        return MemoryKind.PREFERENCE
    return candidate.kind


def _may_be_hard(candidate: ExtractedCandidate, proof: _Proof) -> bool:
    if candidate.is_discussion or candidate.origin is Origin.INFERRED_REPETITION:
        return False
    if proof.spoken is not None:
        return proof.spoken.statement.strength is Strength.HARD
    signal = signal_in(proof.words)
    return signal is not None and signal.strength is Strength.HARD


def _missing_discussions(
    kept: tuple[ExtractedCandidate, ...], heard: _Heard, redacted: Callable[[str], str]
) -> list[ExtractedCandidate]:
    """Return discussions for open questions of the batch that nothing kept is about."""
    found = []
    for turn in heard.material.batch:
        for question in heard.open(turn):
            is_usable = turn.user.holds(question.sentence) and REDACTION not in question.sentence
            is_clean = redacted(question.sentence) == question.sentence and not is_code_fact(question.sentence)
            is_known = any(has_anchor(one.statement, question.sentence) for one in kept)
            if is_usable and is_clean and not is_known:
                found.append(_discussion_of(question, turn))
    return found


def _discussion_of(question: OpenQuestion, turn: SentTurn) -> ExtractedCandidate:
    sentence = question.sentence
    return ExtractedCandidate(
        kind=MemoryKind.SUMMARY,
        subject=subject_of(sentence),
        statement=sentence,
        content="",
        strength=Strength.SOFT,
        origin=Origin.EXPLICIT,
        recall_mode=RecallMode.ON_MATCH,
        applies_to_paths=(),
        aliases=extracted_words.proven_aliases((), sentence, sentence),
        keywords=keywords_of(sentence),
        sources=(ExtractedSource(turn, TurnRole.USER, sentence),),
        sensitivity=extracted_words.sensitivity_of(sentence),
    )
