"""What the schema allows is answered as it says: no fault of the house, no status that is not documented."""

import asyncio
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from wire_process import Process
from wire_tools import refusal_of, rules_folder

from long import asked_later
from sabot.client import Visitor
from sabot.web.schema import document
from sabot.wire import NewTable, Refused

SCHEMA: Final = schemathesis.openapi.from_dict(document())
FOUND: Final[list[Any]] = [each.ok() for each in cast("Any", SCHEMA.get_all_operations())]
OPERATIONS: Final = {each.definition.raw["operationId"]: each for each in FOUND}
CHECKS: Final = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
ENDING: Final = ("sign_out", "close", "claim")
"""What takes account or table away is asked by somebody without an account."""


class Asked(NamedTuple):
    """A house, a table there, its host, and somebody whose allowance nobody else spends."""

    address: str
    table: str
    token: str
    another: str


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    folder = tmp_path_factory.mktemp("asked")
    with Process(folder, rules_folder(folder)) as house:
        asyncio.run(house.start())
        yield asyncio.run(_opened(house.address))


async def _opened(address: str) -> Asked:
    host = await Visitor.enter(address, "Host")
    table = await host.open_table(NewTable(rules="quick", bots=2))
    another = await Visitor.enter(address, "Another")
    return Asked(address, table.id, host.token or "", another.token or "")


@pytest.mark.parametrize("examples", [1, asked_later(40)])
@pytest.mark.parametrize("name", OPERATIONS)
def test_the_house_answers_as_its_schema_says(name: str, examples: int, asked: Asked) -> None:
    """Requests made of the OpenAPI document, to a table that is there and to others."""
    headers = {"Origin": asked.address} | ({} if name in ENDING else {"Cookie": f"sabot={asked.token}"})

    @given(case=OPERATIONS[name].as_strategy())
    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    def answered(case: Any) -> None:
        if "table_id" in case.path_parameters and len(case.path_parameters["table_id"]) % 2:
            case.path_parameters["table_id"] = asked.table
        response = case.call(base_url=asked.address, headers=headers)
        case.validate_response(response, checks=CHECKS)

    answered()


@pytest.mark.parametrize("number", [0, -1, 2**63, 2**71])
def test_a_number_that_no_shoe_has_is_answered_with_a_sentence(number: int, asked: Asked) -> None:
    """Also one that the database could not hold."""
    refusal = asyncio.run(refusal_of(Visitor(asked.address, asked.another).shoe(asked.table, number)))
    assert (refusal.status, refusal.refused) == (404, Refused("no_such_shoe", {"shoe": number}))
