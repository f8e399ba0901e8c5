"""A player's own play over HTTP: told to himself alone."""

from collections.abc import AsyncIterator
from typing import Final

from litestar import get
from litestar.params import FromPath
from litestar.response import Stream

from sabot.house.archive.summaries import PlayedSummary, ShoeTaken, TablesPlayed
from sabot.house.archive.takeout import FORMS
from sabot.house.errors import HouseError
from sabot.money import quoted
from sabot.web.asking import Asked, AtHouse, signed_in


@get("/api/played")
async def played(request: Asked, house: AtHouse) -> PlayedSummary:
    """The summary of all that who asks has played, as far as it is reckoned."""
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


@get("/api/played/export")
async def played_export(request: Asked, house: AtHouse) -> Stream:
    """All that the house has of who asks: as JSON Lines; in the forms `coups` and `account` as CSV."""
    player = (await signed_in(request, house)).player
    form = request.query_params.get("form", FORMS[0])
    if form not in FORMS:
        raise HouseError(
            "malformed", reason=f"form={quoted(form)} is none: it is {', '.join(FORMS[:-1])} or {FORMS[-1]}"
        )
    lines = house.played.export(player, form)
    first = await anext(lines)  # what cannot be told is refused before anything is
    kind, name = ("application/jsonl", "sabot.jsonl") if form == FORMS[0] else ("text/csv", f"sabot-{form}.csv")
    return Stream(
        after(first, lines), media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


async def after(first: bytes, lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The pieces of an answer, of which the first was already made."""
    yield first
    async for chunk in lines:
        yield chunk


HANDLERS: Final = (played, played_tables, played_shoe, played_export)
