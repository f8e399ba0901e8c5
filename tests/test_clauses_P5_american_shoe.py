"""Rule book P5, the American table: how the shoe goes round."""

from itertools import permutations

import pytest

from any_table import of
from punto_american import american, closed, holder, waits_for
from punto_table import BANKER_WINS, PLAYER_WINS, TIE, Table, house
from sabot.games.punto.coup import HandPassed
from sabot.games.punto.settlement import CoupSettled
from sabot.games.punto.shoe import (
    CanHaveCroupierDeal,
    CanRefuseShoe,
    CroupierDeals,
    HaveCroupierDeal,
    RefuseShoe,
    ShoePassed,
)
from sabot.games.punto.table import options, pending, snapshot
from sabot.games.refusals import Code
from sabot.games.steps import Close, Proceed
from sabot.games.windows import PlayerId

ANN, BOB, EVE = PlayerId("ann"), PlayerId("bob"), PlayerId("eve")


# --- The shoe goes round


def test_P5_american_after_a_player_win_the_shoe_goes_to_the_next() -> None:
    """After a Player win the shoe goes next, counter-clockwise."""
    table = american(PLAYER_WINS * 4)
    holders = [holder(table)]
    for _ in range(4):
        closed(table).play()
        holders.append(holder(table))
    assert holders == [ANN, BOB, EVE, ANN, BOB]


@pytest.mark.parametrize("front", [TIE, BANKER_WINS])
def test_P5_american_a_tie_or_a_banker_win_leaves_it(front: str) -> None:
    """A tie leaves it (and so does a Banker win: the shoe goes after a Player win)."""
    table = closed(american(front))
    table.play()
    assert holder(table) == ANN
    assert len(table.all(ShoePassed)) == 1


def test_P5_american_empty_seats_are_passed_over() -> None:
    """The next occupied seat, counter-clockwise as in C."""
    table = Table(house("american", burn="none"), "")
    for name, seat in (("ann", 2), ("bob", 14), ("eve", 7)):
        table.sit(name, seat)
    table.shoe(PLAYER_WINS * 3)
    holders = [holder(table)]
    for _ in range(3):
        closed(table).play()
        holders.append(holder(table))
    assert holders == [ANN, EVE, BOB, ANN]


def test_P5_american_highest_winner() -> None:
    """highest_winner: after a Player win the shoe goes to the highest winning Player stake."""
    table = american(PLAYER_WINS, shoe_passes="highest_winner")
    table.stake("ann", player=2600)
    table.stake("bob", player=2500, tie=20_000)
    table.stake("eve", player=3000)
    table.play()
    assert holder(table) == EVE


def test_P5_american_highest_winner_counts_the_player_bet_alone() -> None:
    """The highest winner of a Player win: side bets that win beside it, or without it, do not count."""
    table = american(PLAYER_WINS, shoe_passes="highest_winner")
    table.stake("ann", small=50_000)
    table.stake("bob", player=2500, small=40_000)
    table.stake("eve", player=3000)
    lines = {(line.player, line.bet, line.result) for line in table.play().lines}
    assert {(ANN, "small", "won"), (BOB, "small", "won"), (EVE, "player", "won")} <= lines
    assert holder(table) == EVE


@pytest.mark.parametrize(("equal", "first"), [("ann bob eve", BOB), ("ann eve", EVE), ("ann", ANN)])
def test_P5_american_highest_winner_equal_first_from_the_right(equal: str, first: PlayerId) -> None:
    """Equal: first from the right."""
    for order in permutations(equal.split()):
        table = closed(american(PLAYER_WINS, shoe_passes="highest_winner"), **dict.fromkeys(order, 30))
        table.play()
        assert holder(table) == first


def test_P5_american_highest_winner_none_next() -> None:
    """None: next."""
    table = american(PLAYER_WINS, shoe_passes="highest_winner")
    table.stake("eve", banker=2500)
    table.play()
    assert holder(table) == BOB


def test_P5_american_highest_winner_a_tie_leaves_it() -> None:
    """A tie leaves it."""
    table = closed(american(TIE, shoe_passes="highest_winner"), eve=30)
    table.play()
    assert holder(table) == ANN


# --- Refusing


def test_P5_american_a_holder_may_refuse_the_shoe() -> None:
    """A holder may refuse it (it goes on)."""
    table = american(PLAYER_WINS * 2)
    assert table.code("bob", RefuseShoe(table.state.offered)) is Code.NOT_THE_HOLDER
    assert len(of(options(table.state, ANN), CanRefuseShoe)) == 1
    events = table.act("ann", RefuseShoe(table.state.offered))
    assert events == (ShoePassed(BOB, refused=True),)
    assert not of(options(table.state, ANN), CanRefuseShoe)
    closed(table)
    assert waits_for(table) == (BOB,)


def test_P5_american_the_shoe_may_be_refused_until_the_first_card() -> None:
    """A holder may refuse it."""
    table = closed(american(PLAYER_WINS), bob=25)
    offered = table.state.offered
    table.act("ann", RefuseShoe(offered))
    assert table.code("bob", RefuseShoe(offered)) is Code.STALE
    table.proceed("bob")
    assert table.code("bob", RefuseShoe(table.state.offered)) is Code.STALE
    assert not of(options(table.state, BOB), CanRefuseShoe)


def test_P5_american_all_refuse_and_the_croupier_deals() -> None:
    """All refuse: the croupier deals."""
    table = american(BANKER_WINS + TIE + PLAYER_WINS)
    for name in ("ann", "bob", "eve"):
        assert holder(table) == name
        table.act(name, RefuseShoe(table.state.offered))
    assert table.last(ShoePassed) == ShoePassed(None, refused=True)
    for _ in range(2):
        closed(table)
        assert waits_for(table) == ()
        table.play()
        assert holder(table) is None
    closed(table).play()
    assert holder(table) == ANN


def test_P5_american_who_refused_is_offered_it_again_when_it_comes_round() -> None:
    """The players hold the shoe in turn."""
    table = american(PLAYER_WINS * 3)
    table.act("ann", RefuseShoe(table.state.offered))
    holders = [holder(table)]
    for _ in range(2):
        closed(table).play()
        holders.append(holder(table))
    assert holders == [BOB, EVE, ANN]


def test_P5_american_who_refused_at_a_table_of_two_has_it_next() -> None:
    """After a Player win the shoe goes next: to her who let it go by the last time, who may refuse it again."""
    table = american(PLAYER_WINS * 2, names="ann bob")
    table.act("ann", RefuseShoe(table.state.offered))
    assert holder(table) == BOB
    closed(table).play()
    assert holder(table) == ANN
    table.act("ann", RefuseShoe(table.state.offered))
    assert holder(table) == BOB


def test_P5_american_a_refusal_counts_until_the_shoe_has_gone_on() -> None:
    """A holder may refuse it (it goes on; all refuse: the croupier deals): this time, not for ever."""
    table = american(PLAYER_WINS * 2)
    table.act("ann", RefuseShoe(table.state.offered))
    closed(table).play()
    assert holder(table) == EVE
    table.act("eve", RefuseShoe(table.state.offered))
    assert holder(table) == ANN
    table.act("ann", RefuseShoe(table.state.offered))
    table.act("bob", RefuseShoe(table.state.offered))
    assert holder(table) is None


def test_P5_american_a_holder_may_have_the_croupier_deal() -> None:
    """A holder may ... have the croupier deal."""
    table = american(BANKER_WINS + PLAYER_WINS + PLAYER_WINS)
    assert table.code("bob", HaveCroupierDeal(table.state.offered)) is Code.NOT_THE_HOLDER
    assert len(of(options(table.state, ANN), CanHaveCroupierDeal)) == 1
    assert table.act("ann", HaveCroupierDeal(table.state.offered)) == (CroupierDeals(ANN),)
    assert not of(options(table.state, ANN), CanHaveCroupierDeal)
    assert table.code("ann", HaveCroupierDeal(table.state.offered)) is Code.STALE
    closed(table)
    assert waits_for(table) == ()
    assert table.code("ann", Proceed(table.on)) is Code.NOT_ASKED
    table.play()
    assert holder(table) == ANN
    closed(table).play()
    assert holder(table) == BOB
    closed(table)
    assert waits_for(table) == (BOB,)


def test_P5_american_a_holder_who_leaves_hands_it_on() -> None:
    """It goes on, to the next occupied seat."""
    table = american(PLAYER_WINS)
    table.leave("ann")
    assert holder(table) == BOB
    closed(table)
    assert waits_for(table) == (BOB,)
    table.leave("bob")
    assert [player.id for player in snapshot(table.state, None).players if player.leaving] == [BOB]
    assert table.play().winner == "P"
    assert holder(table) == EVE


def test_P5_american_the_last_who_leaves_leaves_it_with_the_croupier() -> None:
    """None: the croupier deals."""
    table = american(PLAYER_WINS, names="ann")
    table.leave("ann")
    assert holder(table) is None


def test_P5_american_who_is_away_is_passed_over() -> None:
    """The shoe goes on to one who can hold it."""
    table = american(PLAYER_WINS)
    table.away("bob")
    table.stake("eve", tie=500)
    table.play()
    assert holder(table) == EVE


def test_P5_american_the_shoe_stays_with_its_holder_from_shoe_to_shoe() -> None:
    """The players hold the shoe in turn: after a Player win alone it goes."""
    table = Table(house("american", decks=1, burn="none"), "ann bob")
    table.shoe()
    while table.stage != "shuffle":
        table.stake("ann", tie=500)
        table.play()
    wins = sum(event.winner == "P" for event in table.all(CoupSettled))
    expected = (ANN, BOB)[wins % 2]
    assert holder(table) == expected
    table.shoe()
    assert holder(table) == expected


def test_P5_american_nobody_holds_a_shoe_that_the_croupier_deals() -> None:
    """Punto Banco: the croupier deals."""
    table = Table(house())
    table.shoe(PLAYER_WINS)
    table.coup(player=1000)
    assert holder(table) is None
    assert table.all(ShoePassed) == []
    assert table.code("ann", RefuseShoe(table.state.offered)) is Code.NOT_THE_HOLDER
    assert table.code("ann", Close(table.on)) is Code.HOUSE_ONLY


# --- Which way round


@pytest.mark.parametrize(
    ("direction", "order"), [("counter_clockwise", "bob eve zoe ann"), ("clockwise", "zoe eve bob ann")]
)
def test_P5_american_the_shoe_goes_round_one_way(direction: str, order: str) -> None:
    """`shoe_direction = counter_clockwise | clockwise`; the first who has it sits at the croupier's right."""
    table = american(PLAYER_WINS * 4, names="ann bob eve zoe", shoe_direction=direction)
    assert holder(table) == ANN
    holders: list[str | None] = []
    for _ in range(4):
        closed(table).play()
        holders.append(holder(table))
    assert holders == order.split()


@pytest.mark.parametrize(("direction", "order"), [("counter_clockwise", "bob eve zoe"), ("clockwise", "zoe eve bob")])
def test_P5_american_a_refused_shoe_goes_on_the_same_way(direction: str, order: str) -> None:
    """A holder may refuse it (it goes on; all refuse: the croupier deals)."""
    table = american(PLAYER_WINS, names="ann bob eve zoe", shoe_direction=direction)
    for name in order.split():
        table.act(holder(table) or "", RefuseShoe(table.state.offered))
        assert holder(table) == name
    table.act(holder(table) or "", RefuseShoe(table.state.offered))
    assert holder(table) is None


def test_P5_american_clockwise_from_the_seat_of_one_who_has_left() -> None:
    """The next occupied seat: from where the shoe was, also when nobody sits there any more."""
    table = american(PLAYER_WINS, names="ann bob eve zoe", shoe_direction="clockwise")
    for name in ("ann", "zoe"):
        table.act(name, RefuseShoe(table.state.offered))
    assert holder(table) == EVE
    table.leave("eve")
    assert holder(table) == BOB


def test_P5_american_clockwise_first_of_equals_is_still_from_the_right() -> None:
    """`highest_winner` (equal: first from the right; none: next): next alone goes the shoe's way."""
    changes = {"shoe_passes": "highest_winner", "shoe_direction": "clockwise"}
    table = closed(american(PLAYER_WINS, **changes), ann=30, bob=30, eve=30)
    table.play()
    assert holder(table) == BOB
    table = closed(american(PLAYER_WINS, **changes))
    table.play()
    assert holder(table) == EVE


def test_P5_american_clockwise_the_first_of_equals_from_the_holders_right_looks() -> None:
    """Equal: first from the holder's right, whichever way the shoe goes."""
    table = closed(american(PLAYER_WINS, shoe_direction="clockwise"), bob=30, eve=30)
    assert of(table.proceed(), HandPassed)[0].player == BOB


# --- People come and go


def test_P5_american_who_sits_down_at_an_empty_table_holds_the_shoe() -> None:
    """The players hold the shoe in turn and deal; all refuse: the croupier deals. Here nobody has refused."""
    table = Table(house("american", burn="none"), "")
    table.shoe(PLAYER_WINS)
    table.sit("ann", 1)
    table.stake("ann", player=2500)
    table.close()
    assert snapshot(table.state, None).holder == ANN
    waiting = pending(table.state)
    assert waiting is not None
    assert waiting.players == (ANN,)


def test_P5_american_who_sits_down_after_all_have_left_holds_the_shoe() -> None:
    """The players hold the shoe in turn and deal."""
    table = Table(house("american", burn="none"), "ann")
    table.shoe(PLAYER_WINS)
    table.leave("ann")
    table.sit("bob", 2)
    table.stake("bob", player=2500)
    table.close()
    assert snapshot(table.state, None).holder == BOB


def test_P5_american_a_shoe_handed_on_during_a_coup_is_not_passed_twice() -> None:
    """After a Player win the shoe goes next: ann dealt and left, so bob is next, and has not dealt yet."""
    table = Table(house("american", burn="none"), "ann bob eve")
    table.shoe(PLAYER_WINS)
    table.stake("eve", tie=500)
    table.close()
    table.proceed("ann")
    table.leave("ann")
    assert table.play().winner == "P"
    assert snapshot(table.state, None).holder == BOB


def test_P5_american_who_refused_is_not_asked_again_when_another_leaves() -> None:
    """A holder may refuse it (it goes on; all refuse: the croupier deals)."""
    table = Table(house("american", burn="none"), "ann bob eve")
    table.shoe(PLAYER_WINS)
    table.act("ann", RefuseShoe(table.state.offered))
    table.leave("bob")
    table.act("eve", RefuseShoe(table.state.offered))
    assert snapshot(table.state, None).holder is None


def test_P5_american_highest_winner_who_can_hold_it() -> None:
    """highest_winner (none: next): the highest is away, so the highest winner of those who can hold the shoe."""
    table = Table(house("american", burn="none", shoe_passes="highest_winner"), "ann bob eve zoe")
    table.shoe(PLAYER_WINS)
    table.stake("zoe", player=4000)
    table.stake("eve", player=3000)
    table.close()
    table.away("zoe")
    table.play()
    assert snapshot(table.state, None).holder == EVE


def test_P5_american_who_is_back_at_a_table_without_a_holder_holds_the_shoe() -> None:
    """The players hold the shoe in turn and deal."""
    table = Table(house("american", burn="none"), "ann")
    table.away("ann")
    table.shoe(PLAYER_WINS)
    assert holder(table) is None
    table.away("ann", False)
    assert holder(table) == ANN


def test_P5_american_who_sits_down_is_offered_what_all_others_have_refused() -> None:
    """All refuse: the croupier deals; here one has not refused."""
    table = american(PLAYER_WINS, names="ann")
    table.act("ann", RefuseShoe(table.state.offered))
    assert holder(table) is None
    table.sit("bob", 5)
    assert holder(table) == BOB
