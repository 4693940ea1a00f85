"""Settings: language, theme and density; each applies at once."""

from PySide6.QtWidgets import QComboBox

from renderer.support.i18n import translate
from renderer.widgets.choices import choose, chosen, offer
from renderer.widgets.labelled_field import LabelledField
from renderer.widgets.settings.section import SettingsSection
from shared import vocabulary as v
from shared.ipc.methods.settings import SettingsPatch, SettingsView


class AppearanceSection(SettingsSection):
    """Three choices; every choice asks to be saved."""

    def __init__(self) -> None:
        super().__init__()
        self.language = QComboBox()
        self.theme = QComboBox()
        self.density = QComboBox()
        self._language = LabelledField(self.language)
        self._theme = LabelledField(self.theme)
        self._density = LabelledField(self.density)
        for field in (self._language, self._theme, self._density):
            self.fields.addWidget(field)
        self.hide_buttons()
        self.retranslate()
        for box in (self.language, self.theme, self.density):
            box.currentIndexChanged.connect(self._on_chosen)

    def title(self) -> str:
        """The topic."""
        return translate("Settings", "Language and appearance")

    def fill(self, kept: SettingsView) -> None:
        """Choose what is kept."""
        choose(self.language, kept.language)
        choose(self.theme, kept.theme)
        choose(self.density, kept.density)

    def is_dirty(self) -> bool:
        """Whether a choice differs from what is kept."""
        kept = self.kept
        return kept is not None and (
            chosen(self.language, v.Language) is not kept.language
            or chosen(self.theme, v.Theme) is not kept.theme
            or chosen(self.density, v.Density) is not kept.density
        )

    def patch(self) -> SettingsPatch:
        """All three choices."""
        return SettingsPatch(
            language=chosen(self.language, v.Language),
            theme=chosen(self.theme, v.Theme),
            density=chosen(self.density, v.Density),
        )

    def retranslate(self) -> None:
        """Renew names and choices, keeping what is chosen."""
        super().retranslate()
        self._language.set_texts(translate("Settings", "Language"))
        self._theme.set_texts(translate("Settings", "Theme"))
        self._density.set_texts(translate("Settings", "Row height of lists"))
        offer(
            self.language,
            (
                (translate("Settings", "Like the desktop"), v.Language.SYSTEM),
                ("English", v.Language.ENGLISH),
                ("简体中文", v.Language.CHINESE),
            ),
        )
        offer(
            self.theme,
            (
                (translate("Settings", "Like the desktop"), v.Theme.SYSTEM),
                (translate("Settings", "Light"), v.Theme.LIGHT),
                (translate("Settings", "Dark"), v.Theme.DARK),
            ),
        )
        offer(
            self.density,
            (
                (translate("Settings", "Comfortable"), v.Density.COMFORTABLE),
                (translate("Settings", "Dense"), v.Density.DENSE),
            ),
        )

    def _on_chosen(self) -> None:
        if not self._is_filling and self.is_dirty():
            self.save_requested.emit()
