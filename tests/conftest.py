"""Fixtures that many folders use."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.stores import FakeClock, StoreFactory


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def stores(tmp_path: Path, clock: FakeClock) -> Iterator[StoreFactory]:
    factory = StoreFactory(tmp_path, clock)
    yield factory
    factory.close()
