"""The words of games whose bank a player holds, which their tables are made of."""

from typing import Final, Literal

from sabot.games.windows import PlayerId
from sabot.money import Cents

Says = Literal["natural", "draw", "stand"]
"""Declarations of a hand's holder: he shows his naturel, asks for a card, or stands."""
FREELY: Final[tuple[Says, ...]] = ("draw", "stand")
Lacks = Literal["players", "banker"]
"""Needs of a table that waits: more players, or a banker."""
Amounts = dict[PlayerId, Cents]
"""Amounts by player: `to` says who receives them into his purse."""
