"""Whether an option that is offered covers an action: for what every game has."""

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


def covers_common(option: object, action: object) -> bool:
    """Whether an option of every game's allows just this; a seed's digest and a seed are no part of the offer."""
    match option, action:
        case (CanSit(seats, maximum), Sit(seat, amount)):
            return seat in seats and 0 < amount <= maximum
        case (CanStand(maximum), Stand(amount)) | (CanBuyIn(maximum), BuyIn(amount)):
            return 0 < amount <= maximum
        case (CanTakeSeat(seats), TakeSeat(seat)):
            return seat in seats
        case (CanLeave(), Leave()):
            return True
        case (CanCut(asked, first, last), Cut(on, position)):
            return asked == on and first <= position <= last
        case (
            (CanPromiseSeed(asked), PromiseSeed(on))
            | (CanRevealSeed(asked), RevealSeed(on))
            | (CanFinish(asked), Finish(on))
            | (CanProceed(asked), Proceed(on))
        ):
            return asked == on
        case _:
            return False


def near(*amounts: int) -> list[int]:
    """Amounts, and those next to them."""
    return sorted({each for amount in amounts for each in (amount - 1, amount, amount + 1)})
