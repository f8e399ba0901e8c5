"""From what the operator typed to the database's file, or server."""

import re
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from .errors import DatabaseUnusable, UnsupportedUrl

_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):(?=//)")
_ADVICE: Final = "it must be a file, given by its path or as sqlite:///path/to/house.db without host and options"
_SERVER: Final = frozenset({"postgresql", "postgres"})


def is_server(where: str | Path) -> bool:
    """Whether an address is a server's."""
    scheme = _SCHEME.match(where) if isinstance(where, str) else None
    return scheme is not None and scheme[1].lower() in _SERVER


def shown(where: str | Path) -> str:
    """A database's address as it may be shown: without user, password and options."""
    if not is_server(where):
        return str(where)
    try:
        parts = urlsplit(str(where))
    except ValueError:
        return "postgresql:"
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def database_path(where: str | Path) -> Path:
    """Return the absolute path named by a path or `sqlite:///path`; one file has one name."""
    text = _path_text(where) if isinstance(where, str) else str(where)
    try:
        return _file(Path(text).resolve())
    except (OSError, ValueError) as error:
        raise DatabaseUnusable(text, str(error)) from error


def _file(path: Path) -> Path:
    if path.is_dir():
        raise DatabaseUnusable(str(path), "it is a folder, not a file")
    if path.exists() and not path.is_file():
        raise DatabaseUnusable(str(path), "it is a device or a pipe, not a file")
    if not path.parent.is_dir():
        raise DatabaseUnusable(str(path), f"there is no folder {path.parent}")
    return path


def _path_text(where: str) -> str:
    scheme = _SCHEME.match(where)
    if scheme is None:
        return _named_file(where, where)
    if scheme[1].lower() != "sqlite":
        raise UnsupportedUrl(scheme[1])
    rest = where[scheme.end() :]
    if not rest.startswith("///") or "?" in rest:
        raise DatabaseUnusable("sqlite:", _ADVICE)
    return _named_file(where, rest.removeprefix("///"))


def _named_file(where: str, text: str) -> str:
    if text in {"", ":memory:"}:
        raise DatabaseUnusable(where, _ADVICE)
    return text
