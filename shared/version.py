"""Product version and IPC protocol version."""

from typing import Final

PRODUCT_VERSION: Final = "0.1.0"

PROTOCOL_VERSION: Final = 1
"""Raised whenever the schema snapshot in `shared/ipc/schema.json` changes incompatibly."""
