"""Rule book B0 to B4: the course, the sides, how the bank is given, added to, and what it answers for. In cents."""

from typing import get_args

import pytest

from banque_table import BANK, LOST, PURSE, TIED, WON, Table, banked, house
from sabot.games.bank.auction import AuctionClosed, AuctionOpened, Bid
from sabot.games.bank.entries import EntriesReturned, StakesGivenBack
from sabot.games.bank.posting import Answer, Post, PostDeclined, TableWaits
from sabot.games.banque.actions import Action, AddToBank, BeWilling, DrawBanker, NameCutter, Retire, Stake
from sabot.games.banque.events import (
    Asked,
    BankAdded,
    BankEnded,
    BankerDrawn,
    BankPosted,
    CoupEnded,
    CoupOpened,
    CutterNamed,
    Opened,
    StakesResolved,
    TaxeTaken,
)
from sabot.games.banque.order import occupied, order, side_of_seat, turn
from sabot.games.banque.pending import pending
from sabot.games.banque.state import Phase, Step
from sabot.games.chemin.actions import Associate, MakeCall, TakeSuite
from sabot.games.refusals import Code
from sabot.games.seats import AbsenceCounted, Left, Seat, Sit
from sabot.games.taille import CutAsked, ShoeCut, ShoeRevealed, ShoeShuffled, Shuffle
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.shoe import packs

OPEN = house("banque-ouverte", minimum=Cents(10_000), award="auction", taxe_on="winnings")


def kinds(table: Table) -> list[str]:
    return [type(event).__name__ for event in table.log]


# --- B0


def test_B0_the_course_of_a_coup() -> None:
    """Award (B2), banco (B6), stakes (B5), [...] deal (B8), draw (B9), settlement (B10), taxe (B11), refill or
    retire (B13, B12)."""
    table = banked(LOST)
    stages = [table.stage]
    table.stake("ann", 10_000, "one")
    while table.stage != "tenure":
        stages.append(table.stage)
        table.default()
    assert stages == ["banco", "stakes", "deal", "declare", "declare", "turn", "choose", "settle"]
    told = kinds(table)
    assert told.index("BankPosted") < told.index("ShoeShuffled") < told.index("BancoResolved")
    assert told[-3:] == ["CoupEnded", "TaxeTaken", "Asked"]


def test_B0_if_nobody_stakes_no_coup_is_dealt_and_the_banker_is_asked() -> None:
    """If nobody stakes, no coup is dealt and the banker is asked as after a coup, save that he may retire only after
    a coup."""
    table = banked()
    table.to("stakes")
    table.close()
    assert (table.stage, table.asked, table.all(CoupOpened)) == ("tenure", "ben", [])
    assert table.code("ben", Retire(table.on)) == Code.NO_COUP_YET
    table.add(5_000)
    assert (table.stage, table.bank) == ("banco", BANK + 5_000)


def test_B0_a_round_without_stakes_after_a_coup_lets_him_retire() -> None:
    """If nobody stakes, [...] the banker is asked as after a coup."""
    table = banked(LOST)
    table.coup(ann=10_000)
    table.go_on()
    table.to("stakes")
    table.close()
    table.retire()
    assert table.last(BankEnded).why == "retired"


def test_B0_P8_a_round_without_stakes_counts_for_the_absent() -> None:
    """A disconnected player's seat is kept for a set number of coups, or of windows in which no coup was dealt."""
    table = banked(rules=house(absent_coups=1))
    table.away("eve")
    table.to("stakes")
    table.close()
    assert table.last(AbsenceCounted).players == ("eve",)
    assert table.last(Left).player == "eve"


def test_B0_the_award_comes_before_the_shuffle_of_a_new_shoe() -> None:
    """The award comes before the shuffle of a new shoe (S3 needs the banker)."""
    table = Table()
    assert table.stage == "auction"
    assert table.code(CROUPIER, Shuffle(packs(3), "n")) == Code.NOT_NOW
    table.banks("ben")
    assert table.stage == "cutter"
    table.name_cutter(None)
    assert table.stage == "shuffle"


@pytest.mark.parametrize("where", ["auction", "banco", "stakes", "beyond"])
def test_B0_fewer_than_two_present_before_the_deal(where: str) -> None:
    """As soon as fewer than two players are present before the deal, entries return and the table waits; bank, turns
    and shoe stay as they are."""
    table = Table(people="ann1 ben10") if where == "auction" else banked(people="ann1 ben10")
    if where == "auction":
        table.bid("ann", 20_000)
    elif where == "banco":
        table.banco("ann", "one")
    else:
        table.stake("ann", 2 * BANK if where == "beyond" else 10_000, "one")
        if where != "stakes":
            table.close()
    assert table.stage == where
    shoe, bank = table.state.taille.shoe, table.bank
    table.away("ann")
    assert table.last(TableWaits).lacks == "players"
    assert (table.stage, table.bank, table.state.taille.shoe) == ("waits", bank, shoe)
    assert table.purse("ann") == PURSE
    table.away("ann", away=False)
    assert table.stage == ("auction" if where == "auction" else "banco")


def test_B0_a_coup_that_is_open_is_played_to_its_end() -> None:
    """*Before the deal* means before *rien ne va plus*, as in C5.3: a coup that is open is played."""
    table = banked(LOST, people="ann1 ben10")
    table.stake("ann", 10_000, "one")
    table.close()
    table.away("ann")
    assert table.stage == "deal"
    table.play()
    assert table.bank == BANK + 9_800


def test_B0_the_banker_alone_at_the_table_waits_with_his_bank() -> None:
    """As soon as fewer than two players are present [...] the table waits; bank, turns and shoe stay as they are."""
    table = banked(LOST, people="ann1 ben10")
    table.coup(ann=10_000)
    table.leave("ann")
    assert table.stage == "tenure"
    table.go_on()
    assert (table.stage, table.banker, table.bank) == ("waits", "ben", BANK + 9_800)
    assert table.code("ben", Post(table.on, Cents(20_000))) == Code.NOT_NOW
    table.stand("sam")
    assert table.stage == "banco"


def test_B0_C2_only_seated_players_bid_are_listed_drawn_or_succeed() -> None:
    """C2's first sentence holds: only seated players bid, are listed, drawn or succeed."""
    table = Table(people="ann1 ben10 sam")
    assert table.state.auction is not None
    assert table.code("sam", Bid(table.state.auction.opened, Cents(20_000))) == Code.SEATED_ONLY
    drawn = Table(house(award="lot"), people="ann1 ben10 sam")
    assert drawn.code("sam", BeWilling(drawn.on, willing=True)) == Code.SEATED_ONLY
    listed = Table(house(award="list"), people="sam ann1 ben10")
    assert listed.asked == "ann"


def test_B0_halves_are_in_whole_coins() -> None:
    """Halves and the odd part are in whole coins (*odd cent* in B and C means the odd coin)."""
    table = banked(rules=house(coin=Cents(700), minimum=Cents(7_000)), bank=70_000)
    table.stake("ann", 2_100, "cheval")
    table.close()
    assert table.layout() == {"ann": (1_400, 700)}


def test_B0_not_in_Banque() -> None:
    """Not in Banque: C3, C4.2-C4.4, C5.1-C5.3, C9-C11: no associate, à deux, avec, marche, raise, keep, pass, suite."""
    chemins = {kind.__name__ for kind in (Associate, MakeCall, TakeSuite)}
    assert chemins.isdisjoint(kind.__name__ for kind in get_args(Action))
    assert {"associate", "marche", "raise", "keep", "suite"}.isdisjoint((*get_args(Phase), *get_args(Step)))


def test_B0_C2_where_B_is_silent_C_holds() -> None:
    """Where B is silent C holds: windows, C2's least stake: a punter's least stake is 10 % of the minimum banco."""
    table = banked(bank=10_000)
    table.to("stakes")
    assert (table.code("ann", Stake(table.on, Cents(999), "one")), house().least_stake) == (
        Code.STAKE_BELOW_LEAST, 1_000,
    )  # fmt: skip


# --- B1


def test_B1_tableau_1_is_at_the_bankers_right() -> None:
    """Tableau 1 is at the banker's right (seats 1-5, counted from him), tableau 2 at his left (seats 6-10)."""
    table = Table(people="")
    assert [side_of_seat(table.state, seat) for seat in range(1, 11)] == ["one"] * 5 + ["two"] * 5
    small = Table(house(seats=4), people="")
    assert [side_of_seat(small.state, seat) for seat in range(1, 5)] == ["one", "one", "two", "two"]


@pytest.mark.parametrize("seats", [0, 3, 5, 12])
def test_B1_a_rule_set_has_an_even_number_of_seats(seats: int) -> None:
    """A rule set has an even number of seats, 2 to 10 (default 10), half on each side."""
    with pytest.raises(ValueError, match="seats"):
        house(seats=seats)


def test_B1_the_bankers_own_seat_is_kept_empty_and_not_occupied() -> None:
    """The banker's own seat is kept empty for him and is not *occupied*."""
    table = banked()
    assert [player.id for player in occupied(table.state, "two")] == ["dan", "eve"]
    assert table.code("sam", Sit(Seat(10), Cents(5))) == Code.SEAT_TAKEN


# --- B2


def test_B2_auction_with_one_bidder() -> None:
    """`award = auction` (W2 among the seated, at least the minimum bank; the winning bid is the capital)."""
    table = Table()
    assert table.last(AuctionOpened).minimum == 10_000
    assert table.state.auction is not None
    assert table.code("ann", Bid(table.state.auction.opened, Cents(9_999))) == Code.BID_TOO_LOW
    table.bid("ann", 10_000)
    table.close()
    assert (table.banker, table.bank, table.purse("ann")) == ("ann", 10_000, PURSE - 10_000)


def test_B2_auction_with_four_bidders() -> None:
    """A bid is at least the minimum, above the standing bid, and final (W2)."""
    table = Table(house(bid_step=Cents(1)))
    for name, amount in (("ann", 10_000), ("bob", 20_000), ("dan", 50_000), ("eve", 80_000), ("bob", 80_001)):
        table.bid(name, amount)
    assert table.state.auction is not None
    on = table.state.auction.opened
    assert table.code("dan", Bid(on, Cents(80_001))) == Code.BID_TOO_LOW
    assert table.code("dan", Bid(on, Cents(PURSE + 1))) == Code.PURSE_TOO_SMALL
    table.close()
    assert table.last(AuctionClosed).player == "bob"
    assert (table.banker, table.bank) == ("bob", 80_001)
    assert [table.purse(name) for name in ("ann", "dan", "eve")] == [PURSE] * 3


def test_B2_auction_without_a_bid_the_first_who_posts() -> None:
    """No taker: the table waits, and the first seated player who posts the minimum or more is banker."""
    table = Table(people="ann1 ben10 sam")
    table.close()
    assert table.last(TableWaits).lacks == "banker"
    assert table.code("sam", Post(table.on, Cents(10_000))) == Code.SEATED_ONLY
    assert table.code("ann", Post(table.on, Cents(9_999))) == Code.POST_BELOW_MINIMUM
    table.post("ann", 12_345)
    assert (table.banker, table.bank) == ("ann", 12_345)


def test_B2_list_in_the_order_in_which_they_came() -> None:
    """`list` (the seated in the order in which they came to the table, asked one by one (W3): a capital of at least
    the minimum, or silence, which declines; whoever has held the bank or declined goes to the end)."""
    table = Table(house(award="list"), people="dan6 ann1 bob2")
    assert table.asked == "dan"
    table.default()
    assert (table.last(PostDeclined).player, table.asked) == ("dan", "ann")
    assert table.code("ann", Post(table.on, Cents(9_999))) == Code.POST_BELOW_MINIMUM
    table.post("ann", 20_000)
    assert table.state.queue == ("ann", "bob", "dan")
    table.shoe(WON)
    table.to("stakes")
    table.stake("bob", 20_000, "one")
    table.play()
    table.decline("ann")
    assert (table.asked, table.state.queue) == ("bob", ("bob", "dan", "ann"))


def test_B2_list_who_comes_later_stands_behind_who_has_declined() -> None:
    """Whoever has declined goes to the end, who comes later stands behind him."""
    table = Table(house(award="list"), people="dan6 ann1 bob2")
    table.decline("dan")
    table.sit("eve", 7)
    assert table.state.queue == ("ann", "bob", "dan", "eve")
    table.decline("ann")
    assert table.state.queue == ("bob", "dan", "eve", "ann")


def test_B2_list_refused_by_all() -> None:
    """No taker: the table waits."""
    table = Table(house(award="list"))
    for name in ("ann", "bob", "dan", "eve", "ben"):
        assert table.asked == name
        table.decline(name)
    assert table.last(TableWaits).lacks == "banker"
    table.post("eve", 10_000)
    assert table.banker == "eve"


def test_B2_list_passes_over_who_is_away_or_too_poor() -> None:
    """A capital of at least the minimum, or silence, which declines."""
    table = Table(house(award="list"), people="ann1 bob2", purse=10_000)
    table.sit("dan", 6)
    table.away("ann")
    table.default()
    assert [(event.player, event.why) for event in table.all(PostDeclined)] == [("ann", "absent")]
    assert table.asked == "bob"


def test_B2_lot_among_the_willing() -> None:
    """`lot` (one window: who is willing; one of them is drawn and names his capital; silence: the next is drawn)."""
    table = Table(house(award="lot"))
    assert table.last(Opened).window == "willing"
    for name in ("ann", "dan", "eve"):
        table.willing(name)
    table.willing("eve", willing=False)
    table.close()
    waits = pending(table.state)
    assert waits is not None
    assert (waits.step, waits.chance) == ("lot", "lot")
    assert table.code(CROUPIER, DrawBanker(PlayerId("eve"))) == Code.BAD_LOTS
    assert table.code("ann", DrawBanker(PlayerId("ann"))) == Code.HOUSE_ONLY
    table.lot("dan")
    assert table.last(BankerDrawn).player == "dan"
    table.default()
    assert (table.stage, table.state.willing) == ("lot", ("ann",))
    table.lot("ann")
    table.post("ann", 30_000)
    assert (table.banker, table.bank) == ("ann", 30_000)


def test_B2_lot_nobody_is_willing_or_everybody_silent() -> None:
    """No taker: the table waits."""
    table = Table(house(award="lot"))
    table.close()
    assert table.last(TableWaits).lacks == "banker"
    silent = Table(house(award="lot"))
    silent.willing("ann")
    silent.close()
    silent.lot("ann")
    silent.default()
    assert silent.last(TableWaits).lacks == "banker"


def test_B2_lot_the_last_of_the_willing_leaves() -> None:
    """One of them is drawn [...]; no taker: the table waits."""
    table = Table(house(award="lot"))
    table.willing("ann")
    table.close()
    table.leave("ann")
    assert table.last(TableWaits).lacks == "banker"


def test_B2_the_bank_lasts_for_the_partie() -> None:
    """The bank lasts for the partie, save B4, B12, B13."""
    table = banked(LOST + WON + TIED)
    for _ in range(3):
        table.coup(ann=10_000)
        table.go_on()
    assert table.banker == "ben"


def test_B2_whoever_s_bank_ends_may_take_it_again() -> None:
    """Whoever's bank ends goes back to the seat kept for him and may take it again."""
    table = banked(LOST)
    table.coup(ann=10_000)
    table.retire()
    table.close()
    assert table.stage == "auction"
    assert [player.id for player in occupied(table.state, "two")] == ["dan", "eve", "ben"]
    table.banks("ben", 20_000)
    assert (table.banker, table.bank, table.stage) == ("ben", 20_000, "banco")


def test_B2_the_bid_and_its_taxe() -> None:
    """A bid or posting that the purse cannot cover with its taxe is refused (B11)."""
    table = Table(house(taxe_on="capital"))
    assert table.state.auction is not None
    on = table.state.auction.opened
    assert table.refused("ann", Bid(on, Cents(952_400))).facts == {"needed": 1_000_020, "available": PURSE}
    table.bid("ann", 952_380)
    assert (table.purse("ann"), table.bank, table.state.house) == (1, 952_380, 47_619)


# --- S3


def test_S3_the_banker_names_who_cuts() -> None:
    """Who cuts: [...] Banque, a punter whom the banker names."""
    table = Table()
    table.banks("ben")
    assert table.last(Asked).question == "cutter"
    assert table.code("ben", NameCutter(table.on, PlayerId("ben"))) == Code.IN_THE_BANK
    assert table.code("ben", NameCutter(table.on, PlayerId("zoe"))) == Code.NOT_AT_TABLE
    assert table.code("ann", NameCutter(table.on, PlayerId("ann"))) == Code.NOT_ASKED
    table.name_cutter("eve")
    assert table.last(CutterNamed).player == "eve"
    table.act(CROUPIER, Shuffle(packs(3), "n"))
    table.close()
    assert table.last(CutAsked).player == "eve"


@pytest.mark.parametrize("named", [None, "eve"])
def test_S3_silence_the_first_in_the_order_of_B6(named: str | None) -> None:
    """Silence: the first in the order of B6."""
    table = Table()
    table.banks("ben")
    table.name_cutter(named)
    if named:
        table.away(named)
    table.act(CROUPIER, Shuffle(packs(3), "n"))
    table.close()
    assert table.last(CutAsked).player == "ann"


def test_S3_no_cut_in_time_the_croupier_cuts() -> None:
    """No cut in time: the croupier cuts at random."""
    table = banked()
    assert table.last(ShoeCut).player == CROUPIER
    assert len(table.all(ShoeShuffled)) == 1


# --- B3


def test_B3_the_banker_may_add_never_take_out() -> None:
    """The banker's capital stays on the table: he may add when he is asked after a coup (B12), never take out."""
    table = banked(LOST)
    assert table.code("ben", AddToBank(table.on, Cents(5_000))) == Code.NOT_NOW
    table.coup(ann=10_000)
    before = table.bank
    assert table.code("ben", AddToBank(table.on, Cents(-5_000))) == Code.BANK_STAYS
    assert table.code("ben", AddToBank(table.on, Cents(0))) == Code.BANK_STAYS
    assert table.code("ann", AddToBank(table.on, Cents(5_000))) == Code.NOT_ASKED
    table.add(5_000)
    assert table.last(BankAdded).why == "added"
    assert (table.bank, table.stage) == (before + 5_000, "banco")


@pytest.mark.parametrize("stop_card", [10, 14, 16])
def test_B3_S4_a_coup_takes_at_most_nine_cards(stop_card: int) -> None:
    """A coup takes at most 6 cards, in Banque 9: a rule set is refused unless N >= 6 (9), with `one_more` N >= 12
    (18)."""
    assert house(stop_card=stop_card).stop_card == stop_card
    with pytest.raises(ValueError, match="stop_card"):
        house(stop_card=8)
    with pytest.raises(ValueError, match="stop_card"):
        house(stop_card=17, last_coup="one_more")
    assert house(stop_card=18, last_coup="one_more").last_coup == "one_more"


# --- B4


def test_B4_a_limited_bank_answers_only_with_its_capital() -> None:
    """`limited` (*banque limitée*: answers only with its capital)."""
    table = banked(WON, bank=10_000)
    table.stake("ann", 30_000, "one")
    table.close()
    table.answer(yes=False)
    table.play()
    assert table.purse("ann") == PURSE + 10_000


def test_B4_an_open_bank_answers_for_every_stake() -> None:
    """Open: after the stakes close the banker posts what the stakes of both sides exceed the bank by (a question)."""
    table = banked(WON, bank=10_000, rules=OPEN)
    assert table.stage == "stakes"
    table.stake("ann", 30_000, "one")
    table.stake("dan", 40_000, "two")
    table.close()
    assert (table.last(Asked).question, table.last(Asked).amount, table.asked) == ("cover", 60_000, "ben")
    assert table.code("ann", Answer(table.on, yes=True)) == Code.NOT_ASKED
    assert table.code(CROUPIER, Answer(table.on, yes=True)) == Code.NOT_ASKED
    table.answer(yes=True)
    assert (table.bank, table.last(BankAdded).why) == (70_000, "cover")
    table.play()
    assert (table.purse("ann"), table.purse("dan")) == (PURSE + 30_000, PURSE + 40_000)


@pytest.mark.parametrize("silent", [True, False])
def test_B4_if_he_does_not_the_stakes_return(silent: bool) -> None:
    """If he does not, the stakes return, the bank is his, B2 for the rest of the shoe."""
    table = banked(bank=10_000, rules=OPEN)
    table.stake("ann", 30_000, "one")
    table.close()
    table.default() if silent else table.answer(yes=False)
    assert table.last(StakesGivenBack).to == {"ann": 30_000}
    assert (table.last(BankEnded).why, table.purse("ben"), table.stage) == ("cover", PURSE, "auction")
    table.banks("ann", 20_000)
    assert (table.stage, table.banker) == ("stakes", "ann")


def test_B4_a_purse_that_cannot_is_no() -> None:
    """(A question; silence, or a purse that cannot, is no.)"""
    table = banked(bank=10_000, rules=OPEN)
    table.stake("ann", PURSE, "one")
    table.stake("bob", PURSE, "one")
    table.close()
    assert [asked.question for asked in table.all(Asked)] == ["cutter"]
    assert (table.last(BankEnded).why, table.stage) == ("cover", "auction")


def test_B4_what_he_covers_is_taxed_where_capital_is() -> None:
    """`capital`: once, of all capital brought in (award, B12's successor, additions, B4, B7, B13)."""
    rules = house("banque-ouverte", minimum=Cents(10_000), award="auction")
    table = banked(bank=20_000, rules=rules)
    table.stake("ann", 30_000, "one")
    table.close()
    table.answer(yes=True)
    assert [(event.amount, event.player) for event in table.all(TaxeTaken)] == [(1_000, "ben"), (500, "ben")]


def test_B0_stakes_within_the_bank_are_no_question() -> None:
    """What the stakes of both sides exceed the bank by: nothing is asked where they do not."""
    table = banked(rules=OPEN)
    table.stake("ann", BANK, "one")
    table.close()
    assert table.stage == "deal"
    assert table.last(StakesResolved).to == {}


def test_seating_by_lots_comes_before_the_award() -> None:
    """`seating = chosen | random` (lots, when a session begins)."""
    table = Table(house(seating="random"))
    assert (table.stage, table.all(AuctionOpened)) == ("lots", [])
    table.lots(ann=6, bob=7, dan=1, eve=2, ben=10)
    assert table.stage == "auction"
    table.banks("ben")
    table.shoe()
    assert order(table.state) == ("dan", "ann", "eve", "bob")
    assert turn(table.state, "one") == "dan"


def test_B0_entries_return_when_a_player_leaves() -> None:
    """Entries return: who leaves in an open window takes his own with him."""
    table = banked()
    table.stake("ann", 10_000, "one")
    table.leave("ann")
    assert table.last(EntriesReturned).to == {"ann": 10_000}
    assert table.taken_home("ann") == PURSE


def test_B14_the_next_shoe_begins_with_an_award() -> None:
    """The shoe over: the partie ends, tied stakes return, the bank is the banker's, B2."""
    table = banked(rules=house(decks=2, stop_card=40))
    while not table.all(ShoeRevealed):
        table.coup(ann=10_000, dan=10_000)
    assert (table.last(BankEnded).why, table.stage, table.bank) == ("over", "auction", 0)
    assert table.all(CoupEnded)
    assert table.code("ann", Stake(table.on, Cents(5_000), "one")) in (Code.NOT_NOW, Code.STALE)
    assert len(table.all(BankPosted)) == 1
    assert table.state.turns == (0, 0)


def test_B0_an_auction_that_is_broken_off_is_over() -> None:
    """B0: as soon as fewer than two are present the table waits; nobody can bid any more."""
    table = Table(people="ann1 bob2")
    assert table.stage == "auction"
    table.away("bob")
    assert table.stage == "waits"
    assert table.state.auction is None
