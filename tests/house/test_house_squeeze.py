"""A ponte who turns his cards himself (C6): the others hear how far, and the same of every hand, to the byte."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest
from house_banque import Coup as BanqueCoup
from house_chemin import Coup

from sabot.games.bank.vocabulary import Says
from sabot.games.steps import Proceed
from sabot.games.windows import PlayerId, Seq
from sabot.hosts import Lift, Lifted
from sabot.house.tables.squeeze import MOST, SqueezeRelay
from world.clock import now_ms, run, seconds

BOB: Final = PlayerId("bob")
OTHERS: Final = ("ann", "cleo", "p-bot", None)
TURNS: Final = ((0, 10), (0, 45), (1, 30), (1, 0), (1, 100), (0, 100))
"""What Bob does with his two cards: which, and how far in percent."""
BANKS: Final[dict[str, tuple[Callable[..., Coup], tuple[str, ...]]]] = {
    "chemin": (Coup, ("2 3 3 T 7 7", "6 3 T T 7 7", "9 3 T T 7 7")),
    "banque": (BanqueCoup, ("2 A 6 3 Q K 7 7 T", "6 A 6 K Q K 7 7 T", "8 A 6 J Q K 7 7 T")),
}
"""How a coup is made, and shoes that differ in the ponte's hand: he may ask or stand, must stand, has a naturel."""


async def played(game: str, front: str, says: Says | None) -> Coup:
    """Bob turns his cards; what he says, before he turns them, is kept until its time."""
    made, relay = BANKS[game][0](front), SqueezeRelay(now_ms)
    await made.dealt()
    said = asyncio.ensure_future(made.says(says)) if says else None
    for card, percent in TURNS:
        await seconds(0.25)
        relay.tell(made.room.table, BOB, Lift(made.on, card, percent))
    while made.room.state.coups == 0:
        await seconds(0.5)
        await made.room.do("ann", Proceed(made.on))
    assert said is None or said.result().outcome == "accepted"
    return made


def coup(game: str, front: str, says: Says | None = None) -> Coup:
    return run(played(game, front, says))


def lifted(made: Coup, player: str | None) -> list[Lifted]:
    """What somebody has heard of another's cards."""
    messages = [message for _, message in made.ears[player].heard if message.startswith(b'{"type":"lifted"')]
    return [msgspec.json.decode(each, type=Lifted) for each in messages]


def heard(made: Coup, until: float | None = None) -> dict[str, Any]:
    """What everybody but Bob has heard, and when; until a time, or until it is told what he declares."""
    first = next(when for when, message in made.ears["cleo"].heard if b'"type":"declared"' in message)
    return made.heard(until=first / 1000 if until is None else until, by=OTHERS)


@pytest.mark.parametrize("game", BANKS)
def test_C6_everybody_but_the_ponte_hears_how_far_his_cards_are_turned(game: str) -> None:
    _, (front, *_) = BANKS[game]
    made = coup(game, front)
    for other in OTHERS:
        assert lifted(made, other) == [Lifted(BOB, card, percent) for card, percent in TURNS]
    assert lifted(made, "bob") == []


@pytest.mark.parametrize("game", BANKS)
def test_C6_what_is_heard_of_it_is_the_same_for_every_hand(game: str) -> None:
    """Only the ponte sees the ponte's cards."""
    _, fronts = BANKS[game]
    coups = [coup(game, front) for front in fronts]
    assert all(b"lifted" in str(heard(made)).encode() for made in coups)
    assert all(heard(made) == heard(coups[0]) for made in coups)
    assert len({str(heard(made, until=1e9)) for made in coups}) == len(fronts), "they differ in the end"


@pytest.mark.parametrize("game", BANKS)
def test_C7_2_what_is_heard_of_it_does_not_tell_that_he_has_declared(game: str) -> None:
    """No event, number, answer or time tells earlier that it was."""
    _, (front, *_) = BANKS[game]
    silent, early = coup(game, front), coup(game, front, "draw")
    assert heard(silent) == heard(early)


@pytest.mark.parametrize("game", BANKS)
def test_C6_nobody_hears_of_cards_but_from_whom_they_are_asked(game: str) -> None:
    """Nothing of the banker and of who looks on, nothing of another question, and no more than so often."""
    made, (front, *_) = BANKS[game]

    async def lifts() -> Coup:
        now, relay = made(front), SqueezeRelay(now_ms)
        await now.dealt()
        for player in ("ann", "cleo", "p-bot"):
            relay.tell(now.room.table, PlayerId(player), Lift(now.on, 0, 40))
        relay.tell(now.room.table, BOB, Lift(Seq(now.on - 1), 0, 40))
        for _ in range(2 * MOST):
            relay.tell(now.room.table, BOB, Lift(now.on, 1, 50))
        return now

    assert lifted(run(lifts()), None) == [Lifted(BOB, 1, 50)] * MOST
