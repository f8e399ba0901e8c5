"""What `--bind` names: bindings as they are written, or files of them.

A file has a binding a line (`6:S=draw`), or rows of a table as on a casino's card: under the heading
`banker 0123456789-` a hand and eleven letters, D to draw, S to stand, F for a free choice.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from sabot.cli.usage import UsageError
from sabot.money import quoted
from sabot.solve import Bindings, Model, bindings, third_text
from sabot.solve.errors import SolveError
from sabot.solve.model import THIRDS

_HEAD: Final = "banker 0123456789-"
_ROW: Final = re.compile(r"([0-9*](?:,[0-9])?)\s+([DSF]{11})")
_WORDS: Final = {"D": "draw", "S": "stand", "F": "free"}
_LONGEST: Final = 1_000_000  # bytes


def binding_texts(model: Model, given: Iterable[str]) -> Bindings:
    """All that is bound, by later texts and lines over earlier ones; raises UsageError for files, SolveError."""
    texts = list[str]()
    for each in given:
        texts += _lines(model, Path(each)) if _is_file(each) else [each]
    return bindings(model, texts)


def _is_file(named: str) -> bool:
    """What is no binding names a file."""
    return "=" not in named and named not in ("tableau", "custom", "draw", "stand", "free")


def _lines(model: Model, path: Path) -> Iterator[str]:
    """The bindings of a file, each of them known to be one."""
    for number, line in enumerate(_read(path).splitlines(), 1):
        words = line.partition("#")[0].strip()
        if not words or words.split() == _HEAD.split():
            continue
        row = _ROW.fullmatch(words)
        found = [words] if row is None else _of_row(row[1], row[2])
        try:
            bindings(model, found)
        except SolveError as error:
            raise UsageError(f"Line {number} of {quoted(str(path))}: {error}.") from None
        yield from found


def _of_row(hand: str, letters: str) -> list[str]:
    return [f"{hand}:{third_text(third)}={_WORDS[letter]}" for third, letter in zip(THIRDS, letters, strict=True)]


def _read(path: Path) -> str:
    named = quoted(str(path))
    try:
        with path.open("rb") as file:
            content = file.read(_LONGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UsageError(
            f"{named} binds nothing: it is tableau, custom, a binding such as 6:S=draw, or a file ({reason})."
        ) from None
    if len(content) > _LONGEST:
        raise UsageError(f"{named} is too long for a file of bindings.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{named} is no text: a file of bindings is UTF-8.") from None
