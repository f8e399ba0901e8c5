"""At a table of Chemin de Fer an action is refused exactly where it is not offered: options and legality are one."""

from typing import get_args

import pytest
from chemin_offered import is_offered, probes
from chemin_play import STRANGER, Player, Watched

from sabot.games.chemin.actions import PlayerAction
from sabot.games.chemin.decide import decide
from sabot.games.chemin.legality import objection
from sabot.games.chemin.rules import CHOICES, CheminRules
from sabot.games.chemin.state import Chemin
from sabot.games.seats import Leave
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import load, varied

STEPS = 160
TABLES = 10
MOST_TABLES = 40


def drawn_rules(chance: Player) -> CheminRules:
    """House options drawn at random, on a short shoe with few places."""
    choices = {key: chance.choice(values) for key, values in CHOICES.items()}
    coin = chance.choice((1, 50, 100))
    numbers = {"decks": 1, "stop_card": 32, "seats": chance.choice((2, 4, 9)), "standing": 2, "coin": Cents(coin)}
    return varied(load("chemin-de-fer", CheminRules), **{**choices, **numbers})


def look(state: Chemin, actor: PlayerId) -> set[type]:
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
    """Who has left for good decides nothing any more: every action of his is refused, and none is offered."""
    chance, never = Player("gone"), {"associate", "consent", "calls", "stakes", "raise", "marche", "coup", "keep"}
    for _ in range(MOST_TABLES):
        table = Watched(drawn_rules(chance))
        for _ in range(STEPS):
            gone = [player.id for player in table.state.players.values() if player.leaving]
            assert [look(table.state, player) for player in gone] == [set()] * len(gone)
            never -= {table.state.phase} if gone else set()
            somebody_leaves(table, chance, 0.1)
            table.follow(decide(table.state, *chance.legal(table.state)))
        if not never:
            return
    pytest.fail(f"nobody had left for good in: {sorted(never)}")


def test_every_kind_of_action_is_probed_and_some_time_accepted() -> None:
    kinds, accepted, chance = set(get_args(PlayerAction)), set[type](), Player("kinds")
    table = Watched(varied(load("chemmy", CheminRules), decks=1, stop_card=32, seats=4, associate="with_consent"))
    for _ in range(600):
        for actor in table.state.players:
            accepted |= look(table.state, actor)
        accepted |= look(table.state, STRANGER)
        table.follow(decide(table.state, *chance.legal(table.state)))
        if accepted == kinds:
            return
    pytest.fail(f"never accepted: {sorted(each.__name__ for each in kinds - accepted)}")
