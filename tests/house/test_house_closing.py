"""A host has his table closed: at once where the rules let it, else with the coup in play, whoever is silent (C12)."""

from typing import Final

import pytest
from house_tools import Room

from house_games import BANQUE_HOUSE
from long import asked_later
from sabot.games.banque.bots import BOTS
from sabot.games.windows import PlayerId
from sabot.house.archive.replaying import coups
from sabot.house.table.restoring import StoredShoe
from sabot.rulesets import load
from sabot.selfplay import MIXED
from world.clock import seconds, time

pytestmark = pytest.mark.made_up_clock

LONGEST: Final = 120
"""So many seconds a coup of Banque takes at most, with each of its windows waited out."""


async def banque(stage: str) -> Room:
    """Nine bots and Ann, who says nothing and whom nobody sees looking on, play until a stage."""
    rules = load("baccara-banque")
    bots = [BOTS[MIXED](rules, PlayerId(f"bot-{place}"), place, f"bot {place}") for place in range(9)]
    room = Room(rules, " ".join(("ann", *(bot.id for bot in bots))))
    room.table.start()
    ear = room.ear("ann")
    await room.sit("ann", 10)
    for seat, bot in enumerate(bots, 1):
        await room.sit(bot.id, seat, bot.buy_in)
        room.table.bot_seats.seat(bot.id, bot)
    await room.until(lambda state: BANQUE_HOUSE.stage(state) == stage)
    room.table.unwatch(ear)
    return room


@pytest.mark.parametrize("stage", [
    "auction", "stakes", "declare", "tenure", *map(asked_later, ("promises", "banco", "deal", "turn"))
])  # fmt: skip
async def test_B14_C12_a_table_asked_to_close_ends_with_the_coup_in_play(stage: str) -> None:
    """The house may end a session after any settled coup, until the next coup's calls close; an order that comes later
    waits for the settlement."""
    room = await banque(stage)
    asked, coups, in_play = time(), room.state.coups, stage in ("stakes", "deal", "declare", "turn")
    room.table.end()
    while not room.over:
        await seconds(0.1)
        assert time() - asked < (LONGEST if in_play else 1)
    assert (room.state.coups - coups, room.state.players) == (in_play, {})
    room.check()


async def test_B14_the_last_coup_of_a_shoe_tells_how_its_bank_ended() -> None:
    """The shoe over: the bank is the banker's; what his purse got back is told with the shoe, not with the next."""
    room = await banque("turn")
    room.table.end()
    while not room.over:
        await seconds(0.1)
    end = next(row.number for row in room.store.events if row.kind == "shoe_revealed")
    shoe = StoredShoe(room.setup, room.setup.game.open(room.setup.rules), tuple(room.store.events[:end]))
    keys = [line.key for coup in coups(shoe, None)[0] for line in coup.told]
    assert keys.count("posted") + keys.count("taken") == sum(key.startswith("ended_") for key in keys) == 1
    assert keys.index("ended_over") > keys.index("side_won" if "side_won" in keys else "side_lost")
