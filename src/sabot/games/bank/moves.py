"""A legal action under an option that every game has whose bank a player holds, as chance has it."""

from random import Random
from typing import Any

from sabot.games.bank.auction import Bid
from sabot.games.bank.offers import CanBid, CanDeclare, CanDecline, CanPost, CanSelonLaRegle
from sabot.games.bank.palette import Declare, SelonLaRegle
from sabot.games.bank.posting import Decline, Post
from sabot.games.moves import amount, shared_move


def banked_move(option: object, random: Random) -> Any:
    """The action, None where the option is a game's own."""
    match option:
        case CanPost(on, minimum, maximum, coin):
            return Post(on, amount(minimum, maximum, coin, random))
        case CanDecline(on):
            return Decline(on)
        case CanDeclare(on, says):
            return Declare(on, random.choice(says))
        case CanSelonLaRegle(on):
            return SelonLaRegle(on)
        case CanBid(on, minimum, maximum, coin):
            return Bid(on, amount(minimum, min(maximum, minimum + 20 * coin), coin, random))
        case _:
            return shared_move(option, random)
