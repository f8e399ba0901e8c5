"""The first schema: tables, events, replies, players, ledger, count of commits."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make everything in an empty database."""
    op.execute("PRAGMA application_id = 0x53424F54")
    _tables()
    _logs()
    _players()
    _ledger()
    _commits()


def _text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=nullable)


def _whole(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=nullable)


def _bytes(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, nullable=False)


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        _text("title"),
        _bytes("ruleset"),
        _bytes("settings"),
        _whole("created_ms"),
        _whole("closed_ms", nullable=True),
        _whole("format"),
        sqlite_strict=True,
    )


def _logs() -> None:
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="events_table"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        _whole("at_ms"),
        _text("kind"),
        _bytes("body"),
        _whole("format"),
        sa.CheckConstraint("number >= 1", name="events_from_one"),
        sqlite_strict=True,
    )
    op.create_table(
        "replies",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="replies_table"), primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("command", sa.Text, primary_key=True),
        _whole("number"),
        _bytes("digest"),
        _bytes("body"),
        _whole("format"),
        sqlite_strict=True,
    )


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        _text("nickname"),
        _bytes("token_digest"),
        _whole("created_ms"),
        _whole("format"),
        sa.UniqueConstraint("token_digest", name="players_token"),
        sqlite_strict=True,
    )


def _ledger() -> None:
    op.create_table(
        "balances",
        sa.Column("account", sa.Text, primary_key=True),
        _whole("cents"),
        _whole("overdraft"),
        sa.CheckConstraint("overdraft IN (0, 1)", name="balances_overdraft"),
        sa.CheckConstraint("cents >= 0 OR overdraft = 1", name="balances_covered"),
        sqlite_strict=True,
    )
    op.create_table(
        "transactions",
        sa.Column("id", sa.Integer, primary_key=True),
        _whole("at_ms"),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="transactions_table")),
        _whole("number", nullable=True),
        _text("reference", nullable=True),
        _whole("format"),
        sa.UniqueConstraint("reference", name="transactions_reference"),
        sqlite_strict=True,
    )
    transaction = sa.ForeignKey("transactions.id", name="lines_transaction")
    account = sa.ForeignKey("balances.account", name="lines_account")
    op.create_table(
        "lines",
        sa.Column("transaction_id", sa.Integer, transaction, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("account", sa.Text, account, nullable=False),
        _whole("cents"),
        sqlite_strict=True,
    )


def _commits() -> None:
    commits = op.create_table(
        "commits",
        sa.Column("id", sa.Integer, primary_key=True),
        _whole("count"),
        sa.CheckConstraint("id = 1", name="commits_single"),
        sqlite_strict=True,
    )
    op.bulk_insert(commits, [{"id": 1, "count": 0}])
