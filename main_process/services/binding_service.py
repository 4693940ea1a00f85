"""Bindings: mint, list, rename, rotate, revoke, and admit a connection that shows a token."""

import uuid
from dataclasses import replace
from datetime import datetime

from main_process.domain.binding import Binding, WrittenConfig, new_token, token_hash
from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated, ScopeDenied
from main_process.store.unit_of_work import Unit
from shared.ipc.events import PROJECTS_CHANGED, ProjectsChanged
from shared.vocabulary import NAME_MAX, AgentClient, BindingMode, Sensitivity


def mint(
    unit: Unit,
    *,
    project_id: str,
    client: AgentClient,
    name: str,
    mode: BindingMode,
    has_global: bool = True,
    expires_at: datetime | None = None,
) -> tuple[Binding, str]:
    """Return a new binding and its token, which is nowhere kept and cannot be asked for again.

    Raises NotFound `project`, RuleViolated `project_archived`, `name_empty`, `binding_expires_in_past`.
    """
    project = unit.projects.get(project_id)
    if project is None:
        raise NotFound("project", project_id)
    if project.is_archived:
        raise RuleViolated("project_archived")
    if expires_at is not None and expires_at <= unit.now:
        raise RuleViolated("binding_expires_in_past")
    binding = Binding(
        id=str(uuid.uuid4()),
        revision=1,
        name=_tidy(name),
        client=client,
        project_id=project.id,
        project_name=project.name,
        mode=mode,
        has_global=has_global,
        created_at=unit.now,
        expires_at=expires_at,
    )
    token = new_token()
    unit.bindings.insert(binding, token_hash(token))
    _changed(unit, binding)
    return binding, token


def listed(unit: Unit, *, project_id: str | None = None, has_revoked: bool = False) -> tuple[Binding, ...]:
    """Return bindings by project and name."""
    return unit.bindings.listed(project_id=project_id, has_revoked=has_revoked)


def at_revision(unit: Unit, binding_id: str, expected_revision: int) -> Binding:
    """Return one binding as the caller saw it. Raises NotFound, RevisionConflict."""
    binding = unit.bindings.get(binding_id)
    if binding is None:
        raise NotFound("binding", binding_id)
    if binding.revision != expected_revision:
        raise RevisionConflict("binding", binding_id, expected=expected_revision, actual=binding.revision)
    return binding


def rename(unit: Unit, *, binding_id: str, expected_revision: int, name: str) -> Binding:
    """Change the name only. Raises NotFound, RevisionConflict, RuleViolated `name_empty`."""
    binding = at_revision(unit, binding_id, expected_revision)
    tidy = _tidy(name)
    if tidy == binding.name:
        return binding
    unit.bindings.rename(binding.id, tidy)
    return _changed(unit, replace(binding, name=tidy, revision=binding.revision + 1))


def set_clearance(unit: Unit, *, binding_id: str, expected_revision: int, clearance: Sensitivity | None) -> Binding:
    """Change what a binding may be given: less from its next call on, more from its next request on.

    Raises NotFound, RevisionConflict, RuleViolated `binding_revoked`, `binding_expired`, and `clearance_unknown` for
    a word that is neither a tightening nor the explicit permission.
    """
    binding = at_revision(unit, binding_id, expected_revision)
    refusal = binding.refusal(unit.now)
    if refusal is not None:
        raise RuleViolated(refusal)
    if clearance is Sensitivity.SENSITIVE:
        raise RuleViolated("clearance_unknown")
    if clearance is binding.clearance:
        return binding
    unit.bindings.set_clearance(binding.id, clearance)
    return _changed(unit, replace(binding, clearance=clearance, revision=binding.revision + 1))


def rotate(unit: Unit, *, binding_id: str, expected_revision: int) -> tuple[Binding, str]:
    """Replace the token; the old one opens nothing from now on.

    Raises NotFound, RevisionConflict, RuleViolated `binding_revoked`, `binding_expired`.
    """
    binding = at_revision(unit, binding_id, expected_revision)
    refusal = binding.refusal(unit.now)
    if refusal is not None:
        raise RuleViolated(refusal)
    token = new_token()
    unit.bindings.set_token(binding.id, token_hash(token))
    return _changed(unit, replace(binding, revision=binding.revision + 1)), token


def revoke(unit: Unit, *, binding_id: str, expected_revision: int) -> Binding:
    """End a binding for good; an open connection reads nothing from its next call on.

    Raises NotFound, RevisionConflict.
    """
    binding = at_revision(unit, binding_id, expected_revision)
    if binding.revoked_at is not None:
        return binding
    unit.bindings.revoke(binding.id, unit.now)
    return _changed(unit, replace(binding, revoked_at=unit.now, revision=binding.revision + 1))


def admit(unit: Unit, token: str) -> Binding:
    """Return the binding of a shown token and note its use.

    Raises ScopeDenied: `binding_unknown`, `binding_revoked`, `binding_expired`, `project_archived`.
    """
    binding = unit.bindings.by_token_hash(token_hash(token))
    if binding is None:
        raise ScopeDenied("binding_unknown")
    standing(unit, binding)
    unit.bindings.touch(binding.id, unit.now)
    return binding


def standing(unit: Unit, binding: Binding) -> Binding:
    """Return the binding if it still opens something. Raises ScopeDenied as `admit`."""
    refusal = binding.refusal(unit.now)
    if refusal is not None:
        raise ScopeDenied(refusal)
    project = unit.projects.get(binding.project_id)
    if project is None or project.is_archived:
        raise ScopeDenied("project_archived")
    return binding


def still_standing(unit: Unit, binding_id: str, shown: bytes) -> Binding:
    """Return a connected binding as it is now; `shown` is the hash of the token that opened the connection.

    Raises ScopeDenied as `admit`, and `binding_rotated` when that token was replaced since.
    """
    binding = unit.bindings.get(binding_id)
    if binding is None:
        raise ScopeDenied("binding_unknown")
    standing(unit, binding)
    holder = unit.bindings.by_token_hash(shown)
    if holder is None or holder.id != binding.id:
        raise ScopeDenied("binding_rotated")
    return binding


def note_written(unit: Unit, binding: Binding, written: WrittenConfig | None) -> Binding:
    """Remember which client configuration carries the binding's token."""
    unit.bindings.set_written(binding.id, written)
    return _changed(unit, replace(binding, written=written))


def discard(unit: Unit, binding: Binding) -> None:
    """Remove a binding whose token reached nobody."""
    unit.bindings.delete(binding.id)
    _changed(unit, binding)


def _tidy(name: str) -> str:
    tidy = " ".join(name.split())[:NAME_MAX]
    if not tidy:
        raise RuleViolated("name_empty")
    return tidy


def _changed(unit: Unit, binding: Binding) -> Binding:
    unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=(binding.project_id,)))
    return binding
