"""The doctor's lines in words: what was checked, how it went, what to do."""

from renderer.support.formats import count_text, size_text, visible_text
from renderer.support.i18n import translate
from shared.ipc.methods.system import Check


def outcome_text(outcome: str) -> str:
    """How a check went, with a shape beside the word."""
    return {
        "ok": translate("Doctor", "✓ Fine"),
        "warning": translate("Doctor", "⚠ Look at it"),
        "failed": translate("Doctor", "✕ Wrong"),
    }.get(outcome, outcome)


def check_text(check: Check) -> str:
    """What was checked."""
    texts = {
        "python": translate("Doctor", "Python version"),
        "profile": translate("Doctor", "Profile folder"),
        "profile_writable": translate("Doctor", "Profile folder can be written"),
        "permissions": translate("Doctor", "Only you can read the profile"),
        "socket": translate("Doctor", "Local connection"),
        "disk": translate("Doctor", "Free space"),
        "disk_space": translate("Doctor", "Free space"),
        "store": translate("Doctor", "Database"),
        "store_integrity": translate("Doctor", "Database is whole"),
        "encryption": translate("Doctor", "Encryption"),
        "key": translate("Doctor", "Key of the database"),
        "keyring": translate("Doctor", "System keyring"),
        "search": translate("Doctor", "Search index"),
        "search_index": translate("Doctor", "Search index"),
        "backup": translate("Doctor", "Latest backup"),
        "backups": translate("Doctor", "Backups"),
        "provider": translate("Doctor", "Language model"),
        "heartbeat": translate("Doctor", "Heartbeat"),
        "agents": translate("Doctor", "Connected agents"),
        "bindings": translate("Doctor", "Connections of agents"),
        "roots": translate("Doctor", "Project folders"),
        "log": translate("Doctor", "Log file"),
        "logs": translate("Doctor", "Log file"),
        "settings": translate("Doctor", "Settings file"),
        "mcp": translate("Doctor", "Agent protocol (MCP)"),
    }
    return texts.get(check.code) or check.code.replace("_", " ").replace(".", ": ")


def facts_text(check: Check) -> str:
    """Figures and paths behind a check."""
    return ", ".join(_fact(name, value) for name, value in check.facts.items())


def fix_text(check: Check) -> str:
    """What to do, where there is something to do."""
    if check.fix is None:
        return ""
    texts = {
        "install_keyring": translate("Doctor", "Install or unlock a system keyring, then start again."),
        "free_disk": translate("Doctor", "Free space on this disk."),
        "backup_now": translate("Doctor", "Make a backup."),
        "restore_backup": translate("Doctor", "Restore a backup, or clear the store in “Store and health”."),
        "set_key": translate("Doctor", "Type the key in “Language model”."),
        "check_url": translate("Doctor", "Correct the address in “Language model”."),
        "check_model": translate("Doctor", "Correct the model in “Language model”."),
        "rebuild_index": translate("Doctor", "Start again; the index is then built anew."),
        "fix_permissions": translate("Doctor", "Let only yourself read the profile folder."),
        "reconnect_agent": translate("Doctor", "Connect the agent again in Namespaces."),
    }
    return texts.get(check.fix) or check.fix.replace("_", " ")


def _fact(name: str, value: str | int) -> str:
    if isinstance(value, int):
        shown = size_text(value) if name.endswith("_bytes") else count_text(value)
    else:
        shown = visible_text(value)
    return f"{name.removesuffix('_bytes').replace('_', ' ')}: {shown}"
