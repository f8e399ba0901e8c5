"""The one list of a house's heads: each entry is bound to the one before, whichever process stores it."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, func, select

from .schema import heads
from .sql import Statement, WritingSession, insert, same

PAGE: Final = 1000
"""So many entries are read at once."""
LAST: Final = 2**63 - 1
"""Behind it there is nothing in any list."""
_IN_TURN: Final = Statement("SELECT 1", "SELECT pg_advisory_xact_lock(1396854615, hashtext(current_schema()))")
"""Of several processes one after another adds to the list, until its commit; a file has one writer anyhow."""
_LAST: Final = same("SELECT number, link FROM heads ORDER BY number DESC LIMIT 1")
_ADD: Final = insert(heads)


class HeadLink(Struct, frozen=True):
    """An entry by its number, with what binds it and all before it."""

    number: int
    link: str


BEGINS: Final = HeadLink(0, "0" * 64)
"""The link to which the first entry is bound."""


class ListRows(Struct, frozen=True):
    """A piece of the list: how many entries it has in all, the one before the piece, and entries with their links."""

    size: int
    before: HeadLink
    rows: tuple[tuple[str, str], ...]


def bound(before: HeadLink, entry: str) -> HeadLink:
    """The link that binds the next entry to its number and to all before."""
    number = before.number + 1
    text = f"sabot list 1\n{number}\n{before.link}\n{entry}"
    return HeadLink(number, hashlib.sha256(text.encode()).hexdigest())


def add(session: WritingSession, entries: Sequence[str]) -> None:
    """Put some entries behind the others, in the transaction that stores what they are of."""
    if not entries:
        return
    with session.together():
        session.execute(_IN_TURN)
        last = session.execute(_LAST)
    (end,) = [*last] or [(BEGINS.number, BEGINS.link)]
    link, rows = HeadLink(*end), list[tuple[object, ...]]()
    for entry in entries:
        link = bound(link, entry)
        rows.append((link.number, entry, link.link))
    session.many(_ADD, rows)


def after(connection: Connection, number: int) -> ListRows:
    """The entries behind one, or behind the last, as many as are read at once."""
    size = int(connection.scalar(select(func.max(heads.c.number))) or 0)
    number = min(number, size)
    query = select(heads.c.number, heads.c.entry, heads.c.link)
    rows = connection.execute(query.where(heads.c.number >= number).order_by(heads.c.number).limit(PAGE + 1)).all()
    behind = tuple((str(entry), str(link)) for _, entry, link in (rows[1:] if number else rows[:PAGE]))
    before = next((HeadLink(number, str(link)) for at, _, link in rows if at == number), BEGINS)
    return ListRows(size, before, behind)


def since(connection: Connection, entry: str) -> ListRows:
    """The entries from the first on that is this one; none where it does not stand in the list."""
    number = connection.scalar(select(func.min(heads.c.number)).where(heads.c.entry == entry))
    return after(connection, LAST if number is None else int(number) - 1)


def entries(connection: Connection) -> Counter[str]:
    """Entries of the list, each with its count."""
    return Counter(str(entry) for (entry,) in connection.execute(select(heads.c.entry)))
