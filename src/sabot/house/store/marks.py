"""The count of a file's commits: every batch raises it, so that a doubtful commit can be looked up afterwards."""

from typing import Final

from .sql import WritingSession, same

_LAST: Final = same("SELECT count FROM commits")
_ADVANCE: Final = same("UPDATE commits SET count = count + 1 RETURNING count")


def last(session: WritingSession) -> int:
    """Return the number of commits that are in the database."""
    return int(session.execute(_LAST).fetchone()[0])


def advance(session: WritingSession) -> int:
    """Raise the count by one and return it: the mark of this transaction."""
    return int(session.execute(_ADVANCE).fetchone()[0])
