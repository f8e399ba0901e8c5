"""What a table of Baccara Banque refuses: each with its code and the facts that a sentence needs, nothing changed.

`Table.refused` holds that the state is as it was. Amounts are cents.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest

from banque_table import BANK, LOST, PURSE, WON, Table, banked, hand, house
from sabot.games.bank.auction import Bid
from sabot.games.bank.palette import Declare, SelonLaRegle
from sabot.games.bank.posting import Answer, Decline, Post
from sabot.games.banque.actions import Action, AddToBank, CallBanco, GoOn, NameCutter, Retire, Stake, TakeBank
from sabot.games.refusals import Code
from sabot.games.seats import Seat, Sit
from sabot.games.steps import Proceed
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents
from sabot.words import LANGUAGES, say_of

Tried = Callable[[Seq], Action]
"""What somebody tries, given the number of what is open."""


def auctioned(**changes: object) -> Table:
    """An auction in which bob stands with 20,000."""
    table = Table(house(**changes))
    table.bid("bob", 20_000)
    return table


def asked_for_a_bank() -> Table:
    """ann is asked to post."""
    return Table(house(award="list"))


def calls(**changes: object) -> Table:
    """The window for a banco."""
    return banked(rules=house(**changes))


def poor_caller() -> Table:
    """The calls, with cid, who has 50,000."""
    table = banked()
    table.sit("cid", 3, 50_000)
    return table


def stakes() -> Table:
    """The window for stakes."""
    table = banked()
    table.to("stakes")
    return table


def settled(front: str = LOST, bank: int = BANK, **changes: object) -> Table:
    """ben is asked whether he goes on."""
    table = banked(front, bank=bank, rules=house(**changes))
    table.coup(ann=10_000)
    return table


def thrice_lost() -> Table:
    """The calls after bob has lost three bancos running."""
    table = banked(LOST * 3, bank=10_000)
    for _ in range(3):
        table.banco("bob", "one")
        table.close()
        table.play()
        table.go_on()
    return table


def declaring(one: int = 3, two: int = 6) -> Table:
    """ann is to declare on so many points, then dan."""
    table = banked(hand(one, two, 5, 4))
    table.stake("ann", 10_000, "one")
    table.stake("dan", 10_000, "two")
    table.deal()
    return table


def deciding(**changes: object) -> Table:
    """ben is to draw or to stand with 7 against two who stand."""
    table = banked(hand(6, 6, 7), rules=house(**changes))
    table.stake("ann", 10_000, "one")
    table.to_choice()
    return table


def refilled() -> Table:
    """ben is asked to refill a bank of 500."""
    return settled(WON, bank=10_500)


def offered() -> Table:
    """ben has retired; his bank is offered."""
    table = settled()
    table.retire()
    return table


def named() -> Table:
    """ben is asked who cuts."""
    table = Table()
    table.banks("ben")
    return table


def unstaked() -> Table:
    """Nobody has staked in ben's first round; he is asked whether he goes on."""
    table = stakes()
    table.close()
    return table


def declared() -> Table:
    """Both pontes have declared; ben is to turn his cards."""
    table = declaring()
    table.to("turn")
    return table


def beyond() -> Table:
    """ben is asked whether he accepts 50,000 beyond the bank."""
    table = banked()
    table.stake("ann", BANK + 50_000, "one")
    table.close()
    return table


class Bad(NamedTuple):
    """At which table, who tries what, and what he hears."""

    table: Callable[[], Table]
    actor: str
    tried: Tried
    code: Code
    facts: dict[str, Any]


BEN_ALONE: Final = {"asked": ("ben",)}
ANN_ALONE: Final = {"asked": ("ann",)}
BAD: Final[dict[str, Bad]] = {
    "a bid not above the last": Bad(
        auctioned, "ann", lambda on: Bid(on, Cents(20_000)), Code.BID_TOO_LOW, {"bid": 20_000, "least": 21_000}
    ),
    "a bid below the minimum": Bad(
        Table, "ann", lambda on: Bid(on, Cents(9_999)), Code.BID_TOO_LOW, {"bid": 9_999, "least": 10_000}
    ),
    "a bid beyond the purse": Bad(
        auctioned, "ann", lambda on: Bid(on, Cents(PURSE + 1)), Code.PURSE_TOO_SMALL,
        {"needed": PURSE + 1, "available": PURSE},
    ),
    "a bid beyond the purse with its taxe": Bad(
        lambda: auctioned(taxe_on="capital"), "ann", lambda on: Bid(on, Cents(952_400)), Code.PURSE_TOO_SMALL,
        {"needed": 1_000_020, "available": PURSE},
    ),
    "a capital below the minimum": Bad(
        asked_for_a_bank, "ann", lambda on: Post(on, Cents(9_999)), Code.POST_BELOW_MINIMUM,
        {"amount": 9_999, "minimum": 10_000},
    ),
    "a capital beyond the purse with its taxe": Bad(
        lambda: Table(house(award="list", taxe_on="capital")), "ann", lambda on: Post(on, Cents(952_400)),
        Code.PURSE_TOO_SMALL, {"needed": 1_000_020, "available": PURSE},
    ),
    "a refill below the minimum": Bad(
        refilled, "ben", lambda on: AddToBank(on, Cents(9_499)), Code.POST_BELOW_MINIMUM,
        {"amount": 9_999, "minimum": 10_000},
    ),
    "taking out of the bank": Bad(
        settled, "ben", lambda on: AddToBank(on, Cents(-5_000)), Code.BANK_STAYS, {"amount": -5_000}
    ),
    "adding nothing to the bank": Bad(
        settled, "ben", lambda on: AddToBank(on, Cents(0)), Code.BANK_STAYS, {"amount": 0}
    ),
    "adding beyond the purse with its taxe": Bad(
        lambda: settled(bank=900_000, taxe_on="capital"), "ben", lambda on: AddToBank(on, Cents(52_400)),
        Code.PURSE_TOO_SMALL, {"needed": 55_020, "available": 55_000},
    ),
    "a stake on the other side's tableau": Bad(
        stakes, "ann", lambda on: Stake(on, Cents(5_000), "two"), Code.WRONG_SIDE,
        {"place": "two", "places": ("one", "cheval")},
    ),
    "a banco on the other side's tableau": Bad(
        banked, "dan", lambda on: CallBanco(on, "one"), Code.WRONG_SIDE, {"place": "one", "places": ("two", "cheval")}
    ),
    "a banco beyond the purse": Bad(
        poor_caller, "cid", lambda on: CallBanco(on, "one"), Code.PURSE_TOO_SMALL,
        {"needed": BANK, "available": 50_000},
    ),
    "a banco in an open bank": Bad(
        lambda: banked(rules=house(bank_kind="open")), "ann", lambda on: CallBanco(on, "one"), Code.NO_BANCO, {}
    ),
    "a fourth banco running": Bad(thrice_lost, "bob", lambda on: CallBanco(on, "one"), Code.BARRED, {"lost": 3}),
    "a stake below the least": Bad(
        stakes, "ann", lambda on: Stake(on, Cents(999), "one"), Code.STAKE_BELOW_LEAST, {"stake": 999, "least": 1_000}
    ),
    "a stake beyond the purse": Bad(
        stakes, "ann", lambda on: Stake(on, Cents(PURSE + 1), "one"), Code.PURSE_TOO_SMALL,
        {"needed": PURSE + 1, "available": PURSE},
    ),
    "a stake against the own bank": Bad(
        stakes, "ben", lambda on: Stake(on, Cents(5_000), "two"), Code.IN_THE_BANK, {"banker": "ben"}
    ),
    "tableau 2 declares before tableau 1": Bad(
        declaring, "dan", lambda on: Declare(on, "stand"), Code.NOT_ASKED, ANN_ALONE
    ),
    "a ponte declares twice": Bad(declared, "ann", lambda on: Declare(on, "draw"), Code.NOT_NOW, {"stage": "turn"}),
    "the banker declares for a ponte": Bad(declaring, "ben", SelonLaRegle, Code.NOT_ASKED, ANN_ALONE),
    "a draw on 7": Bad(
        lambda: declaring(7), "ann", lambda on: Declare(on, "draw"), Code.MUST_STAND, {"points": 7}
    ),
    "standing on 4": Bad(
        lambda: declaring(4), "ann", lambda on: Declare(on, "stand"), Code.MUST_DRAW, {"points": 4}
    ),
    "hiding a naturel": Bad(
        lambda: declaring(8), "ann", lambda on: Declare(on, "stand"), Code.MUST_SHOW, {"points": 8}
    ),
    "a naturel that is none": Bad(
        declaring, "ann", lambda on: Declare(on, "natural"), Code.NO_NATURAL, {"points": 3}
    ),
    "a draw of a banker who is bound": Bad(
        lambda: deciding(banker_liberty="tableau"), "ben", lambda on: Declare(on, "draw"), Code.MUST_STAND,
        {"points": 7},
    ),
    "retiring while a coup is open": Bad(declaring, "ben", Retire, Code.NOT_NOW, {"stage": "declare"}),
    "retiring during the calls": Bad(banked, "ben", Retire, Code.NOT_NOW, {"stage": "banco"}),
    "retiring before the first coup": Bad(unstaked, "ben", Retire, Code.NO_COUP_YET, {}),
    "posting in another's turn": Bad(
        asked_for_a_bank, "bob", lambda on: Post(on, Cents(20_000)), Code.NOT_ASKED, ANN_ALONE
    ),
    "declining in another's turn": Bad(asked_for_a_bank, "bob", Decline, Code.NOT_ASKED, ANN_ALONE),
    "accepting for the banker": Bad(beyond, "ann", lambda on: Answer(on, True), Code.NOT_ASKED, BEN_ALONE),
    "going on for the banker": Bad(settled, "ann", GoOn, Code.NOT_ASKED, BEN_ALONE),
    "retiring for the banker": Bad(settled, "ann", Retire, Code.NOT_ASKED, BEN_ALONE),
    "naming who cuts for the banker": Bad(
        named, "ann", lambda on: NameCutter(on, PlayerId("ann")), Code.NOT_ASKED, BEN_ALONE
    ),
    "turning the banker's cards": Bad(declared, "ann", Proceed, Code.NOT_ASKED, BEN_ALONE),
    "taking over one's own bank": Bad(
        offered, "ben", lambda on: TakeBank(on, True), Code.NOT_ASKED, {"asked": ("ann", "bob", "dan", "eve")}
    ),
    "the banker's own seat": Bad(banked, "zoe", lambda _: Sit(Seat(10), Cents(50_000)), Code.SEAT_TAKEN, {"seat": 10}),
    "an answer to what is no longer open": Bad(
        banked, "ann", lambda on: CallBanco(Seq(on - 1), "one"), Code.STALE, {}
    ),
}  # fmt: skip


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_it_is_refused_with_its_facts(bad: Bad) -> None:
    """The refusal's code with its facts, the state untouched."""
    table = bad.table()
    on = table.state.auction.opened if table.state.auction is not None else table.on
    refusal = table.refused(bad.actor, bad.tried(on))
    expected = bad.facts if bad.code != Code.STALE else {"on": on - 1}
    assert (refusal.code, refusal.facts) == (bad.code, expected)


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_it_is_said_in_every_language(bad: Bad) -> None:
    """A clear sentence, with every fact that it names."""
    table = bad.table()
    on = table.state.auction.opened if table.state.auction is not None else table.on
    refusal = table.refused(bad.actor, bad.tried(on))
    for language in LANGUAGES:
        assert "{" not in say_of(language, "banque", f"refusal.{refusal.code}", **refusal.facts)
