"""Security domains: the outermost wall. Nothing crosses it; each domain has its own Global (memory rules §1)."""

from main_process.domain.errors import NotFound, RevisionConflict, RuleViolated
from main_process.domain.folders import name_key, project_name
from main_process.domain.namespace import SecurityDomain
from main_process.store.unit_of_work import Unit
from shared.ipc.events import PROJECTS_CHANGED, ProjectsChanged
from shared.vocabulary import NAME_MAX


def listed(unit: Unit) -> tuple[SecurityDomain, ...]:
    """Return all domains, oldest first."""
    return unit.domains.all()


def create(unit: Unit, name: str) -> SecurityDomain:
    """Create a domain with its own Global. Raises RuleViolated `name_empty`, `name_too_long`, `domain_name_taken`."""
    shown = _free_name(unit, name)
    return _changed(unit, unit.domains.insert(shown, name_key(shown)))


def rename(unit: Unit, domain_id: str, expected_revision: int, name: str) -> SecurityDomain:
    """Change a domain's name. Raises NotFound, RevisionConflict and as `create`."""
    former = known(unit, domain_id)
    if former.revision != expected_revision:
        raise RevisionConflict("domain", domain_id, expected=expected_revision, actual=former.revision)
    shown = _free_name(unit, name, but_for=domain_id)
    unit.domains.rename(domain_id, shown, name_key(shown))
    return _changed(unit, domain_id)


def delete(unit: Unit, domain_id: str) -> SecurityDomain:
    """Remove an empty domain; return what it was.

    Raises NotFound, RuleViolated `domain_last`, `domain_first` (the one that everything without a choice belongs to)
    and `domain_not_empty` with the numbers of projects, Global memories and plans.
    """
    domain = known(unit, domain_id)
    if len(unit.domains.all()) == 1:
        raise RuleViolated("domain_last")
    if domain_id == unit.domains.default_id():
        raise RuleViolated("domain_first")
    if domain.namespaces or domain.global_memories or domain.heartbeat_plans:
        raise RuleViolated(
            "domain_not_empty",
            projects=domain.projects,
            memories=domain.global_memories,
            plans=domain.heartbeat_plans,
        )
    unit.domains.delete(domain_id)
    unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=()))
    return domain


def known(unit: Unit, domain_id: str | None) -> SecurityDomain:
    """Return a domain, the first one when none is named. Raises NotFound."""
    domain = unit.domains.get(domain_id or unit.domains.default_id())
    if domain is None:
        raise NotFound("domain", domain_id or "")
    return domain


def _free_name(unit: Unit, name: str, *, but_for: str | None = None) -> str:
    shown = project_name(name)
    if len(shown) > NAME_MAX:
        raise RuleViolated("name_too_long", limit=NAME_MAX)
    taken = unit.domains.by_name_key(name_key(shown))
    if taken is not None and taken != but_for:
        raise RuleViolated("domain_name_taken")
    return shown


def _changed(unit: Unit, domain_id: str) -> SecurityDomain:
    unit.emit(PROJECTS_CHANGED, ProjectsChanged(project_ids=()))
    return known(unit, domain_id)
