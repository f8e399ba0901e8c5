"""The laboratory's answers: those of the long way, bit for bit, and what cannot be asked."""

from __future__ import annotations

import asyncio
from fractions import Fraction

import pytest

from sabot import bench
from sabot.games.laboratory import AskLab
from sabot.games.punto.rules import PuntoRules
from sabot.house.laboratory import Laboratory
from sabot.house.setup import HouseError, built_in
from sabot.odds import OddsError, effects, fresh, shoe_of
from sabot.odds.laboratory import laboratory
from sabot.rulesets import load

NOTHING = (0,) * 10
GONE = (3, 0, 1, 0, 0, 5, 0, 0, 2, 0)


@pytest.mark.parametrize("name", ["punto-banco", "ez-baccarat"])
def test_what_is_shown_is_what_odds_and_effects_say(name: str) -> None:
    """Exact throughout: what is shown is what `sabot odds` prints."""
    rules = load(name, PuntoRules)
    found = laboratory(rules, 6, GONE)
    left = [count - gone for count, gone in zip(fresh(6), GONE, strict=True)]
    long_way = bench.odds(name, decks=6, shoe=left)
    assert found.left == tuple(left)
    assert [each.bet for each in found.bets] == list(long_way.edges)
    for each in found.bets:
        edge = long_way[each.bet]
        assert (Fraction(each.exact), each.gain, each.hit) == (edge.ev, float(edge.ev), float(edge.win_probability))
        assert each.push == float(edge.push_probability)
        assert [line.when for line in each.lines] == [one.event for one in edge.results if one.kind != "loss"]
        changed = effects(rules.by_id[each.bet].bet, shoe_of(left, 6), rules=rules).values
        assert each.removal == tuple(map(float, changed))


def test_a_value_that_has_gone_has_no_effect_to_tell() -> None:
    found = laboratory(load("mini", PuntoRules), 1, (0, 4, *NOTHING[2:]))
    assert all(each.removal[1] is None and each.removal[2] is not None for each in found.bets)


@pytest.mark.parametrize("gone", [(-1, *NOTHING[1:]), (0, 33, *NOTHING[2:]), (128, 32, 32, 32, 32, 32, 32, 32, 32, 27)])
def test_cards_that_are_not_there_are_refused(gone: tuple[int, ...]) -> None:
    with pytest.raises(OddsError, match="cards cannot have gone from"):
        laboratory(load("mini", PuntoRules), 8, gone)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (AskLab("chemin-de-fer", 6), "no_such_rules"),
        (AskLab("nowhere", 6), "no_such_rules"),
        (AskLab("mini", 7), "decks_not_offered"),
        (AskLab("mini", 8, (0, 33, 0, 0, 0, 0, 0, 0, 0, 0)), "bad_request"),
    ],
)
def test_what_cannot_be_asked_is_a_refusal(asked: AskLab, code: str) -> None:
    room = Laboratory(built_in())
    try:
        with pytest.raises(HouseError) as refused:
            asyncio.run(room.ask(asked))
    finally:
        room.stop()
    assert refused.value.refused.code == code


def test_every_rule_set_with_bets_on_a_coup_can_be_looked_at() -> None:
    offered = {each.rules for each in Laboratory(built_in()).offered}
    assert offered == {name for name, rules in built_in().items() if isinstance(rules, PuntoRules)}
