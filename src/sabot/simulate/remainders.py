"""Worth of bets on random remainders of a shoe, to a perfect player."""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.money import is_whole, quoted, whole_numbers
from sabot.odds.composition import DRAWN, fresh
from sabot.odds.remainders import remainders
from sabot.paper.estimates import Estimate, Moments, moments
from sabot.simulate.errors import SimulateError
from sabot.simulate.validate import check_list
from sabot.simulate.wagers import Wagered, decided, values

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

POSITIVE: Final = 1e-12
"""The least expected gain that counts as one: a float64 made of exact weights is off by less."""
METHOD: Final = "exact value of every remainder; standard errors over independent remainders"


class BetWorth(msgspec.Struct, frozen=True):
    """Worth of a bet to a perfect player when `unseen` cards are left: how often it is positive, and how much.

    `mean_positive` is the mean of the expected gain where it is positive, of 0 elsewhere: what he makes a coup.
    """

    bet: str
    decks: int
    unseen: int
    remainders: int
    mean: Estimate
    frequency: Estimate
    mean_positive: Estimate
    viewpoint: Literal["bettor"] = "bettor"
    method: str = METHOD


@whole_numbers
def worths(bets: Sequence[Wagered], decks: int, cards: int, *, count: int, seed: int) -> tuple[BetWorth, ...]:
    """Worth of bets on `count` random remainders of at least six cards; raises SimulateError and OddsError."""
    asked = [decided(each) for each in check_list(bets, Wagered, 'bet with a name: give wagered("tie", rules)')]
    if not is_whole(cards, DRAWN, sum(fresh(decks))):
        raise SimulateError(f"{quoted(cards)} cards are too few or too many: a coup is dealt from at least {DRAWN}")
    left = remainders(decks, cards, count, seed)
    by_bet = zip(asked, values(asked, left), strict=True)
    return tuple(_worth(each.name, decks, cards, moments(_columns(ev))) for each, ev in by_bet)


def _columns(ev: Floats) -> Floats:
    positive = ev > POSITIVE
    return np.stack((ev, positive.astype(np.float64), np.where(positive, ev, 0.0)), axis=-1)


def _worth(bet: str, decks: int, cards: int, sums: Moments) -> BetWorth:
    return BetWorth(bet, decks, cards, sums.shoes, sums.mean(0), sums.mean(1), sums.mean(2))
