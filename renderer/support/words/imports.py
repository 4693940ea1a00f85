"""Words for imports: formats, states, secrets by kind, reasons for skipped lines and files."""

from renderer.support.i18n import translate
from shared import vocabulary as v


def format_text(form: v.ImportFormat) -> str:
    """Name of a transcript format."""
    return {
        v.ImportFormat.CLAUDE_CODE: translate("Imports", "Claude Code session"),
        v.ImportFormat.CLAUDE_CODE_HISTORY: translate("Imports", "Claude Code prompt history"),
        v.ImportFormat.CODEX_ROLLOUT: translate("Imports", "Codex session"),
        v.ImportFormat.CODEX_ROLLOUT_JSON: translate("Imports", "Codex session (old format)"),
        v.ImportFormat.CODEX_HISTORY: translate("Imports", "Codex prompt history"),
        v.ImportFormat.CODEX_MEMORIES: translate("Imports", "Codex memories"),
        v.ImportFormat.CHATGPT_EXPORT: translate("Imports", "ChatGPT export"),
        v.ImportFormat.GOODBUDDY: translate("Imports", "GoodBuddy database"),
        v.ImportFormat.REMEMBRANCER: translate("Imports", "Remembrancer export"),
    }[form]


def import_state_text(state: v.ImportState) -> str:
    """State of an import batch."""
    return {
        v.ImportState.RUNNING: translate("Imports", "Running"),
        v.ImportState.COMPLETED: translate("Imports", "Completed"),
        v.ImportState.CANCELLED: translate("Imports", "Cancelled"),
        v.ImportState.FAILED: translate("Imports", "Failed"),
        v.ImportState.INTERRUPTED: translate("Imports", "Interrupted"),
        v.ImportState.UNDONE: translate("Imports", "Undone"),
    }[state]
