"""Which messages of a Codex thread a person typed, and which the program injected (trusted side)."""

import re
from typing import Any, Final

from main_process.adapters.importers.values import folder_of

_INJECTED_STARTS: Final = (
    "# AGENTS.md instructions for ",
    "<user_instructions>",
    "<environment_context>",
    "<ENVIRONMENT_CONTEXT>",
    "<turn_aborted>",
    "<permissions instructions>",
    "<collaboration_mode>",
    "<user_shell_command>",
    "<subagent_notification>",
    "<skill>",
    "<skills_instructions>",
    "<apps_instructions>",
    "<plugins_instructions>",
    "<INSTRUCTIONS>",
)
_IDE_CONTEXT: Final = "# Context from my IDE setup:"
_REQUEST: Final = "## My request for Codex:"
_FOLDER: Final = re.compile(r"<cwd>\s*(.*?)\s*</cwd>|^Current working directory:\s*(.+?)\s*$", re.MULTILINE)


def typed_text(text: str) -> str:
    """Return what the person typed in one message part; empty when the program wrote it."""
    stripped = text.strip()
    if stripped.startswith(_INJECTED_STARTS):
        return ""
    if stripped.startswith(_IDE_CONTEXT):
        return stripped.partition(_REQUEST)[2].strip()
    return stripped


def environment_folder(text: str) -> str | None:
    """Return the working folder that an injected environment text names, in either wording."""
    if not text.lstrip().startswith(("<environment_context>", "<ENVIRONMENT_CONTEXT>")):
        return None
    found = _FOLDER.search(text)
    return folder_of(found.group(1) or found.group(2)) if found else None


def texts_of(content: Any, kinds: tuple[str | None, ...]) -> list[str]:
    """Return the texts of a message's content, given as text or as a list of parts."""
    if isinstance(content, str):
        return [content]
    if not isinstance(content, list):
        return []
    found: list[str] = []
    for part in content:
        if isinstance(part, str):
            found.append(part)
        elif isinstance(part, dict) and isinstance(part.get("text"), str) and part.get("type") in kinds:
            found.append(part["text"])
    return found


USER_PARTS: Final[tuple[str | None, ...]] = ("input_text", "text", "Text", None)
ANSWER_PARTS: Final[tuple[str | None, ...]] = ("output_text", "text", "Text", None)
