"""Sentences for the rules, files, scopes and keyrings that main names in an error."""

from collections.abc import Callable, Mapping
from typing import Final

from renderer.support.formats import visible_text
from renderer.support.i18n import translate

Facts = Mapping[str, str | int]


def rule_sentence(rule: str, facts: Facts) -> tuple[str, str]:
    """What a violated rule means, and advice. A rule without a sentence is named as it is."""
    made = _RULES.get(rule)
    if made is None:
        return translate("Rules", "A rule forbids this ({rule}).").format(rule=rule), ""
    shown = {name: visible_text(value) if isinstance(value, str) else value for name, value in facts.items()}
    return made().format_map(_Blank(shown)), ""


def known_rules() -> frozenset[str]:
    """Rules that have a sentence of their own."""
    return frozenset(_RULES)


def not_found_sentence(kind: str) -> str:
    """What is no longer there."""
    return {
        "memory_item": translate("Rules", "This memory is no longer there."),
        "candidate": translate("Rules", "This candidate is no longer there."),
        "project": translate("Rules", "This project is no longer there."),
        "conversation": translate("Rules", "This conversation is no longer there."),
        "source": translate("Rules", "The source of this quote is no longer there."),
        "plan": translate("Rules", "This plan is no longer there."),
        "run": translate("Rules", "This run is no longer there."),
        "binding": translate("Rules", "This connection is no longer there."),
    }.get(kind) or translate("Rules", "What you asked for is no longer there.")


def scope_sentence(reason: str) -> str:
    """Why nothing may be read."""
    return {
        "archived": translate("Rules", "The project is archived, so nobody reads its memory."),
        "project_archived": translate("Rules", "The project is archived, so nobody reads its memory."),
        "revoked": translate("Rules", "The connection was ended, so it reads nothing."),
        "expired": translate("Rules", "The connection has expired, so it reads nothing."),
        "unassigned": translate("Rules", "The conversation belongs to no project yet, so it reads nothing."),
    }.get(reason) or translate("Rules", "Nothing may be read from there.")


def file_sentence(reason: str, facts: Facts) -> tuple[str, str]:
    """What is wrong with a file that the person named, and advice."""
    path = visible_text(str(facts.get("path", "")))
    made = _FILES.get(reason)
    if made is None:
        return translate("Rules", "This file cannot be used ({reason}): {path}").format(reason=reason, path=path), ""
    sentence, advice = made()
    return sentence.format(path=path), advice


def keyring_sentence(reason: str) -> str:
    """What is wrong with the keyring."""
    return {
        "absent": translate("Rules", "There is no system keyring that can be used."),
        "locked": translate("Rules", "The system keyring is locked."),
        "refused": translate("Rules", "The system keyring refused."),
        "timed_out": translate("Rules", "The system keyring did not answer."),
    }.get(reason) or translate("Rules", "The system keyring cannot be used.")


class _Blank(dict[str, str | int]):
    """Facts of a rule; one that main did not send shows as a dash."""

    def __missing__(self, key: str) -> str:
        return "–"


_RULES: Final[dict[str, Callable[[], str]]] = {
    "actor_refused": lambda: translate("Rules", "Only a person may do this."),
    "transition_refused": lambda: translate("Rules", "In its present state this cannot be done to the memory."),
    "statement_empty": lambda: translate("Rules", "The statement is empty."),
    "statement_too_long": lambda: translate("Rules", "The statement is too long; put details into the content."),
    "name_empty": lambda: translate("Rules", "The name is empty."),
    "pin_needs_hard_explicit": lambda: translate(
        "Rules", "Only a confirmed rule that you stated yourself, and no summary, can be recalled always."
    ),
    "validity_needs_zone": lambda: translate("Rules", "A validity needs a time zone."),
    "validity_ends_before_start": lambda: translate("Rules", "The validity ends before it starts."),
    "quote_too_long": lambda: translate("Rules", "A quote may have at most 800 characters."),
    "quote_not_in_source": lambda: translate("Rules", "The quote is not in the source word for word."),
    "cursor_invalid": lambda: translate("Rules", "The list has changed too much; reload it."),
    "project_archived": lambda: translate("Rules", "The project is archived; bring it back first."),
    "folder_too_wide": lambda: translate(
        "Rules", "This folder is too wide to be a project's: choose a folder inside it."
    ),
    "folder_not_absolute": lambda: translate("Rules", "Give the whole path of the folder."),
    "binding_expires_in_past": lambda: translate("Rules", "The connection would already have expired."),
    "provider_url_invalid": lambda: translate("Rules", "The address must begin with http:// or https://."),
    "provider_url_has_credentials": lambda: translate(
        "Rules", "The address holds a name or password; put the key into its own field."
    ),
    "config_not_object": lambda: translate("Rules", "The agent's configuration file is not what it should be."),
    "config_doubled_key": lambda: translate("Rules", "The agent's configuration file names something twice."),
    "config_cannot_edit": lambda: translate("Rules", "The agent's configuration file cannot be changed safely."),
    "config_not_toml": lambda: translate("Rules", "The agent's configuration file is not valid TOML."),
}

_FILES: Final[dict[str, Callable[[], tuple[str, str]]]] = {
    "not_found": lambda: (
        translate("Rules", "There is no such file: {path}"),
        translate("Rules", "Check the path and choose again."),
    ),
    "is_folder": lambda: (
        translate("Rules", "This is a folder, not a file: {path}"),
        translate("Rules", "Choose a file in it."),
    ),
    "not_a_folder": lambda: (
        translate("Rules", "This is not a folder: {path}"),
        translate("Rules", "Choose a folder."),
    ),
    "no_permission": lambda: (
        translate("Rules", "You may not read or write this: {path}"),
        translate("Rules", "Change its permissions or choose another place."),
    ),
    "not_this_format": lambda: (
        translate("Rules", "This file is not in a format that can be read: {path}"),
        translate("Rules", "Claude Code, Codex and ChatGPT exports can be read."),
    ),
}
