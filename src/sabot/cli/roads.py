"""`sabot roads`: the five roads of a shoe, drawn for people or as JSON."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Final, NoReturn, TextIO, TypeAlias

import msgspec
from cyclopts import Parameter

from sabot.roads import ROWS, Bead, Cell, Mark, NextMarks, RoadError, Roads, Tail, roads

Piece: TypeAlias = tuple[str, str]  # text and its style
Line: TypeAlias = list[Piece]
Show: TypeAlias = Callable[[Roads], None]

WARNING: Final = "Roads record what has happened. They predict nothing."
STANDARD_INPUT: Final = "-"
SIGNAL_PIPE: Final = 141  # what a shell reports of a program whose reader has gone
WINNER_STYLES: Final = {"B": "bold red", "P": "bold blue", "T": "bold green"}
MARKS: Final[Mapping[str | None, Piece]] = {"R": ("●", "red"), "B": ("○", "blue"), None: ("–", "dim")}
WINNER_KEY: Final = "B Banker, P Player, T tie"
MARK_KEY: Final = "n natural, p Player pair, b Banker pair"
DERIVED_KEY: Final = "● red, ○ blue"
RAISED: Final = " ¹²³⁴⁵⁶⁷⁸⁹"
NO_CELL: Final[Piece] = ("· ", "dim")
CELL_WIDTH: Final = 2


def _only_outcomes(_: type, words: Sequence[str]) -> None:
    """Refuse a mistyped option and a dash beside outcomes; raises ValueError."""
    for word in words:
        if word.startswith("-") and word != STANDARD_INPUT:
            raise ValueError(f"{word} is neither an option of this command nor a list of outcomes.")
    if STANDARD_INPUT in words and len(words) > 1:
        raise ValueError("Give either outcomes or -, not both.")


def roads_command(
    outcomes: Annotated[
        list[str],
        Parameter(
            help="The coups in order: B Banker, P Player, T tie, and what is marked on one: +n natural, +p Player pair,"
            " +b Banker pair; or -: one shoe a line from standard input.",
            allow_leading_hyphen=True,
            validator=_only_outcomes,
        ),
    ],
    /,
    *,
    tail: Annotated[
        Tail,
        Parameter(
            help="A streak that has turned right stays in its row, or goes down again.",
            name_transform=str.lower,
        ),
    ] = Tail.STAY_RIGHT,
    json: Annotated[bool, Parameter(help="Print one JSON object a shoe, one a line.", negative="")] = False,
) -> None:
    """Draw the five roads of a shoe: they record its results and predict nothing."""
    show = _show_json if json else _show_drawing()
    try:
        if outcomes == [STANDARD_INPUT]:
            _show_standard_input(tail, show)
        else:
            show(_roads_or_exit(" ".join(outcomes), tail))
    except BrokenPipeError:
        _leave_closed_pipe()


def _show_standard_input(tail: Tail, show: Show) -> None:
    for number, line in enumerate(_standard_input(), 1):
        if line.strip():
            show(_roads_or_exit(line.rstrip(), tail, where=f"line {number}: "))


def _standard_input() -> TextIO:
    """Standard input, where a stray byte is a bad outcome and no decoding error."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)  # a stand-in stream may lack it
    if reconfigure is not None:
        reconfigure(errors="surrogateescape")
    return sys.stdin


def _roads_or_exit(text: str, tail: Tail, *, where: str = "") -> Roads:
    try:
        return roads(text, tail=tail)
    except RoadError as error:
        print(f"sabot roads: {where}{error}.", file=sys.stderr)
        raise SystemExit(2) from None


def _leave_closed_pipe() -> NoReturn:
    """End without a word, and without Python's own complaint when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise SystemExit(SIGNAL_PIPE)


def _show_json(shoe: Roads) -> None:
    print(_as_json(shoe), flush=True)


def _as_json(shoe: Roads) -> str:
    return msgspec.json.encode(shoe).decode()


def _show_drawing() -> Show:
    """The way to print a drawing: in colour, within its width, on a terminal; else plain and unbroken."""
    if not sys.stdout.isatty():
        return _show_plain
    from rich.console import Console  # noqa: PLC0415 - a terminal only
    from rich.text import Text  # noqa: PLC0415

    console = Console(highlight=False)

    def show(shoe: Roads) -> None:
        for line in drawing(shoe, console.width):
            console.print(Text.assemble(*line), soft_wrap=True)

    return show


def _show_plain(shoe: Roads) -> None:
    lines = ("".join(text for text, _ in line).rstrip() for line in drawing(shoe))
    print("\n".join(lines), flush=True)


def drawing(shoe: Roads, width: int | None = None) -> Iterator[Line]:
    """The five roads line by line, each grid broken into bands of at most `width` characters."""
    yield _tally(shoe)
    yield from _bead_plate(shoe, width)
    yield from _road("Big road", "raised figure: ties on that result", _big_road(shoe), width)
    yield from _road("Big eye boy", DERIVED_KEY, _marks(shoe.big_eye_boy_grid), width)
    yield from _road("Small road", DERIVED_KEY, _marks(shoe.small_road_grid), width)
    yield from _road("Cockroach pig", DERIVED_KEY, _marks(shoe.cockroach_pig_grid), width)
    yield from ([], [("Ask", "bold")], _asked("Player", shoe.ask.player), _asked("Banker", shoe.ask.banker))
    yield from ([], [(WARNING, "italic")], [])


def big_road_lines(results: str) -> Iterator[str]:
    """The big road alone, in one colour: it asks nothing, and answers nothing that is asked of a road."""
    for line in _road("", "", _big_road(roads(results)), None):
        if text := "".join(text for text, _ in line).strip():
            yield text


def _tally(shoe: Roads) -> Line:
    banker, player, ties = map(shoe.outcomes.count, "BPT")
    return [(f"Coups {len(shoe.outcomes)}: Banker {banker}, Player {player}, tie {ties}", "")]


def _bead_plate(shoe: Roads, width: int | None) -> Iterator[Line]:
    """Cells as wide as the bead with the most marks."""
    beads = {(bead.row, bead.column): (_bead(bead), WINNER_STYLES[bead.winner]) for bead in shoe.bead_plate}
    wide = max((len(text) for text, _ in beads.values()), default=1) + 1
    padded = {cell: (text.ljust(wide), style) for cell, (text, style) in beads.items()}
    key = WINNER_KEY if wide == CELL_WIDTH else f"{WINNER_KEY}; {MARK_KEY}"
    yield from _road("Bead plate", key, padded, width, wide)


def _bead(bead: Bead) -> str:
    return bead.winner + "n" * bead.natural + "p" * bead.player_pair + "b" * bead.banker_pair


def _big_road(shoe: Roads) -> dict[Cell, Piece]:
    return {(c.row, c.column): (c.winner + _raised(c.ties), WINNER_STYLES[c.winner]) for c in shoe.big_road}


def _raised(ties: int) -> str:
    return RAISED[ties] if ties < len(RAISED) else "⁺"


def _marks(grid: Sequence[Mark]) -> dict[Cell, Piece]:
    return {(m.row, m.column): (f"{MARKS[m.colour][0]} ", MARKS[m.colour][1]) for m in grid}


def _road(
    heading: str, key: str, pieces: Mapping[Cell, Piece], width: int | None, wide: int = CELL_WIDTH
) -> Iterator[Line]:
    """A road, each of its cells so wide."""
    yield from ([], [(heading, "bold"), (f"  {key}", "dim")])
    nothing = (NO_CELL[0].ljust(wide), NO_CELL[1])
    for band in _bands(1 + max((column for _, column in pieces), default=0), width, wide):
        if band.start:
            yield []
        yield from ([pieces.get((row, column), nothing) for column in band] for row in range(ROWS))


def _bands(columns: int, width: int | None, wide: int) -> Iterator[range]:
    step = columns if width is None else max(1, width // wide)
    return (range(left, min(left + step, columns)) for left in range(0, columns, step))


def _asked(winner: str, marks: NextMarks) -> Line:
    return [
        (f"Next {winner}:", ""),
        *_answer("big eye boy", marks.big_eye_boy),
        *_answer("small road", marks.small_road),
        *_answer("cockroach pig", marks.cockroach_pig),
    ]


def _answer(road: str, colour: str | None) -> Line:
    return [(f"  {road} ", ""), MARKS[colour]]
