"""Preferences: what a player wants to see and hear, on every device of his."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "preferences",
        sa.Column("player", _TEXT, sa.ForeignKey("players.id", name="preferences_player"), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
        if_not_exists=True,
    )
