"""A command's id: done once, answered the same, from whichever tab it comes."""

from wire_scene import SMALL, scene
from wire_tools import PURSE, Hall, accepted, at, bets_open, code, play_coup, purse, stakes

from sabot.games.seats import BuyIn, Leave, Seat, Sit
from sabot.money import Cents

pytest_plugins = ("wire_fixtures",)


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
