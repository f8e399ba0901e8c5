"""Questions about the declarations open to ponte and banker at Chemin de Fer (rule book C7, T4)."""

from random import Random
from typing import Final

from sabot.cards import NATURAL
from sabot.games.bank.vocabulary import FREELY, Says
from sabot.games.chemin.draw import banker_choices, ponte_choices
from sabot.games.chemin.vocabulary import Call
from sabot.games.refusals import Fact
from sabot.rulesets import Rules
from sabot.school.drill import AnswerKey, Drill, Exhibit, Lit, Pick, Reason, Sentence, Task, Topic
from sabot.school.lessons.covering import chemin
from sabot.school.lessons.drawing import drawn_cards, hand, two_of
from sabot.tableau import PONTE, STOOD

SAYS: Final = tuple(Pick(each, Sentence(f"palette.{each}")) for each in ("draw", "stand", "free", "natural"))
PLAYED: Final[tuple[Call | None, ...]] = (None, "suivi", "banco", "a_deux", "avec")
FREE_CALLS: Final[tuple[Call, ...]] = ("banco", "suivi")
MISSED: Final = {"3-9": 10, "5-4": 10, "3-8": 5, "4-1": 5, "5-3": 4, "6-6": 5, "4-8": 3, "4-9": 3, "5-8": 3, "6-s": 3}
"""Cells of T4 that people miss, with their weights; every other has 1."""


def _said(allowed: tuple[Says, ...]) -> str:
    return "free" if allowed == FREELY else allowed[0]


def _ponte(item: str, random: Random, rules: Rules) -> Task:
    """An item is a total, or who is free at a house that leaves a banco's caller free."""
    total = int(item) if item.isdigit() else random.choice((0, 1, 2, 3, 4, 6, 7))
    house = chemin(rules, ponte_liberty="five" if item.isdigit() else "banco")
    fit: list[Call | None] = [each for each in PLAYED if item.isdigit() or (each in FREE_CALLS) == (item == "caller")]
    call = random.choice(fit)
    cards = two_of(random, total)
    right = _said(ponte_choices(house, call, cards))
    played: dict[str, Fact] = {} if call is None else {"call": call}
    lies = (
        hand("hand", cards),
        Exhibit(Sentence("palette.no_call" if call is None else "palette.call", played)),
        Exhibit(Sentence(f"palette.liberty_{house.ponte_liberty}")),
    )
    asked = Drill("ponte_says", item, Sentence("palette.ask_ponte"), "choice", lies, SAYS)
    why = Reason("C7.1" if right == "natural" else "C7.2", Sentence(f"palette.why_ponte_{right}", {"points": total}))
    if right == "free" and total != 5:
        why = Reason("C7.2", Sentence("palette.why_caller", {"points": total, **played}))
    return Task(asked, AnswerKey(right, (why,), Lit("ponte", total) if item.isdigit() else None))


def _banker(item: str, random: Random, rules: Rules) -> Task:
    """An item is a cell of T4: the banker's total, and the card that he gave, or `s` where the ponte stood."""
    row, _, column = item.partition("-")
    total, third = int(row), None if column == "s" else int(column)
    banker = two_of(random, total)
    third_card = None if third is None else drawn_cards(random, third)[0]
    right = _said(banker_choices(chemin(rules), banker, third_card))
    lies = (
        Exhibit(Sentence("palette.banker_hand"), banker),
        Exhibit(Sentence("palette.stood")) if third_card is None else Exhibit(Sentence("palette.given"), (third_card,)),
    )
    asked = Drill("banker_says", item, Sentence("palette.ask_banker"), "choice", lies, SAYS[:3])
    told: dict[str, Fact] = {"points": total} if third is None else {"points": total, "third": third}
    key = f"palette.why_banker_{right}" + ("_stood" if third is None else "")
    lit = Lit("free", total, STOOD if third is None else third)
    return Task(asked, AnswerKey(right, (Reason("T4", Sentence(key, told)),), lit))


_CELLS: Final = [f"{row}-{column}" for row in range(NATURAL) for column in (*range(10), "s")]
RULES: Final = ("chemin-de-fer",)
TOPICS: Final = (
    Topic(
        id="ponte_says",
        game="chemin",
        rules=RULES,
        items={
            **{str(total): 4 if total in (4, 5, 6) else 1 for total in range(len(PONTE))},
            "caller": 3,
            "other": 3,
        },
        draw=_ponte,
        slow_s=5,
    ),
    Topic(
        id="banker_says",
        game="chemin",
        rules=RULES,
        items={cell: MISSED.get(cell, 1) for cell in _CELLS},
        draw=_banker,
        slow_s=5,
        table="free",
    ),
)
