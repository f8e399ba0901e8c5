"""Every game there is has its conformance tests: random play, refusals, secrets, state machine."""

from pathlib import Path

import pytest

import sabot.games
from sabot.games.registry import BY_ID
from sabot.rulesets import names

FOLDER = Path(__file__).parent
GAMES = sorted(path.parent.name for path in Path(sabot.games.__path__[0]).glob("*/__init__.py"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["conformance", "refusals", "secrets", "machine"])
def test_a_game_is_held_to_what_holds_for_all(game: str, kind: str) -> None:
    assert (FOLDER / f"test_{game}_{kind}.py").is_file()


def test_every_rule_set_is_of_a_game_that_is_played() -> None:
    assert sorted(BY_ID) == GAMES
    assert sorted(name for game in BY_ID for name in names(game)) == sorted(names())
