"""Devices: when each of a player's was there first and last; those of before are in it when they come again."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_WHOLE = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
_TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make it, and what finds those of a player in it."""
    op.create_table(
        "devices",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("player", _TEXT, sa.ForeignKey("players.id", name="devices_player"), nullable=False),
        sa.Column("first_ms", _WHOLE, nullable=False),
        sa.Column("seen_ms", _WHOLE, nullable=False),
        sa.Column("browser", _TEXT, nullable=False),
        sqlite_strict=True,
        if_not_exists=True,
    )
    op.create_index("ix_devices_player", "devices", ["player"], if_not_exists=True)
