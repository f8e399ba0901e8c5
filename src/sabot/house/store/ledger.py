"""Double entry: judged sums, balances that never fall below zero, lines that never change."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, insert, select, update

from .errors import AlreadyStored, AmountTooLarge, InsufficientFunds, UnbalancedLedger
from .records import LedgerEntry
from .schema import balances, lines, transactions

ISSUER: Final = "issuer"
"""The account all chips come from; what it is below zero is the amount issued."""

HOUSE: Final = "house"
"""The house's gain at all tables, which may be a loss."""

OVERDRAFT: Final = frozenset({ISSUER, HOUSE})
"""Accounts that may fall below zero (M3)."""

MOST_CENTS: Final = 2**53 - 1
"""Beyond this a reader of JSON may lose cents."""

FORMAT: Final = 1


class Occasion(Struct, frozen=True):
    """What a transaction belongs to: a time, and a table's event or a reference."""

    at_ms: int
    table: str | None = None
    number: int | None = None
    reference: str | None = None


def player_account(player: str) -> str:
    """Name the account of a player."""
    return f"player:{player}"


def check(entries: Iterable[LedgerEntry]) -> None:
    """Raise unless the entries sum to zero in amounts of a sane size; needs no database."""
    total = 0
    for entry in entries:
        _check_size(entry.account, entry.cents)
        total += entry.cents
    if total:
        raise UnbalancedLedger(total)


def post(connection: Connection, occasion: Occasion, entries: tuple[LedgerEntry, ...]) -> None:
    """Write one transaction and move its balances; each account is judged on its net amount."""
    for account, cents in _net(entries).items():
        _move(connection, account, cents)
    transaction = _open(connection, occasion)
    rows = [
        {"transaction_id": transaction, "position": position, "account": entry.account, "cents": entry.cents}
        for position, entry in enumerate(entries)
    ]
    if rows:
        connection.execute(insert(lines), rows)


def _net(entries: tuple[LedgerEntry, ...]) -> dict[str, int]:
    net: defaultdict[str, int] = defaultdict(int)
    for entry in entries:
        net[entry.account] += entry.cents
    return net


def _move(connection: Connection, account: str, cents: int) -> None:
    held = connection.scalar(select(balances.c.cents).where(balances.c.account == account))
    overdraft = account in OVERDRAFT
    balance = (held or 0) + cents
    if balance < 0 and not overdraft:
        raise InsufficientFunds(account, held or 0, -cents)
    _check_size(account, balance)
    if held is None:
        connection.execute(insert(balances).values(account=account, cents=balance, overdraft=int(overdraft)))
    else:
        connection.execute(update(balances).where(balances.c.account == account).values(cents=balance))


def _check_size(account: str, cents: int) -> None:
    if abs(cents) > MOST_CENTS:
        raise AmountTooLarge(account, cents)


def _open(connection: Connection, occasion: Occasion) -> int:
    reference = occasion.reference
    if reference is not None and _is_used(connection, reference):
        raise AlreadyStored("transfer", reference)
    row = insert(transactions).values(
        at_ms=occasion.at_ms,
        table_id=occasion.table,
        number=occasion.number,
        reference=reference,
        format=FORMAT,
    )
    return int(connection.scalar(row.returning(transactions.c.id)) or 0)


def _is_used(connection: Connection, reference: str) -> bool:
    return connection.scalar(select(1).where(transactions.c.reference == reference)) is not None
