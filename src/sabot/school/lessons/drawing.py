"""Totals, naturals, and who draws a third card (rule book G, T1)."""

from random import Random
from typing import Final

from sabot.cards import NATURAL, POINTS, Card, points
from sabot.coup import Hands, add_card
from sabot.rulesets import Rules
from sabot.school.drill import AnswerKey, Drill, Exhibit, Lit, Pick, Reason, Sentence, Task, Topic
from sabot.tableau import STOOD, banker_draws, player_draws

ALL: Final = tuple(POINTS)
DRAWS: Final = (Pick("draw", Sentence("drawing.draw")), Pick("stand", Sentence("drawing.stand")))
MISSED: Final = {"3-8": 8, "4-1": 8, "5-4": 8, "6-6": 8, "6-7": 4, "3-9": 4, "4-0": 4, "4-8": 4, "5-8": 4}
"""Cells of T1 that people miss, with their weights; every other has 1."""


def drawn_cards(random: Random, *values: int | None) -> tuple[Card, ...]:
    """Cards of these points, or any, no two the same."""
    chosen: list[Card] = []
    for value in values:
        chosen.append(random.choice([each for each in ALL if each not in chosen and value in (None, POINTS[each])]))
    return tuple(chosen)


def two_of(random: Random, total: int, *but: Card) -> tuple[Card, Card]:
    """Two cards of so many points."""
    first, second = random.choice(_PAIRS[total])
    return (first, second) if first not in but and second not in but else two_of(random, total, *but)


_PAIRS: Final = {total: [(a, b) for a in ALL for b in ALL if a != b and points((a, b)) == total] for total in range(10)}


def hand(side: str, cards: tuple[Card, ...]) -> Exhibit:
    """A side's cards on the table."""
    return Exhibit(Sentence(f"drawing.{side}"), cards)


def _total(item: str, random: Random, _rules: Rules) -> Task:
    cards = drawn_cards(random, *(None,) * int(item))
    right = points(cards)
    why = Reason("G2", Sentence("drawing.why_total", {"sum": sum(POINTS[each] for each in cards), "points": right}))
    asked = Drill("totals", item, Sentence("drawing.ask_total"), "number", (hand("hand", cards),))
    return Task(asked, AnswerKey(str(right), (why,)))


_NATURELS: Final = ("none", "player", "banker", "both")


def _natural(item: str, random: Random, _rules: Rules) -> Task:
    """A question about the hands with a naturel: an item says which side has one."""
    has = {side: item in (side, "both") for side in ("player", "banker")}
    totals = {side: random.randrange(NATURAL, 10) if has[side] else random.randrange(NATURAL) for side in has}
    player = two_of(random, totals["player"])
    banker = two_of(random, totals["banker"], *player)
    choices = tuple(Pick(each, Sentence(f"drawing.naturel_{each}")) for each in _NATURELS)
    told = {"player": totals["player"], "banker": totals["banker"]}
    asked = Drill(
        "naturals",
        item,
        Sentence("drawing.ask_natural"),
        "choice",
        (hand("player", player), hand("banker", banker)),
        choices,
    )
    return Task(asked, AnswerKey(item, (Reason("G3", Sentence("drawing.why_natural", told)),)))


def _player(item: str, random: Random, _rules: Rules) -> Task:
    """An item is Player's total; Banker has no naturel, or the coup were over."""
    total = int(item)
    player = two_of(random, total)
    banker = two_of(random, random.randrange(NATURAL), *player)
    draws = player_draws(total)
    why = Reason(
        "T1", Sentence("drawing.why_player_draws" if draws else "drawing.why_player_stands", {"points": total})
    )
    asked = Drill(
        "player_draws",
        item,
        Sentence("drawing.ask_player"),
        "choice",
        (hand("player", player), hand("banker", banker)),
        DRAWS,
    )
    return Task(asked, AnswerKey(_answer(draws), (why,), Lit("player", total)))


def _answer(draws: bool) -> str:
    return "draw" if draws else "stand"


def _banker(item: str, random: Random, _rules: Rules) -> Task:
    """An item is a cell of T1: Banker's total, and Player's third card or `s` where he stood."""
    row, _, column = item.partition("-")
    total, third = int(row), None if column == "s" else int(column)
    player = two_of(
        random, random.choice([each for each in range(NATURAL) if player_draws(each) == (third is not None)])
    )
    banker = two_of(random, total, *player)
    hands = Hands(player, banker)
    if third is not None:
        card = random.choice([each for each in ALL if POINTS[each] == third and each not in (*player, *banker)])
        hands = add_card(hands, "player", card)
    draws = banker_draws(total, third)
    asked = Drill(
        "banker_draws",
        item,
        Sentence("drawing.ask_banker"),
        "choice",
        (hand("player", hands.player), hand("banker", banker)),
        DRAWS,
    )
    lit = Lit("binding", total, STOOD if third is None else third)
    return Task(asked, AnswerKey(_answer(draws), (_cell(total, third, draws=draws),), lit))


def _cell(total: int, third: int | None, *, draws: bool) -> Reason:
    outcome = "draws" if draws else "stands"
    if third is None:
        return Reason("T1", Sentence(f"drawing.why_banker_{outcome}_stood", {"points": total}))
    return Reason("T1", Sentence(f"drawing.why_banker_{outcome}", {"points": total, "third": third}))


_CELLS: Final = [f"{row}-{column}" for row in range(8) for column in (*range(10), "s")]
PUNTO: Final = ("punto-banco",)
TOPICS: Final = (
    Topic(id="totals", game="punto", rules=PUNTO, items={"2": 1, "3": 2}, draw=_total, slow_s=3),
    Topic(id="naturals", game="punto", rules=PUNTO, items=dict.fromkeys(_NATURELS, 1), draw=_natural, slow_s=4),
    Topic(
        id="player_draws",
        game="punto",
        rules=PUNTO,
        items={str(total): 3 if total in (5, 6) else 1 for total in range(8)},
        draw=_player,
        slow_s=3,
    ),
    Topic(
        id="banker_draws",
        game="punto",
        rules=PUNTO,
        items={cell: MISSED.get(cell, 1) for cell in _CELLS},
        draw=_banker,
        slow_s=4,
        table="binding",
    ),
)
