"""Double entry: judged sums, balances that never fall below zero, lines that never change."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from .errors import AlreadyStored, AmountTooLarge, BalanceMoved, InsufficientFunds, UnbalancedLedger
from .records import LedgerEntry
from .schema import balances, lines, transactions
from .sql import Rows, Statement, WritingSession, insert, same

ISSUER: Final = "issuer"
"""The account all chips come from; what it is below zero is the amount issued."""

HOUSE: Final = "house"
"""The house's gain at all tables, which may be a loss."""

OVERDRAFT: Final = frozenset({ISSUER, HOUSE})
"""Accounts that may fall below zero (M3)."""

MOST_CENTS: Final = 2**53 - 1
"""Beyond this a reader of JSON may lose cents."""

FORMAT: Final = 1
_HELD: Final = Statement(
    "SELECT account, cents FROM balances WHERE account IN (SELECT value FROM json_each(?))",
    # in one order, always
    "SELECT account, cents FROM balances WHERE account = ANY (%s::text[]) ORDER BY account FOR UPDATE",
)
_NEW: Final = insert(balances)
_MOVE: Final = Statement(
    "UPDATE balances SET cents = cents + ?2 WHERE account = ?1",
    """
    UPDATE balances SET cents = balances.cents + moved.cents
    FROM unnest(%s::text[], %s::bigint[]) AS moved (account, cents) WHERE balances.account = moved.account
    """,
)
_NUMBERS: Final = Statement(
    "SELECT (SELECT coalesce(max(id), 0) FROM transactions) + 1 + key FROM json_each(?)",
    "SELECT nextval('transactions_id_seq') FROM unnest(%s::text[])",
)
_TRANSACTION: Final = insert(transactions)
_LINE: Final = insert(lines)
_USED: Final = same("SELECT 1 FROM transactions WHERE reference = ?")


class Occasion(Struct, frozen=True):
    """The occasion of a transaction: a time, and a table's event or a reference."""

    at_ms: int
    table: str | None = None
    number: int | None = None
    reference: str | None = None


class Posting(Struct, frozen=True):
    """A transaction: what it belongs to, and its entries."""

    occasion: Occasion
    entries: tuple[LedgerEntry, ...]


def player_account(player: str) -> str:
    """Name the account of a player."""
    return f"player:{player}"


def require(session: WritingSession, account: str, cents: int) -> None:
    """Raise unless an account holds so much, and keep it from moving until the commit."""
    balance = dict(session.execute(_HELD, (session.texts([account]),))).get(account, 0)
    if balance != cents:
        raise BalanceMoved(account, balance)


def check(entries: Iterable[LedgerEntry]) -> None:
    """Raise unless the entries sum to zero in amounts of a sane size; needs no database."""
    total = 0
    for entry in entries:
        _check_size(entry.account, entry.cents)
        total += entry.cents
    if total:
        raise UnbalancedLedger(total)


class LedgerReads(NamedTuple):
    """Balances of accounts, and numbers for transactions, asked of the database."""

    amounts: Rows
    numbers: Rows


def ask(session: WritingSession, postings: Sequence[Posting]) -> LedgerReads:
    """Ask for what is needed to write some transactions; within `together` it is there at the end."""
    accounts = {entry.account for each in postings for entry in each.entries}
    amounts = session.execute(_HELD, (session.texts(accounts),))
    return LedgerReads(amounts, session.execute(_NUMBERS, (session.texts([""] * len(postings)),)))


def post(session: WritingSession, postings: Sequence[Posting], asked: LedgerReads | None = None) -> None:
    """Write some transactions and move their balances; each account is judged on its net amount in each."""
    if asked is None:
        with session.together():
            asked = ask(session, postings)
    accounts = sorted({entry.account for each in postings for entry in each.entries})
    amounts = dict.fromkeys(accounts) | dict(asked.amounts)
    numbers = sorted(int(number) for (number,) in asked.numbers)
    moved = dict.fromkeys(amounts, 0)
    for each in postings:
        _check_new(session, each.occasion.reference)
        for account, cents in _net(each.entries).items():
            _judge(account, (amounts[account] or 0) + moved[account], cents)
            moved[account] += cents
    rows = ((number, *_row(each.occasion)) for number, each in zip(numbers, postings, strict=True))
    with session.together():
        _move(session, amounts, moved)
        session.many(_TRANSACTION, rows)
        session.many(_LINE, _lines(numbers, postings))


def _move(session: WritingSession, amounts: dict[str, int | None], moved: dict[str, int]) -> None:
    """Move balances by differences: what others have moved meanwhile stays moved."""
    keeps = session.dialect.keeps_overdrawn
    new = [(each, moved[each], int(each in OVERDRAFT)) for each, cents in amounts.items() if cents is None]
    session.many(_NEW, [row for row in new if keeps or not row[2]])
    session.many(_MOVE, [(each, moved[each]) for each, cents in amounts.items() if cents is not None])


def _net(entries: tuple[LedgerEntry, ...]) -> dict[str, int]:
    net: defaultdict[str, int] = defaultdict(int)
    for entry in entries:
        net[entry.account] += entry.cents
    return net


def _judge(account: str, balance: int, cents: int) -> None:
    if balance + cents < 0 and account not in OVERDRAFT:
        raise InsufficientFunds(account, balance, -cents)
    _check_size(account, balance + cents)


def _check_size(account: str, cents: int) -> None:
    if abs(cents) > MOST_CENTS:
        raise AmountTooLarge(account, cents)


def _check_new(session: WritingSession, reference: str | None) -> None:
    if reference is not None and session.execute(_USED, (reference,)).fetchone():
        raise AlreadyStored("transfer", reference)


def _row(occasion: Occasion) -> tuple[object, ...]:
    return occasion.at_ms, occasion.table, occasion.number, occasion.reference, FORMAT


def _lines(numbers: Sequence[int], postings: Sequence[Posting]) -> Iterable[tuple[object, ...]]:
    for number, each in zip(numbers, postings, strict=True):
        for position, entry in enumerate(each.entries):
            yield number, position, entry.account, entry.cents
