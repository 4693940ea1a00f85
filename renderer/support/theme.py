"""The theme of the window: Fusion with our own light and dark palettes, fonts and one style sheet."""

from typing import Final

from PySide6.QtCore import QLocale, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from renderer.support.look import TEXT_BODY, Colours, Look, load_colours, look, show
from renderer.support.stylesheet import stylesheet
from shared.vocabulary import Density, Theme

SCALES: Final = (0.85, 1.0, 1.15, 1.3, 1.5, 1.75)
"""Steps of text size that a person can choose."""
_FAMILIES: Final = (
    "Segoe UI",
    ".AppleSystemUIFont",
    "Inter",
    "Noto Sans",
    "Cantarell",
    "Ubuntu",
    "Noto Sans CJK SC",
)
"""First one that is installed draws Latin text; the rest of the list are its fallbacks."""
_CJK_FAMILIES: Final = ("PingFang SC", "Microsoft YaHei UI", "Noto Sans CJK SC", "Source Han Sans SC")

_PROPORTIONAL: Final = QFont.Tag("pwid")
"""Where only a Chinese font is installed, its quotation marks are two letters wide, which English does not want."""


class ThemeSwitch(QObject):
    """The application's look; `changed` comes after palette, font and style sheet are in place."""

    changed = Signal()

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._theme = Theme.SYSTEM
        self._density = Density.COMFORTABLE
        self._scale = 1.0
        self._look = Look(load_colours("light"), is_dark=False)
        application.setStyle("Fusion")
        application.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)

    @property
    def look(self) -> Look:
        """What is shown now."""
        return self._look

    def use(self, theme: Theme, density: Density | None = None, scale: float | None = None) -> None:
        """Show the window in `theme`; SYSTEM follows the desktop if that reports a scheme, and is light elsewhere."""
        self._theme = theme
        self._density = density or self._density
        self._scale = scale or self._scale
        self._apply()

    def refresh(self) -> None:
        """Apply the look again, after a switch of language."""
        self._apply()

    def step_scale(self, steps: int) -> float:
        """Make text larger or smaller by steps; zero goes back to normal. Returns the new scale."""
        nearest = min(range(len(SCALES)), key=lambda place: abs(SCALES[place] - self._scale))
        place = SCALES.index(1.0) if steps == 0 else min(max(nearest + steps, 0), len(SCALES) - 1)
        self._scale = SCALES[place]
        self._apply()
        return self._scale

    def _apply(self) -> None:
        is_dark = self._theme is Theme.DARK or (self._theme is Theme.SYSTEM and self._desktop_is_dark())
        colours = load_colours("dark" if is_dark else "light")
        self._look = Look(colours, is_dark, self._scale, self._density)
        show(self._look)
        self._dress()
        self.changed.emit()

    def _dress(self) -> None:
        """Hand Qt what changed and no more: each of the three walks through every widget there is."""
        shown, font, sheet = palette(self._look.colours), body_font(self._look), stylesheet(self._look)
        if shown != self._application.palette():
            self._application.setPalette(shown)
        if font != self._application.font():
            self._application.setFont(font)
        if sheet != self._application.styleSheet():
            self._application.setStyleSheet(sheet)

    def _desktop_is_dark(self) -> bool:
        return self._application.styleHints().colorScheme() is Qt.ColorScheme.Dark

    def _on_scheme_changed(self) -> None:
        if self._theme is Theme.SYSTEM:
            self._apply()


def body_font(shown: Look) -> QFont:
    """The window's font at its normal size."""
    installed = set(QFontDatabase.families())
    latin = next((family for family in _FAMILIES if family in installed), QApplication.font().family())
    font = QFont(QApplication.font())
    font.clearFeatures()  # the last language's
    font.setFamilies([latin, *(family for family in _CJK_FAMILIES if family in installed)])
    font.setPixelSize(shown.px(TEXT_BODY))
    if latin in _CJK_FAMILIES and QLocale().language() is not QLocale.Language.Chinese:
        font.setFeature(_PROPORTIONAL, 1)
    return font


def sized_font(size: int, *, is_bold: bool = False) -> QFont:
    """The window's font at 11, 13, 14 or 24, for painting code."""
    font = body_font(look())
    font.setPixelSize(look().px(size))
    if is_bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def palette(colours: Colours) -> QPalette:
    """Qt's palette for what no style sheet reaches."""
    made = QPalette()
    role = QPalette.ColorRole
    for target, value in (
        (role.Window, colours.window),
        (role.WindowText, colours.text),
        (role.Base, colours.surface),
        (role.AlternateBase, colours.raised),
        (role.Text, colours.text),
        (role.Button, colours.raised),
        (role.ButtonText, colours.text),
        (role.BrightText, colours.danger),
        (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent),
        (role.Link, colours.accent),
        (role.LinkVisited, colours.accent),
        (role.PlaceholderText, colours.muted),
        (role.ToolTipBase, colours.surface),
        (role.ToolTipText, colours.text),
        (role.Light, colours.surface),
        (role.Midlight, colours.raised),
        (role.Mid, colours.border),
        (role.Dark, colours.control_border),
        (role.Shadow, colours.border),
        (role.Accent, colours.accent),
    ):
        made.setColor(target, QColor(value))
    for target in (role.Text, role.WindowText, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, target, QColor(colours.disabled))
    return made
