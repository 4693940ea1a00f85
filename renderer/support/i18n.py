"""Languages of the window: English in the code, Simplified Chinese in a translation file, switched while it runs.

Texts are written as `translate("Context", "literal text")`, so that the check finds every one of them; values are
put in afterwards with `.format(name=…)`, plurals are written `%n` with `count`.
"""

from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from renderer.support import resources
from shared.vocabulary import Language

PRODUCT: Final = "remembrancer"

_LOCALES: Final = {Language.ENGLISH: "en_US", Language.CHINESE: "zh_CN"}


def translate(context: str, text: str, comment: str | None = None, count: int = -1) -> str:
    """Return a text in the person's language. `context` and `text` are literals; `count` picks the plural of `%n`."""
    return QCoreApplication.translate(context, text, comment, count)


def resolved(language: Language) -> Language:
    """Return English or Chinese: the language itself, or for SYSTEM what the desktop prefers."""
    if language is not Language.SYSTEM:
        return language
    for name in QLocale.system().uiLanguages():
        if name.startswith("zh"):
            return Language.CHINESE
        if name.startswith("en"):
            return Language.ENGLISH
    return Language.ENGLISH


class Translations:
    """The translators installed in the application. Installing them makes Qt send LanguageChange to every widget."""

    def __init__(self) -> None:
        self._installed: list[QTranslator] = []
        self._language = Language.ENGLISH

    @property
    def language(self) -> Language:
        """English or Chinese, as shown now."""
        return self._language

    def use(self, language: Language) -> None:
        """Show the window in `language` from now on. Raises ResourceMissing when its file is not built."""
        shown = resolved(language)
        QLocale.setDefault(QLocale(_LOCALES[shown]))
        translators = self._load(shown)
        for old in self._installed:
            QCoreApplication.removeTranslator(old)
        for translator in translators:
            QCoreApplication.installTranslator(translator)
        self._installed = translators
        self._language = shown

    @staticmethod
    def _load(language: Language) -> list[QTranslator]:
        own = QTranslator()
        file = resources.folder() / "i18n" / f"{PRODUCT}_{language.value}.qm"
        if not own.load(str(file)):
            raise resources.ResourceMissing(str(file))
        if language is Language.ENGLISH:
            return [own]
        qt = QTranslator()
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if not qt.load(f"qtbase_{language.value}", folder):
            return [own]  # buttons inside Qt's own dialogs stay English; ours are translated
        return [qt, own]
