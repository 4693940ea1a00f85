"""The filters of Memories: text and the common ones in a line, the rest behind a button."""

from datetime import datetime
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QLineEdit, QPushButton, QWidget

from renderer.support.accessibility import named
from renderer.support.formats import elided, moment_text, one_line, visible_text
from renderer.support.i18n import translate
from renderer.support.icons import icon
from renderer.support.words.memories import (
    memory_kind_text,
    namespace_kind_text,
    sensitivity_text,
    source_type_text,
    status_text,
    validity_state_text,
)
from renderer.widgets.filter_box import FilterBox
from renderer.widgets.layout import column, label, looking, row, units
from renderer.widgets.optional_moment import OptionalMoment
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryFilter

_PLACE_LENGTH = 24
_TYPING_MS = 120
"""A filter answers as one types, but not to every letter of a fast hand."""
_SHOWN_STATUSES = (
    v.ItemStatus.CONFIRMED,
    v.ItemStatus.ARCHIVED,
    v.ItemStatus.SUPERSEDED,
    v.ItemStatus.REJECTED,
    v.ItemStatus.CANDIDATE,
)
_SCOPES = tuple(kind for kind in v.NamespaceKind if kind is not v.NamespaceKind.AGENT)
_SOURCES = tuple(kind for kind in v.SourceType if kind is not v.SourceType.WORKING_NOTE)


class MemoryFilterBar(QFrame):
    """`changed` comes when the filter is another one."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        looking(self, "header")
        self._namespace_ids: tuple[str, ...] = ()
        self._place = ""
        self.only = looking(QPushButton(), "quiet")
        self.text = QLineEdit()
        self.text.setClearButtonEnabled(True)
        self._status, self._scope, self._kind = FilterBox(), FilterBox(), FilterBox()
        self._sensitivity, self._source, self._validity = FilterBox(), FilterBox(), FilterBox()
        self._conflicted, self._never_used, self._unembedded = QCheckBox(), QCheckBox(), QCheckBox()
        self.as_of, self._known_by = OptionalMoment(), OptionalMoment()
        self._as_of_note = label("", "muted", wraps=False)
        self._more = looking(QPushButton(), "quiet")
        self._more.setCheckable(True)
        self._clear = looking(QPushButton(), "link")
        self._rest = QWidget()
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._lay_out()
        self._bind()
        self._dress()
        self._status.choose(v.ItemStatus.CONFIRMED)

    def chosen(self, project_id: str | None) -> MemoryFilter:
        """The filter as set, within a project or all."""
        return MemoryFilter(
            text=self.text.text().strip(),
            namespace_ids=self._namespace_ids,
            project_id=project_id,
            scope_kinds=_one(self._scope),
            kinds=_one(self._kind),
            statuses=_one(self._status),
            sensitivities=_one(self._sensitivity),
            source_types=_one(self._source),
            validity=self._validity.value,
            as_of=self.as_of.moment(),
            known_by=self._known_by.moment(),
            is_conflicted_only=self._conflicted.isChecked(),
            is_never_used_only=self._never_used.isChecked(),
            is_unembedded_only=self._unembedded.isChecked(),
        )

    def restore(self, kept: MemoryFilter, place: str = "") -> None:
        """Set the filter, without telling; `place` names its scopes, which no box shows."""
        self._namespace_ids, self._place = kept.namespace_ids, place
        self.text.blockSignals(True)
        self.text.setText(kept.text)
        self.text.blockSignals(False)
        self._scope.choose(_first(kept.scope_kinds))
        self._kind.choose(_first(kept.kinds))
        self._status.choose(_first(kept.statuses))
        self._sensitivity.choose(_first(kept.sensitivities))
        self._source.choose(_first(kept.source_types))
        self._validity.choose(kept.validity)
        self.as_of.set_moment(kept.as_of)
        self._known_by.set_moment(kept.known_by)
        for box, is_on in (
            (self._conflicted, kept.is_conflicted_only),
            (self._never_used, kept.is_never_used_only),
            (self._unembedded, kept.is_unembedded_only),
        ):
            box.blockSignals(True)
            box.setChecked(is_on)
            box.blockSignals(False)
        self._more.setChecked(self._has_rest)
        self._show_clear()

    def clear(self) -> None:
        """Back to all confirmed ones."""
        self.restore(MemoryFilter(statuses=(v.ItemStatus.CONFIRMED,)))
        self.changed.emit()

    def retranslate(self) -> None:
        """Set every text again."""
        self._dress()

    @property
    def is_narrowed(self) -> bool:
        """Whether anything but the status is set."""
        return self.chosen(None) not in (MemoryFilter(statuses=(v.ItemStatus.CONFIRMED,)), MemoryFilter())

    def words(self, project_name: str | None) -> str:
        """What narrows the list, for the person who finds it empty; the chosen project comes first."""
        said = []
        if project_name is not None:
            said.append(translate("MemoryFilter", "Project “{name}”").format(name=visible_text(project_name)))
        if self.text.text().strip():
            said.append(translate("MemoryFilter", "“{text}”").format(text=visible_text(self.text.text().strip())))
        if self._namespace_ids:
            said.append(self.only.text())
        boxes = (self._status, self._scope, self._kind, self._sensitivity, self._source, self._validity)
        said += [
            translate("MemoryFilter", "{filter}: {value}").format(
                filter=box.accessibleName(), value=box.currentText()
            )
            for box in boxes
            if box.value is not None
        ]
        said += [box.text() for box in (self._conflicted, self._never_used, self._unembedded) if box.isChecked()]
        moment = self.as_of.moment()
        if moment is not None:
            said.append(_as_of_words(moment))
        if self._known_by.moment() is not None:
            said.append(self._known_words())
        return translate("MemoryFilter", " · ").join(said)

    @property
    def _has_rest(self) -> bool:
        boxes = (self._sensitivity, self._source, self._validity)
        marks = (self._conflicted, self._never_used, self._unembedded)
        is_any = any(box.value is not None for box in boxes) or any(mark.isChecked() for mark in marks)
        return is_any or self.as_of.moment() is not None or self._known_by.moment() is not None

    def _known_words(self) -> str:
        return translate("MemoryFilter", "known by {when}").format(when=moment_text(self._known_by.moment()))

    def _on_as_of(self) -> None:
        """What applied then may be replaced by now: with the usual status it would be left out."""
        is_asked = self.as_of.moment() is not None
        if is_asked and self._status.value == v.ItemStatus.CONFIRMED:
            self._status.choose(None)
        elif not is_asked and self._status.value is None:
            self._status.choose(v.ItemStatus.CONFIRMED)
        self._tell()

    def _lay_out(self) -> None:
        first = row(spacing=2)
        first.addWidget(self.text, 1)
        first.addWidget(self.only)
        for part in (self._status, self._scope, self._kind, self._more):
            first.addWidget(part)
        rest = row(self._rest, spacing=2)
        for box in (self._sensitivity, self._source, self._validity):
            rest.addWidget(box)
        rest.addStretch(1)
        times = row(spacing=4)
        times.addWidget(self.as_of)
        times.addWidget(self._known_by)
        times.addWidget(self._as_of_note)
        times.addStretch(1)
        self._times = QWidget()
        self._times.setLayout(times)
        times.setContentsMargins(0, 0, 0, 0)
        marks = row(spacing=4)
        marks.addWidget(self._conflicted)
        marks.addWidget(self._never_used)
        marks.addWidget(self._unembedded)
        marks.addStretch(1)
        marks.addWidget(self._clear)
        self._marks = QWidget()
        self._marks.setLayout(marks)
        marks.setContentsMargins(0, 0, 0, 0)
        layout = column(self, spacing=2)
        layout.setContentsMargins(units(4), units(2), units(4), units(2))
        layout.addLayout(first)
        layout.addWidget(self._rest)
        layout.addWidget(self._times)
        layout.addWidget(self._marks)
        self._show_rest(is_shown=False)

    def _bind(self) -> None:
        self.text.textChanged.connect(lambda _text: self._typing.start())
        self._typing.timeout.connect(self._tell)
        for box in (self._status, self._scope, self._kind, self._sensitivity, self._source, self._validity):
            box.picked.connect(self._tell)
        self._conflicted.toggled.connect(self._tell)
        self._never_used.toggled.connect(self._tell)
        self._unembedded.toggled.connect(self._tell)
        self.as_of.changed.connect(self._on_as_of)
        self._known_by.changed.connect(self._tell)
        self._more.toggled.connect(lambda is_on: self._show_rest(is_shown=is_on))
        self._clear.clicked.connect(self.clear)
        self.only.clicked.connect(self._on_everywhere)

    def _on_everywhere(self) -> None:
        self._namespace_ids = ()
        self.text.setFocus()
        self._tell()

    def _tell(self) -> None:
        self._show_clear()
        self.changed.emit()

    def _show_rest(self, *, is_shown: bool) -> None:
        self._rest.setVisible(is_shown)
        self._times.setVisible(is_shown)
        self._marks.setVisible(is_shown)

    def _show_clear(self) -> None:
        self.only.setVisible(bool(self._namespace_ids))
        self.only.setText(
            translate("MemoryFilter", "Only {place}").format(place=elided(one_line(self._place), _PLACE_LENGTH))
        )
        self._clear.setVisible(self.is_narrowed)
        # Only those who came here from the settings ask this; others need not wonder what it means.
        self._unembedded.setVisible(self._unembedded.isChecked() or self._unembedded.hasFocus())
        moment = self.as_of.moment()
        self._as_of_note.setText("" if moment is None else _as_of_words(moment))

    def _dress(self) -> None:
        search = translate("MemoryFilter", "Search memories")
        named(self.text, search)
        self.text.setPlaceholderText(search)
        self._more.setText(translate("MemoryFilter", "More filters"))
        self._more.setIcon(icon("filter"))
        self.only.setIcon(icon("close"))
        self.only.setToolTip(translate("MemoryFilter", "Show the memories of every scope again"))
        self._clear.setText(translate("MemoryFilter", "Clear filters"))
        self._conflicted.setText(translate("MemoryFilter", "Only with conflicts"))
        self._never_used.setText(translate("MemoryFilter", "Only never used"))
        self._unembedded.setText(translate("MemoryFilter", "Only not indexed by meaning"))
        self.as_of.set_text(translate("MemoryFilter", "As of"))
        self.as_of.setToolTip(translate("MemoryFilter", "What applied then, by its validity, replaced ones included"))
        self._known_by.set_text(translate("MemoryFilter", "Known by"))
        self._known_by.setToolTip(translate("MemoryFilter", "Only what was recorded by then"))
        any_text = translate("MemoryFilter", "Any status")
        statuses = [(status_text(value), value) for value in _SHOWN_STATUSES]
        self._status.set_choices(translate("MemoryFilter", "Status"), any_text, statuses)
        self._dress_boxes()
        self._show_clear()

    def _dress_boxes(self) -> None:
        self._scope.set_choices(
            translate("MemoryFilter", "Scope"),
            translate("MemoryFilter", "Any scope"),
            [(namespace_kind_text(value), value) for value in _SCOPES],
        )
        self._kind.set_choices(
            translate("MemoryFilter", "Kind"),
            translate("MemoryFilter", "Any kind"),
            [(memory_kind_text(value), value) for value in v.MemoryKind],
        )
        self._sensitivity.set_choices(
            translate("MemoryFilter", "Sensitivity"),
            translate("MemoryFilter", "Any sensitivity"),
            [(sensitivity_text(value), value) for value in v.Sensitivity],
        )
        self._source.set_choices(
            translate("MemoryFilter", "Source"),
            translate("MemoryFilter", "Any source"),
            [(source_type_text(value), value) for value in _SOURCES],
        )
        self._validity.set_choices(
            translate("MemoryFilter", "Validity"),
            translate("MemoryFilter", "Any validity"),
            [(validity_state_text(value), value) for value in v.ValidityState],
        )


def _as_of_words(moment: datetime) -> str:
    return translate("MemoryFilter", "What applied on {when}").format(when=moment_text(moment))


def _one(box: FilterBox) -> tuple[Any, ...]:
    return () if box.value is None else (box.value,)


def _first(values: tuple[object, ...]) -> object:
    return values[0] if values else None
