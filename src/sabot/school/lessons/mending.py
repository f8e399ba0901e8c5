"""Faults at the table: what is done with the card, the payment, the coup (rule book F)."""

from collections.abc import Callable
from random import Random
from typing import Final

from sabot.cards import Card, points
from sabot.coup import Hands, add_card, next_third
from sabot.faults import FIRST_FOUR, Dealing, Ruling, next_side, unmarked_commission, wrong_hand, wrong_payment
from sabot.games.refusals import Fact
from sabot.rulesets import Rules
from sabot.school.drill import AnswerKey, Drill, Exhibit, Pick, Reason, Sentence, Task, Topic
from sabot.school.lessons.drawing import drawn_cards, hand

REMEDIES: Final = tuple(
    Pick(each, Sentence(f"mending.{each}"))
    for each in ("burned", "used_next", "bankers_third", "put_right", "marked", "void", "floor")
)
Situation = tuple[Sentence, tuple[Exhibit, ...], Ruling]
"""The fault in a sentence, the exhibits on the table, and the right ruling."""


def _hands(random: Random, cards: int) -> Hands:
    """Hands with so many cards dealt, and no coup that is over before."""
    dealt = Hands()
    for place, card in enumerate(drawn_cards(random, *(None,) * cards)):
        side = FIRST_FOUR[place] if place < len(FIRST_FOUR) else next_third(dealt)
        if side is None:
            return _hands(random, cards)
        dealt = add_card(dealt, side, card)
    return dealt


def _lying(hands: Hands) -> tuple[Exhibit, ...]:
    sides = (("player", hands.player), ("banker", hands.banker))
    return tuple(hand(side, cards) for side, cards in sides if cards)


def _due(random: Random, cards: int) -> Hands:
    """Hands to which another card falls due."""
    while next_side(hands := _hands(random, cards)) is None:
        pass
    return hands


def _face_up(random: Random) -> Situation:
    hands = _due(random, random.randint(1, 4))
    (card,) = drawn_cards(random, None)
    shown = Exhibit(Sentence("mending.card"), (card,))
    return Sentence("mending.ask_face_up"), (*_lying(hands), shown), Dealing(hands, (card,)).face_up()


def _unseen(random: Random) -> Situation:
    """Too early while a card falls due, or too many once the coup is over."""
    hands = _hands(random, random.randint(1, 4))
    over = next_side(hands) is None
    (card,) = drawn_cards(random, None)
    ask = Sentence("mending.ask_too_many" if over else "mending.ask_too_early")
    return ask, _lying(hands), Dealing(hands, ()).drawn_unseen(card)


def _shown_third(wanted: Callable[[Hands, Ruling], bool]) -> Callable[[Random], Situation]:
    """A third card shown to a Player who stands, where it becomes what is wanted."""

    def situation(random: Random) -> Situation:
        while True:
            hands = _hands(random, 4)
            (card,) = drawn_cards(random, None)
            if next_third(hands) != "player":
                ruling = Dealing(hands, ()).third_to_who_stands(card)
                if wanted(hands, ruling):
                    break
        shown = Exhibit(Sentence("mending.card"), (card,))
        return Sentence("mending.ask_third"), (*_lying(hands), shown), ruling

    return situation


def _natural(hands: Hands) -> bool:
    return max(points(hands.player), points(hands.banker)) > 7


def _laid_wrong(random: Random) -> Situation:
    """Cards with the wrong hand: their order is known or not, somebody has decided on them or not."""
    known, decided = random.choice(((True, False), (True, False), (True, True), (False, False)))
    cards = drawn_cards(random, None, None, None, None)
    lies = (hand("player", (cards[1], cards[3])), hand("banker", (cards[0], cards[2])))
    ask = Sentence(f"mending.ask_hand_{'decided' if decided else 'known' if known else 'unknown'}")
    return ask, lies, wrong_hand(cards if known else None, (), decided=decided)


def _money(kind: str) -> Callable[[Random], Situation]:
    def situation(random: Random) -> Situation:
        closed = random.randrange(2) == 1
        judged = unmarked_commission if kind == "unmarked" else wrong_payment
        ask = Sentence(f"mending.ask_{random.choice(_MONEY[kind])}_{'closed' if closed else 'open'}")
        coups = Exhibit(Sentence("mending.coup", {"coup": random.randint(2, 70)}))
        return ask, (coups,), judged(stakes_closed=closed)

    return situation


_MONEY: Final = {"payment": ("paid", "taken"), "unmarked": ("unmarked",)}


def _ends(random: Random) -> Situation:
    """The shoe is empty and a card falls due."""
    hands = _due(random, random.randint(1, 5))
    ruling = Dealing(hands, ()).shoe_ends() or Ruling("shoe_ends", "put_right")
    return Sentence("mending.ask_ends"), _lying(hands), ruling


_SITUATIONS: Final[dict[str, tuple[str, Callable[[Random], Situation]]]] = {
    "face_up": ("F1", _face_up),
    "unseen": ("F2", _unseen),
    "third_banker": ("F3", _shown_third(lambda _, ruling: ruling.remedy == "bankers_third")),
    "third_stands": ("F3", _shown_third(lambda hands, ruling: ruling.remedy == "burned" and not _natural(hands))),
    "third_over": ("F3", _shown_third(lambda hands, _: _natural(hands))),
    "hand": ("F4", _laid_wrong),
    "payment": ("F5", _money("payment")),
    "unmarked": ("F5", _money("unmarked")),
    "ends": ("F6", _ends),
}
"""By item, the clause and how such a fault is drawn."""


def _fault(item: str, random: Random, _rules: Rules) -> Task:
    clause, situation = _SITUATIONS[item]
    ask, lies, ruling = situation(random)
    why = Reason(clause, Sentence(f"mending.why_{item}"))
    picks = tuple(each for each in REMEDIES if (item, each.id) != ("unmarked", "put_right"))  # to mark it is that
    return Task(Drill("faults", item, ask, "choice", lies, picks), AnswerKey(ruling.remedy, (why,)))


def _after_third(item: str, random: Random, _rules: Rules) -> Task:
    """A question on Banker's points once a standing Player was shown a third card: an item is whether Banker draws."""
    name = "third_banker" if item == "drawn" else random.choice(("third_stands", "third_over"))
    _, lies, ruling = _SITUATIONS[name][1](random)
    banker = () if ruling.dealing is None else ruling.dealing.hands.banker
    told: dict[str, Fact] = {"points": points(banker), "count": len(banker)}
    why = Reason("F3", Sentence(f"mending.why_points_{item}", told))
    asked = Drill("third_shown", item, Sentence("mending.ask_points"), "number", lies)
    return Task(asked, AnswerKey(str(points(banker)), (why,)))


def _laid_anew(item: str, random: Random, _rules: Rules) -> Task:
    """The points of a side when cards that went astray are laid in their order; an item is the side."""
    order: tuple[Card, ...] = drawn_cards(random, *(None,) * random.choice((4, 4, 5)))
    ruling = wrong_hand(order, ())
    hands = Hands() if ruling.dealing is None else ruling.dealing.hands
    own = hands.player if item == "player" else hands.banker
    ask = Sentence("mending.ask_anew", {"side": item})
    lies = (Exhibit(Sentence("mending.order"), order),)
    told: dict[str, Fact] = {"player": points(hands.player), "banker": points(hands.banker)}
    why = Reason("F4", Sentence("mending.why_anew", told))
    return Task(Drill("laid_anew", item, ask, "number", lies), AnswerKey(str(points(own)), (why,)))


_RULES: Final = ("punto-banco",)
TOPICS: Final = (
    Topic(
        id="faults",
        game="punto",
        rules=_RULES,
        items=dict.fromkeys(_SITUATIONS, 1) | {"third_banker": 3, "third_stands": 3, "third_over": 2, "hand": 3},
        draw=_fault,
        slow_s=10,
    ),
    Topic(
        id="third_shown",
        game="punto",
        rules=_RULES,
        items={"drawn": 2, "burned": 1},
        draw=_after_third,
        slow_s=10,
    ),
    Topic(
        id="laid_anew",
        game="punto",
        rules=_RULES,
        items={"player": 1, "banker": 1},
        draw=_laid_anew,
        slow_s=10,
    ),
)
