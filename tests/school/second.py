"""The answer to a question found a second way, from what lies on its table alone, by no function of the product's."""

from collections.abc import Callable
from typing import Final

import second_banque
import second_bets
import second_calls
import second_chemin
import second_drawing
import second_holding
import second_house
import second_meanings
import second_paying
import second_roads

from sabot.school.drill import Drill

SECOND: Final[dict[str, Callable[[Drill], str]]] = {
    name.removeprefix("answer_"): each
    for module in (
        second_banque, second_bets, second_calls, second_chemin, second_drawing, second_holding, second_house,
        second_meanings, second_paying, second_roads,
    )
    for name, each in vars(module).items()
    if name.startswith("answer_")
}  # fmt: skip
"""By the topic, after which each function is called."""
