"""One sentence and one number beside a banker's decision."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bank_tools import law_of
from sabot.advice.bank.advice import BankAdvice, check_amount
from sabot.advice.banque.bank_advice import banque_advice, warned
from sabot.advice.banque.edges import banque_edges
from sabot.advice.chemin.bank_advice import chemin_advice
from sabot.advice.chemin.edges import chemin_edges
from sabot.games.banque.rules import BanqueRules
from sabot.games.chemin.rules import CheminRules
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.solve import SolveError
from sabot.solve.bank import beyond_edge, coup_of_banque
from sabot.words import LANGUAGES, say

CASINO, FRIENDS = load("chemin-de-fer", CheminRules), load("chemmy", CheminRules)
HOUSE, OPEN = load("baccara-banque", BanqueRules), load("banque-ouverte", BanqueRules)
BANK, MORE = Cents(100_000), Cents(150_000)


def test_a_bank_of_chemin_de_fer_is_worth_its_edge_times_what_is_covered() -> None:
    assert chemin_advice(CASINO, BANK) == BankAdvice("advice_cheaper", chemin_edges(CASINO).banker * BANK)
    assert chemin_advice(FRIENDS, BANK).key == "advice_gains"
    assert chemin_advice(varied(CASINO, taxe="20%"), BANK).key == "advice_dear"


def test_a_bank_of_banque_under_the_taxe_on_winnings_gains_in_every_coup() -> None:
    for step in ("post", "auction", "refill", "tenure"):
        found = banque_advice(HOUSE, step, BANK, BANK, 20)
        assert found == BankAdvice("advice_gains", banque_edges(HOUSE).banker * BANK)


def test_under_the_taxe_on_capital_it_depends_on_the_coups_left() -> None:
    """What has been paid is paid: to go on costs nothing more."""
    late, early = (banque_advice(OPEN, "refill", BANK, BANK, coups).cents for coups in (3, 20))
    assert late < 0 < early
    assert [banque_advice(OPEN, "refill", BANK, BANK, coups).key for coups in (3, 20)] == [
        "advice_capital_loses",
        "advice_capital_gains",
    ]
    assert banque_advice(OPEN, "tenure", BANK, BANK, 3).cents > 0


def test_B4_covering_stakes_that_exceed_an_open_bank_is_against_no_coup_at_all() -> None:
    """`if he does not, the stakes return`; under the taxe on capital what is posted pays it."""
    found = banque_advice(OPEN, "cover", BANK, MORE, 1)
    edge, taxe = coup_of_banque(law_of("B2", "1/2"), Fraction(1, 2)).after, Fraction(5, 100)
    assert found == BankAdvice("advice_refuse", edge * MORE - taxe * (MORE - BANK))
    assert banque_advice(varied(OPEN, taxe_on="winnings"), "cover", BANK, MORE, 1).key == "advice_accept"


def test_B7_accepting_stakes_beyond_a_limited_bank_makes_less_of_the_coup() -> None:
    found = banque_advice(HOUSE, "beyond", BANK, MORE, 20)
    law, half = law_of("B2", "1/2"), Fraction(1, 2)
    opened, limited = beyond_edge(law, half, Fraction(1), "1.25%"), beyond_edge(law, half, Fraction(2, 3), "2%")
    assert found == BankAdvice("advice_refuse", (opened - limited) * MORE)
    assert banque_advice(varied(HOUSE, beyond="returned"), "beyond", BANK, MORE, 20).key == "advice_accept"


def test_B7_what_is_staked_beyond_a_bank_costs_some_29_per_cent_of_it() -> None:
    """At risk, each unit beyond costs its owner some 29 %: the table says so before the window closes."""
    assert warned(HOUSE, BANK, BANK) is None
    found = warned(HOUSE, BANK, Cents(101_000))
    assert found is not None
    assert found.cents / 1000 == pytest.approx(-0.2856, abs=0.0005)
    assert warned(OPEN, BANK, MORE) is warned(varied(HOUSE, beyond="returned"), BANK, MORE) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_advice_has_its_sentence(language: str) -> None:
    keys = ("gains", "cheaper", "dear", "capital_gains", "capital_loses", "accept", "refuse", "beyond")
    assert all("12.50" in say(language, f"bank.advice_{key}", cents=1250) for key in keys)  # type: ignore[arg-type]


def test_what_is_no_amount_gets_a_sentence() -> None:
    check_amount(Cents(1))
    with pytest.raises(SolveError, match="0 is no amount"):
        chemin_advice(CASINO, Cents(0))
    with pytest.raises(SolveError, match="0 coups are out of bounds: a shoe has 1 to 200"):
        banque_advice(HOUSE, "post", BANK, BANK, 0)
