"""Wishes of a bot that handles its money by worth, and what follows from them in both games."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sabot.advice.bank.edges import Edges
from sabot.games.bank.posting import CanPost, Post
from sabot.games.bank.questions import CanDecline, Decline
from sabot.games.bot_profiles import find
from sabot.games.offers import CanBuyIn
from sabot.games.seats import BuyIn
from sabot.money import Cents

POOR: Final = 3
"""It buys in when it has less than so many times its wish."""


class TargetAction(NamedTuple):
    """The action that is wished for in every coup, 0 for none, and what banking and punting are worth."""

    action: Cents
    edges: Edges

    def banks(self, amount: int) -> bool:
        """Whether to hold a bank of so much."""
        return self.edges.banks and amount <= self.action

    def whole(self, least: int, most: int, coin: int) -> Cents:
        """As much as is wished, in whole coins."""
        return Cents(max(min(self.action, most) // coin * coin, least))

    def posts(self, option: CanPost, options: Sequence[Any]) -> Post | Decline | None:
        """The answer to who may post a bank."""
        if self.banks(option.minimum):
            return Post(option.on, self.whole(option.minimum, option.maximum, option.coin))
        refusal = find(options, CanDecline)
        return None if refusal is None else Decline(refusal.on)

    def tops_up(self, options: Sequence[Any], stage: str, purse: int, buy_in: int) -> BuyIn | None:
        """More chips before a bot could not stake, so that a table of its like never stands still."""
        more = find(options, CanBuyIn)
        if more is None or stage != "stakes" or purse >= POOR * self.action:
            return None
        return BuyIn(Cents(min(buy_in, more.maximum)))
