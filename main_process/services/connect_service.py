"""Connects an agent: shows the change to its client's configuration, writes it, tries it, takes it back.

File work and the trial run outside of transactions; the store only learns what was written where.
"""

import asyncio
import difflib
import importlib.metadata
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from main_process.adapters import client_configs, config_file, shim_probe
from main_process.adapters.client_configs import DIALECTS, ENTRY_NAME, Dialect, Launch, Target
from main_process.adapters.config_file import ConfigFile
from main_process.domain.binding import Binding, WrittenConfig, token_hash
from main_process.domain.errors import DomainError, FileProblem, NotFound, RuleViolated
from main_process.domain.namespace import Project
from main_process.runtime.endpoint import APP_NAME, BINDING_VARIABLE, main_command
from main_process.services import binding_service, namespace_service
from main_process.store.unit_of_work import Unit
from shared.vocabulary import AgentClient, BindingMode

if TYPE_CHECKING:
    from main_process.store.store import Store

MASK: Final = "••••••••"
"""Stands for a token wherever one is shown."""


@dataclass(frozen=True, slots=True)
class Order:
    """What the person wants connected. `path` is a client's configuration file; None picks the first sensible one."""

    project_id: str
    client: AgentClient
    path: Path | None
    mode: BindingMode


@dataclass(frozen=True, slots=True)
class Preview:
    """The exact change as a unified diff, tokens masked; `before_digest` is what `apply` wants to see again."""

    path: Path
    diff: str
    before_digest: str
    is_new_file: bool


@dataclass(frozen=True, slots=True)
class Connected:
    """What was written, and whether a live call through it was answered."""

    binding: Binding
    path: Path
    backup_path: Path | None
    failure: str | None


@dataclass(frozen=True, slots=True)
class _Plan:
    """Everything about one configuration before it is changed."""

    target: Path
    before: ConfigFile
    dialect: Dialect
    entry: str
    replaced: Binding | None


def launch(profile: Path | None, token: str | None) -> Launch:
    """Return what a client must start. The token travels in the environment; None leaves it out."""
    environment = {} if token is None else {BINDING_VARIABLE: token}
    data_home = os.environ.get("XDG_DATA_HOME", "").strip()
    if profile is None and data_home:
        environment["XDG_DATA_HOME"] = data_home  # clients start servers with few variables
    command = main_command(profile, "mcp")
    script = Path(sys.executable).with_name(APP_NAME)
    if getattr(sys, "frozen", False):
        return Launch(command[0], tuple(command[1:]), environment)
    if _is_installed() and script.is_file():
        return Launch(str(script), tuple(command[command.index("main_process") + 1 :]), environment)
    environment["PYTHONPATH"] = str(Path(__file__).resolve().parent.parent.parent)
    return Launch(command[0], tuple(command[1:]), environment)


async def list_targets(store: "Store", project_id: str) -> tuple[Target, ...]:
    """Return what can be connected for a project. Raises NotFound."""
    project = await store.read(lambda unit: _project(unit, project_id))
    return await asyncio.to_thread(_targets, project)


async def preview(store: "Store", profile: Path | None, order: Order) -> Preview:
    """Return the change without making it. Raises NotFound, RuleViolated, FileProblem."""
    plan = await _planned(store, profile, order)
    text = plan.before.text
    masked = launch(profile, MASK)
    after = plan.dialect.with_entry(text, plan.entry, masked)
    diff = "".join(
        _ended(line)
        for line in difflib.unified_diff(
            _masked(plan.dialect, text).splitlines(keepends=True),
            _masked(plan.dialect, after).splitlines(keepends=True),
            fromfile=str(plan.target) if plan.before.exists else os.devnull,
            tofile=str(plan.target),
        )
    )
    return Preview(plan.target, diff, plan.before.digest, is_new_file=not plan.before.exists)


async def apply(store: "Store", profile: Path | None, order: Order, *, name: str, before_digest: str) -> Connected:
    """Mint a binding, write the configuration, try it.

    A file that cannot be written leaves no binding behind. An entry of ours that is replaced ends its binding.
    Raises RuleViolated `config_changed_meanwhile` and those of the dialects, FileProblem, NotFound.
    """
    plan = await _planned(store, profile, order)
    if plan.before.digest != before_digest:
        raise RuleViolated("config_changed_meanwhile", path=str(plan.target))
    binding, token = await store.write(
        lambda unit: binding_service.mint(
            unit, project_id=order.project_id, client=order.client, name=name, mode=order.mode
        )
    )
    try:
        after = plan.dialect.with_entry(plan.before.text, plan.entry, launch(profile, token)).encode()
        backup = await asyncio.to_thread(config_file.replace, plan.before, after, now=binding.created_at)
    except (DomainError, FileProblem):
        await store.write(lambda unit: binding_service.discard(unit, binding))
        raise
    written = WrittenConfig(
        str(plan.before.path), None if backup is None else str(backup), config_file.digest_of(after)
    )
    kept = await store.write(lambda unit: _noted(unit, binding, written, plan.replaced))
    tried = await shim_probe.probe(launch(profile, token))
    return Connected(kept, plan.target, backup, tried.failure)


async def verify(store: "Store", binding_id: str, expected_revision: int) -> tuple[str | None, int]:
    """Make a live call exactly as the client's configuration says; return what failed, and what can be read.

    Failures beside those of the probe: `no_configuration`, `file_missing`, `entry_missing`, `file_unreadable`.
    """
    binding = await store.read(lambda unit: binding_service.at_revision(unit, binding_id, expected_revision))
    readable = await store.read(lambda unit: _readable(unit, binding))
    if binding.written is None:
        return "no_configuration", readable
    try:
        file = await asyncio.to_thread(config_file.read, Path(binding.written.path))
        if not file.exists:
            return "file_missing", readable
        entry = await _entry_of(store, binding, DIALECTS[binding.client], file.text)
    except (RuleViolated, FileProblem):
        return "file_unreadable", readable
    if entry is None:
        return "entry_missing", readable
    tried = await shim_probe.probe(entry[1])
    return tried.failure, readable


async def rotate(
    store: "Store", profile: Path | None, binding_id: str, expected_revision: int
) -> tuple[Binding, str]:
    """Replace a binding's token, in the configuration that we wrote too, if our entry still stands there.

    A configuration that cannot be edited any more does not stop it: the old token must end.
    Raises NotFound, RevisionConflict, RuleViolated as `binding_service.rotate`.
    """
    binding = await store.read(lambda unit: binding_service.at_revision(unit, binding_id, expected_revision))
    spot = await _spot(store, binding)
    binding, token = await store.write(
        lambda unit: binding_service.rotate(unit, binding_id=binding_id, expected_revision=expected_revision)
    )
    if spot is None or binding.written is None:
        return binding, token
    file, name = spot
    try:
        after = DIALECTS[binding.client].with_entry(file.text, name, launch(profile, token)).encode()
        moment = await store.read(lambda unit: unit.now)
        extra = await asyncio.to_thread(config_file.replace, file, after, now=moment)
        if extra is not None:
            await asyncio.to_thread(config_file.remove, extra)
    except (DomainError, FileProblem):
        return binding, token
    written = replace(binding.written, digest=config_file.digest_of(after))
    return await store.write(lambda unit: binding_service.note_written(unit, binding, written)), token


async def _spot(store: "Store", binding: Binding) -> tuple[ConfigFile, str] | None:
    """Return the configuration that carries the binding's token, and our entry's name in it."""
    if binding.written is None:
        return None
    try:
        file = await asyncio.to_thread(config_file.read, Path(binding.written.path))
        entry = await _entry_of(store, binding, DIALECTS[binding.client], file.text)
    except (RuleViolated, FileProblem):
        return None
    return None if entry is None else (file, entry[0])


async def undo(store: "Store", binding_id: str, expected_revision: int) -> tuple[Path, bool]:
    """Take our entry out again and end the binding; return the file and whether it is byte for byte as before.

    Exact when nobody changed the file since; otherwise only the entry goes. Raises RuleViolated
    `binding_not_written` and those of the dialects, FileProblem.
    """
    binding = await store.read(lambda unit: binding_service.at_revision(unit, binding_id, expected_revision))
    written = binding.written
    if written is None:
        raise RuleViolated("binding_not_written")
    path = Path(written.path)
    file = await asyncio.to_thread(config_file.read, path)
    dialect = DIALECTS[binding.client]
    is_exact = file.digest == written.digest and await _restored(store, dialect, file, written)
    if not is_exact and file.exists:
        entry = await _entry_of(store, binding, dialect, file.text)
        if entry is not None:
            after = dialect.without_entry(file.text, entry[0]).encode()
            moment = await store.read(lambda unit: unit.now)
            await asyncio.to_thread(config_file.replace, file, after, now=moment)
    await store.write(lambda unit: _undone(unit, binding))
    return path, is_exact


# Parts.


def _project(unit: Unit, project_id: str) -> Project:
    project = unit.projects.get(project_id)
    if project is None:
        raise NotFound("project", project_id)
    if project.is_archived:
        raise RuleViolated("project_archived")
    return project


def _targets(project: Project) -> tuple[Target, ...]:
    roots = tuple(path for root in project.roots if (path := Path(root.path)).is_dir())
    return client_configs.targets(roots, Path.home(), client_configs.environment())


async def _planned(store: "Store", profile: Path | None, order: Order) -> _Plan:
    project = await store.read(lambda unit: _project(unit, order.project_id))
    dialect = DIALECTS.get(order.client)
    if dialect is None:
        raise RuleViolated("client_has_no_config", client=order.client.value)
    target = await asyncio.to_thread(_target, project, order)
    before = await asyncio.to_thread(config_file.read, target)
    text = before.text
    known = await store.read(lambda unit: _known_entries(unit, dialect, text))
    is_ours = _replaceable(profile, project, known)
    entry = client_configs.entry_name(dialect, text, project.name, is_ours)
    standing = dialect.entry(text, entry)
    return _Plan(target, before, dialect, entry, None if standing is None else known.get(_token_in(standing)))


def _target(project: Project, order: Order) -> Path:
    """Return the file to edit: one that this client reads, for this project or for this user."""
    mine = [target.path for target in _targets(project) if target.client is order.client]
    if order.path is None:
        if not mine:
            raise RuleViolated("project_has_no_folder")
        return mine[0]
    wanted = Path(os.path.expanduser(order.path))  # noqa: PTH111 - keeps what is no home path as it is
    known_tails = {path.parts[-2:] for path in mine} | {path.parts[-1:] for path in mine if path.name == ".mcp.json"}
    if wanted not in mine and not any(wanted.parts[-len(tail) :] == tail for tail in known_tails):
        raise RuleViolated("config_path_unexpected", path=str(wanted))
    if not wanted.is_absolute():
        raise RuleViolated("config_path_relative", path=str(wanted))
    return wanted


def _known_entries(unit: Unit, dialect: Dialect, text: str) -> dict[str, Binding]:
    """Return the bindings behind our entries in a text, by token."""
    known = {}
    for name in _our_names(dialect, text):
        standing = dialect.entry(text, name)
        token = "" if standing is None else _token_in(standing)
        binding = unit.bindings.by_token_hash(token_hash(token)) if token else None
        if binding is not None and binding.refusal(unit.now) is None:
            known[token] = binding
    return known


def _replaceable(profile: Path | None, project: Project, known: dict[str, Binding]) -> Callable[[Launch], bool]:
    """Return the test whether an entry of our name may be replaced: a dead one, or one of the same project."""
    mine = launch(profile, None).arguments

    def test(entry: Launch) -> bool:
        binding = known.get(_token_in(entry))
        if binding is not None:
            return binding.project_id == project.id
        return _profile_in(entry.arguments) == _profile_in(mine)

    return test


def _our_names(dialect: Dialect, text: str) -> list[str]:
    return [name for name in dialect.names(text) if name == ENTRY_NAME or name.startswith(f"{ENTRY_NAME}-")]


def _token_in(entry: Launch) -> str:
    return entry.environment.get(BINDING_VARIABLE) or _option(entry.arguments, "--binding")


def _profile_in(arguments: tuple[str, ...]) -> str:
    return _option(arguments, "--profile")


def _option(arguments: tuple[str, ...], name: str) -> str:
    for index, argument in enumerate(arguments):
        if argument == name:
            return next(iter(arguments[index + 1 :]), "")
        if argument.startswith(f"{name}="):
            return argument.partition("=")[2]
    return ""


def _masked(dialect: Dialect, text: str) -> str:
    for name in _our_names(dialect, text):
        entry = dialect.entry(text, name)
        token = "" if entry is None else _token_in(entry)
        if token:
            text = text.replace(token, MASK)
    return text


def _ended(line: str) -> str:
    """End a diff's line; a file without a last line end would glue two of them together."""
    return line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


async def _entry_of(store: "Store", binding: Binding, dialect: Dialect, text: str) -> tuple[str, Launch] | None:
    """Return our entry that carries exactly this binding's token."""
    entries = {name: entry for name in _our_names(dialect, text) if (entry := dialect.entry(text, name)) is not None}
    name = await store.read(lambda unit: _holder(unit, binding, entries))
    return None if name is None else (name, entries[name])


def _holder(unit: Unit, binding: Binding, entries: Mapping[str, Launch]) -> str | None:
    for name, entry in entries.items():
        found = unit.bindings.by_token_hash(token_hash(_token_in(entry)))
        if found is not None and found.id == binding.id:
            return name
    return None


async def _restored(store: "Store", dialect: Dialect, file: ConfigFile, written: WrittenConfig) -> bool:
    """Put the file back as it was; False where that would bring back an entry whose binding was ended."""
    if written.backup_path is None:
        await asyncio.to_thread(config_file.remove, file.path)
        return True
    backup = await asyncio.to_thread(config_file.read, Path(written.backup_path))
    if not backup.exists or _our_names(dialect, backup.text):
        return False
    moment = await store.read(lambda unit: unit.now)
    extra = await asyncio.to_thread(config_file.replace, file, backup.content, now=moment)
    for spent in (backup.path, extra):
        if spent is not None:
            await asyncio.to_thread(config_file.remove, spent)
    return True


def _noted(unit: Unit, binding: Binding, written: WrittenConfig, replaced: Binding | None) -> Binding:
    if replaced is not None:
        binding_service.revoke(unit, binding_id=replaced.id, expected_revision=replaced.revision)
    return binding_service.note_written(unit, binding, written)


def _undone(unit: Unit, binding: Binding) -> None:
    ended = binding_service.revoke(unit, binding_id=binding.id, expected_revision=binding.revision)
    binding_service.note_written(unit, ended, None)


def _readable(unit: Unit, binding: Binding) -> int:
    picture = namespace_service.chain_picture(unit, binding_id=binding.id)
    return sum(step.confirmed for step in picture.steps)


def _is_installed() -> bool:
    try:
        importlib.metadata.distribution(APP_NAME)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True
