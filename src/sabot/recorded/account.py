"""The account of recorded coups: their faults, the odds before each, what chance says of them, what systems won."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.bets import BANKER, PLAYER
from sabot.cards import DECK, RANKS
from sabot.games.punto.rules import PuntoRules
from sabot.odds.batch import laws
from sabot.odds.cells import CELLS, cell, reached
from sabot.odds.composition import DRAWN, fresh
from sabot.recorded.chances import chi_square_tail, drawn_counts, pearson, runs_tails, three_counts
from sabot.recorded.checking import Checked, Checker, Fault
from sabot.recorded.errors import RecordError
from sabot.recorded.fell import UNKNOWN, VALUES, WORTHLESS, Fell
from sabot.screen import ShortRecord, on_a_screen
from sabot.simulate.counting import Plan, counts, planned, stakes, triggered
from sabot.simulate.errors import SimulateError
from sabot.simulate.systems import load_system, system_names
from sabot.simulate.wagers import gain_by_place, wagered

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

BLOCK: Final = 1 << 8
"""Coups of which the law is in memory at once: few enough for the second cache."""
LEAST_EXPECTED: Final = 5
"""The least expected count of a class of its own; rarer ones are counted together, or not at all."""
NO_CELL: Final = -1
_DIGITS: Final = np.array([65**9, *(65**place for place in range(9))], np.int64)
"""Ten counts as one number of 64 bits: sixteen decks have 64 of each value, and 256 tens."""
_WINNERS: Final = "BPT"


class Test(msgspec.Struct, frozen=True):
    """A test against chance: size of the sample, statistic, and the chance of one as far off from honest shoes."""

    name: str
    of: int
    statistic: float
    degrees: int | None
    p: float


class SystemStaked(msgspec.Struct, frozen=True):
    """A system's stakes and win in units, as they would have been, with the win to be expected and its spread."""

    system: str
    kind: str
    bets: int
    staked: float
    won: float
    expected: float
    sd: float


class Arrays(NamedTuple):
    """The coups as arrays, in their order: what is not known of a coup is -1.

    `winner` is 0 to 2 in the order of `BPT`, `before` (n, 10) the cards unseen before the coup, of a full shoe where
    `known` is false; `chances` (n, 3) those of Banker, Player and tie, `worth` (n, 4) the means of what a
    unit on Banker and on Player gains, then of the squares.
    """

    line: Ints
    shoe: Ints
    coup: Ints
    winner: Ints
    cell: Ints
    sound: NDArray[np.bool_]
    known: NDArray[np.bool_]
    before: Ints
    chances: Floats
    worth: Floats

    def __repr__(self) -> str:
        """At most a screen."""
        return on_a_screen(self)


class Account(ShortRecord, frozen=True):
    """Recorded coups: how many, their shoes and faults, `expected` results, tests, and what systems would have won.

    `results` are the shoes by what fell, such as `BPPT`; coups with a fault are in none of the numbers.
    """

    ruleset: str
    decks: int
    coups: int
    shoes: int
    sound: int
    known: int
    results: dict[str, int]
    expected: dict[str, float]
    faults: tuple[Fault, ...]
    tests: tuple[Test, ...]
    systems: tuple[SystemStaked, ...]
    by_shoe: dict[str, str]

    @property
    def smallest(self) -> float | None:
        """The smallest of all p values, times how many there are: what all tests together say."""
        return min(1.0, len(self.tests) * min(each.p for each in self.tests)) if self.tests else None


def account(fell: Iterable[Fell], rules: PuntoRules) -> tuple[Account, Arrays]:
    """The account of recorded coups at a rule set's shoes; raises RecordError where there are none."""
    checker = Checker(rules.decks)
    coups = list(checker.checked(fell))
    played = [each for each in coups if each.coup]
    if not played:
        raise RecordError("no coup is recorded: a line is such as BPPTB, or a row with a result, points or cards")
    arrays = _arrays(coups, rules)
    counted = arrays.sound & (arrays.winner >= 0)
    results = {name: int((arrays.winner[counted] == at).sum()) for at, name in enumerate(_WINNERS)}
    law = _fresh(rules.decks)
    return (
        Account(
            ruleset=rules.id,
            decks=rules.decks,
            coups=len(played),
            shoes=len({each.shoe for each in played}),
            sound=int(counted.sum()),
            known=int((counted & arrays.known).sum()),
            results=results,
            expected=dict(zip(_WINNERS, (float(each) for each in arrays.chances[counted].sum(axis=0)), strict=True)),
            faults=tuple(checker.faults),
            tests=tuple(_tests(coups, arrays, counted, law, rules.decks)),
            systems=(*_trends(arrays, counted, rules), *_counting(arrays, counted, rules)),
            by_shoe=_by_shoe(coups),
        ),
        arrays,
    )


def _arrays(coups: Sequence[Checked], rules: PuntoRules) -> Arrays:
    """Coups as arrays."""
    shoe = np.array([each.shoe for each in coups], np.int64)
    left = _left(coups, shoe, rules.decks)
    known = np.array([each.known for each in coups]) & (left.min(axis=1) >= 0) & (left.sum(axis=1) >= DRAWN)
    left[~known] = fresh(rules.decks)
    played = np.array([each.coup > 0 for each in coups])
    numbered = [each for each in coups if each.coup]
    left, known = left[played], known[played]
    gains = _main_gains(rules)
    mains = np.zeros((2, CELLS)) if gains is None else gains
    means = _by_law(left, np.column_stack([_WINS, mains.T, (mains**2).T]))
    return Arrays(
        line=np.array([each.fell.line for each in numbered], np.int64),
        shoe=np.unique(shoe[played], return_inverse=True)[1].reshape(-1),
        coup=np.array([each.coup for each in numbered], np.int64),
        winner=np.array([_WINNERS.find(each.winner) if each.winner else NO_CELL for each in numbered], np.int64),
        cell=np.array([_cell(each) for each in numbered], np.int64),
        sound=np.array([each.sound for each in numbered]),
        known=known,
        before=left,
        chances=means[:, :3],
        worth=means[:, 3:],
    )


def _left(coups: Sequence[Checked], shoe: Ints, decks: int) -> Ints:
    """The cards unseen before each coup, (n, 10): those seen are taken out of each shoe in their order."""
    many, codes = _codes(coups)
    at = 10 * np.repeat(np.arange(len(coups)), many) + np.array(VALUES)[codes]
    order = np.argsort(shoe, kind="stable")
    values = np.bincount(at, minlength=10 * len(coups)).reshape(-1, 10)[order]
    seen = np.cumsum(values, axis=0) - values
    left = np.empty_like(seen)
    left[order] = np.array(fresh(decks)) - seen + seen[np.searchsorted(shoe[order], shoe[order])]
    return left


def _codes(coups: Sequence[Checked]) -> tuple[Ints, NDArray[np.int8]]:
    """The number of cards of each coup, and all of them one after the other."""
    hands = [hand for each in coups for hand in (each.fell.player, each.fell.banker)]
    many = np.fromiter(map(len, hands), np.int64, len(hands))
    return many[::2] + many[1::2], np.fromiter(chain.from_iterable(hands), np.int8, many.sum())


def _cell(coup: Checked) -> int:
    """The place of a coup in the law, where its cards tell it."""
    player, banker = coup.fell.player, coup.fell.banker
    if not coup.sound or not player or not banker:
        return NO_CELL
    return cell(coup.p, coup.b, len(player), len(banker))


def _won() -> Ints:
    """The winner in each cell of the law, (400,): 0 Banker, 1 Player, 2 a tie."""
    p, b = (np.arange(CELLS) // by % 10 for by in (10, 1))
    return np.where(b > p, 0, np.where(p > b, 1, 2))


_WON: Final = _won()
_WINS: Final = (_WON[:, None] == np.arange(3)).astype(np.float64)


def _by_law(left: Ints, values: Floats) -> Floats:
    """The means of values by cell (400, k) over the law of each of these shoes (n, k); each shoe is reckoned once."""
    keys = left @ _DIGITS
    _, first, of = np.unique(keys, return_index=True, return_inverse=True)
    shoes, means = left[first], np.empty((len(first), values.shape[1]))
    room = np.empty((BLOCK, CELLS), np.int64)
    for start in range(0, len(first), BLOCK):
        part = shoes[start : start + BLOCK]
        weights = laws(part, out=room[: len(part)]).astype(np.float64)
        means[start : start + BLOCK] = weights @ values / weights.sum(axis=1, keepdims=True)
    spread: Floats = means[of.reshape(-1)]
    return spread


def _fresh(decks: int) -> Floats:
    """The law of a full shoe's first coup, cell by cell: that of any coup of a shoe nobody has seen into."""
    weights = laws(np.array([fresh(decks)], np.int64))[0].astype(np.float64)
    chances: Floats = weights / weights.sum()
    return chances


def _tests(
    coups: Sequence[Checked], arrays: Arrays, counted: NDArray[np.bool_], law: Floats, decks: int
) -> Iterable[Test]:
    many = int(counted.sum())
    if many:
        observed = [int((arrays.winner[counted] == at).sum()) for at in range(3)]
        chances = [float(each) for each in law @ _WINS]
        yield Test("results", many, pearson(observed, chances), 2, three_counts(observed, chances))
        shoes = _runs(arrays, counted)
        if any(b and p for b, p, _ in shoes):
            _, z, p = runs_tails(shoes)
            yield Test("runs", sum(b + p for b, p, _ in shoes), z, None, p)
    yield from _points(coups, law)
    yield from _cards([each for each in coups if each.sound or not each.coup], decks)


def _runs(arrays: Arrays, counted: NDArray[np.bool_]) -> list[tuple[int, int, int]]:
    """Of each shoe: how many Banker's, how many Player's, how many runs; ties are left out."""
    of_sides = counted & (arrays.winner < 2)
    order = np.argsort(arrays.shoe[of_sides], kind="stable")
    shoe, winner = arrays.shoe[of_sides][order], arrays.winner[of_sides][order]
    if not len(shoe):
        return []
    begins = np.diff(shoe, prepend=-1) != 0
    turns = begins | (np.diff(winner, prepend=-1) != 0)
    banker, all_of, runs = (np.bincount(shoe, each) for each in (winner == 0, np.ones(len(shoe)), turns))
    by_shoe = zip(banker, all_of, runs, strict=True)
    return [(int(b), int(n - b), int(r)) for b, n, r in by_shoe if n]


def _points(coups: Sequence[Checked], law: Floats) -> Iterable[Test]:
    """Both sides' points together against the law, those that are rare counted as one."""
    told = [each for each in coups if each.sound and each.p >= 0 and each.b >= 0]
    if not told:
        return
    observed = np.bincount([10 * each.p + each.b for each in told], minlength=100).astype(np.float64)
    chances = law.reshape(4, 100).sum(axis=0)
    seldom = np.cumsum(np.sort(chances)) * len(told) < LEAST_EXPECTED  # and one more, so that together they suffice
    order, rare = np.argsort(chances), int(seldom.sum()) + 1
    while rare < len(order) and chances[order[rare]] * len(told) < LEAST_EXPECTED:
        rare += 1
    parts = [(float(each[order[:rare]].sum()), *map(float, each[order[rare:]])) for each in (observed, chances)]
    if rare < len(order):
        statistic, degrees = pearson(*parts), len(order) - rare
        yield Test("points", len(told), statistic, degrees, chi_square_tail(statistic, degrees))


def _cards(coups: Sequence[Checked], decks: int) -> Iterable[Test]:
    """Ranks, and suits, of all cards seen against the deck's: a shoe's cards are drawn without being put back."""
    many, codes = _codes(coups)
    if not len(codes):
        return
    shoe = np.repeat(np.array([each.shoe for each in coups], np.int64), many)
    at = shoe * len(VALUES) + codes
    seen = np.bincount(at, minlength=(int(shoe.max()) + 1) * len(VALUES)).reshape(-1, len(VALUES))
    table = seen.reshape(len(seen), WORTHLESS + 1, UNKNOWN + 1)
    whole = decks * DECK
    if not table[:, WORTHLESS].sum():
        yield from _drawn("ranks", table[:, :WORTHLESS].sum(axis=2), len(RANKS), whole)
    if not table[:, :, UNKNOWN].sum():
        yield from _drawn("suits", table[:, :, :UNKNOWN].sum(axis=1), UNKNOWN, whole)


def _drawn(name: str, seen: Ints, kinds: int, whole: int) -> Iterable[Test]:
    """Counts (shoes, kinds) of cards drawn from shoes that have as many of each kind; of few left in one, exactly."""
    sizes = seen.sum(axis=1)
    spread = float((sizes * (whole - sizes) / (whole - 1)).sum())
    if spread <= 0 or sizes.sum() < LEAST_EXPECTED * kinds:
        return
    total = seen.sum(axis=0)
    statistic = float(((total - sizes.sum() / kinds) ** 2).sum() * kinds / spread)
    p = chi_square_tail(statistic, kinds - 1)
    if (sizes > 0).sum() == 1 and whole - sizes.sum() < LEAST_EXPECTED * kinds:
        p = drawn_counts((whole // kinds - total).tolist(), whole // kinds)
    yield Test(name, int(sizes.sum()), statistic, kinds - 1, p)


Trend = Callable[[str], str]

TRENDS: Final[dict[str, Trend]] = {
    "banker": lambda _: "B",
    "player": lambda _: "P",
    "last": lambda past: past[-1:],
    "opposite": lambda past: _other(past[-1:]),
    "before_last": lambda past: past[-2:-1],
    "two_alike": lambda past: past[-1] if len(past) > 1 and past[-1] == past[-2] else "",
    "against_three": lambda past: _other(past[-1]) if len(past) > 2 and len({*past[-3:]}) == 1 else "",
    "chop": lambda past: _other(past[-1]) if len(past) > 2 and past[-1] != past[-2] != past[-3] else "",
}
"""Systems by what they stake on, a unit, after the last results of a shoe without its ties; nothing where they wait."""
_LOOKS_BACK: Final = 3
_PASTS: Final = [f"{past:b}"[1:].translate({48: "B", 49: "P"}) for past in range(1 << _LOOKS_BACK + 1)]
"""The last results, by a number: 1, then a 0 for each of Banker's and a 1 for each of Player's."""


def _other(side: str) -> str:
    return {"B": "P", "P": "B"}.get(side, "")


def _trends(arrays: Arrays, counted: NDArray[np.bool_], rules: PuntoRules) -> Iterable[SystemStaked]:
    """Stakes and win of each trend system, as they would have been, a unit at a time."""
    gains = _main_gains(rules)
    if gains is None or not counted.any():
        return
    realised = _realised(arrays, gains)
    if realised is None:
        return
    for name, side in _sides(arrays, counted).items():
        at = np.flatnonzero(side >= 0)
        won = realised[at, side[at]].sum()
        mean, square = arrays.worth[at, side[at]], arrays.worth[at, 2 + side[at]]
        spread = np.sqrt((square - mean**2).sum())
        yield SystemStaked(name, "trend", len(at), float(len(at)), float(won), float(mean.sum()), float(spread))


def _main_gains(rules: PuntoRules) -> Floats | None:
    """Gains of a unit on Banker and on Player in each cell of the law, (2, 400); None where either is not offered."""
    if not {BANKER, PLAYER} <= rules.by_id.keys():
        return None
    return np.stack([gain_by_place(wagered(str(bet), rules)) for bet in (BANKER, PLAYER)])


def _realised(arrays: Arrays, gains: Floats) -> Floats | None:
    """Gains of a unit on Banker and on Player in each coup, (n, 2); None where the winner does not tell them."""
    by_winner = np.zeros((3, 2))
    told = bool((arrays.cell[arrays.sound] >= 0).all())
    for won in range(3):
        of = gains[:, [place for place in reached() if _WON[place] == won]]
        if (of != of[:, :1]).any() and not told:
            return None
        by_winner[won] = of[:, 0]
    by_coup: Floats = by_winner[arrays.winner]
    known = arrays.cell >= 0
    by_coup[known] = gains[:, arrays.cell[known]].T
    return by_coup


def _sides(arrays: Arrays, counted: NDArray[np.bool_]) -> dict[str, NDArray[np.int8]]:
    """Each system's side before each coup, 0 Banker and 1 Player; -1 where it waits, or nothing is told."""
    at = np.flatnonzero(counted)
    at = at[np.argsort(arrays.shoe[at], kind="stable")]
    shoe, winner = arrays.shoe[at], arrays.winner[at]
    fell = winner < 2
    results = winner[fell]
    before: Ints = np.cumsum(fell) - fell
    results_before: Ints = before - before[np.searchsorted(shoe, shoe)]
    past = np.ones(len(at), np.int64)
    for back in range(_LOOKS_BACK, 0, -1):
        more = results_before >= back
        past[more] = 2 * past[more] + results[before[more] - back]
    sides = np.full((len(TRENDS), len(counted)), -1, np.int8)
    for side, says in zip(sides, TRENDS.values(), strict=True):
        side[at] = np.array(["BP".find(says(each) or "-") for each in _PASTS])[past]
    return dict(zip(TRENDS, sides, strict=True))


def _counting(arrays: Arrays, counted: NDArray[np.bool_], rules: PuntoRules) -> Iterable[SystemStaked]:
    """Stakes and win of each published count, as they would have been, where all cards before a coup are known."""
    told = counted & arrays.known & (arrays.cell >= 0)
    if not told.any():
        return
    before, cells = arrays.before[told], arrays.cell[told]
    for name in system_names():
        plan = _plan(name, rules)
        if plan is None:
            continue
        above, below = counts(plan.system, before, rules.decks)
        at = np.flatnonzero(triggered(plan.system, above, below))
        stake, gains = stakes(plan.system, above[at], below[at]), gain_by_place(plan.bet)
        mean, square = _moments(before[at], np.stack([gains, gains**2], axis=1))
        spread = float(np.sqrt((stake**2 * (square - mean**2)).sum()))
        won, expected = float((stake * gains[cells[at]]).sum()), float((stake * mean).sum())
        yield SystemStaked(name, "count", len(at), float(stake.sum()), won, expected, spread)


@lru_cache(maxsize=64)
def _plan(name: str, rules: PuntoRules) -> Plan | None:
    """A published count at a table; None where it is made for other decks, or never fires there."""
    try:
        return planned(load_system(name), rules)
    except SimulateError:
        return None


def _moments(left: Ints, values: Floats) -> Sequence[Floats]:
    """The means of values by cell (400, k) over the law of each of these shoes, k arrays (n,)."""
    return tuple(_by_law(left, values).T)


def _by_shoe(coups: Iterable[Checked]) -> dict[str, str]:
    """Results of each shoe that has coups, as a scorer writes them; a coup that nobody told is a dot."""
    by_shoe: dict[str, list[str]] = {}
    for each in coups:
        by_shoe.setdefault(each.fell.shoe, []).append((each.winner or ".") if each.coup else "")
    return {shoe: told for shoe, results in by_shoe.items() if (told := "".join(results))}
