"""What is kept with an account: what somebody wants to see, what he has played, and nothing once he is forgotten."""

import asyncio
import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from wire_tools import Hall, Running, accepted, http_answer, opened, play_coup, refused

from patience import STUCK_AFTER, run
from sabot.client import Visitor
from sabot.games.seats import Leave, Seat, Sit
from sabot.games.windows import PlayerId
from sabot.house.accounts.forgetting import NoOneSuchError, forgotten
from sabot.house.archive.summaries import PlayedSummary, ShoeTaken, TablesPlayed
from sabot.house.archive.takeout import ACCOUNT, COUPS
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


# -- what a player is told of what he has played: to himself alone, and all of it to take along ----------------


STAKED = 1000


async def asked(running: Running, visitor: Visitor | None, path: str) -> tuple[int, bytes]:
    """What the house answers somebody, or nobody."""
    token = {} if visitor is None else {"cookie": f"sabot={visitor.token}"}
    status, _, body = await http_answer(running, "GET", path, **token)
    return status, body


async def answer_of(running: Running, visitor: Visitor, kind: type[Any], path: str = "/api/played") -> Any:
    status, body = await asked(running, visitor, path)
    assert status == 200, body
    return msgspec.json.decode(body, type=kind)


async def all_of(running: Running, visitor: Visitor) -> PlayedSummary:
    """Asked until all is reckoned, as the page does."""
    while (found := await answer_of(running, visitor, PlayedSummary)).left:
        await asyncio.sleep(0)
    assert isinstance(found, PlayedSummary)
    return found


async def test_a_player_alone_is_told_what_he_has_played_while_the_shoe_is_in_play(hall: Hall) -> None:
    running = hall.running
    host = await running.enter("Host")
    table = await running.table(host)
    line = await running.seated("Ann", table, 1)
    ann, before = running.visitors[-1], await host.session()
    await play_coup(line, player=STAKED)
    found = await all_of(running, ann)
    session = await ann.session()
    assert (found.tables, found.shoes, found.stakes.coups, found.stakes.staked) == (1, 1, 1, STAKED)
    assert [(each.bet, each.stakes.gain) for each in found.rules[0].bets] == [("player", found.stakes.gain)]
    assert found.account == session.balance
    assert found.worth == found.given + found.stakes.gain
    assert [each.why for each in found.gifts] == ["first"]
    (one,) = (await answer_of(running, ann, TablesPlayed, "/api/played/tables")).tables
    assert (one.id, one.open, one.over, one.shoes[0].over) == (table, True, False, False)
    shoe = await answer_of(running, ann, ShoeTaken, f"/api/played/tables/{table}/shoes/1")
    assert [(each.coup, each.gain) for each in shoe.coups] == [(1, found.stakes.gain)]
    assert (await all_of(running, host)).shoes == 0
    assert before.balance == (await all_of(running, host)).worth
    status, body = await asked(running, host, f"/api/played/tables/{table}/shoes/1")
    assert (status, b"no_such_shoe" in body) == (404, True)
    for path in ("", "/tables", "/export", f"/tables/{table}/shoes/1"):
        assert (await asked(running, None, f"/api/played{path}"))[0] == 401
    await play_coup(line, player=STAKED)
    assert (await all_of(running, ann)).stakes.coups == 2


async def test_all_of_a_player_is_his_to_take_along(hall: Hall) -> None:
    running = hall.running
    table = await running.table(await running.enter("Host"))
    line = await running.seated("Ann", table, 1)
    ann = running.visitors[-1]
    await play_coup(line, player=STAKED, tie=2 * STAKED)
    await accepted(line, Leave())
    found = await all_of(running, ann)
    _, body = await asked(running, ann, "/api/played/export")
    lines = [msgspec.json.decode(each) for each in body.splitlines()]
    kinds = [each["kind"] for each in lines]
    assert kinds == ["account", "device", "move", "move", "move", "table", "coup"]
    assert (lines[0]["nickname"], lines[0]["balance_cents"]) == ("Ann", found.account)
    assert [each["why"] for each in lines[2:5]] == ["first", "to_table", "from_table"]
    assert sum(each["cents"] for each in lines[2:5]) == found.account == found.worth
    assert lines[6]["gain_cents"] == sum(each["gain_cents"] for each in lines[6]["stakes"]) == found.stakes.gain
    assert all(each["at"].endswith("Z") for each in lines if "at" in each)
    rows = {form: await _rows(running, ann, form) for form in ("coups", "account")}
    assert [tuple(each) for each in (rows["coups"][0], rows["account"][0])] == [COUPS, ACCOUNT]
    assert sorted(row[6:8] for row in rows["coups"][1:]) == [["player", "1000"], ["tie", "2000"]]
    assert sum(int(row[3]) for row in rows["account"][1:]) == found.account
    status, body = await asked(running, ann, "/api/played/export?form=pdf")
    assert (status, b"form=" in body) == (400, True)


async def test_what_one_wants_to_see_and_hear_is_taken_along_once_it_was_chosen(hall: Hall) -> None:
    ann = await hall.running.enter("Ann")

    async def preferred() -> list[object]:
        lines = map(msgspec.json.decode, (await asked(hall.running, ann, "/api/played/export"))[1].splitlines())
        return [each["kept"] for each in lines if each["kind"] == "preferences"]

    assert await preferred() == []
    await ann.prefer(Preferences(text=130, theme=None))
    assert await preferred() == [{"text": 130, "theme": None}]


async def _rows(running: Running, visitor: Visitor, form: str) -> list[list[str]]:
    _, body = await asked(running, visitor, f"/api/played/export?form={form}")
    return list(csv.reader(StringIO(body.decode())))


async def test_who_deletes_his_account_has_nothing_left_of_what_he_has_played(hall: Hall) -> None:
    running = hall.running
    table = await running.table(await running.enter("Host"))
    line = await running.seated("Ann", table, 1)
    ann = running.visitors[-1]
    await play_coup(line, player=STAKED)
    await all_of(running, ann)
    me = (await ann.session()).player
    assert me in [player for player, _ in running.house.played._in_play]
    await ann.forget("Ann")
    assert (await asked(running, ann, "/api/played"))[0] == 401
    assert me not in [player for player, _ in running.house.played._in_play]


async def test_a_coup_is_shown_to_whom_its_table_is_open_and_not_before_it_is_settled(hall: Hall) -> None:
    running = hall.running
    host = await running.enter("Host")
    table = await running.table(host, private=True)
    key = await host.new_link(table, "seat")
    stranger = await running.enter("Stranger")
    path = f"/api/tables/{table}/shoes/1/coups/1"
    status, body = await asked(running, stranger, path)
    assert (status, b"not_admitted" in body) == (403, True)
    status, _, body = await http_answer(running, "GET", path, cookie=f"sabot={stranger.token}; sabot-key={key}")
    assert (status, b"no_such_coup" in body) == (404, True)
