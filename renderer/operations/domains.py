"""Operations on security domains, for the renderer."""

from renderer.operations.caller import Caller
from shared.ipc.contract import Empty
from shared.ipc.methods import domains as m


async def list_domains(caller: Caller) -> tuple[m.DomainView, ...]:
    """All domains, oldest first."""
    return (await caller.call(m.LIST_DOMAINS, Empty())).items


async def create_domain(caller: Caller, name: str) -> m.DomainView:
    """Add a domain with its own Global."""
    return await caller.call(m.CREATE_DOMAIN, m.CreateDomainRequest(name=name))


async def rename_domain(caller: Caller, domain: m.DomainView, name: str) -> m.DomainView:
    """Change a domain's name, at the revision that the person sees."""
    request = m.RenameDomainRequest(domain_id=domain.domain_id, expected_revision=domain.revision, name=name)
    return await caller.call(m.RENAME_DOMAIN, request)


async def delete_domain(caller: Caller, domain_id: str) -> m.DomainView:
    """Remove an empty domain."""
    return await caller.call(m.DELETE_DOMAIN, m.DomainRequest(domain_id=domain_id))
