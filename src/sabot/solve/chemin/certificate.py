"""Claims of a game and their proof: plain data, which `sabot.solve.check` verifies from scratch.

Rationals are texts `p/q`; hands are written `5` or `0,5`, information sets `6:S` or `0,6:S`.
"""

from typing import TypeAlias

import msgspec

Ratio: TypeAlias = str
"""An exact rational as a text: `3/4`, `-1`, `0`."""


class Refuted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="refuted", tag_field="step"):
    """No equilibrium is in the cell: with these multipliers, the ponte's gains by drawing add up to more than 0.

    They do so for every strategy of the banker's that answers some point of the cell, and they could not: a hand's
    multiplier is at least 0 where the cell has it never draw, at most 0 where it always does, 0 where that is open.
    """

    multipliers: dict[str, Ratio]


class ByHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hand", tag_field="step"):
    """The cell in three: the ponte never draws with a hand, sometimes does, always does."""

    hand: str
    never: "Step"
    mixed: "Step"
    always: "Step"


class BySet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="set", tag_field="step"):
    """The cell in three: at an information set the banker does better to stand, does not care, does better to draw."""

    set: str
    stands: "Step"
    even: "Step"
    draws: "Step"


class ClaimedCell(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="found", tag_field="step"):
    """The equilibria in this cell are the claim of this number."""

    claim: int


Step: TypeAlias = Refuted | ByHand | BySet | ClaimedCell


class Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least and the greatest probability with which the banker draws at an information set.

    The multipliers prove that it is no less and no more; `low_at` and `high_at` that it is so much: with these sets
    changed the claim's witness is a strategy that draws so often.
    """

    set: str
    low: Ratio
    high: Ratio
    low_by: dict[str, Ratio]
    high_by: dict[str, Ratio]
    low_at: dict[str, Ratio]
    high_at: dict[str, Ratio]


class EquilibriumClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of equilibria: every strategy of the ponte's in a polytope with every one of the banker's in another.

    `points` are the polytope's corners. The banker stands and draws where that is better at all of them; at the sets
    of `ranges` he may do either, as long as the ponte's hands that draw and stand are not better changed; `witness`
    is such a strategy.
    """

    points: tuple[dict[str, Ratio], ...]
    witness: dict[str, Ratio]
    ranges: tuple[Range, ...]


class Certificate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All equilibria of a game, and why there are no others.

    Without a levy `search` is None: the middle of the only claim's points and its witness are a saddle point, and
    equilibria of a zero-sum game are interchangeable. With one, `search` goes through all strategies of the ponte's,
    and each cell with equilibria is a claim; claims may overlap at their edges. `unique` says that the only claim is
    a single strategy for either side, but for hands and sets that never come.
    """

    model: str
    shoe: tuple[int, ...]
    levy: Ratio
    ponte_bound: dict[str, Ratio]
    banker_bound: dict[str, Ratio]
    claims: tuple[EquilibriumClaim, ...]
    unique: bool
    search: Step | None = None
