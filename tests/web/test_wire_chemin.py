"""Chemin de Fer through the whole house: a real server, the real database, people who come by the client."""

import asyncio
import signal
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import pytest
from wire_process import Process
from wire_scene import scene
from wire_tools import PURSE, Hall, Running, accepted, at, code, raw_line, refused, rules_folder

from sabot.bets import BetId
from sabot.client import Client, HouseRefused, Visitor
from sabot.games.bank.auction import Bid
from sabot.games.bank.palette import Declare, SelonLaRegle
from sabot.games.bank.posting import Post
from sabot.games.bank.questions import Answer
from sabot.games.chemin.calls import MakeCall
from sabot.games.chemin.coup import CheminCoupEnded, CheminPaletteSeen
from sabot.games.chemin.draw import CheminDeclared
from sabot.games.chemin.stakes import CheminStake
from sabot.games.chemin.way import CheminCanAnswer
from sabot.games.layout.stakes import Enter
from sabot.games.offers import CanCut, CanFinish, CanProceed
from sabot.games.punto.shoe import HaveCroupierDeal, RefuseShoe
from sabot.games.seats import BuyIn, Seat, Sit, Stand
from sabot.games.steps import Finish, Proceed
from sabot.games.taille import Cut
from sabot.games.windows import Seq
from sabot.house.store import audit, open_store
from sabot.money import Cents
from sabot.wire import AnyFrame, Malformed, NewTable, server_message

pytest_plugins = ("wire_fixtures",)

BANK: Final = 10_000
FIVE: Final = "2 3 3 T 7 7 "
AT_ONCE: Final = {"declaration": "when_made"}
"""At tables whose windows stay open for people of any speed."""


def done_for(frame: AnyFrame) -> Any:
    """What a player does who wants nothing but to get on; Bob calls banco."""
    options = {type(option): option for option in frame.options}
    if (cut := options.get(CanCut)) is not None:
        return Cut(cut.on, cut.first)
    if (question := options.get(CheminCanAnswer)) is not None:
        return Answer(question.on, yes=False)
    step = next((kind for can, kind in ((CanFinish, Finish), (CanProceed, Proceed)) if can in options), None)
    return None if step is None else step(frame.view.on)


async def play_until(clients: Iterable[Client], wanted: str, seen: Callable[[AnyFrame], bool] | None = None) -> None:
    """Everybody posts, calls and passes as he is asked, until the table stands there."""
    holds = seen or at(wanted)
    await asyncio.gather(*(_play_until(client, holds, banks=place == 0) for place, client in enumerate(clients)))


async def _play_until(client: Client, holds: Callable[[AnyFrame], bool], *, banks: bool) -> None:
    answered: set[int] = set()

    def asked(frame: AnyFrame) -> bool:
        return holds(frame) or (frame.me in frame.view.waits_for and frame.view.on not in answered)

    while not holds(frame := await client.until(asked)):
        answered.add(frame.view.on)
        if frame.view.stage == "post" and banks:
            await client.do(Post(frame.view.on, Cents(BANK)))
        elif frame.view.stage == "calls" and not banks:
            await client.do(MakeCall(frame.view.on, "banco"))
            await client.do(Finish(frame.view.on))
        elif frame.view.stage in ("declare", "choose"):
            await client.do(SelonLaRegle(frame.view.on))
        elif (action := done_for(frame)) is not None:
            await client.do(action)


async def two(running: Running, **options: str) -> tuple[str, Client, Client]:
    table = await running.table(await running.enter("Host"), "chemin-de-fer", options=options)
    return table, await running.seated("Ann", table, 1), await running.seated("Bob", table, 3)


def is_settled(client: Client) -> Callable[[AnyFrame], bool]:
    return lambda _: any(isinstance(event, CheminCoupEnded) for event in client.events)


async def test_a_coup_is_played_at_a_table(hall: Hall) -> None:
    """The ponte alone sees his hand; whoever stands has paid for his purse."""
    table, ann, bob = await two(hall.running, **AT_ONCE)
    looking = await hall.running.spectator(table)
    visitor = await hall.running.enter("Sue")
    sue = await hall.running.line(visitor, table)
    before = (await visitor.session()).balance
    await accepted(sue, Stand(Cents(PURSE)))
    assert (await visitor.session()).balance == before - PURSE
    passing = asyncio.create_task(_play_until(sue, is_settled(sue), banks=True))
    await play_until((ann, bob), "declare")
    assert any(isinstance(event, CheminPaletteSeen) for event in bob.events)
    for client in (ann, sue, looking):
        await client.until(at("declare"))
        assert not any(isinstance(event, CheminPaletteSeen) for event in client.events)
        assert all(card.face is None for card in client.frame.view.ponte_hand.cards)
    await accepted(bob, SelonLaRegle(bob.frame.view.on))
    await play_until((ann, bob), "", lambda frame: bool(frame.view.results) and frame.view.stage != "settle")
    await passing
    assert looking.frame.told is not None
    assert await audit(hall.running.store) == ()


async def test_C7_2_a_line_goes_on_while_a_declaration_is_held(hall: Hall) -> None:
    """`no event, number, answer or time tells earlier that it was`: what he does meanwhile is done at once."""
    _, ann, bob = await two(hall.running)
    await play_until((ann, bob), "declare")
    saying = asyncio.create_task(bob.do(SelonLaRegle(bob.frame.view.on)))
    await asyncio.sleep(0)
    await accepted(bob, BuyIn(Cents(700)))
    assert not saying.done()
    assert not any(isinstance(event, CheminDeclared) for event in ann.events)
    assert await code(bob, SelonLaRegle(bob.frame.view.on)) == "stale"
    saying.cancel()


@pytest.mark.long
async def test_a_house_that_is_killed_in_the_middle_of_a_coup_goes_on_there(tmp_path: Path) -> None:
    with Process(tmp_path, rules_folder(tmp_path), front=FIVE) as house:
        await house.start()
        host = await Visitor.enter(house.address, "Host")
        table = (await host.open_table(NewTable(rules="chemin-de-fer", seconds=600, options=AT_ONCE))).id
        ann, bob = [(await Visitor.enter(house.address, name)).at(table) for name in ("Ann", "Bob")]
        async with ann, bob:
            for client, seat in ((ann, 1), (bob, 3)):
                await accepted(client, Sit(Seat(seat), Cents(PURSE)))
            await play_until((ann, bob), "declare")
            seen = [client.frame for client in (ann, bob)]
            await house.killed()
            for client, frame in zip((ann, bob), seen, strict=True):
                later = await client.until(lambda later, first=frame: later.now > first.now)  # type: ignore[misc]
                assert later.view == frame.view
                assert later.deadline is not None
            await accepted(bob, Declare(bob.frame.view.on, "draw"))
            await play_until((ann, bob), "", lambda frame: bool(frame.view.results))
            for client in (ann, bob):
                assert [type(event) for event in client.events].count(CheminCoupEnded) == 1
                assert client.lost == 0
            await house.end(signal.SIGKILL)
        async with open_store(house.database) as store:
            assert await audit(store) == ()


CHEMINS: Final[tuple[Any, ...]] = (
    Post(Seq(1), Cents(100)), MakeCall(Seq(1), "banco"), CheminStake(Seq(1), Cents(1)), Declare(Seq(1), "draw"),
    Bid(Seq(1), Cents(1)), SelonLaRegle(Seq(1)), Stand(Cents(1)),
)  # fmt: skip
PUNTOS: Final[tuple[Any, ...]] = (
    Enter(Seq(1), {BetId("player"): Cents(100)}), RefuseShoe(Seq(1)), HaveCroupierDeal(Seq(1)),
)  # fmt: skip


@pytest.mark.parametrize("rules", ["quick", "chemin-de-fer"])
async def test_an_action_of_another_game_is_malformed_at_the_door(hall: Hall, rules: str) -> None:
    """Never an error of the server; and what both games know is done."""
    table = await hall.running.table(await hall.running.enter("Host"), rules)
    ann = await hall.running.seated("Ann", table, 1)
    for action in CHEMINS if rules == "quick" else PUNTOS:
        before = hall.running.house.table(table).state.players
        with pytest.raises(HouseRefused, match="malformed"):
            await ann.do(action)
        assert hall.running.house.table(table).state.players == before
    await accepted(ann, BuyIn(Cents(100)))


async def test_a_scene_of_punto_banco_hears_nothing_of_banks(hall: Hall) -> None:
    set_up = await scene(hall.running)
    async with raw_line(hall.running, set_up.table) as socket:
        await socket.recv()
        await socket.send('{"type":"command","id":"c","action":{"type":"post","on":1,"amount":100}}')
        assert isinstance(server_message(await socket.recv()), Malformed)


async def test_a_game_without_maxima_a_bet_says_so(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host, "chemin-de-fer")
    ann = await hall.running.seated("Ann", table, 1)
    assert ann.frame.me is not None
    assert await refused(host.limit(table, ann.frame.me, Cents(1000))) == (400, "no_limits_here")


async def test_a_person_and_eight_bots_are_a_table(hall: Hall) -> None:
    host = await hall.running.enter("Host")
    table = await hall.running.table(host, "chemin-de-fer", bots=8, options={"seating": "random", **AT_ONCE})
    ann = await hall.running.line(host, table)
    await sits(ann)
    await _play_until(ann, lambda frame: len(frame.view.results) >= 2, banks=True)
    assert (await host.table(table)).table.players == 9


async def sits(client: Client) -> None:
    """A free seat; the lots may be drawn just then."""
    outcome = ""
    while outcome != "accepted":
        taken = {player.seat for player in client.frame.view.players}
        seat = next(seat for seat in range(1, 10) if seat not in taken)
        outcome = (await client.do(Sit(Seat(seat), Cents(PURSE)))).outcome
