"""The store's books, reckoned again from the first line."""

from msgspec import Struct
from sqlalchemy import Connection, func, select

from .reads import all_balances
from .schema import events, lines, transactions
from .store import Store


class Finding(Struct, frozen=True):
    """Something that does not add up: what is wrong, where, what it should be and what it is."""

    code: str
    where: str
    should: int
    found: int


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
    )


def _transactions(connection: Connection) -> list[Finding]:
    total = func.coalesce(func.sum(lines.c.cents), 0)
    query = select(transactions.c.id, total).outerjoin(lines).group_by(transactions.c.id).having(total != 0)
    return [Finding("transaction_unbalanced", str(where), 0, int(found)) for where, found in connection.execute(query)]


def _balances(connection: Connection) -> list[Finding]:
    query = select(lines.c.account, func.sum(lines.c.cents)).group_by(lines.c.account)
    should = {account: int(cents) for account, cents in connection.execute(query)}
    found = all_balances(connection)
    return [
        Finding("balance_wrong", where, should.get(where, 0), found.get(where, 0))
        for where in sorted(should.keys() | found.keys())
        if should.get(where, 0) != found.get(where, 0)
    ]


def _total(connection: Connection) -> list[Finding]:
    found = sum(all_balances(connection).values())
    return [Finding("total_not_zero", "all accounts", 0, found)] if found else []


def _numbers(connection: Connection) -> list[Finding]:
    first, last, count = func.min(events.c.number), func.max(events.c.number), func.count()
    query = select(events.c.table_id, last, count).group_by(events.c.table_id)
    rows = connection.execute(query.having((first != 1) | (last != count)))
    return [Finding("event_missing", table, should, found) for table, should, found in rows]
