"""The command `roads`: what people and programs read, and how it ends."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest
from cli_tools import Runner, succeeded

from long import first
from places import GOLDEN
from sabot.cli.roads import WARNING, drawing
from sabot.roads import roads

SHOE = "TBBBBBBBBTPPTTBPPPB"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lets a test say what arrives on standard input."""
    return lambda text: monkeypatch.setattr(sys, "stdin", io.StringIO(text))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_json_carries_the_roads(sabot: Runner) -> None:
    shown = sabot.json("roads", SHOE)
    shoe = roads(SHOE)
    assert shown == {
        "outcomes": SHOE,
        "bead_plate": [[b.row, b.column, b.winner, False, False, False] for b in shoe.bead_plate],
        "big_road": [[c.row, c.column, c.winner, c.ties] for c in shoe.big_road],
        "big_eye_boy": "RBBBRB",
        "small_road": "BRBB",
        "cockroach_pig": "RRB",
        "big_eye_boy_grid": [[0, 0, "R"], [0, 1, "B"], [1, 1, "B"], [2, 1, "B"], [0, 2, "R"], [0, 3, "B"]],
        "small_road_grid": [[0, 0, "B"], [0, 1, "R"], [0, 2, "B"], [1, 2, "B"]],
        "cockroach_pig_grid": [[0, 0, "R"], [1, 0, "R"], [0, 1, "B"]],
        "ask": {
            "player": {"big_eye_boy": "B", "small_road": "R", "cockroach_pig": "B"},
            "banker": {"big_eye_boy": "R", "small_road": "B", "cockroach_pig": "R"},
        },
    }


def test_json_of_an_empty_shoe(sabot: Runner) -> None:
    shown = sabot.json("roads", "")
    nothing = {"big_eye_boy": None, "small_road": None, "cockroach_pig": None}
    assert shown.pop("ask") == {"player": nothing, "banker": nothing}
    texts = dict.fromkeys(("outcomes", *nothing), "")
    assert shown == texts | {key: [] for key in ("bead_plate", "big_road", *(f"{road}_grid" for road in nothing))}


def test_R6_json_has_the_derived_roads_as_the_worked_examples_lay_them_out(sabot: Runner) -> None:
    """The red/blue sequence of each derived road is laid out as R2 and R4."""
    text = (GOLDEN / "roads.json").read_text("utf-8")
    for example in json.loads(text)["examples"]:
        shown = sabot.json("roads", example["outcomes"])
        grids = [shown[f"{road}_grid"] for road in ("big_eye_boy", "small_road", "cockroach_pig")]
        assert grids == example["derived_grids_stay_right"]


def test_R1_json_has_the_marks_of_every_bead(sabot: Runner) -> None:
    """Pairs and naturals are marked on the bead: row, column, winner; natural, Player pair, Banker pair."""
    shown = sabot.json("roads", "B+n", "P+p, T+P+b", "b+N+b")
    assert shown["outcomes"] == "BPTB"
    assert shown["bead_plate"] == [
        [0, 0, "B", True, False, False],
        [1, 0, "P", False, True, False],
        [2, 0, "T", False, True, True],
        [3, 0, "B", True, False, True],
    ]


def test_R1_the_drawing_marks_pairs_and_naturals_on_the_bead(sabot: Runner) -> None:
    """Pairs and naturals are marked on the bead."""
    lines = succeeded(sabot("roads", "B+n P+p T+p+b B+n+b+p PPPT")).out.splitlines()
    at = lines.index("Bead plate  B Banker, P Player, T tie; n natural, p Player pair, b Banker pair")
    assert [line.split() for line in lines[at + 1 : at + 7]] == [
        ["Bn", "P"], ["Pp", "T"], ["Tpb", "·"], ["Bnpb", "·"], ["P", "·"], ["P", "·"],
    ]  # fmt: skip
    assert len({line.rindex(line.split()[1]) for line in lines[at + 1 : at + 7]}) == 1


def test_words_are_one_shoe(sabot: Runner) -> None:
    assert sabot.json("roads", "bb", "P,T", "P")["outcomes"] == "BBPTP"


def test_the_tail_is_chosen(sabot: Runner) -> None:
    for tail, last in (("stay_right", [4, 4, "P", 0]), ("go_down", [5, 3, "P", 0])):
        assert sabot.json("roads", "BBBBBBBBPPPPPPPP", "--tail", tail)["big_road"][-1] == last


def test_standard_input_holds_one_shoe_a_line(sabot: Runner, typed: Any) -> None:
    typed("BBP\n\n   \n p,t \r\nT")
    assert [shown["outcomes"] for shown in sabot.lines("roads", "-")] == ["BBP", "PT", "T"]


def test_a_bad_line_is_named_after_the_good_ones(sabot: Runner, typed: Any) -> None:
    typed("BBP\n\nBXP\nPP\n")
    ended = sabot("roads", "-", "--json")
    assert (ended.code, json.loads(ended.out)["outcomes"]) == (2, "BBP")
    assert ended.err.startswith("sabot roads: line 3: 'X' at character 2 of 'BXP' is no outcome")
    assert ended.err.count("\n") == 1


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_bad_outcomes_print_a_sentence_and_nothing_else(sabot: Runner, form: list[str]) -> None:
    said = sabot.refused("roads", "BPS", *form)
    assert said.startswith("sabot roads: 'S' at character 3 of 'BPS' is no outcome")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("+n", "'+n' at character 1 of '+n' marks nothing: write +n for a natural, +p for a Player pair, +b for a"),
        ("B +", "'+' at character 3 of 'B +' marks nothing"),
        ("BP+x", "'+x' at character 3 of 'BP+x' marks nothing"),
        ("BP+t", "'+t' at character 3 of 'BP+t' marks nothing"),
        ("B++n", "'++' at character 2 of 'B++n' marks nothing"),
        ("Bn", "'n' at character 2 of 'Bn' is no outcome: write B for Banker"),
        ("B+n+p n", "'n' at character 7 of 'B+n+p n' is no outcome"),
    ],
)
def test_R1_a_mark_that_marks_nothing_is_quoted(sabot: Runner, typed: str, sentence: str) -> None:
    assert sabot.refused("roads", typed).startswith(f"sabot roads: {sentence}")


def test_the_drawing_for_people(sabot: Runner) -> None:
    assert succeeded(sabot("roads", SHOE)).out == DRAWING


DRAWING = """\
Coups 19: Banker 10, Player 5, tie 4

Bead plate  B Banker, P Player, T tie
T B T B
B B T ·
B B B ·
B T P ·
B P P ·
B P P ·

Big road  raised figure: ties on that result
B¹P B P B
B P²· P ·
B · · P ·
B · · · ·
B · · · ·
B B B¹· ·

Big eye boy  ● red, ○ blue
● ○ ● ○
· ○ · ·
· ○ · ·
· · · ·
· · · ·
· · · ·

Small road  ● red, ○ blue
○ ● ○
· · ○
· · ·
· · ·
· · ·
· · ·

Cockroach pig  ● red, ○ blue
● ○
● ·
· ·
· ·
· ·
· ·

Ask
Next Player:  big eye boy ○  small road ●  cockroach pig ○
Next Banker:  big eye boy ●  small road ○  cockroach pig ●

Roads record what has happened. They predict nothing.

"""


def test_an_empty_shoe_is_drawn_and_asks_for_nothing(sabot: Runner) -> None:
    printed = succeeded(sabot("roads", "")).out
    assert "Next Player:  big eye boy –  small road –  cockroach pig –" in printed
    assert WARNING in printed


@pytest.mark.parametrize(("ties", "shown"), [(0, "P "), (1, "P¹"), (9, "P⁹"), (10, "P⁺"), (25, "P⁺")])
def test_ties_are_raised_figures(ties: int, shown: str) -> None:
    lines = text(roads("P" + "T" * ties))
    heading = lines.index("Big road  raised figure: ties on that result")
    assert lines[heading + 1] == shown


def text(shoe: Any, width: int | None = None) -> list[str]:
    return ["".join(piece for piece, _ in line) for line in drawing(shoe, width)]


def test_a_drawing_is_broken_into_bands() -> None:
    whole, banded = text(roads("BP" * 45)), text(roads("BP" * 45), 40)
    first = whole.index("Big road  raised figure: ties on that result") + 1
    assert whole[first] == "B P " * 45
    first = banded.index("Big road  raised figure: ties on that result") + 1
    assert "".join(banded[first + 7 * band] for band in range(5)) == "B P " * 45
    assert {len(banded[first + 7 * band]) for band in range(4)} == {40}


def test_colour_appears_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch, sabot: Runner) -> None:
    assert "\x1b" not in succeeded(sabot("roads", "BBPT")).out
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    sabot("roads", "BBPT")
    assert "\x1b[1;31mB" in terminal.getvalue()


def start(*words: str) -> "subprocess.Popen[bytes]":
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-m", "sabot", "roads", *words], stdin=pipe, stdout=pipe, stderr=pipe)


def test_a_stray_byte_is_a_bad_outcome() -> None:
    program = start("-", "--json")
    printed, complaints = program.communicate(b"BB\nB\xffP\n")
    assert printed.count(b"\n") == 1
    assert b"line 2" in complaints
    assert b"Traceback" not in complaints
    assert program.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="a closed pipe shows itself differently there")
@pytest.mark.parametrize("form", first(1, [[], ["--json"]]))
def test_a_closed_pipe_is_silent(form: list[str]) -> None:
    program = start("-", *form)
    assert program.stdin
    assert program.stdout
    assert program.stderr
    program.stdout.close()
    program.stdin.write(b"BPT\n" * 1000)
    program.stdin.close()
    assert program.stderr.read() == b""
    assert program.wait() == 141
    program.stderr.close()
