"""The command `roads`: what people and programs read, and how it ends."""

import io
import json
import os
import subprocess
import sys
from typing import Any, cast

import pytest
from cyclopts import App

from places import GOLDEN
from sabot.cli.roads import WARNING, drawing, roads_command
from sabot.roads import roads

SHOE = "TBBBBBBBBTPPTTBPPPB"


def run(*words: str) -> int:
    """Run the command in this process; its exit code."""
    app = App(name="sabot")
    app.command(roads_command, name="roads")
    try:
        app(["roads", *words])
    except SystemExit as end:
        return cast("int", end.code or 0)
    return 0


def objects(printed: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed.splitlines()]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lets a test say what arrives on standard input."""
    return lambda text: monkeypatch.setattr(sys, "stdin", io.StringIO(text))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_json_carries_the_roads(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(SHOE, "--json") == 0
    (shown,) = objects(capsys.readouterr().out)
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


def test_json_of_an_empty_shoe(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("", "--json") == 0
    (shown,) = objects(capsys.readouterr().out)
    nothing = {"big_eye_boy": None, "small_road": None, "cockroach_pig": None}
    assert shown == {
        "outcomes": "",
        "bead_plate": [],
        "big_road": [],
        "big_eye_boy": "",
        "small_road": "",
        "cockroach_pig": "",
        "big_eye_boy_grid": [],
        "small_road_grid": [],
        "cockroach_pig_grid": [],
        "ask": {"player": nothing, "banker": nothing},
    }


def test_R6_json_has_the_derived_roads_as_the_worked_examples_lay_them_out(capsys: pytest.CaptureFixture[str]) -> None:
    """The red/blue sequence of each derived road is laid out as R2 and R4."""
    text = (GOLDEN / "roads.json").read_text("utf-8")
    for example in json.loads(text)["examples"]:
        assert run(example["outcomes"], "--json") == 0
        (shown,) = objects(capsys.readouterr().out)
        grids = [shown[f"{road}_grid"] for road in ("big_eye_boy", "small_road", "cockroach_pig")]
        assert grids == example["derived_grids_stay_right"]


def test_R1_json_has_the_marks_of_every_bead(capsys: pytest.CaptureFixture[str]) -> None:
    """Pairs and naturals are marked on the bead: row, column, winner; natural, Player pair, Banker pair."""
    assert run("B+n", "P+p, T+P+b", "b+N+b", "--json") == 0
    (shown,) = objects(capsys.readouterr().out)
    assert shown["outcomes"] == "BPTB"
    assert shown["bead_plate"] == [
        [0, 0, "B", True, False, False],
        [1, 0, "P", False, True, False],
        [2, 0, "T", False, True, True],
        [3, 0, "B", True, False, True],
    ]


def test_R1_the_drawing_marks_pairs_and_naturals_on_the_bead(capsys: pytest.CaptureFixture[str]) -> None:
    """Pairs and naturals are marked on the bead."""
    assert run("B+n P+p T+p+b B+n+b+p PPPT") == 0
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("Bead plate  B Banker, P Player, T tie; n natural, p Player pair, b Banker pair")
    assert [line.split() for line in lines[at + 1 : at + 7]] == [
        ["Bn", "P"], ["Pp", "T"], ["Tpb", "·"], ["Bnpb", "·"], ["P", "·"], ["P", "·"],
    ]  # fmt: skip
    assert len({line.rindex(line.split()[1]) for line in lines[at + 1 : at + 7]}) == 1


def test_words_are_one_shoe(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("bb", "P,T", "P", "--json") == 0
    assert [shown["outcomes"] for shown in objects(capsys.readouterr().out)] == ["BBPTP"]


def test_the_tail_is_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    for tail, last in (("stay_right", [4, 4, "P", 0]), ("go_down", [5, 3, "P", 0])):
        assert run("BBBBBBBBPPPPPPPP", "--tail", tail, "--json") == 0
        assert objects(capsys.readouterr().out)[0]["big_road"][-1] == last


def test_standard_input_holds_one_shoe_a_line(capsys: pytest.CaptureFixture[str], typed: Any) -> None:
    typed("BBP\n\n   \n p,t \r\nT")
    assert run("-", "--json") == 0
    assert [shown["outcomes"] for shown in objects(capsys.readouterr().out)] == ["BBP", "PT", "T"]


def test_a_bad_line_is_named_after_the_good_ones(capsys: pytest.CaptureFixture[str], typed: Any) -> None:
    typed("BBP\n\nBXP\nPP\n")
    assert run("-", "--json") == 2
    printed = capsys.readouterr()
    assert [shown["outcomes"] for shown in objects(printed.out)] == ["BBP"]
    assert printed.err.startswith("sabot roads: line 3: 'X' at character 2 of 'BXP' is no outcome")
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_bad_outcomes_print_a_sentence_and_nothing_else(capsys: pytest.CaptureFixture[str], form: list[str]) -> None:
    assert run("BPS", *form) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("sabot roads: 'S' at character 3 of 'BPS' is no outcome")


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
def test_R1_a_mark_that_marks_nothing_is_quoted(capsys: pytest.CaptureFixture[str], typed: str, sentence: str) -> None:
    assert run(typed) == 2
    assert capsys.readouterr().err.startswith(f"sabot roads: {sentence}")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["B", "--jsn"], "--jsn is neither an option"),
        (["-", "B"], "Give either outcomes or -, not"),
        (["B", "--tail", "up"], "stay_right"),
        ([], "requires an argument"),
    ],
)
def test_wrong_words_are_refused(capsys: pytest.CaptureFixture[str], words: list[str], reason: str) -> None:
    assert run(*words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert reason in printed.err


def test_the_drawing_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(SHOE) == 0
    assert capsys.readouterr().out == DRAWING


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


def test_an_empty_shoe_is_drawn_and_asks_for_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("") == 0
    printed = capsys.readouterr().out
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


def test_colour_appears_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("BBPT") == 0
    assert "\x1b" not in capsys.readouterr().out
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    assert run("BBPT") == 0
    assert "\x1b[1;31mB" in terminal.getvalue()


PROGRAM = """
import sys
from cyclopts import App
from sabot.cli.roads import roads_command
app = App(name="sabot")
app.command(roads_command, name="roads")
try:
    app()
finally:
    print("rich" in sys.modules, file=sys.stderr)
"""


def start(*words: str) -> "subprocess.Popen[bytes]":
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", PROGRAM, "roads", *words]
    importable = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=importable)


def test_json_is_printed_without_rich() -> None:
    _, complaints = start("BP", "--json").communicate()
    assert complaints.split() == [b"False"]


def test_a_stray_byte_is_a_bad_outcome() -> None:
    program = start("-", "--json")
    printed, complaints = program.communicate(b"BB\nB\xffP\n")
    assert printed.count(b"\n") == 1
    assert b"line 2" in complaints
    assert b"Traceback" not in complaints
    assert program.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="a closed pipe shows itself differently there")
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_closed_pipe_is_silent(form: list[str]) -> None:
    program = start("-", *form)
    assert program.stdin
    assert program.stdout
    assert program.stderr
    program.stdout.close()
    program.stdin.write(b"BPT\n" * 1000)
    program.stdin.close()
    assert program.stderr.read().split() == [b"False"]
    assert program.wait() == 141
    program.stderr.close()
