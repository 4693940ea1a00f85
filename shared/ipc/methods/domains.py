"""Security domains: the outermost wall, each with its own Global."""

from shared.ipc.contract import Access, Count, Empty, Id, IpcModel, Method, Name, Revision


class DomainView(IpcModel, frozen=True, kw_only=True):
    """One domain with what it holds. Only an empty one that is not the first can be deleted."""

    domain_id: Id
    name: str
    revision: Revision
    projects: Count
    global_memories: Count
    heartbeat_plans: Count


class ListDomainsResponse(IpcModel, frozen=True, kw_only=True):
    """All of them, oldest first; the first is where everything without a choice belongs."""

    items: tuple[DomainView, ...]


class CreateDomainRequest(IpcModel, frozen=True, kw_only=True):
    """Names are unique without regard to case."""

    name: Name


class RenameDomainRequest(IpcModel, frozen=True, kw_only=True):
    """Change the name only, at the revision that was seen."""

    domain_id: Id
    expected_revision: Revision
    name: Name


class DomainRequest(IpcModel, frozen=True, kw_only=True):
    """One domain."""

    domain_id: Id


LIST_DOMAINS = Method("domain.list", Empty, ListDomainsResponse)
CREATE_DOMAIN = Method("domain.create", CreateDomainRequest, DomainView, access=Access.WRITE)
RENAME_DOMAIN = Method("domain.rename", RenameDomainRequest, DomainView, access=Access.WRITE)
DELETE_DOMAIN = Method("domain.delete", DomainRequest, DomainView, access=Access.WRITE)
