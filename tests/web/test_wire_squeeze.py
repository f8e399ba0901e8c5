"""P2, `squeeze = highest_stake`: the others hear how far a card is lifted, never what is on it."""

import asyncio
from typing import Any

import msgspec
import pytest
from wire_tools import Hall, accepted

from sabot.bets import BetId
from sabot.client import Client
from sabot.games.layout.stakes import Enter
from sabot.games.steps import Finish, Proceed
from sabot.games.waiting import Pending
from sabot.games.windows import PlayerId, Seq
from sabot.hosts import Lift, Lifted
from sabot.house.tables import squeeze
from sabot.house.tables.squeeze import MOST, PER_MS, SqueezeRelay
from sabot.money import Cents
from sabot.wire import UNREADABLE, codec

pytest_plugins = ("wire_fixtures",)
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
    assert heard == [second * PER_MS + 10 * place for second in range(3) for place in range(MOST)]
    now[0] += PER_MS
    assert relay.take(waits, ANN, Lift(Seq(6), 0, 50)) is None
    assert relay.take(waits, PlayerId("bob"), Lift(Seq(7), 0, 50)) is None
    assert relay.take(None, ANN, Lift(Seq(7), 0, 50)) is None
    assert relay.take(waits, ANN, Lift(Seq(7), 2, 50)) == Lifted(ANN, 2, 50)
