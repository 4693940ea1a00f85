"""Runs of an experiment side by side: state, goal, snapshot and outcome, one card a run."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from renderer.support.accessibility import named
from renderer.support.formats import count_text, one_line, visible_text
from renderer.support.i18n import translate
from renderer.support.words.tasks import goal_text, run_state_text, run_text
from renderer.widgets.layout import chars, clear, column, frame, label, row
from shared.ipc.methods.tasks import RunView

CARDS_MAX = 12
"""So many cards can still be compared; the table above shows all runs."""
_CARD_CHARS = 22, 34
"""A card's width in figures, at least and at most: three stand beside each other in the smallest window."""


class RunCards(QScrollArea):
    """The arrow keys scroll; every card is read as one text."""

    def __init__(self) -> None:
        super().__init__()
        self._runs: tuple[RunView, ...] = ()
        self._outcomes: Mapping[str, str] = {}
        self._inner = QWidget()
        self._cards = row(self._inner, margin=1, spacing=3)
        self.setWidget(self._inner)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.retranslate()

    @property
    def texts(self) -> list[str]:
        """The cards as they are read out."""
        cards = self._inner.findChildren(QFrame, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return [card.accessibleName() for card in cards if not card.isHidden()]

    def show_runs(self, runs: Sequence[RunView], outcomes: Mapping[str, str]) -> None:
        """Show runs with the last words of each by run id; a run without any says so."""
        self._runs, self._outcomes = tuple(runs[:CARDS_MAX]), outcomes
        self._show()

    def retranslate(self) -> None:
        """Renew every text."""
        self.setAccessibleName(translate("Tasks", "Runs side by side"))
        self._show()

    def _show(self) -> None:
        clear(self._cards)
        for run in self._runs:
            self._cards.addWidget(self._card(run), 1)
        self._cards.addStretch(0)

    def _card(self, run: RunView) -> QFrame:
        card = frame("card")
        inner = column(card, margin=3, spacing=1)
        title = translate("Tasks", "{run} of “{task}”").format(run=run_text(run), task=one_line(run.task_title))
        facts = translate("Tasks", "{state}, goal: {goal}").format(
            state=run_state_text(run.state), goal=goal_text(run.is_goal_met)
        )
        reads = translate("Tasks", "Snapshot version {version}; wrote {written}").format(
            version=count_text(run.snapshot.version), written=count_text(run.confirmed + run.candidates)
        )
        said = self._outcomes.get(run.run_id, "")
        words = visible_text(said) if said else translate("Tasks", "It reported nothing yet.")
        inner.addWidget(label(title, "heading"))
        inner.addWidget(label(facts))
        inner.addWidget(label(reads, "small"))
        inner.addWidget(label(words, "" if said else "muted", selectable=True))
        inner.addStretch(1)
        least, most = _CARD_CHARS
        card.setMinimumWidth(chars(self, least))
        card.setMaximumWidth(chars(self, most))
        return named(card, f"{title}. {facts}. {reads}. {words}")
