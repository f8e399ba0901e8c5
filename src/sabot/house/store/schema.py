"""The tables of the database. The migrations make them; a test compares the two."""

from typing import Final

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("ruleset", LargeBinary, nullable=False),
    Column("settings", LargeBinary, nullable=False),
    Column("created_ms", Integer, nullable=False),
    Column("closed_ms", Integer),
    Column("format", Integer, nullable=False),
    sqlite_strict=True,
)

events: Final = Table(
    "events",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", name="events_table"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at_ms", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("format", Integer, nullable=False),
    CheckConstraint("number >= 1", name="events_from_one"),
    sqlite_strict=True,
)

replies: Final = Table(
    "replies",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", name="replies_table"), primary_key=True),
    Column("player", Text, primary_key=True),
    Column("command", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("format", Integer, nullable=False),
    sqlite_strict=True,
)

shoe_ends: Final = Table(
    "shoe_ends",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", name="shoe_ends_table"), primary_key=True),
    Column("shoe", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
    sqlite_strict=True,
)

checkpoints: Final = Table(
    "checkpoints",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", name="checkpoints_table"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("version", Text, nullable=False),
    Column("state", LargeBinary, nullable=False),
    sqlite_strict=True,
)

players: Final = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("nickname", Text, nullable=False),
    Column("token_digest", LargeBinary, nullable=False),
    Column("created_ms", Integer, nullable=False),
    Column("format", Integer, nullable=False),
    UniqueConstraint("token_digest", name="players_token"),
    sqlite_strict=True,
)

keys: Final = Table(
    "keys",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("player", Text, ForeignKey("players.id", name="keys_player"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("created_ms", Integer, nullable=False),
    Column("format", Integer, nullable=False),
    sqlite_strict=True,
)

balances: Final = Table(
    "balances",
    metadata,
    Column("account", Text, primary_key=True),
    Column("cents", Integer, nullable=False),
    Column("overdraft", Integer, nullable=False),
    CheckConstraint("overdraft IN (0, 1)", name="balances_overdraft"),
    CheckConstraint("cents >= 0 OR overdraft = 1", name="balances_covered"),
    sqlite_strict=True,
)

transactions: Final = Table(
    "transactions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at_ms", Integer, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id", name="transactions_table"), index=True),
    Column("number", Integer),
    Column("reference", Text),
    Column("format", Integer, nullable=False),
    UniqueConstraint("reference", name="transactions_reference"),
    sqlite_strict=True,
)

lines: Final = Table(
    "lines",
    metadata,
    Column("transaction_id", Integer, ForeignKey("transactions.id", name="lines_transaction"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("account", Text, ForeignKey("balances.account", name="lines_account"), nullable=False),
    Column("cents", Integer, nullable=False),
    sqlite_strict=True,
)

commits: Final = Table(
    "commits",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("count", Integer, nullable=False),
    CheckConstraint("id = 1", name="commits_single"),
    sqlite_strict=True,
)
