"""`sabot script`: what holds, what does not, and what cannot be played."""

from pathlib import Path

from cli_tools import Runner, a_file, succeeded

HOLDS = """
rules mini
people ann1 with 100
§ P3 Player is paid 1:1
  cards 9-5; ann: 5 player; play; ann has 105
§ P3 a lost stake is gone
  cards 5-9; ann: 5 player; play; ann has 95
"""


def written(folder: Path, text: str) -> str:
    return a_file(folder / "a.script", text)


def test_what_holds(sabot: Runner, tmp_path: Path) -> None:
    assert succeeded(sabot("script", written(tmp_path, HOLDS))).out == "2 branches: all hold.\n"


def test_what_everybody_is_told_on_the_way(sabot: Runner, tmp_path: Path) -> None:
    out = succeeded(sabot("script", written(tmp_path, HOLDS), "--told")).out
    assert out.startswith("§ P3 Player is paid 1:1\n  ann takes seat 1 with 100.\n")
    assert out.index("Player wins") < out.index("§ P3 a lost stake is gone") < out.index("Banker wins")


def test_what_does_not_hold_is_told_and_the_rest_is_played(sabot: Runner, tmp_path: Path) -> None:
    ended = sabot("script", written(tmp_path, HOLDS.replace("has 105", "has 106")))
    assert (ended.code, ended.err) == (1, "")
    assert "a.script:5: 'ann has 106': it is 105\n" in ended.out
    assert ended.out.endswith("2 branches: 1 do not hold, see above.\n")


def test_what_cannot_be_played_gets_a_sentence(sabot: Runner, tmp_path: Path) -> None:
    said = sabot.refused("script", written(tmp_path, HOLDS.replace("ann: 5 player", "ann: plays 5")))
    assert said.startswith("sabot script: a.script:5: 'ann: plays 5': ")
    assert "none.script" in sabot.refused("script", str(tmp_path / "none.script"))
    assert sabot.refused("script", written(tmp_path, "rules mini\npeople ann1 with 5\nwhat")).endswith(
        "looks so: see docs/scripts.md."
    )
