"""A purse coup by coup as a Markov chain: everything that a table, a bet and a progression can lead to, with chances.

The coups are independent and have the law of a full shoe. A place is the progression's state and the purse; what is
staked, cut to the table's limits and to whole coins, and what is paid is reckoned by the same functions that the
simulation and the tables use. Chances are double-precision floats, added in an order of their own.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import count, islice
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from sabot.games.punto.rules import payout
from sabot.money import UNIT, Cents, units
from sabot.odds.composition import fresh
from sabot.odds.edges import Kind, edge
from sabot.odds.pairs import shoe_of
from sabot.parameters import MOST_COUPS
from sabot.risk.equations import Floats, Ints, solved
from sabot.risk.errors import RiskError, TooManyPursesError
from sabot.risk.length import Lengths
from sabot.screen import Brief, on_a_screen
from sabot.simulate.bankroll.paths import is_over
from sabot.simulate.bankroll.progressions import State
from sabot.simulate.bankroll.terms import BankrollTerms

Place: TypeAlias = tuple[State, int]

MOST_PLACES: Final = 200_000
"""Places of a chain; one with more is simulated."""
MOST_SOLVED: Final = 160_000
"""Places of a chain that is followed until it is over."""
_RESIDUAL: Final = 1e-9
"""So far from nothing a solution may leave the equations."""
_NOTHING: Final = 1e-200
"""A chance that is left out: below it, floats become slow."""


class Course(NamedTuple):
    """A purse after so many coups; `ends` are the chances of its amounts, which are chip units.

    `ruined`, `reached` its goal or `stopped` by then, `staked_chips` all in all and `coups` on average until it ends
    or they are over.
    """

    ends: dict[float, float]
    ruined: float
    reached: float
    staked_chips: float
    coups: float
    stopped: float = 0.0

    def __repr__(self) -> str:
        """At most a screen."""
        return on_a_screen(self)


class StakeOutcome(NamedTuple):
    """A result of a stake: it gains `net` to one where it wins."""

    kind: Kind
    net: Fraction
    chance: Fraction


class _Chain(NamedTuple):
    """From place `source` to `target` with `chance`; of each place its purse and its stake, 0 where it is over."""

    source: Ints
    target: Ints
    chance: Floats
    purse: Ints
    stake: Ints


def outcomes(terms: BankrollTerms) -> tuple[StakeOutcome, ...]:
    """Outcomes of a stake on the first coup of a full shoe, with their chances by the bet's exact law."""
    rules = terms.rules
    first_coup = edge(terms.offered.bet, shoe_of(fresh(rules.decks), rules.decks), rules=rules)
    return tuple(
        StakeOutcome(each.kind, each.net, Fraction(each.weight) / first_coup.total) for each in first_coup.results
    )


def gain(terms: BankrollTerms, outcome: StakeOutcome, stake: int) -> int:
    """A stake's gain at an outcome, in cents: payouts are rounded as the table rounds them."""
    match outcome.kind:
        case "win":
            return payout(terms.rules, Cents(stake), outcome.net)
        case "push":
            return 0
        case "loss":
            return -stake


def gains(terms: BankrollTerms, stake: int) -> dict[int, Fraction]:
    """The law of what one stake gains, in cents."""
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    for each in outcomes(terms):
        chances[gain(terms, each, stake)] += each.chance
    return dict(chances)


def course(terms: BankrollTerms, coups: Lengths | int | None = None) -> Course:
    """The course of a purse over so many coups, or until it is ruined or has its goal; raises RiskError.

    Where the number of coups has a law, what becomes of the purse is mixed by it.
    """
    if coups is None and not terms.goal:
        raise RiskError("a purse without a goal is played for so many coups: name them, or a goal")
    if coups is None:
        return _until_over(terms, _chain(terms, None, MOST_SOLVED))
    law = Lengths(coups, np.ones(1)) if isinstance(coups, int) else coups
    if not 1 <= law.last <= MOST_COUPS:
        raise RiskError(f"{law.last} coups cannot be reckoned: it is 1 to {MOST_COUPS:,}")
    return _for_coups(terms, _chain(terms, law.last, MOST_PLACES), law)


def _for_coups(terms: BankrollTerms, chain: _Chain, coups: Lengths) -> Course:
    now: Floats = np.zeros(len(chain.purse))
    now[0] = 1.0
    ends: Floats = np.zeros(len(now))
    staked = lived = 0.0
    stake, playing = chain.stake.astype(np.float64), chain.stake > 0
    still = 1.0  # the chance that there is one coup more
    for each in range(1, coups.last + 1):
        staked += still * float((now * stake).sum())
        lived += still * float(now[playing].sum())
        now = np.bincount(chain.target, now[chain.source] * chain.chance, len(now)).astype(np.float64)
        now[now < _NOTHING] = 0.0
        if each >= coups.first:
            chance = float(coups.chances[each - coups.first])
            ends += chance * now
            still -= chance
    return _course(terms, chain.purse, ends, (staked, lived))


def _until_over(terms: BankrollTerms, chain: _Chain) -> Course:
    """By how often each place is met, which is a system of linear equations; a purse moves to purses near it alone.

    Raises RiskError where floats do not solve it.
    """
    playing = chain.stake > 0
    moves = playing[chain.source]
    start = np.zeros(len(chain.purse))
    start[0] = 1.0
    met, missed = solved(chain.chance[moves], chain.target[moves], chain.source[moves], start, near=True)
    if not missed < _RESIDUAL:
        raise RiskError("floats do not tell what becomes of this purse until it is over: simulate it")
    ends: Floats = np.where(playing, 0.0, met).astype(np.float64)
    return _course(terms, chain.purse, ends, (float(met @ chain.stake), float(met[playing].sum())))


def _course(terms: BankrollTerms, purse: Ints, now: Floats, means: tuple[float, float]) -> Course:
    ends: defaultdict[int, float] = defaultdict(float)
    for amount, chance in zip(purse.tolist(), now.tolist(), strict=True):
        if chance:
            ends[amount] += chance
    least, goal = terms.offered.minimum, terms.goal
    ruined = sum(chance for amount, chance in ends.items() if amount < least)
    reached = sum(chance for amount, chance in ends.items() if goal and amount >= goal)
    stopped = sum(chance for amount, chance in ends.items() if least <= amount <= terms.stop)
    staked, coups = means
    in_chips = Brief((amount / UNIT, chance) for amount, chance in sorted(ends.items()))
    return Course(in_chips, ruined, reached, staked / UNIT, coups, stopped)


def _chain(terms: BankrollTerms, coups: int | None, most: int) -> _Chain:
    """All places that a purse can reach in so many coups, in the order in which it does; raises RiskError."""
    known = outcomes(terms)
    places: dict[Place, int] = {(terms.steps.start(terms.unit), int(terms.bankroll)): 0}
    gained: dict[int, list[tuple[StakeOutcome, int, float]]] = {}
    moves: list[tuple[int, int, float]] = []
    stakes: list[int] = []
    ring = list(places)
    for _ in count() if coups is None else range(coups):
        before = len(places)
        for state, purse in ring:
            at, stake = places[state, purse], _stake(terms, state, purse)
            stakes.append(stake)
            if not stake:
                moves.append((at, at, 1.0))
                continue
            if stake not in gained:
                gained[stake] = [(each, gain(terms, each, stake), float(each.chance)) for each in known]
            for each, more, chance in gained[stake]:
                after = state if each.kind == "push" else _after(terms, state, each, stake)
                moves.append((at, places.setdefault((after, purse + more), len(places)), chance))
        if len(places) > most:
            raise TooManyPursesError(_too_many(terms, most))
        ring = list(islice(places, before, None))
        if not ring:
            break
    return _Chain(
        np.array([source for source, _, _ in moves], np.int64),
        np.array([target for _, target, _ in moves], np.int64),
        np.array([chance for _, _, chance in moves]),
        np.array([purse for _, purse in places], np.int64),
        np.array(stakes + [0] * (len(places) - len(stakes)), np.int64),
    )


def _after(terms: BankrollTerms, state: State, outcome: StakeOutcome, stake: int) -> State:
    return terms.steps.after(state, terms.unit, outcome.kind == "win", stake)


def _too_many(terms: BankrollTerms, most: int) -> str:
    return (
        f"{terms.progression} on {terms.bet} from a purse of {units(terms.bankroll)} leads to more than "
        f"{most:,} purses: ask for fewer coups, or simulate it"
    )


def _stake(terms: BankrollTerms, state: State, purse: int) -> int:
    """The next stake in cents; 0 where the purse is over."""
    if is_over(terms, purse):
        return 0
    return terms.stake(terms.steps.asks(state, terms.unit), purse)
