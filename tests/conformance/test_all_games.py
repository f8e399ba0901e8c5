"""Every game there is is held: random play, refusals, offers, machine over all of them, secrets by its own twins."""

from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from fixtures import FIXTURES, Fixtures, one_deck
from msgspec import structs
from play import VIEWERS, Watched, chance_of

from any_table import mixed_rest
from sabot.games.registry import BY_ID, IDS
from sabot.rulesets import names

STEPS: Final = 200
FOLDER = Path(__file__).parent


@pytest.mark.parametrize("game", IDS)
def test_a_game_is_held_to_what_holds_for_all(game: str) -> None:
    """One that shows a player more than everybody has a module that holds his secrets."""
    assert game in FIXTURES
    assert BY_ID[game].personalise is None or (FOLDER / f"test_{game}_secrets.py").is_file()


@pytest.mark.parametrize("fixtures", FIXTURES.values(), ids=FIXTURES)
def test_nobody_sees_in_which_order_the_cards_lie_that_are_still_in_the_shoe(fixtures: Fixtures) -> None:
    table, chance, moved = Watched(fixtures, one_deck(fixtures)), chance_of("order"), 0
    for _ in range(STEPS):
        table.move(chance)
        twin = reordered(table.state, chance)
        moved += twin != table.state
        for viewer in VIEWERS:
            assert fixtures.game.snapshot(twin, viewer) == fixtures.game.snapshot(table.state, viewer)
            assert viewer is None or fixtures.game.options(twin, viewer) == fixtures.game.options(table.state, viewer)
    assert moved > STEPS // 2


@pytest.mark.parametrize("fixtures", FIXTURES.values(), ids=FIXTURES)
def test_a_game_without_secrets_of_its_players_shows_everybody_the_same(fixtures: Fixtures) -> None:
    table, chance, private = Watched(fixtures, one_deck(fixtures)), chance_of("same"), 0
    for _ in range(STEPS):
        shown = [fixtures.game.snapshot(table.state, viewer) for viewer in VIEWERS]
        private += any(each != shown[0] for each in shown)
        table.move(chance)
    assert bool(private) == (fixtures.game.personalise is not None)


def reordered(state: Any, chance: Random) -> Any:
    """A table whose shoe goes on in another order."""
    return structs.replace(state, taille=structs.replace(state.taille, shoe=mixed_rest(state.taille.shoe, chance)))


def test_every_rule_set_is_of_a_game_that_is_played() -> None:
    assert sorted(name for game in BY_ID for name in names(game)) == sorted(names())
