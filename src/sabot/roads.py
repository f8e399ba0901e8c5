"""The five roads of a shoe's results (rule book R, P7): they record, they predict nothing."""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from string import whitespace
from typing import Final, Literal, TypeAlias

import msgspec

from sabot.money import is_a, quoted, whole_numbers
from sabot.screen import ShortRecord

Winner: TypeAlias = Literal["B", "P", "T"]
Colour: TypeAlias = Literal["R", "B"]
Cell: TypeAlias = tuple[int, int]

ROWS: Final = 6
BIG_EYE_BOY: Final = 1
SMALL_ROAD: Final = 2
COCKROACH_PIG: Final = 3

_WINNERS: Final[dict[str, Winner]] = {"B": "B", "P": "P", "T": "T"}
_COLOURS: Final[dict[str, Colour]] = {"R": "R", "B": "B"}
_IGNORED: Final = dict.fromkeys(map(ord, whitespace + ","))
_CAPITALS: Final = str.maketrans("bptn", "BPTN")
_COUP: Final = r"[BPT](?:\+[NPB])*"
_COUPS: Final = re.compile(_COUP)
_SHOE: Final = re.compile(f"(?:{_COUP})*")
_RUNS: Final = re.compile(r"((.)\2*)", re.DOTALL)
_QUOTED: Final = 12


class Tail(StrEnum):
    """A streak's way after it has turned right: stay in its row, or go down again when it can."""

    STAY_RIGHT = "stay_right"
    GO_DOWN = "go_down"


class RoadError(ValueError):
    """A character that stands for no outcome and for no mark of one."""


class Bead(msgspec.Struct, frozen=True, array_like=True):
    """A coup on the bead plate, with its marks: a natural on either side, pairs in the first two cards (R1)."""

    row: int
    column: int
    winner: Winner
    natural: bool = False
    player_pair: bool = False
    banker_pair: bool = False


class BigCell(msgspec.Struct, frozen=True, array_like=True):
    """A Player or Banker result on the big road, and the ties counted on it."""

    row: int
    column: int
    winner: Winner
    ties: int


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """A mark of a derived road: R red, B blue."""

    row: int
    column: int
    colour: Colour


class NextMarks(msgspec.Struct, frozen=True):
    """The next mark of each derived road; None where it would show nothing."""

    big_eye_boy: Colour | None
    small_road: Colour | None
    cockroach_pig: Colour | None


class Ask(msgspec.Struct, frozen=True):
    """The next marks if the next coup were Player, or Banker."""

    player: NextMarks
    banker: NextMarks


class Roads(ShortRecord, frozen=True):
    """The five roads after these outcomes; rows and columns count from 0, top left."""

    outcomes: str
    bead_plate: tuple[Bead, ...]
    big_road: tuple[BigCell, ...]
    big_eye_boy: str
    small_road: str
    cockroach_pig: str
    big_eye_boy_grid: tuple[Mark, ...]
    small_road_grid: tuple[Mark, ...]
    cockroach_pig_grid: tuple[Mark, ...]
    ask: Ask


def parse_outcomes(text: str) -> str:
    """The outcomes in `text` as B, P and T in order, without their marks; raises RoadError."""
    return "".join(coup[0] for coup in _coups(text))


def marked(winner: Winner, *, natural: bool = False, player_pair: bool = False, banker_pair: bool = False) -> str:
    """A coup as `roads` reads it: its outcome and what the bead plate marks on it, such as B+N+P."""
    if not is_a(winner, str) or winner not in _WINNERS:
        raise RoadError(f"{quoted(winner)} is no outcome: it is B, P or T")
    return winner + "+N" * natural + "+P" * player_pair + "+B" * banker_pair


def roads(outcomes: str, *, tail: Tail = Tail.STAY_RIGHT) -> Roads:
    """The five roads of a shoe's outcomes, in the order of the coups; raises RoadError.

    An outcome is B, P or T; marks may follow it: `+n` a natural, `+p` a Player pair, `+b` a Banker pair.
    """
    coups, tail = _coups(outcomes), _tail(tail)
    outcomes = "".join(coup[0] for coup in coups)
    results = outcomes.replace("T", "")
    lengths = streak_lengths(results)
    big_eye_boy = "".join(_derived(lengths, BIG_EYE_BOY))
    small_road = "".join(_derived(lengths, SMALL_ROAD))
    cockroach_pig = "".join(_derived(lengths, COCKROACH_PIG))
    return Roads(
        outcomes=outcomes,
        bead_plate=_bead_plate(coups),
        big_road=_big_road(outcomes, tail),
        big_eye_boy=big_eye_boy,
        small_road=small_road,
        cockroach_pig=cockroach_pig,
        big_eye_boy_grid=_grid(big_eye_boy, tail),
        small_road_grid=_grid(small_road, tail),
        cockroach_pig_grid=_grid(cockroach_pig, tail),
        ask=Ask(player=_next_marks(results, lengths, "P"), banker=_next_marks(results, lengths, "B")),
    )


def _coups(text: str) -> list[str]:
    """Every coup in `text` as its outcome and its marks, in capitals."""
    if not is_a(text, str):
        raise RoadError(f"{quoted(text)} is no text: write outcomes such as BBPT")
    written = text.translate(_IGNORED).translate(_CAPITALS)
    if not _SHOE.fullmatch(written):
        raise RoadError(_complaint(text))
    return _COUPS.findall(written)


def streak_lengths(symbols: str) -> list[int]:
    """The lengths of the runs of equal symbols, in order (R2); raises RoadError for what is no text."""
    if not is_a(symbols, str):
        raise RoadError(f"{quoted(symbols)} is no text: write results such as BBP")
    return [len(run) for run, _ in _RUNS.findall(symbols)]


@whole_numbers
def lay_out(lengths: Sequence[int], tail: Tail) -> Iterator[Cell]:
    """The cell of every member of every streak, in order (R4); shared by the big and the derived roads."""
    if not is_a(lengths, (list, tuple)) or not all(type(each) is int and each > 0 for each in lengths):
        raise RoadError(f"{quoted(lengths)} are no lengths of streaks: give whole numbers from 1")
    return iter(_laid_out(lengths, _tail(tail)))


def _laid_out(lengths: Sequence[int], tail: Tail) -> list[Cell]:
    cells: list[Cell] = []
    full_cells: set[Cell] = set()
    start = -1
    for length in lengths:
        start = _free_column(full_cells, 0, start)
        streak = _streak_cells(full_cells, start, length, tail)
        full_cells.update(streak)
        cells += streak
    return cells


def _tail(tail: Tail) -> Tail:
    if not is_a(tail, str) or tail not in tuple(Tail):
        raise RoadError(f"{quoted(tail)} is no tail: it is {' or '.join(Tail)}")
    return Tail(tail)


def _streak_cells(full_cells: set[Cell], start: int, length: int, tail: Tail) -> list[Cell]:
    row, column, turned, goes_down, cells = 0, start, False, tail is Tail.GO_DOWN, [(0, start)]
    for _ in range(length - 1):
        if (goes_down or not turned) and row < ROWS - 1 and (row + 1, column) not in full_cells:
            row += 1
        else:
            turned, column = True, _free_column(full_cells, row, column)
        cells.append((row, column))
    return cells


def _free_column(full_cells: set[Cell], row: int, column: int) -> int:
    column += 1
    while (row, column) in full_cells:
        column += 1
    return column


def _bead_plate(coups: Sequence[str]) -> tuple[Bead, ...]:
    return tuple(
        Bead(i % ROWS, i // ROWS, _WINNERS[coup[0]], "+N" in coup, "+P" in coup, "+B" in coup)
        for i, coup in enumerate(coups)
    )


def _big_road(outcomes: str, tail: Tail) -> tuple[BigCell, ...]:
    results = outcomes.replace("T", "")
    cells = lay_out(streak_lengths(results), tail)
    return tuple(
        BigCell(row, column, _WINNERS[winner], ties)
        for (row, column), winner, ties in zip(cells, results, _ties(outcomes), strict=True)
    )


def _ties(outcomes: str) -> list[int]:
    """The ties on each Player or Banker result; those before the first are held for it (R3)."""
    before, *after = map(len, outcomes.replace("P", "B").split("B"))
    return [before + after[0], *after[1:]] if after else []


def _derived(lengths: Sequence[int], k: int) -> Iterator[str]:
    """The marks of the derived road that looks back `k` streaks, in order of entry, streak by streak (R5).

    They are those of `_colour`: red but where a streak begins unlike the one before it, or outgrows the one beside it.
    """
    for n in range(k, len(lengths)):
        if n > k:
            yield "R" if lengths[n - 1] == lengths[n - 1 - k] else "B"
        length, beside = lengths[n], lengths[n - k]
        yield "R" * (length - 1) if length <= beside else "R" * (beside - 1) + "B" + "R" * (length - 1 - beside)


def _colour(lengths: Sequence[int], n: int, m: int, k: int) -> Colour | None:
    """The mark for the result at position `m` (from 1) of streak `n` (from 0); reads earlier streaks only."""
    if m == 1:
        if n - 1 - k < 0:
            return None
        return "R" if lengths[n - 1] == lengths[n - 1 - k] else "B"
    if n - k < 0:
        return None
    return "B" if m == lengths[n - k] + 1 else "R"


def _grid(colours: str, tail: Tail) -> tuple[Mark, ...]:
    """A derived road's marks in its six rows (R6)."""
    cells = lay_out(streak_lengths(colours), tail)
    return tuple(Mark(row, column, _COLOURS[colour]) for (row, column), colour in zip(cells, colours, strict=True))


def _next_marks(results: str, lengths: Sequence[int], winner: Winner) -> NextMarks:
    """The derived roads' marks if `winner` came next (R6)."""
    n, m = (len(lengths) - 1, lengths[-1] + 1) if results.endswith(winner) else (len(lengths), 1)
    return NextMarks(
        big_eye_boy=_colour(lengths, n, m, BIG_EYE_BOY),
        small_road=_colour(lengths, n, m, SMALL_ROAD),
        cockroach_pig=_colour(lengths, n, m, COCKROACH_PIG),
    )


def _complaint(text: str) -> str:
    """Sentence on the first character that cannot be read."""
    characters = [(place, each) for place, each in enumerate(text) if ord(each) not in _IGNORED]
    good = _SHOE.match("".join(each for _, each in characters).translate(_CAPITALS))
    position, character = characters[good.end() if good else 0]
    start, end = max(0, position - _QUOTED), position + _QUOTED + 1
    near = "…" * (start > 0) + text[start:end] + "…" * (end < len(text))
    if character == "+":
        return (
            f"{text[position : position + 2]!r} at character {position + 1} of {near!r} marks nothing: write +n for a"
            " natural, +p for a Player pair, +b for a Banker pair, after an outcome"
        )
    return (
        f"{character!r} at character {position + 1} of {near!r} is no outcome: write B for Banker, "
        "P for Player, T for tie; spaces and commas are ignored"
    )
