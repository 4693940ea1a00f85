"""Sentences for files that a person named and that cannot be used, and what to do about them."""

from collections.abc import Callable, Mapping
from typing import Final

from renderer.support.formats import visible_text
from renderer.support.i18n import translate

Facts = Mapping[str, str | int]


def file_sentence(reason: str, facts: Facts) -> tuple[str, str]:
    """What is wrong with a file that the person named, and advice."""
    path = visible_text(str(facts.get("path", "")))
    made = _FILES.get(reason)
    if made is None:
        return translate("Rules", "This file cannot be used ({reason}): {path}").format(reason=reason, path=path), ""
    sentence, advice = made()
    return sentence.format(path=path), advice


def known_file_reasons() -> frozenset[str]:
    """Reasons that have a sentence of their own."""
    return frozenset(_FILES)


_FILES: Final[dict[str, Callable[[], tuple[str, str]]]] = {
    "not_found": lambda: (
        translate("Rules", "There is no such file: {path}"),
        translate("Rules", "Check the path and choose again."),
    ),
    "is_folder": lambda: (
        translate("Rules", "This is a folder, not a file: {path}"),
        translate("Rules", "Choose a file in it."),
    ),
    "not_a_file": lambda: (
        translate("Rules", "This is not a file that can be read: {path}"),
        translate("Rules", "Choose an ordinary file."),
    ),
    "not_a_folder": lambda: (
        translate("Rules", "This is not a folder: {path}"),
        translate("Rules", "Choose a folder."),
    ),
    "not_a_backup": lambda: (
        translate("Rules", "This is no backup of Remembrancer: {path}"),
        translate("Rules", "Choose a file that “Back up” made."),
    ),
    "backup_of_other_key": lambda: (
        translate("Rules", "The key of this profile does not open this backup: {path}"),
        translate("Rules", "It was made with another key. Nothing was changed."),
    ),
    "backup_newer": lambda: (
        translate("Rules", "This backup was made by a newer version: {path}"),
        translate("Rules", "Update the program, then restore it. Nothing was changed."),
    ),
    "backup_damaged": lambda: (
        translate("Rules", "This backup is damaged: {path}"),
        translate("Rules", "Choose another one. Nothing was changed."),
    ),
    "not_an_export": lambda: (
        translate("Rules", "This is no export of Remembrancer: {path}"),
        translate("Rules", "Choose a file that “Export” wrote. Sessions of agents are imported in Conversations."),
    ),
    "export_newer": lambda: (
        translate("Rules", "A newer version of Remembrancer wrote this export: {path}"),
        translate("Rules", "Update Remembrancer and try again; nothing was changed."),
    ),
    "export_damaged": lambda: (
        translate("Rules", "This export is damaged: {path}"),
        translate("Rules", "Nothing was changed. Take another copy of the file, or a backup."),
    ),
    "export_cut": lambda: (
        translate("Rules", "This export ends too early; it was cut: {path}"),
        translate("Rules", "Nothing was changed. Copy the file again, or export once more."),
    ),
    "not_absolute": lambda: (
        translate("Rules", "This is not a whole path: {path}"),
        translate("Rules", "Give the path from the root."),
    ),
    "not_saved": lambda: (
        translate("Rules", "This could not be written: {path}"),
        translate("Rules", "Check free space and permissions, and try again."),
    ),
    "not_text": lambda: (
        translate("Rules", "This is not a text file: {path}"),
        translate("Rules", "Choose a text file."),
    ),
    "not_this_format": lambda: (
        translate("Rules", "This file is not in a format that can be read: {path}"),
        translate("Rules", "Claude Code, Codex and ChatGPT exports can be read."),
    ),
    "no_permission": lambda: (
        translate("Rules", "You may not read or write this: {path}"),
        translate("Rules", "Change its permissions or choose another place."),
    ),
    "too_large": lambda: (
        translate("Rules", "This file is too large: {path}"),
        translate("Rules", "Choose a smaller file."),
    ),
    "too_many_backups": lambda: (
        translate("Rules", "There are too many copies beside this file: {path}"),
        translate("Rules", "Remove old copies and try again."),
    ),
    "unreadable": lambda: (
        translate("Rules", "This cannot be read: {path}"),
        translate("Rules", "Check the disk and choose again."),
    ),
}
