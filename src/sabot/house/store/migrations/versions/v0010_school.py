"""The school: the question that is open, what sits, every answer, classes, who learns in them, homework."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_WHOLE = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
_TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make them, and what finds a class by its teacher or link, a pupil's classes by him."""
    _of_player(
        "open_drills",
        sa.Column("id", _TEXT, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    _of_player(
        "practice",
        sa.Column("topic", _TEXT, primary_key=True),
        sa.Column("item", _TEXT, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    _of_player(
        "answers",
        sa.Column("at_ms", _WHOLE, primary_key=True),
        sa.Column("topic", _TEXT, primary_key=True),
        sa.Column("item", _TEXT, primary_key=True),
        sa.Column("is_right", _WHOLE, nullable=False),
        sa.Column("took_ms", _WHOLE, nullable=False),
    )
    _made(
        "classes",
        sa.Column("id", _TEXT, primary_key=True),
        sa.Column("owner", _TEXT, sa.ForeignKey("players.id", name="classes_owner"), nullable=False),
        sa.Column("title", _TEXT, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("created_ms", _WHOLE, nullable=False),
        sa.UniqueConstraint("digest", name="classes_link"),
    )
    _made(
        "pupils",
        sa.Column("class", _TEXT, sa.ForeignKey("classes.id", name="pupils_class"), primary_key=True),
        sa.Column("player", _TEXT, sa.ForeignKey("players.id", name="pupils_player"), primary_key=True),
        sa.Column("joined_ms", _WHOLE, nullable=False),
    )
    _made(
        "homework",
        sa.Column("class", _TEXT, sa.ForeignKey("classes.id", name="homework_class"), primary_key=True),
        sa.Column("id", _TEXT, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_classes_owner", "classes", ["owner"], if_not_exists=True)
    op.create_index("ix_pupils_player", "pupils", ["player"], if_not_exists=True)


def _of_player(name: str, *columns: sa.Column[object]) -> None:
    player = sa.Column("player", _TEXT, sa.ForeignKey("players.id", name=f"{name}_player"), primary_key=True)
    _made(name, player, *columns)


def _made(name: str, *parts: sa.schema.SchemaItem) -> None:
    op.create_table(name, *parts, sqlite_strict=True, if_not_exists=True)
