"""Everything the command line says, in English and Chinese; the language follows LC_ALL, LC_MESSAGES and LANG."""

import os
from collections.abc import Mapping
from typing import Final

from main_process.cli import (
    words_chat,
    words_decisions,
    words_embedding,
    words_errors,
    words_evidence,
    words_findings,
    words_health,
    words_help,
    words_output,
    words_pipeline,
    words_projects,
    words_retention,
    words_rules,
    words_sections,
    words_threads,
    words_usage,
    words_work,
)
from shared.ipc.errors import ErrorCode, WireError

TABLE: Final[Mapping[str, tuple[str, str]]] = (
    words_chat.TABLE
    | words_decisions.TABLE
    | words_embedding.TABLE
    | words_errors.TABLE
    | words_evidence.TABLE
    | words_rules.TABLE
    | words_findings.TABLE
    | words_health.TABLE
    | words_help.TABLE
    | words_output.TABLE
    | words_pipeline.TABLE
    | words_projects.TABLE
    | words_retention.TABLE
    | words_sections.TABLE
    | words_threads.TABLE
    | words_usage.TABLE
    | words_work.TABLE
)


def is_chinese() -> bool:
    """Return whether the environment asks for Chinese."""
    named = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    return named.startswith("zh")


def say(key: str, **facts: str | float) -> str:
    """Return a sentence in the person's language. A fact that the sentence does not name is left out.

    A sentence chooses words by a figure: `{count} {count:|memory|memories}`.
    """
    return TABLE[key][is_chinese()].format_map(_Facts(facts))


def has(key: str) -> bool:
    """Return whether there is such a sentence."""
    return key in TABLE


def word(kind: str, value: str) -> str:
    """Return the word for a value of a closed set, or the value itself where none is needed."""
    return say(f"{kind}.{value}") if has(f"{kind}.{value}") else value


def failure(error: WireError) -> str:
    """Return the sentence of a failed call: the rule's own if there is one, else the code's."""
    facts: dict[str, str | float] = dict(error.facts)
    facts["rule"] = error.rule or ""
    facts.setdefault("object", word("object", error.rule or "thing"))
    facts["incident"] = error.incident_id or ""
    for kind in (f"rule.{error.rule}", f"fault.{error.rule}", f"file.{error.rule}", f"provider.{error.rule}"):
        if error.rule and has(kind) and _fits(kind, error):
            return say(kind, **facts)
    if error.code is ErrorCode.INVALID_REQUEST and (error.rule or "").endswith("_id"):
        return say("error.invalid_id")
    return say(f"error.{error.code.value}", **facts)


def ended_by(code: str) -> str:
    """Return the sentence of the one code that long work ended with, of whatever kind it is."""
    kinds = ("ended", "fault", "rule", "provider", "file")
    return next((say(f"{kind}.{code}") for kind in kinds if has(f"{kind}.{code}")), code)


def fault(name: str, facts: Mapping[str, str | int]) -> str:
    """Return what is wrong with the store, and what to do."""
    return say(f"fault.{name}", **facts)


def _fits(kind: str, error: WireError) -> bool:
    prefix = kind.partition(".")[0]
    return words_errors.PREFIX_OF_CODE.get(error.code, "rule") == prefix


class _Facts(dict[str, str | float]):
    def __getitem__(self, key: str) -> str | float:
        fact = self.get(key, _Missing())
        return _Count(fact) if isinstance(fact, int) else fact


class _Count(int):
    """A figure; the format `|one|many` gives the words that go with it."""

    def __format__(self, form: str) -> str:
        if not form.startswith("|"):
            return super().__format__(form)
        one, many = form[1:].split("|")
        return one if self == 1 else many


class _Missing(str):
    """Nothing, in every format."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        del form
        return ""
