"""Chat: short, passing, by the host's leave, and no part of the game."""

import asyncio

import pytest
from wire_tools import Hall

from sabot.client import Client, Visitor
from sabot.games.windows import PlayerId
from sabot.hosts import Run
from sabot.house.accounts.names import LONGEST_MESSAGE
from sabot.house.tables.chat import MOST

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


async def test_a_message_that_is_sent_twice_is_said_once(hall: Hall) -> None:
    table = await hall.running.table(await hall.running.enter("Host"))
    visitor: Visitor = await hall.running.enter("Ann")
    first, second = await hall.running.line(visitor, table), await hall.running.line(visitor, table)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sabot.client.line.secrets.token_hex", lambda _: "the same id")
        assert (await first.say("once")).outcome == (await second.say("once")).outcome == "accepted"
    await first.say("after")
    await heard(second, "once", "after")
