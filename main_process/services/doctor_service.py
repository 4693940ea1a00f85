"""The doctor: each check looks at the real thing and says what to do. Codes and facts only, never content."""

import asyncio
import importlib.metadata
import importlib.util
import shutil
import socket
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from main_process.adapters.secrets import Secrets
from main_process.domain.binding import Binding
from main_process.domain.errors import KeyringProblem, StoreUnavailable
from main_process.runtime.clock import Clock
from main_process.runtime.logs import LOG_FILE_NAME
from main_process.runtime.paths import ProfilePaths
from main_process.runtime.settings import SettingsFile
from main_process.services.embedding_desk import EmbeddingDesk
from main_process.services.provider_service import ProviderAccess
from main_process.store.store import Store
from shared import vocabulary as v
from shared.ipc.methods.embedding import EmbeddingStatus

FREE_BYTES_FAILED: Final = 50 * 1024 * 1024
"""Below this, SQLite may not even be able to write its log."""
FREE_BYTES_LOW: Final = 500 * 1024 * 1024
BACKUP_DAYS_MAX: Final = 14
_PYTHON_MIN: Final = (3, 11)
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_DAY_S: Final = 86_400

OK: Final = "ok"
WARNING: Final = "warning"
FAILED: Final = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: what was checked, how it went, figures and paths, and the code of a fix."""

    code: str
    outcome: str = OK
    facts: dict[str, str | int] = field(default_factory=dict)
    fix: str | None = None


@dataclass(frozen=True, slots=True)
class Patient:
    """What is looked at."""

    paths: ProfilePaths
    settings: SettingsFile
    secrets: Secrets
    store: Store
    provider: ProviderAccess
    embedding: EmbeddingDesk
    clock: Clock


async def examine(patient: Patient) -> tuple[Finding, ...]:
    """Run every check; one that finds something does not keep the others from looking."""
    store = await _of_store(patient)  # first: it waits until the store is open and its key found
    return (*await asyncio.to_thread(lambda: tuple(_of_machine(patient))), *await _of_secrets(patient), *store)


def _of_machine(patient: Patient) -> Iterator[Finding]:
    paths = patient.paths
    yield _python()
    for folder in (paths.data, paths.config, paths.logs, paths.runtime):
        yield _writable(folder)
    yield _private(paths)
    yield _socket(paths.socket)
    yield _disk(paths)
    yield _log(paths.logs / LOG_FILE_NAME)
    yield _settings(patient.settings)
    yield _mcp()
    yield _backups(patient)


def _python() -> Finding:
    facts: dict[str, str | int] = {"version": ".".join(map(str, sys.version_info[:3])), "path": sys.executable}
    return Finding("python", OK if sys.version_info >= _PYTHON_MIN else FAILED, facts)


def _writable(folder: Path) -> Finding:
    try:
        with tempfile.NamedTemporaryFile(
            prefix=".doctor-", dir=folder
        ) as probe:  # of one's own: two may look at once
            probe.write(b"written by the doctor\n")
            probe.flush()
    except OSError as error:
        facts: dict[str, str | int] = {"path": str(folder), "errno": error.errno or 0}
        return Finding("profile_writable", FAILED, facts, "fix_permissions")
    return Finding("profile_writable", facts={"path": str(folder)})


def _private(paths: ProfilePaths) -> Finding:
    files = [paths.settings, paths.database, paths.cli_token, *paths.config.glob("*.key"), *paths.data.glob("*.json")]
    folders = [paths.data, paths.config, paths.logs, paths.runtime]
    open_ones = [path for path in (*folders, *files) if path.exists() and path.stat().st_mode & _OTHERS]
    if not open_ones:
        return Finding("permissions", facts={"count": len(folders) + len(files)})
    return Finding("permissions", WARNING, {"path": str(open_ones[0]), "count": len(open_ones)}, "fix_permissions")


def _socket(path: Path) -> Finding:
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            probe.settimeout(1.0)
            probe.connect(str(path))
    except OSError as error:
        return Finding("socket", FAILED, {"path": str(path), "errno": error.errno or 0}, "restart")
    return Finding("socket", facts={"path": str(path)})


def _disk(paths: ProfilePaths) -> Finding:
    free = shutil.disk_usage(paths.data).free
    needed = FREE_BYTES_LOW + 2 * (paths.database.stat().st_size if paths.database.exists() else 0)
    facts: dict[str, str | int] = {"path": str(paths.data), "free_bytes": free}
    if free < FREE_BYTES_FAILED:
        return Finding("disk_space", FAILED, facts, "free_disk")
    if free < needed:  # a backup and a migration each need the size of the store once more
        return Finding("disk_space", WARNING, facts, "free_disk")
    return Finding("disk_space", facts=facts)


def _log(path: Path) -> Finding:
    try:
        with path.open("ab"):
            size = path.stat().st_size
    except OSError:
        return Finding("log", WARNING, {"path": str(path)}, "fix_permissions")
    return Finding("log", facts={"path": str(path), "size_bytes": size})


def _settings(file: SettingsFile) -> Finding:
    facts: dict[str, str | int] = {"path": str(file.path), "revision": file.current.revision}
    if file.notice is None:
        return Finding("settings", facts=facts)
    return Finding("settings", WARNING, facts | {"reason": file.notice}, "look_at_settings")


def _mcp() -> Finding:
    if importlib.util.find_spec("mcp") is None:
        return Finding("mcp", FAILED, fix="reinstall")
    return Finding("mcp", facts={"version": importlib.metadata.version("mcp")})


def _backups(patient: Patient) -> Finding:
    from main_process.store.backup import list_backups  # noqa: PLC0415 - loads SQLAlchemy

    folder = patient.paths.backups
    try:
        backups = list_backups(folder)
    except OSError:
        return Finding("backups", WARNING, {"path": str(folder)}, "fix_permissions")
    if not backups:
        return Finding("backups", WARNING, {"count": 0, "path": str(folder)}, "backup_now")
    days = int((patient.clock.now() - max(backup.created_at for backup in backups)).total_seconds() // _DAY_S)
    facts: dict[str, str | int] = {"count": len(backups), "days": days}
    if days > BACKUP_DAYS_MAX:
        return Finding("backups", WARNING, facts, "backup_now")
    return Finding("backups", facts=facts)


async def _of_secrets(patient: Patient) -> tuple[Finding, ...]:
    secrets = patient.secrets
    problem: str | None = None
    try:
        await secrets.provider_key()
    except KeyringProblem as found:
        problem = found.reason
    problem = problem or secrets.keyring_problem
    keyring = (
        Finding("keyring") if problem is None else Finding("keyring", WARNING, {"reason": problem}, "install_keyring")
    )
    return keyring, _key(secrets), _provider(patient.provider)


def _key(secrets: Secrets) -> Finding:
    location = secrets.store_key_location
    facts: dict[str, str | int] = {"location": location.value}
    if location is v.KeyLocation.KEYRING:
        return Finding("encryption", facts=facts)
    if location is v.KeyLocation.KEY_FILE:
        return Finding("encryption", WARNING, facts | {"path": str(secrets.store_key_path)}, "install_keyring")
    return Finding("encryption", FAILED, facts, "restore_key")


_PROVIDER_FIXES: Final = {
    v.ProviderFault.NO_KEY: "set_key",
    v.ProviderFault.WRONG_KEY: "set_key",
    v.ProviderFault.WRONG_URL: "check_url",
    v.ProviderFault.WRONG_MODEL: "check_model",
}


def _provider(provider: ProviderAccess) -> Finding:
    """Tell how the last call went; asking the provider costs money and is the test button's."""
    state, fault = provider.state, provider.fault
    facts: dict[str, str | int] = {"state": state.value}
    if state is v.ProviderState.NO_KEY:
        return Finding("provider", FAILED, facts, "set_key")
    if state is v.ProviderState.FAILING and fault is not None:
        return Finding(
            "provider", WARNING, facts | {"fault": fault.value}, _PROVIDER_FIXES.get(fault, "test_provider")
        )
    return Finding("provider", facts=facts)


async def _of_store(patient: Patient) -> tuple[Finding, ...]:
    condition = patient.store.condition
    if condition.state is v.StoreState.DEGRADED:
        fault = {"fault": condition.fault.value} if condition.fault is not None else {}
        return (Finding("store_integrity", FAILED, {**fault, **condition.facts}, "restore_backup"),)
    try:
        finding = await patient.store.finding()
        unindexed, roots, bindings, sensitive, unsettled_at = await patient.store.read(
            lambda unit: (
                unit.totals.unindexed_items(),
                unit.totals.root_paths(),
                unit.bindings.listed(project_id=None, has_revoked=False),
                unit.findings.open_count(),
                unit.purge.unsettled_at(),
            )
        )
    except StoreUnavailable as unavailable:
        return (Finding("store_integrity", FAILED, {"fault": unavailable.fault.value}, "restore_backup"),)
    return (
        Finding("store_integrity")
        if finding is None
        else Finding("store_integrity", FAILED, {"finding": finding}, "restore_backup"),
        Finding("search_index")
        if not unindexed
        else Finding("search_index", WARNING, {"count": unindexed}, "rebuild_index"),
        Finding("forgotten_bytes")
        if unsettled_at is None
        else Finding("forgotten_bytes", WARNING, {"since": unsettled_at.isoformat(timespec="seconds")}, "restart"),
        Finding("sensitive_findings", facts={"count": 0})
        if not sensitive
        else Finding("sensitive_findings", WARNING, {"count": sensitive}, "review_findings"),
        await asyncio.to_thread(_roots, roots),
        await asyncio.to_thread(_bindings, bindings),
        _embedding(await patient.embedding.status()),
    )


_EMBEDDING_FIXES: Final = {
    v.EmbeddingState.FAILING: "install_embedding",
    v.EmbeddingState.OUTDATED: "reindex",
    v.EmbeddingState.PAUSED: "reindex",
}


def _embedding(status: EmbeddingStatus) -> Finding:
    """Tell how search by meaning is; that it is off or not installed is a choice, not a fault."""
    facts: dict[str, str | int] = {"state": status.state.value}
    if status.is_enabled:
        facts |= {"count": status.indexed}
    fix = _EMBEDDING_FIXES.get(status.state) or ("reindex" if status.failed else None)
    if fix is None:
        return Finding("embedding", facts=facts)
    if status.failed:
        facts |= {"failed": status.failed}
    return Finding("embedding", WARNING, facts, fix)


def _roots(paths: Iterable[str]) -> Finding:
    return _present("roots", tuple(paths), "bind_folder", Path.is_dir)


def _bindings(bindings: Iterable[Binding]) -> Finding:
    written = tuple(binding.written.path for binding in bindings if binding.written is not None)
    return _present("bindings", written, "reconnect_agent", Path.is_file)


def _present(code: str, paths: tuple[str, ...], fix: str, is_there: Callable[[Path], bool]) -> Finding:
    gone = [path for path in paths if not is_there(Path(path))]
    if not gone:
        return Finding(code, facts={"count": len(paths)})
    return Finding(code, WARNING, {"count": len(gone), "path": gone[0]}, fix)
