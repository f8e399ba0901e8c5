"""The count of commits: every batch raises it, so that a doubtful commit can be looked up afterwards."""

from sqlalchemy import Connection, select, update

from .schema import commits


def last(connection: Connection) -> int:
    """Return the number of commits that are in the database."""
    return int(connection.scalar(select(commits.c.count)) or 0)


def advance(connection: Connection) -> int:
    """Raise the count by one and return it: the mark of this transaction."""
    mark = last(connection) + 1
    connection.execute(update(commits).values(count=mark))
    return mark
