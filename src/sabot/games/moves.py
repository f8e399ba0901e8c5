"""A legal action under an option that every game has, as chance has it: for conformance, fuzzing, environments."""

from random import Random
from typing import Any, Final

from sabot.games.offers import (
    CanBuyIn,
    CanCut,
    CanFinish,
    CanLeave,
    CanProceed,
    CanPromiseSeed,
    CanRevealSeed,
    CanSit,
    CanStand,
    CanTakeSeat,
)
from sabot.games.seats import BuyIn, Leave, Sit, Stand, TakeSeat
from sabot.games.steps import Finish, Proceed
from sabot.games.taille import Cut, PromiseSeed, RevealSeed
from sabot.money import Cents
from sabot.shoe import promise

SEED: Final = "moved by chance"
"""The seed that is promised and revealed."""
PURSES: Final = (1, 2_000, 7_000, 60_000, 60_001, 300_000, 10**12)


def shared_move(option: object, random: Random) -> Any:
    """The action, None where the option is a game's own."""
    match option:
        case CanSit(seats, maximum):
            return Sit(random.choice(seats), _purse(maximum, random))
        case CanStand(maximum):
            return Stand(_purse(maximum, random))
        case CanTakeSeat(seats):
            return TakeSeat(random.choice(seats))
        case CanBuyIn(maximum):
            return BuyIn(_purse(maximum, random))
        case CanLeave():
            return Leave()
        case CanPromiseSeed(on):
            return PromiseSeed(on, promise(SEED))
        case CanRevealSeed(on):
            return RevealSeed(on, SEED)
        case CanCut(on, first, last):
            return Cut(on, random.choice((first, last, random.randint(first, last))))
        case CanFinish(on):
            return Finish(on)
        case CanProceed(on):
            return Proceed(on)
        case _:
            return None


def amount(least: int, most: int, coin: int, random: Random) -> Cents:
    """Whole coins between bounds, as often at their ends as between them."""
    near = min(most, 3 * least)
    drawn = random.choice((least, near, most, random.randint(least, most), random.randint(least, near)))
    return Cents(max(least, drawn - drawn % coin))


def _purse(maximum: Cents, random: Random) -> Cents:
    return Cents(min(maximum, random.choice(PURSES)))
