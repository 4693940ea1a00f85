"""What can go wrong by rule.

DomainError
    NotFound(kind, id)                         also for foreign ids: they answer like unknown ones
    RevisionConflict(kind, id, expected, actual)
    RuleViolated(rule, facts)                  the rule's name is what the person's sentence is made from
    ScopeDenied(reason)                        a context that may read nothing, and why
    LeaseLost(job_id, fence)                   a late writer stopped by the fence
StoreUnavailable(fault, facts)                 the environment: busy, read-only, full, damaged, newer
AdapterError
    ProviderFailed(fault, phase, retry_after_s)
    FileProblem(reason, path)                  a file the person named cannot be used
    KeyringProblem(reason)
"""

from collections.abc import Mapping

from shared import vocabulary as v


class DomainError(Exception):
    """A rule of the product says no."""


class NotFound(DomainError):  # noqa: N818 - the contract's name
    """Nothing with that id is visible to the caller."""

    def __init__(self, kind: str, identifier: str) -> None:
        self.kind = kind
        self.identifier = identifier
        super().__init__(f"no {kind} {identifier}")


class RevisionConflict(DomainError):  # noqa: N818 - the contract's name
    """Someone changed it first."""

    def __init__(self, kind: str, identifier: str, *, expected: int, actual: int) -> None:
        self.kind = kind
        self.identifier = identifier
        self.expected = expected
        self.actual = actual
        super().__init__(f"{kind} {identifier}: expected revision {expected}, is {actual}")


class RuleViolated(DomainError):  # noqa: N818 - the contract's name
    """A named rule forbids it. `facts` carry figures, ids and names of fields; never memory text."""

    def __init__(self, rule: str, **facts: str | int) -> None:
        self.rule = rule
        self.facts = facts
        super().__init__(rule)


class ScopeDenied(DomainError):  # noqa: N818 - the contract's name
    """The context may read nothing; `reason` is a code."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class ThreadConflict(DomainError):  # noqa: N818 - the contract's name
    """Another thread is the active one by now than the caller expected."""

    def __init__(self, project_id: str) -> None:
        self.project_id = project_id
        super().__init__(f"another thread is active in project {project_id}")


class LeaseLost(DomainError):  # noqa: N818 - the contract's name
    """The job was taken over; the late result is thrown away."""

    def __init__(self, job_id: str, fence: int) -> None:
        self.job_id = job_id
        self.fence = fence
        super().__init__(f"job {job_id}: fence {fence} is stale")


class StoreUnavailable(Exception):  # noqa: N818 - the contract's name
    """The environment keeps the store from working; never our bug."""

    def __init__(self, fault: v.StoreFault, facts: Mapping[str, str | int] | None = None) -> None:
        self.fault = fault
        self.facts = dict(facts or {})
        super().__init__(fault.value)


class AdapterError(Exception):
    """The outside world failed."""


class ProviderFailed(AdapterError):  # noqa: N818 - the contract's name
    """A language model could not be asked or did not answer usably. Category and phase only, never its text.

    `was_dispatched` is true when the request may have reached the provider without an observed answer; such a
    call is never repeated by itself (C16).
    """

    def __init__(
        self,
        fault: v.ProviderFault,
        phase: str,
        *,
        retry_after_s: float | None = None,
        is_retryable: bool = False,
        was_dispatched: bool = False,
    ) -> None:
        self.fault = fault
        self.phase = phase
        self.retry_after_s = retry_after_s
        self.is_retryable = is_retryable
        self.was_dispatched = was_dispatched
        super().__init__(f"{fault.value} in {phase}")


class FileProblem(AdapterError):  # noqa: N818 - the contract's name
    """A file cannot be used; `reason` is a code such as not_found, is_folder, no_permission, not_this_format."""

    def __init__(self, reason: str, path: str, **facts: str | int) -> None:
        self.reason = reason
        self.path = path
        self.facts = facts
        super().__init__(f"{reason}: {path}")


class KeyringProblem(AdapterError):  # noqa: N818 - the contract's name
    """The keyring is absent, locked or refused; `reason` is a code."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)
