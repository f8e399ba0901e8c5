"""Claims about a coup of Banque: plain data, which `sabot.solve.banque.check` verifies from scratch.

Rationals are texts `p/q`; hands are `5` or `0,5`. A *row* is a word of letters for what lies on side 2, or after a
natural on the other side: third cards 0 to 9 and S, or the naturals in their order; D draws, S stands, M mixes.
"""

from typing import TypeAlias

import msgspec

from sabot.screen import ShortRecord

Ratio: TypeAlias = str
"""An exact rational as a text: `3/4`, `-1`, `0`."""


class PlanClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Both pontes' play when the common coin falls so; ponte 2's by what he hears: `any`, `S`, `card`, `0` to `9`."""

    weight: Ratio
    ponte_1: dict[str, Ratio]
    ponte_2: dict[str, dict[str, Ratio]]


class AfterClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The coup of Chemin de Fer that is left after one side's natural: the other's ponte, and a row for each hand."""

    ponte: dict[str, Ratio]
    banker: dict[str, str]
    mixed: dict[str, Ratio]


class BanqueCertificate(ShortRecord, frozen=True, forbid_unknown_fields=True):
    """A saddle point: neither side does better by any strategy against the other's.

    `banker` has for each hand 11 rows for side 1's third card, and 11 more, for a natural on side 2, where naturals
    are shown in turn; `mixed` has the shares of the letters M, by place. `after_1` are coups after a natural on side
    1, `after_2` after one on side 2 where naturals are shown first. `unique` claims that there is no other saddle
    point, up to decisions and hands that never come.
    """

    model: str
    shoe: tuple[int, ...]
    theta: Ratio
    hears: str
    naturals: str
    sees: str
    value: Ratio
    plans: tuple[PlanClaim, ...]
    banker: dict[str, tuple[str, ...]]
    mixed: dict[str, Ratio]
    after_1: dict[str, AfterClaim]
    after_2: dict[str, AfterClaim]
    unique: bool
