"""The tables of the database. The migrations make them; a test compares the two."""

from typing import Any, Final

from sqlalchemy import (
    DDL,
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    event,
    text,
)

metadata: Final = MetaData()

BY_TABLE: Final = "HASH (table_id)"
PARTS: Final = 16
"""On a server the logs are divided into so many parts, by hash of the table."""

OURS: Final = "A house of Sabot"
"""The comment on one of the tables, where a kind of database keeps comments: it tells ours from others'."""

_WHOLE: Final = Integer().with_variant(BigInteger(), "postgresql")
_TEXT: Final = Text().with_variant(Text(collation="C"), "postgresql")  # in SQLite's order, whatever a server's is

tables: Final = Table(
    "tables",
    metadata,
    Column("id", _TEXT, primary_key=True),
    Column("title", _TEXT, nullable=False),
    Column("ruleset", LargeBinary, nullable=False),
    Column("settings", LargeBinary, nullable=False),
    Column("created_ms", _WHOLE, nullable=False),
    Column("closed_ms", _WHOLE),
    Column("format", _WHOLE, nullable=False),
    sqlite_strict=True,
)

events: Final = Table(
    "events",
    metadata,
    Column("table_id", _TEXT, ForeignKey("tables.id", name="events_table"), primary_key=True),
    Column("number", _WHOLE, primary_key=True),
    Column("at_ms", _WHOLE, nullable=False),
    Column("kind", _TEXT, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("format", _WHOLE, nullable=False),
    CheckConstraint("number >= 1", name="events_from_one"),
    sqlite_strict=True,
    postgresql_partition_by=BY_TABLE,
)

shoes: Final = Table(
    "shoes",
    metadata,
    Column("table_id", _TEXT, ForeignKey("tables.id", name="shoes_table"), primary_key=True),
    Column("last", _WHOLE, primary_key=True),
    Column("first", _WHOLE, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("format", _WHOLE, nullable=False),
    sqlite_strict=True,
    postgresql_partition_by=BY_TABLE,
)

replies: Final = Table(
    "replies",
    metadata,
    Column("table_id", _TEXT, ForeignKey("tables.id", name="replies_table"), primary_key=True),
    Column("player", _TEXT, primary_key=True),
    Column("command", _TEXT, primary_key=True),
    Column("number", _WHOLE, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("format", _WHOLE, nullable=False),
    sqlite_strict=True,
)

shoe_ends: Final = Table(
    "shoe_ends",
    metadata,
    Column("table_id", _TEXT, ForeignKey("tables.id", name="shoe_ends_table"), primary_key=True),
    Column("shoe", _WHOLE, primary_key=True),
    Column("number", _WHOLE, nullable=False),
    sqlite_strict=True,
)

checkpoints: Final = Table(
    "checkpoints",
    metadata,
    Column("table_id", _TEXT, ForeignKey("tables.id", name="checkpoints_table"), primary_key=True),
    Column("number", _WHOLE, nullable=False),
    Column("version", _TEXT, nullable=False),
    Column("state", LargeBinary, nullable=False),
    sqlite_strict=True,
)

players: Final = Table(
    "players",
    metadata,
    Column("id", _TEXT, primary_key=True),
    Column("nickname", _TEXT, nullable=False),
    Column("token_digest", LargeBinary, nullable=False),
    Column("created_ms", _WHOLE, nullable=False),
    Column("format", _WHOLE, nullable=False),
    UniqueConstraint("token_digest", name="players_token"),
    sqlite_strict=True,
)

keys: Final = Table(
    "keys",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("player", _TEXT, ForeignKey("players.id", name="keys_player"), nullable=False, index=True),
    Column("kind", _TEXT, nullable=False),
    Column("created_ms", _WHOLE, nullable=False),
    Column("format", _WHOLE, nullable=False),
    sqlite_strict=True,
)

devices: Final = Table(
    "devices",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("player", _TEXT, ForeignKey("players.id", name="devices_player"), nullable=False, index=True),
    Column("first_ms", _WHOLE, nullable=False),
    Column("seen_ms", _WHOLE, nullable=False),
    Column("browser", _TEXT, nullable=False),
    sqlite_strict=True,
)


last_open: Final = Table(
    "last_open",
    metadata,
    Column("id", _WHOLE, primary_key=True),
    Column("at_ms", _WHOLE, nullable=False),
    CheckConstraint("id = 1", name="last_open_single"),
    sqlite_strict=True,
)


def _of_player(name: str, *columns: Column[Any]) -> Table:
    player = Column("player", _TEXT, ForeignKey("players.id", name=f"{name}_player"), primary_key=True)
    return Table(name, metadata, player, *columns, sqlite_strict=True)


preferences: Final = _of_player(
    "preferences",
    Column("body", LargeBinary, nullable=False),
)

open_drills: Final = _of_player(
    "open_drills",
    Column("id", _TEXT, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

practice: Final = _of_player(
    "practice",
    Column("topic", _TEXT, primary_key=True),
    Column("item", _TEXT, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

answers: Final = _of_player(
    "answers",
    Column("at_ms", _WHOLE, primary_key=True),
    Column("topic", _TEXT, primary_key=True),
    Column("item", _TEXT, primary_key=True),
    Column("is_right", _WHOLE, nullable=False),
    Column("took_ms", _WHOLE, nullable=False),
)

classes: Final = Table(
    "classes",
    metadata,
    Column("id", _TEXT, primary_key=True),
    Column("owner", _TEXT, ForeignKey("players.id", name="classes_owner"), nullable=False, index=True),
    Column("title", _TEXT, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("created_ms", _WHOLE, nullable=False),
    UniqueConstraint("digest", name="classes_link"),
    sqlite_strict=True,
)

pupils: Final = Table(
    "pupils",
    metadata,
    Column("class", _TEXT, ForeignKey("classes.id", name="pupils_class"), primary_key=True),
    Column("player", _TEXT, ForeignKey("players.id", name="pupils_player"), primary_key=True, index=True),
    Column("joined_ms", _WHOLE, nullable=False),
    sqlite_strict=True,
)

homework: Final = Table(
    "homework",
    metadata,
    Column("class", _TEXT, ForeignKey("classes.id", name="homework_class"), primary_key=True),
    Column("id", _TEXT, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_strict=True,
)

balances: Final = Table(
    "balances",
    metadata,
    Column("account", _TEXT, primary_key=True),
    Column("cents", _WHOLE, nullable=False),
    Column("overdraft", _WHOLE, nullable=False),
    CheckConstraint("overdraft IN (0, 1)", name="balances_overdraft"),
    CheckConstraint("cents >= 0 OR overdraft = 1", name="balances_covered"),
    sqlite_strict=True,
)

transactions: Final = Table(
    "transactions",
    metadata,
    Column("id", _WHOLE, primary_key=True),
    Column("at_ms", _WHOLE, nullable=False),
    Column("table_id", _TEXT, ForeignKey("tables.id", name="transactions_table"), index=True),
    Column("number", _WHOLE),
    Column("reference", _TEXT),
    Column("format", _WHOLE, nullable=False),
    UniqueConstraint("reference", name="transactions_reference"),
    sqlite_strict=True,
)

lines: Final = Table(
    "lines",
    metadata,
    Column("transaction_id", _WHOLE, primary_key=True),
    Column("position", _WHOLE, primary_key=True),
    Column("account", _TEXT, nullable=False),
    Column("cents", _WHOLE, nullable=False),
    ForeignKeyConstraint(["transaction_id"], ["transactions.id"], name="lines_transaction"),
    ForeignKeyConstraint(["account"], ["balances.account"], name="lines_account").ddl_if(dialect="sqlite"),
    sqlite_strict=True,
)

OF_PLAYERS: Final = text("account >= 'player:' AND account < 'player;'")
"""Of the ledger's lines those of players are found by their accounts: who asks for them says so in these words."""
Index(
    "lines_of_players",
    lines.c.account,
    lines.c.transaction_id,
    sqlite_where=OF_PLAYERS,
    postgresql_where=OF_PLAYERS,
)

played: Final = _of_player(
    "played",
    Column("table_id", _TEXT, ForeignKey("tables.id", name="played_table"), primary_key=True),
    Column("shoe", _WHOLE, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("format", _WHOLE, nullable=False),
)

heads: Final = Table(
    "heads",
    metadata,
    Column("number", _WHOLE, primary_key=True),
    Column("entry", _TEXT, nullable=False, index=True),
    Column("link", _TEXT, nullable=False),
    sqlite_strict=True,
)

commits: Final = Table(
    "commits",
    metadata,
    Column("id", _WHOLE, primary_key=True),
    Column("count", _WHOLE, nullable=False),
    CheckConstraint("id = 1", name="commits_single"),
    sqlite_strict=True,
    comment=OURS,
)

compatibility: Final = Table(
    "compatibility",
    metadata,
    Column("id", _WHOLE, primary_key=True),
    Column("oldest", _TEXT, nullable=False),
    CheckConstraint("id = 1", name="compatibility_single"),
    sqlite_strict=True,
)

peers: Final = Table(
    "fellows",
    metadata,
    Column("id", _TEXT, primary_key=True),
    Column("address", _TEXT, nullable=False),
    Column("secret", _TEXT, nullable=False),
    Column("number", _WHOLE, nullable=False),
    Column("seen_ms", _WHOLE, nullable=False),
    Column("schema", _TEXT),
    UniqueConstraint("address", name="fellows_address"),
    sqlite_strict=True,
)

holders: Final = Table(
    "holders",
    metadata,
    Column("table_id", _TEXT, ForeignKey("tables.id", name="holders_table"), primary_key=True),
    Column("fellow", _TEXT, nullable=False),
    sqlite_strict=True,
)


def _on_a_server(table: Table, statement: str) -> None:
    event.listen(table, "after_create", DDL(statement).execute_if(dialect="postgresql"))  # type: ignore[no-untyped-call]


for _divided in (events, shoes):
    for _part in range(PARTS):
        _values = f"WITH (MODULUS {PARTS}, REMAINDER {_part})"
        _on_a_server(_divided, f"CREATE TABLE {_divided}_{_part} PARTITION OF {_divided} FOR VALUES {_values}")
_on_a_server(compatibility, "INSERT INTO compatibility VALUES (1, '0007')")
