"""Rule book C5.3 in every window: fewer than two players present before the deal. Amounts are cents."""

import pytest

from chemin_phases import at
from chemin_table import BANKER_WINS, PURSE, TIE, Table, banked, house, ready
from sabot.games.bank.auction import AuctionOpened
from sabot.games.bank.entries import EntriesReturned, StakesGivenBack
from sabot.games.bank.posting import TableWaits
from sabot.games.chemin.events import BankPosted, BankReturned, CoupDealt, Opened, ShoeGoes, TaxeTaken
from sabot.games.chemin.pending import pending
from sabot.games.windows import PlayerId
from sabot.money import Cents

ANN, BOB = PlayerId("ann"), PlayerId("bob")
LAST_TWO = {
    "associate": "ann dan", "consent": "ann dan", "calls": "ann cid", "stakes": "ann bob", "raise": "ann bob",
    "marche": "ann cid",
}  # fmt: skip


def left_with(phase: str, last_two: str) -> Table:
    """A table in a phase at which two are still present."""
    table = at(phase)
    for name in table.state.players:
        if name not in last_two.split():
            table.away(name)
    assert table.stage == phase
    return table


@pytest.mark.parametrize("goes", [0, 1])
@pytest.mark.parametrize(("phase", "last_two"), LAST_TWO.items())
def test_C5_3_as_soon_as_fewer_than_two_are_present_in_whatever_window(phase: str, last_two: str, goes: int) -> None:
    """No coup is dealt: the bank goes to the banker, no taxe, then C10. The same as soon as fewer than two players are
    present before the deal, in whatever window; then the table waits."""
    table = left_with(phase, last_two)
    bank, known = table.state.bank, len(table.log)
    table.away(last_two.split()[goes])
    told = table.log[known + 1 :]
    assert [type(each) for each in told if not isinstance(each, EntriesReturned | StakesGivenBack)] == [
        BankReturned, ShoeGoes, TableWaits,
    ]  # fmt: skip
    assert table.last(BankReturned) == BankReturned("players", {ANN: Cents(bank)})
    assert (table.went_right_of(), table.last(TableWaits).lacks) == (1, "players")
    assert table.purses() == [PURSE] * 5
    assert (table.all(CoupDealt), table.all(TaxeTaken)) == ([], [])
    waits = pending(table.state)
    assert waits is not None
    assert waits.step == "waits"


@pytest.mark.parametrize(("phase", "last_two"), [("suite", "ann cid"), ("auction", "bob eve")])
@pytest.mark.parametrize("goes", [0, 1])
def test_C5_3_a_suite_or_auction_waits_no_longer(phase: str, last_two: str, goes: int) -> None:
    """In whatever window: who has put something down has it back, the shoe goes on from the origin (C10)."""
    table = left_with(phase, last_two)
    table.away(last_two.split()[goes])
    assert table.purses() == [PURSE + 9500, PURSE - 10_000, PURSE, PURSE, PURSE]
    assert (len(table.all(BankPosted)), table.all(BankReturned)) == (1, [])
    assert (table.stage, table.went_right_of()) == ("waits", 1)
    table.away("eve", away=False)
    table.away("cid", away=False)
    table.away("bob", away=False)
    assert table.asked in ("bob", "cid", "eve")


def test_C5_3_by_leaving_too() -> None:
    """As soon as fewer than two players are present: who has left for good is not, and is free to go."""
    table = banked(names="ann bob", bank=10_000)
    table.to("stakes")
    table.stake("bob", 4000)
    table.leave("ann")
    assert (table.taken_home("ann"), table.purse("bob"), table.stage) == (PURSE, PURSE, "waits")


def test_C5_3_an_avec_callers_half_goes_back_to_him() -> None:
    """No coup is dealt: what counted against the bank goes back too."""
    table = banked(names="ann bob cid")
    table.call("bob", "avec")
    table.to("stakes")
    table.stake("cid", 1000)
    table.leave("cid")
    table.leave("ann")
    assert table.last(StakesGivenBack).to == {"bob": 5000}
    assert (table.taken_home("ann"), table.taken_home("cid"), table.purse("bob")) == (PURSE, PURSE, PURSE)
    assert (table.state.call, table.state.callers) == (None, ())


def test_C5_3_the_associate_has_his_half() -> None:
    """The bank goes to the banker (C3's division), the odd coin too."""
    table = banked(names="ann bob cid", bank=10_100, rules=house(coin=Cents(100)))
    table.joins("bob")
    table.call("cid", "avec")
    table.away("ann")
    assert table.stage == "calls"
    table.away("bob")
    assert table.last(BankReturned) == BankReturned("players", {ANN: Cents(10_100), BOB: Cents(10_100)})
    assert table.purses() == [PURSE] * 3


def test_C5_3_a_coup_that_is_open_is_played() -> None:
    """Before the deal, in whatever *window*; once no more stakes are taken, the coup is C13's, replays too."""
    table = ready(TIE + BANKER_WINS, names="ann bob")
    table.post("ann", 10_000)
    table.stake("bob", 10_000)
    table.close()
    table.away("bob")
    assert table.play().winner == "T"
    table.away("ann")
    assert table.play().winner == "B"


def test_C5_3_nobody_is_offered_the_suite_of_a_table_too_small() -> None:
    """As soon as fewer than two are present: a bank that is passed then is offered to nobody, though one is there."""
    table = ready(BANKER_WINS, names="ann bob cid")
    table.post("ann", 10_000)
    table.stake("bob", 10_000)
    table.play()
    for name in ("ann", "cid"):
        table.away(name)
    opened = len(table.all(Opened))
    table.default()
    assert table.purse("ann") == PURSE + 9500
    assert (len(table.all(Opened)), table.all(AuctionOpened), table.stage) == (opened, [], "waits")
    assert table.went_right_of() == 1
    table.away("cid", away=False)
    assert table.asked == "bob"


def test_C5_3_a_bank_kept_by_one_who_is_away_is_not_played() -> None:
    """As soon as fewer than two are present: the banker's word comes, but he is not there, and one other is."""
    table = banked(BANKER_WINS, names="ann bob")
    table.stake("bob", 10_000)
    table.play()
    table.away("ann")
    table.keep()
    assert table.last(BankReturned) == BankReturned("players", {ANN: Cents(19_500)})
    assert table.stage == "waits"


def test_C5_3_two_are_enough() -> None:
    """Fewer than two players: with two the window goes on."""
    table = left_with("stakes", "ann bob")
    table.close()
    table.answer(True)
    assert table.stage == "deal"
