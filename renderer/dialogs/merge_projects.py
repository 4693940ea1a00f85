"""Two projects become one: choose the other, see what comes, what stands beside each other and who reads more."""

from collections.abc import Awaitable, Callable, Sequence

from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.support.formats import count_text, visible_text
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.support.words.memories import masked_text
from renderer.support.words.removals import merge_comes
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.layout import chars, clear, column, frame, label, relook, row
from shared.ipc.methods.memories import MemoryRow
from shared.ipc.methods.projects import MergePair, MergePreview, ProjectView
from shared.vocabulary import MergedBindings


class MergeProjectsDialog(FormDialog):
    """`preview` is asked for each target that is chosen; `merge` gets target, its preview's token and the bindings.

    Until a preview is there nothing can be sent, and the safe button is the default one.
    """

    def __init__(
        self,
        source: ProjectView,
        others: Sequence[ProjectView],
        preview: Callable[[str], Awaitable[MergePreview]],
        merge: Callable[[str, str, MergedBindings], Awaitable[None]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._source = source
        self._ask = preview
        self._merge = merge
        self._seen: MergePreview | None = None
        self.setWindowTitle(
            translate("MergeProjects", "Merge “{name}” into another project").format(name=visible_text(source.name))
        )
        self.accept_button.setText(translate("MergeProjects", "Merge"))
        relook(self.accept_button, "")  # the safe button is the one that stands out
        self.accept_button.setAutoDefault(False)
        self.accept_button.setDefault(False)
        self.cancel_button.setDefault(True)
        self.target = QComboBox()
        for project in others:
            self.target.addItem(visible_text(project.name), project.project_id)
        field = LabelledField(self.target)
        field.set_texts(
            translate("MergeProjects", "Go on as"),
            translate(
                "MergeProjects",
                "Everything moves there. You can undo the merge as long as nothing that came along was changed.",
            ),
        )
        self.body.addWidget(field)
        self.comes = label()
        self.readers = label()
        self.keeps_bindings = QCheckBox()
        self.keeps_bindings.setVisible(False)
        self._pairs = column(spacing=2)
        for widget in (self.comes, self.readers, self.keeps_bindings):
            self.body.addWidget(widget)
        self.body.addLayout(self._pairs)
        self.body.addStretch(1)
        self.keeps_bindings.toggled.connect(self._show_readers)
        self.target.currentIndexChanged.connect(self._on_target)
        self.fit(chars(self, 92))
        self.target.setFocus()
        if others:
            self._on_target()
        else:
            self.accept_button.setEnabled(False)
            self.keeps_bindings.setVisible(False)
            self.comes.setText(translate("MergeProjects", "There is no other project to merge into."))

    async def submit(self) -> None:
        """Merge as seen; when something changed meanwhile the new state is shown and must be seen first."""
        if self._seen is None:
            return
        bindings = MergedBindings.KEEP if self.keeps_bindings.isChecked() else MergedBindings.REVOKE
        try:
            await self._merge(self.target.currentData(), self._seen.token, bindings)
        except CALL_FAILURES:
            await self._load()
            raise

    def set_busy(self, is_busy: bool) -> None:
        """Keep the act locked until a preview was seen."""
        super().set_busy(is_busy)
        self.accept_button.setEnabled(not is_busy and self._seen is not None)

    def _on_target(self) -> None:
        self.show_failure("")
        spawn(self._load(), owner=self)

    async def _load(self) -> None:
        target_id = self.target.currentData()
        self._seen = None
        self.accept_button.setEnabled(False)
        try:
            seen = await self._ask(target_id)
        except CALL_FAILURES as error:
            self.comes.setText("")
            self.keeps_bindings.setVisible(False)
            self.show_failure(explain(error).sentence)
            return
        if target_id == self.target.currentData():
            self._seen = seen
            self._show(seen)
            self.accept_button.setEnabled(True)

    def _show(self, seen: MergePreview) -> None:
        lines = "\n".join(f"• {line}" for line in merge_comes(seen.counts))
        self.comes.setText(f"{translate('MergeProjects', 'This comes along:')}\n{lines}")
        self.keeps_bindings.setVisible(bool(seen.source_bindings))
        self.keeps_bindings.setText(
            translate(
                "MergeProjects",
                "Let %n agents of “{name}” go on with their tokens",
                count=len(seen.source_bindings),
            ).format(name=visible_text(self._source.name))
        )
        self._show_readers()
        clear(self._pairs)
        if seen.conflict_count:
            self._pairs.addWidget(label(_conflict_words(seen.conflict_count), "section"))
        for pair in seen.conflicts:
            self._pairs.addWidget(self._pair(pair))
        if seen.conflict_count > len(seen.conflicts):
            more = count_text(seen.conflict_count - len(seen.conflicts))
            self._pairs.addWidget(label(translate("MergeProjects", "… and {count} more").format(count=more), "muted"))

    def _show_readers(self) -> None:
        seen = self._seen
        if seen is None:
            return
        source, target = visible_text(self._source.name), self.target.currentText()
        lines = []
        if seen.source_bindings:
            kept = self.keeps_bindings.isChecked()
            words = (
                translate("MergeProjects", "{agents}: go on, and may then also read what “{target}” remembers.")
                if kept
                else translate(
                    "MergeProjects",
                    "{agents}: their access ends at once. Connect them to “{target}” when you want to.",
                )
            )
            lines.append(words.format(agents=_names(seen.source_bindings), target=target))
        if seen.target_bindings:
            words = translate("MergeProjects", "{agents}: may then also read what “{source}” remembers.")
            lines.append(words.format(agents=_names(seen.target_bindings), source=source))
        if not lines:
            lines.append(translate("MergeProjects", "No agent is bound to either project."))
        self.readers.setText("\n".join((translate("MergeProjects", "What agents may read then:"), *lines)))

    def _pair(self, pair: MergePair) -> QWidget:
        card = frame("quote")
        beside = row(spacing=4)
        source = translate("MergeProjects", "From “{name}”, waits in Pending").format(
            name=visible_text(self._source.name)
        )
        target = translate("MergeProjects", "In “{name}”, stays confirmed").format(name=self.target.currentText())
        for heading, memory in ((source, pair.coming), (target, pair.present)):
            side = column(spacing=1)
            side.addWidget(label(heading, "small"))
            side.addWidget(label(_statement(memory), "statement"))
            side.addStretch(1)
            beside.addLayout(side, 1)
        column(card, margin=3).addLayout(beside)
        return card


def _conflict_words(count: int) -> str:
    return translate(
        "MergeProjects",
        "%n memories have the same subject as one that is there. Both are kept; you decide in Pending.",
        count=count,
    )


def _statement(memory: MemoryRow) -> str:
    return masked_text() if memory.is_masked else visible_text(memory.statement)


def _names(names: Sequence[str]) -> str:
    return translate("MergeProjects", ", ").join(visible_text(name) for name in names)
