"""The best way to play, against closed forms, plain dynamic programmes and a published analysis."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from long import asked_later
from sabot import bench
from sabot.games.punto.rules import PuntoRules
from sabot.risk import figures
from sabot.risk.best import rebate
from sabot.risk.chain import gain, gains, outcomes
from sabot.rulesets import load, varied
from sabot.simulate.bankroll.terms import BankrollTerms

MINI = load("mini", PuntoRules)


def odds_of(bet: str) -> tuple[float, float]:
    """The chances of a win and of a loss, where the coup is no push."""
    won, lost = (
        float(sum(each.chance for each in outcomes(terms(bet)) if each.kind == kind)) for kind in ("win", "loss")
    )
    return won / (won + lost), lost / (won + lost)


def terms(bet: str, **changes: Any) -> BankrollTerms:
    plain: dict[str, Any] = {"rules": MINI, "bet": bet, "progression": "flat", "bankroll": 3000, "unit": 100}
    return BankrollTerms(**(plain | changes))


# -- a rebate ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("share", ["5%", "10%", "20%"])
def test_a_rebate_at_even_money_is_the_best_pair_of_barriers(share: str) -> None:
    """Closed form: the gambler's ruin between every two barriers (de Moivre 1711; Feller 1968, XIV.2)."""
    found = bench.rebate(30, share, "mini", bet="player", unit=1).found
    p, q = odds_of("player")
    kept = 1 - float(found.share)

    def worth(win: int, loss: int) -> float:
        reached = ((q / p) ** loss - 1) / ((q / p) ** (win + loss) - 1)
        return reached * win - (1 - reached) * kept * loss

    best = max((worth(win, loss), win, loss) for win in range(1, 60) for loss in range(1, 31))
    if best[0] <= 0:
        assert (found.worth_chips, found.quit_win_chips, found.quit_loss_chips) == (0, None, None)
        return
    assert found.worth_chips == pytest.approx(best[0], abs=1e-10)
    assert (found.quit_win_chips, found.quit_loss_chips) == (best[1], -best[2])
    assert found.worths_chips[0] == found.worth_chips
    assert [found.worths_chips[each] for each in (best[1], -best[2])] == pytest.approx([best[1], -best[2] * kept])
    won = ((q / p) ** best[2] - 1) / ((q / p) ** (best[1] + best[2]) - 1)
    assert found.won == pytest.approx(won)
    mean = float(figures.mean(gains(found.terms, 100)))
    assert found.coups == pytest.approx((won * best[1] - (1 - won) * best[2]) * 100 / mean)


def test_the_rebate_that_costs_nothing_is_that_of_a_single_coup() -> None:
    """Closed form at even money: the edge by the chance of a loss, since longer play asks for more."""
    free = bench.rebate(30, "10%", "mini", bet="player", unit=1).found.free
    one = gains(terms("player"), 100)
    assert free == pytest.approx(float(-figures.mean(one) / (100 * one[-100])), abs=1e-9)
    below = bench.rebate(30, str(round(free * 0.999, 8)), "mini", bet="player", unit=1).found
    assert (below.worth_chips, below.coups, below.won, below.quit_win_chips) == (0, 0, 0, None)
    assert bench.rebate(30, str(round(free * 1.001, 8)), "mini", bet="player", unit=1).found.worth_chips > 0


@pytest.mark.parametrize(("bet", "share"), [("tie", "20%"), asked_later("banker", "20%"), asked_later("banker", "10%")])
def test_a_rebate_is_what_a_plain_programme_finds(bet: str, share: str) -> None:
    """A second reckoning: values from the end, round by round, until nothing changes."""
    rules = varied(MINI, coin=50) if bet == "banker" else MINI
    of = BankrollTerms(rules=rules, bet=bet, progression="flat", bankroll=1000, unit=100)  # type: ignore[arg-type]
    found = rebate(of, Fraction(share.replace("%", "")) / 100)
    purses = range(0, 20_000 if bet == "tie" else 4000, 5 if bet == "banker" else 100)
    assert 100 * found.worth_chips == pytest.approx(plainly(of, purses, found.share), abs=1e-4)


def plainly(of: BankrollTerms, purses: range, share: Fraction) -> float:
    """What a purse is worth to who plays on wherever it is worth more: every purse, round by round."""
    begun, unit = int(of.bankroll), int(of.unit)
    one = {each: float(chance) for each, chance in gains(of, unit).items()}
    stopped = {purse: (purse - begun) * (1 if purse >= begun else 1 - float(share)) for purse in purses}
    worth = dict(stopped)
    for _ in range(400):
        for purse, each in stopped.items():
            if purse >= unit and purse + max(one) in worth:
                worth[purse] = max(each, sum(chance * worth[purse + more] for more, chance in one.items()))
    return worth[begun]


@pytest.mark.parametrize(("bet", "unit"), [("dragon_7", 500), asked_later("panda_8", 500), ("tie", 10_000)])
def test_a_bet_that_pays_more_than_the_purse_has_its_rebate(bet: str, unit: int) -> None:
    """A second reckoning of the worth; and from 1 % more than the free rebate somebody gains, from 1 % less nobody."""
    of = BankrollTerms(rules=load("ez-baccarat", PuntoRules), bet=bet, progression="flat", bankroll=10_000, unit=unit)  # type: ignore[arg-type]
    found = rebate(of, Fraction(1, 5))
    assert 100 * found.worth_chips == pytest.approx(plainly(of, range(0, 400_000, unit), found.share), abs=1e-4)
    less, more = (rebate(of, Fraction(found.free) * part / 100).worth_chips for part in (99, 101))
    assert less == 0 < more


def test_a_rebate_of_many_units_is_the_published_one() -> None:
    """Jacobson, The Third Loss Rebate Theorem (16 February 2014): at 20 % the coefficient is 0.0055690."""
    found = bench.rebate(600, "20%", "mini", bet="player", unit=1).found
    one = gains(found.terms, 100)
    in_motion = 0.0055690 * float(figures.variance(one)) / (-2 * float(figures.mean(one)))
    assert 100 * found.worth_chips == pytest.approx(in_motion, rel=0.02)
    assert found.ruined == pytest.approx(0, abs=1e-9)


def test_a_small_purse_may_be_lost_before_it_is_time_to_stop() -> None:
    found = bench.rebate(3, "20%", "mini", bet="player", unit=1).found
    assert found.quit_loss_chips == -3
    assert found.ruined == pytest.approx(1 - found.won)
    assert 100 * found.cost_chips == pytest.approx(-found.coups * float(figures.mean(gains(found.terms, 100))))


# -- a goal ------------------------------------------------------------------------------------------------------------


def bold(share: Fraction, p: float, depth: int = 40) -> float:
    """The chance of bold play at even money (Dubins and Savage 1965, chapter 5)."""
    if share in (0, 1) or not depth:
        return float(share == 1)
    if 2 * share <= 1:
        return p * bold(2 * share, p, depth - 1)
    return p + (1 - p) * bold(2 * share - 1, p, depth - 1)


def test_to_a_goal_at_even_money_bold_play_is_best() -> None:
    found = bench.reach(5, 16, "mini", bet="player", unit=1).found
    p, _ = odds_of("player")
    for purse in range(1, 16):
        assert found.chances[purse] == pytest.approx(bold(Fraction(purse, 16), p), abs=1e-12)
    assert found.chance == found.chances[5]


@pytest.mark.parametrize("bet", ["banker", "tie"])
def test_the_way_to_a_goal_is_what_a_plain_programme_finds(bet: str) -> None:
    """A second reckoning: chances from nothing, round by round, over every stake."""
    found = bench.reach(6, 12, "mini", bet=bet, unit=1).found
    law = {
        stake: [(gain(found.terms, each, stake), float(each.chance)) for each in outcomes(found.terms)]
        for stake in range(100, 1201, 100)
    }
    purses = range(0, 1205, 5)
    chances = {purse: float(purse >= 1200) for purse in purses}
    for _ in range(60):
        for purse in purses[:-1]:
            for stake, each in law.items():
                if stake <= purse:
                    chance = sum(p * chances[min(purse + more, 1200)] for more, p in each)
                    chances[purse] = max(chances[purse], chance)
    assert (min(found.chances), max(found.chances)) == (0, 12)
    for chips, best in found.chances.items():
        assert best == pytest.approx(chances[round(100 * chips)], abs=1e-6)


def test_no_other_way_reaches_it_as_often() -> None:
    best = bench.reach(20, 30, "mini", bet="player", unit=1).found.chance
    for progression in ("flat", "martingale", "paroli"):
        other = bench.risk(20, "mini", bet="player", progression=progression, goal=30).found.over
        assert other is not None
        assert other.reached <= best + 1e-12


def test_a_table_s_maximum_binds() -> None:
    """Two units at most: no purse stakes more, and the goal is reached less often."""
    low = varied(MINI, bets=tuple(msgspec.structs.replace(each, maximum=200) for each in MINI.bets))
    found = bench.reach(6, 12, low, bet="player", unit=1).found
    assert set(found.stakes.values()) == {2, 1}
    assert found.chance < bench.reach(6, 12, "mini", bet="player", unit=1).found.chance


BAD: list[Any] = [
    (lambda: bench.rebate(100, "x"), "rebate: 'x' is not a rate"),
    (lambda: bench.rebate(100, "100%"), "rebate: .100%. is 100 % of what is lost: it is 0 % to below 100 %"),
    (lambda: bench.rebate(100, 0.1), "^rebate: 0.1 is a float"),  # type: ignore[arg-type]
    (lambda: bench.rebate(5, "10%"), "does not cover one unit"),
    (lambda: bench.rebate(100, "10%", commission="0%"), "costs nothing: who has an edge never stops"),
    (lambda: bench.rebate(10**7, "10%", bet="banker"), "has more than 100,000 purses"),
    (lambda: bench.rebate(100, "10%", "chemmy"), "is of the game 'chemin', not of 'punto'"),
    (lambda: bench.rebate(100, "10%", bet="red"), "there is no bet 'red'"),
    (lambda: bench.reach(100, 50), "a goal of 50 is reached before the first coup"),
    (lambda: bench.reach(100, "x"), "goal: 'x' is not an amount"),
    (lambda: bench.reach(100, 10**6), "ask for a larger unit"),
    (lambda: bench.reach(100, 0), "a goal of 0 is reached before the first coup"),
]


@pytest.mark.parametrize(("call", "said"), BAD, ids=[said for _, said in BAD])
def test_bad_input_gets_a_sentence(call: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        call()


def test_who_stops_with_a_unit_left_is_not_ruined() -> None:
    found = bench.rebate(30, "10%", bet="player").found
    assert int(found.terms.bankroll) + 100 * (found.quit_loss_chips or 0) == int(found.terms.unit)
    assert found.ruined == 0
    assert found.won == pytest.approx(0.486353, abs=1e-6)
