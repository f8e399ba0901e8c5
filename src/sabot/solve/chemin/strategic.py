"""The strategic form of a coup, small enough to be solved by others: the ponte's strategies, the banker's best replies.

The banker of models 2 and 3 has 2^484 pure strategies. Kept are those that are best replies to some strategy of the
ponte (`sabot.solve.chemin.banker_replies`); no other is ever part of an equilibrium.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice, product
from operator import mul
from typing import Final

import msgspec

from sabot.money import RateLike
from sabot.solve.chemin.banker_replies import Moves, best_replies, decided
from sabot.solve.chemin.leaves import LeafSums, gains, sums
from sabot.solve.chemin.tree import rules_of
from sabot.solve.coup.deals import DRAWS, STANDS
from sabot.solve.coup.game import coup_game
from sabot.solve.coup.model import InfoSet, Model
from sabot.solve.errors import SolveError

MOST_STRATEGIES: Final = 4096
"""The most best replies of the banker that a strategic form keeps."""


class Strategic(msgspec.Struct, frozen=True):
    """The strategic form without the banker's strategies that are best replies to nothing.

    `ponte` are the ponte's pure strategies, a move for each of `sums.ponte`; `always` what every kept strategy of the
    banker does, `open` the other sets, and `banker` his strategies, a move for each of `open`.
    """

    sums: LeafSums
    levy: Fraction
    always: dict[InfoSet, int]
    open: tuple[InfoSet, ...]
    ponte: tuple[Moves, ...]
    banker: tuple[Moves, ...]


def strategic(model: Model | str, shoe: Sequence[int] | None = None, levy: RateLike = 0) -> Strategic:
    """The strategic form of a coup; raises SolveError, also where too many strategies are left."""
    game = coup_game(model, shoe, levy)
    leaf_sums = sums(rules_of(game))
    every = gains(leaf_sums, game.levy)
    always = decided(every)
    free = {info: gain for info, gain in every.items() if info not in always}
    banker = tuple(islice(best_replies(free), MOST_STRATEGIES + 1))
    if len(banker) > MOST_STRATEGIES:
        raise SolveError(
            f"the banker has more than {MOST_STRATEGIES} best replies in model {game.model} of this shoe,"
            " too many for a strategic form: take the extensive form, efg"
        )
    ponte = tuple(product((STANDS, DRAWS), repeat=len(leaf_sums.ponte)))
    return Strategic(leaf_sums, game.levy, always, tuple(free), ponte, banker)


def payoffs(form: Strategic, banker: Moves) -> list[tuple[Fraction, Fraction]]:
    """Payoffs of ponte and banker, per unit staked, of a strategy of the banker and each of the ponte's."""
    won, lost = form.sums.against(form.always | dict(zip(form.open, banker, strict=True)))
    table: list[tuple[Fraction, Fraction]] = []
    for ponte in form.ponte:
        wins, losses = (Fraction(sum(map(mul, each, (1, *ponte))), form.sums.total) for each in (won, lost))
        table.append((wins - losses, (1 - form.levy) * losses - wins))
    return table
