"""Games of Baccara Banque that the rule book names, each played for one thing. Amounts are cents."""

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from banque_table import BANK, LOST, PEOPLE, PURSE, TIED, WON, Table, banked, hand, house
from sabot.money import Cents

Story = Callable[[], Table]
STORIES: Final[dict[str, Story]] = {}


def story(tell: Story) -> Story:
    """Its name is that of the transcript."""
    STORIES[tell.__name__] = tell
    return tell


@story
def auction_with_one_bidder() -> Table:
    """B2, W2: ann bids the minimum, nobody goes above it; the winning bid is the capital."""
    table = Table()
    table.bid("ann", 10_000)
    table.close()
    return table


@story
def auction_with_four_bidders() -> Table:
    """B2, W2: each bid is above the standing one, which goes back; bob wins with the last."""
    table = Table()
    for name, amount in (("ann", 10_000), ("bob", 20_000), ("dan", 50_000), ("eve", 80_000), ("bob", 90_000)):
        table.bid(name, amount)
    table.close()
    return table


@story
def list_refused_by_all() -> Table:
    """B2: asked one by one in the order in which they came; no taker, the first who posts is banker."""
    table = Table(house(award="list"))
    for name in ("ann", "bob", "dan", "eve", "ben"):
        table.decline(name)
    table.post("eve", 20_000)
    return table


@story
def lot_drawn_twice() -> Table:
    """B2: ann and dan are willing; the lot falls on dan, who is silent, then on ann, who names her capital."""
    table = Table(house(award="lot"))
    table.willing("ann")
    table.willing("dan")
    table.close()
    table.lot("dan")
    table.default()
    table.lot("ann")
    table.post("ann", 30_000)
    return table


@story
def banco_from_both_sides_at_once() -> Table:
    """B6: bob and eve call from either side; each plays half on the own side, the odd cent is bob's."""
    table = banked(hand(7, 6, 6), bank=100_001)
    table.banco("eve", "cheval")
    table.banco("bob", "one")
    table.close()
    table.play()
    return table


@story
def suivi_three_times_and_then_barred() -> Table:
    """B6.1: bob loses three bancos running, two of them suivis; in the next window he may not call."""
    table = banked(LOST * 4, bank=10_000)
    for _ in range(3):
        table.banco("bob", "one")
        table.close()
        table.play()
        table.go_on()
    table.banco("ann", "one")
    table.close()
    table.play()
    return table


@story
def suivi_against_a_call_from_the_other_side() -> Table:
    """B6.1: a suivi stands before B6's division; dan's call from the other side lapses."""
    table = banked(LOST + WON, bank=50_000)
    table.banco("bob", "one")
    table.close()
    table.play()
    table.go_on()
    table.banco("dan", "two")
    table.banco("bob", "cheval")
    table.close()
    table.play()
    return table


@story
def a_cheval_with_an_odd_cent() -> Table:
    """B5: half on each, the odd cent to the own side; standing, to tableau 1."""
    table = banked(hand(7, 6, 6), people=PEOPLE + " sam")
    for name in ("ann", "dan", "sam"):
        table.stake(name, 10_001, "cheval")
    table.play()
    return table


@story
def a_limited_bank_breaks_in_the_second_tableaus_payment() -> Table:
    """B10.2: in the order of B6 as far as the bank reaches, eve in part; every winning stake returns."""
    table = banked(WON)
    for name, amount in (("ann", 40_000), ("bob", 30_000)):
        table.stake(name, amount, "one")
    for name, amount in (("dan", 25_000), ("eve", 20_000)):
        table.stake(name, amount, "two")
    table.close()
    table.answer(yes=False)
    table.play()
    return table


def beyond(rules: str = "at_risk", front: str = WON) -> Table:
    """Stakes of 150,000 against a bank of 100,000."""
    table = banked(front, rules=house(beyond=rules))
    table.stake("ann", 40_000, "one")
    table.stake("eve", 70_000, "two")
    table.stake("bob", 40_000, "cheval")
    table.close()
    return table


@story
def beyond_the_bank_accepted() -> Table:
    """B7: the banker posts the difference; the bank is open from this coup on, and no banco is asked for any more."""
    table = beyond(front=LOST)
    table.answer(yes=True)
    table.play()
    table.go_on()
    return table


@story
def beyond_the_bank_refused() -> Table:
    """B7, B10.2: the excess plays all the same, at its owners' risk."""
    table = beyond()
    table.answer(yes=False)
    table.play()
    return table


@story
def beyond_the_bank_returned() -> Table:
    """B7: the stakes count in the order of B6 until the bank is reached; eve's last in part."""
    table = beyond("returned")
    table.answer(yes=False)
    table.play()
    return table


@story
def an_open_bank_whose_banker_cannot_post() -> Table:
    """B4: the purse cannot; the stakes return, the bank is ben's, B2 for the rest of the shoe."""
    table = banked(bank=10_000, rules=house(bank_kind="open"))
    table.stake("ann", PURSE, "one")
    table.stake("bob", PURSE, "one")
    table.close()
    return table


@story
def an_open_bank_covers() -> Table:
    """B4, B11: ben covers 60,000 and pays 5 % of it on top, as he did of his capital."""
    table = banked(hand(7, 6, 6), bank=10_000, rules=house(bank_kind="open", taxe_on="capital"))
    table.stake("ann", 30_000, "one")
    table.stake("dan", 40_000, "two")
    table.close()
    table.answer(yes=True)
    table.play()
    return table


@story
def a_naturel_on_one_side() -> Table:
    """B9.1: tableau 1 has won against the banker's first two cards, whatever he draws against tableau 2."""
    table = banked(hand(8, 7, 3, 6))
    table.coup(ann=10_000, dan=20_000)
    return table


@story
def naturels_on_both_sides() -> Table:
    """B9.1: facing two naturels the banker does not draw."""
    table = banked(hand(8, 9, 2))
    table.coup(ann=10_000, dan=20_000)
    return table


@story
def a_naturel_of_the_bankers() -> Table:
    """B9.1, G4: the banker's naturel eight ends all drawing; a nine beats it."""
    table = banked(hand(2, 9, 8))
    table.coup(ann=10_000, dan=20_000)
    return table


@story
def naturels_shown_before_anybody_declares() -> Table:
    """B9: by `naturals = shown` tableau 2's nine lies open before ann asks."""
    table = banked(hand(2, 9, 5, 4), rules=house(naturals="shown"))
    table.coup(ann=10_000, dan=20_000)
    return table


@story
def one_side_tied_and_one_lost() -> Table:
    """B10, B10.1, B11: the tied side's stakes return, the lost side's join the bank, less 2 %."""
    table = banked(hand(7, 6, 7))
    table.coup(ann=10_000, dan=20_000)
    return table


@story
def a_side_without_stakes() -> Table:
    """B8, C7.4: tableau 2 is dealt and played by the croupier."""
    table = banked(hand(7, 5, 6, 3))
    table.coup(ann=10_000)
    return table


@story
def a_side_staked_only_from_the_other_side() -> Table:
    """B8: bob stakes à cheval; on tableau 2 nobody else has, and he holds both hands."""
    table = banked(hand(7, 6, 6))
    table.stake("bob", 10_000, "cheval")
    table.play()
    return table


@story
def the_turn_passes() -> Table:
    """B8: ann keeps the cards after a win and a tie; after a loss they are bob's, then ann's again."""
    table = banked(WON + TIED + LOST + LOST + TIED)
    for _ in range(5):
        table.coup(ann=1_000, bob=1_000)
        table.go_on()
    return table


@story
def the_holder_leaves_with_the_cards_in_hand() -> Table:
    """B8, C13: ann's stake stands, her hand is played selon la règle, and the turn is bob's."""
    table = banked(hand(2, 6, 7, 5) + TIED)
    table.stake("ann", 10_000, "one")
    table.deal()
    table.leave("ann")
    table.play()
    table.go_on()
    table.coup(bob=1_000)
    return table


@story
def succession_by_a_seat_of_either_side() -> Table:
    """B12: ben retires and eve takes the bank; then eve retires and ann takes it; each time they exchange places."""
    table = banked(LOST + LOST)
    for taker in ("eve", "ann"):
        table.coup(bob=10_000)
        table.retire()
        table.takes(taker)
        table.close()
    return table


@story
def nobody_succeeds() -> Table:
    """B12: nobody takes the bank over; it is auctioned for the rest of the shoe, and ben has it again."""
    table = banked(LOST)
    table.coup(ann=10_000)
    table.retire()
    table.close()
    table.banks("ben", 20_000)
    return table


@story
def the_successors_taxe_on_capital() -> Table:
    """B11, B12: dan takes the bank over and pays 5 % of it on top."""
    table = banked(LOST, rules=house(taxe_on="capital", taxe_capital=Fraction(1, 20)))
    table.coup(ann=10_000)
    table.retire()
    table.takes("dan")
    table.close()
    return table


@story
def refill_asked_and_refused() -> Table:
    """B13: the bank holds less than the least stake; ben takes what is left, B2 for the rest of the shoe."""
    table = banked(WON, bank=10_500)
    table.coup(ann=10_000)
    table.decline("ben")
    return table


@story
def refill_asked_and_given() -> Table:
    """B13: refilled to at least the minimum the bank goes on."""
    table = banked(WON, bank=10_500)
    table.coup(ann=10_000)
    table.add(9_500)
    return table


@story
def the_cut_card_within_a_coup() -> Table:
    """S4, B14: a card behind the cut card is dealt in a coup: it is the last; the bank is ben's, and given anew."""
    table = banked(
        rules=house(decks=1, deck_options=(1,), stop_card=32), front=hand(6, 6, 7) + hand(2, 3, 4) + hand(6, 6, 7)
    )
    while table.stage != "auction":
        if table.stage == "tenure":
            table.go_on()
        table.coup(ann=1_000, dan=1_000)
    return table


@story
def an_absent_banker() -> Table:
    """B15: ben is away before the deal; his hand is played by the custom, and after the coup he retires."""
    table = banked(hand(6, 6, 2, 5))
    table.stake("ann", 10_000, "one")
    table.away("ben")
    table.play()
    return table


@story
def a_round_without_stakes() -> Table:
    """B0, B3: no coup is dealt; the banker is asked as after a coup, and adds."""
    table = banked()
    table.to("stakes")
    table.close()
    table.add(5_000)
    return table


@story
def the_banker_alone_at_the_table() -> Table:
    """B0: fewer than two are present; the table waits, the bank stays, and goes on when somebody comes."""
    table = banked(LOST, people="ann1 ben10")
    table.coup(ann=10_000)
    table.leave("ann")
    table.go_on()
    table.sit("eve", 7)
    return table


@story
def standing_stakes_that_find_no_room() -> Table:
    """B5: seated stakes leave 30,001 of the bank; sam's are cut to that, by arrival, and sue's return."""
    table = banked(hand(7, 6, 6), people=PEOPLE + " sam sue")
    table.stake("sue", 50_000, "two")
    table.stake("sam", 40_000, "cheval")
    table.stake("ann", BANK - 30_001, "one")
    table.play()
    return table


@story
def friends_and_the_larger_side() -> Table:
    """B9.2: at `banque-privee` the banker is bound to T4 against the larger side: 5 against an 8 stands, where the
    weights of both sides would draw (200 times 2901 is more than 300 times 1591); no taxe."""
    rules = house("banque-privee", minimum=Cents(10_000))
    table = banked(hand(4, 3, 5, 6, 8), rules=rules)
    table.coup(ann=20_000, dan=30_000)
    return table


@story
def both_sides_weighed() -> Table:
    """B9.2: the same cards and stakes as among friends, where the banker weighs both sides: he draws."""
    table = banked(hand(4, 3, 5, 6, 8, 2))
    table.coup(ann=20_000, dan=30_000)
    return table


@story
def one_person_holds_both_hands() -> Table:
    """B6: ann calls banco à cheval; she holds both hands, and declares for tableau 2 knowing the cards of tableau 1.
    Won and lost is a net of nothing: she may repeat it, uncounted (B6.1)."""
    table = banked(hand(5, 4, 7, 4, 2))
    table.banco("ann", "cheval")
    table.close()
    table.proceed("ben")
    table.says("ann", "draw")
    table.says("ann", "draw")
    table.play()
    table.go_on()
    table.banco("ann", "cheval")
    return table


@story
def a_naturel_on_one_side_and_two_a_cheval() -> Table:
    """B5, B9.1, B10: ann and dan have a half on each side. Tableau 1's naturel meets the banker's three, tableau 2 the
    eight that he draws to: each wins one half and loses the other, the odd cents lie on their own sides."""
    table = banked(hand(9, 7, 3, 5))
    table.stake("ann", 10_001, "cheval")
    table.stake("dan", 20_001, "cheval")
    table.play()
    return table


@story
def a_suivi_after_a_void_coup() -> Table:
    """B6.1, B10: a tied banco may be repeated as suivi, uncounted; lost, it counts as the first of three."""
    table = banked(TIED + LOST, bank=50_000)
    for _ in range(2):
        table.banco("bob", "one")
        table.close()
        table.play()
        table.go_on()
    table.banco("bob", "one")
    return table


@story
def two_holders_share_the_suivi() -> Table:
    """B6.1: bob and eve have lost a shared banco and follow it before ann, who is the first in order: half each, on
    their own sides, whatever they call; the odd cent is bob's, whose claim is better."""
    table = banked(LOST + hand(7, 6, 7), bank=50_005)
    table.banco("bob", "one")
    table.banco("eve", "two")
    table.close()
    table.play()
    table.go_on()
    table.banco("ann", "one")
    table.banco("eve", "cheval")
    table.banco("bob", "one")
    table.close()
    table.play()
    return table


@story
def a_caller_who_stands() -> Table:
    """B6: sam stands and called first; a seated caller plays, and sam's call lapses. Alone he plays it."""
    table = banked(hand(7, 6, 6) + LOST, people=PEOPLE + " sam")
    table.banco("sam", "two")
    table.banco("eve", "two")
    table.close()
    table.play()
    table.go_on()
    table.banco("sam", "cheval")
    table.close()
    table.play()
    return table


def back_in_the_bank(table: Table) -> None:
    """ben, who was away and has retired, comes back; nobody takes his bank over, and he buys it again."""
    table.away("ben", away=False)
    table.close()
    table.banks("ben")


@story
def a_banker_absent_in_each_phase() -> Table:
    """B15: ben is away when he is asked who cuts, during the calls, during the stakes, when he is asked beyond the
    bank, before the deal, the turn, the third card, the choice, and when he is asked to go on: silence, the custom,
    and after the coup he retires, each time."""
    table = Table()
    table.banks("ben")
    table.away("ben")
    table.shoe(hand(4, 6, 2, 3, 5) * 9)
    table.coup(ann=10_000)
    for stage in ("banco", "stakes", "beyond", "deal", "turn", "give", "choose", "tenure"):
        back_in_the_bank(table)
        if stage != "banco":
            table.stake("ann", BANK + 5_000 if stage == "beyond" else 10_000, "one")
        table.to(stage)
        table.away("ben")
        if stage == "banco":
            table.stake("ann", 10_000, "one")
        if stage == "tenure":
            table.default()
        else:
            table.play()
    return table


@story
def an_absent_banker_of_a_broken_bank() -> Table:
    """B13, B15: silence is no: ben is away when the bank breaks, is not asked, and has what is left."""
    table = banked(WON, bank=10_500)
    table.stake("ann", 10_000, "one")
    table.deal()
    table.away("ben")
    table.play()
    return table


@story
def an_absent_banker_of_an_open_bank() -> Table:
    """B4, B15: ben is away when he is asked to cover: silence is no, the stakes return, the bank is his."""
    table = banked(bank=10_000, rules=house(bank_kind="open"))
    table.stake("ann", 30_000, "one")
    table.close()
    table.away("ben")
    table.default()
    return table


@story
def a_banker_who_leaves_for_good() -> Table:
    """B15, C13: ben leaves with the cards on the table: they are played selon la règle, his bank goes with him, and
    eve, who takes it over, keeps her seat: there is nobody to exchange places with."""
    table = banked(LOST)
    table.stake("ann", 10_000, "one")
    table.deal()
    table.leave("ben")
    table.play()
    table.takes("eve")
    table.close()
    return table


@story
def too_few_before_the_deal() -> Table:
    """B0: dan goes during the stakes, and ben is alone: the entry goes back with him, bank, turns and shoe stay."""
    table = banked(LOST, people="dan6 ben10")
    table.stake("dan", 10_000, "two")
    table.leave("dan")
    table.sit("ann", 1)
    table.coup(ann=10_000)
    return table


@story
def the_session_ends_between_two_coups() -> Table:
    """B14, C12: the house ends the session during the calls: the entry goes back, the bank is ben's, all go."""
    table = banked(LOST)
    table.coup(ann=10_000)
    table.go_on()
    table.banco("dan", "two")
    table.end()
    return table
