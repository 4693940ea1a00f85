"""Waiting for a condition in tests without a window."""

import asyncio
from collections.abc import Callable
from typing import Any


async def eventually(is_true: Callable[[], Any], *, timeout_s: float = 60.0) -> Any:
    """Wait until a condition holds and return its value; the loop goes on meanwhile."""
    async with asyncio.timeout(timeout_s):
        while not (value := is_true()):  # noqa: ASYNC110 - what threads of a store do sets no event of ours
            await asyncio.sleep(0.005)
        return value
