"""Rule book C1, C12, C13 and S4, phase by phase; what people do by C9 to C13: clauses/C9_C13.script. In cents."""

import pytest
from chemin_phases import COUPS, PHASES, at, short_shoe

from any_table import of
from chemin_table import PURSE, Table, house, ready
from sabot.games.bank.entries import StakesGivenBack
from sabot.games.chemin.coup import CheminCoupDealt, CheminCoupEnded, CheminTaxeTaken
from sabot.games.chemin.stakes import BankFitted
from sabot.games.chemin.suite import BankPassed
from sabot.games.chemin.table import pending
from sabot.games.chemin.way import BankReturned, CheminAsked, ShoeGoes
from sabot.games.refusals import Code
from sabot.games.seats import LeavingSaid
from sabot.games.steps import StopCardReached
from sabot.games.taille import Cut, ShoeRevealed, Shuffle
from sabot.games.windows import CROUPIER, PlayerId
from sabot.shoe import packs, proof_faults

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
    """The last coup is the first that deals any of the last N cards; it is played out."""
    table = short_shoe("P")
    assert table.last(StopCardReached).coup == 8 == table.last(CheminCoupEnded).coup
    assert table.last(ShoeRevealed).shoe == 1


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


@pytest.mark.parametrize(("last_coup", "coups"), [("finish", 8), ("one_more", 9)])
def test_S4_last_coup(last_coup: str, coups: int) -> None:
    """last_coup = finish; one_more: one further coup."""
    assert short_shoe("P", last_coup).state.coups == coups


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
    assert table.taken_home("ann") == PURSE - 10_000 + bank.to[ANN] + taken_out(table)
    assert ANN not in table.state.players
    assert table.state.origin == 1


def taken_out(table: Table) -> int:
    """What of ann's bank the fitting gave back to her."""

    return sum(event.to[ANN] for event in table.all(BankFitted))


@pytest.mark.parametrize("phase", PHASES)
def test_M3_chips_are_conserved_in_every_phase(phase: str) -> None:
    """Purses + entries and stakes on the layout + bank (an associate's half within it) + house = chips issued."""
    table = at(phase)
    state = table.state
    entries = sum(entry.amount for entry in state.window.entries.values()) if state.window else 0
    assert sum(table.purses()) + entries + sum(state.layout.values()) + state.bank + state.house == 5 * PURSE
