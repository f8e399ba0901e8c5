"""A new database of a house in a file, of which the first is made and the others are copies: it takes long to make."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sabot.house.store.sqlite import file_database


@cache
def _new() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "house.db"
        file_database(path).release()
        return path.read_bytes()


def new_database(path: Path) -> Path:
    """The path of a database that is a new one, where none was there."""
    if not path.exists():
        path.write_bytes(_new())
    return path
