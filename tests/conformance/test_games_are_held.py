"""Every game there is is held: random play, refusals, offers, machine over all of them, secrets by its own twins."""

from pathlib import Path

import pytest
from own import OWN

import sabot.games
from sabot.games.registry import BY_ID
from sabot.rulesets import names

FOLDER = Path(__file__).parent
GAMES = sorted(path.parent.name for path in Path(sabot.games.__path__[0]).glob("*/__init__.py"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("file", ["{}_own.py", "test_{}_secrets.py"])
def test_a_game_is_held_to_what_holds_for_all(game: str, file: str) -> None:
    assert (FOLDER / file.format(game)).is_file()
    assert game in OWN


def test_every_rule_set_is_of_a_game_that_is_played() -> None:
    assert sorted(BY_ID) == GAMES
    assert sorted(name for game in BY_ID for name in names(game)) == sorted(names())
