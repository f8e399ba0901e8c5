"""The perfect player: he knows every card that has been seen, and bets exactly when a bet's expected gain is positive.

What he makes is the most that any counting system can make with one unit on that bet. It is kept by the number of cards
not yet seen, and by where the cut card stands: a shoe that is cut deep contains the same shoe cut earlier, so that one
run answers for every cut.
"""

from collections.abc import Sequence
from functools import partial, reduce
from operator import add
from typing import Final, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.games.punto.rules import PuntoRules
from sabot.money import whole_numbers
from sabot.paper.estimates import Estimate, Moments, mean_of, moments
from sabot.screen import ShortRecord
from sabot.simulate.faces import pair_values, pair_ways
from sabot.simulate.procedure import Procedure, procedure
from sabot.simulate.record import Coups, record
from sabot.simulate.remainders import POSITIVE
from sabot.simulate.runs import map_chunks
from sabot.simulate.validate import check_list, check_punto
from sabot.simulate.wagers import Wagered, decided, is_on_pairs, values

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

METHOD: Final = "exact value of every bet on the cards not yet seen; standard errors over independent shoes"
CUTS: Final = (6, 7, 8, 10, 12, 14, 16, 20, 26, 39, 52, 78, 104, 156, 208)
COUPS, BETS, GAIN, SQUARE = range(4)


class AtCut(msgspec.Struct, frozen=True):
    """A perfect player's results at one bet when the cut card stands before the last `cut` cards, in units."""

    cut: int
    coups_per_shoe: Estimate
    bets_per_shoe: Estimate
    share_of_coups: Estimate
    edge_per_bet: Estimate
    units_per_shoe: Estimate
    units_per_100_coups: Estimate


class AtUnseen(msgspec.Struct, frozen=True):
    """Of the coups that began with `unseen` cards not yet seen: how many, how often positive, mean positive value.

    `mean_positive` is the mean of the expected gain where it is positive, of 0 elsewhere. A shoe has one such coup at
    most, so that they are independent.
    """

    unseen: int
    coups: int
    positive: Estimate
    mean_positive: Estimate


class Perfect(ShortRecord, frozen=True):
    """Record of a perfect player on one bet, the player's gain positive, in units per unit staked."""

    ruleset: str
    bet: str
    seed: int
    shoes: int
    cuts: tuple[AtCut, ...]
    curve: tuple[AtUnseen, ...]
    viewpoint: Literal["bettor"] = "bettor"
    method: str = METHOD


class PerfectTally(ShortRecord, frozen=True):
    """Tally of one chunk of shoes: sums (bets, cuts, ...) by shoe, and (bets, 4, cards + 1) by cards unseen."""

    moments: Moments
    unseen: Floats

    def __add__(self, other: "PerfectTally") -> "PerfectTally":
        """The tally of two chunks."""
        return PerfectTally(self.moments + other.moments, self.unseen + other.unseen)


def cuts_of(rules: PuntoRules) -> tuple[int, ...]:
    """The rule set's cut and the earlier ones that a run with it answers for."""
    most = check_punto(rules).cards - 2 * rules.stop_card
    return (rules.stop_card, *(cut for cut in CUTS if rules.stop_card < cut <= most))


@whole_numbers
def perfect(
    bets: Sequence[Wagered], rules: PuntoRules, shoes: int, *, seed: int, cores: int = 1
) -> tuple[Perfect, ...]:
    """A perfect player's record on each bet in so many shoes of a rule set; raises SimulateError."""
    asked = followed(bets)
    chunks = map_chunks(partial(tally_of_chunk, asked, rules), procedure(rules), shoes, seed, cores)
    return reported(asked, rules, reduce(add, chunks), seed)


def tally_of_chunk(  # noqa: PLR0917 - `map_chunks` gives the last four by position
    bets: Sequence[Wagered], rules: PuntoRules, procedure: Procedure, seed: int, chunk: int, shoes: int
) -> PerfectTally:
    """The work of one chunk, for `map_chunks` or a cluster."""
    coups = record(procedure, seed, chunk, shoes)
    return tallied(worths_of_chunk(bets, coups, rules.decks, seed, chunk), rules, coups, shoes)


def worths_of_chunk(bets: Sequence[Wagered], coups: Coups, decks: int, seed: int, chunk: int) -> Floats:
    """The expected gains of bets per unit staked before each coup (bets, n); pairs by faces of the same seed."""
    worth = np.empty((len(bets), len(coups.shoe)))
    pairs = [row for row, each in enumerate(bets) if is_on_pairs(each)]
    if pairs:
        worth[pairs] = pair_values([bets[row] for row in pairs], pair_ways(coups, decks, seed, chunk))
    points = [row for row in range(len(bets)) if row not in pairs]
    worth[points] = values([bets[row] for row in points], coups.unseen.astype(np.int64))
    return worth


def followed(bets: Sequence[Wagered]) -> tuple[Wagered, ...]:
    """The bets, if each is decided by points and numbers of cards, or by pairs alone; raises SimulateError."""
    asked = check_list(bets, Wagered, 'bet with a name: give wagered("tie", rules)')
    return tuple(each if is_on_pairs(each) else decided(each) for each in asked)


def tallied(worth: Floats, rules: PuntoRules, coups: Coups, shoes: int) -> PerfectTally:
    """The sums over the shoes of a chunk, from the value of each bet before each coup (bets, n)."""
    gain = np.where(worth > POSITIVE, worth, 0.0)
    deepest = _deepest_cut(coups, rules)
    shoe = coups.shoe - coups.shoe[0]
    cuts = cuts_of(rules)
    by_shoe = np.empty((len(worth), len(cuts), shoes, 3))
    for place, cut in enumerate(cuts):
        played = deepest >= cut
        of = shoe[played]
        by_shoe[:, place, :, COUPS] = np.bincount(of, minlength=shoes)
        for row in range(len(worth)):
            by_shoe[row, place, :, BETS] = np.bincount(of, gain[row, played] > 0, minlength=shoes)
            by_shoe[row, place, :, GAIN] = np.bincount(of, gain[row, played], minlength=shoes)
    return PerfectTally(moments(by_shoe), _by_unseen(coups.unseen.sum(axis=1, dtype=np.int64), gain, rules.cards))


def _by_unseen(cards: Ints, gain: Floats, most: int) -> Floats:
    """Coups, positive ones, gains and squares (bets, 4, most + 1), by the number of cards unseen before them."""
    sums = np.empty((len(gain), 4, most + 1))
    sums[:, COUPS] = np.bincount(cards, minlength=most + 1)
    for row, each in enumerate(gain):
        sums[row, BETS] = np.bincount(cards, each > 0, minlength=most + 1)
        sums[row, GAIN] = np.bincount(cards, each, minlength=most + 1)
        sums[row, SQUARE] = np.bincount(cards, each**2, minlength=most + 1)
    return sums


def reported(bets: Sequence[Wagered], rules: PuntoRules, tally: PerfectTally, seed: int) -> tuple[Perfect, ...]:
    """The records of a whole run, one for each bet."""
    cuts = cuts_of(rules)
    return tuple(
        Perfect(
            ruleset=rules.id,
            bet=each.name,
            seed=seed,
            shoes=tally.moments.shoes,
            cuts=tuple(_at_cut(tally.moments, (row, place), cut) for place, cut in enumerate(cuts)),
            curve=tuple(
                AtUnseen(unseen, round(coups), mean_of(coups, positive, positive), mean_of(coups, gain, square))
                for unseen, (coups, positive, gain, square) in enumerate(tally.unseen[row].T.tolist())
                if coups
            ),
        )
        for row, each in enumerate(bets)
    )


def _at_cut(sums: Moments, at: tuple[int, int], cut: int) -> AtCut:
    return AtCut(
        cut=cut,
        coups_per_shoe=sums.mean(COUPS, at=at),
        bets_per_shoe=sums.mean(BETS, at=at),
        share_of_coups=sums.ratio(BETS, COUPS, at=at),
        edge_per_bet=sums.ratio(GAIN, BETS, at=at),
        units_per_shoe=sums.mean(GAIN, at=at),
        units_per_100_coups=sums.ratio(GAIN, COUPS, at=at, scale=100),
    )


def _deepest_cut(coups: Coups, rules: PuntoRules) -> Ints:
    """For each coup, the greatest number of cards behind the cut with which it is still played (S4).

    The last coup is the first that deals any of them: it finds at least so many left when it begins. With `one_more`
    that holds of the coup before it; the first coup of a shoe is always played.
    """
    left = coups.left.astype(np.int64)
    if rules.last_coup == "finish":
        return left
    before = np.roll(left, 1)
    first = np.roll(coups.shoe, 1) != coups.shoe
    first[0] = True
    return np.where(first, rules.cards, before)
