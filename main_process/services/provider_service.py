"""The configured language model: whether it can be asked, its proposer, and the test in Settings."""

from dataclasses import dataclass, field, replace

from main_process.adapters.provider import (
    ChatProvider,
    Completion,
    OpenAiProvider,
    OutputMode,
    ProviderConfig,
    checked_config,
)
from main_process.adapters.provider_memory import MemoryRequest
from main_process.adapters.provider_review import Allowance, ProviderProposer, try_provider
from main_process.adapters.secrets import Secrets
from main_process.domain.errors import KeyringProblem, ProviderFailed, RuleViolated
from main_process.runtime.clock import Clock
from main_process.runtime.settings import SettingsFile
from main_process.services.egress import clearance
from main_process.services.provider_state import is_key_needed, provider_state
from shared.ipc.methods.settings import ProviderTestResult
from shared.vocabulary import KeyLocation, ProviderFault, ProviderState, Receiver, Sensitivity

NO_KEY_SENT = "none"
"""Stands where servers on this machine or network want no key; the wire format has no request without one."""


@dataclass(frozen=True, slots=True)
class MemoryModel:
    """A model as memory jobs ask it: what it may see, and how many tokens it takes with an answer."""

    provider: ChatProvider = field(repr=False)
    config: ProviderConfig = field(repr=False)
    clearance: Sensitivity
    window_tokens: int

    async def ask(self, request: MemoryRequest) -> Completion:
        """Return the answer to one request. Raises ProviderFailed."""
        return await self.provider.complete(
            self.config, request.messages, request.schema, output_tokens=request.output_tokens
        )


class ProviderAccess:
    """One instance, made by the composition root; remembers the last fault and what the provider understands."""

    def __init__(
        self, settings: SettingsFile, secrets: Secrets, clock: Clock, *, provider: ChatProvider | None = None
    ) -> None:
        self._settings = settings
        self._secrets = secrets
        self._clock = clock
        self._provider: ChatProvider = provider or OpenAiProvider()
        self._last_fault: ProviderFault | None = None

    @property
    def state(self) -> ProviderState:
        """OFF, NO_KEY, READY, or FAILING after a call that failed."""
        known = provider_state(self._settings.current, self._secrets.provider_key_location)
        is_failing = known is ProviderState.READY and self._last_fault is not None
        return ProviderState.FAILING if is_failing else known

    @property
    def fault(self) -> ProviderFault | None:
        """Category of the last call's failure; none after a call that worked."""
        return self._last_fault

    def note(self, fault: ProviderFault | None) -> None:
        """Record how a call went."""
        self._last_fault = fault

    async def proposer(self) -> ProviderProposer:
        """Return a proposer for one review.

        Raises RuleViolated `provider_off`, and ProviderFailed in phase `settings`: NO_KEY, WRONG_URL, WRONG_MODEL.
        """
        config = await self.enabled_config()
        allowance = Allowance(
            may_see_sensitive=clearance(self._settings.current, Receiver.LANGUAGE_MODEL) is Sensitivity.SENSITIVE
        )
        return ProviderProposer(self._provider, config, allowance)

    @property
    def is_ready(self) -> bool:
        """Whether the person lets memory jobs ask a model, and a key is there; without it rules do the work."""
        return self.state in {ProviderState.READY, ProviderState.FAILING}

    async def memory_model(self) -> MemoryModel:
        """Return what memory jobs ask. Raises as `enabled_config`."""
        config = await self.enabled_config()
        allowed = clearance(self._settings.current, Receiver.LANGUAGE_MODEL)
        return MemoryModel(self._provider, config, allowed, self._settings.current.context_window_tokens)

    async def enabled_config(self) -> ProviderConfig:
        """Return where and as whom to ask, if the person lets a model be asked.

        Raises RuleViolated `provider_off`, and ProviderFailed in phase `settings`: NO_KEY, WRONG_URL, WRONG_MODEL.
        """
        if not self._settings.current.is_provider_enabled:
            raise RuleViolated("provider_off")
        return await self._config()

    async def test(self) -> ProviderTestResult:
        """Ask one harmless question and say which of key, address and model is wrong, or that it works.

        Works while the provider is switched off, so that a person can try before they switch it on.
        """
        began = self._clock.monotonic()
        try:
            completion = await try_provider(self._provider, await self._config())
        except ProviderFailed as failed:
            fault = await self._explained(failed.fault)
            self.note(fault)
            return ProviderTestResult(is_working=False, fault=fault, phase=failed.phase, latency_ms=None)
        self.note(None)
        return ProviderTestResult(
            is_working=True,
            fault=None,
            phase=None,
            latency_ms=(self._clock.monotonic() - began) * 1_000,
            has_structured_output=completion.mode is not OutputMode.PLAIN,
        )

    async def _config(self) -> ProviderConfig:
        settings = self._settings.current
        config = ProviderConfig(
            url=settings.provider_url,
            model=settings.provider_model,
            key=await self._key(),
            timeout_s=settings.provider_timeout_s,
        )
        if config.key is None and not is_key_needed(config.url):
            config = replace(config, key=NO_KEY_SENT)
        return checked_config(config)

    async def _key(self) -> str | None:
        try:
            return await self._secrets.provider_key()
        except KeyringProblem as problem:
            raise ProviderFailed(ProviderFault.NO_KEY, "keyring") from problem

    async def _explained(self, fault: ProviderFault) -> ProviderFault:
        """Return NO_KEY where a key was refused that nobody entered."""
        has_key = self._secrets.provider_key_location is not KeyLocation.NONE
        return ProviderFault.NO_KEY if fault is ProviderFault.WRONG_KEY and not has_key else fault
