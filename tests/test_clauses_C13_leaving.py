"""Rule book C13: who has left for good decides nothing any more, whatever he is asked. Amounts are cents."""

from collections.abc import Callable

import pytest

from chemin_table import BANKER_WINS, TIE, Table, banked, house, ready
from sabot.games.bank.auction import Bid
from sabot.games.bank.palette import Declare, SelonLaRegle
from sabot.games.bank.posting import Answer, PostDeclined
from sabot.games.chemin.actions import Action, MakeCall, Stake
from sabot.games.chemin.events import Opened
from sabot.games.chemin.options import options
from sabot.games.refusals import Code
from sabot.games.seats import BuyIn, Leave, Seat, TakeSeat
from sabot.games.steps import Finish, Proceed
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

WON = BANKER_WINS + TIE


def asked_to_keep() -> Table:
    table = banked(WON)
    table.stake("bob", 10_000)
    table.play()
    return table


def asked_to_raise() -> Table:
    table = banked(WON)
    table.stake("bob", 12_000)
    table.close()
    return table


def asked_for_consent() -> Table:
    table = banked(WON, rules=house(associate="with_consent"))
    table.joins("dan")
    table.close()
    return table


def asked_whether_the_table_marches() -> Table:
    table = banked(WON)
    table.call("bob", "avec")
    table.to("stakes")
    table.close()
    assert table.stage == "marche"
    return table


def about_to_deal() -> Table:
    table = banked(WON)
    table.stake("bob", 10_000)
    table.close()
    return table


def about_to_declare() -> Table:
    table = banked("2 3 T T 6 T ")
    table.stake("bob", 10_000)
    table.deal()
    return table


def about_to_turn() -> Table:
    table = about_to_declare()
    table.selon()
    return table


def about_to_give() -> Table:
    table = about_to_turn()
    table.proceed()
    return table


def about_to_choose() -> Table:
    table = banked("4 3 T T 9 T ")
    table.stake("bob", 10_000)
    table.deal()
    table.selon()
    table.to_choice()
    return table


def auctioned() -> Table:
    table = asked_to_keep()
    table.passes()
    table.close()
    table.bid("eve", 6000)
    return table


Decisions = list[Callable[[Seq], Action]]
YES: Decisions = [lambda on: Answer(on, yes=True), lambda on: Answer(on, yes=False)]
DECISIONS: dict[str, tuple[Callable[[], Table], str, Decisions]] = {
    "keep": (asked_to_keep, "ann", YES),
    "raise": (asked_to_raise, "ann", YES),
    "consent": (asked_for_consent, "ann", YES),
    "marche": (asked_whether_the_table_marches, "bob", YES),
    "deal": (about_to_deal, "ann", [Proceed]),
    "declare": (about_to_declare, "bob", [lambda on: Declare(on, "draw"), SelonLaRegle]),
    "turn": (about_to_turn, "ann", [Proceed]),
    "give": (about_to_give, "ann", [Proceed]),
    "choose": (about_to_choose, "ann", [lambda on: Declare(on, "stand"), lambda on: Declare(on, "draw"), SelonLaRegle]),
    "auction": (auctioned, "eve", [lambda on: Bid(on, Cents(7000)), Finish]),
}


@pytest.mark.parametrize("asked", DECISIONS)
def test_C13_who_has_left_for_good_decides_nothing_any_more(asked: str) -> None:
    """Who has left for good decides nothing any more: what he is asked, the croupier answers, by C7.4 or passively."""
    begin, player, decisions = DECISIONS[asked]
    table = begin()
    assert options(table.state, PlayerId(player))
    table.leave(player)
    assert table.stage == asked
    assert options(table.state, PlayerId(player)) == ()
    for decision in decisions:
        assert table.code(player, decision(table.on)) is Code.LEAVING
    table.default()


def test_C13_nor_does_he_enter_a_window_or_bring_chips_or_leave_again() -> None:
    """Decides nothing any more: no stake beside his avec, no other seat, no more chips."""
    table = banked(WON)
    table.call("bob", "avec")
    table.to("stakes")
    table.leave("bob")
    refused: list[Action] = [
        Stake(table.on, Cents(1000)), MakeCall(table.on, "banco"), Finish(table.on), BuyIn(Cents(1)), Leave(),
        TakeSeat(Seat(8)),
    ]  # fmt: skip
    assert {table.code("bob", each) for each in refused} == {Code.LEAVING}


def test_C13_a_claimant_whom_the_banker_refuses_goes_before_the_calls() -> None:
    """Decides nothing any more: with his entry returned nothing keeps him, and no window is opened for him."""
    table = asked_for_consent()
    table.leave("dan")
    table.answer(False)
    assert table.last(Opened).window == "calls"
    assert "dan" not in table.last(Opened).players
    assert PlayerId("dan") not in table.state.players


def test_C13_who_leaves_while_another_is_asked_for_a_bank_changes_nothing_for_him() -> None:
    """C2: the shoe goes to the right when he who is asked declines, or leaves (C13), not when another does."""
    table = ready()
    asked = table.on
    table.leave("cid")
    assert (table.asked, table.on) == ("ann", asked)
    assert table.all(PostDeclined) == []
    table.leave("ann")
    assert table.all(PostDeclined) == [PostDeclined(PlayerId("ann"), "absent")]
    assert table.asked == "bob"


@pytest.mark.parametrize("how", ["sits", "stands"])
def test_C2_who_comes_while_the_table_waits_for_a_banker_changes_nothing(how: str) -> None:
    """When every seat has declined, the table waits, and the first who posts is banker: nobody is asked again."""
    table = ready(names="ann bob")
    table.decline("ann")
    table.decline("bob")
    if how == "sits":
        table.sit("cid", 3)
    else:
        table.stand("cid")
    assert table.stage == "waits"
    table.post("bob", 5000)
    assert table.banker == "bob"
