"""Lists of the window: opening 2,000 candidates over a real main, and scrolling 100,000 rows against a bare table."""

import asyncio
import os
import statistics
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt
from PySide6.QtWidgets import QApplication, QTableView

from renderer.app import App
from renderer.models.memory_table import MemoryTable, memory_meta
from renderer.models.paged_table import LoadState, RowSource
from renderer.support import loop
from renderer.support.application import make_application
from renderer.support.theme import ThemeSwitch
from renderer.widgets.memory_list import MemoryList
from shared import vocabulary as v
from shared.ipc.contract import Page
from shared.ipc.methods.memories import MemoryRow, ScopeView, ValidityView
from tests.support.fake_clock import START
from tests.support.items import add_item
from tests.support.live_main import live_main
from tests.support.live_window import live_window, press, put_in
from tests.support.memory_world import World
from tests.support.windows import eventually

ROWS = 100_000
CANDIDATES = 2_000
FRAMES = 120
DECISIONS = 50


def row(number: int) -> MemoryRow:
    """One memory of a long list."""
    return MemoryRow(
        item_id=f"00000000-0000-4000-8000-{number:012d}",
        revision=1,
        scope=ScopeView(namespace_id="", kind=v.NamespaceKind.PROJECT, label="webshop"),
        kind=v.MemoryKind.FACT,
        status=v.ItemStatus.CONFIRMED,
        subject="",
        statement=f"Number {number} of many statements that are about as long as people write them 所有金额",
        sensitivity=v.Sensitivity.NORMAL,
        is_masked=False,
        origin=v.Origin.EXPLICIT,
        strength=v.Strength.SOFT,
        recall_mode=v.RecallMode.ON_MATCH,
        confidence=1.0,
        confidence_meaning=v.ConfidenceMeaning.PERSON,
        salience=0.5,
        validity=ValidityView(state=v.ValidityState.CURRENT),
        created_at=START,
        updated_at=START,
        last_used_at=None,
        use_count=0,
        is_conflicted=False,
        is_source_available=True,
    )


class Bare(QAbstractTableModel):
    """A plain table of that many rows that shows as much text: statement, scope, kind, time."""

    def rowCount(self, parent: Any = QModelIndex()) -> int:  # noqa: B008, N802 - Qt's
        return 0 if parent.isValid() else ROWS

    def columnCount(self, parent: Any = QModelIndex()) -> int:  # noqa: B008, N802 - Qt's
        return 0 if parent.isValid() else 4

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return f"row {index.row()} of many, with some text beside it" if index.column() == 0 else "Project webshop"


def frames(view: QTableView, application: QApplication) -> list[float]:
    """Processor milliseconds of each of many scrolled frames, painted for real; other programs do not count."""
    bar = view.verticalScrollBar()
    taken = []
    for number in range(FRAMES):
        bar.setValue(number * bar.maximum() // FRAMES)
        start = time.process_time()
        view.viewport().repaint()
        taken.append((time.process_time() - start) * 1_000)
    application.sendPostedEvents()
    return taken


def shown(name: str, taken: list[float], bare: list[float]) -> None:
    """Print a median and the slowest of a hundred, with the ratio to the bare table."""
    ours, theirs = statistics.median(taken), statistics.median(bare)
    slow = sorted(taken)[int(len(taken) * 0.99)]
    print(f"{name}: {ours:.1f} ms (p99 {slow:.1f} ms), bare table {theirs:.1f} ms, ratio {ours / theirs:.2f}")


async def scrolling(application: QApplication) -> None:
    """Scroll 100,000 rows that are all there, beside a bare table of the same size."""
    rows = tuple(row(number) for number in range(ROWS))

    async def fetch(cursor: str | None, limit: int) -> Page[MemoryRow]:
        start = int(cursor or 0)
        end = start + limit
        return Page(items=rows[start:end], next_cursor=str(end) if end < ROWS else None)

    async def count() -> int:
        return ROWS

    owner = QObject()
    table = MemoryTable(memory_meta, owner)
    view = MemoryList(table)
    view.resize(1_000, 700)
    view.show()
    start = time.perf_counter()
    table.show(RowSource(fetch, count))
    await eventually(lambda: table.state is LoadState.READY)
    print(f"first rows of {ROWS:,}: {(time.perf_counter() - start) * 1_000:.0f} ms")
    start = time.perf_counter()
    table.data(table.index(ROWS - 1, 0))
    await eventually(lambda: len(table.loaded_rows) == ROWS, timeout_s=120)
    print(f"jump to the last of {ROWS:,} rows: {(time.perf_counter() - start) * 1_000:.0f} ms")
    bare = QTableView()
    bare.setModel(Bare())
    bare.verticalHeader().setDefaultSectionSize(view.verticalHeader().defaultSectionSize())
    bare.resize(1_000, 700)
    bare.show()
    await asyncio.sleep(0.2)
    shown(f"a scrolled frame of {ROWS:,} rows", frames(view, application), frames(bare, application))
    for widget in (view, bare):
        widget.close()
        widget.deleteLater()
    owner.deleteLater()


def fill(world: World) -> None:
    """Put candidates straight into the store; proposing each would measure the comparison of memories."""
    space = world.namespace(world.project("webshop"))

    def work(unit: Any) -> None:
        for number in range(CANDIDATES):
            add_item(unit, space, f"Statement {number} waits for a decision", status=v.ItemStatus.CANDIDATE)

    world.store.write(work)


async def inbox(app: App, live: Any) -> None:
    """Open Pending, then decide many in a row."""
    await put_in(app, live, fill)
    page: Any = app.window.host.page("pending")
    start = time.perf_counter()
    app.window.go("pending")
    await eventually(lambda: page.table.rowCount() == CANDIDATES and page.card.view is not None, timeout_s=30)
    print(
        f"Pending with {CANDIDATES:,} candidates, first card included: {(time.perf_counter() - start) * 1_000:.0f} ms"
    )
    taken = [await decision(page, lambda: press(page, "C")) for _ in range(DECISIONS)]
    print(
        f"one decision until the next card is complete: median {statistics.median(taken):.0f} ms, "
        f"slowest of {DECISIONS} {max(taken):.0f} ms"
    )


async def decision(page: Any, decide: Callable[[], None]) -> float:
    """Milliseconds from the key until the next card is complete."""
    before = page.current_row.item_id
    start = time.perf_counter()
    decide()
    await eventually(lambda: page.card.view is not None and page.card.view.memory.row.item_id != before)
    return (time.perf_counter() - start) * 1_000


async def main(application: QApplication) -> None:
    """Measure all."""
    ThemeSwitch(application).use(v.Theme.LIGHT)
    await scrolling(application)
    async with live_main() as live, live_window(live) as app:
        await inbox(app, live)


if __name__ == "__main__":
    qt = make_application(["bench"])
    event_loop = loop.make_loop(qt)
    event_loop.run_until_complete(main(qt))
    event_loop.close()
