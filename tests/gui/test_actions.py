"""The registry: ids and shortcuts stay unambiguous, everything is found by typing, all by keyboard."""

import asyncio
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QMainWindow, QTableView, QWidget

from renderer.actions.registry import ActionRefused, ActionRegistry, ActionSpec
from renderer.dialogs.command_palette import CommandPalette
from renderer.dialogs.form_dialog import FormDialog
from renderer.support.accessibility import audit


@pytest.fixture
def window(qapp: Any, theme: Any) -> Any:
    made = QMainWindow()
    yield made
    made.deleteLater()


def spec(action_id: str, text: str, *keys: str, run: Any = lambda: None, **more: Any) -> ActionSpec:
    return ActionSpec(action_id, lambda: text, run, keys, **more)


def test_an_id_is_declared_once(window: QMainWindow) -> None:
    registry = ActionRegistry(window)
    registry.add(spec("a", "One"), window)
    with pytest.raises(ActionRefused, match="a is declared twice"):
        registry.add(spec("a", "Two"), window)


@pytest.mark.parametrize(
    ("first", "second", "is_refused"),
    [
        ("window", "window", True),
        ("window", "page", True),
        ("page", "window", True),
        ("page", "page", True),
        ("page", "other", False),
    ],
)
def test_a_shortcut_means_one_thing_where_one_is(
    window: QMainWindow, first: str, second: str, *, is_refused: bool
) -> None:
    registry = ActionRegistry(window)
    registry.add(spec("a", "One", "Ctrl+D"), window, first)
    if is_refused:
        with pytest.raises(ActionRefused, match=r"Ctrl\+D"):
            registry.add(spec("b", "Two", "ctrl+d"), window, second)
    else:
        registry.add(spec("b", "Two", "Ctrl+D"), window, second)


@pytest.mark.parametrize(
    ("text", "on_a_button", "elsewhere"),
    [("&Run now", "Run now", "Run now"), ("D&elete…", "Delete", "Delete…"), ("删除(&D)…", "删除", "删除…")],
)
def test_access_keys_stay_in_menus(window: QMainWindow, text: str, on_a_button: str, elsewhere: str) -> None:
    action = ActionRegistry(window).add(spec("a", text), window)
    assert (action.text(), action.iconText(), action.toolTip()) == (text, on_a_button, elsewhere)


def test_state_is_asked_again(window: QMainWindow) -> None:
    registry = ActionRegistry(window)
    can = {"run": True, "check": False}
    action = registry.add(
        spec("a", "One", is_enabled=lambda: can["run"], is_checkable=True, is_checked=lambda: can["check"]), window
    )
    can.update(run=False, check=True)
    registry.update()
    assert (action.isEnabled(), action.isChecked()) == (False, True)


async def test_a_letter_acts_on_the_page_and_is_typed_in_a_field(window: QMainWindow, qapp: Any) -> None:
    page = QWidget()
    field = QLineEdit(page)
    window.setCentralWidget(page)
    done: list[str] = []
    registry = ActionRegistry(window)
    registry.add(spec("page.confirm", "Confirm", "C", run=lambda: done.append("c")), page, "page")
    page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    window.show()
    await asyncio.sleep(0.05)
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_C)
    assert done == ["c"]
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_C)
    assert (done, field.text()) == (["c"], "c")


async def test_the_palette_finds_an_action_by_a_few_letters_and_runs_it(window: QMainWindow, qapp: Any) -> None:
    registry = ActionRegistry(window)
    for number in range(30):
        registry.add(spec(f"a{number}", f"Action number {number}"), window)
    registry.add(spec("off", "Number crunching", is_enabled=lambda: False), window)
    registry.update()
    palette = CommandPalette(window, registry.all(), lambda scope: scope)
    palette.open()
    await asyncio.sleep(0.05)
    QTest.keyClicks(palette.focusWidget(), "NUMBER 17")
    QTest.keyClick(palette.focusWidget(), Qt.Key.Key_Return)
    assert palette.chosen is not None
    assert palette.chosen.spec.id == "a17"
    assert audit(palette) == []


async def test_a_disabled_action_is_shown_and_not_run(window: QMainWindow, qapp: Any) -> None:
    registry = ActionRegistry(window)
    registry.add(spec("off", "Only this", is_enabled=lambda: False), window)
    registry.update()
    palette = CommandPalette(window, registry.all(), lambda scope: scope)
    palette.open()
    QTest.keyClick(palette.focusWidget() or palette, Qt.Key.Key_Return)
    assert (palette.isVisible(), palette.chosen) == (True, None)
    palette.reject()


def test_the_palette_finds_by_english_ids_too_and_says_when_nothing_matches(window: QMainWindow) -> None:
    registry = ActionRegistry(window)
    registry.add(spec("theme.dark", "深色"), window)
    palette = CommandPalette(window, registry.all(), lambda scope: scope)
    palette.show()
    search, view = palette.findChild(QLineEdit), palette.findChild(QTableView)
    assert search is not None
    assert view is not None
    search.setText("dark")
    assert view.model().rowCount() == 1
    search.setText("bright")
    assert view.model().rowCount() == 0
    assert any("“bright”" in words.text() for words in palette.findChildren(QLabel) if words.isVisible())


def test_tab_goes_as_one_reads_though_buttons_were_made_first(window: QMainWindow) -> None:
    class Form(FormDialog):
        def __init__(self) -> None:
            super().__init__(window)
            self.accept_button.setText("Send")
            self.first, self.second = QLineEdit(), QLineEdit()
            self.body.addWidget(self.first)
            self.body.addWidget(self.second)

    form = Form()
    form.show()
    assert form.focusWidget() is form.first
    assert form.accept_button.isDefault()
    assert form.first.nextInFocusChain() is form.second
    reached = [form.second]
    while reached[-1] is not form.cancel_button and len(reached) < 20:
        following = reached[-1].nextInFocusChain()
        assert following is not None
        reached.append(following)
    assert form.accept_button in reached
    form.close()
