"""Translations of the window: collects texts from the code, compiles them, and checks that nothing is missing.

Run as a file: `python packaging/translations.py update|compile|check`.

* update   takes every `translate("Context", "text")` of the code into `resources/i18n/*.ts`, keeps translations,
           marks new texts as unfinished and drops texts that are gone
* compile  writes the `.qm` files that the window loads
* check    fails on texts that are missing, unfinished, or whose placeholders differ, and on arguments that are no
           literal text (Qt could not find those)
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET  # our own files

ROOT: Final = Path(__file__).resolve().parent.parent
I18N: Final = ROOT / "resources" / "i18n"
PRODUCT: Final = "remembrancer"
LANGUAGES: Final = {"zh_CN": 1, "en": 2}
"""Language to its number of plural forms; English has entries for plurals only."""
_COUNT_ARGUMENT: Final = 3
_PLACEHOLDER: Final = re.compile(r"\{\w*\}|%n")


@dataclass(frozen=True, slots=True)
class Text:
    """One text of the code."""

    context: str
    source: str
    comment: str
    is_plural: bool


@dataclass(slots=True)
class Found:
    """What the code holds: texts, and places that could not be read."""

    texts: set[Text] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)


def main(arguments: Sequence[str]) -> int:
    """Run one of the three verbs; return the exit code."""
    verbs = {"update": update, "compile": compile_all, "check": check}
    if len(arguments) != 1 or arguments[0] not in verbs:
        print(__doc__)
        return 2
    faults = verbs[arguments[0]]()
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def collect(root: Path = ROOT) -> Found:
    """Read every call of `translate` in the window's code."""
    found = Found()
    for path in sorted((root / "renderer").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"), str(path))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _called_name(node) in {"translate", "tr"}:
                _take(node, path.relative_to(root), found)
    return found


def update() -> list[str]:
    """Bring the source files up to date with the code."""
    found = collect()
    for language, forms in LANGUAGES.items():
        _write(language, _wanted(found, language), _read(language), forms)
    return found.faults


def compile_all(target: Path = I18N) -> list[str]:
    """Write the `.qm` files."""
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    faults = []
    for language in LANGUAGES:
        source, made = _file(language), target / f"{PRODUCT}_{language}.qm"
        done = subprocess.run(
            [str(tool), "-silent", str(source), "-qm", str(made)], check=False, capture_output=True, text=True
        )
        if done.returncode != 0:
            faults.append(f"{source.name}: {done.stderr.strip() or done.stdout.strip()}")
    return faults


def check() -> list[str]:
    """Return one line for everything that is missing or wrong."""
    found = collect()
    faults = list(found.faults)
    for language, forms in LANGUAGES.items():
        known = _read(language)
        wanted = _wanted(found, language)
        faults += [
            f"{language}: missing {text.context}: {text.source!r}" for text in sorted(wanted - set(known), key=_order)
        ]
        faults += [f"{language}: no longer used {text.context}: {text.source!r}" for text in set(known) - wanted]
        for text in sorted(wanted & set(known), key=_order):
            faults += [
                f"{language}: {text.context}: {text.source!r}: {fault}" for fault in _faults(text, known[text], forms)
            ]
    return faults


def _faults(text: Text, translations: tuple[str, ...], forms: int) -> Iterator[str]:
    if len(translations) != (forms if text.is_plural else 1) or not all(translations):
        yield "unfinished"
        return
    wanted = sorted(_PLACEHOLDER.findall(text.source))
    for translation in translations:
        if sorted(_PLACEHOLDER.findall(translation)) != wanted:
            yield f"placeholders differ: {translation!r}"


def _wanted(found: Found, language: str) -> set[Text]:
    return {text for text in found.texts if language != "en" or text.is_plural}


def _called_name(node: ast.Call) -> str:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _take(node: ast.Call, path: Path, found: Found) -> None:
    keywords = {keyword.arg: keyword.value for keyword in node.keywords}
    comment = node.args[2] if len(node.args) > 2 else keywords.get("comment")  # noqa: PLR2004 - Qt's argument order
    if isinstance(comment, ast.Constant) and comment.value is None:
        comment = None
    literals = [_literal(part) for part in (*node.args[:2], *([comment] if comment is not None else []))]
    if str(path) == "renderer/support/i18n.py":
        return  # the function itself
    if len(literals) < 2 or None in literals:  # noqa: PLR2004 - context and text
        found.faults.append(f"{path}:{node.lineno}: context, text and comment must be literal texts")
        return
    is_plural = len(node.args) > _COUNT_ARGUMENT or "count" in keywords
    context, source, *rest = (str(part) for part in literals)
    found.texts.add(Text(context, source, rest[0] if rest else "", is_plural))


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _file(language: str) -> Path:
    return I18N / f"{PRODUCT}_{language}.ts"


def _read(language: str) -> dict[Text, tuple[str, ...]]:
    path = _file(language)
    if not path.exists():
        return {}
    known = {}
    for context in ET.parse(path).getroot().iter("context"):  # noqa: S314 - our own file
        for message in context.iter("message"):
            text = Text(
                context.findtext("name", ""),
                message.findtext("source", ""),
                message.findtext("comment", ""),
                message.get("numerus") == "yes",
            )
            known[text] = _translations(message)
    return known


def _translations(message: ET.Element) -> tuple[str, ...]:
    translation = message.find("translation")
    if translation is None or translation.get("type") == "unfinished":
        return ()
    forms = tuple(form.text or "" for form in translation.iter("numerusform"))
    return forms or (translation.text or "",)


def _write(language: str, wanted: set[Text], known: dict[Text, tuple[str, ...]], forms: int) -> None:
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    for name in sorted({text.context for text in wanted}):
        context = ET.SubElement(root, "context")
        ET.SubElement(context, "name").text = name
        for text in sorted((text for text in wanted if text.context == name), key=_order):
            _write_message(context, text, known.get(text, ()), forms)
    ET.indent(root, space="    ")
    body = ET.tostring(root, encoding="unicode")
    _file(language).write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', "utf-8")


def _write_message(context: ET.Element, text: Text, known: tuple[str, ...], forms: int) -> None:
    message = ET.SubElement(context, "message", {"numerus": "yes"} if text.is_plural else {})
    ET.SubElement(message, "source").text = text.source
    if text.comment:
        ET.SubElement(message, "comment").text = text.comment
    translation = ET.SubElement(message, "translation", {} if known else {"type": "unfinished"})
    if text.is_plural:
        for form in known or ("",) * forms:
            ET.SubElement(translation, "numerusform").text = form
    elif known:
        translation.text = known[0]


def _order(text: Text) -> tuple[str, str, str]:
    return text.context, text.source, text.comment


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
