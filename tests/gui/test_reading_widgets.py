"""Widgets that show what was said and what was used: plain text only, facts in words, everything by keyboard."""

import pytest
from PySide6.QtCore import QEvent, QStringListModel, Qt
from PySide6.QtGui import QFocusEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QTextEdit

from renderer.models.report_table import ReportLine
from renderer.support.theme import ThemeSwitch
from renderer.support.words.heartbeats import schedule_text
from renderer.support.words.import_report import reason_text
from renderer.support.words.usage import cut_rule_text, outcome_text
from renderer.widgets.chain_picture import ChainPicture, describe_chain
from renderer.widgets.diff_view import DiffView
from renderer.widgets.filter_box import FilterBox
from renderer.widgets.import_report_view import ImportReportView
from renderer.widgets.memory_filter_bar import MemoryFilterBar
from renderer.widgets.plain_table import PlainTable
from renderer.widgets.quote_view import QuoteView
from renderer.widgets.turns_view import TurnsView
from renderer.widgets.usage_chart import UsageChart
from shared import vocabulary as v
from shared.ipc.methods.conversations import QuoteSpan, TurnView
from shared.ipc.methods.imports import ImportReport, SkippedLine
from shared.ipc.methods.memories import EvidenceView, ReadRangeView, ScopeView
from shared.ipc.methods.projects import ChainLevel, ReadChain
from shared.ipc.methods.usage import DailyUsage

IDS = [f"00000000-0000-4000-8000-{number:012d}" for number in range(20)]


def turn(number: int, user: str, answer: str = "", standing: v.TurnStanding = v.TurnStanding.CURRENT) -> TurnView:
    return TurnView(
        turn_id=IDS[number],
        sequence=number,
        user_text=user,
        assistant_text=answer,
        assistant_replies=1 if answer else 0,
        state=v.TurnState.COMPLETED if answer else v.TurnState.INTERRUPTED,
        standing=standing,
        occurred_at=None,
        occurred_precision=v.TimePrecision.UNKNOWN,
        redactions=user.count("[redacted:"),
    )


def test_markup_in_a_turn_stays_text(qapp: QApplication, theme: ThemeSwitch) -> None:
    view = TurnsView()
    view.set_turns(
        [turn(0, "<b>bold</b> <img src='http://example.test/x.png'> &amp; **stars**", "<a href='x'>y</a>")]
    )
    shown = view.toPlainText()
    assert "<b>bold</b> <img src='http://example.test/x.png'> &amp; **stars**" in shown
    assert "<a href='x'>y</a>" in shown
    view.deleteLater()


def test_words_are_selected_exactly_as_they_were_said(qapp: QApplication, theme: ThemeSwitch) -> None:
    view = TurnsView()
    said = "before \u202ehidden\u202c after\r\nnext line"
    view.set_turns([turn(0, said, "An answer.")])
    shown = view.toPlainText()
    cursor = view.textCursor()
    cursor.setPosition(shown.index("hidden"))
    cursor.setPosition(shown.index(" line"), QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    words = view.selected_words()
    assert words is not None
    assert (words.turn_id, words.role) == (IDS[0], v.TurnRole.USER)
    assert words.text == "hidden\u202c after\r\nnext"
    view.selectAll()
    assert view.selected_words() is None
    view.deleteLater()


def test_hidden_characters_are_shown_and_quotes_still_found(qapp: QApplication, theme: ThemeSwitch) -> None:
    said = "Use\u202e the old\u200b key: always rotate on Mondays."
    view = TurnsView()
    view.set_turns([turn(0, "first"), turn(1, said, "done")])
    start = said.index("always")
    assert view.mark(IDS[1], QuoteSpan(role=v.TurnRole.USER, start=start, end=len(said)))
    assert view.marked_text() == "always rotate on Mondays."
    assert "⟦U+202E⟧" in view.toPlainText()
    assert not view.mark(IDS[9], None)
    view.retranslate()
    assert view.marked_text() == "always rotate on Mondays."
    view.deleteLater()


def test_a_turn_that_does_not_stand_says_so_in_words(qapp: QApplication, theme: ThemeSwitch) -> None:
    view = TurnsView()
    view.set_turns(
        [
            turn(0, "Drop it.", "Dropped.", v.TurnStanding.ROLLED_BACK),
            turn(1, "The key is [redacted: api_key].", "", v.TurnStanding.ABANDONED),
        ]
    )
    shown = view.toPlainText()
    for words in ("rolled back by you", "abandoned branch", "[redacted: api_key]", "interrupted", "time unknown"):
        assert words in shown
    view.deleteLater()


def test_a_source_outside_the_store_is_named_as_plain_text(qapp: QApplication, theme: ThemeSwitch) -> None:
    view = QuoteView()
    view.show_quote(
        EvidenceView(
            source_id=IDS[0],
            type=v.SourceType.ARTIFACT,
            role=None,
            quote="",
            digest="0" * 64,
            is_primary=True,
            is_available=True,
            trust=v.TrustClass.EXTERNAL_TEXT,
            reference="docs/<b>ports</b>.md",
        )
    )
    shown = [part for part in view.findChildren(QLabel) if "“docs/<b>ports</b>.md”" in part.text()]
    assert len(shown) == 1
    assert shown[0].textFormat() is Qt.TextFormat.PlainText
    assert not view.findChild(QTextEdit).isVisibleTo(view), "no quote, no empty box"
    view.deleteLater()


@pytest.mark.parametrize(
    ("read", "words"),
    [
        (ReadRangeView(start=0, end=940, total=940), "read in whole"),
        (ReadRangeView(start=200, end=940, total=940), "read: characters 201 to 940 of 940"),
        (None, ""),
    ],
    ids=("whole", "part", "unknown"),
)
def test_evidence_says_which_part_of_its_text_was_read(
    qapp: QApplication, theme: ThemeSwitch, read: ReadRangeView | None, words: str
) -> None:
    view = QuoteView()
    view.show_quote(
        EvidenceView(
            source_id=IDS[0],
            type=v.SourceType.MESSAGE,
            role=v.TurnRole.USER,
            quote="The registry listens on port 5000",
            digest="0" * 64,
            is_primary=True,
            is_available=True,
            trust=v.TrustClass.PERSON,
            read=read,
        )
    )
    said = " ".join(part.text() for part in view.findChildren(QLabel))
    assert words in said
    assert ("read" in said) is bool(words)
    view.deleteLater()


def test_memories_are_filtered_by_every_source_that_something_leaves(qapp: QApplication, theme: ThemeSwitch) -> None:
    bar = MemoryFilterBar()
    bar.retranslate()
    offered = {box.itemData(place) for box in bar.findChildren(FilterBox) for place in range(box.count())}
    assert set(v.SourceType) - {v.SourceType.WORKING_NOTE} <= offered
    bar.deleteLater()


def test_keys_move_from_speaker_to_speaker(qapp: QApplication, theme: ThemeSwitch) -> None:
    view = TurnsView()
    view.set_turns([turn(number, f"question {number}", f"answer {number}") for number in range(3)])
    view.step(1)
    first = view.textCursor().block().text()
    view.step(1)
    assert view.textCursor().block().text() != first
    view.step(-1)
    assert view.textCursor().block().text() == first
    view.deleteLater()


def test_the_chart_says_its_days_and_moves_by_keys(qapp: QApplication, theme: ThemeSwitch) -> None:
    chart = UsageChart()
    chart.set_days(
        [DailyUsage(day=f"2026-11-{day:02d}", recalls=day, abstentions=1, entered=2) for day in range(1, 31)]
    )
    chosen: list[int] = []
    chart.day_selected.connect(chosen.append)
    assert "465 recalls in 30 days, 30 of them abstentions" in chart.accessibleDescription()
    QTest.keyClick(chart, Qt.Key.Key_Home)
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert chosen == [0, 1]
    assert "2 recalls" in chart.selected_text()
    assert chart.selected_text() in chart.accessibleDescription()
    chart.resize(300, 200)
    assert not chart.grab().isNull()
    chart.deleteLater()


def test_the_chain_is_told_as_well_as_painted(qapp: QApplication, theme: ThemeSwitch) -> None:
    def level(kind: v.NamespaceKind, label: str, items: int) -> ChainLevel:
        scope = ScopeView(namespace_id=IDS[items], kind=kind, label=label)
        return ChainLevel(scope=scope, max_items=items, max_chars=items * 500, confirmed=items)

    chain = ReadChain(
        levels=(
            level(v.NamespaceKind.CONVERSATION, "Fix totals", 8),
            level(v.NamespaceKind.PROJECT, "web\u202eshop", 10),
            level(v.NamespaceKind.GLOBAL, "", 6),
        ),
        max_tokens=15_360,
    )
    picture = ChainPicture()
    picture.set_chain(chain)
    told = picture.accessibleDescription()
    assert told.index("Conversation") < told.index("Project") < told.index("Global")
    assert "at most 10 items" in told
    assert "⟦U+202E⟧" in told
    for width in (200, 1_200):
        picture.resize(width, 400)
        assert not picture.grab().isNull()
    picture.deleteLater()


@pytest.mark.parametrize("refusal", ["project_archived", "binding_revoked", "conversation_unassigned", "other"])
def test_a_refused_chain_says_why(qapp: QApplication, refusal: str) -> None:
    told = describe_chain(ReadChain(levels=(), max_tokens=0, refusal=refusal))
    assert told.startswith("Nothing is readable here: ")
    assert "_" not in told


def test_a_diff_counts_its_lines(qapp: QApplication, theme: ThemeSwitch) -> None:
    view = DiffView()
    view.set_diff("--- a\n+++ b\n@@ -1 +1,2 @@\n-one\n+two\n+<b>three</b>\n")
    assert view.accessibleDescription() == "2 lines added, 1 lines removed"
    assert "<b>three</b>" in view.toPlainText()
    assert len(view.extraSelections()) == 3
    view.deleteLater()


def test_an_import_report_names_counts_kinds_and_lines(qapp: QApplication, theme: ThemeSwitch) -> None:
    view = ImportReportView()
    view.set_report(
        ImportReport(
            files_seen=2,
            sessions_new=1,
            turns_new=3,
            redactions={"api_key": 2},
            unreadable_lines=1,
            skipped_lines=(SkippedLine(file="/tmp/a.jsonl", line=17, reason="not_json"),),
        ),
        is_dry_run=True,
    )
    lines = view.lines.lines()
    assert view.summary.text().startswith("Would bring 1 new")
    assert ReportLine("API key", "2") in lines
    assert ReportLine("Not valid JSON", "/tmp/a.jsonl, line 17") in lines
    assert ReportLine("Secrets replaced", "2") in lines
    view.deleteLater()


@pytest.mark.parametrize("rule", list(v.CutRule))
def test_every_cut_rule_is_said_in_words(qapp: QApplication, rule: v.CutRule) -> None:
    words = cut_rule_text(rule)
    assert "_" not in words
    assert words in outcome_text(is_entered=False, is_retrieved=True, cut_rule=rule)


def test_unknown_reasons_still_say_something(qapp: QApplication) -> None:
    assert reason_text("brand_new_reason") == "Left out (brand_new_reason)"


def test_a_weekly_schedule_names_day_and_zone(qapp: QApplication) -> None:
    words = schedule_text(v.Recurrence.WEEKLY, "09:30", 0, "Asia/Shanghai")
    assert words == "Sunday at 09:30 (Asia/Shanghai)"


def test_a_table_that_gets_the_keyboard_shows_what_the_keys_act_on(qapp: QApplication, theme: ThemeSwitch) -> None:
    table = PlainTable(QStringListModel(["one", "two", "three"]), "Words")
    table.show()
    table.setFocus()
    QApplication.sendEvent(table, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.TabFocusReason))
    assert [index.row() for index in table.selectionModel().selectedRows()] == [0]
    QTest.keyClick(table, Qt.Key.Key_End)
    assert table.current_row() == 2
    QTest.keyClick(table, Qt.Key.Key_Home)
    assert table.current_row() == 0
    table.close()


def test_an_answer_arrives_below_its_turn_once(qapp: QApplication, theme: ThemeSwitch) -> None:
    view = TurnsView()
    view.set_turns([turn(0, "First", "One."), turn(1, "Second")])
    view.begin_live(turn(1, "Second"))  # read meanwhile, while it was open
    view.stream("Tw")
    view.stream("o\u202e.")
    assert view.toPlainText().count("Second") == 1
    assert "\u202e" not in view.toPlainText()
    view.end_live(turn(1, "Second", "Two."))
    assert view.live_turn_id is None
    assert [shown.assistant_text for shown in view.turns()] == ["One.", "Two."]
    view.deleteLater()
