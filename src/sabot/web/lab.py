"""The laboratory over HTTP."""

from litestar import get, post
from litestar.params import JSONBody

from sabot.games.laboratory import AskLab, Lab, LabRules
from sabot.web.asking import AtHouse


@get("/api/lab")
async def lab_rules(house: AtHouse) -> list[LabRules]:
    """The rule sets that the laboratory knows."""
    return list(house.laboratory.offered)


@post("/api/lab", status_code=200)
async def laboratory(house: AtHouse, data: JSONBody[AskLab]) -> Lab:
    """What every bet of a rule set is worth on a shoe, and what one card more out of it changes, exactly."""
    return await house.laboratory.ask(data)
