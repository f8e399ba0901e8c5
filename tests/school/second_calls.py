"""Calls made a second way: in French words written anew, of the cards that lie there, and found among the choices."""

from collections.abc import Callable
from typing import Final

from second_house import dealt
from second_paying import lying

from sabot.school.drill import Drill
from sabot.words import filled, school

WORTH: Final = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0), strict=True))
POINTS: Final = ["baccara", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"]


def read(drill: Drill) -> dict[str, str]:
    """The choices by what they say, breaks of a kind."""
    known = school("fr", "punto")
    said = {filled("fr", known, each.said.key, each.said.facts): each.id for each in drill.choices}
    return {text.replace("\u00a0", " ").replace("\u202f", " "): each for text, each in said.items()}


def _values(drill: Drill, side: str) -> list[int]:
    return [WORTH[card[0]] for card in lying(drill, f"drawing.{side}").cards]


def points(hand: list[int]) -> str:
    total = sum(hand) % 10
    nickname = {8: ", la petite", 9: ", la grande"}.get(total, "") if len(hand) == 2 else ""
    return POINTS[total] + nickname


def totals(player: list[int], banker: list[int]) -> str:
    return f"Punto {points(player)}, Banco {points(banker)}."


def result(player: list[int], banker: list[int]) -> str:
    has, bank = sum(player) % 10, sum(banker) % 10
    if has == bank:
        return "Égalité, en cartes ! L'égalité gagne."
    winner = "Punto" if has > bank else "Banco"
    return f"{winner} gagne, {POINTS[max(has, bank)]} à {POINTS[min(has, bank)]}."


def _calls(drill: Drill) -> str:
    player, banker = _values(drill, "player"), _values(drill, "banker")
    made = result if drill.said.key == "calling.ask_result" else totals
    return read(drill)[made(player, banker)]


def _coup_calls(drill: Drill) -> str:
    """Card by card; at the big table Player's hand is called alone first."""
    player, banker = _values(drill, "player"), _values(drill, "banker")
    order = [*(card for pair in zip(player[:2], banker[:2], strict=True) for card in pair), *player[2:], *banker[2:]]
    assert dealt(order) == [player, banker], "the coup is dealt by the tableau"
    said = ["Messieurs, faites vos jeux !", "Rien ne va plus !"]
    found = read(drill)
    if (alone := f"Punto {points(player[:2])}.") in found:
        said.append(alone)
    said += [totals(*dealt(order[:count])) for count in range(4, len(order) + 1)]
    said.append(result(player, banker))
    return " ".join(found[each] for each in said)


def _moments(drill: Drill) -> str:
    said = {
        "open": "Messieurs, faites vos jeux !",
        "close": "Rien ne va plus !",
        "stop": "Dernier coup !",
        "shoe": "La main passe.",
    }
    return read(drill)[said[drill.said.key.removeprefix("calling.ask_")]]


SECOND: Final[dict[str, Callable[[Drill], str]]] = {
    "moments": _moments,
    "calls": _calls,
    "coup_calls": _coup_calls,
}
