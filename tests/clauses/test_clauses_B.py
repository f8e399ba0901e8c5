"""Rule book B: rule files, the table of B9.2, and what no play leads to; the others: clauses/B*.script. In cents."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any, Final, get_args

import msgspec
import pytest

import chemin_table
from any_table import AnyBankTable
from banque_table import PURSE, Table, banked, house
from places import GOLDEN
from sabot.games.banque.banco import BancoResolved
from sabot.games.banque.draw import STOOD, UNIT, WEIGHTED, Facing, draws
from sabot.games.banque.order import order
from sabot.games.banque.rulefile import RULES
from sabot.games.banque.table import Action
from sabot.games.banque.vocabulary import Phase, Step
from sabot.games.chemin.associate import Associate
from sabot.games.chemin.calls import MakeCall
from sabot.games.chemin.claims import prime
from sabot.games.chemin.suite import TakeSuite
from sabot.games.registry import KINDS
from sabot.games.windows import PlayerId
from sabot.rulesets import load
from sabot.tableau import BINDING, DRAW


def test_B0_not_in_Banque() -> None:
    """Not in Banque: C3, C4.2-C4.4, C5.1-C5.3, C9-C11: no associate, à deux, avec, marche, raise, keep, pass, suite."""
    chemins = {kind.__name__ for kind in (Associate, MakeCall, TakeSuite)}
    assert chemins.isdisjoint(kind.__name__ for kind in get_args(Action))
    assert {"associate", "marche", "raise", "keep", "suite"}.isdisjoint((*get_args(Phase), *get_args(Step)))


@pytest.mark.parametrize("seats", [0, 3, 5, 12])
def test_B1_a_rule_set_has_an_even_number_of_seats(seats: int) -> None:
    """A rule set has an even number of seats, 2 to 10 (default 10), half on each side."""
    with pytest.raises(ValueError, match="seats"):
        house(seats=seats)


ANN, BOB = PlayerId("ann"), PlayerId("bob")


@pytest.mark.parametrize(("table", "order"), [(Table, order), (chemin_table.Table, prime)], ids=["banque", "chemin"])
def test_B5_standing_players_come_by_arrival_at_each_table(
    table: Callable[[], AnyBankTable[Any, Any, Any, Any]], order: Callable[[Any], tuple[PlayerId, ...]]
) -> None:
    """C: standing players (in order of arrival) come after all seats; B5: by arrival. Also where the same people came
    elsewhere in another order first."""
    first, second = table(), table()
    for each, names in ((first, "zoe yan"), (second, "yan zoe")):
        for name in names.split():
            each.stand(name)
    assert [order(each.state)[-2:] for each in (first, second)] == [("zoe", "yan"), ("yan", "zoe")]


def test_B6_1_two_holders_on_one_side_by_the_order_of_B6() -> None:
    """Two holders on different sides share it as above, two on one side by the order of B6. Who shares a banco sits
    on different sides and keeps his seat, so that no play leads here: the rights are given by hand."""
    table = banked(bank=50_000)
    table.state = msgspec.structs.replace(table.state, suivi=frozenset({ANN, BOB}))
    for name in ("dan", "bob", "ann"):
        table.banco(name, "cheval")
    table.close()
    assert table.layout() == {"ann": (25_000, 25_000)}
    assert (table.purse("bob"), table.last(BancoResolved).suivi) == (PURSE, True)


GAINS: Final = msgspec.json.decode((GOLDEN / "banque_gains.json").read_bytes())["gains"]


def test_B9_2_the_table_is_the_golden_one() -> None:
    """In 1/14599, the last column in 1/156 (golden/banque_gains.json)."""
    for points, row in WEIGHTED.items():
        assert [Fraction(cell, UNIT) for cell in row] == [Fraction(each) for each in GAINS[str(points)]]


def test_B9_2_with_0_to_2_he_draws_with_7_he_stands_whatever_lies() -> None:
    """With 0-2 he draws, with 7 he stands whatever lies."""
    for points in (0, 1, 2, 7):
        signs = {Fraction(each) > 0 for each in GAINS[str(points)]}
        assert signs == {points < 7}
        for third in range(11):
            assert draws(WEIGHTED, points, (Facing(1, third), Facing(5, STOOD))) == (points < 7)


@pytest.mark.parametrize("points", range(3, 7))
def test_B9_2_against_one_side_alone_its_sign_is_T1(points: int) -> None:
    """Against one side alone its sign is T1."""
    for third in range(11):
        assert draws(WEIGHTED, points, (Facing(7, third), Facing(0, 0))) == (BINDING[points][third] == DRAW)


def test_B9_2_weighted_by_the_stakes_of_both_sides_exactly() -> None:
    """He draws exactly when s1 G(y, k1) + s2 G(y, k2) > 0."""
    table = {points: [Fraction(each) for each in row] for points, row in GAINS.items()}
    for points, first, second in product(range(3, 7), range(11), range(11)):
        for one, two in ((1, 1), (3, 1), (1, 10), (0, 5), (655, 1591), (1591, 655)):
            row = table[str(points)]
            exact = one * row[first] + two * row[second] > 0
            assert draws(WEIGHTED, points, (Facing(one, first), Facing(two, second))) == exact


def test_B16_the_keys_of_a_rule_file() -> None:
    """Keys of a rule file: those of Chemin de Fer that apply [...] and `award`, `bank_kind`, `naturals`, `custom`,
    `beyond`, `taxe_on`, `taxe_capital`, `taxe_limited`, `taxe_open`."""
    assert set(RULES.keys) - {"title", "game"} == {
        "decks", "deck_options", "seats", "standing", "stop_card", "last_coup", "burn", "seating", "ponte_liberty",
        "banker_liberty", "custom_ponte_5", "custom_banker_3_9", "custom_banker_5_4", "coin", "rounding", "minimum",
        "absent_coups", "bid_step", "award", "bank_kind", "naturals", "custom", "beyond", "taxe_on", "taxe_capital",
        "taxe_limited", "taxe_open",
    }  # fmt: skip


@pytest.mark.parametrize(("name", "expected"), [
    ("baccara-banque", ("limited", "auction", "winnings", "always", "weighted")),
    ("banque-ouverte", ("open", "list", "capital", "always", "weighted")),
    ("banque-privee", ("limited", "lot", "winnings", "tableau", "larger_side")),
])  # fmt: skip
def test_B16_the_three_rule_sets(name: str, expected: tuple[str, ...]) -> None:
    """Rule sets `baccara-banque`, `banque-ouverte` and `banque-privee`."""
    rules = load(name)
    assert (rules.bank_kind, rules.award, rules.taxe_on, rules.banker_liberty, rules.custom) == expected
    if name == "banque-privee":
        assert (rules.taxe_limited, rules.taxe_open, rules.taxe_capital) == (0, 0, 0)


def test_B16_the_defaults_are_the_first_values() -> None:
    """Its default first."""
    rules = load("baccara-banque")
    assert (rules.decks, rules.seats, rules.stop_card) == (3, 10, 10)
    assert {key: getattr(rules, key) for key in KINDS["banque"].choices} == {
        key: values[0] for key, values in KINDS["banque"].choices.items()
    }
    assert (rules.taxe_capital, rules.taxe_limited, rules.taxe_open) == (
        Fraction(5, 100), Fraction(2, 100), Fraction(125, 10_000),
    )  # fmt: skip
