"""Tables of the ledger: contexts, their requests, the items of a request, and the uses of one item."""

from PySide6.QtCore import QObject

from renderer.models.paged_table import Column, PagedTableModel
from renderer.support.formats import (
    age_text,
    count_text,
    date_text,
    duration_text,
    list_text,
    moment_text,
    one_line,
    short_moment_text,
    visible_text,
)
from renderer.support.i18n import translate
from renderer.support.words.memories import (
    masked_text,
    memory_kind_text,
    scope_mark,
    scope_text,
    statement_text,
)
from renderer.support.words.usage import (
    context_kind_mark,
    context_kind_text,
    cut_rule_text,
    outcome_text,
    profile_text,
    retrieval_kind_text,
    verdict_text,
)
from shared import vocabulary as v
from shared.ipc.methods.usage import (
    ContextMemoryRow,
    CutFigure,
    ItemUsageRow,
    NeverUsedRow,
    RetrievalView,
    UsageContextRow,
    UsedItem,
)


def context_table(parent: QObject) -> PagedTableModel[UsageContextRow]:
    """Agent sessions and conversations with their figures."""
    columns: tuple[Column[UsageContextRow], ...] = (
        Column(lambda: translate("Usage", "Last"), lambda row: short_moment_text(row.last_at)),
        Column(
            lambda: translate("Usage", "Who asked"),
            lambda row: f"{context_kind_mark(row.kind)} {context_text(row)}",
            tooltip=context_tooltip,
        ),
        Column(lambda: translate("Usage", "Requests"), lambda row: count_text(row.requests), is_number=True),
        Column(lambda: translate("Usage", "Entered"), lambda row: count_text(row.entered), is_number=True),
        Column(lambda: translate("Usage", "Abstained"), lambda row: count_text(row.abstained), is_number=True),
    )
    return PagedTableModel(columns, lambda row: row.context_id, parent)


def retrieval_table(parent: QObject) -> PagedTableModel[RetrievalView]:
    """Requests of one context."""
    columns: tuple[Column[RetrievalView], ...] = (
        Column(lambda: translate("Usage", "At"), lambda row: moment_text(row.at)),
        Column(lambda: translate("Usage", "Request"), request_text),
        Column(lambda: translate("Usage", "Considered"), lambda row: count_text(row.considered), is_number=True),
        Column(
            lambda: translate("Usage", "Retrieved"),
            lambda row: count_text(sum(item.is_retrieved for item in row.items)),
            is_number=True,
        ),
        Column(lambda: translate("Usage", "Entered"), lambda row: count_text(row.entered), is_number=True),
        Column(lambda: translate("Usage", "Tokens"), lambda row: count_text(row.tokens), is_number=True),
        Column(
            lambda: translate("Usage", "Took"), lambda row: duration_text(row.duration_ms / 1_000), is_number=True
        ),
    )
    return PagedTableModel(columns, lambda row: row.retrieval_id, parent)


def used_item_table(parent: QObject) -> PagedTableModel[UsedItem]:
    """Items of one request, with what became of each."""
    columns: tuple[Column[UsedItem], ...] = (
        Column(lambda: translate("Usage", "What became of it"), item_outcome_text, tooltip=item_outcome_text),
        Column(
            lambda: translate("Usage", "Memory"),
            lambda row: one_line(row.statement) or masked_text(),
            tooltip=lambda row: visible_text(row.statement) or masked_text(),
        ),
        Column(lambda: translate("Usage", "Scope"), item_scope_text, tooltip=item_scope_text),
        Column(
            lambda: translate("Usage", "Verdict"),
            lambda row: verdict_text(row.verdict) if row.verdict is not None else "",
        ),
        Column(lambda: translate("Usage", "Score"), score_text, tooltip=score_text),
    )
    return PagedTableModel(columns, lambda row: row.item_id, parent)


def context_memory_table(parent: QObject) -> PagedTableModel[ContextMemoryRow]:
    """Items over all requests of one context, each step in its own column."""
    columns: tuple[Column[ContextMemoryRow], ...] = (
        Column(
            lambda: translate("Usage", "Memory"),
            lambda row: one_line(row.statement) or masked_text(),
            tooltip=lambda row: visible_text(row.statement) or masked_text(),
        ),
        Column(lambda: translate("Usage", "Considered"), lambda row: count_text(row.considered), is_number=True),
        Column(lambda: translate("Usage", "Retrieved"), lambda row: count_text(row.retrieved), is_number=True),
        Column(lambda: translate("Usage", "Entered"), lambda row: count_text(row.entered), is_number=True),
        Column(
            lambda: translate("Usage", "Verdict"),
            lambda row: verdict_text(row.verdict) if row.verdict is not None else "",
        ),
        Column(lambda: translate("Usage", "Scope"), item_scope_text, tooltip=item_scope_text),
        Column(lambda: translate("Usage", "Last left out because"), last_cut_text, tooltip=last_cut_text),
    )
    return PagedTableModel(columns, lambda row: row.item_id, parent)


def never_used_table(parent: QObject) -> PagedTableModel[NeverUsedRow]:
    """Confirmed items that no context was ever given."""
    columns: tuple[Column[NeverUsedRow], ...] = (
        Column(lambda: translate("Usage", "Confirmed"), lambda row: date_text(row.since)),
        Column(lambda: translate("Usage", "Unused for"), lambda row: age_text(row.since)),
        Column(
            lambda: translate("Usage", "Memory"),
            lambda row: one_line(statement_text(row.memory)),
            tooltip=lambda row: visible_text(statement_text(row.memory)),
        ),
        Column(lambda: translate("Usage", "Kind"), lambda row: memory_kind_text(row.memory.kind)),
        Column(
            lambda: translate("Usage", "Scope"),
            lambda row: f"{scope_mark(row.memory.scope.kind)} {scope_text(row.memory.scope)}",
            tooltip=lambda row: scope_text(row.memory.scope),
        ),
    )
    return PagedTableModel(columns, lambda row: row.memory.item_id, parent)


def cut_table(parent: QObject) -> PagedTableModel[CutFigure]:
    """Rules with how often each left something out."""
    columns: tuple[Column[CutFigure], ...] = (
        Column(lambda: translate("Usage", "Left out because"), lambda row: cut_rule_text(row.rule)),
        Column(lambda: translate("Usage", "Times"), lambda row: count_text(row.count), is_number=True),
    )
    return PagedTableModel(columns, lambda row: row.rule.value, parent)


def item_usage_table(parent: QObject) -> PagedTableModel[ItemUsageRow]:
    """Uses of one item, latest first."""
    columns: tuple[Column[ItemUsageRow], ...] = (
        Column(lambda: translate("Usage", "At"), lambda row: moment_text(row.at)),
        Column(
            lambda: translate("Usage", "Who asked"),
            lambda row: f"{context_kind_mark(row.context.kind)} {context_text(row.context)}",
            tooltip=use_tooltip,
        ),
        Column(lambda: translate("Usage", "Request"), lambda row: retrieval_kind_text(row.kind)),
        Column(
            lambda: translate("Usage", "What became of it"),
            lambda row: outcome_text(is_entered=row.is_entered, is_retrieved=row.is_retrieved, cut_rule=row.cut_rule),
        ),
        Column(
            lambda: translate("Usage", "Verdict"),
            lambda row: verdict_text(row.verdict) if row.verdict is not None else "",
        ),
        Column(lambda: translate("Usage", "Revision"), lambda row: count_text(row.revision), is_number=True),
    )
    return PagedTableModel(columns, lambda row: row.retrieval_id, parent)


def context_text(row: UsageContextRow) -> str:
    """Who asked, in words: Run 2 of “…”, a thread's title, or a binding's name."""
    if row.kind is v.UsageContextKind.TASK_RUN:
        label = translate("Usage", "Run {attempt} of “{task}”").format(
            attempt=row.attempt or "–", task=one_line(row.task_title)
        )
    else:
        label = one_line(row.label) or row.client
    if row.project_name and row.project_name not in label:
        return translate("Usage", "{session} in “{project}”").format(
            session=label, project=visible_text(row.project_name)
        )
    return label


def request_text(row: RetrievalView) -> str:
    """How was asked, and whether nothing was given."""
    words = retrieval_kind_text(row.kind)
    if row.profile.value != "ordinary":
        words = translate("Usage", "{kind} ({profile})").format(kind=words, profile=profile_text(row.profile))
    if row.is_abstention:
        return translate("Usage", "{kind}: ∅ nothing matched, nothing given").format(kind=words)
    return words


def item_outcome_text(row: UsedItem) -> str:
    """What became of one item, with its place and a shape."""
    words = outcome_text(is_entered=row.is_entered, is_retrieved=row.is_retrieved, cut_rule=row.cut_rule)
    if row.is_entered and row.rank is not None:
        return translate("Usage", "✓ {outcome} as number {rank}").format(outcome=words, rank=row.rank)
    return f"✕ {words}" if row.cut_rule is not None else words


def last_cut_text(row: ContextMemoryRow) -> str:
    """The rule that left the item out the last time; empty if none did."""
    return cut_rule_text(row.cut_rule) if row.cut_rule is not None else ""


def item_scope_text(row: UsedItem | ContextMemoryRow) -> str:
    """The item's scope with its shape; a dash when the item is gone."""
    return f"{scope_mark(row.scope.kind)} {scope_text(row.scope)}" if row.scope is not None else "–"


def score_text(row: UsedItem) -> str:
    """Parts of the order, largest first."""
    parts = sorted(row.score_parts.items(), key=lambda part: -part[1])
    return list_text([f"{score_part_text(name)} {value:.2g}" for name, value in parts if value])


def score_part_text(name: str) -> str:
    """Name of one part of the order (memory rules §8)."""
    texts = {
        "path": translate("Usage", "path"),
        "path_specificity": translate("Usage", "path"),
        "subject": translate("Usage", "subject"),
        "exact_subject": translate("Usage", "subject"),
        "alias": translate("Usage", "alias"),
        "exact_alias": translate("Usage", "alias"),
        "coverage": translate("Usage", "coverage"),
        "likeness": translate("Usage", "meaning"),
        "origin": translate("Usage", "origin"),
        "strength": translate("Usage", "strength"),
        "salience": translate("Usage", "importance"),
        "confidence": translate("Usage", "confidence"),
        "freshness": translate("Usage", "freshness"),
        "kind_match": translate("Usage", "kind"),
        "recently_used": translate("Usage", "recently used"),
        "pinned": translate("Usage", "pinned"),
    }
    return texts.get(name, name.replace("_", " "))


def context_tooltip(row: UsageContextRow) -> str:
    """What kind of asker, and who."""
    return f"{context_kind_text(row.kind)}: {context_text(row)}"


def use_tooltip(row: ItemUsageRow) -> str:
    """The session with the retrieval's id, which is only a detail."""
    return f"{context_text(row.context)}\n{row.retrieval_id}"
