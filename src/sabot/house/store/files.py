"""The files that a database is: whether they are still those that the running house has opened."""

import contextlib
import os
from pathlib import Path
from typing import Final

from .errors import DatabaseReplaced

_OWNER_ONLY: Final = 0o600
_GONE: Final = (0, 0)

Identity = tuple[int, int]
"""A file's device and number there."""


def keep_private(path: Path) -> None:
    """Make a file where there is none, and let nobody but its owner read or write it; raises OSError.

    SQLite gives the log and the index beside a database the same rights.
    """
    with contextlib.suppress(FileExistsError):  # to open and close one that is there would drop this process's locks
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, _OWNER_ONLY))
    if path.stat().st_mode & 0o077:
        with contextlib.suppress(PermissionError):  # it is another user's, who has let us in
            path.chmod(_OWNER_ONLY)


class Files:
    """A database and its write-ahead log. What is committed to a file that has lost its name is lost with it."""

    def __init__(self, path: Path) -> None:
        self._paths = path, path.with_name(path.name + "-wal")
        self._known: tuple[Identity, ...] = ()

    def remember(self) -> None:
        """The log that is there now is the one that new connections hold; the database stays the one first seen."""
        database, log = map(_identity, self._paths)
        self._known = (self._known[0] if self._known else database, log)

    def check(self) -> None:
        """Raise DatabaseReplaced unless both are where they were."""
        for path, known in zip(self._paths, self._known, strict=True):
            identity = _identity(path)
            if identity != known:
                raise DatabaseReplaced(str(path), "deleted" if identity == _GONE else "replaced")

    @property
    def has_database(self) -> bool:
        """Whether the database itself is where it was."""
        return _identity(self._paths[0]) == self._known[0]


def _identity(path: Path) -> Identity:
    try:
        status = path.stat()
    except OSError:
        return _GONE
    return status.st_dev, status.st_ino
