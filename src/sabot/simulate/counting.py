"""Counting systems over whole shoes: every bet that the trigger makes, at its exact value before the coup.

The value of a bet is that on the cards not yet seen, by the exact law; so what is random in a result is only which
shoes were dealt, not how their coups ended, and the standard errors are a fraction of those of realised gains. Those
are kept beside it: both have the same mean.
"""

from fractions import Fraction
from functools import partial, reduce
from math import lcm
from typing import Final, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from sabot.bets import BetId
from sabot.games.bounds import MOST_CARDS, RuleSetError
from sabot.games.punto.rules import PuntoRules
from sabot.money import many, quoted, whole_numbers
from sabot.odds.batch import as_array
from sabot.odds.composition import fresh
from sabot.odds.errors import OddsError
from sabot.odds.removals import Count, effects
from sabot.paper.estimates import Estimate, Moments, moments
from sabot.rulesets import varied
from sabot.simulate.errors import SimulateError
from sabot.simulate.procedure import Procedure, procedure
from sabot.simulate.record import Coups, record
from sabot.simulate.runs import map_chunks
from sabot.simulate.systems.system import System, checked_system, divided, furthest, is_made_for, written
from sabot.simulate.validate import check_punto
from sabot.simulate.wagers import Wagered, bet_of, decided, gain_by_place, values

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

METHOD: Final = "exact value of every bet on the cards not yet seen; standard errors over independent shoes"
BURNED: Final = 10
"""The most cards that are burned face down."""
COUPS, BETS, GAIN, REALISED, STAKED, SQUARE = range(6)


class JointEstimate(msgspec.Struct, frozen=True):
    """Estimates of a shoe from which others' figures are made: `values`, and the covariances of their errors.

    They are the mean number of coups, the mean gain by exact values, and the variance of the gain as coups ended.
    """

    values: tuple[float, float, float]
    covariance: tuple[tuple[float, float, float], ...]


class Counted(msgspec.Struct, frozen=True):
    """Record of a counting system over simulated shoes, the player's gain positive, in units.

    `net` are the bet's pays to one, exact, as text. `correlation` and `break_even` belong to the linear model of the
    bet on a full shoe; the latter only where it is on the scale of the trigger: a true count of balanced tags.
    `furthest` is the count furthest on the trigger's side, `edge_per_bet` that of a unit staked; `together` is None
    where shoes do not tell it.
    """

    ruleset: str
    system: str
    bet: BetId
    net: tuple[str, ...]
    trigger: str
    seed: int
    shoes: int
    coups: int
    bets: int
    coups_per_shoe: Estimate
    bets_per_shoe: Estimate
    share_of_coups: Estimate
    edge_per_bet: Estimate
    units_per_shoe: Estimate
    units_per_100_coups: Estimate
    realised_units_per_shoe: Estimate
    together: JointEstimate | None
    furthest: float
    correlation: float | None
    break_even: float | None
    viewpoint: Literal["bettor"] = "bettor"
    method: str = METHOD


class Plan(msgspec.Struct, frozen=True):
    """A system at a table: `rules` with the system's own cut, if it has one; `bet` at the system's pays."""

    system: System
    rules: PuntoRules
    bet: Wagered


class CountingTally(msgspec.Struct, frozen=True):
    """Tally of one chunk of shoes: by shoe its coups, bets, expected and realised gains, stakes and squares."""

    moments: Moments
    furthest: float


@whole_numbers
def count_shoes(system: System, rules: PuntoRules, shoes: int, *, seed: int, cores: int = 1) -> Counted:
    """Record of a counting system over so many shoes of a rule set; raises SimulateError before any is dealt."""
    plan = planned(system, rules)
    chunks = map_chunks(partial(tally_of_chunk, plan), procedure(plan.rules), shoes, seed, cores)
    return reported(plan, reduce(partial(merged, plan), chunks), seed)


def tally_of_chunk(plan: Plan, procedure: Procedure, seed: int, chunk: int, shoes: int) -> CountingTally:
    """The work of one chunk, for `map_chunks` or a cluster."""
    return tallied(plan, record(procedure, seed, chunk, shoes), shoes)


def planned(system: System, rules: PuntoRules) -> Plan:
    """A system at a table; raises SimulateError where it cannot be used there, or its trigger can never fire."""
    where = f"counting system {checked_system(system).id!r}"
    if not is_made_for(system, fresh(check_punto(rules).decks)):
        raise SimulateError(f"{where} is made for {many(system.decks or 0, 'deck')}: {rules.id} has {rules.decks}")
    try:
        rules = rules if system.stop_card is None else varied(rules, stop_card=system.stop_card)
        bet = decided(Wagered(str(system.bet), bet_of(system.bet, rules, system.net), rules.commission))
    except (RuleSetError, SimulateError) as error:
        raise SimulateError(f"{where}: {error}") from None
    reached = furthest(system, rules.decks, fewest_left(rules), BURNED if rules.burn == "first_card" else 0)
    if not (reached >= system.trigger if system.sign == ">=" else reached <= system.trigger):
        most = "highest" if system.sign == ">=" else "lowest"
        never = f"never fires: in any shoe of {rules.id} the {most} {system.count} count is {written(reached)}"
        raise SimulateError(f"{where}: trigger = {system.sign} {written(system.trigger)} {never}")
    return Plan(system, rules, bet)


def fewest_left(rules: PuntoRules) -> int:
    """The fewest cards that can be left before a coup: those behind the cut, or a coup of six fewer."""
    return rules.stop_card - (MOST_CARDS if rules.last_coup == "one_more" else 0)


def counts(system: System, unseen: Ints, decks: int, left: Ints | None = None) -> tuple[Ints, Ints]:
    """The counts before coups with these cards unseen (n, 10), as exact ratios: numerators and denominators (n,).

    `left` (n,) are the cards still in the shoe, where not all that are unseen.
    """
    checked_system(system)
    unseen = _whole(unseen)
    scale = lcm(system.initial.denominator, *(tag.denominator for tag in system.tags))
    tags = np.array([int(tag * scale) for tag in system.tags], np.int64)
    running = int(system.initial * scale) + np.array(fresh(decks), np.int64) @ tags - unseen @ tags
    if system.count == "running":
        return running, np.full_like(running, scale)
    times, by = _divided(system, unseen.sum(axis=1) if left is None or system.remaining == "unseen" else left)
    return _rounded(system, running * times, by * scale)


def _whole(unseen: Ints) -> Ints:
    """Cards by value (n, 10); raises SimulateError for another array."""
    array = as_array(unseen)
    if array is None or array.ndim != 2 or array.shape[1] != 10 or array.dtype.kind not in "iu":
        raise SimulateError(f"{quoted(unseen)} are no cards unseen: give an array of whole numbers (n, 10)")
    return array.astype(np.int64, copy=False)


def triggered(system: System, above: Ints, below: Ints) -> Bools:
    """At which of these counts, exact ratios, the system bets."""
    return _beyond(system, system.trigger, above, below)


def stakes(system: System, above: Ints, below: Ints) -> Floats:
    """The system's stakes at these counts, in units, where it bets."""
    units_staked = np.full(above.shape, float(system.stake))
    for at, units in system.ramp:
        units_staked[_beyond(system, at, above, below)] = float(units)
    return units_staked


def _beyond(system: System, at: Fraction, above: Ints, below: Ints) -> Bools:
    """The mask of the counts, exact ratios, that have reached one, on the trigger's side."""
    count, wanted = above * at.denominator, below * at.numerator
    return count >= wanted if system.sign == ">=" else count <= wanted


def tallied(plan: Plan, coups: Coups, shoes: int) -> CountingTally:
    """The sums over the shoes of a chunk."""
    unseen = coups.unseen.astype(np.int64)
    shoe = coups.shoe - coups.shoe[0]
    above, below = counts(plan.system, unseen, plan.rules.decks, coups.left.astype(np.int64))
    bets = triggered(plan.system, above, below)
    stake = stakes(plan.system, above[bets], below[bets])
    value: Floats = stake * values([plan.bet], unseen[bets])[0]
    realised = stake * gain_by_place(plan.bet)[coups.cell[bets]]
    of = shoe[bets]
    columns = (
        np.bincount(shoe, minlength=shoes),
        np.bincount(of, minlength=shoes),
        np.bincount(of, value, minlength=shoes),
        np.bincount(of, realised, minlength=shoes),
        np.bincount(of, stake, minlength=shoes),
        np.bincount(of, realised, minlength=shoes) ** 2,
    )
    far = (above / below).max() if plan.system.sign == ">=" else (above / below).min()
    return CountingTally(moments(np.stack(columns, axis=-1).astype(np.float64)), float(far))


def merged(plan: Plan, one: CountingTally, other: CountingTally) -> CountingTally:
    """The tally of two chunks."""
    choose = max if plan.system.sign == ">=" else min
    return CountingTally(one.moments + other.moments, choose(one.furthest, other.furthest))


def reported(plan: Plan, tally: CountingTally, seed: int) -> Counted:
    """The record of a whole run."""
    sums, system = tally.moments, plan.system
    linear = _linear(plan)
    return Counted(
        ruleset=plan.rules.id,
        system=system.id,
        bet=plan.bet.bet.id,
        net=tuple(str(pay.net) for pay in plan.bet.bet.pays),
        trigger=system.when,
        seed=seed,
        shoes=sums.shoes,
        coups=round(sums.total[COUPS]),
        bets=round(sums.total[BETS]),
        coups_per_shoe=sums.mean(COUPS),
        bets_per_shoe=sums.mean(BETS),
        share_of_coups=sums.ratio(BETS, COUPS),
        edge_per_bet=sums.ratio(GAIN, STAKED),
        units_per_shoe=sums.mean(GAIN),
        units_per_100_coups=sums.ratio(GAIN, COUPS, scale=100),
        realised_units_per_shoe=sums.mean(REALISED),
        together=_together(sums),
        furthest=tally.furthest,
        correlation=None if linear is None else linear.correlation,
        break_even=None if linear is None or not _is_centred(system) else linear.break_even,
    )


def _together(sums: Moments) -> JointEstimate | None:
    """The variance of gains is the mean of squares less the mean's square: it moves with both."""
    mean = sums.total / max(sums.shoes, 1)
    weights = np.zeros((3, len(mean)))
    weights[0, COUPS] = weights[1, GAIN] = weights[2, SQUARE] = 1
    weights[2, REALISED] = -2 * mean[REALISED]
    errors = sums.covariance(weights)
    if errors is None:
        return None
    variance = float(mean[SQUARE] - mean[REALISED] ** 2)
    values = float(mean[COUPS]), float(mean[GAIN]), variance
    return JointEstimate(values, tuple((one, two, three) for one, two, three in errors.tolist()))


def _divided(system: System, cards: Ints) -> tuple[int, Ints]:
    """As `systems.system.divided`, for many shoes."""
    table = np.array([divided(system.divisor, each)[1] for each in range(int(cards.max(initial=0)) + 1)], np.int64)
    return divided(system.divisor, 1)[0], table[cards]


def _rounded(system: System, above: Ints, below: Ints) -> tuple[Ints, Ints]:
    match system.rounding:
        case "none":
            return above, below
        case "floor":
            return above // below, np.ones_like(below)
        case "truncate":
            return np.sign(above) * (abs(above) // below), np.ones_like(below)


def _linear(plan: Plan) -> Count | None:
    """The linear model of the bet beside the tags, from the exact effects of removal; None where nothing follows."""
    up = plan.system.sign == ">="
    tags = [float(tag) if up else -float(tag) for tag in plan.system.tags]
    try:
        model = effects(plan.bet.bet, fresh(plan.rules.decks), commission=plan.bet.commission).count(tags)
    except OddsError:
        return None
    if up:
        return model
    even = None if model.break_even is None else -model.break_even
    return msgspec.structs.replace(model, correlation=-model.correlation, break_even=even)


def _is_centred(system: System) -> bool:
    """Whether the count of a full shoe, and on average of every other, is 0."""
    balance = sum(tag * cards for tag, cards in zip(system.tags, fresh(1), strict=True))
    return system.count == "true" and not system.initial and not balance
