"""Colours from the theme files: readable in both, and the same roles."""

import itertools
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QColor

from renderer.support.icons import icon
from renderer.support.look import Colours, load_colours, look
from renderer.support.resources import folder
from renderer.support.theme import SCALES
from shared.vocabulary import Density, Theme

READABLE = 4.5
"""WCAG 2.1 AA for text (interface §7)."""
VISIBLE = 3.0
"""WCAG 2.1 AA for the outline of a control."""

GROUNDS = ("window", "surface", "raised", "hover", "selected")
PAIRS = [
    *itertools.product(("text", "muted", "accent"), GROUNDS),
    *itertools.product(("danger", "warning", "success"), ("window", "surface", "raised")),
    ("danger", "danger_soft"),
    ("warning", "warning_soft"),
    ("success", "success_soft"),
    ("on_accent", "accent"),
    ("on_accent", "accent_hover"),
]


def luminance(colour: str) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4

    shown = QColor(colour)
    return 0.2126 * linear(shown.redF()) + 0.7152 * linear(shown.greenF()) + 0.0722 * linear(shown.blueF())


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_text_is_readable_on_every_ground_it_stands_on(name: str) -> None:
    colours = load_colours(name)
    poor = {
        pair: round(contrast(getattr(colours, pair[0]), getattr(colours, pair[1])), 2)
        for pair in PAIRS
        if contrast(getattr(colours, pair[0]), getattr(colours, pair[1])) < READABLE
    }
    assert poor == {}


@pytest.mark.parametrize("name", ["light", "dark"])
def test_controls_have_a_visible_outline(name: str) -> None:
    colours = load_colours(name)
    poor = [ground for ground in GROUNDS[:3] if contrast(colours.control_border, getattr(colours, ground)) < VISIBLE]
    assert poor == []


@pytest.mark.parametrize("name", ["light", "dark"])
def test_a_theme_file_holds_exactly_the_roles_each_a_colour(name: str) -> None:
    written = msgspec.json.decode((folder() / "themes" / f"{name}.json").read_bytes())
    assert set(written) == set(Colours.__struct_fields__)
    assert [value for value in written.values() if not QColor(value).isValid()] == []


def test_switching_changes_colours_sizes_and_icons(qapp: Any, theme: Any) -> None:
    light_icon = icon("memory").pixmap(16, 16).toImage()
    theme.use(Theme.DARK, Density.DENSE, SCALES[-1])
    assert look().is_dark
    assert qapp.palette().window().color() == QColor(load_colours("dark").window)
    assert qapp.font().pixelSize() == round(13 * SCALES[-1])
    assert icon("memory").pixmap(16, 16).toImage() != light_icon
    theme.use(Theme.LIGHT, Density.COMFORTABLE, 1.0)
    assert icon("memory").pixmap(16, 16).toImage() == light_icon


def test_chinese_punctuation_is_as_wide_as_a_character_after_english(qapp: Any, theme: Any) -> None:
    before = QLocale()
    try:
        for locale in ("en_US", "zh_CN"):
            QLocale.setDefault(QLocale(locale))
            theme.refresh()
        assert qapp.font().featureTags() == []
    finally:
        QLocale.setDefault(before)
        theme.refresh()


def test_text_grows_and_shrinks_within_its_steps(theme: Any) -> None:
    assert [theme.step_scale(1) for _ in range(len(SCALES))][-1] == SCALES[-1]
    assert [theme.step_scale(-1) for _ in range(2 * len(SCALES))][-1] == SCALES[0]
    assert theme.step_scale(0) == 1.0


def test_every_icon_draws_something_in_the_colour_asked_for(theme: Any) -> None:
    names = sorted(
        path.stem for path in (folder() / "icons").glob("*.svg") if not path.stem.startswith(("app", "arrow"))
    )
    assert "memory" in names
    for name in names:
        picture = icon(name).pixmap(24, 24).toImage()
        drawn = [picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height())]
        assert any(pixel.alpha() > 200 for pixel in drawn), name
