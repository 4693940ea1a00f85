"""Imports: dry run, start, report, undo."""

from typing import Annotated

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import Access, Count, Cursor, FilePath, Id, Instant, IpcModel, Limit, Method, Page


class StartImportRequest(IpcModel, frozen=True, kw_only=True):
    """Read files or folders.

    Without `project_id` each session goes to the project whose root holds its folder, else to the holding
    area; `has_new_projects` creates a project for each folder that no project holds.
    """

    paths: Annotated[tuple[FilePath, ...], Meta(min_length=1, max_length=100)]
    project_id: Id | None = None
    has_new_projects: bool = False
    is_dry_run: bool = False


class ProjectPlace(IpcModel, frozen=True, kw_only=True):
    """Where a project of the file goes: into one that is here, or, without one, apart under a name of its own."""

    project_id: Id
    into_id: Id | None


class StartOwnImportRequest(IpcModel, frozen=True, kw_only=True):
    """Take an export of ours in: whole into an empty store, otherwise merged by id, never overwriting.

    `is_override` lets in what was forgotten here.
    """

    path: FilePath
    is_dry_run: bool = False
    has_restricted: bool = False
    is_override: bool = False
    projects: Annotated[tuple[ProjectPlace, ...], Meta(max_length=1_000)] = ()


class StartImportResponse(IpcModel, frozen=True, kw_only=True):
    """The batch runs as an activity of the same id."""

    batch_id: Id


class SkippedLine(IpcModel, frozen=True, kw_only=True):
    """A line that could not be read; 1-based, blank lines counted."""

    file: str
    line: Count
    reason: str


class FolderCount(IpcModel, frozen=True, kw_only=True):
    """Sessions of one folder, and the project they went or would go to."""

    folder: str | None
    project_id: Id | None
    project_name: str | None
    sessions: Count


class FileProblem(IpcModel, frozen=True, kw_only=True):
    """A file that was left out, or read in part, and why (a code with facts)."""

    file: str
    reason: str
    facts: dict[str, str | int] = {}


class SectionFates(IpcModel, frozen=True, kw_only=True):
    """What became of the rows of one section of an export of ours.

    The store has `same` ones already; of `different` ones it keeps its own; `clashing` ones want what must be unique
    and something else has; what `orphan` ones belong to did not come; the rest was refused.
    """

    new: Count = 0
    same: Count = 0
    different: Count = 0
    clashing: Count = 0
    orphan: Count = 0
    forgotten: Count = 0
    restricted: Count = 0


class SameNameProject(IpcModel, frozen=True, kw_only=True):
    """A project of the file whose name a project here has; its memory goes into that one unless it is kept apart."""

    project_id: Id
    name: str
    into_id: Id | None
    into_name: str


class OwnReport(IpcModel, frozen=True, kw_only=True):
    """What taking in an export of ours came to, or would come to."""

    sections: dict[str, SectionFates]
    same_names: tuple[SameNameProject, ...] = ()
    is_into_empty: bool = False
    has_key: bool = False
    """Whether what was forgotten there is recognised here from now on."""
    words_marked: Count = 0
    """Forgotten words that the file's conversations and reports held and that came as marks."""
    forgotten_left: Count = 0
    """What the other store forgot and its key alone recognises: the same words would not be refused here."""
    to_decide: Count = 0
    """Confirmed ones whose place is taken here; they wait in Pending."""
    unreadable_sections: tuple[str, ...] = ()


class ImportReport(IpcModel, frozen=True, kw_only=True):
    """Counts by outcome. Kinds and counts of secrets only, never a value."""

    files_seen: Count = 0
    files_with_nothing: Count = 0
    files_unchanged: Count = 0
    sessions_new: Count = 0
    sessions_grown: Count = 0
    sessions_known: Count = 0
    subagent_sessions: Count = 0
    turns_new: Count = 0
    turns_updated: Count = 0
    turns_known: Count = 0
    candidates_new: Count = 0
    duplicates: Count = 0
    forgotten_refused: Count = 0
    confirmed_in_source: Count = 0
    """What another program's own memory table had decided; each statement counts once, in the order orphan, rejected,
    expired, confirmed, proposed."""
    proposed_in_source: Count = 0
    rejected_in_source: Count = 0
    expired: Count = 0
    orphan_scope: Count = 0
    redactions: dict[str, Count] = {}
    characters_replaced: Count = 0
    unreadable_lines: Count = 0
    skipped_lines: tuple[SkippedLine, ...] = ()
    """At most the first 100."""
    truncated_files: tuple[str, ...] = ()
    trailing_data_files: tuple[str, ...] = ()
    unknown_types: dict[str, Count] = {}
    notes: tuple[FileProblem, ...] = ()
    folders: tuple[FolderCount, ...] = ()
    own: OwnReport | None = None


class ImportBatchView(IpcModel, frozen=True, kw_only=True):
    """One batch. `failure` is a code when `state` is failed."""

    batch_id: Id
    formats: tuple[v.ImportFormat, ...]
    paths: tuple[str, ...]
    state: v.ImportState
    is_dry_run: bool
    project_id: Id | None
    project_name: str | None
    started_at: Instant
    finished_at: Instant | None
    report: ImportReport
    failure: str | None = None


class ImportRequest(IpcModel, frozen=True, kw_only=True):
    """One batch."""

    batch_id: Id


class ListImportsRequest(IpcModel, frozen=True, kw_only=True):
    """Latest first."""

    limit: Limit = 50
    cursor: Cursor | None = None


class UndoImportResponse(IpcModel, frozen=True, kw_only=True):
    """What taking a batch back removed; confirmed memories made from it stay, their source unavailable."""

    sessions: Count
    turns: Count
    candidates: Count
    memories_kept: Count


START_IMPORT = Method("import.start", StartImportRequest, StartImportResponse, access=Access.WRITE)
START_OWN_IMPORT = Method("import.start_own", StartOwnImportRequest, StartImportResponse, access=Access.WRITE)
GET_IMPORT = Method("import.get", ImportRequest, ImportBatchView)
LIST_IMPORTS = Method("import.list", ListImportsRequest, Page[ImportBatchView])
UNDO_IMPORT = Method("import.undo", ImportRequest, UndoImportResponse, access=Access.WRITE, timeout_s=300.0)
