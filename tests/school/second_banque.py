"""Answers at Baccara Banque found a second way, from what lies on the table of the question alone."""

from fractions import Fraction
from math import floor
from typing import Final

from second_chemin import cents, exhibits_of, number, one, who
from second_table import points, values, written

from sabot.school.drill import Drill, Exhibit

HALF: Final = 5
Stakes = dict[str, tuple[int, int]]
"""What each player has on both tableaux, in the order of payment."""


def is_on(people: Exhibit, side: int) -> bool:
    seat = people.said.facts.get("seat")
    return isinstance(seat, int) and (seat > HALF) == (side == 2)


def by_seat(people: list[Exhibit], side: int) -> list[Exhibit]:
    return sorted([each for each in people if is_on(each, side)], key=lambda each: number(each, "seat"))


def in_order(people: list[Exhibit]) -> list[Exhibit]:
    """The i-th seat of each side in turn; then who stands."""
    sides = [by_seat(people, side) for side in (1, 2)]
    found: list[Exhibit] = []
    for place in range(max(map(len, sides))):
        found += [side[place] for side in sides if place < len(side)]
    standing = [each for each in people if "arrival" in each.said.facts]
    return found + sorted(standing, key=lambda each: number(each, "arrival"))


def split(exhibit: Exhibit, coin: int = 1) -> tuple[int, int]:
    """A stake on both tableaux: an odd coin lies where its owner sits, on the first where he stands."""
    amount, place = cents(exhibit), exhibit.said.facts["place"]
    if place != "cheval":
        return (amount, 0) if place == "one" else (0, amount)
    less = amount // coin // 2 * coin
    return (less, amount - less) if is_on(exhibit, 2) else (amount - less, less)


def answer_cheval(question: Drill) -> str:
    found = split(one(question, "tableaux.stake"), number(one(question, "covering.coin"), "coin"))
    return written(found[0 if question.said.key.endswith("one") else 1])


def results(question: Drill) -> tuple[int, int]:
    """1 where a tableau has won, -1 where it has lost; every hand has two cards, and the banker a naturel."""
    first, second, banker = (points(values(question, f"tableaux.hand_{name}")) for name in ("one", "two", "banker"))
    assert banker >= 8
    return (first > banker) - (first < banker), (second > banker) - (second < banker)


def _stakes(question: Drill) -> Stakes:
    return {who(each): split(each) for each in in_order(exhibits_of(question, "tableaux.stake"))}


def _on(question: Drill, both: tuple[int, int], sign: int) -> int:
    """What of a stake lies on tableaux that fared so."""
    return sum(amount for amount, found in zip(both, results(question), strict=True) if found == sign)


def _wins(question: Drill) -> dict[str, int]:
    """What each winner is due, in the order of payment."""
    due = {each: _on(question, both, 1) for each, both in _stakes(question).items()}
    return {each: amount for each, amount in due.items() if amount}


def _collected(question: Drill) -> int:
    return sum(_on(question, both, -1) for both in _stakes(question).values())


def answer_payment_order(question: Drill) -> str:
    return " ".join(_wins(question))


def answer_banque_paid(question: Drill) -> str:
    left = cents(one(question, "banks.banker")) + _collected(question)
    for each, due in _wins(question).items():
        pays = min(due, left)
        if each == question.said.facts["player"]:
            return written(pays)
        left -= pays
    raise AssertionError("who is asked about has won nothing")


def answer_banque_taxe(question: Drill) -> str:
    if question.said.key == "tableaux.ask_capital":
        rate, base = one(question, "tableaux.rate_capital").said.facts["rate"], cents(one(question, "banks.banker"))
    else:
        rates = one(question, "tableaux.rates").said.facts
        rate = rates["open" if exhibits_of(question, "tableaux.kind_open") else "limited"]
        base = max(_collected(question) - sum(_wins(question).values()), 0)
    return written(base - floor(base * (1 - Fraction(str(rate).split()[0]) / 100)))


def answer_holds_cards(question: Drill) -> str:
    side = number(Exhibit(question.said), "side")
    stakes = exhibits_of(question, "tableaux.stake")
    there = [who(each) for each in in_order(stakes) if split(each)[side - 1]]
    names = [who(each) for each in by_seat([*stakes, *exhibits_of(question, "banks.place")], side)]
    start = 0
    for outcome in ("won", "tied", "lost"):
        for last in exhibits_of(question, f"holders.before_{outcome}"):
            turn, held = last.said.facts["turn"], last.said.facts["holder"]
            start = names.index(str(turn)) + (outcome == "lost" and turn == held)
    in_turn = [each for each in names[start:] + names[:start] if each in there]
    return [*in_turn, *there, "croupier"][0]
