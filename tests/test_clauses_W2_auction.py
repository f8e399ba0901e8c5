"""Rule book W2, the auction, in both games that have one: each sentence of it. Amounts are cents."""

from fractions import Fraction
from typing import Any

import pytest

import banque_table
from any_table import of
from banque_table import Table as BanqueTable
from chemin_phases import won
from chemin_table import PURSE, house
from sabot.games.bank.auction import AuctionClosed, AuctionOpened, Bid, BidMade
from sabot.games.bank.offers import CanBid
from sabot.games.offers import CanFinish
from sabot.games.refusals import Code
from sabot.games.steps import Finish
from sabot.games.table_limits import TableLimits
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import RuleSetError, load, read

games = pytest.mark.parametrize("game", ["chemin", "banque"])
LEAST = {"chemin": 5_000, "banque": 10_000}
STEP = {"chemin": 500, "banque": 1_000}
"""The least stake of either rule set (C2)."""


def auction(game: str, **changes: Any) -> Any:
    """An auction among bob, cid (dan), and others: ann's suite that nobody took, or the award of a bank."""
    if game == "banque":
        return BanqueTable(banque_table.house(**changes), "ann1 bob2 cid3 dan6 eve7", purse=PURSE)
    table = won(rules=house(**changes))
    table.passes()
    table.close()
    assert table.stage == "auction"
    return table


def bounds(table: Any, name: str) -> tuple[int, int]:
    """The least and the most that a player is offered to bid."""
    (can,) = of(table.game.options(table.state, PlayerId(name)), CanBid)
    return can.minimum, can.maximum


def refused(table: Any, name: str, amount: int) -> tuple[Code, dict[str, Any]]:
    refusal = table.refused(name, Bid(table.state.auction.opened, Cents(amount)))
    return refusal.code, refusal.facts


def poorer(game: str, purse: int, **changes: Any) -> Any:
    """An auction in which fay has less than the others."""
    table = auction(game, **changes)
    table.sit("fay", 9, purse)
    return table


@games
def test_W2_a_bid_is_at_least_the_minimum(game: str) -> None:
    """A bid is at least the minimum."""
    table = auction(game)
    least = LEAST[game]
    assert table.last(AuctionOpened).minimum == least
    assert bounds(table, "bob") == (least, table.purse("bob"))
    assert refused(table, "bob", least - 1) == (Code.BID_TOO_LOW, {"bid": least - 1, "least": least})
    table.bid("bob", least)


@games
def test_W2_after_the_first_it_is_a_step_above_the_standing_one(game: str) -> None:
    """After the first it is at least `bid_step` (an amount in whole coins, default the least stake of C2) above the
    standing one."""
    table = auction(game)
    table.bid("bob", 30_000)
    least = 30_000 + STEP[game]
    assert bounds(table, "cid") == (least, table.purse("cid"))
    for amount in (30_000, 30_001, least - 1):
        assert refused(table, "cid", amount) == (Code.BID_TOO_LOW, {"bid": amount, "least": least})
    table.bid("cid", least)
    assert [each.amount for each in table.all(BidMade)] == [30_000, least]


@games
def test_W2_a_view_names_the_standing_bid_and_no_amount_of_what_was_before(game: str) -> None:
    """A suite that nobody took had an amount; its auction has a minimum, then bids, which are in nobody's stake."""
    table = auction(game)
    view = table.game.snapshot(table.state, None)
    assert (view.stage, view.amount, view.bidder, view.bid) == ("auction", 0, None, 0)
    table.bid("bob", 30_000)
    view = table.game.snapshot(table.state, None)
    assert (view.stage, view.amount, view.bidder, view.bid) == ("auction", 0, "bob", 30_000)
    assert view.on_layout == 30_000
    assert not any(each.entry for each in view.players)


@games
@pytest.mark.parametrize("step", [1, 200, 20_000])
def test_W2_the_step_is_the_house_s(game: str, step: int) -> None:
    """`bid_step` (an amount in whole coins)."""
    table = auction(game, bid_step=Cents(step))
    table.bid("bob", 30_000)
    assert refused(table, "cid", 30_000 + step - 1)[1] == {"bid": 30_000 + step - 1, "least": 30_000 + step}
    table.bid("cid", 30_000 + step)


@games
def test_W2_by_default_the_step_follows_the_least_stake(game: str) -> None:
    """Default the least stake of C2: also where the table's limits change; a step that is named stays."""
    limits = TableLimits(Cents(20_000))
    plain, named = auction(game).state.rules, auction(game, bid_step=Cents(300)).state.rules
    assert (plain.limited(limits).raise_by, named.limited(limits).raise_by) == (2_000, 300)


@pytest.mark.parametrize("name", ["chemin-de-fer", "baccara-banque"])
def test_W2_B16_a_rule_file_may_name_the_step(name: str) -> None:
    """`bid_step` (an amount in whole coins, default the least stake of C2)."""
    plain = load(name)
    assert (plain.bid_step, plain.raise_by) == (None, plain.least_stake)
    assert read(f'base = "{name}"\nbid_step = "2.50"\n', "mine").raise_by == 250
    for line, said in (
        ("bid_step = 0", r"bid_step = 0: it is positive and at most 1000000000"),
        ('coin = 1\nbid_step = "2.50"', r"bid_step = 2\.50 is not whole coins of 1"),
        ("bid_step = true", r"bid_step = true: it is chip units"),
    ):
        with pytest.raises(RuleSetError, match=said):
            read(f'base = "{name}"\n{line}\n', "mine")


@games
def test_W2_who_cannot_cover_a_step_may_bid_all_that_he_covers(game: str) -> None:
    """A player who cannot cover that may bid all that he can cover, if it is at least the minimum and above the
    standing bid: all of it, and no less."""
    table = poorer(game, 30_200)
    table.bid("bob", 30_000)
    assert bounds(table, "fay") == (30_200, 30_200)
    assert refused(table, "fay", 30_100) == (Code.BID_TOO_LOW, {"bid": 30_100, "least": 30_200})
    assert refused(table, "fay", 30_201)[0] == Code.PURSE_TOO_SMALL
    table.bid("fay", 30_200)
    assert refused(table, "bob", 30_201)[1]["least"] == 30_200 + STEP[game]


@games
@pytest.mark.parametrize("purse", [29_999, 30_000])
def test_W2_it_is_above_the_standing_bid(game: str, purse: int) -> None:
    """All that he can cover, if it is [...] above the standing bid: else he is not waited for."""
    table = poorer(game, purse)
    table.bid("bob", 30_000)
    assert of(table.game.options(table.state, PlayerId("fay")), CanBid) == []
    assert "fay" not in table.game.pending(table.state).players
    assert refused(table, "fay", purse)[0] == Code.BID_TOO_LOW


@games
def test_W2_all_that_he_covers_is_whole_coins_and_at_least_the_minimum(game: str) -> None:
    """All that he can cover, if it is at least the minimum."""
    table = poorer(game, 30_250, coin=Cents(100))
    table.bid("bob", 30_000)
    assert bounds(table, "fay") == (30_200, 30_200)
    small = poorer(game, LEAST[game] - 1)
    assert of(small.game.options(small.state, PlayerId("fay")), CanBid) == []
    assert refused(small, "fay", LEAST[game] - 1)[0] == Code.BID_TOO_LOW


def test_W2_B11_all_that_he_covers_with_its_taxe() -> None:
    """A player who cannot cover that (with its taxe, where B11 asks one) may bid all that he can cover."""
    table = poorer("banque", 31_500, taxe_on="capital", taxe_capital=Fraction(5, 100))
    table.bid("bob", 29_500)
    assert bounds(table, "fay") == (30_000, 30_000)
    assert refused(table, "fay", 30_500) == (Code.PURSE_TOO_SMALL, {"needed": 32_025, "available": 31_500})
    table.bid("fay", 30_000)
    table.close()
    assert (table.banker, table.bank, table.purse("fay")) == ("fay", 30_000, 0)


@games
def test_W2_a_bid_is_final(game: str) -> None:
    """A bid is final: it is paid in, and who leaves cannot take it along."""
    table = auction(game)
    before = table.purse("bob")
    table.bid("bob", 30_000)
    assert table.purse("bob") == before - 30_000
    table.leave("bob")
    assert (table.state.auction.bidder, table.state.auction.bid) == ("bob", 30_000)


@games
def test_W2_whoever_has_the_standing_bid_is_not_asked_and_may_not_raise_it(game: str) -> None:
    """Whoever has the standing bid is not asked and may not raise it."""
    table = auction(game)
    table.bid("bob", 30_000)
    offered = table.game.options(table.state, PlayerId("bob"))
    assert (of(offered, CanBid), of(offered, CanFinish)) == ([], [])
    assert "bob" not in table.game.pending(table.state).players
    assert refused(table, "bob", 60_000) == (Code.BID_STANDS, {"bid": 30_000})
    assert table.code("bob", Finish(table.on)) == Code.BID_STANDS
    table.bid("cid", 40_000)
    assert "bob" in table.game.pending(table.state).players
    table.bid("bob", 60_000)


@games
def test_W2_it_ends_when_all_others_have_passed(game: str) -> None:
    """It ends when all others have passed; the standing bid wins."""
    table = auction(game)
    table.done("cid")
    table.bid("bob", 30_000)
    others = table.game.pending(table.state).players
    assert set(others) == {each for each in table.state.auction.eligible if each != "bob"}
    for name in others[:-1]:
        table.done(name)
        assert table.stage == "auction"
    table.done(others[-1])
    assert table.last(AuctionClosed) == AuctionClosed(PlayerId("bob"), Cents(30_000))
    assert (table.banker, table.bank) == ("bob", 30_000)


@games
def test_W2_or_when_the_time_since_the_last_bid_has_passed(game: str) -> None:
    """Or when the time since the last bid has passed; the standing bid wins: each bid begins the time anew."""
    table = auction(game)
    opened = table.on
    table.bid("bob", 30_000)
    first = table.on
    table.bid("cid", 40_000)
    assert opened < first < table.on == table.game.pending(table.state).on
    table.close()
    assert (table.banker, table.bank) == ("cid", 40_000)
