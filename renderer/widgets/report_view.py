"""One heartbeat report to read: what the run found, its highlights, its follow-ups and its figures."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget

from renderer.models.heartbeat_tables import run_failure, run_plan, run_scope, run_state
from renderer.support.formats import count_text, moment_text, visible_text
from renderer.support.i18n import translate
from renderer.support.look import colour
from renderer.support.words.counts import candidates_text, conversations_text, follow_ups_text, turns_text
from renderer.support.words.heartbeats import follow_up_state_text, proposer_text, trigger_text
from renderer.support.words.memories import scope_text, statement_text, status_text
from shared.ipc.methods.heartbeats import ReportView, RunView
from shared.ipc.methods.memories import MemoryRow


class ReportReader(QTextEdit):
    """Plain text with headings; nothing of a report is ever markup."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setProperty("look", "reading")
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self._failure = ""
        self._report: ReportView | None = None
        self._run: RunView | None = None
        self.retranslate()

    def show_report(self, report: ReportView) -> None:
        """Show a run with its report."""
        self._report, self._run, self._failure = report, report.run, ""
        self._write()

    def show_run(self, run: RunView | None) -> None:
        """Show a run that left no report, or nothing."""
        self._report, self._run, self._failure = None, run, ""
        self._write()

    def show_failure(self, sentence: str) -> None:
        """Say beside what is known of the run why its report is not shown."""
        self._failure = sentence
        self._write()

    def retranslate(self) -> None:
        """Write everything anew in the language and colours of now."""
        self.setAccessibleName(translate("Heartbeat", "Report of the run"))
        self._write()

    def _write(self) -> None:
        self.clear()
        cursor = QTextCursor(self.document())
        if self._failure:
            words = translate("Heartbeat", "The report could not be loaded: {reason} Choose the run again.")
            _paragraph(cursor, words.format(reason=self._failure), "danger")
        elif self._run is None:
            _paragraph(cursor, translate("Heartbeat", "Choose a run to read its report."), "muted")
        if self._run is None:
            return
        report = self._report
        if report is not None:
            _paragraph(cursor, visible_text(report.summary) or outcome_text(self._run), "text")
            for heading, lines in (
                (translate("Heartbeat", "Proposed"), tuple(map(candidate_line, report.candidates))),
                (translate("Heartbeat", "Highlights"), report.highlights),
                (
                    translate("Heartbeat", "Follow-ups"),
                    tuple(f"{item.title} ({follow_up_state_text(item.state)})" for item in report.follow_ups),
                ),
            ):
                if lines:
                    _heading(cursor, heading)
                    for text in lines:
                        _paragraph(cursor, f"• {visible_text(text)}", "text")
        _heading(cursor, translate("Heartbeat", "The run"))
        for text in run_lines(self._run):
            _paragraph(cursor, text, "muted")
        self.moveCursor(QTextCursor.MoveOperation.Start)


def outcome_text(run: RunView) -> str:
    """What came of a run, for proposers that write no summary."""
    if not run.turns_read:
        return run_state(run)
    return translate("Heartbeat", "Read {turns} of {conversations}; {candidates} new.").format(
        turns=turns_text(run.turns_read),
        conversations=conversations_text(run.conversations_read),
        candidates=count_text(run.candidates),
    )


def candidate_line(row: MemoryRow) -> str:
    """One proposal with its scope and what has become of it."""
    return translate("Heartbeat", "{statement} — {status}, {scope}").format(
        statement=statement_text(row), status=status_text(row.status), scope=scope_text(row.scope)
    )


def run_lines(run: RunView) -> list[str]:
    """Everything known of a run, one line a fact."""
    lines = [
        run_state(run),
        translate("Heartbeat", "Plan: {plan}").format(plan=run_plan(run)),
        translate("Heartbeat", "Scope: {scope}").format(scope=run_scope(run)),
        translate("Heartbeat", "Trigger: {trigger}, attempt {attempt}").format(
            trigger=trigger_text(run.trigger), attempt=count_text(run.attempt)
        ),
        translate("Heartbeat", "Proposer: {proposer}, {calls} model calls").format(
            proposer=proposer_text(run.proposer), calls=count_text(run.provider_calls)
        ),
        translate("Heartbeat", "Started {start}, ended {end}").format(
            start=moment_text(run.started_at), end=moment_text(run.finished_at)
        ),
        translate("Heartbeat", "Read {turns} of {conversations}").format(
            turns=turns_text(run.turns_read), conversations=conversations_text(run.conversations_read)
        ),
        translate("Heartbeat", "Proposed {candidates} and {follow_ups}").format(
            candidates=candidates_text(run.candidates), follow_ups=follow_ups_text(run.follow_ups)
        ),
    ]
    reason = run_failure(run)
    if reason:
        lines.append(translate("Heartbeat", "Reason: {reason}").format(reason=reason))
    return lines


def _heading(cursor: QTextCursor, text: str) -> None:
    form = QTextCharFormat()
    form.setForeground(colour("accent"))
    form.setFontWeight(600)
    _insert(cursor, f"\n{text}" if not cursor.document().isEmpty() else text, form)


def _paragraph(cursor: QTextCursor, text: str, role: str) -> None:
    form = QTextCharFormat()
    form.setForeground(colour(role))
    _insert(cursor, text, form)


def _insert(cursor: QTextCursor, text: str, form: QTextCharFormat) -> None:
    if not cursor.document().isEmpty():
        cursor.insertText("\n", form)
    cursor.insertText(text, form)
