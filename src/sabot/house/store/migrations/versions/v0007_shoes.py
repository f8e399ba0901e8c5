"""Shoes that are over in one compressed row each, and the oldest version of the schema that may use the database."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_WHOLE = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
_TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_PARTS = 16


def upgrade() -> None:
    """Make both; a process that says nothing of its schema reads no compressed rows."""
    server = op.get_bind().dialect.name == "postgresql"
    op.create_table(
        "shoes",
        sa.Column("table_id", _TEXT, sa.ForeignKey("tables.id", name="shoes_table"), primary_key=True),
        sa.Column("last", _WHOLE, primary_key=True),
        sa.Column("first", _WHOLE, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("format", _WHOLE, nullable=False),
        sqlite_strict=True,
        postgresql_partition_by="HASH (table_id)",
        if_not_exists=True,
    )
    for part in range(_PARTS if server else 0):
        values = f"WITH (MODULUS {_PARTS}, REMAINDER {part})"
        op.execute(f"CREATE TABLE IF NOT EXISTS shoes_{part} PARTITION OF shoes FOR VALUES {values}")
    op.create_table(
        "compatibility",
        sa.Column("id", _WHOLE, primary_key=True),
        sa.Column("oldest", _TEXT, nullable=False),
        sa.CheckConstraint("id = 1", name="compatibility_single"),
        sqlite_strict=True,
        if_not_exists=True,
    )
    op.execute("INSERT INTO compatibility VALUES (1, '0007') ON CONFLICT DO NOTHING")
    if server:
        op.add_column("fellows", sa.Column("schema", _TEXT))
    else:
        _fellows()


def _fellows() -> None:
    """Nobody is in the table of a file."""
    op.drop_table("fellows")
    op.create_table(
        "fellows",
        sa.Column("id", _TEXT, primary_key=True),
        sa.Column("address", _TEXT, nullable=False),
        sa.Column("secret", _TEXT, nullable=False),
        sa.Column("number", _WHOLE, nullable=False),
        sa.Column("seen_ms", _WHOLE, nullable=False),
        sa.Column("schema", _TEXT),
        sa.UniqueConstraint("address", name="fellows_address"),
        sqlite_strict=True,
    )
