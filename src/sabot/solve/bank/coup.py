"""Worth of a coup of Chemin de Fer to the banker, the levy deducted, at the equilibrium of that levy."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

import msgspec

from sabot.money import RateLike, is_a, quoted
from sabot.solve.bank.interval import FINE, Bracket
from sabot.solve.chemin.solution import Solution
from sabot.solve.chemin.solving import solve_game
from sabot.solve.coup.game import BANKER, PONTE, CoupGame, coup_game
from sabot.solve.coup.model import Model
from sabot.solve.errors import SolveError

KEPT: Final = 64
HIGHEST: Final = Fraction(1, 2)
"""Levies at which the bank breaks even are sought below it."""


class CoupWorth(msgspec.Struct, frozen=True):
    """The law of a coup, and what it is worth for each unit of the stakes that the banker plays against; exact.

    `unique` says whether the equilibrium is the only one; where it is not, it is the solver's first.
    """

    win: Fraction
    tie: Fraction
    lose: Fraction
    levy: Fraction
    unique: bool

    @property
    def banker(self) -> Fraction:
        """The banker's gain, the levy deducted."""
        return (1 - self.levy) * self.win - self.lose

    @property
    def ponte(self) -> Fraction:
        """The ponte's gain."""
        return self.lose - self.win

    @property
    def house(self) -> Fraction:
        """The levy in the mean."""
        return self.levy * self.win

    @property
    def variance(self) -> Fraction:
        """Of the banker's gain."""
        return (1 - self.levy) ** 2 * self.win + self.lose - self.banker**2

    @property
    def decided(self) -> Fraction:
        """The probability that the banker wins a coup that is no tie: a tie is dealt again, with all as it was."""
        return self.win / (self.win + self.lose)

    @property
    def growth(self) -> Fraction:
        """The mean factor of a bank that is covered whole, in a decided coup."""
        return (2 - self.levy) * self.decided


def coup_worth(model: Model | str, shoe: Sequence[int] | None = None, levy: RateLike = 0) -> CoupWorth:
    """A coup's worth; `shoe` and `levy` as for `sabot.solve.solve`; raises SolveError."""
    game = coup_game(model, shoe, levy)
    return _worth(game.model, game.shoe, game.levy)


@lru_cache(KEPT)
def _worth(model: Model, shoe: tuple[int, ...], levy: Fraction) -> CoupWorth:
    game = coup_game(model, shoe, levy)
    return worth_of(game, solve_game(game))


def worth_of(game: CoupGame, solution: Solution) -> CoupWorth:
    """The worth of a coup that is solved."""
    results = game.results(solution.ponte, solution.banker)
    win = results[-1] + Fraction(game.naturals[BANKER], game.total)
    lose = results[1] + Fraction(game.naturals[PONTE], game.total)
    return CoupWorth(win, 1 - win - lose, lose, game.levy, solution.unique)


def break_even(
    model: Model | str, shoe: Sequence[int] | None = None, *, against_ponte: bool = False, width: Fraction = FINE
) -> Bracket:
    """The levy at which the banker gains nothing, or `against_ponte` as much as the ponte; raises SolveError.

    A bracket: at both ends the coup is solved, and the sign of what the banker has more is exact. Between them the
    equilibrium is taken to change as little as it does elsewhere.
    """
    if not is_a(width, Fraction) or width <= 0:
        raise SolveError(f"{quoted(width)} is no width of a bracket: give a positive Fraction")
    times = 2 if against_ponte else 1

    def more(levy: Fraction) -> Fraction:
        worth = coup_worth(model, shoe, levy)
        return worth.banker - (worth.ponte if against_ponte else 0)

    levy = Fraction(0)
    if more(levy) <= 0:
        raise SolveError("the banker of these cards gains nothing even without a levy")
    while True:
        at = coup_worth(model, shoe, levy)
        next_levy = (-times * at.ponte / at.win).limit_denominator(10**15)
        if not 0 < next_levy < HIGHEST:
            raise SolveError("no levy below a half makes the banker of these cards even")
        close, levy = abs(next_levy - levy) < width / 4, next_levy
        if close:
            break
    low, high = levy - width / 2, levy + width / 2
    if not (more(low) > 0 > more(high)):
        raise SolveError("the levy of these cards could not be bracketed: the equilibrium changes there")
    return Bracket(low, high)
