"""What is kept with an account: what somebody wants to see and hear, and nothing once he is forgotten."""

import asyncio
import json
from pathlib import Path

import pytest
from msgspec import UNSET
from wire_tools import Hall, accepted, http_answer, opened, play_coup, refused

from patience import STUCK_AFTER, run
from sabot.client import Visitor
from sabot.games.seats import Seat, Sit
from sabot.games.windows import PlayerId
from sabot.house.accounts.forgetting import NoOneSuchError, forgotten
from sabot.house.auditing import audited
from sabot.house.store import StoreError, preferences
from sabot.money import Cents
from sabot.wire import Preferences

pytest_plugins = ("wire_fixtures",)


async def test_each_device_of_an_account_finds_what_was_chosen_on_the_other(hall: Hall) -> None:
    """What one leaves out stays as the other chose it; nothing is known of who never chose."""
    first, other = await hall.running.enter("Ann"), await hall.running.enter("Ben")
    second = await Visitor.claim(hall.running.address, await first.personal_link("Ann"))
    await first.prefer(Preferences(theme="day", text=150, language="fr"))
    await second.prefer(Preferences(theme=None, sounds=("card", "call"), volume=30))
    kept = Preferences(language="fr", theme=None, text=150, sounds=("card", "call"), volume=30)
    assert await first.preferences() == await second.preferences() == kept
    assert await other.preferences() == Preferences()
    assert kept.rate is UNSET


@pytest.mark.parametrize(
    "said",
    [
        {"theme": "dusk"},
        {"text": 200},
        {"volume": 101},
        {"rate": 10},
        {"sounds": ["card"] * 6},
        {"sounds": ["bell"]},
        {"language": "it"},
        {"language": None},
        {"colour": "red"},
    ],
)
async def test_whatever_is_no_preference_is_refused_and_changes_nothing(hall: Hall, said: dict[str, object]) -> None:
    ann = await hall.running.enter("Ann")
    await ann.prefer(Preferences(text=115))
    cookie = f"sabot={ann.token}"
    status, *_ = await http_answer(hall.running, "POST", "/api/session/preferences", json.dumps(said), cookie=cookie)
    assert status == 400
    assert await ann.preferences() == Preferences(text=115)


async def test_nobody_without_an_account_has_any(hall: Hall) -> None:
    stranger = Visitor(hall.running.address, "nobody's")
    assert await refused(stranger.preferences()) == (401, "no_session")
    assert await refused(stranger.prefer(Preferences(text=115))) == (401, "no_session")


async def test_what_this_version_does_not_know_is_nothing_and_what_is_chosen_then_is_kept(hall: Hall) -> None:
    ann = await hall.running.enter("Ann")
    player = PlayerId((await ann.session()).player)
    strange = b'{"theme":"dusk"}'
    await hall.running.store.write(lambda session: preferences.change(session, player, lambda _: strange))
    assert await ann.preferences() == Preferences()
    assert await ann.prefer(Preferences(text=130)) == Preferences(text=130)


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
