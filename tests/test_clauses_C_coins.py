"""Rule book B0 for C: halves and the odd part are in whole coins; here a coin is one unit, 100 cents."""

import pytest

from chemin_table import BANKER_WINS, PURSE, TIE, Table, banked, house
from sabot.games.bank.auction import Bid
from sabot.games.bank.entries import StakesGivenBack
from sabot.games.bank.posting import Post
from sabot.games.chemin.actions import MakeCall, Stake
from sabot.games.chemin.events import Associated, BankFitted, BankPassed, BankReturned, CallsResolved
from sabot.games.chemin.state import associate_part
from sabot.games.refusals import Code
from sabot.games.windows import PlayerId
from sabot.money import Cents, Rounding

ANN, BOB, CID, DAN = map(PlayerId, ("ann", "bob", "cid", "dan"))
ODD = 10_100
"""A bank of 101 coins."""


def unit(front: str = "", bank: int = ODD, **changes: object) -> Table:
    """Ann holds a bank of an odd number of coins."""
    return banked(front, bank, house("chemin-de-fer", **{"coin": Cents(100), **changes}))


def test_C4_2_the_odd_coin_to_the_better_prime() -> None:
    """Half the bank each, the odd coin to the better: each pays in the larger half, the other has his coin back."""
    table = unit()
    table.call("dan", "a_deux")
    table.call("bob", "a_deux")
    assert (table.purse("bob"), table.purse("dan")) == (PURSE - 5100, PURSE - 5100)
    table.close()
    assert table.last(CallsResolved) == CallsResolved("a_deux", {BOB: Cents(5100), DAN: Cents(5000)}, {DAN: Cents(100)})


@pytest.mark.parametrize(("bank", "half"), [(10_100, 5100), (10_000, 5000), (10_300, 5200)])
def test_C4_3_half_the_bank_rounded_up_is_whole_coins(bank: int, half: int) -> None:
    """The caller puts half the bank, rounded up: to a coin."""
    table = unit(bank=bank)
    table.call("cid", "avec")
    table.close()
    assert table.layout() == {"cid": half}
    assert table.state.amount == bank - half


def test_C4_2_a_bank_of_one_coin_has_no_halves() -> None:
    """Half the bank each: nobody plays for nothing."""
    table = unit(BANKER_WINS, minimum=Cents(100), bank=100)
    table.to("calls")
    assert table.code("bob", MakeCall(table.on, "a_deux")) is Code.CALL_NOT_OFFERED
    table.call("bob", "avec")
    table.close()
    assert (table.stage, table.layout()) == ("deal", {"bob": 100})


def with_associate(front: str = "") -> Table:
    """Dan has doubled ann's bank of 101 coins: 202."""
    table = unit(front)
    table.joins("dan")
    table.close()
    assert table.all(Associated) == [Associated(DAN, Cents(ODD))]
    return table


def test_C3_C5_2_what_the_fitting_gives_back() -> None:
    """Whatever leaves it (C5.2) is so divided, the odd coin to the banker."""
    table = with_associate()
    table.stake("bob", 10_100)
    table.stake("cid", 5000)
    table.close()
    assert table.last(BankFitted) == BankFitted(Cents(15_100), {ANN: Cents(2600), DAN: Cents(2500)})
    assert associate_part(table.state) == 7500


def test_C3_C11_what_a_pass_gives() -> None:
    """Whatever leaves it (C11) is so divided: 202 coins and the same less a taxe of 10.1, rounded to 11 coins."""
    table = with_associate(BANKER_WINS)
    table.stake("bob", 20_200)
    table.play()
    assert (table.state.bank, table.state.house) == (39_300, 1100)
    table.passes()
    assert table.last(BankPassed).to == {ANN: 19_700, DAN: 19_600}


def test_C3_C5_3_what_an_unplayed_bank_gives() -> None:
    """Whatever leaves it (C5.3) is so divided; after a fitting it may be an odd number of coins."""
    table = with_associate(BANKER_WINS)
    table.stake("bob", 15_100)
    table.play()
    table.keep()
    assert table.state.bank == 29_400
    table.to("stakes")
    table.stake("bob", 8900)
    table.stake("bob", 0)
    table.close()
    assert table.last(BankReturned).to == {ANN: 14_700, DAN: 14_700}


def test_C3_C8_3_what_a_tie_at_the_end_gives() -> None:
    """Whatever leaves it (C8.3, C12) is so divided, the odd coin to the banker: twice here, with the fitting's."""
    table = with_associate(TIE)
    table.stake("bob", 15_100)
    table.play()
    table.end()
    assert table.last(StakesGivenBack).to == {BOB: 15_100}
    assert table.last(BankReturned).to == {ANN: 7600, DAN: 7500}
    assert (table.taken_home("ann"), table.taken_home("dan")) == (PURSE + 100, PURSE - 100)


def test_C3_one_coin_is_the_bankers() -> None:
    """The odd coin to the banker: of a single coin the associate has nothing."""
    table = with_associate()
    table.stake("bob", 20_100)
    table.close()
    assert table.last(BankFitted).to == {ANN: 100}


@pytest.mark.parametrize(("rounding", "taxe"), [(Rounding.DOWN, 600), (Rounding.NEAREST, 500), (Rounding.UP, 500)])
def test_C8_2_the_taxe_is_whole_coins(rounding: Rounding, taxe: int) -> None:
    """What the banker receives is rounded by M2, the rest is the taxe: 5 % of 101 coins are 5.05."""
    table = unit(BANKER_WINS, rounding=rounding)
    table.stake("bob", ODD)
    table.play()
    assert (table.state.house, table.state.bank) == (taxe, 2 * ODD - taxe)


def test_M2_nothing_is_put_down_but_whole_coins() -> None:
    """M2: the rule set names the coin: a bank, a stake, a bid of half a coin is refused; a purse may hold one."""
    table = Table(house(coin=Cents(100)), "ann bob cid", PURSE + 50)
    table.shoe(BANKER_WINS)
    assert table.code("ann", Post(table.on, Cents(5050))) is Code.NOT_WHOLE_COINS
    table.post("ann", 5000)
    table.to("stakes")
    assert table.code("bob", Stake(table.on, Cents(2050))) is Code.NOT_WHOLE_COINS
    table.stake("bob", 5000)
    table.play()
    table.passes()
    table.close()
    auction = table.state.auction
    assert auction is not None
    assert table.code("cid", Bid(auction.opened, Cents(PURSE + 50))) is Code.NOT_WHOLE_COINS
    table.bid("cid", PURSE)
    assert table.purse("cid") == 50
