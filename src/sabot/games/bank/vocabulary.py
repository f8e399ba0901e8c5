"""The words of games whose bank a player holds, which their tables are made of."""

from typing import Final, Literal

from sabot.games.windows import PlayerId
from sabot.money import Cents

Says = Literal["natural", "draw", "stand"]
"""What a hand's holder declares: shows his naturel, asks for a card, or stands."""
FREELY: Final[tuple[Says, ...]] = ("draw", "stand")
Lacks = Literal["players", "banker"]
"""What a table that waits is without."""
Amounts = dict[PlayerId, Cents]
"""Amounts by player: `to` says who receives them into his purse."""
