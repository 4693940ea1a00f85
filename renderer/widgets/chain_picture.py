"""The read chain as a picture: who reads what, narrowest level first, with each level's budget in words."""

from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from renderer.support.formats import count_text, one_line, visible_text
from renderer.support.i18n import translate
from renderer.support.look import UNIT, colour
from renderer.support.words.memories import scope_text
from renderer.widgets.layout import chars
from shared import vocabulary as v
from shared.ipc.methods.projects import ChainLevel, ReadChain

_CARD_RADIUS = 14
_WIDE_CHARS = 34
"""Width of one card in average characters; narrower windows stack the cards."""


_TRIANGLES = {
    v.NamespaceKind.AUTOMATION: ((0.5, 0.1), (0.95, 0.9), (0.05, 0.9)),
    v.NamespaceKind.EXPERIMENT: ((0.5, 0.9), (0.95, 0.1), (0.05, 0.1)),
    v.NamespaceKind.RUN: ((0.9, 0.5), (0.1, 0.05), (0.1, 0.95)),
}
"""Corners as shares of the box."""


class ChainPicture(QWidget):
    """Cards joined by arrows; the same facts stand in the accessible description."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chain: ReadChain | None = None
        self.setObjectName("chain-picture")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("ReadChain", "Read chain"))

    def set_chain(self, chain: ReadChain | None) -> None:
        """Show one chain, or nothing."""
        self._chain = chain
        self.retranslate()

    def retranslate(self) -> None:
        """Renew the words that assistive tools read."""
        self.setAccessibleName(translate("ReadChain", "Read chain"))
        self.setAccessibleDescription(describe_chain(self._chain))
        self.updateGeometry()
        self.update()

    def _levels(self) -> tuple[ChainLevel, ...]:
        return () if self._chain is None else self._chain.levels

    def _is_stacked(self) -> bool:
        wanted = chars(self, _WIDE_CHARS)
        return self.width() < wanted * max(1, len(self._levels()))

    def _card_height(self) -> float:
        return self.fontMetrics().height() * 3 + UNIT * 8

    def _arrow(self) -> float:
        return self.fontMetrics().height() * (1.1 if self._is_stacked() else 1.8)

    def _cards(self) -> list[QRectF]:
        count = len(self._levels())
        if not count:
            return []
        height = self._card_height()
        if self._is_stacked():
            step = height + self._arrow()
            return [QRectF(1, 1 + index * step, self.width() - 2, height) for index in range(count)]
        width = min(
            (self.width() - 2 - self._arrow() * (count - 1)) / count,
            chars(self, _WIDE_CHARS) * 1.4,
        )
        step = width + self._arrow()
        return [QRectF(1 + index * step, 1, width, height) for index in range(count)]

    def _paint_card(self, painter: QPainter, card: QRectF, level: ChainLevel) -> None:
        metrics = self.fontMetrics()
        painter.setPen(QPen(colour("border"), 1))
        painter.setBrush(colour("surface"))
        painter.drawRoundedRect(card, _CARD_RADIUS, _CARD_RADIUS)
        mark = QRectF(card.left() + UNIT * 4, card.top() + UNIT * 3, metrics.height(), metrics.height())
        painter.setPen(QPen(colour("accent"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(scope_shape(level.scope.kind, mark))
        left = mark.right() + UNIT * 2
        width = card.right() - left - UNIT * 3
        title = self.font()
        title.setBold(True)
        lines = (
            (title, "text", level_title(level)),
            (self.font(), "text", level_count(level)),
            (self.font(), "muted", level_budget(level)),
        )
        y = card.top() + UNIT * 3
        for font, role, text in lines:
            painter.setFont(font)
            painter.setPen(colour(role))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(width))
            painter.drawText(QRectF(left, y, width, metrics.height()), Qt.AlignmentFlag.AlignVCenter, shown)
            y += metrics.height() + UNIT

    def _paint_arrow(self, painter: QPainter, before: QRectF, after: QRectF) -> None:
        painter.setPen(QPen(colour("text"), 1.5))
        painter.setBrush(colour("text"))
        size = UNIT * 1.2
        if self._is_stacked():
            x = before.left() + UNIT * 4 + self.fontMetrics().height() / 2
            start, end = QPointF(x, before.bottom() + 2), QPointF(x, after.top() - 2)
            head = [end, end + QPointF(-size, -size), end + QPointF(size, -size)]
        else:
            y = before.center().y()
            start, end = QPointF(before.right() + 3, y), QPointF(after.left() - 3, y)
            head = [end, end + QPointF(-size, -size), end + QPointF(-size, size)]
        painter.drawLine(start, end)
        painter.drawPolygon(QPolygonF(head))

    def sizeHint(self) -> QSize:
        """High enough for the cards in the present arrangement."""
        width = chars(self, _WIDE_CHARS)
        return QSize(width * max(1, len(self._levels())), self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """One card wide; as many high as the width makes needful."""
        rows = len(self._levels()) if self._is_stacked() else min(1, len(self._levels()))
        height = rows * self._card_height() + max(0, rows - 1) * self._arrow() + 2
        return QSize(chars(self, _WIDE_CHARS), int(max(height, self._card_height())))

    def resizeEvent(self, event: object) -> None:
        """Ask for another height when the arrangement changes."""
        del event
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw cards and arrows with colours of the palette."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cards = self._cards()
        for card, level in zip(cards, self._levels(), strict=True):
            self._paint_card(painter, card, level)
        for before, after in pairwise(cards):
            self._paint_arrow(painter, before, after)
        if not cards:
            painter.setPen(colour("text"))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(QRectF(self.rect()), flags, describe_chain(self._chain))
        painter.end()


def scope_shape(kind: v.NamespaceKind, box: QRectF) -> QPainterPath:
    """A shape for each level: circle for Global, folder for a project, speech bubble for a conversation.

    Triangles, as their marks in lists: up for an automation, down for an experiment, to the right for a run.
    """
    path = QPainterPath()
    if kind is v.NamespaceKind.GLOBAL:
        path.addEllipse(box)
        path.addEllipse(box.center(), box.width() / 5, box.height() / 2)
        path.moveTo(box.left(), box.center().y())
        path.lineTo(box.right(), box.center().y())
    elif kind is v.NamespaceKind.PROJECT:
        body = box.adjusted(0, box.height() * 0.2, 0, -box.height() * 0.05)
        path.addRoundedRect(body, 2, 2)
        path.moveTo(box.left() + 2, body.top())
        path.lineTo(box.left() + 2, box.top() + 1)
        path.lineTo(box.center().x(), box.top() + 1)
        path.lineTo(box.center().x() + 2, body.top())
    elif kind in _TRIANGLES:
        points = [QPointF(box.left() + x * box.width(), box.top() + y * box.height()) for x, y in _TRIANGLES[kind]]
        path.addPolygon(QPolygonF([*points, points[0]]))
    else:
        body = box.adjusted(0, box.height() * 0.05, 0, -box.height() * 0.25)
        path.addRoundedRect(body, 4, 4)
        path.moveTo(box.left() + box.width() * 0.25, body.bottom())
        path.lineTo(box.left() + box.width() * 0.25, box.bottom())
        path.lineTo(box.left() + box.width() * 0.55, body.bottom())
    return path


def level_title(level: ChainLevel) -> str:
    """The level in words."""
    if level.scope.kind is v.NamespaceKind.GLOBAL:
        return translate("ReadChain", "Global")
    if level.scope.kind is v.NamespaceKind.PROJECT:
        return translate("ReadChain", "Project: {name}").format(name=visible_text(level.scope.label))
    if level.scope.kind is v.NamespaceKind.CONVERSATION:
        if not level.scope.label:
            return translate("ReadChain", "Conversation")
        return translate("ReadChain", "Conversation: {name}").format(name=one_line(level.scope.label))
    return one_line(scope_text(level.scope))


def level_count(level: ChainLevel) -> str:
    """How many confirmed memories a level holds, and whether they are read live or as they were frozen."""
    words = translate("ReadChain", "%n confirmed", count=level.confirmed)
    return translate("ReadChain", "❄ {count}, frozen").format(count=words) if level.is_frozen else words


def level_budget(level: ChainLevel) -> str:
    """What a level may give at most to one request."""
    return translate("ReadChain", "at most {items} items, {chars} characters").format(
        items=count_text(level.max_items), chars=count_text(level.max_chars)
    )


def describe_chain(chain: ReadChain | None) -> str:
    """The whole picture as sentences."""
    if chain is None:
        return translate("ReadChain", "Choose a project or a conversation to see who reads what.")
    if not chain.levels:
        return translate("ReadChain", "Nothing is readable here: {reason}").format(reason=refusal_text(chain.refusal))
    steps = "; ".join(f"{level_title(level)}: {level_count(level)}, {level_budget(level)}" for level in chain.levels)
    return translate("ReadChain", "Read from narrow to wide. {steps}. In all at most {tokens} tokens.").format(
        steps=steps, tokens=count_text(chain.max_tokens)
    )


def refusal_text(refusal: str | None) -> str:
    """Why a chain reads nothing (memory rules §1: unknown, archived, foreign or expired)."""
    reasons = {
        "project_archived": translate("ReadChain", "the project is archived."),
        "conversation_archived": translate("ReadChain", "the conversation is archived."),
        "binding_expired": translate("ReadChain", "the binding has expired."),
        "binding_revoked": translate("ReadChain", "the binding was revoked."),
        "run_ended": translate("ReadChain", "the run has ended, and its token opens nothing any more."),
        "run_expired": translate("ReadChain", "the run has expired, and its token opens nothing any more."),
        "conversation_unassigned": translate("ReadChain", "the conversation belongs to no project yet."),
    }
    return reasons.get(refusal or "", translate("ReadChain", "it is not known."))
