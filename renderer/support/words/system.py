"""Words for the store's health, keys, the provider's faults, long work and the doctor's checks."""

from renderer.support.formats import count_text, size_text
from renderer.support.i18n import translate
from shared import vocabulary as v


def key_location_text(location: v.KeyLocation) -> str:
    """Where a key is kept."""
    return {
        v.KeyLocation.KEYRING: translate("System", "in the system keyring"),
        v.KeyLocation.KEY_FILE: translate(
            "System", "in a key file that only you can read, in the configuration folder"
        ),
        v.KeyLocation.NONE: translate("System", "nowhere: no key is kept"),
    }[location]


def store_fault_text(fault: v.StoreFault) -> str:
    """Why the store cannot be used."""
    return {
        v.StoreFault.BUSY: translate("System", "another program holds the database"),
        v.StoreFault.READ_ONLY: translate("System", "the profile folder cannot be written"),
        v.StoreFault.DISK_FULL: translate("System", "the disk is full"),
        v.StoreFault.CORRUPT: translate("System", "the database file is damaged"),
        v.StoreFault.FOREIGN: translate("System", "the file is not a database of this program"),
        v.StoreFault.NEWER: translate("System", "the database was written by a newer version of this program"),
        v.StoreFault.WRONG_KEY: translate("System", "the key does not open the database"),
        v.StoreFault.KEY_MISSING: translate("System", "the key of the database is missing"),
        v.StoreFault.CATALOGUE_MISMATCH: translate("System", "tables of the database are not as expected"),
        v.StoreFault.DANGLING_REFERENCE: translate("System", "rows of the database refer to missing rows"),
        v.StoreFault.MISSING_SINGLETON: translate("System", "a required row of the database is missing"),
        v.StoreFault.UNREADABLE: translate("System", "the database file cannot be read"),
        v.StoreFault.MIGRATION_FAILED: translate("System", "bringing the database up to date failed"),
        v.StoreFault.OPENING: translate("System", "the database is still being opened"),
        v.StoreFault.CLOSED: translate("System", "the database is closed"),
    }[fault]


def keyring_fault_text(reason: str) -> str:
    """What is wrong with the keyring, or with the file that stands in for it."""
    return {
        "no_backend": translate("System", "There is no system keyring that can be used."),
        "locked": translate("System", "The system keyring is locked."),
        "refused": translate("System", "The system keyring refused."),
        "timed_out": translate("System", "The system keyring did not answer."),
        "not_kept": translate("System", "The keyring did not keep what was given to it."),
        "key_file_damaged": translate("System", "The key file is damaged."),
        "key_file_unreadable": translate("System", "The key file cannot be read."),
    }.get(reason) or translate("System", "The system keyring cannot be used.")


def provider_fault_text(fault: v.ProviderFault) -> str:
    """What is wrong with the provider, naming key, address or model where it is one of them."""
    return {
        v.ProviderFault.NO_KEY: translate("System", "No key: the provider wants a key and none is kept."),
        v.ProviderFault.WRONG_KEY: translate("System", "Wrong key: the provider refused the key."),
        v.ProviderFault.WRONG_URL: translate("System", "Wrong address: no provider answers at this URL."),
        v.ProviderFault.WRONG_MODEL: translate("System", "Wrong model: the provider does not know this model."),
        v.ProviderFault.RATE_LIMITED: translate("System", "The provider is refusing for now: too many requests."),
        v.ProviderFault.SERVER_ERROR: translate("System", "The provider answered with an internal error."),
        v.ProviderFault.TIMED_OUT: translate("System", "The provider did not answer in time."),
        v.ProviderFault.CONNECTION_LOST: translate("System", "The connection to the provider broke off."),
        v.ProviderFault.EMPTY_ANSWER: translate("System", "The provider answered with nothing."),
        v.ProviderFault.CONTRACT_VIOLATED: translate("System", "The provider's answer was not in the agreed form."),
        v.ProviderFault.OVER_BUDGET: translate("System", "The request was larger than the set budget."),
        v.ProviderFault.REFUSED: translate("System", "The provider refused the request."),
    }[fault]


def amount_text(unit: str, amount: int) -> str:
    """So much of long work, in its own unit: sizes for bytes, else a count."""
    return size_text(amount) if unit == "bytes" else count_text(amount)


def activity_text(kind: v.ActivityKind) -> str:
    """Name of long work."""
    return {
        v.ActivityKind.IMPORT: translate("System", "Import"),
        v.ActivityKind.HEARTBEAT: translate("System", "Heartbeat"),
        v.ActivityKind.BACKUP: translate("System", "Backup"),
        v.ActivityKind.EXPORT: translate("System", "Export"),
        v.ActivityKind.PROVIDER_TEST: translate("System", "Provider test"),
        v.ActivityKind.REINDEX: translate("System", "Indexing by meaning"),
        v.ActivityKind.SCAN: translate("System", "Scan for sensitive text"),
    }[kind]
