"""Every game there is has its conformance tests: random play, refusals, secrets, state machine."""

from pathlib import Path
from typing import get_args

import pytest

import sabot.games
from sabot.rulesets import Game, every_name, names

FOLDER = Path(__file__).parent
GAMES = sorted(path.parent.name for path in Path(sabot.games.__path__[0]).glob("*/__init__.py"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["conformance", "refusals", "secrets", "machine"])
def test_a_game_is_held_to_what_holds_for_all(game: str, kind: str) -> None:
    assert (FOLDER / f"test_{game}_{kind}.py").is_file()


def test_every_rule_set_is_of_a_game_that_is_played() -> None:
    assert sorted(get_args(Game)) == GAMES
    assert sorted(name for game in get_args(Game) for name in names(game)) == sorted(every_name())
