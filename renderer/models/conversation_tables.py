"""Tables of conversations, of turns found by a search, and of import batches."""

from PySide6.QtCore import QObject

from renderer.models.paged_table import Column, PagedTableModel
from renderer.support.formats import count_text, list_text, moment_text, one_line, short_moment_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.imports import format_text, import_state_text
from renderer.support.words.memories import role_text
from renderer.support.words.search import found_by_text
from shared import vocabulary as v
from shared.ipc.methods.conversations import ConversationRow, TurnHit
from shared.ipc.methods.imports import ImportBatchView


def conversation_table(parent: QObject) -> PagedTableModel[ConversationRow]:
    """Conversations, latest first."""
    columns: tuple[Column[ConversationRow], ...] = (
        Column(lambda: translate("Conversations", "Last"), lambda row: short_moment_text(row.updated_at)),
        Column(lambda: translate("Conversations", "Conversation"), _listed_title, tooltip=conversation_tooltip),
        Column(lambda: translate("Conversations", "Project"), project_words, tooltip=project_words),
        Column(lambda: translate("Conversations", "Turns"), lambda row: count_text(row.turns), is_number=True),
        Column(lambda: translate("Conversations", "Memories"), lambda row: count_text(row.memories), is_number=True),
    )
    return PagedTableModel(columns, lambda row: row.conversation_id, parent)


def hit_table(parent: QObject) -> PagedTableModel[TurnHit]:
    """Turns in which a text was said."""
    columns: tuple[Column[TurnHit], ...] = (
        Column(lambda: translate("Conversations", "When"), lambda row: moment_text(row.occurred_at)),
        Column(lambda: translate("Conversations", "Who"), lambda row: role_text(row.role)),
        Column(
            lambda: translate("Conversations", "What was said"),
            lambda row: one_line(row.excerpt),
            tooltip=lambda row: visible_text(row.excerpt),
        ),
        Column(
            lambda: translate("Conversations", "Conversation"),
            lambda row: conversation_title(row.conversation),
            tooltip=lambda row: conversation_tooltip(row.conversation),
        ),
        Column(
            lambda: translate("Conversations", "Found by"),
            lambda row: found_by_text(row.found_by),
            tooltip=lambda row: found_by_text(row.found_by),
        ),
    )
    return PagedTableModel(columns, lambda row: f"{row.turn_id}:{row.role}", parent)


def import_table(parent: QObject) -> PagedTableModel[ImportBatchView]:
    """Import batches, latest first."""
    columns: tuple[Column[ImportBatchView], ...] = (
        Column(lambda: translate("Imports", "Started"), lambda row: moment_text(row.started_at)),
        Column(lambda: translate("Imports", "State"), batch_state),
        Column(lambda: translate("Imports", "From"), batch_paths, tooltip=batch_paths),
        Column(lambda: translate("Imports", "Format"), batch_formats, tooltip=batch_formats),
        Column(lambda: translate("Imports", "Into"), batch_target),
        Column(
            lambda: translate("Imports", "Conversations"),
            lambda row: count_text(row.report.sessions_new + row.report.sessions_grown),
            is_number=True,
        ),
        Column(lambda: translate("Imports", "Turns"), lambda row: count_text(row.report.turns_new), is_number=True),
    )
    return PagedTableModel(columns, lambda row: row.batch_id, parent)


def conversation_title(row: ConversationRow) -> str:
    """The title, or where it ran when it has none."""
    title = one_line(row.title) or one_line(row.folder or "") or translate("Conversations", "Untitled")
    if row.is_archived:
        return translate("Conversations", "{title} (archived)").format(title=title)
    return title


def _listed_title(row: ConversationRow) -> str:
    """The title in a list: the thread that its project records into is marked."""
    title = conversation_title(row)
    if row.thread_state is v.ThreadState.ACTIVE:
        return translate("Conversations", "● {title}").format(title=title)
    return title


def conversation_tooltip(row: ConversationRow) -> str:
    """Client, format, folder and branch, each on its line."""
    lines = [
        conversation_title(row),
        _origin(row),
        row.folder or "",
        translate("Conversations", "Branch {branch}").format(branch=row.git_branch) if row.git_branch else "",
        translate("Conversations", "%n secrets replaced", count=row.redactions) if row.redactions else "",
    ]
    return "\n".join(visible_text(line) for line in lines if line)


def _origin(row: ConversationRow) -> str:
    """Where a conversation comes from: a program's format, or a thread that is recorded here."""
    match row.thread_state:
        case v.ThreadState.ACTIVE:
            return translate("Conversations", "● Thread that is being recorded")
        case v.ThreadState.ARCHIVED:
            return translate("Conversations", "Archived thread")
        case None:
            return format_text(row.format) if row.format is not None else row.client


def project_words(row: ConversationRow) -> str:
    """The project's name, or that the conversation waits in the holding area."""
    if row.project_name is not None:
        return visible_text(row.project_name)
    return translate("Conversations", "◇ Holding area")


def batch_state(row: ImportBatchView) -> str:
    """State of a batch, and whether it only looked."""
    words = import_state_text(row.state)
    return translate("Imports", "{state} (dry run)").format(state=words) if row.is_dry_run else words


def batch_paths(row: ImportBatchView) -> str:
    """Where a batch read from."""
    return list_text([visible_text(path) for path in row.paths])


def batch_formats(row: ImportBatchView) -> str:
    """Formats that were found."""
    return list_text([format_text(form) for form in row.formats]) or "–"


def batch_target(row: ImportBatchView) -> str:
    """Where a batch's conversations went."""
    return visible_text(row.project_name) if row.project_name else translate("Imports", "By folder")
