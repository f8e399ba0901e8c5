"""Rule book C11, C10, C4.6 and C1: a suite's origin, from which it is offered, ranked, lost. Amounts are cents."""

from itertools import permutations

import pytest

from chemin_table import BANKER_WINS, PONTE_WINS, PURSE, TIE, Table, house, ready
from sabot.games.chemin.events import BankPassed, BankPosted, CoupEnded
from sabot.games.chemin.rules import CheminRules
from sabot.games.seats import Seat
from sabot.games.windows import PlayerId
from sabot.money import Cents

DAN = PlayerId("dan")
SIX_TIES = "8 8 J J 7 7 Q Q 6 6 K K " * 2


def passed_by_cid(front: str = "", rules: CheminRules | None = None, ties: str = "") -> Table:
    """Cid, at seat 3 of five, has won a coup with a bank of 10,000, after ties or none, and passes 19,500."""
    table = ready(ties + BANKER_WINS + front, rules)
    table.decline("ann")
    table.decline("bob")
    table.post("cid", 10_000)
    table.stake("dan", 10_000)
    while table.stage != "keep":
        table.play()
    table.passes()
    return table


def taken(table: Table, name: str) -> None:
    """Somebody takes the suite."""
    table.takes(name)
    table.close()
    assert table.banker == name


@pytest.mark.parametrize("takers", tuple(permutations(("ann", "bob", "dan", "eve"))))
def test_C11_1_the_first_in_order_from_the_origins_right_wherever_that_is(takers: tuple[str, ...]) -> None:
    """The first in order from the origin's right who takes it posts A and is banker: not from the croupier's."""
    table = passed_by_cid()
    for name in takers:
        table.takes(name)
    table.close()
    assert table.last(BankPosted) == BankPosted(DAN, Cents(19_500), Seat(3))


@pytest.mark.parametrize(
    ("takers", "first"), [(("ann", "bob"), "ann"), (("ann", "eve"), "eve"), (("bob", "ann", "eve"), "eve")]
)
def test_C11_1_round_the_table(takers: tuple[str, ...], first: str) -> None:
    """The first in order from the origin's right: after the last seat come the first ones."""
    table = passed_by_cid()
    for name in takers:
        table.takes(name)
    table.close()
    assert table.banker == first


ORIGINS = [("first", 3), ("last", 1)]


def passed_again_by_ann(suite_origin: str, front: str = "") -> Table:
    """Ann, at seat 1, has taken cid's suite over, won with it, and passes it again."""
    table = passed_by_cid(BANKER_WINS + front, house(suite_origin=suite_origin))
    taken(table, "ann")
    assert table.state.origin == 3
    table.stake("bob", 19_500)
    table.play()
    table.passes()
    return table


def test_C11_the_first_passer_is_the_origin_by_default() -> None:
    """*Origin*: by `suite_origin = first | last`."""
    assert house().suite_origin == "first"


@pytest.mark.parametrize(("suite_origin", "origin"), ORIGINS)
def test_C11_suite_origin(suite_origin: str, origin: int) -> None:
    """The seat of the banker who first passed it, or of the one who passed it last."""
    table = passed_again_by_ann(suite_origin)
    assert [each.origin for each in table.all(BankPassed)] == [3, origin]


@pytest.mark.parametrize(("suite_origin", "banker"), [("first", "dan"), ("last", "bob")])
def test_C11_1_suite_origin_says_to_whom_it_is_offered_first(suite_origin: str, banker: str) -> None:
    """The first in order from the origin's right who takes it."""
    table = passed_again_by_ann(suite_origin)
    for name in ("dan", "eve", "cid", "bob"):
        table.takes(name)
    table.close()
    assert table.banker == banker


@pytest.mark.parametrize(("suite_origin", "asked"), [("first", "dan"), ("last", "bob")])
def test_C11_3_suite_origin_says_who_is_asked_when_nobody_takes_it(suite_origin: str, asked: str) -> None:
    """No bid: C2 from the origin's right."""
    table = passed_again_by_ann(suite_origin)
    table.close()
    table.close()
    assert table.asked == asked


@pytest.mark.parametrize(("suite_origin", "prime"), [("first", "dan ann bob cid"), ("last", "bob cid dan ann")])
def test_C11_4_C4_6_suite_origin_says_where_prime_begins(suite_origin: str, prime: str) -> None:
    """C4.6: while the bank is a suite, prime is counted from the right of its origin."""
    table = passed_again_by_ann(suite_origin)
    taken(table, "eve")
    assert " ".join(table.prime()) == prime


@pytest.mark.parametrize(("suite_origin", "asked"), [("first", "dan"), ("last", "bob")])
def test_C10_suite_origin_says_whither_the_shoe_goes_after_a_loss(suite_origin: str, asked: str) -> None:
    """If the bank was a suite, to the right of its origin."""
    table = passed_again_by_ann(suite_origin, PONTE_WINS)
    taken(table, "eve")
    table.stake("bob", 38_025 - 1000)
    table.play()
    assert table.last(CoupEnded).winner == "P"
    assert table.asked == asked


@pytest.mark.parametrize("suite_origin", ["first", "last"])
def test_C11_suite_origin_ends_with_the_suite(suite_origin: str) -> None:
    """A bank posted by C2 is no suite: who passes it next is first and last passer both."""
    table = passed_again_by_ann(suite_origin, PONTE_WINS + BANKER_WINS)
    taken(table, "eve")
    table.stake("bob", 20_000)
    table.play()
    banker = table.asked
    table.post(banker, 5000)
    table.stake(table.prime()[0], 5000)
    table.play()
    table.passes()
    assert table.last(BankPassed).origin == table.state.players[PlayerId(banker)].seat


@pytest.mark.parametrize("last", [BANKER_WINS, PONTE_WINS, TIE])
def test_C1_a_suite_at_the_end_of_the_shoe_sends_the_next_one_right_of_its_origin(last: str) -> None:
    """A later shoe's first banker is the seat to which C10 would send the shoe after the last coup, whoever won it: of
    a suite the right of its origin, not of its banker."""
    table = passed_by_cid(last, house(decks=2, stop_card=75), SIX_TIES)
    taken(table, "ann")
    table.stake("bob", 19_500)
    table.play()
    assert table.stage == "shuffle"
    assert table.went_right_of() == 3
    table.shoe()
    assert table.asked == "dan"


def test_C10_a_suite_that_nobody_stakes_against_goes_right_of_its_origin() -> None:
    """C5.3: the bank goes to the banker, then C10: the origin, wherever the banker sits."""
    table = passed_by_cid()
    taken(table, "ann")
    table.to("stakes")
    table.close()
    assert table.asked == "dan"
    assert table.purse("ann") == PURSE
