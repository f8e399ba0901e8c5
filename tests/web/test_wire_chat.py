"""What is said beside the game: chat, short and by leave; and how far a card is lifted, never what is on it."""

import asyncio
from typing import Any

import msgspec
import pytest
from wire_tools import Hall, accepted

from sabot.bets import BetId
from sabot.client import Client, HouseRefused, Visitor
from sabot.games.layout.stakes import Enter
from sabot.games.steps import Finish, Proceed
from sabot.games.waiting import Pending
from sabot.games.windows import PlayerId, Seq
from sabot.hosts import Lift, Lifted, Run
from sabot.house.accounts.names import LONGEST_MESSAGE
from sabot.house.tables import squeeze
from sabot.house.tables.chat import MOST
from sabot.house.tables.squeeze import PER_MS, SqueezeRelay
from sabot.money import Cents
from sabot.wire import UNREADABLE, codec

pytest_plugins = ("wire_fixtures",)


async def heard(client: Client, *wanted: str) -> None:
    """Wait until these and no others were said."""
    while [each.text for each in client.said] != list(wanted):
        await asyncio.sleep(0.01)


async def refusal(client: Client, text: str) -> str | None:
    reply = await client.say(text)
    return None if reply.refused is None else reply.refused.code


async def test_what_is_said_is_heard_by_all_and_by_who_comes_later_and_stands_in_no_log(hall: Hall) -> None:
    table = await hall.running.table(await hall.running.enter("Host"))
    ann = await hall.running.line(await hall.running.enter("Ann"), table)
    looking = await hall.running.spectator(table)
    stored = await hall.running.store.load(table)
    assert await refusal(ann, "  Bonne   chance ! 🙂 ") is None
    for client in (ann, looking, await hall.running.spectator(table)):
        await heard(client, "Bonne chance ! 🙂")
    (said,) = looking.said
    assert (said.number, said.nickname, said.player) == (1, "Ann", ann.frame.me)
    assert await hall.running.store.load(table) == stored
    assert await refusal(looking, "hello") == "no_session"


LONG = "a" * (LONGEST_MESSAGE + 1)


@pytest.mark.parametrize("text", ["", "   ", "a\u202eb", "a\x07b", "\u200b", LONG, "x" + 3 * "\u0301"])
async def test_what_cannot_be_read_is_not_said(hall: Hall, text: str) -> None:
    table = await hall.running.table(await hall.running.enter("Host"))
    ann = await hall.running.line(await hall.running.enter("Ann"), table)
    assert await refusal(ann, text) == "bad_message"


async def test_nobody_talks_all_the_time(hall: Hall) -> None:
    table = await hall.running.table(await hall.running.enter("Host"))
    ann = await hall.running.line(await hall.running.enter("Ann"), table)
    bob = await hall.running.line(await hall.running.enter("Bob"), table)
    said = [await refusal(ann, f"number {count}") for count in range(MOST + 1)]
    assert said == [None] * MOST + ["rate_limited"]
    assert await refusal(bob, "and I?") is None


async def test_a_host_mutes_a_player_and_ends_the_chat(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host)
    at_host = await hall.running.line(host, table)
    visitor = await hall.running.enter("Ann")
    ann = await hall.running.line(visitor, table)
    me = PlayerId(str(ann.frame.me))
    await host.mute(table, me)
    assert await refusal(ann, "hello") == "muted"
    await at_host.until(lambda frame: [guest.nickname for guest in frame.terms.muted] == ["Ann"])
    assert ann.frame.terms.muted == ()
    await host.mute(table, me, muted=False)
    assert await refusal(ann, "hello") is None
    await host.run_table(table, Run(chat=False))
    await ann.until(lambda frame: not frame.terms.chat)
    assert await refusal(ann, "still there?") == "chat_off"
    await heard(at_host, "hello")


async def test_a_host_speaks_of_people_alone_who_were_ever_at_the_house(hall: Hall) -> None:
    """What he says of somebody is kept: nobody else's word fills the table, nor makes its frames long."""
    host = await hall.running.enter("Host")
    table = await hall.running.table(host)
    for player in ("nobody", "p-nobody", "x" * 50_000):
        for says in (host.mute, host.patience, host.admit):
            with pytest.raises(HouseRefused) as refused:
                await says(table, PlayerId(player))
            assert (refused.value.status, refused.value.refused.code) == (404, "no_such_player")
            assert len(str(refused.value.refused.facts["player"])) < 100
    settings = hall.running.house.table(table).settings
    assert (settings.muted, settings.patient, settings.admitted) == ((), (), ())
    assert (await host.patience(table, PlayerId((await host.session()).player))).mine


async def test_a_message_that_is_sent_twice_is_said_once(hall: Hall) -> None:
    table = await hall.running.table(await hall.running.enter("Host"))
    visitor: Visitor = await hall.running.enter("Ann")
    first, second = await hall.running.line(visitor, table), await hall.running.line(visitor, table)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sabot.client.line.secrets.token_hex", lambda _: "the same id")
        assert (await first.say("once")).outcome == (await second.say("once")).outcome == "accepted"
    await first.say("after")
    await heard(second, "once", "after")


ANN = PlayerId("ann")


async def until_asked(who: Client, **stakes: int) -> None:
    """Bets are staked and closed; then somebody is asked to turn cards."""
    asked = await who.until(lambda frame: frame.view.stage == "bets" or frame.me in frame.view.waits_for)
    while asked.view.stage != "bets":
        await accepted(who, Finish(asked.view.on))
        asked = await who.until(lambda frame: frame.view.stage == "bets" or frame.me in frame.view.waits_for)
    await accepted(who, Enter(asked.view.on, {BetId(bet): Cents(stake) for bet, stake in stakes.items()}))
    await accepted(who, Finish(asked.view.on))


async def test_P2_how_far_is_heard_by_the_others_alone_and_stands_in_no_log(hall: Hall) -> None:
    """Who turns the cards tells how far; nobody else can, and nothing of it is stored."""
    table = await hall.running.table(await hall.running.enter("Host"), "quick", options={"squeeze": "highest_stake"})
    ann = await hall.running.seated("Ann", table, 1)
    looking = await hall.running.spectator(table)
    await until_asked(ann, player=1000)
    await ann.until(lambda frame: frame.view.step == "show_player" and frame.me in frame.view.waits_for)
    stored = await hall.running.store.load(table)
    await ann.lift(1, 40)
    while not looking.lifted:
        await asyncio.sleep(0.01)
    assert looking.lifted == [Lifted(PlayerId(str(ann.frame.me)), 1, 40)]
    await looking.lift(0, 10)  # nobody asks him
    await ann.lift(0, 60)
    while len(looking.lifted) < 2:
        await asyncio.sleep(0.01)
    assert [each.percent for each in looking.lifted] == [40, 60]
    assert ann.lifted == []
    assert await hall.running.store.load(table) == stored
    assert [card.face for card in looking.frame.view.player_hand.cards] == [None, None]
    assert None not in [card.face for card in ann.frame.view.player_hand.cards]
    await accepted(ann, Proceed(ann.frame.view.on))
    await looking.until(lambda frame: frame.view.player_hand.points is not None)


@pytest.mark.parametrize("lift", [{"on": 1, "card": 3, "percent": 1}, {"on": 1, "card": 0, "percent": 101}])
def test_P2_how_far_has_no_room_for_more(lift: dict[str, Any]) -> None:
    """Which of three cards and a percentage: no byte of it can name a face."""
    messages = codec("punto").client_messages
    with pytest.raises(UNREADABLE):
        messages.decode(msgspec.json.encode({"type": "lift", **lift}))
    with pytest.raises(UNREADABLE):
        messages.decode(msgspec.json.encode({"type": "lift", "on": 1, "card": 0, "percent": 1, "face": "9s"}))


def test_P2_how_far_is_heard_five_times_a_second_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(squeeze, "_MOST_PLAYERS", 1)
    now = [0]
    relay = SqueezeRelay(lambda: now[0])
    waits: Pending[Any] = Pending(Seq(7), "show_player", (ANN,), Proceed(Seq(7)))
    heard = list[int]()
    for now[0] in range(0, 3 * PER_MS, 10):
        heard += now if relay.take(waits, ANN, Lift(Seq(7), 0, 50)) else ()
    assert heard == [second * PER_MS + 10 * place for second in range(3) for place in range(squeeze.MOST)]
    now[0] += PER_MS
    assert relay.take(waits, ANN, Lift(Seq(6), 0, 50)) is None
    assert relay.take(waits, PlayerId("bob"), Lift(Seq(7), 0, 50)) is None
    assert relay.take(None, ANN, Lift(Seq(7), 0, 50)) is None
    assert relay.take(waits, ANN, Lift(Seq(7), 2, 50)) == Lifted(ANN, 2, 50)
