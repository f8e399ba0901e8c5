"""The house's list of the heads of its shoes; those before it are in none."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_WHOLE = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
_TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make it, and what finds an entry in it."""
    op.create_table(
        "heads",
        sa.Column("number", _WHOLE, primary_key=True),
        sa.Column("entry", _TEXT, nullable=False),
        sa.Column("link", _TEXT, nullable=False),
        sqlite_strict=True,
        if_not_exists=True,
    )
    op.create_index("ix_heads_entry", "heads", ["entry"], if_not_exists=True)
