"""Rule book C7, C8 and T4, cell by cell; what people do by C6 to C8: clauses/C6_C8.script. Amounts are cents."""

from fractions import Fraction
from typing import Literal

import pytest

from chemin_table import BANKER_WINS, Table, banked, house
from sabot.games.bank.palette import CanDeclare, Declare, SelonLaRegle
from sabot.games.chemin.coup import CheminTaxeTaken
from sabot.games.chemin.draw import CheminDeclared
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.table import options, pending
from sabot.games.refusals import Code
from sabot.games.windows import PlayerId
from sabot.money import Cents, Rounding
from sabot.rulesets import RuleSetError, read

BOB = PlayerId("bob")
OF_POINTS = "TA23456789"
"""A rank for every value."""


def dealt(
    front: str, rules: CheminRules | None = None, call: Literal["banco", "a_deux", "avec"] | None = None
) -> Table:
    """A coup of ann's against bob, dealt, bob to declare."""
    table = banked(front, rules=rules)
    if call is None:
        table.stake("bob", 10_000)
    else:
        table.call("bob", call)
        if call == "a_deux":
            table.call("cid", call)
    table.deal()
    return table


def hand(ponte: int, banker: int, *thirds: int) -> str:
    """Cards that give the ponte and the banker these points in two cards, and then these third cards."""
    return " ".join(OF_POINTS[value] for value in (ponte, banker, 0, 0, *thirds))


@pytest.mark.parametrize(
    ("liberty", "call", "free"),
    [
        ("five", None, False), ("five", "banco", False),
        ("banco", None, False), ("banco", "avec", False), ("banco", "a_deux", False), ("banco", "banco", True),
        ("always", None, True), ("always", "a_deux", True),
    ],
)  # fmt: skip
@pytest.mark.parametrize("total", range(8))
def test_C7_2_ponte_liberty(
    liberty: str, call: Literal["banco", "a_deux", "avec"] | None, free: bool, total: int
) -> None:
    """ponte_liberty = five | banco (a solo or suivi caller is free on 0-7) | always."""
    table = dealt(hand(total, 3), house(ponte_liberty=liberty), call)
    offered = next(each for each in options(table.state, BOB) if isinstance(each, CanDeclare))
    assert (offered.says == ("draw", "stand")) == (free or total == 5)


def test_C7_2_declaration_no_other_time_of_publishing() -> None:
    """`declaration = fixed_time | when_made`."""
    assert house().declaration == "fixed_time"
    with pytest.raises(RuleSetError, match="'at_leisure'"):
        read('base = "chemin-de-fer"\ndeclaration = "at_leisure"\n', "mine")


GRID = """
3 DDDDDDDDSFD
4 SSDDDDDDSSD
5 SSSSFDDDSSD
6 SSSSSSDDSSS
7 SSSSSSSSSSS
"""


def rule(banker: int, column: int) -> str:
    """T4 in words, apart from the table in the package."""
    rows = {int(line.split()[0]): line.split()[1] for line in GRID.strip().splitlines()}
    return rows[banker][column] if banker in rows else "D"


@pytest.mark.parametrize("third", [*range(10), None])
@pytest.mark.parametrize("banker", range(8))
def test_C7_3_T4_the_banker_decides_by_the_tableau(banker: int, third: int | None) -> None:
    """T4 Banker: as T1, except *free* with 3 when he gave a 9 and with 5 when he gave a 4. When the ponte stood: 0-5
    draws, 6-7 stands."""
    table = dealt(hand(6, banker) if third is None else hand(4, banker, third))
    table.says("bob", "stand" if third is None else "draw")
    table.to_choice()
    choice = rule(banker, 10 if third is None else third)
    for says in ("draw", "stand"):
        allowed = choice == "F" or (choice == "D") == (says == "draw")
        if not allowed:
            refusal = table.refused("ann", Declare(table.on, says))
            assert refusal.code is (Code.MUST_STAND if says == "draw" else Code.MUST_DRAW)
            assert refusal.facts == {"points": banker}
    table.says("ann", "stand" if choice == "S" else "draw")
    assert (len(table.state.banker_hand) == 3) == (choice != "S")
    assert table.stage == "settle"


def test_C7_4_the_custom_of_the_book_is_the_default() -> None:
    """Ponte draws on 5; banker draws at 3 against 9 and at 5 against 4."""
    rules = house()
    assert (rules.custom_ponte_5, rules.custom_banker_3_9, rules.custom_banker_5_4) == ("draw", "draw", "draw")


@pytest.mark.parametrize("total", range(10))
def test_C7_4_elsewhere_the_custom_is_the_tableau(total: int) -> None:
    """Who plays the custom: where the tableau binds, that."""
    table = dealt(hand(total, 3), house(ponte_liberty="always", banker_liberty="always"))
    table.selon()
    assert table.last(CheminDeclared).says == ("natural" if total > 7 else "draw" if total < 6 else "stand")


@pytest.mark.parametrize("total", range(10))
def test_C7_4_what_is_done_in_absence_says_nothing_of_the_cards(total: int) -> None:
    """C13 and the secrecy of C6: who is waited for, and what is done for the silent, is the same with every hand."""
    table = dealt(hand(total, 3))
    waits = pending(table.state)
    assert waits is not None
    assert (waits.step, waits.players, waits.default) == ("declare", ("bob",), SelonLaRegle(table.on))


@pytest.mark.parametrize(
    ("rounding", "coin", "taxe"),
    [(Rounding.DOWN, 1, 252), (Rounding.NEAREST, 1, 251), (Rounding.UP, 1, 251), (Rounding.DOWN, 10, 260),
     (Rounding.NEAREST, 10, 250), (Rounding.UP, 10, 250), (Rounding.DOWN, 5, 255), (Rounding.UP, 5, 250)],
)  # fmt: skip
def test_C8_2_what_the_banker_receives_is_rounded_the_rest_is_the_taxe(
    rounding: Rounding, coin: int, taxe: int
) -> None:
    """What the banker receives is rounded by M2, the rest is the taxe (5 % of 5030: 251.5)."""
    table = banked(BANKER_WINS, bank=5030, rules=house(rounding=rounding, coin=Cents(coin)))
    table.stake("bob", 5030)
    table.play()
    assert table.state.house == taxe


@pytest.mark.parametrize(("rate", "taxe"), [("0", 0), ("1/20", 500), ("1/40", 250), ("1/8", 1250)])
def test_C8_2_the_rate_of_the_taxe_is_the_rule_sets(rate: str, taxe: int) -> None:
    """A taxe of 5 % to the house: the rule set names the rate."""
    table = banked(BANKER_WINS, rules=house(taxe=Fraction(rate)))
    table.stake("bob", 10_000)
    table.play()
    assert table.state.house == taxe
    assert (table.all(CheminTaxeTaken) == []) == (taxe == 0)
