"""The mind of a process among others: when it ends because nobody hears it, and what it does before."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sabot.house.cluster.peers import FAREWELL_S, WAKES_S, Cluster
from sabot.house.store import StoreError
from sabot.house.store.errors import ReadFailed
from sabot.house.store.peers import BEAT_S, Peer
from world.clock import ClockLoop, seconds

pytestmark = pytest.mark.made_up_clock
STILL_S = 3.0
LONG_S = 10.0
"""Nobody stands still for so long and lives by the database."""
LAG_S = 0.1
ASKING_S = 0.05
"""The database takes so long for an answer."""


class Lonely:
    """A process on a made-up clock, whose database answers as it is told to, and its one table with a line."""

    def __init__(self) -> None:
        self.answer: tuple[Peer, ...] | StoreError | None = ()
        self.beats, self.taken, self.closed, self.dead = list[float](), list[float](), list[float](), list[float]()
        register: Any = SimpleNamespace(
            me=Peer("f-me", "", ""), still_ms=STILL_S * 1000, beat=self._beat, take=self._take, bury=lambda: False,
            loads=dict,
        )  # fmt: skip
        self.cluster = Cluster(register, on_dead=lambda: self.dead.append(self.loop.time()))
        audience = SimpleNamespace(send_away=lambda *, moved: self.closed.append(self.loop.time()))  # pyright: ignore[reportUnknownLambdaType]
        running = {"t": SimpleNamespace(audience=audience)}
        self.own: Any = SimpleNamespace(directory=SimpleNamespace(running=running, aside={}))

    @property
    def loop(self) -> ClockLoop:
        return cast("ClockLoop", asyncio.get_running_loop())

    def _beat(self) -> tuple[Peer, ...] | None:
        self.beats.append(self.loop.time())
        if isinstance(self.answer, StoreError):
            raise self.answer
        return self.answer

    def _take(self) -> tuple[str, ...]:
        self.taken.append(self.loop.time())
        return ()

    async def lag(self) -> None:
        """Whatever is due comes late."""
        while True:
            self.loop.stand_still(LAG_S)
            await asyncio.sleep(LAG_S / 2)


@pytest.fixture(autouse=True)
def _by_its_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked of the database takes its time by the made-up clock."""

    async def done(work: Any, *told: Any) -> Any:
        await asyncio.sleep(ASKING_S)
        return work(*told)

    monkeypatch.setattr(asyncio, "to_thread", done)


@pytest.mark.parametrize("lags", [False, True])
async def test_a_process_that_is_not_heard_ends_when_the_others_give_it_up_however_late_its_tasks_are(
    *, lags: bool
) -> None:
    lonely = Lonely()
    await lonely.cluster.begin(lonely.own)
    lagging = asyncio.create_task(lonely.lag()) if lags else None
    await seconds(1)
    heard, lonely.answer = lonely.beats[-1] - ASKING_S, ReadFailed("it is away")
    await lonely.cluster.cut_off.wait()
    assert STILL_S <= lonely.loop.time() - heard <= STILL_S + 2 * LAG_S
    assert lonely.dead == []
    await seconds(FAREWELL_S + 2 * LAG_S)
    assert len(lonely.closed) == len(lonely.dead) == 1
    if lagging is not None:
        lagging.cancel()
    await lonely.cluster.cease()


async def test_a_process_that_stood_still_and_was_not_given_up_goes_on() -> None:
    lonely = Lonely()
    await lonely.cluster.begin(lonely.own)
    for _ in range(3):
        await seconds(1)
        lonely.loop.stand_still(LONG_S)
        await seconds(LONG_S)
    assert (lonely.closed, lonely.dead) == ([], [])
    await lonely.cluster.cease()


async def test_a_process_that_stood_still_and_is_not_heard_tries_a_beat_before_it_ends() -> None:
    """It stands still again and again: it is spared once."""
    lonely = Lonely()
    await lonely.cluster.begin(lonely.own)
    await seconds(1)
    lonely.answer = ReadFailed("it is away")
    lonely.loop.stand_still(LONG_S)
    woke = lonely.loop.time()
    await seconds(WAKES_S / 2)
    assert [each for each in lonely.beats if each >= woke] != []
    assert not lonely.cluster.cut_off.is_set()
    lonely.loop.stand_still(LONG_S)
    await seconds(BEAT_S + ASKING_S)
    assert lonely.cluster.cut_off.is_set()
    await lonely.cluster.cease()


async def test_a_process_that_wakes_and_is_given_up_closes_its_lines_takes_nothing_and_ends() -> None:
    lonely = Lonely()
    await lonely.cluster.begin(lonely.own)
    await seconds(1)
    lonely.answer = None
    lonely.loop.stand_still(LONG_S)
    woke = lonely.loop.time()
    await lonely.cluster.cut_off.wait()
    assert lonely.loop.time() <= woke + BEAT_S + ASKING_S
    assert lonely.dead == []
    await seconds(FAREWELL_S + ASKING_S)
    assert lonely.dead == [pytest.approx(lonely.closed[0] + FAREWELL_S)]
    await seconds(2 * STILL_S)
    assert len(lonely.closed) == len(lonely.dead) == 1
    assert [each for each in lonely.taken if each >= woke] == []
    await lonely.cluster.cease()


async def test_the_end_of_a_process_waits_for_nobody_who_asked_for_it() -> None:
    """A request in which it came out that the process is given up is answered at once, and its task ends."""
    lonely = Lonely()
    await lonely.cluster.begin(lonely.own)
    await lonely.cluster.cease()
    lonely.answer = None
    asking = asyncio.create_task(lonely.cluster._beat())
    await lonely.cluster.cut_off.wait()
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    assert lonely.dead == []
    await seconds(FAREWELL_S)
    assert len(lonely.dead) == 1
