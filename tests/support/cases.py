"""Sample inputs under tests/cases, with their invented secrets put back only in a throw-away folder.

The secrets are kept in pieces, so that no scanner takes the repository for a leak.
"""

import json
import shutil
from pathlib import Path
from typing import Any

CASES = Path(__file__).resolve().parent.parent / "cases"


def secrets() -> dict[str, str]:
    """Return the invented secrets by their tokens."""
    pieces = json.loads((CASES / "secrets.json").read_text(encoding="utf-8"))
    return {token: "".join(parts) for token, parts in pieces.items()}


def with_secrets(text: str) -> str:
    """Return the text with every token replaced by its secret."""
    for token, secret in secrets().items():
        text = text.replace(token, secret)
    return text


def rows(name: str) -> list[dict[str, Any]]:
    """Return the rows of an engine case, secrets put back."""
    lines = (CASES / "engine" / name / "rows.jsonl").read_text(encoding="utf-8").split("\n")
    return [json.loads(with_secrets(line)) for line in lines if line]


def expected(case: str) -> dict[str, Any]:
    """Return the `expect` part of a case such as `codex/cx-h06-malformed`, secrets put back."""
    text = (CASES / case / "expected.json").read_text(encoding="utf-8")
    expect: dict[str, Any] = json.loads(with_secrets(text))["expect"]
    return expect


def materialise(case: str, destination: Path) -> Path:
    """Copy a case's inputs (without its expected.json) into `destination` with the secrets put back."""
    shutil.copytree(CASES / case, destination, dirs_exist_ok=True)
    (destination / "expected.json").unlink(missing_ok=True)
    for path in destination.rglob("*"):
        if not path.is_file():
            continue
        content = path.read_bytes()
        if b"@@SECRET" not in content:
            continue
        for token, secret in secrets().items():
            content = content.replace(token.encode(), secret.encode())
        path.write_bytes(content)
    return destination


def names(*folders: str) -> list[str]:
    """Return the cases of the given folders, in order."""
    return [
        f"{folder}/{path.name}"
        for folder in folders
        for path in sorted((CASES / folder).iterdir())
        if (path / "expected.json").is_file()
    ]
