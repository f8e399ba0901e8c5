"""What the end of a shoe is worth to one who knows every card left: random remainders, each valued exactly.

Since a shoe's order is random, its last cards are as random a choice from the full shoe as its first ones. So the
first cards of simulated shoes serve as remainders, and no shoe need be dealt to its end.
"""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.bets import BetId
from sabot.money import quoted
from sabot.odds.batch import gains
from sabot.odds.composition import DRAWN
from sabot.odds.wagers import Source, wager
from sabot.rulesets import PuntoRules
from sabot.simulate.deal import dealt
from sabot.simulate.errors import SimulateError
from sabot.simulate.procedure import procedure
from sabot.simulate.stream import chunks, shoes_in

Floats = NDArray[np.float64]

LEFT: Final = (6, 7, 8, 10, 12, 14, 16, 20, 26, 32, 39, 52, 78, 104, 156, 208)
MOST: Final = 200_000


class Endings(msgspec.Struct, frozen=True):
    """By bet (row) and cards left (column): the mean of the bettor's gain where it is positive, and how often it is.

    Per unit staked and coup: what flat stakes gain that are placed only where they gain. `errors` are standard errors
    of `values`; each column is of `remainders` random remainders, valued exactly.
    """

    ruleset: str
    seed: int
    decks: int
    remainders: int
    left: tuple[int, ...]
    bets: tuple[BetId, ...]
    values: Floats
    errors: Floats
    frequencies: Floats
    viewpoint: Literal["bettor"] = "bettor"
    method: str = "exact value of every random remainder; mean over the remainders simulated"


def endings(
    rules: PuntoRules, *, seed: int, remainders: int = 20_000, left: Sequence[int] = LEFT, threads: int = 1
) -> Endings:
    """The values of a rule set's bets with so many cards left; bets that the points do not decide are left out.

    Raises SimulateError for no remainders, and for numbers of cards that no coup is dealt from.
    """
    if not 2 <= remainders <= MOST:
        raise SimulateError(f"{quoted(remainders)} remainders are out of bounds: it is 2 to {MOST}")
    cards = [each for each in left if DRAWN <= each <= procedure(rules).drawn]
    if not cards:
        raise SimulateError(f"no coup is dealt with {quoted(tuple(left))} cards left: it is {DRAWN} to {rules.cards}")
    bets = [each.bet for each in rules.bets if wager(each.bet).table.source is Source.CELLS]
    shoes = _shoes(rules, seed, remainders)
    found = np.empty((3, len(bets), len(cards)))
    for column, number in enumerate(cards):
        drawn = np.stack([(shoes[:, :number] == value).sum(axis=1) for value in range(10)], axis=1)
        ev = gains(drawn, bets, commission=rules.commission, threads=threads).ev
        gained = np.maximum(ev, 0.0)
        found[:, :, column] = (gained.mean(axis=1), gained.std(axis=1, ddof=1) / remainders**0.5, (ev > 0).mean(axis=1))
    ids = tuple(each.id for each in bets)
    return Endings(rules.id, seed, rules.decks, remainders, tuple(cards), ids, found[0], found[1], found[2])


def _shoes(rules: PuntoRules, seed: int, number: int) -> NDArray[np.uint8]:
    """The cards of so many simulated shoes by their points, (number, cards)."""
    rounds = [dealt(procedure(rules), seed, chunk, shoes_in(chunk, number)) for chunk in range(chunks(number))]
    found = np.concatenate([each.transpose(0, 2, 1).reshape(-1, each.shape[1]) for each in rounds])
    return found[:number]
