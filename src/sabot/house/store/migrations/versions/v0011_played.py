"""A shoe's results for a player, once he has asked; and an index by which his lines in the ledger are found."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_WHOLE = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
_TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_PLAYERS = sa.text("account >= 'player:' AND account < 'player;'")


def upgrade() -> None:
    """Make both; the index has the accounts of players alone, since tables and house have a line in every commit."""
    op.create_table(
        "played",
        sa.Column("player", _TEXT, sa.ForeignKey("players.id", name="played_player"), primary_key=True),
        sa.Column("table_id", _TEXT, sa.ForeignKey("tables.id", name="played_table"), primary_key=True),
        sa.Column("shoe", _WHOLE, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("format", _WHOLE, nullable=False),
        sqlite_strict=True,
        if_not_exists=True,
    )
    op.create_index(
        "lines_of_players",
        "lines",
        ["account", "transaction_id"],
        sqlite_where=_PLAYERS,
        postgresql_where=_PLAYERS,
        if_not_exists=True,
    )
