"""A user's own drawing table as bindings: a TOML file that looks like the casino's card.

    [banker]            # a row for a hand: third cards 0 to 9, then a ponte who stood
    3 = "DDDDDDDDSFD"   # D draws, S stands, F leaves the choice
    "0,6" = "SSSSSSDDSSF"
    [ponte]
    5 = "D"

Rows of two cards come after the row of their points, wherever they stand; hands without a row stay free.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from sabot.money import quoted
from sabot.solve.coup.model import (
    STOOD,
    Hand,
    InfoSet,
    Model,
    banker_hands,
    hand_text,
    info_sets,
    points_of,
    ponte_hands,
)
from sabot.solve.errors import SolveError
from sabot.tableau import Choice

_CHOICES: Final[dict[str, Choice]] = {"D": "D", "S": "S", "F": "F"}
_COLUMNS: Final = 11


def read_table(model: Model, path: Path) -> tuple[dict[Hand, Choice], dict[InfoSet, Choice]]:
    """The choices of a table; raises SolveError for a file that is none of the model's."""
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SolveError(f"the table {quoted(str(path))} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:  # no UTF-8, no TOML, a number or a nesting without end
        raise SolveError(f"{quoted(str(path))} is no table: {error}") from None
    other = content.keys() - {"banker", "ponte"}
    if other:
        raise SolveError(f"{quoted(str(path))}: {quoted(min(other))} is no side: rows stand under [banker] or [ponte]")
    banker = _rows(content.get("banker", {}), banker_hands(model), _COLUMNS, f"{path}, banker")
    ponte = _rows(content.get("ponte", {}), ponte_hands(model), 1, f"{path}, ponte")
    columns = [*map(str, range(_COLUMNS - 1)), STOOD]
    sets: dict[InfoSet, Choice] = {
        info: banker[info.hand][columns.index(STOOD if info.third is None else str(info.third))]
        for info in info_sets(model)
        if info.hand in banker
    }
    return {hand: row[0] for hand, row in ponte.items()}, sets


def _rows(table: Any, hands: tuple[Hand, ...], width: int, where: str) -> dict[Hand, tuple[Choice, ...]]:
    """The rows of one side by hand."""
    if not isinstance(table, Mapping):
        raise SolveError(f"{where}: {quoted(table)} is no table of rows")
    rows: dict[str, Any] = dict(table)  # pyright: ignore[reportUnknownArgumentType] - keys of TOML are texts
    by_hand: dict[Hand, tuple[Choice, ...]] = {}
    for name in sorted(rows, key=lambda name: "," in name):
        named = [hand for hand in hands if name in (hand_text(hand), str(points_of(hand)))]
        if not named:
            raise SolveError(f"{where}: {quoted(name)} is no hand of it: write one such as {hand_text(hands[0])!r}")
        by_hand.update(dict.fromkeys(named, _row(rows[name], width, f"{where}, {name}")))
    return by_hand


def _row(letters: object, width: int, where: str) -> tuple[Choice, ...]:
    if not isinstance(letters, str) or len(letters) != width or not set(letters) <= _CHOICES.keys():
        raise SolveError(f"{where}: {quoted(letters)} is no row: write {width} letters, each D, S or F")
    return tuple(_CHOICES[letter] for letter in letters)
