"""At a table of Punto Banco an action is refused exactly where it is not offered: options and legality are one."""

from typing import get_args

import pytest
from punto_offered import is_offered, probes
from punto_play import STRANGER, Player, Watched

from sabot.games.punto.actions import PlayerAction
from sabot.games.punto.decide import decide
from sabot.games.punto.legality import objection
from sabot.games.punto.rules import CHOICES, PuntoRules
from sabot.games.punto.state import Punto
from sabot.games.seats import Leave
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import load, varied

STEPS = 160
TABLES = 10
MOST_TABLES = 40


def drawn_rules(chance: Player) -> PuntoRules:
    """House options drawn at random, on a short shoe."""
    choices = {key: chance.choice(values) for key, values in CHOICES.items()}
    numbers = {"decks": 1, "stop_card": 32, "seats": chance.choice((2, 14)), "coin": Cents(chance.choice((1, 100)))}
    return varied(load("american", PuntoRules), **{**choices, **numbers})


def look(state: Punto, actor: PlayerId) -> set[type]:
    """Every probe of an actor's is refused, or else offered; the kinds of those that were not refused."""
    accepted = set[type]()
    for action in probes(state, actor):
        refused = objection(state, actor, action)
        assert (refused is None) == is_offered(state, actor, action), (actor, action, refused)
        if refused is None:
            accepted.add(type(action))
    return accepted


def somebody_leaves(table: Watched, chance: Player, often: float) -> None:
    """Now and then one of those who may leave does so."""
    leavers = [player for player in table.state.players.values() if not player.leaving]
    if leavers and chance.random() < often:
        table.follow(decide(table.state, chance.choice(leavers).id, Leave()))


@pytest.mark.parametrize("seed", range(TABLES))
def test_what_is_not_refused_is_offered_and_what_is_offered_is_not_refused(seed: int) -> None:
    chance = Player(seed)
    table = Watched(drawn_rules(chance))
    for _ in range(STEPS):
        look(table.state, chance.choice((*table.state.players, STRANGER)))
        somebody_leaves(table, chance, 0.04)
        table.follow(decide(table.state, *chance.legal(table.state)))


def test_C13_who_has_left_for_good_decides_nothing_any_more() -> None:
    """Who has left for good decides nothing any more: no step of the coup, no stake, not who holds the shoe."""
    chance, asked = Player("gone"), 0
    for _ in range(MOST_TABLES):
        table = Watched(drawn_rules(chance))
        for _ in range(STEPS):
            gone = [player.id for player in table.state.players.values() if player.leaving]
            assert [look(table.state, player) for player in gone] == [set()] * len(gone)
            asked += table.state.holder in gone
            somebody_leaves(table, chance, 0.1)
            table.follow(decide(table.state, *chance.legal(table.state)))
        if asked > 20:
            return
    pytest.fail(f"a holder of the shoe had left for good {asked} times only")


def test_every_kind_of_action_is_probed_and_some_time_accepted() -> None:
    kinds, accepted, chance = set(get_args(PlayerAction)), set[type](), Player("kinds")
    table = Watched(varied(load("american", PuntoRules), decks=1, stop_card=32))
    for _ in range(600):
        for actor in (*table.state.players, STRANGER):
            accepted |= look(table.state, actor)
        table.follow(decide(table.state, *chance.legal(table.state)))
        if accepted == kinds:
            return
    pytest.fail(f"never accepted: {sorted(each.__name__ for each in kinds - accepted)}")
