"""A house that is killed or closed at any moment goes on where its log ends."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from test_wire_play import story_of
from wire_kills import evening
from wire_process import Process
from wire_tools import accepted, at, bets_open, coup, done, play_coup, purse, rules_folder, stakes

from patience import STUCK_AFTER, run
from punto_table import TIE
from sabot.client import Client, Visitor
from sabot.games.layout.stakes import on_layout, stage
from sabot.games.punto.coup import CardDealt
from sabot.games.punto.state import Punto
from sabot.games.punto.table import snapshot
from sabot.games.seats import BuyIn, Seat, Sit
from sabot.games.taille import PromiseSeed, RevealSeed
from sabot.house.store import audit, open_store
from sabot.money import Cents
from sabot.shoe import promise
from sabot.wire import AnyFrame, NewTable, Reply

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal")
PURSE = 50_000


class Life(NamedTuple):
    """Who plays, and what was answered so far: command, action, reply."""

    house: Process
    table: str
    ann: Client
    bob: Client
    answered: list[tuple[str, Any, Reply]]

    async def do(self, client: Client, action: Any) -> Reply:
        """Something that must be done once, whatever comes."""
        command = f"c{len(self.answered)}"
        reply = await client.do(action, command=command)
        assert reply.outcome == "accepted", reply
        self.answered.append((f"{client.frame.me} {command}", (client, action, command), reply))
        return reply


async def promises(life: Life) -> None:
    frame = await life.ann.until(at("promises"))
    await life.do(life.ann, PromiseSeed(frame.view.on, promise("ann's")))
    await life.bob.until(lambda frame: len(frame.view.shoe.seeds) == 1)


async def seeds(life: Life) -> None:
    await life.do(life.bob, PromiseSeed(life.bob.frame.view.on, promise("bob's")))
    frame = await life.ann.until(at("seeds"))
    await life.do(life.ann, RevealSeed(frame.view.on, "ann's"))


async def entries(life: Life) -> None:
    frame = await life.bob.until(at("seeds"))
    await life.do(life.bob, RevealSeed(frame.view.on, "bob's"))
    await bets_open(life.ann, life.bob)
    await life.do(life.ann, stakes(life.ann, player=1000, tie=200))
    await life.do(life.bob, stakes(life.bob, banker=2000))
    await life.do(life.ann, done(life.ann))


async def middle_of_a_coup(life: Life) -> None:
    life.house.held.touch()
    await life.do(life.bob, done(life.bob))
    await life.ann.until(lambda frame: any(isinstance(event, CardDealt) for event in frame.events))


async def settlement(life: Life) -> None:
    await life.ann.until(lambda frame: bool(frame.view.results))
    await life.bob.until(lambda frame: bool(frame.view.results))


PHASES: Final[dict[Callable[[Life], Awaitable[None]], str]] = {
    promises: "promises",
    seeds: "seeds",
    entries: "bets",
    middle_of_a_coup: "coup",
    settlement: "bets",
}
"""What is brought about before the house ends, and the stage that the table is in then."""


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_a_house_that_ends_in_any_phase_goes_on_where_it_was(tmp_path: Path, how: signal.Signals) -> None:
    with Process(tmp_path, rules_folder(tmp_path), tempo=0.1) as house:
        await house.start()
        life = await begun(house)
        async with life.ann, life.bob:
            for client, seat in ((life.ann, 1), (life.bob, 3)):
                await life.do(client, Sit(Seat(seat), Cents(PURSE)))
            for phase, stage_then in PHASES.items():
                await phase(life)
                found = await ended_and_started(life, how)
                assert found == stage_then
            await went_on(life)


async def begun(house: Process) -> Life:
    host = await Visitor.enter(house.address, "Host")
    table = (await host.open_table(NewTable(rules="quick", seconds=600))).id
    ann, bob = [(await Visitor.enter(house.address, name)).at(table) for name in ("Ann", "Bob")]
    return Life(house, table, ann, bob, [])


async def ended_and_started(life: Life, how: signal.Signals) -> str:
    """The house ends and is started again: what was seen stands, all adds up, and every answer is the same.

    Returns the stage that the table was in.
    """
    seen = [life.ann.frame, life.bob.frame]
    assert await life.house.end(how) == (0 if how == signal.SIGTERM else -how)
    stored = await stored_as_seen(life, seen)
    await life.house.start()
    for client in (life.ann, life.bob):
        await client.until(lambda frame: frame.view.seq >= stored.seq and frame.now > seen[0].now)
    for _, (client, action, command), reply in life.answered:
        assert await client.do(action, command=command) == reply
    return stage(stored)


async def stored_as_seen(life: Life, seen: list[AnyFrame]) -> Punto:
    """The table on disk: it holds at least what anybody was shown, and every chip."""
    async with open_store(life.house.database) as store:
        states = await story_of(store, life.table)
        for frame in seen:
            assert snapshot(states[frame.view.seq], frame.me) == frame.view
        last = states[-1]
        balances = await store.balances()
        assert sum(balances.values()) == 0
        purses = sum(player.purse for player in last.players.values())
        assert balances[f"table:{life.table}"] == purses + on_layout(last)
        assert await audit(store) == ()
        return last


async def went_on(life: Life) -> None:
    """The next coup is played as if nothing had been."""
    for client in (life.ann, life.bob):
        await client.until(lambda frame: frame.view.stage in ("bets", "promises"))
    await play_coup(life.ann, life.bob)


@pytest.mark.long
async def test_tied_stakes_are_kept_and_the_next_coup_is_played(tmp_path: Path) -> None:
    with Process(tmp_path, rules_folder(tmp_path), front=TIE) as house:
        await house.start()
        life = await begun(house)
        async with life.ann, life.bob:
            for client, seat in ((life.ann, 1), (life.bob, 3)):
                await accepted(client, Sit(Seat(seat), Cents(PURSE)))
            await play_coup(life.ann, life.bob, player=1500)
            frame = await life.ann.until(coup(2))
            assert [result.winner for result in frame.view.results] == ["T"]
            await ended_and_started(life, signal.SIGKILL)
            for client in (life.ann, life.bob):
                assert client.frame.view.on_layout == 3000
                assert purse(client.frame) == PURSE - 1500
                await accepted(client, done(client))
            frame = await life.ann.until(lambda frame: len(frame.view.results) == 2)
            assert frame.view.results[0].winner == "T"


@pytest.mark.long
async def test_a_command_on_its_way_when_the_house_is_killed_is_done_once(tmp_path: Path) -> None:
    """Nobody knows what became of it; said again under the same id, it is in the log exactly once."""
    with Process(tmp_path, rules_folder(tmp_path)) as house:
        await house.start()
        life = await begun(house)
        async with life.ann, life.bob:
            await life.do(life.ann, Sit(Seat(1), Cents(PURSE)))
            for amount in range(1, 4):
                frame, action = life.ann.frame, BuyIn(Cents(amount))
                sent = life.ann.do(action, command=f"b{amount}", timeout=STUCK_AFTER)
                reply = await killed_while(house, sent)
                assert reply.outcome == "accepted"
                await life.ann.until(lambda later, before=frame, more=amount: purse(later) == purse(before) + more)  # type: ignore[misc]
            await house.end(signal.SIGKILL)
        async with open_store(house.database) as store:
            bodies = [row.body for row in await store.load(life.table) if row.kind == "bought_in"]
            assert [msgspec.json.decode(body)["amount"] for body in bodies] == [1, 2, 3]
            assert await audit(store) == ()


async def killed_while(house: Process, sent: Any) -> Reply:
    """The answer to a command that may have reached the house before it was killed."""
    task = asyncio.create_task(sent)
    await asyncio.sleep(0)
    await house.killed()
    answer: Reply = await task
    return answer


@pytest.mark.long
def test_a_house_killed_twenty_times_loses_nothing_and_does_nothing_twice(tmp_path: Path) -> None:
    """Tables of every game with windows, questions and auctions open; five hundred times: `python -m benchmarks kills
    --full`."""
    assert run(evening(tmp_path, kills=20, seed=1)) > 100
