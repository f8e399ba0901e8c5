"""Rule book C0 to C3: the course, the first banker, posting, the associate. Amounts are cents."""

import pytest

from chemin_table import BANKER_WINS, PONTE_WINS, PURSE, SEVEN_UP, TIE, Table, banked, house, ready
from sabot.games.bank.entries import EntriesReturned
from sabot.games.bank.lots import DrawSeats
from sabot.games.bank.offers import CanPost
from sabot.games.bank.posting import Answer, BankKept, Decline, Post, PostDeclined, TableWaits
from sabot.games.chemin.actions import Associate, MakeCall, Stake
from sabot.games.chemin.events import (
    Asked,
    Associated,
    BankFitted,
    BankPassed,
    BankPosted,
    BankReturned,
    CoupEnded,
    CoupOpened,
    Entered,
    Opened,
    ShoeGoes,
    WindowClosed,
)
from sabot.games.chemin.legality import objection
from sabot.games.chemin.options import CanAssociate, options
from sabot.games.chemin.pending import pending
from sabot.games.chemin.state import associate_part, prime
from sabot.games.refusals import Code
from sabot.games.seats import Seat, Sit, Stand, TakeSeat
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import RuleSetError


def amount(of_: int) -> Cents:
    return Cents(of_)


# --- C, before its clauses


@pytest.mark.parametrize("seats", [2, 9, 11])
def test_C_seats_are_numbered_to_n(seats: int) -> None:
    """Seats are numbered 1..n (2-11, default 9) counter-clockwise from the croupier's right."""
    table = Table(house(seats=seats), "")
    table.sit("ann", seats)
    assert table.code("bob", sit(seats + 1)) is Code.NO_SUCH_SEAT
    assert house().seats == 9


def sit(seat: int) -> Sit:

    return Sit(Seat(seat), Cents(PURSE))


@pytest.mark.parametrize("seats", [1, 12])
def test_C_fewer_than_two_or_more_than_eleven_seats_are_no_table(seats: int) -> None:
    """Seats are numbered 1..n (2-11, default 9)."""
    with pytest.raises(RuleSetError, match=f"seats = {seats}: it is 2 to 11"):
        house(seats=seats)


def test_C_next_is_the_next_occupied_seat() -> None:
    """*Next* and *to the right* mean the next occupied seat in that direction."""
    table = Table(names="")
    for name, seat in (("ann", 2), ("bob", 9), ("cid", 5)):
        table.sit(name, seat)
    table.shoe()
    order = []
    for _ in range(3):
        order.append(table.asked)
        table.decline(table.asked)
    assert order == ["ann", "cid", "bob"]


def test_C_seating_chosen() -> None:
    """seating = chosen: everybody takes the seat he likes, and the shoe is shuffled at once."""
    table = Table(house(seating="chosen"), "ann bob")
    assert table.stage == "shuffle"
    assert table.code(CROUPIER, DrawSeats({PlayerId("ann"): Seat(1), PlayerId("bob"): Seat(2)})) is Code.NOT_NOW


def test_C_seating_random() -> None:
    """seating = random (lots, when a session begins)."""
    table = Table(house(seating="random"), "ann bob cid")
    waits = pending(table.state)
    assert waits is not None
    assert (waits.step, waits.chance, waits.idle) == ("lots", "seats", False)
    for wrong in ({"ann": 1, "bob": 2}, {"ann": 1, "bob": 1, "cid": 2}, {"ann": 1, "bob": 2, "cid": 10}):
        seats = {PlayerId(name): Seat(seat) for name, seat in wrong.items()}
        assert table.code(CROUPIER, DrawSeats(seats)) is Code.BAD_LOTS
    table.lots(ann=7, bob=3, cid=9)
    table.shoe()
    assert table.asked == "bob"


def test_C_lots_wait_for_two_players() -> None:
    """seating = random (lots, when a session begins): one player makes no session."""
    table = Table(house(seating="random"), "ann")
    waits = pending(table.state)
    assert waits is not None
    assert waits.idle
    refusal = table.refused(CROUPIER, DrawSeats({PlayerId("ann"): Seat(1)}))
    assert (refusal.code, refusal.facts) == (Code.TOO_FEW_PLAYERS, {"present": 1, "least": 2})


def test_C_lots_are_drawn_once_a_session() -> None:
    """Lots, when a session begins: who comes later takes a free seat."""
    table = Table(house(seating="random"), "ann bob")
    table.lots(ann=4, bob=5)
    table.sit("cid", 1)
    assert table.stage == "shuffle"
    table.shoe()
    assert table.asked == "cid"


def test_C_standing_players_come_after_all_seats_in_order_of_arrival() -> None:
    """Standing players (in order of arrival) come after all seats."""
    table = Table(names="ann bob")
    table.stand("zoe")
    table.stand("yan")
    table.sit("cid", 9)
    table.shoe()
    table.post("ann", 5000)
    assert prime(table.state) == ("bob", "cid", "zoe", "yan")


def test_C_how_many_may_stand_is_the_houses_choice() -> None:
    """Standing players: `standing` says how many."""
    table = Table(house(standing=1), "ann bob")
    table.stand("zoe")

    refusal = table.refused("yan", Stand(Cents(PURSE)))
    assert (refusal.code, refusal.facts) == (Code.NO_ROOM_TO_STAND, {"standing": 1})


def test_C_who_stands_may_sit_down_but_not_in_the_middle_of_his_stake() -> None:
    """Standing players come after all seats, until they take one."""
    table = Table(names="ann bob")
    table.stand("zoe")
    table.shoe(BANKER_WINS)
    table.post("ann", 5000)
    table.stake("zoe", 5000)
    table.close()

    assert table.code("zoe", TakeSeat(Seat(3))) is Code.NOT_NOW
    table.play()
    assert table.code("zoe", TakeSeat(Seat(2))) is Code.SEAT_TAKEN
    table.take_seat("zoe", 3)
    assert prime(table.state) == ("bob", "zoe")
    assert table.code("zoe", TakeSeat(Seat(4))) is Code.ALREADY_SEATED


def test_C_the_house_plays_no_hand() -> None:
    """The house plays no hand: it gets the taxe and nothing else."""
    table = banked(BANKER_WINS + PONTE_WINS)
    table.stake("bob", 10_000)
    table.play()
    assert table.state.house == 500
    table.keep()
    table.stake("bob", 19_500)
    table.play()
    assert table.state.house == 500


# --- C0


def test_C0_the_course_of_a_coup_won_and_a_coup_lost() -> None:
    """Course. Post, associate, calls, stakes, marche or raise, fitting, deal, draw, settlement. Won: C9; lost: C10."""
    table = banked(BANKER_WINS + PONTE_WINS, bank=10_000)
    table.stake("bob", 6000)
    table.play()
    assert kinds(table)[:9] == [
        "asked post", "posted", "associate", "calls", "stakes", "fitted", "coup", "settled B", "asked keep",
    ]  # fmt: skip
    table.keep()
    table.stake("bob", 11_700)
    table.play()
    assert kinds(table)[9:] == [
        "kept",
        "associate",
        "calls",
        "stakes",
        "coup",
        "settled P",
        "shoe passed",
        "asked post",
    ]


def test_C0_marche_comes_after_the_stakes_and_before_the_fitting() -> None:
    """Course: stakes (C5), *marche* (C4.4) or raise (C5.1), fitting (C5.2)."""
    table = banked()
    table.call("bob", "avec")
    table.stake("cid", 1000)
    table.close()
    table.answer(False)
    assert kinds(table)[-4:] == ["stakes", "asked marche", "fitted", "coup"]


def test_C0_the_raise_comes_after_the_stakes() -> None:
    """Course: stakes (C5), *marche* (C4.4) or raise (C5.1)."""
    table = banked()
    table.stake("cid", 11_000)
    table.close()
    table.answer(True)
    assert kinds(table)[-3:] == ["stakes", "asked raise", "coup"]


@pytest.mark.parametrize("calls", [{"bob": "banco"}, {"bob": "a_deux", "eve": "a_deux"}])
def test_C0_solo_and_a_deux_go_from_the_calls_straight_to_the_deal(calls: dict[str, str]) -> None:
    """Solo, suivi and à deux go from the calls straight to the deal."""
    table = banked()
    table.close()
    for name, call in calls.items():
        table.call(name, call)  # type: ignore[arg-type]
    table.close()
    assert table.stage == "deal"
    assert kinds(table)[-2:] == ["calls", "coup"]


def test_C0_suivi_goes_straight_to_the_deal() -> None:
    """Solo, suivi and à deux go from the calls straight to the deal."""
    table = banked(BANKER_WINS)
    table.call("bob", "banco")
    table.play()
    table.keep()
    table.call("bob", "suivi")
    table.close()
    assert table.stage == "deal"


def test_C0_after_a_tie_the_next_deal_follows_at_once() -> None:
    """Tie: C8.3."""
    table = banked(TIE)
    table.stake("bob", 10_000)
    table.play()
    assert table.stage == "deal"


def kinds(table: Table) -> list[str]:
    """The steps of the course, in words."""
    return [word for word in map(step, table.log) if word]


def step(event: object) -> str:
    match event:
        case Asked(question):
            return f"asked {question}"
        case Opened(window):
            return window
        case CoupEnded(winner=winner):
            return f"settled {winner}"
        case _:
            return PLAIN.get(type(event), "")


PLAIN: dict[type, str] = {
    BankPosted: "posted",
    BankFitted: "fitted",
    CoupOpened: "coup",
    BankKept: "kept",
    ShoeGoes: "shoe passed",
}


# --- C1


def test_C1_a_sessions_first_banker_is_nearest_the_croupiers_right() -> None:
    """A session's first banker is the occupied seat nearest the croupier's right."""
    table = Table(names="")
    table.sit("bob", 6)
    table.sit("ann", 3)
    table.shoe()
    assert table.asked == "ann"


# --- C2


def test_C2_only_seated_players_hold_the_bank() -> None:
    """Only seated players hold the bank."""
    table = Table(names="ann bob")
    table.stand("zoe")
    table.shoe()
    assert table.code("zoe", Post(table.on, amount(5000))) is Code.SEATED_ONLY
    table.decline("ann")
    table.decline("bob")
    assert table.code("zoe", Post(table.on, amount(5000))) is Code.SEATED_ONLY


def test_C2_at_least_the_minimum_banco_from_his_purse() -> None:
    """The banker hands the croupier at least the *minimum banco* from his purse."""
    table = ready()
    refusal = table.refused("ann", Post(table.on, amount(4999)))
    assert (refusal.code, refusal.facts) == (Code.POST_BELOW_MINIMUM, {"amount": 4999, "minimum": 5000})
    refusal = table.refused("ann", Post(table.on, amount(PURSE + 1)))
    assert (refusal.code, refusal.facts) == (Code.PURSE_TOO_SMALL, {"needed": PURSE + 1, "available": PURSE})
    table.post("ann", 5000)
    assert (table.state.bank, table.purse("ann")) == (5000, 95_000)


def test_C2_there_is_no_maximum() -> None:
    """There is no maximum: the whole purse may be posted."""
    table = ready(purse=10**12)
    table.post("ann", 10**12)
    assert table.state.bank == 10**12


@pytest.mark.parametrize("minimum", [5000, 12_300])
def test_C2_the_minimum_banco_is_the_rule_sets(minimum: int) -> None:
    """At least the *minimum banco*."""
    table = ready(rules=house(minimum=Cents(minimum)))
    assert table.code("ann", Post(table.on, amount(minimum - 1))) is Code.POST_BELOW_MINIMUM
    table.post("ann", minimum)


def test_C2_he_may_decline() -> None:
    """He may decline; the shoe goes to the right."""
    table = ready()
    table.decline("ann")
    assert table.last(PostDeclined) == PostDeclined(PlayerId("ann"), "said")
    assert table.asked == "bob"


def test_C2_silence_declines() -> None:
    """Silence declines."""
    table = ready()
    waits = pending(table.state)
    assert waits is not None
    assert (waits.players, waits.default) == (("ann",), Decline(table.on))
    table.default()
    assert table.asked == "bob"


def test_C2_too_small_a_purse_declines() -> None:
    """Too small a purse declines; the shoe goes to the right."""
    table = Table(names="ann bob")
    table.sit("eve", 5, 4999)
    table.sit("dan", 4, 5000)
    table.shoe()
    table.decline("ann")
    table.decline("bob")
    assert table.asked == "dan"
    table.decline("dan")
    assert table.last(PostDeclined) == PostDeclined(PlayerId("eve"), "purse")


def test_C2_the_shoe_does_not_go_back_to_one_who_sits_down_where_it_has_passed() -> None:
    """The shoe goes to the right: round to its left it comes last."""
    table = Table(names="ann")
    table.sit("cid", 3)
    table.sit("dan", 4)
    table.sit("eve", 5)
    table.shoe()
    table.decline("ann")
    table.decline("cid")
    table.sit("bob", 2)
    asked = []
    while table.last(Asked).player not in asked and not pending_idle(table):
        asked.append(table.last(Asked).player)
        table.decline(asked[-1])
    assert asked == ["dan", "eve", "bob"]


def pending_idle(table: Table) -> bool:
    """Whether every seat has declined."""
    waits = pending(table.state)
    return waits is not None and waits.idle


def test_C2_nobody_else_answers_for_the_one_asked() -> None:
    """The shoe is offered to one seat after the other: an action for another seat is refused."""
    table = ready()
    assert table.code("bob", Post(table.on, amount(5000))) is Code.NOT_ASKED
    assert table.code("bob", Decline(table.on)) is Code.NOT_ASKED


def test_C2_when_every_seat_has_declined_the_first_who_posts_is_banker() -> None:
    """When every seat has declined, the table waits, and the first who posts is banker."""
    table = ready()
    for name in ("ann", "bob", "cid", "dan", "eve"):
        table.decline(name)
    assert table.last(TableWaits).lacks == "banker"
    waits = pending(table.state)
    assert waits is not None
    assert waits.idle
    assert waits.default is None
    assert any(isinstance(each, CanPost) for each in options(table.state, PlayerId("dan")))
    table.post("dan", 6000)
    assert (table.banker, table.state.bank) == ("dan", 6000)
    assert prime(table.state)[0] == "eve"


def test_C2_who_was_too_poor_may_buy_in_and_post_at_a_waiting_table() -> None:
    """The first who posts is banker, whoever declined before, and for whatever reason."""
    table = Table(names="", rules=house())
    table.sit("ann", 1, 100)
    table.sit("bob", 2, 100)
    table.shoe()
    assert table.stage == "waits"
    assert table.code("ann", Post(table.on, amount(5000))) is Code.PURSE_TOO_SMALL
    table.buy_in("ann", 5000)
    table.post("ann", 5000)
    assert table.banker == "ann"


def test_C2_the_least_stake_is_a_tenth_of_the_minimum_banco() -> None:
    """A punter's least stake is 10 % of the minimum banco."""
    table = banked(bank=50_000)
    table.to("stakes")
    refusal = table.refused("bob", Stake(table.on, amount(499)))
    assert (refusal.code, refusal.facts) == (Code.STAKE_BELOW_LEAST, {"stake": 499, "least": 500})
    table.stake("bob", 500)


def test_C2_what_is_open_if_that_is_less() -> None:
    """A punter's least stake is 10 % of the minimum banco (what is open, if that is less)."""
    table = banked(BANKER_WINS, bank=5000)
    table.stake("bob", 500)
    table.play()
    assert table.state.bank == 975
    table.keep()
    table.call("cid", "avec")
    table.to("stakes")
    assert (table.state.layout[PlayerId("cid")], table.state.amount) == (488, 487)
    assert table.code("bob", Stake(table.on, amount(486))) is Code.STAKE_BELOW_LEAST
    table.stake("bob", 487)


def test_C2_the_least_stake_is_whole_coins() -> None:
    """10 % of the minimum banco, rounded up to whole coins."""
    rules = house(minimum=Cents(1500), coin=Cents(100))
    assert rules.least_stake == 200


# --- C3


def test_C3_one_other_player_doubles_the_bank() -> None:
    """Before the calls one other player may put down as much as the bank holds; the bank is doubled."""
    table = banked(bank=10_000)
    assert table.stage == "associate"
    table.joins("cid")
    assert table.purse("cid") == PURSE - 10_000
    table.close()
    assert (table.state.bank, table.state.associate, associate_part(table.state)) == (20_000, "cid", 10_000)
    assert table.stage == "calls"


def test_C3_several_are_ranked_by_prime() -> None:
    """Several: prime."""
    table = banked()
    for name in ("eve", "cid", "dan"):
        table.joins(name)
    table.close()
    assert table.state.associate == "cid"
    assert table.last(WindowClosed).to == {"eve": 10_000, "cid": 10_000, "dan": 10_000}
    assert [table.purse(name) for name in ("cid", "dan", "eve")] == [PURSE - 10_000, PURSE, PURSE]


def test_C3_a_standing_player_may_be_associate_after_all_seats() -> None:
    """One *other player*, not only one seated; prime puts the seated before him."""
    table = Table(names="ann bob")
    table.stand("zoe")
    table.shoe()
    table.post("ann", 5000)
    table.joins("zoe")
    table.close()
    assert table.state.associate == "zoe"


def test_C3_an_offer_may_be_taken_back_until_the_window_closes() -> None:
    """One window (W1): an entry may be withdrawn."""
    table = banked()
    table.joins("cid")
    table.joins("cid", joins=False)
    table.close()
    assert table.state.associate is None


def test_C3_what_the_purse_cannot_cover_is_refused() -> None:
    """As much as the bank holds, from his purse."""
    table = ready()
    table.sit("fay", 6, 9999)
    table.post("ann", 10_000)
    refusal = table.refused("fay", Associate(table.on, joins=True))
    assert (refusal.code, refusal.facts) == (Code.PURSE_TOO_SMALL, {"needed": 10_000, "available": 9999})
    assert not any(isinstance(each, CanAssociate) for each in options(table.state, PlayerId("fay")))


def test_C3_where_nobody_could_the_window_is_skipped() -> None:
    """W3: a step in which nobody is eligible is skipped."""
    table = Table(names="bob cid", purse=9999)
    table.sit("ann", 9)
    table.shoe()
    table.decline("bob")
    table.decline("cid")
    table.post("ann", 10_000)
    assert table.stage == "calls"
    assert "associate" not in [each.window for each in table.all(Opened)]


def test_C3_once_per_bank() -> None:
    """Once per bank: who has an associate is not joined by another."""
    table = banked(BANKER_WINS)
    table.joins("cid")
    table.stake("bob", 20_000)
    table.play()
    table.keep()
    assert table.stage == "calls"
    assert table.state.associate == "cid"


def test_C3_before_the_calls_of_any_coup() -> None:
    """Before the calls of any coup, not only of the first."""
    table = banked(BANKER_WINS)
    table.stake("bob", 10_000)
    table.play()
    table.keep()
    assert table.stage == "associate"
    table.joins("cid")
    table.close()
    assert table.state.bank == 39_000
    assert table.purse("cid") == PURSE - 19_500


def test_C3_whatever_leaves_the_bank_is_divided_the_odd_cent_to_the_banker() -> None:
    """One sum, half each; whatever leaves it (C5.2) is so divided, the odd cent to the banker."""
    table = banked(bank=5001)
    table.joins("cid")
    table.stake("bob", 5001)
    table.close()
    assert table.last(BankFitted) == BankFitted(
        amount(5001), {PlayerId("ann"): amount(2501), PlayerId("cid"): amount(2500)}
    )


def test_C3_he_may_not_call_or_stake() -> None:
    """He has no say, may not call or stake."""
    table = banked(BANKER_WINS)
    table.joins("cid")
    table.to("calls")
    refusal = table.refused("cid", MakeCall(table.on, "banco"))
    assert (refusal.code, refusal.facts) == (Code.IN_THE_BANK, {"banker": "ann"})
    table.to("stakes")
    assert table.code("cid", Stake(table.on, amount(1000))) is Code.IN_THE_BANK
    table.stake("bob", 20_000)
    table.play()
    assert table.code("cid", Answer(table.on, yes=True)) is Code.NOT_ASKED


def test_C3_he_leaves_when_the_bank_is_lost() -> None:
    """He leaves when the bank is lost, passed or over."""
    table = banked(PONTE_WINS)
    table.joins("cid")
    table.stake("bob", 20_000)
    table.play()
    assert table.state.associate is None
    assert (table.purse("ann"), table.purse("cid")) == (PURSE - 10_000, PURSE - 10_000)


def test_C3_he_leaves_when_the_bank_is_passed() -> None:
    """He leaves when the bank is lost, passed or over, with half of it."""
    table = banked(BANKER_WINS)
    table.joins("cid")
    table.stake("bob", 20_000)
    table.play()
    table.passes()
    assert table.last(BankPassed).to == {"ann": 19_500, "cid": 19_500}
    assert table.state.associate is None


def test_C3_he_leaves_when_the_bank_is_over() -> None:
    """He leaves when the bank is over: nobody stakes."""
    table = banked()
    table.joins("cid")
    table.to("stakes")
    table.close()
    assert table.last(BankReturned).to == {"ann": 10_000, "cid": 10_000}
    assert table.state.associate is None


def test_C3_not_during_ties() -> None:
    """Not before, and not during ties."""
    table = banked(TIE + TIE)
    table.joins("cid")
    table.stake("bob", 20_000)
    table.play()
    table.play()
    table.leave("cid")
    assert table.state.associate == "cid"
    assert table.state.players[PlayerId("cid")].leaving


def test_C3_allowed() -> None:
    """associate = allowed: nobody is asked."""
    table = banked(rules=house(associate="allowed"))
    table.joins("cid")
    table.close()
    assert table.stage == "calls"
    assert table.state.associate == "cid"


@pytest.mark.parametrize("yes", [True, False])
def test_C3_with_consent_of_the_banker(yes: bool) -> None:
    """associate = with_consent (the banker's)."""
    table = banked(rules=house(associate="with_consent"))
    table.joins("cid")
    table.close()
    assert table.last(Asked) == Asked("consent", PlayerId("ann"), amount(10_000), PlayerId("cid"))
    table.answer(yes)
    assert table.state.associate == ("cid" if yes else None)
    assert table.purse("cid") == PURSE - (10_000 if yes else 0)
    assert table.stage == "calls"


def test_C3_consent_is_asked_for_one_after_another_by_prime() -> None:
    """Several: prime; who is not accepted has his money back, and the next is asked about."""
    table = banked(rules=house(associate="with_consent"))
    table.joins("eve")
    table.joins("cid")
    table.close()
    assert table.last(Asked).about == "cid"
    table.answer(False)
    assert table.last(EntriesReturned).to == {"cid": 10_000}
    assert table.last(Asked).about == "eve"
    table.answer(True)
    assert table.last(Associated).player == "eve"


def test_C3_silence_is_no() -> None:
    """with_consent (the banker's; silence is no)."""
    table = banked(rules=house(associate="with_consent"))
    table.joins("cid")
    table.close()
    waits = pending(table.state)
    assert waits is not None
    assert waits.default == Answer(table.on, yes=False)
    table.default()
    assert table.state.associate is None


def test_C3_off() -> None:
    """associate = off."""
    table = banked(rules=house(associate="off"))
    assert table.stage == "calls"
    assert table.all(Opened)[0].window == "calls"


def test_C3_nobody_takes_his_offer_back_while_the_banker_is_asked() -> None:
    """C13: nobody can take his entry back once its window has closed."""
    table = banked(rules=house(associate="with_consent"))
    opened = table.on
    table.joins("cid")
    table.close()
    assert objection(table.state, PlayerId("cid"), Associate(opened, joins=False)) is not None
    table.leave("cid")
    assert table.state.players[PlayerId("cid")].leaving
    table.answer(False)
    assert PlayerId("cid") not in table.state.players
    assert table.taken_home("cid") == PURSE


def test_C3_the_bank_is_one_sum_that_grows_and_is_halved_again() -> None:
    """From then on it is one sum, half each."""
    table = banked(BANKER_WINS + BANKER_WINS + SEVEN_UP)
    table.joins("cid")
    table.stake("bob", 20_000)
    table.play()
    assert (table.state.bank, associate_part(table.state)) == (39_000, 19_500)
    table.keep()
    table.stake("dan", 39_000)
    table.play()
    assert (table.state.bank, associate_part(table.state)) == (76_050, 38_025)


def test_C3_everything_is_told_in_amounts() -> None:
    """M3: every chip's way can be folded from the log."""
    table = banked()
    table.joins("cid")
    table.close()
    assert table.last(Entered).amount == 10_000
    assert table.last(WindowClosed).to == {"cid": 10_000}
    assert table.last(Associated).amount == 10_000
