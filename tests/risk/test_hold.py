"""What a house holds, against sums of sums, the normal law, and rounds that were drawn."""

from collections import defaultdict
from fractions import Fraction
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

from sabot import bench
from sabot.games.punto.rules import PuntoRules
from sabot.money import UNIT
from sabot.odds.composition import fresh
from sabot.odds.laws import Laws
from sabot.odds.pairs import shoe_of
from sabot.odds.together import together
from sabot.risk.hold import SEEN, gained
from sabot.rulesets import load


def summed(law: dict[Fraction, Fraction], coups: int) -> dict[Fraction, Fraction]:
    """The law of a sum, coup by coup, in rationals."""
    found = {Fraction(): Fraction(1)}
    for _ in range(coups):
        after: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for one, chance in found.items():
            for other, more in law.items():
                after[one + other] += chance * more
        found = dict(after)
    return found


def law_of(found: Any) -> dict[Fraction, Fraction]:
    return {-gain: chance for gain, chance in found.coup.results.items()}


@pytest.mark.parametrize("mix", [None, {"banker": "1"}, {"banker": "1/2", "player": "2/5", "tie": "1/10"}])
@pytest.mark.parametrize("coups", [1, 2, 7])
def test_a_sum_is_that_of_every_sequence(mix: Any, coups: int) -> None:
    law = law_of(bench.hold(average=20, mix=mix))
    exact, found = summed(law, coups), gained(law, coups)
    assert found.method == "chain"
    assert found.mean == sum((each * chance for each, chance in exact.items()), Fraction())
    assert found.losing == pytest.approx(float(sum(chance for each, chance in exact.items() if each < 0)), abs=1e-12)
    assert {round(each, 6): pytest.approx(chance, abs=1e-12) for each, chance in found.law.items()} == {
        round(float(each), 6): float(chance) for each, chance in exact.items() if chance > 1e-11
    }


def test_a_night_is_the_joint_law_of_its_coups() -> None:
    """The long way, bit for bit."""
    found = bench.hold("punto-banco", average=20, mix={"banker": "60%", "player": "40%"}, seats=5, hands=60, hours=6)
    rules = found.rules
    asked = [(rules.by_id[name].bet, stake) for name, stake in (("banker", Fraction(60)), ("player", Fraction(40)))]  # type: ignore[index]
    long = together(Laws(shoe_of(fresh(8), 8)), asked, rules=rules)
    assert found.coup == long
    assert found.gains["night"] == gained({-gain: chance for gain, chance in long.results.items()}, 360)
    assert found.win == 360 * -long.ev
    assert found.turnover == 360 * 100
    assert found.gains["night"].sd == pytest.approx(sqrt(360) * long.sd)
    assert found.gains["quarter"].coups == 91 * 360


def test_a_long_time_is_nearly_normal_and_a_losing_one_rarer() -> None:
    gains = bench.hold(average=100, mix={"banker": "1"}).gains
    chances = [gains[name].losing for name in ("night", "month", "quarter")]
    assert chances == sorted(chances, reverse=True)
    quarter = gains["quarter"]
    assert quarter.quantiles[0.5] == pytest.approx(float(quarter.mean), abs=0.01 * quarter.sd)
    assert (quarter.quantiles[0.95] - float(quarter.mean)) / quarter.sd == pytest.approx(1.6449, abs=0.01)


def test_drawn_nights_lose_as_often() -> None:
    """A simulation of nights by the law of a coup."""
    found = bench.hold(average=10, mix={"player": "1"}, seats=1, hands=20, hours=2)
    law = law_of(found)
    draws = np.random.default_rng(7).multinomial(40, [float(each) for each in law.values()], 20_000)
    lost = (draws @ np.array([float(each) for each in law]) < 0).mean()
    chance = found.gains["night"].losing
    assert abs(lost - chance) < 4 * sqrt(chance * (1 - chance) / 20_000)


def test_hold_is_the_win_of_the_drop_and_turnover_says_what_is_staked() -> None:
    found = bench.hold(turnover=56_000, drop=8000)
    assert found.turnover == 56_000
    assert found.hold == found.win / 8000
    assert found.edge == found.win / 56_000
    assert sum(found.stakes.values()) == 100
    assert "of a drop of 8,000.00." in repr(found)


def test_what_speed_is_worth_against_commission() -> None:
    """EZ deals no commission: at the hands told both tables win the same an hour."""
    found = bench.hold(average=100, mix={"banker": "1"}, against="ez-baccarat", other_hands=80)
    assert found.even is not None
    edges = [bench.odds(rules)["banker"].house_edge for rules in ("punto-banco", "ez-baccarat")]
    assert found.even == 70 * edges[0] / edges[1]
    assert found.other == 80 * 700 * edges[1]
    assert found.win == 560 * 700 * edges[0]


def test_what_is_too_fine_is_told_by_the_normal_law() -> None:
    found = gained({Fraction(1000001, 1000): Fraction(1, 2), Fraction(-1000): Fraction(1, 2)}, 10**6)
    assert found.method == "motion"
    assert found.losing == pytest.approx(0.4998, abs=1e-4)


BAD: list[Any] = [
    (lambda: bench.hold("chemmy"), "is of the game 'chemin', not of 'punto'"),
    (lambda: bench.hold(average="much"), "average: 'much' is not an amount"),
    (lambda: bench.hold(average=0), "average: 0 is no amount for it"),
    (lambda: bench.hold(average=5, turnover=100), "give one of them"),
    (lambda: bench.hold(seats=0), "^seats: 0 is none: it is 1 to 100"),
    (lambda: bench.hold(hands=2.5), "^hands: 2.5 is none"),  # type: ignore[arg-type]
    (lambda: bench.hold(hours=30), "^hours: 30 is none: it is 1 to 24"),
    (lambda: bench.hold(mix={"banker": "60%", "player": "60%"}), "are 1.2 together: it is 1"),
    (lambda: bench.hold(mix={"banker": -1, "player": 2}), "^share of banker: -1 is below nothing"),
    (lambda: bench.hold(mix={"banker": "much"}), "share of banker: 'much' is not a rate"),
    (lambda: bench.hold(mix={"red": "1"}), "no bet 'red'"),
    (lambda: bench.hold(average=1001), "stake 1001 on Banker or Player in a coup: punto-banco takes 1000 at most"),
    (lambda: bench.hold(turnover=10**7, seats=1), "stake 17857.1 on Banker or Player in a coup"),
    (lambda: bench.hold(average=999, mix={"tie": 1}), "^a seat would stake 999 on tie in a coup: punto-banco takes"),
    (lambda: bench.hold("american", average=150, mix={"tie": 1}, against="mini"), "150 on tie in a coup: mini takes"),
    (lambda: bench.hold(mix={}), "no mix of bets"),
    (lambda: bench.hold(drop=-5), "drop"),
    (lambda: bench.hold(against="ez-baccarat", other_hands=0), "^other_hands: 0 is none"),
    (lambda: bench.hold(against="nothing"), "no rule set 'nothing'"),
    (lambda: gained({Fraction(1): Fraction(1)}, 0), "^0 coups cannot be reckoned"),
]


@pytest.mark.parametrize(("call", "said"), BAD, ids=[said for _, said in BAD])
def test_bad_input_gets_a_sentence(call: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        call()


@pytest.mark.parametrize("coups", [50, 100, 200, 400, 800])
def test_both_tails_of_a_sum_are_told_as_far_as_chances_are_seen(coups: int) -> None:
    """A fair coin's sums are binomial, at either end too."""
    found = gained({Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}, coups)
    exact = {2 * heads - coups: comb(coups, heads) / 2**coups for heads in range(coups + 1)}
    seen = {amount: chance for amount, chance in exact.items() if chance > 2 * SEEN}
    assert seen.keys() <= found.law.keys()
    assert all(abs(found.law[amount] - chance) < SEEN for amount, chance in seen.items())


def test_a_month_is_thirty_nights_and_a_quarter_ninety_one() -> None:
    found = bench.hold("mini", hands=60, hours=5)
    assert {name: each.coups for name, each in found.gains.items()} == {
        "night": 300, "month": 30 * 300, "quarter": 91 * 300
    }  # fmt: skip


def test_a_seat_stakes_as_much_as_the_table_takes_and_no_more() -> None:
    most = load("mini", PuntoRules).maximum // UNIT
    assert bench.hold("mini", average=most, mix={"banker": 1}).stakes == {"banker": 7 * most}
    with pytest.raises(ValueError, match=f"a seat would stake {most + 1} on Banker or Player in a coup"):
        bench.hold("mini", average=most + 1, mix={"banker": 1})


@pytest.mark.parametrize(("gain", "losing"), [(Fraction(1, 2), 0.0), (Fraction(0), 0.0), (Fraction(-2), 1.0)])
def test_what_gains_the_same_in_every_coup_has_no_spread(gain: Fraction, losing: float) -> None:
    found = gained({gain: Fraction(1)}, 5)
    assert (found.mean, found.sd, found.losing, found.law) == (5 * gain, 0.0, losing, {float(5 * gain): 1.0})
    assert set(found.quantiles.values()) == {float(5 * gain)}
