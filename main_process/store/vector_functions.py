"""Distances between vectors inside SQLite: `sqlite-vec`, loaded into a connection the first time it is needed.

Loading an extension is permitted for that one moment only, so that no statement can load another one.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sqlalchemy import Connection

_LOADED: Final = "vector_functions"


def load_vector_functions(connection: "Connection") -> None:
    """Give this connection `vec_distance_cosine` and its kin; again and again costs nothing.

    Raises ImportError where the extra is not installed.
    """
    if _LOADED in connection.info:
        return
    import sqlite_vec  # noqa: PLC0415 - only while embedding is on

    driver = connection.connection.driver_connection
    if driver is None:
        message = "a closed connection takes no functions"
        raise TypeError(message)
    driver.enable_load_extension(True)
    try:
        driver.load_extension(sqlite_vec.loadable_path())
    finally:
        driver.enable_load_extension(False)
    connection.info[_LOADED] = True
