"""What a bank is worth, shown a second time: dealt shoes, drawn covers; what is refused."""
# ruff: noqa: S311 - chance is seeded here so that a failure can be repeated

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bank_tools import law_of, worth_for
from banque_tools import coup_dealt, solved
from extras import needed
from sabot.money import Cents, Rounding
from sabot.odds import fresh
from sabot.solve import SolveError, bank
from sabot.solve.bank.counting import counted, counted_banque
from sabot.solve.bank.figures import by_levy, over_shoe
from sabot.solve.banque import solve as solve_banque

LEVIED = {"model": "B2", "decks": 6, "alpha": "1/20"}


def question(**given: Any) -> bank.ChainQuestion:
    """A bank of Banque at equal stakes of 200 coins, save for what is given."""
    plain: dict[str, Any] = {"law": law_of("B2", "1/2"), "theta": Fraction(1, 2), "stakes": 200, "least": 20}
    return bank.ChainQuestion(**(plain | given))


def test_no_rule_of_keeping_changes_the_sign() -> None:
    """The gain is what was staked times the edge of a decided coup, for drawn covers and banks."""
    random = Random(5)
    for levy in ("0", "1/20", "1/40", "1/10"):
        worth = bank.coup_worth("B2", fresh(6), levy)
        edge = worth.growth - 1
        for _ in range(6):
            tops = sorted(random.sample(range(1, 60), 2))
            steps = [bank.StakeStep(Cents(top * 10**8), Fraction(random.randint(1, 4), 4)) for top in tops]
            cover = bank.Cover((*steps, bank.StakeStep(None, Fraction(1, 4), of_excess=bool(random.randint(0, 1)))))
            found = bank.covered(worth, Cents(random.randint(1, 9) * 4 * 10**9), cover, random.randint(1, 4))
            assert abs(found.gain - found.staked * edge) <= sum(
                step.reached for step in found.path
            )  # cents, by rounding
            assert (found.gain > 0) == (edge > 0)
        for wins in (1, 4, 9):
            kept = bank.held(worth, wins)
            assert kept.gain == kept.staked * edge


def test_whole_shoes_of_banque_treat_a_bank_as_the_chain_says() -> None:
    """A bank over twelve coups of dealt shoes, both sides playing the fresh shoe's equilibrium."""
    asked = question(capital=500, coups=12, taxe="2%")
    found, solution = bank.chain(asked).last, solved("B2-d3-h-turn-1_2")
    random, trials = Random(6), 1_500
    cards = [value for value, count in enumerate(fresh(3)) for _ in range(count)]
    ends = []
    for _ in range(trials):
        random.shuffle(cards)
        dealt, left = iter(cards), asked.capital
        for _ in range(asked.coups):
            one, two = coup_dealt(solution, dealt, random)
            if left >= asked.least:
                stakes = min(left, asked.stakes)
                net = -(one * -(-stakes // 2) + two * (stakes // 2))
                left += net * 98 // 100 if net > 0 else net
        ends.append(left)
    for share, chance in (
        (sum(left < asked.least for left in ends) / trials, found.broken),
        (sum(left > asked.capital for left in ends) / trials, found.ahead),
    ):
        assert abs(share - chance) < 4 * sqrt(chance * (1 - chance) / trials)
    assert abs(sum(ends) / trials - found.mean) < 4 * sqrt(found.variance / trials)
    assert found.staked <= asked.coups * asked.stakes


def test_rounding_is_the_rule_set_s() -> None:
    """Coins of 3 of 5: down 2, nearest 3, up 3; the taxe takes what is left."""
    law = {result: Fraction(0) for result in law_of("B2", "1/2")} | {(-1, 0): Fraction(1)}
    ends = [
        bank.chain(
            bank.ChainQuestion(
                law=law, theta=Fraction(1), capital=10, stakes=3, least=1, coups=1, taxe="10%", rounding=each
            )
        )
        for each in (Rounding.DOWN, Rounding.NEAREST, Rounding.UP)
    ]
    assert [each.last.mean for each in ends] == [12, 13, 13]
    assert [each.last.taxe for each in ends] == [1, 0, 0]


def test_B10_2_a_bank_that_covers_all_is_no_other() -> None:
    law, theta = law_of("B2", "2/3"), Fraction(2, 3)
    found = bank.coup_of_banque(law, theta, "2%")
    assert (
        bank.beyond_edge(law, theta, Fraction(1), "2%")
        == bank.beyond_edge(law, theta, Fraction(7), "2%")
        == found.after
    )
    assert bank.beyond_edge(law, theta, Fraction(0)) > bank.beyond_edge(law, theta, Fraction(1, 2)) > found.before


def test_a_taxe_on_capital_is_paid_off_by_coups() -> None:
    asked = bank.ChainQuestion(
        law=law_of("B2", "1/2"), theta=Fraction(1, 2), capital=200, stakes=200, least=20, coups=20
    )
    coups = bank.coups_to_pay_off(asked, "5%")
    assert coups is not None
    after = bank.chain(asked).after
    assert after[coups - 1].mean - 200 > 10 >= after[coups - 2].mean - 200
    assert bank.coups_to_pay_off(asked, "20%") is None


def test_a_suite_has_no_price_where_the_banker_loses() -> None:
    """Under the casino's 5 % a kept bank is worth less than what it holds, whatever is bid for it."""
    worth = worth_for(LEVIED)
    assert all(bank.held(worth, wins).mean < 1 for wins in range(1, 9))
    law = [bank.WealthOutcome(worth.decided, 1 - worth.levy), bank.WealthOutcome(1 - worth.decided, Fraction(-1))]
    assert (bank.best_share(law), bank.keep_up_to(law)) == (None, None)


def test_a_best_share_that_is_met_is_told_exactly() -> None:
    law = [bank.WealthOutcome(Fraction(3, 5), Fraction(1)), bank.WealthOutcome(Fraction(2, 5), Fraction(-1))]
    assert bank.best_share(law) == bank.Bracket(Fraction(1, 5), Fraction(1, 5))


def test_M2_a_stake_that_gains_nothing_is_no_favourable_one() -> None:
    even = replace(worth_for(LEVIED), win=Fraction(1, 2), lose=Fraction(1, 2), levy=Fraction(0))
    assert bank.favourable_stakes(even, Rounding.DOWN, 20) == ()


@pytest.mark.parametrize(
    ("steps", "bad"),
    [
        ('[[cover]]\nshare = "100%"', 0),
        ('[[cover]]\nshare = "101%"', 1),
        ('[[cover]]\nup_to = "0.01"\nshare = "0%"\n[[cover]]\nshare = "1/2"', 0),
        ('[[cover]]\nup_to = 0\nshare = "1/2"\n[[cover]]\nshare = "1/2"', 1),
    ],
)
def test_a_step_of_a_cover_has_a_share_of_up_to_all_and_some_bank(tmp_path: Path, steps: str, bad: int) -> None:
    path = tmp_path / "cover.toml"
    path.write_text(steps, "utf-8")
    if not bad:
        assert bank.read_cover(path).steps
    else:
        with pytest.raises(SolveError, match=f"step {bad} of the cover is out of bounds"):
            bank.read_cover(path)


def test_bad_questions_get_a_sentence() -> None:
    worth = worth_for(LEVIED)
    law = law_of("B2", "1/2")
    for call, said in (
        (lambda: bank.held(worth, 0), "0 wins are out of bounds"),
        (lambda: bank.target(worth, 0, 5), "is no target"),
        (lambda: bank.keep_up_to([bank.WealthOutcome(Fraction(1, 2), Fraction(1))]), "is no law"),
        (lambda: bank.keep_up_to([bank.WealthOutcome(Fraction(1), Fraction(1))]), "nothing can be lost"),
        (lambda: bank.beyond_edge(law, Fraction(1, 2), Fraction(-1)), "is no part of the stakes"),
        (lambda: bank.coup_of_banque({}, Fraction(1)), "is no law of a coup"),
        (lambda: bank.break_even("B2", fresh(6), width=Fraction(0)), "is no width"),
        (lambda: bank.chain(bank.ChainQuestion(law=law, theta=Fraction(1), capital=0, stakes=1, least=1, coups=1)),
         "a capital of 0 coins is out of bounds"),
    ):  # fmt: skip
        with pytest.raises(SolveError, match=said):
            call()


def test_counting_the_whole_shoe_tells_what_it_is_worth() -> None:
    """With all cards left nothing is drawn: the gain is that of the coup. The same seed draws the same remainders."""
    whole = counted(6, 312, "1/50", 2, 1)
    assert (whole.share, whole.error) == (1, 0)
    assert whole.gain == pytest.approx(float(bank.coup_worth("B2", fresh(6), "1/50").banker))
    assert counted(6, 312, "5%", 2, 1).gain == 0
    assert counted(6, 20, "1/40", 5, 3) == counted(6, 20, "1/40", 5, 3) != counted(6, 20, "1/40", 5, 4)
    with pytest.raises(SolveError, match="cannot be drawn from"):
        counted(6, 313, "5%", 2, 1)


@pytest.mark.long
def test_counting_for_a_bank_of_banque_goes_the_same_way() -> None:
    whole, law = counted_banque(1, 52, "2%", 2, 1), solve_banque("B2", fresh(1)).law()
    assert (whole.share, whole.error) == (1, 0)
    assert whole.gain == pytest.approx(float(bank.coup_of_banque(law, Fraction(1, 2), "2%").after))
    with pytest.raises(SolveError, match="2 remainders of 8 cards cannot be drawn from 3 decks"):
        counted_banque(3, 8, "0", 2, 1)


def test_the_figures_are_drawn(tmp_path: Path) -> None:
    needed("matplotlib")
    asked = bank.ChainQuestion(
        law=law_of("B2", "1/2"), theta=Fraction(1, 2), capital=500, stakes=200, least=20, coups=4
    )
    by_levy(tmp_path / "levy.svg")
    over_shoe(bank.chain(asked), "four coups", tmp_path / "shoe.svg")
    for name, word in (("levy", "banker"), ("shoe", "ahead")):
        assert (tmp_path / f"{name}.svg").stat().st_size > 1000, word
