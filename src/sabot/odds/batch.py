"""Arrays of compositions through the compiled kernels: exact laws, and the edges of the bets that a law decides.

Imports NumPy and Numba; everything else in `sabot.odds` does without. Counts are checked; weights are exact int64,
gains per unit staked are float64 made from them, with an error below 1e-12 for the bets of the catalogue.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from typing import Any, Final, Literal

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from sabot.bets import Bet, BetId
from sabot.compilation import called
from sabot.games.punto.rules import PuntoRules
from sabot.money import RateLike, is_a, is_whole, quoted, whole_numbers
from sabot.odds.cells import CELLS
from sabot.odds.commissions import commission_of
from sabot.odds.composition import DRAWN, MOST_CARDS, VALUES
from sabot.odds.errors import OddsError
from sabot.odds.lanes import LANES, LaneProgram, done_in_lanes
from sabot.odds.pair_batch import pair_gains
from sabot.odds.single import first_refused, laws_one_by_one
from sabot.odds.steps import law_program, sums_program
from sabot.odds.wagers import Source, Wager, as_wager

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MOST_THREADS: Final = 1024
METHOD: Final = "weights exact (int64), gains per unit staked rounded to float64"


FEW: Final = 48
"""Fewer laws than these are quicker one after the other than in a block of lanes that is partly empty."""


class Gains(msgspec.Struct, frozen=True):
    """The expected gains of bets on many shoes, the bettor's, per unit staked.

    `lines` and `weights` are of the bets that the law of points decides: chances of pairs are no whole numbers.
    `weights` (lines, n) are exact ordered draws of six cards for every line that pays and every push, bet after
    bet; `total` (n,) is what all results of a bet add up to; `ev` (bets, n).
    """

    ruleset: str
    bets: tuple[BetId, ...]
    lines: tuple[tuple[BetId, Fraction], ...]
    weights: Ints
    total: Ints
    ev: Floats
    viewpoint: Literal["bettor"] = "bettor"
    method: str = METHOD


def compositions(shoes: ArrayLike) -> Ints:
    """Compositions (n, 10) as the kernels take them; raises OddsError as `composition.checked` does."""
    array = as_array(shoes)
    if array is None:
        raise OddsError(f"{quoted(shoes)} holds no shoes: it is an array of (n, {len(VALUES)})")
    if array.ndim != 2 or array.shape[1] != len(VALUES):
        raise OddsError(f"an array of shape {array.shape} holds no shoes: it is (n, {len(VALUES)})")
    if array.dtype.kind not in "iu":
        raise OddsError(f"counts of type {array.dtype} are no whole numbers: give an array of integers")
    whole: Ints = np.require(array, np.int64, ["C", "W"])  # one kind of array, one compilation
    bad = first_refused(whole)
    if bad >= 0:
        shoe = array[bad].tolist()
        if not all(0 <= count <= MOST_CARDS for count in shoe):
            raise OddsError(f"shoe {bad}, {shoe}: a count is 0 to {MOST_CARDS}")
        raise OddsError(f"shoe {bad} has {sum(shoe)} cards: it is {DRAWN} to {MOST_CARDS}")
    return whole


def as_array(source: ArrayLike) -> NDArray[Any] | None:
    """The argument as an array; None for rows of different lengths, lists without end and the like."""
    try:
        return np.asarray(source)
    except (ValueError, TypeError, RuntimeError):
        return None


def totals(shoes: ArrayLike) -> Ints:
    """All ordered draws of six cards from each of `shoes` (n, 10), as (n,)."""
    cards = compositions(shoes).sum(axis=1)
    draws: Ints = np.ones_like(cards)
    for drawn in range(DRAWN):
        draws *= cards - drawn
    return draws


def laws(shoes: ArrayLike, *, threads: int = 1, out: Ints | None = None) -> Ints:
    """The exact laws of `shoes` (n, 10) as (n, 400), laid out as in `sabot.odds.cells`; raises OddsError.

    They are written into `out`, where that is given: memory that was used before need not be touched anew.
    """
    counts = compositions(shoes)
    cells = np.empty((len(counts), CELLS), np.int64) if out is None else _room(out, len(counts))
    _check_threads(threads)
    if len(counts) < FEW:
        called(laws_one_by_one, counts, cells)
    else:
        _in_lanes(law_program(), counts, cells, threads)
    return cells


def _room(out: Ints, shoes: int) -> Ints:
    """Memory for so many laws; raises OddsError for what is none."""
    if not is_a(out, np.ndarray):
        raise OddsError(f"{quoted(out)} is no memory for laws: give an array that laws(...) has made")
    if out.shape != (shoes, CELLS) or out.dtype != np.int64:
        raise OddsError(
            f"an array of shape {out.shape} of {out.dtype} holds no {shoes:,} laws: it is {(shoes, CELLS)} of int64"
        )
    if not (out.flags.c_contiguous and out.flags.writeable):
        raise OddsError("the memory for laws lies apart or is read-only: give an array that laws(...) has made")
    return out


@whole_numbers
def gains(
    shoes: ArrayLike,
    bets: Iterable[Bet | Wager],
    *,
    commission: RateLike | None = None,
    rules: PuntoRules | None = None,
    decks: int | None = None,
    threads: int = 1,
) -> Gains:
    """The expected gains of `bets` on each of `shoes` (n, 10); raises OddsError, also for a bet that no law decides.

    Levied bets ask for their commission, or for the rule set whose it is; bets on pairs for the `decks` of the full
    shoes.
    """
    counts = compositions(shoes)
    if not is_a(bets, Iterable):
        raise OddsError(f"{quoted(bets)} are no bets: give a list of them")
    asking = list(map(as_wager, bets))
    rate, ruleset = commission_of(asking, commission, rules)
    paired = [row for row, each in enumerate(asking) if each.table.source is Source.PAIRS]
    lines = [
        (row, net, places) for row, each in enumerate(asking) if row not in paired for net, places in _lines(each, rate)
    ]
    weights = _sums(counts, [places for _, _, places in lines], threads)
    total = totals(counts)
    ids = tuple(each.id for each in asking)
    ev = np.zeros((len(ids), len(counts)))
    for (row, net, _), weight in zip(lines, weights, strict=True):
        ev[row] += float(net + 1) * weight  # what comes back of a unit staked; a loss leaves nothing
    ev /= total
    ev -= 1.0
    for row in paired:
        ev[row] = pair_gains(counts, asking[row], rate, decks)
    return Gains(ruleset, ids, tuple((ids[row], net) for row, net, _ in lines), weights, total, ev)


def _lines(asking: Wager, commission: Fraction) -> list[tuple[Fraction, list[int]]]:
    """Lines of a bet that pay or push: the gain to one, and the cells of the law."""
    table = asking.table
    if table.source is not Source.CELLS:
        raise OddsError(f"bet {quoted(asking.id)} is not decided by the law of points: ask for its edge shoe by shoe")
    nets = [line.gross * (1 - commission) if line.levied else line.gross for line in asking.lines]
    nets += [Fraction(0)] * bool(asking.push_event)
    return [
        (net, [place for place, result in enumerate(table.results) if result == number])
        for number, net in enumerate(nets)
    ]


def _sums(shoes: Ints, lines: Sequence[Sequence[int]], threads: int) -> Ints:
    """The weight of every line, (lines, n)."""
    _check_threads(threads)
    sums = np.empty((len(shoes), len(lines)), np.int64)
    _in_lanes(sums_program(lines), shoes, sums, threads)
    return np.ascontiguousarray(sums.T)


def _in_lanes(program: LaneProgram, shoes: Ints, out: Ints, threads: int) -> None:
    """Whole blocks of lanes for each thread."""
    if threads == 1:
        done_in_lanes(program, shoes, out)
        return
    step = max(1, -(-len(shoes) // (LANES * threads))) * LANES
    parts = [slice(start, start + step) for start in range(0, len(shoes), step)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(partial(done_in_lanes, program), [shoes[part] for part in parts], [out[part] for part in parts]))


def _check_threads(threads: int) -> None:
    if not is_whole(threads, 1, MOST_THREADS):
        raise OddsError(f"{quoted(threads)} threads are none: it is at least 1, and at most {MOST_THREADS:,}")
