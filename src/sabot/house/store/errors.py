# ruff: noqa: N818 (an error is named by what happened: `except Conflict` reads as it is meant)
"""Answers of the store that refuse or fail: a stable code, facts, and a sentence for the operator."""

from dataclasses import asdict, dataclass
from typing import ClassVar


@dataclass(eq=False)
class StoreError(Exception):
    """Anything the store refuses or fails at."""

    code: ClassVar[str] = "store_error"
    sentence: ClassVar[str] = "The store failed."

    def facts(self) -> dict[str, object]:
        """Return the error's fields by name."""
        return asdict(self)

    def __str__(self) -> str:
        return self.sentence.format(**self.facts())


@dataclass(eq=False)
class UnsupportedUrl(StoreError):
    """The address is for another database. It may hold a password, so only its scheme is told."""

    scheme: str
    code: ClassVar[str] = "unsupported_url"
    sentence: ClassVar[str] = (
        "A house's database is a SQLite file or on a PostgreSQL server, not {scheme!r}: "
        "give a file's path, sqlite:///path/to/house.db or postgresql://host:port/database."
    )


@dataclass(eq=False)
class DatabaseInUse(StoreError):
    """Another process owns the database."""

    path: str
    code: ClassVar[str] = "database_in_use"
    sentence: ClassVar[str] = (
        "The database {path} is in use by another running house. "
        "Stop that one first, or give this one a database of its own."
    )


@dataclass(eq=False)
class DatabaseTooNew(StoreError):
    """A newer build has written the database: its schema version is not known here."""

    path: str
    found: str
    known: str
    code: ClassVar[str] = "database_too_new"
    sentence: ClassVar[str] = (
        "The database {path} has schema version {found}; this version of Sabot knows versions up to {known}. "
        "Install the version of Sabot that wrote it, or a newer one, or start with another database. "
        "Nothing was changed."
    )


@dataclass(eq=False)
class DatabaseUnusable(StoreError):
    """The file cannot be opened, is no database, or is somebody else's."""

    path: str
    reason: str
    code: ClassVar[str] = "database_unusable"
    sentence: ClassVar[str] = "The database {path} cannot be used: {reason}."


@dataclass(eq=False)
class ReadFailed(StoreError):
    """A question to the database failed; nothing was to be changed."""

    reason: str
    code: ClassVar[str] = "read_failed"
    sentence: ClassVar[str] = "The database could not be read: {reason}."


@dataclass(eq=False)
class OutcomeUnknown(StoreError):
    """The commit failed and nobody can say yet whether it is on disk: `probe()`, then look."""

    reason: str
    code: ClassVar[str] = "outcome_unknown"
    sentence: ClassVar[str] = "The commit failed, and whether it was stored is not known yet: {reason}."


@dataclass(eq=False)
class NotStored(StoreError):
    """A definite failure: nothing of this work is, or ever will be, in the database."""

    code: ClassVar[str] = "not_stored"
    sentence: ClassVar[str] = "Nothing was stored."


@dataclass(eq=False)
class WriteFailed(NotStored):
    """The database refused or failed; it may work again later."""

    reason: str
    code: ClassVar[str] = "write_failed"
    sentence: ClassVar[str] = "Nothing was stored: {reason}."


@dataclass(eq=False)
class DatabaseReplaced(NotStored):
    """The database or its write-ahead log is no longer the file that the house has opened."""

    file: str
    happened: str
    code: ClassVar[str] = "database_replaced"
    sentence: ClassVar[str] = (
        "The file {file} was {happened} under the running house, and nothing is stored until it is back. "
        "Put it back, or stop the house, put the right file in its place and start again."
    )


@dataclass(eq=False)
class DatabaseTaken(NotStored):
    """Another house has opened the database after this one, and written to it perhaps."""

    path: str
    code: ClassVar[str] = "database_taken"
    sentence: ClassVar[str] = (
        "Another house has opened the database {path} since this one lost its connection. "
        "Nothing more is stored here: stop this house, and start it again where the other one is to end."
    )


@dataclass(eq=False)
class StoreClosed(NotStored):
    """The store has been closed."""

    code: ClassVar[str] = "store_closed"
    sentence: ClassVar[str] = "Nothing was done: the store is closed."


@dataclass(eq=False)
class Conflict(NotStored):
    """The table's last event has another number than the append expected."""

    table: str
    expected: int
    actual: int
    code: ClassVar[str] = "conflict"
    sentence: ClassVar[str] = "Table {table}: event {expected} was expected to be the last, but {actual} is."


@dataclass(eq=False)
class UnknownTable(NotStored):
    """No table has this id."""

    table: str
    code: ClassVar[str] = "unknown_table"
    sentence: ClassVar[str] = "There is no table {table}."


@dataclass(eq=False)
class UnknownPlayer(NotStored):
    """No player has this id."""

    player: str
    code: ClassVar[str] = "unknown_player"
    sentence: ClassVar[str] = "There is no player {player}."


@dataclass(eq=False)
class TableElsewhere(NotStored):
    """Another process of the house holds the table."""

    table: str
    code: ClassVar[str] = "table_elsewhere"
    sentence: ClassVar[str] = "Table {table} goes on in another process of the house."


@dataclass(eq=False)
class BalanceMoved(NotStored):
    """An account holds something else than was believed."""

    account: str
    balance: int
    code: ClassVar[str] = "balance_moved"
    sentence: ClassVar[str] = "Account {account} holds {balance} cents by now."


@dataclass(eq=False)
class TableClosed(NotStored):
    """The table has been closed; its log has ended."""

    table: str
    code: ClassVar[str] = "table_closed"
    sentence: ClassVar[str] = "Table {table} is closed."


@dataclass(eq=False)
class AlreadyStored(NotStored):
    """A record with this key exists: a table, a player, a token, a reply or a transfer's reference."""

    what: str
    key: str
    code: ClassVar[str] = "already_stored"
    sentence: ClassVar[str] = "There is already a {what} {key}."


@dataclass(eq=False)
class UnbalancedLedger(NotStored):
    """The entries of one transaction do not sum to zero."""

    total: int
    code: ClassVar[str] = "unbalanced_ledger"
    sentence: ClassVar[str] = "The entries sum to {total} cents instead of zero."


@dataclass(eq=False)
class AmountTooLarge(NotStored):
    """An amount or balance leaves the whole numbers that every reader of JSON holds exactly."""

    account: str
    cents: int
    code: ClassVar[str] = "amount_too_large"
    sentence: ClassVar[str] = "Account {account}: {cents} cents is too large."


@dataclass(eq=False)
class InsufficientFunds(NotStored):
    """The account holds less than was to be taken from it."""

    account: str
    balance: int
    needed: int
    code: ClassVar[str] = "insufficient_funds"
    sentence: ClassVar[str] = "Account {account} holds {balance} cents; {needed} are needed."
