"""Rule book C9 to C13, S3, S4 and W2: keeping, losing, passing, the end, absence. Amounts are cents."""

from itertools import permutations

import pytest

from any_table import of
from chemin_phases import COUPS, PHASES, at, short_shoe, suite, won
from chemin_table import BANKER_WINS, PONTE_WINS, PURSE, TIE, Table, banked, house, ready
from sabot.games.bank.auction import AuctionClosed, AuctionOpened, Bid, BidMade
from sabot.games.bank.entries import EntriesReturned, StakesGivenBack
from sabot.games.bank.offers import CanBid
from sabot.games.bank.posting import Answer, BankKept, PostDeclined
from sabot.games.chemin.actions import MakeCall, Stake, TakeSuite
from sabot.games.chemin.events import (
    Asked,
    BankFitted,
    BankPassed,
    BankPosted,
    BankReturned,
    CoupDealt,
    CoupEnded,
    Declared,
    Opened,
    ShoeGoes,
    TaxeTaken,
    WindowClosed,
)
from sabot.games.chemin.legality import objection
from sabot.games.chemin.options import CanTakeSuite, options
from sabot.games.chemin.pending import pending
from sabot.games.refusals import Code
from sabot.games.seats import BuyIn, LeavingSaid, Seat
from sabot.games.steps import Close, Finish, StopCardReached
from sabot.games.taille import Cut, ShoeRevealed, Shuffle
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import RuleSetError
from sabot.shoe import packs, proof_faults

ANN, BOB, CID, DAN, EVE = map(PlayerId, ("ann", "bob", "cid", "dan", "eve"))


# --- C9


def test_C9_after_a_win_the_banker_is_asked_once_keep_or_pass() -> None:
    """After a win the banker is asked once, before C3: *keep* or *pass*."""
    table = won()
    assert table.last(Asked) == Asked("keep", ANN, Cents(19_500))
    assert table.code("bob", Answer(table.on, yes=True)) is Code.NOT_ASKED
    table.keep()
    assert table.last(BankKept) == BankKept(ANN, Cents(19_500))
    assert table.stage == "associate"


def test_C9_keep_is_binding_until_the_next_coup_is_decided() -> None:
    """*keep* (binding until the next coup is decided): a pass in the middle of a coup is refused."""
    table = won(TIE + BANKER_WINS)
    keep = table.on
    table.keep()
    table.stake("bob", 19_500)
    assert table.code("ann", Answer(keep, yes=False)) is Code.STALE
    for _ in range(2):
        while table.stage != "settle":
            assert table.code("ann", Answer(table.on, yes=False)) is Code.NOT_NOW
            table.default()
        table.proceed()
    assert table.stage == "keep"


def test_C9_silence_or_absence_is_pass() -> None:
    """Silence or absence: pass."""
    table = won()
    assert pending(table.state).default == Answer(table.on, yes=False)  # type: ignore[union-attr]
    table.away("ann")
    assert pending(table.state).players == ()  # type: ignore[union-attr]
    table.default()
    assert table.last(BankPassed).player == "ann"


def test_C9_not_asked_after_a_tie() -> None:
    """Not asked after a tie."""
    table = banked(TIE)
    table.stake("bob", 10_000)
    table.play()
    assert "keep" not in [each.question for each in table.all(Asked)]


def test_C9_not_asked_when_the_shoe_is_over() -> None:
    """Not asked ... when the shoe is over."""
    table = short_shoe("B")
    assert "keep" not in [each.question for each in of(table.log[-12:], Asked)]


# --- C10


def test_C10_after_a_loss_the_shoe_goes_to_the_right_of_the_banker() -> None:
    """After a loss the shoe goes to the right of the banker; then C2."""
    table = banked(PONTE_WINS)
    table.stake("eve", 10_000)
    table.play()
    assert table.last(ShoeGoes).right_of == 1
    assert table.asked == "bob"
    assert table.banker == "-"


def test_C10_after_a_suite_the_shoe_goes_right_of_the_first_passer() -> None:
    """Or, if the bank was a suite, to the right of its origin."""
    table = suite(PONTE_WINS)
    table.stake("bob", 19_500)
    table.play()
    assert table.went_right_of() == 1
    assert table.asked == "bob"


def test_C10_though_the_origin_be_empty_now() -> None:
    """To the right of its origin (a seat number, even if now empty)."""
    table = suite(PONTE_WINS)
    table.leave("ann")
    table.stake("bob", 19_500)
    table.play()
    assert table.went_right_of() == 1
    assert table.asked == "bob"


def test_C10_though_that_be_the_loser() -> None:
    """To the right of its origin, though that be the loser."""
    table = suite(PONTE_WINS, taker="bob")
    table.stake("cid", 19_500)
    table.play()
    assert table.asked == "bob"


# --- C11


def test_C11_the_banker_takes_the_bank() -> None:
    """*Suite*: the banker takes the bank A (C3's division)."""
    table = won()
    table.passes()
    passed = table.last(BankPassed)
    assert (passed.amount, passed.to, passed.origin) == (19_500, {"ann": 19_500}, 1)
    assert table.purse("ann") == PURSE + 9500
    assert table.state.bank == 0


def test_C11_1_it_is_offered_at_its_amount_to_all_others_seated_who_can_post_it() -> None:
    """It is offered at A to all others seated who can post it, in one window."""
    table = won()
    table.stand("zoe")
    table.sit("fay", 6, 19_499)
    table.passes()
    opened = table.last(Opened)
    assert (opened.window, opened.amount) == ("suite", 19_500)
    assert "zoe" not in opened.players
    assert "ann" not in opened.players
    waits = pending(table.state)
    assert waits is not None
    assert waits.players == ("bob", "cid", "dan", "eve")
    assert table.code("zoe", TakeSuite(table.on, takes=True)) is Code.SEATED_ONLY
    assert table.code("ann", TakeSuite(table.on, takes=True)) is Code.NOT_ASKED
    refusal = table.refused("fay", TakeSuite(table.on, takes=True))
    assert (refusal.code, refusal.facts) == (Code.PURSE_TOO_SMALL, {"needed": 19_500, "available": 19_499})
    assert not any(isinstance(each, CanTakeSuite) for each in options(table.state, PlayerId("fay")))


def test_C11_1_who_brings_chips_while_it_is_offered_can_post_it() -> None:
    """To all others seated who can post it: the window names all others seated, and W1 refuses what a purse lacks."""
    table = won()
    table.sit("fay", 6, 19_499)
    table.passes()
    assert "fay" in table.last(Opened).players
    waits = pending(table.state)
    assert waits is not None
    assert "fay" not in waits.players
    assert table.refused("fay", TakeSuite(table.on, takes=True)).code is Code.PURSE_TOO_SMALL
    table.act("fay", BuyIn(Cents(1)))
    waits = pending(table.state)
    assert waits is not None
    assert "fay" in waits.players
    table.act("fay", TakeSuite(table.on, takes=True))
    table.close()
    assert (table.state.banker, table.state.bank) == ("fay", 19_500)


def test_C11_1_the_associate_too() -> None:
    """To all others seated who can post it (the associate too)."""
    table = banked(BANKER_WINS)
    table.joins("cid")
    table.stake("bob", 20_000)
    table.play()
    table.passes()
    table.takes("cid")
    table.close()
    assert (table.banker, table.state.bank, table.state.associate) == ("cid", 39_000, None)


@pytest.mark.parametrize("takers", tuple(permutations(("bob", "dan", "eve"))))
def test_C11_1_the_first_in_order_from_the_origins_right(takers: tuple[str, ...]) -> None:
    """The first in order from the origin's right who takes it posts A and is banker."""
    table = won()
    table.passes()
    for name in takers:
        table.takes(name)
    table.close()
    assert table.last(BankPosted) == BankPosted(BOB, Cents(19_500), Seat(1))
    assert (table.banker, table.state.bank, table.state.origin) == ("bob", 19_500, 1)
    assert [table.purse(name) for name in ("dan", "eve")] == [PURSE, PURSE]


def test_C11_1_who_cannot_post_it_is_not_waited_for() -> None:
    """All others seated who can post it: where nobody can, the step is skipped (W3)."""
    table = won(purse=11_000)
    table.passes()
    assert table.stage == "auction"
    assert "suite" not in [each.window for each in table.all(Opened)]


def test_C11_2_nobody_then_it_is_auctioned_from_the_minimum_banco() -> None:
    """Nobody: auction (W2) among the others seated, from the minimum banco."""
    table = won()
    table.passes()
    table.close()
    assert table.last(AuctionOpened) == AuctionOpened((BOB, CID, DAN, EVE), Cents(5000))
    assert table.code("ann", Bid(table.on, Cents(6000))) is Code.NOT_ASKED
    refusal = table.refused("bob", Bid(table.on, Cents(4999)))
    assert (refusal.code, refusal.facts) == (Code.BID_TOO_LOW, {"bid": 4999, "least": 5000})


@pytest.mark.parametrize("bid", [6000, 19_500, 40_000])
def test_C11_2_it_may_exceed_its_amount_and_the_winner_posts_his_bid(bid: int) -> None:
    """It may exceed A; the winner posts his bid."""
    table = won()
    table.passes()
    table.close()
    table.bid("cid", bid)
    table.close()
    assert table.last(AuctionClosed) == AuctionClosed(CID, Cents(bid))
    assert (table.banker, table.state.bank, table.purse("cid")) == ("cid", bid, PURSE - bid)
    assert table.state.origin == 1


def test_C11_2_yes() -> None:
    """suite_auction = yes."""
    table = won(rules=house(suite_auction="yes"))
    table.passes()
    table.close()
    assert table.stage == "auction"


def test_C11_2_no() -> None:
    """suite_auction = no (one source has none): C11.3."""
    table = won(rules=house(suite_auction="no"))
    table.passes()
    table.close()
    assert table.all(AuctionOpened) == []
    assert table.asked == "bob"


def test_C11_3_no_bid_then_the_shoe_goes_from_the_origins_right_with_an_ordinary_bank() -> None:
    """No bid, or `no`: C2 from the origin's right, with an ordinary bank (not a suite)."""
    table = won()
    table.passes()
    table.close()
    table.close()
    assert table.last(AuctionClosed) == AuctionClosed(None, Cents(0))
    assert table.asked == "bob"
    table.decline("bob")
    table.post("cid", 5000)
    assert table.last(BankPosted).suite is None
    assert table.state.origin is None
    assert table.prime() == ("dan", "eve", "ann", "bob")


def test_C11_4_a_suite_banker_may_pass_again_origin_and_prime_stay() -> None:
    """Banks of C11.1 and C11.2 are suites; a suite banker may pass again; origin and prime stay."""
    table = suite(BANKER_WINS, taker="dan")
    table.stake("bob", 19_500)
    table.play()
    table.passes()
    assert table.last(BankPassed).origin == 1
    table.close()
    table.bid("cid", 7000)
    table.close()
    assert table.state.origin == 1
    assert table.prime() == ("bob", "dan", "eve", "ann")


def test_C11_4_the_first_passer_himself_may_take_it_later() -> None:
    """A suite banker may pass again: *all others seated* are then all but him."""
    table = suite(BANKER_WINS, taker="dan")
    table.stake("bob", 19_500)
    table.play()
    table.passes()
    table.takes("ann")
    table.close()
    assert (table.banker, table.state.origin) == ("ann", 1)


# --- W2


def auction() -> Table:
    table = won()
    table.passes()
    table.close()
    return table


def test_W2_a_bid_is_above_the_standing_bid_and_within_the_purse() -> None:
    """A bid is above the standing bid, within the purse."""
    table = auction()
    table.bid("cid", 6000)
    on = table.state.auction.opened  # type: ignore[union-attr]
    refusal = table.refused("dan", Bid(on, Cents(6000)))
    assert (refusal.code, refusal.facts) == (Code.BID_TOO_LOW, {"bid": 6000, "least": 6500})
    assert table.code("dan", Bid(on, Cents(PURSE + 1))) is Code.PURSE_TOO_SMALL
    assert table.code("dan", Bid(table.on, Cents(1))) is Code.STALE  # answers no bid, but the opening
    table.bid("dan", 6500)
    assert (table.purse("cid"), table.purse("dan")) == (PURSE, PURSE - 6500)
    offered = next(each for each in options(table.state, CID) if isinstance(each, CanBid))
    assert (offered.minimum, offered.maximum) == (7000, PURSE)


def test_W2_a_bid_is_final() -> None:
    """And final: the bidder cannot take it back, not even by leaving."""
    table = auction()
    table.bid("cid", 6000)
    assert table.code("cid", Bid(table.state.auction.opened, Cents(0))) is Code.BID_STANDS  # type: ignore[union-attr]
    table.leave("cid")
    assert table.state.players[CID].leaving
    table.close()
    assert table.banker == "cid"


def test_W2_when_the_time_since_the_last_bid_has_passed_the_standing_bid_wins() -> None:
    """When the time since the last bid has passed, the standing bid wins: a close for an earlier bid is stale."""
    table = auction()
    opening = table.on
    table.bid("cid", 6000)
    assert table.code(CROUPIER, Close(opening)) is Code.STALE
    first = table.on
    table.bid("dan", 7000)
    assert table.code(CROUPIER, Close(first)) is Code.STALE
    assert pending(table.state).default == Close(table.on)  # type: ignore[union-attr]
    table.close()
    assert table.banker == "dan"


def test_W2_who_has_passed_may_bid_again_after_a_bid() -> None:
    """Open and ascending: a pass is for the standing bid, and closes the auction once nobody else is waited for."""
    table = auction()
    table.done("bob", "cid")
    table.bid("dan", 6000)
    waits = pending(table.state)
    assert waits is not None
    assert waits.players == ("bob", "cid", "eve")
    assert table.code("bob", Finish(table.on - 1)) is Code.STALE  # type: ignore[arg-type]
    table.bid("bob", 6500)
    table.done("cid", "dan", "eve")
    assert table.banker == "bob"


def test_W2_who_cannot_go_higher_is_not_waited_for() -> None:
    """W3: nobody waits for one who is not eligible; the highest possible bid wins at once."""
    table = auction()
    assert table.banker == "-"
    table.bid("eve", PURSE)
    assert table.banker == "eve"


# --- S3, S4, C12


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
    assert table.last(StopCardReached).coup == 8 == table.last(CoupEnded).coup
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


def test_S4_a_rule_set_whose_shoe_could_run_out_is_refused() -> None:
    """A rule set is refused unless N >= 6, with one_more N >= 12."""
    assert house(stop_card=6).stop_card == 6
    with pytest.raises(RuleSetError, match="at least 6"):
        house(stop_card=5)
    with pytest.raises(RuleSetError, match="at least 12"):
        house(stop_card=11, last_coup="one_more")


@pytest.mark.parametrize("last", ["P", "B", "T"])
def test_C12_when_the_shoe_is_over_the_bank_is_the_bankers(last: str) -> None:
    """When the shoe is over, the bank on the table is the banker's: no C9, no suite, no suivi."""
    table = short_shoe(last)
    assert table.last(CoupEnded).winner == last
    after = table.log[table.log.index(table.last(CoupEnded)) :]
    told: list[type] = [type(each) for each in after]
    expected: dict[str, list[type]] = {
        "P": [CoupEnded],
        "B": [CoupEnded, TaxeTaken, BankReturned],
        "T": [CoupEnded, StakesGivenBack, BankReturned],
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


# --- C13


def test_C13_a_disconnected_player_keeps_his_seat_for_a_set_number_of_coups() -> None:
    """A disconnected player keeps his seat for a set number of coups."""
    table = banked(BANKER_WINS * 3, rules=house(absent_coups=2))
    table.away("eve")
    for _ in range(2):
        assert EVE in table.state.players
        table.stake("bob", 3000)
        table.play()
        if EVE in table.state.players:
            table.keep()
    assert EVE not in table.state.players
    assert table.taken_home("eve") == PURSE


def test_C13_his_open_decision_is_the_passive_choice() -> None:
    """His open decision is C7.4 or the passive choice (no entry, decline, no, pass)."""
    table = ready(BANKER_WINS)
    table.away("ann")
    table.default()
    assert table.last(PostDeclined) == PostDeclined(ANN, "absent")
    table.post("bob", 10_000)
    table.away("bob")
    table.to("stakes")
    assert "ann" not in pending(table.state).players  # type: ignore[union-attr]
    table.stake("cid", 11_000)
    table.close()
    table.default()  # no raise
    assert table.state.bank == 10_000
    table.play()
    table.default()  # pass
    assert table.last(BankPassed).player == "bob"


@pytest.mark.parametrize("phase", ["associate", "consent", "calls", "stakes", "raise", "marche", "deal"])
def test_C13_a_banker_who_leaves_has_his_coup_played_and_a_win_is_a_pass(phase: str) -> None:
    """A banker who leaves for good has his coup played *selon la règle*; a win is then a pass, the bank going to his
    purse."""
    table = at(phase)
    table.leave("ann")
    assert table.last(LeavingSaid).player == "ann"
    while not table.all(CoupDealt):
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


def test_C13_and_its_replays_after_ties() -> None:
    """Has his coup, and its replays after ties, played *selon la règle*."""
    table = banked(TIE + "2 3 T T 9 3")
    table.stake("bob", 10_000)
    table.close()
    table.leave("ann")
    table.play()
    assert table.banker == "ann"
    table.play()
    assert table.last(Declared) == Declared("banker", ANN, "draw", selon_la_regle=True)
    assert table.last(CoupEnded).winner == "B"


def test_C13_a_loss_is_C10() -> None:
    """A loss is C10."""
    table = banked(PONTE_WINS)
    table.stake("bob", 10_000)
    table.close()
    table.leave("ann")
    table.play()
    assert table.taken_home("ann") == PURSE - 10_000
    assert table.went_right_of() == 1
    assert table.asked == "bob"


def test_C13_a_banker_who_leaves_when_asked_to_keep_passes() -> None:
    """A win is then a pass (C11), the bank going to his purse."""
    table = won()
    table.leave("ann")
    table.default()
    assert table.taken_home("ann") == PURSE + 9500
    assert table.stage == "suite"


def test_C13_who_leaves_when_asked_for_a_bank_declines() -> None:
    """The passive choice: decline."""
    table = ready()
    table.leave("ann")
    assert table.last(PostDeclined) == PostDeclined(ANN, "absent")
    assert ANN not in table.state.players
    assert table.asked == "bob"


def test_C13_a_ponte_likewise_his_stake_stands() -> None:
    """A ponte likewise; his stake stands."""
    table = banked(PONTE_WINS)
    table.stake("bob", 10_000)
    table.close()
    table.proceed()
    table.leave("bob")
    assert table.layout() == {"bob": 10_000}
    table.play()
    assert table.taken_home("bob") == PURSE + 10_000


def test_C13_a_ponte_leaving_with_a_naturel_shows_it() -> None:
    """A ponte likewise: *selon la règle* his naturel is shown."""
    table = banked(PONTE_WINS)
    table.stake("bob", 10_000)
    table.deal()
    table.leave("bob")
    table.default()
    assert table.last(Declared) == Declared("ponte", BOB, "natural", selon_la_regle=True)


def test_C13_nobody_takes_his_entry_back_once_its_window_has_closed() -> None:
    """Nobody can take his entry back once its window has closed (C4.7 and C5.1 return it)."""
    table = banked()
    table.stake("bob", 12_000)
    window = table.on
    table.close()
    assert objection(table.state, BOB, Stake(window, Cents(0))) is not None
    table.leave("bob")
    assert table.state.players[BOB].leaving
    table.answer(False)
    assert table.layout() == {"bob": 10_000}


def test_C13_who_leaves_before_it_closes_takes_it_with_him() -> None:
    """Once its window has closed, not before."""
    table = banked()
    table.stake("bob", 12_000)
    table.leave("bob")
    assert table.last(EntriesReturned).to == {"bob": 12_000}
    assert table.taken_home("bob") == PURSE


def test_C13_a_suite_claim_goes_with_who_leaves() -> None:
    """Once its window has closed, not before."""
    table = won()
    table.passes()
    table.takes("cid")
    table.leave("cid")
    table.close()
    assert table.taken_home("cid") == PURSE
    assert table.banker == "-"


def test_C13_a_leaving_associate_stays_until_the_bank_is_over() -> None:
    """C3: bound as the banker is."""
    table = banked(BANKER_WINS)
    table.joins("dan")
    table.stake("bob", 20_000)
    table.close()
    table.leave("dan")
    table.play()
    assert table.state.associate == "dan"
    table.passes()
    assert table.taken_home("dan") == PURSE - 10_000 + 19_500


def test_C13_the_window_closes_when_the_last_one_waited_for_has_left() -> None:
    """W1: or when all have said *done* or *pass*."""
    table = banked()
    table.to("stakes")
    table.stake("bob", 1000)
    table.done("bob", "cid", "dan")
    table.leave("eve")
    assert table.stage == "deal"


def test_C13_an_away_players_entry_stands() -> None:
    """His open decision is the passive choice; what he had entered stays entered."""
    table = banked()
    table.stake("bob", 4000)
    table.away("bob")
    table.close()
    assert table.layout() == {"bob": 4000}


# --- M3


@pytest.mark.parametrize("phase", PHASES)
def test_M3_chips_are_conserved_in_every_phase(phase: str) -> None:
    """Purses + entries and stakes on the layout + bank (an associate's half within it) + house = chips issued."""
    table = at(phase)
    state = table.state
    entries = sum(entry.amount for entry in state.window.entries.values()) if state.window else 0
    assert sum(table.purses()) + entries + sum(state.layout.values()) + state.bank + state.house == 5 * PURSE


def test_bids_and_windows_are_told_in_amounts() -> None:
    """M3: every chip's way can be folded from the log."""
    table = auction()
    table.bid("cid", 6000)
    assert table.last(BidMade) == BidMade(CID, Cents(6000))
    assert table.last(WindowClosed).to == {}
    assert table.code("bob", MakeCall(table.on, "banco")) is Code.NOT_NOW
