"""What a candidate would change in another memory: both texts compared, and what to do when that one moved on."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton

from renderer.support.accessibility import named
from renderer.support.formats import list_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.memories import masked_text, memory_kind_text
from renderer.support.words.pipeline import change_text
from renderer.widgets.facts import Facts
from renderer.widgets.layout import column, label, looking, row, units
from renderer.widgets.text_diff import TextDiff
from shared.ipc.methods.candidates import ChangedText, ProposedChangeView


class ProposedChange(QFrame):
    """`retarget_asked`: the change is to be proposed to the other memory as it is now."""

    retarget_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        looking(self, "quote")
        self._sentence = label("")
        self._warning = label("", "warning")
        self.diff = named(TextDiff(), translate("ProposedChange", "From what is remembered to what is proposed"))
        self._masked = label("", "muted")
        self._facts = Facts()
        self.retarget = QPushButton(translate("ProposedChange", "Compare with how it is now"))
        self.retarget.clicked.connect(self.retarget_asked)
        self.diff.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._lay_out()

    def show_change(self, change: ProposedChangeView) -> None:
        """Show what would change."""
        before, after = change.before, change.after
        self._sentence.setText(change_text(change))
        self._warning.setText(_stale_text(change))
        self._warning.setVisible(change.is_stale)
        self.retarget.setText(translate("ProposedChange", "Compare with how it is now"))
        self.retarget.setVisible(change.is_stale and change.target_id is not None)
        self._masked.setText(masked_text())
        self._masked.setVisible(change.is_masked)
        named(self.diff, translate("ProposedChange", "From what is remembered to what is proposed"))
        has_texts = before is not None and after is not None
        self.diff.setVisible(has_texts)
        if before is not None and after is not None:
            self.diff.compare(before.statement, after.statement)
        self._facts.show_facts(list(_differences(before, after)) if before and after else [])
        self._facts.setVisible(has_texts)
        self._fit()

    def _lay_out(self) -> None:
        layout = column(self, margin=3, spacing=1.5)
        for part in (self._sentence, self._warning, self.diff, self._masked, self._facts):
            layout.addWidget(part)
        buttons = row(spacing=2)
        buttons.addWidget(self.retarget)
        buttons.addStretch(1)
        layout.addLayout(buttons)

    def _fit(self) -> None:
        height = round(self.diff.document().size().height()) + units(1)
        self.diff.setFixedHeight(max(units(6), min(height, units(32))))


def _stale_text(change: ProposedChangeView) -> str:
    if change.target_id is None:
        return translate(
            "ProposedChange", "⚠ The memory it would change was forgotten. Confirming remembers this as a new one."
        )
    return translate(
        "ProposedChange", "⚠ The memory it would change says something else by now, or is no longer in use."
    )


_FIELDS: tuple[tuple[Callable[[], str], Callable[[ChangedText], str]], ...] = (
    (lambda: translate("ProposedChange", "Kind"), lambda text: memory_kind_text(text.kind)),
    (lambda: translate("ProposedChange", "Subject"), lambda text: text.subject),
    (lambda: translate("ProposedChange", "Details"), lambda text: text.content),
    (lambda: translate("ProposedChange", "Also known as"), lambda text: list_text(text.aliases)),
    (lambda: translate("ProposedChange", "Keywords"), lambda text: list_text(text.keywords)),
    (lambda: translate("ProposedChange", "Applies to"), lambda text: list_text(text.applies_to_paths)),
)


def _differences(before: ChangedText, after: ChangedText) -> Iterator[tuple[str, str]]:
    for name, read in _FIELDS:
        old, new = visible_text(read(before)), visible_text(read(after))
        if old != new:
            nothing = translate("ProposedChange", "nothing")
            yield (
                name(),
                translate("ProposedChange", "{old} → {new}").format(old=old or nothing, new=new or nothing),
            )
