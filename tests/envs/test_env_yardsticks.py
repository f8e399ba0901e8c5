"""How well agents play, measured: against exact values where there are some."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from math import inf
from typing import Any

import msgspec
import pytest

from long import first
from sabot.advice.chemin.review import review
from sabot.envs import EnvError, Play, Settings
from sabot.envs.agents import nearest, played, reference
from sabot.envs.yardsticks import Ponte1, Ponte2, exploitability, judged, rated
from sabot.games.bank.palette import Declare
from sabot.games.chemin.decisions import DecisionWatch, watched
from sabot.games.windows import Seq
from sabot.rulesets import load
from sabot.solve import solve
from sabot.solve.banque import Team, apart, banque_game, solve_game
from sabot.solve.coup.game import coup_game

SMALL = (2, 0, 2, 3, 0, 0, 3, 0, 0, 0)
NO_COIN = (0, 0, 1, 6, 0, 1, 1, 0, 0, 0)
FREE = msgspec.structs.replace(load("chemin-de-fer"), banker_liberty="always")


def test_an_equilibrium_leaves_nothing_and_a_policy_what_best_replies_gain() -> None:
    game, found = coup_game("B2", SMALL), solve("B2", SMALL)
    by_decision: dict[Any, Fraction] = {**found.ponte, **found.banker}
    assert [*exploitability(game, by_decision.__getitem__)] == [0, 0]
    half = exploitability(game, lambda _: 0.5)
    even = Fraction(1, 2)
    assert half == game.exploitability(dict.fromkeys(game.hands, even), dict.fromkeys(game.sets, even))
    assert half.ponte + half.banker > 0


@pytest.mark.parametrize("naturals", first(1, ["shown", "in_turn"]))
def test_an_equilibrium_of_banque_leaves_nothing_and_a_policy_what_best_replies_gain(naturals: str) -> None:
    """At a shoe for which the pontes need no coin."""
    found = solve_game(banque_game("B1", NO_COIN, "1/3", naturals=naturals))
    game, (plan,) = found.game, found.team.plans
    by_decision: dict[Any, Fraction] = {Ponte1(hand): share for hand, share in plan.ponte_1.items()}
    by_decision |= {Ponte2(heard, hand): each for heard, own in plan.ponte_2.items() for hand, each in own.items()}
    by_decision |= {Ponte2(pair, hand): each for pair, own in found.team.after_1.items() for hand, each in own.items()}
    by_decision |= {Ponte1(hand, pair): each for pair, own in found.team.after_2.items() for hand, each in own.items()}
    assert [*exploitability(game, (by_decision | found.banker).__getitem__)] == [0, 0]
    half = exploitability(game, lambda _: 0.5)
    even, (hand, *_) = dict.fromkeys(game.hands, Fraction(1, 2)), game.hands
    team = Team(
        apart(game.hands, "declaration", even, dict.fromkeys(plan.ponte_2, even)),
        dict.fromkeys(found.team.after_1, even),
        dict.fromkeys(found.team.after_2, even),
    )
    assert half == game.regret(team, dict.fromkeys(found.banker, Fraction(1, 2)))
    assert half.pontes > 0 < half.banker
    after = [Ponte2(pair, hand) for pair in found.team.after_1] + [Ponte1(hand, pair) for pair in found.team.after_2]
    decisions: list[Any] = [Ponte1(hand), Ponte2("card", hand), *after, *[*found.banker][::97]]
    for decision in decisions:
        with pytest.raises(EnvError, match=re.escape(f"2 is no chance to draw at {decision}")):
            exploitability(game, defaultdict(int, {decision: 2}).__getitem__)


@pytest.mark.parametrize("bad", [2, -0.5, "often", None, inf])
def test_what_is_no_chance_is_told(bad: Any) -> None:
    with pytest.raises(EnvError, match=re.escape("is no chance to draw at")):
        exploitability(coup_game("B2", SMALL), lambda _: bad)


def test_the_equilibrium_gives_nothing_away_and_chance_does() -> None:
    settings = Settings(FREE, 3, coups=8)
    best, worst = (rated(name, settings, tables=3, seed="few") for name in ("equilibrium", "random"))
    assert best.judged > 2
    assert (best.mistakes, best.regret, best.times_fewer) == (0, (0.0, 0.0), inf)
    assert worst.mistakes > 0
    assert worst.regret.mean > 0
    assert (worst.agent, worst.others, worst.rules, worst.tables) == ("random", "custom", "chemin-de-fer", 3)
    assert worst.coups <= 24
    policy = rated(lambda _, mask: int(mask.nonzero()[0][0]), settings, tables=3, seed="few")
    assert policy.judged > 0
    assert policy.regret.mean > 0


@pytest.mark.long
def test_a_ponte_of_the_equilibrium_who_holds_both_hands_heeds_both() -> None:
    """In the third coup he is free on 5, and what he sees of his other hand makes the card the worse."""
    play = Play(Settings("baccara-banque", 2, coups=3))
    first, seed = play.agents[0], "0 0"
    agents = reference("custom", play, seed) | {first: reference("equilibrium", play, seed)[first]}
    for _ in played(play, agents, seed):
        pass
    found = judged(play, first)
    assert any(lying.cards for made in found.decisions for lying in made.beside)
    assert (found.judged > 0, found.mistakes) == (True, 0)


def test_what_is_judged_is_what_review_says() -> None:
    """Of a whole table, by the commands' own reading of its events."""
    play = Play(Settings(FREE, 3, coups=5))
    for _ in played(play, reference("random", play, 4), "reviewed"):
        pass
    watch, made = DecisionWatch(rules=FREE), list[Any]()
    for seq, (before, event) in enumerate(play.log, 1):
        watch, over = watched(watch, Seq(seq), play.game.view(before, event, None))
        made += over
    tallies = {each.player: each for each in review(made, FREE).players}
    for agent in play.agents:
        found = judged(play, agent)
        assert found.judged == (tallies[agent].decisions if agent in tallies else 0)
        assert found.mistakes == (tallies[agent].mistakes if agent in tallies else 0)


@pytest.mark.parametrize("rules", ["chemin-de-fer", "baccara-banque", "punto-banco"])
@pytest.mark.parametrize("name", ["random", "custom", "bold"])
def test_reference_agents_play_every_game_to_its_end(rules: str, name: str) -> None:
    play = Play(Settings(rules, 4, coups=5))
    steps = sum(1 for _ in played(play, reference(name, play, 2), "reference"))
    assert play.over
    assert steps > 5
    assert play.state.coups == 5 or not play.truncated


def test_what_a_bot_does_is_done_by_the_nearest_that_is_open() -> None:
    play = Play(Settings("chemin-de-fer"))
    play.reset(1)
    amounts = {at: each.amount for at, each in play.open_.items() if hasattr(each, "amount")}
    for at, amount in amounts.items():
        wished = msgspec.structs.replace(play.open_[at], amount=amount + 1)
        assert nearest(play, wished) == at
    assert nearest(play, Declare(play.state.seq, "stand")) == min(play.open_)
    assert nearest(play, None) == min(play.open_)


def test_what_cannot_be_rated_says_why() -> None:
    refused: list[tuple[dict[str, Any], str]] = [
        ({"agent": "clever"}, "agent 'clever' is none of rule set 'chemin-de-fer': it is one of random, custom"),
        ({"agent": "random", "tables": 1}, "1 tables: it is a whole number from 2"),
        ({"agent": "random", "settings": Settings("mini")}, "in rule set 'mini' no draw is free"),
    ]
    for given, said in refused:
        with pytest.raises(EnvError, match=re.escape(said)):
            rated(**given)
    play = Play(Settings("mini", 2))
    with pytest.raises(EnvError, match="agent 'equilibrium' is none of rule set 'mini'"):
        reference("equilibrium", play, 1)
    with pytest.raises(EnvError, match="seat_2 without an agent: give one for each of seat_1, seat_2"):
        list(played(play, {play.agents[0]: reference("random", play, 1)[play.agents[0]]}, 1))
    with pytest.raises(EnvError, match="nothing to judge of seat_1"):
        judged(play, play.agents[0])
