"""Chips come to a table and leave it in one list of ways (`seats.issued_by`): account and purse together stay."""

import asyncio
from random import Random
from typing import Any

import pytest
from house_tools import GRANT, Room, code

from house_games import CHEMIN_HOUSE, HOUSES, House, of_house
from sabot.games.seats import BuyIn, Leave, Seat, Seated, Sit, Stand, Stood, TakeSeat, issued_by
from sabot.games.windows import PlayerId
from sabot.house.table.setup import event_of, takes
from sabot.money import Cents
from world.clock import seconds

pytestmark = pytest.mark.made_up_clock

PEOPLE = ("ann", "bob", "cleo")
STANDS = tuple(house for house in HOUSES if takes(house.game, Stand))


def owned(room: Room, player: str) -> int:
    """What a player has on his account and at the table."""
    name = PlayerId(player)
    account = int(room.accounts.balance(name))
    if name not in room.state.players:
        return account
    held = sum(room.setup.game.holds(room.state, name).values())
    return account + int(room.state.players[name].purse) + held


def ledger(room: Room, player: str) -> int:
    return room.store.balances[f"player:{player}"]


@pytest.mark.parametrize("house", HOUSES, ids=repr)
async def test_who_sits_buys_in_and_leaves_has_what_he_had(house: House) -> None:
    room = Room(house.short[0])
    room.table.start()
    await room.sit("ann", 1, 7000)
    assert (ledger(room, "ann"), owned(room, "ann")) == (GRANT - 7000, GRANT)
    await room.accepted("ann", BuyIn(Cents(500)))
    assert (ledger(room, "ann"), owned(room, "ann")) == (GRANT - 7500, GRANT)
    room.check()
    await room.accepted("ann", Leave())
    assert (ledger(room, "ann"), owned(room, "ann")) == (GRANT, GRANT)
    room.check()


@pytest.mark.parametrize("house", STANDS, ids=repr)
async def test_who_stands_pays_for_his_chips_and_takes_them_home(house: House) -> None:
    room = Room(house.short[0])
    room.table.start()
    await room.accepted("ann", Stand(Cents(7000)))
    assert (ledger(room, "ann"), owned(room, "ann")) == (GRANT - 7000, GRANT)
    reply = await room.do("bob", Stand(Cents(GRANT + 1)))
    assert code(reply) == "balance_too_small"
    await room.accepted("ann", BuyIn(Cents(500)))
    await room.accepted("ann", TakeSeat(Seat(2)))
    assert (ledger(room, "ann"), owned(room, "ann")) == (GRANT - 7500, GRANT)
    await room.accepted("ann", Leave())
    assert ledger(room, "ann") == GRANT
    room.check()


@pytest.mark.parametrize("house", HOUSES, ids=repr)
async def test_when_the_session_ends_everybody_has_his_purse_on_his_account(house: House) -> None:
    room = Room(house.short[0])
    room.table.start()
    room.ear("ann")
    for seat, player in enumerate(PEOPLE, 1):
        await room.accepted(player, Sit(Seat(seat), Cents(9000 * seat)))
    if house in STANDS:
        await room.accepted("ann", Leave())
        await room.accepted("ann", Stand(Cents(4000)))
    room.table.end()
    await room.until(lambda state: state.over)
    assert [ledger(room, player) for player in PEOPLE] == [GRANT] * 3
    assert room.store.balances["table:t-1"] == 0
    room.check()


@of_house(CHEMIN_HOUSE)
async def test_what_an_event_issues_is_what_the_table_has_more(house: House, rules: Any) -> None:
    """Of every event of an evening, of whatever kind."""
    random = Random(rules.id)  # noqa: S311
    room = Room(rules, chance=random, pace="brisk")
    ears = [room.ear(player) for player in PEOPLE]
    room.table.start()
    asked = list[asyncio.Task[Any]]()
    for _ in range(600):
        await seconds(random.random() * 4)
        ear = random.choice(ears)
        for option in random.sample(ear.frame.options, min(1, len(ear.frame.options))):
            action = house.game.moves(option, random)
            if not isinstance(action, Leave) or random.random() < 0.1:
                asked.append(asyncio.create_task(room.do(ear.player or "", action)))
    await asyncio.gather(*asked)
    await asyncio.sleep(0)
    kinds = checked(room)
    assert {house.settled, Seated} <= kinds
    assert house is not CHEMIN_HOUSE or Stood in kinds
    room.check()


def checked(room: Room) -> set[type]:
    """What is issued by each event is the list's; the kinds of events that were seen."""
    game, kinds = room.setup.game, set[type]()
    state = game.open(room.setup.rules)
    for row in room.store.events:
        event = event_of(game, row)
        later = game.evolve(state, event)
        assert later.issued - state.issued == issued_by(event), event
        state = later
        kinds.add(type(event))
    return kinds


@pytest.mark.parametrize("house", HOUSES, ids=repr)
async def test_chips_that_are_elsewhere_refuse_one_command_and_pause_nothing(house: House) -> None:
    """M3: the ledger judges, whatever a process thinks that somebody has; nobody else is refused with him."""
    room = Room(house.short[0])
    room.table.start()
    ear = room.ear("bob")
    room.store.balances["player:ann"] -= GRANT - 500
    room.store.balances["elsewhere"] = GRANT - 500
    ann, bob = await asyncio.gather(
        room.do("ann", Sit(Seat(1), Cents(7000))), room.do("bob", Sit(Seat(2), Cents(7000)))
    )
    assert ann.refused is not None
    assert (ann.refused.code, ann.refused.facts) == ("balance_too_small", {"needed": 7000, "available": 500})
    assert bob.outcome == "accepted"
    assert not any(frame.paused for frame in ear.frames)
    assert (await room.accepted("ann", Sit(Seat(1), Cents(500)))).seq
    room.check()
