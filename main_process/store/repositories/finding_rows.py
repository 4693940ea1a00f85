"""What a scan looks at, phase by phase: every text that can repeat a person's words, by the row that owns it."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, join, select

from main_process.domain.finding import Phase, Scanned
from main_process.store.tables.conversation import Conversation, Turn
from main_process.store.tables.finding import Finding
from main_process.store.tables.heartbeat import FollowUp, HeartbeatReport, HeartbeatRun
from main_process.store.tables.memory_item import (
    ItemChange,
    MemoryItem,
    MemoryRevision,
    Promotion,
    Relation,
    Source,
)
from main_process.store.tables.memory_job import EXTRACTED_TEXTS, ExtractedCandidate, ExtractedQuote, MemoryJob
from main_process.store.tables.task import Task, TaskEvent, TaskRun
from main_process.store.tables.usage import UsageContext
from shared.vocabulary import FindingPlace, ItemStatus, Sensitivity

LIVE: Final = (ItemStatus.CANDIDATE, ItemStatus.CONFIRMED)
CURRENT: Final = MemoryRevision.__table__.alias("current_revision")


def next_rows(connection: Connection, phase: Phase, after: int, limit: int) -> tuple[Scanned, ...]:
    """Return the next rows of a phase, by row number."""
    return _SUBJECTS[phase].look(connection, after, limit)


def table_of(phase: Phase) -> Any:
    """Return the table whose rows a phase counts."""
    return _SUBJECTS[phase].table


def owner_of(phase: Phase) -> Any:
    """Return the column by which a finding names the row of a phase; of a revision, its item."""
    return _SUBJECTS[phase].owner


def key_of(phase: Phase, scanned: Scanned) -> int | None:
    """Return by which row the findings of a scanned row are known: of a revision, its item."""
    return scanned.item_row if phase is Phase.REVISIONS else scanned.row


def target_of(phase: Phase, scanned: Scanned) -> Mapping[str, int | None]:
    """Return the columns that a finding in this row has."""
    if phase in _OF_ITEMS:
        source = scanned.row if phase is Phase.QUOTES else None
        return {"item_row": scanned.item_row, "revision": scanned.revision, "source_row": source}
    return {str(owner_of(phase).key): scanned.row}


def _text_parts(value: Any) -> str:
    """Return a text, or all texts of a list, as one."""
    return "\n".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _with_current(statement: Any) -> Any:
    return statement.join(
        CURRENT, and_(CURRENT.c.item_row == MemoryItem.row, CURRENT.c.number == MemoryItem.revision)
    )


def _page(connection: Connection, statement: Any, key: Any, after: int, limit: int) -> Sequence[Row[Any]]:
    return connection.execute(statement.where(key > after).order_by(key).limit(limit)).all()


def _revisions(connection: Connection, after: int, limit: int) -> tuple[Scanned, ...]:
    statement = _with_current(
        select(
            MemoryRevision.__table__,
            MemoryItem.status,
            (MemoryItem.revision == MemoryRevision.number).label("is_current"),
            CURRENT.c.sensitivity.label("now_sensitivity"),
        ).join(MemoryItem, MemoryItem.row == MemoryRevision.item_row)
    )
    return tuple(
        Scanned(
            row=row.row,
            item_row=row.item_row,
            revision=row.number,
            texts=(
                (FindingPlace.SUBJECT, row.subject),
                (FindingPlace.STATEMENT, row.statement),
                (FindingPlace.CONTENT, row.content),
                (FindingPlace.TERMS, "\n".join((*row.aliases, *row.keywords, *row.applies_to_paths))),
                (FindingPlace.CONTENT, row.event_original or ""),
                (FindingPlace.REASON, row.reason),
            ),
            has_personal=row.now_sensitivity is not Sensitivity.RESTRICTED,
            has_topic=row.is_current and row.status in LIVE and row.sensitivity is Sensitivity.NORMAL,
            is_said_now=row.is_current and row.status in LIVE,
        )
        for row in _page(connection, statement, MemoryRevision.row, after, limit)
    )


def _quotes(connection: Connection, after: int, limit: int) -> tuple[Scanned, ...]:
    statement = _with_current(
        select(
            Source.row, Source.item_row, Source.quote, Source.reference, CURRENT.c.sensitivity, MemoryItem.revision
        ).join(MemoryItem, MemoryItem.row == Source.item_row)
    )
    return tuple(
        Scanned(
            row=row.row,
            item_row=row.item_row,
            revision=row.revision,
            texts=((FindingPlace.QUOTE, f"{row.quote}\n{row.reference or ''}"),),
            has_personal=row.sensitivity is not Sensitivity.RESTRICTED,
        )
        for row in _page(connection, statement, Source.row, after, limit)
    )


def _turns(connection: Connection, after: int, limit: int) -> tuple[Scanned, ...]:
    statement = select(Turn.row, Turn.user_text, Turn.assistant_text)
    return tuple(
        Scanned(
            row=row.row,
            item_row=None,
            revision=None,
            texts=((FindingPlace.USER_TEXT, row.user_text), (FindingPlace.ASSISTANT_TEXT, row.assistant_text)),
        )
        for row in _page(connection, statement, Turn.row, after, limit)
    )


def _reasons(connection: Connection, after: int, limit: int) -> tuple[Scanned, ...]:
    """What a revision says as its own reason is looked at with the revision."""
    statement = _with_current(select(MemoryItem.row, MemoryItem.id, CURRENT.c.sensitivity))
    items = _page(connection, statement, MemoryItem.row, after, limit)
    rows, row_of = [item.row for item in items], {item.id: item.row for item in items}
    found: dict[int, list[str]] = defaultdict(list)
    changes = select(ItemChange.item_id, ItemChange.reason).where(
        ItemChange.item_id.in_(row_of), ItemChange.reason != ""
    )
    for item_id, words in connection.execute(changes):
        found[row_of[item_id]].append(words)
    for key, column in (
        (Promotion.to_row, Promotion.reason),
        (Promotion.to_row, Promotion.evaluation),
        (Relation.from_row, Relation.reason),
    ):
        for row, words in connection.execute(select(key, column).where(key.in_(rows), column != "")):
            found[row].append(words)
    own: dict[int, set[str]] = defaultdict(set)
    revisions = select(MemoryRevision.item_row, MemoryRevision.reason).where(MemoryRevision.item_row.in_(found))
    for row, words in connection.execute(revisions):
        own[row].add(words)
    return tuple(
        Scanned(
            row=item.row,
            item_row=item.row,
            revision=None,
            texts=tuple((FindingPlace.REASON, words) for words in found[item.row] if words not in own[item.row]),
            has_personal=item.sensitivity is not Sensitivity.RESTRICTED,
        )
        for item in items
    )


def _told(place: FindingPlace, column: Any) -> Callable[[Connection, int, int], tuple[Scanned, ...]]:
    """Return the look-up of a table with one text of its own."""
    table = column.class_

    def look(connection: Connection, after: int, limit: int) -> tuple[Scanned, ...]:
        found = _page(connection, select(table.row, column.label("words")), table.row, after, limit)
        return tuple(Scanned(one.row, None, None, ((place, one.words),)) for one in found)

    return look


def _conversations(connection: Connection, after: int, limit: int) -> tuple[Scanned, ...]:
    """Title and summary of a conversation, and what was extracted of it but never shown to a person."""
    statement = select(Conversation.row, Conversation.title, Conversation.checkpoint)
    found = _page(connection, statement, Conversation.row, after, limit)
    rows = [one.row for one in found]
    extracted: dict[int, list[str]] = defaultdict(list)
    jobs = join(ExtractedCandidate, MemoryJob, MemoryJob.row == ExtractedCandidate.extraction_row)
    columns = [getattr(ExtractedCandidate, name) for name in EXTRACTED_TEXTS]
    candidates = select(MemoryJob.conversation_row, *columns).select_from(jobs)
    for row, *texts in connection.execute(candidates.where(MemoryJob.conversation_row.in_(rows))):
        extracted[row].append("\n".join(map(_text_parts, texts)))
    quotes = select(MemoryJob.conversation_row, ExtractedQuote.quote).select_from(
        join(jobs, ExtractedQuote, ExtractedQuote.candidate_row == ExtractedCandidate.row)
    )
    for row, quote in connection.execute(quotes.where(MemoryJob.conversation_row.in_(rows))):
        extracted[row].append(quote)
    return tuple(
        Scanned(
            one.row,
            None,
            None,
            (
                (FindingPlace.TITLE, one.title),
                (FindingPlace.CHECKPOINT, one.checkpoint),
                *((FindingPlace.EXTRACTED, words) for words in extracted[one.row]),
            ),
        )
        for one in found
    )


def _tasks(connection: Connection, after: int, limit: int) -> tuple[Scanned, ...]:
    tasks = _page(connection, select(Task.row, Task.title), Task.row, after, limit)
    events = (
        select(TaskRun.task_row, TaskEvent.text)
        .join(TaskRun, TaskRun.row == TaskEvent.run_row)
        .where(TaskRun.task_row.in_([task.row for task in tasks]))
    )
    reports: dict[int, list[str]] = defaultdict(list)
    for task_row, words in connection.execute(events):
        reports[task_row].append(words)
    return tuple(
        Scanned(
            task.row,
            None,
            None,
            ((FindingPlace.TITLE, task.title), *((FindingPlace.REPORT, words) for words in reports[task.row])),
        )
        for task in tasks
    )


def _heartbeats(connection: Connection, after: int, limit: int) -> tuple[Scanned, ...]:
    runs = _page(connection, select(HeartbeatRun.row), HeartbeatRun.row, after, limit)
    rows = [run.row for run in runs]
    told: dict[int, list[tuple[FindingPlace, str]]] = defaultdict(list)
    reports = select(HeartbeatReport.run_row, HeartbeatReport.summary, HeartbeatReport.highlights)
    for run_row, summary, highlights in connection.execute(reports.where(HeartbeatReport.run_row.in_(rows))):
        told[run_row].append((FindingPlace.REPORT, f"{summary}\n{_text_parts(highlights)}"))
    follow_ups = select(FollowUp.run_row, FollowUp.title, FollowUp.instructions).where(FollowUp.run_row.in_(rows))
    for run_row, title, instructions in connection.execute(follow_ups):
        told[run_row].append((FindingPlace.FOLLOW_UP, f"{title}\n{instructions}"))
    return tuple(Scanned(row, None, None, tuple(told[row])) for row in rows)


@dataclass(frozen=True, slots=True)
class _Subject:
    """One phase: the table whose rows it counts, how a finding names one of them, and how its texts are read."""

    table: Any
    owner: Any
    look: Callable[[Connection, int, int], tuple[Scanned, ...]]


_OF_ITEMS: Final = (Phase.REVISIONS, Phase.QUOTES, Phase.REASONS)
_SUBJECTS: Final[Mapping[Phase, _Subject]] = {
    Phase.REVISIONS: _Subject(MemoryRevision, Finding.item_row, _revisions),
    Phase.QUOTES: _Subject(Source, Finding.source_row, _quotes),
    Phase.TURNS: _Subject(Turn, Finding.turn_row, _turns),
    Phase.REASONS: _Subject(MemoryItem, Finding.item_row, _reasons),
    Phase.CONVERSATIONS: _Subject(Conversation, Finding.conversation_row, _conversations),
    Phase.TASKS: _Subject(Task, Finding.task_row, _tasks),
    Phase.HEARTBEATS: _Subject(HeartbeatRun, Finding.heartbeat_run_row, _heartbeats),
    Phase.CONTEXTS: _Subject(UsageContext, Finding.context_row, _told(FindingPlace.LABEL, UsageContext.label)),
}
