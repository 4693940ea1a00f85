"""Numbered schema changes. Which revisions there are is known without loading Alembic."""

from typing import Final

REVISIONS: Final = ("0001",)
"""Oldest first; a test compares them with the files in `versions`."""
SUPPORTED_REVISION: Final = REVISIONS[-1]
"""What this build reads and writes."""
