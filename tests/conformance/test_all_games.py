"""Every game there is is held: random play, refusals, offers, machine over all of them, secrets by its own twins."""

from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from msgspec import structs
from own import OWN, Own, one_deck
from play import VIEWERS, Watched, chance_of

from sabot.games.registry import BY_ID, IDS
from sabot.rulesets import names

STEPS: Final = 200
FOLDER = Path(__file__).parent


@pytest.mark.parametrize("game", IDS)
def test_a_game_is_held_to_what_holds_for_all(game: str) -> None:
    """One that shows a player more than everybody has a module that holds his secrets."""
    assert game in OWN
    assert BY_ID[game].own is None or (FOLDER / f"test_{game}_secrets.py").is_file()


@pytest.mark.parametrize("own", OWN.values(), ids=OWN)
def test_nobody_sees_in_which_order_the_cards_lie_that_are_still_in_the_shoe(own: Own) -> None:
    table, chance, moved = Watched(own, one_deck(own)), chance_of("order"), 0
    for _ in range(STEPS):
        table.move(chance)
        twin = reordered(table.state, chance)
        moved += twin != table.state
        for viewer in VIEWERS:
            assert own.game.snapshot(twin, viewer) == own.game.snapshot(table.state, viewer)
            assert viewer is None or own.game.options(twin, viewer) == own.game.options(table.state, viewer)
    assert moved > STEPS // 2


@pytest.mark.parametrize("own", OWN.values(), ids=OWN)
def test_a_game_without_secrets_of_its_players_shows_everybody_the_same(own: Own) -> None:
    table, chance, private = Watched(own, one_deck(own)), chance_of("same"), 0
    for _ in range(STEPS):
        shown = [own.game.snapshot(table.state, viewer) for viewer in VIEWERS]
        private += any(each != shown[0] for each in shown)
        table.move(chance)
    assert bool(private) == (own.game.own is not None)


def reordered(state: Any, chance: Random) -> Any:
    """A table whose shoe goes on in another order."""
    shoe = state.taille.shoe
    rest = list(shoe.cards[shoe.dealt :])
    chance.shuffle(rest)
    order = structs.replace(shoe, cards=(*shoe.cards[: shoe.dealt], *rest))
    return structs.replace(state, taille=structs.replace(state.taille, shoe=order))


def test_every_rule_set_is_of_a_game_that_is_played() -> None:
    assert sorted(name for game in BY_ID for name in names(game)) == sorted(names())
