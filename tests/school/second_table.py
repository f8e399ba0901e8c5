"""What lies on the table of a question, as those read it who find its answer a second way."""

from typing import Any, Final

from sabot.school.drill import Drill, Exhibit

WORTH: Final = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0), strict=True))


def lying(drill: Drill, *keys: str) -> Exhibit:
    """The one thing on the table that is called by one of these keys."""
    (found,) = (each for each in drill.lies if each.said.key in keys)
    return found


def fact(drill: Drill, key: str, name: str) -> Any:
    return lying(drill, key).said.facts[name]


def values(drill: Drill, label: str) -> list[int]:
    """What the cards under a label are worth."""
    return [WORTH[card[0]] for each in drill.lies if each.said.key == label for card in each.cards]


def points(hand: list[int]) -> int:
    return sum(hand) % 10


def banker_takes(banker: int, third: int | None) -> bool:
    """By the formula (T2): 8 counts -2 and 9 counts -1; he draws when he has at most 3 + v/2, rounded toward zero."""
    if third is None:
        return banker < 6
    return banker <= 3 + int({8: -2, 9: -1}.get(third, third) / 2)


def written(cents: int) -> str:
    """An amount in units as solutions write it."""
    return str(cents // 100) if cents % 100 == 0 else f"{cents / 100:.2f}"
