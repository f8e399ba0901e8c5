"""The HTTP interface for a table's host."""

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
from sabot.wire import Refused, TableCard


@post("/api/tables/{table_id:str}/bots", status_code=200)
async def add_bots(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[AddBots]) -> TableCard:
    """Seat some bots."""
    hosted = await _hosted(request, house, table_id)
    await house.bots.add(hosted, data.count, data.temperament)
    return await house.directory.card(hosted)


@delete("/api/tables/{table_id:str}/bots", status_code=200)
async def remove_bots(request: Asked, house: AtHouse, table_id: FromPath[str]) -> TableCard:
    """Have the bots leave."""
    hosted = await _hosted(request, house, table_id)
    await house.hosting.remove_bots(hosted)
    return await house.directory.card(hosted)


@post("/api/tables/{table_id:str}/limit", status_code=200)
async def limit(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[Limit]) -> TableCard:
    """Set or lift a player's own maximum a bet."""
    hosted = await _hosted(request, house, table_id)
    reply = await house.hosting.limit(hosted, data.player, data.maximum)
    if reply.refused is not None:
        raise _refusal(reply.refused)
    return await house.directory.card(hosted)


@post("/api/tables/{table_id:str}/limits", status_code=200)
async def limits(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[TableLimits]) -> TableCard:
    """Set the limits of the table from the next coup on."""
    hosted = await _hosted(request, house, table_id)
    reply = await house.hosting.set_limits(hosted, data)
    if reply.refused is not None:
        raise _refusal(reply.refused)
    return await house.directory.card(hosted)


@post("/api/tables/{table_id:str}/close", status_code=200)
async def close(request: Asked, house: AtHouse, table_id: FromPath[str]) -> TableCard:
    """End the session once the coup in play is settled."""
    hosted = await _hosted(request, house, table_id)
    await house.hosting.close_table(hosted)
    watch_of(request).done("the host closed table", table_id)
    return await house.directory.card(hosted)


@post("/api/tables/{table_id:str}/links", status_code=200)
async def new_link(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[NewLink]) -> TableLink:
    """A new link of the table, in place of any earlier one of its kind."""
    link = await house.hosting.new_link(await _hosted(request, house, table_id), data.link)
    watch_of(request).done("a link was made at table", table_id)
    return link


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
    hosted = await _hosted(request, house, table_id)
    await house.hosting.remove(hosted, data.player)
    watch_of(request).done("the host sent somebody away at table", table_id)
    return await house.directory.card(hosted)


@post("/api/tables/{table_id:str}/admit", status_code=200)
async def admit(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[Admit]) -> TableCard:
    """Say whether a player may sit down."""
    hosted = await _hosted(request, house, table_id)
    await house.hosting.admit(hosted, data.player, admit=data.admit)
    return await house.directory.card(hosted)


@post("/api/tables/{table_id:str}/run", status_code=200)
async def run(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[Run]) -> TableCard:
    """Pause or go on, have players ask before they sit down, set the clock."""
    hosted = await _hosted(request, house, table_id)
    await house.hosting.run_table(hosted, data)
    return await house.directory.card(hosted)


@post("/api/tables/{table_id:str}/mute", status_code=200)
async def mute(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[Mute]) -> TableCard:
    """Have a player not heard in the chat, or heard again."""
    hosted = await _hosted(request, house, table_id)
    await house.hosting.mute(hosted, data.player, muted=data.muted)
    return await house.directory.card(hosted)


@post("/api/tables/{table_id:str}/patience", status_code=200)
async def patience(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[Patience]) -> TableCard:
    """Give a player more time in every window, or as much as the others have."""
    hosted = await _hosted(request, house, table_id)
    await house.hosting.patience(hosted, data.player, patient=data.patient)
    return await house.directory.card(hosted)


@post("/api/tables/{table_id:str}/top-up", status_code=200)
async def top_up(request: Asked, house: AtHouse, table_id: FromPath[str], data: JSONBody[TopUp]) -> TableCard:
    """Give a player play money."""
    hosted = await _hosted(request, house, table_id)
    await house.hosting.top_up(hosted, data)
    return await house.directory.card(hosted)


async def _hosted(request: Asked, house: House, table_id: str) -> Table:
    """The table, if its host asks."""
    asked = await signed_in(request, house)
    table = house.table(table_id)
    if table.settings.host != PlayerId(asked.player):
        raise HouseError("not_host")
    return table


def _refusal(refused: Refused) -> HouseError:
    return HouseError(refused.code, **refused.facts)


HANDLERS: Final = (
    add_bots, remove_bots, limit, limits, close, new_link, take_over, remove, admit, run, mute, patience,
    top_up,
)  # fmt: skip
