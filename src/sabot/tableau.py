"""The drawing tables (rule book T): the binding tableau of Punto Banco and the tableau of Chemin de Fer."""

from typing import Final, Literal

Choice = Literal["D", "S", "F"]
"""Draw, stand, or free."""
Grid = tuple[tuple[Choice, ...], ...]
"""Banker's rule by his points 0-9 and column: the value 0-9 of the third card given, or `STOOD`."""

DRAW: Final[Choice] = "D"
STAND: Final[Choice] = "S"
FREE: Final[Choice] = "F"
STOOD: Final = 10
"""The column for a player who stood."""


def grid(text: str) -> Grid:
    """A table written as on the casino's card: one row a total, columns 0-9 and `-` for a player who stood."""
    return tuple(_row(line.split()[1]) for line in text.strip().splitlines()[1:])


def _row(text: str) -> tuple[Choice, ...]:
    letters: dict[str, Choice] = {"D": DRAW, "S": STAND, "F": FREE}
    return tuple(letters[letter] for letter in text)


PLAYER: Final[tuple[Choice, ...]] = _row("DDDDDDSSSS")
"""Player's rule in Punto Banco, by his points (T1)."""

BINDING: Final = grid("""
b 0123456789-
0 DDDDDDDDDDD
1 DDDDDDDDDDD
2 DDDDDDDDDDD
3 DDDDDDDDSDD
4 SSDDDDDDSSD
5 SSSSDDDDSSD
6 SSSSSSDDSSS
7 SSSSSSSSSSS
8 SSSSSSSSSSS
9 SSSSSSSSSSS
""")
"""Banker's rule in Punto Banco (T1)."""

PONTE: Final[tuple[Choice, ...]] = _row("DDDDDFSSSS")
"""The ponte's rule in Chemin de Fer: free on 5 (T4)."""

CHEMIN: Final = grid("""
b 0123456789-
0 DDDDDDDDDDD
1 DDDDDDDDDDD
2 DDDDDDDDDDD
3 DDDDDDDDSFD
4 SSDDDDDDSSD
5 SSSSFDDDSSD
6 SSSSSSDDSSS
7 SSSSSSSSSSS
8 SSSSSSSSSSS
9 SSSSSSSSSSS
""")
"""Banker's rule in Chemin de Fer: free with 3 having given a 9, and with 5 having given a 4 (T4)."""


def player_draws(player_points: int) -> bool:
    """Whether Player takes a third card by the binding tableau."""
    return PLAYER[player_points] == DRAW


def banker_draws(banker_points: int, player_third: int | None) -> bool:
    """Whether Banker takes a third card by the binding tableau; `player_third` is the value Player drew, or None."""
    return BINDING[banker_points][STOOD if player_third is None else player_third] == DRAW
