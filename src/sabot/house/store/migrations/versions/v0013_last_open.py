"""The time of day at which the house was open last, so that idle times are not counted for a time when it was not."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_WHOLE = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Make it, empty."""
    op.create_table(
        "last_open",
        sa.Column("id", _WHOLE, primary_key=True),
        sa.Column("at_ms", _WHOLE, nullable=False),
        sa.CheckConstraint("id = 1", name="last_open_single"),
        sqlite_strict=True,
        if_not_exists=True,
    )
