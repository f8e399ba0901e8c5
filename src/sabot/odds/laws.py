"""The laws of one shoe, each reckoned when it is first asked for."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

from sabot.odds.errors import OddsError
from sabot.odds.joint import joint
from sabot.odds.law import Law, detail, law_of
from sabot.odds.pairs import Kinds, ShoeCounts, as_shoe, pair_law
from sabot.odds.wagers import Source, Wager


class Laws:
    """The laws of a shoe's next coup, all in ordered draws of six cards."""

    def __init__(self, shoe: ShoeCounts | Sequence[int]) -> None:
        """Of a shoe, or ten counts by points; raises OddsError for what is neither."""
        self.shoe = as_shoe(shoe)

    @cached_property
    def detail(self) -> tuple[int, ...]:
        """The weights of `cells.DETAILS`."""
        return detail(self.shoe.counts)

    @cached_property
    def law(self) -> Law:
        """The law of the 400 cells."""
        return law_of(self.shoe.counts, self.detail)

    @cached_property
    def pairs(self) -> Kinds:
        """The weights of the nine kinds of pairs; raises OddsError where the faces are not known."""
        return pair_law(self.shoe)

    @cached_property
    def joint(self) -> tuple[Fraction, ...]:
        """The weights of `joint.places()`; raises OddsError where the faces are not known."""
        return joint(self.shoe)

    def faced(self, asking: Sequence[Wager]) -> dict[tuple[int, ...], Fraction]:
        """The weights of the results of wagers that ask for ranks and suits, together; raises OddsError."""
        from sabot.odds.rank_suit_law import faced  # noqa: PLC0415 - NumPy, for these bets alone

        return faced(self.shoe, asking)

    def weights(self, source: Source) -> Sequence[int] | Sequence[Fraction]:
        """The weights of one law, in the order of the tables that are decided by it."""
        match source:
            case Source.CELLS:
                return self.law.cells
            case Source.DETAIL:
                return self.detail
            case Source.PAIRS:
                return self.pairs
            case Source.JOINT:
                return self.joint
            case Source.FACES:
                raise OddsError("the law of ranks and suits has no places: ask faced for the results of wagers")
