"""A script as it is written: branches, each with all lines on the way to it."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from sabot.money import quoted

HEADING: Final = "§"
AGAIN: Final = ".."
"""A heading that begins so goes on with the one above it."""
COMMENT: Final = "#"
BETWEEN: Final = ";"


class MissedError(AssertionError):
    """A table does otherwise than its script wants: the way there, what came instead, and the table."""


class ScriptError(ValueError):
    """A script that cannot be played as it is written: the message quotes the line and says what would be right."""


class SettingError(ScriptError):
    """A table that cannot be made: the message is about a line that begins with one of `words`."""

    def __init__(self, words: tuple[str, ...], why: str) -> None:
        super().__init__(why)
        self.words = words


@contextmanager
def made_of(*words: str) -> Generator[None, None, None]:
    """A ScriptError raised within becomes a SettingError about lines that begin with one of these words."""
    try:
        yield
    except ScriptError as error:
        raise SettingError(words, str(error)) from None


class ScriptLine(NamedTuple):
    """A line of a script, done or wanted, and its number in the file."""

    number: int
    words: str


class Script(NamedTuple):
    """A branch: the name of its file, what its headings say, and its lines from the head of the file on."""

    file: str
    title: str
    lines: tuple[ScriptLine, ...]


def read_file(path: Path) -> tuple[Script, ...]:
    """Every branch of a file; raises ScriptError."""
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        why = (isinstance(error, OSError) and error.strerror) or error
        raise ScriptError(f"the script {str(path)!r} cannot be read: {why}") from None
    return read(text, path.name)


def read(text: str, file: str) -> tuple[Script, ...]:
    """Every branch of a text; raises ScriptError."""
    rows = [
        ScriptLine(number, row.rstrip())
        for number, row in enumerate(text.removeprefix("\ufeff").splitlines(), 1)
        if row.strip() and not row.lstrip().startswith(COMMENT)
    ]
    for row in rows:
        _check(file, row)
    branches = tuple(_branches(file, rows, "", ()))
    if not branches:
        raise ScriptError(f"{file} has no line in which something is done: write what people do, such as bob: banco")
    return branches


def _branches(file: str, rows: list[ScriptLine], title: str, before: tuple[ScriptLine, ...]) -> Iterator[Script]:
    """Scripts of the rows, one a branch: lines before a heading hold for it too, lines below it for it alone."""
    place, own, depth = 0, False, _depth(rows[0]) if rows else 0
    while place < len(rows):
        row, place = rows[place], place + 1
        words = row.words.strip()
        if _depth(row) != depth:
            raise ScriptError(
                f"{file}:{row.number}: {quoted(words)} stands deeper than what is before it: below no heading"
            )
        if not words.startswith(HEADING):
            before, own = (*before, *_parts(row.number, words)), True
            continue
        end = next((at for at in range(place, len(rows)) if _depth(rows[at]) <= _depth(row)), len(rows))
        own = False
        said = _titled(file, row, words, title)
        if place == end:
            raise ScriptError(f"{file}:{row.number}: nothing stands below {quoted(words)}: indent what is its own")
        yield from _branches(file, rows[place:end], said, before)
        place = end
    if own:
        yield Script(file, title, before)


def _titled(file: str, row: ScriptLine, words: str, above: str) -> str:
    said = words.removeprefix(HEADING).strip()
    if not said.startswith(AGAIN):
        return said
    if not above:
        raise ScriptError(f"{file}:{row.number}: {quoted(words)} goes on with a heading, and stands below none")
    return f"{above}{said.removeprefix(AGAIN)}"


def _check(file: str, row: ScriptLine) -> None:
    """Refuse what would be read as something else."""
    if "\t" in row.words:
        raise ScriptError(f"{file}:{row.number}: a tab: indent with blanks")
    if f" {COMMENT}" in row.words:
        raise ScriptError(f"{file}:{row.number}: {quoted(row.words.strip())}: a comment has a line of its own")


def _parts(number: int, words: str) -> Iterator[ScriptLine]:
    return (ScriptLine(number, part.strip()) for part in words.split(BETWEEN) if part.strip())


def _depth(row: ScriptLine) -> int:
    return len(row.words) - len(row.words.lstrip())
