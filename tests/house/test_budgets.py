"""Processor time of the house that everybody may use: what is measured, learned and refused."""

import asyncio
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from sabot.house.budgets import MOST_KINDS, UNKNOWN_S, Budgets, Costs, metered
from sabot.house.limits import LIMITS

SMALL = structs.replace(LIMITS, work=1, work_per_second=0.5, work_there=3, work_there_per_second=1)


class Clock:
    """Seconds, made up."""

    def __init__(self) -> None:
        self.s = 0.0

    def __call__(self) -> float:
        return self.s


def busy(seconds: float) -> None:
    begun = time.thread_time()
    while time.thread_time() - begun < seconds:
        pass


async def work() -> str:
    busy(0.02)
    await asyncio.sleep(0.05)
    busy(0.02)
    return "done"


async def test_what_is_awaited_costs_its_own_steps_and_not_those_of_others() -> None:
    """Nor the time for which it waits."""
    spent, others = list[float](), asyncio.create_task(work())
    assert await metered(work(), spent.append) == "done"
    await others
    assert len(spent) == 1
    assert 0.04 <= spent[0] < 0.06


async def test_what_fails_or_is_cancelled_is_paid_for_and_fails_as_it_would() -> None:
    spent = list[float]()

    async def fails() -> None:
        try:
            await asyncio.sleep(0)
            raise KeyError("as it is")
        finally:
            busy(0.01)

    with pytest.raises(KeyError, match="as it is"):
        await metered(fails(), spent.append)

    async def waits() -> None:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            busy(0.01)
            raise

    async def paid() -> None:
        await metered(waits(), spent.append)

    task = asyncio.create_task(paid())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert [each >= 0.01 for each in spent] == [True, True]


async def test_an_answer_to_what_is_awaited_reaches_it_and_closing_ends_it() -> None:
    """As without: what it is sent, what is thrown in, and its end."""
    heard = list[Any]()

    def asks() -> Any:
        try:
            heard.append((yield "one"))
            yield "two"
        except ValueError as error:
            heard.append(str(error))
            yield "three"
        finally:
            heard.append("closed")

    class Asked:
        def __await__(self) -> Any:
            return asks()

    steps: Any = metered(Asked(), heard.append)
    assert steps.send(None) == "one"
    assert steps.send("first") == "two"
    assert steps.throw(ValueError("second")) == "three"
    steps.close()
    assert heard[:3] == ["first", "second", "closed"]
    assert heard[3] >= 0


def test_what_is_asked_costs_what_it_cost_the_last_times() -> None:
    costs = Costs()
    assert costs.of("new") == UNKNOWN_S
    costs.learn("new", 2.0)
    assert costs.of("new") == 2.0
    for _ in range(100):
        costs.learn("new", 1.0)
    assert costs.of("new") == pytest.approx(1.0, abs=1e-3)
    for number in range(MOST_KINDS):
        costs.learn(str(number), 3.0)
    assert costs.of(str(MOST_KINDS - 1)) == UNKNOWN_S


def test_what_is_dear_needs_more_than_what_is_cheap_and_never_more_than_can_be_saved() -> None:
    clock = Clock()
    budgets = Budgets(SMALL, clock)
    budgets.spend("ann", "dear", 0.75)
    assert [budgets.affords("ann", kind) for kind in ("dear", "cheap")] == [False, True]
    clock.s = 1.1
    assert not budgets.affords("ann", "dear")  # a reserve is left for what is cheap
    clock.s = 1.25
    assert budgets.affords("ann", "dear")
    budgets.spend("bob", "huge", 5.0)
    assert not budgets.affords("bob", "cheap")
    clock.s = 4.2
    assert [budgets.affords("bob", kind) for kind in ("cheap", "huge")] == [True, False]
    clock.s = 7.3
    assert budgets.affords("bob", "huge")


def test_all_of_one_address_have_no_more_than_it_has_but_for_those_who_have_asked_for_little() -> None:
    clock = Clock()
    budgets = Budgets(SMALL, clock)
    for player in ("ann", "bob", "cid", "dan"):
        budgets.comes(player, "there")
        budgets.spend(player, "some", 0.8)
    budgets.comes("eve", "elsewhere")
    assert [budgets.affords(each, "new") for each in ("ann", "there", "eve")] == [False, True, True]
    clock.s = 1.0
    assert budgets.affords("ann", "new")


def test_heavy_questions_leave_a_reserve_for_what_is_cheap_to_all_of_an_address() -> None:
    """Whoever asked them: his neighbours, who have used their own up by half, play on."""
    budgets = Budgets(SMALL, Clock())
    for player in ("ann", "bob", "cid", "dan", "eve"):
        budgets.comes(player, "there")
    budgets.spend("ann", "cheap", 0.001)
    budgets.spend("ann", "some", 0.599)
    asked = list[str]()
    for player in ("bob", "cid", "dan", "eve"):
        while budgets.affords(player, "heavy"):
            asked.append(player)
            budgets.spend(player, "heavy", 0.1)
    assert sorted(set(asked)) == ["bob", "cid", "dan", "eve"]
    assert [budgets.affords("ann", kind) for kind in ("heavy", "cheap")] == [False, True]


def test_accounts_of_one_address_that_ask_for_little_each_have_no_more_than_it_again() -> None:
    """A new account was worth half of what a player saves up, whatever its address had used."""
    budgets, had = Budgets(SMALL, Clock()), 0.0
    for number in range(100):
        budgets.comes(str(number), "there")
        while budgets.affords(str(number), "some"):
            budgets.spend(str(number), "some", 0.1)
            had += 0.1
    assert SMALL.work_there < had <= 2 * SMALL.work_there + 0.2


def test_what_somebody_owes_for_refusals_is_owed_by_nobody_beside_him() -> None:
    budgets = Budgets(SMALL, Clock())
    budgets.comes("ann", "there")
    budgets.spend("ann", "some", 0.6)
    for _ in range(1000):
        budgets.spend("there", "door", 0.01)
    assert [budgets.affords(each, "new") for each in ("there", "ann")] == [False, True]


@given(st.lists(st.tuples(st.floats(0, 3), st.floats(0.001, 2)), max_size=60))
def test_in_any_time_no_more_is_had_than_was_saved_and_its_share_but_for_one(asked: list[tuple[float, float]]) -> None:
    """Whatever is asked, and whatever it costs: the last one that was begun may cost more than was left."""
    clock, had, most = Clock(), 0.0, 0.0
    budgets = Budgets(SMALL, clock)
    for pause, seconds in asked:
        clock.s += pause
        if budgets.affords("ann", "some"):
            budgets.spend("ann", "some", seconds)
            had, most = had + seconds, max(most, seconds)
        assert had <= SMALL.work + SMALL.work_per_second * clock.s + most + 1e-6
