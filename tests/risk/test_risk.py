"""What a purse risks, against exact Markov chains in rationals, closed forms and brute force."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from math import exp, log
from typing import Any

import msgspec
import numpy as np
import pytest

from long import asked_later, first
from sabot import bench
from sabot.bench.records import Result
from sabot.bench.risks import risk_rows
from sabot.bets import BetId, with_payouts
from sabot.games.punto.rules import PuntoRules
from sabot.money import Cents
from sabot.risk import chain, figures, purse
from sabot.risk.chain import course, gain, gains, outcomes
from sabot.risk.errors import RiskError
from sabot.risk.length import Lengths, lengths
from sabot.risk.purse import quantile, rebated, risk
from sabot.rulesets import load, varied
from sabot.simulate.bankroll.progressions import NAMES, State
from sabot.simulate.bankroll.terms import BankrollTerms
from sabot.simulate.outcomes import tally
from sabot.simulate.procedure import procedure

MINI = load("mini", PuntoRules)
COARSE = varied(MINI, coin=Cents(100), rounding="nearest")


def terms(**changes: object) -> BankrollTerms:
    plain = {"rules": COARSE, "bet": "banker", "progression": "flat", "bankroll": 1200, "unit": 100}
    return BankrollTerms(**(plain | changes))  # type: ignore[arg-type]


def brute(of: BankrollTerms, coups: int) -> tuple[dict[int, Fraction], Fraction]:
    """The law of the purse, and the mean of what is staked: every sequence of coups, in rationals."""
    known = outcomes(of)
    ends: defaultdict[int, Fraction] = defaultdict(Fraction)
    staked = Fraction()

    def play(state: State, purse: int, chance: Fraction, left: int) -> None:
        nonlocal staked
        if not left or purse < of.offered.minimum or (of.goal and purse >= of.goal):
            ends[purse] += chance
            return
        stake = of.stake(of.steps.asks(state, of.unit), purse)
        staked += chance * stake
        for each in known:
            after = state if each.kind == "push" else of.steps.after(state, of.unit, each.kind == "win", stake)
            play(after, purse + gain(of, each, stake), chance * each.chance, left - 1)

    play(of.steps.start(of.unit), int(of.bankroll), Fraction(1), coups)
    return ends, staked


@pytest.mark.parametrize("progression", NAMES)
@pytest.mark.parametrize("goal", [0, 1500])
def test_the_chain_is_every_sequence_of_coups_for_every_progression(progression: str, goal: int) -> None:
    """Ruin against exact Markov chains in tests."""
    of = terms(progression=progression, bankroll=500, goal=goal)
    ends, staked = brute(of, 6)
    found = course(of, 6)
    assert found.ends == pytest.approx({amount / 100: float(chance) for amount, chance in ends.items()}, abs=1e-14)
    assert found.ruined == pytest.approx(float(sum(chance for amount, chance in ends.items() if amount < 100)))
    assert found.reached == pytest.approx(
        float(sum(chance for amount, chance in ends.items() if goal and amount >= goal))
    )
    assert 100 * found.staked_chips == pytest.approx(float(staked))


def test_the_limits_of_the_table_cut_what_a_progression_asks_for() -> None:
    """What a table maximum changes: with one of two units a Martingale gains less often and loses less."""
    low = bench.risk(12, COARSE, progression="martingale", maximum=2, shoes=1).found.after
    high = bench.risk(12, COARSE, progression="martingale", shoes=1).found.after
    assert low is not None
    assert high is not None
    assert low.staked_chips < high.staked_chips
    assert low.ruined < high.ruined


@pytest.mark.parametrize("win", [Fraction(3, 10), Fraction(1, 2), Fraction(11, 20)])
@pytest.mark.parametrize(("start", "goal"), [(3, 8), (5, 6), (1, 12)])
def test_ruin_before_a_goal_is_the_gamblers(
    win: Fraction, start: int, goal: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With even money and odds r of losing, a purse of i reaches n with (1 - r**i) / (1 - r**n)."""
    law = (chain.StakeOutcome("win", Fraction(1), win), chain.StakeOutcome("loss", Fraction(0), 1 - win))
    monkeypatch.setattr(chain, "outcomes", lambda _: law)
    odds = (1 - win) / win
    exact = Fraction(start, goal) if odds == 1 else (1 - odds**start) / (1 - odds**goal)
    found = course(terms(bankroll=100 * start, goal=100 * goal))
    assert found.reached == pytest.approx(float(exact), rel=1e-12)
    assert found.ruined + found.reached == pytest.approx(1)
    mean = start * (goal - start) if odds == 1 else (start - goal * exact) / (1 - 2 * win)
    assert found.coups == pytest.approx(float(mean), rel=1e-10)


@pytest.mark.parametrize(
    "law",
    [
        {1: Fraction(11, 20), -1: Fraction(9, 20)},
        {1: Fraction(1, 2), 0: Fraction(1, 10), -1: Fraction(2, 5)},
        {10: Fraction(1, 9), -1: Fraction(8, 9)},
    ],
)
@pytest.mark.parametrize("purse", first(1, [3, 1, 7]))
def test_ruin_of_who_never_stops_is_the_limit_of_exact_chains(law: dict[int, Fraction], purse: int) -> None:
    """A closed form where it exists: what an exact chain of the same law comes to when its goal is far."""
    found = figures.ruin_ever(law, purse, 1)
    assert found.low == found.high
    assert found.method == "closed_form"
    assert found.high == pytest.approx(limit(law, purse), abs=1e-9)


def test_lundbergs_bounds_hold_the_exact_chance() -> None:
    law = {19: Fraction(27, 50), -20: Fraction(23, 50)}
    found = figures.ruin_ever(law, 100, 20)
    assert found.method == "bounds"
    assert found.low < limit(law, 100, 20) < found.high


def limit(law: dict[int, Fraction], purse: int, stake: int = 1, far: int = 700) -> float:
    """The chance that a walk is ruined before it is `far` away, by its linear equations."""
    moves, sure = np.eye(far - stake), np.zeros(far - stake)
    for at in range(stake, far):
        for more, chance in law.items():
            if at + more < stake:
                sure[at - stake] += float(chance)
            elif at + more < far:
                moves[at - stake, at + more - stake] -= float(chance)
    return float(np.linalg.solve(moves, sure)[purse - stake])


def test_without_an_edge_ruin_is_certain_and_nothing_is_staked_and_who_cannot_lose_is_not_ruined() -> None:
    law = {1: Fraction(1, 2), -1: Fraction(1, 2)}
    assert figures.ruin_ever(law, 100, 1) == (1.0, 1.0, "closed_form")
    assert (figures.kelly(law, 1), figures.score(law), figures.n0(law)) == (0.0, None, None)
    assert figures.ruin_ever({1: Fraction(1, 2), 0: Fraction(1, 2)}, 100, 1) == (0.0, 0.0, "closed_form")


def test_Kellys_stake_is_edge_by_odds_and_grows_fastest() -> None:
    law = {2: Fraction(2, 5), -1: Fraction(3, 5)}
    assert figures.kelly(law, 1) == pytest.approx(0.4 - 0.6 / 2)
    three = {5: Fraction(1, 10), 1: Fraction(2, 5), -1: Fraction(1, 2)}
    share = figures.kelly(three, 1)
    best = figures.growth(three, 1, share)
    assert best > max(figures.growth(three, 1, share * other) for other in (0.9, 1.1))
    assert best == pytest.approx(0.1 * log(1 + 5 * share) + 0.4 * log(1 + share) + 0.5 * log(1 - share))


def test_N0_and_SCORE_are_what_they_are_defined_as() -> None:
    law = {1: Fraction(51, 100), -1: Fraction(49, 100)}
    rounds = figures.n0(law)
    assert rounds == (1 - Fraction(1, 50) ** 2) / Fraction(1, 50) ** 2
    assert figures.score(law) == pytest.approx(1e6 / 2499)
    assert figures.ruin_in_motion(1.0, 10.0, 50.0) == pytest.approx(exp(-1))


def test_a_rebate_on_losses_is_that_of_the_law_of_results() -> None:
    """What a rebate on losses changes: the mean, and the rebate at which it is fair."""
    of = terms(bankroll=500, bet="player")
    ends, _ = brute(of, 5)
    mean = sum((amount - 500) * chance for amount, chance in ends.items())
    lost = sum((500 - amount) * chance for amount, chance in ends.items() if amount < 500)
    found = rebated(course(of, 5), Cents(500), Fraction(1, 5))
    assert 100 * found.gain_chips == pytest.approx(float(mean + lost / 5))
    assert found.fair == pytest.approx(float(-mean / lost))


def test_results_after_so_many_shoes_have_their_quantiles() -> None:
    of = course(terms(bankroll=500), 4)
    passed = 0.0
    for amount, chance in of.ends.items():
        passed += chance
        assert quantile(of, passed - chance / 2) == amount


@pytest.mark.parametrize("rules", first(1, ["punto-banco", "ez-baccarat", "mini", "american"]))
@pytest.mark.parametrize("last_coup", ["finish", "one_more"])
def test_shoes_have_as_many_coups_as_simulated_ones(rules: str, last_coup: str) -> None:
    """The whole law of a shoe's coups, not the mean alone."""
    table = varied(load(rules, PuntoRules), last_coup=last_coup, stop_card=14)
    found = lengths(table, 1)
    dealt = [tally(procedure(table), seed, 0, 1).coups for seed in range(1, 400)]
    assert found.mean == pytest.approx(sum(dealt) / len(dealt), abs=0.5)
    assert found.first <= min(dealt) <= max(dealt) <= found.last
    assert found.chances.sum() == pytest.approx(1)
    spread = sum(chance * (found.first + at - found.mean) ** 2 for at, chance in enumerate(found.chances))
    assert spread == pytest.approx(sum((each - found.mean) ** 2 for each in dealt) / len(dealt), rel=0.4)


def test_of_several_shoes_the_coups_add_up() -> None:
    one, five = lengths(load("mini", PuntoRules), 1), lengths(load("mini", PuntoRules), 5)
    assert five.mean == pytest.approx(5 * one.mean)
    assert lengths(load("mini", PuntoRules), 4096).mean == pytest.approx(4096 * one.mean)


def test_a_chain_of_83_43_coups_is_not_reckoned_as_83() -> None:
    """What a purse comes to is mixed by the law of how many coups there are: the mean is that of all of them."""
    found = bench.risk(1000, unit=10).found
    assert found.coups == pytest.approx(83.43, abs=0.005)
    assert found.gain_chips == pytest.approx(-8.826, abs=0.0005)
    assert found.gain_chips == pytest.approx(found.coups * float(found.mean_chips), rel=1e-9)


def test_a_law_of_coups_mixes_what_each_number_comes_to() -> None:
    of = terms(bankroll=500)
    both = course(of, Lengths(3, np.array([0.25, 0.0, 0.75])))
    three, five = course(of, 3), course(of, 5)
    assert both.ends == pytest.approx(
        {purse: 0.25 * three.ends.get(purse, 0) + 0.75 * five.ends.get(purse, 0) for purse in {*three.ends, *five.ends}}
    )
    for name in ("ruined", "staked_chips", "coups"):
        mixed = 0.25 * getattr(three, name) + 0.75 * getattr(five, name)
        assert getattr(both, name) == pytest.approx(mixed)


@pytest.mark.parametrize("chips", first(1, [4_000, 10_000]))
def test_a_goal_is_solved_for_far_more_purses_than_a_full_matrix_holds(
    chips: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The gambler's formula, with as many purses as twice these chips."""
    win = Fraction(10001, 20001)
    law = (chain.StakeOutcome("win", Fraction(1), win), chain.StakeOutcome("loss", Fraction(0), 1 - win))
    monkeypatch.setattr(chain, "outcomes", lambda _: law)
    found = course(terms(bankroll=100 * chips, goal=200 * chips))
    odds = float((1 - win) / win)
    assert found.reached == pytest.approx((1 - odds**chips) / (1 - odds ** (2 * chips)), rel=1e-6)
    assert found.ruined + found.reached == pytest.approx(1)


@pytest.mark.parametrize(("bet", "stake"), [("player", 10), asked_later("banker", 100)])
def test_no_answer_is_partial_without_a_word(bet: str, stake: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing is said by a sentence; no missing value has a method, and no float is exact."""
    monkeypatch.setattr(chain, "MOST_SOLVED", 50)
    partial = bench.risk(1000, bet=bet, unit=stake, goal=1200)
    assert partial.found.over is None
    assert partial.found.left_out is not None
    assert partial.found.left_out.why == "purses"
    assert "leads to more than 50 purses" in partial.found.left_out.said
    assert "Ruin before the goal is left out" in repr(partial)
    asks: tuple[dict[str, Any], ...] = (
        {},
        {"rebate": "10%"},
        {"bet": "player_pair"},
        {"bet": bet, "unit": stake, "goal": 600},
    )
    for asked in asks:
        found = bench.risk(500, **asked).found
        for name, unit, value, method, error in risk_rows(found):
            assert (value is None) == (method == "none"), name
            assert method != "exact" or isinstance(value, Fraction), name
            assert error is None, name
            assert (unit is None) == (name == "score"), name
        assert (found.left_out is None) == (found.over is not None or not found.terms.goal)


@pytest.mark.parametrize("purse", [3, 7, 12, 16])
@pytest.mark.parametrize("least", first(1, [4, 1, 2, 5]))
def test_ruined_is_who_cannot_cover_the_least_stake_and_not_who_has_less_than_a_unit(purse: int, least: int) -> None:
    """Who has less than his unit stakes all that he has."""
    unit, win, far = 5, 0.55, 600
    met = np.ones(far + unit)
    met[least:] = 0
    at = np.arange(least, far)
    stake = np.minimum(unit, at)
    for _ in range(4000):
        met[at] = win * met[np.minimum(at + stake, far)] + (1 - win) * met[at - stake]
    law = {unit: Fraction(11, 20), -unit: Fraction(9, 20)}
    found = figures.ruin_ever(law, max(purse, least), unit, least)
    assert found.low - 1e-9 <= met[max(purse, least)] <= found.high + 1e-9


@cache
def pair() -> bench.Risked:
    return bench.risk(100, bet="player_pair", shoes=2)


def test_a_bet_on_pairs_has_a_risk_too() -> None:
    law = gains(pair().found.terms, 500)
    edge = bench.odds()["player_pair"]
    assert figures.mean(law) / 500 == edge.ev
    assert figures.variance(law) / 500**2 == edge.variance
    rows = {row["quantity"]: row for row in pair().table.records}
    assert rows["gain_per_coup"]["value"] == pytest.approx(5 * float(edge.ev))
    assert rows["ruined"]["method"] == "chain"


def test_what_no_chain_can_follow_is_simulated_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "MOST_PLACES", 5000)
    with pytest.raises(RiskError, match="name a seed"):
        bench.risk(100, "mini", progression="labouchere")
    monkeypatch.setattr(purse, "PATHS", 64)
    found = bench.risk(100, "mini", progression="labouchere", seed=1)
    methods = {row["quantity"]: row["method"] for row in found.table.records}
    assert (methods["ruined"], methods["n0_coups"]) == ("simulated", "exact")
    assert "simulated" in repr(found)


DOORS: dict[str, Callable[..., Result]] = {
    "risk": partial(bench.risk, 50, unit=1, maximum=20, shoes=1),
    "a rebate": partial(bench.rebate, 20, "10%", unit=1),
    "a goal": partial(bench.reach, 5, 55, unit=1),
    "bankrolls": partial(bench.bankroll, 50, unit=1, paths=20, seed=5),
}


@pytest.mark.parametrize("door", DOORS)
def test_a_bet_is_staked_on_however_it_is_said(door: str) -> None:
    """By another pay, whole, or as a record: as at a table that offers it."""
    tie = MINI.by_id[BetId("tie")]
    dearer = msgspec.structs.replace(tie, bet=with_payouts(tie.bet, ["9"]))
    table = varied(MINI, bets=(MINI.by_id[BetId("banker")], dearer))
    wanted = DOORS[door](rules=table, bet="tie").table.records
    own = bench.bet("mine", {"p == b": 9})
    for bet in ("tie:9", "p == b: 9", "mine = p == b: 9", own):
        assert DOORS[door](rules="mini", bet=bet).table.records == wanted, bet
    assert DOORS[door](rules="mini", bet="tie").table.records != wanted


@pytest.mark.parametrize(("bet", "name"), [("dragon_7", "dragon_7"), asked_later("most_of_rank == 4: 20", "own")])
def test_a_bet_that_no_table_offers_is_staked_within_the_tables_limits(bet: str, name: str) -> None:
    found = bench.risk(100, "mini", bet=bet).found
    assert found.terms.unit == MINI.minimum
    assert 100 * found.mean_chips == MINI.minimum * bench.odds("mini", bets=bet)[name].ev


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"shoes": 0}, "0 shoes cannot be reckoned"),
        ({"shoes": "many"}, "'many' shoes cannot be reckoned"),
        ({"rebate": "200%"}, "rebate: .200%. is 200 % of what is lost: it is 0 % to below 100 %"),
        ({"rebate": 0.1}, "no exact rate"),
        ({"bet": "dragon_8"}, "there is no bet 'dragon_8' in the catalogue or in punto-banco; did you mean dragon_7?"),
        ({"progression": "roulette"}, "there is no progression 'roulette'"),
        ({"goal": 50}, "a goal of 50 is reached before the first coup"),
        ({"maximum": 5}, "maximum: .?5.? is below 10, the least that banker takes"),
        ({"unit": "x"}, "is not an amount"),
        ({"rebate": "10%", "progression": "labouchere", "seed": 1}, "a rebate is reckoned on a chain"),
    ],
)
def test_what_cannot_be_is_a_sentence(asked: dict[str, object], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "MOST_PLACES", 5000)
    with pytest.raises(ValueError, match=said):
        bench.risk(100, **asked)  # type: ignore[arg-type]


def test_a_stop_and_a_rebate_are_told_with_what_they_come_to() -> None:
    found = bench.risk(50, "mini", goal=80, stop=20, rebate="10%").found
    rows = {each.name: each.value for each in risk_rows(found)}
    assert found.over is not None
    assert found.rebate is not None
    assert rows["stop_before_goal"] == found.over.stopped > 0
    assert rows["gain_with_rebate"] == found.rebate.gain_chips


def test_the_call_is_the_long_way() -> None:
    of = BankrollTerms(rules=load("punto-banco"), bet=bench.risk(100).found.terms.bet, progression="flat",
               bankroll=Cents(10000), unit=Cents(1000))  # fmt: skip
    assert bench.risk(100, shoes=2).found == risk(of, 2)


@pytest.mark.parametrize("cut", first(1, [120, 14, 300]))
def test_a_cut_card_changes_how_many_coups_a_shoe_has(cut: int) -> None:
    """What a cut card changes: the coups of a shoe, against whole shoes that were dealt with that cut card."""
    found = bench.risk(5000, "punto-banco", cut=cut, shoes=10).found
    way = procedure(varied(load("punto-banco", PuntoRules), stop_card=cut))
    dealt = tally(way, 7, 0, 2000)
    assert found.coups / 10 == pytest.approx(dealt.coups / dealt.shoes, rel=0.01)
    assert found.gain_chips == pytest.approx(found.coups * float(found.mean_chips), rel=1e-6)


@pytest.mark.parametrize(
    ("cut", "said"), [(417, "417 cards"), (-1, "-1 cards"), ("x", "'x' cards"), (415, "stop_card")]
)
def test_a_cut_card_that_cannot_stand_there_gets_a_sentence(cut: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        bench.risk(1000, "punto-banco", cut=cut)  # type: ignore[arg-type]  # what people write
