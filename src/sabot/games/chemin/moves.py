"""A legal action under an option of Chemin de Fer, as chance has it."""

from random import Random

from sabot.games.chemin.actions import (
    Action,
    Answer,
    Associate,
    Bid,
    Declare,
    Decline,
    MakeCall,
    Post,
    SelonLaRegle,
    Stake,
    TakeSuite,
)
from sabot.games.chemin.options import (
    CanAnswer,
    CanAssociate,
    CanBid,
    CanCall,
    CanDeclare,
    CanDecline,
    CanPost,
    CanSelonLaRegle,
    CanStake,
    CanTakeSuite,
    Option,
)
from sabot.games.moves import amount, shared_move
from sabot.money import Cents


def move(option: Option, random: Random) -> Action:
    """An action within the bounds of an option."""
    match option:
        case CanPost(on, minimum, maximum, coin):
            return Post(on, amount(minimum, maximum, coin, random))
        case CanDecline(on):
            return Decline(on)
        case CanAssociate(on):
            return Associate(on, random.random() < 0.8)
        case CanCall(on, calls):
            return MakeCall(on, random.choice((None, *(each.call for each in calls))))
        case CanStake(on, minimum, maximum, _, coin):
            return Stake(on, Cents(0) if random.random() < 0.1 else amount(minimum, maximum, coin, random))
        case CanAnswer(on):
            return Answer(on, random.random() < 0.6)
        case CanDeclare(on, says):
            return Declare(on, random.choice(says))
        case CanSelonLaRegle(on):
            return SelonLaRegle(on)
        case CanTakeSuite(on):
            return TakeSuite(on, random.random() < 0.6)
        case CanBid(on, minimum, maximum, coin):
            return Bid(on, amount(minimum, min(maximum, minimum + 20 * coin), coin, random))
        case _:
            shared: Action = shared_move(option, random)
            return shared
