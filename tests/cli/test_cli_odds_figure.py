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
