"""The doctor's lines in words: what was checked, how it went, what to do."""

from renderer.support.formats import count_text, size_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.system import (
    key_location_text,
    keyring_fault_text,
    provider_fault_text,
    store_fault_text,
)
from shared import vocabulary as v
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
        "profile_writable": translate("Doctor", "Folder can be written"),
        "permissions": translate("Doctor", "Only you can read the profile"),
        "socket": translate("Doctor", "Local connection"),
        "disk_space": translate("Doctor", "Free space"),
        "log": translate("Doctor", "Log file"),
        "settings": translate("Doctor", "Settings file"),
        "mcp": translate("Doctor", "Agent protocol (MCP)"),
        "backups": translate("Doctor", "Backups"),
        "keyring": translate("Doctor", "System keyring"),
        "encryption": translate("Doctor", "Encryption and its key"),
        "provider": translate("Doctor", "Language model"),
        "store_integrity": translate("Doctor", "Database is whole"),
        "search_index": translate("Doctor", "Search index"),
        "forgotten_bytes": translate("Doctor", "Forgotten text has left the file"),
        "embedding": translate("Doctor", "Search by meaning"),
        "sensitive_findings": translate("Doctor", "Sensitive text that waits for a look"),
        "roots": translate("Doctor", "Project folders"),
        "bindings": translate("Doctor", "Configurations of agents"),
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
        "fix_permissions": translate("Doctor", "Let only yourself read and write this place."),
        "review_findings": translate("Doctor", "Open “Memory health” and go through the list."),
        "restart": translate("Doctor", "Close Remembrancer completely and start it again."),
        "free_disk": translate("Doctor", "Free space on this disk."),
        "look_at_settings": translate("Doctor", "Look through Settings; what could not be read is as at the start."),
        "reinstall": translate("Doctor", "Install Remembrancer again."),
        "backup_now": translate("Doctor", "Make a backup in “Backups”."),
        "install_keyring": translate("Doctor", "Install or unlock a system keyring, then start again."),
        "restore_key": translate("Doctor", "Put the key file back, or clear the store in “Store”."),
        "set_key": translate("Doctor", "Type the key in “Language model”."),
        "check_url": translate("Doctor", "Correct the address in “Language model”."),
        "check_model": translate("Doctor", "Correct the model in “Language model”."),
        "restore_backup": translate("Doctor", "Restore a backup, or clear the store in “Store”."),
        "rebuild_index": translate("Doctor", "Start again; the index is then built anew."),
        "install_embedding": translate("Doctor", "Install the embedding extra again; see “Search by meaning”."),
        "reindex": translate("Doctor", "Reindex in “Search by meaning”."),
        "bind_folder": translate("Doctor", "Bind the folder's new place in Namespaces."),
        "reconnect_agent": translate("Doctor", "Connect the agent again in Namespaces."),
    }
    return texts.get(check.fix) or check.fix.replace("_", " ")


def _fact_names() -> dict[str, str]:
    """Figures and paths of a check by the names that main gives them."""
    return {
        "version": translate("Doctor", "version"),
        "path": translate("Doctor", "path"),
        "errno": translate("Doctor", "error number"),
        "count": translate("Doctor", "number"),
        "free_bytes": translate("Doctor", "free"),
        "size_bytes": translate("Doctor", "size"),
        "revision": translate("Doctor", "revision"),
        "days": translate("Doctor", "age in days"),
        "since": translate("Doctor", "since"),
        "state": translate("Doctor", "state"),
        "failed": translate("Doctor", "failed"),
        "finding": translate("Doctor", "finding"),
    }


def _fact(name: str, value: str | int) -> str:
    if isinstance(value, int):
        shown = size_text(value) if name.endswith("_bytes") else count_text(value)
    elif name == "location":
        return key_location_text(v.KeyLocation(value))
    elif name == "reason":
        return _reason_text(value)
    elif name == "fault":
        return _fault_text(value)
    else:
        shown = _state_text(value) if name == "state" else visible_text(value)
    label = _fact_names().get(name) or name.replace("_", " ")
    return translate("Doctor", "{fact}: {value}").format(fact=label, value=shown)


def _state_text(state: str) -> str:
    """How the language model or search by meaning is."""
    return {
        "off": translate("Doctor", "off"),
        "no_key": translate("Doctor", "no key"),
        "ready": translate("Doctor", "ready"),
        "failing": translate("Doctor", "does not work"),
        "not_installed": translate("Doctor", "not installed"),
        "outdated": translate("Doctor", "index of another model"),
        "indexing": translate("Doctor", "indexing"),
        "paused": translate("Doctor", "paused"),
    }.get(state, state)


def _reason_text(reason: str) -> str:
    """Why the settings file was not taken; else what is wrong with the keyring."""
    return {
        "settings_damaged": translate("Doctor", "The settings file was damaged; it was put aside."),
        "settings_newer": translate("Doctor", "The settings file is of a newer version; it was put aside."),
        "settings_unreadable": translate("Doctor", "The settings file cannot be read."),
    }.get(reason) or keyring_fault_text(reason)


def _fault_text(fault: str) -> str:
    """What is wrong with the store or with the language model."""
    if fault in set(v.StoreFault):
        return store_fault_text(v.StoreFault(fault))
    return provider_fault_text(v.ProviderFault(fault)) if fault in set(v.ProviderFault) else fault
