"""The store's books, reckoned again from the first line."""

from msgspec import Struct
from sqlalchemy import Connection, Subquery, case, func, select

from .heads import BEGINS, bound
from .reads import all_balances
from .schema import events, heads, lines, shoes, transactions
from .store import Store


class Finding(Struct, frozen=True):
    """Something that does not add up: what is wrong, where, what it should be and what it is."""

    code: str
    where: str
    should: int
    actual: int


async def audit(store: Store) -> tuple[Finding, ...]:
    """Return all that does not add up, on one state of the database; nothing if all is well."""
    return await store.read(audit_connection)


def audit_connection(connection: Connection) -> tuple[Finding, ...]:
    """Audit through a connection, of a copy or a backup for example."""
    return (
        *_transactions(connection),
        *_balances(connection),
        *_total(connection),
        *_numbers(connection),
        *_heads(connection),
    )


def _transactions(connection: Connection) -> list[Finding]:
    total = func.coalesce(func.sum(lines.c.cents), 0)
    query = select(transactions.c.id, total).outerjoin(lines).group_by(transactions.c.id).having(total != 0)
    return [Finding("transaction_unbalanced", str(where), 0, int(cents)) for where, cents in connection.execute(query)]


def _balances(connection: Connection) -> list[Finding]:
    query = select(lines.c.account, func.sum(lines.c.cents)).group_by(lines.c.account)
    should = {account: int(cents) for account, cents in connection.execute(query)}
    balances = all_balances(connection)
    return [
        Finding("balance_wrong", where, should.get(where, 0), balances.get(where, 0))
        for where in sorted(should.keys() | balances.keys())
        if should.get(where, 0) != balances.get(where, 0)
    ]


def _total(connection: Connection) -> list[Finding]:
    total = sum(all_balances(connection).values())
    return [Finding("total_not_zero", "all accounts", 0, total)] if total else []


def _numbers(connection: Connection) -> list[Finding]:
    """Each event is there once: with its shoe, or in a row of its own; the last of the last shoe is in both."""
    packs = _of_shoes()
    within = func.sum(case((events.c.number <= packs.c.last, 1), else_=0))
    doubled = func.sum(case((events.c.number < packs.c.last, 1), else_=0))
    counts = func.min(events.c.number), func.max(events.c.number), func.count() - within, doubled
    query = select(events.c.table_id, *counts, packs.c.first, packs.c.count)
    query = query.outerjoin(packs, packs.c.table_id == events.c.table_id)
    findings = list[Finding]()
    for table, single, last, after, again, first, packed in connection.execute(
        query.group_by(events.c.table_id, packs.c.first, packs.c.count)
    ):
        there = int(packed or 0) + after
        if (first or single) != 1 or there != last:
            findings.append(Finding("event_missing", table, last, there))
        if again:
            findings.append(Finding("event_doubled", table, 0, again))
    return findings


def _heads(connection: Connection) -> list[Finding]:
    """Each entry of the list of heads is bound to the one before; the first that is not is told."""
    link = BEGINS
    query = select(heads.c.number, heads.c.entry, heads.c.link).order_by(heads.c.number)
    for number, entry, told in connection.execute(query):
        link = bound(link, entry)
        if (number, told) != (link.number, link.link):
            return [Finding("heads_broken", "the list of heads", link.number, int(number))]
    return []


def _of_shoes() -> Subquery:
    """The first, the last and the number of each table's compressed events."""
    count = func.sum(shoes.c.last - shoes.c.first + 1).label("count")
    ends = func.min(shoes.c.first).label("first"), func.max(shoes.c.last).label("last")
    return select(shoes.c.table_id, *ends, count).group_by(shoes.c.table_id).subquery()
