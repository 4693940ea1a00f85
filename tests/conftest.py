"""Fixtures that many folders use, and the rules that hold in all of them.

Warnings are errors (pyproject); a record at WARNING or above that a test does not expect fails it; connections leave
this machine never; HOME and the XDG folders are thrown away; Qt draws offscreen.
"""

import asyncio
import atexit
import ipaddress
import logging
import os
import shutil
import socket
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

_HOME = Path(tempfile.mkdtemp(prefix="rmb-home-"))
atexit.register(shutil.rmtree, _HOME, ignore_errors=True)
os.environ["HOME"] = str(_HOME)
for _name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
    os.environ[_name] = str(_HOME / _name.lower())
for _name in ("DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY"):
    os.environ.pop(_name, None)
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"  # never the developer's own
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from tests.support.stores import FakeClock, StoreFactory  # noqa: E402 - after the folders are thrown away

# Speed is measured in tests/bench; a busy machine must not fail a property.
hypothesis.settings.register_profile("product", deadline=None)
hypothesis.settings.load_profile("product")


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def stores(tmp_path: Path, clock: FakeClock) -> Iterator[StoreFactory]:
    factory = StoreFactory(tmp_path, clock)
    yield factory
    factory.close()


@pytest.fixture
def socket_folder() -> Iterator[Path]:
    """A short path for sockets: AF_UNIX takes 107 bytes, and tmp_path may be longer."""
    folder = Path(tempfile.mkdtemp(prefix="rmb-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


class _Records(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.names: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        ours = record.msg.get("event") if isinstance(record.msg, dict) else None
        self.names.append(ours or f"{record.name}: {record.getMessage()}")


@pytest.fixture
def expected_logs() -> set[str]:
    """Put the event names in here (or the logger's name of a library) that a test provokes."""
    return set()


@pytest.fixture(autouse=True)
def _no_unexpected_logs(expected_logs: set[str]) -> Iterator[None]:
    records = _Records()
    logging.getLogger().addHandler(records)
    yield
    logging.getLogger().removeHandler(records)
    unexpected = [name for name in records.names if name.partition(":")[0] not in expected_logs]
    assert not unexpected, f"unexpected log records: {unexpected}"


def _is_far(address: Any) -> bool:
    if not isinstance(address, tuple):
        return False  # a Unix socket
    host = address[0]
    if host in ("", "localhost"):
        return False
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return True


@pytest.fixture(autouse=True)
def _network_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(connect: Callable[[socket.socket, Any], Any]) -> Callable[[socket.socket, Any], Any]:
        def checked(self: socket.socket, address: Any) -> Any:
            if _is_far(address):
                raise AssertionError(f"a test connects to {address!r}")
            return connect(self, address)

        return checked

    monkeypatch.setattr(socket.socket, "connect", closed(socket.socket.connect))
    monkeypatch.setattr(socket.socket, "connect_ex", closed(socket.socket.connect_ex))


def _qt_loop() -> asyncio.AbstractEventLoop:
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - only tests of the window load Qt
    from qasync import QEventLoop  # noqa: PLC0415

    return QEventLoop(QApplication.instance() or QApplication([]))  # type: ignore[no-any-return]  # untyped


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Async tests that use Qt run on qasync, all others on the plain loop."""
    del config
    if {"qapp", "qtbot"} & set(getattr(item, "fixturenames", ())):
        return {"qt": _qt_loop}
    return {"asyncio": asyncio.new_event_loop}
