"""Keys: other devices of a player, and his personal link."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table; what opened an account before is still with its player."""
    op.create_table(
        "keys",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("player", sa.Text, sa.ForeignKey("players.id", name="keys_player"), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("created_ms", sa.Integer, nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("ix_keys_player", "keys", ["player"])
