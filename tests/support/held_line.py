"""The window's line to main, which a test holds up or cuts for some of its calls."""

import asyncio
from typing import Any

import pytest

from renderer.ipc.client import CallFailed
from shared.ipc.errors import ErrorCode, WireError
from tests.support.person import Person


class HeldLine:
    """Calls whose name begins with one of `prefixes` wait until `passes` is set, and fail while `is_cut`."""

    def __init__(self, person: Person, monkeypatch: pytest.MonkeyPatch, *prefixes: str) -> None:
        self._call = person.caller.call
        self._prefixes = prefixes
        self.passes = asyncio.Event()
        self.is_cut = False
        monkeypatch.setattr(person.caller, "call", self.call)

    async def call(self, method: Any, request: Any) -> Any:
        if method.name.startswith(self._prefixes):
            await self.passes.wait()
            if self.is_cut:
                raise CallFailed(WireError(code=ErrorCode.STORE_UNAVAILABLE, rule="busy"))
        return await self._call(method, request)
