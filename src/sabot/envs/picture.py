"""A table as a picture: who sits where with how much, and the cards that lie open."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sabot.games.display import ShownHand
from sabot.games.windows import PlayerId

Picture = NDArray[np.uint8]
HEIGHT: Final = 240
WIDTH: Final = 360
ROOM: Final = (32, 30, 34)
FELT: Final = (18, 92, 62)
PAPER: Final = (244, 239, 226)
INK: Final = (30, 30, 36)
RED: Final = (176, 34, 48)
GOLD: Final = (214, 170, 72)
CHAIR: Final = (120, 112, 104)
BACK: Final = (52, 84, 132)
GLYPHS: Final = {
    "A": "757755", "2": "717474", "3": "717117", "4": "557111", "5": "747117", "6": "747757", "7": "711222",
    "8": "757757", "9": "757117", "T": "722222", "J": "111157", "Q": "755576", "K": "556655",
}  # fmt: skip
"""Ranks, three dots wide and six high: a digit a row."""


def picture(view: Any, agents: tuple[PlayerId, ...], turn: PlayerId | None, unit: int) -> Picture:
    """The table of a view; gold are the banker's seat and the frame of whose turn it is."""
    canvas: Picture = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    canvas[:] = ROOM
    rows, columns = np.ogrid[:HEIGHT, :WIDTH]
    canvas[((rows - HEIGHT / 2) / 84) ** 2 + ((columns - WIDTH / 2) / 140) ** 2 <= 1] = FELT
    purses = {each.id: each.purse for each in view.players}
    most = max([unit, *purses.values()])
    banker = getattr(view, "banker", None)
    for at, agent in enumerate(agents):
        angle = pi / 2 + 2 * pi * (at + 0.5) / len(agents)
        row, column = int(HEIGHT / 2 + 98 * sin(angle)), int(WIDTH / 2 + 158 * cos(angle))
        near = (rows - row) ** 2 + (columns - column) ** 2
        if agent == turn:
            canvas[near <= 15**2] = PAPER
        canvas[near <= 12**2] = (GOLD if agent == banker else CHAIR) if agent in purses else ROOM
        height = round(20 * purses.get(agent, 0) / most)
        canvas[row + 10 - height : row + 10, column + 14 : column + 18] = GOLD
    for line, hand in enumerate(_hands(view)):
        for at, card in enumerate(hand.cards):
            _card(canvas, 66 + 38 * line, WIDTH // 2 - 36 + 26 * at, card.face)
    return canvas


def _hands(view: Any) -> Iterator[ShownHand]:
    """Every hand of a view, those of tableaux too."""
    for name in view.__struct_fields__:
        value = getattr(view, name)
        hand = getattr(value, "hand", value)
        if isinstance(hand, ShownHand):
            yield hand


def _card(canvas: Picture, top: int, left: int, face: str | None) -> None:
    canvas[top : top + 32, left : left + 22] = BACK if face is None else PAPER
    if face is not None:
        ink = RED if face[1] in "hd" else INK
        for row, digit in enumerate(GLYPHS[face[0]]):
            for column in range(3):
                if int(digit) >> (2 - column) & 1:
                    y, x = top + 7 + 3 * row, left + 6 + 3 * column
                    canvas[y : y + 3, x : x + 3] = ink
