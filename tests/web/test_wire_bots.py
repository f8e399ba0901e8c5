"""Bots by temperament: chosen when a table is opened and when more sit down, and kept over a restart of the house."""

from pathlib import Path

import pytest
from wire_tools import Running, opened, refusal_of

from long import first
from sabot.games.game import AnyGame
from sabot.games.registry import GAMES
from sabot.wire import Refused


def moods(running: Running, table: str) -> list[str]:
    """The temperaments of a table's bots, as they sat down."""
    bots = running.house.tables[table].bot_seats.bots
    return [bot.mood for bot in bots.values()]


@pytest.mark.parametrize("game", first(1, GAMES), ids=lambda game: game.id)
async def test_bots_have_the_temperament_that_the_host_chose_and_keep_it(game: AnyGame, tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        host = await running.enter("Host")
        card = next(card for card in await host.rules() if card.game == game.id)
        mixed, other, mood = card.temperaments[:3]
        assert mixed == "mixed"
        table = await running.table(host, card.id, bots=2, temperament=mood)
        await host.add_bots(table, 2, other)
        assert moods(running, table) == [mood, mood, other, other]
        refusal = await refusal_of(host.add_bots(table, 1, "rash"))
        assert refusal.refused == Refused("no_such_temperament", {"temperament": "rash", "known": tuple(game.bots)})
    async with opened(tmp_path) as running:
        assert sorted(moods(running, table)) == sorted([mood, mood, other, other])
