"""The HTTP interface for a table's host; each of his acts is told to the watch."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

from litestar import delete, post
from litestar.params import FromPath, JSONBody

from sabot.games.table_limits import TableLimits
from sabot.games.windows import PlayerId
from sabot.hosts import AddBots, Admit, Limit, Mute, NewLink, Patience, Remove, Run, TableLink, TakeOver, TopUp
from sabot.house.errors import HouseError
from sabot.house.house import House
from sabot.house.table.table import Table
from sabot.web.asking import Asked, AtHouse, signed_in, watch_of
from sabot.web.watch import HostAct
from sabot.wire import Refused, TableCard


@post("/api/tables/{table_id:str}/bots", status_code=200)
async def add_bots(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[AddBots]) -> TableCard:
    """Seat some bots."""
    async with _hosted(request, house, table_id, "the host had bots come to table") as hosted:
        await house.bots.add(hosted, data.count, data.temperament)
    return await _card(house, hosted)


@delete("/api/tables/{table_id:str}/bots", status_code=200)
async def remove_bots(request: Asked, house: AtHouse, table_id: FromPath[str]) -> TableCard:
    """Have the bots leave."""
    async with _hosted(request, house, table_id, "the host had bots leave table") as hosted:
        await house.hosting.remove_bots(hosted)
    return await _card(house, hosted)


@post("/api/tables/{table_id:str}/limit", status_code=200)
async def limit(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[Limit]) -> TableCard:
    """Set or lift a player's own maximum a bet."""
    act: HostAct = (
        "the host limits somebody no more at table" if data.maximum is None else "the host limited somebody at table"
    )
    async with _hosted(request, house, table_id, act) as hosted:
        reply = await house.hosting.limit(hosted, data.player, data.maximum)
        if reply.refused is not None:
            raise _refusal(reply.refused)
    return await _card(house, hosted)


@post("/api/tables/{table_id:str}/limits", status_code=200)
async def limits(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[TableLimits]) -> TableCard:
    """Set the limits of the table from the next coup on."""
    async with _hosted(request, house, table_id, "the host set the limits of table") as hosted:
        reply = await house.hosting.set_limits(hosted, data)
        if reply.refused is not None:
            raise _refusal(reply.refused)
    return await _card(house, hosted)


@post("/api/tables/{table_id:str}/close", status_code=200)
async def close(request: Asked, house: AtHouse, table_id: FromPath[str]) -> TableCard:
    """End the session once the coup in play is settled."""
    async with _hosted(request, house, table_id, "the host closed table") as hosted:
        await house.hosting.close_table(hosted)
    return await _card(house, hosted)


@post("/api/tables/{table_id:str}/links", status_code=200)
async def new_link(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[NewLink]) -> TableLink:
    """A new link of the table, in place of any earlier one of its kind."""
    async with _hosted(request, house, table_id, "a link was made at table") as hosted:
        return await house.hosting.new_link(hosted, data.link)


@post("/api/tables/{table_id:str}/host", status_code=200)
async def take_over(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[TakeOver]) -> TableCard:
    """Become the table's host by the host's link."""
    asked = await signed_in(request, house)
    card = await house.hosting.take_over(house.table(table_id), asked.player, data.key)
    watch_of(request).done("a host took over table", table_id)
    return card


@post("/api/tables/{table_id:str}/remove", status_code=200)
async def remove(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[Remove]) -> TableCard:
    """Have a player leave as soon as nothing of his is at stake, and not sit down here again."""
    async with _hosted(request, house, table_id, "the host sent somebody away at table") as hosted:
        await house.hosting.remove(hosted, data.player)
    return await _card(house, hosted)


@post("/api/tables/{table_id:str}/admit", status_code=200)
async def admit(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[Admit]) -> TableCard:
    """Say whether a player may sit down."""
    act: HostAct = "the host admitted somebody at table" if data.admit else "the host refused somebody at table"
    async with _hosted(request, house, table_id, act) as hosted:
        await house.hosting.admit(hosted, data.player, admit=data.admit)
    return await _card(house, hosted)


@post("/api/tables/{table_id:str}/run", status_code=200)
async def run(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[Run]) -> TableCard:
    """Pause or go on, have players ask before they sit down, set the clock."""
    async with _hosted(request, house, table_id, *_run_acts(data)) as hosted:
        await house.hosting.run_table(hosted, data)
    return await _card(house, hosted)


@post("/api/tables/{table_id:str}/mute", status_code=200)
async def mute(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[Mute]) -> TableCard:
    """Have a player not heard in the chat, or heard again."""
    act: HostAct = "the host muted somebody at table" if data.muted else "the host mutes somebody no more at table"
    async with _hosted(request, house, table_id, act) as hosted:
        await house.hosting.mute(hosted, data.player, muted=data.muted)
    return await _card(house, hosted)


@post("/api/tables/{table_id:str}/patience", status_code=200)
async def patience(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[Patience]) -> TableCard:
    """Give a player more time in every window, or as much as the others have."""
    act: HostAct = (
        "the host gave somebody more time at table" if data.patient else "the host gives somebody no more time at table"
    )
    async with _hosted(request, house, table_id, act) as hosted:
        await house.hosting.patience(hosted, data.player, patient=data.patient)
    return await _card(house, hosted)


@post("/api/tables/{table_id:str}/top-up", status_code=200)
async def top_up(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[TopUp]) -> TableCard:
    """Give a player play money."""
    act: HostAct = (
        "the host gave somebody play money at table" if data.amount else "the host gave somebody no play money at table"
    )
    async with _hosted(request, house, table_id, act) as hosted:
        await house.hosting.top_up(hosted, data)
    return await _card(house, hosted)


@asynccontextmanager
async def _hosted(request: Asked, house: House, table_id: str, *acts: HostAct) -> AsyncGenerator[Table, None]:
    """The table, if its host asks; what he does with it is told once it is done."""
    asked = await signed_in(request, house)
    table = house.table(table_id)
    if table.settings.host != PlayerId(asked.player):
        raise HouseError("not_host")
    yield table
    for act in acts:
        watch_of(request).done(act, table_id)


async def _card(house: House, hosted: Table) -> TableCard:
    """The table as its host is told of it."""
    return await house.directory.card(hosted, hosted.settings.host)


def _run_acts(asked: Run) -> list[HostAct]:
    """The acts of a host who says how his table is run."""
    acts = list[HostAct]()
    if asked.halted is not None:
        acts.append("the host paused table" if asked.halted else "the host went on at table")
    if asked != Run(halted=asked.halted):
        acts.append("the host changed the settings of table")
    return acts


def _refusal(refused: Refused) -> HouseError:
    return HouseError(refused.code, **refused.facts)


HANDLERS: Final = (
    add_bots, remove_bots, limit, limits, close, new_link, take_over, remove, admit, run, mute, patience,
    top_up,
)  # fmt: skip
