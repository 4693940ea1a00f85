"""The paged table: lazily filled, never stale, true to Qt's rules for models."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, QObject, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QTableView

from renderer.models.paged_table import FIRST_PAGE, ROW_ROLE, Column, LoadState, PagedTableModel, RowSource
from renderer.support import loop
from shared.ipc.contract import Page
from tests.support.windows import eventually


@dataclass
class Rows:
    """A source that counts what it is asked for and can be made to wait or to fail."""

    rows: list[str]
    asked: list[tuple[str | None, int]] = field(default_factory=list)
    gate: asyncio.Event | None = None
    error: Exception | None = None

    async def fetch(self, cursor: str | None, limit: int) -> Page[str]:
        self.asked.append((cursor, limit))
        if self.gate is not None:
            await self.gate.wait()
        if self.error is not None:
            raise self.error
        start = int(cursor or 0)
        end = start + limit
        return Page(items=tuple(self.rows[start:end]), next_cursor=str(end) if end < len(self.rows) else None)

    async def count(self) -> int:
        return len(self.rows)

    def counted(self) -> RowSource[str]:
        return RowSource(self.fetch, self.count)

    def growing(self) -> RowSource[str]:
        return RowSource(self.fetch)


@pytest.fixture
def unwatched(qapp: QApplication) -> Iterator[PagedTableModel[str]]:
    owner = QObject()
    yield PagedTableModel([Column(lambda: "Text", str)], str, owner)
    owner.deleteLater()


@pytest.fixture
def model(unwatched: PagedTableModel[str]) -> PagedTableModel[str]:
    """Watched by Qt's tester, which looks at every row there is; so only for few rows."""
    QAbstractItemModelTester(unwatched, QAbstractItemModelTester.FailureReportingMode.Fatal, unwatched)
    return unwatched


async def filled(model: PagedTableModel[str], source: RowSource[str]) -> None:
    model.show(source)
    await eventually(lambda: model.state is LoadState.READY)


async def test_a_known_count_shows_places_for_rows_that_are_not_there_yet(unwatched: PagedTableModel[str]) -> None:
    model = unwatched
    rows = Rows([f"row {number}" for number in range(100_000)])
    await filled(model, rows.counted())
    assert (model.rowCount(), len(model.loaded_rows), rows.asked) == (100_000, FIRST_PAGE, [(None, FIRST_PAGE)])
    assert model.data(model.index(1_500, 0)) == "…"
    await eventually(lambda: len(model.loaded_rows) > 1_500)
    assert model.data(model.index(1_500, 0)) == "row 1500"
    assert model.rowCount() == 100_000


async def test_without_a_count_it_grows_as_it_is_scrolled(unwatched: PagedTableModel[str]) -> None:
    model = unwatched
    rows = Rows([f"row {number}" for number in range(250)])
    await filled(model, rows.growing())
    assert (model.rowCount(), model.canFetchMore(QModelIndex())) == (FIRST_PAGE, True)
    model.fetchMore(QModelIndex())
    await eventually(lambda: model.rowCount() == 250)
    assert not model.canFetchMore(QModelIndex())


async def test_an_answer_to_an_old_filter_is_dropped(model: PagedTableModel[str]) -> None:
    slow = Rows(["old"], gate=asyncio.Event())
    model.show(slow.counted())
    await asyncio.sleep(0)
    await filled(model, Rows(["new"]).counted())
    assert slow.gate is not None
    slow.gate.set()
    await asyncio.sleep(0.02)
    assert list(model.loaded_rows) == ["new"]


async def test_old_rows_stay_while_new_ones_are_awaited_and_when_they_fail(model: PagedTableModel[str]) -> None:
    await filled(model, Rows(["kept"]).counted())
    failures: list[Exception] = []
    model.failed.connect(failures.append)
    model.show(Rows([], error=OSError("away")).counted())
    assert (model.state, list(model.loaded_rows)) == (LoadState.LOADING, ["kept"])
    await eventually(lambda: model.state is LoadState.FAILED)
    assert (list(model.loaded_rows), [type(error) for error in failures]) == (["kept"], [OSError])


async def test_a_refresh_keeps_the_selected_row_wherever_it_goes(model: PagedTableModel[str]) -> None:
    rows = Rows(["a", "b", "c", "d"])
    await filled(model, rows.counted())
    view = QTableView()
    view.setModel(model)
    view.selectionModel().setCurrentIndex(model.index(2, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect)
    rows.rows = ["new", "c", "a", "e", "b"]
    model.refresh()
    await eventually(lambda: list(model.loaded_rows) == ["new", "c", "a", "e", "b"])
    assert model.data(view.currentIndex(), ROW_ROLE) == "c"
    assert (model.rowCount(), view.currentIndex().row()) == (5, 1)
    view.deleteLater()


async def test_a_refresh_before_the_first_page_of_a_new_filter_does_not_take_its_place(
    model: PagedTableModel[str],
) -> None:
    await filled(model, Rows(["old"]).growing())
    resets: list[list[str]] = []
    model.modelReset.connect(lambda: resets.append(list(model.loaded_rows)))
    gate = asyncio.Event()
    model.show(Rows(["wanted"], gate=gate).growing())
    model.refresh()  # something changed elsewhere meanwhile
    gate.set()
    await eventually(lambda: model.state is LoadState.READY)
    assert resets == [["wanted"]]


async def test_a_refresh_that_finds_less_or_nothing(model: PagedTableModel[str]) -> None:
    rows = Rows([f"row {number}" for number in range(700)])
    await filled(model, rows.counted())
    rows.rows = rows.rows[5:300]
    model.refresh()
    await eventually(lambda: model.state is LoadState.READY and model.rowCount() == 295)
    rows.rows = []
    model.refresh()
    await eventually(lambda: model.state is LoadState.READY and model.rowCount() == 0)


async def test_rows_can_be_taken_out_at_once(model: PagedTableModel[str]) -> None:
    await filled(model, Rows(["a", "b", "c", "d"]).counted())
    model.take_out(["b", "d", "unknown"])
    assert list(model.loaded_rows) == ["a", "c"]
    assert (model.rowCount(), model.place_of("c"), model.place_of("b")) == (2, 1, None)


async def test_a_row_that_comes_twice_is_shown_once(model: PagedTableModel[str]) -> None:
    rows = Rows([f"row {number}" for number in range(FIRST_PAGE)] + ["row 3", "last"])
    await filled(model, rows.counted())
    model.data(model.index(FIRST_PAGE, 0))
    await eventually(lambda: "last" in model.loaded_rows)
    assert model.rowCount() == FIRST_PAGE + 1


async def test_a_destroyed_table_lets_its_question_go(qapp: QApplication) -> None:
    rows = Rows(["never"], gate=asyncio.Event())
    owner = QObject()
    made: PagedTableModel[str] = PagedTableModel([Column(lambda: "Text", str)], str, owner)
    made.show(rows.growing())
    await asyncio.sleep(0)
    assert loop.running_tasks() == 1
    owner.deleteLater()
    await eventually(lambda: loop.running_tasks() == 0)


async def test_numbers_stand_at_the_right(qapp: QApplication) -> None:
    owner = QObject()
    made: PagedTableModel[str] = PagedTableModel([Column(lambda: "Count", str, is_number=True)], str, owner)
    await filled(made, Rows(["1"]).counted())
    assert made.data(made.index(0, 0), Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight
    owner.deleteLater()
