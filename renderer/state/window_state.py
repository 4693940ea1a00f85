"""What the window keeps per profile: geometry, splitters, columns, filters, last place (interface §9)."""

from typing import TypeVar

import msgspec
from PySide6.QtCore import QByteArray, QSettings

from shared.ipc.contract import IpcModel

Model = TypeVar("Model", bound=IpcModel)


class WindowState:
    """An INI file of the window's own, in a place that main names; a damaged value counts as none."""

    def __init__(self, path: str) -> None:
        self._file = QSettings(path, QSettings.Format.IniFormat)

    def text(self, key: str, default: str = "") -> str:
        """A kept text."""
        value = self._file.value(key, default)
        return value if isinstance(value, str) else default

    def number(self, key: str, default: float) -> float:
        """A kept number."""
        try:
            return float(str(self._file.value(key, default)))
        except ValueError:
            return default

    def is_set(self, key: str, *, default: bool = False) -> bool:
        """A kept yes or no."""
        return self.text(key, "true" if default else "false") == "true"

    def layout(self, key: str) -> QByteArray | None:
        """Kept geometry or splitter sizes, for Qt's restore functions."""
        value = self._file.value(key)
        return value if isinstance(value, QByteArray) else None

    def model(self, key: str, kind: type[Model]) -> Model | None:
        """A kept filter; None when there is none or when it no longer fits its type."""
        written = self.text(key)
        if not written:
            return None
        try:
            return msgspec.json.decode(written, type=kind)
        except msgspec.MsgspecError:
            return None

    def keep(self, key: str, value: str | float | bool | QByteArray | IpcModel) -> None:
        """Keep one value."""
        if isinstance(value, IpcModel):
            value = msgspec.json.encode(value).decode("utf-8")
        elif isinstance(value, bool):
            value = "true" if value else "false"
        self._file.setValue(key, value)

    def flush(self) -> None:
        """Write the file now."""
        self._file.sync()
