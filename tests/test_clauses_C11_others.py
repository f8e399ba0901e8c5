"""Rule book C11 and C13: who the *others* are, to whom a suite is offered. Amounts are cents."""

import pytest

from chemin_phases import won
from chemin_table import PURSE, Table, house
from sabot.games.bank.auction import Bid
from sabot.games.bank.offers import CanBid
from sabot.games.chemin.actions import TakeSuite
from sabot.games.chemin.options import CanTakeSuite, options
from sabot.games.refusals import Code
from sabot.games.steps import Finish
from sabot.games.windows import PlayerId
from sabot.money import Cents

ANN, FAY = PlayerId("ann"), PlayerId("fay")


def comes_again(table: Table, how: str, name: str = "ann") -> None:
    """Somebody sits down, at once or after he has stood at the table."""
    if how == "sits":
        table.sit(name, 7)
    else:
        table.stand(name)
        table.take_seat(name, 7)


@pytest.mark.parametrize("how", ["sits", "stands first"])
def test_C13_the_passer_is_no_other_in_his_own_suite_when_he_sits_down_again(how: str) -> None:
    """Who has left for good does not count as an *other* in his own suite if he sits down again."""
    table = won()
    table.passes()
    table.leave("ann")
    comes_again(table, how)
    assert not any(isinstance(each, CanTakeSuite) for each in options(table.state, ANN))
    assert table.code("ann", TakeSuite(table.on, takes=True)) is Code.NOT_ASKED
    assert table.code("ann", Finish(table.on)) is Code.NOT_ASKED
    table.close()
    assert table.code("ann", Bid(table.on, Cents(20_000))) is Code.NOT_ASKED


@pytest.mark.parametrize("how", ["sits", "stands first"])
def test_C13_nor_in_his_own_auction(how: str) -> None:
    """Does not count as an *other* in his own ... auction if he sits down again."""
    table = won()
    table.passes()
    table.close()
    table.leave("ann")
    comes_again(table, how)
    assert not any(isinstance(each, CanBid) for each in options(table.state, ANN))
    assert table.code("ann", Bid(table.on, Cents(20_000))) is Code.NOT_ASKED
    table.close()
    assert table.asked == "bob"


@pytest.mark.parametrize("how", ["sits", "stands first"])
def test_C11_who_comes_while_a_suite_is_offered_is_one_of_the_others(how: str) -> None:
    """It is offered to *all others* seated: who sits down meanwhile, too, but not who only stands."""
    table = won()
    table.passes()
    table.stand("zoe")
    assert table.code("zoe", TakeSuite(table.on, takes=True)) is Code.SEATED_ONLY
    comes_again(table, how, "fay")
    table.takes("fay")
    table.close()
    assert (table.banker, table.purse("fay")) == ("fay", PURSE - 19_500)


@pytest.mark.parametrize("how", ["sits", "stands first"])
def test_C11_2_who_comes_while_it_is_auctioned_may_bid(how: str) -> None:
    """Among the others seated: who sits down meanwhile, too, but not who only stands."""
    table = won(rules=house(minimum=Cents(6000)))
    table.passes()
    table.close()
    table.stand("zoe")
    assert table.code("zoe", Bid(table.on, Cents(6000))) is Code.SEATED_ONLY
    comes_again(table, how, "fay")
    table.bid("fay", 6000)
    table.close()
    assert (table.banker, table.state.bank) == (FAY, 6000)


def test_C11_the_passer_of_a_suite_may_hold_an_ordinary_bank_again() -> None:
    """C11.3: what nobody takes is C2 from the origin's right, for everybody seated: the passer last, but he too."""
    table = won()
    table.passes()
    table.leave("ann")
    table.sit("ann", 1)
    table.close()
    table.close()
    for name in ("bob", "cid", "dan", "eve"):
        table.decline(name)
    table.post("ann", 5000)
    assert table.banker == "ann"
