"""Rule book W1 to W3 at a table of Chemin de Fer: windows, the auction, steps that are skipped. Amounts are cents."""

import pytest

from chemin_phases import PHASES, at, won
from chemin_table import BANKER_WINS, PURSE, Table, banked, house
from sabot.games.bank.auction import AuctionOpened, Bid
from sabot.games.bank.offers import CanPost
from sabot.games.bank.posting import Answer, Post, PostDeclined
from sabot.games.chemin.actions import Action, MakeCall, Stake
from sabot.games.chemin.events import Asked, Entered, Opened, WindowClosed
from sabot.games.chemin.options import CanStake, options
from sabot.games.chemin.pending import pending
from sabot.games.chemin.views import view
from sabot.games.refusals import Code
from sabot.games.steps import Finish
from sabot.games.taille import CutAsked, PromisesAsked, Shuffle
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents
from sabot.shoe import packs

ANN, BOB, CID, EVE = map(PlayerId, ("ann", "bob", "cid", "eve"))


# --- W1


def test_W1_the_windows_of_the_shoe_close_when_all_have_said_done() -> None:
    """Until the window closes: when all have said *done*; in the shuffle as in the coup, the standing too."""
    table = Table(names="ann bob")
    table.stand("zoe")
    table.act(CROUPIER, Shuffle(packs(6), "nonce"))
    assert table.last(PromisesAsked).players == ("ann", "bob", "zoe")
    table.done("ann", "zoe")
    assert table.stage == "promises"
    table.done("bob")
    assert table.last(CutAsked).player == "bob"


@pytest.mark.parametrize("window", ["associate", "calls", "stakes"])
def test_W1_done_without_an_entry_is_a_pass(window: str) -> None:
    """Or say *pass*: the window closes when all have said *done* or *pass*, not before, whoever is last."""
    table = banked(names="ann bob cid")
    table.to(window)
    table.done("cid")
    assert table.stage == window
    assert pending(table.state).players == ("bob",)  # type: ignore[union-attr]
    table.done("bob")
    assert table.stage != window


def test_W1_who_changes_his_entry_is_not_done() -> None:
    """He may replace it until the window closes: whoever enters anew is waited for again."""
    table = banked(names="ann bob cid")
    table.to("stakes")
    table.stake("bob", 1000)
    table.done("bob")
    table.stake("bob", 2000)
    table.done("cid")
    assert table.stage == "stakes"
    table.done("bob")
    assert table.layout() == {"bob": 2000}


def test_W1_an_entry_is_public_when_made() -> None:
    """Entries are public when made."""
    table = banked()
    table.to("stakes")
    before = table.state
    (entered,) = table.stake("bob", 1000)
    assert view(before, entered, None) == view(before, entered, EVE) == entered == Entered(BOB, Cents(1000))


def test_W1_paid_in_from_his_purse() -> None:
    """Paid in from his purse: what is in counts for what he may enter in its place, and for nobody else."""
    table = banked()
    table.to("stakes")
    table.stake("bob", 60_000)
    assert table.purse("bob") == PURSE - 60_000
    for name in ("bob", "cid"):
        (can,) = (each for each in options(table.state, PlayerId(name)) if isinstance(each, CanStake))
        assert can.maximum == PURSE
    table.stake("bob", 0)
    assert table.purse("bob") == PURSE


def test_W1_everybody_is_waited_for_but_who_is_away() -> None:
    """When all have said done or pass: who is away says neither."""
    table = banked(names="ann bob cid dan")
    table.to("stakes")
    table.stake("bob", 1000)
    table.done("bob", "cid")
    table.away("dan")
    assert table.stage == "deal"


def test_W1_who_has_entered_and_not_said_done_is_waited_for() -> None:
    """Until all have said done: an entry is not that."""
    table = banked(names="ann bob cid")
    table.to("stakes")
    table.stake("bob", 1000)
    table.stake("cid", 1000)
    assert table.stage == "stakes"
    table.done("bob")
    assert pending(table.state).players == ("cid",)  # type: ignore[union-attr]


def test_W1_no_entry_after_the_window_has_closed() -> None:
    """Until the window closes: an entry for the calls is stale in the stakes, and none is taken while one is asked."""
    table = banked(names="ann bob cid")
    table.to("calls")
    calls = table.on
    table.close()
    assert table.code("bob", MakeCall(calls, "banco")) is Code.STALE
    table.stake("bob", 12_000)
    stakes = table.on
    table.close()
    assert table.stage == "raise"
    assert table.code("cid", Stake(stakes, Cents(1000))) is Code.STALE
    assert table.code("cid", Stake(table.on, Cents(1000))) is Code.NOT_NOW
    assert table.code("cid", Finish(table.on)) is Code.NOT_NOW


def test_W1_every_entry_returns_when_a_window_is_resolved_for_another() -> None:
    """Only then is it resolved: an associate not chosen has his money back."""
    table = banked()
    for name in ("dan", "bob"):
        table.joins(name)
    table.close()
    assert table.last(WindowClosed) == WindowClosed("associate", {PlayerId("dan"): Cents(10_000), BOB: Cents(10_000)})
    assert (table.state.associate, table.purse("dan")) == ("bob", PURSE)


# --- W2


def auction(**changes: object) -> Table:
    """Ann's suite of 19,500, that nobody took, is auctioned among four."""
    table = won(rules=house("chemin-de-fer", **changes))
    table.passes()
    table.close()
    assert table.stage == "auction"
    return table


def test_W2_the_bidder_himself_is_not_waited_for() -> None:
    """The standing bid wins when nobody goes above it: its bidder need not pass."""
    table = auction()
    table.bid("cid", 6000)
    table.done("bob", "dan")
    assert table.stage == "auction"
    table.done("eve")
    assert table.banker == "cid"


def test_W2_without_a_bid_all_must_have_passed() -> None:
    """When the time has passed, or (W1) when all have said *pass*."""
    table = auction()
    table.done("bob", "cid", "dan")
    assert table.stage == "auction"
    table.done("eve")
    assert table.asked == "bob"


def test_W2_who_passed_and_left_is_not_waited_for_again() -> None:
    """When all have passed: the others go on without him."""
    table = auction()
    table.bid("cid", 6000)
    table.done("bob", "dan")
    table.leave("eve")
    assert table.banker == "cid"


# --- W3


def test_W3_who_is_away_is_not_asked_for_a_bank() -> None:
    """A step in which nobody is eligible is skipped; C13: his open decision is the passive choice, decline."""
    table = Table()
    table.away("ann")
    table.away("bob")
    table.shoe()
    assert [each.player for each in table.all(Asked)] == ["cid"]
    assert table.all(PostDeclined) == [PostDeclined(ANN, "absent"), PostDeclined(BOB, "absent")]


def test_W3_a_suite_that_only_who_is_away_could_post_is_not_offered() -> None:
    """A step in which nobody is eligible is skipped: an absent player takes no suite (C13)."""
    table = Table(names="")
    for seat, (name, purse) in enumerate((("ann", 10_000), ("bob", 20_000), ("cid", 50_000)), 1):
        table.sit(name, seat, purse)
    table.shoe(BANKER_WINS)
    table.post("ann", 10_000)
    table.stake("bob", 10_000)
    table.play()
    table.away("cid")
    table.passes()
    assert table.stage == "auction"
    assert "suite" not in [each.window for each in table.all(Opened)]


def test_W3_an_auction_in_which_only_who_is_away_could_bid_is_skipped() -> None:
    """A step in which nobody is eligible is skipped."""
    table = Table(names="")
    for seat, (name, purse) in enumerate((("ann", 10_000), ("bob", 14_999), ("cid", 50_000)), 1):
        table.sit(name, seat, purse)
    table.shoe(BANKER_WINS)
    table.post("ann", 10_000)
    table.stake("bob", 10_000)
    table.play()
    table.away("cid")
    table.passes()
    assert table.all(AuctionOpened) == []
    assert table.asked == "ann"


def test_W3_a_double_that_only_who_is_away_could_pay_is_not_sought() -> None:
    """A step in which nobody is eligible is skipped: an absent player doubles no bank (C13)."""
    table = Table(names="bob cid", purse=9999)
    table.sit("ann", 9)
    table.sit("dan", 3)
    table.away("dan")
    table.shoe()
    for name in ("bob", "cid"):
        table.decline(name)
    table.post("ann", 10_000)
    assert table.stage == "calls"


def test_W3_no_stakes_window_where_everybody_else_is_away() -> None:
    """A step in which nobody is eligible is skipped: an avec caller alone with the banker is asked at once (C4.4)."""
    table = banked(names="ann bob cid")
    table.call("bob", "avec")
    table.away("cid")
    table.close()
    assert "stakes" not in [each.window for each in table.all(Opened)]
    assert table.last(Asked).question == "marche"


def test_M2_what_is_offered_is_whole_coins() -> None:
    """The rule set names the coin: a purse with half a coin is offered what it has whole."""
    table = Table(house(coin=Cents(100)), "ann bob cid", PURSE + 50)
    table.shoe(BANKER_WINS)
    assert [each.maximum for each in options(table.state, ANN) if isinstance(each, CanPost)] == [PURSE]
    table.post("ann", 5000)
    table.to("stakes")
    assert [each.maximum for each in options(table.state, BOB) if isinstance(each, CanStake)] == [PURSE]


@pytest.mark.parametrize("phase", ["consent", "raise", "marche", "keep"])
def test_W3_the_croupier_gives_the_answer_for_silence_and_no_other(phase: str) -> None:
    """A question has one addressee and a stated answer for silence, which is no: the croupier says no yes for him."""
    table = at(phase)
    refusal = table.refused(CROUPIER, Answer(table.on, yes=True))
    assert (refusal.code, refusal.facts) == (Code.NOT_ASKED, {"asked": (table.asked,)})
    table.act(CROUPIER, Answer(table.on, yes=False))
    assert table.stage != phase


@pytest.mark.parametrize("phase", [each for each in PHASES if each != "post"])
def test_C2_a_bank_is_posted_when_it_is_asked_for_and_at_no_other_time(phase: str) -> None:
    """The shoe is offered to one seat after the other: nobody posts in the middle of a coup, or of a suite's offer."""
    table = at(phase)
    assert table.code("bob", Post(table.on, Cents(5000))) is Code.NOT_NOW
    assert table.code("bob", Post(Seq(0), Cents(5000))) is Code.STALE


@pytest.mark.parametrize("phase", [each for each in PHASES if each != "auction"])
def test_W2_there_are_no_bids_but_in_an_auction(phase: str) -> None:
    """*Auction*: a bid outside of one is refused."""
    table = at(phase)
    assert table.code("bob", Bid(table.on, Cents(30_000))) is Code.NOT_NOW
    assert table.code("bob", Bid(Seq(0), Cents(30_000))) is Code.STALE


@pytest.mark.parametrize("phase", PHASES)
def test_W1_who_is_not_at_the_table_has_no_part(phase: str) -> None:
    """Each *eligible* player: whoever is not at the table may sit down or stand, and nothing else."""
    table = at(phase)
    strange: list[Action] = [
        Post(table.on, Cents(5000)), Stake(table.on, Cents(1000)), MakeCall(table.on, "banco"), Finish(table.on),
        Answer(table.on, yes=True), Bid(table.on, Cents(6000)),
    ]  # fmt: skip
    assert {table.code("zoe", each) for each in strange} == {Code.NOT_AT_TABLE}
