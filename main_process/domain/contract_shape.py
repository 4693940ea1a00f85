"""The shape of a language model's answer: strict JSON, exact keys, bounded texts, choices (main process, pure).

Shared by every contract with a model. What breaks a shape fails the whole answer; only rule and place are kept.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar

from shared import vocabulary as v

ANSWER_MAX: Final = 200_000
"""Characters; longer than any answer within the output limits (seed-systems §2.4: 100 KB)."""
DEPTH_MAX: Final = 12
Choice = TypeVar("Choice")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class ContractViolated(Exception):  # noqa: N818 - the contract's way of naming
    """The answer breaks the contract; only the rule and the place are kept. `is_final`: no repair may be asked."""

    def __init__(self, rule: str, place: str, *, is_final: bool = False) -> None:
        self.rule = rule
        self.place = place
        self.is_final = is_final
        super().__init__(f"{rule} at {place}")


def strict_object(answer: str) -> dict[str, Any]:
    """Return the JSON object that an answer is, with nothing around it.

    Raises ContractViolated: `too_long`, `fenced`, `not_json`, `not_an_object`, `repeated_key`, `not_a_number`,
    `too_deep`, `broken_character`.
    """
    if len(answer) > ANSWER_MAX:
        raise ContractViolated("too_long", "answer")
    if answer.lstrip().startswith(("```", "~~~")):
        raise ContractViolated("fenced", "answer")
    value = parsed_json(answer)
    if not isinstance(value, dict):
        raise ContractViolated("not_an_object", "answer")
    return value


def parsed_json(text: str) -> object:
    """Return what a JSON text says: no key twice, no number that is none, no half characters, 12 levels at most.

    Raises ContractViolated: `not_json`, `repeated_key`, `not_a_number`, `too_deep`, `broken_character`.
    """
    try:
        value: object = json.loads(text, parse_constant=_refused_constant, object_pairs_hook=unique_keys)
    except RecursionError:
        raise ContractViolated("too_deep", "answer") from None
    except ValueError:  # also a number with more digits than Python converts
        raise ContractViolated("not_json", "answer") from None
    check_tree(value)
    return value


def _refused_constant(_: str) -> object:
    raise ContractViolated("not_a_number", "answer")


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs as an object. Raises `repeated_key`."""
    if len({key for key, _ in pairs}) != len(pairs):
        raise ContractViolated("repeated_key", "answer")
    return dict(pairs)


def check_tree(value: object, depth: int = 0) -> None:
    """Check nesting and characters. Raises `too_deep`, `broken_character`."""
    if depth > DEPTH_MAX:
        raise ContractViolated("too_deep", "answer")
    if isinstance(value, str) and _LONE_SURROGATE.search(value):
        raise ContractViolated("broken_character", "answer")
    if isinstance(value, dict):
        for key, inner in value.items():
            check_tree(key, depth + 1)
            check_tree(inner, depth + 1)
    if isinstance(value, list):
        for inner in value:
            check_tree(inner, depth + 1)


def checked_keys(value: object, wanted: frozenset[str], place: str) -> Mapping[str, Any]:
    """Return an object that has exactly these keys. Raises `not_an_object`, `unknown_key`, `missing_key`."""
    if not isinstance(value, Mapping):
        raise ContractViolated("not_an_object", place)
    if set(value) - wanted:
        raise ContractViolated("unknown_key", place)
    if wanted - set(value):
        raise ContractViolated("missing_key", place)
    return value


def checked_list(value: object, place: str, longest: int) -> list[Any]:
    """Return a list of at most `longest` entries. Raises `not_a_list`, `too_many`."""
    if not isinstance(value, list):
        raise ContractViolated("not_a_list", place)
    if len(value) > longest:
        raise ContractViolated("too_many", place)
    return value


def checked_words(value: object, place: str, longest: int, *, is_needed: bool = True) -> str:
    """Return a text of at most `longest` characters.

    Raises `not_a_text`, `too_long`, `empty` (only if needed), `control_character`.
    """
    if not isinstance(value, str):
        raise ContractViolated("not_a_text", place)
    if len(value) > longest:
        raise ContractViolated("too_long", place)
    if is_needed and not value.strip():
        raise ContractViolated("empty", place)
    if _CONTROL.search(value):
        raise ContractViolated("control_character", place)
    return value


def checked_choice(value: object, allowed: Mapping[str, Choice], place: str) -> Choice:
    """Return what a word of a closed set stands for. Raises `not_a_choice`."""
    if not isinstance(value, str) or value not in allowed:
        raise ContractViolated("not_a_choice", place)
    return allowed[value]


def checked_terms(value: object, place: str, longest: int) -> tuple[str, ...]:
    """Return different short texts in their order. Raises what lists and texts raise."""
    terms = (checked_words(term, place, v.TERM_MAX) for term in checked_list(value, place, longest))
    return tuple(dict.fromkeys(term.strip() for term in terms))


def schema_object(**properties: Any) -> dict[str, Any]:
    """Return the JSON schema of an object with exactly these keys, in the subset that strict modes take."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
