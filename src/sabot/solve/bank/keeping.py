"""A bank of Chemin de Fer that is covered whole and kept for some wins: closed forms, exact.

Coups are taken as independent draws of one law, and the levy as exact, without rounding.
"""

from fractions import Fraction

import msgspec

from sabot.money import bounds_said, is_a, is_whole, quoted, whole_numbers
from sabot.parameters import MOST_WINS
from sabot.solve.bank.coup import CoupWorth
from sabot.solve.errors import SolveError


class HeldBank(msgspec.Struct, frozen=True):
    """A bank of 1 that is kept until it has won so often or is lost, and then passed.

    `reached` is the chance of all wins, `bank` what it is then; `mean` and `variance` are of what the banker has in
    the end, `staked` and `levy` the mean sums of covered stakes and levies, `decided` and `coups` mean numbers.
    """

    wins: int
    bank: Fraction
    reached: Fraction
    mean: Fraction
    variance: Fraction
    staked: Fraction
    levy: Fraction
    decided: Fraction
    coups: Fraction

    @property
    def gain(self) -> Fraction:
        """The banker's mean gain over his first post, in units of it."""
        return self.mean - 1


class Target(msgspec.Struct, frozen=True):
    """The number of wins running that make a sum of a bank, and their chance."""

    wins: int
    bank: Fraction
    chance: Fraction


@whole_numbers
def held(worth: CoupWorth, wins: int) -> HeldBank:
    """The bank kept for so many wins; raises SolveError."""
    _check(worth)
    if not is_whole(wins, 1, MOST_WINS):
        raise SolveError(f"{quoted(wins)} wins are out of bounds: a bank is kept for {bounds_said(wins, 1, MOST_WINS)}")
    win, growth = worth.decided, worth.growth
    factor = 2 - worth.levy
    reached, mean = win**wins, growth**wins
    staked = sum((growth**count for count in range(wins)), Fraction(0))
    decided = sum((win**count for count in range(wins)), Fraction(0))
    return HeldBank(
        wins=wins,
        bank=factor**wins,
        reached=reached,
        mean=mean,
        variance=factor ** (2 * wins) * reached - mean**2,
        staked=staked,
        levy=worth.levy * win * staked,
        decided=decided,
        coups=decided / (1 - worth.tie),
    )


def target(worth: CoupWorth, bank: Fraction | int, sum_wanted: Fraction | int) -> Target:
    """The wins that make a sum of a bank that is covered whole; raises SolveError."""
    _check(worth)
    if not all(is_a(each, (Fraction, int)) and each > 0 for each in (bank, sum_wanted)):
        raise SolveError(f"{quoted(sum_wanted)} of {quoted(bank)} is no target: both are positive, exact numbers")
    factor, grown, wins = 2 - worth.levy, Fraction(bank), 0
    while grown < sum_wanted:
        grown *= factor
        wins += 1
        if wins > MOST_WINS:
            raise SolveError(f"{quoted(sum_wanted)} takes more than {MOST_WINS:,} wins")
    return Target(wins, grown, worth.decided**wins)


def _check(worth: CoupWorth) -> None:
    if not is_a(worth, CoupWorth):
        raise SolveError(f"{quoted(worth)} is no worth of a coup: give one such as coup_worth('B2', fresh(6), '5%')")
