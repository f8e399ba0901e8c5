"""The end of each shoe of a log, and the state of each table there."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_ENDS = """
    INSERT OR IGNORE INTO shoe_ends (table_id, shoe, number)
    SELECT table_id, json_extract(CAST(body AS TEXT), '$.shoe'), number FROM events
    WHERE kind = 'shoe_revealed' AND json_valid(CAST(body AS TEXT))
    AND json_type(CAST(body AS TEXT), '$.shoe') = 'integer'
"""


def upgrade() -> None:
    """Make both, and find the ends in the logs that are there."""
    op.create_table(
        "shoe_ends",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="shoe_ends_table"), primary_key=True),
        sa.Column("shoe", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", name="checkpoints_table"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )
    op.execute(_ENDS)
