"""Rule book C5: stakes, the raise, the fitting, a bank that nobody plays against. Amounts are cents."""

from itertools import permutations

import pytest

from chemin_table import BANKER_WINS, PURSE, TIE, Table, banked, house, ready
from sabot.games.bank.posting import Answer, Post, TableWaits
from sabot.games.chemin.actions import Stake
from sabot.games.chemin.events import (
    Asked,
    BankFitted,
    BankRaised,
    BankReturned,
    CoupDealt,
    CoupEnded,
    Opened,
    ShoeGoes,
    StakesResolved,
    TaxeTaken,
)
from sabot.games.chemin.legality import objection
from sabot.games.chemin.options import CanStake, options
from sabot.games.chemin.pending import pending
from sabot.games.refusals import Code
from sabot.games.windows import PlayerId
from sabot.money import Cents

ANN, BOB, CID = map(PlayerId, ("ann", "bob", "cid"))


def staked(table: Table, **stakes: int) -> Table:
    """Stakes in one window, which then closes."""
    for name, stake in stakes.items():
        table.stake(name, stake)
    table.close()
    return table


# --- C5


@pytest.mark.parametrize("call", ["banco", "suivi"])
def test_C5_stakes_are_played_without_a_solo_suivi_or_a_deux(call: str) -> None:
    """Without a solo, suivi or à deux call: one window."""
    table = banked(BANKER_WINS)
    table.call("bob", "banco")
    table.play()
    table.keep()
    table.call("bob", call)  # type: ignore[arg-type]
    table.close()
    assert table.stage == "deal"
    assert "stakes" not in [each.window for each in table.all(Opened)]


def test_C5_one_window_for_all_not_in_the_bank() -> None:
    """One window for all not in the bank, the standing too."""
    table = banked()
    table.stand("zoe")
    table.joins("dan")
    table.to("stakes")
    assert table.last(Opened).players == ("bob", "cid", "eve", "zoe")
    assert table.code("ann", Stake(table.on, Cents(1000))) is Code.IN_THE_BANK


def test_C5_a_stake_is_one_entry_that_may_be_replaced_or_withdrawn() -> None:
    """W1: he may replace or withdraw it."""
    table = banked()
    table.stake("bob", 3000)
    table.stake("bob", 2000)
    assert table.purse("bob") == PURSE - 2000
    table.stake("bob", 0)
    assert table.purse("bob") == PURSE


def test_C5_more_than_the_purse_is_refused() -> None:
    """W1: what he cannot cover is refused; what he has in already counts."""
    table = banked()
    table.stake("bob", 60_000)
    refusal = table.refused("bob", Stake(table.on, Cents(PURSE + 1)))
    assert (refusal.code, refusal.facts) == (Code.PURSE_TOO_SMALL, {"needed": PURSE + 1, "available": PURSE})
    table.stake("bob", PURSE)


def test_C5_stakes_are_whole_coins() -> None:
    """M2: the rule set names the coin."""
    table = banked(rules=house(coin=Cents(50)))
    table.to("stakes")
    refusal = table.refused("bob", Stake(table.on, Cents(1025)))
    assert (refusal.code, refusal.facts) == (Code.NOT_WHOLE_COINS, {"amount": 1025, "coin": 50})


def test_C5_the_window_closes_when_all_have_said_done() -> None:
    """W1: until the window closes, at its deadline, or when all have said *done* or *pass*."""
    table = banked()
    table.to("stakes")
    table.stake("bob", 1000)
    table.done("bob", "cid", "dan")
    assert table.stage == "stakes"
    table.done("eve")
    assert table.stage == "deal"


# --- C5.1


def test_C5_1_the_banker_is_asked_whether_he_raises_by_the_exact_excess() -> None:
    """If the stakes exceed what is open, the banker is asked whether he *raises* by the exact excess from his purse."""
    table = staked(banked(), bob=8000, cid=7000)
    assert table.last(Asked) == Asked("raise", ANN, Cents(5000))
    assert table.code("bob", Answer(table.on, yes=True)) is Code.NOT_ASKED
    table.answer(True)
    assert table.last(BankRaised) == BankRaised(ANN, Cents(5000))
    assert (table.state.bank, table.purse("ann")) == (15_000, PURSE - 15_000)
    assert table.layout() == {"bob": 8000, "cid": 7000}


def test_C5_1_all_or_nothing_silence_is_no() -> None:
    """All or nothing, silence is no."""
    table = staked(banked(), bob=8000, cid=7000)
    waits = pending(table.state)
    assert waits is not None
    assert (waits.players, waits.default) == (("ann",), Answer(table.on, yes=False))
    table.default()
    assert (table.state.bank, table.purse("ann")) == (10_000, PURSE - 10_000)


def test_C5_1_a_purse_that_does_not_reach_is_not_asked() -> None:
    """By the exact excess from his purse: where it does not reach, nobody is asked (W3)."""
    table = Table(names="", rules=house())
    table.sit("ann", 1, 12_000)
    table.sit("bob", 2)
    table.shoe()
    table.post("ann", 10_000)
    staked(table, bob=12_001)
    assert table.stage == "deal"
    assert table.layout() == {"bob": 10_000}


def test_C5_1_never_under_avec() -> None:
    """Never under avec."""
    table = banked()
    table.call("cid", "avec")
    table.close()
    staked(table, bob=7000)
    assert table.stage == "deal"
    assert table.layout() == {"cid": 5000, "bob": 5000}


def test_C5_1_never_with_an_associate() -> None:
    """Never under avec or with an associate."""
    table = banked()
    table.joins("dan")
    staked(table, bob=25_000)
    assert table.stage == "deal"
    assert table.layout() == {"bob": 20_000}


def test_C5_1_otherwise_they_count_in_prime_order_the_last_in_part() -> None:
    """They count in prime order until it is covered, the last one in part, the rest is refused and returned."""
    table = staked(banked(), eve=5000, cid=4000, bob=3000)
    table.answer(False)
    assert table.layout() == {"bob": 3000, "cid": 4000, "eve": 3000}
    assert table.last(StakesResolved).to == {"eve": 2000}
    assert table.purse("eve") == PURSE - 3000


def test_C5_1_even_below_the_least_stake() -> None:
    """The last one in part, even below the least stake."""
    table = staked(banked(), bob=9999, cid=1000)
    table.answer(False)
    assert table.layout() == {"bob": 9999, "cid": 1}


def test_C5_1_what_comes_after_is_refused_whole() -> None:
    """The rest is refused and returned."""
    table = staked(banked(), bob=10_000, cid=1000, dan=2000)
    table.answer(False)
    assert table.layout() == {"bob": 10_000}
    assert table.last(StakesResolved).to == {"cid": 1000, "dan": 2000}
    assert table.purses()[1:4] == [PURSE - 10_000, PURSE, PURSE]


def test_C5_1_a_standing_stake_counts_last() -> None:
    """They count in prime order: seated before standing."""
    table = Table(names="ann")
    table.stand("zoe")
    table.sit("bob", 7)
    table.shoe()
    table.post("ann", 10_000)
    staked(table, zoe=9000, bob=6000)
    table.answer(False)
    assert table.layout() == {"zoe": 4000, "bob": 6000}


def test_C5_1_the_order_of_entries_does_not_matter() -> None:
    """W1: resolved by the rules' order, never by the order of entries."""
    outcomes = set()
    for order in permutations((("bob", 6000), ("cid", 3000), ("eve", 5000))):
        table = staked(banked(), **dict(order))
        table.answer(False)
        outcomes.add((tuple(sorted(table.layout().items())), table.state.ponte))
    assert outcomes == {((("bob", 6000), ("cid", 3000), ("eve", 1000)), BOB)}


# --- C5.2


def test_C5_2_the_open_part_leaves_the_table_to_the_banker() -> None:
    """If they fall short, the open part leaves the table to the banker; the covered sum is the new banco."""
    table = staked(banked(), bob=2500, cid=1000)
    assert table.last(BankFitted) == BankFitted(Cents(3500), {ANN: Cents(6500)})
    assert (table.state.bank, table.purse("ann")) == (3500, PURSE - 3500)


def test_C5_2_with_the_division_of_C3() -> None:
    """The open part leaves the table to the banker (C3's division)."""
    table = banked(bank=10_001)
    table.joins("dan")
    staked(table, bob=5001)
    assert table.last(BankFitted).to == {"ann": 7501, "dan": 7500}
    assert table.state.bank == 5001


def test_C5_2_it_plays_no_further_part() -> None:
    """And plays no further part: what is won joins the fitted bank alone."""
    table = staked(banked(BANKER_WINS), bob=2500)
    table.play()
    assert table.state.bank == 2500 + 2375


def test_C5_2_a_bank_fitted_below_the_minimum_may_be_kept() -> None:
    """The minimum banco binds a bank only when it is posted; one fitted below it plays on and may be kept."""
    table = staked(banked(BANKER_WINS, bank=5000), bob=500)
    table.play()
    assert table.state.bank == 975 < table.state.rules.minimum
    table.keep()
    assert table.banker == "ann"
    table.to("calls")


def test_C5_2_a_bank_fitted_below_the_minimum_may_be_taken_over() -> None:
    """C11.1: a suite is offered at A, whatever the minimum banco."""
    table = staked(banked(BANKER_WINS, bank=5000), bob=500)
    table.play()
    table.passes()
    table.takes("eve")
    table.close()
    assert (table.banker, table.state.bank) == ("eve", 975)


# --- C5.3


def test_C5_3_if_nobody_stakes_no_coup_is_dealt() -> None:
    """If nobody stakes, no coup is dealt: the bank goes to the banker, no taxe, then C10."""
    table = banked()
    table.to("stakes")
    table.close()
    assert table.all(CoupDealt) == []
    assert table.last(BankReturned) == BankReturned("no_stakes", {ANN: Cents(10_000)})
    assert table.last(ShoeGoes).right_of == 1
    assert (table.purse("ann"), table.state.house) == (PURSE, 0)
    assert table.asked == "bob"


def test_C5_3_with_the_division_of_C3() -> None:
    """The bank goes to the banker (C3's division)."""
    table = banked(bank=10_001)
    table.joins("dan")
    table.to("stakes")
    table.close()
    assert table.last(BankReturned).to == {"ann": 10_001, "dan": 10_001}


def test_C5_3_a_suite_that_nobody_stakes_against_goes_right_of_its_origin() -> None:
    """The bank goes to the banker, then C10."""
    table = staked(banked(BANKER_WINS), bob=10_000)
    table.play()
    table.passes()
    table.takes("dan")
    table.close()
    table.to("stakes")
    table.close()
    assert table.went_right_of() == 1
    assert table.asked == "bob"


def test_C5_3_the_same_when_fewer_than_two_players_are_present() -> None:
    """The same when fewer than two players are present; then the table waits."""
    table = ready(BANKER_WINS, names="ann bob")
    table.post("ann", 10_000)
    table.away("bob")
    assert table.last(BankReturned).to == {"ann": 10_000}
    assert table.last(TableWaits).lacks == "players"
    waits = pending(table.state)
    assert waits is not None
    assert (waits.step, waits.players) == ("waits", ("bob",))  # for him to come back (P8)


def test_C5_3_after_a_win_too() -> None:
    """The same when fewer than two players are present: kept or not."""
    table = ready(BANKER_WINS, names="ann bob")
    table.post("ann", 10_000)
    staked(table, bob=10_000)
    table.leave("bob")
    table.play()
    assert PlayerId("bob") not in table.state.players
    table.keep()
    assert table.last(BankReturned).why == "players"
    assert table.purse("ann") == PURSE + 9500


def test_C5_3_the_waiting_table_goes_on_with_two_players() -> None:
    """Then the table waits: it goes on from where the shoe stands."""
    table = Table(names="ann")
    table.shoe()
    assert table.stage == "waits"
    assert objection(table.state, ANN, Post(table.on, Cents(5000))) is not None
    table.sit("cid", 7)
    assert table.asked == "ann"
    table.away("cid")
    assert table.stage == "waits"
    table.away("cid", away=False)
    assert table.asked == "ann"


def test_C5_3_banker_and_associate_alone_play_against_nobody() -> None:
    """If nobody stakes: where both players are the bank, nobody can."""
    table = ready(names="ann bob")
    table.post("ann", 10_000)
    table.joins("bob")
    table.close()
    assert table.last(BankReturned).why == "no_stakes"
    assert table.purses() == [PURSE, PURSE]


# --- Hence


def test_C5_hence_at_every_deal_the_bank_is_the_counted_stakes() -> None:
    """Hence at every deal bank = counted stakes, and a lost bank is exactly used up."""
    table = banked()
    seen = 0
    while seen < 40:
        if table.stage == "deal":
            seen += 1
            assert sum(table.layout().values()) == table.state.bank > 0
        if table.stage == "stakes":
            table.stake(table.prime()[0], 700 * (1 + seen % 9))
            table.stake(table.prime()[-1], 900)
            table.close()
        elif table.stage == "post":
            table.post(table.asked, 5000 + seen)
        elif table.stage in ("raise", "keep"):
            table.answer(seen % 3 > 0)
        elif table.stage == "shuffle":
            table.shoe()
        else:
            table.default()
        if table.log and isinstance(table.log[-1], CoupEnded):
            assert table.state.bank >= 0
    lost = [each for each in table.all(CoupEnded) if each.winner == "P"]
    assert lost
    assert all(sum(each.to.values()) % 2 == 0 for each in lost)


def test_C5_ties_leave_the_bank_as_it_is() -> None:
    """At every deal bank = counted stakes, replays included."""
    table = staked(banked(TIE + TIE), bob=3000)
    for _ in range(2):
        table.play()
        assert (table.state.bank, table.layout()) == (3000, {"bob": 3000})
    assert table.all(TaxeTaken) == []


def test_C5_the_window_offers_what_is_open() -> None:
    """One window: its bounds are those that legality asks for."""
    table = banked(bank=20_000)
    table.to("stakes")
    offered = next(each for each in options(table.state, BOB) if isinstance(each, CanStake))
    assert (offered.minimum, offered.maximum, offered.open, offered.coin) == (500, PURSE, 20_000, 1)
