"""Files that are written whole or not at all."""

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from os import urandom
from pathlib import Path
from typing import Final

from sabot.paper.errors import PaperError

LONGEST: Final = 60
"""The most of a path that a message quotes."""


def place(named: str, endings: Sequence[str]) -> Path:
    """The path of an output, if it ends as it may and its folder can be written; raises PaperError."""
    path = Path(named)
    if path.suffix not in endings:
        raise PaperError(f"{shown(named)} names no known format: a name ends in {' or '.join(endings)}")
    if path.is_dir():
        raise PaperError(f"{shown(named)} cannot be written: it is a folder")
    try:
        with beside(path, lambda part: part.touch()):
            pass
    except OSError as error:
        raise unwritable(path, error) from None
    return path


@contextmanager
def beside(path: Path, make: Callable[[Path], object]) -> Generator[Path]:
    """A new file in the folder of `path`, gone when the block ends unless it was moved."""
    part = path.with_name(f".{path.name[:200]}.{urandom(4).hex()}.part")
    make(part)
    try:
        yield part
    finally:
        with suppress(FileNotFoundError):
            part.unlink()


def write_whole(path: Path, content: bytes) -> None:
    """The content in the file's place, at once; raises PaperError, and leaves nothing half written."""
    try:
        with beside(path, lambda part: part.write_bytes(content)) as part:
            part.replace(path)
    except OSError as error:
        raise unwritable(path, error) from None


def unwritable(path: Path, error: OSError) -> PaperError:
    """The sentence for a file that cannot be written."""
    return PaperError(f"{shown(path)} cannot be written: {error.strerror or error}")


def shown(path: Path | str) -> str:
    """A path as a message quotes it: cut at its beginning where it is long."""
    text = str(path)
    return repr(text if len(text) <= LONGEST else f"...{text[-LONGEST:]}")


def needs(package: str, extra: str, purpose: str) -> None:
    """Refuse what needs an optional package that is not there; raises PaperError."""
    if find_spec(package) is None:
        raise PaperError(f"{purpose} needs {package}, which is not installed: pip install 'sabot[{extra}]'")
