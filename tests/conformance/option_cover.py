"""Whether an option that is offered covers an action."""

from collections.abc import Iterable
from typing import Any

from fixtures import Fixtures, answers, within

from sabot.games.bank.auction import Bid, CanBid
from sabot.games.bank.palette import CanDeclare, CanSelonLaRegle, Declare, SelonLaRegle
from sabot.games.bank.posting import CanPost, Post
from sabot.games.bank.questions import CanDecline, Decline
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
from sabot.games.windows import PlayerId

BY_NUMBER_ALONE = {
    CanPromiseSeed: PromiseSeed, CanRevealSeed: RevealSeed, CanFinish: Finish, CanProceed: Proceed,
    CanDecline: Decline, CanSelonLaRegle: SelonLaRegle,
}  # fmt: skip
"""Options that cover an action that answers the same event; a seed's digest and a seed are no part of the offer."""


def is_offered(fixtures: Fixtures, state: Any, actor: PlayerId, action: Any) -> bool:
    """Whether some option of the actor's covers the action; what withdraws an entry is offered with it."""
    return is_among(fixtures.game.options(state, actor), fixtures, state, actor, action)


def is_among(options: Iterable[Any], fixtures: Fixtures, state: Any, actor: PlayerId, action: Any) -> bool:
    """Whether some of the actor's options covers the action."""
    return any(_covers(each, action) or fixtures.covers(state, actor, each, action) for each in options)


def _covers(option: object, action: object) -> bool:
    """Whether an option that games share allows just this."""
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
        case (CanPost() | CanBid(), Post(on, amount) | Bid(on, amount)):
            same = isinstance(option, CanPost) == isinstance(action, Post)
            return same and option.on == on and within(option, amount)
        case (CanDeclare(asked, may_say), Declare(on, says)):
            return asked == on and says in may_say
        case _:
            return answers(option, action, BY_NUMBER_ALONE)
