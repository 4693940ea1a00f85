"""Another memory beside the one that is looked at: what differs, where it stands, what can be decided."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QFrame, QPushButton

from renderer.support.accessibility import named
from renderer.support.formats import percent_text
from renderer.support.i18n import translate
from renderer.support.words.memories import (
    masked_text,
    scope_mark,
    scope_text,
    status_mark,
    status_text,
    validity_state_text,
)
from renderer.support.words.relations import relation_text
from renderer.widgets.layout import column, label, looking, row, units
from renderer.widgets.text_diff import TextDiff
from shared import vocabulary as v
from shared.ipc.methods.memories import RelatedView


@dataclass(frozen=True, slots=True)
class Decision:
    """A button on a compared item."""

    text: str
    tooltip: str
    decide: Callable[[RelatedView], None]


class ComparedItem(QFrame):
    """One related item, compared with the statement it touches."""

    def __init__(self, other: RelatedView, statement: str, decisions: Sequence[Decision] = ()) -> None:
        super().__init__()
        looking(self, "quote")
        words = relation_text(other.kind, is_outgoing=other.is_outgoing)
        if other.kind is v.RelationKind.CONTRADICTION and not other.is_open:
            words = translate("Compared", "{relation} (decided)").format(relation=words)
        heading = label(words, "section")
        where = label(_where(other), "small")
        layout = column(self, margin=3, spacing=1.5)
        layout.addWidget(heading)
        if other.statement:
            layout.addWidget(_difference(other.statement, statement))
        else:
            layout.addWidget(label(masked_text(), "muted"))
        layout.addWidget(where)
        if decisions:
            buttons = row(spacing=2)
            for decision in decisions:
                buttons.addWidget(_button(decision, other))
            buttons.addStretch(1)
            layout.addLayout(buttons)


def _difference(before: str, after: str) -> TextDiff:
    diff = named(TextDiff(), translate("Compared", "From the other memory to this one"))
    diff.compare(before, after)
    diff.setFixedHeight(units(12))

    def fit() -> None:
        height = round(diff.document().size().height()) + units(1)
        diff.setFixedHeight(max(units(6), min(height, units(32))))

    diff.document().documentLayout().documentSizeChanged.connect(fit)
    fit()
    return diff


def _button(decision: Decision, other: RelatedView) -> QPushButton:
    button = QPushButton(decision.text)
    button.setToolTip(decision.tooltip)
    button.clicked.connect(lambda: decision.decide(other))
    return button


def _where(other: RelatedView) -> str:
    words = [
        f"{scope_mark(other.scope.kind)} {scope_text(other.scope)}",
        f"{status_mark(other.status)} {status_text(other.status)}",
        validity_state_text(other.validity),
    ]
    if other.similarity is not None:
        words.append(translate("Compared", "{percent} alike").format(percent=percent_text(other.similarity)))
    return translate("Compared", " · ").join(words)
