"""What the house keeps of every bet of a table, as it is asked for by who looks at the layout."""

from fractions import Fraction

import msgspec
from wire_tools import Hall, http_answer

from sabot.hosts import Run
from sabot.odds import Laws, edges, fresh
from sabot.rulesets import load
from sabot.wire import BetEdge, NewTable

pytest_plugins = ("wire_fixtures",)


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
