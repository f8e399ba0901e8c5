"""Rule book C, S4 and T4 cell by cell and phase by phase; what people do: clauses/C*.script. Amounts are cents."""

from fractions import Fraction
from typing import Literal

import pytest
from chemin_phases import COUPS, PHASES, at, short_shoe

from any_table import of
from chemin_table import BANKER_WINS, PURSE, Table, banked, house, ready
from sabot.games.bank.entries import StakesGivenBack
from sabot.games.bank.palette import CanDeclare, Declare, SelonLaRegle
from sabot.games.chemin.coup import CheminCoupDealt, CheminCoupEnded, CheminTaxeTaken
from sabot.games.chemin.draw import CheminDeclared
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.stakes import BankFitted
from sabot.games.chemin.suite import BankPassed
from sabot.games.chemin.table import options, pending
from sabot.games.chemin.way import BankReturned, CheminAsked, ShoeGoes
from sabot.games.refusals import Code
from sabot.games.seats import LeavingSaid
from sabot.games.steps import StopCardReached
from sabot.games.taille import Cut, ShoeRevealed, Shuffle
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents, Rounding
from sabot.rulesets import RuleSetError, read
from sabot.shoe import packs, proof_faults


def test_C5_hence_at_every_deal_the_bank_is_the_counted_stakes() -> None:
    """Hence at every deal bank = counted stakes, and a lost bank is exactly used up."""
    table = banked()
    seen = 0
    while seen < 40:
        if table.stage == "deal":
            seen += 1
            assert sum(table.layout().values()) == table.state.bank > 0
        if table.stage == "stakes":
            table.stake(table.prime()[0], 700 * (1 + seen % 9))
            table.stake(table.prime()[-1], 900)
            table.close()
        elif table.stage == "post":
            table.post(table.asked, 5000 + seen)
        elif table.stage in ("raise", "keep"):
            table.answer(seen % 3 > 0)
        elif table.stage == "shuffle":
            table.shoe()
        else:
            table.default()
        if table.log and isinstance(table.log[-1], CheminCoupEnded):
            assert table.state.bank >= 0
    lost = [each for each in table.all(CheminCoupEnded) if each.winner == "P"]
    assert lost
    assert all(sum(each.to.values()) % 2 == 0 for each in lost)


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


ANN = PlayerId("ann")


def test_C9_not_asked_when_the_shoe_is_over() -> None:
    """Not asked ... when the shoe is over."""
    table = short_shoe("B")
    assert "keep" not in [each.question for each in of(table.log[-12:], CheminAsked)]


def test_S3_the_last_occupied_seat_cuts() -> None:
    """Who cuts: Chemin de Fer, the seat left of the croupier (the last occupied one)."""
    table = Table(names="ann bob cid")
    table.stand("zoe")
    table.act(CROUPIER, Shuffle(packs(6), "n"))
    table.close()
    assert pending(table.state).players == ("cid",)  # type: ignore[union-attr]
    assert table.code("bob", Cut(table.on, 100)) is Code.NOT_ASKED
    table.act("cid", Cut(table.on, 100))
    assert table.stage == "post"


def test_S5_burn_none_and_first_card() -> None:
    """burn = none; option first_card (turn the first card, burn as many as its points, 10 for zero)."""
    assert ready(rules=house(burn="none")).state.taille.shoe.dealt == 0
    assert ready("7", rules=house(burn="first_card")).state.taille.shoe.dealt == 8
    assert ready("T", rules=house(burn="first_card")).state.taille.shoe.dealt == 11


def test_S4_the_cut_card_inside_a_coup() -> None:
    """The last coup is the first that deals any of the last N cards; it is played out. one_more: one further coup."""
    table = short_shoe("P")
    assert table.last(StopCardReached).coup == 8 == table.last(CheminCoupEnded).coup
    assert table.last(ShoeRevealed).shoe == 1
    assert (table.state.coups, short_shoe("P", "one_more").state.coups) == (8, 9)


def test_S4_the_cut_card_at_the_beginning_of_a_coup() -> None:
    """Also when it begins with them: a coup that ended right before the cut card was not the last."""
    table = ready(COUPS * 2, house(decks=2, stop_card=72))
    while table.state.coups < 8:
        table.coup(5000) if table.stage in ("post", "associate", "calls", "stakes") else table.default()
    assert table.state.taille.shoe.left == 72
    assert table.all(StopCardReached) == []
    while table.state.coups < 9:
        table.coup(5000) if table.stage in ("post", "associate", "calls", "stakes") else table.default()
    assert table.last(StopCardReached).coup == 9
    while table.stage not in ("shuffle", "deal"):
        table.default()
    assert table.stage == "shuffle"


@pytest.mark.parametrize("last", ["P", "B", "T"])
def test_C12_when_the_shoe_is_over_the_bank_is_the_bankers(last: str) -> None:
    """When the shoe is over, the bank on the table is the banker's: no C9, no suite, no suivi."""
    table = short_shoe(last)
    assert table.last(CheminCoupEnded).winner == last
    after = table.log[table.log.index(table.last(CheminCoupEnded)) :]
    told: list[type] = [type(each) for each in after]
    expected: dict[str, list[type]] = {
        "P": [CheminCoupEnded],
        "B": [CheminCoupEnded, CheminTaxeTaken, BankReturned],
        "T": [CheminCoupEnded, StakesGivenBack, BankReturned],
    }
    assert told == [*expected[last], ShoeGoes, ShoeRevealed]
    assert (table.state.bank, table.banker, table.state.suivi) == (0, "-", ())
    assert proof_faults(table.last(ShoeRevealed).proof, 2) == ()


@pytest.mark.parametrize("last", ["P", "B", "T"])
@pytest.mark.parametrize(("next_shoe", "right_of"), [("right_of_last_banker", None), ("seat_one", 0)])
def test_C1_the_next_shoes_first_banker_whoever_won_the_last_coup(
    last: str, next_shoe: str, right_of: int | None
) -> None:
    """The seat to which C10 would send the shoe after the last coup, whoever won it (`right_of_last_banker |
    seat_one`)."""
    table = short_shoe(last, next_shoe=next_shoe)
    banker = table.state.players[table.state.results[-1].banker]
    assert banker.seat not in (None, 1)
    assert table.went_right_of() == (banker.seat if right_of is None else right_of)
    table.shoe()
    expected = table.state.players[table.asked].seat
    assert expected == ((banker.seat or 0) % 5 + 1 if right_of is None else 1)


@pytest.mark.parametrize("phase", ["associate", "consent", "calls", "stakes", "raise", "marche", "deal"])
def test_C13_a_banker_who_leaves_has_his_coup_played_and_a_win_is_a_pass(phase: str) -> None:
    """A banker who leaves for good has his coup played *selon la règle*; a win is then a pass, the bank going to his
    purse."""
    table = at(phase)
    table.leave("ann")
    assert table.last(LeavingSaid).player == "ann"
    while not table.all(CheminCoupDealt):
        if table.stage == "stakes" and not table.state.window.entries:  # type: ignore[union-attr]
            table.stake("bob", 5000)
        table.default()
    table.play()
    table.default()
    bank = table.last(BankPassed)
    assert bank.player == "ann"
    fitted = sum(event.to[ANN] for event in table.all(BankFitted))
    assert table.taken_home("ann") == PURSE - 10_000 + bank.to[ANN] + fitted
    assert ANN not in table.state.players
    assert table.state.origin == 1


@pytest.mark.parametrize("phase", PHASES)
def test_M3_chips_are_conserved_in_every_phase(phase: str) -> None:
    """Purses + entries and stakes on the layout + bank (an associate's half within it) + house = chips issued."""
    table = at(phase)
    state = table.state
    entries = sum(entry.amount for entry in state.window.entries.values()) if state.window else 0
    assert sum(table.purses()) + entries + sum(state.layout.values()) + state.bank + state.house == 5 * PURSE
