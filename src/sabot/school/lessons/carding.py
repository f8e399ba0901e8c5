"""A new shoe: mixed, cut and carded, its burn, and which coup is the last (rule book S3, S4, S5)."""

from random import Random
from typing import Final

from sabot.cards import POINTS
from sabot.coup import Coup
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.state import Punto, cutter
from sabot.games.refusals import Fact
from sabot.games.seats import Player, Seat
from sabot.games.steps import burned, stopped, was_last
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import Rules, varied
from sabot.school.drill import AnswerKey, Drill, Exhibit, Pick, Reason, Sentence, Task, Topic
from sabot.school.lessons.drawing import drawn_cards, hand
from sabot.school.lessons.side_bets import cards_of
from sabot.school.lessons.stakes import house_option, outcomes, punto
from sabot.shoe import Shoe, cut_bounds

_MOST_BURNED: Final = 12
CEREMONY: Final = (
    *("face_up", "turned", "face_down", "stacked", "players", "croupier_last"),
    *("red_card", "carried_out", "stop_card", "first_card", "burned", "bets"),
)
"""A new shoe in order (S3, S5), and then bets are called for."""
_PARTS: Final = {"mixing": (0, 7), "cutting": (4, 10), "burning": (6, 12), "whole": (0, 12)}
STOP_CARDS: Final = {"finish": (7, 10, 14, 16), "one_more": (14, 16)}
"""Cards behind the stop card, by what comes after it (S3, S4)."""


def _ceremony(item: str, random: Random, _rules: Rules) -> Task:
    """Steps of a new shoe to be put in order; an item is a part of it."""
    first, behind = _PARTS[item]
    steps = random.sample(CEREMONY[first:behind], random.randint(4, 5))
    right = sorted(steps, key=CEREMONY.index)
    asked = Drill(
        "new_shoe",
        item,
        Sentence("carding.ask_order"),
        "order",
        choices=tuple(Pick(each, _step(each)) for each in steps),
    )
    return Task(asked, AnswerKey(" ".join(right), (Reason("S3", Sentence("carding.why_order")),)))


def _step(name: str) -> Sentence:
    return Sentence("carding.bets", {"call": "faites_vos_jeux"}) if name == "bets" else Sentence(f"carding.{name}")


def _who_cuts(item: str, random: Random, rules: Rules) -> Task:
    """A question about the placing of the red card: an item is the ceremony, or that the last seat's player is away."""
    table = varied(punto(rules), ceremony="short" if item == "short" else "full")
    seats = sorted(random.sample(range(1, table.seats + 1), random.randint(3, 5)))
    away = {seats[-1]} if item == "away" else set[int]()
    people = [Player(PlayerId(str(seat)), Seat(seat), Cents(0), away=seat in away) for seat in seats]
    cuts = cutter(Punto(rules=table, players={each.id: each for each in people}))
    lies = (
        house_option(table, "ceremony"),
        Exhibit(Sentence("carding.seats", {"seats": tuple(seats)})),
        *(Exhibit(Sentence("carding.away", {"seat": seat})) for seat in away),
    )
    picks = (
        Pick(CROUPIER, Sentence("carding.croupier")),
        *(Pick(str(seat), Sentence("carding.seat", {"seat": seat})) for seat in seats),
    )
    why = Reason("S3", Sentence("carding.why_short" if cuts == CROUPIER else "carding.why_full", {"seat": cuts}))
    return Task(Drill("who_cuts", item, Sentence("carding.ask_cuts"), "choice", lies, picks), AnswerKey(cuts, (why,)))


_FIRST: Final = {"ace": (1,), "pip": tuple(range(2, 10)), "ten": (0,), "left": tuple(range(10))}


def _burn(item: str, random: Random, rules: Rules) -> Task:
    """The number of cards that are burned, or left: an item is the first card."""
    table = varied(punto(rules), burn="first_card", decks=random.choice(rules.deck_options))
    (first,) = drawn_cards(random, random.choice(_FIRST[item]))
    count = len(burned(Shoe((first,) * _MOST_BURNED)).hidden)
    left = table.cards - 1 - count
    lies = (
        Exhibit(Sentence("carding.decks", {"decks": table.decks})),
        house_option(table, "burn"),
        Exhibit(Sentence("carding.turned_card"), (first,)),
    )
    told: dict[str, Fact] = {"points": POINTS[first], "count": count, "left": left, "cards": table.cards}
    why = Reason("S5", Sentence("carding.why_left" if item == "left" else "carding.why_burn", told))
    ask = Sentence("carding.ask_left" if item == "left" else "carding.ask_burn")
    return Task(Drill("burn", item, ask, "number", lies), AnswerKey(str(left if item == "left" else count), (why,)))


def _places(item: str, random: Random, rules: Rules) -> Task:
    """The places of the cards that are no cards: the stop card from the front, the cut from either end."""
    decks = random.choice(rules.deck_options if item == "stop" else range(2, 9))
    table = varied(punto(rules), decks=decks, stop_card=random.choice(STOP_CARDS["finish"]), last_coup="finish")
    least, most = cut_bounds(table.cards)
    right = {"stop": table.cards - table.stop_card, "least": least, "most": most}[item]
    told: dict[str, Fact] = {"cards": table.cards, "count": table.stop_card, "right": right, "least": least}
    lies = [Exhibit(Sentence("carding.decks", {"decks": decks}))]
    if item == "stop":
        lies.append(Exhibit(Sentence("carding.behind", {"count": table.stop_card})))
    asked = Drill("card_places", item, Sentence(f"carding.ask_{item}"), "number", tuple(lies))
    return Task(asked, AnswerKey(str(right), (Reason("S3", Sentence(f"carding.why_{item}", told)),)))


_GOES_ON: Final = tuple(Pick(each, Sentence(f"carding.{each}")) for each in ("more", "one", "last"))


def _left_before(item: str, random: Random, cards_drawn: int, behind: int) -> int:
    """Cards in the shoe before a coup takes so many, so many of them behind the stop card."""
    return {
        "within": random.randint(behind + 1, behind + cards_drawn - 1),
        "tie": random.randint(behind, behind + cards_drawn - 1),
        "begins": behind,
        "edge": behind + cards_drawn,
        "far": behind + cards_drawn + random.randint(1, 12),
        "second": behind - random.randint(1, 4),
    }[item]


def _last(item: str, random: Random, rules: Rules) -> Task:
    """The question if the coup on the table is the last: an item is where it met the stop card."""
    after = "one_more" if item == "second" else random.choice(("finish", "one_more"))
    table = varied(punto(rules), last_coup=after, stop_card=random.choice(STOP_CARDS[after]))
    coup = cards_of(random.choice(outcomes("T" if item == "tie" else "")), random)
    cards_drawn = len(coup.player) + len(coup.banker)
    before = _left_before(item, random, cards_drawn, table.stop_card)
    right, reached = _goes_on(table, before, cards_drawn, earlier=item == "second")
    lies = (
        Exhibit(Sentence("carding.behind", {"count": table.stop_card})),
        house_option(table, "last_coup"),
        Exhibit(Sentence("carding.before", {"count": before})),
        *((Exhibit(Sentence("carding.earlier")),) if item == "second" else ()),
        *_coup_lies(coup),
    )
    told: dict[str, Fact] = {
        "count": table.stop_card,
        "before": before,
        "taken": cards_drawn,
        "after": before - cards_drawn,
    }
    key = "earlier" if item == "second" else f"reached_{after}" if reached else "not_reached"
    why = Reason("S4", Sentence(f"carding.why_{key}", told))
    asked = Drill("last_coup", item, Sentence("carding.ask_last"), "choice", lies, _GOES_ON)
    return Task(asked, AnswerKey(right, (why,)))


def _coup_lies(coup: Coup) -> tuple[Exhibit, Exhibit]:
    return hand("player", coup.player), hand("banker", coup.banker)


def _goes_on(rules: PuntoRules, before: int, cards_drawn: int, *, earlier: bool) -> tuple[str, bool]:
    """The sequel of coup 2 (`last`, `one`, `more`), and whether it met the stop card; `earlier`: coup 1 did."""
    shoe = Shoe((drawn_cards(Random(0), None)[0],) * before)  # noqa: S311 - any card will do
    met = stopped(shoe, cards_drawn, 2, rules.stop_card)
    stop_coup = 1 if earlier else met[0].coup if met else None
    if was_last(2, stop_coup, rules.last_coup):
        return "last", bool(met)
    return ("one" if stop_coup is not None else "more"), bool(met)


_EVERY: Final = ("punto-banco", "american", "ez-baccarat", "mini")
TOPICS: Final = (
    Topic(
        id="new_shoe",
        game="punto",
        rules=("punto-banco",),
        items={"mixing": 2, "cutting": 2, "burning": 2, "whole": 1},
        draw=_ceremony,
        slow_s=20,
    ),
    Topic(
        id="who_cuts",
        game="punto",
        rules=_EVERY,
        items={"full": 2, "away": 2, "short": 1},
        draw=_who_cuts,
        slow_s=6,
    ),
    Topic(
        id="card_places",
        game="punto",
        rules=_EVERY,
        items={"stop": 2, "least": 2, "most": 1},
        draw=_places,
        slow_s=10,
    ),
    Topic(
        id="burn",
        game="punto",
        rules=_EVERY,
        items={"ace": 1, "pip": 1, "ten": 3, "left": 2},
        draw=_burn,
        slow_s=5,
    ),
    Topic(
        id="last_coup",
        game="punto",
        rules=_EVERY,
        items={"within": 2, "begins": 2, "edge": 4, "far": 1, "second": 2, "tie": 2},
        draw=_last,
        slow_s=12,
    ),
)
