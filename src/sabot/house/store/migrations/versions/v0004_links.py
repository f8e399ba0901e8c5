"""Keys of tables' links as digests."""

import hashlib
import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Keep of each key its digest: links that were given away go on opening their tables."""
    connection = op.get_bind()
    connection.execute(sa.text("PRAGMA secure_delete = ON"))  # what was in the clear is overwritten, not only freed
    rows = connection.execute(sa.text("SELECT id, settings FROM tables")).all()
    for table, settings in rows:
        sealed = _sealed(settings)
        if sealed is not None:
            connection.execute(sa.text("UPDATE tables SET settings = :s WHERE id = :t"), {"s": sealed, "t": table})


def _sealed(settings: bytes) -> bytes | None:
    """A table's settings with digests of its keys; None where nothing is to be done, or nothing can be read."""
    try:
        kept: Any = json.loads(settings)
        keys = {name: _digest(key) if key else "" for name, key in kept["keys"].items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return json.dumps(kept | {"keys": keys}, ensure_ascii=False, separators=(",", ":")).encode()


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
