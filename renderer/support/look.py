"""Colour roles and sizes: what painting code and the style sheet need to know of the theme.

Colours come by role from `resources/themes`; a test holds every pair of text and ground to a contrast of 4.5:1.
"""

from dataclasses import dataclass
from typing import Final

import msgspec
from PySide6.QtGui import QColor

from renderer.support import resources
from shared.vocabulary import Density

UNIT: Final = 4
"""Base unit of every distance, in device-independent pixels (interface, Look)."""
TEXT_SMALL, TEXT_BODY, TEXT_LARGE, TEXT_TITLE = 11, 13, 14, 24


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colour roles. A `_soft` colour is a ground for text of its name."""

    window: str
    surface: str
    raised: str
    hover: str
    selected: str
    border: str
    control_border: str
    text: str
    muted: str
    disabled: str
    accent: str
    accent_hover: str
    on_accent: str
    danger: str
    danger_soft: str
    warning: str
    warning_soft: str
    success: str
    success_soft: str


def load_colours(name: str) -> Colours:
    """Read the roles of `light` or `dark`. Raises ResourceMissing and msgspec.ValidationError."""
    return msgspec.json.decode(resources.read("themes", f"{name}.json"), type=Colours)


@dataclass(frozen=True, slots=True)
class Look:
    """What is shown now: colours, text scale, row density."""

    colours: Colours
    is_dark: bool
    scale: float = 1.0
    density: Density = Density.COMFORTABLE

    def px(self, size: float) -> int:
        """A size at text scale 1, scaled to the person's text size."""
        return round(size * self.scale)

    @property
    def row_padding(self) -> int:
        """Space above and below a list row's text."""
        return self.px(UNIT if self.density is Density.DENSE else 2 * UNIT)


_shown: Final[list[Look]] = []


def show(shown: Look) -> None:
    """Make a look the current one."""
    _shown[:] = [shown]


def look() -> Look:
    """The current look; light at normal size until one was chosen."""
    if not _shown:
        _shown.append(Look(load_colours("light"), is_dark=False))
    return _shown[0]


def colour(role: str) -> QColor:
    """A colour of the current look by its role."""
    return QColor(str(getattr(look().colours, role)))
