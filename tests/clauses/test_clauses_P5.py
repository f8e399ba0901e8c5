"""Rule book P5: what the rule sets of the variants say; how their bets fare: clauses/P5.script."""

from fractions import Fraction

import pytest

from punto_table import BANKER_WINS_WITH_TWO_CARD_6, PLAYER_WINS, house, ready
from sabot.bets import BetId
from sabot.rulesets import RuleSetError, load, names, read


def pays(name: str, bet: str) -> list[Fraction]:
    """What a bet pays to one, line by line, by a rule set."""
    return [pay.net for pay in load(name).by_id[BetId(bet)].bet.pays]


def test_P5_all_variants_come_with_the_package() -> None:
    """Variants, as rule sets (data, not code)."""
    written = {"punto-banco", "punto-banco-uk", "american", "midi", "mini", "ez-baccarat", "super-6", "low-commission"}
    assert written <= set(names("punto"))


def test_P5_punto_banco() -> None:
    """8 decks (4 and 6 too), 5 %, tie 8:1."""
    rules = load("punto-banco")
    assert (rules.decks, set(rules.deck_options)) == (8, {4, 6, 8})
    assert (rules.commission, pays("punto-banco", "tie")) == (Fraction(5, 100), [Fraction(8)])


def test_P5_mini_has_low_limits() -> None:
    """Mini: low limits."""
    mini, full = load("mini"), load("punto-banco")
    assert mini.maximum < full.minimum * 20
    for bet in mini.bets:
        assert bet.minimum < full.by_id[bet.id].minimum
        assert bet.maximum < full.by_id[bet.id].maximum


def test_P5_super_6_side_bet_at_fifteen_to_one() -> None:
    """Side bet Super 6 12:1 (15:1)."""
    fifteen = read('base = "super-6"\n[bets]\nsuper_6 = { net = [15] }\n', "fifteen")
    assert ready(BANKER_WINS_WITH_TWO_CARD_6, fifteen).coup(super_6=1000).lines[0].received == 15_000


@pytest.mark.parametrize(("key", "values"), [
    ("last_coup", ("finish", "one_more")),
    ("burn", ("none", "first_card")),
    ("dealing", ("croupier", "players")),
    ("shoe_passes", ("next", "highest_winner")),
    ("commission_mode", ("immediate", "box")),
    ("tie_release", ("may_withdraw", "locked")),
    ("rounding", ("down", "nearest", "up")),
])  # fmt: skip
def test_P5_house_options_are_values_of_a_rule_set(key: str, values: tuple[str, ...]) -> None:
    """Variants, as rule sets (data, not code): an option is a value of the rule set, and every value works."""
    assert getattr(load("punto-banco"), key) == values[0]
    for value in values:
        rules = read(f'base = "punto-banco"\nstop_card = 14\n{key} = "{value}"\n', "mine")
        assert getattr(rules, key) == value
        ready(PLAYER_WINS, rules).coup(player=1000)
    with pytest.raises(RuleSetError):
        read(f'base = "punto-banco"\n{key} = "sometimes"\n', "mine")
    with pytest.raises(RuleSetError):
        house(**{key: "sometimes"})


@pytest.mark.parametrize("text", ["", "base = 'nobody'", "decks = ", "base = 'mini'\nno_such_key = 1"])
def test_P5_a_rule_set_that_says_nothing_clear_is_refused(text: str) -> None:
    """Variants, as rule sets (data, not code)."""
    with pytest.raises(RuleSetError):
        read(text, "mine")
