"""The count of commits: every batch raises it, so that a doubtful commit can be looked up afterwards."""

import sqlite3


def last(connection: sqlite3.Connection) -> int:
    """Return the number of commits that are in the database."""
    return int(connection.execute("SELECT count FROM commits").fetchone()[0])


def advance(connection: sqlite3.Connection) -> int:
    """Raise the count by one and return it: the mark of this transaction."""
    return int(connection.execute("UPDATE commits SET count = count + 1 RETURNING count").fetchone()[0])
