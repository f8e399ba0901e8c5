"""The five roads, clause by clause of section R, against worked examples and an oracle of another make."""

import json
import re
import sys
from collections.abc import Iterator
from itertools import product
from types import FrameType
from typing import Any, TypedDict, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from places import GOLDEN
from sabot.roads import BigCell, Mark, RoadError, Roads, Tail, marked, parse_outcomes, roads

ROADS = ("big_eye_boy", "small_road", "cockroach_pig")
LOOKS_BACK = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}


class Example(TypedDict):
    outcomes: str
    big_eye_boy: str
    small_road: str
    cockroach_pig: str
    big_road_stay_right: list[list[object]]
    big_road_go_down: list[list[object]]
    derived_grids_stay_right: list[list[list[object]]]


def golden() -> list[Example]:
    text = (GOLDEN / "roads.json").read_text(encoding="utf-8")
    return cast("list[Example]", json.loads(text)["examples"])


def marks(shoe: Roads, road: str) -> str:
    return cast("str", getattr(shoe, road))


def grid(shoe: Roads, road: str) -> tuple[Mark, ...]:
    return cast("tuple[Mark, ...]", getattr(shoe, f"{road}_grid"))


# --- The oracle: published wordings, played on a board of unwrapped columns and a board of six rows.


def columns(symbols: str) -> list[str]:
    return [run.group() for run in re.finditer(r"(.)\1*", symbols)]


def derived_by_looking(outcomes: str, k: int) -> str:
    """Enter result after result on an endless board; after each, look at the columns to the left."""
    board: list[str] = []
    answers: list[str] = []
    for winner in outcomes.replace("T", ""):
        if board and board[-1][0] == winner:
            board[-1] += winner
        else:
            board.append(winner)
        answers.append(look_left(board, k))
    return "".join(answers)


def look_left(board: list[str], k: int) -> str:
    row = len(board[-1]) - 1
    if row == 0:  # top of a column: are the column to the left and the one k before it equally long?
        if len(board) < k + 2:
            return ""
        return "R" if len(board[-2]) == len(board[-2 - k]) else "B"
    if len(board) < k + 1:
        return ""
    left = board[-1 - k]  # k columns to the left: a cell beside, a cell above it?
    beside, above = left[row : row + 1], left[row - 1 : row]
    return "R" if bool(beside) == bool(above) else "B"


def drawn_on_a_board(symbols: str, *, go_down: bool) -> list[tuple[int, int]]:
    """Put every symbol on a board of six rows, as a croupier with a pencil would."""
    board = [[""] * (2 * len(symbols) + 2) for _ in range(6)]
    places: list[tuple[int, int]] = []
    start = -1
    for streak in columns(symbols):
        start = board[0].index("", start + 1)
        row, column, straight = 0, start, True
        for i, symbol in enumerate(streak):
            if i and row < 5 and not board[row + 1][column] and (straight or go_down):
                row += 1
            elif i:
                straight, column = False, board[row].index("", column + 1)
            board[row][column] = symbol
            places.append((row, column))
    return places


def every_shoe(letters: str, longest: int) -> Iterator[str]:
    for length in range(longest + 1):
        yield from map("".join, product(letters, repeat=length))


def test_the_oracle_knows_the_straight_drop() -> None:
    """Before R5 is judged by it: after a short column, two below its end is red again."""
    assert derived_by_looking("BPP", 1) == "B"
    assert derived_by_looking("BPPPP", 1) == "BRR"


streaks = st.lists(st.tuples(st.sampled_from("BPT"), st.integers(1, 3) | st.integers(1, 20)), max_size=30)
shoes = st.text("BPT", max_size=100) | streaks.map(lambda runs: "".join(c * n for c, n in runs))
tails = st.sampled_from(Tail)


# --- Worked examples


@pytest.mark.parametrize("example", golden(), ids=lambda example: example["outcomes"])
def test_golden_examples(example: Example) -> None:
    stay, down = (roads(example["outcomes"], tail=tail) for tail in (Tail.STAY_RIGHT, Tail.GO_DOWN))
    assert as_lists(stay.big_road) == example["big_road_stay_right"]
    assert as_lists(down.big_road) == example["big_road_go_down"]
    assert stay.big_eye_boy == down.big_eye_boy == example["big_eye_boy"]
    assert stay.small_road == down.small_road == example["small_road"]
    assert stay.cockroach_pig == down.cockroach_pig == example["cockroach_pig"]
    grids = [[[m.row, m.column, m.colour] for m in grid(stay, road)] for road in ROADS]
    assert grids == example["derived_grids_stay_right"]


def as_lists(cells: tuple[BigCell, ...]) -> list[list[object]]:
    return [[c.row, c.column, c.winner, c.ties] for c in cells]


# --- Clauses


@given(shoes)
def test_R1_bead_plate_fills_columns_of_six(outcomes: str) -> None:
    """R1: coup i (from 0, ties included) at row i mod 6, column i div 6."""
    plate = roads(outcomes).bead_plate
    assert [(b.row, b.column, b.winner) for b in plate] == [(i % 6, i // 6, c) for i, c in enumerate(outcomes)]


@given(st.lists(st.tuples(st.sampled_from("BPT"), st.booleans(), st.booleans(), st.booleans()), max_size=80), tails)
def test_R1_pairs_and_naturals_are_marked_on_the_bead(coups: list[tuple[Any, bool, bool, bool]], tail: Tail) -> None:
    """R1: pairs and naturals are marked on the bead; nothing else of the five roads knows of them."""
    text = " ".join(marked(winner, natural=n, player_pair=p, banker_pair=b) for winner, n, p, b in coups)
    plain = "".join(winner for winner, *_ in coups)
    assert parse_outcomes(text) == parse_outcomes(text.lower()) == plain
    shoe = roads(text, tail=tail)
    assert [(b.winner, b.natural, b.player_pair, b.banker_pair) for b in shoe.bead_plate] == coups
    assert replace(shoe, bead_plate=()) == replace(roads(plain, tail=tail), bead_plate=())
    assert not any(b.natural or b.player_pair or b.banker_pair for b in roads(plain).bead_plate)


@given(shoes, tails)
def test_R2_ties_are_left_out_of_streaks(outcomes: str, tail: Tail) -> None:
    """R2: ties are left out; a new streak begins when the winner changes."""
    shoe, without = roads(outcomes, tail=tail), roads(outcomes.replace("T", ""), tail=tail)
    assert [(c.row, c.column, c.winner) for c in shoe.big_road] == [
        (c.row, c.column, c.winner) for c in without.big_road
    ]


def test_R3_ties_are_counted_on_the_latest_result() -> None:
    """R3: ties are counted on the latest Player/Banker cell of the big road."""
    assert [c.ties for c in roads("BTTPBT").big_road] == [2, 0, 1]


def test_R3_early_ties_are_held_for_the_first_cell() -> None:
    """R3: ties before the first such result are held for the first cell."""
    assert roads("TT").big_road == ()
    assert roads("TTPTB").big_road == (BigCell(0, 0, "P", 3), BigCell(0, 1, "B", 0))


@given(shoes)
def test_R3_no_tie_is_lost_and_none_touches_a_derived_road(outcomes: str) -> None:
    """R3: they never touch a derived road."""
    shoe, without = roads(outcomes), roads(outcomes.replace("T", ""))
    if shoe.big_road:
        assert sum(c.ties for c in shoe.big_road) == outcomes.count("T")
    assert [marks(shoe, road) for road in ROADS] == [marks(without, road) for road in ROADS]
    assert shoe.ask == without.ask


def test_R4_a_tail_stays_in_its_row_or_goes_down_when_free() -> None:
    """R4: after a turn it stays in its row (option go_down: down again when free)."""
    long_after_long = "B" * 8 + "P" * 9
    stay, down = (roads(long_after_long, tail=tail).big_road[13:] for tail in Tail)
    assert [(c.row, c.column) for c in stay] == [(4, 2), (4, 3), (4, 4), (4, 5)]
    assert [(c.row, c.column) for c in down] == [(4, 2), (4, 3), (5, 3), (5, 4)]


def test_R4_a_start_cell_already_taken_is_skipped() -> None:
    """R4: a streak starts in the column after the start column of the streak before, skipping taken ones."""
    staircase = "".join(winner * 12 for winner in "BPBPBPB")
    cells = roads(staircase).big_road
    starts = [cell.column for cell in cells[::12]]
    assert starts == [0, 1, 2, 3, 4, 5, 17]
    assert {(c.row, c.column) for c in cells[60:72]} == {(0, column) for column in range(5, 17)}


@given(shoes, tails)
def test_R4_every_cell_is_where_a_pencil_puts_it(outcomes: str, tail: Tail) -> None:
    """R4: goes down until row 5 or the next cell is taken, then turns right, passing taken cells."""
    cells = [(c.row, c.column) for c in roads(outcomes, tail=tail).big_road]
    assert cells == drawn_on_a_board(outcomes.replace("T", ""), go_down=tail is Tail.GO_DOWN)


@pytest.mark.parametrize(("letters", "longest"), [("BP", 12), ("BPT", 9)])
@pytest.mark.long
def test_R5_agrees_with_looking_left_on_every_short_shoe(letters: str, longest: int) -> None:
    """R5: big eye boy k = 1, small road k = 2, cockroach pig k = 3, on streak lengths."""
    for outcomes in every_shoe(letters, longest):
        shoe = roads(outcomes)
        for road, k in LOOKS_BACK.items():
            assert marks(shoe, road) == derived_by_looking(outcomes, k), outcomes


@given(shoes)
def test_R5_agrees_with_looking_left_on_long_shoes(outcomes: str) -> None:
    """R5: using streak lengths, never the wrapped grid."""
    shoe = roads(outcomes)
    for road, k in LOOKS_BACK.items():
        assert marks(shoe, road) == derived_by_looking(outcomes, k)


@pytest.mark.parametrize("short", [1, 2, 5, 6, 7])
@pytest.mark.parametrize("long", [8, 15, 40])
@pytest.mark.parametrize("road", ROADS)
def test_R5_a_long_streak_after_short_ones_has_one_blue_mark(road: str, long: int, short: int) -> None:
    """R5: m >= 2 is blue exactly if m = h[n-k] + 1: one blue, then the straight drop's reds."""
    k = LOOKS_BACK[road]
    before = "".join("BP"[n % 2] * short for n in range(k))
    last = marks(roads(before + "BP"[k % 2] * long), road)
    assert last == "R" * (short - 1) + "B" + "R" * (long - short - 1)


@pytest.mark.parametrize(
    ("road", "first_by_row", "first_by_column"),
    [("big_eye_boy", "BPP", "BPB"), ("small_road", "BPBB", "BPBP"), ("cockroach_pig", "BPBPP", "BPBPB")],
)
def test_R5_the_first_column_is_compared_with(road: str, first_by_row: str, first_by_column: str) -> None:
    """R5: m = 1 needs n-1-k >= 0; m >= 2 needs n-k >= 0; otherwise no mark."""
    assert marks(roads(first_by_row), road) == "B"
    assert marks(roads(first_by_column), road) == "R"
    assert marks(roads(first_by_column[:-1]), road) == ""


@given(shoes, tails)
def test_R5_the_tail_changes_no_mark(outcomes: str, tail: Tail) -> None:
    """R5: never the wrapped grid."""
    assert [marks(roads(outcomes, tail=tail), road) for road in ROADS] == [
        marks(roads(outcomes), road) for road in ROADS
    ]


@given(shoes, tails)
def test_R6_derived_roads_are_laid_out_like_the_big_road(outcomes: str, tail: Tail) -> None:
    """R6: the red/blue sequence of each derived road is laid out as R2 and R4."""
    shoe = roads(outcomes, tail=tail)
    for road in ROADS:
        sequence, cells = marks(shoe, road), grid(shoe, road)
        assert "".join(cell.colour for cell in cells) == sequence
        places = drawn_on_a_board(sequence, go_down=tail is Tail.GO_DOWN)
        assert [(cell.row, cell.column) for cell in cells] == places


@given(shoes)
def test_R6_the_ask_is_what_then_comes(outcomes: str) -> None:
    """R6: what each derived road would show next if the next coup were Player, or Banker."""
    shoe = roads(outcomes)
    for winner, asked in (("P", shoe.ask.player), ("B", shoe.ask.banker)):
        after = roads(outcomes + winner)
        for road in ROADS:
            expected = marks(after, road).removeprefix(marks(shoe, road)) or None
            assert getattr(asked, road) == expected


# --- Input and speed


@pytest.mark.parametrize("text", ["BPTB", "bptb", " B,P, t\tB\r\n", "b p t b"])
def test_outcomes_in_any_case_with_spaces_and_commas(text: str) -> None:
    assert parse_outcomes(text) == roads(text).outcomes == "BPTB"


def test_no_outcomes_are_empty_roads() -> None:
    for text in ("", " ,\n"):
        shoe = roads(text)
        assert (shoe.outcomes, shoe.bead_plate, shoe.big_road) == ("", (), ())
        assert [(marks(shoe, road), grid(shoe, road)) for road in ROADS] == [("", ())] * 3
        assert shoe.ask.player == shoe.ask.banker == type(shoe.ask.player)(None, None, None)


@pytest.mark.parametrize("stranger", ["S", "U", "E", "J", "0", "1", ";", "-", "Ｂ", "ﬅ", "İ", "\0"])
def test_anything_else_is_named_with_its_place(stranger: str) -> None:
    with pytest.raises(RoadError) as caught:
        parse_outcomes(f"BP, {stranger}T")
    message = str(caught.value)
    assert message.startswith(f"{stranger!r} at character 5 of ")
    assert "B for Banker, P for Player, T for tie" in message


def test_a_long_line_is_quoted_around_the_mistake() -> None:
    with pytest.raises(RoadError, match=r"'x' at character 501 of '…B{12}xP{12}…' is no outcome"):
        roads("B" * 500 + "x" + "P" * 500)


def test_an_unknown_tail_is_refused() -> None:
    with pytest.raises(ValueError, match="up"):
        roads("B", tail=cast("Tail", "up"))


def lines_run(outcomes: str) -> int:
    """How many lines of Python it takes to lay roads."""
    count = 0

    def trace(_frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        roads(outcomes)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("pattern", ["BBPTPBPPPBBBBTBPB", "BP", "B", "T"])
def test_roads_of_a_shoe_take_a_few_lines_a_coup_however_long_it_is(pattern: str) -> None:
    """A page lays them again at every coup; a frame has time for some hundred thousand lines."""
    shoe = pattern * 900
    assert lines_run(shoe[:90]) < 10_000
    assert lines_run(shoe[:900]) < 12 * lines_run(shoe[:90])
