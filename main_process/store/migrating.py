"""Runs the numbered migrations on a connection, inside the caller's transaction."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from main_process.store import migrations
from main_process.store.migrations import SUPPORTED_REVISION

_FOLDER: Final = Path(migrations.__file__).parent


def upgrade(connection: Connection, revision: str = SUPPORTED_REVISION) -> None:
    """Bring the schema forward to the revision; the caller commits or rolls back."""
    # Alembic is needed for new and old files alone; a start on a current one never loads it.
    from alembic import command  # noqa: PLC0415 - see above
    from alembic.config import Config  # noqa: PLC0415 - see above

    config = Config()
    # The option goes through configparser, where a percent sign starts an interpolation.
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
