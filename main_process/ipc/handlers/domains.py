"""Handlers of security domains."""

from main_process.domain.namespace import SecurityDomain
from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from main_process.services import domain_service
from shared.ipc.contract import Empty
from shared.ipc.methods import domains as d

router = Router()


@router.handles(d.LIST_DOMAINS)
async def list_domains(context: CallContext, request: Empty) -> d.ListDomainsResponse:
    """Return all domains."""
    del request
    found = await context.services.store.read(domain_service.listed)
    return d.ListDomainsResponse(items=tuple(map(_view, found)))


@router.handles(d.CREATE_DOMAIN)
async def create_domain(context: CallContext, request: d.CreateDomainRequest) -> d.DomainView:
    """Create a domain."""
    return _view(await context.services.store.write(lambda unit: domain_service.create(unit, request.name)))


@router.handles(d.RENAME_DOMAIN)
async def rename_domain(context: CallContext, request: d.RenameDomainRequest) -> d.DomainView:
    """Rename a domain."""
    return _view(
        await context.services.store.write(
            lambda unit: domain_service.rename(unit, request.domain_id, request.expected_revision, request.name)
        )
    )


@router.handles(d.DELETE_DOMAIN)
async def delete_domain(context: CallContext, request: d.DomainRequest) -> d.DomainView:
    """Delete an empty domain."""
    return _view(await context.services.store.write(lambda unit: domain_service.delete(unit, request.domain_id)))


def _view(domain: SecurityDomain) -> d.DomainView:
    return d.DomainView(
        domain_id=domain.id,
        name=domain.name,
        revision=domain.revision,
        projects=domain.projects,
        global_memories=domain.global_memories,
        heartbeat_plans=domain.heartbeat_plans,
    )
