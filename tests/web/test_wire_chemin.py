"""Chemin de Fer through the whole house, by people who come by the client; and what a decision of theirs is worth."""

import asyncio
import signal
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pytest
from wire_process import Process
from wire_scene import scene
from wire_tools import PURSE, Hall, Running, accepted, at, code, open_hall, raw_line, refusal_of, refused, rules_folder

from house_chance import Stacked
from sabot.advice.chemin.at_table import TableEquilibria
from sabot.advice.chemin.edges import chemin_edges
from sabot.bets import BetId
from sabot.client import Client, HouseRefused, Visitor
from sabot.games.bank.auction import Bid
from sabot.games.bank.palette import Declare, SelonLaRegle
from sabot.games.bank.posting import CanPost, Post
from sabot.games.bank.questions import Answer
from sabot.games.bank.worth import BankWorth, Worth
from sabot.games.chemin.calls import MakeCall
from sabot.games.chemin.coup import CheminCoupEnded, CheminPaletteSeen
from sabot.games.chemin.draw import CheminDeclared
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.stakes import CheminStake
from sabot.games.chemin.way import CheminCanAnswer
from sabot.games.layout.stakes import Enter
from sabot.games.offers import CanBuyIn, CanCut, CanFinish, CanProceed
from sabot.games.punto.shoe import HaveCroupierDeal, RefuseShoe
from sabot.games.seats import BuyIn, Seat, Sit, Stand
from sabot.games.steps import Finish, Proceed
from sabot.games.taille import Cut
from sabot.games.windows import Seq
from sabot.hosts import Run
from sabot.house.errors import HouseError
from sabot.house.reckoning.worth import check_amount
from sabot.house.store import audit, open_store
from sabot.money import Cents
from sabot.odds import fresh
from sabot.rulesets import load
from sabot.wire import AnyFrame, Malformed, NewTable, Refused, server_message

BANK: Final = 10_000
FIVE: Final = "2 3 3 T 7 7 "
AT_ONCE: Final = {"declaration": "when_made"}
"""At tables whose windows stay open for people of any speed."""


@pytest.fixture(scope="module")
def hall(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A house; its first coups have certain cards where a test asks for these."""
    front: str | None = getattr(request, "param", None)
    own = {} if front is None else {"chance": Stacked(front)}
    with open_hall(tmp_path_factory.mktemp("house"), **own) as hall:
        yield hall


of_fives = pytest.mark.parametrize("hall", [FIVE], indirect=True, ids=["fives"])
"""In such a house the ponte may choose."""


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


TABLE = TableEquilibria(load("chemin-de-fer", CheminRules))


async def declaring(visitor: Visitor, table: str) -> Worth:
    """What a visitor is told of what he may declare."""
    found = await visitor.worth(table)
    assert isinstance(found, Worth)
    return found


@of_fives
async def test_C7_2_the_ponte_alone_is_told_what_his_choice_is_worth_and_nothing_of_it_is_stored(hall: Hall) -> None:
    """`5 is his choice`: the exact value of drawing and standing, for what he may know, where the host allows it."""
    running = hall.running
    table, ann, bob = await two(running, **AT_ONCE)
    host, banker, ponte = running.visitors[-3:]
    await play_until((ann, bob), "declare")
    assert await refused(ponte.worth(table)) == (400, "no_advice")
    await host.run_table(table, Run(advice=True))
    await ann.until(lambda frame: frame.terms.advice)
    before, stored, frames = ann.frame, await running.store.load(table), running.record(ann)
    worth = await declaring(ponte, table)
    wanted = TABLE.advice("ponte", (2, 3), None, fresh(6))
    assert {act.says: Fraction(act.exact or 0) for act in worth.acts} == {
        "draw": wanted.value_draw,
        "stand": wanted.value_stand,
    }
    assert [act.allowed for act in worth.acts] == [True, True]
    assert worth.acts[0].chance == float(wanted.draw)
    assert (worth.on, worth.stake, worth.custom) == (bob.frame.view.on, ann.frame.view.bank, "draw")
    for other in (host, banker):
        assert await refused(other.worth(table)) == (400, "nothing_to_decide")
    assert await refused(ponte.worth(table, Cents(5000))) == (400, "no_amount_asked")
    assert await running.store.load(table) == stored
    assert frames == [before]
    assert await refused(ponte.review(table, 1)) == (404, "no_such_shoe")
    await bob.do(SelonLaRegle(bob.frame.view.on))
    await play_until((ann, bob), "choose")
    told = await declaring(banker, table)
    assert sum(act.allowed for act in told.acts) == 1
    assert await refused(ponte.worth(table)) == (400, "nothing_to_decide")


@pytest.mark.parametrize("amount", [0, 900, 1050, 5100])
def test_an_amount_is_whole_coins_between_the_bounds(amount: int) -> None:
    """What is refused is said with the bounds; who cannot name one is told that."""
    offered = (CanBuyIn(Cents(9000)), CanPost(Seq(7), Cents(1000), Cents(5000), Cents(100)))
    for fits in (None, 1000, 1100, 5000):
        check_amount(None if fits is None else Cents(fits), offered)
    with pytest.raises(HouseError) as raised:
        check_amount(Cents(amount), offered)
    bounds = {"minimum": 1000, "maximum": 5000, "coin": 100}
    assert raised.value.refused == Refused("amount_not_offered", {"amount": amount, **bounds})
    with pytest.raises(HouseError, match="no_amount_asked"):
        check_amount(Cents(amount), offered[:1])


@of_fives
async def test_who_is_asked_for_a_bank_is_told_what_it_is_worth(hall: Hall) -> None:
    """The banker's real decisions: one sentence, one number, to who is to make them."""
    running = hall.running
    table, ann, bob = await two(running, **AT_ONCE)
    host, banker, ponte = running.visitors[-3:]
    await host.run_table(table, Run(advice=True))
    await play_until((ann, bob), "post")
    await ann.until(lambda frame: frame.terms.advice)
    told = await banker.worth(table)
    assert isinstance(told, BankWorth)
    assert (told.step, told.key, told.on) == ("post", "bank.advice_cheaper", ann.frame.view.on)
    assert Fraction(told.exact or 0) == chemin_edges(TABLE.rules).banker * told.amount
    more = await banker.worth(table, Cents(2 * told.amount))
    assert isinstance(more, BankWorth)
    assert (more.amount, more.stakes) == (2 * told.amount, 2 * told.amount)
    assert Fraction(more.exact or 0) == 2 * Fraction(told.exact or 0)
    for amount in (told.amount - 100, 10**9):
        assert await refused(banker.worth(table, Cents(amount))) == (400, "amount_not_offered")
    for text in ("abc", "", "-5000", "50.00", "9" * 16, "٥"):
        refusal = await refusal_of(banker.worth(table, quote(text)))  # type: ignore[arg-type]
        assert (refusal.status, refusal.refused.code) == (400, "malformed")
        reason = f"amount={text!r} is no amount: give whole cents, such as 25000"
        assert refusal.refused.facts["reason"] == reason
    assert await refused(ponte.worth(table, Cents(5000))) == (400, "no_amount_asked")
    assert await refused(ponte.worth(table)) == (400, "nothing_to_decide")
