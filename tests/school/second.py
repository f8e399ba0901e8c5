"""The answer to a question found a second way, from what lies on its table alone, by no function of the product's."""

from collections.abc import Callable
from typing import Final

import second_banque
import second_bets
import second_calls
import second_chemin
import second_holding
import second_house
import second_meanings
import second_paying
import second_roads

from sabot.school.drill import Drill

WORTH: Final = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0), strict=True))


def cards_of(question: Drill, label: str) -> list[int]:
    """What the cards under a label are worth."""
    (found,) = (each for each in question.lies if each.said.key == label)
    return [WORTH[card[0]] for card in found.cards]


def total(values: list[int]) -> int:
    return int(str(sum(values))[-1])


def _total(question: Drill) -> str:
    return str(total(cards_of(question, "drawing.hand")))


def _natural(question: Drill) -> str:
    has = [total(cards_of(question, f"drawing.{side}")) in (8, 9) for side in ("player", "banker")]
    return {(False, False): "none", (True, False): "player", (False, True): "banker", (True, True): "both"}[
        has[0], has[1]
    ]


def _player(question: Drill) -> str:
    return "draw" if total(cards_of(question, "drawing.player")) in (0, 1, 2, 3, 4, 5) else "stand"


def _banker(question: Drill) -> str:
    """By the formula (T2): 8 counts -2 and 9 counts -1; he draws when he has at most 3 + v/2, rounded toward zero."""
    has, player = total(cards_of(question, "drawing.banker")), cards_of(question, "drawing.player")
    if len(player) == 2:
        return "draw" if has <= 5 else "stand"
    counts = {8: -2, 9: -1}.get(player[2], player[2])
    return "draw" if has <= 3 + int(counts / 2) else "stand"


SECOND: Final[dict[str, Callable[[Drill], str]]] = {
    "totals": _total,
    "naturals": _natural,
    "player_draws": _player,
    "banker_draws": _banker,
    **second_paying.SECOND,
    **second_bets.SECOND,
    **second_roads.SECOND,
    **second_house.SECOND,
    **second_holding.SECOND,
    **second_calls.SECOND,
    **second_chemin.SECOND,
    **second_banque.SECOND,
    **second_meanings.SECOND,
}
