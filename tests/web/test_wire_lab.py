"""What the house reckons for a table: the odds of its bets, and runs of the laboratory, line by line."""

from collections.abc import AsyncGenerator
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from msgspec import structs
from wire_tools import PLENTY, Hall, http_answer

from sabot.bets import BetId
from sabot.cards import POINTS
from sabot.games.laboratory import NOTHING, AskLab, AskRun, LabStep
from sabot.hosts import Run
from sabot.house.errors import HouseError
from sabot.house.reckoning.laboratory import asked_for
from sabot.odds import Laws, edges, fresh
from sabot.rulesets import load
from sabot.web.gate import Gate
from sabot.web.lab import lines_of
from sabot.wire import BetEdge, NewTable

pytest_plugins = ("wire_fixtures",)

ASKED = AskRun(AskLab("chemin-de-fer", 6, model="A1"))


async def test_a_run_comes_line_by_line(hall: Hall) -> None:
    """A simulation that runs with its progress: each step is a line, as a worker has made it."""
    body = msgspec.json.encode(ASKED)
    status, headers, said = await http_answer(hall.running, "POST", "/api/lab/run", body)
    steps = [msgspec.json.decode(line, type=LabStep) for line in said.splitlines()]
    assert (status, headers["content-type"]) == (200, "application/jsonl")
    assert [step.done for step in steps] == list(range(1, 27))
    bad = msgspec.json.encode(structs.replace(ASKED, asked=AskLab("mini", 8), bet=BetId("nothing")))
    status, _, said = await http_answer(hall.running, "POST", "/api/lab/run", bad)
    assert (status, b"'nothing'" in said) == (400, True)


class Endless:
    """A laboratory whose run has no end, but for who stops it."""

    stopped = 0

    async def run(self, _: AskRun, whose: str = "") -> AsyncGenerator[LabStep, None]:
        try:
            while True:
                yield LabStep(done=1, of=2, at=0.0, values={})
        finally:
            self.stopped += 1


async def test_an_address_has_so_many_runs_and_who_closes_the_line_ends_his(hall: Hall) -> None:
    """Cancelled when the line closes, within the house's limits per address."""
    gate, room = Gate(structs.replace(PLENTY, runs=1)), Endless()

    def line(address: str) -> AsyncGenerator[bytes, None]:
        asked: Any = room
        return lines_of(asked, gate, address, address, ASKED)

    first = line("10.0.0.1")
    await anext(first)
    with pytest.raises(HouseError) as refused:
        await anext(line("10.0.0.1"))
    assert refused.value.refused.facts == {"limit": "runs", "most": 1}
    elsewhere = line("10.0.0.2")
    await anext(elsewhere)
    await first.aclose()
    again = line("10.0.0.1")
    await anext(again)
    assert room.stopped == 1
    for each in (elsewhere, again):
        await each.aclose()


async def test_a_table_opens_the_laboratory_with_its_own_seen_cards(hall: Hall) -> None:
    """With a table's own seen cards, where its host has odds told."""
    host = await hall.running.enter("Host")
    table = await host.open_table(NewTable(rules="mini"))
    address = f"/api/tables/{table.id}/lab"
    assert b'"no_advice"' in (await http_answer(hall.running, "GET", address))[2]
    await host.run_table(table.id, Run(advice=True))
    fresh = msgspec.json.decode((await http_answer(hall.running, "GET", address))[2], type=AskLab)
    assert fresh == AskLab("mini", 8, NOTHING)


def test_cards_that_a_table_has_seen_are_gone_by_their_values() -> None:
    seen = [card for card in POINTS if card.startswith(("K", "5")) and card.endswith("b")]
    assert asked_for(load("mini"), seen).gone == (4, 0, 0, 0, 0, 4, 0, 0, 0, 0)


async def test_the_edges_of_a_tables_bets_are_those_of_a_fresh_shoe(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await host.open_table(NewTable(rules="ez-baccarat", decks=6))
    status, _, said = await http_answer(hall.running, "GET", f"/api/tables/{table.id}/odds")
    found = {each.bet: Fraction(each.edge) for each in msgspec.json.decode(said, type=list[BetEdge])}
    assert status == 200
    rules = load("ez-baccarat")
    expected, _ = edges(rules, Laws(fresh(6)))
    assert {bet: found[bet] for bet in expected} == {bet: each.house_edge for bet, each in expected.items()}
    assert set(found) == {each.id for each in rules.bets}


async def test_a_game_without_a_layout_has_none(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await host.open_table(NewTable(rules="chemin-de-fer"))
    _, _, said = await http_answer(hall.running, "GET", f"/api/tables/{table.id}/odds")
    assert said == b"[]"


async def test_by_the_cards_that_were_seen_odds_are_told_where_the_host_has_them_told(hall: Hall) -> None:
    """The host's choice, off at first; a game without a layout has none."""
    host = await hall.running.enter("Host")
    table = await host.open_table(NewTable(rules="mini"))
    address = f"/api/tables/{table.id}/odds/now"
    assert b'"no_advice"' in (await http_answer(hall.running, "GET", address))[2]
    await host.run_table(table.id, Run(advice=True))
    fresh_ones = (await http_answer(hall.running, "GET", f"/api/tables/{table.id}/odds"))[2]
    assert (await http_answer(hall.running, "GET", address))[::2] == (200, fresh_ones)
    other = await host.open_table(NewTable(rules="chemin-de-fer", advice=True))
    assert b'"no_advice"' in (await http_answer(hall.running, "GET", f"/api/tables/{other.id}/odds/now"))[2]
