"""A connection that sends too much is told so; nothing of it reaches the table, and others do not notice."""

import asyncio
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from wire_tools import PLENTY, opened, purse

from sabot.games.seats import BuyIn
from sabot.house.allowance import Allowance, Rate
from sabot.money import Cents


@given(st.lists(st.floats(0, 2), max_size=200), st.integers(1, 20), st.integers(1, 50))
def test_in_any_time_no_more_than_the_burst_and_the_rate_pass(pauses: list[float], burst: int, rate: int) -> None:
    allowance, now, passed = Allowance(0.0, Rate(burst, rate)), 0.0, 0
    for pause in pauses:
        now += pause
        passed += allowance.take(now)
        assert passed <= burst + rate * now + 1e-6


def test_whoever_keeps_to_the_rate_is_never_refused() -> None:
    allowance = Allowance(0.0, Rate(burst=1, per_second=4))
    assert all(allowance.take(quarter / 4) for quarter in range(100))


def test_after_the_burst_each_command_needs_its_time() -> None:
    allowance = Allowance(0.0, Rate(burst=2, per_second=4))
    assert [allowance.take(now) for now in (0.0, 0.0, 0.0, 0.125, 0.25, 0.25)] == [
        True,
        True,
        False,
        False,
        True,
        False,
    ]


async def test_a_flood_is_refused_beyond_the_burst_and_holds_nobody_up(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=structs.replace(PLENTY, messages=5, messages_per_second=0.001)) as running:
        table = await running.table(await running.enter("Host"))
        ann = await running.seated("Ann", table, 1, purse=1000)  # her first command
        bob = await running.seated("Bob", table, 2)
        replies = await asyncio.gather(*(ann.do(BuyIn(Cents(100))) for _ in range(20)))
        assert [reply.outcome for reply in replies] == ["accepted"] * 4 + ["refused"] * 16
        assert {reply.refused.code for reply in replies if reply.refused} == {"rate_limited"}
        assert (await bob.do(BuyIn(Cents(100)))).outcome == "accepted"
        assert purse(bob.frame, ann.frame.me) == 1400
