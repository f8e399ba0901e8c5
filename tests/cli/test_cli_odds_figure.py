"""`sabot odds --figure`: drawn beside what is printed, or refused before anything is."""

from pathlib import Path

import pytest
from cli_tools import Runner, succeeded


@pytest.mark.parametrize("more", [[], ["--draw", "decks", "--decks", "6"], ["--draw", "removal", "--remove", "4x5"]])
@pytest.mark.long
def test_a_figure_is_drawn_and_the_odds_are_printed_as_ever(more: list[str], sabot: Runner, tmp_path: Path) -> None:
    path = tmp_path / "edges.svg"
    shoe = more[2:]
    drawn = succeeded(sabot("odds", "mini", *more, "--figure", str(path)))
    assert drawn.out == succeeded(sabot("odds", "mini", *shoe)).out
    assert path.read_text("utf-8").startswith("<?xml")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--figure", "a.pdf"], "names no known format: a name ends in .svg or .png"),
        (["--figure", "no/such/folder/a.svg"], "cannot be written: No such file or directory"),
        (["--figure", "a.svg", "--remove", "4x5"], "Edges by decks are those of full shoes"),
        (["--draw", "removal"], "--draw removal says what --figure shows"),
        (["--figure", "a.svg", "--draw", "cards"], "--draw"),
    ],
)
def test_a_figure_that_cannot_be_is_a_sentence(
    words: list[str], says: str, sabot: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in sabot.refused("odds", "mini", *words)
    assert list(tmp_path.iterdir()) == []
