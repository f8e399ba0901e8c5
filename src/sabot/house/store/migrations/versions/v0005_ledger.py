"""The transactions of a table, found without reading all of them."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the index."""
    op.create_index("ix_transactions_table_id", "transactions", ["table_id"])
