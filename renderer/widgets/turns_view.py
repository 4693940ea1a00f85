"""What was said in a conversation, to read: person and answer clearly apart, quotes found and marked."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget

from renderer.support.formats import moment_text, visible_text
from renderer.support.i18n import translate
from renderer.support.look import UNIT, colour, look
from renderer.widgets.empty_state import StateText
from shared import vocabulary as v
from shared.ipc.methods.conversations import QuoteSpan, TurnView

_NEAR_END = 600
"""Distance from the end, in pixels, at which the next page is asked for."""
_REDACTION = "[redacted:"


@dataclass(frozen=True, slots=True)
class SelectedWords:
    """Words of one turn and role, copied exactly as they were said."""

    turn_id: str
    role: v.TurnRole
    text: str


class TurnsView(QTextEdit):
    """Plain text only: every piece is inserted as text, nothing in it is ever markup.

    `end_neared` asks for the next page. Invisible characters are made visible, so spans are mapped when marked.
    """

    end_neared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setProperty("look", "reading")
        self.setAcceptRichText(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.document().setDocumentMargin(UNIT * 4)
        self._turns: list[TurnView] = []
        self._places: dict[tuple[str, v.TurnRole], int] = {}
        self._heads: list[int] = []
        self._marked: tuple[str, QuoteSpan | None] | None = None
        self._live: str | None = None
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.retranslate()

    def turns(self) -> Sequence[TurnView]:
        """What is shown."""
        return self._turns

    def set_turns(self, turns: Sequence[TurnView]) -> None:
        """Show these turns from the top."""
        self.clear()
        self.setExtraSelections([])
        self._turns = []
        self._places.clear()
        self._heads.clear()
        self._marked = None
        self._live = None
        self.append_turns(turns)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def append_turns(self, turns: Sequence[TurnView]) -> None:
        """Add a page below without moving what is read."""
        place = self.verticalScrollBar().value()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        for turn in turns:
            self._write_turn(cursor, turn)
            self._turns.append(turn)
        cursor.endEditBlock()
        self.verticalScrollBar().setValue(place)

    @property
    def live_turn_id(self) -> str | None:
        """The turn whose answer arrives now."""
        return self._live

    def begin_live(self, turn: TurnView) -> None:
        """Show a turn last whose answer is about to arrive, and go there."""
        if any(known.turn_id == turn.turn_id for known in self._turns):
            self.set_turns([known for known in self._turns if known.turn_id != turn.turn_id])
        self.append_turns([turn])
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        self._write_head(cursor, f"▏ {answer_head(turn)}", "muted")
        self._live = turn.turn_id
        self.go_to_end()

    def stream(self, piece: str) -> None:
        """Add a piece of the answer that arrives; whoever reads further up is not moved."""
        if self._live is None or not piece:
            return
        is_at_end = self.verticalScrollBar().value() >= self.verticalScrollBar().maximum() - _NEAR_END // 20
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        key = (self._live, v.TurnRole.ASSISTANT)
        if key in self._places:
            cursor.insertText(_as_shown(piece))
        else:
            self._write_text(cursor, piece, key, is_standing=True)
        if is_at_end:
            self.go_to_end()

    def end_live(self, stored: TurnView) -> None:
        """Show the turn as it was stored in place of what arrived."""
        place = self.verticalScrollBar().value()
        is_at_end = place >= self.verticalScrollBar().maximum() - _NEAR_END // 20
        self._live = None
        self.set_turns([stored if turn.turn_id == stored.turn_id else turn for turn in self._turns])
        if is_at_end:
            self.go_to_end()
        else:
            self.verticalScrollBar().setValue(place)

    def selected_words(self) -> SelectedWords | None:
        """What is selected, exactly as it was said; None unless it lies within one turn and role."""
        cursor = self.textCursor()
        first, last = cursor.selectionStart(), cursor.selectionEnd()
        begun = [(begin, key) for key, begin in self._places.items() if begin <= first]
        if first == last or not begun:
            return None
        begin, (turn_id, role) = max(begun)
        turn = next((turn for turn in self._turns if turn.turn_id == turn_id), None)
        if turn is None:
            return None
        said = turn.user_text if role is v.TurnRole.USER else turn.assistant_text
        words = said[_place_in(said, first - begin) : _place_in(said, last - begin)].strip()
        chosen = cursor.selectedText().replace("\u2029", "\n").strip()
        return SelectedWords(turn_id, role, words) if words and _as_shown(words) == chosen else None

    def go_to_end(self) -> None:
        """Show the last words."""
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def mark(self, turn_id: str, span: QuoteSpan | None) -> bool:
        """Highlight a quote, or a whole turn's first line, and go there. False when the turn is not loaded."""
        turn = next((turn for turn in self._turns if turn.turn_id == turn_id), None)
        role = span.role if span is not None else v.TurnRole.USER
        begin = self._places.get((turn_id, role))
        if turn is None or begin is None:
            return False
        text = turn.user_text if role is v.TurnRole.USER else turn.assistant_text
        start, end = (span.start, span.end) if span is not None else (0, len(text.split("\n", 1)[0]))
        first = begin + len(visible_text(text[:start]))
        last = begin + len(visible_text(text[:end]))
        cursor = QTextCursor(self.document())
        cursor.setPosition(first)
        cursor.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
        selection = QTextEdit.ExtraSelection()
        form = QTextCharFormat()
        form.setBackground(colour("warning_soft"))
        form.setForeground(colour("warning"))
        form.setFontUnderline(True)
        selection.cursor = cursor
        selection.format = form
        self.setExtraSelections([selection])
        self._marked = (turn_id, span)
        seen = QTextCursor(self.document())
        seen.setPosition(first)
        self.setTextCursor(seen)
        self.ensureCursorVisible()
        return True

    def marked_text(self) -> str:
        """The highlighted quote; empty when there is none."""
        found = self.extraSelections()
        return found[0].cursor.selectedText() if found else ""

    def step(self, turns: int) -> None:
        """Move the reading cursor to the next (1) or previous (-1) speaker."""
        here = self.textCursor().position()
        later = [head for head in self._heads if head > here]
        earlier = [head for head in self._heads if head < here]
        target = (later[:1] if turns > 0 else earlier[-1:]) or None
        if target:
            cursor = self.textCursor()
            cursor.setPosition(target[0])
            self.setTextCursor(cursor)
            self.ensureCursorVisible()

    def retranslate(self) -> None:
        """Write every heading anew in the language of now, with the colours of now."""
        self.setAccessibleName(translate("Turns", "Turns of the conversation"))
        if self._turns:
            turns, marked = list(self._turns), self._marked
            self.set_turns(turns)
            if marked is not None:
                self.mark(*marked)

    def _write_turn(self, cursor: QTextCursor, turn: TurnView) -> None:
        is_standing = turn.standing is v.TurnStanding.CURRENT
        if turn.user_text:
            self._write_head(cursor, f"▍ {person_head(turn)}", "accent")
            self._write_text(cursor, turn.user_text, (turn.turn_id, v.TurnRole.USER), is_standing=is_standing)
        if turn.assistant_text:
            self._write_head(cursor, f"▏ {answer_head(turn)}", "muted")
            self._write_text(
                cursor, turn.assistant_text, (turn.turn_id, v.TurnRole.ASSISTANT), is_standing=is_standing
            )
        elif turn.state is not v.TurnState.COMPLETED:
            self._write_head(cursor, f"▏ {state_text(turn.state)}", "muted")

    def _write_head(self, cursor: QTextCursor, text: str, role: str) -> None:
        block = QTextBlockFormat()
        block.setTopMargin(look().px(UNIT * 4))
        block.setBottomMargin(look().px(UNIT))
        form = QTextCharFormat()
        form.setForeground(colour(role))
        form.setFontWeight(QFont.Weight.DemiBold)
        self._begin_block(cursor, block)
        self._heads.append(cursor.position())
        cursor.insertText(text, form)

    def _write_text(self, cursor: QTextCursor, text: str, key: tuple[str, v.TurnRole], *, is_standing: bool) -> None:
        block = QTextBlockFormat()
        block.setLeftMargin(look().px(UNIT * 4))
        if key[1] is v.TurnRole.USER:
            block.setBackground(colour("raised"))
        form = QTextCharFormat()
        form.setForeground(colour("text" if is_standing else "muted"))
        form.setFontStrikeOut(not is_standing and key[1] is v.TurnRole.USER)
        hidden = QTextCharFormat(form)
        hidden.setForeground(colour("danger"))
        hidden.setBackground(colour("danger_soft"))
        self._begin_block(cursor, block)
        self._places[key] = cursor.position()
        rest = _as_shown(text)
        while rest:
            plain, mark, tail = rest.partition(_REDACTION)
            cursor.insertText(plain, form)
            if not mark:
                break
            kind, bracket, rest = tail.partition("]")
            cursor.insertText(mark + kind + bracket, hidden)

    @staticmethod
    def _begin_block(cursor: QTextCursor, block: QTextBlockFormat) -> None:
        if cursor.document().isEmpty():
            cursor.setBlockFormat(block)
        else:
            cursor.insertBlock(block, QTextCharFormat())

    def _on_scrolled(self, value: int) -> None:
        bar = self.verticalScrollBar()
        if bar.maximum() > 0 and value >= bar.maximum() - _NEAR_END:
            self.end_neared.emit()


def _as_shown(text: str) -> str:
    return visible_text(text).replace("\r\n", "\n").replace("\r", "\n")


def _place_in(said: str, shown: int) -> int:
    """Where in what was said so many shown characters end: hidden ones take more room on the screen."""
    return bisect_left(range(len(said)), shown, key=lambda place: len(_as_shown(said[:place])))


def person_head(turn: TurnView) -> str:
    """Who spoke, when, and whether it still stands."""
    parts = [translate("Turns", "You"), time_text(turn)]
    standing = standing_text(turn.standing)
    if standing:
        parts.append(f"⚠ {standing}")
    if turn.redactions:
        parts.append(translate("Turns", "%n secrets replaced", count=turn.redactions))
    return "  ·  ".join(parts)


def answer_head(turn: TurnView) -> str:
    """The answer's heading."""
    parts = [translate("Turns", "Assistant")]
    if turn.assistant_replies > 1:
        parts.append(translate("Turns", "%n messages", count=turn.assistant_replies))
    if turn.state is not v.TurnState.COMPLETED:
        parts.append(state_text(turn.state))
    return "  ·  ".join(parts)


def time_text(turn: TurnView) -> str:
    """When, and what is known of it."""
    if turn.occurred_at is None:
        return translate("Turns", "time unknown")
    if turn.occurred_precision is v.TimePrecision.APPROXIMATE:
        return translate("Turns", "about {time}").format(time=moment_text(turn.occurred_at))
    if turn.occurred_precision is v.TimePrecision.UNKNOWN_OFFSET:
        return translate("Turns", "{time}, time zone unknown").format(time=moment_text(turn.occurred_at))
    return moment_text(turn.occurred_at)


def standing_text(standing: v.TurnStanding) -> str:
    """Whether the person let a turn stand; empty for those that do."""
    return {
        v.TurnStanding.CURRENT: "",
        v.TurnStanding.ROLLED_BACK: translate("Turns", "rolled back by you, no evidence"),
        v.TurnStanding.ABANDONED: translate("Turns", "abandoned branch, no evidence"),
        v.TurnStanding.NOT_TO_REMEMBER: translate("Turns", "not to be remembered"),
    }[standing]


def state_text(state: v.TurnState) -> str:
    """Whether an answer came."""
    return {
        v.TurnState.OPEN: translate("Turns", "no answer yet"),
        v.TurnState.COMPLETED: translate("Turns", "answered"),
        v.TurnState.FAILED: translate("Turns", "the answer failed"),
        v.TurnState.INTERRUPTED: translate("Turns", "interrupted"),
    }[state]


def nothing_said() -> StateText:
    """What stands in place of turns where none is kept."""
    return StateText(
        translate("Conversations", "Nothing was said here yet"),
        translate(
            "Conversations", "What runs of its tasks reported stands with the task. Turns come with an import."
        ),
    )
