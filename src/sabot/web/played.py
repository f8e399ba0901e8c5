"""What a player has played over HTTP: to himself alone."""

from typing import Final

from litestar import get
from litestar.params import FromPath

from sabot.house.summaries import PlayedSummary, ShoeTaken, TablesPlayed
from sabot.web.asking import Asked, AtHouse, signed_in


@get("/api/played")
async def played(request: Asked, house: AtHouse) -> PlayedSummary:
    """What all that who asks has played has come to, as far as it is reckoned."""
    return await house.played.summary((await signed_in(request, house)).player)


@get("/api/played/tables")
async def played_tables(request: Asked, house: AtHouse) -> TablesPlayed:
    """The tables of who asks, the last first: those behind one that is named."""
    player = (await signed_in(request, house)).player
    return await house.played.tables(player, request.query_params.get("before"))


@get("/api/played/tables/{table_id:str}/shoes/{number:int}")
async def played_shoe(request: Asked, house: AtHouse, table_id: FromPath[str], number: FromPath[int]) -> ShoeTaken:
    """The coups of a shoe that who asks had a part in, stake by stake."""
    return await house.played.shoe((await signed_in(request, house)).player, table_id, number)


HANDLERS: Final = (played, played_tables, played_shoe)
