"""Who loses his line keeps his seat for a set number of coups, and then gets his purse back."""

from pathlib import Path

import msgspec
from test_wire_play import story_of
from wire_tools import PURSE, UNHURRIED, Running, accepted, bets_open, coup, done, opened, play_coup, purse, stakes

from sabot.client import Client, Visitor
from sabot.games.seats import AwayMarked, Left, Seat, Sit
from sabot.games.windows import PlayerId
from sabot.house.accounts.members import GRANT
from sabot.house.store import audit
from sabot.money import Cents

SOON_AWAY = msgspec.structs.replace(UNHURRIED, grace=100)
ABSENT_COUPS = 2
"""Of the rule set `quick`."""


async def two(running: Running) -> tuple[Client, Visitor, Client, str]:
    """Ann, the person behind Bob, and his line to the same table, at which bets are open."""
    table = await running.table(await running.enter("Host"))
    ann, visitor = await running.seated("Ann", table, 1), await running.enter("Bob")
    bob = await running.line(visitor, table)
    await accepted(bob, Sit(Seat(2), Cents(PURSE)))
    await bets_open(ann, bob)
    return ann, visitor, bob, table


async def test_an_absent_player_is_played_past_and_leaves_with_his_purse(tmp_path: Path) -> None:
    async with opened(tmp_path, stop_card=12, times=SOON_AWAY) as running:
        ann, visitor, bob, _ = await two(running)
        me = bob.frame.me
        await bob.close()
        await ann.until(lambda frame: frame.view.players[1].away)
        for number in range(ABSENT_COUPS):
            frame = await ann.until(coup(number + 1))
            assert len(frame.view.players) == 2
            await play_coup(ann)
        frame = await ann.until(coup(ABSENT_COUPS + 1))
        assert [player.id for player in frame.view.players] == [ann.frame.me]
        assert Left(PlayerId(str(me)), Cents(PURSE)) in ann.events
        assert (await visitor.session()).balance == GRANT
        assert await audit(running.store) == ()


async def test_an_absent_players_stake_is_played_and_he_may_come_back(tmp_path: Path) -> None:
    async with opened(tmp_path, stop_card=12, times=SOON_AWAY) as running:
        ann, visitor, bob, table = await two(running)
        me = bob.frame.me
        await accepted(bob, stakes(bob, player=1000))
        await bob.close()
        await ann.until(lambda frame: frame.view.players[1].away)
        await accepted(ann, stakes(ann, player=1000))
        await accepted(ann, done(ann))
        frame = await ann.until(lambda frame: bool(frame.view.results))
        won = {"P": 1000, "B": -1000, "T": -1000}[frame.view.results[0].winner]  # tied, it stays on the layout
        assert purse(frame, me) == PURSE + won
        back = await running.line(visitor, table)
        frame = await ann.until(lambda frame: not frame.view.players[1].away)
        assert purse(back.frame) == purse(frame, me)
        assert sum(isinstance(event, AwayMarked) for event in ann.events) == 2
        states = await story_of(running, table)
        assert states[-1].players[frame.view.players[1].id].absent_coups == 0


async def test_a_second_line_keeps_a_player_present(tmp_path: Path) -> None:
    async with opened(tmp_path, times=SOON_AWAY) as running:
        ann, visitor, bob, table = await two(running)
        second = await running.line(visitor, table)
        await bob.close()
        leaver = await running.seated("Cleo", table, 3)
        await leaver.close()
        await ann.until(lambda frame: frame.view.players[2].away)  # her time was over after his would have been
        assert not second.frame.view.players[1].away
