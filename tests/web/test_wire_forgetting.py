"""A player who is to be forgotten: name, keys and links are gone; the games and the ledger stay, with his id."""

import asyncio
from pathlib import Path

import pytest
from wire_tools import Hall, accepted, opened, play_coup, refused

from patience import STUCK_AFTER, run
from sabot.games.seats import Seat, Sit
from sabot.house.accounts.forgetting import NoOneSuchError, forgotten
from sabot.house.auditing import audited
from sabot.house.store import StoreError
from sabot.money import Cents

pytest_plugins = ("wire_fixtures",)
NAME = "Aurélie-Clémentine"


async def test_who_deletes_his_account_leaves_nothing_but_his_id(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        host = await running.enter("Host")
        table = await running.table(host)
        line = await running.seated(NAME, table, 1)
        gone, me = running.visitors[-1], str(line.frame.me)
        key = await gone.personal_link(NAME)
        own = await running.table(gone)
        await line.say("I am here")
        await play_coup(line, player=1000)
        looking = await running.spectator(table)
        await gone.forget(NAME)
        await looking.until(lambda frame: not frame.view.players)
        assert await refused(gone.session()) == (401, "no_session")
        assert await refused(gone.claim(running.address, key)) == (404, "no_such_link")
        assert (await running.spectator(table)).said == []
        assert NAME not in str(looking.frame.people.values())
        assert [row.nickname for row in await host.ledger(table)] == [me]
        while own in [card.id for card in await host.tables()]:
            await looking.until(lambda _: True)
        assert (await running.store.load(table))[0].kind == "seated"
    written = b"".join(path.read_bytes() for path in tmp_path.glob("house.db*"))
    assert me.encode() in written
    assert NAME.encode() not in written
    assert audited(str(tmp_path / "house.db")).findings == ()


def test_an_operator_forgets_a_player_of_a_house_that_is_closed(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")

    async def evening() -> list[str]:
        async with opened(tmp_path) as running:
            with pytest.raises(StoreError, match="in use"):
                await asyncio.to_thread(forgotten, path, NAME)
            return [(await (await running.enter(name)).session()).player for name in (NAME, "Anna", "Anna")]

    first, second, third = run(evening())
    assert forgotten(path, NAME) == first
    with pytest.raises(NoOneSuchError, match=f"2 players are called 'Anna'.*{second}.*{third}|{third}.*{second}"):
        forgotten(path, "Anna")
    assert forgotten(path, second) == second
    assert forgotten(path, "Anna") == third
    with pytest.raises(NoOneSuchError, match="Nobody has the id or the nickname 'Nobody'"):
        forgotten(path, "Nobody")


async def test_nobody_is_forgotten_by_somebody_else(hall: Hall) -> None:
    table = await hall.running.table(await hall.running.enter("Host"))
    ann = await hall.running.line(await hall.running.enter("Ann"), table)
    await hall.running.visitors[-1].forget("Ann")
    host = hall.running.visitors[-2]
    assert (await host.session()).nickname == "Host"
    line = await hall.running.line(host, table)
    await accepted(line, Sit(Seat(1), Cents(1000)))
    await ann.until(lambda frame: frame.me is None, timeout=STUCK_AFTER)
