"""What can be chosen under the options that every game has whose bank a player holds."""

from collections.abc import Iterable
from typing import Final

from sabot.games.bank.auction import Bid, CanBid
from sabot.games.bank.palette import CanDeclare, CanSelonLaRegle, Declare, SelonLaRegle
from sabot.games.bank.posting import CanPost, Post
from sabot.games.bank.questions import CanDecline, Decline
from sabot.games.moves import SHARED, Amounts, Choices, Choosing, Way, alone, amount, different, one_of, points


def _bids(option: CanBid, grid: Amounts) -> Iterable[tuple[Way, Bid]]:
    found = different(grid.bids(option.minimum, option.maximum, option.coin))
    return (((place,), Bid(option.on, each)) for place, each in found)


BANKED: Final[Choices] = {
    **SHARED,
    CanPost: amount(Post),
    CanDecline: alone(Decline),
    CanDeclare: one_of(Declare, ("natural", "draw", "stand"), lambda option: option.says),
    CanSelonLaRegle: alone(SelonLaRegle),
    CanBid: Choosing(points, _bids),
}
