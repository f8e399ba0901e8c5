"""Rule book C12: when a session ends, and what is done with what lies on the table. Amounts are cents."""

import pytest
from chemin_phases import PHASES, at, short_shoe

from chemin_table import PURSE, TIE, Table, banked, ready
from sabot.games.bank.entries import EntriesReturned, StakesGivenBack
from sabot.games.bank.posting import Post
from sabot.games.chemin.events import BankReturned
from sabot.games.refusals import Code
from sabot.games.seats import Left
from sabot.games.steps import EndSession, SessionEnded
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents

BEGUN = ("stakes", "raise", "marche", "deal")
"""Phases of a coup whose calls have closed."""


@pytest.mark.parametrize("phase", [each for each in PHASES if each not in BEGUN])
def test_C12_the_house_may_end_a_session_until_the_next_coups_calls_close(phase: str) -> None:
    """The house may end a session after any settled coup, until the next coup's calls close; entries return."""
    table = at(phase)
    table.end()
    assert table.state.over
    assert table.last(SessionEnded)
    gone = sum(event.purse for event in table.all(Left))
    assert gone + table.state.house == 5 * PURSE
    assert table.last(ShoeRevealed).shoe == 1
    assert table.state.issued == table.state.house
    assert table.code("ann", Post(table.on, Cents(5000))) is Code.SESSION_OVER


@pytest.mark.parametrize("phase", BEGUN)
def test_C12_an_order_that_comes_later_waits_for_the_settlement(phase: str) -> None:
    """An order that comes later waits for the settlement: it is refused until then, at every step."""
    table, steps = at(phase), 0
    while table.stage != "keep":
        refusal = table.refused(CROUPIER, EndSession())
        assert (refusal.code, refusal.facts) == (Code.NOT_NOW, {"stage": table.stage})
        table.default()
        steps += 1
    assert steps >= 4
    table.end()


def test_C12_entries_return() -> None:
    """Entries return: the calls are not closed, so nothing of them stands."""
    table = at("calls")
    table.end()
    assert table.all(EntriesReturned) == [EntriesReturned({PlayerId("cid"): Cents(10_000)})]
    assert [table.taken_home(name) for name in ("ann", "cid")] == [PURSE, PURSE]


def test_C12_no_coup_dealt_is_no_coup_to_wait_for() -> None:
    """After any settled coup, until the next coup's calls close: nobody has staked (C5.3), and no coup has begun."""
    table = banked()
    table.to("stakes")
    assert table.code(CROUPIER, EndSession()) is Code.NOT_NOW
    table.close()
    assert table.stage == "post"
    table.end()


def test_C12_C8_3_a_tie_is_settled_and_what_lies_goes_back_to_its_owners() -> None:
    """After any *settled* coup; C8.3: if the session is over, every stake goes back and the bank to the banker, divided
    by C3."""
    table = banked(TIE, bank=10_100)
    table.joins("dan")
    table.stake("bob", 20_200)
    table.play()
    assert table.stage == "deal"
    table.end()
    assert table.last(StakesGivenBack).to == {"bob": 20_200}
    assert table.last(BankReturned) == BankReturned(
        "over", {PlayerId("ann"): Cents(10_100), PlayerId("dan"): Cents(10_100)}
    )
    assert [table.taken_home(name) for name in ("ann", "bob", "dan")] == [PURSE] * 3


def test_C12_not_while_cards_lie_on_the_table() -> None:
    """After any *settled* coup, and not by a player."""
    table = banked(TIE + TIE)
    table.stake("bob", 10_000)
    table.close()
    for _ in range(2):
        table.proceed()
        while table.stage != "deal":
            assert table.code(CROUPIER, EndSession()) is Code.NOT_NOW
            table.default()
        assert table.code("ann", EndSession()) is Code.HOUSE_ONLY
    table.end()


def test_C12_before_the_first_coup_too() -> None:
    """Until the next coup's calls close: of the first as well, and while the shoe is made ready."""
    for table in (Table(), ready(), banked()):
        table.end()
        assert table.state.issued == 0


def test_C12_a_tie_of_the_shoe_before_does_not_open_the_deal_of_this_one() -> None:
    """Until the next coup's calls close: a first coup's are closed, whatever the last shoe ended with."""
    table = short_shoe("T")
    assert table.state.results[-1].winner == "T"
    table.shoe()
    table.post(table.asked, 5000)
    table.stake(table.prime()[0], 5000)
    table.close()
    assert table.stage == "deal"
    assert table.code(CROUPIER, EndSession()) is Code.NOT_NOW
