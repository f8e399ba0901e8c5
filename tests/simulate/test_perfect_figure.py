"""The figure of the perfect player: every bet named, the same file for the same run."""

from pathlib import Path

import pytest

from sabot.rulesets import load
from sabot.simulate.figures.perfect import MOST_LINES, perfect_figure
from sabot.simulate.perfect import perfect
from sabot.simulate.wagers import wagered

EZ = load("ez-baccarat")
NAMES = ("dragon_7", "panda_8", "tie:9", "big_tiger", "lucky_6", "ox_6", "kill", "super_6")


@pytest.mark.parametrize("ending", ["svg", "png"])
@pytest.mark.long
def test_the_same_run_draws_the_same_file(tmp_path: Path, ending: str) -> None:
    found = perfect([wagered(name, EZ) for name in NAMES], EZ, 30, seed=1)
    paths = [tmp_path / f"{name}.{ending}" for name in ("one", "two")]
    for path in paths:
        perfect_figure(found, NAMES, path)
    one, two = (path.read_bytes() for path in paths)
    assert one == two
    assert len(one) > 10_000
    assert len(NAMES) > MOST_LINES


def test_what_is_never_worth_a_bet_is_drawn_all_the_same(tmp_path: Path) -> None:
    found = perfect([wagered("egalite_1", EZ), wagered("player", EZ)], EZ, 1, seed=1)
    perfect_figure(found, ("Égalité 1", "Player"), tmp_path / "one.svg")
    assert (tmp_path / "one.svg").stat().st_size > 1000
