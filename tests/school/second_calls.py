"""Calls made a second way: in French words written anew, of the cards that lie there, and found among the choices."""

from typing import Final

from second_house import dealt
from second_table import points, values

from sabot.school.drill import Drill
from sabot.words import filled, school

POINTS: Final = ["baccara", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"]


def read(drill: Drill) -> dict[str, str]:
    """The choices by what they say, breaks of a kind."""
    known = school("fr", "punto")
    said = {filled("fr", known, each.said.key, each.said.facts): each.id for each in drill.choices}
    return {text.replace("\u00a0", " ").replace("\u202f", " "): each for text, each in said.items()}


def named(hand: list[int]) -> str:
    total = points(hand)
    nickname = {8: ", la petite", 9: ", la grande"}.get(total, "") if len(hand) == 2 else ""
    return POINTS[total] + nickname


def totals(player: list[int], banker: list[int]) -> str:
    return f"Punto {named(player)}, Banco {named(banker)}."


def result(player: list[int], banker: list[int]) -> str:
    has, bank = points(player), points(banker)
    if has == bank:
        return "Égalité, en cartes ! L'égalité gagne."
    winner = "Punto" if has > bank else "Banco"
    return f"{winner} gagne, {POINTS[max(has, bank)]} à {POINTS[min(has, bank)]}."


def answer_calls(drill: Drill) -> str:
    player, banker = values(drill, "drawing.player"), values(drill, "drawing.banker")
    made = result if drill.said.key == "calling.ask_result" else totals
    return read(drill)[made(player, banker)]


def answer_coup_calls(drill: Drill) -> str:
    """Card by card; at the big table Player's hand is called alone first."""
    player, banker = values(drill, "drawing.player"), values(drill, "drawing.banker")
    order = [*(card for pair in zip(player[:2], banker[:2], strict=True) for card in pair), *player[2:], *banker[2:]]
    assert dealt(order) == [player, banker], "the coup is dealt by the tableau"
    said = ["Messieurs, faites vos jeux !", "Rien ne va plus !"]
    found = read(drill)
    if (alone := f"Punto {named(player[:2])}.") in found:
        said.append(alone)
    said += [totals(*dealt(order[:count])) for count in range(4, len(order) + 1)]
    said.append(result(player, banker))
    return " ".join(found[each] for each in said)


def answer_moments(drill: Drill) -> str:
    said = {
        "open": "Messieurs, faites vos jeux !",
        "close": "Rien ne va plus !",
        "stop": "Dernier coup !",
        "shoe": "La main passe.",
    }
    return read(drill)[said[drill.said.key.removeprefix("calling.ask_")]]
