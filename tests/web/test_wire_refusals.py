"""Whatever is wrong with a message is said, and changes nothing; what is said twice under one id is done once."""

from collections.abc import Callable

import pytest
from websockets.asyncio.client import ClientConnection
from wire_scene import SMALL, Scene, scene
from wire_tools import PURSE, Hall, accepted, at, bets_open, code, done, end_of, play_coup, purse, raw_line, stakes

from sabot.bets import BetId
from sabot.client import Client, Visitor
from sabot.games.layout.stakes import Enter
from sabot.games.punto.shoe import HaveCroupierDeal, RefuseShoe
from sabot.games.punto.table import PlayerAction
from sabot.games.seats import BuyIn, Leave, Seat, Sit
from sabot.games.steps import Finish, Proceed
from sabot.games.taille import Cut, PromiseSeed, RevealSeed
from sabot.games.windows import Seq
from sabot.hosts import Lifted, Said
from sabot.house.accounts.members import GRANT
from sabot.money import Cents
from sabot.shoe import Digest
from sabot.wire import AnyFrame, Malformed, Pulse, Reply, server_message

pytest_plugins = ("wire_fixtures",)

Made = Callable[[Client], PlayerAction]


def enter(**amounts: int) -> Made:
    return lambda client: stakes(client, **amounts)


def at_zero(kind: Callable[[Seq], PlayerAction]) -> Made:
    """An action for a window or question that has never been open."""
    return lambda client: kind(Seq(0))


WRONG: dict[str, tuple[str, Made]] = {
    "stake below the minimum": ("below_minimum", enter(player=95)),
    "negative stake": ("below_minimum", enter(player=-1000)),
    "stake above the maximum": ("above_maximum", enter(player=250_005)),
    "stake beyond all numbers": ("above_maximum", enter(player=10**40)),
    "part of a coin": ("not_whole_coins", enter(player=1003)),
    "bet that the rule set has not": ("unknown_bet", enter(panda=1000)),
    "one wrong bet beside a right one": ("below_minimum", enter(player=1000, tie=1)),
    "more than the purse": ("purse_too_small", enter(player=1500, banker=2000)),
    "window that is not open": ("stale", at_zero(lambda on: Enter(on, {BetId("player"): Cents(1000)}))),
    "done with another window": ("stale", at_zero(Finish)),
    "deal while bets are open": ("stale", at_zero(Proceed)),
    "cut nobody asked for": ("stale", lambda client: Cut(client.frame.view.on, 20)),
    "seed out of time": ("stale", lambda client: PromiseSeed(client.frame.view.on, Digest("0" * 64))),
    "seed revealed out of time": ("stale", lambda client: RevealSeed(client.frame.view.on, "word")),
    "shoe that one does not hold": ("not_the_holder", at_zero(RefuseShoe)),
    "dealing that is not one's own": ("not_the_holder", at_zero(HaveCroupierDeal)),
    "second seat": ("already_seated", lambda _: Sit(Seat(2), Cents(1000))),
    "nothing bought in": ("not_positive", lambda _: BuyIn(Cents(0))),
    "negative buy-in": ("not_positive", lambda _: BuyIn(Cents(-1000))),
    "more than the account": ("balance_too_small", lambda _: BuyIn(Cents(GRANT - SMALL + 1))),
    "more than any purse": ("too_much", lambda _: BuyIn(Cents(10**30))),
}


@pytest.fixture(scope="module")
def still(hall: Hall) -> Scene:
    """A table at which nothing happens but what is refused."""
    return hall.run(scene(hall.running))


@pytest.mark.parametrize("case", WRONG)
async def test_a_wrong_action_of_a_player_is_refused(hall: Hall, still: Scene, case: str) -> None:
    expected, made = WRONG[case]
    assert await still.unchanged(code(still.ann, made(still.ann))) == expected


ACTIONS: dict[str, Made] = {
    "stake": enter(player=1000),
    "done": done,
    "buy-in": lambda _: BuyIn(Cents(1000)),
    "leave": lambda _: Leave(),
}


@pytest.mark.parametrize("case", ACTIONS)
async def test_who_only_looks_on_cannot_act(hall: Hall, still: Scene, case: str) -> None:
    assert await still.unchanged(code(still.bob, ACTIONS[case](still.bob))) == "not_at_table"
    assert await still.unchanged(code(still.nobody, ACTIONS[case](still.nobody))) == "no_session"


@pytest.mark.parametrize(
    ("seat", "buy_in", "expected"),
    [(1, 1000, "seat_taken"), (0, 1000, "no_such_seat"), (5, 1000, "no_such_seat"), (2, 0, "not_positive"),
     (2, GRANT + 1, "balance_too_small")],
)  # fmt: skip
async def test_a_seat_that_cannot_be_had(hall: Hall, still: Scene, seat: int, buy_in: int, expected: str) -> None:
    assert await still.unchanged(code(still.bob, Sit(Seat(seat), Cents(buy_in)))) == expected


async def test_a_stake_after_the_close_is_stale(hall: Hall) -> None:
    set_up = await scene(hall.running)
    late = stakes(set_up.ann, player=2000)
    await accepted(set_up.ann, stakes(set_up.ann, player=1000))
    await accepted(set_up.ann, done(set_up.ann))
    reply = await set_up.ann.do(late)
    assert (reply.outcome, reply.refused and reply.refused.code) == ("stale", "stale")
    frame = await set_up.ann.until(lambda frame: bool(frame.view.results))
    staked = [event for event in set_up.ann.events if getattr(event, "lines", ())]
    assert [line.stake for line in staked[0].lines] == [1000]
    assert frame.view.results


async def test_the_refusal_names_the_facts_that_a_sentence_needs(hall: Hall, still: Scene) -> None:
    reply = await still.ann.do(stakes(still.ann, player=95))
    assert reply.refused is not None
    assert reply.refused.facts == {"bet": "player", "stake": 95, "minimum": 100}
    assert reply.outcome == "refused"


MALFORMED: dict[str, str | bytes] = {
    "not JSON": "place your bets",
    "nothing": "",
    "a list": "[]",
    "a number": "7",
    "half a message": '{"type":"command","id":"c","action":{"type":"lea',
    "unknown type": '{"type":"shout","text":"banco"}',
    "no type": '{"id":"c","action":{"type":"leave"}}',
    "unknown action": '{"type":"command","id":"c","action":{"type":"cheat"}}',
    "an action of the house": '{"type":"command","id":"c","action":{"type":"close","on":1}}',
    "another action of the house": '{"type":"command","id":"c","action":{"type":"end_session"}}',
    "unknown field": '{"type":"command","id":"c","action":{"type":"leave"},"as":"bob"}',
    "unknown field in an action": '{"type":"command","id":"c","action":{"type":"leave","player":"bob"}}',
    "no id": '{"type":"command","action":{"type":"leave"}}',
    "empty id": '{"type":"command","id":"","action":{"type":"leave"}}',
    "long id": '{"type":"command","id":"%s","action":{"type":"leave"}}' % ("c" * 65),
    "null in an id": '{"type":"command","id":"a\\u0000b","action":{"type":"leave"}}',
    "stake in floats": '{"type":"command","id":"c","action":{"type":"enter","on":0,"stakes":{"player":10.5}}}',
    "stake in words": '{"type":"command","id":"c","action":{"type":"enter","on":0,"stakes":{"player":"10"}}}',
    "stake of truth": '{"type":"command","id":"c","action":{"type":"enter","on":0,"stakes":{"player":true}}}',
    "no stake": '{"type":"command","id":"c","action":{"type":"enter","on":0,"stakes":{"player":null}}}',
    "not a number": '{"type":"command","id":"c","action":{"type":"enter","on":0,"stakes":{"player":NaN}}}',
    "deep": "[" * 5000,
    "resume from nowhere": '{"type":"resume","after":"the beginning"}',
    "bytes": b"\x00\xff",
}


@pytest.mark.parametrize("case", MALFORMED)
async def test_what_is_no_message_is_told_apart_and_the_line_stays_up(hall: Hall, still: Scene, case: str) -> None:
    async with raw_line(hall.running, still.table) as socket:
        await socket.recv()
        message = await still.unchanged(exchanged(socket, MALFORMED[case]))
        assert isinstance(message, Malformed)
        assert message.refused.code == "malformed"
        assert message.refused.facts["reason"]
        answer = await exchanged(socket, '{"type":"resume"}')
        assert answer == still.nobody.frame or answer.view == still.nobody.frame.view  # type: ignore[union-attr]


async def exchanged(socket: ClientConnection, message: str | bytes) -> Reply | Malformed | AnyFrame:
    await socket.send(message)
    answer = server_message(await socket.recv())
    assert not isinstance(answer, Said | Lifted | Pulse)
    return answer


async def test_a_message_that_is_too_large_ends_the_line(hall: Hall) -> None:
    set_up = await scene(hall.running)
    async with raw_line(hall.running, set_up.table) as socket:
        await socket.recv()
        await socket.send('{"type":"resume","after":%s1}' % (" " * 20_000))
        assert (await set_up.unchanged(end_of(socket)))[0] == 1009


async def test_a_client_is_told_of_the_message_that_the_house_did_not_understand(hall: Hall) -> None:
    set_up = await scene(hall.running)
    with pytest.raises(Exception, match="malformed"):
        await set_up.ann.do(BuyIn(Cents(1)), command="c" * 65)
    assert (await set_up.ann.do(BuyIn(Cents(1)))).outcome == "accepted"


async def test_an_account_is_asked_for_its_last_chip_and_no_more(hall: Hall) -> None:
    running = hall.running
    table = await running.table(await running.enter("Host"))
    visitor: Visitor = await running.enter("Ann")
    ann = await running.line(visitor, table)
    await accepted(ann, Sit(Seat(1), GRANT))
    assert (await visitor.session()).balance == 0
    assert await code(ann, BuyIn(Cents(1))) == "balance_too_small"


async def test_the_same_command_twice_is_done_once_and_answered_the_same(hall: Hall) -> None:
    set_up = await scene(hall.running)
    more = BuyIn(Cents(700))
    first = await set_up.ann.do(more, command="c1")
    again = await set_up.unchanged(set_up.ann.do(more, command="c1"))
    assert again == first
    assert first.outcome == "accepted"
    await set_up.ann.until(lambda frame: purse(frame) == SMALL + 700)
    await play_coup(set_up.ann)
    assert await set_up.ann.do(more, command="c1") == first, "nor does a coup change the answer"


async def test_the_same_id_with_another_body_is_refused(hall: Hall) -> None:
    set_up = await scene(hall.running)
    await set_up.ann.do(BuyIn(Cents(700)), command="c1")
    assert await set_up.unchanged(code(set_up.ann, BuyIn(Cents(701)), command="c1")) == "command_reused"
    assert await set_up.unchanged(code(set_up.ann, Leave(), command="c1")) == "command_reused"


async def test_an_id_is_its_players_own_and_a_refused_seat_binds_it(hall: Hall) -> None:
    set_up = await scene(hall.running)
    await set_up.ann.do(BuyIn(Cents(700)), command="c1")
    assert await code(set_up.bob, Sit(Seat(1), Cents(1000)), command="c1") == "seat_taken"
    assert await code(set_up.bob, Sit(Seat(2), Cents(1000)), command="c1") == "command_reused"
    assert await code(set_up.bob, Sit(Seat(1), Cents(1000)), command="c1") == "seat_taken"
    reply = await set_up.bob.do(Sit(Seat(2), Cents(1000)), command="c2")
    assert reply.outcome == "accepted"


async def test_two_tabs_of_one_player_are_one_player(hall: Hall) -> None:
    running = hall.running
    table = await running.table(await running.enter("Host"))
    ann = await running.enter("Ann")
    left, right = await running.line(ann, table), await running.line(ann, table)
    assert left.frame.me == right.frame.me
    await accepted(left, Sit(Seat(1), Cents(PURSE)))
    await bets_open(left)
    await right.until(at("bets"))
    reply = await left.do(stakes(left, player=1000), command="both")
    assert await right.do(stakes(right, player=1000), command="both") == reply
    assert await code(right, Sit(Seat(2), Cents(1000))) == "already_seated"
    for tab in (left, right):
        frame = await tab.until(lambda frame: frame.view.on_layout == 1000)
        assert purse(frame) == PURSE - 1000
    assert left.frame.view == right.frame.view
    await left.close()
    assert not right.frame.view.players[0].away
