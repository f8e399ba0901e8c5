"""Rule book C and W1: a purse that reaches exactly, and one that lacks a coin. Amounts are cents."""

import pytest

from chemin_table import BANKER_WINS, Table, house
from sabot.games.bank.auction import AuctionOpened, Bid
from sabot.games.bank.offers import CanBid, CanPost
from sabot.games.bank.posting import Post, PostDeclined
from sabot.games.chemin.actions import Action, Associate, Call, MakeCall, Stake, TakeSuite
from sabot.games.chemin.events import Asked, Opened
from sabot.games.chemin.options import CanAssociate, CanCall, CanStake, CanTakeSuite, options
from sabot.games.chemin.rules import CheminRules
from sabot.games.refusals import Code
from sabot.games.windows import PlayerId
from sabot.money import Cents

ANN, BOB, CID = map(PlayerId, ("ann", "bob", "cid"))
SHORT = pytest.mark.parametrize("short", [0, 1])
"""By how many cents the purse falls short."""


def table_of(ann: int, bob: int, cid: int = 50_000, rules: CheminRules | None = None, front: str = "") -> Table:
    """Ann at seat 1 is asked for a bank; everybody has another purse."""
    table = Table(rules, names="")
    for seat, (name, purse) in enumerate((("ann", ann), ("bob", bob), ("cid", cid)), 1):
        table.sit(name, seat, purse)
    table.shoe(front)
    return table


def refused_short(table: Table, name: str, action: Action, needed: int) -> None:
    """Refused for the purse, by a cent."""
    refusal = table.refused(name, action)
    assert (refusal.code, refusal.facts) == (Code.PURSE_TOO_SMALL, {"needed": needed, "available": needed - 1})


@SHORT
def test_C2_a_purse_of_exactly_the_minimum_banco_is_asked(short: int) -> None:
    """At least the *minimum banco* from his purse; too small a purse declines."""
    table = table_of(5000 - short, 50_000)
    if short:
        assert table.all(PostDeclined) == [PostDeclined(ANN, "purse")]
        return
    assert table.asked == "ann"
    assert [(each.minimum, each.maximum) for each in options(table.state, ANN) if isinstance(each, CanPost)] == [
        (5000, 5000)
    ]
    table.post("ann", 5000)
    assert table.purse("ann") == 0


def test_C2_the_whole_purse_and_no_more_may_be_posted() -> None:
    """There is no maximum but the purse (W1: what he cannot cover is refused)."""
    table = table_of(7000, 50_000)
    refused_short(table, "ann", Post(table.on, Cents(7001)), 7001)
    table.post("ann", 7000)


@SHORT
def test_C3_a_purse_of_exactly_the_bank_may_double_it(short: int) -> None:
    """One other player may put down as much as the bank holds; where nobody can, the step is skipped (W3)."""
    table = table_of(50_000, 10_000 - short, 9999)
    table.post("ann", 10_000)
    if short:
        assert table.stage == "calls"
        return
    assert table.stage == "associate"
    assert any(isinstance(each, CanAssociate) for each in options(table.state, BOB))
    refused_short(table, "cid", Associate(table.on, joins=True), 10_000)
    table.joins("bob")
    table.done("bob")
    assert (table.state.associate, table.purse("bob")) == ("bob", 0)


@SHORT
@pytest.mark.parametrize(("call", "costs"), [("banco", 10_001), ("a_deux", 5001), ("avec", 5001)])
def test_C4_a_purse_of_exactly_what_a_call_costs(call: Call, costs: int, short: int) -> None:
    """C4.1 the whole bank, C4.2 half with the odd cent, C4.3 half rounded up: paid in from his purse."""
    table = table_of(50_000, costs - short)
    table.post("ann", 10_001)
    table.to("calls")
    offered = [each.call for can in options(table.state, BOB) if isinstance(can, CanCall) for each in can.calls]
    assert (call in offered) == (not short)
    if short:
        refused_short(table, "bob", MakeCall(table.on, call), costs)
    else:
        table.call("bob", call)
        assert table.purse("bob") == 0


@SHORT
def test_C4_4_a_purse_of_exactly_the_open_part_is_asked(short: int) -> None:
    """The avec caller is asked whether he takes the whole open part: where his purse reaches (W3)."""
    table = table_of(50_000, 8500 - short)
    table.post("ann", 10_000)
    table.call("bob", "avec")
    table.stake("cid", 1500)
    table.close()
    if short:
        assert (table.stage, table.state.bank) == ("deal", 6500)
        return
    assert table.last(Asked) == Asked("marche", BOB, Cents(3500))
    table.answer(True)
    assert (table.purse("bob"), table.layout(), table.state.bank) == (0, {"bob": 8500, "cid": 1500}, 10_000)


@SHORT
def test_C5_a_purse_of_exactly_the_stake(short: int) -> None:
    """W1: what he cannot cover is refused."""
    table = table_of(50_000, 4000 - short)
    table.post("ann", 10_000)
    table.to("stakes")
    if short:
        refused_short(table, "bob", Stake(table.on, Cents(4000)), 4000)
    else:
        table.stake("bob", 4000)
    table.buy_in("bob", 1)


@SHORT
def test_C2_a_purse_of_exactly_the_least_stake(short: int) -> None:
    """A punter's least stake: who has less is offered none, and none is withdrawn."""
    table = table_of(50_000, 500 - short)
    table.post("ann", 10_000)
    table.to("stakes")
    assert any(isinstance(each, CanStake) for each in options(table.state, BOB)) == (not short)
    if short:
        refused_short(table, "bob", Stake(table.on, Cents(0)), 500)
        refused_short(table, "bob", Stake(table.on, Cents(500)), 500)
    else:
        table.stake("bob", 500)


@SHORT
def test_C5_1_a_purse_of_exactly_the_excess_is_asked(short: int) -> None:
    """Whether he *raises* by the exact excess from his purse: where it reaches (W3)."""
    table = table_of(12_000 - short, 50_000)
    table.post("ann", 10_000)
    table.stake("bob", 12_000)
    table.close()
    if short:
        assert (table.stage, table.state.bank) == ("deal", 10_000)
        return
    assert table.last(Asked) == Asked("raise", ANN, Cents(2000))
    table.answer(True)
    assert (table.purse("ann"), table.state.bank, table.layout()) == (0, 12_000, {"bob": 12_000})


def passed(bob: int, cid: int, **changes: object) -> Table:
    """Ann has won with 10,000 and passes a suite of 19,500; bob was the ponte and has left but this much."""
    table = table_of(10_000, bob + 10_000, cid, house("chemin-de-fer", **changes), BANKER_WINS)
    table.post("ann", 10_000)
    table.stake("bob", 10_000)
    table.play()
    table.passes()
    return table


@SHORT
def test_C11_1_a_purse_of_exactly_the_suite_may_take_it(short: int) -> None:
    """To all others seated who can post it; where nobody can, the step is skipped (W3)."""
    table = passed(19_500 - short, 19_499)
    if short:
        assert table.stage == "auction"
        assert "suite" not in [each.window for each in table.all(Opened)]
        return
    assert table.stage == "suite"
    assert any(isinstance(each, CanTakeSuite) for each in options(table.state, BOB))
    refused_short(table, "cid", TakeSuite(table.on, takes=True), 19_500)
    table.takes("bob")
    table.close()
    assert (table.banker, table.purse("bob")) == ("bob", 0)


@SHORT
def test_C11_2_a_purse_of_exactly_the_minimum_banco_may_bid(short: int) -> None:
    """Auction among the others seated, from the minimum banco: where nobody can bid, it is skipped (W3)."""
    table = passed(5000 - short, 4999)
    if short:
        assert table.all(AuctionOpened) == []
        return
    assert table.stage == "auction"
    assert [(each.minimum, each.maximum) for each in options(table.state, BOB) if isinstance(each, CanBid)] == [
        (5000, 5000)
    ]
    auction = table.state.auction
    assert auction is not None
    refused_short(table, "cid", Bid(auction.opened, Cents(5000)), 5000)
    table.bid("bob", 5000)
    assert (table.banker, table.purse("bob"), table.state.bank) == ("bob", 0, 5000)


@SHORT
def test_W2_a_purse_of_exactly_a_coin_above_the_standing_bid_may_go_higher(short: int) -> None:
    """All that he can cover, above the standing bid: who cannot is not waited for, and the standing bid wins (W3)."""
    table = passed(6100 - short, 50_000, coin=Cents(100))
    table.close()
    table.bid("cid", 6000)
    if short:
        assert (table.banker, table.state.bank) == ("cid", 6000)
        return
    assert table.stage == "auction"
    table.bid("bob", 6100)
    assert table.stage == "auction"
    table.bid("cid", 6600)
    assert table.banker == "cid"
