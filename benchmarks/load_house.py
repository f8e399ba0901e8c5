"""A house for the load runs: many tables of bots, with the limits out of the way; in a process of its own it is served.

`python -m benchmarks.load_house DATABASE TABLES [PORT]` prints its port and its tables, and closes when its input does.
Where the database has tables, it goes on with those.
"""

import asyncio
import json
import socket
import sys
from typing import Any, Final

import uvicorn
import uvloop

from sabot.games.seats import Seat, Sit
from sabot.games.windows import PlayerId
from sabot.house.house import House
from sabot.house.limits import Limits
from sabot.house.reckoning.memory import collecting_rarely
from sabot.house.store import open_store
from sabot.house.table.clock import Times
from sabot.money import Cents
from sabot.web.server import configured
from sabot.wire import NewTable, Reply

BOTS: Final = 3
RULES: Final = "punto-banco"
MANY: Final = 10**6
LIMITS: Final = Limits(
    tables=MANY,
    hosted=MANY,
    bots=MANY,
    connections=MANY,
    lines=MANY,
    sessions=MANY,
    opened=MANY,
    looks=MANY,
    requests=MANY,
    messages=MANY,
    messages_per_second=MANY,
    messages_there=MANY,
    messages_there_per_second=MANY,
    work=MANY,
    work_there=MANY,
    empty_minutes=MANY,
)
IN_PLAY: Final = Times(tempo=0.27, gathering=1000)
"""So fast that 200 tables with ten who look on make some 4,500 frames a second."""


def house_of(database: str, times: Times) -> House:
    """A house without limits on a database."""
    return House(open_store(database), times=times, limits=LIMITS)


async def tables_of(house: House, count: int, bots: int, seconds: int = 20, rules: str = RULES) -> list[str]:
    """So many tables, each with bots, of one host."""
    _, host = await house.accounts.enter("Host")
    asked = NewTable(rules=rules, bots=bots, seconds=seconds)
    return [(await house.lobby.open(asked, host.player)).id for _ in range(count)]


async def guest(house: House, table: Any, seat: int, purse: int) -> PlayerId:
    """Somebody who sits down."""
    _, session = await house.accounts.enter(f"Guest {table.id}"[:24])
    reply = await table.command(session.player, Sit(Seat(seat), Cents(purse)), "sit")
    accepted(reply)
    return session.player


def accepted(reply: Reply) -> None:
    """Every command of the load is accepted, or the run means nothing."""
    if reply.outcome != "accepted":
        raise RuntimeError(f"a command of the load was {reply.outcome}: {reply.refused}")


async def serve(database: str, tables: int, port: int = 0) -> None:
    """Serve such a house until the input ends."""
    house = house_of(database, IN_PLAY)
    listening = socket.create_server(("127.0.0.1", port), backlog=4096)
    server = uvicorn.Server(configured(house))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    opened = list(house.tables) or await tables_of(house, tables, BOTS)
    print(json.dumps({"port": listening.getsockname()[1], "tables": opened}), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    server.should_exit = True
    await serving


if __name__ == "__main__":
    with collecting_rarely():
        # the loop of `sabot serve`; asyncio's keeps small answers of this socket back for 40 ms
        uvloop.run(serve(sys.argv[1], *map(int, sys.argv[2:])))
