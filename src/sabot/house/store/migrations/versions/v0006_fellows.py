"""The processes of a house, and which of them holds which table; a house of one process has no such rows."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_WHOLE = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
_TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "fellows",
        sa.Column("id", _TEXT, primary_key=True),
        sa.Column("address", _TEXT, nullable=False),
        sa.Column("secret", _TEXT, nullable=False),
        sa.Column("number", _WHOLE, nullable=False),
        sa.Column("seen_ms", _WHOLE, nullable=False),
        sa.UniqueConstraint("address", name="fellows_address"),
        sqlite_strict=True,
        if_not_exists=True,
    )
    op.create_table(
        "holders",
        sa.Column("table_id", _TEXT, sa.ForeignKey("tables.id", name="holders_table"), primary_key=True),
        sa.Column("fellow", _TEXT, nullable=False),
        sqlite_strict=True,
        if_not_exists=True,
    )
