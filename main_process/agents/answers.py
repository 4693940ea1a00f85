"""The short text beside each structured answer, and the sentences of refusals; for models, hence in English."""

from functools import singledispatch
from typing import Final

import msgspec

from main_process.agents import run_tools as r
from main_process.agents import tools as t
from main_process.agents import turn_tools as u
from main_process.domain.errors import DomainError, NotFound, RuleViolated, ScopeDenied, StoreUnavailable
from main_process.domain.proposal import ProposeOutcome
from shared import vocabulary as v

_REFUSALS: Final = {
    "binding_unknown": "This connection is no longer known. Nothing can be read. Ask the person to connect it again.",
    "binding_revoked": "The person revoked this connection. Nothing can be read.",
    "binding_rotated": "The token of this connection was replaced. Nothing can be read. It must be started again.",
    "binding_expired": "This connection has expired. Nothing can be read.",
    "project_archived": "The project of this connection is archived. Nothing can be read.",
    "run_unknown": "This run is no longer known. Nothing can be read.",
    "run_ended": "This run has ended. Nothing can be read or written with its token.",
    "run_expired": "This run's time is over. Nothing can be read or written with its token.",
    "plan_archived": "The plan of this run's task is archived. Nothing can be read.",
    "conversation_archived": "The conversation of this run's task is archived. Nothing can be read.",
    "conversation_unassigned": "The conversation of this run's task belongs to no project. Nothing can be read.",
    "report_empty": "The report is empty.",
    "report_too_long": "The report is too long: at most 4,000 characters.",
    "reports_exhausted": "Enough reports for this run: 200. End it with run_close.",
    "proposing_not_allowed": "This connection may read, not propose.",
    "proposals_exhausted": "Enough proposals. Keep to what should last.",
    "proposals_waiting": "The person has many proposals to decide already. Suggest more when they have.",
    "turns_exhausted": "Enough turns for this connection: 500.",
    "turn_empty": "The turn holds no words of the person.",
    "answer_empty": "The answer is empty.",
    "turn_not_open": "This turn is over already.",
    "turn_lease_lost": "This turn was interrupted meanwhile; the answer came too late.",
    "source_missing": "Give the person's exact words as `quote`, or a `source`.",
    "preference_needs_quote": "A preference needs the person's own words as `quote`; other text never becomes one.",
    "quote_not_in_source": "The quote does not stand word for word in what may be quoted here.",
    "statement_empty": "The statement is empty.",
    "statement_too_long": "The statement is too long: at most 320 tokens.",
    "scope_narrowed": "What this connection may read was narrowed. memory_context begins a new request.",
    "searches_spent": "Enough searches for this request: 4 different ones. memory_context begins a new request.",
    "reads_spent": "Enough reads for this request: 8 different ones. memory_context begins a new request.",
    "token_pool_spent": "This request's memory budget is used up. memory_context begins a new request.",
}

_BUDGET_RULES: Final = frozenset({v.CutRule.LEVEL_ITEMS, v.CutRule.LEVEL_CHARS, v.CutRule.TOTAL_TOKENS})

_OUTCOMES: Final = {
    "created": "Filed for the person to decide; not used before they confirm it.",
    "duplicate": "This is known or pending already; the evidence was added to it.",
    "refused": "This is not kept. Do not suggest it again without new words of the person.",
    "secret": "This holds a secret; secrets are not kept.",
    "restricted": "Restricted things are only typed by the person.",
}


def refusal(error: DomainError | StoreUnavailable) -> str:
    """Return why a call gives nothing. An id of another project reads exactly like one that never was."""
    if isinstance(error, NotFound) and error.kind == "turn":
        return "No such turn of this connection."
    if isinstance(error, NotFound):
        return "No such memory among those given in this session."
    if isinstance(error, ScopeDenied):
        return _REFUSALS.get(error.reason, f"Nothing can be read: {error.reason}.")
    if isinstance(error, RuleViolated):
        return _REFUSALS.get(error.rule, f"Refused: {error.rule}.")
    if isinstance(error, StoreUnavailable):
        return f"The memory store cannot be used now ({error.fault.value}). This does not mean that it is empty."
    return "Refused."


def invalid_arguments(error: msgspec.ValidationError) -> str:
    """Return what is wrong with the arguments: field and expectation, never a value beyond a name."""
    return f"Invalid arguments: {str(error)[:300]}"


def degraded_text(state: v.StoreState, fault: v.StoreFault | None) -> str:
    """Return what is said of a store that cannot be used."""
    named = "" if fault is None else f" ({fault.value})"
    return f"The memory store is {state.value}{named}. This does not mean that it is empty."


@singledispatch
def text_of(answer: msgspec.Struct) -> str:
    """Return the short text of an answer; every answer has its own below."""
    raise NotImplementedError(type(answer).__name__)


@text_of.register
def _(answer: t.StatusAnswer) -> str:
    if answer.store is not v.StoreState.HEALTHY:
        return degraded_text(answer.store, answer.fault)
    scopes = ", ".join(
        f"{scope.scope.value}{f' {scope.name!r}' if scope.name else ''}: {scope.memories}" for scope in answer.scopes
    )
    may = "read and propose" if answer.may_propose else "read"
    return f"{answer.binding}: may {may}. Memories: {scopes or 'none'}."


@text_of.register
def _(answer: t.ContextAnswer) -> str:
    if not answer.context:
        return f"Nothing relevant to this request among {answer.readable} memories. Go on without."
    ids = " ".join(f"[{item.number}]={item.id}" for item in answer.items)
    left_out = sum(count for rule, count in answer.cut.items() if rule in _BUDGET_RULES)
    more = f" {left_out} more were left out by the budget; memory_search finds them." if left_out else ""
    return f"{answer.context}\nIds: {ids}.{more}"


@text_of.register
def _(answer: t.SearchAnswer) -> str:
    if not answer.hits:
        return f"No hit among {answer.readable} memories. {answer.searches_left} searches left."
    lines = [
        f"{hit.id} | {hit.kind.value} | {hit.scope.value} | {_holding(hit)}: {hit.statement}" for hit in answer.hits
    ]
    more = f" {answer.left_out} more hits were left out." if answer.left_out else ""
    return "\n".join([*lines, f"{answer.searches_left} searches left.{more}"])


@text_of.register
def _(answer: t.ReadAnswer) -> str:
    facts = f"{answer.kind.value} | {answer.scope.value} | revision {answer.revision} | {_holding(answer)}"
    parts = [f"{facts}: {answer.statement}"]
    if answer.content:
        parts.append(answer.content)
    parts += [
        f"Source {source.type.value}{'' if source.is_available else ' (unavailable)'}: "
        f"{' · '.join(part for part in (source.quote, source.reference) if part)}"
        for source in answer.sources
    ]
    if answer.is_cut:
        parts.append("Content or sources were cut by this request's budget.")
    return "\n".join(parts)


@text_of.register
def _(answer: t.ProposeAnswer) -> str:
    return _OUTCOMES.get(answer.outcome, answer.outcome)


@text_of.register
def _(answer: r.ProposeAnswer) -> str:
    if answer.status is v.ItemStatus.CONFIRMED and answer.outcome == ProposeOutcome.CREATED:
        return "Kept in this run's memory, confirmed by its plan."
    return _OUTCOMES.get(answer.outcome, answer.outcome)


@text_of.register
def _(answer: r.ReportAnswer) -> str:
    redacted = f" {answer.redactions} secrets were replaced." if answer.redactions else ""
    return f"Report {answer.number} kept.{redacted} {answer.reports_left} left."


@text_of.register
def _(answer: r.CloseAnswer) -> str:
    return f"The run is {answer.state.value}. Its token opens nothing any more."


@text_of.register
def _(answer: r.StatusAnswer) -> str:
    if answer.store is not v.StoreState.HEALTHY:
        return degraded_text(answer.store, answer.fault)
    scopes = ", ".join(
        f"{scope.scope.value}{' (frozen)' if scope.is_frozen else ''}: {scope.memories}" for scope in answer.scopes
    )
    return f"Run {answer.attempt} of {answer.task!r}. Memories: {scopes}."


@text_of.register
def _(answer: t.ReportUseAnswer) -> str:
    return f"Noted: {answer.verdict.value}."


@text_of.register
def _(answer: u.RecordTurnAnswer) -> str:
    redacted = f" {answer.redactions} secrets were replaced." if answer.redactions else ""
    if answer.state is v.TurnState.OPEN:
        return f"Turn {answer.number} begun. Call again with turn_id {answer.turn_id} and your answer.{redacted}"
    return f"Turn {answer.number} is {answer.state.value}.{redacted}"


def _holding(answer: t.Hit | t.ReadAnswer) -> str:
    """Whether something is current, and from when until when."""
    begin = f" from {answer.valid_from}" if answer.valid_from else ""
    end = f" until {answer.valid_until}" if answer.valid_until else ""
    return f"{answer.validity.value}{begin}{end}"
