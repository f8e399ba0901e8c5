"""Games of Chemin de Fer that the rule book names, each played for one thing. Amounts are cents."""

from collections.abc import Callable
from typing import Final

from chemin_table import BANKER_WINS, PONTE_WINS, TIE, Table, banked, house, ready

Story = Callable[[], Table]
STORIES: Final[dict[str, Story]] = {}


def story(tell: Story) -> Story:
    """Its name is that of the transcript."""
    STORIES[tell.__name__] = tell
    return tell


def won_by_ann(front: str = "", **changes: object) -> Table:
    """Ann has won a coup against bob and is asked whether she keeps the bank."""
    table = banked(BANKER_WINS + front, rules=house("chemin-de-fer", **changes))
    table.stake("bob", 10_000)
    table.play()
    return table


def lost_banco_of_eve(front: str) -> Table:
    """Eve has lost a banco against ann, who keeps the bank."""
    table = banked(BANKER_WINS + front)
    table.call("eve", "banco")
    table.play()
    table.keep()
    table.to("calls")
    return table


@story
def suivi_against_a_nearer_prime() -> Table:
    """C4.5, C4.6: eve, who lost her banco, follows; bob is nearer to the banker's right and calls banco in vain."""
    table = lost_banco_of_eve("2 3 T T 7 3 ")
    table.call("bob", "banco")
    table.call("eve", "suivi")
    table.play()
    return table


@story
def suivi_lapses_unused() -> Table:
    """C4.1, C4.5: it lapses unused with the next calls of the same banker; in the next eve may only call banco."""
    table = lost_banco_of_eve(BANKER_WINS)
    table.stake("bob", 19_500)
    table.play()
    table.keep()
    table.to("calls")
    table.call("eve", "banco")
    table.call("dan", "banco")
    table.close()
    return table


@story
def a_deux_of_five_callers() -> Table:
    """C4.2: of five callers the two with the best prime, the odd cent to the better; the ponte is the better prime."""
    table = banked(PONTE_WINS, bank=10_001)
    table.stand("zoe")
    table.to("calls")
    for name in ("zoe", "eve", "dan", "cid", "bob"):
        table.call(name, "a_deux")
    table.play()
    return table


@story
def a_deux_alone() -> Table:
    """C4.2, C4.7: a single caller's call lapses; he stakes with the others."""
    table = banked(BANKER_WINS)
    table.call("dan", "a_deux")
    table.close()
    table.stake("dan", 6000)
    table.stake("bob", 4000)
    table.play()
    return table


@story
def avec_with_the_table() -> Table:
    """C4.3: the caller has half, rounded up; the others together at most the rest, by prime; the caller is ponte."""
    table = banked(PONTE_WINS, bank=10_001)
    table.call("dan", "avec")
    table.close()
    table.stake("eve", 3000)
    table.stake("bob", 4000)
    table.play()
    return table


@story
def avec_and_nobody_with_him() -> Table:
    """C4.3, C4.4: nobody else stakes, the caller does not take the open half: his half is the banco."""
    table = banked(BANKER_WINS)
    table.call("cid", "avec")
    table.close()
    table.close()
    table.answer(False)
    table.play()
    return table


@story
def la_table_marche_taken() -> Table:
    """C4.4: asked after the stakes, the avec caller takes the whole open part."""
    table = banked(PONTE_WINS)
    table.call("cid", "avec")
    table.close()
    table.stake("bob", 1500)
    table.close()
    table.answer(True)
    table.play()
    return table


@story
def la_table_marche_refused() -> Table:
    """C4.4, C5.2: silence is no; the open part leaves the table to the banker."""
    table = banked(PONTE_WINS)
    table.call("cid", "avec")
    table.close()
    table.stake("bob", 1500)
    table.close()
    table.default()
    table.play()
    return table


@story
def over_staked_and_raised() -> Table:
    """C0, C5.1, C7.4: the banker raises by the exact excess; every stake counts whole; the custom draws on 5."""
    table = banked(BANKER_WINS)
    table.stake("bob", 8000)
    table.stake("cid", 7000)
    table.close()
    table.answer(True)
    table.play()
    return table


@story
def over_staked_without_a_raise() -> Table:
    """C5.1, C6: stakes count in prime order, the last in part, below the least stake; the highest counted is ponte."""
    table = banked(PONTE_WINS)
    table.stake("bob", 6000)
    table.stake("cid", 3900)
    table.stake("dan", 7000)
    table.stake("eve", 2000)
    table.close()
    table.answer(False)
    table.play()
    return table


@story
def under_staked() -> Table:
    """C5.2, C8.2, C9: the open part leaves the table; the small bank is won and kept below the minimum banco."""
    table = banked(BANKER_WINS)
    table.stake("bob", 500)
    table.stake("eve", 1000)
    table.play()
    table.keep()
    return table


@story
def nobody_stakes() -> Table:
    """C5.3: no coup is dealt, the bank goes back without a taxe, the shoe to the right."""
    table = banked()
    table.to("stakes")
    table.done("bob", "cid", "dan", "eve")
    return table


@story
def ties_in_a_row() -> Table:
    """C8.3: void, no taxe; the same stakes are dealt again without calls, until it is decided."""
    table = banked(TIE + "6 6 T T " + TIE + PONTE_WINS)
    table.stake("bob", 4000)
    table.stake("dan", 6000)
    for _ in range(4):
        table.play()
    return table


COUPS: Final = "9 5 T T 8 4 J J 5 9 Q Q 4 8 K K "


def to_the_last_coup(last: str, before: int = 7, stop_card: int = 75, last_coup: str = "finish") -> Table:
    """A shoe of two decks whose cut card lies behind 29 cards; all but the last coups go by without a story."""
    rules = house(decks=2, stop_card=stop_card, last_coup=last_coup)
    table = ready((COUPS * 2)[: 8 * before] + last, rules)
    while table.state.coups < before:
        table.coup(5000) if table.stage in ("post", "associate", "calls", "stakes") else table.default()
    while table.stage != "post":
        table.default()
    del table.log[:-1], table.around[:-1]  # up to the question for a bank
    return table


@story
def a_tie_in_the_last_coup() -> Table:
    """S4, C8.3, C12: not replayed; every stake goes back, the bank to the banker."""
    table = to_the_last_coup(TIE)
    table.post(table.asked, 10_000)
    table.stake("ann", 6000)
    table.stake("eve", 4000)
    table.play()
    return table


@story
def the_cut_card_inside_a_coup() -> Table:
    """S4, C12: the coup that deals the first card behind it is played out; the banker who won it takes the bank."""
    table = to_the_last_coup("2 6 T T 3 ")
    table.post(table.asked, 10_000)
    table.call("ann", "banco")
    table.play()
    return table


@story
def the_cut_card_at_the_beginning() -> Table:
    """S4: the coup that begins with the cards behind it is the last; the shoe goes where a loss sends it."""
    table = to_the_last_coup(PONTE_WINS, before=8, stop_card=72)
    table.post(table.asked, 10_000)
    table.call("ann", "banco")
    table.play()
    return table


@story
def one_more_coup() -> Table:
    """S4: with `one_more` the tie in the coup of the cut card is replayed, and that is the last."""
    table = to_the_last_coup(TIE + BANKER_WINS, last_coup="one_more")
    table.post(table.asked, 10_000)
    table.call("ann", "banco")
    table.play()
    table.play()
    return table


@story
def suite_taken() -> Table:
    """C11.1: offered at its amount, the first in order from the origin's right who takes it is banker."""
    table = won_by_ann()
    table.passes()
    for name in ("eve", "cid", "dan"):
        table.takes(name)
    table.done("bob")
    table.done("cid", "dan", "eve")
    return table


@story
def suite_auctioned_above_its_amount() -> Table:
    """C11.2: nobody took it at its amount; the highest bid is posted, though it be more."""
    table = won_by_ann()
    table.passes()
    table.close()
    for name, bid in (("bob", 15_000), ("dan", 19_500), ("bob", 25_000)):
        table.bid(name, bid)
    table.close()
    return table


@story
def suite_auctioned_below_its_amount() -> Table:
    """C11.2, C11.4: the bid is less than the amount; still a suite, prime is counted from the origin's right."""
    table = won_by_ann()
    table.passes()
    table.close()
    table.bid("dan", 6000)
    table.done("bob", "cid", "eve")
    table.call("eve", "banco")
    table.call("bob", "banco")
    table.close()
    return table


@story
def suite_refused_by_all() -> Table:
    """C11.3: no taker, no bid; an ordinary bank from the origin's right, prime from its own banker's."""
    table = won_by_ann()
    table.passes()
    table.done("bob", "cid", "dan", "eve")
    table.done("bob", "cid", "dan", "eve")
    table.decline("bob")
    table.post("cid", 6000)
    table.call("bob", "banco")
    table.call("dan", "banco")
    table.close()
    return table


@story
def suite_passed_again_and_lost() -> Table:
    """C11.4, C10: passed by ann, by dan, lost by eve; the shoe goes to the right of ann's seat, though she has left."""
    table = won_by_ann(BANKER_WINS + PONTE_WINS)
    table.passes()
    table.takes("dan")
    table.close()
    table.leave("ann")
    table.stake("cid", 19_500)
    table.play()
    table.passes()
    table.takes("eve")
    table.close()
    table.call("dan", "banco")
    table.call("bob", "banco")
    table.play()
    return table


@story
def suite_without_an_auction() -> Table:
    """C11.3: suite_auction = no; what nobody takes is an ordinary bank of the origin's right."""
    table = won_by_ann(suite_auction="no")
    table.passes()
    table.done("bob", "cid", "dan", "eve")
    return table


@story
def associate_through_a_fitting_a_tie_and_a_pass() -> Table:
    """C3, C5.2, C8.3, C11: what leaves the bank is halved, the odd cent to the banker."""
    table = banked(TIE + BANKER_WINS, bank=5001)
    table.joins("dan")
    table.close()
    table.stake("bob", 7001)
    table.play()
    table.play()
    table.passes()
    return table


@story
def associate_and_a_loss() -> Table:
    """C3, C8.1, C10: kept with its associate, the bank is lost and used up to the last cent."""
    table = banked(BANKER_WINS + PONTE_WINS)
    table.joins("dan")
    table.close()
    table.stake("bob", 20_000)
    table.play()
    table.keep()
    table.call("bob", "banco")
    table.play()
    return table


@story
def associate_by_consent() -> Table:
    """C3: with_consent; the banker refuses the first in prime and accepts the second."""
    table = banked(rules=house(associate="with_consent"))
    for name in ("eve", "cid"):
        table.joins(name)
    table.close()
    table.answer(False)
    table.answer(True)
    return table


@story
def the_banker_leaves_during_the_calls() -> Table:
    """C13: the coup is played selon la règle; a win is then a pass, the bank going to the purse."""
    table = banked("2 3 T T 9 5 ")
    table.to("calls")
    table.leave("ann")
    table.call("bob", "banco")
    table.play()
    table.default()
    return table


@story
def the_banker_leaves_when_asked_to_raise() -> Table:
    """C13: the open decision is the passive choice: no raise; a loss is C10."""
    table = banked(PONTE_WINS)
    table.stake("bob", 12_000)
    table.close()
    table.leave("ann")
    table.default()
    table.play()
    return table


@story
def the_banker_leaves_after_the_deal() -> Table:
    """C13: the coup and its replay after a tie are played selon la règle."""
    table = banked("5 5 T T K " + BANKER_WINS)
    table.stake("bob", 10_000)
    table.deal()
    table.says("bob", "draw")
    table.leave("ann")
    table.play()
    table.play()
    table.default()
    return table


@story
def the_banker_leaves_when_asked_to_keep() -> Table:
    """C13: a win is then a pass; the suite is offered."""
    table = won_by_ann()
    table.leave("ann")
    table.default()
    return table


@story
def the_banker_leaves_when_asked_for_a_bank() -> Table:
    """C13: the passive choice: declined."""
    table = ready()
    table.leave("ann")
    return table


@story
def a_ponte_leaves_with_a_naturel() -> Table:
    """C13, C7.1: the naturel is shown for him; his stake stands, and is paid before he goes."""
    table = banked("8 7 T T ")
    table.stake("bob", 10_000)
    table.deal()
    table.leave("bob")
    table.play()
    return table


@story
def a_card_asked_for_and_not_given() -> Table:
    """C7.3: the banker has a naturel; the card stays in the shoe."""
    table = banked("2 8 T T 7 ")
    table.stake("bob", 10_000)
    table.deal()
    table.says("bob", "draw")
    table.play()
    return table


@story
def the_choices_of_the_tableau() -> Table:
    """C7.2, T4: the ponte stands on 5; then, having drawn a 4, he meets a banker who stays on 5."""
    table = banked("5 6 T T 2 5 J J 4 ")
    table.stake("bob", 10_000)
    table.deal()
    table.says("bob", "stand")
    table.play()
    table.keep()
    table.call("bob", "banco")
    table.deal()
    table.says("bob", "draw")
    table.to_choice()
    table.says("ann", "stand")
    table.play()
    return table


@story
def everybody_declines() -> Table:
    """C1, C2: ann is asked first; silence and a small purse decline; the first who posts is banker."""
    table = Table(names="ann bob cid")
    table.sit("dan", 4, 4000)
    table.shoe()
    table.decline("ann")
    table.default()
    table.away("cid")
    table.default()
    table.post("bob", 5000)
    return table


@story
def too_few_players() -> Table:
    """C5.3: fewer than two are present; the bank goes back, the table waits until somebody comes."""
    table = ready(names="ann bob")
    table.post("ann", 5000)
    table.leave("bob")
    table.stand("zoe")
    return table


@story
def chemmy_and_its_liberties() -> Table:
    """C, C7.2, C7.3: seats by lot; the ponte draws on 7, the banker stands on 2; nobody takes a levy."""
    table = Table(house("chemmy"), "ann bob")
    table.lots(ann=4, bob=2)
    table.shoe("7 2 T T A ")
    table.post("bob", 10_000)
    table.call("ann", "banco")
    table.deal()
    table.says("ann", "draw")
    table.to_choice()
    table.says("bob", "stand")
    table.play()
    return table


@story
def the_session_ends_between_two_coups() -> Table:
    """C12, C8.3: after a tie the house ends the session; stakes and bank go back to their owners."""
    table = banked(TIE)
    table.joins("dan")
    table.call("bob", "banco")
    table.play()
    table.end()
    return table


@story
def suite_of_the_last_passer() -> Table:
    """C11, C4.6, C10: suite_origin = last; ann passes, dan passes again: prime and shoe begin at dan's right."""
    table = won_by_ann(BANKER_WINS + PONTE_WINS, suite_origin="last")
    table.passes()
    table.takes("dan")
    table.close()
    table.stake("cid", 19_500)
    table.play()
    table.passes()
    for name in ("bob", "eve"):
        table.takes(name)
    table.close()
    table.call("bob", "banco")
    table.call("ann", "banco")
    table.play()
    return table


@story
def standing_players_who_may_not_call() -> Table:
    """C: standing_calls = no; they stake what the seated leave uncovered, and the banker is not asked to raise."""
    table = Table(house(standing_calls="no"), "ann bob cid")
    table.stand("zoe")
    table.stand("yan")
    table.shoe(PONTE_WINS)
    table.post("ann", 10_000)
    table.done("bob", "cid")
    table.done("bob", "cid")
    for name, stake in (("zoe", 4000), ("yan", 4000), ("bob", 3000), ("cid", 2000)):
        table.stake(name, stake)
    table.play()
    return table


@story
def too_few_during_the_stakes() -> Table:
    """C5.3: fewer than two are present before the deal: stakes and bank go back, the shoe to the right."""
    table = ready(names="ann bob")
    table.post("ann", 5000)
    table.stake("bob", 2000)
    table.away("ann")
    table.away("ann", away=False)
    return table
