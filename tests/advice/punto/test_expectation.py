"""What bets of a coup can be expected to bring, beside their edges one by one and what a tie does to two of them."""

from fractions import Fraction
from typing import Any

import pytest

from long import first
from sabot.advice.punto.expectation import expects
from sabot.bets import BetId
from sabot.games.gains import NOTHING, Brought, Expectation
from sabot.games.punto.rules import PuntoRules
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.odds.composition import fresh
from sabot.odds.edges import at_stake, edge
from sabot.odds.pairs import fresh_faces, shoe_of_faces
from sabot.rulesets import load, names

BOTH = [("player", 70_000), ("banker", 52_500)]


def lines(*stakes: tuple[str, int]) -> list[Brought]:
    return [Brought(1, PlayerId("p"), bet, Cents(stake), Cents(0)) for bet, stake in stakes]


def alone(rules: PuntoRules, bet: str, stake: int) -> Any:
    shoe = shoe_of_faces(fresh_faces(rules.decks)) if "pair" in bet else fresh(rules.decks)
    return at_stake(edge(rules.by_id[BetId(bet)].bet, shoe, rules=rules), rules, Cents(stake))


@pytest.mark.parametrize("name", first(4, names("punto")))
def test_a_bet_among_others_is_expected_to_bring_what_its_edge_says(name: str) -> None:
    rules = load(name, PuntoRules)
    bets = [*BOTH, *((each.id, each.minimum) for each in (rules.by_id[BetId("tie")], *rules.bets[3:6]))]
    found = expects(rules, lines(*bets))
    for (bet, stake), each in zip(bets, found.lines, strict=True):
        should = alone(rules, bet, stake)
        assert each == (stake * should.ev, stake**2 * should.variance), bet
    assert found.together.mean == sum(each.mean for each in found.lines if each)


def test_two_bets_of_which_one_loses_what_the_other_wins_spread_together_as_they_fall() -> None:
    rules = load("punto-banco", PuntoRules)
    (_, on_player), (_, on_banker) = BOTH
    player, banker = (alone(rules, *each) for each in BOTH)
    tie = player.push_probability
    won, lost = on_player - on_banker, Fraction(on_banker * 95, 100) - on_player
    wins = player.win_probability, banker.win_probability
    square = wins[0] * won**2 + wins[1] * lost**2
    found = expects(rules, lines(*BOTH)).together
    assert sum(wins) + tie == 1
    assert found.mean == wins[0] * won + wins[1] * lost
    assert found.variance == square - found.mean**2


def test_a_bet_that_the_rules_do_not_know_and_none_at_all_are_expected_to_bring_nothing() -> None:
    rules = load("punto-banco", PuntoRules)
    found = expects(rules, lines(("player", 1000), ("gone", 1000)))
    assert found.lines[1] is None
    assert found.together == found.lines[0]
    assert expects(rules, []) == Expectation((), NOTHING)


def test_payouts_are_rounded_as_the_table_pays_them() -> None:
    """A commission of 5 % on 10 in coins of 1 is a whole coin."""
    rules = load("punto-banco", PuntoRules)
    coin = rules.coin
    small, large = (expects(rules, lines(("banker", stake))).together.mean / stake for stake in (coin, 1000 * coin))
    assert small < large == alone(rules, "banker", 1000 * coin).ev
