"""What keeps lists, buttons and dialogs calm: no sideways scrolling, no endless loading, no rows of dead buttons."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QToolButton, QVBoxLayout, QWidget

from renderer.actions.registry import WINDOW_SCOPE, ActionRegistry, ActionSpec
from renderer.models.paged_table import Column, PagedTableModel
from renderer.models.short_list import all_at_once
from renderer.support.dialogs import HEIGHT_MAX, grow
from renderer.support.theme import ThemeSwitch
from renderer.widgets.action_row import ActionRow
from renderer.widgets.chosen_part import ChosenPart
from renderer.widgets.empty_state import StateText, ViewState
from renderer.widgets.layout import column, label
from renderer.widgets.listed_table import ListedTable
from tests.support.windows import eventually


@pytest.fixture
def theme(qapp: QApplication) -> ThemeSwitch:
    return ThemeSwitch(qapp)


def titled(title: str, text: Callable[[str], str]) -> Column[str]:
    return Column(lambda: title, text)


def listed(*, chooses_first: bool = True) -> ListedTable:
    columns = (
        titled("Task", str),
        titled("State", lambda row: f"state of {row}"),
        titled("Project", lambda row: f"project of {row}"),
        titled("Nothing", lambda _row: "–"),
    )
    owner = QApplication.instance()
    assert owner is not None
    model = PagedTableModel(columns, str, owner)
    made = ListedTable(model, lambda: StateText("Nothing yet"), chooses_first=chooses_first)
    made.table.set_widths((20, 12, 20, 10), stretch=0)
    made.retranslate("Tasks")
    return made


def test_a_list_that_was_asked_for_nothing_does_not_load_for_ever(qapp: QApplication, theme: ThemeSwitch) -> None:
    made = listed()
    assert made.view.state is not ViewState.LOADING
    assert made.view.heading == ""
    made.deleteLater()


async def test_what_does_not_fit_is_told_of_the_chosen_row(qapp: QApplication, theme: ThemeSwitch) -> None:
    made = listed()
    made.resize(300, 400)
    made.show()
    made.show_rows(all_at_once(("a", "b")))
    await eventually(lambda: made.table.current_row() == 0)
    bar = made.table.horizontalScrollBar()
    await eventually(made.rest.isVisible)
    assert bar.maximum() == 0
    assert "Project: project of a" in made.rest.text()
    assert "Nothing" not in made.rest.text()
    made.table.selectRow(1)
    assert "Project: project of b" in made.rest.text()
    made.resize(1_000, 400)
    await eventually(lambda: not made.rest.isVisible())
    assert made.table.rest == []
    made.deleteLater()


async def test_a_list_with_rows_has_one_chosen_unless_none_means_something(
    qapp: QApplication, theme: ThemeSwitch
) -> None:
    chosen, free = listed(), listed(chooses_first=False)
    for made in (chosen, free):
        made.show_rows(all_at_once(("a", "b")))
        await eventually(lambda made=made: made.model.rowCount() == 2)
    assert chosen.table.current_row() == 0
    assert free.table.current_row() == -1


async def test_the_part_beside_a_list_says_what_to_choose_only_when_that_is_known(
    qapp: QApplication, theme: ThemeSwitch
) -> None:
    made = listed(chooses_first=False)
    part = ChosenPart(
        label("content"), made.model, lambda: made.table.current_row() >= 0, lambda: StateText("Choose")
    )
    assert part.heading == ""
    made.show_rows(all_at_once(("a",)))
    await eventually(lambda: part.heading == "Choose")
    made.table.selectRow(0)
    part.refresh()
    assert part.state is ViewState.CONTENT


async def test_buttons_for_nothing_are_put_away_and_nothing_jumps(qapp: QApplication, theme: ThemeSwitch) -> None:
    host = QWidget()
    registry = ActionRegistry(host)
    is_chosen = False
    for name in ("open", "forget"):
        registry.add(ActionSpec(name, lambda name=name: name, lambda: None, is_enabled=lambda: is_chosen), host)
    registry.add(ActionSpec("scan", lambda: "Scan", lambda: None), host)
    row = ActionRow(registry, ("open", "forget", None, "scan"))
    registry.update()
    row.resize(800, 60)
    row.show()

    def shown() -> list[str]:
        return [one.text() for one in row.findChildren(QToolButton) if one.isVisible()]

    height = row.sizeHint().height()
    await eventually(lambda: shown() == ["Scan"])
    assert row.sizeHint().height() == height
    is_chosen = True
    registry.update()
    await eventually(lambda: shown() == ["open", "forget", "Scan"])
    row.deleteLater()


def test_a_dialog_grows_with_what_it_comes_to_say_up_to_the_smallest_screen(
    qapp: QApplication, theme: ThemeSwitch
) -> None:
    dialog = QDialog()
    layout = column(dialog)
    said = label("short")
    layout.addWidget(said)
    dialog.resize(300, 60)
    dialog.show()
    said.setText("many words " * 60)
    grow(dialog)
    assert dialog.height() >= layout.heightForWidth(300)
    said.setText("many words " * 2_000)
    grow(dialog)
    assert dialog.height() == HEIGHT_MAX
    dialog.deleteLater()


@pytest.mark.parametrize("texts", [("&New task…", "U&ndo", "E&nd"), ("新建(&N)", "撤销(&N)", "结束(&N)")])
def test_no_menu_of_a_page_has_an_access_key_twice(qapp: QApplication, texts: tuple[str, ...]) -> None:
    host = QWidget()
    QVBoxLayout(host)
    registry = ActionRegistry(host)
    for place, text in enumerate(texts):
        registry.add(ActionSpec(f"a{place}", lambda text=text: text, lambda: None), host, "page")
    registry.redress()
    keys = [registry[f"a{place}"].text().partition("&")[2][:1].upper() for place in range(len(texts))]
    assert all(keys)
    assert len(set(keys)) == len(keys)
    registry.add(ActionSpec("w", lambda: "&New window", lambda: None), host, WINDOW_SCOPE)
    assert registry["w"].text() == "&New window"


def test_a_calm_table_still_lets_the_person_widen_a_column(qapp: QApplication, theme: ThemeSwitch) -> None:
    made = listed()
    made.resize(1_000, 300)
    made.show()
    made.table.setColumnWidth(1, 240)
    made.resize(1_010, 300)
    assert made.table.columnWidth(1) == 240
    assert made.table.textElideMode() is Qt.TextElideMode.ElideRight
    made.deleteLater()
