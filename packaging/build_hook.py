"""Build step of the wheel: refuses to build without compiled translations."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TranslationsHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's class is generic without a default
    """A wheel whose Chinese interface is missing must not exist."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Check the folder that becomes `renderer/_resources`; an editable install compiles later."""
        del build_data
        compiled = Path(self.root, "resources", "i18n", "remembrancer_zh_CN.qm")
        if version != "editable" and not compiled.exists():
            message = "translations are not compiled: run `python packaging/translations.py compile` first"
            raise FileNotFoundError(message)
