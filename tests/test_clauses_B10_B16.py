"""Rule book B10 to B16: settlement, taxe, tenure, refill, the shoe's end, absence, the keys. Amounts are cents."""

from fractions import Fraction

import pytest

from banque_table import BANK, LOST, PEOPLE, PURSE, TIED, WON, Table, banked, hand, house
from sabot.games.bank.entries import EntriesReturned, StakesGivenBack
from sabot.games.bank.posting import TableWaits
from sabot.games.banque.actions import AddToBank, GoOn, Retire, TakeBank
from sabot.games.banque.events import (
    Asked,
    BankAdded,
    BankEnded,
    BankTaken,
    CoupEnded,
    Declared,
    Opened,
    TaxeTaken,
)
from sabot.games.banque.order import turn
from sabot.games.banque.pending import pending
from sabot.games.banque.rulefile import RULES
from sabot.games.refusals import Code
from sabot.games.registry import KINDS
from sabot.games.seats import BuyIn, Left
from sabot.games.steps import EndSession, SessionEnded, StopCardReached
from sabot.games.table_limits import SetLimits, TableLimits
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents, Rounding
from sabot.rulesets import load, read

# --- B10


def test_B10_a_tied_side_is_void_and_one_lost() -> None:
    """A tied side is void: its stakes return to their owners before the next window."""
    table = banked(hand(7, 6, 7))
    ended = table.coup(ann=10_000, dan=20_000)
    assert (ended.one.outcome, ended.two.outcome, ended.collected) == ("tied", "lost", 20_000)
    assert (ended.to, table.layout(), table.purse("ann")) == ({"ann": 10_000}, {}, PURSE)


def test_B10_one_side_won_one_tied() -> None:
    """Settlement, per tableau."""
    table = banked(hand(7, 6, 6))
    ended = table.coup(ann=10_000, dan=20_000)
    assert (ended.one.outcome, ended.two.outcome) == ("won", "tied")
    assert (table.purse("ann"), table.purse("dan"), table.bank) == (PURSE + 10_000, PURSE, BANK - 10_000)


def test_B10_1_the_losers_first_also_beyond_the_bank_then_the_winners() -> None:
    """The losing sides' stakes are collected in full, also those beyond the bank; then the winning sides are paid
    1:1."""
    table = banked(hand(9, 6, 7), bank=10_000)
    table.stake("ann", 30_000, "one")
    table.stake("dan", 50_000, "two")
    table.close()
    table.answer(yes=False)
    ended = table.play()
    assert (ended.collected, ended.paid, ended.unpaid) == (50_000, {"ann": 30_000}, {})
    assert table.bank == 10_000 + 50_000 - 30_000 - 400
    assert table.purse("ann") == PURSE + 30_000


def test_B10_2_a_limited_bank_breaks_in_the_middle_of_the_second_tableaus_payment() -> None:
    """Limited bank: in the order of B6, each player at his one place, as far as the bank reaches, the last reached in
    part. Every winning stake returns to its owner; there is no further claim."""
    table = banked(WON, bank=100_000, people=PEOPLE + " sam")
    for name, amount in (("ann", 40_000), ("bob", 30_000), ("dan", 25_000), ("eve", 20_000)):
        table.stake(name, amount, "one" if name in ("ann", "bob") else "two")
    table.close()
    table.answer(yes=False)
    ended = table.play()
    assert ended.paid == {"ann": 40_000, "dan": 25_000, "bob": 30_000, "eve": 5_000}
    assert ended.unpaid == {"eve": 15_000}
    assert (table.purse("eve"), table.bank, table.stage) == (PURSE + 5_000, 0, "refill")


def test_B10_2_each_player_at_his_one_place() -> None:
    """Each player at his one place, own side first (standing: tableau 1)."""
    table = banked(WON, bank=10_000)
    table.stake("dan", 8_000, "cheval")
    table.stake("ann", 6_000, "one")
    table.close()
    table.answer(yes=False)
    ended = table.play()
    assert (ended.paid, ended.unpaid) == ({"ann": 6_000, "dan": 4_000}, {"dan": 4_000})
    assert table.purse("dan") == PURSE + 4_000


def test_B10_2_who_is_not_reached_has_his_stake_back() -> None:
    """Every winning stake returns to its owner."""
    table = banked(WON, bank=10_000)
    table.stake("ann", 10_000, "one")
    table.stake("dan", 5_000, "two")
    table.close()
    table.answer(yes=False)
    ended = table.play()
    assert (ended.to[PlayerId("dan")], ended.unpaid, table.purse("dan")) == (5_000, {"dan": 5_000}, PURSE)


def test_B10_2_a_winner_who_is_not_reached_is_not_among_the_paid() -> None:
    """As far as the bank reaches: who gets nothing is in `unpaid` alone."""
    table = banked(WON, bank=10_000)
    for name, amount, side in (("ann", 10_000, "one"), ("dan", 5_000, "two"), ("eve", 1_000, "two")):
        table.stake(name, amount, "two" if side == "two" else "one")
    table.close()
    table.answer(yes=False)
    ended = table.play()
    assert (ended.paid, ended.unpaid) == ({"ann": 10_000}, {"dan": 5_000, "eve": 1_000})


# --- B11


@pytest.mark.parametrize(("kind", "taxe"), [("limited", 2_000), ("open", 1_250)])
def test_B11_winnings_by_what_the_bank_answers_for(kind: str, taxe: int) -> None:
    """`winnings`: 2 % (limited) or 1.25 % (open) of what a coup collects less what it pays, if positive, taken from
    the bank after settlement."""
    table = banked(LOST, rules=house(bank_kind=kind))
    table.coup(ann=60_000, dan=40_000)
    assert (table.last(TaxeTaken).amount, table.last(TaxeTaken).player) == (taxe, None)
    assert (table.bank, table.state.house) == (2 * BANK - taxe, taxe)


@pytest.mark.parametrize(("one", "two", "taxe"), [(10_000, 30_000, 400), (30_000, 10_000, 0), (10_000, 10_000, 0)])
def test_B11_what_a_coup_collects_less_what_it_pays(one: int, two: int, taxe: int) -> None:
    """Of what a coup collects less what it pays, if positive."""
    table = banked(hand(9, 6, 7))
    table.coup(ann=one, dan=two)
    assert sum(event.amount for event in table.all(TaxeTaken)) == taxe


def test_B11_capital_once_of_all_capital_brought_in() -> None:
    """`capital`: once, of all capital brought in (award, B12's successor, additions, B4, B7, B13), paid on top from
    the purse."""
    table = banked(LOST + LOST, rules=house(taxe_on="capital"))
    table.coup(ann=10_000)
    table.add(20_000)
    table.coup(ann=10_000)
    table.retire()
    table.takes("dan")
    table.close()
    assert [(event.amount, event.player) for event in table.all(TaxeTaken)] == [
        (5_000, "ben"), (1_000, "ben"), (7_000, "dan"),
    ]  # fmt: skip
    assert (table.banker, table.bank, table.purse("dan")) == ("dan", 140_000, PURSE - 147_000)


def test_B11_an_addition_that_the_purse_cannot_cover_with_its_taxe_is_refused() -> None:
    """A bid or posting that the purse cannot cover with its taxe is refused."""
    table = banked(LOST, bank=900_000, rules=house(taxe_on="capital"))
    table.coup(ann=10_000)
    left = table.purse("ben")
    assert left == 55_000
    assert table.code("ben", AddToBank(table.on, Cents(52_400))) == Code.PURSE_TOO_SMALL
    table.add(52_000)


@pytest.mark.parametrize(("rounding", "taxe"), [(Rounding.DOWN, 700), (Rounding.UP, 0), (Rounding.NEAREST, 0)])
def test_B11_M2_what_the_banker_receives_is_rounded(rounding: Rounding, taxe: int) -> None:
    """The rule set names the coin and the rounding of what the player receives (M2)."""
    rules = house(coin=Cents(700), minimum=Cents(7_000), rounding=rounding)
    table = banked(LOST, bank=70_000, rules=rules)
    table.coup(ann=7_000)
    assert sum(event.amount for event in table.all(TaxeTaken)) == taxe


# --- B12


def test_B12_the_banker_keeps_the_bank_after_losses() -> None:
    """The banker keeps the bank after losses."""
    table = banked(WON + WON)
    table.coup(ann=10_000)
    assert (table.stage, table.asked, table.bank) == ("tenure", "ben", BANK - 10_000)
    table.go_on()
    table.coup(ann=10_000)
    assert table.banker == "ben"


def test_B12_after_each_coup_he_is_asked_once_silence_goes_on() -> None:
    """After each coup, before the banco window, he is asked once (W3): go on, add (B3), or retire; silence goes
    on."""
    table = banked(LOST)
    table.coup(ann=10_000)
    assert table.code("ann", GoOn(table.on)) == Code.NOT_ASKED
    assert table.code(CROUPIER, Retire(table.on)) == Code.NOT_ASKED
    table.default()
    assert (table.stage, table.banker) == ("banco", "ben")


def test_B12_retiring_after_one_coup_of_any_result_he_announces_the_amount_and_takes_it() -> None:
    """Retiring after one coup or more (of any result) he announces the bank's amount and takes it."""
    for front, bank in ((LOST, BANK + 9_800), (WON, BANK - 10_000), (TIED, BANK)):
        table = banked(front)
        table.coup(ann=10_000)
        table.retire()
        ended = table.last(BankEnded)
        assert (ended.player, ended.amount, ended.why) == ("ben", bank, "retired")
        assert (table.purse("ben"), table.bank, table.state.offered) == (PURSE - BANK + bank, 0, bank)


def test_B12_not_while_a_coup_is_open() -> None:
    """Retiring while a coup is open is refused."""
    table = banked()
    table.stake("ann", 10_000, "one")
    for stage in ("stakes", "deal", "declare"):
        table.to(stage)
        assert table.code("ben", Retire(table.on)) == Code.NOT_NOW


@pytest.mark.parametrize("taker", ["eve", "ann"])
def test_B12_a_successor_of_either_side_and_they_exchange_places(taker: str) -> None:
    """The same amount is then offered to all others seated in one window (W1) [...]. They exchange places: the old
    banker takes the new one's seat, the seat kept so far for the old one is kept for the new one."""
    table = banked(LOST, people=PEOPLE + " sam")
    table.coup(ann=10_000)
    bank = table.bank
    table.retire()
    assert (table.last(BankEnded).amount, table.last(Opened).window) == (bank, "succession")
    assert table.last(Opened).players == ("ann", "bob", "dan", "eve")
    assert table.code("ben", TakeBank(table.on, takes=True)) == Code.NOT_ASKED
    assert table.code("sam", TakeBank(table.on, takes=True)) == Code.SEATED_ONLY
    old = table.state.players[PlayerId(taker)].seat
    table.takes(taker)
    table.close()
    seats = {name: table.state.players[PlayerId(name)].seat for name in (taker, "ben")}
    assert (table.banker, table.bank, seats) == (taker, bank, {taker: 10, "ben": old})
    assert (table.stage, table.last(BankTaken).seats) == ("banco", seats)


def test_B12_who_brings_chips_while_it_is_offered_can_take_it() -> None:
    """Offered to all others seated: W1 refuses what a purse lacks when it is entered, and not before."""
    table = banked(LOST)
    table.sit("kim", 3, 1_000)
    table.coup(ann=10_000)
    table.retire()
    assert "kim" in table.last(Opened).players
    assert "kim" not in waiting(table)
    assert table.code("kim", TakeBank(table.on, takes=True)) is Code.PURSE_TOO_SMALL
    table.act("kim", BuyIn(Cents(PURSE)))
    assert "kim" in waiting(table)
    table.takes("kim")
    table.close()
    assert table.banker == "kim"


def waiting(table: Table) -> tuple[str, ...]:
    waits = pending(table.state)
    return () if waits is None else waits.players


def test_B12_the_first_in_the_order_of_B6_who_takes_it() -> None:
    """The first in the order of B6 who takes it posts it and goes on with the rest of the shoe."""
    table = banked(LOST)
    table.coup(ann=10_000)
    table.retire()
    for name in ("eve", "bob", "dan"):
        table.takes(name)
    table.close()
    assert table.banker == "dan"
    assert table.purse("bob") == PURSE


def test_B12_the_old_bankers_seat_does_not_count_while_the_offer_stands() -> None:
    """While the offer stands, the old banker's own seat is still kept for him and does not count among the occupied
    seats in the order of B6 or in the turns of B8: ann's is the first of tableau 1, and not the second."""
    table = Table(people="ben1 ann2 dan6")
    table.banks("ben")
    table.shoe(LOST)
    table.coup(ann=10_000, dan=10_000)
    table.retire()
    for name in ("dan", "ann"):
        table.takes(name)
    assert turn(table.state, "one") == "ann"
    table.close()
    assert table.banker == "ann"


def test_B12_while_the_offer_stands_no_turn_comes_to_the_old_bankers_seat() -> None:
    """It does not count [...] in the turns of B8: seat 3 follows seat 1, and where nobody takes the bank stays so."""
    table = Table(people="ann1 ben2 cat3 dan6")
    table.banks("ben")
    table.shoe(LOST)
    table.coup(dan=10_000)
    table.retire()
    assert (table.stage, table.state.turns[0]) == ("succession", 1)
    table.leave("ann")
    assert (turn(table.state, "one"), table.state.turns[0]) == ("cat", 3)
    table.close()
    assert table.state.turns[0] == 3


def test_B12_the_seats_turn_passes_on() -> None:
    """And the seat's turn (B8) passes on."""
    table = banked(LOST)
    table.coup(bob=10_000)
    assert turn(table.state, "one") == "ann"
    table.retire()
    table.takes("ann")
    table.close()
    assert turn(table.state, "one") == "bob"
    alone = banked(LOST, people="ann1 dan6 ben10")
    alone.coup(dan=10_000)
    alone.retire()
    alone.takes("ann")
    alone.close()
    assert turn(alone.state, "one") == "ben"


def test_B12_nobody_B2_for_the_rest_of_the_shoe() -> None:
    """Nobody: B2 for the rest of the shoe."""
    table = banked(LOST)
    table.coup(ann=10_000)
    table.retire()
    table.close()
    assert table.stage == "auction"
    table.banks("eve", 30_000)
    assert (table.stage, table.banker, table.state.taille.number) == ("banco", "eve", 1)


def test_B12_who_cannot_pay_amount_and_taxe_is_not_waited_for() -> None:
    """A step in which nobody is eligible is skipped (W3); `capital` of B12's successor is paid on top."""
    table = banked(LOST, bank=955_000, rules=house(taxe_on="capital", taxe_capital=Fraction(1, 25)))
    table.coup(ann=10_000)
    table.retire()
    assert [opened.window for opened in table.all(Opened)] == ["banco", "stakes"]
    assert table.stage == "auction"


# --- B13


def test_B13_broken_the_banker_is_asked_to_refill() -> None:
    """*Broken*: the bank holds less than the least stake. The banker is asked to refill to at least the minimum."""
    table = banked(WON, bank=10_500)
    table.coup(ann=10_000)
    assert (table.stage, table.bank, table.last(Asked).amount) == ("refill", 500, 9_500)
    assert table.refused("ben", AddToBank(table.on, Cents(9_499))).facts == {"amount": 9_999, "minimum": 10_000}
    table.add(9_500)
    assert (table.last(BankAdded).why, table.bank, table.stage) == ("refill", 10_000, "banco")


def raised(table: Table) -> None:
    """The host sets limits whose least stake is twice what the bank holds."""
    table.act(CROUPIER, SetLimits(TableLimits(Cents(table.bank * 20))))


def test_B13_a_bank_that_new_limits_break_is_to_be_refilled_before_another_window() -> None:
    """*Broken*: the bank holds less than the least stake; also where the limits have changed and nobody has staked."""
    table = banked(LOST, bank=50_000)
    raised(table)
    table.to("stakes")
    table.close()
    assert (table.stage, table.asked, table.last(Asked).amount) == ("refill", "ben", PURSE - 50_000)
    table.decline("ben")
    assert (table.last(BankEnded).why, table.bank, table.purse("ben")) == ("broken", 0, PURSE)


def test_B13_so_is_one_that_lay_while_the_shoe_was_made() -> None:
    """A bank posted before the shoe is mixed is looked at again when the shoe is ready."""
    table = Table(purse=BANK * 40)
    table.banks("ben")
    raised(table)
    table.shoe(LOST)
    assert table.state.rules.minimum == BANK * 20
    assert (table.stage, table.asked, table.last(Asked).amount) == ("refill", "ben", BANK * 19)
    table.add(BANK * 19)
    assert (table.stage, table.bank) == ("banco", BANK * 20)


@pytest.mark.parametrize("silent", [True, False])
def test_B13_refused_he_takes_what_is_left_then_B2(silent: bool) -> None:
    """Silence is no: he takes what is left, then B2."""
    table = banked(WON, bank=10_500)
    table.coup(ann=10_000)
    table.default() if silent else table.decline("ben")
    assert (table.last(BankEnded).why, table.last(BankEnded).amount) == ("broken", 500)
    assert (table.purse("ben"), table.stage) == (PURSE - 10_000, "auction")


def test_B13_who_cannot_refill_is_not_asked() -> None:
    """Too small a purse is no."""
    table = banked(WON, bank=PURSE)
    table.stake("ann", PURSE, "one")
    table.play()
    assert [asked.question for asked in table.all(Asked)] == ["cutter"]
    assert (table.last(BankEnded).why, table.bank, table.purse("ben")) == ("broken", 0, 0)


@pytest.mark.parametrize(("left", "stage"), [(999, "refill"), (1_000, "tenure"), (1_001, "tenure")])
def test_B13_a_reduced_unbroken_bank_plays_on_below_the_minimum(left: int, stage: str) -> None:
    """A reduced, unbroken bank plays on below the minimum."""
    table = banked(WON, bank=10_000 + left)
    table.coup(ann=10_000)
    assert (table.stage, table.bank) == (stage, left)


def last_coup(front: str, bank: int = BANK, **changes: object) -> Table:
    """A shoe whose every coup is its last."""
    rules = house(decks=1, deck_options=(1,), stop_card=32, **changes)
    table = banked(front, bank=bank, rules=rules)
    while not table.all(StopCardReached):
        assert table.state.taille.shoe.dealt < 30
        if table.stage == "tenure":
            table.go_on()
        table.coup(ann=1_000)
    return table


def test_B13_B14_when_the_shoe_is_over_he_is_asked_neither() -> None:
    """B14 comes first: when the shoe is over he is asked neither this nor B12."""
    table = last_coup("", bank=10_000)
    assert table.log[-1].__class__.__name__ in ("AuctionOpened", "TableWaits")
    assert table.last(BankEnded).why == "over"
    last = table.log[table.log.index(table.last(CoupEnded)) :]
    assert not [event for event in last if isinstance(event, Asked)]


# --- B14


@pytest.mark.parametrize("last", ["finish", "one_more"])
def test_B14_the_shoe_over_the_bank_is_the_bankers(last: str) -> None:
    """The shoe over: the partie ends, tied stakes return, the bank is the banker's, B2."""
    rules = house(decks=2, deck_options=(2,), stop_card=60, last_coup=last)
    table = banked(rules=rules)
    coups = 0
    while not table.all(ShoeRevealed):
        table.coup(ann=1_000)
        coups += bool(table.all(StopCardReached))
    assert coups == (2 if last == "one_more" else 1)
    assert (table.last(BankEnded).why, table.bank, table.stage) == ("over", 0, "auction")


def test_B14_tied_stakes_return() -> None:
    """Tied stakes return."""
    rules = house(decks=1, deck_options=(1,), stop_card=32)
    table = banked("7 7 7 J Q K 6 6 6 T J Q 5h 5 5 T J Q", rules=rules)
    table.coup(ann=10_000, dan=20_000)
    assert (table.purse("ann"), table.purse("dan"), table.layout()) == (PURSE, PURSE, {})


@pytest.mark.parametrize(("stage", "allowed"), [
    ("auction", True), ("banco", True), ("stakes", False), ("deal", False), ("declare", False), ("tenure", True),
])  # fmt: skip
def test_B14_C12_the_house_may_end_a_session_until_the_calls_close(stage: str, allowed: bool) -> None:
    """C12's first two sentences hold: the house may end a session after any settled coup, until the next coup's calls
    close; entries return. An order that comes later waits for the settlement."""
    table = Table() if stage == "auction" else banked(LOST)
    if stage == "auction":
        table.bid("ann", 20_000)
    if stage == "banco":
        table.banco("ann", "one")
    if stage in ("deal", "declare"):
        table.stake("ann", 1_000, "one")
    if stage == "tenure":
        table.coup(ann=1_000)
    else:
        table.to(stage)
    if not allowed:
        assert table.code(CROUPIER, EndSession()) == Code.NOT_NOW
        return
    table.end()
    assert isinstance(table.log[-1], SessionEnded)
    assert sum(event.purse for event in table.all(Left)) + table.state.house == 5 * PURSE
    assert bool(table.all(EntriesReturned)) == (stage in ("auction", "banco"))


def test_B14_an_open_bank_has_no_calls_its_stakes_return() -> None:
    """Entries return."""
    table = banked(rules=house(bank_kind="open"))
    table.stake("ann", 1_000, "one")
    table.end()
    assert table.taken_home("ann") == PURSE


# --- B15


@pytest.mark.parametrize("stage", ["cutter", "banco", "stakes", "beyond", "deal", "turn", "choose"])
def test_B15_an_absent_banker_in_each_phase(stage: str) -> None:
    """Absence as C13, with B9.2's custom; an absent banker retires (B12) after the coup, the first included."""
    if stage == "cutter":
        table = Table()
        table.banks("ben")
    else:
        table = banked(hand(6, 6, 2, 5))
        if stage != "banco":
            table.stake("ann", 2 * BANK if stage == "beyond" else 10_000, "one")
        if stage != "stakes":
            table.to(stage)
    table.away("ben")
    waits = pending(table.state)
    assert waits is not None
    assert "ben" not in waits.players
    if stage == "cutter":
        table.shoe(hand(6, 6, 2, 5))
    if stage in ("cutter", "banco"):
        table.stake("ann", 10_000, "one")
    table.play()
    banker = [event for event in table.all(Declared) if event.side == "banker"]
    assert [(event.says, event.selon_la_regle) for event in banker] == [("draw", True)]
    assert (table.last(BankEnded).why, table.stage) == ("retired", "succession")


def test_B15_away_while_he_is_asked_he_retires() -> None:
    """Silence goes on, absence retires (B15)."""
    table = banked(LOST)
    table.coup(ann=1_000)
    table.away("ben")
    waits = pending(table.state)
    assert waits is not None
    assert (waits.players, waits.default) == ((), Retire(table.on))
    table.default()
    assert table.last(BankEnded).why == "retired"


def test_B15_absent_and_no_coup_yet_the_bank_stays() -> None:
    """An absent banker retires (B12) after the coup, the first included."""
    table = banked(LOST)
    table.away("ben")
    table.to("stakes")
    table.close()
    assert (table.stage, table.banker) == ("banco", "ben")
    table.coup(ann=1_000)
    assert table.last(BankEnded).why == "retired"


def test_B15_B12_an_absent_banker_after_a_round_without_stakes_keeps_the_bank() -> None:
    """Retiring after one coup or more: a round in which nobody stakes is no coup, however many there are."""
    table = banked(LOST, rules=house(absent_coups=20))
    table.away("ben")
    for _ in range(3):
        table.to("stakes")
        table.close()
        assert (table.stage, table.banker) == ("banco", "ben")
    assert not table.all(BankEnded)
    table.coup(ann=1_000)
    assert table.last(BankEnded).why == "retired"


def test_B15_B12_after_a_coup_a_round_without_stakes_does_not_keep_an_absent_banker() -> None:
    """Nobody stakes: the banker is asked as after a coup (B0), and absence retires."""
    table = banked(LOST, rules=house(absent_coups=20))
    table.coup(ann=1_000)
    table.go_on()
    table.away("ben")
    table.to("stakes")
    assert table.banker == "ben"
    table.close()
    assert (table.last(BankEnded).why, table.stage) == ("retired", "succession")


def test_B15_C13_a_banker_who_leaves_for_good_has_his_coup_played() -> None:
    """A banker who leaves for good has his coup [...] played *selon la règle*; a win is then a pass, the bank going to
    his purse (C13)."""
    table = banked(LOST)
    table.stake("ann", 10_000, "one")
    table.deal()
    table.leave("ben")
    table.play()
    assert table.taken_home("ben") == PURSE + 9_800
    assert (table.stage, table.last(Opened).players) == ("succession", ("ann", "bob", "dan", "eve"))
    table.takes("ann")
    table.close()
    assert (table.banker, table.last(BankTaken).seats, table.stage) == ("ann", {}, "banco")


def test_B15_a_banker_who_has_gone_while_nobody_stakes() -> None:
    """Then he leaves with his purse (P8): a window without a coup ends the bank of one who has left for good."""
    table = banked()
    table.leave("ben")
    table.to("stakes")
    table.close()
    assert (table.last(BankEnded).why, table.taken_home("ben")) == ("retired", PURSE)


def test_B15_a_banker_who_goes_while_the_table_waits_takes_his_bank() -> None:
    """Nothing of his is at stake at a table that waits: he leaves with his purse (C13)."""
    table = banked(LOST, people="ann1 ben10")
    table.leave("ann")
    assert table.stage == "waits"
    table.leave("ben")
    assert (table.last(BankEnded).why, table.taken_home("ben"), table.last(TableWaits).lacks) == (
        "left", PURSE, "players",
    )  # fmt: skip


def test_B15_the_stake_of_a_punter_who_leaves_stands() -> None:
    """A ponte likewise; his stake stands. Nobody can take his entry back once its window has closed."""
    table = banked(WON)
    table.stake("ann", 10_000, "one")
    table.stake("bob", 10_000, "one")
    table.deal()
    table.leave("bob")
    assert "bob" in table.state.players
    table.play()
    assert table.taken_home("bob") == PURSE + 10_000
    assert table.all(StakesGivenBack) == []


# --- B16


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


@pytest.mark.parametrize("key", KINDS["banque"].choices)
def test_B16_a_copy_with_any_option_changed_works(key: str) -> None:
    """An option is a value of the rule set, and every value listed must work."""
    for value in KINDS["banque"].choices[key]:
        rules = read(f'base = "baccara-banque"\n{key} = "{value}"\nstop_card = 20\n', "copy")
        assert getattr(rules, key) == value
        table = banked_however(rules)
        table.coup(ann=10_000, dan=10_000)
        table.coup(ann=10_000)
        assert len(table.all(CoupEnded)) == 2


def banked_however(rules: object) -> Table:
    """A table at which ben banks, by lots and whatever award."""
    table = Table(rules)  # type: ignore[arg-type]
    if table.stage == "lots":
        table.lots(ann=1, bob=2, dan=6, eve=7, ben=10)
    table.banks("ben")
    table.shoe(TIED + TIED)
    return table


def test_B16_a_mistake_gets_a_sentence() -> None:
    """A rule set that cannot be played is refused."""
    for line, said in (
        ('award = "dice"', "award"), ("seats = 7", "even"), ('taxe_open = "30%"', "taxe_open"),
        ("stop_card = 8", "stop_card"), ("associate = 1", "associate"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=said):
            read(f'base = "baccara-banque"\n{line}\n', "mine")
