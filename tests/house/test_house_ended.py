"""What the house tells of tables from outside: in the lobby, and by the link of one that is closed."""

from pathlib import Path

import pytest
from house_tools import Ear, open_house, until

from long import first
from sabot.games.registry import GAMES
from sabot.house.errors import HouseError
from sabot.house.tables.idle import IdleTables
from sabot.rulesets import names
from sabot.wire import NewTable


@pytest.mark.parametrize("game", first(1, reversed([game.id for game in GAMES])))
async def test_a_closed_tables_link_shows_how_it_ended_in_every_game(tmp_path: Path, game: str) -> None:
    """A closed table's link shows its last shoe, results and proof."""
    async with open_house(tmp_path) as house:
        host = (await house.accounts.enter("Host"))[1].player
        asked = NewTable(rules=names(game)[0], title="Salon", bots=6)
        table = house.table((await house.lobby.open(asked, host)).id)
        with pytest.raises(HouseError, match="no_such_table"):
            await house.archive.end(table.id, None)
        table.watch(Ear(None))
        await until(lambda: table.state.coups)
        table.end()
        await until(lambda: table.id not in house.tables)
    coups = table.state.coups
    async with open_house(tmp_path) as house:
        page, end = await house.archive.page(table.id, None), await house.archive.end(table.id, None)
        card = page.table
        assert (card.over, card.title, card.host, card.coups, card.players) == (True, "Salon", "Host", coups, 0)
        assert page.rules.id == asked.rules
        assert (end.view.stage, end.view.coup, end.game) == ("over", coups, game)
        assert (
            len((await house.archive.shoe_narration(table.id, (await house.archive.shoes(table.id))[-1], None)).coups)
            == coups
        )
        assert {row.here for row in await house.archive.ledger(table.id)} == {0}
        with pytest.raises(HouseError, match="no_such_table"):
            await house.archive.page("t-nowhere", None)


async def test_the_lobby_tells_whose_a_table_is_its_limit_its_results_and_when_it_ends(tmp_path: Path) -> None:
    """The lobby: my tables first, a small big road each, limits, people and bots apart; left tables close."""
    async with open_house(tmp_path) as house:
        host, guest = [(await house.accounts.enter(name))[1].player for name in ("Host", "Guest")]
        opening = await house.lobby.open(NewTable(rules="punto-banco", bots=3), host)
        table = house.table(opening.id)
        ear = Ear(None)
        table.watch(ear)
        assert (await house.directory.card(table, None)).ends_in is None
        await until(lambda: len(table.state.results) >= 2)
        card = await house.directory.card(table, host)
        assert (card.mine, (await house.directory.card(table, guest)).mine) == (True, False)
        assert (card.players, card.bots) == (3, 3)
        assert card.limit is not None
        assert card.limit.facts == {"least": table.state.rules.minimum, "most": table.state.rules.maximum}
        assert card.results == "".join(each.winner for each in table.state.results)
        table.unwatch(ear)
        house.floor.end_idle_tables(0)
        assert (await house.directory.card(table, None)).ends_in == house.limits.empty_minutes
        house.floor.end_idle_tables(10 * 60)
        assert (await house.directory.card(table, None)).ends_in == house.limits.empty_minutes - 10
        assert IdleTables(house.limits).ends_in(table) == house.limits.empty_minutes
        banco = house.table((await house.lobby.open(NewTable(rules=names("chemin")[0]), host)).id)
        other = await house.directory.card(banco, guest)
        assert (other.results, other.limit and other.limit.facts) == (None, {"amount": banco.state.rules.minimum})
