"""The laboratory over HTTP."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

import msgspec
from litestar import MediaType, Response, get, post
from litestar.background_tasks import BackgroundTask
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from sabot.games.laboratory import AskLab, AskRun, LabRules
from sabot.house.reckoning.laboratory import Laboratory, asked_for
from sabot.house.reckoning.worth import seen
from sabot.web.addresses import address_of
from sabot.web.asking import Asked, AtHouse, admitted, payer_of
from sabot.web.gate import Gate

AtGate = NamedDependency[Gate]
LINES = "application/jsonl"


@get("/api/lab")
async def lab_rules(house: AtHouse) -> Response[list[LabRules]]:
    """The rule sets that the laboratory knows."""
    room = house.laboratory
    return Response(list(room.offered), background=BackgroundTask(room.warm))


@post("/api/lab", status_code=200)
async def laboratory(request: Asked, house: AtHouse, data: JSONBody[AskLab]) -> Response[bytes]:
    """The worth of a shoe: every bet of a rule set and what one card more out of it changes, or a coup solved."""
    return Response(await house.laboratory.ask(data, payer_of(request)), media_type=MediaType.JSON)


@post("/api/lab/run", status_code=200)
async def lab_run(request: Asked, house: AtHouse, gate: AtGate, data: JSONBody[AskRun]) -> Stream:
    """A run's steps, a line each as it is made; who closes the line ends the run."""
    lines = lines_of(house.laboratory, gate, address_of(request.scope), payer_of(request), data)
    first = await anext(lines)  # what cannot be run is refused before anything is told
    return Stream(_after(first, lines), media_type=LINES)


@get("/api/tables/{table_id:str}/lab")
async def lab_seen(request: Asked, house: AtHouse, table_id: FromPath[str]) -> AskLab:
    """The question to the laboratory for the cards that everybody has seen, where the host has odds told."""
    await admitted(request, house, table_id)
    table = house.table(table_id)
    return asked_for(table.state.rules, seen(table))


async def lines_of(room: Laboratory, gate: Gate, address: str, whose: str, data: AskRun) -> AsyncGenerator[bytes, None]:
    """A run's steps as they are sent, while an address may have one more; raises HouseError."""
    with gate.run(address):
        async with aclosing(room.run(data, whose)) as steps:
            async for step in steps:
                yield msgspec.json.encode(step) + b"\n"


async def _after(first: bytes, lines: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    async with aclosing(lines):
        yield first
        async for line in lines:
            yield line
