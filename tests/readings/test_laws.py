"""The laws of a coup that houses tell without a solver: they are the solvers', and make the gains that are kept."""

from fractions import Fraction

import pytest
from tools.readings import laws as solved

from sabot.games.chemin.rules import taxe_on
from sabot.games.gains import Brought
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.readings.laws import chances, expects, laws
from sabot.readings.prices import gains
from sabot.rulesets import load, names, varied

BANKED = [*names("chemin"), *names("banque")]
STAKE = Cents(100_000)


def test_the_kept_laws_are_those_that_the_solvers_find() -> None:
    assert dict(solved()) == laws()
    assert list(laws()) == BANKED
    assert all(sum(each) == 1 for each in laws().values())


def _expected(name: str, *ways: int) -> Fraction:
    line = Brought(1, PlayerId("p"), "stake", STAKE, Cents(0), tuple(map(Cents, ways)))
    return expects(load(name), [line]).together.mean / STAKE


@pytest.mark.parametrize("name", names("chemin"))
def test_the_law_of_chemin_gives_both_sides_what_they_gain(name: str) -> None:
    kept = {each.measure: Fraction(each.gain) for each in gains(load(name))}
    assert _expected(name, STAKE, -STAKE, 0) == kept["ponte"]
    assert _expected(name, -STAKE, STAKE - taxe_on(load(name), STAKE), 0) == kept["bank"]


@pytest.mark.parametrize("name", names("banque"))
def test_the_law_of_banque_gives_pontes_on_both_sides_what_they_gain(name: str) -> None:
    half = STAKE // 2
    cheval = [half * (one + two) for one in (-1, 0, 1) for two in (-1, 0, 1)]
    kept = {each.measure: Fraction(each.gain) for each in gains(load(name))}
    assert _expected(name, *cheval) == kept["ponte"]
    if "bank_after_taxe" in kept:
        rate = load(name).taxe_limited
        assert _expected(name, *(int(-each - rate * max(-each, 0)) for each in cheval)) == kept["bank_after_taxe"]


@pytest.mark.parametrize(
    ("name", "changes"),
    [("chemin-de-fer", {"taxe": Fraction(1, 50)}), ("baccara-banque", {"custom_banker_3_9": "stand"})],
)
def test_of_rules_that_nobody_has_solved_nothing_is_expected(name: str, changes: dict[str, object]) -> None:
    rules = varied(load(name), **changes)
    line = Brought(1, PlayerId("p"), "stake", STAKE, Cents(0), (STAKE,) * 9)
    assert chances(rules) is None
    assert expects(rules, [line]).lines == (None,)
    assert expects(rules, [line]).together.mean == 0


def test_what_does_not_change_a_coup_leaves_its_law() -> None:
    assert chances(varied(load("baccara-banque"), taxe_limited=Fraction(1, 50), seats=8)) == laws()["baccara-banque"]
