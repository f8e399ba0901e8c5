"""What a table of Baccara Banque offers: whether some option covers an action."""

from offered import covers_common

from sabot.games.auction import Bid
from sabot.games.banking import Answer, Decline, Post
from sabot.games.banque.actions import (
    Action,
    AddToBank,
    BeWilling,
    CallBanco,
    GoOn,
    NameCutter,
    Retire,
    Stake,
    TakeBank,
)
from sabot.games.banque.options import (
    CanAddToBank,
    CanAnswer,
    CanBeWilling,
    CanCallBanco,
    CanGoOn,
    CanNameCutter,
    CanRetire,
    CanStake,
    CanTakeBank,
    Option,
    options,
)
from sabot.games.banque.state import Banque
from sabot.games.offers import CanBid, CanDeclare, CanDecline, CanPost, CanSelonLaRegle
from sabot.games.palette import Declare, SelonLaRegle
from sabot.games.windows import PlayerId


def is_offered(state: Banque, actor: PlayerId, action: Action) -> bool:
    """Whether some option of the actor's covers the action; what withdraws an entry is offered with it."""
    return any(_covers(option, action) for option in options(state, actor))


def _covers(option: Option, action: Action) -> bool:
    match option, action:
        case (
            (CanPost(asked, least, most, coin), Post(on, amount))
            | (CanBid(asked, least, most, coin), Bid(on, amount))
            | (CanAddToBank(asked, least, most, coin), AddToBank(on, amount))
        ):
            return asked == on and least <= amount <= most and amount % coin == 0
        case (CanStake(asked, least, most, places, _, coin), Stake(on, amount, place)):
            within = least <= amount <= most and amount % coin == 0 and place in places
            return asked == on and (amount == 0 or within)
        case (CanCallBanco(asked, _, places), CallBanco(on, place)):
            return asked == on and (place is None or place in places)
        case (CanNameCutter(asked, players), NameCutter(on, player)):
            return asked == on and (player is None or player in players)
        case (CanDeclare(asked, may_say), Declare(on, says)):
            return asked == on and says in may_say
        case (
            (CanDecline(asked), Decline(on))
            | (CanAnswer(asked), Answer(on))
            | (CanBeWilling(asked), BeWilling(on))
            | (CanTakeBank(asked), TakeBank(on))
            | (CanGoOn(asked), GoOn(on))
            | (CanRetire(asked), Retire(on))
            | (CanSelonLaRegle(asked), SelonLaRegle(on))
        ):
            return asked == on
        case _:
            return covers_common(option, action)
