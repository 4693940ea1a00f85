"""Settings: how much agents get at once, and the token cap that follows from it."""

from typing import Any

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from renderer.support.formats import count_text
from renderer.support.i18n import translate
from renderer.support.look import UNIT
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.settings.section import SettingsSection, figure_box, plain_label
from shared.ipc.methods.settings import LevelBudget, SettingsPatch, SettingsView

_LEVELS = (
    "budget_run",
    "budget_automation",
    "budget_experiment",
    "budget_conversation",
    "budget_project",
    "budget_global",
)
"""Settings of the levels, narrowest first."""
_TOKENS_SHARE = 0.12
_TOKENS_MIN, _TOKENS_MAX = 4_096, 24_576
"""Token cap clamp(12 % of the window, 4 K, 24 K); the tighter of it and the levels wins (memory rules §8)."""


class BudgetSection(SettingsSection):
    """Limits of each level of a read chain, and the model's window."""

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout()
        grid.setHorizontalSpacing(UNIT * 4)
        grid.setVerticalSpacing(UNIT * 2)
        self._heads = [QLabel() for _ in range(3)]
        for column, head in enumerate(self._heads):
            head.setProperty("look", "muted")
            grid.addWidget(head, 0, column)
        self._levels = [QLabel() for _ in _LEVELS]
        self.items = [figure_box(0, 50) for _ in _LEVELS]
        self.chars = [figure_box(0, 50_000, step=500) for _ in _LEVELS]
        for row in range(len(_LEVELS)):
            grid.addWidget(self._levels[row], row + 1, 0)
            grid.addWidget(self.items[row], row + 1, 1)
            grid.addWidget(self.chars[row], row + 1, 2)
        grid.setColumnStretch(0, 1)
        holder = QWidget()
        holder.setLayout(grid)
        self.window_tokens = figure_box(8_192, 10_000_000, step=1_024)
        self._window_tokens = LabelledField(self.window_tokens)
        self.cap = plain_label("muted")
        for widget in (holder, self._window_tokens, self.cap):
            self.fields.addWidget(widget)
        self.retranslate()
        for box in (*self.items, *self.chars, self.window_tokens):
            box.valueChanged.connect(self.on_changed)

    def title(self) -> str:
        """The topic."""
        return translate("Settings", "Retrieval budgets")

    def intro(self) -> str:
        """What a budget does."""
        return translate(
            "Settings",
            "What one request of an agent gets at most from each level. Nothing is filled up: "
            "without a match a level gives nothing.",
        )

    def fill(self, kept: SettingsView) -> None:
        """Show what is kept."""
        for row, budget in enumerate(_kept_budgets(kept)):
            self.items[row].setValue(budget.items)
            self.chars[row].setValue(budget.chars)
        self.window_tokens.setValue(kept.context_window_tokens)

    def is_dirty(self) -> bool:
        """Whether a figure differs from what is kept."""
        kept = self.kept
        return kept is not None and (
            self._budgets() != _kept_budgets(kept) or self.window_tokens.value() != kept.context_window_tokens
        )

    def patch(self) -> SettingsPatch:
        """All figures."""
        budgets: dict[str, Any] = dict(zip(_LEVELS, self._budgets(), strict=True))
        return SettingsPatch(**budgets, context_window_tokens=self.window_tokens.value())

    def on_changed(self, *_: object) -> None:
        """Also renew the computed cap."""
        super().on_changed()
        cap = min(max(int(self.window_tokens.value() * _TOKENS_SHARE), _TOKENS_MIN), _TOKENS_MAX)
        self.cap.setText(
            translate(
                "Settings", "Together never more than {tokens} tokens: 12 % of the window, between 4 K and 24 K."
            ).format(tokens=count_text(cap))
        )

    def retranslate(self) -> None:
        """Renew every text and the names of the cells."""
        super().retranslate()
        heads = (
            translate("Settings", "Level"),
            translate("Settings", "Memories"),
            translate("Settings", "Characters"),
        )
        levels = (
            translate("Settings", "Run of a task"),
            translate("Settings", "Automation"),
            translate("Settings", "Experiment"),
            translate("Settings", "Conversation"),
            translate("Settings", "Project"),
            translate("Settings", "Global"),
        )
        for label, text in zip((*self._heads, *self._levels), (*heads, *levels), strict=True):
            label.setText(text)
        for row, level in enumerate(levels):
            self.items[row].setAccessibleName(f"{level}: {heads[1]}")
            self.chars[row].setAccessibleName(f"{level}: {heads[2]}")
        self._window_tokens.set_texts(translate("Settings", "Window of the agents' models (tokens)"))
        self.on_changed()

    def _budgets(self) -> tuple[LevelBudget, ...]:
        return tuple(
            LevelBudget(items=items.value(), chars=chars.value())
            for items, chars in zip(self.items, self.chars, strict=True)
        )


def _kept_budgets(kept: SettingsView) -> tuple[LevelBudget, ...]:
    return tuple(getattr(kept, name) for name in _LEVELS)
