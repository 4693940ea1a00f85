"""An import's report in words: counts by outcome, secrets by kind, what was left out and why."""

from collections.abc import Iterator

from renderer.support.formats import count_text
from renderer.support.i18n import translate
from renderer.support.words.sections import own_lines, own_summary
from shared.ipc.methods.imports import FileProblem, FolderCount, ImportReport

Line = tuple[str, str]
Section = tuple[str, tuple[Line, ...]]


def report_summary(report: ImportReport, *, is_dry_run: bool) -> str:
    """One sentence with the figures that matter most."""
    if report.own is not None:
        return own_summary(report.own, is_dry_run=is_dry_run)
    if not report.sessions_new and not report.sessions_grown and not report.candidates_new:
        return translate("ImportReport", "Nothing new was found.")
    candidates = translate("ImportReport", "Candidates for Pending: {count}.").format(
        count=count_text(report.candidates_new)
    )
    text = (
        translate("ImportReport", "Would bring {new} new and {grown} grown conversations with {turns} new turns.")
        if is_dry_run
        else translate("ImportReport", "Brought {new} new and {grown} grown conversations with {turns} new turns.")
    )
    conversations = text.format(
        new=count_text(report.sessions_new),
        grown=count_text(report.sessions_grown),
        turns=count_text(report.turns_new),
    )
    return f"{conversations} {candidates}" if report.candidates_new else conversations


def report_sections(report: ImportReport) -> tuple[Section, ...]:
    """Headings with their lines; empty sections are left out, the counts never are."""
    if report.own is not None:
        return (
            (translate("ImportReport", "What the file holds"), tuple(own_lines(report.own))),
            *_redactions(report),
        )
    sections: list[Section] = [(translate("ImportReport", "Counts"), tuple(_counts(report)))]
    if report.folders:
        heading = translate("ImportReport", "Where the conversations belong")
        sections.append((heading, tuple(_folder_line(folder) for folder in report.folders)))
    sections += _redactions(report)
    if report.skipped_lines or report.unreadable_lines:
        heading = translate("ImportReport", "Lines that could not be read (%n)", count=report.unreadable_lines)
        lines = tuple(
            (
                reason_text(line.reason),
                translate("ImportReport", "{file}, line {line}").format(file=line.file, line=line.line),
            )
            for line in report.skipped_lines
        )
        sections.append((heading, lines))
    if report.notes or report.truncated_files or report.trailing_data_files:
        sections.append((translate("ImportReport", "Files left out or read in part"), tuple(_file_lines(report))))
    if report.unknown_types:
        heading = translate("ImportReport", "Kinds of line that this version does not know")
        sections.append((heading, tuple((kind, count_text(count)) for kind, count in report.unknown_types.items())))
    return tuple(sections)


def _redactions(report: ImportReport) -> tuple[Section, ...]:
    if not report.redactions:
        return ()
    heading = translate("ImportReport", "Secrets replaced before anything was stored")
    lines = tuple((secret_kind_text(kind), count_text(count)) for kind, count in report.redactions.items())
    return ((heading, lines),)


def reason_text(reason: str) -> str:
    """Why a line or file was left out, from its code."""
    texts = {
        "not_json": translate("ImportReport", "Not valid JSON"),
        "not_an_object": translate("ImportReport", "Not a JSON object"),
        "too_long": translate("ImportReport", "Line too long"),
        "not_found": translate("ImportReport", "File not found"),
        "is_folder": translate("ImportReport", "A folder, not a file"),
        "not_absolute": translate("ImportReport", "Path is not complete"),
        "nothing_to_import": translate("ImportReport", "Holds nothing to import"),
        "no_type": translate("ImportReport", "A line without a type"),
        "no_message": translate("ImportReport", "A line without a message"),
        "no_content": translate("ImportReport", "A message without content"),
        "no_payload": translate("ImportReport", "A line without content"),
        "no_permission": translate("ImportReport", "File may not be read"),
        "not_a_file": translate("ImportReport", "Not an ordinary file"),
        "unreadable": translate("ImportReport", "The disk could not read this file"),
        "not_this_format": translate("ImportReport", "Not a transcript of a known format"),
        "damaged_zip": translate("ImportReport", "Damaged zip file"),
        "compressed_data_damaged": translate("ImportReport", "Damaged compressed file; read up to the damage"),
        "json_damaged": translate("ImportReport", "Damaged JSON; read up to the damage"),
        "not_a_session_document": translate("ImportReport", "Not a session of the old Codex format"),
        "not_a_conversation": translate("ImportReport", "An entry that is no conversation"),
        "empty_conversations": translate("ImportReport", "Conversations without messages left out"),
        "other_parts_exist": translate("ImportReport", "Other parts of this export were not chosen"),
        "memory_without_folder": translate("ImportReport", "Notes that name no project left out"),
        "memory_without_project": translate("ImportReport", "A note of a folder that no project holds was left out"),
        "rejected_before": translate("ImportReport", "A note that you rejected before was left out"),
        "never_again": translate("ImportReport", "A note that you rejected for good was left out"),
        "damaged_zstandard": translate("ImportReport", "Damaged compressed file"),
        "database_damaged": translate("ImportReport", "Damaged database; read up to the damage"),
        "columns_missing": translate("ImportReport", "Not read: the database lacks known columns"),
        "newer_version": translate(
            "ImportReport", "The database is newer than the versions known; it was read all the same"
        ),
        "unfinished_messages": translate("ImportReport", "Messages that were never finished left out"),
        "memories_unreadable": translate("ImportReport", "Memory rows that could not be read"),
        "memories_cut": translate("ImportReport", "Memories longer than 8,000 characters, cut"),
        "conversation_missing": translate("ImportReport", "A memory whose conversation is gone was left out"),
        "forgotten": translate("ImportReport", "Forgotten before"),
        "secret": translate("ImportReport", "Holds a secret"),
        "restricted": translate("ImportReport", "Restricted"),
        "duplicate": translate("ImportReport", "Already known"),
    }
    return texts.get(reason) or translate("ImportReport", "Left out ({code})").format(code=reason)


def _counts(report: ImportReport) -> Iterator[Line]:
    rows = (
        (translate("ImportReport", "Files looked at"), report.files_seen, True),
        (translate("ImportReport", "Files unchanged since the last import"), report.files_unchanged, False),
        (translate("ImportReport", "Files with nothing to import"), report.files_with_nothing, False),
        (translate("ImportReport", "New conversations"), report.sessions_new, True),
        (translate("ImportReport", "Conversations that grew"), report.sessions_grown, False),
        (translate("ImportReport", "Conversations already known"), report.sessions_known, False),
        (translate("ImportReport", "Helper agents' sessions left aside"), report.subagent_sessions, False),
        (translate("ImportReport", "New turns"), report.turns_new, True),
        (translate("ImportReport", "Turns completed"), report.turns_updated, False),
        (translate("ImportReport", "Turns already known"), report.turns_known, False),
        (translate("ImportReport", "Candidates for Pending"), report.candidates_new, False),
        (
            translate("ImportReport", "Confirmed in their own program, waiting here"),
            report.confirmed_in_source,
            False,
        ),
        (translate("ImportReport", "Proposed in their own program"), report.proposed_in_source, False),
        (
            translate("ImportReport", "Rejected in their own program; they do not come back"),
            report.rejected_in_source,
            False,
        ),
        (translate("ImportReport", "Expired; kept as history"), report.expired, False),
        (translate("ImportReport", "Quarantined: their project or conversation is gone"), report.orphan_scope, False),
        (translate("ImportReport", "Duplicates left out"), report.duplicates, False),
        (translate("ImportReport", "Forgotten texts refused"), report.forgotten_refused, False),
        (translate("ImportReport", "Secrets replaced"), sum(report.redactions.values()), True),
        (translate("ImportReport", "Invalid characters replaced"), report.characters_replaced, False),
        (translate("ImportReport", "Lines that could not be read"), report.unreadable_lines, True),
    )
    for words, count, is_always_shown in rows:
        if count or is_always_shown:
            yield words, count_text(count)


def _folder_line(folder: FolderCount) -> Line:
    where = folder.folder or translate("ImportReport", "No folder named")
    target = folder.project_name or translate("ImportReport", "holding area")
    return where, translate("ImportReport", "{sessions} → {target}").format(
        sessions=count_text(folder.sessions), target=target
    )


def _file_lines(report: ImportReport) -> Iterator[Line]:
    for problem in report.notes:
        yield _problem_words(problem), problem.file
    for file in report.truncated_files:
        yield translate("ImportReport", "Ends in the middle of a line; the rest comes with the next import"), file
    for file in report.trailing_data_files:
        yield translate("ImportReport", "Unreadable bytes after the end were left out"), file


def _problem_words(problem: FileProblem) -> str:
    words = reason_text(problem.reason)
    looks_like = problem.facts.get("looks_like")
    if looks_like:
        return translate("ImportReport", "{reason}: it looks like {kind}").format(
            reason=words, kind=looks_text(str(looks_like))
        )
    facts = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in problem.facts.items())
    return f"{words} ({facts})" if facts else words


def looks_text(kind: str) -> str:
    """What a file seems to be, where it is nothing that can be imported yet."""
    texts = {
        "empty": translate("ImportReport", "an empty file"),
        "damaged_zip": translate("ImportReport", "a damaged zip file"),
        "damaged_zstandard": translate("ImportReport", "a damaged compressed file"),
        "sqlite_database": translate("ImportReport", "a SQLite database"),
        "damaged_database": translate("ImportReport", "a damaged database"),
        "zip_without_conversations": translate("ImportReport", "a zip file without conversations"),
        "codex_exec_events": translate("ImportReport", "output of “codex exec”"),
        "mcp_memory_graph": translate("ImportReport", "a memory file of the MCP memory server"),
        "gemini_cli_chat": translate("ImportReport", "a Gemini CLI chat"),
        "cursor_transcript": translate("ImportReport", "a Cursor transcript"),
        "claude_ai_export": translate("ImportReport", "a Claude.ai export"),
        "other_json": translate("ImportReport", "some other JSON"),
        "other_json_lines": translate("ImportReport", "some other JSON lines"),
        "other_text": translate("ImportReport", "some other text"),
        "text_without_json_lines": translate("ImportReport", "text without JSON lines"),
    }
    return texts.get(kind) or kind.replace("_", " ")


def secret_kind_text(kind: str) -> str:
    """Name of what was replaced."""
    texts = {
        "api_key": translate("ImportReport", "API key"),
        "access_token": translate("ImportReport", "Access token"),
        "private_key": translate("ImportReport", "Private key"),
        "password": translate("ImportReport", "Password"),
        "url_password": translate("ImportReport", "Password in an address"),
        "auth_header": translate("ImportReport", "Sign-in header"),
        "identity_number": translate("ImportReport", "Identity number"),
        "card_number": translate("ImportReport", "Card number"),
        "bank_account": translate("ImportReport", "Bank account"),
    }
    return texts.get(kind) or kind.replace("_", " ")
