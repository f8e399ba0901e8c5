"""Rule book C, before its clauses: what standing players may do. Amounts are cents."""

import pytest

from chemin_table import BANKER_WINS, PURSE, Table, house
from sabot.games.chemin.actions import Associate, MakeCall
from sabot.games.chemin.events import Asked, CallsResolved, Opened, StakesResolved
from sabot.games.chemin.options import CanAssociate, CanCall, options
from sabot.games.chemin.state import prime
from sabot.games.refusals import Code
from sabot.games.windows import PlayerId
from sabot.money import Cents

ANN, BOB, YAN, ZOE = map(PlayerId, ("ann", "bob", "yan", "zoe"))


def onlookers(standing_calls: str, front: str = "", bank: int = 10_000, names: str = "ann bob cid") -> Table:
    """Ann banks against the others seated; zoe and yan stand."""
    table = Table(house(standing_calls=standing_calls), names)
    table.stand("zoe")
    table.stand("yan")
    table.shoe(front)
    table.post("ann", bank)
    return table


def test_C_standing_calls_yes_they_call_and_are_associate() -> None:
    """`standing_calls = yes`: they may call and be associate, after all seats."""
    assert house().standing_calls == "yes"
    table = onlookers("yes")
    table.joins("zoe")
    table.close()
    assert table.state.associate == "zoe"
    table.call("yan", "banco")
    table.close()
    assert table.layout() == {"yan": 20_000}


def test_C_standing_players_come_in_their_own_order_of_arrival_at_each_table() -> None:
    """Standing players (in order of arrival) come after all seats: also where the same people came elsewhere first."""
    first, second = Table(), Table()
    for table, names in ((first, "zoe yan"), (second, "yan zoe")):
        for name in names.split():
            table.stand(name)
    assert [prime(table.state)[-2:] for table in (first, second)] == [(ZOE, YAN), (YAN, ZOE)]


def test_C_standing_calls_no_they_may_not_be_associate() -> None:
    """`no`: whether they may call and be associate, or only stake."""
    table = onlookers("no")
    assert table.last(Opened).players == ("bob", "cid")
    assert table.code("zoe", Associate(table.on, joins=True)) is Code.SEATED_ONLY
    assert not any(isinstance(each, CanAssociate) for each in options(table.state, ZOE))


def test_C_standing_calls_no_they_may_not_call() -> None:
    """`no`: whether they may call ..., or only stake."""
    table = onlookers("no")
    table.to("calls")
    assert table.last(Opened).players == ("bob", "cid")
    assert table.code("zoe", MakeCall(table.on, "banco")) is Code.SEATED_ONLY
    assert not any(isinstance(each, CanCall) for each in options(table.state, ZOE))
    table.done("bob", "cid")
    assert table.stage == "stakes"
    assert table.last(Opened).players == ("bob", "cid", "zoe", "yan")


@pytest.mark.parametrize(
    ("seated", "counted", "back"),
    [
        ({"bob": 4000, "cid": 3000}, {"bob": 4000, "cid": 3000, "zoe": 3000}, {"zoe": 1000, "yan": 4000}),
        ({"bob": 4000, "cid": 1000}, {"bob": 4000, "cid": 1000, "zoe": 4000, "yan": 1000}, {"yan": 3000}),
        ({"bob": 4000, "cid": 6000}, {"bob": 4000, "cid": 6000}, {"zoe": 4000, "yan": 4000}),
    ],
)
def test_C_standing_calls_no_they_stake_what_the_seated_leave_uncovered(
    seated: dict[str, int], counted: dict[str, int], back: dict[str, int]
) -> None:
    """Or only stake what the seated leave uncovered, in order of arrival: the banker is not asked to raise for them."""
    table = onlookers("no")
    for name, stake in {"yan": 4000, "zoe": 4000, **seated}.items():
        table.stake(name, stake)
    table.close()
    assert "raise" not in [each.question for each in table.all(Asked)]
    assert table.stage == "deal"
    assert table.layout() == counted
    assert table.last(StakesResolved).to == back


@pytest.mark.parametrize(("standing_calls", "excess"), [("yes", 6000), ("no", 2000)])
def test_C_standing_calls_and_the_raise(standing_calls: str, excess: int) -> None:
    """Only what the seated leave uncovered: the excess by which the banker raises (C5.1) is theirs alone."""
    table = onlookers(standing_calls)
    for name, stake in {"zoe": 4000, "bob": 7000, "cid": 5000}.items():
        table.stake(name, stake)
    table.close()
    assert table.last(Asked) == Asked("raise", ANN, Cents(excess))
    table.answer(True)
    assert table.state.bank == 10_000 + excess
    assert table.layout() == {"bob": 7000, "cid": 5000} | ({"zoe": 4000} if standing_calls == "yes" else {})
    assert table.purse("zoe") == (PURSE - 4000 if standing_calls == "yes" else PURSE)


def test_C_standing_calls_no_and_only_standing_players_against_the_bank() -> None:
    """W3: a step in which nobody is eligible is skipped: no associate, no calls, and they stake up to the bank."""
    table = onlookers("no", BANKER_WINS, names="ann")
    assert table.stage == "stakes"
    assert [each.window for each in table.all(Opened)] == ["stakes"]
    assert table.all(CallsResolved) == []
    table.stake("yan", 7000)
    table.stake("zoe", 6000)
    table.close()
    assert table.layout() == {"zoe": 6000, "yan": 4000}
    table.play()
    assert table.state.bank == 19_500


@pytest.mark.parametrize("stage", ["associate", "calls"])
def test_C_standing_calls_no_who_sits_down_meanwhile_may(stage: str) -> None:
    """Standing players come after all seats, until they take one; who comes standing has no part in it."""
    table = onlookers("no")
    table.to(stage)
    table.stand("xia")
    table.take_seat("zoe", 4)
    table.sit("fay", 5)
    eligible = ("bob", "cid", "zoe", "fay")
    assert table.state.window is not None
    assert table.state.window.eligible == eligible
    if stage == "associate":
        table.joins("zoe")
    else:
        table.call("zoe", "banco")


@pytest.mark.parametrize("standing_calls", ["yes", "no"])
def test_C_who_takes_a_seat_has_one_part_in_a_window(standing_calls: str) -> None:
    """W1: each eligible player has one entry, before and after he has sat down."""
    table = onlookers(standing_calls)
    table.to("stakes")
    table.take_seat("zoe", 4)
    assert table.state.window is not None
    assert table.state.window.eligible == ("bob", "cid", "zoe", "yan")
