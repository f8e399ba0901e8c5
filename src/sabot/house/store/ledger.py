"""Double entry: judged sums, balances that never fall below zero, lines that never change."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from .errors import AlreadyStored, AmountTooLarge, InsufficientFunds, UnbalancedLedger
from .records import LedgerEntry

ISSUER: Final = "issuer"
"""The account all chips come from; what it is below zero is the amount issued."""

HOUSE: Final = "house"
"""The house's gain at all tables, which may be a loss."""

OVERDRAFT: Final = frozenset({ISSUER, HOUSE})
"""Accounts that may fall below zero (M3)."""

MOST_CENTS: Final = 2**53 - 1
"""Beyond this a reader of JSON may lose cents."""

FORMAT: Final = 1
_BALANCES: Final = "SELECT account, cents FROM balances WHERE account IN (SELECT value FROM json_each(?))"
_BALANCE: Final = """
    INSERT INTO balances (account, cents, overdraft) VALUES (?, ?, ?)
    ON CONFLICT (account) DO UPDATE SET cents = excluded.cents
"""
_TRANSACTION: Final = """
    INSERT INTO transactions (id, at_ms, table_id, number, reference, format) VALUES (?, ?, ?, ?, ?, ?)
"""
_LINE: Final = "INSERT INTO lines (transaction_id, position, account, cents) VALUES (?, ?, ?, ?)"


class Occasion(Struct, frozen=True):
    """What a transaction belongs to: a time, and a table's event or a reference."""

    at_ms: int
    table: str | None = None
    number: int | None = None
    reference: str | None = None


class Posting(Struct, frozen=True):
    """One transaction: what it belongs to, and its entries."""

    occasion: Occasion
    entries: tuple[LedgerEntry, ...]


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


def post(connection: sqlite3.Connection, postings: Sequence[Posting]) -> None:
    """Write some transactions and move their balances; each account is judged on its net amount in each."""
    if not postings:
        return
    held = _held(connection, {entry.account for each in postings for entry in each.entries})
    for each in postings:
        _check_new(connection, each.occasion.reference)
        for account, cents in _net(each.entries).items():
            held[account] = _moved(account, held[account], cents)
    moved = ((account, cents, int(account in OVERDRAFT)) for account, cents in held.items() if cents is not None)
    connection.executemany(_BALANCE, moved)
    first = 1 + int(connection.execute("SELECT coalesce(max(id), 0) FROM transactions").fetchone()[0])
    occasions = enumerate((each.occasion for each in postings), first)
    connection.executemany(_TRANSACTION, ((number, *_row(occasion)) for number, occasion in occasions))
    connection.executemany(_LINE, _lines(first, postings))


def _held(connection: sqlite3.Connection, accounts: set[str]) -> dict[str, int | None]:
    """What accounts hold; None for one that was never used."""
    return dict.fromkeys(sorted(accounts)) | dict(connection.execute(_BALANCES, (json.dumps(list(accounts)),)))


def _net(entries: tuple[LedgerEntry, ...]) -> dict[str, int]:
    net: defaultdict[str, int] = defaultdict(int)
    for entry in entries:
        net[entry.account] += entry.cents
    return net


def _moved(account: str, held: int | None, cents: int) -> int:
    balance = (held or 0) + cents
    if balance < 0 and account not in OVERDRAFT:
        raise InsufficientFunds(account, held or 0, -cents)
    _check_size(account, balance)
    return balance


def _check_size(account: str, cents: int) -> None:
    if abs(cents) > MOST_CENTS:
        raise AmountTooLarge(account, cents)


def _check_new(connection: sqlite3.Connection, reference: str | None) -> None:
    used = "SELECT 1 FROM transactions WHERE reference = ?"
    if reference is not None and connection.execute(used, (reference,)).fetchone():
        raise AlreadyStored("transfer", reference)


def _row(occasion: Occasion) -> tuple[object, ...]:
    return occasion.at_ms, occasion.table, occasion.number, occasion.reference, FORMAT


def _lines(first: int, postings: Sequence[Posting]) -> Iterable[tuple[object, ...]]:
    for number, each in enumerate(postings, first):
        for position, entry in enumerate(each.entries):
            yield number, position, entry.account, entry.cents
