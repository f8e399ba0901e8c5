"""A player's free decisions of a shoe that is over, held against the equilibrium."""

import msgspec

from sabot.games.bank.vocabulary import Says
from sabot.money import Cents


class Lying(msgspec.Struct, frozen=True):
    """A decider's knowledge of another hand: what was declared, a third card, the cards of a naturel."""

    side: str
    says: Says | None
    third: str | None
    cards: tuple[str, ...]


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A free decision: `hand` is None where it was never turned, and so cannot be judged.

    `draw` and `stand` are what both were worth for each unit at stake, `chance` how often the equilibrium does what was
    done; all None where it never comes to this. `loss` is what was given away, exactly; `cost` the same in cents.
    """

    coup: int
    side: str
    hand: tuple[str, ...] | None
    beside: tuple[Lying, ...]
    says: Says
    selon_la_regle: bool
    chance: float | None
    draw: float | None
    stand: float | None
    loss: str | None
    cost: Cents | None


class ShoeReview(msgspec.Struct, frozen=True, kw_only=True):
    """The free decisions of a player in a shoe: how many could be judged, how many lost something, what in all."""

    shoe: int
    decisions: tuple[Decision, ...]
    judged: int
    mistakes: int
    cost: Cents
