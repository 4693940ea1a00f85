"""Lets new runs of an experiment begin: over the snapshot that there is, or over a new one. None is preselected."""

from collections.abc import Awaitable, Callable

from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from renderer.dialogs.form_dialog import FormDialog
from renderer.support.formats import count_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.tasks import snapshot_text
from renderer.widgets.choices import with_meaning
from renderer.widgets.layout import chars, label
from shared import vocabulary as v
from shared.ipc.methods.experiments import ExperimentView


class RerunDialog(FormDialog):
    """`rerun` gets the choice and may raise."""

    def __init__(
        self,
        experiment: ExperimentView,
        rerun: Callable[[v.SnapshotUse], Awaitable[None]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._rerun = rerun
        row = experiment.row
        self.setWindowTitle(translate("Rerun", "Run “{name}” again").format(name=visible_text(row.name)))
        self.accept_button.setText(translate("Rerun", "Let new runs begin"))
        reuse = translate("Rerun", "Reuse version {version} of the snapshot")
        renew = translate("Rerun", "Freeze a new version {version} now")
        self.reuse = QRadioButton(reuse.format(version=count_text(row.snapshot_version)))
        self.renew = QRadioButton(renew.format(version=count_text(row.snapshot_version + 1)))
        group = QButtonGroup(self)
        newest = next((one for one in experiment.snapshots if one.version == row.snapshot_version), None)
        intro = translate("Rerun", "What shall the new runs read? Runs that are there keep what they read.")
        self.body.addWidget(label(intro, "muted"))
        for button, words in (
            (
                self.reuse,
                translate("Rerun", "The new runs can be compared with the earlier ones. {snapshot}").format(
                    snapshot=snapshot_text(newest) if newest is not None else ""
                ),
            ),
            (
                self.renew,
                translate("Rerun", "The new runs read what is confirmed now, also what was learned since."),
            ),
        ):
            group.addButton(button)
            button.toggled.connect(self._on_chosen)
            self.body.addWidget(with_meaning(button, words))
        self.body.addStretch(1)
        self.fit(chars(self, 80))
        group.setExclusive(False)
        for button in (self.reuse, self.renew):
            button.setChecked(False)
        group.setExclusive(True)
        self._on_chosen()
        self.reuse.setFocus()

    async def submit(self) -> None:
        """Hand the choice over."""
        await self._rerun(v.SnapshotUse.REUSE if self.reuse.isChecked() else v.SnapshotUse.RENEW)

    def is_complete(self) -> bool:
        """One of the two was chosen."""
        return self.reuse.isChecked() or self.renew.isChecked()

    def _on_chosen(self, *_: object) -> None:
        self.accept_button.setEnabled(self.is_complete())
